"""Real dice at a table: who may enter what the dice show, and what is said meanwhile.

It knows a table, its people and the roll that is due.  It does not know which game this is, nor how a
roll is entered.  Whoever sits at the table may enter a roll, so that one device can do it for all.
"""

from __future__ import annotations

from sixfold.messages import Message, say
from sixfold.table.names import you
from sixfold.table.seating import Holder
from sixfold.table.sentences import roll_awaited
from sixfold.table.state import TableState
from sixfold.table.table import Table


def entering_chair(table: TableState, holder: Holder) -> int | None:
    """The chair for which somebody enters the roll that is due: the roller's, if it is theirs; None if they cannot."""
    is_due = table.opened.real_dice and not table.round.over and table.position.is_chance
    mine = [chair for chair in sorted(holder.chairs) if table.chairs[chair].kind == "person"]
    if not is_due or not mine:
        return None
    roller = table.rolling
    return roller if roller in mine else mine[0]


def is_asked_to_roll(table: TableState, holder: Holder) -> bool:
    """Whether the roll that is due is somebody's own, or of a seat without a person who could roll."""
    if entering_chair(table, holder) is None:
        return False
    chair = table.rolling
    return chair is None or chair in holder.chairs or table.chairs[chair].kind != "person"


def roll_request(table: Table, holder: Holder, names: tuple[str, ...]) -> Message:
    """What is said to somebody while a roll is due: to roll, to enter it, or whose roll is waited for."""
    if entering_chair(table, holder) is None:
        return roll_awaited(table, names)
    roller = table.rolling
    if roller is None or roller == you(table, holder):
        one = sum(map(str.isalnum, table.position.outcome(0))) == 1
        return say("Roll the die and enter what it shows.") if one else say("Roll the dice and enter what they show.")
    name = names[table.player_of(roller)]
    if roller in holder.chairs:
        return say("{name} rolls: enter the result.", name=name)
    if table.chairs[roller].kind != "person":
        return say("Roll for {name} and enter the result.", name=name)
    return say("{name} rolls. Anybody at the table can enter the result.", name=name)
