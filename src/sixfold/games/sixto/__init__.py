"""SIXTO, the dice game: everybody marks what one roll of six dice shows, from left to right."""

from __future__ import annotations

from collections.abc import Mapping

from sixfold.game.contract import Choice, Credit, Ending, Game, Starter
from sixfold.game.personal import Pick
from sixfold.games.sixto.sheet_data import LETTERS, MAX_PLAYERS, SheetLines, Sheets
from sixfold.text.errors import CannotRead
from sixfold.text.messages import Sayer

say = Sayer(__name__)


def dependent_defaults(given: Mapping[str, str], players: int) -> dict[str, str]:
    """Sheets A, B, C ... in seat order, or one letter a player (1.4)."""
    letters = given.get("sheets", "ABCDEF"[:players])
    if len(letters) != players:
        reason = say("{players} players need {players} letters", clause="1.4", players=players)
        raise CannotRead(f"sheets={letters}", reason)
    return {"sheets": letters}


GAME = Game(
    package=__name__,
    title="SIXTO",
    sentence=say("One roll for everybody: mark numbers from left to right; long rows and columns score most."),
    players=tuple(range(1, MAX_PLAYERS + 1)),
    companion=say("A sheet for your own dice: it shows what you may mark, closes rows and counts."),
    cloth="honey",
    poster=(0.2, 0.42, 0.42, -8.0),  # dice beside the first cells of their rows
    credit=Credit("SIXTO", ("Steffen & Florian Benndorf",)),
    ages=8,
    minutes=15,
    solo="SixtoSolo",
    endings=(
        Ending("dice", say("the third die has left the game", clause="5.1")),
        Ending("finished", say("somebody can never mark again", clause="5.2")),
        Ending("solo", say("fewer than two cells were marked in the last turn", clause="5.3")),
        Ending("cap", say("100 turns have been played", clause="5.4")),
    ),
    options=(
        Choice(
            "leftmost",
            "no",
            say("whether only the first legal copy of a number may be marked"),
            ("no", "yes"),
            (say("mark either cell"), say("mark the first one only")),
            label=say("If a number fits twice in a row"),
        ),
        Sheets(
            "sheets",
            "ABCDEF",
            say("the letters of the players' sheets, A to L"),
            say("Sheet"),
            tuple(map(Pick, LETTERS)),
        ),
    ),
    dependent_defaults=dependent_defaults,
    header_lines=SheetLines(),
    outcomes=6**6,
    starter=Starter(sentence=say("Who rolls first")),
    covering=say("Cover the other sheets while the active player decides whether to reroll"),
)
