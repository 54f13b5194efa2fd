"""A cache that is bounded by the sizes of what it holds: what was not asked for the longest goes first.

It does not know what it holds.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class SizedCache(Generic[Value]):
    """Values by their keys, each with its size."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._kept: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()

    def get(self, key: Hashable) -> Value | None:
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, value: Value, size: int) -> None:
        """Keeps a value, and drops others until there is room for it."""
        _, before = self._kept.pop(key, (None, 0))
        self._kept[key] = value, size
        self.size += size - before
        while self.size > self.most:
            _, (_, dropped) = self._kept.popitem(last=False)
            self.size -= dropped

    def __len__(self) -> int:
        return len(self._kept)
