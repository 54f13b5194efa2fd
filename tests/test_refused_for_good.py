"""What was refused stays refused: no history makes a late copy of a refused command good."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from sixfold.table import events as e
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import hashed
from sixfold.table.table import Table
from sixfold.text.errors import Refusal
from test_table import SECRET, ask, play, refusal, table_of

Copy = tuple[e.AnyCommand, tuple[str, ...]]  # a command, and the keys of whoever sends it
KEPT = 300  # copies that are tried again after every event


def commands(table: Table, chooser: random.Random) -> Iterator[e.AnyCommand]:
    """Everything that could be asked now, by somebody who has seen all or all but a little."""
    for chair in range(len(table.chairs)):
        seen = table.number - chooser.choice([0, 0, 1, 3])
        here = {"id": "x" * 8, "expect": max(0, seen), "chair": chair}
        for kind in (e.Undo, e.Draw, e.Accept, e.Decline, e.Withdraw, e.Resign, e.Rematch, e.Revoke):
            yield kind(**here)
        yield e.Rematch(**here, level=2)
        yield from (e.Hand(**here, level=level) for level in (None, 1, 3))
        yield e.Name(**here, name="Ada")
        words = list(table.position.legal(table.player_of(chair)))[:50] if not table.round.over else []
        yield e.Play(**here, word=chooser.choice(words) if words else "c3")
        past = table.position.at(chooser.randrange(table.position.ply + 1))
        yield e.Play(**here, word=past.word or "a1")


def is_refused(table: Table, copy: Copy, away: Sequence[int]) -> bool:
    command, keys = copy
    try:
        table.decide(command, table.holder(keys), lambda: SECRET, hashed("new"), away)
    except (CommandRefused, Refusal):
        return True
    return False


def history(table: Table, chooser: random.Random, steps: int) -> int:
    """Lets anything happen at a table, and tries after each event every command that was refused before."""
    everybody = range(len(table.chairs))
    cookies = [(f"key {n}",) for n in everybody] + [(f"new {n}",) for n in everybody]
    cookies += [("host", "key 0"), ("host",), ("key 0", "key 1"), ("host", "key 0", "new 1")]
    kept: list[Copy] = []
    tried = 0
    for _ in range(steps):
        now = [(command, keys) for command in commands(table, chooser) for keys in cookies]
        chooser.shuffle(now)
        for copy in kept:
            for away in ((), everybody):
                assert is_refused(table, copy, away), (copy, table.number, away)
        tried += len(kept)
        kept += [copy for copy in now[:120] if is_refused(table, copy, chooser.choice([(), everybody]))]
        chooser.shuffle(kept)
        del kept[KEPT:]
        if not happens(table, now, chooser):
            break
    return tried


def happens(table: Table, now: list[Copy], chooser: random.Random) -> bool:
    """One thing that is allowed: somebody sits down, or does something."""
    if chooser.random() < 0.15:
        number = chooser.randrange(len(table.chairs))
        try:
            for event in table.decide_entering(chooser.choice(["invite", f"key {number}"]), f"new {number}", ""):
                table.apply(event)
        except CommandRefused:
            pass
    rarely = (e.Name, e.Resign, e.Revoke, chooser.choice([e.Play, e.Hand, e.Undo, e.Draw, e.Decline, e.Withdraw]))
    for command, keys in sorted(now, key=lambda copy: isinstance(copy[0], rarely) and chooser.random() < 0.9):
        try:
            key = hashed(f"key {getattr(command, 'chair', 0)}")
            events = table.decide(command, table.holder(keys), lambda: SECRET, key, chooser.choice([(), (0, 1, 2)]))
        except (CommandRefused, Refusal):
            continue
        if events:
            for event in events:
                table.apply(event)
            return True
    return False


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("sixth", ("person", "person")),
        ("sixth", ("person", "open")),
        ("star", ("person", "bot", "person")),
        ("sixto", ("person", "person", "open")),
        ("sixmix", ("person", "person")),
    ],
)
def test_a_refused_command_is_never_carried_out_later(game: str, kinds: tuple[str, ...]):
    tried = 0
    for seed in range(3):
        tried += history(table_of(game, kinds), random.Random(seed), 30)
    assert tried > 2000


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_a_refused_command_is_never_carried_out_later_at_length(seed: int):
    chooser = random.Random(seed)
    game, most = chooser.choice([("sixth", 2), ("star", 4), ("sixto", 4), ("sixmix", 4)])
    kinds = ["person", *(chooser.choice(["person", "open", "bot"]) for _ in range(chooser.randint(1, most - 1)))]
    history(table_of(game, kinds), chooser, 80)


def test_a_draw_refused_with_a_bot_in_the_chair_is_not_offered_when_the_person_is_back():
    table = table_of()
    ask(table, e.Hand(id="a" * 8, expect=table.number, chair=1, level=2), 1)
    draw = e.Draw(id="x" * 8, expect=table.number, chair=0)
    assert str(refusal(table, draw, 0)) == "Only people can agree on a draw."
    ask(table, e.Hand(id="b" * 8, expect=table.number, chair=1, level=None), 1)
    assert refusal(table, draw, 0).kind == "stale"
    again = e.Draw(id="y" * 8, expect=table.number, chair=0)
    assert ask(table, again, 0) == [e.Offered(what="draw", chairs=(0,))]


def test_an_accept_refused_with_a_bot_in_the_chair_stays_refused():
    table = table_of("star", ["person"] * 3)
    ask(table, e.Hand(id="a" * 8, expect=table.number, chair=1, level=2), 1)
    play(table, 0, table.position.legal(0)[0])
    ask(table, e.Undo(id="u" * 8, expect=table.number, chair=0), 0)
    accept = e.Accept(id="x" * 8, expect=table.number, chair=1)
    refusal(table, accept, 1)
    ask(table, e.Hand(id="b" * 8, expect=table.number, chair=1, level=None), 1)
    assert refusal(table, accept, 1).kind == "stale"


@pytest.mark.parametrize("kind", [e.Play, e.Name, e.Resign])
def test_what_was_asked_before_sitting_down_is_not_done_afterwards(kind: type[e.Play]):
    """Somebody who knows their key before it opens anything."""
    table = table_of(kinds=["person", "open"])
    play(table, 0, "c3")
    more = {e.Play: {"word": "c4"}, e.Name: {"name": "Eve"}}.get(kind, {})
    early = kind(id="x" * 8, expect=table.number, chair=1, **more)
    with pytest.raises(CommandRefused):
        table.decide(early, table.holder(["own"]))
    table.apply(*table.decide_entering("invite", "own", ""))
    with pytest.raises(CommandRefused) as late:
        table.decide(early, table.holder(["own"]))
    assert late.value.kind == "stale"
