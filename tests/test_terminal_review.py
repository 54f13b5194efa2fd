"""What somebody who tried everything outside the browser stumbled over, by the number it had in their list."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import sixfold
from commands import sixfold_here
from sixfold import shelf
from sixfold.bots.advice import quick_hint
from sixfold.messages import speaking
from sixfold.positions import Position
from sixfold.proposals import advice

GAMES = [(game.id, players) for game in shelf.games() for players in dict.fromkeys((game.players[0], game.players[-1]))]


def walked(game: str, players: int, plies: int = 400) -> list[Position]:
    """A game as everybody's loop plays it."""
    rng, position = random.Random(3), sixfold.start(game, players)
    while not position.over and position.ply < plies:
        position = position.roll(rng) if position.is_chance else position.play(rng.choice(position.legal()))
    return position.line()


def test_1_hints_and_the_log_of_sixto_name_the_cell() -> None:
    """A row has most numbers twice, so that "orange 4" alone says nothing that could be typed."""
    position = sixfold.start("sixto", sheets="A").play("=243262").play("keep")
    for word in ("O2", "O7"):
        assert str(advice(position, word, 0)) == f"mark orange 4 ({word})"
        assert str(position.play(word).moved(("Ada",))) == f"Ada marked orange 4 ({word})."
        hint = quick_hint(position, 0)
        assert all(cell in hint.text for cell in hint.word.split(",") if cell != "none")
    with speaking("fr"):
        assert str(position.play("G3").moved(reader=0)).endswith("vert 2 (Ve3).")


def test_2_save_moves_the_game_and_nothing_is_behind(tmp_path: Path) -> None:
    file, other = tmp_path / "mine.six", tmp_path / "other.six"
    done = sixfold_here("play", "sixth", typed=f"c3\nc4\nsave {file}\na1\na2\nquit\n", cache=tmp_path)
    assert f"To continue it: sixfold play --from {file}" in done.stdout
    assert sixfold.read_record(file).position.ply == 4
    assert not list((tmp_path / "data" / "games").glob("*.six"))
    (mine,) = json.loads(sixfold_here("games", "--mine", "--json", cache=tmp_path).stdout)
    assert (mine["file"], mine["moves"], mine["unfinished"]) == (str(file), 4, True)
    done = sixfold_here("play", "--from", file, typed=f"a3\nsave {other}\na4\n", cache=tmp_path)
    assert f"To continue it: sixfold play --from {other}" in done.stdout
    (mine,) = json.loads(sixfold_here("games", "--mine", "--json", cache=tmp_path).stdout)
    assert (mine["file"], mine["moves"]) == (str(other), 6)


@pytest.mark.parametrize("given", [[], ["--save", "named.six"]])
def test_2_quit_always_says_how_to_go_on(given: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (["play", "sixth", *given], ["play"]):
        if command == ["play"]:
            (mine,) = json.loads(sixfold_here("games", "--mine", "--json", cache=tmp_path).stdout)
            command += ["--from", mine["file"]]
        typed = f"{'a1' if '--from' in command else 'c3'}\nquit\n"
        assert "To continue it: sixfold play --from " in sixfold_here(*command, typed=typed, cache=tmp_path).stdout


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_3_play_takes_what_legal_lists(game: str, players: int) -> None:
    """`position.play(position.legal()[0])` and `position.play(bot.think(position).best)`, in every game."""
    bot = sixfold.bot("random", seed=1)
    for position in walked(game, players):
        if position.actors:
            first = position.play(position.legal()[0])
            assert first.player == position.actors[0]
            assert position.why(position.legal()[0]) is None
            assert position.play(bot.think(position).best).player == position.actors[0]


def test_3_records_name_the_player_where_several_may_act() -> None:
    position = sixfold.start("sixto", 2).play("=123456").play("keep")
    assert position.play("none").word == "0:none"
    assert position.play("1:none").player == 1
    text = sixfold.Record(position.play("none")).text()
    with pytest.raises(sixfold.BadRecord, match="begins with the player's number"):
        sixfold.read_record(text.replace("0:none", "none"))
