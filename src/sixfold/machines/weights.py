"""Learned weights in text files: whole numbers separated by blanks, under a comment.

It knows numbers, and how a learning rate falls.  It does not know what they weigh, nor who learns them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from sixfold.machines.files import write_whole

PER_LINE = 24


def read_weights(file: Path) -> list[int]:
    """The numbers of a file; lines that begin with # are comments."""
    lines = file.read_text("utf-8").splitlines()
    return [int(number) for line in lines if not line.startswith("#") for number in line.split()]


def write_weights(file: Path, comment: str, weights: Sequence[float]) -> None:
    """Writes weights, rounded, so that `read_weights` gives them back."""
    numbers = [f"{weight:.0f}" for weight in weights]
    lines = [" ".join(numbers[first : first + PER_LINE]) for first in range(0, len(numbers), PER_LINE)]
    write_whole(file, "\n".join([f"# {comment}", *lines, ""]))


def learning_steps(games: int, steps: int, first_rate: float, last_rate: float) -> Iterator[tuple[int, int, float]]:
    """So many games in spans, from one number up to another, with a learning rate that falls from span to span."""
    for step in range(steps):
        rate = first_rate * (last_rate / first_rate) ** (step / (steps - 1))
        yield games * step // steps, games * (step + 1) // steps, rate
