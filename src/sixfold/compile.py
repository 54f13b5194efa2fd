"""Compiled twins: the same functions, made fast by Numba.

The only module that imports Numba, and only when a twin is asked for.  It knows modules of
plain functions over whole numbers; it does not know games, searches or what they compute.

A twin is a module of its own with copies of the source's functions; functions that the
source imports from a module beside it come from that module's twin.  Functions
whose names begin with `_` run once at import to fill tables and stay behind; tables (lists
of numbers) become constant arrays, functions of `sixfold.bitsets` instructions.  A template,
such as a playout, is a module written against a global named `rules`; its twin is made for one
game by handing in that game's.

Numba's disk cache does not notice a change in another file, so the cache folder is named by
a hash of every source that can matter: what the modules import, directly or not.
"""

from __future__ import annotations

import ast
import atexit
import hashlib
import os
import re
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Literal

from sixfold import bitsets
from sixfold.errors import MissingExtra
from sixfold.folders import compiled_cache

PACKAGE = Path(__file__).parent
CORE = [  # in all compiled code
    PACKAGE / name
    for name in ("compile.py", "layout.py", "rng.py", "bitsets.py", "defaults/rules.py", "defaults/encoding.py")
]
# Functions that become part of their callers: they have one, and are short.
INLINED = re.compile(r"draw|trials?(_\w+)?|position_key")
MAKING = threading.RLock()  # twins are made one at a time: `ast.parse` of Python 3.11 fails in threads at once
STALE_AFTER = 30 * 24 * 3600  # seconds a cache of other sources is kept unused


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


def can_compile() -> bool:
    """Whether Numba is installed; nothing is imported for the answer."""
    return find_spec("numba") is not None


def need_compiler() -> None:
    """Refuses in a sentence where Numba is missing."""
    if not can_compile():
        raise MissingExtra("numba", "fast")


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
    wrap = _wrapper(name, mode, (source, *given.values()))
    for key, value in vars(source).items():
        if key in given:
            space[key] = given[key]
        elif _is_own(key, value, source):
            space[key] = wrap(_copied(value, space, name))
        elif isinstance(value, FunctionType):
            if _is_buffer(value):
                space[key] = _buffer(mode)
            elif value.__module__ == bitsets.__name__:
                space[key] = value if mode == "plain" else _instructions(mode == "device")[value.__name__]
            elif _same_room(value.__module__, source):
                space[key] = getattr(twin(sys.modules[value.__module__], mode), value.__name__)
        elif not key.startswith("__"):
            space[key] = _constant(value, mode) if mode != "plain" and _is_table(value) else value
    return made


def _is_buffer(function: FunctionType) -> bool:
    """Whether it is `layout.buffer`, which is another one in compiled code."""
    return (function.__module__, function.__name__) == ("sixfold.layout", "buffer")


def _buffer(mode: Mode) -> Any:
    """What makes room for numbers within compiled code."""
    if mode == "plain":
        return lambda count: [0] * count
    if mode == "device":
        return _device_buffer()
    need_compiler()
    import numba
    import numpy as np

    return numba.njit(lambda count: np.empty(count, np.int32))


def _same_room(module: str, source: ModuleType) -> bool:
    """Whether a module lies beside the source, so that its functions are of the dialect too."""
    room = source.__name__.rpartition(".")[0]
    return module != source.__name__ and bool(room) and module.rpartition(".")[0] == room


def _wrapper(name: str, mode: Mode, modules: tuple[ModuleType, ...]) -> Callable[[FunctionType], Any]:
    if mode == "plain":
        return lambda function: function
    if mode == "device":
        return _device_function
    need_compiler()
    import numba

    folder = str(cache_folder(*modules) / name)
    options: dict[str, Any] = {
        "nogil": True,
        "error_model": "python" if mode == "checked" else "numpy",  # whether dividing by 0 is refused
        "boundscheck": mode == "checked",
        "no_cfunc_wrapper": True,
        "pipeline_class": _plain_indices(),
    }

    def compiled(function: FunctionType) -> Any:
        # Numba tells cached functions apart by file and line: each twin needs a folder of its own.
        numba.config.CACHE_DIR = folder  # type: ignore[attr-defined]
        own = {"_nrt": _makes_buffers(function), "forceinline": bool(INLINED.fullmatch(function.__name__))}
        made = numba.njit(**(options | own))(function)
        _take_wide_numbers(made)
        _keep_on_disk(made)
        return made

    return compiled


@cache
def _plain_indices() -> Any:
    """How functions are compiled: an index that is computed counts from the start, its sign is not looked at."""
    names = ("types", "ir", "typing", "compiler", "compiler_machinery", "typed_passes")
    types, ir, typing, compiler, machinery, passes = (import_module(f"numba.core.{name}") for name in names)

    class UnsignedIndices(machinery.FunctionPass):  # type: ignore[misc, name-defined]
        _name = "sixfold_unsigned_indices"

        def __init__(self) -> None:
            machinery.FunctionPass.__init__(self)

        def run_pass(self, state: Any) -> bool:
            for place, kind in list(state.calltypes.items()):
                if isinstance(place, ir.SetItem) or getattr(place, "op", "") == "getitem":
                    array, index, *value = kind.args
                    if isinstance(array, types.Buffer) and getattr(index, "signed", False):
                        del state.calltypes[place]  # each is written once
                        state.calltypes[place] = typing.signature(kind.return_type, array, types.uint64, *value)
            return True

    class Compiler(compiler.CompilerBase):  # type: ignore[misc, name-defined]
        def define_pipelines(self) -> list[Any]:
            pipeline = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
            pipeline.add_pass_after(UnsignedIndices, passes.NopythonTypeInference)
            pipeline.finalize()
            return [pipeline]

    machinery.register_pass(mutates_CFG=False, analysis_only=False)(UnsignedIndices)
    return Compiler


def _makes_buffers(function: FunctionType) -> bool:
    """Whether a function needs memory of its own; without, Numba counts no references to the arrays handed in."""
    return "buffer" in function.__code__.co_names


def _take_wide_numbers(made: Any) -> None:
    """Has compiled callers hand over whole numbers in 64 bits: else each width, of a field or a sum, is compiled."""
    from numba import types

    resolve = made.get_call_template

    def wide(kind: Any) -> Any:
        return types.int64 if getattr(kind, "signed", False) else kind

    made.get_call_template = lambda args, kws: resolve(tuple(map(wide, args)), kws)


def _keep_on_disk(made: Any) -> None:
    """Has a compiled function kept for the next time, where the disk takes it; without that it is compiled again."""
    with suppress(RuntimeError, OSError):
        made.enable_caching()
        save = made._cache.save_overload

        def save_if_possible(signature: Any, data: Any) -> None:
            with suppress(OSError):
                save(signature, data)

        made._cache.save_overload = save_if_possible


def _device_function(function: FunctionType) -> Any:
    return cuda_module().jit(device=True)(function)


def _device_buffer() -> Any:
    import numba

    cuda = cuda_module()
    # Put into its caller: the memory is gone when the function that asks for it returns.
    return cuda.jit(device=True, inline="always")(lambda count: cuda.local.array(count, numba.int32))


def cuda_module() -> Any:
    """Numba's CUDA module."""
    import numpy as np

    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for it, NumPy 2.5 dropped it
        np.row_stack = np.vstack
    from numba import cuda

    return cuda


@cache
def _instructions(device: bool) -> dict[str, Any]:
    """The functions of `sixfold.bitsets` as what a processor, or a CUDA device, has for them."""
    if device:
        return _device_instructions()
    import numba
    from llvmlite.ir import FunctionType as Signature
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def count(context: Any, word: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, values: builder.ctpop(values[0])

    @intrinsic
    def highest(context: Any, word: Any) -> Any:
        def last_place(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            zeros = builder.ctlz(values[0], context.get_constant(types.bool_, True))
            return builder.sub(context.get_constant(types.int64, 63), zeros)

        return types.int64(types.int64), last_place

    @intrinsic
    def lowest(context: Any, word: Any) -> Any:
        never_zero = types.bool_

        def trailing_zeros(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            return builder.cttz(values[0], context.get_constant(never_zero, True))

        return types.int64(types.int64), trailing_zeros

    @intrinsic
    def nth(context: Any, word: Any, number: Any) -> Any:
        def deposit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            kind = values[0].type
            deposited = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=Signature(kind, [kind, kind]))
            bit = builder.call(deposited, [builder.shl(kind(1), values[1]), values[0]])
            return builder.cttz(bit, context.get_constant(types.bool_, True))

        return types.int64(types.int64, types.int64), deposit

    if not _deposits_bits():
        nth = numba.njit(_nth_by(lowest))
    return {"count": count, "highest": highest, "lowest": lowest, "nth": nth}


def _deposits_bits() -> bool:
    """Whether the processor has the instruction that `nth` is made of: one of x86 since 2013."""
    from llvmlite.binding import get_host_cpu_features

    return bool(get_host_cpu_features().get("bmi2"))


def _device_instructions() -> dict[str, Any]:
    from numba import int64

    cuda = cuda_module()
    lowest = cuda.jit(device=True)(lambda word: cuda.ffs(word) - 1)
    return {
        "count": cuda.jit(device=True)(lambda word: cuda.popc(word)),
        "highest": cuda.jit(device=True)(lambda word: 63 - cuda.clz(int64(word))),
        "lowest": lowest,
        "nth": cuda.jit(device=True)(_nth_by(lowest)),
    }


def _nth_by(lowest: Any) -> Any:
    """`bitsets.nth` where no instruction does it."""

    def nth(word: int, number: int) -> int:
        for _ in range(number):
            word &= word - 1
        return lowest(word)  # type: ignore[no-any-return]

    return nth


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


# The cache folder -----------------------------------------------------------------------


def sources(module: ModuleType) -> tuple[Path, ...]:
    """The files that a module's compiled code depends on: its own folder's, unless it is ours."""
    file = Path(module.__file__ or "")
    return () if file.is_relative_to(PACKAGE) else tuple(_source_files(file.parent))


def _source_files(folder: Path) -> list[Path]:
    """The code, and tables that are read from text files beside it."""
    found = (path for path in folder.rglob("*") if path.suffix in (".py", ".txt") and plays(path))
    return sorted(found)


def plays(path: Path) -> bool:
    """Whether a file of the package has a part in playing: tests and makers' programs have none."""
    return path.parent.name not in ("tests", "makers")


@cache
def imported(file: Path) -> frozenset[Path]:
    """A file of the package, those it imports, theirs and so on, and the tables in text files beside them."""
    found, left = set[Path](), [file]
    while left:
        here = left.pop()
        if here in found or not here.is_file():
            continue
        found.add(here)
        found.update(here.parent.glob("*.txt"))
        for node in ast.walk(ast.parse(here.read_bytes())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE.name):
                left += _files_named(node.module or "", [alias.name for alias in node.names])
    return frozenset(found)


def _files_named(module: str, names: list[str]) -> list[Path]:
    """The files behind `from module import names`; of a package its own only if a name is none of its modules."""
    place = PACKAGE.parent.joinpath(*module.split("."))
    if not place.is_dir():
        return [place.with_suffix(".py")]
    modules = [place / f"{name}.py" for name in names]
    return modules if all(file.is_file() for file in modules) else [*modules, place / "__init__.py"]


@cache
def _digest(paths: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(str(path).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def cache_folder(*modules: ModuleType) -> Path:
    """Where compiled code of these modules is kept; another one after any source that matters changed."""
    files = [Path(module.__file__ or "") for module in modules]
    own = sorted(set().union(*map(imported, (*CORE, *(file for file in files if file.is_relative_to(PACKAGE))))))
    others = [getattr(module, "sources", None) or sources(module) for module in modules]
    strange = tuple(sorted({path for paths in others for path in paths}))
    digest = hashlib.sha256(f"{sys.version} {_digest(tuple(own))} {_digest(strange)}".encode()).hexdigest()
    folder = compiled_cache() / f"compiled-{digest[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        tempfile.TemporaryFile(dir=folder).close()
        _forget_stale(folder)
    except OSError:
        folder = _temporary_folder()
    return folder


@cache
def _temporary_folder() -> Path:
    """For this process alone, where nothing can be kept."""
    with suppress(OSError):
        folder = Path(tempfile.mkdtemp(prefix="sixfold-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return folder
    return Path(os.devnull)


def _forget_stale(current: Path) -> None:
    for folder in current.parent.glob("compiled-*"):
        if folder != current and time.time() - folder.stat().st_mtime > STALE_AFTER:
            shutil.rmtree(folder, ignore_errors=True)
