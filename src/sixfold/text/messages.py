"""Sentences for people, kept apart from the language they are read in.

It knows catalogues and the reader's language.  It does not know what a sentence is about.
A message is made with `say`, carried around as a value, and becomes text only when shown:

    reason = say("{cell} is in the way", clause="3.3", cell="c4")
    str(reason)                      # "c4 is in the way (3.3)", in the current language

A game has a `say` of its own, made in its `__init__.py` with `Sayer(__name__)`: its texts are looked up in the
folder `locale` there, then in the house's.  So two games may have one text and translate it each in its way.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

LANGUAGES = ("en", "fr", "de")
SOURCE_LANGUAGE = "en"  # in which texts are written
HOUSE = Path(__file__).parent / "locale"
ELIDING = re.compile(r"\b([Dd]|[Qq]u)e (?=\{(\w+)\})")  # in French
VOWEL = re.compile(r"[AEIOUÀÂÉÈÊÎÏÔÛaeiouàâéèêîïôû][a-zà-ÿ]|[Yy][bcdfghjklmnpqrstvwxz]")  # of a name, not of a cell
_chosen: ContextVar[str | None] = ContextVar("language", default=None)
Values = ParamSpec("Values")
Answer = TypeVar("Answer")


class Message:
    """A sentence with blanks, the values for them, the rules clause it rests on, and the package that says it."""

    __slots__ = ("clause", "package", "shown", "text", "values")

    def __init__(self, text: str, clause: str = "", values: dict[str, Any] | None = None, package: str = "") -> None:
        self.text = text
        self.clause = clause
        self.values = values or {}
        self.package = package
        self.shown: tuple[str, Any] | None = None  # a language, and how a view shows the sentence in it

    def __str__(self) -> str:
        text = self._filled
        if not self.clause:
            return text
        stop = "." if text.endswith(".") else ""
        return f"{text.removesuffix('.')} ({self.clause}){stop}"

    @property
    def _filled(self) -> str:
        return self.template.format_map(self.values)

    @property
    def sentence(self) -> str:
        """The text as a sentence of its own, without the clause: a capital at its beginning, a stop at its end."""
        text = self._filled
        stop = "" if text.endswith((".", "!", "?", "…")) else "."
        return text[:1].upper() + text[1:] + stop

    def with_values(self, **values: Any) -> Message:
        return Message(self.text, self.clause, self.values | values, self.package)

    def with_clause(self, clause: str) -> Message:
        return Message(self.text, clause, self.values, self.package)

    @property
    def whole(self) -> Message:
        """The message as a sentence of its own: with a capital and a stop, as in "A king is crowned (6.1)."."""
        return Message("{sentence}", self.clause, {"sentence": _Sentence(self)})

    @property
    def template(self) -> str:
        """The text in the reader's language, its blanks not filled; elided before what will fill them."""
        text = _translated(self.text, self.package)
        return ELIDING.sub(self._elided, text) if "e {" in text and language() == "fr" else text

    def _elided(self, found: re.Match[str]) -> str:
        """« de » or « que » before a blank, as it stands before a consonant or a vowel: de Bob, d’Ada."""
        word, blank = found.groups()
        return f"{word}’" if VOWEL.match(str(self.values.get(blank, ""))) else f"{word}e "

    def __repr__(self) -> str:
        return f"Message({self.text!r}, clause={self.clause!r}, values={self.values!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message) or (self.text, self.clause) != (other.text, other.clause):
            return False
        return not (self.values or other.values) or repr(self.values) == repr(other.values)

    def __hash__(self) -> int:
        return hash(repr(self))


class _Sentence:
    """A message that becomes a sentence of its own when it is shown."""

    def __init__(self, message: Message) -> None:
        self.message = message

    def __str__(self) -> str:
        return self.message.sentence

    def __repr__(self) -> str:
        return repr(self.message)


class Sayer:
    """Makes messages of one package; catalogue tools find a text wherever it stands in a call of `say`."""

    def __init__(self, package: str = "") -> None:
        self.package = package

    def __call__(self, text: str, /, clause: str = "", **values: Any) -> Message:
        return Message(text, clause, values, self.package)

    def translate(self, text: str, /) -> str:
        """The text in the current language, or itself."""
        return _translated(text, self.package)


say = Sayer()  # for texts of the house
translate = say.translate


def _translated(text: str, package: str) -> str:
    code = _chosen.get() or _from_environment()
    if code == SOURCE_LANGUAGE:
        return text
    for folder in (_folder_of(package), HOUSE):
        found = _catalogue(folder, code).get(text) if folder else None
        if found:
            return found
    return text


def _folder_of(package: str) -> Path | None:
    """Where a package keeps its catalogues."""
    file = getattr(sys.modules.get(package), "__file__", None)
    return Path(file).parent / "locale" if file else None


def catalogue_file(folder: Path, code: str) -> Path:
    return folder / code / "LC_MESSAGES" / "sixfold.po"


@lru_cache(256)
def _catalogue(folder: Path, code: str) -> Mapping[str, str]:
    file = catalogue_file(folder, code)
    return read_po(file.read_text(encoding="utf-8")) if file.is_file() else {}


def read_po(text: str) -> dict[str, str]:
    entries: list[tuple[list[str], list[str]]] = []
    into: list[str] = []
    for line in text.split("\n"):
        before, _, quoted = line.partition('"')
        word = before.strip()
        if word == "msgid":
            entries.append((into := [], []))
        elif word == "msgstr" and entries:
            into = entries[-1][1]
        if word in ("", "msgid", "msgstr"):
            into.append(quoted.rstrip()[:-1])
    return {_unescaped(key): _unescaped(value) for key, value in entries if any(key)}


def _unescaped(lines: list[str]) -> str:
    text = "".join(lines)
    return str(json.loads(f'"{text}"', strict=False)) if "\\" in text else text


def language() -> str:
    """The reader's language: as chosen, else by the environment, else English."""
    return _chosen.get() or _from_environment()


def _from_environment() -> str:
    for variable in ("SIXFOLD_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en"


def remembered(function: Callable[Values, Answer]) -> Callable[Values, Answer]:
    """The function with many of its answers kept, in each language: for parts of pictures, drawn again and again.

    Its values are hashable and given in their order.
    """
    known = lru_cache(4000)(lambda _language, *values: function(*values))  # type: ignore[call-arg]

    @wraps(function)
    def find(*values: Values.args, **_none: Values.kwargs) -> Answer:
        return known(_chosen.get() or _from_environment(), *values)

    return find


class ContextValue:
    """A block in which a context variable has a value; faster than a generator, and every frame enters several."""

    __slots__ = ("_token", "_value", "_variable")

    def __init__(self, variable: ContextVar[Any], value: Any) -> None:
        self._variable, self._value = variable, value

    def __enter__(self) -> None:
        self._token = self._variable.set(self._value)

    def __exit__(self, *problem: object) -> None:
        self._variable.reset(self._token)


def speaking(code: str) -> ContextValue:
    """Within it, messages are shown in this language."""
    return ContextValue(_chosen, code)
