"""Keeps the secret of a game's dice on this computer until the game is over.

A saved game that is not over has only the commitment, so whoever reads the file cannot foresee
its dice.  The secret is kept apart, under the commitment's name, and moves into the record
with the last word.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from sixfold.machines.folders import user_cache
from sixfold.positions.dice import Dice, commitment


def _file(commit: str) -> Path:
    return user_cache() / "dice" / commit


def keep(dice: Dice) -> None:
    """Keeps a secret readable by its owner alone.  Where that fails the game only cannot be taken up again.

    It is written once and whole: a program that is killed meanwhile must not lose it.
    """
    file = _file(dice.commitment)
    if find(dice.commitment) == dice.secret:
        return
    part = file.with_suffix(".part")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as stream:
            stream.write(dice.secret)
        part.replace(file)


def find(commit: str) -> str | None:
    """The secret behind a commitment, if it is here and whole."""
    try:
        secret = _file(commit).read_text("ascii")
        return secret if commitment(secret) == commit else None
    except (OSError, ValueError):
        return None


def forget(dice: Dice) -> None:
    """Removes a secret that stands in a record now."""
    with suppress(OSError):
        _file(dice.commitment).unlink()
