"""What a move of SIXTO brings about that everybody should hear: rows that close, dice that leave."""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.game.signs import row_of
from sixfold.games.sixto import rules, say
from sixfold.games.sixto.rules import State
from sixfold.machines.bitsets import count
from sixfold.text.messages import Message

COLOURS = (say("red"), say("orange"), say("yellow"), say("green"), say("blue"), say("purple"))
ROW_NAMES = (
    say("red row"),
    say("orange row"),
    say("yellow row"),
    say("green row"),
    say("blue row"),
    say("purple row"),
)


def news(scene: Scene, reader: int | None) -> list[Message]:
    """What the last move brought about: rows that close, dice that leave."""
    state: State = scene.state
    before: State = scene.before
    lines: list[Message] = []
    player = scene.player
    if player is not None and player >= 0:
        lines += [_closes(scene, reader, row) for row in range(rules.ROWS) if closes(before, state, player, row)]
    gone = [row for row in range(rules.ROWS) if (state.closed & ~before.closed) >> row & 1]
    if gone:
        lines.append(say("Out of the game: {rows}.", rows=row_of(COLOURS[row] for row in gone)))
        if count(state.closed) == rules.DICE_LEFT - 1:
            lines.append(say("One more closed row ends the game."))
    return lines


def _closes(scene: Scene, reader: int | None, row: int) -> Message:
    """Who closes a row, and what that means for the others."""
    alone, name, closed = scene.state.players == 1, scene.names[scene.player or 0], ROW_NAMES[row]
    if scene.player == reader:
        if alone:
            return say("You closed the {row}.", row=closed)
        return say("You closed the {row}: the others may still mark it this turn.", row=closed)
    if alone:
        return say("{name} closed the {row}.", name=name, row=closed)
    return say("{name} closed the {row}: it may still be marked this turn.", name=name, row=closed)


def closes(before: State, state: State, player: int, row: int) -> bool:
    """Whether this move was the first to put a second mark into the row's target zone (4.1)."""
    if before.closing >> row & 1 or before.closed >> row & 1:
        return False
    had = count(before.marks[player][row] & rules.TARGET)
    return had < rules.CLOSES <= count(state.marks[player][row] & rules.TARGET)
