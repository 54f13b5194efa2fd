"""docs/python.md is under test: its examples are doctests, its programs run and print what is shown."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sixfold
from commands import WOULD_COMPILE
from sixfold.game import shelf
from sixfold.positions.position import Position

PAGE = (Path(__file__).parent.parent / "docs" / "python.md").read_text("utf-8")
PROGRAM = re.compile(r"^### \d+\. ([^\n]*)\n.*?```python\n(.*?)```\n\n```text\n(.*?)```", re.M | re.S)
PROGRAMS = PROGRAM.findall(PAGE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with every golden game in it."""
    monkeypatch.chdir(tmp_path)
    for game in shelf.games():
        for golden in (game.folder / "golden").glob("*.six"):
            shutil.copy(golden, tmp_path)
    return tmp_path


def test_examples_say_what_is_true(folder: Path) -> None:
    text = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGE, re.S))
    page = doctest.DocTestParser().get_doctest(text, {}, "docs/python.md", None, 0)
    assert len(page.examples) > 40
    try:
        doctest.DebugRunner(optionflags=doctest.ELLIPSIS).run(page)
    except doctest.DocTestFailure as wrong:
        pytest.fail(f">>> {wrong.example.source}{wrong.got}")
    except doctest.UnexpectedException as wrong:
        raise wrong.exc_info[1] from wrong  # with --quick that it compiles


def test_there_are_ten_programs() -> None:
    assert len(PROGRAMS) == 10


@pytest.mark.slow
@pytest.mark.parametrize(("title", "code", "shown"), PROGRAMS, ids=[title for title, _, _ in PROGRAMS])
def test_programs_run_and_print_what_is_shown(title: str, code: str, shown: str, folder: Path) -> None:
    file = folder / "program.py"
    file.write_text(code)
    variables = os.environ | {"SIXFOLD_LANG": "en"}
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, env=variables)
    if done.returncode == WOULD_COMPILE:
        pytest.skip("--quick: compiles rules")
    assert done.returncode == 0, done.stderr
    pattern = re.escape(shown).replace(r"\.\.\.", ".*")
    assert re.fullmatch(pattern, done.stdout, re.S), done.stdout


def test_every_name_of_a_position_is_on_the_page() -> None:
    tables = PAGE[PAGE.index("## Every name") : PAGE.index("## Ten small programs")]
    names = set(re.findall(r"`([a-z_]+)", tables))
    public = {name for name in dir(Position) if not name.startswith("_")} - {"start", "from_code"}
    assert public <= names, sorted(public - names)
    assert set(sixfold.__all__) <= set(re.findall(r"`([A-Za-z_]+)", tables))
