"""Which file of a game's folder is which, and what it must have.

It knows names and Protocols, which `playing`, `showing`, `pastimes` and `bots` describe.  It does not know any game,
nor how modules are loaded.  Names that a game leaves out are as in `sixfold/game/defaults`.
"""

from __future__ import annotations

from typing import NamedTuple

from sixfold.game.contract.bots import Bots, Judge
from sixfold.game.contract.pastimes import Commands, Companion, Daily, Printing, Puzzles
from sixfold.game.contract.playing import Codes, Encoding, Explanation, Notation, Rules, Sampling
from sixfold.game.contract.showing import Answers, Drawing, Narration, Proposals, Results


class Role(NamedTuple):
    """What a file of a game's folder must and may have."""

    protocol: type
    required: tuple[str, ...] = ()


# Every module of a game that somebody asks for by name; a game has the NEEDED ones.
ROLES = {
    "rules": Role(Rules, ("State", "MAX_MOVES", "MAX_PLIES", "setup", "legal", "play")),
    "sampling": Role(Sampling, ("trials", "trial")),
    "notation": Role(Notation, ("write", "read")),
    "picture": Role(Drawing, ("picture", "lines")),
    "why": Role(Explanation, ("why",)),
    "answers": Role(Answers, ("explain",)),
    "encoding": Role(Encoding, ("VERSION", "ACTIONS", "PLANES", "SIZE", "action_of", "move_of", "observe")),
    "judge": Role(Judge),
    "bots": Role(Bots),
    "narration": Role(Narration),
    "result": Role(Results),
    "proposal": Role(Proposals),
    "puzzles": Role(Puzzles, ("KINDS", "task", "reason")),
    "daily": Role(Daily),
    "codes": Role(Codes, ("DERIVED", "restore")),
    "companion": Role(Companion),
    "printing": Role(Printing, ("document",)),
    "commands": Role(Commands, ("COMMANDS",)),
}
NEEDED = ("rules", "notation", "picture")
RULES_PAGE = "rules.en.md"  # the rules in numbered clauses; other languages stand beside it
