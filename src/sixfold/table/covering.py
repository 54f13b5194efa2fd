"""Whose side of the table is covered from whom, where people have agreed to cover it at times.

It knows who looks and who is to decide.  It does not know when a game has such a moment, nor
what is covered: the game's picture says both.
"""

from __future__ import annotations

from collections.abc import Collection

from sixfold.positions import Position
from sixfold.table.table import Table


def covered_sides(position: Position, viewers: Collection[int], people: Collection[int]) -> frozenset[int]:
    """The players whose side is covered now from the players who look; none while a program decides."""
    if position.game.covering is None or not set(position.actors) & set(people):
        return frozenset()
    return position.game.drawing.covered(position.rules_state(), frozenset(viewers))


def covered_at(table: Table, chairs: Collection[int]) -> frozenset[int]:
    """The players whose side is covered at a table from whoever sits on these chairs."""
    if not table.opened.covered or table.round.over:
        return frozenset()
    people = [table.player_of(number) for number, chair in enumerate(table.chairs) if chair.kind == "person"]
    return covered_sides(table.position, [table.player_of(chair) for chair in chairs], people)
