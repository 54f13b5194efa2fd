"""How a roll that is due is entered on a page: a button for each outcome, or die by die.

It knows positions and how rolls are written.  It does not know who enters them, nor how they are shown.
"""

from __future__ import annotations

from typing import Any

from sixfold.positions import Position

SIDES = 6  # of a die
MAX_BUTTONS = 12  # outcomes that are a button each


def roll_data(position: Position) -> dict[str, Any] | None:
    """How a roll that is due can be chosen, and how its dice look; None where none is due."""
    due = position.roll_due
    if due is None:
        return None
    count, example = position.outcome_count, position.outcome(0)
    looks = [{"role": role, "name": str(name)} for role, name in due.dice]
    if count <= MAX_BUTTONS:
        outcomes = [position.outcome(number) for number in range(count)]
        return {"outcomes": outcomes, "dice": 0, "example": example, "looks": looks}
    dice = sum(letter.isdigit() for letter in example)
    return {"outcomes": [], "dice": dice if count == SIDES**dice else 0, "example": example, "looks": looks}
