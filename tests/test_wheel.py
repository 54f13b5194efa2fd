"""What is shipped: everything that players and programs need, and nothing that only makers run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import sixfold

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
LEFT_OUT = ("tests", "makers", "__pycache__")

IMPORT_ALL = """
import importlib, pkgutil, sys, sixfold
for module in pkgutil.walk_packages(sixfold.__path__, "sixfold."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
position = sixfold.start("sixth")
assert sixfold.__file__.startswith(sys.argv[1]), sixfold.__file__
print(len(position.legal()), position.svg()[:4])
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return zipfile.ZipFile(next(folder.glob("*.whl")))


def test_makers_programs_and_tests_are_left_out(wheel: zipfile.ZipFile) -> None:
    assert any(SOURCE.glob("sixfold/games/*/makers/*.py"))
    games = [
        name for name in wheel.namelist() if not name.startswith("sixfold/game/skeletons/")
    ]  # which bring theirs along
    assert not [name for name in games if set(name.split("/")) & set(LEFT_OUT)]


def test_a_new_game_gets_its_tests(wheel: zipfile.ZipFile) -> None:
    assert "sixfold/game/skeletons/board/tests/test_contract.py" in wheel.namelist()


def test_everything_else_is_shipped(wheel: zipfile.ZipFile) -> None:
    names = (path.relative_to(SOURCE) for path in SOURCE.rglob("*") if path.is_file())
    wanted = {name.as_posix() for name in names if not set(name.parts) & set(LEFT_OUT)}
    assert wanted - set(wheel.namelist()) == set()


@pytest.mark.slow
def test_every_module_that_is_shipped_can_be_imported(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", IMPORT_ALL, str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("25 <svg\n", "")


def pythons() -> list[object]:
    """This version of Python, and for `make test-long` the others that pyproject.toml names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", line) for line in project["classifiers"]]
    this = f"3.{sys.version_info.minor}"
    others = [match[1] for match in named if match and match[1] != this]
    return [this, *(pytest.param(version, marks=pytest.mark.long) for version in others)]


@pytest.mark.slow
@pytest.mark.parametrize("version", pythons())
def test_it_can_be_installed_where_nothing_else_is(version: str, wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    """By pip, with what the wheel itself asks for and no extra; then a game is replayed and a server started."""
    environment = tmp_path / "environment"
    python = sys.executable if version == f"3.{sys.version_info.minor}" else shutil.which(f"python{version}")
    if not python:
        pytest.skip(f"there is no Python {version}")
    chosen = os.environ | {"PYENV_VERSION": version}  # where pyenv keeps several
    made = subprocess.run([python, "-m", "venv", environment], env=chosen, capture_output=True, text=True)
    if made.returncode:
        pytest.skip(f"Python {version} makes no environments: {made.stdout}{made.stderr}")
    install = [environment / "bin" / "python", "-m", "pip", "install", "--quiet", "--no-compile", str(wheel.filename)]
    installed = subprocess.run(install, cwd=tmp_path, capture_output=True, text=True)
    if installed.returncode and "connection broken" in installed.stderr:
        pytest.skip("pip reaches no package index")
    assert installed.returncode == 0, installed.stderr
    tried = subprocess.run(
        [sys.executable, ROOT / "tools" / "installed.py", environment], cwd=tmp_path, capture_output=True, text=True
    )
    assert tried.returncode == 0, tried.stdout + tried.stderr
    assert tried.stdout.startswith(f"sixfold {sixfold.__version__}\n")


def test_the_page_of_a_package_index_has_whole_addresses(wheel: zipfile.ZipFile) -> None:
    """Files beside the README are not there, so links and pictures lead to the project's own site."""
    name = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    page = wheel.read(name).decode()
    source = re.search(r"^Project-URL: Source, (\S+)$", page, re.M)
    assert source
    links = re.findall(r"\]\(([^)]+)\)", page)
    assert len(links) > 10
    assert not [link for link in links if not link.startswith(("https://", "#"))]
    own = [link.removeprefix(f"{source[1]}/") for link in links if link.startswith(source[1])]
    assert "docs/pictures/sixth.svg" in own
    assert not [link for link in own if not (ROOT / link.partition("#")[0]).exists()]
