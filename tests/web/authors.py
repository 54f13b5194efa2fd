"""A server that also has games which were begun a minute ago.

It knows `sixfold new` and where a server looks for games.  It does not know what is played.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from commands import sixfold
from sixfold.game import shelf
from web.server import Server

OURS = Path(__file__).parents[1] / "data" / "games"


def make_games(folder: Path, made: Mapping[str, Sequence[str]]) -> None:
    """Begins games as an author does, each with the options of `sixfold new`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name, options in made.items():
            assert sixfold("new", name, *options).returncode == 0


@contextmanager
def server_with(folder: Path, store: Path) -> Iterator[Server]:
    """A server that finds the games of a folder, until then; nothing in it may have failed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SIXFOLD_GAMES", str(folder))
        with Server(store) as running:
            yield running
    shelf.remove_folder(folder)
    assert "Traceback" not in running.log, running.log


@contextmanager
def server_with_ours(name: str, folder: Path, store: Path) -> Iterator[Server]:
    """The same with one of the games of our tests."""
    shutil.copytree(OURS / name, folder / name)
    shelf.add_folder(folder)
    with server_with(folder, store) as running:
        yield running
