"""Where a user's files are kept on each system: what can be made again, and what cannot."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def user_cache() -> Path:
    """The folder for things that can be made again: $SIXFOLD_CACHE, or the system's place."""
    return _folder("SIXFOLD_CACHE", "LOCALAPPDATA", "Caches", "XDG_CACHE_HOME", ".cache")


def compiled_cache() -> Path:
    """The folder for compiled code: $SIXFOLD_COMPILED, or the one for things that can be made again."""
    given = os.environ.get("SIXFOLD_COMPILED")
    return Path(given) if given else user_cache()


def user_data() -> Path:
    """The folder for things that cannot: $SIXFOLD_DATA, or the system's place."""
    return _folder("SIXFOLD_DATA", "APPDATA", "Application Support", "XDG_DATA_HOME", ".local/share")


def is_own(file: Path) -> bool:
    """Whether a file belongs into one of these folders, there or not."""
    place = file.absolute()
    return any(place.is_relative_to(folder.absolute()) for folder in (user_cache(), compiled_cache(), user_data()))


def _folder(chosen: str, windows: str, mac: str, other: str, usual: str) -> Path:
    """As the user chose, or as their system has it; the names are variables and folders."""
    if own := os.environ.get(chosen):
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get(windows) or Path.home()) / "sixfold"
    if sys.platform == "darwin":
        return Path.home() / "Library" / mac / "sixfold"
    return Path(os.environ.get(other) or Path.home() / usual) / "sixfold"
