"""PIPS, a throw-away game of the tests: dice, and players who answer together."""

from sixfold.game.contract import Ending, Game, Number
from sixfold.text.messages import Sayer

say = Sayer(__name__)

GAME = Game(
    package=__name__,
    title="PIPS",
    sentence=say("Take the die, unless another takes it too."),
    players=(2, 3),
    minutes=1,
    seats=lambda players: tuple(say("Player {number}", number=number) for number in range(players)),
    endings=(
        Ending("rounds", say("all rounds are played", clause="2.1")),
        Ending("ten", say("ten pips", clause="2.2")),
    ),
    options=(Number("rounds", "3", say("how many rounds"), 1, 9),),
    outcomes=6,
)
