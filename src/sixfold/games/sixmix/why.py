"""Why a die of SIX MIX may not go to a cell: one sentence, with the clause.

It explains and never decides: legality is `rules.legal`'s alone, and a test holds the two
together.  Reasons are tried from the plainest to the subtlest.
"""

from __future__ import annotations

from sixfold.games.sixmix import rules, say
from sixfold.games.sixmix.notation import LETTERS, cell_name, colours_in_order
from sixfold.games.sixmix.rules import State
from sixfold.text.messages import Message


def why(state: State, player: int, move: int) -> Message | None:
    """The reason, or None if nothing speaks against the move."""
    colour = move // rules.COLUMNS
    if colour not in colours_in_order(state):
        playing = " ".join(LETTERS[row] for row in colours_in_order(state))
        return say(
            "row {row} takes no part; the rows are {playing}", clause="1.4", row=LETTERS[colour], playing=playing
        )
    if not state.free >> move & 1:
        face = rules.face_on(state, colour, move % rules.COLUMNS)
        return say("{cell} is taken: a {face} lies there", clause="2.4", cell=cell_name(move), face=face)
    return _why_duty(state, move)


def _why_duty(state: State, move: int) -> Message | None:
    """What the hundred-thousands cells ask of the colour to move."""
    is_head = bool(rules.HEADS >> move & 1)
    if is_head and state.heads >> rules.mover(state) & 1:
        return say("your die for the first column is already placed, one a round for each colour", clause="3.2")
    if not is_head and rules.open_cells(state) & ~rules.HEADS == 0:
        return say("this is your last die of this colour, and it must go into the first column", clause="3.3")
    return None
