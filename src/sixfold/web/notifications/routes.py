"""Web Push over HTTP: the server's key, and devices that want to be told of a seat, or no more.

It knows requests and who sits where.  It does not know how a device is told.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.table.refused import CommandRefused
from sixfold.text.messages import say
from sixfold.web.http.endpoints import body_of, json_response, language_of, localized, screen_of
from sixfold.web.limits.budgets import address_of
from sixfold.web.notifications import delivery, encryption
from sixfold.web.notifications.devices import Device
from sixfold.web.notifications.notify import Notifications
from sixfold.web.tables.access import TableAccess
from sixfold.web.tables.live_table import LiveTable


class DeviceRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to tell a device: what its browser calls a subscription."""

    endpoint: Annotated[str, msgspec.Meta(max_length=2000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]


class NotificationRoutes(TableAccess):
    """The endpoints of Web Push."""

    def routes(self) -> list[Route]:
        at = "/t/{table}/devices"
        return [
            Route("/push", localized(self.key)),
            Route(at, self.about(self.keep), methods=["POST"]),
            Route(f"{at}/{{device}}", self.about(self.forget), methods=["DELETE"]),
        ]

    @property
    def _notifications(self) -> Notifications:
        assert self.running.notifications
        return self.running.notifications

    async def key(self, request: Request) -> Response:
        """What a browser needs before it subscribes."""
        key = await self._notifications.outbox.key()
        return json_response({"key": encryption.in_letters(encryption.public_key(key))})

    async def keep(self, request: Request, live: LiveTable) -> Response:
        """Tells this device of the sender's seats from now on."""
        self.budgets.take("device", address_of(request))
        asked = msgspec.json.decode(await body_of(request), type=DeviceRequest)
        await self.running.tables.refresh(live)
        held = tuple(sorted(self._seated(request, live)))
        device = Device(
            asked.endpoint, asked.p256dh, asked.auth, held, language_of(request), screen_of(request).seat_names
        )
        check(device)
        await self._notifications.devices.keep(live.id, live.table, device)
        return json_response({"device": device.name})

    async def forget(self, request: Request, live: LiveTable) -> Response:
        """Tells a device no more; whether it was told makes no difference."""
        self.budgets.take("device", address_of(request))
        self._seated(request, live)
        name = request.path_params["device"]
        if name in {device.name for device in await self._notifications.devices.at(live.id, live.table)}:
            await self._notifications.devices.forget(live.id, name)
        return json_response({})

    def _seated(self, request: Request, live: LiveTable) -> set[str]:
        """Of the sender's keys those that open a seat."""
        found = {key for key in self.hashes(request) if live.table.holding(frozenset([key])).chairs}
        if not found:
            raise CommandRefused(say("You have no seat at this table."), "right")
        return found


def check(device: Device) -> None:
    """Refuses what no browser gives."""
    try:
        delivery.read_endpoint(device.endpoint)
        key, secret = encryption.from_letters(device.key), encryption.from_letters(device.secret)
    except (delivery.NotAllowed, ValueError):
        key = secret = b""
    if not encryption.is_public_key(key) or len(secret) != encryption.SECRET_BYTES:
        raise CommandRefused(say("This server does not send notifications to this address."), "input")
