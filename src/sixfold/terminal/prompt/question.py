"""A question at the prompt: what it is about and how it can be answered, for a screen that shows more than a line.

It knows the position and what can be typed.  It does not know who asks, nor where it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sixfold.positions.position import Position
from sixfold.text.messages import Message


@dataclass(frozen=True)
class Question:
    position: Position
    player: int | None  # who is asked; None: what the dice show
    commands: Mapping[str, Message]  # what can be typed besides a move, each with what it does
    moves: bool = True  # whether a move, or a roll where dice are asked for, answers it
