"""sixfold: the rules of four games of six, written once, played everywhere.

position = sixfold.start(game, option=value)     # `sixfold games` lists games and options
position = position.play(word)                   # `position.legal()` lists the words
"""

from sixfold.contract import Game
from sixfold.errors import CannotRead, NotLegal, Refusal
from sixfold.positions import Position
from sixfold.shelf import find_game

__version__ = "0.1.0"
__all__ = ["CannotRead", "Game", "NotLegal", "Position", "Refusal", "find_game", "start"]

start = Position.start
