"""What a game alone came to, and how it compares with one's best on this device."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import sixfold_here
from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.positions.record import read_record
from sixfold.telling.results import Closing, closing, next_alone, own_choice, solo_key, solo_score, standings
from sixfold.terminal.own.bests import personal_best
from sixfold.text.messages import speaking


def golden(game: str, name: str) -> Position:
    return read_record(shelf.find_game(game).folder / "golden" / f"{name}.six").position


def test_a_game_without_a_sentence_of_its_own_tells_its_points_and_why_it_ended():
    position = golden("sixto", "solo")
    sentence = str(closing(position, ("Ada",)))
    assert sentence == "Ada scored 81 points. Ada marked fewer than two cells in the last turn (5.3)."
    assert solo_score(position) == 81


def test_nothing_is_compared_before_the_end_or_with_others():
    assert solo_score(Position.start("sixto", 1)) is None
    assert solo_score(golden("sixto", "haste")) is None


def test_options_that_change_the_game_are_compared_apart():
    assert solo_key(Position.start("sixto", 1)) == "sixto"
    assert solo_key(Position.start("sixto", 1, leftmost="yes")) == "sixto leftmost=yes"
    assert solo_key(Position.start("sixto", 1, sheets="C")) == "sixto"  # all sheets play alike


# The card at the end -------------------------------------------------------------------

PAIR = ("Ada", "Bob")
GOLDEN = sorted(file for game in shelf.games() for file in game.folder.glob("golden/*.six"))


def card(told: Closing) -> tuple[str, str, str]:
    return told.outcome, str(told.headline), " ".join(map(str, told.reasons))


def test_each_reader_is_told_the_end_in_the_second_person():
    king = golden("sixth", "king")
    assert card(closing(king, PAIR, reader=0)) == ("won", "You won.", "You crowned a king (6.1).")
    assert card(closing(king, PAIR, reader=1)) == ("lost", "You lost.", "Ada crowned a king (6.1).")
    assert card(closing(king, PAIR)) == ("over", "Ada beat Bob.", "Ada crowned a king (6.1).")


def test_the_score_stands_on_the_card_one_s_own_first():
    done = golden("sixto", "finished")
    mine, theirs = done.scores
    assert card(closing(done, PAIR, reader=1))[:2] == ("lost", f"You lost {theirs} – {mine}.")
    assert card(closing(done, PAIR, reader=0))[1:] == (f"You won {mine} – {theirs}.", "You can never mark again (5.2).")
    assert str(closing(done, PAIR, reader=1).ended) == "Ada can never mark again (5.2)."
    assert str(closing(done, PAIR).headline) == f"Ada beat Bob {mine} – {theirs}."


def test_among_many_it_is_the_rank():
    tie, names = golden("sixto", "tie"), ("Ada", "Bob", "Cleo")
    assert [str(closing(tie, names, reader=player).headline) for player in range(3)] == [
        "You came third of three.",
        "You came second of three.",
        "You won.",
    ]
    assert standings(tie, names) == [("Cleo", "130", "30 marks"), ("Bob", "130", "29 marks"), ("Ada", "70", "21 marks")]
    with speaking("de"):
        assert str(closing(tie, names, reader=1).headline) == "Du belegst den zweiten von drei Plätzen."


@pytest.mark.parametrize(
    ("ended", "reader", "told"),
    [
        ("draw", 0, ("draw", "Draw.", "The players agreed on it.")),
        ("resign 0", 0, ("lost", "You lost.", "You resigned.")),
        ("resign 0", 1, ("won", "You won.", "Ada resigned.")),
        ("resign 0", None, ("over", "Bob won.", "Ada resigned.")),
        ("given up", 0, ("over", "You gave up this game.", "")),
    ],
)
def test_games_that_people_ended_have_a_card_too(ended: str, reader: int | None, told: tuple[str, str, str]):
    assert card(closing(Position.start("sixth", 2), PAIR, ended, reader)) == told


def test_alone_the_card_has_the_game_s_own_sentence():
    assert card(closing(golden("star", "par"), ("Ada",), reader=0)) == (
        "over",
        "In the goal in 17 moves; par is 17.",
        "You have all six pieces in your goal (5.1).",
    )
    told = card(closing(golden("sixto", "solo"), ("Ada",), reader=0))
    assert told[1:] == ("You scored 81 points.", "You marked fewer than two cells in the last turn (5.3).")


@pytest.mark.slow
@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parts[-3]} {file.stem}")
def test_every_golden_game_ends_with_a_card_for_everybody(file: Path):
    position = read_record(file).position
    names = tuple(f"N{player}" for player in range(position.players))
    for language in ("en", "fr", "de"):
        with speaking(language):
            for reader in (None, *range(position.players)):
                told = closing(position, names, reader=reader)
                assert str(told.headline).endswith(".")
                assert f"N{reader}" not in str(told)


# The best on this device ---------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SIXFOLD_DATA", str(tmp_path))
    return tmp_path


def keep(folder: Path, **bests: object) -> None:
    (folder / "bests.json").write_text(json.dumps(bests))


def test_the_first_result_is_a_best_and_is_kept(folder: Path):
    assert str(personal_best(golden("sixto", "solo"))) == "A new personal best."
    assert json.loads((folder / "bests.json").read_text())["sixto"]["score"] == 81
    assert str(personal_best(golden("sixto", "solo"))) == "Your best so far: 81."
    assert str(personal_best(golden("sixto", "solo"), real_dice=True)) == "A new personal best with real dice."
    assert str(personal_best(golden("sixto", "solo"), real_dice=True)) == "Your best so far with real dice: 81."


def test_more_points_are_better_and_other_games_keep_theirs(folder: Path):
    keep(folder, sixto={"score": 80, "where": ""}, other={"score": 3, "where": ""})
    assert str(personal_best(golden("sixto", "solo"))) == "A new personal best."
    kept = json.loads((folder / "bests.json").read_text())
    assert (kept["sixto"]["score"], kept["other"]["score"]) == (81, 3)
    keep(folder, sixto={"score": 231, "where": ""})
    assert str(personal_best(golden("sixto", "solo"))) == "Your best so far: 231."


def test_fewer_are_better_where_the_game_says_so(folder: Path):
    position = golden("star", "par")
    keep(folder, star={"score": position.ply + 1, "where": ""})
    assert str(personal_best(position)) == "A new personal best."
    keep(folder, star={"score": position.ply - 1, "where": ""})
    assert str(personal_best(position)) == f"Your best so far: {position.ply - 1}."


def test_a_game_that_was_a_best_still_is_when_asked_about_again(folder: Path):
    for _ in range(2):
        assert str(personal_best(golden("sixto", "solo"), "table 1")) == "A new personal best."
    assert str(personal_best(golden("sixto", "solo"), "table 2")) == "Your best so far: 81."


@pytest.mark.parametrize("spoilt", ["", "[1]", '{"sixto": 7}', '{"sixto": {"score": "many"}}', "\x00"])
def test_a_spoilt_file_is_written_anew(folder: Path, spoilt: str):
    (folder / "bests.json").write_text(spoilt)
    assert str(personal_best(golden("sixto", "solo"))) == "A new personal best."
    assert str(personal_best(golden("sixto", "solo"))) == "Your best so far: 81."


def test_where_nothing_can_be_written_the_game_is_told_all_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SIXFOLD_DATA", str(tmp_path / "file" / "folder"))
    assert str(personal_best(golden("sixto", "solo"))) == "A new personal best."


@pytest.mark.slow
def test_at_the_terminal_a_game_alone_ends_with_the_best(tmp_path: Path):
    words = [word.removeprefix("0:") for word in golden("sixto", "solo").words]
    typed = "".join(f"{word}\n" for word in words)
    for compared in ("A new personal best with real dice.", "Your best so far with real dice: A 81."):
        done = sixfold_here("play", "sixto", "--dice", "ask", typed=typed, cache=tmp_path)
        told = "You scored 81 points. You marked fewer than two cells in the last turn (5.3)."
        assert f"{told}\n{compared}\n" in done.stdout
        assert done.stdout.count("Your best so far") == 1
    bot = sixfold_here("play", "star", "--seat", "random", "--seed", 1, cache=tmp_path)
    assert "Not in the goal after 200 moves; par is " in bot.stdout
    assert "best" not in bot.stdout


@pytest.mark.slow
def test_a_replay_tells_the_result_as_every_place_does():
    output = sixfold_here("replay", shelf.find_game("star").folder / "golden" / "par.six").stdout
    assert output.endswith(f"\n\n{closing(golden('star', 'par'), ('Red',))}\n")
    three = sixfold_here("replay", shelf.find_game("sixto").folder / "golden" / "tie.six").stdout
    assert three.endswith(
        "\n\nCleo won. The third die has left the game (5.1). Cleo and Bob both have 130 points; "
        "Cleo has more marks, 30 to 29, and wins (6.4).\n1. Cleo, 2. Bob, 3. Ada.\n"
    )


def test_after_a_game_alone_comes_the_next_sheet_and_after_the_last_the_first() -> None:
    following = next_alone(Position.start("sixto", 1, sheets="C", leftmost="yes"), 1)
    assert following
    assert (str(following.label), following.options, following.own) == (
        "Next: Sheet D",
        {"leftmost": "yes"},
        {"sheets": "D"},
    )
    last = next_alone(Position.start("sixto", 1, sheets="L"), 1)
    assert last
    assert last.own == {"sheets": "A"}
    assert own_choice(Position.start("sixto", 1, sheets="C")) == ("sheets=C", "Sheet C")
    assert own_choice(Position.start("star", 1)) == ("", "")
    assert next_alone(Position.start("sixto", 2), 1) is None
    other = next_alone(Position.start("star", 1), 1)
    assert other
    assert Position.from_code(other.position).players == 1
