"""Random commands over a line that loses, doubles and reorders, to servers that are killed.

It knows tables, commands and the log, and checks afterwards that everything that was accepted
happened exactly once and that everybody saw the same.  It does not know any game.

With one server the tables are in a file of its own.  With more they share one PostgreSQL, each
request goes to any of them, and the database is restarted in between as well.  Where there is an
earlier version, it serves the first half.
"""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

import sixfold
from postgres import PostgresServer
from web.chaos_checks import Asked, Entered, check_copy, check_once, difference, stored_logs, torn_copy
from web.chaos_choices import choose
from web.client import BROKEN, CLOSED, Answer, Client, Frames, Json, new_id
from web.older import begin_with, upgrade
from web.server import Server

FATES = {"fine": 60, "request lost": 10, "answer lost": 10, "twice": 10, "late": 10}
ALWAYS_DONE = ("play", "roll", "undo", "name", "draw", "hand", "revoke")  # a run goes on until each was accepted
TRY_AGAIN = (429, 503)  # no answer to the command itself
PATIENCE = 120.0
CLOCK = {"bank": 10}  # at some tables, so that flags fall


class Visitor:
    """One browser, whose requests any of the servers may get."""

    def __init__(self, servers: list[Server], chooser: random.Random) -> None:
        self.clients = [Client(server.address) for server in servers]
        self.chooser = chooser
        for client in self.clients:
            client.cookies = self.clients[0].cookies  # one jar

    @property
    def any(self) -> Client:
        return self.chooser.choice(self.clients)

    def insist(self, work: Callable[[Client], Any]) -> Any:
        """What one of the servers answers, however often that must be tried."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return work(self.any)
            except (*CLOSED, AssertionError):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)


@dataclass
class Seat:
    """One visitor at one table, with what they have been told."""

    visitor: Visitor
    table: str
    chair: int | None  # None: they watch
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
        self.frames = self.visitor.any.socket(self.table, since)

    def _take(self, frame: Json) -> None:
        for event in frame["events"]:
            number = event["number"]
            known = self.events.setdefault(number, event)
            assert same(known, event), (known, event)
            assert number == 1 or number - 1 in self.events, f"event {number - 1} is missing"
        if frame["number"] >= self.view.get("number", 0):
            self.view = frame["view"]

    def drop(self) -> None:
        if self.frames:
            self.frames.close()
            self.frames = None

    @property
    def stands(self) -> bool:
        """Whether their chair was taken from them."""
        yours = {chair["chair"] for chair in self.view.get("chairs", ()) if chair["yours"]}
        return bool(self.view) and self.chair is not None and self.chair not in yours


class Chaos:
    """One run."""

    def __init__(
        self,
        folder: Path,
        commands: int,
        seed: int,
        kills: int,
        tables: int,
        workers: int = 6,
        servers: int = 1,
        restarts: int = 0,
        durable: bool = False,
        lookers: Sequence[Callable[[Chaos], None]] = (),
        older: Path | None = None,
    ) -> None:
        self.folder = folder
        self.commands = commands
        self.chooser = random.Random(seed)
        self.servers: list[Server] = []
        self.server_count = servers
        self.database: PostgresServer | None = None
        self.durable = durable
        moments = self.chooser.sample(range(commands // 20, commands * 19 // 20), kills + restarts)
        self.kill_at, self.restart_at = sorted(moments[:kills]), sorted(moments[kills:])
        self.older = older  # the modules of an earlier version, with which the first half is played
        self.upgrade_at = commands // 2
        self.upgrades = 0
        self.tables = tables
        self.workers = workers
        self.lookers = lookers  # each beside the workers, until there is enough
        self.going_on = threading.Event()
        self.ready = threading.Barrier(len(lookers) + 1)  # which everybody who looks on waits for
        self.seats: list[Seat] = []
        self.book: dict[str, Asked] = {}
        self.entered: list[Entered] = []
        self.granted: set[str] = set()  # the kinds of command that somebody was granted
        self.late: list[Callable[[], object]] = []
        self.fates: Counter[str] = Counter()
        self.down: list[float] = []  # seconds after each kill until that server answered again
        self.restarts = 0
        self.copies: list[dict[str, list[Json]]] = []
        self.lock = threading.Lock()
        self.lines = threading.local()
        self.problems: list[BaseException] = []
        self.finished = 0
        self.flags = 0  # that have fallen
        self.corrected = 0  # rolls of real dice that were taken back

    # Setting up ------------------------------------------------------------------------

    @contextmanager
    def running(self) -> Iterator[None]:
        """The servers, and their database where they share one."""
        with ExitStack() as open_things:
            where = ""
            if self.server_count > 1:
                self.database = open_things.enter_context(PostgresServer(durable=self.durable))
                where = self.database.new_database()
            for number in range(self.server_count):
                folder = self.folder / f"server-{number}"
                folder.mkdir()
                self.servers.append(Server(folder, store=where))
                if self.older:
                    begin_with(self.servers[-1], self.older)
            starting = [threading.Thread(target=server.start) for server in self.servers]
            for server, thread in zip(self.servers, starting, strict=True):
                open_things.callback(server.clear)
                thread.start()
            for thread in starting:
                thread.join()
            yield

    def set_up(self) -> None:
        """Tables of every game, two or three people at each with links of their own, and some watchers.

        Every other table of a game with dice has real ones.
        """
        from sixfold.game import shelf

        games = shelf.games()
        for number in range(self.tables):
            game = games[number % len(games)]
            players = 3 if 3 in game.players and number % 5 == 0 else 2
            host = Visitor(self.servers, random.Random(self.chooser.random()))
            real_dice = game.dice and number // len(games) % 2 == 1
            timed = players == 2 and not game.together and (real_dice or number % 2 == 1)
            table = host.any.open(
                game.id, ["you", *["open"] * (players - 1)], clock=CLOCK if timed else None, real_dice=real_dice
            )
            self.seats.append(Seat(host, table, 0, host.chooser))
            for chair in range(1, players):
                visitor = Visitor(self.servers, random.Random(self.chooser.random()))
                self.seats.append(Seat(visitor, table, chair, visitor.chooser))
                self.enter(self.seats[-1])
            if number % 4 == 0:
                visitor = Visitor(self.servers, random.Random(self.chooser.random()))
                self.seats.append(Seat(visitor, table, None, visitor.chooser))

    # Asking ----------------------------------------------------------------------------

    def step(self, seat: Seat) -> None:
        """One command of one visitor, sent until it is answered."""
        if seat.chooser.random() < 0.03:
            seat.drop()
        view = seat.look()
        if seat.stands and seat.chooser.random() < 0.5:
            self.enter(seat)
            return
        body = choose(view, seat.chooser, self.missing()) if view else None
        if body is None:
            time.sleep(0.003)  # leave the processor to the servers
            return
        asked = Asked(seat.table, body)
        with self.lock:
            self.book[body["id"]] = asked
        self.until_answered(seat, lambda: self.post(seat.visitor, asked))
        if asked.accepted:
            self.granted.add(body["do"])
        elif seat.chooser.random() < 0.3:
            with self.lock:
                self.late.append(lambda: self.post(seat.visitor, asked))  # a copy that went round the world
        with self.lock:
            self.finished += 1

    def enter(self, seat: Seat) -> None:
        """Takes the chair that the host offers again, once however often it is asked for."""
        assert seat.chair
        host = next(one for one in self.seats if one.table == seat.table and one.chair == 0)
        key = host.visitor.insist(lambda client: client.links(seat.table)).get(seat.chair)
        if key is None:
            return  # a server that has not heard of the revocation is asked again
        entered = Entered(seat.table, seat.chair)
        request = {"key": key, "id": new_id(), "name": f"Person {seat.chair}"}
        self.until_answered(seat, lambda: self.ask_to_enter(seat, entered, request))
        with self.lock:
            self.entered.append(entered)
        seat.drop()  # a socket is who it was when it was opened

    def ask_to_enter(self, seat: Seat, entered: Entered, request: Json) -> Answer | None:
        return self.sent(seat.visitor, f"/t/{seat.table}/enter", request, entered.answers)

    def until_answered(self, seat: Seat, post: Callable[[], Answer | None]) -> None:
        deadline = time.monotonic() + PATIENCE
        while self.send(seat, post) is None:
            assert time.monotonic() < deadline, "no answer"

    def send(self, seat: Seat, post: Callable[[], Answer | None]) -> Answer | None:
        """What becomes of a request on the way; None where the visitor hears nothing."""
        fate = seat.chooser.choices(list(FATES), list(FATES.values()))[0]
        with self.lock:
            self.fates[fate] += 1
            if fate == "late":
                self.late.append(post)
        if fate in ("late", "request lost"):
            return None
        heard = post()
        if fate == "twice":
            heard = post() or heard
        return None if fate == "answer lost" else heard

    def post(self, visitor: Visitor, asked: Asked) -> Answer | None:
        return self.sent(visitor, f"/t/{asked.table}/commands", asked.body, asked.answers)

    def sent(self, visitor: Visitor, path: str, body: Json, answers: list[Answer]) -> Answer | None:
        """Sends a request to any server; None where there was no answer to it."""
        client = self.line_to(visitor.any)
        try:
            answer = client.post(path, body)
        except BROKEN:
            time.sleep(0.02)
            return None
        if answer.status in TRY_AGAIN:
            time.sleep(0.1)
            return None
        with self.lock:
            answers.append(answer)
        return answer

    def line_to(self, visitors: Client) -> Client:
        """This thread's line to a server, with a visitor's cookies."""
        lines: dict[str, Client] = self.lines.__dict__
        client = lines.setdefault(visitors.address, Client(visitors.address))
        client.cookies = visitors.cookies
        return client

    # Running ---------------------------------------------------------------------------

    def work(self, chooser: random.Random) -> None:
        try:
            while not self.enough() and not self.problems:
                self.going_on.wait()
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

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nobody begins anything meanwhile."""
        self.going_on.clear()
        yield
        self.going_on.set()

    def look_on(self, looking: Callable[[Chaos], None]) -> None:
        try:
            looking(self)
        except BaseException as problem:
            self.problems.append(problem)
            self.going_on.set()
            self.ready.abort()

    def enough(self) -> bool:
        """Whether so many commands were sent, and each kind that must occur was accepted."""
        return self.finished >= self.commands and (not self.missing() or self.finished >= 4 * self.commands)

    def missing(self) -> list[str]:
        """The kinds of command that nobody has been granted yet."""
        return [do for do in ALWAYS_DONE if do not in self.granted]

    def deliver_late(self, chooser: random.Random, all_of_them: bool = False) -> None:
        """Now and then something arrives that was sent long ago, in no particular order."""
        with self.lock:
            due = [sent for sent in self.late if all_of_them or chooser.random() < 0.02]
            self.late = [sent for sent in self.late if sent not in due]
        chooser.shuffle(due)
        for sent in due:
            sent()

    def disturb(self) -> None:
        """Kills a server or restarts the database whenever so many commands are done."""
        for number in sorted([*self.kill_at, *self.restart_at, *([self.upgrade_at] if self.older else [])]):
            while self.finished < number and not self.problems:
                time.sleep(0.002)
            if self.older and number == self.upgrade_at:
                upgrade(self.servers)
                self.upgrades += 1
            elif number in self.restart_at:
                self.restart_database()
            else:
                self.kill_one()

    def kill_one(self) -> None:
        server = self.chooser.choice(self.servers)
        began = time.monotonic()
        server.kill()
        if server.store.exists():
            copy = torn_copy(server.store, self.folder / f"copy-{len(self.copies)}", self.chooser)
            self.copies.append(stored_logs(copy))
        server.start()
        self.down.append(time.monotonic() - began)

    def restart_database(self) -> None:
        """By turns as an administrator does it, and as a crash."""
        assert self.database
        if self.restarts % 2:
            self.database.stop()
        else:
            self.database.kill()
        self.database.start()
        self.restarts += 1

    def run(self) -> float:
        """Seconds it took; everything is checked at the end."""
        with self.running():
            shipped = sources()
            self.set_up()
            began = time.monotonic()
            choosers = [random.Random(self.chooser.random()) for _ in range(self.workers)]
            threads = [threading.Thread(target=self.work, args=(chooser,)) for chooser in choosers]
            lookers = [threading.Thread(target=self.look_on, args=(looking,)) for looking in self.lookers]
            for looker in lookers:
                looker.start()
            with suppress(threading.BrokenBarrierError):
                self.ready.wait()
            self.going_on.set()
            for thread in threads:
                thread.start()
            self.disturb()
            for thread in [*threads, *lookers]:
                thread.join()
            took = time.monotonic() - began
            if self.problems:
                raise self.problems[0]
            assert sources() == shipped, "sources were changed meanwhile: servers that were killed run others now"
            self.deliver_late(self.chooser, all_of_them=True)
            for server in self.servers:
                assert server.process
                assert server.process.poll() is None, (server.process.poll(), server.log[-5000:])
            self.check()
            for server in self.servers:
                assert "Traceback" not in server.log, server.log[-5000:]
        return took

    # Checking --------------------------------------------------------------------------

    def settle(self) -> None:
        """Waits until no bot is to play and no clock runs."""
        for seat in {seat.table: seat for seat in self.seats}.values():
            with seat.visitor.insist(lambda client, at=seat: client.socket(at.table)) as frames:
                frames.until(lambda view, at=seat: self.is_still(at, view), PATIENCE)

    def is_still(self, seat: Seat, view: Json) -> bool:
        """Whether nothing happens at a table unless somebody does something."""
        if view["clock"] and view["clock"]["running"] is not None:
            return False
        bots = [chair["player"] for chair in view["chairs"] if chair["turn"] and chair["kind"] == "bot"]
        if not bots:
            return True
        position = seat.visitor.insist(lambda client: client.record(seat.table)).position
        # a bot waits for real dice, and for those who are asked before it
        return position.is_chance or position.actors[0] not in bots

    def check(self) -> None:
        self.settle()
        logs = self.logs()
        self.converged(logs)
        views = [seat.visitor.any.view(seat.table) for seat in self.seats]
        for server in self.servers:
            server.kill()
        for server in self.servers:
            server.start()
        again = self.logs()
        for table, log in logs.items():
            assert again[table] == log, next(pair for pair in zip_longest(log, again[table]) if pair[0] != pair[1])
        for seat, view in zip(self.seats, views, strict=True):
            for client in seat.visitor.clients:
                differs = difference(lasting(view), lasting(client.view(seat.table)), seat.table)
                assert not differs, differs
        events = [event for log in logs.values() for event in log]
        self.flags = sum(event["kind"] == "flagged" for event in events)
        self.corrected = sum(event["kind"] == "undone" and event.get("roll", False) for event in events)
        for table, log in logs.items():
            commands = [asked for asked in self.book.values() if asked.table == table]
            check_once(commands, [one for one in self.entered if one.table == table], log)
        for stored in self.copies:
            check_copy(stored, logs)

    def logs(self) -> dict[str, list[Json]]:
        """The log of every table, which every server must tell in the same way."""
        logs: dict[str, list[Json]] = {}
        for seat in {seat.table: seat for seat in self.seats}.values():
            told = [client.events(seat.table) for client in seat.visitor.clients]
            assert all(log == told[0] for log in told)
            logs[seat.table] = told[0]
        return logs

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
            assert all(same(seat.events[event["number"]], event) for event in log)
            assert seat.view["number"] == len(log), (seat.view["number"], seat.events[max(seat.events)], log[-3:])
            seat.drop()

    def report(self) -> Json:
        done = Counter(asked.body["do"] for asked in self.book.values() if asked.accepted)
        accepted = done.total()
        return {
            "commands": len(self.book),
            "accepted": accepted,
            "refused": len(self.book) - accepted,
            "done": dict(done),
            "entered again": len(self.entered) - sum(bool(seat.chair) for seat in self.seats),
            "on the line": dict(self.fates),
            "requests answered": sum(len(asked.answers) for asked in self.book.values()),
            "servers": self.server_count,
            "tables": len({seat.table for seat in self.seats}),
            "clients": len(self.seats),
            "kills": len(self.down),
            "seconds down": round(sum(self.down), 1),
            "database restarts": self.restarts,
            "upgrades": self.upgrades,
            "torn copies": len(self.copies),
            "flags": self.flags,
            "rolls corrected": self.corrected,
            "events": sum(len(seat.events) for seat in {seat.table: seat for seat in self.seats}.values()),
        }


def sources() -> dict[Path, int]:
    """When each file that servers run was changed."""
    files = Path(sixfold.__file__).parent.rglob("*")
    return {file: file.stat().st_mtime_ns for file in files if file.suffix in (".py", ".js", ".po")}


SHOWN = ("text", "parts", "badge")  # calls people by what they are called now, and the reader "you"; is drawn


def same(known: Json, event: Json) -> bool:
    """Whether an event is told as before; a later version may say more of it."""
    return all(event.get(key) == value for key, value in known.items() if key not in SHOWN)


def lasting(view: Json) -> Json:
    """A view without who is connected at the moment."""
    chairs = [{key: value for key, value in chair.items() if key != "here"} for chair in view["chairs"]]
    told = {key: value for key, value in view.items() if key not in ("watchers", "spectators", "can")}
    return told | {"chairs": chairs}
