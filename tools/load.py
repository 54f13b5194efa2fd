"""Many tables at once: how fast moves are, and how soon the other player sees them.

    python tools/load.py [--tables 500] [--rate 100] [--seconds 30] [--processes 2] [--json]
    python tools/load.py --store postgresql://… --servers 2
    python tools/load.py --curve 8

Starts a server of its own, opens the tables with two connected clients each, and plays random
legal words of games for two at so many a second (0: as fast as they are answered).  Reports moves
a second, the time from sending a command to the frame at the other client, the server's memory, and
the time of a processor that it takes for a move.  Latencies include what the clients take on the same
machine; that time does not.

Clients are sent words and play them, as pages do, and look whether they have the server's position.  Several
processes of clients share tables and rate; several servers on a shared store share the clients.

`--curve` measures a whole series in so many minutes, on SQLite and on a PostgreSQL of its own, with one
server and with two, and prints it as a table in Markdown.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import multiprocessing
import random
import resource
import statistics
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from postgres import PostgresServer
from sixfold.game import shelf
from sixfold.positions import position as positions
from sixfold.positions.following import followed, state_text
from sixfold.positions.position import Position
from sixfold.positions.settings import Settings
from sixfold.web.lobby.links import chair_key
from web.client import Client, Json, new_id
from web.server import Server

AT_ONCE = 16  # commands in flight when there is no rate
FLAT_OUT = 0.0  # the rate that is no rate: as fast as commands are answered


class Event(msgspec.Struct):
    """What is read of an event: a move or a roll, or something that happened besides."""

    number: int
    kind: str
    word: str = ""
    chair: int | None = None


class Told(msgspec.Struct, frozen=True):
    """What is read of what a message tells of the table: the chairs in the order of players."""

    chairs: tuple[dict[str, Any], ...] = ()


class Frame(msgspec.Struct):
    """What is read of a message."""

    number: int = 0  # 0: a message about who is connected
    start: dict[str, Any] | None = None
    line: list[tuple[int, str]] = []
    events: list[Event] = []
    table: Told = Told()
    check: int = 0


class Plan(NamedTuple):
    """What is asked of the clients."""

    tables: int
    rates: tuple[float, ...]  # moves a second, one after the other; 0: as fast as they are answered
    seconds: float  # for each


class Stage(NamedTuple):
    """A part of the curve: rates one after the other at the same tables."""

    postgres: bool
    servers: int
    tables: int
    rates: tuple[float, ...]


CURVE = (
    Stage(False, 1, 500, (100, 250, 500, FLAT_OUT)),
    Stage(False, 1, 2000, (200, 400, FLAT_OUT)),
    Stage(True, 1, 500, (250, FLAT_OUT)),
    Stage(True, 2, 500, (250, 500, FLAT_OUT)),
    Stage(True, 2, 2000, (400, FLAT_OUT)),
)
HEADINGS = (
    "store",
    "servers",
    "connections",
    "moves/s asked",
    "moves/s",
    "command to the frame at the other client, p50 / p90 / p99 / most",
    "of one core",
    "processor ms a move",
    "bytes a frame",
)
SECONDS_A_TABLE = 0.03  # that opening it and connecting to it may take
LONGEST_POINT = 15.0  # seconds of play: longer, and games come to their ends
SHORTEST_POINT = 3.0


@dataclass
class Seat:
    """One client at one table."""

    cookie: str
    line: ClientConnection | None = None
    number: int = 0  # of the last event it has seen


@dataclass
class LoadTable:
    """A table that is played at, and the move in flight there."""

    id: str
    game: str
    seats: list[Seat]
    place: str  # the address that its people come from: rates are bounded for each
    position: Position | None = None  # that its clients share
    first: int = 0  # the chair of player 0
    number: int = 0  # of the last event that the position has
    busy: bool = False
    sent: float = 0.0
    waits_for: tuple[int, int] | None = None  # which seat must see which number
    seen: asyncio.Event = field(default_factory=asyncio.Event)

    def player(self, event: Event) -> int:
        """Whose a move was; that of dice is -1."""
        return -1 if event.kind == "rolled" or event.chair is None else (event.chair - self.first) % len(self.seats)


class Load:
    """The whole measurement: tables, clients and what was timed."""

    def __init__(self, addresses: Sequence[str], plan: Plan, seed: int) -> None:
        self.addresses = addresses  # of servers on one store
        self.count, self.rates, self.seconds = plan
        self.seed = seed
        self.chooser = random.Random(seed)
        self.tables: list[LoadTable] = []
        self.waited: list[float] = []
        self.answered: list[float] = []
        self.refused = 0
        self.skipped = 0  # times at which every table was over or busy
        self.differing = 0  # times that a client had another position
        self.sizes: list[int] = []  # of frames, in bytes
        self.lines: dict[str, list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]] = {}
        self.decoder = msgspec.json.Decoder(Frame)

    # Setting up ------------------------------------------------------------------------

    def open_tables(self) -> None:
        """Opens the tables, with a host and a guest each."""
        games = [game.id for game in shelf.games() if 2 in game.players]
        for number in range(self.count):
            place = f"127.{self.seed % 200 + 1}.{number // 250}.{number % 250 + 1}"
            host, guest = (Client(self.addresses[0], source=place) for _ in range(2))
            game = games[number % len(games)]
            table = host.open(game, ["you", "open"])
            key = host.cookie(f"/t/{table}").partition("=")[2].partition(".")[0]
            guest.enter(table, chair_key(key, 1, 0))  # asking for the links would have their codes drawn
            host.close()
            guest.close()
            seats = [Seat(who.cookie(f"/t/{table}")) for who in (host, guest)]
            self.tables.append(LoadTable(table, game, seats, place))

    async def connect(self) -> None:
        """Connects two clients to every table."""
        gate = asyncio.Semaphore(20)

        async def one(table: LoadTable, number: int) -> None:
            seat = table.seats[number]
            server = self.address_of(seat)
            address = f"{server.replace('http', 'ws', 1)}/t/{table.id}/socket?from=0&events=1"
            async with gate:
                seat.line = await connect(
                    address,
                    origin=server,  # type: ignore[arg-type]
                    additional_headers={"Cookie": seat.cookie},
                    max_size=None,
                    compression=None,
                    ping_interval=None,
                    proxy=None,
                    local_addr=(table.place, 0),
                )
                self.take(table, number, await seat.line.recv())

        await asyncio.gather(*(one(table, number) for table in self.tables for number in (0, 1)))

    def address_of(self, seat: Seat) -> str:
        """The server that a client uses, always the same."""
        return self.addresses[sum(seat.cookie.encode()) % len(self.addresses)]

    # Playing ---------------------------------------------------------------------------

    def take(self, table: LoadTable, number: int, data: str | bytes) -> None:
        """Takes a frame that a client has received."""
        now = time.perf_counter()
        frame = self.decoder.decode(data)
        if not frame.number:
            return
        self.sizes.append(len(data))
        table.seats[number].number = frame.number
        if frame.number > table.number:
            self.follow(table, frame)
        if table.waits_for and table.waits_for[0] == number and frame.number >= table.waits_for[1]:
            self.waited.append(now - table.sent)
            table.waits_for = None
            table.seen.set()

    def follow(self, table: LoadTable, frame: Frame) -> None:
        """Plays what a message says has happened, and looks whether the position is the server's."""
        new = [event for event in frame.events if event.number > table.number]
        table.number = frame.number
        if frame.start is not None:
            table.first = frame.table.chairs[0]["chair"]
            table.position = begun(table.game, frame.start)
            steps = frame.line
        else:
            steps = [(table.player(event), event.word) for event in new if event.kind in ("played", "rolled")]
        assert table.position
        for player, word in steps:
            table.position = followed(table.position, player, word)
        self.differing += zlib.crc32(state_text(table.position).encode()) != frame.check

    async def listen(self, table: LoadTable, number: int) -> None:
        """Receives frames for a client until it is cancelled."""
        line = table.seats[number].line
        assert line
        async for data in line:
            self.take(table, number, data)

    async def move(self, table: LoadTable) -> None:
        """Plays one move and waits until the other client has seen it."""
        try:
            assert table.position
            player = self.chooser.choice(table.position.actors)
            mover = (player + table.first) % 2
            seat, other = table.seats[mover], 1 - mover
            word, expect = self.chooser.choice(table.position.legal(player)), seat.number
            body = {"id": new_id(), "expect": expect, "do": "play", "chair": mover, "word": word}
            table.seen.clear()
            table.waits_for, table.sent = (other, expect + 1), time.perf_counter()
            status, _ = await self.post(self.address_of(seat), f"/t/{table.id}/commands", body, seat.cookie)
            self.answered.append(time.perf_counter() - table.sent)
            if status != 200:
                self.refused += 1
                table.waits_for = None
                return
            await asyncio.wait_for(table.seen.wait(), 30)
            while seat.number <= expect:  # the mover sees it too before the table goes on
                await asyncio.sleep(0.001)
        finally:
            table.busy = False

    async def post(self, server: str, path: str, body: Json, cookie: str) -> tuple[int, bytes]:
        """Sends a request over a connection that is kept open, or over a new one if the server has closed it."""
        try:
            return await self.posted(server, path, body, cookie)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.lines.clear()
            return await self.posted(server, path, body, cookie)

    async def posted(self, server: str, path: str, body: Json, cookie: str) -> tuple[int, bytes]:
        """Sends a request; returns status and content of the answer."""
        place, lines = server.removeprefix("http://"), self.lines.setdefault(server, [])
        reader, writer = lines.pop() if lines else await asyncio.open_connection(*place.split(":"))
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: {place}\r\nOrigin: {server}\r\nCookie: {cookie}\r\n"
        writer.write(f"{head}Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(answer.partition("content-length: ")[2].partition("\r\n")[0])
        content = await reader.readexactly(length)
        lines.append((reader, writer))
        return int(answer.split()[1]), content

    def ready(self) -> LoadTable | None:
        """A table where somebody is to play and no move is in flight."""
        for _ in range(50):
            table = self.chooser.choice(self.tables)
            if not table.busy and table.position and table.position.actors:
                table.busy = True
                return table
        return None

    async def play(self, rate: float) -> Json:
        """Plays for the whole time; returns what was counted."""
        self.waited, self.answered = [], []
        self.refused = self.skipped = self.differing = 0
        self.sizes = []
        began, own = time.perf_counter(), time.process_time()
        if rate:
            await self._at_rate(rate, began)
        else:
            await asyncio.gather(*(self._flat_out(began) for _ in range(AT_ONCE)))
        return {
            "seconds": time.perf_counter() - began,
            "waited": self.waited,
            "answered": self.answered,
            "refused": self.refused,
            "skipped": self.skipped,
            "differing": self.differing,
            "sizes": self.sizes,
            "own": time.process_time() - own,
            "opening": self.opening,
            "connecting": self.connecting,
        }

    async def _at_rate(self, rate: float, began: float) -> None:
        moves = []
        for number in range(int(rate * self.seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            if table := self.ready():
                moves.append(asyncio.create_task(self.move(table)))
            else:
                self.skipped += 1
        await asyncio.gather(*moves)

    async def _flat_out(self, began: float) -> None:
        while time.perf_counter() - began < self.seconds:
            if table := self.ready():
                await self.move(table)
            else:
                self.skipped += 1
                await asyncio.sleep(0.001)

    async def run(self, ready: Callable[[], None], tell: Callable[[Json], None]) -> None:
        """Measures; before each rate `ready` waits until all processes are, then what was counted is told."""
        began = time.perf_counter()
        await asyncio.to_thread(self.open_tables)
        opened = time.perf_counter()
        await self.connect()
        self.opening = (opened - began) / self.count
        self.connecting = (time.perf_counter() - opened) / self.count / 2
        listeners = [asyncio.create_task(self.listen(t, n)) for t in self.tables for n in (0, 1)]
        gc.collect()
        gc.freeze()
        gc.disable()  # what is measured are the server's pauses
        for rate in self.rates:
            await asyncio.to_thread(ready)
            tell(await self.play(rate))
        for listener in listeners:
            listener.cancel()


def begun(game_id: str, start: Json) -> Position:
    """Where a table's round began, as a first message has it."""
    game = shelf.find_game(game_id)
    settings = Settings(game, start["players"], start["options"], start["lines"], start["rules_version"])
    return positions.begun(settings, game.rules.State.from_key(numbers(start["state"])), start["origin"])


def numbers(value: Any) -> Any:
    """A state's key: numbers beyond those of JSON come as text."""
    return tuple(map(numbers, value)) if isinstance(value, list) else int(value)


def clients(addresses: Sequence[str], plan: Plan, seed: int, start: Any, results: Any) -> None:
    """One process of clients."""
    allow_many_files()
    load = Load(addresses, plan, seed)
    try:
        asyncio.run(load.run(start.wait, results.put))
    except BaseException:
        start.abort()
        results.put(None)
        raise


def measured(servers: list[Server], plan: Plan, processes: int, seed: int) -> Iterator[Json]:
    """Runs the clients in processes of their own; a report for each rate."""
    began = time.perf_counter()
    Client(servers[0].address).get("/")
    page = servers[0].started_in + time.perf_counter() - began
    empty = sum(server.memory() for server in servers)
    context = multiprocessing.get_context("spawn")
    start, results = context.Barrier(processes + 1), context.Queue()
    part = plan._replace(tables=plan.tables // processes, rates=tuple(rate / processes for rate in plan.rates))
    addresses = [server.address for server in servers]
    running = [
        context.Process(target=clients, args=(addresses, part, seed + number, start, results))
        for number in range(processes)
    ]
    for process in running:
        process.start()
    for _ in plan.rates:
        start.wait()
        before = sum(server.seconds() for server in servers)
        counted = [results.get() for _ in running]
        busy = sum(server.seconds() for server in servers) - before
        yield report_of(counted, servers, busy, empty, page, part.tables * processes)
    for process in running:
        process.join()


def report_of(counted: list[Json], servers: list[Server], busy: float, empty: int, page: float, tables: int) -> Json:
    """What the processes of clients have counted, and what the servers have taken for it."""
    memory = sum(server.memory() for server in servers)
    waited = sorted(wait for one in counted for wait in one["waited"])
    seconds = max(one["seconds"] for one in counted)
    sizes = [size for one in counted for size in one["sizes"]] or [0]

    def total(name: str) -> float:
        return float(sum(one[name] for one in counted))

    return {
        "tables": tables,
        "clients": 2 * tables,
        "seconds": round(seconds, 1),
        "moves": len(waited),
        "moves a second": round(len(waited) / seconds, 1),
        "refused": round(total("refused")),
        "skipped": round(total("skipped")),
        "command to push, ms": spread(waited),
        "command to answer, ms": spread(sorted(wait for one in counted for wait in one["answered"])),
        "differing": round(total("differing")),
        "bytes a frame, median": round(statistics.median(sizes)),
        "bytes a frame, mean": round(statistics.mean(sizes)),
        "clients, of one core": round(total("own") / seconds, 2),
        "server": {
            "started in, s": round(servers[0].started_in, 2),
            "first page after, s": round(page, 2),
            "opening a table, ms": round(total("opening") / len(counted) * 1000, 1),
            "connecting a client, ms": round(total("connecting") / len(counted) * 1000, 1),
            "memory before, MB": round(empty / 1e6, 1),
            "memory after, MB": round(memory / 1e6, 1),
            "of one core": round(busy / seconds, 2),
            "processor ms a move": round(busy / max(1, len(waited)) * 1000, 2),
        },
    }


def spread(waited: list[float]) -> Json:
    """Percentiles in milliseconds."""
    if not waited:
        return {}
    places = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "most": 1.0}
    return {
        name: round(waited[min(len(waited) - 1, int(len(waited) * part))] * 1000, 1) for name, part in places.items()
    }


def run(plan: Plan, store: str, servers: int, processes: int, seed: int) -> Iterator[Json]:
    """Starts servers of its own and measures with them."""
    with ExitStack() as opened:
        started = []
        for _ in range(servers):
            server = Server(Path(opened.enter_context(tempfile.TemporaryDirectory())), store=store)
            started.append(opened.enter_context(server))
        yield from measured(started, plan, processes, seed)


def curve(minutes: float, processes: int, seed: int) -> Iterator[str]:
    """The whole series as lines of a table in Markdown, in about so many minutes."""
    deadline = time.monotonic() + minutes * 60
    yield f"| {' | '.join(HEADINGS)} |"
    yield "|---|--:|--:|--:|--:|---|--:|--:|--:|"
    with ExitStack() as opened:
        database = opened.enter_context(PostgresServer(durable=True))
        for number, stage in enumerate(CURVE):
            left = CURVE[number:]
            setting_up = sum(part.tables for part in left) * SECONDS_A_TABLE
            seconds = (deadline - time.monotonic() - setting_up) / sum(len(part.rates) for part in left)
            plan = Plan(stage.tables, stage.rates, min(LONGEST_POINT, max(SHORTEST_POINT, seconds)))
            store = database.new_database() if stage.postgres else ""
            reports = run(plan, store, stage.servers, processes, seed)
            for rate, report in zip(stage.rates, reports, strict=True):
                yield row(stage, rate, report)


def row(stage: Stage, rate: float, report: Json) -> str:
    """One point of the curve."""
    server, waited = report["server"], report["command to push, ms"]
    cells = (
        "PostgreSQL" if stage.postgres else "SQLite",
        stage.servers,
        f"{report['clients']:,}",
        f"{rate:g}" if rate else "flat out",
        f"{report['moves a second']:.0f}",
        " / ".join(f"{value:.0f}" if value >= 20 else f"{value:g}" for value in waited.values()) + " ms",
        server["of one core"],
        server["processor ms a move"],
        f"{report['bytes a frame, median']:,}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def allow_many_files() -> None:
    """Each client holds a connection, and systems allow few by default."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    parser.add_argument("--processes", type=int, default=1, help="of clients")
    parser.add_argument("--store", default="", help="the address of a PostgreSQL database")
    parser.add_argument("--servers", type=int, default=1, help="on that store")
    parser.add_argument("--curve", type=float, metavar="MINUTES", help="a whole series in so many minutes")
    given = parser.parse_args()
    allow_many_files()
    if given.curve:
        for line in curve(given.curve, given.processes, given.seed):
            print(line, flush=True)
        return
    plan = Plan(given.tables, (given.rate,), given.seconds)
    for report in run(plan, given.store, given.servers, given.processes, given.seed):
        print(json.dumps(report) if given.json else readable(report))


def readable(report: Json, indent: str = "") -> str:
    """The report for people."""
    lines = []
    for name, value in report.items():
        if isinstance(value, dict):
            lines += [f"{indent}{name}", readable(value, indent + "  ")]
        else:
            lines.append(f"{indent}{name:<{28 - len(indent)}}{value}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
