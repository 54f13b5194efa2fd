"""Tries a sixfold that was installed into a virtual environment, as somebody does who has nothing else of it.

    python tools/installed.py FOLDER           # of the environment

It asks for the version, replays and draws a game, and opens the first page of a server: tests/test_wheel.py and the
public CI run it, on every system and every Python that there is.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

PATIENCE = 120.0  # seconds for a machine that does other work


def main(folder: Path) -> None:
    """Ends with an error if something does not work."""
    program = folder.absolute() / ("Scripts/sixfold.exe" if sys.platform == "win32" else "bin/sixfold")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        kept = {
            "SIXFOLD_DATA": f"{home}/data",
            "SIXFOLD_CACHE": f"{home}/cache",
            "SIXFOLD_LANG": "en",
            "PYTHONUTF8": "1",
        }
        clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "SIXFOLD"))}

        def sixfold(*words: str) -> str:
            done = subprocess.run(
                [program, *words], cwd=home, env=clean | kept, capture_output=True, encoding="utf-8", timeout=PATIENCE
            )
            if done.returncode:
                raise SystemExit(f"sixfold {' '.join(words)}: exit code {done.returncode}\n{done.stderr}")
            return done.stdout

        print(sixfold("--version").strip())
        Path(home, "king.six").write_text(sixfold("example", "sixth"), "utf-8")
        assert "crowned a king" in sixfold("replay", "king.six")
        sixfold("draw", "king.six", "-o", "king.png")
        serve = [program, "serve", "--no-open", "--port", "0", "--store", f"{home}/tables.sqlite"]
        with subprocess.Popen(serve, cwd=home, env=clean | kept, stdout=subprocess.PIPE, encoding="utf-8") as server:
            try:
                print(first_page(server))
            finally:
                server.terminate()


def first_page(server: subprocess.Popen[str]) -> str:
    """The address that the server says, once its first page has come from there."""
    assert server.stdout
    for line in server.stdout:
        address = re.search(r"http://[\w.:]+", line)
        if address:
            with urllib.request.urlopen(address[0], timeout=PATIENCE) as answer:
                assert b"<html" in answer.read()
            return address[0]
    raise SystemExit("sixfold serve ended before it said its address")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
