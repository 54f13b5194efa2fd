"""SKELETON, a small board game for two: reach the other side."""

from sixfold.game.contract import Choice, Ending, Game
from sixfold.text.messages import Sayer

say = Sayer(__name__)

GAME = Game(
    package=__name__,
    title="SKELETON",
    sentence=say("Bring one of your pieces to the other side of the board."),
    players=(2,),
    seats=lambda players: (say("Red"), say("Blue")),
    endings=(
        Ending("across", say("a piece has reached the other side", clause="3.1")),
        Ending("captured", say("the last piece is captured", clause="3.2")),
    ),
    options=(Choice("size", "5", say("cells along a side of the board"), ("4", "5", "6")),),
)
