"""Games translated to JavaScript say the same of every position as the interpreter does, in Node."""

from __future__ import annotations

import itertools
import json
import os
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from sixfold.game import shelf, skeletons
from sixfold.game.contract import Game
from sixfold.game.javascript.builtins import METHODS
from sixfold.positions import record
from sixfold.testing.page import Comparison, lay_out, run_node
from sixfold.testing.page.plain import difference, plain
from sixfold.testing.samples import variants
from sixfold.text.errors import Refusal

HERE = Path(__file__).parent
SKELETONS = Path(skeletons.__file__).parent
SAMPLES = HERE.parent / "data" / "games"
SEED = int(os.environ["SIXFOLD_SEED"])
KINDS = ["board", "dice"]


@pytest.fixture
def new_game(tmp_path: Path, kind: str) -> Iterator[Game]:
    """What `sixfold new` makes."""
    shutil.copytree(SKELETONS / kind, tmp_path / "authors" / "fresh")
    with on_the_shelf(tmp_path / "authors", "fresh") as game:
        yield game


def compared(game: Game, games: int, seed: int = SEED, places: int = 6) -> int:
    """Compares positions of so many random games; returns how many."""
    with Comparison(game, seed) as comparison:
        comparison.compare([comparison.random_game() for _ in range(games)], places)
    return comparison.compared


# Whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shelf.ids())
def test_golden_games_are_played_the_same(name: str) -> None:
    game = shelf.find_game(name)
    files = sorted(game.folder.glob("golden/*.six"))
    games = [record.read(file.read_text("utf-8")).position.line() for file in files]
    ends = {positions[-1].ending for positions in games}
    assert {ending.name for ending in game.endings} <= ends  # all of them are compared
    with Comparison(game, SEED) as comparison:
        comparison.compare(games, places=3)
    assert comparison.compared >= len(games)


@contextmanager
def on_the_shelf(folder: Path, name: str) -> Iterator[Game]:
    shelf.add_folder(folder)
    yield shelf.find_game(name)
    shelf.remove_folder(folder)


def thousand_compared(game: Game) -> None:
    count, seeds = 0, itertools.count(SEED)
    while count < 1000:
        count += compared(game, 20, next(seeds), places=10)


@pytest.mark.long
@pytest.mark.parametrize("name", shelf.ids())
def test_a_thousand_positions_are_the_same(name: str) -> None:
    thousand_compared(shelf.find_game(name))


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_positions_of_new_games_are_the_same(new_game: Game) -> None:
    thousand_compared(new_game)


def test_games_of_others_are_translated_too() -> None:
    with on_the_shelf(SAMPLES, "pips") as game:
        assert compared(game, 12) > 20


@pytest.mark.parametrize("kind", KINDS)
def test_new_games_are_translated_too(new_game: Game) -> None:
    assert list(variants(new_game))
    assert compared(new_game, 12) > 20


# Python in JavaScript -------------------------------------------------------------------------


ASKED = """
import { companion, Refusal } from "./game.js";
import { plain } from "./plain.js";
const asked = (work) => {
  try {
    return plain(work());
  } catch (problem) {
    return problem instanceof Refusal ? plain(problem) : ["error", String(problem?.stack ?? problem)];
  }
};
const functions = Object.entries(companion).filter(([, value]) => typeof value === "function" && value.length === 0);
console.log(JSON.stringify(Object.fromEntries(functions.map(([name, work]) => [name, asked(work)]))));
"""


def answered(work: Any) -> Any:
    try:
        return plain(work())
    except Refusal as refusal:
        return plain(refusal)


def test_python_means_the_same_in_javascript(tmp_path: Path) -> None:
    shutil.copytree(SAMPLES / "pips", tmp_path / "games" / "told")
    shutil.copy(HERE.parent / "data" / "python_semantics.py", tmp_path / "games" / "told" / "companion.py")
    with on_the_shelf(tmp_path / "games", "told") as game:
        companion = game.optional("companion")
        lay_out(game, tmp_path)
    (tmp_path / "asked.js").write_text(ASKED)
    found = json.loads(run_node(tmp_path / "asked.js"))
    assert len(found) > 40
    for name, value in found.items():
        assert difference(answered(getattr(companion, name)), value) is None, name


# Every operator and method, with values at random -----------------------------------------------

MADE = """
import * as python from "./python/python.js";
import { plain } from "./plain.js";
import { createInterface } from "node:readline";
const made = (data) => {
  if (Array.isArray(data)) return data.map(made);
  if (data === null || typeof data !== "object") return data;
  if (data.int) return BigInt(data.int);
  return data.set ? python.$set(data.set.map(made)) : python.$dict(data.dict.map(made));
};
for await (const line of createInterface({ input: process.stdin })) {
  const [name, self, ...given] = JSON.parse(line);
  const own = made(self);
  try {
    const values = given.map(made);
    const found = name.startsWith("$") ? python[name](own, ...values) : python.$call(own, name, ...values);
    console.log(JSON.stringify([plain(found), plain(own)]));
  } catch (problem) {
    console.log(JSON.stringify(problem instanceof python.PythonError ? "refused" : String(problem.stack)));
  }
}
"""
ARITIES = """
import { METHODS } from "./python/python.js";
const arities = (methods) => Object.fromEntries(Object.entries(methods).map(([name, work]) => [name, work.length - 1]));
const kinds = Object.entries(METHODS).map(([kind, methods]) => [kind, arities(methods)]);
console.log(JSON.stringify(Object.fromEntries(kinds)));
"""
# What is refused here though Python answers, each with what it is that is not known
REFUSED = {"count", "isdigit", "replace", "split", "splitlines", "index"}
OPERATORS: dict[str, Any] = {
    "$add": lambda a, b: a + b,
    "$sub": lambda a, b: a - b,
    "$mul": lambda a, b: a * b,
    "$div": lambda a, b: a / b,
    "$floordiv": lambda a, b: a // b,
    "$mod": lambda a, b: a % b,
    "$and": lambda a, b: a & b,
    "$or": lambda a, b: a | b,
    "$xor": lambda a, b: a ^ b,
    "$eq": lambda a, b: a == b,
    "$lt": lambda a, b: a < b,
    "$le": lambda a, b: a <= b,
    "$divmod": divmod,
}
ONES: dict[str, Any] = {"$neg": lambda a: -a, "$invert": lambda a: ~a, "$abs": abs, "$int": int, "$round": round}


@pytest.fixture(scope="module")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runtime")
    lay_out(shelf.find_game("star"), folder)
    (folder / "made.js").write_text(MADE)
    (folder / "arities.js").write_text(ARITIES)
    return folder


def whole(chooser: random.Random) -> int:
    """A number of any size, often one at which a form ends."""
    near = chooser.choice((0, 1, 2**31, 2**32, 2**53, 2**64, 10**30, chooser.getrandbits(chooser.randint(1, 80))))
    return chooser.choice((1, -1)) * (near + chooser.randint(-2, 2))


def asked_of(runtime: Path, cases: list[list[Any]], work: Any) -> Iterator[tuple[list[Any], Any, Any]]:
    """Each case with what Python and the runtime answer; an error is "raised"."""
    lines = run_node(runtime / "made.js", "\n".join(json.dumps([case[0], *map(plain, case[1:])]) for case in cases))
    for case, line in zip(cases, lines.splitlines(), strict=True):
        written = [case[0], *map(plain, case[1:])]
        try:
            ours = [plain(work(*case)), plain(case[1])]
        except (ArithmeticError, LookupError, TypeError, ValueError):
            ours = "raised"
        yield written, ours, json.loads(line)


def test_operators_are_pythons_for_numbers_of_any_size(runtime: Path) -> None:
    chooser = random.Random(SEED)
    cases: list[list[Any]] = [[name, whole(chooser), whole(chooser)] for name in OPERATORS for _ in range(300)]
    cases += [[name, whole(chooser)] for name in ONES for _ in range(100)]
    cases += [
        [name, chooser.uniform(-9, 9), chooser.choice((2, 0.25, -3))] for name in list(OPERATORS)[:6] for _ in range(50)
    ]
    shifts = [[name, whole(chooser), chooser.randint(0, 70)] for name in ("$lshift", "$rshift") for _ in range(300)]
    work = {**OPERATORS, **ONES, "$lshift": lambda a, b: a << b, "$rshift": lambda a, b: a >> b}
    for case, ours, theirs in asked_of(runtime, [*cases, *shifts], lambda name, *given: work[name](*given)):
        if ours == "raised" or (theirs == "refused" and case[0] == "$div" and "int" in str(case)):
            assert theirs == "refused", case
        else:
            assert difference(ours, theirs) is None, (case, ours, theirs)


def some_text(chooser: random.Random) -> str:
    return "".join(chooser.choices("ab-,= \n1é🦊", k=chooser.choice((0, 1, 1, 2, 5, 9))))


def some_value(chooser: random.Random) -> Any:
    return chooser.choice((None, 1, 2, some_text(chooser), (1, some_text(chooser)), 2**60))


MADE_OF: dict[type, Any] = {
    int: whole,
    str: some_text,
    list: lambda chooser: [some_value(chooser) for _ in range(chooser.randint(0, 4))],
    dict: lambda chooser: {some_value(chooser): some_value(chooser) for _ in range(chooser.randint(0, 4))},
    set: lambda chooser: {chooser.choice((1, 2, 3, 2**60)) for _ in range(chooser.randint(0, 4))},
}


def given_to(kind: type, name: str, place: int, chooser: random.Random) -> Any:
    """A value that a method may be given."""
    if (
        name in ("center", "ljust", "rjust")
        or (name, place) in (("insert", 0), ("split", 1))
        or (kind, name) == (list, "pop")
    ):
        return chooser.randint(-2, 12) if (name, place) != ("center", 1) and (place == 0 or name == "split") else "*"
    if kind is str:
        return [some_text(chooser) for _ in range(3)] if name == "join" else some_text(chooser)
    if name in ("extend", "update", "union", "issubset", "isdisjoint"):
        return MADE_OF[kind](chooser)
    return chooser.choice((1, 2, 3)) if kind is set else some_value(chooser)


def test_methods_are_pythons(runtime: Path) -> None:
    chooser = random.Random(SEED)
    cases: list[list[Any]] = []
    for kind, methods in METHODS.items():
        for name, (least, most) in methods.items():
            for _ in range(150):
                count = chooser.randint(least, most)
                given = [given_to(kind, name, place, chooser) for place in range(count)]
                cases.append([name, MADE_OF[kind](chooser), *given])
    for case, ours, theirs in asked_of(runtime, cases, lambda name, own, *given: getattr(own, name)(*given)):
        if ours == "raised" or (theirs == "refused" and case[0] in REFUSED):
            assert theirs == "refused", case
        else:
            assert difference(ours, theirs) is None, (case, ours, theirs)


def test_methods_take_as_many_values_as_they_say(runtime: Path) -> None:
    found = json.loads(run_node(runtime / "arities.js"))
    own = {kind.__name__: {name: most for name, (_, most) in methods.items()} for kind, methods in METHODS.items()}
    assert found == own
