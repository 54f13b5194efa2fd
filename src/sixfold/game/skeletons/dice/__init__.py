"""SKELETON, a small dice game: stop in time."""

from sixfold.game.contract import Ending, Game, Number
from sixfold.text.messages import Sayer

say = Sayer(__name__)

GAME = Game(
    package=__name__,
    title="SKELETON",
    sentence=say("Roll as often as you dare, and stop before the one."),
    players=(2, 3, 4),
    endings=(
        Ending("target", say("enough points are reached", clause="3.1")),
        Ending("rounds", say("the last round is played", clause="3.2")),
    ),
    options=(
        Number("target", "20", say("points that end the game"), 5, 100),
        Number("rounds", "10", say("rounds that are played at most"), 1, 20),
    ),
    outcomes=6,
)
