"""What a viewer is shown: the table as they may see it.

It knows a table, the viewer and their language.  It does not know how the data is sent.  The
secret of the dice is in none of it before a round is over.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from sixfold.messages import Message, say, speaking
from sixfold.positions import Position
from sixfold.proposals import pause_after, standing
from sixfold.results import closing, solo_key, solo_score, standings, verdict
from sixfold.table.covering import covered_at
from sixfold.table.names import player_names, seat_names, typed_name, you
from sixfold.table.permissions import chairs_to_move, permissions
from sixfold.table.seating import Holder
from sixfold.table.sentences import game_heading, waiting_for
from sixfold.views.data import listed, sentence
from sixfold.web import pictures
from sixfold.web.askdata import ask
from sixfold.web.eventdata import encoded_events
from sixfold.web.headline import asked, called, coached, headline
from sixfold.web.live_table import LiveTable
from sixfold.web.pauses import has_gone_on, moment_of, paused_position
from sixfold.web.screens import Screen

Data = dict[str, Any]
PLAIN = Screen()


def frame(live: LiveTable, holder: Holder, language: str, after: int, screen: Screen = PLAIN) -> bytes:
    """The events after a number and the view now, as the socket carries them, for a viewer's screen."""
    with speaking(language), seat_names(screen.seat_names):
        events = encoded_events(live, language, after, you(live.table, holder))
        seen = view(live, holder, language, screen)
        return msgspec.json.encode({"number": live.table.number, "events": events, "view": seen})


# The view -------------------------------------------------------------------------------


def view(live: LiveTable, holder: Holder, language: str, screen: Screen = PLAIN) -> Data:
    """The table for one viewer."""
    table, now = live.table, live.table.round
    names = player_names(table)
    asks = [ask_data(live, chair, names) for chair in chairs_to_move(table, holder)]
    covered = covered_at(table, holder.chairs)
    return {
        "number": table.number,
        "table": live.id,
        "round": now.number,
        "ply": now.position.ply,
        "game": shared(live, ("game", language), lambda: game_data(now.position)),
        "status": status(live, holder, names),
        "headline": headline(live.table, holder, names, live.delayed),
        "games": [game_heading(table, round_, you(table, holder)) for round_ in table.rounds],
        "chairs": [chair_data(live, holder, player, names, player in covered) for player in range(len(names))],
        "picture": pictures.present(live, language, pictures.eyes_of(live, holder, screen)),
        "asks": asks,
        "pause": pause_data(live, holder, names, screen),
        "can": permissions(table, holder, live.away()),
        "offer": offer_data(live, holder),
        "over": result(live, holder, names) if now.over else None,
        "host": holder.host,
        "private": table.private,
        "muted": table.muted,
        "watchers": live.watchers,
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
        "picture": pictures.drawn(position, scene) | {"sides": []},
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
        "here": chair.kind == "bot" or live.is_here(number),
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
