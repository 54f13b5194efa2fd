"""The shelf: finds games by listing folders.

A game is there because its folder is: ours under `games/`, other people's in the folders
that the environment variable SIXFOLD_GAMES lists.  The shelf knows no game by name.
"""

from __future__ import annotations

import difflib
import importlib
import os
import pkgutil
from pathlib import Path

import sixfold.games
from sixfold import messages
from sixfold.contract import Game
from sixfold.errors import CannotRead
from sixfold.messages import say


def add_folder(folder: Path | str) -> None:
    """Puts the games of one more folder on the shelf."""
    place = str(Path(folder).resolve())
    if place not in sixfold.games.__path__:
        sixfold.games.__path__.append(place)
        importlib.invalidate_caches()


def games() -> tuple[Game, ...]:
    """Every game on the shelf, sorted by id."""
    return tuple(find_game(name) for name in ids())


def ids() -> tuple[str, ...]:
    for folder in os.environ.get("SIXFOLD_GAMES", "").split(os.pathsep):
        if folder:
            add_folder(folder)
    found = pkgutil.iter_modules(sixfold.games.__path__)
    return tuple(sorted({module.name for module in found if module.ispkg}))


def find_game(name: str) -> Game:
    """The game with this id."""
    known = ids()
    if name not in known:
        near = difflib.get_close_matches(name, known, 1)
        if near:
            raise CannotRead(name, say("there is no such game; did you mean {near}?", near=near[0]))
        raise CannotRead(name, say("there is no such game; there are: {known}", known=", ".join(known)))
    found: Game = importlib.import_module(f"sixfold.games.{name}").GAME
    messages.add_folder(found.folder / "locale")
    return found
