"""Where a terminal game reads and writes: colour on a terminal, plain ASCII boards in a pipe."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import Any

from sixfold.game.contract import Scene
from sixfold.positions.position import Position
from sixfold.terminal.progress import bar
from sixfold.terminal.prompt.completion import completions
from sixfold.terminal.prompt.question import Question
from sixfold.text.messages import Message, say
from sixfold.views import text as text_view

PIPE_WIDTH = 80  # letters on a line, where no terminal says it
COMMAND = " sixfold "
MESSAGE_DELAY = 1.0  # seconds before somebody is told what takes so long


class Screen:
    introduces = True  # whether people are told what they can type

    def __init__(self) -> None:
        self.colour = sys.stdout.isatty()
        self.typed = sys.stdin.isatty() and self.colour
        self.asks_back = self.typed  # whether a person is there, who may be asked whether they mean it
        self.pages = self.typed  # whether long lists stop after a screen of lines
        self._prompt = ""  # that stands at the beginning of the last line
        self._editing = _line_editing() if self.typed else None

    def tell(self, message: Message | str) -> None:
        self.end_prompt()
        print(self._fitted(str(message)), flush=True)

    def _fitted(self, text: str) -> str:
        """Lines that end with a word; those with a command to type stay whole, to be copied."""
        if not self.colour or COMMAND in text:
            return text
        lines = [line if len(line) <= self.width else _wrapped(line, self.width) for line in text.split("\n")]
        return "\n".join(lines)

    def board(
        self,
        position: Position,
        names: tuple[str, ...],
        viewer: int | None = None,
        covered: frozenset[int] = frozenset(),
    ) -> None:
        self.end_prompt()
        scene: Scene = position.look.scene(names, viewer, covered=covered, columns=self.width)
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
                with self._completing(question):
                    return input(prompt).strip()
            print(prompt, end="", flush=True)
            line = sys.stdin.readline()
        except EOFError:
            print()
            return None
        if not self.typed:
            print(line.strip() if line else "", flush=True)
        return line.strip() if line else None

    @contextmanager
    def _completing(self, question: Question | None) -> Iterator[None]:
        """Tab completes answers to the question, where the system has that."""
        if self._editing is None:
            yield
            return
        self._editing.set_completer(_completer(self._editing, question) if question else lambda text, number: None)
        try:
            yield
        finally:
            self._editing.set_completer(None)

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
        timer = Timer(MESSAGE_DELAY, lambda: print(str(message), file=sys.stderr, flush=True))
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

    @property
    def width(self) -> int:
        return shutil.get_terminal_size((PIPE_WIDTH, 24)).columns if self.colour else PIPE_WIDTH

    def page(self, lines: Sequence[str]) -> None:
        """Prints lines; a person is asked before more than a screen of them goes by."""
        self.end_prompt()
        step = max(shutil.get_terminal_size().lines - 1, 5) if self.pages else max(len(lines), 1)
        for first in range(0, len(lines), step):
            if first and self._stops():
                break
            print("\n".join(lines[first : first + step]), flush=True)

    def _stops(self) -> bool:
        answer = self.ask(str(say("Enter for more, q to stop:")) + " ")
        return answer is None or answer.lower().startswith("q")


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


def _line_editing() -> Any:
    """Arrow keys, history and Tab at the prompt, where the system has them; else None."""
    try:
        import readline
    except ImportError:
        return None
    readline.set_completer_delims(" ")
    backwards = "libedit" in (readline.__doc__ or "")  # the other library of this name, on macOS
    readline.parse_and_bind("bind ^I rl_complete" if backwards else "tab: complete")
    return readline


def _completer(editing: Any, question: Question) -> Callable[[str, int], str | None]:
    """What readline asks for one choice after the other."""
    found: list[str] = []

    def choice(text: str, number: int) -> str | None:
        if number == 0:
            found[:] = completions(question, editing.get_line_buffer()[: editing.get_endidx()])
        return found[number] if number < len(found) else None

    return choice


def _wrapped(line: str, width: int) -> str:
    return textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False)
