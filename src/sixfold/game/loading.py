"""Loads the modules of a game's folder and adds the contract's defaults for what they leave out.

It knows modules, Protocols and where a game's folder is.  It does not know any game, nor
what the names of the contract mean.  Whatever is wrong with a folder becomes one BrokenGame.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType, ModuleType
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


def completed(module: ModuleType, defaults: Callable[[ModuleType], object], protocol: type) -> Any:
    """Another module with everything that this one has and, for what it leaves out, the defaults, made for it."""
    made = ModuleType(module.__name__, module.__doc__)
    vars(made).update(vars(module))
    complete(made, defaults(made), protocol)
    return made


def complete(module: ModuleType, defaults: object, protocol: type) -> None:
    """Gives a module every name of the Protocol that it leaves out and the defaults have.

    Rules themselves are completed so, and not a copy of them: what is compiled, is compiled once for all modules of
    the folder that call it.
    """
    for name in conformance.members(protocol):
        if name not in vars(module) and hasattr(defaults, name):
            value = getattr(defaults, name)
            setattr(module, name, _adopted(value, module) if isinstance(value, FunctionType) else value)


def _adopted(function: FunctionType, module: ModuleType) -> FunctionType:
    """A plain function as one of the module's own, so that it is compiled with it.

    Its code is copied too: Python keeps in it the kinds of objects it has met, which are each game's own.
    """
    copy = FunctionType(function.__code__.replace(), vars(module), function.__name__, function.__defaults__)
    copy.__module__ = module.__name__
    copy.__qualname__ = function.__qualname__
    copy.__doc__ = function.__doc__
    copy.default_of_contract = function  # type: ignore[attr-defined]
    return copy


def is_default(function: object) -> bool:
    """Whether a function of a game's rules is the contract's and not its own."""
    return hasattr(function, "default_of_contract")


def check_fields(
    package: str, rules: Any, own: Collection[str], options: Collection[str], needs: dict[str, tuple[str, ...]]
) -> None:
    """Refuses a state that lacks the field of the ending or of an option, or one that a default function reads."""
    game, fields = package.rpartition(".")[2], rules.State.fields
    line = conformance.line_of(rules, "State")
    if "ended" not in fields:
        raise BrokenGame(game, say("State needs a field ended"), conformance.file_of(rules), line)
    for key in options:
        if key not in fields:
            reason = say("State has no field for the option {key}", key=key)
            raise BrokenGame(game, reason, conformance.file_of(rules), line)
    for name, needed in needs.items():
        for field in needed:
            if name not in own and field not in fields:
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
