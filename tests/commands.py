"""Running the `sixfold` command as a person would, for tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

Done = subprocess.CompletedProcess


def sixfold(*arguments: object, typed: str | bytes = b"", cache: Path | None = None, **environment: str) -> Done[str]:
    """Runs the command; what it keeps goes to `cache` where one is given."""
    variables: dict[str, str] = os.environ | {"SIXFOLD_LANG": "en"} | environment
    if cache:
        variables |= {"SIXFOLD_CACHE": str(cache), "SIXFOLD_DATA": str(cache / "data")}
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [sys.executable, "-m", "sixfold", *map(str, arguments)], input=data, capture_output=True, env=variables
    )
    out, err = (stream.decode("utf-8", "replace") for stream in (done.stdout, done.stderr))
    assert "Traceback" not in err
    return Done(done.args, done.returncode, out, err)


def refused(*arguments: object, **more: str) -> str:
    """The one line with which the command refuses bad input, exit code 2."""
    done = sixfold(*arguments, **more)
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.endswith("\n")
    return done.stderr.rstrip("\n")
