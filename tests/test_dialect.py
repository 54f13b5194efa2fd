"""The dialect cannot rot: the rules of every game compile for a CUDA device and link, without a GPU.

Needs numba-cuda, an NVVM and nvJitLink, which `make test` installs on Linux; a CUDA toolkit's does too.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Collection
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from sixfold import Position
from sixfold.game import shelf
from sixfold.game.contract import Rules
from sixfold.game.defaults import rules as defaults
from sixfold.game.defaults.encoding import default_encoding
from sixfold.game.loading import completed
from sixfold.machines import rng
from sixfold.machines.compile import twin
from sixfold.machines.layout import dtype
from sixfold.simulation import playout
from sixfold.simulation.batch.compiled_game import compiled
from sixfold.simulation.batch.cuda import CudaSimulator, fingerprints, playing_kernel
from sixfold.simulation.batch.cuda_vector import CudaVectorGames, task_kernel
from sixfold.simulation.batch.simulation_kernel import Histograms, Rows
from sixfold.simulation.batch.vector_kernel import Row
from sixfold.text.errors import NoGpu

pytestmark = pytest.mark.slow

CAPABILITY = (9, 0)


def nvvm_is_missing() -> str:
    """Why nothing can be compiled for a device here; empty if it can."""
    if importlib.util.find_spec("numba_cuda") is None:
        return "numba-cuda is not installed"
    from cuda.pathfinder import DynamicLibNotFoundError, load_nvidia_dynamic_lib

    try:
        load_nvidia_dynamic_lib("nvvm")
    except DynamicLibNotFoundError:
        return "no NVVM: install a CUDA toolkit or the wheels nvidia-nvvm and nvidia-cuda-nvrtc"
    return ""


MISSING = nvvm_is_missing()
needs_nvvm = pytest.mark.skipif(bool(MISSING) and sys.platform != "linux", reason=MISSING)


@pytest.fixture(autouse=True)
def _a_device_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling asks for the current device; one that only knows its capability will do."""
    assert not MISSING, MISSING
    import numba.cuda.dispatcher

    device = type("Device", (), {"compute_capability": CAPABILITY})
    monkeypatch.setattr(numba.cuda.dispatcher, "get_current_device", lambda: device)


def compile_for_device(rules: Any, wanted: Collection[str] = (), sampling: Any = None) -> dict[str, int]:
    """Compiles functions of the contract, or all of them and whole random games; the size of each one's code."""
    from numba import cuda, from_dtype, types

    state, dice, number, ints = from_dtype(dtype(rules.State)), from_dtype(dtype(rng.Rng)), types.int64, types.int32[:]
    made = twin(rules, "device")
    play = twin(playout, "device", rules=made, rng=twin(rng, "device"), sampling=sampling or made)
    signatures: dict[Any, tuple[Any, ...]] = {
        play.playout: (state, dice, ints, ints),
        made.play: (state, number, number),
        made.setup: (state,),
        made.stop: (state, number),
        made.same_position: (state, state),
        made.scores: (state, ints),
        made.ranks: (state, ints),
        made.simultaneous: (state,),
    }
    sizes = {}
    for function, signature in signatures.items():
        name = function.py_func.__name__
        if not wanted or name in wanted:
            code, _ = cuda.compile(function.py_func, signature, device=True, cc=CAPABILITY)
            sizes[name] = len(code)
    return sizes


@needs_nvvm
@pytest.mark.parametrize("game", shelf.ids())
def test_what_simulations_do_not_need_compiles_for_a_cuda_device(game: str) -> None:
    """What they need is linked below."""
    wanted = ("setup", "stop", "same_position", "simultaneous")
    assert set(compile_for_device(shelf.find_game(game).rules, wanted)) == set(wanted)


@needs_nvvm
@pytest.mark.long
@pytest.mark.parametrize("game", shelf.ids())
def test_rules_compile_for_a_cuda_device(game: str) -> None:
    found = shelf.find_game(game)
    sizes = compile_for_device(found.rules, sampling=twin(found.sampling, "device", rules=twin(found.rules, "device")))  # type: ignore[arg-type]
    assert sizes["playout"] > 5_000


def link(kernel: Any, signature: tuple[Any, ...]) -> str:
    """Compiles and links a kernel, as a GPU would have it; what the linker says about it."""
    from cuda.core import Linker, LinkerOptions, ObjectCode
    from numba import cuda

    code, _ = cuda.compile(kernel, signature, cc=CAPABILITY)
    options = LinkerOptions(arch="sm_90", ptxas_options=["-v"])
    linker = Linker(ObjectCode.from_ptx(code.encode()), options=options)
    linker.link("cubin")
    return str(linker.get_info_log())


@needs_nvvm
@pytest.mark.parametrize("name", shelf.ids())
def test_simulations_link_for_a_cuda_device(name: str) -> None:
    """Compiling stops before the tables are laid out: too large ones are only noticed here."""
    from numba import from_dtype, types

    game = shelf.find_game(name)
    counts = types.NamedTuple([types.int64[::1]] * 8, Histograms)
    rows = types.NamedTuple([types.int32[::1]] * 3 + [types.int32[:, ::1]] * 2, Rows)
    signature = (from_dtype(dtype(game.rules.State))[::1], counts, rows, types.int64[::1], *[types.int64] * 4)
    assert "bytes stack frame" in link(playing_kernel(game, game.players[-1]), signature)


def vector_tasks(name: str) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """What vectors of games do on a device, by name, with the types of what it is given."""
    from numba import from_dtype, types

    game = shelf.find_game(name)
    kernel, _ = compiled(game, False, "device")
    state, dice, row = (from_dtype(dtype(kind)) for kind in (game.rules.State, rng.Rng, Row))
    word, seats, views = types.int64, types.int32[::1], types.float32[:, ::1]
    batch = (state[::1], state[::1], dice[:, ::1], row[::1], seats, types.int64[:, ::1], types.uint8[:, ::1])
    some = (state[::1], row[::1], seats)
    outcome = (views, types.boolean[::1], views, types.boolean)
    return {
        "begin_games": (kernel.begin_games, (*batch, word, word)),
        "sample": (kernel.sample, (*some, dice[:, ::1], seats)),
        "check": (kernel.check, (*some, seats)),
        "step": (kernel.step, (*batch, *outcome, word, word)),
        "write_masks": (kernel.write_masks, (*some, types.boolean[:, ::1])),
        "observe": (kernel.observe, (*some, views, word)),
        "seed_games": (kernel.seed_games, (dice[:, ::1], row[::1], word, word)),
    }


def links_in_vectors(name: str, task: str) -> bool:
    """Whether a task of vectors links."""
    from numba import types

    function, given = vector_tasks(name)[task]
    kernel = task_kernel(function, shelf.find_game(name).rules.MAX_MOVES)
    return "bytes stack frame" in link(kernel, (types.int64, types.int64[::1], types.Tuple(given)))


@needs_nvvm
def test_steps_of_vectors_link_for_a_cuda_device() -> None:
    assert links_in_vectors(shelf.ids()[0], "step")


@needs_nvvm
def test_moves_drawn_by_trial_link_for_a_cuda_device() -> None:
    assert links_in_vectors("sixth", "sample")


@needs_nvvm
@pytest.mark.long
@pytest.mark.parametrize("name", shelf.ids())
def test_vectors_link_for_a_cuda_device(name: str) -> None:
    assert all(links_in_vectors(name, task) for task in vector_tasks(name))


@pytest.mark.parametrize("make", [fingerprints, CudaSimulator, CudaVectorGames])
def test_without_a_gpu_there_is_a_sentence(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda

    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(NoGpu) as refusal:
        make(Position.start(shelf.ids()[0]), 4)
    assert str(refusal.value) == "no NVIDIA GPU was found that CUDA can use; choose the device cpu"


def link_observing(rules: Any, encoding: Any) -> str:
    """Links a kernel that asks for everything an encoding has, and for the key of a position."""
    from numba import from_dtype, types

    state, floats, ints, longs = from_dtype(dtype(rules.State)), types.float32[:], types.int32[:], types.int64[:]
    rules = twin(rules, "device")
    made = twin(encoding, "device", rules=rules)

    def kernel(states: Any, view: Any, parts: Any, found: Any) -> None:
        made.observe(states[0], 0, view)
        found[0] = made.action_of(states[0], 0, parts[0])
        found[1] = made.move_of(states[0], 0, parts[1])
        found[2] = made.small_actions(states[0], 0, parts[2], parts)
        found[3] = made.alone(states[0])
        found[4] = rules.position_key(states[0])

    return link(kernel, (state[:], floats, ints, longs))


@needs_nvvm
@pytest.mark.parametrize("game", shelf.ids())
def test_encodings_link_for_a_cuda_device(game: str) -> None:
    found = shelf.find_game(game)
    assert "0 bytes spill stores" in link_observing(found.rules, found.encoding)


@needs_nvvm
def test_the_encoding_of_a_game_that_has_none_links_too() -> None:
    game = shelf.find_game(shelf.ids()[0])
    assert "bytes" in link_observing(game.rules, default_encoding(game.rules, max(game.players)))


def sown(game: str, folder: Path, seed: str) -> ModuleType:
    """A copy of a game's rules with a line put first into `play`."""
    source = (shelf.find_game(game).folder / "rules.py").read_text("utf-8")
    head, body = source.split("def play(", 1)
    signature, rest = body.split('"""', 1)[0], body.split('"""', 2)[2]
    file = folder / f"sown_{abs(hash(seed))}.py"
    file.write_text(f"{head}def play({signature}\n    {seed}\n{rest}", "utf-8")
    spec = importlib.util.spec_from_file_location(f"{shelf.find_game(game).package}.{file.stem}", file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return completed(module, defaults, Rules)  # type: ignore[no-any-return]


@needs_nvvm
def test_a_copy_with_nothing_sown_compiles(tmp_path: Path) -> None:
    assert compile_for_device(sown(shelf.ids()[0], tmp_path, "pass"), ["play"])


@needs_nvvm
@pytest.mark.parametrize("seed", ["seen = [move]; move = seen[0]", "word = str(move); move = len(word)"])
def test_a_list_or_a_string_is_noticed(tmp_path: Path, seed: str) -> None:
    from numba.core.errors import NumbaError

    with pytest.raises((NumbaError, NotImplementedError)):
        compile_for_device(sown(shelf.ids()[0], tmp_path, seed), ["play"])
