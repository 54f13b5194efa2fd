"""Random commands over a line that loses, doubles and reorders, to a server that is killed.

It knows tables, commands and the log, and checks afterwards that everything that was accepted
happened exactly once and that everybody saw the same.  It does not know any game.
"""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from web.client import BROKEN, CLOSED, Answer, Client, Frames, Json, any_word, new_id
from web.server import Server

FATES = {"fine": 60, "request lost": 10, "answer lost": 10, "twice": 10, "late": 10}
FOLLOWING = {"rolled", "over"}  # events that another one brings about
LEADS_TO = {  # the events by which a command is known in the log
    "play": {"played"},
    "undo": {"undone", "offered"},
    "draw": {"drawn", "offered"},
    "accept": {"accepted", "drawn", "undone", "began"},
    "decline": {"declined"},
    "resign": {"resigned", "handed"},
    "rematch": {"began", "offered"},
    "name": {"named"},
}
ALWAYS_DONE = ("play", "undo", "name", "draw")  # a run goes on until each of them was accepted
NAMES = ("Ada", "Bob", "Zoë", "<b>Eve</b>", "李", "O'Neill", "{name}", "%s")
PATIENCE = 120.0


@dataclass
class Asked:
    """A command and everything it was answered."""

    table: str
    body: Json
    answers: list[Answer] = field(default_factory=list)


@dataclass
class Seat:
    """One client at one table, with what it has been told."""

    client: Client
    table: str
    chooser: random.Random
    busy: threading.Lock = field(default_factory=threading.Lock)
    frames: Frames | None = None
    events: dict[int, Json] = field(default_factory=dict)
    view: Json = field(default_factory=dict)

    def look(self) -> Json:
        """What there is to see now, over a new connection if the old one broke."""
        if self.frames is None:
            self._connect()
        assert self.frames
        try:
            self._take(self.frames.next(0 if self.view else 5.0))
            while True:
                self._take(self.frames.next(0))
        except TimeoutError:
            pass
        except CLOSED:
            self.frames = None
        return self.view

    def _connect(self) -> None:
        """From the last event seen, or from an earlier one as if the last frames had been lost."""
        seen = len(self.events)
        since = seen if self.chooser.random() < 0.5 else self.chooser.randint(0, seen)
        self.frames = self.client.socket(self.table, since)

    def _take(self, frame: Json) -> None:
        for event in frame["events"]:
            number = event["number"]
            known = self.events.setdefault(number, event)
            assert bare(known) == bare(event), (known, event)
            assert number == 1 or number - 1 in self.events, f"event {number - 1} is missing"
        if frame["number"] >= self.view.get("number", 0):
            self.view = frame["view"]

    def drop(self) -> None:
        if self.frames:
            self.frames.close()
            self.frames = None


class Chaos:
    """One run."""

    def __init__(self, folder: Path, commands: int, seed: int, kills: int, tables: int, workers: int = 6) -> None:
        self.server = Server(folder)
        self.commands = commands
        self.chooser = random.Random(seed)
        self.kill_at = sorted(self.chooser.sample(range(commands // 20, commands * 19 // 20), kills))
        self.tables = tables
        self.workers = workers
        self.seats: list[Seat] = []
        self.book: dict[str, Asked] = {}
        self.late: list[Callable[[], object]] = []
        self.fates: Counter[str] = Counter()
        self.kills = 0
        self.down = 0.0  # seconds
        self.lock = threading.Lock()
        self.problems: list[BaseException] = []
        self.finished = 0

    # Setting up ------------------------------------------------------------------------

    def set_up(self) -> None:
        """Tables of every game, two to four people at each with seat links of their own, and some watchers."""
        from sixfold import shelf

        games = shelf.games()
        for number in range(self.tables):
            game = games[number % len(games)]
            players = self.chooser.choice([count for count in game.players if 1 < count < 5])
            host = Client(self.server.address)
            table = host.open(game.id, ["you", *["open"] * (players - 1)])
            links = host.links(table)
            others = [Client(self.server.address) for _ in range(players - 1)]
            for chair, client in enumerate(others, 1):
                client.enter(table, links[chair])
            watchers = [Client(self.server.address)] if number % 4 == 0 else []
            for client in (host, *others, *watchers):
                self.seats.append(Seat(client, table, random.Random(self.chooser.random())))

    # Asking ----------------------------------------------------------------------------

    def step(self, seat: Seat) -> None:
        """One command of one client, sent until it is answered."""
        if seat.chooser.random() < 0.03:
            seat.drop()
        view = seat.look()
        body = choose(view, seat.chooser, self.missing()) if view else None
        if body is None:
            time.sleep(0.005)  # leave the processor to the server
            return
        asked = Asked(seat.table, body)
        with self.lock:
            self.book[body["id"]] = asked
        deadline = time.monotonic() + PATIENCE
        while self.send(seat, asked) is None:
            assert time.monotonic() < deadline, body
        with self.lock:
            self.finished += 1

    def send(self, seat: Seat, asked: Asked) -> Answer | None:
        """What becomes of it on the way; None where the client hears nothing."""
        fate = seat.chooser.choices(list(FATES), list(FATES.values()))[0]
        with self.lock:
            self.fates[fate] += 1
        if fate == "late":
            copy = Client(self.server.address)
            copy.cookies = dict(seat.client.cookies)
            with self.lock:
                self.late.append(lambda: self.post(copy, asked))
        if fate in ("late", "request lost"):
            return None
        heard = self.post(seat.client, asked)
        if fate == "twice":
            heard = self.post(seat.client, asked) or heard
        return None if fate == "answer lost" else heard

    def post(self, client: Client, asked: Asked) -> Answer | None:
        try:
            answer = client.post(f"/t/{asked.table}/commands", asked.body)
        except BROKEN:
            time.sleep(0.02)
            return None
        if answer.status == 429:
            time.sleep(0.1)
            return None
        with self.lock:
            asked.answers.append(answer)
        return answer

    # Running ---------------------------------------------------------------------------

    def work(self, chooser: random.Random) -> None:
        try:
            while not self.enough() and not self.problems:
                seat = chooser.choice(self.seats)
                if not seat.busy.acquire(blocking=False):
                    time.sleep(0.001)
                    continue
                try:
                    self.step(seat)
                except CLOSED:
                    seat.drop()
                    time.sleep(0.02)
                finally:
                    seat.busy.release()
                self.deliver_late(chooser)
        except BaseException as problem:
            self.problems.append(problem)

    def enough(self) -> bool:
        """Whether so many commands were sent, and each kind that must occur was accepted."""
        return self.finished >= self.commands and (not self.missing() or self.finished >= 4 * self.commands)

    def missing(self) -> list[str]:
        """The kinds of command that nobody has been granted yet."""
        with self.lock:
            granted = {asked.body["do"] for asked in self.book.values() if is_accepted(asked)}
        return [do for do in ALWAYS_DONE if do not in granted]

    def deliver_late(self, chooser: random.Random, all_of_them: bool = False) -> None:
        """Now and then something arrives that was sent long ago, in no particular order."""
        with self.lock:
            due = [sent for sent in self.late if all_of_them or chooser.random() < 0.05]
            self.late = [sent for sent in self.late if sent not in due]
        chooser.shuffle(due)
        for sent in due:
            sent()

    def disturb(self) -> None:
        """Kills the server whenever so many commands are done, and starts it again."""
        for number in self.kill_at:
            while self.finished < number and not self.problems:
                time.sleep(0.002)
            began = time.monotonic()
            self.server.kill()
            self.server.start()
            self.kills += 1
            self.down += time.monotonic() - began

    def run(self) -> float:
        """Seconds it took; everything is checked at the end."""
        with self.server:
            self.set_up()
            began = time.monotonic()
            choosers = [random.Random(self.chooser.random()) for _ in range(self.workers)]
            threads = [threading.Thread(target=self.work, args=(chooser,)) for chooser in choosers]
            for thread in threads:
                thread.start()
            self.disturb()
            for thread in threads:
                thread.join()
            took = time.monotonic() - began
            if self.problems:
                raise self.problems[0]
            self.deliver_late(self.chooser, all_of_them=True)
            self.check()
            assert "Traceback" not in self.server.log, self.server.log[-5000:]
        return took

    # Checking --------------------------------------------------------------------------

    def settle(self) -> None:
        """Waits until no bot is to play."""
        watcher = Client(self.server.address)
        for table in {seat.table for seat in self.seats}:
            with watcher.socket(table) as frames:
                frames.until(lambda view: not view["status"]["text"].endswith("is thinking…"), PATIENCE)

    def check(self) -> None:
        self.settle()
        logs = {seat.table: seat.client.events(seat.table) for seat in self.seats}
        self.converged(logs)
        views = [seat.client.view(seat.table) for seat in self.seats]
        self.server.kill()
        self.server.start()
        assert {seat.table: seat.client.events(seat.table) for seat in self.seats} == logs
        for seat, view in zip(self.seats, views, strict=True):
            assert lasting(seat.client.view(seat.table)) == lasting(view)
        for table, log in logs.items():
            check_once([asked for asked in self.book.values() if asked.table == table], log)

    def converged(self, logs: dict[str, list[Json]]) -> None:
        """Everybody has every event, and the same ones."""
        for seat in self.seats:
            log = logs[seat.table]
            deadline = time.monotonic() + PATIENCE
            while len(seat.events) < len(log):
                assert time.monotonic() < deadline, (len(seat.events), len(log))
                try:
                    seat.look()
                except CLOSED:
                    seat.drop()
            assert [bare(seat.events[event["number"]]) for event in log] == [bare(event) for event in log]
            assert seat.view["number"] == len(log)
            seat.drop()

    def report(self) -> Json:
        done = Counter(asked.body["do"] for asked in self.book.values() if is_accepted(asked))
        accepted = done.total()
        return {
            "commands": len(self.book),
            "accepted": accepted,
            "refused": len(self.book) - accepted,
            "done": dict(done),
            "on the line": dict(self.fates),
            "requests answered": sum(len(asked.answers) for asked in self.book.values()),
            "tables": len({seat.table for seat in self.seats}),
            "clients": len(self.seats),
            "kills": self.kills,
            "seconds down": round(self.down, 1),
            "events": sum(len(seat.events) for seat in {seat.table: seat for seat in self.seats}.values()),
        }


def is_accepted(asked: Asked) -> bool:
    return bool(asked.answers) and asked.answers[-1].status == 200


def choose(view: Json, chooser: random.Random, missing: list[str]) -> Json | None:
    """A command for one of the viewer's chairs; mostly a sensible one, sometimes not."""
    mine = [chair["chair"] for chair in view["chairs"] if chair["yours"]]
    if not mine and chooser.random() < 0.95:
        return None  # who only watches tries now and then
    body: Json = {"id": new_id(), "expect": view["number"], "chair": chooser.choice(mine) if mine else 0}
    if chooser.random() < 0.03:
        body["expect"] = chooser.randint(0, view["number"] + 1)
    deed = answering(view, chooser) or playing(view, chooser) or anything_else(view, chooser, missing)
    return deed and body | deed


def answering(view: Json, chooser: random.Random) -> Json | None:
    if not view["offer"] or not view["offer"]["answer"] or chooser.random() < 0.2:
        return None
    return {"do": chooser.choice(["accept", "decline"]), "chair": view["offer"]["answer"][0]}


def playing(view: Json, chooser: random.Random) -> Json | None:
    if not view["asks"] or chooser.random() < 0.1:
        return None
    ask = chooser.choice(view["asks"])
    word = any_word(ask, chooser) if chooser.random() < 0.97 else "nonsense"
    return {"do": "play", "chair": ask["chair"], "word": word}


def anything_else(view: Json, chooser: random.Random, missing: list[str]) -> Json | None:
    """What the viewer may do, and seldom what they may not; first what nobody has done yet."""
    if "draw" in missing and view["can"]["draw"]:
        return {"do": "draw"}
    if view["over"] and view["can"]["rematch"]:
        return {"do": "rematch"}
    if chooser.random() < 0.8:
        return None
    do = chooser.choices(["undo", "draw", "name", "rematch", "resign", "decline"], [8, 3, 6, 1, 1, 1])[0]
    if not view["can"].get(do, True) and chooser.random() < 0.7:
        return None
    return {"do": do} | ({"name": chooser.choice(NAMES)} if do == "name" else {})


def bare(event: Json) -> Json:
    """An event without its sentence, which calls people by what they are called now, and the reader "you"."""
    return {key: value for key, value in event.items() if key not in ("text", "parts")}


def lasting(view: Json) -> Json:
    """A view without who is connected at the moment."""
    chairs = [{key: value for key, value in chair.items() if key != "here"} for chair in view["chairs"]]
    return {key: value for key, value in view.items() if key != "watchers"} | {"chairs": chairs}


def check_once(commands: list[Asked], log: list[Json]) -> None:
    """What was accepted is in the log once, what was refused is not, and nothing else is."""
    assert [event["number"] for event in log] == list(range(1, len(log) + 1))
    claimed: dict[int, Asked] = {}
    for asked in commands:
        verdicts = {
            (answer.status == 200, answer.data["number"] if answer.status == 200 else 0) for answer in asked.answers
        }
        assert len(verdicts) == 1, (asked.body, asked.answers)
        accepted, number = verdicts.pop()
        if accepted:
            event = led_to(asked, log, number)
            assert event not in claimed, (asked, claimed[event], log[event - 1])
            claimed[event] = asked
    happened = [event for event in log if event["number"] not in claimed and not by_itself(event, log)]
    assert happened == [], happened


def by_itself(event: Json, log: list[Json]) -> bool:
    """Whether an event needs no command: how a table begins, dice, and what a bot plays for somebody who left."""
    if event["kind"] == "played":
        earlier = log[: event["number"] - 1]
        return any(known["kind"] == "handed" and known["chair"] == event["chair"] for known in earlier)
    first = next(known for known in log if known["kind"] == "began")
    return event["kind"] in {"opened", "sat", *FOLLOWING} or event == first


def led_to(asked: Asked, log: list[Json], number: int) -> int:
    """The number of the event that a command was accepted with."""
    while log[number - 1]["kind"] in FOLLOWING:
        number -= 1
    event, body = log[number - 1], asked.body
    assert event["kind"] in LEADS_TO[body["do"]], (body, event)
    if body["do"] in ("play", "name", "decline", "resign"):
        assert event["chair"] == body["chair"], (body, event)
    if body["do"] == "play":
        assert event["word"] == body["word"], (body, event)
    return number
