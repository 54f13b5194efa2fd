"""A sign of life for long work, on standard error: a bar where a person is watching, else a line now and then."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from sixfold.text.messages import language, say, speaking

FIRST = 2.0  # seconds before the first line
BETWEEN = 10.0  # seconds between two of them


@contextmanager
def bar(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """Shows how far some work has come; call what it gives with how much is done."""
    if not sys.stderr.isatty():
        with _lines(total, what) as tell:
            yield tell
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)


@contextmanager
def _lines(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A line after two seconds and every ten from then on, also while nothing is done; none where nobody wants them."""
    if os.environ.get("SIXFOLD_PROGRESS") == "no":
        yield lambda number: None
        return
    done, over, code, begun = [0], Event(), language(), time.monotonic()

    def tell() -> None:
        pause = FIRST
        while not over.wait(pause):
            pause = BETWEEN
            percent, seconds = 100 * done[0] // max(total, 1), round(time.monotonic() - begun)
            with speaking(code):
                line = say("{what}: {percent}% after {seconds} seconds", what=what, percent=percent, seconds=seconds)
                print(line, file=sys.stderr, flush=True)

    thread = Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield lambda number: done.__setitem__(0, number)
    finally:
        over.set()
        thread.join()
