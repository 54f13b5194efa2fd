"""Visitors who take more than their share: half-sent requests, sockets nobody reads, thousands of questions.

The server has limits as every server, some of them lower, and deadlines of a second or two.  Each visitor comes from an
address of their own, and a person elsewhere plays on.
"""

from __future__ import annotations

import http.client
import resource
import socket
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from sixfold.web.http.connections import MIN_PROGRESS, Sweeper
from web.client import Client, new_id, number, refused
from web.server import Server, until

HURRY = """
import functools
from sixfold.web.http import server
from sixfold.web.http.connections import Deadlines
server.run = functools.partial(server.run, deadlines=Deadlines(head=1.5, body=1.5, idle=2, reading=2))
from sixfold.__main__ import main
main()
"""
Visitor = Callable[[], Client]
SOON = 15.0  # seconds; without deadlines these connections stay for minutes or for ever
AT_LEAST = 0.25  # seconds that anything may take on a busy machine


class HurriedServer(Server):
    program = ("-c", HURRY)
    limits = ("--limit=connections=300", "--limit=sockets=30", "--limit=unknown=12", "--limit=commands=300")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    allow_many_files()
    with HurriedServer(tmp_path_factory.mktemp("hurried"), thinking=False) as running:
        yield running
    assert "Traceback" not in running.log, running.log
    assert "ERROR" not in running.log, running.log


def allow_many_files() -> None:
    few, many = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(few, 8192), many), many))


@pytest.fixture
def visitor(server: Server, request: pytest.FixtureRequest) -> Visitor:
    """Somebody from an address that no other test uses."""
    place = f"127.{sum(map(ord, request.node.name)) % 250}.{len(request.node.name)}"
    numbers = iter(range(1, 250))
    return lambda: Client(server.address, source=f"{place}.{next(numbers)}")


def connected(server: Server, source: str, small: bool = False) -> socket.socket:
    line = socket.socket()
    if small:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.settimeout(20)
    line.bind((source, 0))
    line.connect(("127.0.0.1", server.port))
    return line


def lines_from(server: Server, source: str) -> int:
    """Connections of an address that the server has not ended."""
    port, address = f":{server.port:04X}", f"{socket.inet_aton(source)[::-1].hex().upper()}:"
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()]
    return sum(row[1].endswith(port) and row[2].startswith(address) and row[3] == "01" for row in rows)


def ended(line: socket.socket) -> bool:
    """Whether the other side has closed a line or cut it."""
    line.settimeout(0.001)
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


# A person elsewhere --------------------------------------------------------------------


class Person:
    """Asks for the moves of their table again and again; how long each answer took."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.table = client.open("sixth", ["you", "you"])

    def waits(self, seconds: float) -> float:
        """The median over some seconds."""
        taken, deadline = [], time.monotonic() + seconds
        while time.monotonic() < deadline:
            began = time.monotonic()
            assert self.client.get(f"/t/{self.table}/line").status == 200
            taken.append(time.monotonic() - began)
            time.sleep(0.05)
        return statistics.median(taken)


@contextmanager
def keeping(person: Person, seconds: float) -> Iterator[None]:
    """Meanwhile a person elsewhere waits at most three times as long as before."""
    before = person.waits(0.5)
    during: list[float] = []
    watching = threading.Thread(target=lambda: during.append(person.waits(seconds)))
    watching.start()
    yield
    watching.join()
    assert len(during) == 1
    if during[0] > max(3 * before, AT_LEAST):  # the machine itself may have become busy
        after = person.waits(1)
        assert during[0] < max(3 * after, AT_LEAST), (before, during, after)


# Who does not read ---------------------------------------------------------------------


def ask_for_socket(server: Server, table: str) -> bytes:
    return (
        f"GET /t/{table}/socket?from=0 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.address}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def ask_for_stream(server: Server, table: str) -> bytes:
    return f"GET /t/{table}/events?from=0 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()


@pytest.mark.parametrize("ask", [ask_for_socket, ask_for_stream])
def test_a_viewer_that_does_not_read_is_gone_after_seconds(
    server: Server, visitor: Visitor, ask: Callable[[Server, str], bytes]
) -> None:
    """20 of them: they answer to nothing, and neither do their systems' full buffers."""
    host, lazy = visitor(), visitor()
    table = host.open("star", ["you"] * 6)
    for turn in range(7):  # a log that does not fit into the buffer of somebody who does not read
        for chair in range(6):
            host.command(table, "name", number(host, table), chair=chair, name=f"{turn} {'n' * 18}")
    host.close()
    person = Person(visitor())
    with ExitStack() as stack, host.socket(table) as frames, keeping(person, 2):
        frames.next()
        memory = server.memory()
        lines = [stack.enter_context(connected(server, lazy.source, small=True)) for _ in range(20)]
        for line in lines:
            line.sendall(ask(server, table))
        assert {line.recv(11, socket.MSG_PEEK) for line in lines} <= {b"HTTP/1.1 10", b"HTTP/1.1 20"}  # all are let in
        until(lambda: lines_from(server, lazy.source) == 0, "them to be gone", SOON)
        assert server.memory() < memory + 20 * 2**20
        answer = host.command(table, "name", number(host, table), chair=0, name="Ada")
        assert answer.status == 200
        frames.reached(answer.data["number"])  # whoever reads is still there


class FakeConnection:
    """A connection with so many bytes to be taken."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.aborted = False
        self.transport = self

    def get_write_buffer_size(self) -> int:
        return self.size

    def abort(self) -> None:
        self.aborted = True


def test_without_help_of_the_system_the_same_is_seen_from_what_is_left() -> None:
    """Closing waits until everything is taken; whoever takes it slowly is given the time, who takes nothing is not."""
    deaf, slow, quiet = FakeConnection(500_000), FakeConnection(500_000), FakeConnection(0)
    sweeper = Sweeper({deaf, slow, quiet}, 10)
    for now in range(0, 60, 2):
        sweeper.look(float(now))
        slow.size -= MIN_PROGRESS + 1
        assert deaf.aborted == (now > 10)
    assert not slow.aborted
    assert not quiet.aborted


# Half a request ------------------------------------------------------------------------

HALVES = [
    b"",
    b"G",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ",
    b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
    b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    b"GET /robots.txt HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT",
]


def test_half_sent_requests_do_not_stay(server: Server, visitor: Visitor) -> None:
    person, slow = Person(visitor()), [visitor() for _ in range(10)]
    before = server.descriptors()
    with ExitStack() as stack, keeping(person, 2):
        lines = [stack.enter_context(connected(server, slow[n % 10].source)) for n in range(1200)]
        for n, line in enumerate(lines):
            line.sendall(HALVES[n % len(HALVES)])
        waiting = list(lines)
        deadline = time.monotonic() + SOON
        while waiting and time.monotonic() < deadline:
            for line in waiting[::7]:
                with suppress(OSError):
                    line.send(b" ")  # a byte now and then is no reason to wait longer
            waiting = [line for line in waiting if not ended(line)]
        assert not waiting
    until(lambda: server.descriptors() <= before + 5, "the server to have closed them, too", SOON)


class UnfittingServer(HurriedServer):
    """One on a uvicorn that has no longer what our connections are made from."""

    program = (
        "-c",
        "import sys\n"
        "for name in ('httptools_connection', 'socket_connection'):\n"
        "    sys.modules[f'sixfold.web.http.{name}'] = None\n"
        f"{HURRY}",
    )


def test_another_uvicorn_costs_the_limits_and_nothing_else(tmp_path: Path) -> None:
    with UnfittingServer(tmp_path, thinking=False) as server:
        client = Client(server.address)
        table = client.open("sixth", ["you", "you"])
        with client.socket(table) as frames:
            frames.next()
            answer = client.command(table, "play", number(client, table), chair=0, word="c3")
            frames.reached(answer.data["number"])
    assert server.log.count("kind=connections_unlimited") == 2
    assert "Traceback" not in server.log, server.log


def test_one_address_has_so_many_connections_and_others_come_in(server: Server, visitor: Visitor) -> None:
    greedy, other = visitor(), visitor()
    with ExitStack() as stack:
        lines = [stack.enter_context(connected(server, greedy.source)) for _ in range(340)]
        refusals = [line for line in lines[-40:] if line.recv(1000).startswith(b"HTTP/1.1 503 ")]
        assert len(refusals) >= 30
        assert other.get("/robots.txt").status == 200
    until(lambda: works(greedy), "there to be room again", SOON)


def works(client: Client) -> bool:
    with suppress(OSError, http.client.HTTPException):
        return client.get("/robots.txt").status == 200
    return False


# Budgets -------------------------------------------------------------------------------


def wait_for_turn(answer_headers: dict[str, str]) -> None:
    assert 1 <= int(answer_headers["retry-after"]) <= 60


def test_pictures_of_one_address_are_not_everybodys_time(server: Server, visitor: Visitor) -> None:
    """Twenty tables of one's own, each asked for its first position again and again."""
    person, greedy = Person(visitor()), visitor()
    tables = [greedy.open("star", ["you"] * 6) for _ in range(20)]
    statuses: Counter[int] = Counter()
    over = threading.Event()

    def ask(table: str, place: int) -> None:
        client = Client(server.address, source=greedy.source)
        while not over.is_set():
            answer = client.get(f"/t/{table}/view", turned=place % 6)
            statuses[answer.status] += 1
            if answer.status == 429:
                wait_for_turn(answer.headers)
                assert "error" in answer.data
                time.sleep(0.02)

    threads = [threading.Thread(target=ask, args=(table, n)) for n, table in enumerate(tables)]
    with keeping(person, 3):
        for thread in threads:
            thread.start()
        time.sleep(3)
        over.set()
        for thread in threads:
            thread.join()
    assert statuses[200] >= 20  # nobody is shut out
    assert set(statuses) <= {200, 429}, statuses


def test_pages_of_one_address_are_not_everybodys_time(server: Server, visitor: Visitor) -> None:
    """The dearest pages and the cheapest files, asked for over hundreds of connections at once."""
    person, greedy = Person(visitor()), visitor()
    asks = [
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        for path in ("/rules/sixth", "/static/table/table.js")
    ]
    with ExitStack() as stack, keeping(person, 2):
        lines = [stack.enter_context(connected(server, greedy.source)) for _ in range(250)]
        for n, line in enumerate(lines):
            line.sendall(asks[n % 2] * 4)
        answered = sum(line.recv(1000).startswith(b"HTTP/1.1 200") for line in lines[:40])
    assert answered >= 20


def test_tables_that_are_not_there_are_asked_for_only_so_often(server: Server, visitor: Visitor) -> None:
    guessing, other = visitor(), visitor()
    table = other.open("sixth", ["you", "you"])
    statuses = [guessing.get(f"/t/{new_id()[:12]}/line").status for _ in range(80)]
    assert statuses[:50] == [404] * 50
    assert statuses[-1] == 429
    unknown = [{"table": new_id()[:12], "chairs": []} for _ in range(30)]
    refused(guessing.post("/tables/states", {"tables": unknown}), 429)
    assert other.get(f"/t/{table}/line").status == 200


def test_an_address_has_so_many_sockets_and_streams_open(server: Server, visitor: Visitor) -> None:
    greedy, other = visitor(), visitor()
    tables = [greedy.open("sixth", ["you", "you"]) for _ in range(3)]
    with ExitStack() as stack:
        lines = []
        for n in range(35):
            lines.append(stack.enter_context(connected(server, greedy.source)))
            ask = ask_for_socket if n % 2 else ask_for_stream
            lines[-1].sendall(ask(server, tables[n % 3]))
        statuses = Counter(int(line.recv(4000).split(b" ", 2)[1]) for line in lines)
        assert statuses[429] == 5, statuses
        with other.socket(tables[0]) as frames:
            frames.next()
    until(lambda: stream_status(greedy, tables[0]) == 200, "there to be room again")


def stream_status(client: Client, table: str) -> int:
    line = http.client.HTTPConnection(client.place, timeout=20, source_address=(client.source, 0))
    line.request("GET", f"/t/{table}/events")
    try:
        return line.getresponse().status
    finally:
        line.close()


def test_commands_and_tables_are_counted_across_tables(server: Server, visitor: Visitor) -> None:
    greedy, other = visitor(), visitor()
    tables = [greedy.open("sixth", ["you", "you"]) for _ in range(8)]
    statuses = [greedy.post(f"/t/{tables[n % 8]}/commands", b"{").status for n in range(160)]
    assert statuses[-1] == 429  # no table alone has had too many
    assert statuses.count(400) >= 50
    opened = [greedy.post("/tables", b"{").status for _ in range(70)]
    assert opened[-1] == 429
    assert other.open("sixth", ["you", "you"])
