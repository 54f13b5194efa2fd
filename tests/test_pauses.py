"""Between two rounds bots wait for the people who look at the scoring, but not for ever."""

from __future__ import annotations

import asyncio
import random

import pytest

import sixfold
from sixfold.games.sixmix.pause import full_tray
from sixfold.positions.position import Position
from sixfold.table import events as e
from sixfold.telling.proposals import pause_after, pencil, standing
from sixfold.web.tables import pauses
from sixfold.web.tables.live_table import LiveTable


def scored(players: int) -> Position:
    """The position after the last die of the first round."""
    chooser, position = random.Random(4), sixfold.start("sixmix", players=players, target="99")
    while position.as_dict()["round"] == 1:
        chance = position.is_chance
        position = position.play(position.outcome(chooser.randrange(6)) if chance else chooser.choice(position.legal()))
    return position


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_panel_shows_how_the_points_came_about(players: int) -> None:
    position = scored(players)
    panel = pause_after(position)
    assert panel
    assert str(panel.heading) == "Round 1 is scored"
    won = [0] * players
    for row in panel.rows:
        won[row.player] += int(str(row.cells[2]).removeprefix("+"))
    totals = [row.cells[3] for row in panel.rows if row.cells[3] != ""]
    assert won == totals == list(position.scores)


def test_the_tray_stays_full_meanwhile_and_the_last_die_can_be_pencilled_in() -> None:
    position = scored(3)
    assert position.before
    state = standing(position, position.look.scene()).state
    assert all(state.cell[cell] for cell in range(30) if position.before.rules_state().cell[cell])
    assert state.free == 0
    assert pencil(position.before, position.look.scene())
    before = position.before.rules_state()
    assert full_tray(before, position.rules_state(), position.history.last_move[1]) == state  # type: ignore[index]


def test_there_is_no_pause_within_a_round_nor_at_the_end() -> None:
    assert pause_after(sixfold.start("sixmix")) is None
    assert pause_after(sixfold.start("sixth").play("c3")) is None
    end = scored(3)
    while not end.over:
        end = end.play(end.outcome(0) if end.is_chance else end.legal()[0])
    assert pause_after(end) is None


def live_at_a_pause() -> LiveTable:
    """A table of a person and a bot whose bot is to begin the next round or to roll for it."""
    position = scored(3)
    assert position.before
    seats = (e.Seat("Ada", None, True), e.Seat("Bob", None, True), e.Seat("", 1))
    opened = e.Opened(
        version="1",
        game="sixmix",
        players=3,
        options={},
        extras={},
        chairs=seats,
        host="",
        position=position.before.code(),
    )
    live = LiveTable.from_events("t", [opened, e.Began(first=0, commit="", secret="6" * 64)])
    live.apply(e.Played(chair=position.player or 0, word=position.word))
    live.apply(e.Rolled(word="=3"))
    return live


def test_bots_wait_for_those_who_look_and_no_longer() -> None:
    async def scene() -> None:
        live = live_at_a_pause()
        await asyncio.wait_for(live.pauses.until_gone_on(), 1)  # nobody has a page open
        live.people.pausing[0] = live.people.pausing[1] = 1
        waiting = asyncio.create_task(live.pauses.until_gone_on())
        await asyncio.sleep(0)
        assert live.pauses.looking() == {0, 1}
        paused = live.pauses.position()
        assert paused
        live.pauses.go_on(frozenset({0}), (9, 9))  # another pause
        assert live.pauses.looking() == {0, 1}
        live.pauses.go_on(frozenset({0}), live.pauses.moment() or (0, 0))
        await asyncio.sleep(0)
        assert not waiting.done()
        live.people.pausing[1] = 0  # the other one has left
        live.notify()
        await asyncio.wait_for(waiting, 1)
        assert live.pauses.gone_on_ply(frozenset({0})) == paused.ply

    asyncio.run(scene())


def test_bots_do_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pauses, "MAX_PAUSE", 0.05)
    live = live_at_a_pause()
    live.people.pausing[0] = 1
    asyncio.run(asyncio.wait_for(live.pauses.until_gone_on(), 5))
    assert live.pauses.looking() == {0}
