"""The log for one reader: every event with its sentence, whose it was, and where it stands in the log.

It knows a table's log, the reader's language and the chair that is "you" to them.  It does not
know how the data is sent.  The secret of the dice is in none of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sixfold.messages import Message, speaking
from sixfold.narration import mover
from sixfold.page import logged_sentences
from sixfold.results import closing
from sixfold.table import events as e
from sixfold.table.names import hides_names, player_names
from sixfold.table.round import Round
from sixfold.table.sentences import event_sentence
from sixfold.views.data import encoded_list, sentences
from sixfold.web.live_table import Entry, LiveTable

Data = dict[str, Any]
encode = msgspec.json.encode


KEPT = 200  # of the last events, as they were written; older ones are written again


def encoded_events(
    live: LiveTable, language: str, after: int, you: int | None = None, upto: int | None = None, brief: bool = False
) -> list[msgspec.Raw]:
    """The events after a number, up to another one, as JSON, for whom a chair is "you".

    Each of the last ones is written once for a language and a chair, until somebody's name changes.  They
    are `brief` for somebody who has the view.
    """
    names = tuple((chair.name, chair.level, chair.taken) for chair in live.table.chairs)
    hides = hides_names(live.table)
    key = (names, language, you, hides, brief and len(live.table.rounds))
    if key not in live.event_cache:
        live.event_cache = {known: texts for known, texts in live.event_cache.items() if known[0] == names} | {key: {}}
    found, first = live.event_cache[key], live.table.number - KEPT
    for_all = live.view_cache.setdefault(("events", language, hides, brief), {})
    written = []
    with speaking(language):
        for entry in live.log[after:upto]:
            event = found.get(entry.number)
            if event is None:
                common = for_all.get(entry.number) or encode(common_data(live, entry, brief))
                event = msgspec.Raw(b"%s,%s" % (common[:-1], encode(told_data(live, entry, you, brief))[1:]))
                if entry.number > first:
                    found[entry.number], for_all[entry.number] = event, common
                    found.pop(entry.number - KEPT, None)
            written.append(event)
    return written


def common_data(live: LiveTable, entry: Entry, brief: bool) -> Data:
    """An event as everybody may see it, without its sentences."""
    event, table = entry.event, live.table
    chair = event.chairs[0] if isinstance(event, e.Offered) else getattr(event, "chair", None)
    round_ = table.rounds[entry.round - 1] if entry.round else None
    player = None if chair is None or round_ is None else _player(live, chair, round_)
    moved = isinstance(event, e.Played | e.Rolled) and not entry.unread
    return e.public(event) | {
        "number": entry.number,
        "chair": chair,
        "player": player,
        "round": entry.round,
        "ply": entry.position.ply if moved or (isinstance(event, e.Undone) and not entry.unread) else None,
        "word": getattr(event, "word", ""),
        "entry": entry.position.in_log if moved else "",
        "badge": _badge(live, entry, player, brief),
    }


def told_data(live: LiveTable, entry: Entry, you: int | None, brief: bool) -> Data:
    """What is said of an event to one reader; in brief without parts that are the text."""
    said = list(_sentences(live, entry, live.table.rounds[entry.round - 1] if entry.round else None, you))
    text, parts = " ".join(map(str, said)), sentences(said)
    return {"text": text} if brief and parts == [text] else {"text": text, "parts": parts}


def _badge(live: LiveTable, entry: Entry, player: int | None, brief: bool) -> msgspec.Raw | int:
    """Of whose it was; in brief the number of a player who has the same one now.  A roll is whose who is to use it."""
    moved = isinstance(entry.event, e.Played | e.Rolled) and not entry.unread
    shown = mover(entry.position) if moved else player
    if shown is None:
        return encoded_list(())
    badge = entry.position.badge(shown)
    known = brief and entry.round == live.table.round.number and badge == live.table.position.badge(shown)
    return shown if known else encoded_list(badge)


def is_stand_in(event: e.AnyEvent) -> bool:
    """Whether a bot moved for a program that failed."""
    return isinstance(event, e.Played) and event.stand_in


def _player(live: LiveTable, chair: int, round_: Round) -> int:
    return (chair - round_.first) % len(live.table.chairs)


def _sentences(live: LiveTable, entry: Entry, round_: Round | None, you: int | None) -> Iterator[Message]:
    """What the log says about an event."""
    if round_ and entry.unread and isinstance(entry.event, e.Played | e.Rolled):
        chair = entry.event.chair
        name = "" if chair is None else player_names(live.table, round_)[_player(live, chair, round_)]
        word = entry.event.word
        yield Message("{name}: {word}" if name else "{word}", values={"name": name, "word": word})
    elif round_ and isinstance(entry.event, e.Played | e.Rolled):
        names, reader = player_names(live.table, round_), None if you is None else _player(live, you, round_)
        yield from logged_sentences(entry.position, names, reader, is_stand_in(entry.event))
    elif sentence := event_sentence(
        live.table, entry.event, you, entry.was, round_ or next(iter(live.table.rounds), None)
    ):
        yield sentence
        if round_ and isinstance(entry.event, e.Flagged):
            names, reader = player_names(live.table, round_), None if you is None else _player(live, you, round_)
            yield closing(entry.position, names, round_.ended, reader).headline
