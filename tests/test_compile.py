"""Twins: cached across processes, apart from each other, and never stale."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from sixfold.game import shelf
from sixfold.game.defaults import judge as default_judge
from sixfold.machines import compile_cache, numba_compiler, rng
from sixfold.machines.compile import twin
from sixfold.machines.compile_cache import cache_folder
from sixfold.machines.folders import user_cache
from sixfold.machines.layout import empty
from sixfold.search import mcts_kernel


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SIXFOLD_CACHE", str(tmp_path))
    return tmp_path


COUNT = """
import rules, template
from sixfold.machines.compile import twin
made = twin(template, rules=twin(rules))
print(made.ask(10), len(made.ask.stats.cache_hits), len(made.ask.stats.cache_misses))
"""


@pytest.mark.slow
def test_compiled_code_is_kept_for_the_next_process(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("def answer(x):\n    return 2 * x\n")
    (tmp_path / "template.py").write_text("rules = None\ndef ask(x):\n    return rules.answer(x)\n")
    environment = os.environ | {"SIXFOLD_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", COUNT]
    runs = [subprocess.run(command, capture_output=True, text=True, env=environment) for _ in "ab"]
    assert [run.stdout.split() for run in runs] == [["20", "0", "1"], ["20", "1", "0"]]  # compiled, then found


@pytest.mark.slow
def test_who_needs_the_same_code_at_once_waits_for_the_one_who_compiles_it(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("def answer(x):\n    return 2 * x\n")
    (tmp_path / "template.py").write_text("rules = None\ndef ask(x):\n    return rules.answer(x)\n")
    paths = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
    environment = os.environ | {"SIXFOLD_CACHE": str(tmp_path / "cache"), "PYTHONPATH": paths}
    program = COUNT.replace("print(made", "print('ready', flush=True)\ninput()\nprint(made")
    command = [sys.executable, "-c", program]
    asked = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "env": environment}
    processes = [subprocess.Popen(command, **asked) for _ in range(3)]  # type: ignore[call-overload]
    assert [process.stdout.readline() for process in processes] == ["ready\n"] * 3
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    counts = sorted(process.communicate()[0].split() for process in processes)
    assert counts == [["20", "0", "1"], ["20", "1", "0"], ["20", "1", "0"]]  # compiled once, found twice


def module_with(path: Path, text: str, name: str) -> ModuleType:
    path.write_text(text)
    module = ModuleType(name)
    module.__file__ = str(path)
    exec(compile(text, str(path), "exec"), module.__dict__)
    return module


def test_compiled_code_depends_on_what_its_modules_import_and_on_nothing_else() -> None:
    for game in shelf.games():
        folder = compile_cache.PACKAGE / "games" / game.id
        found = compile_cache.imported(folder / "rules.py")
        assert {folder / "rules.py", compile_cache.PACKAGE / "machines" / "layout.py", *folder.glob("*.txt")} <= found
        assert not {folder / "picture.py", folder / "notation.py", folder / "__init__.py"} & found
    judge = compile_cache.PACKAGE / "games" / "sixto" / "judge_many.py"
    assert {judge.with_name("habits.py"), judge.with_name("judge_tables.py")} <= compile_cache.imported(judge)
    assert compile_cache.PACKAGE / "games" / "sixmix" / "__init__.py" in compile_cache.imported(
        judge.parents[1] / "sixmix/picture.py"
    )


def test_the_cache_folder_follows_the_sources(tmp_path: Path, cache: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    first = cache_folder(module_with(folder / "rules.py", "A = 1\n", "one"))
    assert cache_folder(module_with(folder / "rules.py", "A = 1\n", "one")) == first
    compile_cache._digest.cache_clear()
    assert cache_folder(module_with(folder / "rules.py", "A = 2\n", "one")) != first
    (folder / "tests").mkdir()
    (folder / "tests" / "test_rules.py").write_text("tests do not matter")
    compile_cache._digest.cache_clear()
    assert cache_folder(module_with(folder / "rules.py", "A = 1\n", "one")) == first
    assert cache_folder(rng) != first


def test_twins_of_one_template_do_not_mix(tmp_path: Path, cache: Path) -> None:
    """The same template with two games' rules of the same types: each calls its own."""
    template = module_with(
        tmp_path / "template.py", "rules = None\ndef ask(x):\n    return rules.answer(x)\n", "template"
    )
    answers = []
    for name, factor in (("twice", 2), ("thrice", 3)):
        rules = module_with(tmp_path / f"{name}.py", f"def answer(x):\n    return {factor} * x\n", name)
        made = twin(template, "fast", rules=twin(rules))
        answers.append(made.ask(10))
    assert answers == [20, 30]


def test_every_function_of_a_twin_is_cached_in_its_own_folder() -> None:
    """Also those after one that comes from a module beside it, as in the kernels of searches."""
    made = twin(mcts_kernel, rules=twin(shelf.games()[0].rules), rng=twin(rng), judge=twin(default_judge))  # type: ignore[arg-type]
    own = [f for f in vars(made).values() if getattr(f, "__module__", "") == made.__name__ and hasattr(f, "_cache")]
    assert len(own) > 10
    assert {Path(f._cache.cache_path).parent.name for f in own} == {made.__name__}


def test_tables_become_arrays_and_helpers_stay_behind(tmp_path: Path, cache: Path) -> None:
    text = (
        "def _square(n):\n    return [i * i for i in range(n)]\nTABLE = _square(5)\ndef at(i):\n    return TABLE[i]\n"
    )
    source = module_with(tmp_path / "tables.py", text, "tables")
    for function in (source.at, source._square):
        function.__module__ = "tables"
    made = twin(source)
    assert made.at(3) == 9
    assert not hasattr(made, "_square")
    assert twin(source, "plain").TABLE is source.TABLE


def test_a_function_is_compiled_once_for_numbers_of_every_width(tmp_path: Path, cache: Path) -> None:
    text = "def half(x):\n    return x // 2\n"
    text += "def sum_up(a, b):\n    return half(a[0]) + half(b[0]) + half(7) + half(len(a))\n"
    source = module_with(tmp_path / "widths.py", text, "widths")
    for function in (source.half, source.sum_up):
        function.__module__ = "widths"
    made = twin(source)
    assert made.sum_up(np.array([-5], np.int32), np.array([200], np.int64)) == -3 + 100 + 3 + 0
    assert len(made.half.signatures) == 1


def test_bounds_are_checked_where_asked_for(tmp_path: Path, cache: Path) -> None:
    source = module_with(tmp_path / "bounds.py", "TABLE = [1, 2, 3]\ndef at(i):\n    return TABLE[i]\n", "bounds")
    for beyond in (3, -1):  # an index that is computed counts from the start
        with pytest.raises(IndexError):
            twin(source, "checked").at(beyond)


def test_old_caches_are_forgotten(cache: Path) -> None:
    old, new = cache / "compiled-old", cache / "compiled-new"
    for folder in (old, new):
        folder.mkdir()
    long_ago = time.time() - compile_cache.STALE_AFTER - 10
    os.utime(old, (long_ago, long_ago))
    cache_folder(rng)
    assert not old.exists()
    assert new.exists()


def test_an_unwritable_cache_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("SIXFOLD_CACHE", str(blocked))
    assert cache_folder(rng).is_dir()


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_where_the_cache_lies(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SIXFOLD_CACHE", raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    assert user_cache().name == "sixfold"


def test_the_generator_is_the_same_in_every_way() -> None:
    plain, made = rng.Rng(), empty(rng.Rng)[0]
    fast = twin(rng)
    for stream in range(20):
        rng.seed(plain, 0xFFFFFFFF, 0x80000001, stream)
        fast.seed(made, 0xFFFFFFFF, 0x80000001, stream)
        for _ in range(200):
            assert rng.draw(plain) == fast.draw(made)
        assert (plain.low, plain.high) == (made["low"], made["high"])
        assert rng.below(plain, 46656) == fast.below(made, 46656)


def test_the_generator_is_even() -> None:
    """Chi-squared over sixty thousand dice, five degrees of freedom, 1 in 1000."""
    dice, counts = rng.Rng(), [0] * 6
    rng.seed(dice, 1, 2, 3)
    for _ in range(60_000):
        counts[rng.below(dice, 6)] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 20.5


def test_the_first_number_depends_on_all_of_the_seed():
    first = set()
    for low, high, stream in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0), (0, 1 << 31, 0), (1 << 31, 0, 0)):
        dice = rng.Rng()
        rng.seed(dice, low, high, stream)
        first.add(rng.draw(dice))
    assert len(first) == 6


def test_streams_differ() -> None:
    first = set()
    for stream in range(2000):
        dice = rng.Rng()
        rng.seed(dice, 0, 0, stream)
        first.add((rng.draw(dice), rng.draw(dice)))
    assert len(first) == 2000


SETS = """
from sixfold.machines.bitsets import count, highest, lowest, nth


def ask(word, number):
    return count(word) + 100 * lowest(word) + 10_000 * highest(word) + 1_000_000 * nth(word, number)
"""


@pytest.mark.slow
@pytest.mark.parametrize("deposits", [False, True])
def test_sets_of_bits_are_the_same_compiled(deposits: bool, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the instruction that finds the bit of a number, where the processor has one, and without."""
    has = numba_compiler._deposits_bits()
    monkeypatch.setattr(numba_compiler, "_deposits_bits", lambda: deposits and has)
    numba_compiler.instructions.cache_clear()
    made = twin(module_with(cache / "sets.py", SETS, f"sets{deposits}"))
    plain = twin(made.twin_of, "plain")
    for word in (1, 2**62, 0b1011, 2**62 + 2**40 + 6, 2**63 - 1):
        for number in range(word.bit_count()):
            assert made.ask(word, number) == plain.ask(word, number)
    numba_compiler.instructions.cache_clear()
