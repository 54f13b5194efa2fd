"""Plain functions over whole numbers, compiled by Numba for a processor or for a CUDA device.

It imports Numba only when something is compiled, and knows its options, its passes and the instructions that
functions of `sixfold.machines.bitsets` become.  It does not know modules, games or where compiled code is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any

from sixfold.machines.files import exclusive_lock
from sixfold.text.errors import MissingExtra, Refusal

# Functions that become part of their callers: they have one or two, and are short or get a whole workspace handed over.
INLINED = re.compile(
    r"draw|trials?(_\w+)?|position_key|mark_\w+|observe_\w+|enter|make_move|take_score|pick_move|weigh_moves"
)


def can_compile() -> bool:
    """Whether Numba is installed; nothing is imported for the answer."""
    return find_spec("numba") is not None


def need_compiler() -> None:
    """Refuses in a sentence where Numba is missing."""
    if not can_compile():
        raise MissingExtra("numba", "fast")


def compiler(folder: Path, checked: bool) -> Callable[[FunctionType], Any]:
    """What compiles functions; their code is kept in a folder.  `checked`: every index and division is."""
    need_compiler()
    import numba

    options: dict[str, Any] = {
        "nogil": True,
        "error_model": "python" if checked else "numpy",  # whether dividing by 0 is refused
        "boundscheck": checked,
        "no_cfunc_wrapper": True,
        "pipeline_class": _compiler_class(),
    }

    def compiled(function: FunctionType) -> Any:
        # Numba tells cached functions apart by file and line: each twin needs a folder of its own.
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
        own = {"_nrt": _makes_buffers(function), "forceinline": bool(INLINED.fullmatch(function.__name__))}
        made = numba.njit(**(options | own))(function)
        _take_wide_numbers(made)
        _keep_on_disk(made)
        _compile_once(made, folder / function.__name__)
        return made

    return compiled


@cache
def _compiler_class() -> Any:
    """Numba's compiler with one pass more: computed indices are unsigned, so that their sign is not tested."""
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


def _compile_once(made: Any, file: Path) -> None:
    """Has one process compile a function, and others that want it at the same time wait for its code on disk.

    No function calls itself, so nobody waits in a circle; within a process Numba's own lock comes first.
    """
    from numba.core.compiler_lock import global_compiler_lock

    compile_now = made.compile

    def compile_alone(signature: Any) -> Any:
        with global_compiler_lock, _alone(file), _adding_side_by_side():
            return compile_now(signature)

    made.compile = compile_alone


@contextmanager
def _adding_side_by_side() -> Iterator[None]:
    """Has sums that lie side by side added by one instruction, which Numba leaves off for everybody else."""
    from numba import config

    before = config.SLP_VECTORIZE  # type: ignore[attr-defined]
    config.SLP_VECTORIZE = 1  # type: ignore[attr-defined]
    try:
        yield
    finally:
        config.SLP_VECTORIZE = before  # type: ignore[attr-defined]


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Holds the lock of a file, where the disk takes one."""
    with ExitStack() as held:
        with suppress(Refusal, OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            held.enter_context(exclusive_lock(file))
        yield


def uncached(device: bool) -> Callable[[Callable[..., Any]], Any]:
    """What compiles small functions that others call: their code is kept with that of their callers."""
    if device:
        return device_function
    need_compiler()
    import numba

    return numba.njit(nogil=True)


def buffer(device: bool) -> Any:
    """`layout.buffer` as compiled code calls it: new memory for numbers."""
    if device:
        return _device_buffer()
    need_compiler()
    import numba
    import numpy as np

    return numba.njit(lambda count: np.empty(count, np.int32))


def cuda_module() -> Any:
    import numpy as np

    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for it, NumPy 2.5 dropped it
        np.row_stack = np.vstack
    from numba import cuda

    return cuda


def device_function(function: Callable[..., Any]) -> Any:
    return cuda_module().jit(device=True)(function)


def _device_buffer() -> Any:
    """Memory of the thread."""
    import numba

    cuda = cuda_module()
    # Put into its caller: the memory is gone when the function that asks for it returns.
    return cuda.jit(device=True, inline="always")(lambda count: cuda.local.array(count, numba.int32))


@cache
def instructions(device: bool) -> dict[str, Any]:
    """The functions of `sixfold.machines.bitsets` as what a processor, or a CUDA device, has for them."""
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
