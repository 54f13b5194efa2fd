"""SKELETON in words: `a2-b3` goes from a2 to b3.

Cells are the places of the picture, so a word is pointed at cell by cell; that is what
`sixfold/game/defaults/notation.py` does with hyphens, and nothing more is to be written here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixfold.text.errors import CannotRead

from . import say
from .rules import CELLS, EMPTY, WIDTH, State

COLUMNS = "abcdef"


def cell_name(cell: int) -> str:
    """a1 is at the bottom left."""
    return f"{COLUMNS[cell % WIDTH]}{cell // WIDTH + 1}"


def read_cell(state: State, name: str) -> int:
    """The cell of a name; refuses what is none on this board."""
    for cell in range(CELLS):
        if cell_name(cell) == name and max(cell % WIDTH, cell // WIDTH) < state.size:
            return cell
    last = cell_name((state.size - 1) * (WIDTH + 1))
    raise CannotRead(name, say("cells run from a1 to {last}", last=last))


def write(state: State, move: int) -> str:
    """The word of a move."""
    return f"{cell_name(move // CELLS)}-{cell_name(move % CELLS)}"


def read(state: State, word: str) -> int:
    """The move of a word, legal or not."""
    names = word.split("-")
    if len(names) != 2:
        raise CannotRead(word, say("a move is written like a2-a3"))
    return read_cell(state, names[0]) * CELLS + read_cell(state, names[1])


def describe(state: State, earlier: Sequence[State]) -> dict[str, Any]:
    """The position as programs read it."""
    owners = {cell_name(cell): owner - 1 for cell, owner in enumerate(state.cell) if owner != EMPTY}
    return {"pieces": owners, "turn": state.turn}
