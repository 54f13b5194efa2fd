"""What one move takes of a server: its calls and files, from the request to what a viewer is sent.

    python tools/one_move.py [--game star] [--moves 60] [--viewers 1] [--where]

Runs the app in this process, without a network: a table, clients that follow it by words as pages do, and random
legal moves, each profiled (cProfile, calls of C among them) from the request until everybody was sent it.  Prints
the medians; `--where` also the functions that were called most.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import pstats
import random
import statistics
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.types import Message, Scope

from sixfold.game import shelf
from sixfold.positions.position import forget_words
from sixfold.web.app import create_app
from sixfold.web.server_settings import ServerSettings
from sixfold.web.tables.live_table import LiveTable

HOST = "127.0.0.1"
App = Callable[[Scope, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]]


class Visitor:
    """A browser without a network."""

    def __init__(self, app: App) -> None:
        self.app, self.cookie = app, b""

    def scope(self, kind: str, path: str, query: str = "") -> Scope:
        """What a server would tell the app of a request."""
        origin = f"http://{HOST}".encode()
        headers = [(b"host", HOST.encode()), (b"origin", origin), (b"content-type", b"application/json")]
        return {
            "type": kind,
            "method": "POST",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [*headers, *([(b"cookie", self.cookie)] if self.cookie else [])],
            "client": (HOST, 1),
            "server": (HOST, 80),
            "scheme": "http" if kind == "http" else "ws",
            "http_version": "1.1",
            "root_path": "",
        }

    async def post(self, path: str, body: Any) -> Any:
        """The answer to a request; cookies are kept."""
        sent: list[Message] = []
        whole = {"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}

        async def receive() -> Message:
            return whole

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(self.scope("http", path), receive, send)
        cookies = [value.partition(b";")[0] for name, value in sent[0]["headers"] if name == b"set-cookie"]
        self.cookie = cookies[0] if cookies else self.cookie
        answer = json.loads(b"".join(message.get("body", b"") for message in sent[1:]))
        assert sent[0]["status"] == 200, answer
        return answer

    async def follow(self, path: str, messages: asyncio.Queue[str]) -> None:
        """Stays connected, and passes on what comes."""
        never, first = asyncio.Event(), [{"type": "websocket.connect"}]

        async def receive() -> Message:
            if first:
                return first.pop()
            await never.wait()
            return {"type": "websocket.disconnect"}

        async def send(message: Message) -> None:
            if message["type"] == "websocket.send":
                messages.put_nowait(message["text"])

        await self.app(self.scope("websocket", path, "from=0&events=1"), receive, send)


async def measure(game: str, moves: int, viewers: int, seed: int) -> tuple[list[pstats.Stats], list[int]]:
    """A profile of each move, and the bytes of the messages."""
    chooser = random.Random(seed)
    found: list[pstats.Stats] = []
    sizes: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(ServerSettings(str(Path(folder) / "tables.sqlite")))
        async with app.router.lifespan_context(app):
            player = Visitor(app)
            seats = [{"kind": "you"} for _ in range(min(n for n in shelf.find_game(game).players if n > 1))]
            opened = {"game": game, "players": len(seats), "chairs": seats, "first": 0}
            table = (await player.post("/tables", opened))["table"]
            queues = [asyncio.Queue[str]() for _ in range(viewers)]
            following = [asyncio.create_task(player.follow(f"/t/{table}/socket", queue)) for queue in queues]
            for queue in queues:
                await queue.get()
            await asyncio.sleep(1.5)  # until it has been told who is connected
            live = app.state.running.tables.all_in_memory()[0]
            while len(found) < moves and not live.table.round.over:
                found.append(await one_move(player, live, queues, chooser, sizes))
            for task in following:
                task.cancel()
            await asyncio.gather(*following, return_exceptions=True)
    return found, sizes


async def one_move(
    player: Visitor, live: LiveTable, queues: list[asyncio.Queue[str]], chooser: random.Random, sizes: list[int]
) -> pstats.Stats:
    """Plays a legal word; from the request until everybody was sent it."""
    position, number = live.table.position, live.table.number
    actor = position.actors[0]
    word, chair = chooser.choice(position.legal(actor)), live.table.chair_of(actor)
    forget_words(position)  # the server has not asked
    body = {"id": f"{number:016}", "expect": number, "do": "play", "chair": chair, "word": word}
    for queue in queues:
        while not queue.empty():
            queue.get_nowait()
    profile = cProfile.Profile()
    profile.enable()
    await player.post(f"/t/{live.id}/commands", body)
    sent = [await queue.get() for queue in queues]
    profile.disable()
    sizes.extend(map(len, sent))
    return pstats.Stats(profile)


def files(stats: pstats.Stats) -> set[str]:
    """The files whose functions were called."""
    return {file for file, _, _ in stats.stats if file not in ("~", __file__)}  # type: ignore[attr-defined]


def is_ours(file: str) -> bool:
    """Whether a file is one of the package's."""
    return "/sixfold/" in file


def own_calls(stats: pstats.Stats) -> int:
    """The calls of functions of the package."""
    return sum(row[1] for (file, _, _), row in stats.stats.items() if is_ours(file))  # type: ignore[attr-defined]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="", help="one of the games; by default all")
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--viewers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--where", action="store_true", help="the functions that took most")
    given = parser.parse_args()
    for game in [given.game] if given.game else shelf.ids():
        found, sizes = asyncio.run(measure(game, given.moves, given.viewers, given.seed))
        calls = statistics.median(one.total_calls for one in found)  # type: ignore[attr-defined]
        own = statistics.median(map(own_calls, found))
        read = statistics.median(len([file for file in files(one) if is_ours(file)]) for one in found)
        size = statistics.median(sizes)
        print(f"{game:8}{calls:6.0f} calls, {own:.0f} of them ours in {read:.0f} files; {size:.0f} bytes a message")
        if given.where:
            whole = found[0]
            for one in found[1:]:
                whole.add(one)
            whole.sort_stats("ncalls").print_stats(60)


if __name__ == "__main__":
    main()
