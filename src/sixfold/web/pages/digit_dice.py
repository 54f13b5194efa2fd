"""Which games write their dice as digits: a page can derive the rolls of these without knowing the game."""

from __future__ import annotations

from functools import cache

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.positions.position import Position

MAX_MOVES = 40  # moves until the first roll


@cache
def digit_dice() -> str:
    """The ids of these games, a blank between them."""
    return " ".join(game.id for game in shelf.games() if game.dice and writes_digits(game))


def writes_digits(game: Game) -> bool:
    """Whether the first roll of a game is written as the faces of its dice, the first die first (docs/dice.md)."""
    position = Position.start(game.id, game.players[0])
    for _ in range(MAX_MOVES):
        if position.is_chance:
            return _shows_faces(position)
        position = position.play(position.legal()[0])
    return False


def _shows_faces(position: Position) -> bool:
    count, dice = position.outcome_count, 1
    while 6**dice < count:
        dice += 1
    some = {0, 1, count // 2, count - 2, count - 1}  # a notation that writes these as faces does so with all
    return 6**dice == count and all(_digits(position.outcome(one)) == _faces(one, dice) for one in some)


def _digits(word: str) -> str:
    return word.removeprefix("=").replace("-", "")


def _faces(outcome: int, dice: int) -> str:
    return "".join(str(outcome // 6**place % 6 + 1) for place in reversed(range(dice)))
