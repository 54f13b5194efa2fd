"""Compiled twins: the same functions, made fast.

It knows modules of plain functions over whole numbers.  It does not know games, searches or what they
compute, nor how a function is compiled (`numba_compiler`) and where the code is kept (`compile_cache`).

A twin is a module of its own with copies of the source's functions; functions that the
source imports from a module beside it, or from one of the `parts` that it says it is put together from,
come from that module's twin.  Functions
whose names begin with `_` run once at import to fill tables and stay behind; tables (lists
of numbers) become constant arrays, functions of `sixfold.machines.bitsets` instructions.  A template,
such as a playout, is a module written against a global named `rules`; its twin is made for one
game by handing in that game's, and constants that follow from them.
"""

from __future__ import annotations

import hashlib
import re
import sys
import threading
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any, Literal

from sixfold.machines import bitsets, numba_compiler
from sixfold.machines.compile_cache import cache_folder, sources
from sixfold.machines.fields import NumberAt

MAKING = threading.RLock()  # for who reads sources: `ast.parse` of Python 3.11 fails in threads at once

Mode = Literal["plain", "checked", "fast", "device"]


def twin(source: ModuleType, mode: Mode = "fast", **given: Any) -> Any:
    """The twin of a module, those of its globals replaced that are `given` by name.

    `fast` is compiled as shipped, `checked` also checks every index, for tests, `plain` is
    interpreted and does not need Numba, and `device` holds functions for a CUDA kernel.
    A twin is kept where Python keeps imported modules: compiled code that is read from disk imports it by its name.
    """
    if mode == "plain" and not given and hasattr(source, "twin_of"):
        return source
    name = _name(mode, _modules(source, given))
    with MAKING:
        made = sys.modules.get(name)
        if made is None or made.twin_of is not source or made.given != given:  # of modules that were loaded before
            made = sys.modules[name] = _make(source, name, mode, given)
        return made


def _modules(source: ModuleType, given: dict[str, Any]) -> list[ModuleType]:
    return [source, *(module for module in given.values() if isinstance(module, ModuleType))]


def _is_own(key: str, value: Any, source: ModuleType) -> bool:
    return isinstance(value, FunctionType) and value.__module__ == source.__name__ and not key.startswith("_")


def _name(mode: Mode, modules: list[ModuleType]) -> str:
    """What a twin is called: as its source; where that is long, a hash tells apart what it is made with."""
    first, *others = (
        re.sub(r"^sixfold_twin_[a-z]+_|^sixfold\.", "", module.__name__).replace(".", "_") for module in modules
    )
    name = "_".join(["sixfold_twin", mode, first, *others])
    return name if len(name) < 100 else f"sixfold_twin_{mode}_{first}_{hashlib.sha256(name.encode()).hexdigest()[:12]}"


def _make(source: ModuleType, name: str, mode: Mode, given: dict[str, Any]) -> ModuleType:
    made = ModuleType(name, source.__doc__)
    made.__file__ = source.__file__
    space = made.__dict__
    modules = _modules(source, given)
    files = tuple(sorted({path for module in modules for path in sources(module)}))
    about = {"twin_of": source, "given": given, "sources": files}
    compiled = _compiler(name, mode, modules)
    for key, value in (vars(source) | about).items():
        if key in about:
            space[key] = value
        elif key in given:
            space[key] = given[key]
        elif _is_own(key, value, source):
            space[key] = compiled(_copied(value, space, name))
        elif isinstance(value, FunctionType):
            if _is_buffer(value):
                space[key] = value if mode == "plain" else numba_compiler.buffer(mode == "device")
            elif value.__module__ == bitsets.__name__:
                space[key] = value if mode == "plain" else numba_compiler.instructions(mode == "device")[value.__name__]
            elif part := _part(value.__module__, source):
                space[key] = getattr(_part_twin(part, mode, given), value.__name__)
        elif isinstance(value, NumberAt):
            space[key] = value if mode == "plain" else value.compiled(numba_compiler.uncached(mode == "device"))
        elif not key.startswith("__"):
            space[key] = _constant(value, mode) if mode != "plain" and _is_table(value) else value
    return made


def _compiler(name: str, mode: Mode, modules: list[ModuleType]) -> Callable[[FunctionType], Any]:
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


def _part(name: str, source: ModuleType) -> ModuleType | None:
    """A module by its name, if it is a part of the source or lies beside it: its functions are of the dialect too."""
    for part in getattr(source, "parts", ()):
        if getattr(part, "__name__", "") == name:
            return part  # type: ignore[no-any-return]
    room = source.__name__.rpartition(".")[0]
    is_beside = name != source.__name__ and bool(room) and name.rpartition(".")[0] == room
    return sys.modules[name] if is_beside else None


def _part_twin(part: ModuleType, mode: Mode, given: dict[str, Any]) -> Any:
    """The twin of a part, with those of the things given that it is written against."""
    return twin(part, mode, **{key: value for key, value in given.items() if hasattr(part, key)})


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
