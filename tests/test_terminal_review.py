"""What somebody who tried everything outside the browser stumbled over, by the number it had in their list."""

from __future__ import annotations

import random

import pytest

import sixfold
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
