"""Where a user's files are kept on each system: what can be made again, and what cannot."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path, user_data_path


def user_cache() -> Path:
    """The folder for things that can be made again: $SIXFOLD_CACHE, or the system's place."""
    return Path(os.environ.get("SIXFOLD_CACHE") or user_cache_path("sixfold", appauthor=False, opinion=False))


def compiled_cache() -> Path:
    """The folder for compiled code: $SIXFOLD_COMPILED, or the one for things that can be made again."""
    given = os.environ.get("SIXFOLD_COMPILED")
    return Path(given) if given else user_cache()


def user_data() -> Path:
    """The folder for things that cannot: $SIXFOLD_DATA, or the system's place."""
    return Path(os.environ.get("SIXFOLD_DATA") or user_data_path("sixfold", appauthor=False, roaming=True))


def is_own(file: Path) -> bool:
    """Whether a file belongs into one of these folders, there or not."""
    place = file.absolute()
    return any(place.is_relative_to(folder.absolute()) for folder in (user_cache(), compiled_cache(), user_data()))
