"""What a page that plays by itself is sent: from it alone it has the server's position and shows the server's view."""

from __future__ import annotations

import os
import random
import statistics
import zlib
from typing import Any

import msgspec
import pytest

from sixfold.game import shelf
from sixfold.positions.following import followed, state_text
from sixfold.positions.position import Position, begun
from sixfold.positions.settings import Settings
from sixfold.positions.sight import stepped_to
from sixfold.table import events as e
from sixfold.table.clocks import ClockSetting
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import Holder
from sixfold.table.table import Table
from sixfold.telling.onlooker import Facts
from sixfold.telling.page import logged, seen
from sixfold.text.errors import Refusal
from sixfold.text.messages import speaking
from sixfold.web.http.endpoints import Screen
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.requests import ChairRequest, TableRequest, opening
from sixfold.web.view import viewdata, wire
from sixfold.web.view.eventdata import encoded_events
from sixfold.web.view.push import Messages, Subscription

Json = dict[str, Any]
SEED = int(os.environ["SIXFOLD_SEED"])
MOST_BYTES = 400  # of a frame, in the median
LANGUAGES = ("en", "fr", "de")
decode = msgspec.json.decode


class Follower:
    """A page: it keeps what it was sent, and a position."""

    def __init__(self, live: LiveTable, holder: Holder, language: str, screen: Screen) -> None:
        self.live, self.holder, self.language, self.screen = live, holder, language, screen
        self._messages = Messages(Subscription(live, lambda: holder, 0, language, screen, plays=True))
        self.game = live.table.start.game
        self.table: Json = {}
        self.position: Position
        self.events: dict[int, Json] = {}
        self.sizes: list[int] = []
        self.frames = 0

    def receive(self) -> None:
        """Takes in what is sent now, and looks whether everything is as the server has it."""
        data = self._messages.next(self.holder)
        message = decode(data)
        if "number" not in message:
            return
        self.frames += 1
        assert message["frame"] == self.frames
        if "start" in message:
            self._begin(message)
        else:
            self.sizes.append(len(data))
            self._go_on(message)
        assert message["number"] == self.live.table.number
        assert message["check"] == zlib.crc32(state_text(self.position).encode())
        self.compare(message)

    def _begin(self, message: Json) -> None:
        self.table = message["table"]
        self.position = replayed(self.game.id, message["start"], message["line"])
        for event in message["events"]:
            self._tell(event, self.position.at(event["ply"]) if "text" not in event else None)

    def _go_on(self, message: Json) -> None:
        table = message.get("table", {})
        news = table.get("chairs", [{} for _ in self.table["chairs"]])
        chairs = [chair | new for chair, new in zip(self.table["chairs"], news, strict=True)]
        self.table = self.table | table | {"chairs": chairs}
        for event in message["events"]:
            if event["kind"] == "undone":
                self.position = self.position.at(event["ply"])
            elif "text" not in event:
                first, count = chairs[0]["chair"], len(chairs)
                player = -1 if event["kind"] == "rolled" else (event["chair"] - first) % count
                self.position = stepped(self.position, player, event["word"], event.get("seen"))
                assert self.position.ply == event["ply"]
            self._tell(event, None if "text" in event else self.position)

    def _tell(self, event: Json, position: Position | None) -> None:
        """Keeps what the log says of an event: the server's words, or for a move of this round one's own."""
        if position is not None:
            facts = self.facts
            with speaking(self.language):
                event = event | logged(position, facts.names, facts.reader, event.get("stand_in", False))
        self.events[event["number"]] = event

    @property
    def facts(self) -> Facts:
        return msgspec.convert(self.table["facts"], Facts)

    def compare(self, message: Json) -> None:
        """The position, the view and the news are those of the server."""
        live = self.live.seen_by(self.holder)
        position = live.table.position
        assert (self.position, self.position.words) == (position, position.words)
        frame = decode(viewdata.frame(live, self.holder, self.language, 0, self.screen))
        view = frame["view"]
        with speaking(self.language):
            shown = plain(seen(self.position, self.facts))
        assert {name: shown[name] for name in ("status", "headline", "asks", "roll")} == {
            name: view[name] for name in ("status", "headline", "asks", "roll")
        }
        assert shown["picture"] == without(view["picture"], "text")
        assert (shown["pause"] is None) == (view["pause"] is None)
        if view["pause"]:
            assert without(shown["pause"], "picture") == without(view["pause"], "picture", "round")
        whole = [chair | own for chair, own in zip(self.table["chairs"], shown["players"], strict=True)]
        assert whole == [without(chair, "here") for chair in view["chairs"]]
        same = ("can", "offer", "clock", "over", "games", "dice", "host", "round", "game", "private", "muted", "daily")
        assert {name: self.table[name] for name in same} == {name: view[name] for name in same}
        new = {event["number"] for event in message["events"]}
        for event in [event for event in frame["events"] if event["number"] in new]:
            told = plain(self.events[event["number"]])
            names = [name for name in ("text", "parts", "entry", "badge") if name in told]
            assert {name: told[name] for name in names} == {name: event[name] for name in names}


def without(data: Json, *names: str) -> Json:
    return {name: value for name, value in data.items() if name not in names}


def plain(data: Any) -> Any:
    return decode(msgspec.json.encode(data))


def replayed(game_id: str, start: Json, line: list[Any]) -> Position:
    """The position after a line, as a page plays it."""
    game = shelf.find_game(game_id)
    state = game.rules.State.from_key(numbers(start["state"]))
    settings = Settings(game, start["players"], start["options"], start["lines"], start["rules_version"])
    position = begun(settings, state, start["origin"])
    for step in line:
        position = stepped(position, *step)
    return position


def stepped(position: Position, player: int, word: str, state: Any = None) -> Position:
    """The position after a step that is played, or told where something is hidden."""
    if state is None:
        return followed(position, player, word)
    return stepped_to(position, player, word, position.game.rules.State.from_key(numbers(state)))


def numbers(value: Any) -> Any:
    return tuple(map(numbers, value)) if isinstance(value, list) else int(value)


class Evening:
    """A table at which random things happen, and pages that follow it."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.pick = random.Random(f"{seed} {game_id}")
        self.live = self._opened(game_id)
        count = len(self.live.table.chairs)
        halves = frozenset(range(count // 2)), frozenset(range(count // 2, count))
        self.holders = [Holder(chairs, host=not number) for number, chairs in enumerate(filter(None, halves))]
        self.followers = [
            Follower(self.live, holder, self.pick.choice(LANGUAGES), self._screen())
            for holder in (*self.holders, Holder(), Holder(frozenset(range(count)), host=True))
        ]
        self.told()

    def _opened(self, game_id: str) -> LiveTable:
        pick, game = self.pick, shelf.find_game(game_id)
        players = pick.choice(game.players)
        chairs = [ChairRequest(kind="you", name=pick.choice(("", "Ada", "Bo", "李雷"))) for _ in range(players)]
        wanted = TableRequest(game=game.id, players=players, chairs=chairs, first=pick.randrange(players))
        wanted.real_dice = game.dice and pick.random() < 0.4
        wanted.covered = game.covering is not None and pick.random() < 0.5
        try:
            wanted.clock = pick.choice((None, ClockSetting(bank=300, add=5)))
            begun, _ = opening(wanted)
        except Refusal:
            wanted.clock = None
            begun, _ = opening(wanted)
        table = Table()
        table.apply(begun)
        return LiveTable.from_events("a-table-of-tests", [begun, *table.begin(int(wanted.first), lot=False)])

    def _screen(self) -> Screen:
        pick = self.pick
        chances = [pick.random() < 0.3 for _ in range(4)]
        return Screen(*chances[:2], pick.randrange(3), *chances[2:])

    def told(self) -> None:
        self.live.notify()
        for follower in self.followers:
            follower.receive()

    def act(self) -> None:
        """Something that somebody may do; what is refused does not happen."""
        table, pick = self.live.table, self.pick
        chair = pick.randrange(len(table.chairs))
        holder = next(one for one in self.holders if chair in one.chairs)
        own = {"id": "any-1234", "expect": table.number}
        others = [
            e.Undo(**own, chair=chair),
            e.Accept(**own, chair=chair),
            e.Decline(**own, chair=chair),
            e.Draw(**own, chair=chair),
            e.Name(**own, chair=chair, name=pick.choice(("Zoë", "🦊", "Ada"))),
            e.Mute(**own, on=pick.random() < 0.3),
            e.Hand(**own, chair=chair, level=pick.choice((None, 2, 5))),
        ]
        ending = e.Resign(**own, chair=chair), e.Rematch(**own, chair=chair)
        command: Any = pick.choice(others) if pick.random() < 0.25 else self._move()
        if table.round.over or pick.random() < 0.02:
            command = pick.choice((*ending, e.Accept(**own, chair=chair)))
        if isinstance(command, e.OfChair):
            holder = next(one for one in self.holders if command.chair in one.chairs)
        try:
            events = table.decide(command, holder, spent=1.5)
        except (CommandRefused, Refusal):
            return
        for event in events:
            self.live.apply(event)
        self.told()

    def _move(self) -> Any:
        table, pick = self.live.table, self.pick
        position, own = table.position, {"id": "any-1234", "expect": table.number}
        if position.is_chance:
            word = position.outcome(pick.randrange(position.outcome_count))
            return e.Roll(**own, chair=pick.randrange(len(table.chairs)), word=word)
        player = pick.choice(position.actors or (0,))
        words = position.legal(player) or ("",)
        return e.Play(**own, chair=table.chair_of(player), word=pick.choice(words))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", shelf.ids())
def test_a_page_has_the_servers_position_and_view_from_messages_alone(game_id: str) -> None:
    for number in range(3):
        evening = Evening(game_id, SEED + number)
        for _ in range(60):
            evening.act()


@pytest.mark.slow
@pytest.mark.parametrize("game_id", shelf.ids())
def test_a_page_that_connects_again_has_the_same(game_id: str) -> None:
    evening = Evening(game_id, SEED)
    for _ in range(40):
        evening.act()
    late = Follower(evening.live, evening.holders[0], "en", Screen())
    late.receive()
    seen = evening.live.seen_by(evening.holders[0])  # sheets may be covered
    assert late.position.words == seen.table.position.words


@pytest.mark.slow
@pytest.mark.parametrize("game_id", shelf.ids())
def test_frames_are_small(game_id: str) -> None:
    """The same evening each time: sizes depend on how many sit there, and what they happen to ask each other."""
    evening = Evening(game_id, 1)
    for _ in range(80):
        evening.act()
    assert statistics.median(evening.followers[0].sizes) <= MOST_BYTES


def test_who_missed_more_than_a_frame_holds_begins_anew() -> None:
    evening = Evening("star", SEED)
    while evening.live.table.number < 210:
        for event in [e.Muted(on=evening.live.table.number % 2 == 0)]:
            evening.live.apply(event)
    evening.told()  # every follower compares what it has then


def test_an_earlier_round_is_looked_back_at_with_one_request() -> None:
    evening = Evening("sixth", SEED)
    for _ in range(12):
        evening.act()
    live = evening.live
    earlier = live.table.round
    words = list(earlier.position.words)
    ended = [e.Drawn()] if not earlier.over else []
    for event in [*ended, *live.table.begin(1, lot=False)]:
        live.apply(event)
    message = decode(wire.round_message(live, Holder(), "en", earlier))
    assert replayed("sixth", message["start"], message["line"]).words == tuple(words)
    assert {event["round"] for event in message["events"] if "round" in event} == {earlier.number}
    assert msgspec.convert(message["facts"], Facts).first == earlier.first


def test_a_move_that_was_taken_back_is_told_by_the_server() -> None:
    """The line of a first message has it no more, so that a page could not tell it."""
    chairs = [ChairRequest(kind="you"), ChairRequest(kind="you")]
    begun, _ = opening(TableRequest(game="star", players=2, chairs=chairs, first=0))
    table = Table()
    table.apply(begun)
    live = LiveTable.from_events("a-table-of-tests", [begun, *table.begin(0, lot=False)])
    for word in live.table.position.legal()[:1]:
        live.apply(e.Played(chair=0, word=word))
    live.apply(e.Undone(ply=0, chair=0))
    live.apply(e.Played(chair=0, word=live.table.position.legal()[1]))
    follower = Follower(live, Holder(frozenset({0, 1})), "en", Screen())
    follower.receive()
    gone, kept = decode(encoded_events(live, "en", 2, None)[0]), follower.events[5]
    assert follower.events[3]["text"] == gone["text"] != kept["text"]
