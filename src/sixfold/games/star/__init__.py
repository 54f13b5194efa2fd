"""STAR, Chinese checkers with six pieces a player on a star with points of six holes."""

from __future__ import annotations

from sixfold.game.contract import Choice, Credit, Ending, Game, Starter
from sixfold.text.messages import Message, Sayer

say = Sayer(__name__)

SEATS = (say("Red"), say("Blue"), say("Green"), say("Yellow"), say("Purple"), say("Orange"))


def seats(players: int) -> tuple[Message, ...]:
    return SEATS[:players]


GAME = Game(
    package=__name__,
    title="STAR",
    sentence=say("Step and jump across the star; bring your six pieces to the opposite point."),
    players=(1, 2, 3, 4, 6),
    companion=say("Copy the position from your table and ask: may I? You get the answer with its rule."),
    cloth="dusk",
    poster=(0.5, 0.47, 0.62, 14.0),  # the middle of the star
    credit=Credit("SIXTO, dames chinoises"),
    minutes=15,
    solo="StarSolitaire",
    solo_unit=say("moves"),
    solo_fewest=True,
    seats=seats,
    endings=(
        Ending("arrival", say("the goal is full", clause="5.1")),
        Ending("past-squatters", say("the goal is full, in part with pieces that stayed there", clause="5.2")),
        Ending("blocked", say("a piece in its start base is blocked", clause="4.1")),
        Ending("repetition", say("the same position has occurred for the third time", clause="5.4")),
        Ending("cap", say("the player to move has had 200 turns", clause="5.5")),
    ),
    options=(
        Choice(
            "squat",
            "arrive",
            say("count as arrived when an opponent stays in your goal"),
            ("arrive", "literal"),
            (say("yes"), say("no")),
            label=say("An opponent who stays in your goal cannot keep you from arriving"),
        ),
        Choice(
            "transit",
            "used",
            say("which bases your jumps may pass through"),
            ("used", "yes", "no"),
            (say("the bases in use"), say("all six bases"), say("only your own bases")),
            label=say("Bases that jumps may cross"),
        ),
    ),
    rules_version=2,
    oldest_rules=1,
    starter=Starter("lot", say("Lots are drawn to decide who begins.")),
)
