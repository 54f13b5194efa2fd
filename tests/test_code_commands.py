"""Commands take a position's code wherever they take a game or a record, and show it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sixfold as library
from commands import refused, sixfold_here
from sixfold.game import shelf

KING = shelf.find_game("sixth").folder / "golden" / "king.six"
STAR = library.start("star", 3).play("b1-d4")
ALONE = library.start("star", 1).play("b1-d4")


@pytest.mark.slow
def test_draw_shows_and_takes_a_code(tmp_path: Path) -> None:
    record = library.read_record(KING)
    code = sixfold_here("draw", KING, "--ply", 6, "--code").stdout
    assert code == record.positions[6].code() + "\n"
    picture = sixfold_here("draw", code.strip(), "--format", "svg").stdout
    assert picture == library.position(code.strip()).svg()
    sixfold_here("draw", code.strip(), "--code", "-o", tmp_path / "code.txt")
    assert (tmp_path / "code.txt").read_text() == code
    assert "the game has only 0 moves, not 1" in refused("draw", code.strip(), "--ply", 1)


def test_perft_counts_from_a_code() -> None:
    position = library.start("sixth").play("c3").play("c4")
    count = sixfold_here("perft", position.code(), 2, "--interpreted").stdout.strip()
    assert int(count) == library.Engine("sixth", "plain").perft(position, 2)
    assert "has its own players and options" in refused("perft", position.code(), 1, "--players", 2)
    assert "has its own players and options" in refused("perft", position.code(), 1, "--option", "kings=6")


def test_analyse_looks_at_one_position(tmp_path: Path) -> None:
    code = STAR.code()
    data = json.loads(sixfold_here("analyse", code, "--level", 1, "--json").stdout)
    assert (data["game"], data["player"], len(data["values"])) == ("star", 1, 3)
    assert all(best["word"] in STAR.legal() for best in data["best"])
    shown = sixfold_here("analyse", ALONE.code(), "--level", 1).stdout
    assert str(library.position(ALONE.code())) in shown
    assert "Best for" in shown
    assert "--plot needs a whole game, not one position" in refused("analyse", code, "--plot", tmp_path / "plot.svg")
    over = library.read_record(KING).position.code()
    assert "the game is over" in refused("analyse", over)


def test_play_begins_from_a_code_and_saves_no_record_that_lies(tmp_path: Path) -> None:
    code = library.start("sixth", kings=6).play("c3").code()
    done = sixfold_here("play", code, typed="c4\ncode\nsave game.six\nquit\n", cache=tmp_path)
    now = library.position(code).play("c4").code()
    assert now in done.stdout
    assert "a game that began from a code cannot be saved as a record" in done.stdout
    assert f"A game that began from a code is not saved. The position now: {now}" in done.stdout
    assert list(tmp_path.rglob("*.six")) == []
    assert "cannot be saved" in refused("play", code, "--save", tmp_path / "game.six")


@pytest.mark.slow
def test_dice_are_rolled_after_a_code(tmp_path: Path) -> None:
    code = library.start("sixmix", 3).play("=6").play("=1").play("=1").code()
    done = sixfold_here("play", code, "--seed", 4, typed="quit\n", cache=tmp_path)
    assert "=2  Player 1 places it (green)." in done.stdout
    assert "commitment" not in sixfold_here("play", code, typed="quit\n", cache=tmp_path).stdout


@pytest.mark.parametrize("command", [["draw"], ["analyse"], ["play"], ["perft"]])
def test_a_bad_code_is_refused_in_one_line(command: list[str]) -> None:
    depth = [1] if command == ["perft"] else []
    message = refused(*command, "sixfold1:sixth:2::turn=7", *depth)
    assert message == "cannot read “sixfold1:sixth:2::turn=7”: turn has numbers from 0 to 1"
