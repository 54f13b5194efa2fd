"""What a viewer is shown: events in sentences, and the table as they may see it.

It knows a table, the viewer and their language.  It does not know how the data is sent.  The
secret of the dice is in none of it before a round is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec

from sixfold.errors import Refusal
from sixfold.messages import say, speaking
from sixfold.pointing import Counting, Side
from sixfold.positions import Position
from sixfold.results import closing, solo_key, solo_score, standings, verdict
from sixfold.table import events as e
from sixfold.table.covering import covered_at
from sixfold.table.permissions import chairs_to_move, permissions
from sixfold.table.round import Round
from sixfold.table.seating import Holder
from sixfold.table.sentences import chair_name, event_sentence, player_names, waiting_for
from sixfold.views.data import data, listed
from sixfold.views.text import plain
from sixfold.web.live_table import Entry, LiveTable

Data = dict[str, Any]


def frame(live: LiveTable, holder: Holder, language: str, after: int, narrow: bool = False) -> bytes:
    """The events after a number and the view now, as the socket carries them, for a narrow screen or a wide one."""
    events = encoded_events(live, language, after)
    with speaking(language):
        seen = view(live, holder, language, narrow)
        return msgspec.json.encode({"number": live.table.number, "events": events, "view": seen})


# Events ---------------------------------------------------------------------------------


def encoded_events(live: LiveTable, language: str, after: int) -> list[msgspec.Raw]:
    """The events after a number as JSON.  Each is written once for a language, until somebody's name changes."""
    key = (language, tuple((chair.name, chair.level, chair.taken) for chair in live.table.chairs))
    if key not in live.event_cache:
        live.event_cache = {known: texts for known, texts in live.event_cache.items() if known[1] == key[1]} | {key: {}}
    found = live.event_cache[key]
    with speaking(language):
        for entry in live.log[after:]:
            if entry.number not in found:
                found[entry.number] = msgspec.Raw(msgspec.json.encode(event_data(live, entry)))
    return [found[entry.number] for entry in live.log[after:]]


def event_data(live: LiveTable, entry: Entry) -> Data:
    """An event as everybody may see it."""
    event, table = entry.event, live.table
    chair = getattr(event, "chair", None)
    if isinstance(event, e.Offered):
        chair = event.chairs[0]
    round_ = table.rounds[entry.round - 1] if entry.round else None
    player = None if chair is None or round_ is None else (chair - round_.first) % len(table.chairs)
    moves = isinstance(event, e.Played | e.Rolled | e.Undone)
    return e.public(event) | {
        "number": entry.number,
        "chair": chair,
        "player": player,
        "round": entry.round,
        "ply": entry.position.ply if moves else None,
        "word": getattr(event, "word", ""),
        "text": " ".join(sentences(live, entry, round_)),
    }


def sentences(live: LiveTable, entry: Entry, round_: Round | None) -> Iterator[str]:
    """The sentences of the log about an event."""
    event = entry.event
    if isinstance(event, e.Played | e.Rolled):
        if isinstance(event, e.Rolled):
            yield str(say("{who}: {word}", who=say("The dice"), word=" ".join(event.word.removeprefix("="))))
        else:
            yield str(say("{who}: {word}", who=chair_name(live.table, event.chair, round_), word=event.word))
        names = player_names(live.table, round_)
        yield from (str(news) for news in entry.position.news(names))
        if entry.position.over:
            yield str(verdict(entry.position, names))
    elif sentence := event_sentence(live.table, event):
        yield str(sentence)


# The view -------------------------------------------------------------------------------


def view(live: LiveTable, holder: Holder, language: str, narrow: bool = False) -> Data:
    """The table for one viewer."""
    table, now = live.table, live.table.round
    names = player_names(table)
    asks = [ask(live, chair) for chair in chairs_to_move(table, holder)]
    covered = covered_at(table, holder.chairs)
    return {
        "number": table.number,
        "table": live.id,
        "round": now.number,
        "ply": now.position.ply,
        "game": shared(live, ("game", language), lambda: game_data(now.position)),
        "status": status(live, holder, names),
        "chairs": [chair_data(live, holder, player, names, player in covered) for player in range(len(names))],
        "picture": current_picture(live, language, viewing_player(live, holder), narrow, covered),
        "asks": asks,
        "can": permissions(table, holder, live.away()),
        "offer": offer_data(live, holder),
        "over": result(live, holder, names) if now.over else None,
        "host": holder.host,
        "watchers": live.watching,
        "recorded": not now.position.origin,  # a game begun from a code has no record
        "dice": {"commit": now.dice.commitment, "secret": now.dice.secret if now.over else ""} if now.dice else None,
    }


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
    own = [chair for chair in holder.chairs if table.chairs[chair].kind == "person"]
    reader = table.player_of(own[0]) if len(own) == 1 else None
    told = closing(now.position, names, now.ended, reader)
    line = closing(now.position, names, now.ended).headline
    ranked = [] if now.ended or len(names) < 3 else standings(now.position, names)
    return {
        "outcome": told.outcome,
        "headline": str(told.headline),
        "detail": str(told.detail or ""),
        "clause": told.clause,
        "rules": f"/rules/{now.position.game.id}#{told.clause}" if told.clause else "",
        "standings": ranked,
        "share": f"{now.position.game.title}: {line}",
    }


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


def viewing_player(live: LiveTable, holder: Holder) -> int | None:
    """The player whose front is drawn: the first of the viewer's that is asked, else their first."""
    chairs = chairs_to_move(live.table, holder) or sorted(holder.chairs)
    return live.table.player_of(chairs[0]) if chairs else None


def current_picture(live: LiveTable, language: str, viewer: int | None, narrow: bool, covered: frozenset[int]) -> Any:
    """The present picture, made once for all who see the same."""
    table = live.table
    eyes = viewer if table.position.has_front else None
    key = ("picture", language, eyes, narrow and table.position.has_narrow, covered)
    return shared(live, key, lambda: picture(live, table.round, table.position, eyes, narrow, covered))


def picture(
    live: LiveTable, round_: Round, position: Position, viewer: int | None, narrow: bool, covered: frozenset[int]
) -> Data:
    """A position of a round as a picture and as text, some sides of the table covered."""
    scene = position.scene(player_names(live.table, round_), viewer, narrow and position.has_narrow, covered)
    drawing = position.game.drawing
    sides = [side_data(side) for side in drawing.sides(scene)]
    return data(drawing.picture(scene), plain(drawing.lines(scene))) | {"sides": sides}


def status(live: LiveTable, holder: Holder, names: tuple[str, ...]) -> Data:
    """Whose turn it is, in a sentence, and the tone to show it in."""
    table = live.table
    if table.round.over:
        return {"text": str(verdict(table.position, names, table.round.ended)), "tone": "over"}
    own = chairs_to_move(live.table, holder)
    if own:
        alone = len([chair for chair in holder.chairs if table.chairs[chair].kind == "person"]) == 1
        asked = ", ".join(names[table.player_of(chair)] for chair in own)
        sentence = say("Your turn.") if alone else say("{names}: your turn.", names=asked)
        return {"text": str(sentence), "tone": "turn"}
    return {"text": str(waiting_for(table, names)), "tone": "wait"}


def chair_data(live: LiveTable, holder: Holder, player: int, names: tuple[str, ...], covered: bool) -> Data:
    """A chair and whoever plays there."""
    table, position = live.table, live.table.position
    number = table.chair_of(player)
    chair = table.chairs[number]
    ranks = table.round.ranks
    return {
        "chair": number,
        "name": names[player],
        "kind": chair.kind,
        "level": chair.level,
        "player": player,
        "badge": listed(position.badge(player)),
        "turn": number in table.acting,
        "yours": number in holder.chairs,
        "here": chair.kind == "bot" or live.present[number] > 0,
        "score": "" if covered else position.score_text(player),
        "rank": ranks[player] if ranks and len(ranks) > 1 else None,
    }


def ask(live: LiveTable, chair: int) -> Data:
    """What a chair is asked: the tree of its words, or what may be toggled."""
    player, position = live.table.player_of(chair), live.table.position
    tree = position.tree(player)
    return {
        "chair": chair,
        "player": player,
        "tree": tree,
        "toggles": toggles_data(position, player),
        "buttons": buttons(position, tree),
        "counting": counting_data(position.game.notation.COUNTING),
        "source": position.game.drawing.SOURCE,
        "passing": position.through_places(player),
    }


def toggles_data(position: Position, player: int) -> Data | None:
    """The free choices of a phase, with the game's words for them."""
    toggles = position.toggles(player)
    if toggles is None:
        return None
    return {
        "rows": toggles.rows,
        "join": toggles.join,
        "none": position.word_of(()),
        "done": [str(toggles.done(count)) for count in range(len(toggles.rows) + 1)],
        "ability": str(toggles.ability),
        "nothing": str(toggles.nothing or ""),
        "cycles": toggles.cycles,
        "sign": listed(position.game.drawing.CHOSEN),
    }


def counting_data(counting: Counting | None) -> Data | None:
    """The game's words around numbers."""
    if counting is None:
        return None
    return {"legend": str(counting.legend), "whole": str(counting.whole), "prompt": str(counting.prompt)}


def side_data(side: Side) -> Data:
    """A place that opens a player's side."""
    return {"place": side.place, "player": side.player, "label": str(side.label), "back": str(side.back)}


def buttons(position: Position, tree: Data) -> dict[str, str]:
    """The labels of the steps in a tree that are buttons."""
    found: dict[str, str] = {}
    for step, below in tree.items():
        with suppress(Refusal):
            found[step] = str(position.button(step))
        if isinstance(below, dict):
            found |= buttons(position, below)
    return found


def offer_data(live: LiveTable, holder: Holder) -> Data | None:
    """What is offered, and whether the viewer is asked."""
    offer = live.table.offer
    if offer is None:
        return None
    return {
        "kind": offer.what,
        "chair": offer.chairs[0],
        "number": offer.number,
        "mine": bool(holder.chairs & set(offer.chairs)),
        "answer": sorted(holder.chairs & live.table.asked(offer)),
        "waiting": sorted(live.table.asked(offer)),
    }
