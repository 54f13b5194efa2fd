"""What a viewer is shown: the table as they may see it.

It knows a table, the viewer and their language.  It does not know how the data is sent.  The
secret of the dice is in none of it before a round is over, nor before the day is, whose game it was.
"""

from __future__ import annotations

import time
import zlib
from datetime import date
from typing import Any

import msgspec
from msgspec.structs import replace

from sixfold.positions import daily
from sixfold.positions.dice import roll_place
from sixfold.positions.position import Position
from sixfold.table.clocks import setting_text
from sixfold.table.own_result import own_result
from sixfold.table.permissions import permissions
from sixfold.table.seats.names import player_names, reading_player, seat_names, typed_name, you
from sixfold.table.seats.onlookers import facts_of
from sixfold.table.seats.seating import Holder
from sixfold.table.sentences import game_heading
from sixfold.table.table import Table
from sixfold.telling import onlooker, page
from sixfold.telling.onlooker import Facts
from sixfold.telling.own_results import as_data
from sixfold.telling.page import card
from sixfold.telling.proposals import standing
from sixfold.telling.results import closing, next_alone, own_choice, solo_key, solo_score
from sixfold.text.messages import speaking
from sixfold.web.http.endpoints import Screen
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.view.eventdata import encoded_events

Data = dict[str, Any]
PLAIN = Screen()
GENTLE = 2  # up to this level bots come with a coach
encode = msgspec.json.encode


def frame(live: LiveTable, holder: Holder, language: str, after: int, screen: Screen = PLAIN) -> bytes:
    """The events after a number and the whole view now, for programs and for whoever asks."""
    with speaking(language), seat_names(screen.seat_names):
        events = encoded_events(live, language, after, you(live.table, holder))
        # What time it is here, where there are clocks: viewers' own may be wrong.
        moment = {"now": round(time.time(), 3)} if live.table.opened.clock else {}
        return encode({"number": live.table.number} | moment | {"events": events, "view": view(live, holder, screen)})


def view(live: LiveTable, holder: Holder, screen: Screen = PLAIN) -> Data:
    """The whole table as one viewer sees it, in the language that is spoken: drawn and told as pages do it."""
    table, position, here = live.table, live.table.position, live.people.here()
    names = player_names(table)
    facts = facts_for(live, holder, names, screen)
    shown = page.seen(position, facts)
    text = page.in_letters(position, onlooker.present_scene(position, facts))
    chairs = [
        seat_data(table, facts, player) | own | {"here": facts.chair(player) in here.chairs}
        for player, own in enumerate(shown.pop("players"))
    ]
    own = {
        "number": table.number,
        "ply": position.ply,
        "pause": pause_data(live, facts, shown["pause"]),
        "picture": shown["picture"] | {"text": text},
        "chairs": chairs,
        "watchers": here.watchers,
        "spectators": () if screen.seat_names else here.names,
    }
    own |= {"can": permissions(table, holder, live.people.away()), "clock": clock_data(table)}
    return lasting(live, holder, names) | shown | own


def lasting(live: LiveTable, holder: Holder, names: tuple[str, ...]) -> Data:
    """What only the server knows and stays until something else happens, or the game ends."""
    table, now = live.table, live.table.round
    return {
        "table": live.id,
        "round": now.number,
        "game": game_data(now.position),
        "private": table.private,
        "muted": table.muted,
        "silent": table.silent,
        "shown": table.shown,
        "recorded": not now.position.history.origin,  # a game begun from a code has no record
        "dice": dice_data(live),
        "real_dice": table.opened.real_dice,
        "daily": daily_data(live),
        "games": [game_heading(table, round_, you(table, holder)) for round_ in table.rounds],
        "offer": offer_data(live, holder),
        "over": result(live, holder, names) if now.over else None,
        "host": holder.host,
    }


def facts_for(live: LiveTable, holder: Holder, names: tuple[str, ...], screen: Screen) -> Facts:
    """What the table knows for one viewer, with their screen and what else is kept in memory."""
    coach = screen.coach or any(chair.level is not None and chair.level <= GENTLE for chair in live.table.chairs)
    return replace(
        facts_of(live.table, holder, names),
        delayed=live.thinking.delayed(live.table),
        gone_on=live.pauses.gone_on_ply(holder.chairs),
        coach=coach,
        narrow=screen.narrow,
        low=screen.low,
        turned=screen.turned,
    )


def result(live: LiveTable, holder: Holder, names: tuple[str, ...]) -> Data:
    """How a round has ended; played alone, also what it is compared with one's other games by."""
    now, position = live.table.round, live.table.position
    practice = live.table.opened.daily and not live.table.opened.try_of
    score = None if now.ended or practice else solo_score(position)
    own, label = own_choice(position)
    mine = own_result(live.table, holder, f"{live.id} {now.number}", 0)
    real = now.real_dice
    solo = {"key": solo_key(position, real), "score": score, "fewest": position.game.solo_fewest}
    solo |= {"own": own, "label": label, "real_dice": real}
    return {
        "text": str(closing(position, names, now.ended, reading_player(live.table, holder))),
        "card": card_data(live, holder, names),
        "solo": None if score is None else solo,
        "next": next_data(live),
        "mine": as_data(mine) if mine else None,
    }


def next_data(live: LiveTable) -> Data | None:
    """The game that somebody alone may go on to, as a table is asked for."""
    now = live.table.round
    if live.table.opened.daily:
        return None
    found = next_alone(now.position, zlib.crc32(f"{live.id} {now.number}".encode()))
    if found is None:
        return None
    chairs = [{"kind": "you", "options": found.own}]
    table = {"game": now.position.game.id, "players": 1, "options": found.options, "chairs": chairs, "first": 0}
    table |= {"position": found.position} if found.position else {}
    return {"label": str(found.label), "request": table | ({"real_dice": True} if now.real_dice else {})}


def card_data(live: LiveTable, holder: Holder, names: tuple[str, ...]) -> Data:
    """The card at the end, in the second person for whoever plays one chair."""
    now = live.table.round
    return card(now.position, names, now.ended, reading_player(live.table, holder))


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


def pause_data(live: LiveTable, facts: Facts, pause: Data | None) -> Data | None:
    """The pause that is due and this viewer has not gone on from, its picture also in letters."""
    if pause is None:
        return None
    position = live.table.position
    last = position.at(pause["ply"])
    scene = standing(last, onlooker.scene_of(last, facts, onlooker.viewing(position, facts)))
    picture = pause["picture"] | {"text": page.in_letters(last, scene)}
    return {"round": live.table.round.number} | pause | {"picture": picture}


def daily_data(live: LiveTable) -> Data | None:
    """The day whose game is played here, whether it is the try that counts, and when its secret is told."""
    opened = live.table.opened
    if not opened.daily:
        return None
    told = daily.told_from(date.fromisoformat(opened.daily))
    return {"day": opened.daily, "counts": bool(opened.try_of), "told": told}


def dice_data(live: LiveTable) -> Data | None:
    """What proves that the dice were rolled fairly; its secret only once it may be told."""
    now = live.table.round
    if not now.dice:
        return None
    if not now.tells_secret:
        return {"commit": now.dice.commitment, "secret": ""}
    places = {"places": roll_places(now.position)} if now.dice.placed else {}
    return {"commit": now.dice.commitment, "secret": now.dice.secret} | places


def roll_places(position: Position) -> list[tuple[int, tuple[int, ...]]]:
    """Which roll of a day's stream every roll of a game was, and which of its dice."""
    return [roll_place(each) for each in position.line()[:-1] if each.is_chance]


def game_data(position: Position) -> Data:
    """What a page needs to know about the game."""
    game = position.game
    meaning = {option.key: str(option.meaning) for option in game.options}
    options = [(key, value, meaning[key]) for key, value in position.options.items()]
    return {
        "id": game.id,
        "title": game.title,
        "aim": str(game.sentence),
        "players": position.players,
        "dice": game.dice,
        "options": options,
    }


def seat_data(table: Table, facts: Facts, player: int) -> Data:
    """A chair, whoever plays there, and whose it is."""
    number = facts.chair(player)
    chair, ranks = table.chairs[number], table.round.ranks
    return {
        "chair": number,
        "name": facts.names[player],
        "named": bool(typed_name(table, number)),
        "kind": chair.kind,
        "level": chair.level,
        "player": player,
        "you": player == facts.reader,
        "yours": player in facts.own,
        "rank": ranks[player] if ranks and len(ranks) > 1 else None,
    }


def offer_data(live: LiveTable, holder: Holder) -> Data | None:
    offer = live.table.offer
    if offer is None:
        return None
    return {
        "kind": offer.what,
        "seat": offer.seat,
        "roll": offer.roll,
        "chair": offer.chairs[0],
        "number": offer.number,
        "mine": bool(holder.chairs & set(offer.chairs)),
        "answer": sorted(holder.chairs & live.table.asked(offer)),
        "waiting": sorted(live.table.asked(offer)),
    }
