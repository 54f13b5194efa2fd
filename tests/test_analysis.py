"""Analysis of games: values that add up, a blunder that is found, luck that is fair."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from commands import refused, sixfold_here
from long_runs import some_long
from sixfold.bots.analysis import curve
from sixfold.bots.analysis.analysis import Analysis, Decision, Roll, analyse
from sixfold.bots.analysis.analyst import Analyst, analyst_level
from sixfold.bots.analysis.report import report
from sixfold.game import shelf
from sixfold.positions import record
from sixfold.positions.position import Position
from sixfold.positions.record import Record
from sixfold.terminal.teaching.mistakes import MistakesAtTerminal

GOLDEN = {
    "sixth": "king",
    "star": "race",
    "sixto": "three-at-once",
    "sixmix": "two-players",
}


def golden(game: str, name: str = "", words: int | None = None) -> Record:
    """A golden game, or how it began."""
    found = record.read_record(shelf.find_game(game).folder / "golden" / f"{name or GOLDEN[game]}.six")
    position = found.position
    while words is not None and position.ply > words and position.before:
        position = position.before
    return Record(position, found.names)


@pytest.mark.parametrize("game", some_long(sorted(GOLDEN), "sixto", "sixmix", "star"))
def test_values_are_in_range_and_nothing_is_gained_by_choosing(game: str) -> None:
    last = golden(game, words=26).position
    heard: list[int] = []
    analysis = analyse(Record(last), 1, heard.append)
    assert analysis.complete
    assert heard[-1] == 100
    assert analysis.unit == "share"
    assert [step.ply for step in analysis.steps] == list(range(1, last.ply + 1))
    for decision in analysis.decisions:
        assert 0 <= decision.after <= decision.before <= 1
        assert decision.lost >= 0
        assert decision.best[0][1] == decision.before
        assert len(decision.best) <= 3
        assert decision.after == decision.values[decision.player]
    for step in analysis.steps:
        assert all(0 <= value <= 1 for value in step.values)
        assert sum(step.values) == pytest.approx(len(step.values) / 2, abs=0.01)
    data = json.loads(json.dumps(analysis.json()))
    assert {"game", "level", "players", "decisions", "turning_points"} <= data.keys()
    assert set(data["players"][0]) >= {"luck", "lost", "mistakes"}
    assert set(data["decisions"][0]) == {
        *("ply", "player", "word", "legal", "before", "after", "lost", "values", "best"),
    }
    assert len(data["start"]) == len(data["players"])


@pytest.mark.parametrize("game", some_long(sorted(GOLDEN), "star", "sixmix"))
def test_words_are_those_of_the_record_with_legal_ones_beside_them(game: str) -> None:
    last = golden(game, words=12).position
    analysis = analyse(Record(last), 1)
    position: Position | None = last
    while position and position.before:
        step, before = analysis.steps[position.ply - 1], position.before
        if isinstance(step, Decision):
            assert {word for word, _ in step.best} <= set(before.legal(step.player))
            assert before.play(step.word, step.player) == position
        else:
            assert step.word == position.word
        position = before


def test_a_king_given_away_is_the_turning_point() -> None:
    """Bob makes the queen that Ada crowns with the next word (golden/king.six)."""
    analysis = analyse(golden("sixth"), 2)
    worst = analysis.turning_points()[0]
    assert (worst.ply, worst.player, worst.word) == (10, 1, "a5-b5")
    assert worst.swing > 0.4
    assert worst.best != "a5-b5"
    assert analysis.steps[-1].values == (1.0, 0.0)
    assert analysis.players[1].mistakes >= 1
    sentences = [str(sentence) for sentence in report(analysis, ("Ada", "Bob"))]
    assert any(line.startswith("Move 10: a5-b5 cost Bob ") for line in sentences)


def test_luck_is_nothing_on_average_over_all_outcomes() -> None:
    position = golden("sixmix", words=24).position
    assert position.outcome_count == 6
    analyst = Analyst(position.game, 1, 2)
    seen = analyst.rolls(position)
    assert len(seen) == 6
    for player in range(2):
        mean = sum(values[player] for values in seen.values()) / 6
        assert sum(values[player] - mean for values in seen.values()) == pytest.approx(0)
    assert len({round(values[0], 3) for values in seen.values()}) > 1
    for values in seen.values():
        assert sum(values) == pytest.approx(1, abs=0.01)


def test_what_dice_bring_one_of_two_they_take_from_the_other() -> None:
    analysis = analyse(golden("sixmix", words=40), 1)
    first, second = analysis.players
    assert first.luck == pytest.approx(-second.luck, abs=0.05)
    assert analysis.rolls


@pytest.mark.long
def test_alone_values_are_points_where_the_judge_counts_in_them() -> None:
    """The last mark of the golden game ends it early, as its comment says."""
    analysis = analyse(golden("sixto", "solo"), 1)
    assert analysis.unit == "points"
    last = analysis.steps[-1]
    assert isinstance(last, Decision)
    assert last.after == pytest.approx(golden("sixto", "solo").position.scores[0], abs=1)
    assert analysis.turning_points(1)[0].ply == last.ply
    assert 100 < analysis.start[0] < 400
    sentence = str(report(analysis, ("Ada",))[0])
    assert " Luck: " in sentence
    assert " points" in sentence


def test_players_who_are_not_first_to_be_asked_have_values_too() -> None:
    """In the marking of SIXTO anybody may be first; Bob's marks are judged as recorded."""
    start = Position.start("sixto", 3)
    position = start.play("=211144").play("keep")
    assert len(position.actors) == 3
    after = position.play("B2", 1)
    analysis = analyse(Record(after), 1)
    last = analysis.steps[-1]
    assert isinstance(last, Decision)
    assert (last.player, last.word) == (1, "B2")
    assert 0 <= last.after <= last.before <= 1


def test_what_is_known_for_certain_is_used_at_the_highest_level() -> None:
    """The analyst of level 6 knows everything the game does; what that is, is tested with the games."""
    assert analyst_level(6).full_strength
    assert not analyst_level(5).full_strength


def test_an_interrupt_keeps_what_was_looked_at() -> None:
    def tell(percent: int) -> None:
        if percent > 30:
            raise KeyboardInterrupt

    analysis = analyse(golden("sixth"), 1, tell)
    assert not analysis.complete
    assert 0 < len(analysis.steps) < 11
    assert analysis.json()["complete"] is False


def by_hand() -> Analysis:
    """Two players: a small loss, a big one, dice."""
    return Analysis(
        "sixth",
        4,
        "share",
        1.0,
        4,
        (0.5, 0.5),
        (
            Decision(1, 0, "c3", 0.55, 0.53, (("c4", 0.55), ("c3", 0.53)), (0.53, 0.47), 25),
            Decision(2, 1, "a1", 0.50, 0.20, (("b2", 0.50), ("a1", 0.20)), (0.80, 0.20), 24),
            Roll(3, "=6", (-0.25, 0.25), (0.55, 0.45)),
            Decision(4, 0, "b1", 0.55, 0.55, (("b1", 0.55),), (0.55, 0.45), 1),
        ),
    )


def test_luck_and_skill_are_told_apart() -> None:
    first, second = by_hand().players
    assert (first.luck, first.mistakes, first.decisions) == (-0.25, 0, 1)
    assert first.lost == pytest.approx(0.02)
    assert (second.luck, second.mistakes, second.decisions) == (0.25, 1, 1)
    assert [str(sentence) for sentence in report(by_hand(), ("Ada", "Bob"))] == [
        "Ada: 1 move, no mistakes. All moves together cost 2% of winning chance. Luck: −25%.",
        "Bob: 1 move, 1 mistake. All moves together cost 30% of winning chance. Luck: +25%.",
        "Turning points:",
        "Move 2: a1 cost Bob 30% (best: b2)",
        "Roll 3 (6): lucky for Bob, +25%",
    ]


def test_the_picture_has_a_line_a_player_and_marks() -> None:
    svg = curve.svg(by_hand(), ("Ada", "Bob"), "SIXTH!")
    root = ET.fromstring(svg)
    classes = [element.get("class") for element in root.iter()]
    assert classes.count("warning") == 1
    assert classes.count("ringed") == 1
    assert {"goal-blue", "goal-red"} <= set(classes)
    assert {"Ada", "Bob"} <= set(root.itertext())


@pytest.mark.slow
def test_the_command_reports_draws_and_prints_json(tmp_path: Path) -> None:
    file, plot = shelf.find_game("sixth").folder / "golden" / "king.six", tmp_path / "king.svg"
    done = sixfold_here("analyse", file, "--level", 2, "--plot", plot)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Ada: 6 moves, ")
    assert "Move 10: a5-b5 cost Bob " in done.stdout
    assert "Bob" in plot.read_text("utf-8")
    data = json.loads(sixfold_here("analyse", file, "--level", 1, "--json").stdout)
    assert data["game"] == "sixth"
    assert [decision["ply"] for decision in data["decisions"]] == list(range(1, 12))
    assert data["turning_points"][0]["ply"] == 10


@pytest.mark.slow
def test_one_position_the_mistakes_and_every_roll_are_told(tmp_path: Path) -> None:
    king = shelf.find_game("sixth").folder / "golden" / "king.six"
    shown = sixfold_here("analyse", king, "--level", 1, "--ply", 9).stdout
    assert "Best for Bob: " in shown
    assert "The game could go on like this: " in shown
    assert re.search(r"^Depth \d+, [\d,]+ positions\.$", shown, re.MULTILINE)
    listed = sixfold_here("analyse", king, "--level", 2, "--mistakes").stdout
    assert re.search(r"^Move 10: a5-b5 cost Bob ", listed, re.MULTILINE)
    file = tmp_path / "dice.six"
    file.write_text(Record(golden("sixmix", words=12).position).text())
    rolls = sixfold_here("analyse", file, "--level", 1, "--rolls").stdout
    assert len(re.findall(r"^Roll \d+ \(\d\): lucky for ", rolls, re.MULTILINE)) >= 6
    assert refused("analyse", king, "--ply", 3, "--rolls").startswith("--rolls needs a whole game, not one position")


def test_mistakes_are_learned_from_at_the_terminal() -> None:
    """A wrong move, the right one, and somebody who wants to see it."""
    record = golden("sixth")
    analysis = analyse(record, 2)
    worst = next(each for each in analysis.mistakes if each.ply == 10)
    told: list[str] = []
    only = replace(analysis, steps=tuple(step for step in analysis.steps if step.ply == 10))
    for lines in (["a5-b5", worst.best[0][0]], ["solution"], [None]):
        screen = Typed(lines, told)
        MistakesAtTerminal(only, record.position, ("Ada", "Bob"), screen).run()  # type: ignore[arg-type]
    text = "\n".join(told)
    assert "Bob played a5-b5, which cost " in text
    assert "There is a better move: this one gives away " in text
    assert "Right: that is worth " in text
    assert f"Better: {worst.best[0][0]}, " in text
    assert "Mistakes corrected: 1 of 1." in text
    assert "Mistakes corrected: 0 of 1." in text


class Typed:
    """A screen at which lines are typed that were written before."""

    width = 80

    def __init__(self, lines: list[str | None], told: list[str]) -> None:
        self.lines, self.told = list(lines), told

    def tell(self, text: object) -> None:
        self.told.append(str(text))

    def board(self, *_: object) -> None:
        return

    def ask(self, *_: object) -> str | None:
        return self.lines.pop(0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no.six"], "no.six: no such file"),
        (["FILE", "--level", "7"], "--level is a whole number from 1 to 6, not 7"),
        (["FILE", "--plot", "x.pdf"], "x.pdf: the name of this file ends in .svg"),
        (["EMPTY"], "EMPTY: nothing has been played yet"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("FILE").write_text("sixfold 1\ngame: sixth\nplayers: 2\n\nc3\n")
    Path("EMPTY").write_text("sixfold 1\ngame: sixth\nplayers: 2\n\n")
    assert refused("analyse", *arguments).startswith(message)
