"""A round that was begun under older rules and cannot be played on under today's: it is over, and stays readable.

It knows what is kept of such a round: the last position that today's rules lead to, and the words after it.
It does not know what the rules are.
"""

from __future__ import annotations

import sixfold
from sixfold.game import shelf
from sixfold.table import events as e
from sixfold.table.round import OLDER, Round
from sixfold.text.messages import Message, say

MOVES = (e.Played, e.Rolled, e.Undone)


def may_have_changed(opened: e.Opened) -> bool:
    """Whether a table was begun by another version than today's; else what its rules refuse was never played."""
    today = sixfold.__version__, shelf.find_game(opened.game).rules_version
    return (opened.version, opened.rules_version) != today


def stop(round_: Round, reason: Message) -> None:
    """Ends a round: today's rules do not allow what was played in it."""
    round_.older, round_.ended = reason, OLDER


def keep(round_: Round, event: e.AnyEvent, player: int | None) -> None:
    """Keeps a move of such a round as it was written, or takes some back."""
    match event:
        case e.Played(word=word):
            together = any(position.simultaneous for position in round_.position.line())
            round_.unread.append(f"{player}:{word}" if together else word)
        case e.Rolled(word=word):
            round_.unread.append(word)
        case e.Undone(ply=ply):
            del round_.unread[max(0, ply - round_.position.ply) :]
            round_.position = round_.position.at(min(ply, round_.position.ply))


def refusal() -> Message:
    """Why nothing can be done in such a round."""
    return say("This game was begun under older rules. You can read it, but not play it on.")
