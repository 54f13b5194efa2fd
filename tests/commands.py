"""Running the `sixfold` command as a person would, and the programs of the folder `tools`, for tests.

What commands keep can go to a folder of the test; compiled code is everybody's, so that nothing is
compiled twice.
"""

from __future__ import annotations

import importlib.util
import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import ModuleType

import pytest

from sixfold import cli
from sixfold.machines.folders import compiled_cache
from sixfold.text.messages import speaking

TOOLS = Path(__file__).parents[1] / "tools"
Done = subprocess.CompletedProcess
WOULD_COMPILE = 77  # exit code under --quick, see not_compiled/numba.py


def kept_in(folder: Path) -> dict[str, str]:
    """The environment of commands that keep everything but compiled code in a folder."""
    kept = {"SIXFOLD_CACHE": folder, "SIXFOLD_DATA": folder / "data", "SIXFOLD_COMPILED": compiled_cache()}
    return {name: str(place) for name, place in kept.items()}


def sixfold(*arguments: object, typed: str | bytes = b"", cache: Path | None = None, **environment: str) -> Done[str]:
    """Runs the command; what it keeps goes to `cache` where one is given."""
    kept = kept_in(cache) if cache else {}
    variables: dict[str, str] = os.environ | {"SIXFOLD_LANG": "en"} | kept | environment
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [sys.executable, "-m", "sixfold", *map(str, arguments)], input=data, capture_output=True, env=variables
    )
    if done.returncode == WOULD_COMPILE:
        pytest.skip("--quick: compiles rules")
    out, err = (stream.decode("utf-8", "replace") for stream in (done.stdout, done.stderr))
    assert "Traceback" not in err
    return Done(done.args, done.returncode, out, err)


def sixfold_here(*arguments: object, typed: str = "", cache: Path | None = None) -> Done[str]:
    """The same in this process, which is quicker; for commands that compile nothing."""
    out, err = io.StringIO(), io.StringIO()
    variables = {"COLUMNS": "80"} | (kept_in(cache) if cache else {})
    with pytest.MonkeyPatch.context() as patch, speaking("en"), redirect_stdout(out), redirect_stderr(err):
        for name, value in variables.items():
            patch.setenv(name, value)
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"))
        code = cli.run(list(map(str, arguments)))
    return Done(arguments, code, out.getvalue(), err.getvalue())


def refused(*arguments: object, cache: Path | None = None, **environment: str) -> str:
    """The one line with which the command refuses bad input, exit code 2."""
    done = sixfold(*arguments, cache=cache, **environment) if environment else sixfold_here(*arguments, cache=cache)
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.endswith("\n")
    return done.stderr.rstrip("\n")


def tool(name: str) -> ModuleType:
    """A program of the folder `tools`, which is no module of ours."""
    spec = importlib.util.spec_from_file_location(f"tool_{name}", TOOLS / f"{name}.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made
