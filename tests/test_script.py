"""The translation to JavaScript: what it follows, and what it refuses, with file and line."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sixfold import shelf
from sixfold.contract import Game
from sixfold.errors import BrokenGame
from sixfold.script import javascript

ABOUT = "from sixfold.messages import say\nABOUT = say('Counts pips.')\n"
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
    text = javascript(shelf.find_game(name), "")
    assert re.search(r"^export const rules = \{ State: rules\$State, ", text, re.M)
    assert re.search(r"^export const why = why\$why;$", text, re.M)
    assert len(text) < 100_000


def test_what_modules_computed_is_written_as_data(with_companion) -> None:
    text = javascript(
        with_companion("TABLE = [n * n for n in range(4)]\nHALF = 3 // 2\ndef of(n):\n    return TABLE[n] + HALF\n"),
        "// Python's operators",
    )
    assert "\n// Python's operators\n" in text
    assert "const constant$TABLE = $constant([0n, 1n, 4n, 9n]);" in text
    assert "return $add($get(constant$TABLE, n), 1n);" in text
    assert "companion = { TABLE: constant$TABLE, HALF: 1n, of: companion$of, " in text


def test_sentences_bring_their_translations_along() -> None:
    text = javascript(shelf.find_game("star"), "")
    assert '"there is no piece in {hole}": "il n’y a pas de pièce en {hole}"' in text


REFUSED = {
    "return a / b": "operator",
    "return 0.5": "float",
    "return a is b": "is",
    "return f'{a:03}'": "format",
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
    "yield a": "Yield",
    "for x in a: pass\n    else: pass": "else",
    "a[1:2] = b": "assignment",
    "a.b.c = 1": "assignment",
    "del a": "Delete",
    "def inner(): pass": "FunctionDef",
}
HEAD = "from sixfold.messages import say\n_KNOWN = object()\nchanging = []\ndef helper(first, second): return first\n"


@pytest.mark.parametrize("body", REFUSED)
def test_what_is_not_known_is_refused_with_file_and_line(with_companion, body: str) -> None:
    game = with_companion(f"{HEAD}def work(a, b):\n    {body}\n")
    with pytest.raises(BrokenGame) as refused:
        javascript(game, "")
    message = str(refused.value.message)
    assert f"{game.id}/companion.py:6: this cannot be translated to JavaScript: " in message
    assert message.endswith(f"({REFUSED[body]})")
