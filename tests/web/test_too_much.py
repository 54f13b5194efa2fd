"""Too much of it: many requests, connections that never read, and what is left of a process."""

from __future__ import annotations

import http.client
import os
import random
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from web.client import Client, any_word, number, play_on
from web.server import Server, until

Anyone = Callable[..., Client]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One at which bots think, else it could not import what they need."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
    assert "Traceback" not in running.log, running.log


def test_rates_are_bounded_and_others_do_not_pay_for_it(client: Client, anyone: Anyone, table: str) -> None:
    greedy = anyone()
    greedy.enter(table, client.links(table)[1])
    statuses = {greedy.post(f"/t/{table}/commands", b"{").status for _ in range(1000)}
    assert 429 in statuses, statuses
    assert not any(status >= 500 for status in statuses)
    assert client.get("/").status == 200
    assert client.command(table, "play", number(client, table), chair=0, word="c3").status == 200


def test_a_hundred_connections_that_never_read_hold_nobody_up(server: Server, client: Client, anyone: Anyone) -> None:
    table = client.open("star", ["you", "you"])
    lazy = []
    for _ in range(100):
        line = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        head = (
            f"GET /t/{table}/socket?from=0 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.address}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        line.sendall(head.encode())
        lazy.append(line)
    before = server.memory()
    chooser, waited = random.Random(3), []
    with client.socket(table) as frames:
        frames.next()
        for _ in range(60):
            view = frames.until(lambda view: view["asks"] or view["over"])
            ask = view["asks"][0]
            began = time.monotonic()
            answer = client.command(table, "play", view["number"], chair=ask["chair"], word=any_word(ask, chooser))
            assert answer.status == 200, answer
            frames.reached(answer.data["number"])
            waited.append(time.monotonic() - began)
    assert sorted(waited)[len(waited) // 2] < 0.5, waited
    assert server.memory() - before < 100e6
    for line in lazy:
        line.close()
    assert client.get("/").status == 200


def test_half_a_request_holds_nobody_up(server: Server, client: Client) -> None:
    lines = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(50)]
    for line in lines:
        line.sendall(b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
    assert client.get("/").status == 200
    for line in lines:
        line.close()


HEAD = b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"


def is_cut_off(line: socket.socket, begun: bytes, more: bytes) -> bool:
    """Whether somebody who sends this is not listened to until the end."""
    try:
        line.sendall(begun)
        for _ in range(4000):
            line.sendall(more)
        while line.recv(65536):  # an answer may have come before
            pass
    except ConnectionError:
        return True
    return False


@pytest.mark.parametrize(
    ("begun", "more"),
    [
        (HEAD, b"X-A: " + b"a" * 1000 + b"\r\n"),
        (HEAD + b"X-A: ", b"a" * 1000),
        (b"GET /", b"a" * 1000),
        (CHUNKED, b"X-A: " + b"a" * 1000 + b"\r\n"),
        (CHUNKED + b"X-A: ", b"a" * 1000),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n2;a=", b"a" * 1000),
        (b"", b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 5000),
    ],
    ids=["headers", "a header", "an address", "headers after the body", "one of them", "a chunk's", "requests"],
)
def test_nobody_keeps_a_request_without_an_end(server: Server, client: Client, begun: bytes, more: bytes) -> None:
    """Four megabytes of it are too many, however they are sent; whoever sends them is cut off."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        assert is_cut_off(line, begun, more)
    assert client.get("/health").status == 200


# The process itself --------------------------------------------------------------------


def test_the_server_never_imports_numba(server: Server, client: Client) -> None:
    """Not even when bots have played: they think elsewhere.  Seen from outside, by the files it has mapped."""
    table = client.open("sixth", ["you", 1])
    view = play_on(client, table, random.Random(4), 2)
    assert view["ply"] >= 2
    assert server.process
    mapped = Path(f"/proc/{server.process.pid}/maps").read_text()
    for name in ("numba", "llvmlite", "numpy"):
        assert name not in mapped


def ignores_ctrl_c(process: int) -> bool:
    status = Path(f"/proc/{process}/status").read_text()
    ignored = next(line.split()[1] for line in status.splitlines() if line.startswith("SigIgn:"))
    return bool(int(ignored, 16) & 1 << signal.SIGINT - 1)


def test_ctrl_c_ends_everything_without_a_word(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A terminal sends it to the workers, too."""
    with Server(tmp_path_factory.mktemp("interrupted"), thinking=False) as server:
        client = Client(server.address)
        table = client.open("sixth", ["you", 1])
        until(lambda: any(ignores_ctrl_c(worker) for worker in server.workers()), "a worker to be ready")
        stream = http.client.HTTPConnection(client.place, timeout=20)
        stream.request("GET", f"/t/{table}/events")
        with client.socket(table) as frames:
            frames.next()
            stream.getresponse().readline()
            os.killpg(server.session, signal.SIGINT)
            until(lambda: not server.workers(), "everything to end")
        assert "Traceback" not in server.log, server.log
        assert "ERROR" not in server.log, server.log


def test_nothing_is_left_when_the_server_is_killed(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Server(tmp_path_factory.mktemp("killed"), thinking=False) as server:
        client = Client(server.address)
        play_on(client, client.open("sixth", ["you", 1]), random.Random(5), 2)
        assert len(server.workers()) > 1
        server.kill()
        until(lambda: not server.workers(), "the workers to end")
