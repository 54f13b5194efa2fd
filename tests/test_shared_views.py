"""What is made once for all viewers of a table is what each of them would be shown if it were made for them alone."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from sixfold import shelf
from sixfold.errors import Refusal
from sixfold.messages import LANGUAGES
from sixfold.table import events as e
from sixfold.table.refused import CommandRefused
from sixfold.table.seating import Holder
from sixfold.table.table import Table
from sixfold.web import viewdata
from sixfold.web.live_table import LiveTable
from sixfold.web.push import Messages, Subscription
from sixfold.web.screens import Screen
from sixfold.web.table_requests import ChairRequest, TableRequest, opening
from test_frames import applied, filled
from waiting import run_async

HOST, GUEST, WATCHING = Holder(frozenset({0}), host=True), Holder(frozenset({1})), Holder()
BOTH = Holder(frozenset({0, 1}), host=True)  # two people at one device
LONGEST = 90  # moves and other commands
BETWEEN = 30  # of these from one look at everything anew to the next


@dataclass
class Follower:
    """A page somewhere, and what it shows."""

    holder: Holder
    language: str
    screen: Screen
    messages: Messages
    view: dict[str, Any] = field(default_factory=dict)
    events: list[Any] = field(default_factory=list)

    def follow(self) -> None:
        """Takes the next frame."""
        if data := self.messages.next(self.holder):
            frame = msgspec.json.decode(data)
            self.view = applied(self.view, frame)
            self.events += [filled(self.view, event) for event in frame["events"]]

    def alone(self, log: list[e.AnyEvent]) -> tuple[Any, Any]:
        """View and events of a table that nobody else has ever looked at."""
        live = LiveTable.from_events("a-table-of-tests", log)
        frame = msgspec.json.decode(viewdata.frame(live, self.holder, self.language, 0, self.screen))
        del frame["view"]["picture"]["text"]
        return frame["view"], frame["events"]


def opened(game: str, covered: bool) -> LiveTable:
    chairs = [ChairRequest(kind="you", name="Ada"), ChairRequest(kind="you")]
    begun, _ = opening(TableRequest(game=game, players=2, chairs=chairs, first=0, covered=covered))
    table = Table()
    table.apply(begun)
    return LiveTable.from_events("a-table-of-tests", [begun, *table.begin(0, lambda: "6" * 64)])


def followers(live: LiveTable) -> list[Follower]:
    screens = (Screen(), Screen(narrow=True, seat_names=True))
    return [
        Follower(holder, code, screen, Messages(Subscription(live, lambda: HOST, 0, code, screen, differences=True)))
        for number, holder in enumerate((HOST, GUEST, WATCHING, BOTH))
        for code in LANGUAGES
        for screen in (screens if number == 1 else screens[:1])
    ]


def do_something(live: LiveTable, chooser: random.Random) -> None:
    """A random move most of the time, else anything that people do at a table; some of it is refused."""
    number, table = live.table.number, live.table
    holder = chooser.choice((HOST, GUEST))
    chair = min(holder.chairs)
    given: dict[str, Any] = {"id": "", "expect": number, "chair": chair}
    others = [
        e.Undo(**given),
        e.Draw(**given),
        e.Accept(**given),
        e.Decline(**given),
        e.Withdraw(**given),
        e.Rematch(**given),
        e.Name(**given, name=chooser.choice(("Bo", "Ada", "Cleo"))),
        e.Hand(**given, level=chooser.choice((2, None))),
        e.Mute(id="", expect=number, on=chooser.random() < 0.5),
    ]
    command: e.AnyCommand = chooser.choice(others)
    if chooser.random() < 0.75 and table.acting:
        holder, chair = BOTH, chooser.choice(table.acting)
        word = chooser.choice(table.position.legal(table.player_of(chair)))
        command = e.Play(id="", expect=number, chair=chair, word=word)
    try:
        events = table.decide(command, holder, lambda: "6" * 64)
    except (CommandRefused, Refusal):
        return
    for event in events:
        live.apply(event)
    live.notify()


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.id for game in shelf.games() if 2 in game.players])
def test_everybody_is_shown_what_they_would_be_shown_alone(game: str) -> None:
    async def play() -> None:
        chooser = random.Random(game)
        live = opened(game, covered=shelf.find_game(game).covering is not None)
        pages = followers(live)
        for turn in range(LONGEST):
            for page in pages:
                page.follow()
            if turn % BETWEEN == 0 or turn == LONGEST - 1:
                log = [entry.event for entry in live.log]
                for page in pages:
                    view, events = page.alone(log)
                    shown = page.view | {"watchers": 0}
                    for name, part in view.items():
                        assert shown[name] == part, (turn, name, page.holder, page.language)
                    assert page.events[-1:] == events[-1:]
            do_something(live, chooser)

    run_async(play())
