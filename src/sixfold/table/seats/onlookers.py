"""What somebody who looks at a table may know: plain facts, and nothing of what is hidden from them.

It knows chairs and who holds them, and makes the table that a viewer may know: what is withheld from them, secrets
that a game keeps and sides that people cover at times, is nowhere in it.  It does not know what is shown.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace

from sixfold.machines.layout import numbers_data
from sixfold.positions.position import Position
from sixfold.positions.sight import players_mask
from sixfold.table import events as e
from sixfold.table.round import Round
from sixfold.table.seats.names import you
from sixfold.table.seats.seating import Holder
from sixfold.table.table import Table
from sixfold.telling.onlooker import Facts


def facts_of(table: Table, holder: Holder, names: tuple[str, ...] = (), round_: Round | None = None) -> Facts:
    """The facts for a holder, in this round or in an earlier one."""
    now, count, chair = round_ or table.round, len(table.chairs), you(table, holder)
    return Facts(
        names=names,
        kinds=tuple(table.chairs[(player + now.first) % count].kind for player in range(count)),
        own=tuple((chair - now.first) % count for chair in sorted(holder.chairs)),
        reader=None if chair is None else (chair - now.first) % count,
        first=now.first,
        ended=now.ended,
        real_dice=table.opened.real_dice,
        covered=tuple(sorted(covered_at(table, holder.chairs))) if now is table.round else (),
    )


class Sight(NamedTuple):
    """Who looks at a game, and whose side is covered from them now."""

    viewers: frozenset[int] = frozenset()
    covered: frozenset[int] = frozenset()


def covered_sides(position: Position, viewers: Collection[int], people: Collection[int]) -> frozenset[int]:
    """The players whose side is covered now from the players who look; none while a program decides."""
    if position.game.covering is None or not set(position.actors) & set(people):
        return frozenset()
    hidden = position.game.rules.hidden(position.rules_state(), players_mask(viewers))
    return frozenset(player for player in range(position.players) if hidden >> player & 1)


def covered_at(table: Table, chairs: Collection[int]) -> frozenset[int]:
    """The players whose side is covered at a table from whoever sits on these chairs."""
    if not table.opened.covered or table.round.over:
        return frozenset()
    people = [table.player_of(number) for number, chair in enumerate(table.chairs) if chair.kind == "person"]
    return covered_sides(table.position, [table.player_of(chair) for chair in chairs], people)


def hides(table: Table) -> bool:
    """Whether anything is hidden from anybody here at times."""
    return table.opened.covered or table.start.game.keeps_secrets


def sight_of(table: Table, chairs: Collection[int]) -> Sight | None:
    """How whoever sits on these chairs sees the present round; None: they see all of it, as of one that is over."""
    if table.round.over:
        return None
    if not table.opened.covered:
        return Sight(frozenset(table.player_of(chair) for chair in chairs))
    covered = covered_at(table, chairs)
    return Sight(covered=covered) if covered else None


def seen_position(position: Position, sight: Sight | None) -> Position:
    """A position of the present round as it is seen."""
    return position.seen_by(*sight) if sight else position


def seen_table(table: Table, sight: Sight | None) -> Table:
    """The table as it is seen: nothing that is hidden is in its present round, and earlier ones are over."""
    seen = copy.copy(table)
    now = dataclasses.replace(table.round, position=seen_position(table.position, sight))
    seen.rounds = [*table.rounds[:-1], now]
    return seen


def seen_event(event: e.AnyEvent, after: Position) -> e.AnyEvent:
    """A move or roll as it is seen: what can be known of its word, and of the state after it."""
    if not isinstance(event, e.Played | e.Rolled):
        return event
    return replace(event, word=event.word if after.word else "", seen=numbers_data(after.rules_state().key()))
