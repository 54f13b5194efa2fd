"""Many tables at once: how fast moves are, and how soon the other player sees them.

    python tools/load.py [--tables 500] [--rate 100] [--seconds 30] [--processes 2] [--whole] [--json]
    python tools/load.py --store postgresql://… --servers 2

Starts a server of its own, opens the tables with two connected clients each, and plays random
legal words of games for two at so many a second (0: as fast as they are answered).  Reports moves
a second, the time from sending a command to the frame at the other client, the server's memory, and
the time of a processor that it takes for a move.  Latencies include what the clients take on the same
machine; that time does not.

Clients follow by differences, as pages do, or with `--whole` by whole frames.  Several processes of
clients share tables and rate; several servers on a shared store share the clients.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import multiprocessing
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from sixfold import shelf
from web.client import Client, Json, any_word, new_id
from web.server import Server

AT_ONCE = 16  # commands in flight when there is no rate


class View(msgspec.Struct):
    """What is read of a view or of what has changed in it: who is asked for what."""

    asks: list[dict[str, Any]] | None = None  # None: as before


class Frame(msgspec.Struct):
    """What is read of a frame; the picture is skipped."""

    number: int = 0  # 0: a message about who is connected
    view: View | None = None
    changed: View | None = None


class Plan(NamedTuple):
    """What is asked of the clients."""

    tables: int
    rate: float  # moves a second; 0: as fast as they are answered
    seconds: float
    whole: bool  # whether they ask for whole frames


@dataclass
class Seat:
    """One client at one table."""

    cookie: str
    line: ClientConnection | None = None
    number: int = 0  # of the last event it has seen
    asks: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class LoadTable:
    """A table that is played at, and the move in flight there."""

    id: str
    seats: list[Seat]
    place: str  # the address that its people come from: rates are bounded for each
    busy: bool = False
    sent: float = 0.0
    waits_for: tuple[int, int] | None = None  # which seat must see which number
    seen: asyncio.Event = field(default_factory=asyncio.Event)


class Load:
    """The whole measurement: tables, clients and what was timed."""

    def __init__(self, addresses: Sequence[str], plan: Plan, seed: int) -> None:
        self.addresses = addresses  # of servers on one store
        self.count, self.rate, self.seconds, self.whole = plan
        self.seed = seed
        self.chooser = random.Random(seed)
        self.tables: list[LoadTable] = []
        self.waited: list[float] = []
        self.answered: list[float] = []
        self.refused = 0
        self.skipped = 0  # times at which every table was over or busy
        self.bytes = 0
        self.frames = 0
        self.lines: dict[str, list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]] = {}
        self.decoder = msgspec.json.Decoder(Frame)

    # Setting up ------------------------------------------------------------------------

    def open_tables(self) -> None:
        """Opens the tables, with a host and a guest each."""
        games = [game.id for game in shelf.games() if 2 in game.players]
        for number in range(self.count):
            place = f"127.{self.seed % 200 + 1}.{number // 250}.{number % 250 + 1}"
            host, guest = (Client(self.addresses[0], source=place) for _ in range(2))
            table = host.open(games[number % len(games)], ["you", "open"])
            links = host.links(table)
            guest.enter(table, links[1])
            host.close()
            guest.close()
            self.tables.append(LoadTable(table, [Seat(who.cookie(f"/t/{table}")) for who in (host, guest)], place))

    async def connect(self) -> None:
        """Connects two clients to every table."""
        gate = asyncio.Semaphore(20)

        async def one(table: LoadTable, number: int) -> None:
            seat = table.seats[number]
            server = self.address_of(seat)
            diff = "" if self.whole else "&diff=1"
            address = f"{server.replace('http', 'ws', 1)}/t/{table.id}/socket?from=0{diff}"
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
        self.bytes += len(data)
        frame = self.decoder.decode(data)
        if not frame.number:
            return
        self.frames += 1
        seat, news = table.seats[number], frame.view or frame.changed
        seat.number = frame.number
        if news and news.asks is not None:
            seat.asks = news.asks
        if table.waits_for and table.waits_for[0] == number and frame.number >= table.waits_for[1]:
            self.waited.append(now - table.sent)
            table.waits_for = None
            table.seen.set()

    async def listen(self, table: LoadTable, number: int) -> None:
        """Receives frames for a client until it is cancelled."""
        line = table.seats[number].line
        assert line
        async for data in line:
            self.take(table, number, data)

    async def move(self, table: LoadTable) -> None:
        """Plays one move and waits until the other client has seen it."""
        try:
            mover = next(n for n, seat in enumerate(table.seats) if seat.asks)
            seat, other = table.seats[mover], 1 - mover
            ask, expect = self.chooser.choice(seat.asks), seat.number
            word = any_word(ask, self.chooser)
            body = {"id": new_id(), "expect": expect, "do": "play", "chair": ask["chair"], "word": word}
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
            if not table.busy and any(seat.asks for seat in table.seats):
                table.busy = True
                return table
        return None

    async def play(self) -> float:
        """Plays for the whole time; returns the seconds it took."""
        began = time.perf_counter()
        if self.rate:
            await self._at_rate(began)
        else:
            await asyncio.gather(*(self._flat_out(began) for _ in range(AT_ONCE)))
        return time.perf_counter() - began

    async def _at_rate(self, began: float) -> None:
        moves = []
        for number in range(int(self.rate * self.seconds)):
            await asyncio.sleep(max(0.0, began + number / self.rate - time.perf_counter()))
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

    async def run(self, ready: Callable[[], None]) -> Json:
        """Measures; `ready` waits until all processes are.  Returns what was counted."""
        began = time.perf_counter()
        await asyncio.to_thread(self.open_tables)
        opened = time.perf_counter()
        await self.connect()
        connected = time.perf_counter()
        listeners = [asyncio.create_task(self.listen(t, n)) for t in self.tables for n in (0, 1)]
        gc.collect()
        gc.freeze()
        gc.disable()  # what is measured are the server's pauses
        await asyncio.to_thread(ready)
        self.bytes = self.frames = 0
        own = time.process_time()
        seconds = await self.play()
        own = time.process_time() - own
        for listener in listeners:
            listener.cancel()
        return {
            "seconds": seconds,
            "waited": self.waited,
            "answered": self.answered,
            "refused": self.refused,
            "skipped": self.skipped,
            "bytes": self.bytes,
            "frames": self.frames,
            "own": own,
            "opening": (opened - began) / self.count,
            "connecting": (connected - opened) / self.count / 2,
        }


def clients(addresses: Sequence[str], plan: Plan, seed: int, start: Any, results: Any) -> None:
    """One process of clients."""
    allow_many_files()
    load = Load(addresses, plan, seed)
    try:
        results.put(asyncio.run(load.run(start.wait)))
    except BaseException:
        start.abort()
        results.put(None)
        raise


def measured(servers: list[Server], plan: Plan, processes: int, seed: int) -> Json:
    """Runs the clients in processes of their own; returns the report."""
    began = time.perf_counter()
    Client(servers[0].address).get("/")
    page = servers[0].started_in + time.perf_counter() - began
    empty = sum(server.memory() for server in servers)
    context = multiprocessing.get_context("spawn")
    start, results = context.Barrier(processes + 1), context.Queue()
    part = plan._replace(tables=plan.tables // processes, rate=plan.rate / processes)
    addresses = [server.address for server in servers]
    running = [
        context.Process(target=clients, args=(addresses, part, seed + number, start, results))
        for number in range(processes)
    ]
    for process in running:
        process.start()
    start.wait()
    before = sum(server.seconds() for server in servers)
    counted = [results.get() for _ in running]
    busy = sum(server.seconds() for server in servers) - before
    memory = sum(server.memory() for server in servers)
    for process in running:
        process.join()
    waited = sorted(wait for one in counted for wait in one["waited"])
    seconds = max(one["seconds"] for one in counted)

    def total(name: str) -> float:
        return float(sum(one[name] for one in counted))

    return {
        "tables": part.tables * processes,
        "clients": 2 * part.tables * processes,
        "seconds": round(seconds, 1),
        "moves": len(waited),
        "moves a second": round(len(waited) / seconds, 1),
        "refused": round(total("refused")),
        "skipped": round(total("skipped")),
        "command to push, ms": spread(waited),
        "command to answer, ms": spread(sorted(wait for one in counted for wait in one["answered"])),
        "bytes a frame": round(total("bytes") / max(1, total("frames"))),
        "clients, of one core": round(total("own") / seconds, 2),
        "server": {
            "started in, s": round(servers[0].started_in, 2),
            "first page after, s": round(page, 2),
            "opening a table, ms": round(total("opening") / processes * 1000, 1),
            "connecting a client, ms": round(total("connecting") / processes * 1000, 1),
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


def allow_many_files() -> None:
    """Each client holds a connection, and systems allow few by default."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))


def main() -> None:
    """Measures and prints the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    parser.add_argument("--processes", type=int, default=1, help="of clients")
    parser.add_argument("--whole", action="store_true", help="clients ask for whole frames")
    parser.add_argument("--store", default="", help="the address of a PostgreSQL database")
    parser.add_argument("--servers", type=int, default=1, help="on that store")
    given = parser.parse_args()
    allow_many_files()
    plan = Plan(given.tables, given.rate, given.seconds, given.whole)
    with ExitStack() as opened:
        servers = []
        for _ in range(given.servers):
            server = Server(Path(opened.enter_context(tempfile.TemporaryDirectory())))
            server.where = given.store or server.where
            servers.append(opened.enter_context(server))
        report = measured(servers, plan, given.processes, given.seed)
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
