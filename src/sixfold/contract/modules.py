"""Which file of a game's folder is which, and what it must have.

It knows names and Protocols, which `playing`, `showing`, `pastimes` and `bots` describe.  It does not know any game,
nor how modules are loaded.  Names that a game leaves out are as in `sixfold/defaults`.
"""

from __future__ import annotations

from typing import NamedTuple

from sixfold.contract.bots import Bots, Judge, Ladder
from sixfold.contract.pastimes import Commands, Companion, Daily, Figures, Printing, Puzzles
from sixfold.contract.playing import Codes, Encoding, Explanation, Notation, Rules
from sixfold.contract.showing import (
    Answers,
    Coach,
    Drawing,
    Narration,
    News,
    OptionPictures,
    Pauses,
    Proposals,
    Results,
)


class Role(NamedTuple):
    """What a file of a game's folder must and may have."""

    protocol: type
    required: tuple[str, ...] = ()


# Every module of a game that somebody asks for by name; a game has the NEEDED ones.
ROLES = {
    "rules": Role(Rules, ("State", "MAX_MOVES", "MAX_PLIES", "setup", "legal", "play")),
    "notation": Role(Notation, ("write", "read")),
    "picture": Role(Drawing, ("picture", "lines")),
    "why": Role(Explanation, ("why",)),
    "answers": Role(Answers, ("explain",)),
    "encoding": Role(Encoding, ("VERSION", "ACTIONS", "PLANES", "SIZE", "action_of", "move_of", "observe")),
    "judge": Role(Judge),
    "judge_casual": Role(Judge),
    "judge_many": Role(Judge),
    "ladder": Role(Ladder, ("BUDGETS",)),
    "bots": Role(Bots),
    "narration": Role(Narration),
    "news": Role(News, ("news",)),
    "result": Role(Results),
    "proposal": Role(Proposals),
    "pause": Role(Pauses, ("pause",)),
    "coach": Role(Coach, ("kinds",)),
    "puzzles": Role(Puzzles, ("KINDS", "task", "reason")),
    "daily": Role(Daily),
    "figures": Role(Figures, ("PLAYERS", "measured", "sentences")),
    "codes": Role(Codes, ("DERIVED", "restore")),
    "option_pictures": Role(OptionPictures, ("option_picture",)),
    "companion": Role(Companion, ("ABOUT",)),
    "printing": Role(Printing, ("LETTERS", "PER_PAGE", "document")),
    "commands": Role(Commands, ("COMMANDS",)),
}
NEEDED = ("rules", "notation", "picture")
RULES_PAGE = "rules.en.md"  # the rules in numbered clauses; other languages stand beside it
