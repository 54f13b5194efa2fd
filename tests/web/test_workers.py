"""Several server processes on one port and one PostgreSQL; a graceful end of each."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from commands import refused
from web.client import Client, Frames, any_word
from web.server import Server, until

pytest_plugins = ["postgres"]


@pytest.fixture
def several(tmp_path: Path, database: str) -> Iterator[Server]:
    with Server(tmp_path, "--workers", "2", store=database, thinking=False) as running:
        yield running


def children(server: Server) -> list[int]:
    """The server processes that the parent has started."""
    assert server.process
    listed = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text()
    return [int(process) for process in listed.split()]


def closing_code(frames: Frames) -> int:
    """The code with which the server closes a socket, after whatever it still sends."""
    try:
        while True:
            frames.next()
    except ConnectionClosed as closed:
        assert closed.rcvd
        return closed.rcvd.code


def test_processes_share_a_port_and_are_replaced_and_end_together(several: Server):
    ada = Client(several.address)
    table = ada.open("sixth", ["you", "you"])
    chooser = random.Random(1)
    first = until(lambda: len(found := children(several)) == 2 and found, "two processes")
    with ada.socket(table) as frames:
        frames.next()
        os.kill(chooser.choice(first), signal.SIGKILL)
        until(lambda: "another one is started" in several.log, "a line in the log")
        until(lambda: len(children(several)) == 2, "another process")
    for _ in range(12):  # new connections, so that both processes are asked
        ada.close()
        view = ada.view(table)
        word = any_word(view["asks"][0], chooser)
        answer = ada.insist(table, "play", view["number"], chair=view["asks"][0]["chair"], word=word)
        assert answer.status == 200, answer
    ended = several.session
    assert several.terminate() == 0
    assert not Path(f"/proc/{ended}").exists()
    assert [line for line in several.log.splitlines() if "Traceback" in line] == []


def test_who_is_connected_is_told_to_come_back_and_a_command_that_was_begun_is_answered(tmp_path: Path):
    with Server(tmp_path, thinking=False) as server:
        ada = Client(server.address)
        table = ada.open("sixth", ["you", "you"])
        frames = ada.socket(table)
        frames.next()
        answers: list[int] = []
        going = threading.Event()

        def play_on() -> None:
            number = 2
            for turn in range(10_000):
                try:
                    answer = ada.command(table, "name", number, chair=0, name=f"Ada {turn}")
                except OSError:
                    return
                answers.append(answer.data["number"])
                going.set()

        playing = threading.Thread(target=play_on)
        playing.start()
        going.wait(30)
        server.terminate()
        playing.join(30)
        assert closing_code(frames) == 1012
        server.start()
        assert len(ada.events(table)) == answers[-1]  # the last answer that was heard is the last event


def test_a_file_is_one_process_s(tmp_path: Path):
    file = tmp_path / "tables.sqlite"
    said = refused("serve", "--workers", "2", "--store", file)
    assert said.endswith(f"the file {file} belongs to one process; for several use --store postgresql://…")
    assert not file.exists()
