"""Where compiled code is kept on disk, by a hash of every source that can matter.

It knows files and what they import.  It does not know Numba, whose own cache does not notice a change in
another file, nor games.
"""

from __future__ import annotations

import ast
import atexit
import hashlib
import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType

from sixfold.machines.folders import compiled_cache

PACKAGE = Path(__file__).parents[1]
CORE = [  # in all compiled code
    *(PACKAGE / "machines" / name for name in ("compile.py", "fields.py", "layout.py", "rng.py", "bitsets.py")),
    *(PACKAGE / "game" / "defaults" / name for name in ("rules.py", "encoding.py", "judge.py")),
]
STALE_AFTER = 30 * 24 * 3600  # seconds a cache of other sources is kept unused


def sources(module: ModuleType) -> tuple[Path, ...]:
    """The files that a module's compiled code depends on: its own folder's, unless it is ours; a twin knows them."""
    if hasattr(module, "sources"):
        return module.sources  # type: ignore[no-any-return]
    file = getattr(module, "__file__", None)
    return () if not file or Path(file).is_relative_to(PACKAGE) else tuple(_source_files(Path(file).parent))


def _source_files(folder: Path) -> list[Path]:
    """The code, and tables that are read from text files beside it."""
    found = (path for path in folder.rglob("*") if path.suffix in (".py", ".txt") and plays(path))
    return sorted(found)


def plays(path: Path) -> bool:
    """Whether a file of the package has a part in playing: tests and makers' programs have none."""
    return path.parent.name not in ("tests", "makers")


@cache
def imported(file: Path) -> frozenset[Path]:
    """A file of the package, those it imports, theirs and so on, and the tables in text files beside them."""
    found, left = set[Path](), [file]
    while left:
        here = left.pop()
        if here in found or not here.is_file():
            continue
        found.add(here)
        found.update(here.parent.glob("*.txt"))
        for node in ast.walk(ast.parse(here.read_bytes())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE.name):
                left += _files_named(node.module or "", [alias.name for alias in node.names])
    return frozenset(found)


def _files_named(module: str, names: list[str]) -> list[Path]:
    """The files behind `from module import names`; of a package its own only if a name is none of its modules."""
    place = PACKAGE.parent.joinpath(*module.split("."))
    if not place.is_dir():
        return [place.with_suffix(".py")]
    modules = [place / f"{name}.py" for name in names]
    return modules if all(file.is_file() for file in modules) else [*modules, place / "__init__.py"]


@cache
def _digest(paths: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(str(path).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def cache_folder(*modules: ModuleType) -> Path:
    """Where compiled code of these modules is kept; another one after any source that matters changed."""
    files = [Path(module.__file__ or "") for module in modules]
    own = sorted(set().union(*map(imported, (*CORE, *(file for file in files if file.is_relative_to(PACKAGE))))))
    strange = tuple(sorted({path for module in modules for path in sources(module)}))
    digest = hashlib.sha256(f"{sys.version} {_digest(tuple(own))} {_digest(strange)}".encode()).hexdigest()
    folder = compiled_cache() / f"compiled-{digest[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        tempfile.TemporaryFile(dir=folder).close()
        _forget_stale(folder)
    except OSError:
        folder = _temporary_folder()
    return folder


@cache
def _temporary_folder() -> Path:
    """For this process alone, where nothing can be kept."""
    with suppress(OSError):
        folder = Path(tempfile.mkdtemp(prefix="sixfold-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return folder
    return Path(os.devnull)


def _forget_stale(current: Path) -> None:
    for folder in current.parent.glob("compiled-*"):
        if folder != current and time.time() - folder.stat().st_mtime > STALE_AFTER:
            shutil.rmtree(folder, ignore_errors=True)
