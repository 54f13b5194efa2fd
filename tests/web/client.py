"""A small client of the server: tables, commands, frames, with the standard library and websockets.

It knows the addresses and how things are written on the wire.  It does not know any game.
"""

from __future__ import annotations

import base64
import http.client
import json
import random
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlencode, urlsplit

from websockets.exceptions import ConnectionClosed, InvalidMessage
from websockets.sync.client import ClientConnection, connect

from sixfold.positions.record import Record, read

Json = dict[str, Any]
BROKEN = (OSError, http.client.HTTPException)
PATIENCE = 60.0
FRESH = 2.0  # seconds


def new_id() -> str:
    """What a command is called: 22 characters of base64url."""
    return base64.urlsafe_b64encode(secrets.token_bytes(16)).decode().rstrip("=")


class Answer:
    """What came back."""

    def __init__(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status = status
        self.headers = {name.lower(): value for name, value in headers}
        self.cookies = [value for name, value in headers if name.lower() == "set-cookie"]
        self.body = body

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")

    @property
    def data(self) -> Any:
        return json.loads(self.body)

    def __repr__(self) -> str:
        return f"<{self.status} {self.text[:300]}>"


class Client:
    """One browser, as the server sees it: a jar of cookies and an origin."""

    def __init__(
        self, address: str, origin: str | None = None, host: str | None = None, source: str = "127.0.0.1"
    ) -> None:
        self.address = address
        self.place = urlsplit(address).netloc
        self.origin = address if origin is None else origin  # an empty text sends none
        self.host = host
        self.source = source  # the address it asks from: any of 127.0.0.0/8
        self.cookies: dict[tuple[str, str], str] = {}  # by path and name
        self.line: http.client.HTTPConnection | None = None
        self.used = 0.0  # when the line was last

    # Requests --------------------------------------------------------------------------

    def cookie(self, path: str) -> str:
        """The cookies that go along with a request for a path, as a browser chooses them."""
        path = path.partition("?")[0]
        kept = {name: value for (place, name), value in self.cookies.items() if within(path, place)}
        return "; ".join(f"{name}={value}" for name, value in kept.items())

    def headers(self, path: str, more: dict[str, str] | None = None) -> dict[str, str]:
        headers = {"Origin": self.origin, "Cookie": self.cookie(path), "Host": self.host or self.place}
        return {name: value for name, value in (headers | (more or {})).items() if value}

    def request(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None, timeout: float = PATIENCE
    ) -> Answer:
        """One request; `body` is sent as it is when it is bytes, else as JSON."""
        more = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        if body is not None:
            more.setdefault("Content-Type", "application/json")
        line, old = self._line(timeout)
        try:
            line.request(method, path, body, self.headers(path, more))
            response = line.getresponse()
            answer = Answer(response.status, response.getheaders(), response.read())
        except BROKEN:
            if old and method == "GET":
                return self.request(method, path, body, headers, timeout)
            raise
        if not response.will_close:
            self.line, self.used = line, time.monotonic()
        self._keep(answer)
        return answer

    def _line(self, timeout: float) -> tuple[http.client.HTTPConnection, bool]:
        """The open line if it is fresh (the server closes those that are silent for long), or a new one."""
        line, self.line = self.line, None
        if line and time.monotonic() - self.used < FRESH:
            return line, True
        return http.client.HTTPConnection(self.place, timeout=timeout, source_address=(self.source, 0)), False

    def _keep(self, answer: Answer) -> None:
        for written in answer.cookies:
            pair, *more = (part.strip() for part in written.split(";"))
            name, _, value = pair.partition("=")
            place = next((part[5:] for part in more if part.lower().startswith("path=")), "/")
            if value.strip('"'):
                self.cookies[place, name] = value
            else:
                self.cookies.pop((place, name), None)

    def close(self) -> None:
        if self.line:
            self.line.close()
            self.line = None

    def get(self, path: str, **parameters: Any) -> Answer:
        return self.request("GET", f"{path}?{urlencode(parameters, doseq=True)}" if parameters else path)

    def post(self, path: str, body: Any = None, **more: Any) -> Answer:
        return self.request("POST", path, {} if body is None else body, **more)

    # Tables ----------------------------------------------------------------------------

    def open(
        self,
        game: str,
        chairs: Iterable[str | int],
        first: Any = 0,
        covered: bool = False,
        clock: Json | None = None,
        real_dice: bool = False,
        **options: str,
    ) -> str:
        """A new table; chairs are 'you', 'open', a bot's level, or 'you:NAME'."""
        written = [chair_written(chair) for chair in chairs]
        body = {"game": game, "players": len(written), "options": options, "chairs": written, "first": first}
        body |= {"covered": True} if covered else {}
        body |= {"clock": clock} if clock else {}
        body |= {"real_dice": True} if real_dice else {}
        answer = self.post("/tables", body)
        assert answer.status in (200, 201), answer
        table: str = answer.data["table"]
        return table

    def enter(self, table: str, key: str, name: str = "") -> Json:
        answer = self.post(f"/t/{table}/enter", {"key": key} | ({"name": name} if name else {}))
        assert answer.status == 200, answer
        entered: Json = answer.data
        return entered

    def links(self, table: str) -> dict[Any, str]:
        """The keys by what they open: a chair's number, 'invite', 'watch'."""
        answer = self.get(f"/t/{table}/links")
        assert answer.status == 200, answer
        return {
            link["kind"] if link["chair"] is None else link["chair"]: link["path"].partition("#")[2]
            for link in answer.data["links"]
        }

    def command(self, table: str, do: str, expect: int, id: str = "", **more: Any) -> Answer:  # noqa: A002
        body = {"id": id or new_id(), "expect": expect, "do": do} | more
        return self.post(f"/t/{table}/commands", body)

    def insist(self, table: str, do: str, expect: int, patience: float = PATIENCE, **more: Any) -> Answer:
        """The same command with the same id until there is an answer."""
        called = more.pop("id", "") or new_id()
        return insist(lambda: self.command(table, do, expect, called, **more), patience)

    def events(self, table: str, since: int = 0) -> list[Json]:
        """The events so far, as programs read them."""
        parameters = {"from": since, "follow": "no"}
        answer = self.get(f"/t/{table}/events", **parameters)
        assert answer.status == 200, answer
        return [json.loads(line) for line in answer.text.splitlines() if line]

    def record(self, table: str) -> Record:
        """The record of the game that is played at a table."""
        answer = self.get(f"/t/{table}/record")
        assert answer.status == 200, answer
        return read(answer.body)

    def socket(self, table: str, since: int = 0, **more: Any) -> Frames:
        return Frames(self, table, since, **more)

    def view(self, table: str) -> Json:
        """The table as this client sees it now."""
        with self.socket(table) as frames:
            return frames.next()["view"]  # type: ignore[no-any-return]


def within(path: str, place: str) -> bool:
    """Whether a cookie for a place goes along with a request for a path."""
    return path == place or path.startswith(place.rstrip("/") + "/")


def insist(ask: Callable[[], Answer], patience: float = PATIENCE) -> Answer:
    deadline = time.monotonic() + patience
    while True:
        try:
            return ask()
        except BROKEN:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def chair_written(chair: str | int) -> Json:
    if isinstance(chair, int):
        return {"kind": "bot", "level": chair}
    kind, _, name = chair.partition(":")
    return {"kind": kind, "name": name} if name else {"kind": kind}


class Frames:
    """A socket's frames, and the events put together from them."""

    def __init__(self, client: Client, table: str, since: int = 0, query: str = "", **more: Any) -> None:
        path = f"/t/{table}/socket?from={since}{query}"
        headers = {"Cookie": client.cookie(path)} if client.cookie(path) else {}
        self.open = ExitStack()
        opening = connect(
            f"ws://{client.place}{path}",
            origin=client.origin or None,  # type: ignore[arg-type]
            additional_headers=headers,
            max_size=None,
            max_queue=None,  # whoever does not look at once still reads
            ping_interval=None,
            open_timeout=PATIENCE,
            proxy=None,
            **more,
        )
        self.line: ClientConnection = self.open.enter_context(opening)
        self.events: list[Json] = []
        self.number = since
        self.view: Json = {}
        self.missing = lambda upto: client.events(table, self.number)[: upto - self.number]

    def message(self, timeout: float = PATIENCE) -> Json:
        """The next message as it is, of a socket that sends words."""
        found: Json = json.loads(self.line.recv(timeout=timeout))
        return found

    def next(self, timeout: float = PATIENCE) -> Json:
        """The next frame; its events must follow those before without a gap, but for a first one's: it has the last."""
        frame = self.message(timeout)
        first = frame["events"][0]["number"] if frame["events"] else 0
        earlier = self.missing(first - 1) if not self.view and first > self.number + 1 else []
        for event in [*earlier, *frame["events"]]:
            if event["number"] > self.number:
                assert event["number"] == self.number + 1, (event, self.number)
                self.events.append(event)
                self.number += 1
        assert frame["view"]["number"] == frame["number"] == self.number, (frame["number"], self.number)
        self.view = frame["view"]
        return frame

    def until(self, condition: Callable[[Json], Any], timeout: float = PATIENCE) -> Json:
        """Reads frames until a view is as wanted."""
        deadline = time.monotonic() + timeout
        while not (self.view and condition(self.view)):
            self.next(max(0.01, deadline - time.monotonic()))
        return self.view

    def reached(self, number: int) -> Json:
        return self.until(lambda view: view["number"] >= number)

    def close(self) -> None:
        self.open.close()

    def __enter__(self) -> Frames:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


CLOSED = (ConnectionClosed, InvalidMessage, EOFError, *BROKEN)


# What tests ask for again and again ----------------------------------------------------

WANTED = {"game": "sixth", "players": 2, "chairs": [{"kind": "you"}, {"kind": "open"}], "first": 0}


def number(client: Client, table: str) -> int:
    """The number of the last event at a table."""
    return len(client.events(table))


def move(client: Client, table: str, chair: int, word: str) -> None:
    assert client.insist(table, "play", number(client, table), chair=chair, word=word).status == 200


def refused(answer: Answer, *statuses: int) -> None:
    assert answer.status in (statuses or range(400, 500)), answer
    assert "Traceback" not in answer.text


# What may be played --------------------------------------------------------------------


def leaves(tree: Any) -> Iterator[str]:
    """Every word of a tree of steps."""
    if isinstance(tree, str):
        yield tree
    else:
        for step in tree.values():
            yield from leaves(step)


def any_word(ask: Json, chooser: random.Random) -> str:
    """A word that the server offers for an ask."""
    toggles = ask["toggles"]
    if not toggles:
        return chooser.choice(sorted(leaves(ask["tree"])))
    chosen = [chooser.choice(row) for row in toggles["rows"] if row and chooser.random() < 0.7]
    return toggles["join"].join(chosen) or toggles["none"]


def play_on(client: Client, table: str, chooser: random.Random, words: int) -> Json:
    """Plays up to so many words for this client's chairs; the last view."""
    with client.socket(table) as frames:
        frames.next()
        for _ in range(words):
            view = frames.until(lambda view: view["asks"] or view["over"])
            if view["over"]:
                break
            ask = chooser.choice(view["asks"])
            word = any_word(ask, chooser)
            answer = client.command(table, "play", view["number"], chair=ask["chair"], word=word)
            assert answer.status == 200, (answer, word)
            frames.reached(answer.data["number"])
        return frames.view
