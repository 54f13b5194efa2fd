"""Where a terminal game reads and writes: colour on a terminal, plain ASCII boards in a pipe."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

from sixfold.contract import Scene
from sixfold.messages import Message
from sixfold.positions import Position
from sixfold.terminal.progress import bar
from sixfold.terminal.question import Question
from sixfold.views import text as text_view

PATIENCE = 1.0  # seconds before somebody is told what takes so long


class Screen:
    """Standard input and output, one line at a time."""

    def __init__(self) -> None:
        self.colour = sys.stdout.isatty()
        self.typed = sys.stdin.isatty() and self.colour
        self._prompt = ""  # that stands at the beginning of the last line
        if self.typed:
            _load_line_editing()

    def tell(self, message: Message | str) -> None:
        """Prints a sentence on a line of its own."""
        self.end_prompt()
        print(str(message), flush=True)

    def board(
        self,
        position: Position,
        names: tuple[str, ...],
        viewer: int | None = None,
        covered: frozenset[int] = frozenset(),
    ) -> None:
        """The position as a player sees it, in colour where that helps."""
        self.end_prompt()
        scene: Scene = position.scene(names, viewer, covered=covered)
        lines = position.game.drawing.lines(scene)
        if self.colour:
            from rich.console import Console

            Console(highlight=False).print(text_view.coloured(lines))
        else:
            print(text_view.plain(lines), flush=True)

    def ask(self, prompt: str, question: Question | None = None) -> str | None:
        """A line as typed, without blanks around it; None at the end of input.

        The question says what can be typed, for screens that help with it.
        """
        try:
            if self.typed:
                return input(prompt).strip()
            print(prompt, end="", flush=True)
            line = sys.stdin.readline()
        except EOFError:
            print()
            return None
        if not self.typed:
            print(line.strip() if line else "", flush=True)
        return line.strip() if line else None

    def prompt(self, prompt: str) -> None:
        """Invites somebody to type, while others may still tell something: then it has to be said again."""
        if prompt != self._prompt:
            self.end_prompt()
            print(prompt, end="", flush=True)
            self._prompt = prompt

    def heard(self, line: str) -> None:
        """A line has come; a terminal shows it by itself."""
        if not self.typed:
            print(line, flush=True)
        self._prompt = ""

    def end_prompt(self) -> None:
        """What comes next begins on a line of its own."""
        if self._prompt:
            print()
            self._prompt = ""

    @contextmanager
    def waiting(self, message: Message) -> Iterator[None]:
        """Tells a person what is happening, if it takes longer than a moment."""
        timer = Timer(PATIENCE, lambda: print(str(message), file=sys.stderr, flush=True))
        timer.daemon = True
        if sys.stderr.isatty():
            timer.start()
        try:
            yield
        finally:
            timer.cancel()

    @contextmanager
    def progress(self, message: Message) -> Iterator[Callable[[int], None]]:
        """While something takes long; what it gives is called with how much of it is done, in per cent."""
        with bar(100, str(message)) as tell:
            yield tell

    def interrupted(self) -> None:
        """Somebody has pressed Ctrl-C to leave; a second one must not stop the saving."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        self.tell("")

    def columns(self, words: tuple[str, ...], width: int = 78) -> None:
        """Words side by side."""
        self.end_prompt()
        wide = max(map(len, words), default=0) + 2
        each = max(1, width // wide)
        for first in range(0, len(words), each):
            print("".join(word.ljust(wide) for word in words[first : first + each]).rstrip(), flush=True)


def typed_lines() -> Iterator[str]:
    """The lines of standard input as they come.

    Read past `sys.stdin`, whose lock a thread that waits in here would still hold when the
    program ends.
    """
    rest = b""
    encoding = sys.stdin.encoding or "utf-8"
    while part := _read(sys.stdin.fileno()):
        *lines, rest = (rest + part).split(b"\n")
        for line in lines:
            yield line.decode(encoding, "replace").strip()
    if rest:
        yield rest.decode(encoding, "replace").strip()


def _read(number: int) -> bytes:
    try:
        return os.read(number, 4096)
    except OSError:  # a terminal that was closed
        return b""


def _load_line_editing() -> None:
    """Arrow keys and history at the prompt, where the system has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
