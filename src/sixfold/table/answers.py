"""What is said at a table where pointing leads nowhere.

It knows whose turn it is and who points.  The reasons themselves are the game's.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.messages import say
from sixfold.pointing import Answer
from sixfold.table.names import player_names
from sixfold.table.seating import Holder
from sixfold.table.sentences import waiting_for
from sixfold.table.table import Table


def answer_to(table: Table, holder: Holder, chair: int, path: Sequence[str]) -> Answer | None:
    """The answer to whoever points so for a chair; None where pointing so is a move, or leads to one."""
    names = player_names(table)
    if table.round.over:
        return Answer(say("The game is over."))
    if chair in holder.chairs and (chair in table.acting or table.position.simultaneous):
        return table.position.explain(path, table.player_of(chair), names)
    return Answer(waiting_for(table, names))
