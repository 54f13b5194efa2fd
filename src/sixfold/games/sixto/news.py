"""What a word of SIXTO brings about that everybody should hear: rows that close, dice that leave."""

from __future__ import annotations

from sixfold.contract import Scene
from sixfold.games.sixto import rules
from sixfold.games.sixto.rules import State
from sixfold.messages import Message, say

ROWS = (say("red"), say("orange"), say("yellow"), say("green"), say("blue"), say("purple"))


def news(scene: Scene) -> list[Message]:
    """What the last word brought about: rows that close, a last call."""
    state: State = scene.state
    before: State = scene.before
    lines: list[Message] = []
    for row in range(rules.ROWS):
        if scene.player is not None and scene.player >= 0 and closes(before, state, scene.player, row):
            name = scene.names[scene.player]
            if state.players == 1:
                lines.append(say("{name} closes {row}.", name=name, row=ROWS[row]))
            else:
                lines.append(say("{name} closes {row}. Others may still mark it this turn.", name=name, row=ROWS[row]))
    gone = [row for row in range(rules.ROWS) if (state.closed & ~before.closed) >> row & 1]
    if gone:
        rows = ", ".join(str(ROWS[row]) for row in gone)
        lines.append(say("Out of the game: {rows}.", rows=rows))
        if rules.count(state.closed) == rules.DICE_LEFT - 1:
            lines.append(say("One more closed row ends the game."))
    return lines


def closes(before: State, state: State, player: int, row: int) -> bool:
    """Whether this word was the first to put a second mark into the row's target zone (4.1)."""
    if before.closing >> row & 1 or before.closed >> row & 1:
        return False
    had = rules.count(before.marks[player][row] & rules.TARGET)
    return had < rules.CLOSES <= rules.count(state.marks[player][row] & rules.TARGET)
