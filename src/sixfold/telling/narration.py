"""A game told in sentences: each move, and what happened since somebody's last one.

It asks a game's narration and puts its sentences together.  It does not know who sits where,
nor where the sentences are read.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from sixfold.positions.position import Position
from sixfold.text.messages import Message

MAX_ENTRIES = 3  # that are told of what happened; the log has the others
MAX_MOVES_BACK = 40  # moves back that are looked at for them

Names = tuple[str, ...]


class LogEntry(msgspec.Struct, frozen=True):
    """What one entry of the log says."""

    player: int | None  # who moved, or is to use the roll; None where that cannot be said
    sentences: tuple[Message, ...]
    position: Position | None = None  # after it


class Recap(msgspec.Struct, frozen=True):
    """What happened since somebody's last move."""

    entries: tuple[LogEntry, ...]
    left_out: int  # how many entries are not among them


def sentences(position: Position, names: Names, reader: int | None = None) -> list[Message]:
    """The last move and what it brought about; nothing at the start."""
    return list(position.telling.sentences(names, reader))


def mover(position: Position) -> int | None:
    """Who made the last move; of a roll, the one player who is to use it."""
    if position.player is not None or len(position.actors) != 1:
        return position.player
    return position.actors[0]


def has_moved(position: Position, player: int | None) -> bool:
    return any(one.player is not None and player in (None, one.player) for one in position.line())


def happened(position: Position, names: Names, reader: int | None, since: int | None) -> Recap:
    """What the others did since the last move of a player; for nobody in particular, the last entry.

    A roll that waits to be used is left to what the player is asked.
    """
    moments = _moments(position, since)
    found = _entries(moments, names, reader, since)
    if since is None:
        return Recap(tuple(found[-1:]), 0)
    if len(found) <= MAX_ENTRIES:
        return Recap(tuple(found), 0)
    plain = [one.sentences for one in _entries(moments, names, None, since)]
    return _shortened(found, [one.position is None or one.sentences not in plain for one in found])


def _entries(moments: Sequence[Position], names: Names, reader: int | None, since: int | None) -> list[LogEntry]:
    """What is said of some moments; of a player's own move only what it brought about."""
    found: list[LogEntry] = []
    for moment in moments:
        if moment.player == since and since is not None:
            news = moment.telling.sentences(names, reader)[1:]
            found += [LogEntry(None, news)] if news else []
        else:
            _add(found, moment, names, reader)
    return found


def log(position: Position, names: Names, reader: int | None = None) -> list[LogEntry]:
    """Everything that happened, an entry for each move that begins one."""
    found: list[LogEntry] = []
    for moment in position.line()[1:]:
        _add(found, moment, names, reader)
    return found


def _moments(position: Position, since: int | None) -> list[Position]:
    """The positions from a player's last move on, in order; a trailing roll apart.

    Where all act at once, what others did before the player in the same turn belongs to it, too.
    """
    is_to_act = since is not None and since in position.actors
    moments: list[Position] = []
    passed = False
    moment: Position | None = position.before if is_to_act and position.ply and position.player is None else position
    while moment and moment.ply and len(moments) < MAX_MOVES_BACK:
        moments.insert(0, moment)
        passed = passed or (since is not None and moment.player == since)
        if passed and not _beside(moment.before):
            break
        if since is None and moment.telling.in_log == "begins":
            break
        moment = moment.before
    return moments


def _beside(moment: Position | None) -> bool:
    """Whether the last move was one of those that are made at once."""
    return moment is not None and moment.player is not None and moment.before is not None and moment.before.simultaneous


def _add(found: list[LogEntry], moment: Position, names: Names, reader: int | None) -> None:
    """One more move: an entry of its own, or a part of the last one."""
    new = LogEntry(mover(moment), moment.telling.sentences(names, reader), moment)
    if moment.telling.in_log == "sums up" and found and found[-1].position is moment.before:
        found[-1] = new
    elif moment.telling.in_log == "adds" and found and found[-1].player == new.player:
        found[-1] = replace(new, sentences=found[-1].sentences + new.sentences)
    else:
        found.append(new)


def _shortened(found: Sequence[LogEntry], concerning: Sequence[bool]) -> Recap:
    """The last one, then those in which the reader is spoken of, then the latest; in their order."""
    last = len(found) - 1
    ranked = sorted(range(len(found)), key=lambda number: (number != last, not concerning[number], -number))
    kept = sorted(ranked[:MAX_ENTRIES])
    return Recap(tuple(found[number] for number in kept), len(found) - len(kept))
