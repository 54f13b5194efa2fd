"""What a game alone came to, and how it compares with one's best on this device."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import sixfold
from sixfold import shelf
from sixfold.positions import Position
from sixfold.record import read_record
from sixfold.results import solo_key, solo_score, verdict
from sixfold.terminal.bests import personal_best


def golden(game: str, name: str) -> Position:
    return read_record(shelf.find_game(game).folder / "golden" / f"{name}.six").position


def test_a_game_without_a_sentence_of_its_own_tells_its_points_and_why_it_ended():
    position = golden("sixto", "solo")
    sentence = str(verdict(position, ("Ada",)))
    assert sentence == "The game is over with 81 points: fewer than two cells were marked in the last turn (5.3)."
    assert solo_score(position) == 81


def test_nothing_is_compared_before_the_end_or_with_others():
    assert solo_score(Position.start("sixto", 1)) is None
    assert solo_score(golden("sixto", "haste")) is None


def test_options_that_change_the_game_are_compared_apart():
    assert solo_key(Position.start("sixto", 1)) == "sixto"
    assert solo_key(Position.start("sixto", 1, leftmost="yes")) == "sixto leftmost=yes"
    assert solo_key(Position.start("sixto", 1, sheets="C")) == "sixto"  # all sheets play alike


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


def test_at_the_terminal_a_game_alone_ends_with_the_best(tmp_path: Path):
    words = [word.removeprefix("0:") for word in golden("sixto", "solo").words]
    typed = "".join(f"{word}\n" for word in words)
    for compared in ("A new personal best.", "Your best so far: 81."):
        done = sixfold("play", "sixto", "--dice", "ask", typed=typed, cache=tmp_path)
        assert f"with 81 points: fewer than two cells were marked in the last turn (5.3).\n{compared}\n" in done.stdout
    bot = sixfold("play", "star", "--seat", "random", "--seed", 1, cache=tmp_path)
    assert "Not home after 200 moves; par is " in bot.stdout
    assert "best" not in bot.stdout


def test_a_replay_tells_the_result_as_every_place_does():
    output = sixfold("replay", shelf.find_game("star").folder / "golden" / "par.six").stdout
    assert output.endswith(f"\n\n{verdict(golden('star', 'par'), ('Ada',))}\n")
    three = sixfold("replay", shelf.find_game("sixto").folder / "golden" / "tie.six").stdout
    assert three.endswith("\n\nCleo wins: the third die has left the game (5.1).\nRanks: Ada 3, Bob 2, Cleo 1.\n")
