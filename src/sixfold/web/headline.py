"""The line above the board: what happened since the viewer's last move, and what they can do now.

It knows a table and who looks.  It does not know how the line is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixfold import narration
from sixfold.messages import Message, say
from sixfold.results import closing
from sixfold.table.names import reading_player, you
from sixfold.table.permissions import chairs_to_move
from sixfold.table.rolling import roll_request
from sixfold.table.seating import Holder
from sixfold.table.sentences import beginning, waiting_for
from sixfold.table.table import Table
from sixfold.views.data import sentences

Names = tuple[str, ...]


def headline(table: Table, holder: Holder, names: Names, delayed: str = "") -> dict[str, Any]:
    """What happened, entry by entry with whose it was, and what is to be done or waited for."""
    reader, asking = you(table, holder), chairs_to_move(table, holder)
    looking = asking[0] if asking else reader
    since = narration.happened(table.position, names, _player(table, reader), _player(table, looking))
    entries = since.entries or _opening(table, names, reader)
    return {
        "happened": [_entry(one) for one in entries],
        "left_out": since.left_out,
        "now": sentences(_now(table, holder, names, asking, delayed)),
    }


def _player(table: Table, chair: int | None) -> int | None:
    return None if chair is None else table.player_of(chair)


def _entry(entry: narration.LogEntry) -> dict[str, Any]:
    """An entry and whose it was."""
    return {"player": entry.player, "parts": sentences(entry.sentences)}


def _opening(table: Table, names: Names, reader: int | None) -> tuple[narration.LogEntry, ...]:
    """What is said while nothing has happened that is to be told."""
    if table.round.over or narration.has_moved(table.position, _player(table, reader)):
        return ()
    return (narration.LogEntry(None, (beginning(table, names, reader),)),)


def _now(table: Table, holder: Holder, names: Names, asking: Sequence[int], delayed: str) -> list[Message]:
    if table.round.over:
        return [closing(table.position, names, table.round.ended, reading_player(table, holder)).headline]
    if table.opened.real_dice and table.position.is_chance:
        return [roll_request(table, holder, names)]
    if not asking:
        return [waiting_for(table, names, delayed)]
    whose = called(table, holder, asking, names)
    can_do = table.position.can_do(table.player_of(asking[0]), names)
    return [sentence for sentence in (whose, can_do) if sentence]


def called(table: Table, holder: Holder, asking: Sequence[int], names: Names) -> Message | None:
    """Who is to act of several people at one device; None for a reader alone."""
    if you(table, holder) is not None:
        return None
    if len(asking) == 1:
        return say("{name}, your turn.", name=names[table.player_of(asking[0])])
    return say("{names}: it's your turn.", names=", ".join(names[table.player_of(chair)] for chair in asking))


def asked(table: Table, player: int, names: Names) -> list[Any]:
    """What a player who may act can do, as a page shows it."""
    can_do = table.position.can_do(player, names)
    return sentences([can_do] if can_do else [])


def coached(table: Table, player: int, names: Names) -> list[Any]:
    """The kinds of move that are open to a player, with what each is good for, as a page shows it to beginners."""
    return sentences(table.position.coach(player, names))
