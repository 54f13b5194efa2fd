"""Loads the modules of a game's folder and puts them together with the contract's defaults for what they leave out.

It knows modules, Protocols and where a game's folder is.  It does not know any game, nor
what the names of the contract mean.  Whatever is wrong with a folder becomes one BrokenGame.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from sixfold.game import conformance
from sixfold.text.errors import BadDeclaration, BrokenGame
from sixfold.text.messages import say
from sixfold.text.spelling import SLIP, nearest


def load(package: str, folder: Path, name: str, protocol: type, required: Collection[str]) -> ModuleType:
    """A module of the folder that has what the Protocol asks for."""
    with as_broken_game(package, folder):
        module = importlib.import_module(f"{package}.{name}")
        conformance.check(module, protocol, required)
    return module


@contextmanager
def as_broken_game(package: str, folder: Path) -> Iterator[None]:
    """Whatever goes wrong within becomes a BrokenGame that names file and line."""
    game = package.rpartition(".")[2]
    try:
        yield
    except BrokenGame:
        raise
    except conformance.ProtocolMismatch as mismatch:
        raise BrokenGame(game, mismatch.reason, mismatch.file, mismatch.line) from None
    except Exception as error:
        file, line = conformance.raised_in(error, folder) or (None, 0)
        if isinstance(error, BadDeclaration):
            reason = error.reason
        else:
            reason = say("Python cannot load it: {error}", error=f"{type(error).__name__}: {error}")
        raise BrokenGame(game, reason, file, line) from error


def missing(package: str, folder: Path, file: str, known: Collection[str]) -> BrokenGame:
    """The refusal of a folder without a file it needs; a module of nearly that name is pointed to."""
    strangers = [path.name for path in folder.glob("*.py") if path.stem not in known]
    near = nearest(file, strangers, SLIP)
    reason = say("there is no such file")
    if near:
        reason = say("there is no such file; is it the one called {near}?", near=near)
    return BrokenGame(package.rpartition(".")[2], reason, folder / file)


def completed(own: ModuleType, defaults: object, protocol: type) -> Any:
    """A module of two parts: all that a game's own has for others and, of the Protocol, what only the defaults have."""
    room, _, name = own.__name__.rpartition(".")
    made = ModuleType(f"{room}.completed_{name}", own.__doc__)
    made.__file__ = own.__file__
    made.parts = (own, defaults)  # type: ignore[attr-defined]  # where `compile.twin` finds its functions
    vars(made).update({name: value for name, value in vars(own).items() if not name.startswith("_")})
    left_out = [name for name in conformance.members(protocol) if not hasattr(own, name)]
    vars(made).update({name: getattr(defaults, name) for name in left_out if hasattr(defaults, name)})
    return made


def check_fields(package: str, rules: ModuleType, options: Collection[str], needs: dict[str, tuple[str, ...]]) -> None:
    """Refuses a state that lacks the field of the ending or of an option, or one that a default function reads."""
    game, fields = package.rpartition(".")[2], vars(rules)["State"].fields
    line = conformance.line_of(rules, "State")
    if "ended" not in fields:
        raise BrokenGame(game, say("State needs a field ended"), conformance.file_of(rules), line)
    for key in options:
        if key not in fields:
            reason = say("State has no field for the option {key}", key=key)
            raise BrokenGame(game, reason, conformance.file_of(rules), line)
    for name, needed in needs.items():
        for field in needed:
            if not hasattr(rules, name) and field not in fields:
                reason = say("State needs a field {field}, or the rules a function {name}", field=field, name=name)
                raise BrokenGame(game, reason, conformance.file_of(rules), line)


def check_version(package: str, rules: Any, version: int) -> None:
    """Refuses a state whose field for the version of the rules begins with another than today's."""
    field = rules.State.fields.get("rules_version")
    if field is not None and field.first != version:
        reason = say("State.rules_version begins with {version}, as the game declares", version=version)
        line = conformance.line_of(rules, "State")
        raise BrokenGame(package.rpartition(".")[2], reason, conformance.file_of(rules), line)


def forget(package: str) -> None:
    """Drops a package from the loaded modules, so that the next import reads its files again."""
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]
