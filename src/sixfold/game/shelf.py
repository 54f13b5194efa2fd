"""The shelf: finds games by listing folders.

A game is there because its folder is: ours under `games/`, other people's in the folders
that the environment variable SIXFOLD_GAMES lists.  The shelf knows no game by name.  A folder
that is not as the contract asks stands in nobody's way: it is left out, and `problems` tells.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import ModuleType

import sixfold.games
from sixfold.game import loading
from sixfold.game.contract import Game
from sixfold.text.errors import BrokenGame, UnknownGame, shown
from sixfold.text.messages import say
from sixfold.text.spelling import with_suggestion

VARIABLE = "SIXFOLD_GAMES"
# What was loaded, while that is the module in use; what was broken, while its files are as they were.
_loaded: dict[str, tuple[ModuleType, Game]] = {}
_broken: dict[str, tuple[object, BrokenGame]] = {}


def add_folder(folder: Path | str) -> None:
    """Puts the games of one more folder on the shelf."""
    place = str(Path(folder).resolve())
    if place not in sixfold.games.__path__:
        sixfold.games.__path__.append(place)
        importlib.invalidate_caches()


def remove_folder(folder: Path | str) -> None:
    """Takes the games of a folder that was added off the shelf again."""
    place = str(Path(folder).resolve())
    if place in sixfold.games.__path__:
        sixfold.games.__path__.remove(place)
        for folder in _packages_in(place, _changed(place)):
            loading.forget(f"sixfold.games.{folder.name}")


def ids() -> tuple[str, ...]:
    """The ids of every game on the shelf, sorted."""
    return tuple(game.id for game in games())


def games() -> tuple[Game, ...]:
    """Every game on the shelf, sorted by id, but those known to be broken."""
    found = (_look(folder, _declared) for _, folder in sorted(folders().items()))
    return tuple(game for game in found if isinstance(game, Game))


def find_game(name: str) -> Game:
    """The game with this id, checked; raises UnknownGame, a LookupError, or BrokenGame."""
    known = folders()
    if name not in known:
        _packages_in.cache_clear()
        known = folders()
    if name not in known:
        raise UnknownGame(name, with_suggestion(say("there is no game {name}", name=shown(name)), name, ids()))
    game = _look(known[name], _checked)
    if isinstance(game, BrokenGame):
        raise game.with_traceback(None)
    return game


def problems() -> tuple[BrokenGame, ...]:
    """What is wrong with the folders on the shelf that hold no game that can be played."""
    found = (_look(folder, _checked) for _, folder in sorted(folders().items()))
    return tuple(broken for broken in found if isinstance(broken, BrokenGame))


def folders() -> dict[str, Path]:
    """Where each name on the shelf has its folder, whether it holds a game or a broken one; of two the first counts."""
    for place in os.environ.get(VARIABLE, "").split(os.pathsep):
        if place:
            add_folder(place)
    found: dict[str, Path] = {}
    for place in sixfold.games.__path__:
        for folder in _packages_in(place, _changed(place)):
            found.setdefault(folder.name, folder)
    return found


def _changed(place: str) -> int:
    """When a folder was added to or taken from a place last; 0 if there is no such place."""
    try:
        return os.stat(place).st_mtime_ns  # noqa: PTH116 (often asked, and quicker)
    except OSError:
        return 0


@lru_cache(64)
def _packages_in(place: str, changed: int) -> tuple[Path, ...]:
    """The folders in a place that are packages; listed again when the place has changed."""
    importlib.invalidate_caches()
    if not changed:
        return ()
    return tuple(file.parent for file in Path(place).glob("*/__init__.py"))


def _look(folder: Path, read: Callable[[Path], Game]) -> Game | BrokenGame:
    """A folder's game as read; one that is broken is read again when its files have changed."""
    name = folder.name
    if name in _broken and _broken[name][0] == _state_of(folder):
        return _broken[name][1]
    try:
        return read(folder)
    except BrokenGame as broken:
        loading.forget(f"sixfold.games.{name}")
        _broken[name] = (_state_of(folder), broken)
        return broken


def _state_of(folder: Path) -> object:
    """What changes when somebody works on a folder."""
    return tuple((path, path.stat().st_mtime_ns) for path in sorted(folder.glob("*.*")))


def _declared(folder: Path) -> Game:
    name, package = folder.name, f"sixfold.games.{folder.name}"
    if name in _loaded and sys.modules.get(package) is _loaded[name][0]:
        return _loaded[name][1]
    with loading.as_broken_game(package, folder):
        module = importlib.import_module(package)
        game = getattr(module, "GAME", None)
        if not isinstance(game, Game):
            reason = say("GAME is missing") if game is None else say("GAME must be a Game")
            raise BrokenGame(name, reason, folder / "__init__.py")
    _loaded[name] = (module, game)
    return game


def _checked(folder: Path) -> Game:
    """The same, with everything that every game has."""
    game = _declared(folder)
    game.check()
    return game
