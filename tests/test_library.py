"""What a program finds at the top of the package."""

from __future__ import annotations

import importlib
import importlib.resources
import pkgutil
import subprocess
import sys
from types import ModuleType

import pytest

import sixfold
from sixfold import shelf


def test_games_are_listed_and_found() -> None:
    assert [game.id for game in sixfold.games()] == list(shelf.ids())
    assert sixfold.find_game("sixth").title == "SIXTH!"
    with pytest.raises(sixfold.CannotRead, match="there is no such game"):
        sixfold.find_game("chess")


def test_no_function_hides_a_module() -> None:
    """`sixfold.games` is called and imported from; every other module can be reached by its name."""
    for found in pkgutil.walk_packages(sixfold.__path__, "sixfold."):
        if ".tests" in found.name or found.name == "sixfold.__main__":
            continue
        module = importlib.import_module(found.name)
        parent, _, name = found.name.rpartition(".")
        assert getattr(importlib.import_module(parent), name) is module, found.name
        assert isinstance(module, ModuleType)


def test_a_position_is_read_from_its_code() -> None:
    position = sixfold.start("sixth").play("c3")
    assert sixfold.position(position.code()) == position


def test_everything_named_is_there() -> None:
    for name in sixfold.__all__:
        assert getattr(sixfold, name) is not None
        assert name in dir(sixfold)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = sixfold.nothing


def test_what_needs_numpy_comes_when_it_is_asked_for() -> None:
    code = "import sys, sixfold; assert 'numpy' not in sys.modules; print(sixfold.Engine('sixth', 'plain').game.id)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "sixth\n", done.stderr


def test_types_are_part_of_the_package() -> None:
    assert (importlib.resources.files("sixfold") / "py.typed").is_file()
