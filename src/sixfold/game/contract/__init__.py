"""The contract: everything a game must and may have.

A game is a folder.  Its `__init__` declares one `GAME = Game(...)`, out of what `declaration` has;
its modules have what the Protocols of `playing`, `showing`, `pastimes` and `bots` ask for; `folder` says
which is whose.  Few names are required, the rest has defaults, and loading a game checks it.  Nothing
here knows any game, nor where games are found.
"""

from sixfold.game.contract.bots import Bots, Judge
from sixfold.game.contract.declaration import (
    Choice,
    Credit,
    Ending,
    HeaderLines,
    Number,
    Option,
    Starter,
    is_server_only,
)
from sixfold.game.contract.folder import NEEDED, ROLES, RULES_PAGE, Role
from sixfold.game.contract.game import Game
from sixfold.game.contract.pastimes import Benchmark, Commands, Companion, PuzzleKind
from sixfold.game.contract.playing import Codes, Encoding, Explanation, Notation, Rules
from sixfold.game.contract.showing import (
    Alone,
    Answers,
    Drawing,
    InLog,
    Narration,
    Proposal,
    Proposals,
    Results,
    Scene,
    Step,
    TieBreak,
)
from sixfold.game.defaults.notation import no_button

CHANCE = -1  # the player who plays what dice show

__all__ = [
    "CHANCE",
    "NEEDED",
    "ROLES",
    "RULES_PAGE",
    "Alone",
    "Answers",
    "Benchmark",
    "Bots",
    "Choice",
    "Codes",
    "Commands",
    "Companion",
    "Credit",
    "Drawing",
    "Encoding",
    "Ending",
    "Explanation",
    "Game",
    "HeaderLines",
    "InLog",
    "Judge",
    "Narration",
    "Notation",
    "Number",
    "Option",
    "Proposal",
    "Proposals",
    "PuzzleKind",
    "Results",
    "Role",
    "Rules",
    "Scene",
    "Starter",
    "Step",
    "TieBreak",
    "is_server_only",
    "no_button",
]
