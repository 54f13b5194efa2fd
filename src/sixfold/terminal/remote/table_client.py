"""The client of a table on a running server: keys, commands, the log.

It knows addresses, HTTP, and how to try again when a connection breaks.  It does not know what
events mean, what is typed or what is shown.
"""

from __future__ import annotations

import http.client
import json
import re
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

from sixfold.table.seats.seating import TABLE_ID
from sixfold.text.errors import CannotRead, escaped
from sixfold.text.messages import Message, say

PATH = re.compile(rf"(?:/[!-~]*)?/t/{TABLE_ID.pattern}")
COOKIE = "sixfold"  # what the server calls the one that holds keys, joined by dots
DEVICE = "sixfold-device"  # and the one by which it knows a device that plays the game of the day
CONNECTIONS = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
CONNECTION_ERRORS = (OSError, http.client.HTTPException, ValueError)
RETRY_STATUSES = (429, 502, 503, 504)  # answers after which the same may be asked again
MAX_BYTES = 1 << 20  # bytes of one line or answer
TIMEOUT = 15.0  # seconds for an answer
SILENCE_TIMEOUT = 50.0  # seconds without a sign of life; the server gives one every 20
FIRST_PAUSE, LONGEST_PAUSE = 0.3, 5.0  # seconds between attempts
BRIEFLY = 0.6  # seconds to try at sitting down, where somebody waits
GIVE_UP_AFTER = 600.0  # seconds after which a server that does not answer is given up

Data = dict[str, Any]


class NoTable(Exception):
    """There is no such table, or no longer; the text says why."""

    def __init__(self, reason: Message | str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.reason)


class Unreachable(NoTable):
    """No answer came; the request may be sent again."""


@dataclass(frozen=True)
class Link:
    """The address of a table, and the key that stands in its fragment."""

    scheme: str
    place: str  # host and port
    path: str
    key: str

    @classmethod
    def read(cls, written: str) -> Link:
        """The link as it was typed; refuses what is none."""
        found = cls.taken_apart(written)
        if found is None or not PATH.fullmatch(found.path):
            shape = "http://HOST:6006/t/TABLE#KEY"
            raise CannotRead(written.partition("#")[0], say("the link to a table looks like {shape}", shape=shape))
        return found

    @classmethod
    def taken_apart(cls, written: str) -> Link | None:
        """An address as it was typed, whatever it leads to; None if it is none."""
        try:
            parts = urlsplit(written.strip())
            host, port = parts.hostname or "", parts.port
        except ValueError:
            return None
        place = f"[{host}]" if ":" in host else host
        found = cls(parts.scheme, f"{place}:{port}" if port else place, parts.path.rstrip("/"), parts.fragment)
        return found if host and parts.scheme in CONNECTIONS else None

    @property
    def address(self) -> str:
        return f"{self.scheme}://{self.place}{self.path}"


@dataclass(frozen=True)
class Answer:
    status: int
    data: Data

    @property
    def done(self) -> bool:
        return self.status == 200

    @property
    def number(self) -> int:
        """The number of the table's last event, or 0 if the answer does not tell."""
        number = self.data.get("number", 0)
        return number if isinstance(number, int) else 0

    @property
    def reason(self) -> Message | str:
        """Why not, in the server's words."""
        refused = self.data.get("refused")
        text = refused.get("text") if isinstance(refused, dict) else self.data.get("error")
        return escaped(text) if isinstance(text, str) else say("no table answers there ({status})", status=self.status)


LogUpdate = Data | NoTable | None  # an event; the end of the log; None: the connection was lost, or is back


@dataclass
class TableClient:
    """The client of one table.  One thread follows its log, another sends commands."""

    link: Link
    language: str
    cookie: str = ""
    key: str = ""  # opens the same chair again
    device: str = ""  # as the server calls us, where it does
    away: bool = False  # whether the log cannot be followed at the moment
    ahead: float = 0.0  # seconds by which the server's clock is ahead of ours, to about half a second
    _leaving: threading.Event = field(default_factory=threading.Event)

    def enter(self, name: str) -> list[int]:
        """Exchanges the key for a cookie; the chairs it opens.  An invitation takes one, however often it is asked."""
        if not self.link.key:
            return []
        body = {"key": self.link.key, "name": name, "id": secrets.token_urlsafe(16)}
        answer = self._retry("enter", body, BRIEFLY)
        if not answer.done:
            raise NoTable(answer.reason)
        return [chair for chair in answer.data.get("chairs", []) if isinstance(chair, int)]

    @property
    def way_back(self) -> str:
        key = self.key or self.link.key
        return f"{self.link.address}#{key}" if key else self.link.address

    def log(self) -> list[Data]:
        with self._request("GET", "events", {"follow": "no"}) as response:
            return list(_lines(response))

    def follow(self, number: int, put: Callable[[LogUpdate], None]) -> None:
        """Hands on every event after a number as it comes, reconnecting as often as needed."""
        pause, lost = FIRST_PAUSE, time.monotonic()
        while not self._leaving.is_set():
            try:
                with self._request("GET", "events", {"from": number}, timeout=SILENCE_TIMEOUT) as response:
                    self._change(False, put)
                    for event in _lines(response):
                        number, pause = event["number"], FIRST_PAUSE
                        put(event)
                    lost = time.monotonic()
            except Unreachable:
                lost = lost if self.away else time.monotonic()
                self._change(True, put)
            except NoTable as gone:
                return put(gone)
            if self.away and time.monotonic() - lost > GIVE_UP_AFTER:
                return put(NoTable(say("the server has not answered for a long time")))
            self._leaving.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        return None

    def _change(self, away: bool, put: Callable[[LogUpdate], None]) -> None:
        if away != self.away:
            self.away = away
            put(None)

    def leave(self) -> None:
        self._leaving.set()

    def command(self, do: str, expect: int, meanwhile: Callable[[], None], **more: Any) -> Answer:
        """The answer to a command, which is sent again with the same id until there is one."""
        body = {"id": secrets.token_urlsafe(16), "expect": expect, "do": do} | more
        return self._retry("commands", body, GIVE_UP_AFTER, meanwhile)

    def _retry(self, what: str, body: Data, patience: float, meanwhile: Callable[[], None] = lambda: None) -> Answer:
        """The answer to a request, sent as often as it takes.  Raises Unreachable after so many seconds."""
        pause, began = FIRST_PAUSE, time.monotonic()
        while True:
            try:
                return self._ask("POST", what, body)
            except Unreachable:
                if time.monotonic() - began > patience:
                    raise
            meanwhile()
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def seen(self, number: int) -> None:
        """Tells the server that we have seen the table up to an event, so that it knows how long the way is."""
        with suppress(NoTable):
            self._ask("POST", "seen", {"number": number})

    def now(self) -> float:
        return time.time() + self.ahead

    def hint(self, chair: int) -> str:
        try:
            answer = self._ask("POST", "hint", {"chair": chair}, timeout=4 * TIMEOUT)
        except Unreachable as error:
            return str(error)
        return escaped(str(answer.data.get("text", ""))) if answer.done else str(answer.reason)

    def post(self, what: str, body: Data) -> Answer:
        """The answer to a request that may be sent again, where somebody waits."""
        return self._retry(what, body, BRIEFLY)

    def day_result(self) -> Data:
        """What came of a game of the day; nothing where no answer comes."""
        try:
            with self._request("GET", "daily", {}) as response:
                found = json.loads(response.read(MAX_BYTES))
        except (NoTable, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def _ask(self, method: str, what: str, body: Data, timeout: float = TIMEOUT) -> Answer:
        with self._request(method, what, {}, body, timeout) as response:
            try:
                data = json.loads(response.read(MAX_BYTES))
            except ValueError:
                data = {}
            self._keep(response.headers.get_all("Set-Cookie") or [])
            return Answer(response.status, data if isinstance(data, dict) else {})

    @contextmanager
    def _request(
        self, method: str, what: str, query: Data, body: Data | None = None, timeout: float = TIMEOUT
    ) -> Iterator[http.client.HTTPResponse]:
        """One request on a connection of its own.  Raises Unreachable, and NoTable where the log is refused."""
        connection = CONNECTIONS[self.link.scheme](self.link.place, timeout=timeout)
        headers = {"Content-Type": "application/json"} | ({"Cookie": self.cookie} if self.cookie else {})
        path = f"{self.link.path}/{what}?{urlencode(query | {'lang': self.language})}"
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            response = connection.getresponse()
            self._compare_clocks(response.headers.get("Date", ""))
            if response.status in RETRY_STATUSES or (method == "GET" and response.status != 200):
                raise _refused(response)
            yield response
        except CONNECTION_ERRORS as error:
            text = getattr(error, "strerror", None) or str(error) or type(error).__name__
            raise Unreachable(
                say("nobody answers at {address}: {error}", address=self.link.address, error=escaped(text))
            ) from None
        finally:
            connection.close()

    def _compare_clocks(self, date: str) -> None:
        """Learns what time it is at the server, which says it to the second."""
        with suppress(ValueError, TypeError):
            self.ahead = parsedate_to_datetime(date).timestamp() + 0.5 - time.time()

    def _keep(self, cookies: list[str]) -> None:
        for written in cookies:
            try:
                known = SimpleCookie(written)
            except CookieError:
                continue
            found = known.get(COOKIE)
            self.device = known[DEVICE].value if DEVICE in known else self.device
            if found is not None:
                self.cookie, self.key = f"{COOKIE}={found.coded_value}", found.value.split(".")[-1]


def _lines(response: http.client.HTTPResponse) -> Iterator[Data]:
    """The events in an answer; one that is cut off ends it."""
    while (line := response.readline(MAX_BYTES)).endswith(b"\n"):
        if line.strip():
            event = json.loads(line)
            if not isinstance(event, dict) or not isinstance(event.get("number"), int):
                raise NoTable(say("this is not the log of a table"))
            yield event


def _refused(response: http.client.HTTPResponse) -> NoTable:
    try:
        data = json.loads(response.read(MAX_BYTES))
    except ValueError:
        data = {}
    answer = Answer(response.status, data if isinstance(data, dict) else {})
    return (Unreachable if response.status in RETRY_STATUSES else NoTable)(answer.reason)
