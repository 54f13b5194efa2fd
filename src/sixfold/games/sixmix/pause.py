"""SIX MIX between two rounds: what the full tray is worth to everybody, and who begins the next.

It knows how a round was scored and shows it; it scores nothing.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.game.panels import Panel, PanelRow
from sixfold.game.signs import Sign, row_of
from sixfold.games.sixmix import rules, say, status
from sixfold.games.sixmix.beginning import by_points
from sixfold.games.sixmix.notation import colours_in_order
from sixfold.games.sixmix.parts import medal_sign, square
from sixfold.games.sixmix.rules import State
from sixfold.text.grammar import number


def pause(scene: Scene, reader: int | None) -> Panel | None:
    """The scoring of a round that the last die has ended, unless the game is over."""
    before: State | None = scene.before
    state: State = scene.state
    if before is None or before.round == state.round:
        return None
    columns = (say("Number"), say("Medals"), say("Points"), say("Total"))
    rows = tuple(row for player in range(state.players) for row in _rows(state, player))
    heading = say("Round {round} is scored", round=before.round)
    begins = by_points(state, before.starter, scene.names, reader)
    return Panel(heading, columns, rows, say("Next round"), full_tray(before, state, scene.move or 0), begins)


def _rows(state: State, player: int) -> list[PanelRow]:
    """A line for each row of a player; the total stands in the first."""
    own = status.colours_of(state, player)
    first = rules.highest_below(state, rules.NO_NUMBER)
    second = rules.highest_below(state, first)
    rows = []
    for place, colour in enumerate(own):
        value = state.last[colour]
        points = rules.row_points(value, first, second)
        total: object = state.points[player] if place == 0 else ""
        row = say("{row} {number}", row=_row_sign(colour), number=number(value))
        rows.append(PanelRow(player, (row, _medals(state, colour), f"+{points}", total)))
    return rows


def _row_sign(colour: int) -> Sign:
    return Sign(tuple(square(0, 0, 22, colour)), status.COLOUR_NAMES[colour] or "")


def _medals(state: State, colour: int) -> object:
    won = status.medals(state, colour)
    return row_of(medal_sign(medal) for medal in won) if won else say("none")


def full_tray(before: State, state: State, cell: int) -> State:
    """The tray as the last die filled it, with the points that it brought."""
    full = before.copy()
    full.cell[cell] = before.die | rules.mover(before) << 3
    full.heads |= (cell % rules.COLUMNS == 0) << rules.mover(before)
    full.free, full.die, full.placed = 0, 0, before.placed + 1
    for player in range(state.players):
        full.points[player], full.won[player] = state.points[player], state.won[player]
    for colour in colours_in_order(state):
        full.last[colour] = state.last[colour]
    return full
