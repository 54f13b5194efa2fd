"""The translation to JavaScript: what it follows, and what it refuses, with file and line."""

from __future__ import annotations

import gc
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.javascript import javascript, sources
from sixfold.text.errors import BrokenGame

ABOUT = "from sixfold.text.messages import say\nABOUT = say('Counts pips.')\n"
PIPS = Path(__file__).parent / "data" / "games" / "pips"


@pytest.fixture
def with_companion(tmp_path: Path) -> Iterator[Callable[[str], Game]]:
    """A game with the companion that a test writes."""

    def made(source: str) -> Game:
        shutil.copytree(PIPS, tmp_path / "told")
        (tmp_path / "told" / "companion.py").write_text(f"{source}\n{ABOUT}", "utf-8")
        return shelf.find_game("told")

    shelf.add_folder(tmp_path)
    yield made
    shelf.remove_folder(tmp_path)


@pytest.mark.parametrize("name", shelf.ids())
def test_every_game_is_translated(name: str) -> None:
    text = javascript(shelf.find_game(name), "/python.js")
    assert re.search(r"^export const rules = \$module\(\{ State: rules\$State, ", text, re.M)
    for role in ("notation", "picture", "why", "answers", "narration", "result", "proposal"):
        assert f"\nexport const {role} = $module({{ " in text, role
    assert len(text) < 210_000


ALL_MODULES = """
import sys
from importlib import import_module
from sixfold.game import shelf
from sixfold.bots.page_bots import page_bots
from sixfold.telling.page import PAGE
from sixfold.game.javascript import house_javascript, javascript, javascript_of
first, games = sys.argv[1:2], list(shelf.games())
if first:
    for game in games:
        for file in game.folder.glob("*.py"):
            import_module(f"{game.package}.{file.stem}" if file.stem != "__init__" else game.package)
    games.reverse()
made = {(game.id, "bots"): javascript_of(game, page_bots(game), "") for game in games}
made |= {(game.id, "game"): javascript(game, "", PAGE) for game in games}
made["house", ""] = house_javascript(PAGE, "")
print(sorted(made.items()))
"""


def test_sources_are_read_in_several_threads() -> None:
    """`ast.parse` of Python 3.11 fails where the collector lets another thread parse meanwhile."""
    files = sorted(Path(sources.__file__).parent.glob("*.py"))
    thresholds = gc.get_threshold()
    gc.callbacks.append(let_others_on)
    gc.set_threshold(50)
    try:
        with ThreadPoolExecutor(8) as pool:
            assert all(pool.map(sources._definitions.__wrapped__, files))
    finally:
        gc.set_threshold(*thresholds)
        gc.callbacks.remove(let_others_on)


def let_others_on(phase: str, info: dict[str, int]) -> None:
    time.sleep(1e-5)


@pytest.mark.slow
def test_translations_are_the_same_each_time() -> None:
    """Whatever was imported or translated before, and in whatever order sets are gone through."""

    def made(seed: str, *words: str) -> str:
        command = [sys.executable, "-c", ALL_MODULES, *words]
        return subprocess.run(
            command, capture_output=True, check=True, text=True, env=os.environ | {"PYTHONHASHSEED": seed}
        ).stdout

    first = made("1")
    assert "class position$Position " in first
    assert first == made("2", "imported")


def test_a_file_that_was_changed_meanwhile_is_refused(with_companion) -> None:
    """Else a page would play what is written now, and Python what was loaded."""
    game = with_companion("def double(n):\n    return n + n\n")
    file = Path(game.optional("companion").__file__)
    file.write_text(file.read_text("utf-8").replace("n + n", "n * 2"), "utf-8")
    with pytest.raises(
        BrokenGame, match=r"told/companion\.py:1: .* double \(the file was changed after it was loaded\)"
    ):
        javascript(game, "")


def test_what_modules_computed_is_written_as_data(with_companion) -> None:
    text = javascript(
        with_companion("TABLE = [n * n for n in range(4)]\nHALF = 3 // 2\ndef of(n):\n    return TABLE[n] + HALF\n"),
        "/static/python/python.js",
    )
    assert re.search(r'^import \{ .*\$add, .* \} from "/static/python/python.js";$', text, re.M)
    assert "const constant$TABLE = $constant([0, 1, 4, 9]);" in text
    assert "return $add($get(constant$TABLE, n), 1);" in text
    assert "companion = $module({ TABLE: constant$TABLE, HALF: 1, of: companion$of, " in text


def test_whole_numbers_are_numbers_while_that_is_safe(with_companion) -> None:
    text = javascript(with_companion("def high():\n    return [9007199254740991, 9007199254740992]\n"), "")
    assert "return [9007199254740991, 9007199254740992n];" in text


def test_what_only_a_server_asks_is_not_on_the_page() -> None:
    text = javascript(shelf.find_game("star"), "")
    assert "another_start" not in text
    assert "describe" not in text


def test_sentences_bring_their_translations_along() -> None:
    text = javascript(shelf.find_game("star"), "")
    assert '"there is no piece in {hole}": "il n’y a pas de pièce en {hole}"' in text


FLOAT = "the text of a float needs a format, as in {x:z.2f}"
NO_ORDER = "a set has no order: sort it"
REFUSED = {
    "return str(a / b)": FLOAT,
    "return f'{a + 0.5}'": FLOAT,
    "half = a / 2\n    return f'{half}'": FLOAT,
    "return f'{a:.2f}'": FLOAT,
    "return say('{n}', n=a * 0.5)": FLOAT,
    "return f'{a!r}'": "conversion",
    "return round(a, 2, 3)": "too many arguments",
    "return int(a, b)": "too many arguments",
    "return a.strip(b, b)": "strip with so many values",
    "return a.index(b, 1)": "index with so many values",
    "return a.casefold()": "nothing has casefold",
    "return helper(a, b, a)": "too many positional arguments",
    "return [x for x in {a, b}]": NO_ORDER,
    "return list(set(a))": NO_ORDER,
    "return sorted(set(a), key=len)": NO_ORDER,
    "return ','.join({a, b})": NO_ORDER,
    "seen = {a}\n    for x in seen: pass": NO_ORDER,
    "return {x: 1 for x in frozenset(a)}": NO_ORDER,
    "return [*{a, b}]": NO_ORDER,
    "return isinstance(a, tuple)": "isinstance",
    "return isinstance(a, float)": "isinstance",
    "return _WORD.fullmatch(a)": "Pattern",
    "try: pass\n    except KeyError: pass": "Try",
    "return open(a)": "unknown",
    "return nobody(a)": "unknown",
    "return a.colour": "nothing has colour",
    "return sorted(a, reversed=True)": "keywords",
    "return helper(a)": "missing a required argument: 'second'",
    "return say(a)": "the text of a message is written where it is said",
    "return {**a}": "**",
    "return _KNOWN": "object",
    "return changing": "list",
    "global changing": "Global",
    "with a: pass": "With",
    "import re": "Import",
    "try: pass\n    finally: pass": "Try",
    "for x in a: pass\n    else: pass": "else",
    "a[1:2] = b": "assignment",
    "a.b.c = 1": "nothing has c",
    "del a": "Delete",
    "def inner(): pass": "FunctionDef",
}
HEAD = (
    "import re\nfrom sixfold.text.messages import say\n_KNOWN, _WORD = object(), re.compile(r'\\bx')\nchanging = []\n"
    "def helper(first, second): return first\n"
)


@pytest.mark.parametrize("body", REFUSED)
def test_what_is_not_known_is_refused_with_file_and_line(with_companion, body: str) -> None:
    game = with_companion(f"{HEAD}def work(a, b):\n    {body}\n")
    with pytest.raises(BrokenGame) as refused:
        javascript(game, "")
    message = str(refused.value.message)
    line = 7 + body.count("\n    return") + body.count("\n    for")
    assert f"{game.id}/companion.py:{line}: this cannot be translated to JavaScript: " in message
    assert message.endswith(f"({REFUSED[body]})")
