"""A game shown position by position, moved through with keys.

It knows a line of positions and what keys send on every system.  It does not know where the game
comes from, nor who may play.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click

from sixfold.positions.position import Position
from sixfold.terminal.screen import Screen
from sixfold.text.messages import Message, say

TERMINAL = "/dev/tty"  # of this process, also when standard input is something else
AT_ONCE = 64  # bytes that may come together: keys that were held down
PAGE = 10  # moves that a page has
KEYS = {  # what terminals send for a key, Windows' own console included
    "next": (" ", "\r", "\n", "n", "l", "\x1b[C", "\x1bOC", "\xe0M", "\x00M"),
    "back": ("p", "h", "\x7f", "\b", "\x1b[D", "\x1bOD", "\xe0K", "\x00K"),
    "first": ("g", "\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "\xe0G", "\x00G"),
    "last": ("G", "\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "\xe0O", "\x00O"),
    "page": ("\x1b[6~", "\xe0Q", "\x00Q"),
    "page-back": ("\x1b[5~", "\xe0I", "\x00I"),
    "quit": ("q", "Q", "\x1b", "\x03", "\x04"),
}
NAMES = {sent: name for name, all_sent in KEYS.items() for sent in all_sent}
HELP = say("→ or space: next · ←: back · Home: start · End: end · q: quit")


def step_through(
    positions: Sequence[Position],
    names: tuple[str, ...],
    title: Callable[[Position], str],
    ending: Sequence[Message | str],
    read: Callable[[], str],
) -> None:
    """Shows one position after the other as keys ask for, until somebody quits."""
    last, place, screen = len(positions) - 1, 0, Screen()
    _show(screen, positions[0], names, title, ending if last == 0 else ())
    for key in _pressed(read):
        if key == "quit":
            return
        chosen = _moved(place, key, last)
        if chosen != place:
            place = chosen
            _show(screen, positions[place], names, title, ending if place == last else ())


def _moved(place: int, key: str, last: int) -> int:
    places = {
        "next": place + 1,
        "back": place - 1,
        "first": 0,
        "last": last,
        "page": place + PAGE,
        "page-back": place - PAGE,
    }
    return min(last, max(0, places.get(key, place)))


def _pressed(read: Callable[[], str]) -> Iterator[str]:
    """The names of the keys as they are pressed; several may come at once, and those without a name are skipped."""
    while True:
        try:
            sent = read()
        except (KeyboardInterrupt, EOFError):
            sent = "q"
        while sent:
            length = next((length for length in range(min(4, len(sent)), 0, -1) if sent[:length] in NAMES), 0)
            if length:
                yield NAMES[sent[:length]]
            sent = sent[length or 1 :]


def _show(
    screen: Screen,
    position: Position,
    names: tuple[str, ...],
    title: Callable[[Position], str],
    ending: Sequence[Message | str],
) -> None:
    click.clear()
    screen.tell(f"{title(position)}\n")
    screen.board(position, names)
    said = position.telling.moved(names)
    for sentence in ("", *([said.sentence] if said else []), *ending, "", HELP):
        screen.tell(str(sentence))


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
    return input() or "\n"
