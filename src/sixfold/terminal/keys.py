"""Single keys from a terminal, as they are pressed.

It knows terminals, Windows' console and, where there is neither, lines that Enter ends.  It does not
know what keys mean.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

TERMINAL = "/dev/tty"  # of this process, also when standard input is something else
AT_ONCE = 64  # bytes that may come together: keys that were held down


@contextmanager
def pressed_keys() -> Iterator[Callable[[], str]]:
    """Within it, a function that waits for keys and returns what they sent; an EOFError says that there are no more."""
    if sys.platform == "win32":
        yield click.getchar
        return
    import termios
    import tty

    try:
        terminal = os.open(TERMINAL, os.O_RDONLY)
        before = termios.tcgetattr(terminal)
    except (OSError, termios.error):
        yield _line
        return
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        yield lambda: _sent(terminal)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
        os.close(terminal)


def _sent(terminal: int) -> str:
    sent = os.read(terminal, AT_ONCE)
    if not sent:
        raise EOFError
    return sent.decode("utf-8", "ignore")


def _line() -> str:
    """What was typed up to Enter, or Enter itself."""
    return input() or "\n"
