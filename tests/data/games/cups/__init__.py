"""CUPS, a game of the tests with secrets: what lies under a cup only its player knows."""

from sixfold.game.contract import Ending, Game
from sixfold.text.messages import Sayer

say = Sayer(__name__)

GAME = Game(
    package=__name__,
    title="CUPS",
    sentence=say("Two dice under every cup: how many pips are there in all? Say a number, or doubt one."),
    players=(2, 3),
    minutes=2,
    endings=(
        Ending("true", say("there were as many pips as was said", clause="4.1")),
        Ending("false", say("there were fewer pips than was said", clause="4.2")),
    ),
    outcomes=6**2,
)
