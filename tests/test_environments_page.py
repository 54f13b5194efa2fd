"""docs/environments.md is under test: programs print what is shown; actions and planes are those of the games."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold.game import shelf
from sixfold.game.contract import Game

PAGE = Path(__file__).parent.parent / "docs" / "environments.md"
TEXT = PAGE.read_text("utf-8")
LIBRARY = re.compile(r"^(?:from|import) (sb3_contrib|pyspiel)", re.M)  # what takes long to import, or learns
PROGRAMS = [
    pytest.param(code, shown, marks=pytest.mark.long if number == 1 or LIBRARY.search(code) else ())  # 1 takes long
    for number, (code, shown) in enumerate(re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", TEXT, re.S))
]
HEADING = "## Actions and planes\n"


def section() -> str:
    """What stands under the heading: `python tests/test_environments_page.py` writes it."""
    games = "\n\n".join(map(described, shelf.games()))
    return f"{HEADING}\nWhat each game's encoding says of itself, version by version.\n\n{games}\n"


def described(game: Game) -> str:
    encoding = game.encoding
    about = (encoding.__doc__ or "").split("\n\n", 2)[2].strip()  # after what it is, and what it knows
    rows, columns = encoding.SIZE
    size = f"`{game.id}-v{encoding.VERSION}`: {encoding.ACTIONS:,} actions, "
    size += f"{len(encoding.PLANES)} planes of {rows} by {columns}."
    planes = "\n".join(f"| {number} | {plane} |" for number, plane in enumerate(encoding.PLANES))
    return f"### {game.title}\n\n{size}\n\n```\n{about}\n```\n\n| plane | |\n|---|---|\n{planes}"


def test_actions_and_planes_are_those_of_the_games() -> None:
    assert TEXT.partition(HEADING)[2].startswith(section().partition(HEADING)[2])


@pytest.mark.slow
@pytest.mark.parametrize(("code", "shown"), PROGRAMS)
def test_programs_run_and_print_what_is_shown(code: str, shown: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        capture_output=True,
        text=True,
        env=os.environ | {"SIXFOLD_LANG": "en"},
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(re.escape(shown).replace(r"\.\.\.", ".*"), done.stdout, re.S), done.stdout


if __name__ == "__main__":
    before, _, after = TEXT.partition(HEADING)
    later = re.search(r"^## ", after, re.M)
    PAGE.write_text(before + section() + (f"\n{after[later.start() :]}" if later else ""), "utf-8")
