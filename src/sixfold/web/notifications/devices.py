"""The devices that want to be told of their turn at a table, as the store keeps them.

It knows what a device has agreed to and by which keys it sits.  It does not know how it is told.  A device is told
for a seat as long as its keys open that seat: it is forgotten when the seat changes hands, and with the table.
"""

from __future__ import annotations

import hashlib

import msgspec

from sixfold.store.store import Store, names_of
from sixfold.table.refused import CommandRefused
from sixfold.table.table import Table
from sixfold.text.messages import say
from sixfold.web.notifications.encryption import in_letters

MAX_AT_A_SEAT = 8  # devices
NAME_BYTES = 15


class Device(msgspec.Struct, frozen=True, array_like=True):
    """A browser, where its push service takes messages, and how its reader wants them."""

    endpoint: str
    key: str  # that messages are encrypted for
    secret: str
    held: tuple[str, ...]  # hashes of the keys by which it sits
    language: str
    seat_names: bool = False  # whether people are called by their seats

    @property
    def name(self) -> str:
        """What it is called here: the same at all tables, and nobody finds the address by it."""
        return in_letters(hashlib.sha256(self.endpoint.encode()).digest()[:NAME_BYTES])

    def chairs(self, table: Table) -> frozenset[int]:
        """The seats it has at a table."""
        return table.holding(frozenset(self.held)).chairs


_devices: msgspec.json.Decoder[Device] = msgspec.json.Decoder(Device)


class Devices:
    """Who has agreed, at all tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def at(self, table_id: str, table: Table) -> list[Device]:
        """The devices that sit at a table; those that do not any more are forgotten."""
        rows = await self._store.kept_under(_under(table_id))
        devices = [_devices.decode(row) for row in rows.values()]
        for device in devices:
            if not device.chairs(table):
                await self.forget(table_id, device.name)
        return [device for device in devices if device.chairs(table)]

    async def keep(self, table_id: str, table: Table, device: Device) -> None:
        """Tells this device from now on.  Raises CommandRefused where there are enough."""
        others = [one for one in await self.at(table_id, table) if one.name != device.name]
        if sum(bool(one.chairs(table) & device.chairs(table)) for one in others) >= MAX_AT_A_SEAT:
            raise CommandRefused(
                say("Too many devices get notifications for this seat. Switch them off on one of them."), "right"
            )
        written = msgspec.json.encode(device)
        name = _under(table_id) + device.name
        if await self._store.keep(name, written) != written:
            await self.forget(table_id, device.name)
            await self._store.keep(name, written)

    async def forget(self, table_id: str, name: str) -> None:
        """Tells a device no more."""
        name = _under(table_id) + name
        await self._store.drop(name, f"{name} ")  # the next name that could be


def _under(table_id: str) -> str:
    return f"{names_of(table_id)}device/"
