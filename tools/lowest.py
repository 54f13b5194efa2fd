"""Installs the lowest versions that pyproject.toml allows, and runs the tests that meet each library with them.

    python tools/lowest.py FOLDER            # of a virtual environment, made if it is not there

`make test-long` and the public CI run it: a lower bound that is not true fails here, and nowhere else.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXTRAS = ("fast", "postgres", "push", "tui")
LOWEST = re.compile(r"(?P<name>[\w.-]+)(?:\[[\w,]+\])?>=(?P<version>[\w.]+)")
TESTS = [  # pages, sockets, files drawn and printed, compiled rules, the full screen, commands, notifications
    *("tests/test_uvicorn.py", "tests/test_monitoring.py", "tests/test_frames.py", "tests/test_older_stores.py"),
    *("tests/test_pdf.py", "tests/test_draw.py", "tests/test_views.py", "tests/test_guide.py"),
    *("tests/test_compile.py", "tests/test_engine.py", "tests/test_full_screen.py", "tests/test_usage.py"),
    *("tests/test_stores.py", "tests/test_output.py", "tests/test_pages.py"),
    *("tests/test_push.py", "tests/test_push_protocol.py"),
]
RUNNER = ("pytest>=8", "pytest-xdist>=3.6", "hypothesis>=6.100")


def constraints() -> list[str]:
    """Every library at the lowest version that is allowed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    listed = [*project["dependencies"], *(line for extra in EXTRAS for line in project["optional-dependencies"][extra])]
    found = [LOWEST.match(line) for line in listed]
    return [f"{match['name']}=={match['version']}" for match in found if match]


def main(folder: Path) -> int:
    """Sets the environment up and runs the tests; their exit code."""
    if not folder.exists():
        venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    listed = folder / "lowest.txt"
    listed.write_text("\n".join(constraints()) + "\n", "utf-8")
    install = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--constraint", listed)
    subprocess.run([*install, "-e", f".[{','.join(EXTRAS)}]", *RUNNER], cwd=ROOT, check=True)
    return subprocess.run([python, "-m", "pytest", "-q", "-n", "2", *TESTS], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
