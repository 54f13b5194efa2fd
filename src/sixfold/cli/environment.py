"""The environment variables of sixfold: what is wrong with one is told, and the command goes on without it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from sixfold.game import shelf
from sixfold.text.messages import LANGUAGES, Message, say

LANGUAGE = "SIXFOLD_LANG"
FOLDERS = ("SIXFOLD_DATA", "SIXFOLD_CACHE", "SIXFOLD_COMPILED")


def problems() -> Iterator[Message]:
    """A sentence for each variable whose value cannot be used."""
    given = os.environ.get(LANGUAGE, "")
    if given and given[:2].lower() not in LANGUAGES:
        languages = ", ".join(LANGUAGES)
        yield say("{variable} is one of {values}, not {given}", variable=LANGUAGE, values=languages, given=given)
    for place in filter(None, os.environ.get(shelf.VARIABLE, "").split(os.pathsep)):
        if not Path(place).is_dir():
            yield say("{variable}: there is no folder {folder}", variable=shelf.VARIABLE, folder=place)
    for variable in FOLDERS:
        place = os.environ.get(variable, "")
        if place and Path(place).exists() and not Path(place).is_dir():
            yield say("{variable}: {folder} is a file, not a folder", variable=variable, folder=place)
