"""What a viewer is shown: the table as they may see it.

It knows a table, the viewer and their language.  It does not know how the data is sent.  The
secret of the dice is in none of it before a round is over.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from sixfold.errors import Refusal
from sixfold.messages import Message, say, speaking
from sixfold.pointing import Counting, Side
from sixfold.positions import Position
from sixfold.proposals import pause_after, standing
from sixfold.results import closing, solo_key, solo_score, standings, verdict
from sixfold.table.covering import covered_at
from sixfold.table.names import player_names, you
from sixfold.table.permissions import chairs_to_move, permissions
from sixfold.table.round import Round
from sixfold.table.seating import Holder
from sixfold.table.sentences import game_heading, waiting_for
from sixfold.views.data import data, listed, sentence
from sixfold.views.text import plain
from sixfold.web.eventdata import encoded_events
from sixfold.web.headline import asked, called, headline
from sixfold.web.live_table import LiveTable
from sixfold.web.pauses import has_gone_on, moment_of, paused_position

Data = dict[str, Any]


def frame(live: LiveTable, holder: Holder, language: str, after: int, narrow: bool = False) -> bytes:
    """The events after a number and the view now, as the socket carries them, for a narrow screen or a wide one."""
    events = encoded_events(live, language, after, you(live.table, holder))
    with speaking(language):
        seen = view(live, holder, language, narrow)
        return msgspec.json.encode({"number": live.table.number, "events": events, "view": seen})


# The view -------------------------------------------------------------------------------


def view(live: LiveTable, holder: Holder, language: str, narrow: bool = False) -> Data:
    """The table for one viewer."""
    table, now = live.table, live.table.round
    names = player_names(table)
    asks = [ask(live, chair, names) for chair in chairs_to_move(table, holder)]
    covered = covered_at(table, holder.chairs)
    return {
        "number": table.number,
        "table": live.id,
        "round": now.number,
        "ply": now.position.ply,
        "game": shared(live, ("game", language), lambda: game_data(now.position)),
        "status": status(live, holder, names),
        "headline": headline(live.table, holder, names),
        "games": [game_heading(table, round_, you(table, holder)) for round_ in table.rounds],
        "chairs": [chair_data(live, holder, player, names, player in covered) for player in range(len(names))],
        "picture": current_picture(live, language, viewing_player(live, holder), narrow, covered),
        "asks": asks,
        "pause": pause_data(live, holder, names, narrow),
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
    own = you(table, holder)
    told = closing(now.position, names, now.ended, None if own is None else table.player_of(own))
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


def pause_data(live: LiveTable, holder: Holder, names: tuple[str, ...], narrow: bool) -> Data | None:
    """The pause that is due and this viewer has not gone on from, with the picture that is shown meanwhile."""
    position = paused_position(live)
    if position is None or has_gone_on(live, holder.chairs, moment_of(live, position)):
        return None
    panel = pause_after(position, names, viewing_player(live, holder))
    assert panel
    viewer = viewing_player(live, holder) if position.has_front else None
    scene = standing(position, position.scene(names, viewer, narrow and position.has_narrow))
    return {
        "round": live.table.round.number,
        "ply": position.ply,
        "heading": str(panel.heading),
        "columns": [str(column) for column in panel.columns],
        "rows": [{"player": row.player, "cells": [cell_data(cell) for cell in row.cells]} for row in panel.rows],
        "button": str(panel.button),
        "picture": data(position.game.drawing.picture(scene), plain(position.game.drawing.lines(scene)))
        | {"sides": []},
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
        return {"text": str(called(table, holder, own, names) or say("Your turn.")), "tone": "turn"}
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
        "named": bool(chair.name),
        "you": number == you(table, holder),
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


def ask(live: LiveTable, chair: int, names: tuple[str, ...]) -> Data:
    """What a chair is asked: the tree of its words, or what may be toggled."""
    player, position = live.table.player_of(chair), live.table.position
    tree = position.tree(player)
    return {
        "chair": chair,
        "player": player,
        "prompt": asked(live.table, player, names),
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
