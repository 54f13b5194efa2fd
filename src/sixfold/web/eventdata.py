"""The log for one reader: every event with its sentence, whose it was, and where it stands in the log.

It knows a table's log, the reader's language and the chair that is "you" to them.  It does not
know how the data is sent.  The secret of the dice is in none of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sixfold import narration
from sixfold.messages import Message, say, speaking
from sixfold.results import closing
from sixfold.shapes import Shape
from sixfold.table import events as e
from sixfold.table.names import hides_names, player_names
from sixfold.table.round import Round
from sixfold.table.sentences import event_sentence
from sixfold.views.data import encoded_list, sentences
from sixfold.web.live_table import Entry, LiveTable

Data = dict[str, Any]


KEPT = 200  # of the last events, as they were written; older ones are written again


def encoded_events(
    live: LiveTable, language: str, after: int, you: int | None = None, upto: int | None = None, brief: bool = False
) -> list[msgspec.Raw]:
    """The events after a number, up to another one, as JSON, for whom a chair is "you".

    Each of the last ones is written once for a language and a chair, until somebody's name changes.  They
    are `brief` for somebody who has the view.
    """
    names = tuple((chair.name, chair.level, chair.taken) for chair in live.table.chairs)
    key = (names, language, you, hides_names(live.table), brief and len(live.table.rounds))
    if key not in live.event_cache:
        live.event_cache = {known: texts for known, texts in live.event_cache.items() if known[0] == names} | {key: {}}
    found, first = live.event_cache[key], live.table.number - KEPT
    written = []
    with speaking(language):
        for entry in live.log[after:upto]:
            event = found.get(entry.number)
            if event is None:
                data = event_data(live, entry, you)
                event = msgspec.Raw(msgspec.json.encode(shortened(live, entry, data) if brief else data))
                if entry.number > first:
                    found[entry.number] = event
                    found.pop(entry.number - KEPT, None)
            written.append(event)
    return written


def event_data(live: LiveTable, entry: Entry, you: int | None) -> Data:
    """An event as everybody may see it, told to one reader."""
    event, table = entry.event, live.table
    chair = event.chairs[0] if isinstance(event, e.Offered) else getattr(event, "chair", None)
    round_ = table.rounds[entry.round - 1] if entry.round else None
    player = None if chair is None or round_ is None else _player(live, chair, round_)
    moved = isinstance(event, e.Played | e.Rolled)
    said = list(_sentences(live, entry, round_, you))
    return e.public(event) | {
        "number": entry.number,
        "chair": chair,
        "player": player,
        "round": entry.round,
        "ply": entry.position.ply if moved or isinstance(event, e.Undone) else None,
        "word": getattr(event, "word", ""),
        "text": " ".join(map(str, said)),
        "parts": sentences(said),
        "entry": entry.position.in_log if moved else "",
        "badge": encoded_list(_badge(entry, player)),
    }


def _badge(entry: Entry, player: int | None) -> tuple[Shape, ...]:
    """Of whose it was."""
    shown = _shown(entry, player)
    return () if shown is None else entry.position.badge(shown)


def _shown(entry: Entry, player: int | None) -> int | None:
    """Whose badge stands before an event; a roll is whose who is to use it."""
    return narration.mover(entry.position) if isinstance(entry.event, e.Played | e.Rolled) else player


def shortened(live: LiveTable, entry: Entry, data: Data) -> Data:
    """An event for somebody who has the view: without parts that are the text, a player's number for their badge."""
    shown = _shown(entry, data["player"])
    known = shown is not None and entry.round == live.table.round.number
    same = known and entry.position.badge(shown or 0) == live.table.position.badge(shown or 0)
    left_out = {"parts"} if data["parts"] == [data["text"]] else set()
    return {name: part for name, part in data.items() if name not in left_out} | ({"badge": shown} if same else {})


def _player(live: LiveTable, chair: int, round_: Round) -> int:
    return (chair - round_.first) % len(live.table.chairs)


def _sentences(live: LiveTable, entry: Entry, round_: Round | None, you: int | None) -> Iterator[Message]:
    """What the log says about an event."""
    if round_ and isinstance(entry.event, e.Played | e.Rolled):
        names, reader = player_names(live.table, round_), None if you is None else _player(live, you, round_)
        yield from narration.sentences(entry.position, names, reader)
        if isinstance(entry.event, e.Played) and entry.event.stand_in:
            name = names[_player(live, entry.event.chair, round_)]
            yield say("{name}'s program failed; a simpler bot made this move.", name=name)
        if entry.position.over:
            end = closing(entry.position, names, reader=reader)
            yield from (sentence for sentence in (end.headline, end.detail) if sentence)
    elif sentence := event_sentence(
        live.table, entry.event, you, entry.was, round_ or next(iter(live.table.rounds), None)
    ):
        yield sentence
        if round_ and isinstance(entry.event, e.Flagged):
            names, reader = player_names(live.table, round_), None if you is None else _player(live, you, round_)
            yield closing(entry.position, names, round_.ended, reader).headline
