"""A budget a move behind a bot's name: `bot:6@4000` (simulations), `bot:6@0.05s` (seconds).

It knows texts and limits.  It does not know which bots there are.
"""

from __future__ import annotations

import re

from sixfold.game.candidates import Limit
from sixfold.text.errors import CannotRead
from sixfold.text.messages import say

BUDGET = re.compile(r"([1-9][0-9]{0,11})|([0-9]{1,6}(?:\.[0-9]{1,6})?)s")
HOLDS_ANYTHING = ("program:", "onnx:")  # commands and names of files: any other @ stays as it is


def split_budget(written: str) -> tuple[str, Limit | None]:
    """A bot as it is written without its budget, and the budget; refuses what is behind an @ and is none."""
    bot, at, budget = written.rpartition("@")
    found = BUDGET.fullmatch(budget)
    if not at or (written.startswith(HOLDS_ANYTHING) and not found):
        return written, None
    if not found or (found[2] and float(found[2]) == 0):
        raise CannotRead(written, say("a budget per move is written @4000 (simulations) or @0.5s (seconds)"))
    return bot, Limit(simulations=int(found[1])) if found[1] else Limit(seconds=float(found[2]))
