"""A message on its way to a push service, in HTTP: to https addresses of the internet alone, and never for long.

It knows addresses, deadlines and status codes.  It does not know what is in a message.

Whoever subscribes names the address, so it may be anything: a name that leads into our own network, a service that
never answers, or one that answers for ever.  The address that was looked at is the one that is connected to; nothing
is followed, and of an answer only the head is read.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from ipaddress import IPv6Address, IPv6Network, ip_address

HTTPS = 443
ENDPOINT = re.compile(r"https://(?P<host>[a-z0-9.-]{1,253})(:(?P<port>[0-9]{1,5}))?(?P<path>/[!-\"$-~]{0,1500})")
TIMEOUT = 10.0  # seconds for all of it
MAX_HEAD = 16 * 1024  # bytes of an answer
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})[ \r]")
RETRY_AFTER = re.compile(rb"\r\nretry-after:[ \t]*(\d{1,6})[ \t]*\r\n", re.IGNORECASE)
RESOLVER = ThreadPoolExecutor(16, "sixfold-names")  # apart: a name that takes long to look up keeps nobody else waiting
LEADING_ON = (IPv6Network("64:ff9b::/96"), IPv6Network("2002::/16"))  # to an IPv4 address, whichever that is


class NotAllowed(Exception):
    """An address to which nothing is ever sent."""


class NotDelivered(Exception):
    """Nobody has answered, or nothing that can be read."""


@dataclass(frozen=True)
class Endpoint:
    """Where a push service takes messages for one browser."""

    host: str
    port: int
    path: str

    @property
    def service(self) -> str:
        """The origin of the push service."""
        return f"https://{self.host}" + ("" if self.port == HTTPS else f":{self.port}")


@dataclass(frozen=True)
class Answer:
    """What a push service has answered."""

    status: int
    wait: float = 0.0  # seconds, where it says when to try again


def read_endpoint(address: str) -> Endpoint:
    """The parts of an address.  Raises NotAllowed for anything but https, on its port, at a host of the internet."""
    found = ENDPOINT.fullmatch(address)
    if not found:
        raise NotAllowed(address)
    endpoint = Endpoint(found["host"], int(found["port"] or HTTPS), found["path"])
    if not may_connect(endpoint.port) or not all(map(is_public, _as_number(endpoint.host))):
        raise NotAllowed(address)
    return endpoint


def may_connect(port: int) -> bool:
    return port == HTTPS


def is_public(address: str) -> bool:
    """Whether an address is one of the internet, and of nothing else."""
    found = ip_address(address)
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    leads_on = isinstance(found, IPv6Address) and any(found in network for network in LEADING_ON)
    return found.is_global and not found.is_multicast and not leads_on


def _as_number(host: str) -> list[str]:
    """The address that a host is, in any way in which systems read one: 127.1 is one, too; none for a name."""
    try:
        return [str(row[4][0]) for row in socket.getaddrinfo(host, None, flags=socket.AI_NUMERICHOST)]
    except OSError:
        return []


async def post(endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> Answer:
    """Sends a message.  Raises NotAllowed and NotDelivered."""
    try:
        async with asyncio.timeout(TIMEOUT):
            address = await _resolved(endpoint)
            reader, writer = await asyncio.open_connection(
                address, endpoint.port, ssl=trusted(), server_hostname=endpoint.host, limit=MAX_HEAD
            )
            try:
                writer.write(_request(endpoint, headers, body))
                await writer.drain()
                return _answer(await reader.readuntil(b"\r\n\r\n"))
            finally:
                writer.transport.abort()
    except (OSError, TimeoutError, EOFError, asyncio.LimitOverrunError, UnicodeError) as problem:
        raise NotDelivered(f"{type(problem).__name__}: {problem}") from None


@cache
def trusted() -> ssl.SSLContext:
    """The certificates that this machine trusts."""
    return ssl.create_default_context()


async def _resolved(endpoint: Endpoint) -> str:
    """An address of the host.  One that is not of the internet among them is enough to refuse it."""
    ask = partial(socket.getaddrinfo, endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    rows = await asyncio.get_running_loop().run_in_executor(RESOLVER, ask)
    found = [str(row[4][0]) for row in rows]
    if not found or not all(map(is_public, found)):
        raise NotAllowed(endpoint.host)
    return found[0]


def _request(endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> bytes:
    all_headers = {"Host": endpoint.service.removeprefix("https://"), **headers, "Content-Length": len(body)}
    lines = [f"POST {endpoint.path} HTTP/1.1", *(f"{name}: {value}" for name, value in all_headers.items())]
    return "\r\n".join([*lines, "Connection: close", "", ""]).encode("ascii") + body


def _answer(head: bytes) -> Answer:
    status, wait = STATUS.match(head), RETRY_AFTER.search(head)
    if not status:
        raise NotDelivered("this is no HTTP")
    return Answer(int(status[1]), float(wait[1]) if wait else 0.0)
