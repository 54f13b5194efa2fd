"""Sentences for people, kept apart from the language they are read in.

It knows catalogues and the reader's language.  It does not know what a sentence is about.
A message is made with `say`, carried around as a value, and becomes text only when shown:

    reason = say("{cell} is in the way", clause="3.3", cell="c4")
    str(reason)                      # "c4 is in the way (3.3)", in the current language
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "fr", "de")
DOMAIN = "sixfold"
HOUSE = Path(__file__).parent / "locale"
_chosen: ContextVar[str | None] = ContextVar("language", default=None)
_folders: list[Path] = [HOUSE]


class Message:
    """A sentence with blanks, the values for them, and the rules clause it rests on."""

    __slots__ = ("clause", "text", "values")

    def __init__(self, text: str, clause: str = "", values: dict[str, Any] | None = None) -> None:
        self.text = text
        self.clause = clause
        self.values = values or {}

    def __str__(self) -> str:
        sentence = translate(self.text).format(**self.values)
        return f"{sentence} ({self.clause})" if self.clause else sentence

    def __repr__(self) -> str:
        return f"Message({self.text!r}, clause={self.clause!r}, values={self.values!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))


def say(text: str, /, clause: str = "", **values: Any) -> Message:
    """A message; the text is found by the catalogue tools wherever it stands in a call of this."""
    return Message(text, clause, values)


def translate(text: str, /) -> str:
    """The text in the current language, or itself where no catalogue has it."""
    for catalogue in _catalogues(language(), tuple(_folders)):
        found = catalogue.gettext(text)
        if found != text:
            return found
    return text


def add_folder(folder: Path) -> None:
    """Also looks texts up in the catalogues of this folder (a game's own)."""
    if folder not in _folders and folder.is_dir():
        _folders.append(folder)


def catalogue_file(folder: Path, code: str) -> Path:
    """Where gettext looks for a language's compiled catalogue in a folder."""
    return folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo"


@cache
def _catalogues(code: str, folders: tuple[Path, ...]) -> list[gettext.GNUTranslations]:
    found = []
    for folder in folders:
        file = catalogue_file(folder, code)
        if file.is_file():
            with file.open("rb") as stream:
                found.append(gettext.GNUTranslations(stream))
    return found


def language() -> str:
    """The reader's language: as chosen, else by the environment, else English."""
    return _chosen.get() or _from_environment()


def _from_environment() -> str:
    for variable in ("SIXFOLD_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en"


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Within it, messages are shown in this language."""
    token = _chosen.set(code)
    try:
        yield
    finally:
        _chosen.reset(token)
