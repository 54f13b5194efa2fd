"""The contract: everything a game must and may have.

A game is a folder.  Its `__init__` declares one `GAME = Game(...)`, out of what `declaration` has;
its modules have what the Protocols of `playing`, `showing`, `pastimes` and `bots` ask for; `modules` says
which is whose.  Few names are required, the rest has defaults, and loading a game checks it.  Nothing
here knows any game, nor where games are found.
"""

from sixfold.contract.bots import Bots, Judge, Ladder
from sixfold.contract.declaration import (
    Choice,
    Credit,
    Ending,
    HeaderLines,
    Number,
    Option,
    Starter,
    is_server_only,
    server_only,
)
from sixfold.contract.game import Game
from sixfold.contract.modules import NEEDED, ROLES, RULES_PAGE, Role
from sixfold.contract.pastimes import Commands, Companion, Figures
from sixfold.contract.playing import Codes, Encoding, Explanation, Notation, Rules
from sixfold.contract.showing import (
    Answers,
    Coach,
    Drawing,
    InLog,
    Narration,
    News,
    OptionPictures,
    Pauses,
    Proposals,
    Results,
    Scene,
    Step,
    TieBreak,
)
from sixfold.defaults.notation import no_button

CHANCE = -1  # the player who plays what dice show

__all__ = [
    "CHANCE",
    "NEEDED",
    "ROLES",
    "RULES_PAGE",
    "Answers",
    "Bots",
    "Choice",
    "Coach",
    "Codes",
    "Commands",
    "Companion",
    "Credit",
    "Drawing",
    "Encoding",
    "Ending",
    "Explanation",
    "Figures",
    "Game",
    "HeaderLines",
    "InLog",
    "Judge",
    "Ladder",
    "Narration",
    "News",
    "Notation",
    "Number",
    "Option",
    "OptionPictures",
    "Pauses",
    "Proposals",
    "Results",
    "Role",
    "Rules",
    "Scene",
    "Starter",
    "Step",
    "TieBreak",
    "is_server_only",
    "no_button",
    "server_only",
]
