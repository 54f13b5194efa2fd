"""The checks before every request: from where it comes, and how large it is.

It knows headers and sizes.  It does not know tables or pages.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SAFE = ("GET", "HEAD", "OPTIONS")
MAX_BODY = 16 * 1024
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


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

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        self.app = app
        self.hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI call."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if problem := self._problem(scope):
            await self._refuse(problem, scope, receive, send)
            return

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, safely)

    def _problem(self, scope: Scope) -> str:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if _name(host) not in self.hosts:
            return "this server does not answer to that host name"
        if scope["type"] == "http" and scope["method"] in SAFE:
            return ""
        origin = headers.get("origin")
        if origin is not None:
            return "" if _same(origin, host) else "requests from other pages are refused"
        fetched = headers.get("sec-fetch-site", "none")
        return "" if fetched in ("same-origin", "none") else "requests from other pages are refused"

    async def _refuse(self, problem: str, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": problem})
        else:
            await PlainTextResponse(problem + "\n", 403, HEADERS)(scope, receive, send)


def _name(host: str) -> str:
    """The name in a Host header, without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _same(origin: str, host: str) -> bool:
    try:
        return bool(host) and urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False
