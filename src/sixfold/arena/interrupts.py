"""Ctrl-C while a tournament does something that must not be cut in two.

It knows the signal and who is to be spared from it.  It does not know what is done meanwhile.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import Any


def ignoring_interrupts() -> AbstractContextManager[None]:
    """Processes started within it ignore Ctrl-C from their first instruction on."""
    return _handled_by(signal.SIG_IGN)


@contextmanager
def deferred_interrupts() -> Iterator[None]:
    """Ctrl-C pressed within it counts when it ends."""
    came: list[int] = []
    try:
        with _handled_by(lambda number, frame: came.append(number)):
            yield
    finally:
        if came:
            raise KeyboardInterrupt


@contextmanager
def _handled_by(handler: Callable[[int, FrameType | None], Any] | signal.Handlers) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():  # where Ctrl-C does not arrive
        yield
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
