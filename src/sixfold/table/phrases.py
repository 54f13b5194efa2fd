"""What people can say to each other at a table: eight phrases, and when one may be said.

It knows what each phrase reads and who may say it.  It does not know how often, nor how a phrase is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixfold.text.messages import Message, say

if TYPE_CHECKING:
    from sixfold.table.events import Phrase
    from sixfold.table.seats.seating import Holder
    from sixfold.table.state import TableState

LAST_PHRASE = 5_000  # the last event of a table that may be a phrase: the other half is for games
PHRASES: dict[Phrase, Message] = {
    "hello": say("Hello!"),
    "luck": say("Good luck!"),
    "nice": say("Nice move!"),
    "ouch": say("Ouch!"),
    "think": say("Let me think"),
    "moment": say("One moment"),
    "game": say("Good game!"),
    "again": say("Again?"),
}


def reason_for_silence(table: TableState, holder: Holder) -> Message | None:
    """Why somebody who has a seat can say nothing; None if they can."""
    if table.silent:
        return say("The host has switched phrases off at this table.")
    if not any(chair.taken and number not in holder.chairs for number, chair in enumerate(table.chairs)):
        return say("Nobody else sits here to read it.")
    return say("This table is full; open a new one.") if table.number >= LAST_PHRASE else None
