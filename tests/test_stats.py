"""`sixfold stats`: results of games at the terminal, exported and imported."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from commands import sixfold_here
from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.positions.record import Record, read_record
from sixfold.telling.own_results import OwnResult, Statistics, read
from sixfold.terminal.own import bests, own_results
from sixfold.terminal.own.after_alone import bests_sentence, own_sentence
from sixfold.terminal.teaching.lesson import change_steps, kept_steps


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SIXFOLD_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def save(folder: Path, game: str, golden: str, seats: tuple[str, ...], name: str) -> Record:
    """A finished game in the folder of saved games."""
    record = read_record(shelf.find_game(game).folder / "golden" / f"{golden}.six")
    record.seats = seats
    (folder / "games").mkdir(parents=True, exist_ok=True)
    (folder / "games" / name).write_text(record.text(), encoding="utf-8")
    return record


def stats(data: Path, *arguments: str) -> tuple[str, str, int]:
    ran = sixfold_here("stats", *arguments, cache=data.parent)
    return ran.stdout, ran.stderr, ran.returncode


def test_saved_games_are_counted_once_also_when_they_were_kept_at_their_end(data: Path) -> None:
    king = save(data, "sixth", "king", ("human", "bot:3"), "sixth-1.six")
    save(data, "sixth", "repetition", ("bot:2", "human"), "sixth-2.six")
    save(data, "sixth", "king", ("bot:2", "bot:2"), "sixth-3.six")  # nobody's own
    save(data, "star", "par", ("human",), "star-1.six")
    assert king.position.ranks
    won = "won" if king.position.ranks[0] == 1 else "lost"
    own_results.keep_game(king.position, "", ("human", "bot:3"), data / "games" / "sixth-1.six")
    found = own_results.statistics().results
    assert {name: (one.outcome, one.against, one.level) for name, one in found.items()} == {
        "terminal sixth-1.six": (won, "bots", 3),
        "terminal sixth-2.six": ("drawn", "bots", 2),
        "terminal star-1.six": ("over", "alone", None),
    }


def test_a_game_that_is_looked_at_again_keeps_its_time(data: Path) -> None:
    one = OwnResult("terminal x", 5, "sixth", 2, "bots", "won")
    own_results.keep_result(one)
    own_results.keep_result(OwnResult("terminal x", 9, "sixth", 2, "bots", "won"))
    assert own_results.statistics().results == {"terminal x": one}
    own_results.keep_result(OwnResult("terminal x", 9, "sixth", 2, "bots", "lost"))
    assert own_results.statistics().results["terminal x"].outcome == "lost"


def test_a_damaged_file_is_told_and_never_written_over(data: Path) -> None:
    data.mkdir()
    (data / "statistics.json").write_text("{")
    own_results.keep_result(OwnResult("terminal x", 5, "sixth", 2, "bots", "won"))
    assert (data / "statistics.json").read_text() == "{"
    out, err, code = stats(data)
    assert (out, code) == ("", 2)
    assert "statistics.json: This is not a statistics file of sixfold." in err


def test_the_sums_are_told_by_game_and_level(data: Path) -> None:
    assert stats(data)[0] == "No results yet. Finish a game and its result appears here.\n"
    for number, (outcome, level) in enumerate([("won", 2), ("won", 3), ("lost", 3)]):
        own_results.keep_result(OwnResult(f"a {number}", number, "sixth", 2, "bots", outcome, level=level))
    for number, score in enumerate([19, 17, 22]):
        own_results.keep_result(OwnResult(f"b {number}", number, "star", 1, "alone", "over", score=score, par=17))
    own_results.keep_result(OwnResult("c", 9, "unknown", 3, "device", "over"))
    assert stats(data)[0].splitlines() == [
        "SIXTH!",
        "  against bots: games 3, won 2, drawn 0, lost 1",
        "    winning streak: 0 (longest: 2)",
        "    level 2: games 1, won 1, drawn 0, lost 0",
        "    level 3: games 2, won 1, drawn 0, lost 1",
        "STAR",
        "  alone: games 3, best 17, on average 19.3 moves",
        "    over par on average: 2.3",
        "    ▃▁█",
        "unknown",
        "  on one device: games 1",
    ]
    assert "STAR" not in stats(data, "sixth")[0]
    (found,) = json.loads(stats(data, "sixth", "--json")[0])
    assert (found["games"], found["share"], found["levels"]["3"]["won"]) == (3, 67, 1)


def test_scores_with_real_dice_are_told_apart_and_won_games_are_counted_with_all_others(data: Path) -> None:
    for number, (score, dice) in enumerate([(60, ""), (140, "real"), (70, ""), (90, "real")]):
        own_results.keep_result(OwnResult(f"a {number}", number, "sixto", 1, "alone", "over", score=score, dice=dice))
    for number, dice in enumerate(["", "real"]):
        own_results.keep_result(OwnResult(f"b {number}", number, "sixmix", 2, "people", "won", dice=dice))
        own_results.keep_result(OwnResult(f"c {number}", number, "sixmix", 2, "device", "over", dice=dice))
    assert stats(data)[0].splitlines() == [
        "SIX MIX",
        "  against people: games 2, won 2, drawn 0, lost 0",
        "    of these with real dice: 1",
        "    winning streak: 2 (longest: 2)",
        "  on one device: games 2",
        "    of these with real dice: 1",
        "SIXTO",
        "  alone: games 2, best 70, on average 65.0 points",
        "    ▁█",
        "  alone, with real dice: games 2, best 140, on average 115.0 points",
        "    █▁",
    ]
    found = json.loads(stats(data, "sixto", "--json")[0])
    assert [(one["against"], one["real_dice"], one["scores"]) for one in found] == [
        ("alone", 0, [60, 70]),
        ("alone", 2, [140, 90]),
    ]
    start = Position.start("sixto", 1)
    assert own_results.best_scores(start) == {"": 70}
    assert own_results.best_scores(start, real_dice=True) == {"": 140}


def test_a_curve_is_of_the_last_forty_scores(data: Path) -> None:
    for number, score in enumerate([100, *[50] * 39, 100]):
        own_results.keep_result(OwnResult(f"a {number}", number, "sixto", 1, "alone", "over", score=score))
    assert stats(data)[0].splitlines()[-1].strip() == "▁" * 39 + "█"


def test_a_game_at_the_terminal_with_dice_that_were_asked_for_is_marked(data: Path) -> None:
    solo = save(data, "sixto", "solo", ("human",), "sixto-1.six").position
    own_results.keep_game(solo, "", ("human",), data / "games" / "sixto-1.six", real_dice=True)
    (kept,) = own_results.statistics().results.values()
    assert (kept.dice, kept.score) == ("real", 81)
    assert str(bests_sentence(solo, real_dice=True)) == "Your best so far with real dice: A 81."
    assert bests_sentence(solo) is None
    assert str(own_sentence(Position.start("sixto", 1))) == "Sheet A: not played yet."
    assert str(own_sentence(Position.start("sixto", 1), True)) == "Sheet A: your best with real dice is 81."
    other = Position.start("sixto", 1, {"sheets": "B"})
    assert str(own_sentence(other, True)) == "Sheet B: not played with real dice yet."


def test_a_browsers_file_is_imported_and_comes_out_again_with_nothing_lost(data: Path, tmp_path: Path) -> None:
    best = {"star": {"score": 18, "where": "t 1", "fewest": True}, "sixto sheets=C": {"score": 4, "where": ""}}
    sections = {"bests": best, "lessons": {"sixth/first": 4}, "puzzles": {"best": 2}, "daily": {"2026-11-16": {"x": 1}}}
    theirs = Statistics({"t 1": OwnResult("t 1", 7, "star", 1, "alone", "over", score=18, par=17)}, sections)
    file = tmp_path / "browser.json"
    file.write_text(theirs.text(), encoding="utf-8")
    bests.change(lambda _: {"star": {"score": 20, "where": "", "fewest": True}})
    change_steps(lambda _: {"sixth/first": 6})
    own_results.keep_result(OwnResult("terminal x", 5, "sixth", 2, "bots", "won"))
    assert stats(data, "--import", str(file))[0].splitlines()[0] == "Imported. New results: 1."
    assert stats(data, "--import", str(file))[0].splitlines()[0] == "Imported. New results: 0."
    assert bests.kept() == best
    assert kept_steps() == {"sixth/first": 6}
    out = tmp_path / "all.json"
    assert stats(data, "--export", str(out))[0] == f"Exported to {out}.\n"
    again = read(out.read_bytes())
    assert sorted(again.results) == ["t 1", "terminal x"]
    assert again.sections == sections | {"lessons": {"sixth/first": 6}}
    assert read(stats(data, "--export", "-")[0].encode()) == again
    assert "this file exists" in stats(data, "--export", str(out))[1]


def test_a_bad_file_is_refused_and_nothing_has_changed(data: Path, tmp_path: Path) -> None:
    own_results.keep_result(OwnResult("terminal x", 5, "sixth", 2, "bots", "won"))
    before = (data / "statistics.json").read_bytes()
    bad = tmp_path / "bad.json"
    bad.write_text('{"sixfold-statistics": 1, "results": [{}]}')
    out, err, code = stats(data, "--import", str(bad))
    assert (out, code) == ("", 2)
    assert "Result 1 of this file is damaged; nothing was imported." in err
    assert "no such file" in stats(data, "--import", str(tmp_path / "none"))[1]
    assert (data / "statistics.json").read_bytes() == before


# Two programs at once ---------------------------------------------------------------------------

KEEPING = """
import sys
from sixfold.telling.own_results import OwnResult
from sixfold.terminal.own import bests
from sixfold.terminal.own.own_results import keep_result
who = sys.argv[1]
print("ready", flush=True)
sys.stdin.readline()
for number in range(25):
    keep_result(OwnResult(f"{who} {number}", number, "star", 1, "alone", "over", score=number))
    bests.change(lambda known: known | {f"{who} {number}": {"score": number}})
"""


def test_two_programs_that_keep_results_at_once_lose_none(tmp_path: Path) -> None:
    """The file is read and written by one at a time."""
    here = {**os.environ, "SIXFOLD_DATA": str(tmp_path)}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", KEEPING, who], env=here, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for who in ("one", "two")
    ]
    for program in running:
        assert program.stdout
        assert program.stdout.readline() == "ready\n"
    for program in running:
        assert program.stdin
        program.stdin.write("\n")
        program.stdin.flush()
    for program in running:
        program.communicate(timeout=60)
        assert program.returncode == 0
    kept = read((tmp_path / "statistics.json").read_bytes())
    assert len(kept.results) == 50
    assert len(json.loads((tmp_path / "bests.json").read_text())) == 50
