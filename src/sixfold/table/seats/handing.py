"""Who may let a bot play for a chair.

It knows chairs, and who holds them.  It does not know what is played, nor who is away.

Everybody decides about their own chair.  The host decides about bots and free chairs.  For
somebody else's chair the host needs their absence or their consent: if they are away for a while a
bot plays at once, and otherwise they are asked.  It is one of at least STAND_IN, so that nobody's
chair is handed to a pushover, also where somebody was removed in this round.  Only that somebody
takes it back.
"""

from __future__ import annotations

from sixfold.table.round import Round
from sixfold.table.seats.seating import Chair, Holder
from sixfold.text.messages import Message, say

STAND_IN = 2  # the level of the bot that plays for somebody who has left


def reason_not_to_hand(chair: Chair, number: int, level: int | None, holder: Holder, now: Round) -> Message | None:
    """Why a bot of this level may not play for a chair, or with None its person again; None if it may."""
    if number in holder.chairs:
        return None
    if not holder.host:
        return say("This is not your seat.")
    if chair.taken and (level is None or chair.level is not None):
        return say("Only they can take their seat back.")
    if chair.taken and not holder.chairs:
        return say("Only somebody who plays here can ask for that.")
    if (chair.taken or number in now.removed) and level is not None and level < STAND_IN:
        return say("A bot that plays in somebody's place has level {level} or higher.", level=STAND_IN)
    return None
