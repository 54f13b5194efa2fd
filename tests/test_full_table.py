"""A table that is full: the game that goes on can be finished, and nothing grows for ever."""

from __future__ import annotations

import random

import pytest

from sixfold.table import events as e
from sixfold.table import full as bounds
from sixfold.table.permissions import permissions
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import Holder, hashed
from sixfold.table.table import Table
from sixfold.text.errors import Refusal
from test_table import SECRET, ask, play, refusal, table_of

FULL = "This table is full; open a new one."


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MAX_EVENTS", 12)
    monkeypatch.setattr(bounds, "SPARE_EVENTS", 6)


def filled(game: str = "sixth", kinds: tuple[str, ...] = ("person", "person")) -> Table:
    """A table that has no room any more."""
    table = table_of(game, kinds)
    while table.number < bounds.MAX_EVENTS:
        ask(table, e.Name(id="x" * 8, expect=table.number, chair=0, name=f"Ada {table.number}"), 0)
    return table


def test_a_full_table_takes_no_name_offer_or_undo_but_every_move():
    table = filled()
    play(table, 0, "c3")
    play(table, 1, "c4")
    at = {"id": "y" * 8, "expect": table.number, "chair": 0}
    for command in (e.Name(**at, name="Eve"), e.Draw(**at), e.Undo(**at)):
        assert str(refusal(table, command, 0)) == FULL
    may = permissions(table, Holder(frozenset([0])))
    assert (may.undo, may.draw, may.resign, may.hand) == ("", False, True, True)
    assert str(refusal(table, e.Undo(**at), 0, 1)) == FULL  # at one device, too


@pytest.mark.parametrize("game", ["sixth", "sixmix", "sixto"])
def test_a_full_table_can_be_played_to_the_end(game: str):
    table, chooser = filled(game), random.Random(1)
    while not table.round.over:
        chair = table.acting[0]
        play(table, chair, chooser.choice(table.position.legal(table.player_of(chair))))
    assert table.number > bounds.MAX_EVENTS
    assert table.round.ranks
    again = e.Rematch(id="x" * 8, expect=table.number, chair=0)
    assert str(refusal(table, again, 0)) == str(refusal(table, again, 0, 1)) == FULL


def test_an_offer_is_answered_and_a_full_table_resigned_at():
    table = table_of()
    while table.number < bounds.MAX_EVENTS - 1:
        ask(table, e.Name(id="x" * 8, expect=table.number, chair=0, name=f"Ada {table.number}"), 0)
    ask(table, e.Draw(id="x" * 8, expect=table.number, chair=0), 0)
    ask(table, e.Decline(id="y" * 8, expect=table.number, chair=1), 1)
    assert ask(table, e.Resign(id="z" * 8, expect=table.number, chair=0), 0) == [e.Resigned(chair=0)]
    assert table.round.over


def test_whoever_wants_to_leaves_a_full_table_however_often_others_came_and_went():
    table = filled("star", ("person", "person", "person"))
    for number in range(40):
        command = e.Hand(id="x" * 8, expect=table.number, chair=1, level=None if number % 2 else 2)
        try:
            ask(table, command, 1)
        except CommandRefused as refused:
            assert str(refused) == FULL
    assert table.number <= bounds.MAX_EVENTS + bounds.SPARE_EVENTS + 1
    assert ask(table, e.Resign(id="y" * 8, expect=table.number, chair=0), 0) == [e.Handed(chair=0, level=2)]
    revoke = e.Revoke(id="z" * 8, expect=table.number, chair=2)
    for event in table.decide(revoke, Holder(frozenset([0]), True), key=f"{hashed('new')} {hashed('invite')}"):
        table.apply(event)
    assert not table.chairs[2].taken
    with pytest.raises(CommandRefused, match="This table is full"):
        table.decide_entering("invite", "own", "Eve")


def test_nothing_makes_a_full_table_grow_for_ever():
    """Everybody does whatever they can; at most the game's own moves and a few changes of seats are added."""
    table, chooser = filled("sixth", ("person", "person")), random.Random(2)
    kinds = (e.Undo, e.Draw, e.Accept, e.Decline, e.Withdraw, e.Rematch, e.Revoke)
    for _ in range(4000):
        at = {"id": "x" * 8, "expect": table.number, "chair": chooser.randrange(2)}
        more = [
            e.Hand(**at, level=chooser.choice([None, 2])),
            e.Name(**at, name="Eve"),
            e.Mute(id="x" * 8, expect=1, on=True),
        ]
        if not table.round.over and (words := table.position.legal(table.player_of(at["chair"]))):
            more.append(e.Play(**at, word=chooser.choice(words)))
        command = chooser.choice([*(kind(**at) for kind in kinds), *more])
        try:
            for event in table.decide(command, Holder(frozenset([0, 1]), True), lambda: SECRET):
                table.apply(event)
        except (CommandRefused, Refusal):
            continue
    most = table.start.game.rules.MAX_PLIES + len(table.chairs)
    assert table.number <= bounds.MAX_EVENTS + bounds.SPARE_EVENTS + most
