"""Who may let a bot play for a chair.

It knows chairs, who holds them and whose people are away.  It does not know what is played, nor
how long somebody has to be gone to count as away.

Everybody decides about their own chair.  The host decides about bots and free chairs, and may let
a bot play for somebody who is away: one of at least STAND_IN, so that nobody's chair is handed to
a pushover.  Only that somebody takes it back.
"""

from __future__ import annotations

from collections.abc import Collection

from sixfold.messages import Message, say
from sixfold.table.seating import Chair, Holder

STAND_IN = 2  # the level of the bot that plays for somebody who has left


def reason_not_to_hand(
    chairs: list[Chair], number: int, level: int | None, holder: Holder, away: Collection[int]
) -> Message | None:
    """Why a bot of this level may not play for a chair, or with None its person again; None if it may."""
    if number in holder.chairs:
        return None
    if not holder.host:
        return say("This is not your seat.")
    if not chairs[number].taken:
        return None
    if level is None:
        return say("Only they can take their seat back.")
    if number not in away:
        return say("A bot plays for somebody else only when they have been away for a while.")
    if level < STAND_IN:
        return say("A bot of level {level} or higher plays for somebody who is away.", level=STAND_IN)
    return None
