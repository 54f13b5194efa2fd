"""SIXTH!, the stacking abstract: piles that move like chess pieces; six high is a king."""

from __future__ import annotations

from collections.abc import Mapping

from sixfold.game.contract import Choice, Credit, Ending, Game, Number, Starter
from sixfold.text.errors import CannotRead
from sixfold.text.messages import Message, Sayer

say = Sayer(__name__)


def seats(players: int) -> tuple[Message, ...]:
    return (say("Silver"), say("Brown"))


def dependent_defaults(given: Mapping[str, str], players: int) -> dict[str, str]:
    """`men` belongs to the classic pieces and `army` to all of them; a small board has 12 men."""
    pieces = given.get("pieces", "classic")
    if pieces != "classic" and "men" in given:
        raise CannotRead(f"men={given['men']}", say("men works only with pieces=classic"))
    if pieces != "all" and given.get("army") == "during":
        raise CannotRead("army=during", say("army=during works only with pieces=all"))
    men = given.get("men") or ("12" if given.get("size") == "4" else "15")
    return {
        "men": men if pieces == "classic" else "",
        "army": given.get("army", "before") if pieces == "all" else "",
    }


GAME = Game(
    package=__name__,
    title="SIXTH!",
    sentence=say("Build piles that move like chess pieces; crown a pile of six in your colour."),
    players=(2,),
    companion=say("Copy the position from your table and ask: may I? You get the answer with its rule."),
    cloth="moss",
    poster=(0.507, 0.511, 0.506, 0.0),  # around the king of the cover
    credit=Credit("SIXTH!", ("József Dorsonczky",), "Blue Orange", 2016, ("Sixth!", "Blue Orange")),
    seats=seats,
    endings=(
        Ending("king", say("a king is crowned", clause="6.1")),
        Ending("stuck", say("the player to move can neither place nor move", clause="6.2")),
        Ending("repetition", say("the same position has occurred for the third time", clause="6.3")),
        Ending("cap", say("400 moves have been played", clause="6.5")),
    ),
    options=(
        Choice("kings", "1", say("kings needed to win"), ("1", "6"), label=say("Kings needed to win")),
        Choice(
            "pieces",
            "classic",
            say("expert pieces that take part"),
            ("classic", "milady", "hunchback", "giant", "all"),
            (say("none"), say("Milady"), say("hunchbacks"), say("giants"), say("all, bought as armies")),
            label=say("Expert pieces"),
        ),
        Choice(
            "army",
            "before",
            say("when armies are bought, with pieces=all"),
            ("before", "during"),
            (say("before the game"), say("during the game")),
            label=say("Armies are bought"),
        ),
        Choice(
            "size",
            "5",
            say("cells along a side of the board"),
            ("4", "5"),
            (say("4 × 4 cells"), say("5 × 5 cells")),
            label=say("Board"),
        ),
        Number("men", "15", say("pawns each, with pieces=classic (12 with size=4)"), 3, 30, label=say("Pieces each")),
    ),
    dependent_defaults=dependent_defaults,
    starter=Starter(sentence=say("Who has silver")),
    rules_version=2,  # 6.2: points decide, also for who cannot act
    oldest_rules=1,
)
