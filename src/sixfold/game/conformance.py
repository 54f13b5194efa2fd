"""Whether a module has what a Protocol asks for: names, types, and how functions are called.

It knows modules and Protocol classes.  It does not know games.  What does not fit is said in
one sentence that names the file, the line where there is one, and the name.
"""

from __future__ import annotations

import inspect
from collections.abc import Collection
from pathlib import Path
from types import FunctionType, ModuleType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from sixfold.text.messages import Message, say
from sixfold.text.spelling import SLIP, nearest


class ProtocolMismatch(Exception):
    """A module does not conform to its Protocol: where, and why."""

    def __init__(self, file: Path, line: int, reason: Message) -> None:
        super().__init__(file, line, reason)
        self.file = file
        self.line = line
        self.reason = reason


def check(module: ModuleType, protocol: type, required: Collection[str]) -> None:
    """Refuses a module that lacks a required name, misspells one, or has one of another kind."""
    own = {name: value for name, value in vars(module).items() if _is_own(name, value, module)}
    known = members(protocol)
    for name in known:
        if name not in vars(module):
            _check_missing(module, name, known[name], own, known, name in required)
        elif isinstance(known[name], FunctionType):
            _check_function(module, name, known[name])
        else:
            _check_constant(module, name, known[name])


def members(protocol: type) -> dict[str, Any]:
    """The names a Protocol declares, each with its function or its type."""
    named = get_type_hints(protocol) | {
        name: value
        for parent in reversed(protocol.__mro__)
        if parent.__module__ != "typing"
        for name, value in vars(parent).items()
        if isinstance(value, FunctionType)
    }
    return {name: value for name, value in named.items() if not name.startswith("_")}


def _is_own(name: str, value: Any, module: ModuleType) -> bool:
    return not name.startswith("_") and getattr(value, "__module__", module.__name__) == module.__name__


def _check_missing(
    module: ModuleType, name: str, expected: Any, own: dict[str, Any], known: Collection[str], required: bool
) -> None:
    strangers = [other for other in own if other not in known and _could_be(expected, own[other])]
    near = nearest(name, strangers, SLIP)
    if near:
        reason = say("there is no name {found} in the contract; did you mean {name}?", found=near, name=name)
        raise ProtocolMismatch(file_of(module), line_of(module, near), reason)
    if required:
        raise ProtocolMismatch(file_of(module), 0, say("{name} is missing", name=signature(name, expected)))


def _could_be(expected: Any, found: Any) -> bool:
    """Whether a name of the module may be a misspelt one: of the same kind, and called the same way."""
    if isinstance(expected, FunctionType):
        return isinstance(found, FunctionType) and _arguments(found) == _arguments(expected) - 1
    return not callable(found) and fits(found, expected)


def _check_function(module: ModuleType, name: str, expected: FunctionType) -> None:
    found = vars(module)[name]
    if not callable(found):
        reason = say("{name} must be a function", name=signature(name, expected))
        raise ProtocolMismatch(file_of(module), line_of(module, name), reason)
    try:
        inspect.signature(found).bind(*range(_arguments(expected) - 1))
    except TypeError:
        reason = say("{name} is called as {wanted}", name=name, wanted=signature(name, expected))
        raise ProtocolMismatch(file_of(module), line_of(module, name), reason) from None


def _check_constant(module: ModuleType, name: str, expected: Any) -> None:
    if not fits(vars(module)[name], expected):
        reason = say("{name} must be {kind}", name=name, kind=_kind(expected))
        raise ProtocolMismatch(file_of(module), line_of(module, name), reason)


def _arguments(function: FunctionType) -> int:
    return function.__code__.co_argcount


def signature(name: str, expected: Any) -> str:
    """A name as an author would look for it: `legal(state, player, moves)`."""
    if not isinstance(expected, FunctionType):
        return name
    parameters = [each for each in inspect.signature(expected).parameters if each != "self"]
    return f"{name}({', '.join(parameters)})"


def fits(value: Any, expected: Any) -> bool:
    """Whether a constant is of the type: a class, `type[...]`, or a container whose contents are not looked at."""
    origin, inner = get_origin(expected), get_args(expected)
    if expected is Any:
        return True
    if origin is UnionType:
        return any(fits(value, one) for one in inner)
    if origin is type:
        return isinstance(value, type) and issubclass(value, inner[0])
    if expected is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if expected is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return isinstance(value, origin or expected)


def _kind(expected: Any) -> object:
    kinds = {int: say("a whole number"), float: say("a number"), bool: say("True or False"), str: say("a text")}
    if get_origin(expected) is type:
        return say("a class derived from {base}", base=get_args(expected)[0].__name__)
    if get_origin(expected) is UnionType:
        return _kind(get_args(expected)[0])
    return kinds.get(expected) or getattr(get_origin(expected) or expected, "__name__", str(expected))


def file_of(module: ModuleType) -> Path:
    return Path(module.__file__ or module.__name__)


def line_of(module: ModuleType, name: str) -> int:
    """The line where a module defines a name; 0 if that cannot be said."""
    value = vars(module).get(name)
    if isinstance(value, FunctionType) and value.__module__ == module.__name__:
        return value.__code__.co_firstlineno
    begins = (f"{name} ", f"{name}:", f"{name}=", f"class {name}", f"def {name}(")
    for number, row in enumerate(_rows(file_of(module)), 1):
        if row.startswith(begins):
            return number
    return 0


def _rows(file: Path) -> list[str]:
    try:
        return file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []


def raised_in(error: BaseException, folder: Path) -> tuple[Path, int] | None:
    """The innermost line of a folder's files that an error came from."""
    if isinstance(error, SyntaxError) and error.filename and Path(error.filename).is_relative_to(folder):
        return Path(error.filename), error.lineno or 0
    import traceback  # only when something was raised

    frames = traceback.extract_tb(error.__traceback__)
    inside = [(Path(frame.filename), frame.lineno or 0) for frame in frames if folder in Path(frame.filename).parents]
    return inside[-1] if inside else None
