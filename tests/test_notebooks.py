"""The notebooks in `examples/` run from top to bottom, each in a process of its own, without Jupyter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from commands import WOULD_COMPILE, kept_in

FOLDER = Path(__file__).parent.parent / "examples"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def code_of(notebook: Path) -> str:
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def test_there_is_one_for_each_reader() -> None:
    assert [notebook.stem for notebook in NOTEBOOKS] == ["research", "write_a_bot", "your_games"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_notebooks_run(notebook: Path, tmp_path: Path) -> None:
    pytest.importorskip("numba")
    if notebook.stem == "research":
        pytest.importorskip("gymnasium")
    variables = os.environ | kept_in(tmp_path) | {"SIXFOLD_LANG": "en"}
    command = [sys.executable, "-c", code_of(notebook)]
    done = subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True)
    if done.returncode == WOULD_COMPILE:
        pytest.skip("--quick: compiles rules")
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_notebooks_are_kept_without_outputs(notebook: Path) -> None:
    data = json.loads(notebook.read_text("utf-8"))
    assert data["nbformat"] == 4
    assert not [cell for cell in data["cells"] if cell.get("outputs") or cell.get("execution_count")]
