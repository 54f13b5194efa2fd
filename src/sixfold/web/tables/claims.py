"""What only one of several servers does, by a lease that the store keeps.

It knows how long a lease holds and that it is renewed.  It does not know what is done meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from sixfold.store.store import Store, StoreUnavailable

LEASE_SECONDS = 10.0  # after which another server may do what a server that was killed had begun
RENEW_SECONDS = 3.0


class Claims:
    """The leases of one server."""

    def __init__(self, store: Store, server: str) -> None:
        self._store = store
        self._server = server

    @asynccontextmanager
    async def claimed(self, what: str, check: Callable[[], object]) -> AsyncIterator[None]:
        """Waits until no other server does this, and keeps them from it while the `with` block runs.

        `check` raises what ends the waiting.
        """
        if not self._store.shared:
            yield
            return
        while not await self._claim(what):
            await asyncio.sleep(RENEW_SECONDS)
            check()
        renewing = asyncio.create_task(self._renew(what))
        try:
            yield
        finally:
            renewing.cancel()

    async def _claim(self, what: str) -> bool:
        with suppress(StoreUnavailable):
            return await self._store.claim(what, self._server, LEASE_SECONDS)
        return False

    async def _renew(self, what: str) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            await self._claim(what)
