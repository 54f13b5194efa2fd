"""What a game's folder says about more than a game at a table: puzzles, the day's game, the real box, commands.

It knows names, types and what they mean.  It does not know any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sixfold.game.contract.showing import Scene
from sixfold.text.messages import Message


@dataclass(frozen=True)
class PuzzleKind:
    """What a kind of puzzle is called, how difficult it is at least, and how a wrong move is answered.

    Grade 1 is for puzzles that somebody can solve who has just had the first lesson; options are those of the
    position's code, as text.
    """

    name: Message
    easiest: Callable[[tuple[float, ...], str], int]  # the lowest grade, by the figures and the options
    wrong: Callable[[tuple[float, ...]], Message]  # what any other legal first move comes to, by the figures
    replies: bool = False  # whether the other's next move answers a wrong one on the board


class Puzzles(Protocol):
    """`puzzles.py`: what the puzzles in `puzzles.txt` ask, by their kinds, and why their solutions are right.

    Figures are the numbers of a puzzle's proof, as its line in the file has them.
    """

    KINDS: dict[str, PuzzleKind]  # what there is, by the short names of the file

    def task(self, kind: str, figures: tuple[float, ...], scene: Scene) -> Message:
        """What is to be found, said to the player who is to act in the scene."""
        ...

    def reason(self, kind: str, figures: tuple[float, ...], scene: Scene) -> Message:
        """Why the solution is right and how that is known; the scene is the one after its first move."""
        ...


class Daily(Protocol):
    """`daily.py`: the game takes part in the game of the day, which everybody plays alone, each with the same dice.

    Everything but `place` is as in `defaults/daily.py` where it is left out; a game with dice needs
    `place`.  `draw(count)` gives one of so many equally likely numbers, from 0: each call the next one
    that follows from the secret of the day.
    """

    def options(self, draw: Callable[[int], int]) -> dict[str, str]:
        """The options of the day, where they differ from their defaults."""
        ...

    def lay(self, draw: Callable[[int], int], state: Any) -> None:
        """Changes the first state into that of the day; games that do have a module `codes`."""

    def place(self, state: Any) -> tuple[int, tuple[int, ...]]:
        """Which roll is due, and which dice of it: numbers from 1 that do not depend on what was chosen before.

        Two rolls of a game never have the same number.  The outcome is what the dice show as a number
        to the base 6, the first die the highest digit.
        """
        ...


class Companion(Protocol):
    """`companion.py`: what the game's companion, a page for those who play with the real box, asks.

    What it does for them `Game.companion` says, for the list of companions.
    Its functions are translated to JavaScript with the rest of the folder (`sixfold.game.javascript`) and handed to
    `companion.js`, which shows them with `companion.css`.  Every other name is the game's own.
    """


PER_PAGE = (2, 4)  # how many sheets are printed on a page, the usual number first


class Printing(Protocol):
    """`printing.py`: sheets to print and cut out, which people choose on the page `/sheets/GAME`.

    They are called as the letters of the game's first personal option.  Sheets of people's own are header lines, as
    in records.
    """

    def document(self, letters: Sequence[str], per_page: int, header_lines: Mapping[str, str]) -> bytes:
        """A PDF document in the reader's language, with one of PER_PAGE; refuses bad header lines by their key."""
        ...


@dataclass(frozen=True)
class Benchmark:
    """What `sixfold bench` measures of a game besides random play."""

    players: int  # whose random play is measured unless somebody asks for another number
    measured: Callable[[], dict[str, float]]  # figures by name
    sentences: Callable[[Mapping[str, float]], list[Message]]  # the same for people


class Commands(Protocol):
    """`commands.py`: commands that only this game has, and what `sixfold bench` measures besides random play."""

    # Click commands: "solve" becomes `sixfold solve`, "score x" `sixfold score x`; "score" is then what the group does,
    # as a sentence, and "bench" a Benchmark.
    COMMANDS: dict[str, Any]
