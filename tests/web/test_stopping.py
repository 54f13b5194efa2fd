"""A server that is told to stop while bots think: whoever waits is told to come again, at once."""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sixfold.positions.position import Position
from web.client import Answer, Client, number
from web.server import Server, until

# Bots never answer, and requests that were begun would have ten minutes to end by themselves.
PATIENT = """
import sys
from sixfold.web.bots import processes
from sixfold.web.http import server
server.GRACE_SECONDS = 600
processes.WORKER = (sys.executable, "-c", "import sys; sys.stdin.read()")
from sixfold.__main__ import main
main()
"""


class Patient(Server):
    program = ("-c", PATIENT)


def thinks(client: Client) -> bool:
    """Whether a question is being looked at."""
    return "sixfold_bot_running 0" not in client.get("/metrics").text


def stopped(server: Server, end: Callable[[], int]) -> Answer:
    """What an analysis is answered that is thought about while the server is told to stop."""
    client, body = Client(server.address), {"start": Position.start("sixth").code(), "words": ["c3"], "level": 6}
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(client.post, "/analyse/study", body)
        until(lambda: asked.done() or thinks(Client(server.address)), "a question")
        assert not asked.done(), asked.result()
        assert end() in (0, -signal.SIGTERM)
        return asked.result()


def test_an_analysis_does_not_hold_up_a_stop_and_nothing_is_lost(tmp_path: Path) -> None:
    server = Patient(tmp_path).start()
    try:
        client = Client(server.address)
        table = client.open("sixth", ["you", 3])
        assert client.command(table, "play", number(client, table), chair=0, word="c3").status == 200
        for end in (server.terminate, server.stop):  # SIGTERM, Ctrl-C
            answer = stopped(server, end)
            assert (answer.status, answer.text) == (503, "stopping\n")
            server.start()
        assert [event["word"] for event in client.events(table) if event["kind"] == "played"] == ["c3"]
        assert "Traceback" not in server.log
        assert "bot" not in server.log
    finally:
        server.clear()
