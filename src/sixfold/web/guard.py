"""The checks before every request: from where it comes, and how large it is.

It knows headers and sizes.  It does not know tables or pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sixfold.web import metrics

SAFE = ("GET", "HEAD", "OPTIONS")
MAX_BODY = 16 * 1024
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


HSTS = "max-age=31536000"
HOST = re.compile(r"(?P<name>\[[0-9a-fA-F]{0,4}:[0-9a-fA-F:.]{1,40}\]|[A-Za-z0-9._-]{1,253})(:(?P<port>[0-9]{1,5}))?")


@dataclass(frozen=True)
class Problem:
    """Why a request is refused."""

    status: int
    reason: str  # in the figures
    text: str


FOREIGN = Problem(403, "origin", "requests from other pages are refused")


class TooLarge(Exception):
    """A body longer than any request needs."""


async def body_of(request: Request, most: int = MAX_BODY) -> bytes:
    """The body of a request; stops reading one that is too long."""
    length = request.headers.get("content-length", "0")
    if len(length) > 9 or (length.isdigit() and int(length) > most):
        raise TooLarge
    data = b""
    try:
        async for part in request.stream():
            data += part
            if len(data) > most:
                raise TooLarge
    except ClientDisconnect:
        raise TooLarge from None  # nobody is left to answer
    return data


class Guard:
    """Refuses foreign hosts and foreign pages, and sets the security headers of every response.

    A browser tells with `Origin` (or `Sec-Fetch-Site`) which page asks; programs send neither
    and carry no cookies that a page could misuse.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str], origin: str = "", hsts: bool = False) -> None:
        self.app = app
        self.hosts = frozenset(map(_same_address, hosts))
        self.origin = origin.lower()  # the public address
        headers = HEADERS | ({"Strict-Transport-Security": HSTS} if hsts else {})
        self.headers = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI call."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if problem := self._problem(scope):
            await self._refuse(problem, scope, receive, send)
            return
        if self._is_public(scope):
            secure = self.origin.startswith("https:")
            scope = {**scope, "scheme": {"http": "https", "websocket": "wss"}[scope["type"]]} if secure else scope

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in self.headers if pair[0] not in given)]
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
        return None if self._is_own_page(headers, scope) else FOREIGN

    def _answers_to(self, name: str, scope: Scope) -> bool:
        """Whether a name is one of ours, or the very address that was connected to: no other page has that."""
        return name in self.hosts or name == _same_address((scope.get("server") or ("",))[0])

    def _is_own_page(self, headers: Headers, scope: Scope) -> bool:
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        if self._is_public(scope):
            return origin.lower() == self.origin
        return _same(origin, headers["host"])

    def _is_public(self, scope: Scope) -> bool:
        """Whether a request is made to the public address."""
        return bool(self.origin) and Headers(scope=scope)["host"].lower() == self.origin.partition("//")[2]

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
