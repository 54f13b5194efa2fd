"""Compiled twins: the same functions, made fast.

It knows modules of plain functions over whole numbers.  It does not know games, searches or what they
compute, nor how a function is compiled (`numba_compiler`) and where the code is kept (`compile_cache`).

A twin is a module of its own with copies of the source's functions; functions that the
source imports from a module beside it come from that module's twin.  Functions
whose names begin with `_` run once at import to fill tables and stay behind; tables (lists
of numbers) become constant arrays, functions of `sixfold.machines.bitsets` instructions.  A template,
such as a playout, is a module written against a global named `rules`; its twin is made for one
game by handing in that game's.
"""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any, Literal

from sixfold.machines import bitsets, numba_compiler
from sixfold.machines.compile_cache import cache_folder, sources

MAKING = threading.RLock()  # for who reads sources: `ast.parse` of Python 3.11 fails in threads at once

Mode = Literal["plain", "checked", "fast", "device"]


def twin(source: ModuleType, mode: Mode = "fast", **given: ModuleType) -> Any:
    """The twin of a module, those of its globals replaced that are `given` by name.

    `fast` is compiled as shipped, `checked` also checks every index, for tests, `plain` is
    interpreted and does not need Numba, and `device` holds functions for a CUDA kernel.
    """
    name = "_".join(["sixfold_twin", mode, *map(_short_name, (source, *given.values()))])
    with MAKING:
        made = sys.modules.get(name)
        if made is None or not _is_current(made, source, given):
            made = sys.modules[name] = _make(source, name, mode, given)
        return made


def _is_current(made: ModuleType, source: ModuleType, given: dict[str, ModuleType]) -> bool:
    """Whether a twin is of these modules as they are now: not reloaded, nor completed with defaults since."""
    space = vars(made)
    same = space["twin_of"] is source and all(space[key] is module for key, module in given.items())
    return same and all(key in space for key, value in vars(source).items() if _is_own(key, value, source))


def _is_own(key: str, value: Any, source: ModuleType) -> bool:
    """Whether a module defines a function that is to be compiled."""
    return isinstance(value, FunctionType) and value.__module__ == source.__name__ and not key.startswith("_")


def _short_name(module: ModuleType) -> str:
    return re.sub(r"^sixfold_twin_[a-z]+_|^sixfold\.", "", module.__name__).replace(".", "_")


def _make(source: ModuleType, name: str, mode: Mode, given: dict[str, ModuleType]) -> ModuleType:
    made = ModuleType(name, source.__doc__)
    made.__file__ = source.__file__
    space = made.__dict__
    space["twin_of"] = source
    space["sources"] = sources(source)
    compiled = _compiler(name, mode, (source, *given.values()))
    for key, value in vars(source).items():
        if key in given:
            space[key] = given[key]
        elif _is_own(key, value, source):
            space[key] = compiled(_copied(value, space, name))
        elif isinstance(value, FunctionType):
            if _is_buffer(value):
                space[key] = _buffer(mode)
            elif value.__module__ == bitsets.__name__:
                space[key] = value if mode == "plain" else numba_compiler.instructions(mode == "device")[value.__name__]
            elif _is_beside(value.__module__, source):
                space[key] = getattr(twin(sys.modules[value.__module__], mode), value.__name__)
        elif not key.startswith("__"):
            space[key] = _constant(value, mode) if mode != "plain" and _is_table(value) else value
    return made


def _compiler(name: str, mode: Mode, modules: tuple[ModuleType, ...]) -> Callable[[FunctionType], Any]:
    """What is done to each function of a twin."""
    if mode == "plain":
        return lambda function: function
    if mode == "device":
        return numba_compiler.device_function
    numba_compiler.need_compiler()
    return numba_compiler.compiler(cache_folder(*modules) / name, checked=mode == "checked")


def _is_buffer(function: FunctionType) -> bool:
    """Whether it is `layout.buffer`, which is another one in compiled code."""
    return (function.__module__, function.__name__) == ("sixfold.machines.layout", "buffer")


def _buffer(mode: Mode) -> Any:
    """What makes room for numbers within compiled code."""
    if mode == "plain":
        return lambda count: [0] * count
    return numba_compiler.device_buffer() if mode == "device" else numba_compiler.buffer()


def _is_beside(module: str, source: ModuleType) -> bool:
    """Whether a module lies beside the source, so that its functions are of the dialect too."""
    room = source.__name__.rpartition(".")[0]
    return module != source.__name__ and bool(room) and module.rpartition(".")[0] == room


def _copied(function: FunctionType, space: dict[str, Any], module: str) -> FunctionType:
    # With code of its own: the interpreter keeps in it the kinds of objects it has met, which differ from twin to twin.
    copy = FunctionType(function.__code__.replace(), space, function.__name__, function.__defaults__)
    copy.__module__ = module
    copy.__qualname__ = function.__qualname__
    copy.__doc__ = function.__doc__
    return copy


def _constant(table: Any, mode: Mode) -> Any:
    """A table as compiled code sees it; a device has 64 kB for all of them, so there its numbers are narrow."""
    import numpy as np

    wide = np.array(table)
    if mode != "device":
        return wide
    narrow = next(kind for kind in (np.int8, np.int16, np.int32, np.int64) if (wide.astype(kind) == wide).all())
    return wide.astype(narrow)


def _is_table(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], (int, list))
