"""Clocks at a table with real dice: who is to roll is to move, and nobody waits for dice that others roll."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sixfold.store.sqlite import SqliteStore
from sixfold.table import events as e
from sixfold.table.clocks import FIRST_SECONDS, ClockSetting
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import hashed
from sixfold.table.state import PAUSE_SECONDS
from sixfold.table.table import Table
from sixfold.text.errors import CannotRead
from sixfold.web.tables.requests import ChairRequest, TableRequest, opening
from sixfold.web.tables.timekeeping import PATIENCE, RECONNECT_SECONDS
from test_clocks import BLITZ, BOTH, MINUTE, Timed
from test_timekeeping import Wall, kinds_in, server_on, shown, until

FIRST_TURN = ("=6", "=1", "=5")  # the first player begins, and has rolled


def evening(setting: ClockSetting = BLITZ, kinds: tuple[str, str] = ("person",) * 2) -> Timed:
    """A table at which the first die has been placed: the second player is to roll."""
    timed = Timed(setting, "sixmix", kinds, real_dice=True)
    for word in FIRST_TURN:
        timed.do(e.Roll, after=100, word=word)
    timed.play()
    assert timed.table.rolling == 1
    return timed


def roll(timed: Timed, word: str = "=3", after: float = 0.0, chair: int = 1) -> None:
    timed.do(e.Roll, after=after, chair=chair, word=word)


def test_nobody_s_clock_runs_while_it_is_found_out_who_begins():
    timed = Timed(BLITZ, "sixmix", real_dice=True)
    for word in FIRST_TURN:
        timed.now += 1000
        assert (timed.clocks.running, timed.shown()) == (None, (300, 300))
        timed.do(e.Roll, word=word)
    timed.play(after=FIRST_SECONDS)
    assert timed.shown() == (305, 300)


def test_the_clock_of_who_is_to_roll_runs_and_goes_on_while_they_place_the_die():
    timed = evening()
    timed.now += 20
    assert (timed.clocks.running, timed.shown()) == (1, (305, 280))
    roll(timed)
    assert (timed.clocks.running, timed.shown()) == (1, (305, 280))
    timed.play(after=10)
    assert timed.shown() == (305, 275)
    assert [event.spent for event in timed.log if isinstance(event, e.Played)] == [0, 30]
    timed.now += 4
    assert (timed.table.rolling, timed.clocks.running, timed.shown()) == (0, 0, (301, 275))


def test_a_time_for_every_move_is_for_the_roll_and_the_die_together():
    timed = evening(MINUTE)
    roll(timed, after=50)
    assert timed.table.decide_flag(timed.now + 9.9) == []
    assert timed.table.decide_flag(timed.now + 10) == [e.Flagged(chair=1)]
    timed.play(after=9)
    assert timed.shown() == (60, 60)


def test_it_is_the_roller_s_time_whoever_enters_the_roll():
    timed = evening()
    roll(timed, after=20, chair=0)
    assert (timed.clocks.running, timed.shown()) == (1, (305, 280))


def test_the_flag_falls_for_who_does_not_roll_and_a_late_roll_is_told_so():
    timed = evening(MINUTE)
    timed.now += 60
    timed.happen(*timed.table.decide_flag(timed.now))
    assert timed.table.round.ended == "time 1"
    assert timed.clocks.running is None
    with pytest.raises(CommandRefused, match="You ran out of time before this roll arrived"):
        roll(timed)
    with pytest.raises(CommandRefused, match="The game is over"):
        roll(timed, chair=0)
    assert timed.table.position.words[-1] != "=3"


def test_a_roll_that_is_corrected_gives_no_time_back():
    timed = evening()
    roll(timed, after=20)
    timed.do(e.Undo, after=30, chair=1)
    assert isinstance(timed.log[-1], e.Undone)
    assert timed.table.position.is_chance
    timed.now += 10
    assert (timed.clocks.running, timed.shown()) == (1, (305, 240))
    roll(timed, "=4")
    timed.play(after=5)
    assert timed.shown() == (305, 240)


def test_moves_that_are_taken_back_with_the_roll_give_their_time_back():
    timed = evening()
    ply = timed.table.position.ply
    roll(timed, after=20)
    timed.play(after=10)
    timed.now += 7
    timed.happen(e.Undone(ply=ply, chair=1, roll=True))
    assert (timed.clocks.running, timed.shown()) == (1, (305, 300))


@pytest.mark.parametrize("kinds", [("person", "bot"), ("bot", "person")])
def test_no_clock_runs_while_somebody_rolls_for_a_bot(kinds: tuple[str, str]):
    timed = Timed(BLITZ, "sixmix", kinds, real_dice=True)
    bot = kinds.index("bot")
    for word in ("=1", "=6", "=5") if bot == 0 else FIRST_TURN:
        timed.do(e.Roll, chair=1 - bot, word=word)
    timed.play()
    assert timed.table.rolling == bot
    timed.now += 1000
    assert (timed.clocks.running, timed.table.decide_flag(timed.now)) == (None, [])
    before = timed.shown()
    timed.do(e.Roll, chair=1 - bot, word="=2")
    timed.now += 1000
    assert (timed.clocks.running, timed.shown()) == (None, before)  # it thinks


def test_a_bot_in_somebody_s_place_waits_for_its_dice_at_nobody_s_cost():
    timed = evening()
    timed.do(e.Hand, after=20, chair=1, level=2)
    timed.now += 1000
    assert (timed.clocks.running, timed.shown()) == (None, (305, 280))
    roll(timed, chair=0)
    timed.now += 30
    assert (timed.clocks.running, timed.shown()) == (1, (305, 250))  # it thinks on their clock
    timed.do(e.Undo, chair=0)
    assert timed.clocks.running is None
    timed.do(e.Hand, after=1000, chair=1, level=None)
    timed.now += 1
    assert (timed.clocks.running, timed.shown()) == (1, (305, 249))


def test_a_roll_in_the_pause_between_rounds_neither_ends_it_nor_makes_it_longer():
    timed = Timed(ClockSetting(bank=3600), "sixmix", real_dice=True)
    while timed.clocks.since != timed.now + PAUSE_SECONDS:
        if timed.table.position.is_chance:
            timed.do(e.Roll, word="=3" if len(timed.table.position.words) != 1 else "=1")
        else:
            timed.play(after=1)
    start = timed.clocks.since
    assert timed.table.position.is_chance
    roller = timed.table.rolling
    timed.do(e.Roll, after=4, word="=2")
    assert (timed.clocks.running, timed.clocks.since) == (roller, start)


def test_the_clocks_follow_from_the_log_also_where_it_is_told_to_everybody():
    timed = evening()
    roll(timed, after=20)
    timed.do(e.Undo, after=30, chair=1)
    for events in (
        [e.read_event(e.written(event)) for event in timed.log],
        [e.read_public(e.public(event)) for event in timed.log],
    ):
        assert Table.from_events(events).round.clocks == timed.clocks


def test_where_everybody_decides_at_the_same_time_real_dice_bring_no_clock_either():
    wanted = TableRequest("sixto", 2, [ChairRequest("you"), ChairRequest("open")], clock=MINUTE, real_dice=True)
    with pytest.raises(CannotRead, match="SIXTO has no clock: everybody decides at the same time"):
        opening(wanted)


def test_the_flag_of_who_does_not_roll_falls_once_also_across_restarts(tmp_path: Path):
    """As after kill -9: what is in the file is all that is left, and time without a server does not count."""

    async def work() -> None:
        wall, file = Wall(), tmp_path / "tables.sqlite"
        first = server_on(SqliteStore(file), wall)
        await first.heartbeat.beat()
        seats = tuple(e.Seat("", None, True, (hashed(f"key {chair}"),)) for chair in range(2))
        more = {"version": "1", "options": {}, "extras": {}, "host": "h", "real_dice": True}
        live = await first.open(e.Opened(game="sixmix", players=2, chairs=seats, clock=MINUTE, **more), 0)  # type: ignore[arg-type]

        async def ask(command: type[e.AnyCommand], word: str) -> None:
            asked = command(id=f"id-{live.table.number}", expect=live.table.number, chair=0, word=word)  # type: ignore[call-arg]
            await first.commands.carry_out(live, asked, lambda: (BOTH, ""))

        for word in FIRST_TURN:
            await ask(e.Roll, word)
        await ask(e.Play, live.table.position.legal()[0])
        so_far = kinds_in(live)
        await wall.passes(40, first)
        first.background.cancel()
        await first.store.close()
        await wall.passes(500)

        again = server_on(SqliteStore(file), wall)
        found = await again.tables.find(live.id)
        assert found
        await until(lambda: kinds_in(found)[-1] == "outage")
        assert (found.table.rolling, shown(found, 1, wall)) == (1, 20.0)
        await wall.passes(RECONNECT_SECONDS + 20 + PATIENCE, again)
        await again.commands.settle_time(found)
        assert kinds_in(found) == [*so_far, "outage", "flagged"]
        await again.close()

        third = server_on(SqliteStore(file), wall)
        table = await third.tables.find(live.id)
        assert table
        await asyncio.sleep(0.05)
        assert kinds_in(table) == [*so_far, "outage", "flagged"]
        assert table.table.round.ended == "time 1"
        await third.close()

    asyncio.run(work())
