"""The log for one reader: every event with its sentence, whose it was, and where it stands in the log.

It knows a table's log, the reader's language and the chair that is "you" to them.  It does not
know how the data is sent.  The secret of the dice is in none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec

from sixfold.positions.position import Position
from sixfold.table import events as e
from sixfold.table.round import Round
from sixfold.table.seats.names import player_names
from sixfold.table.sentences import event_sentence
from sixfold.telling.narration import mover
from sixfold.telling.page import logged_sentences
from sixfold.telling.results import closing
from sixfold.text.messages import Message, speaking
from sixfold.views.data import encoded_list, sentences
from sixfold.web.tables.live_table import Entry, LiveTable

Data = dict[str, Any]
NamesOf = Callable[[int], tuple[str, ...]]  # of the players of a round, by its number
encode = msgspec.json.encode


def encoded_events(
    live: LiveTable, language: str, after: int, you: int | None = None, upto: int | None = None
) -> list[msgspec.Raw]:
    """The events after a number, up to another one, as JSON, for whom a chair is "you"."""
    names = cache(lambda number: player_names(live.table, live.table.rounds[number - 1]))  # of each round once
    with speaking(language):
        return [msgspec.Raw(encode(event_data(live, entry, you, names))) for entry in live.log[after:upto]]


def event_data(live: LiveTable, entry: Entry, you: int | None, names: NamesOf) -> Data:
    """An event as somebody may see it, with what the log says of it."""
    event, table = entry.event, live.table
    chair = event.chairs[0] if isinstance(event, e.Offered) else getattr(event, "chair", None)
    round_ = table.rounds[entry.round - 1] if entry.round else None
    player = None if chair is None or round_ is None else _player(live, chair, round_)
    moved = isinstance(event, e.Played | e.Rolled) and not entry.unread
    said = list(_sentences(live, entry, round_, you, names))
    return e.public(event) | {
        "number": entry.number,
        "chair": chair,
        "player": player,
        "round": entry.round,
        "ply": entry.position.ply if moved or (isinstance(event, e.Undone) and not entry.unread) else None,
        "word": getattr(event, "word", ""),
        "entry": entry.position.telling.in_log if moved else "",
        "badge": _badge(entry.position, mover(entry.position) if moved else player),
        "text": " ".join(map(str, said)),
        "parts": sentences(said),
    }


def _badge(position: Position, player: int | None) -> msgspec.Raw:
    """Of whose it was; a roll is whose who is to use it."""
    return encoded_list(() if player is None else position.look.badge(player))


def is_stand_in(event: e.AnyEvent) -> bool:
    """Whether a bot moved for a program that failed."""
    return isinstance(event, e.Played) and event.stand_in


def _player(live: LiveTable, chair: int, round_: Round) -> int:
    return (chair - round_.first) % len(live.table.chairs)


def _sentences(
    live: LiveTable, entry: Entry, round_: Round | None, you: int | None, names: NamesOf
) -> Iterator[Message]:
    """What the log says about an event."""
    reader = None if you is None or round_ is None else _player(live, you, round_)
    if round_ and entry.unread and isinstance(entry.event, e.Played | e.Rolled):
        chair = entry.event.chair
        name = "" if chair is None else names(round_.number)[_player(live, chair, round_)]
        word = entry.event.word
        yield Message("{name}: {word}" if name else "{word}", values={"name": name, "word": word})
    elif round_ and isinstance(entry.event, e.Played | e.Rolled):
        yield from logged_sentences(entry.position, names(round_.number), reader, is_stand_in(entry.event))
    elif sentence := event_sentence(
        live.table, entry.event, you, entry.was, round_ or next(iter(live.table.rounds), None)
    ):
        yield sentence
        if round_ and isinstance(entry.event, e.Flagged):
            yield closing(entry.position, names(round_.number), round_.ended, reader).headline
