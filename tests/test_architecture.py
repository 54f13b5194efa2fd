"""docs/architecture.md tells the truth: its picture, its rooms, and the files of its walks in their order."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import sixfold
from commands import tool
from sixfold.positions.position import forget_words
from sixfold.text.messages import speaking

ROOT = Path(__file__).parents[1]
PACKAGE = Path(sixfold.__file__).parent
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
MOST_ROOMS, MOST_LAYERS, MOST_IN_A_FOLDER = 20, 10, 15


def rooms() -> set[str]:
    return {path.parent.name for path in PACKAGE.glob("*/__init__.py")}


# The plan ---------------------------------------------------------------------------------------


def test_the_picture_is_drawn_from_the_imports() -> None:
    """`python tools/architecture.py` draws it anew."""
    architecture = tool("architecture")
    assert architecture.FILE.read_text("utf-8") == architecture.drawing()


def test_every_room_is_in_a_layer_and_on_the_page() -> None:
    layers = tool("architecture").layers()
    assert len(layers) <= MOST_LAYERS
    assert sorted(room for layer in layers for room in layer) == sorted(rooms())
    assert len(rooms()) <= MOST_ROOMS
    rows = re.findall(r"^\| (\d+) \| (.+?) \| .+\. \|$", PAGE, re.M)
    assert [re.findall(r"`(\w+)`", shown) for _, shown in rows] == layers


def test_the_top_has_rooms_and_nothing_else() -> None:
    files = {path.name for path in PACKAGE.iterdir() if path.is_file()}
    assert files == {"__init__.py", "__main__.py", "py.typed"}


NAMED = re.compile(r"(?<![/\w.])(?:src/)?sixfold/([a-z_]+(?:/[a-z_]+)*(?:\.(?:py|js))?)(?![\w/-])")  # as comments do


def test_files_that_comments_and_pages_name_are_there() -> None:
    pages = [
        *(ROOT / "docs").rglob("*.md"),
        *(path for path in PACKAGE.rglob("*.[pj][ys]") if "vendor" not in path.parts),
    ]
    for page in pages:
        for named in NAMED.findall(page.read_text("utf-8")):
            assert any((PACKAGE / f"{named}{end}").exists() for end in ("", ".py")), f"{page}: {named}"


def test_tables_and_positions_keep_nothing_but_what_a_name_looks_like() -> None:
    rooms_without = [*(PACKAGE / "table").rglob("*.py"), *(PACKAGE / "positions").rglob("*.py")]
    kept = re.compile(r"^ *@(?:functools\.)?(?:lru_)?cache\b.*\n *def (\w+)", re.M)
    assert [name for path in rooms_without for name in kept.findall(path.read_text("utf-8"))] == ["skeleton"]


@pytest.mark.parametrize("folder", sorted({path.parent for path in PACKAGE.rglob("__init__.py")}), ids=str)
def test_a_folder_is_small_and_says_what_it_knows(folder: Path) -> None:
    """A game's own folder has a module for each role that it fills."""
    place = folder.relative_to(PACKAGE).parts
    if (place[:1] == ("games",) and len(place) > 1) or "skeletons" in place:
        return
    modules = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
    assert len(modules) <= MOST_IN_A_FOLDER, folder
    first = (folder / "__init__.py").read_text("utf-8").partition('"""')[2].partition('"""')[0]
    assert len(re.findall(r"[.:](?:\s|$)", first)) >= 2 or not place, folder
    assert re.search(r"\bnot (know|touch)\b", first) or len(place) != 1, folder


@pytest.mark.parametrize("folder", sorted(path for path in (PACKAGE / "web" / "static").iterdir() if path.is_dir()))
def test_a_folder_of_the_page_is_small(folder: Path) -> None:
    assert len([path for path in folder.iterdir() if path.suffix in (".js", ".css")]) <= MOST_IN_A_FOLDER


# The walks --------------------------------------------------------------------------------------


@contextmanager
def walking() -> Iterator[list[str]]:
    """The files of ours in the order in which they are first called."""
    found: dict[str, None] = {}

    def called(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_name != "<module>":
            found.setdefault(frame.f_code.co_filename)

    walked: list[str] = []
    sys.setprofile(called)
    try:
        yield walked
    finally:
        sys.setprofile(None)
        inside = [Path(file) for file in found if Path(file).is_relative_to(PACKAGE)]
        walked.extend(path.relative_to(PACKAGE).as_posix() for path in inside)


def a_click() -> list[str]:
    one_move = tool("one_move")
    walks: list[list[str]] = []

    async def moved(player: Any, live: Any, queues: Any, chooser: Any, sizes: Any) -> None:
        actor = live.table.position.actors[0]
        word, chair = live.table.position.legal(actor)[0], live.table.chair_of(actor)
        body = {"id": "0" * 16, "expect": live.table.number, "do": "play", "chair": chair, "word": word}
        forget_words(live.table.position)
        with walking() as walked:
            await player.post(f"/t/{live.id}/commands", body)
            await queues[0].get()
        walks.append(walked)

    one_move.one_move = moved
    asyncio.run(one_move.measure("star", 1, 1, 1))
    return walks[0]


ARENA = """
import json, sys
from sixfold.cli import run
from test_architecture import walking
with walking() as walked:
    code = run(["arena", "star", "--bots", "random,bot:1", "--games", "2", "--jobs", "1"])
print(json.dumps(walked), file=sys.stderr)
sys.exit(code)
"""


def two_bots() -> list[str]:
    """In a process of its own: what others have asked before is not asked again here."""
    there = {**os.environ, "PYTHONPATH": str(ROOT / "tests")}
    ran = subprocess.run([sys.executable, "-c", ARENA], capture_output=True, text=True, env=there, timeout=120)
    assert ran.returncode == 0, ran.stderr
    walked: list[str] = json.loads(ran.stderr.splitlines()[-1])
    return walked


def on_the_gpu() -> list[str]:
    from sixfold.game import shelf
    from sixfold.simulation.batch import cuda

    cuda.playing_kernel.cache_clear()
    with walking() as walked:
        cuda.playing_kernel(shelf.find_game("star"), 2)
    return walked


def in_french() -> list[str]:
    position = sixfold.start("sixth")
    with walking() as walked, speaking("fr"), pytest.raises(sixfold.Refusal, match="n’est pas permis"):
        position.play("a1-e5")
    return walked


WALKS: dict[str, Callable[[], list[str]]] = {
    "A click until everybody sees it": a_click,
    "Two bots in the arena": two_bots,
    "A position on the GPU": on_the_gpu,
    "A refused move in French": in_french,
}


def test_every_walk_is_walked() -> None:
    assert re.findall(r"^### (.+)$", PAGE, re.M) == list(WALKS)


@pytest.mark.parametrize("walk", WALKS)
def test_a_walk_leads_through_its_files(walk: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = PAGE.partition(f"### {walk}\n")[2].partition("\n### ")[0]
    for file in re.findall(r"`([\w/]+\.(?:py|js))`", told):
        assert (PACKAGE / file).is_file(), file
    steps = re.findall(r"^\d+\. `([\w/]+\.py)`", told, re.M)
    walked = WALKS[walk]()
    assert [file for file in walked if file in steps] == steps
