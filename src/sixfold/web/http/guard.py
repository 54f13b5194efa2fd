"""The checks before every request: from where it comes, and whether its visitor may ask now.

It knows headers and addresses.  It does not know what is asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sixfold.text.messages import speaking
from sixfold.web.http.endpoints import language_of, too_often_response
from sixfold.web.limits.budgets import Budgets, TooOften, address_of
from sixfold.web.monitoring import metrics

if TYPE_CHECKING:
    from sixfold.web.server_settings import ServerSettings

SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
PARTS = (b"script", b"style")  # what a page loads and nobody opens: a page has dozens, and none needs a page's headers
OF_PARTS = ("x-content-type-options", "cross-origin-resource-policy", "strict-transport-security")


HSTS = "max-age=31536000"
HOST = re.compile(r"(?P<name>\[[0-9a-fA-F]{0,4}:[0-9a-fA-F:.]{1,40}\]|[A-Za-z0-9._-]{1,253})(:(?P<port>[0-9]{1,5}))?")


@dataclass(frozen=True)
class Problem:
    """Why a request is refused."""

    status: int
    reason: str  # in the figures
    text: str


FOREIGN = Problem(403, "origin", "requests from other pages are refused")


class Guard:
    """Refuses foreign hosts and foreign pages, and sets the security headers of every response.

    A browser tells with `Origin` (or `Sec-Fetch-Site`) which page asks; programs send neither
    and carry no cookies that a page could misuse.  What trusted proxies say stands in the place of
    what the connection says.
    """

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app = app
        self.proxies = settings.proxies
        self.hosts = frozenset(map(_same_address, settings.hosts))
        self.origin = settings.origin.lower()  # the public address
        headers = HEADERS | ({"Strict-Transport-Security": HSTS} if settings.hsts else {})
        self.headers = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        self.short_headers = [pair for pair in self.headers if pair[0].decode() in OF_PARTS]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if self.proxies.networks:
            scope = self.proxies.believed(scope)
        if problem := self._problem(scope):
            await self._refuse(problem, scope, receive, send)
            return
        if self.origin.startswith("https:") and self._is_public(Headers(scope=scope)):
            scope = {**scope, "scheme": {"http": "https", "websocket": "wss"}[scope["type"]]}
        headers = self.short_headers if _is_part(scope) else self.headers

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = [name for name, _ in message["headers"]]
                message["headers"] = [*message["headers"], *[pair for pair in headers if pair[0] not in given]]
            await send(message)

        await self.app(scope, receive, safely)

    def _problem(self, scope: Scope) -> Problem | None:
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        written = HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
        if not written or int(written["port"] or 0) > 65535:
            return Problem(400, "host", "the Host header is one name or address, with a port or without")
        if "content-length" in headers and "transfer-encoding" in headers:
            return Problem(400, "framing", "a request has a Content-Length or a Transfer-Encoding, not both")
        if not self._answers_to(_same_address(written["name"].strip("[]")), scope):
            return Problem(403, "host", "this server does not answer to that host name")
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        return None if self._is_own_page(headers) else FOREIGN

    def _answers_to(self, name: str, scope: Scope) -> bool:
        """Whether a name is one of ours, or the very address that was connected to: no other page has that."""
        return name in self.hosts or name == _same_address((scope.get("server") or ("",))[0])

    def _is_own_page(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        if self._is_public(headers):
            return origin.lower() == self.origin
        return _same(origin, headers["host"])

    def _is_public(self, headers: Headers) -> bool:
        return bool(self.origin) and headers["host"].lower() == self.origin.partition("//")[2]

    async def _refuse(self, problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
        metrics.count("refusals", reason=problem.reason)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": problem.text})
        else:
            headers = HEADERS | ({"Connection": "close"} if problem.status == 400 else {})
            await PlainTextResponse(problem.text + "\n", problem.status, headers)(scope, receive, send)


@lru_cache(4096)
def _same_address(name: str) -> str:
    """A host name in small letters; an address in its usual form."""
    try:
        address = ip_address(name)
    except ValueError:
        return name.lower()
    return str(getattr(address, "ipv4_mapped", None) or address)


def _same(origin: str, host: str) -> bool:
    try:
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def _is_part(scope: Scope) -> bool:
    """Whether a browser asks for a script or a style of a page; a worker is asked for by another name."""
    return dict(scope["headers"]).get(b"sec-fetch-dest") in PARTS


class RequestBudget:
    """Refuses the requests of an address that asks for too much, and answers its questions a few at a time."""

    def __init__(self, app: ASGIApp, budgets: Budgets) -> None:
        self.app = app
        self._budgets = budgets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        address = address_of(connection)
        try:
            self._budgets.take("request", address)
        except TooOften as error:
            with speaking(language_of(connection)):
                await too_often_response(error)(scope, receive, send)
            return
        if scope["type"] == "http" and scope["method"] == "GET":
            await self._answer(address, scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _answer(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a question.  Only the work counts, not how long somebody takes to read the answer."""
        done = await self._budgets.questions.begin(address)

        async def finish(message: Message) -> None:
            done()
            await send(message)

        try:
            await self.app(scope, receive, finish)
        finally:
            done()
