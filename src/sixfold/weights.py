"""Learned weights in text files: whole numbers separated by blanks, under a comment.

It knows numbers.  It does not know what they weigh.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sixfold.files import write_whole

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
