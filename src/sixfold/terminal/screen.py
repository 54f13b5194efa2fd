"""Where a terminal game reads and writes: colour on a terminal, plain ASCII boards in a pipe."""

from __future__ import annotations

import sys

from sixfold.game import Scene
from sixfold.messages import Message
from sixfold.position import Position
from sixfold.views import text as text_view


class Screen:
    """Standard input and output, one line at a time."""

    def __init__(self) -> None:
        self.colour = sys.stdout.isatty()
        self.typed = sys.stdin.isatty() and self.colour
        if self.typed:
            _load_line_editing()

    def tell(self, message: Message | str) -> None:
        print(str(message), flush=True)

    def board(self, position: Position, names: tuple[str, ...], viewer: int | None = None) -> None:
        """The position as a player sees it, in colour where that helps."""
        scene: Scene = position.scene(names, viewer)
        lines = position.game.drawing.lines(scene)
        if self.colour:
            from rich.console import Console

            Console(highlight=False).print(text_view.coloured(lines))
        else:
            print(text_view.plain(lines), flush=True)

    def ask(self, prompt: str) -> str | None:
        """A line as typed, without blanks around it; None at the end of input."""
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

    def columns(self, words: tuple[str, ...], width: int = 78) -> None:
        """Words side by side."""
        wide = max(map(len, words), default=0) + 2
        each = max(1, width // wide)
        for first in range(0, len(words), each):
            print("".join(word.ljust(wide) for word in words[first : first + each]).rstrip(), flush=True)


def _load_line_editing() -> None:
    """Arrow keys and history at the prompt, where the system has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
