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

from sixfold import daily, onlooker, page
from sixfold.following import line_data, start_data
from sixfold.messages import speaking
from sixfold.onlooker import Facts
from sixfold.own_results import as_data
from sixfold.page import card
from sixfold.positions import Position
from sixfold.proposals import standing
from sixfold.results import closing, next_alone, own_choice, solo_key, solo_score
from sixfold.table.clocks import setting_text
from sixfold.table.names import player_names, reading_player, seat_names, typed_name, you
from sixfold.table.onlookers import facts_of
from sixfold.table.own_result import own_result
from sixfold.table.permissions import permissions
from sixfold.table.seating import Holder
from sixfold.table.sentences import game_heading
from sixfold.table.table import Table
from sixfold.web import frames, pictures
from sixfold.web.eventdata import encoded_events
from sixfold.web.frames import Parts, Seen
from sixfold.web.live_table import Here, LiveTable
from sixfold.web.pauses import gone_on_ply
from sixfold.web.screens import Screen

Data = dict[str, Any]
PLAIN = Screen()
GENTLE = 2  # up to this level bots come with a coach
encode = msgspec.json.encode


class Common:
    """What all viewers are shown alike who read the same language; made once until the table changes."""

    def __init__(self, live: LiveTable, language: str) -> None:
        table, now = live.table, live.table.round
        self.names = player_names(table)
        self.parts = {
            "number": b"%d" % table.number,
            "table": encode(live.id),
            "round": b"%d" % now.number,
            "ply": b"%d" % now.position.ply,
            "game": live.kept(("game", language, now.number), lambda: encode(game_data(now.position))),
            "private": encode(table.private),
            "muted": encode(table.muted),
            "shown": encode(table.shown),
            "recorded": encode(not now.position.origin),  # a game begun from a code has no record
            "dice": encode(dice_data(live)),
            "real_dice": encode(table.opened.real_dice),
            "daily": encode(daily_data(live)),
            "clock": encode(clock_data(table)),
        }
        facts = replace(facts_of(table, Holder(), self.names), covered=())
        self.chairs = [encoded(chair_data(table, facts, player)) for player in range(len(self.names))]

    @classmethod
    def of(cls, live: LiveTable, language: str, screen: Screen) -> Common:
        """The one that is made already, if there is one."""
        key = (language, screen.seat_names, live.table.round.tells_secret)  # a day may end without a change
        if key not in live.view_cache:
            live.view_cache[key] = cls(live, language)
        found: Common = live.view_cache[key]
        return found

    def chairs_for(self, facts: Facts) -> list[Parts]:
        """The chairs, with whose they are and without the points that are covered."""
        return [
            chair
            | {"you": encode(player == facts.reader), "yours": encode(player in facts.own)}
            | ({"score": b'""'} if player in facts.covered else {})
            for player, chair in enumerate(self.chairs)
        ]


def encoded(data: Data) -> Parts:
    """Each part as JSON."""
    return {name: encode(value) for name, value in data.items()}


def seen(live: LiveTable, holder: Holder, language: str, screen: Screen = PLAIN) -> Seen:
    """The table for one viewer, made once for all who see the same until it changes."""
    key = (language, holder, screen, live.table.round.tells_secret)
    if key not in live.view_cache:
        with speaking(language), seat_names(screen.seat_names):
            live.view_cache[key] = _seen(live, holder, language, screen)
    found: Seen = live.view_cache[key]
    return found


def _seen(live: LiveTable, holder: Holder, language: str, screen: Screen) -> Seen:
    table, now = live.table, live.table.round
    common = Common.of(live, language, screen)
    names, position = common.names, now.position
    facts = facts_for(live, holder, names, screen)
    own = {
        "status": onlooker.status(position, facts),
        "headline": onlooker.headline(position, facts),
        "games": games_data(live, holder, language, names),
        "asks": [page.asked(position, facts, player) for player in onlooker.asking(position, facts)],
        "roll": page.entered_roll(position, facts),
        "pause": pause_data(live, facts),
        "can": permissions(table, holder, live.away()),
        "offer": offer_data(live, holder),
        "over": result(live, holder, names) if now.over else None,
        "host": holder.host,
        "facts": facts,
    }
    picture = pictures.present(live, language, pictures.eyes_of(position, facts, screen))
    chairs = common.chairs_for(facts)
    order = [facts.chair(player) for player in range(len(chairs))]
    return Seen(table.number, common.parts | encoded(own), chairs, order, picture)


def facts_for(live: LiveTable, holder: Holder, names: tuple[str, ...], screen: Screen) -> Facts:
    """What the table knows for one viewer, with their screen and what else is kept in memory."""
    coach = screen.coach or any(chair.level is not None and chair.level <= GENTLE for chair in live.table.chairs)
    return replace(
        facts_of(live.table, holder, names),
        delayed=live.delayed,
        gone_on=gone_on_ply(live, holder.chairs),
        coach=coach,
        narrow=screen.narrow,
        low=screen.low,
        turned=screen.turned,
    )


# Frames ---------------------------------------------------------------------------------


def frame(live: LiveTable, holder: Holder, language: str, after: int, screen: Screen = PLAIN) -> bytes:
    """The events after a number and the whole view now, as the socket carries them, for a viewer's screen."""
    now = seen(live, holder, language, screen)
    with speaking(language), seat_names(screen.seat_names):
        return frames.whole_frame(now, _events(live, holder, language, after), live.here(), _moment(live))


def view(now: Seen, here: Here, with_text: bool = True) -> Data:
    """The whole view, its parts ready for JSON."""
    return {name: msgspec.Raw(part) for name, part in now.whole(here, with_text).items()}


def _events(live: LiveTable, holder: Holder, language: str, after: int, brief: bool = False) -> bytes:
    events = encoded_events(live, language, after, you(live.table, holder), brief=brief)
    return b"[%s]" % b",".join(map(bytes, events))


def first_frame(
    live: LiveTable, holder: Holder, language: str, after: int, screen: Screen, number: int
) -> tuple[Seen, bytes]:
    """What a page is sent at first that follows by differences: everything."""
    now = seen(live, holder, language, screen)
    with speaking(language), seat_names(screen.seat_names):
        events = _events(live, holder, language, after)
        more = b'"frame":%d,' % number + _moment(live) + _played(live)
        return now, frames.whole_frame(now, events, live.here(), more, with_text=False)


def _moment(live: LiveTable) -> bytes:
    """What time it is at the server, in frames of a table with clocks: viewers' own clocks may be wrong."""
    return b'"now":%.3f,' % time.time() if live.table.opened.clock else b""


def _played(live: LiveTable) -> bytes:
    """What the present round began with, and what was played in it, for a page that plays along."""
    position = live.table.position
    return b'"start":%s,"line":%s,' % (encode(start_data(position)), encode(line_data(position)))


def next_frame(
    live: LiveTable,
    holder: Holder,
    language: str,
    after: int,
    screen: Screen,
    number: int,
    before: Seen,
    people_changed: bool,
) -> tuple[Seen, bytes]:
    """What it is sent then: what has changed since a view, and who is connected, if that has."""
    now, here = seen(live, holder, language, screen), live.here()

    def make() -> bytes:
        with speaking(language), seat_names(screen.seat_names):
            events = _events(live, holder, language, after, brief=True)
            return frames.changed_frame(before, now, events, here, people_changed)

    played = _played(live) if now.parts["round"] != before.parts["round"] else b""
    changed = now.frame(before, (here, people_changed), make)
    return now, b'{"frame":%d,%s%s%s' % (number, _moment(live), played, changed)


# Parts of the view ----------------------------------------------------------------------


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


def pause_data(live: LiveTable, facts: Facts) -> Data | None:
    """The pause that is due and this viewer has not gone on from."""
    position = live.table.position
    pause = page.pause_data(position, facts)
    if pause is None:
        return None
    last = position.at(pause["ply"])
    scene = standing(last, onlooker.scene_of(last, facts, onlooker.viewing(position, facts)))
    picture = pause["picture"] | {"text": page.in_letters(last, scene)}
    return {"round": live.table.round.number} | pause | {"picture": picture}


def games_data(live: LiveTable, holder: Holder, language: str, names: tuple[str, ...]) -> msgspec.Raw:
    """What stands above each game of a series."""
    table, own = live.table, you(live.table, holder)

    def headings() -> bytes:
        return encode([game_heading(table, round_, own) for round_ in table.rounds])

    return msgspec.Raw(live.kept(("games", len(table.rounds), own, language, names), headings))


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
    return [each.roll_place for each in position.line()[:-1] if each.is_chance]


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


def chair_data(table: Table, facts: Facts, player: int) -> Data:
    """A chair, and what is shown beside its name."""
    return seat_data(table, facts, player) | page.player_data(table.position, facts, player)


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
    """What is offered, and whether the viewer is asked."""
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
