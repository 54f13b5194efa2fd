"""Where a die can go in SIX MIX, and what each place is good for, told to a beginner."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.game.contract import Scene
from sixfold.games.sixmix import rules, say, status
from sixfold.games.sixmix.rules import COLUMNS, State
from sixfold.text.messages import Message

HIGH = 4  # from here on a die is worth keeping


def coach(scene: Scene, player: int, moves: Sequence[int]) -> list[Message]:
    """A triple, and nothing else then; or one's own rows, those of others, the first column."""
    state: State = scene.state
    mine = [cell for cell in moves if status.owner_of(state, cell // COLUMNS) == player]
    others = len(mine) < len(moves)
    if _makes_triple(state, mine):
        return [say("You can make a triple in your row: 1 point.")]
    said: list[Message] = []
    if mine and state.die >= HIGH:
        said.append(say("Your own row: a high number, as far left as you can."))
    if others and state.die < HIGH:
        said.append(say("Somebody else's row: a low number far to the left keeps it small."))
    if any(cell % COLUMNS == 0 for cell in moves):
        said.append(say("The first column: once a round for each colour, and it counts most."))
    return said


def _makes_triple(state: State, cells: Sequence[int]) -> bool:
    """Whether the die would be the third of its kind in one of these rows."""
    for row in sorted({cell // COLUMNS for cell in cells}):
        faces = [rules.face_on(state, row, column) for column in range(COLUMNS)]
        if faces.count(state.die) == 2:
            return True
    return False
