"""Makes and proves the puzzles of SIXTO: the best marks, or whether to keep a roll, in a game alone.

Every choice is played out to the end of the game with the same dice, as the judge of the upper
levels chooses, until the best is ahead of every other by five standard errors of the final score.
It does not know how puzzles are graded or kept.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator

from sixfold.bots.levels import LevelBot, level_of
from sixfold.games.sixto import GAME, judge, rules
from sixfold.games.sixto.makers import score_goal
from sixfold.games.sixto.sheet_data import LETTERS
from sixfold.positions.position import Position
from sixfold.search.elimination import Elimination
from sixfold.teaching.puzzles import Draft

PLAYOUTS = 16_000  # a choice, at most
LEAST = 2.0  # points that the best choice is ahead, at least
MOST_CHOICES = 24  # more take long to compare
FIRST_TURN = 2
EACH = {"marks": 2, "roll": 1}  # puzzles of a game, at most


def kind_of(position: Position) -> str:
    """Whether marks are asked for, or what to do with a roll."""
    return "roll" if position.rules_state().phase == rules.DECIDE else "marks"


def proved(comparison: Elimination, position: Position) -> Draft | None:
    """The puzzle that a position is, proven; None if no choice is far enough ahead."""
    found = comparison.winner(position, zlib.crc32(position.code().encode()), PLAYOUTS)
    if found is None or found.margin < LEAST:
        return None
    figures = (round(found.margin, 3), round(found.error, 4), found.playouts)
    return Draft(kind_of(position), position.code(), figures, ((found.word,),))


def new_comparison() -> Elimination:
    """The comparison of choices by the judge of a game alone."""
    return Elimination(GAME, judge, score_goal)


def found(seed: int) -> Iterator[Draft]:
    """Puzzles from games alone of bots, without end."""
    comparison, chance = new_comparison(), random.Random(f"sixto {seed}")
    while True:
        positions = [each for each in _game(chance) if each.rules_state().turn >= FIRST_TURN]
        chance.shuffle(positions)
        left = dict(EACH)
        for position in positions:
            kind = kind_of(position)
            if left[kind] and 1 < len(position.legal(0)) <= MOST_CHOICES:
                draft = proved(comparison, Position.from_code(position.code()))
                if draft:
                    left[kind] -= 1
                    yield draft


def _game(chance: random.Random) -> list[Position]:
    """The decisions of a game alone of a bot of any level up to 4, on any sheet."""
    bot = LevelBot(GAME, level_of(GAME, chance.randint(1, 4)), chance.getrandbits(32))
    position, decisions = Position.start(GAME, 1, sheets=chance.choice(LETTERS)), []
    while not position.over:
        if position.is_chance:
            position = position.roll(chance)
            continue
        decisions.append(position)
        position = position.play(bot.think(position).best, 0)
    return decisions


def proved_again(draft: Draft) -> Draft | None:
    """The same puzzle, proven from nothing but its position."""
    return proved(new_comparison(), Position.from_code(draft.code))
