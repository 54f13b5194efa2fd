"""Refuses a commit whose subject is long or names no room: `python tools/subject.py FILE`, run by pre-commit."""

from __future__ import annotations

import re
import sys
from pathlib import Path

LONGEST = 72
ROOM = re.compile(r"[a-z0-9_/, -]+: \S")  # `sixth: …`, `web, table: …`


def problem(message: str) -> str | None:
    """What is wrong with the first line of a commit message, or None."""
    subject = message.partition("\n")[0]
    if subject.startswith("Merge "):
        return None
    if len(subject) > LONGEST:
        return f"The subject has {len(subject)} characters; keep it to {LONGEST} and say the rest below an empty line."
    if not ROOM.match(subject):
        return "Begin the subject with the room you changed, as in `sixth: a king of seven ends the game too (5.1)`."
    return None


if __name__ == "__main__":
    sys.exit(problem(Path(sys.argv[1]).read_text("utf-8")))
