"""The local network: a switch by which this computer's own pages let other devices in.

It knows sockets and who asks.  It does not know pages or tables.

A server that listens on this computer alone can listen at its address in the local network as well, until it is
switched off or stops.  Nobody but a page of its own, opened on this very computer, may ask for that.
"""

from __future__ import annotations

import asyncio
import socket
from ipaddress import ip_address
from typing import Annotated, Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.text.errors import BadValue
from sixfold.text.messages import say
from sixfold.web.http.endpoints import body_of, error_response, json_response, localized
from sixfold.web.monitoring import server_log

NOWHERE = "127.0.0.1"  # what a computer without a network has
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


def lan_address() -> str:
    """This machine's address in the local network, as it would be used to reach another."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation; nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return NOWHERE


def is_own(host: str) -> bool:
    """Whether an address is one of this machine's now: a laptop is carried from one network to another."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((host, 0))
        except OSError:
            return False
    return True


class Listener(Protocol):
    """What can listen at one more address of this machine."""

    port: int

    async def listen_at(self, host: str) -> int:
        """Returns the port.  Raises BadValue."""

    async def leave(self, host: str) -> None:
        """Ends all connections to that address, and takes no more."""


class SwitchRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to let others in: the address that was shown and agreed to; empty: nobody any more."""

    address: Annotated[str, msgspec.Meta(max_length=60)]


class LanSwitch:
    """Whether devices in the local network are let in, besides this computer."""

    def __init__(self, allowed: bool) -> None:
        self.allowed = allowed  # whether a page may ask for it at all
        self.server: Listener | None = None  # once it has started
        self._host, self._port = "", 0  # where others are let in
        self._turning = asyncio.Lock()

    def routes(self) -> list[Route]:
        return [Route("/lan", localized(self.show)), Route("/lan", localized(self.turn), methods=["POST"])]

    @property
    def origin(self) -> str:
        """The address for others, while they are let in and this machine still has it."""
        return f"http://{self._host}:{self._port}" if self._host and is_own(self._host) else ""

    def offered(self) -> str:
        """Where this machine could be reached by its neighbours, and by nobody else; empty: nowhere."""
        host = lan_address()
        possible = self.allowed and self.server is not None and host != NOWHERE and not ip_address(host).is_global
        return host if possible else ""

    async def show(self, request: Request) -> Response:
        """Whether others are let in, or could be, and at which address."""
        if self._host and not self.origin:  # this computer is in another network by now
            async with self._turning:
                await self._close()
        host = self.offered() if is_this_machine(request) else ""
        return json_response({"on": bool(self.origin), "address": self._host or host})

    async def turn(self, request: Request) -> Response:
        """Lets others in at the address that was agreed to, or shuts them out."""
        wanted = msgspec.json.decode(await body_of(request), type=SwitchRequest).address
        if not (is_this_machine(request) and "origin" in request.headers):
            return error_response(say("Only this computer itself may do this."), 403)
        if wanted and wanted != (self._host or self.offered()):
            return error_response(say("This computer cannot be reached at that address."), 409)
        try:
            async with self._turning:
                await (self._open(wanted) if wanted else self._close())
        except BadValue as refused:
            return error_response(refused.reason, 409)
        return await self.show(request)

    async def _open(self, host: str) -> None:
        if self._host or self.server is None:
            return
        self._port = await self.server.listen_at(host)
        self._host = host
        server_log.trouble("lan", "A page on this computer has let devices in the local network in.", at=self.origin)

    async def _close(self) -> None:
        host, self._host = self._host, ""
        if host and self.server:
            await self.server.leave(host)
            server_log.trouble("lan", "Devices in the local network are shut out again.")


def is_this_machine(request: Request) -> bool:
    """Whether a request comes from this machine, to this machine, and nobody passed it on."""
    if request.client is None or any(header in request.headers for header in FORWARDED):
        return False
    name = request.url.hostname or ""
    return _is_loopback(request.client.host) and (name == "localhost" or _is_loopback(name))


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
