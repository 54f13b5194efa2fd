"""What a viewer is shown: the table as they may see it.

It knows a table, the viewer and their language.  It does not know how the data is sent.  The
secret of the dice is in none of it before a round is over.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from sixfold.messages import Message, say, speaking
from sixfold.positions import Position
from sixfold.proposals import pause_after, standing
from sixfold.results import closing, solo_key, solo_score, standings, verdict
from sixfold.table.clocks import setting_text
from sixfold.table.covering import covered_at
from sixfold.table.names import player_names, seat_names, typed_name, you
from sixfold.table.permissions import chairs_to_move, permissions
from sixfold.table.seating import Holder
from sixfold.table.sentences import game_heading, waiting_for
from sixfold.table.table import Table
from sixfold.views.data import listed, sentence
from sixfold.web import pictures
from sixfold.web.askdata import ask
from sixfold.web.eventdata import encoded_events
from sixfold.web.headline import asked, called, coached, headline
from sixfold.web.live_table import Here, LiveTable
from sixfold.web.pauses import has_gone_on, moment_of, paused_position
from sixfold.web.pictures import Drawn
from sixfold.web.screens import Screen

Data = dict[str, Any]
PLAIN = Screen()
_serials = itertools.count()


class Seen:
    """A table as one sort of viewer sees it at one time: its parts as JSON, shared by all viewers of this sort.

    Who is connected is not in it, since that changes by itself; whoever writes a frame says it.
    """

    def __init__(self, live: LiveTable, parts: dict[str, bytes], chairs: list[bytes], picture: Drawn) -> None:
        self.number = live.table.number
        self.parts = parts  # by name, in the order of the frame; all but chairs, picture and watchers
        self.chairs = chairs  # each without whether somebody is here
        self.picture = picture
        self.serial = next(_serials)
        self._order = [live.table.chair_of(player) for player in range(len(chairs))]
        self._frames: dict[Hashable, bytes] = {}

    def frame(self, before: Seen, here: Here, make: Callable[[], bytes]) -> bytes:
        """A frame, made once for all who saw the same before; `make` makes it."""
        key = (before.serial, here)
        if key not in self._frames:
            self._frames[key] = make()
        return self._frames[key]

    def chairs_json(self, here: Here) -> bytes:
        """The chairs, and whether somebody is here."""
        marked = (
            chair + (b',"here":true}' if number in here.chairs else b',"here":false}')
            for number, chair in zip(self._order, self.chairs, strict=True)
        )
        return b"[" + b",".join(marked) + b"]"


def seen(live: LiveTable, holder: Holder, language: str, screen: Screen = PLAIN) -> Seen:
    """The table for one viewer, made once for all who see the same until it changes."""
    key = (language, holder, screen)
    if key not in live.view_cache:
        with speaking(language), seat_names(screen.seat_names):
            live.view_cache[key] = _seen(live, holder, language, screen)
    found: Seen = live.view_cache[key]
    return found


def _seen(live: LiveTable, holder: Holder, language: str, screen: Screen) -> Seen:
    table, now = live.table, live.table.round
    names = player_names(table)
    covered = covered_at(table, holder.chairs)
    secret = {"commit": now.dice.commitment, "secret": now.dice.secret if now.over else ""} if now.dice else None
    data = {
        "number": table.number,
        "table": live.id,
        "round": now.number,
        "ply": now.position.ply,
        "game": shared(live, ("game", language), lambda: game_data(now.position)),
        "status": status(live, holder, names),
        "headline": headline(live.table, holder, names, live.delayed),
        "games": [game_heading(table, round_, you(table, holder)) for round_ in table.rounds],
        "asks": [ask_data(live, chair, names) for chair in chairs_to_move(table, holder)],
        "pause": pause_data(live, holder, names, screen),
        "can": permissions(table, holder, live.away()),
        "offer": offer_data(live, holder),
        "over": result(live, holder, names) if now.over else None,
        "host": holder.host,
        "private": table.private,
        "muted": table.muted,
        "recorded": not now.position.origin,  # a game begun from a code has no record
        "dice": secret,
        "clock": clock_data(table),
    }
    chairs = [chair_data(live, holder, player, names, player in covered) for player in range(len(names))]
    parts = {name: msgspec.json.encode(value) for name, value in data.items()}
    picture = pictures.present(live, language, pictures.eyes_of(live, holder, screen))
    return Seen(live, parts, [msgspec.json.encode(chair)[:-1] for chair in chairs], picture)


# Frames ---------------------------------------------------------------------------------


def frame(live: LiveTable, holder: Holder, language: str, after: int, screen: Screen = PLAIN) -> bytes:
    """The events after a number and the whole view now, as the socket carries them, for a viewer's screen."""
    now = seen(live, holder, language, screen)
    with speaking(language), seat_names(screen.seat_names):
        return whole_frame(now, _events(live, holder, language, after), live.here(), _moment(live))


def whole_frame(now: Seen, events: bytes, here: Here, more: bytes = b"", with_text: bool = True) -> bytes:
    """A frame with everything; `more` are members of it besides."""
    view_json = _object(_parts(now, here, with_text))
    return b'{"number":%d,%s"events":%s,"view":%s}' % (now.number, more, events, view_json)


def view(now: Seen, here: Here) -> Data:
    """The whole view, its parts ready for JSON."""
    return {name: msgspec.Raw(part) for name, part in _parts(now, here).items()}


def _parts(now: Seen, here: Here, with_text: bool = True) -> dict[str, bytes]:
    parts = dict(now.parts)
    parts["chairs"], parts["picture"] = now.chairs_json(here), now.picture.json(with_text)
    parts["watchers"] = b"%d" % here.watchers
    return parts


def changed_frame(before: Seen, now: Seen, here: Here, events: bytes) -> bytes:
    """A frame, but for its beginning, with what has changed: parts of the view, and of the picture the shapes."""
    parts = {name: part for name, part in now.parts.items() if part != before.parts.get(name)}
    if now.chairs != before.chairs:
        parts["chairs"] = now.chairs_json(here)
    if now.picture.around != before.picture.around:
        parts["picture"] = now.picture.around
    shapes = b",".join(runs(before.picture.shapes, now.picture.shapes))
    return b'"number":%d,"events":%s,"changed":%s,"shapes":[%s]}' % (now.number, events, _object(parts), shapes)


def runs(before: Sequence[bytes], now: Sequence[bytes]) -> Iterator[bytes]:
    """How one list of shapes becomes the other: [from which on, how many are taken out, what is put in …], in order.

    Numbers count in the list before.  Most shapes stay where they were.
    """
    places = {shape: number for number, shape in enumerate(before)}
    at, fresh = 0, []
    for shape in now:
        found = at if at < len(before) and before[at] == shape else places.get(shape, -1)
        if found < at:
            fresh.append(shape)
            continue
        if found > at or fresh:
            yield _run(at, found - at, fresh)
        at, fresh = found + 1, []
    if at < len(before) or fresh:
        yield _run(at, len(before) - at, fresh)


def _run(start: int, removed: int, fresh: Sequence[bytes]) -> bytes:
    return b"[%s]" % b",".join((b"%d" % start, b"%d" % removed, *fresh))


def _object(parts: dict[str, bytes]) -> bytes:
    return b"{%s}" % b",".join(b'"%s":%s' % (name.encode(), part) for name, part in parts.items())


def _events(live: LiveTable, holder: Holder, language: str, after: int) -> bytes:
    events = encoded_events(live, language, after, you(live.table, holder))
    return b"[%s]" % b",".join(map(bytes, events))


def next_frame(
    live: LiveTable, holder: Holder, language: str, after: int, screen: Screen, before: Seen | None, number: int
) -> tuple[Seen, bytes]:
    """What a page is sent that follows by differences: everything at first, then what has changed."""
    now, here = seen(live, holder, language, screen), live.here()
    count = b'"frame":%d,' % number + _moment(live)
    with speaking(language), seat_names(screen.seat_names):
        if before is None:
            return now, whole_frame(now, _events(live, holder, language, after), here, count, with_text=False)

        def make() -> bytes:
            return changed_frame(before, now, here, _events(live, holder, language, after))

        return now, b"{" + count + now.frame(before, here, make)


def _moment(live: LiveTable) -> bytes:
    """What time it is at the server, in frames of a table with clocks: viewers' own clocks may be wrong."""
    return b'"now":%.3f,' % time.time() if live.table.opened.clock else b""


def presence_message(here: Here) -> bytes:
    """Who is connected, when nothing else has changed."""
    return msgspec.json.encode({"presence": {"here": sorted(here.chairs), "watchers": here.watchers}})


# Parts of the view ----------------------------------------------------------------------


def result(live: LiveTable, holder: Holder, names: tuple[str, ...]) -> Data:
    """How a round has ended; played alone, also what it is compared with one's other games by."""
    now, position = live.table.round, live.table.position
    score = None if now.ended else solo_score(position)
    solo = {"key": solo_key(position), "score": score, "fewest": position.game.solo_fewest}
    return {
        "text": str(verdict(position, names, now.ended)),
        "card": card_data(live, holder, names),
        "solo": None if score is None else solo,
    }


def card_data(live: LiveTable, holder: Holder, names: tuple[str, ...]) -> Data:
    """The card at the end, in the second person for whoever plays one chair, and a line to share."""
    table, now = live.table, live.table.round
    own = you(table, holder)
    ending = closing(now.position, names, now.ended, None if own is None else table.player_of(own))
    line = closing(now.position, names, now.ended).headline
    ranked = [] if now.ended or len(names) < 3 else standings(now.position, names)
    return {
        "outcome": ending.outcome,
        "headline": str(ending.headline),
        "detail": str(ending.detail or ""),
        "clause": ending.clause,
        "rules": f"/rules/{now.position.game.id}#{ending.clause}" if ending.clause else "",
        "standings": ranked,
        "share": f"{now.position.game.title}: {line}",
    }


def clock_data(table: Table) -> Data | None:
    """The clocks as they follow from the log: seconds by chair, and since when one of them runs."""
    clocks = table.round.clocks
    if clocks is None:
        return None
    return {
        "left": clocks.left,
        "running": clocks.running,
        "since": clocks.since,
        "low": clocks.setting.low,
        "text": str(setting_text(clocks.setting)),
    }


def pause_data(live: LiveTable, holder: Holder, names: tuple[str, ...], screen: Screen) -> Data | None:
    """The pause that is due and this viewer has not gone on from, with the picture that is shown meanwhile."""
    position = paused_position(live)
    if position is None or has_gone_on(live, holder.chairs, moment_of(live, position)):
        return None
    panel = pause_after(position, names, pictures.viewing_player(live, holder))
    assert panel
    eyes = replace(pictures.eyes_of(live, holder, screen), since=None)
    scene = standing(position, pictures.scene_of(live, live.table.round, position, eyes))
    return {
        "round": live.table.round.number,
        "ply": position.ply,
        "heading": str(panel.heading),
        "columns": [str(column) for column in panel.columns],
        "rows": [{"player": row.player, "cells": [cell_data(cell) for cell in row.cells]} for row in panel.rows],
        "button": str(panel.button),
        "picture": msgspec.Raw(Drawn(position, scene, sides=False).json()),
    }


def cell_data(cell: object) -> list[Any]:
    """What stands in a panel under a heading: text and signs."""
    return sentence(Message("{cell}", values={"cell": cell}))


def shared(live: LiveTable, key: Any, make: Any) -> Any:
    """Data that is the same for several viewers, made and encoded once until the next change."""
    if key not in live.view_cache:
        live.view_cache[key] = msgspec.Raw(msgspec.json.encode(make()))
    return live.view_cache[key]


def game_data(position: Position) -> Data:
    """What a page needs to know about the game."""
    game = position.game
    meaning = {option.key: str(option.meaning) for option in game.options}
    options = [(key, value, meaning[key]) for key, value in position.options.items()]
    return {
        "id": game.id,
        "title": game.title,
        "players": position.players,
        "dice": game.dice,
        "options": options,
    }


def status(live: LiveTable, holder: Holder, names: tuple[str, ...]) -> Data:
    """Whose turn it is, in a sentence, and the tone to show it in."""
    table = live.table
    if table.round.over:
        return {"text": str(verdict(table.position, names, table.round.ended)), "tone": "over"}
    own = chairs_to_move(live.table, holder)
    if own:
        return {"text": str(called(table, holder, own, names) or say("Your turn.")), "tone": "turn"}
    return {"text": str(waiting_for(table, names, live.delayed)), "tone": "wait"}


def chair_data(live: LiveTable, holder: Holder, player: int, names: tuple[str, ...], covered: bool) -> Data:
    """A chair and whoever plays there."""
    table, position = live.table, live.table.position
    number = table.chair_of(player)
    chair = table.chairs[number]
    ranks = table.round.ranks
    return {
        "chair": number,
        "name": names[player],
        "named": bool(typed_name(table, number)),
        "you": number == you(table, holder),
        "kind": chair.kind,
        "level": chair.level,
        "player": player,
        "badge": listed(position.badge(player)),
        "turn": number in table.acting,
        "yours": number in holder.chairs,
        "score": "" if covered else position.score_text(player),
        "rank": ranks[player] if ranks and len(ranks) > 1 else None,
    }


def ask_data(live: LiveTable, chair: int, names: tuple[str, ...]) -> Data:
    """What a chair is asked, and the sentence that says so."""
    player = live.table.player_of(chair)
    said = {"prompt": asked(live.table, player, names), "coach": coached(live.table, player, names)}
    return ask(live.table, chair) | said


def offer_data(live: LiveTable, holder: Holder) -> Data | None:
    """What is offered, and whether the viewer is asked."""
    offer = live.table.offer
    if offer is None:
        return None
    return {
        "kind": offer.what,
        "seat": offer.seat,
        "chair": offer.chairs[0],
        "number": offer.number,
        "mine": bool(holder.chairs & set(offer.chairs)),
        "answer": sorted(holder.chairs & live.table.asked(offer)),
        "waiting": sorted(live.table.asked(offer)),
    }
