"""Messages that wait to be sent to push services: so many at once, so many that wait, and tried again a few times.

It knows deadlines and what the answers of push services mean.  It does not know what is said.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from sixfold.store.store import Store, StoreFull, StoreUnavailable
from sixfold.web.http.background import Background
from sixfold.web.limits.budgets import Places
from sixfold.web.monitoring import metrics
from sixfold.web.notifications import delivery, encryption
from sixfold.web.notifications.delivery import Answer, NotAllowed, NotDelivered
from sixfold.web.notifications.devices import Device

KEY = "push/key"  # under which the store keeps the private key of all its servers
MAX_WAITING = 1000  # messages; of more the newest are not sent
AT_ONCE = 64  # connections to push services
AT_ONE_SERVICE = 16  # of these, to one host
PAUSES = (30.0, 120.0, 600.0)  # seconds before a message is tried again
LONGEST_PAUSE = 1800.0  # that a push service may ask for
TTL = 7 * 24 * 3600  # seconds for which a push service keeps a message for a device that is switched off
MAX_TOPIC = 32  # letters
TOKEN_SECONDS = 12 * 3600
GONE = (404, 410)  # the browser takes no more messages
LATER = (408, 429, 500, 502, 503, 504)
log = logging.getLogger("sixfold")


@dataclass(frozen=True)
class Notice:
    """What a device shows, and the address in this server that it opens.  A later one of the same topic replaces it."""

    title: str
    body: str
    address: str
    topic: str

    def written(self) -> bytes:
        return json.dumps(vars(self), ensure_ascii=False).encode()


@dataclass(frozen=True)
class Parcel:
    """A notice for one device."""

    device: Device
    notice: Notice
    is_due: Callable[[], bool]  # whether it is still of use
    gone: Callable[[], Awaitable[None]]  # what is done where the device takes no more messages


class Outbox:
    """Sends parcels, each once."""

    def __init__(self, store: Store, background: Background, contact: str) -> None:
        self._store = store
        self._background = background
        self._contact = contact  # of who runs this server, for push services
        self._key = b""
        self._waiting = 0
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._services = Places(AT_ONE_SERVICE)
        self.closing = asyncio.Event()
        metrics.gauge("notifications_waiting", lambda: self._waiting)

    async def key(self) -> bytes:
        """The private key, made once for all servers of a store."""
        self._key = self._key or await self._store.keep(KEY, encryption.new_key())
        return self._key

    def send(self, parcel: Parcel) -> None:
        if self._waiting >= MAX_WAITING:
            metrics.count("notifications", outcome="left out")
            return
        self._waiting += 1
        task = self._background.finish(self._sent(parcel))
        task.add_done_callback(lambda _: self._leave())

    def _leave(self) -> None:
        self._waiting -= 1

    async def _sent(self, parcel: Parcel) -> None:
        """Tries until the push service has taken it, will never take it, or it is of no use any more."""
        outcome = "failed"
        with suppress(StoreUnavailable, StoreFull):
            try:
                outcome = await self._tried(parcel)
            except NotAllowed:
                outcome = "not allowed"
            if outcome in ("gone", "not allowed"):
                await parcel.gone()
        metrics.count("notifications", outcome=outcome)

    async def _tried(self, parcel: Parcel) -> str:
        for pause in (*PAUSES, None):
            if not parcel.is_due():
                return "late"
            try:
                answer = await self._post(parcel)
            except NotDelivered as problem:
                log.info("a push service was not reached: %s", problem)
                answer = Answer(LATER[0])
            if 200 <= answer.status < 300:
                return "sent"
            if answer.status in GONE:
                return "gone"
            if pause is None or answer.status not in LATER or self.closing.is_set():
                break
            with suppress(TimeoutError):
                await asyncio.wait_for(self.closing.wait(), min(max(pause, answer.wait), LONGEST_PAUSE))
        return "failed"

    async def _post(self, parcel: Parcel) -> Answer:
        device, notice = parcel.device, parcel.notice
        endpoint = delivery.read_endpoint(device.endpoint)
        key, until = await self.key(), int(time.time()) + TOKEN_SECONDS
        browser, secret = encryption.from_letters(device.key), encryption.from_letters(device.secret)
        body = encryption.encrypted(notice.written(), browser, secret)
        headers = {
            "Authorization": encryption.authorization(key, endpoint.service, self._contact, until),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL),
            "Topic": notice.topic[:MAX_TOPIC],
        }
        done = await self._services.begin(endpoint.host)
        try:
            async with self._slots:
                return await delivery.post(endpoint, headers, body)
        finally:
            done()
