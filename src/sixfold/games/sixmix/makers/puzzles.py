"""Makes and proves the puzzles of SIX MIX: the cell where a die brings most.

What counts is the lead in the round: one's own points less the average of the others'.  With few
dice left the expectation is exact (`expectation`); earlier, everybody plays on as the judge of
the upper levels chooses, until the best cell is ahead of every other by five standard errors.
It does not know how puzzles are graded or kept.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from typing import Any

from sixfold.bots.levels import LevelBot, level_of
from sixfold.games.sixmix import GAME, judge, rules
from sixfold.games.sixmix.makers import expectation, round_goal
from sixfold.games.sixmix.notation import write
from sixfold.games.sixmix.rules import State
from sixfold.machines.compile import twin
from sixfold.machines.layout import empty, pack
from sixfold.positions.position import Position
from sixfold.search.elimination import Elimination
from sixfold.teaching.puzzles import Draft

EXACT_DICE = 5  # left, the rolled one among them
PLAYOUTS = 4_000  # a cell, at most
LEAST = 0.15  # points that the best cell is ahead, at least
FEWEST_PLACED = 4  # dice, where puzzles are looked for


class Prover:
    """Both ways to compare cells, with their buffers."""

    def __init__(self) -> None:
        import numpy as np

        source: Any = rules
        self.comparison = Elimination(GAME, judge, round_goal)
        self.kernel = twin(expectation, rules=twin(source))
        levels, players = expectation.LEVELS, rules.MAX_PLAYERS
        states, rolled = empty(State, levels), empty(State, levels)
        moves, numbers = np.zeros((levels, rules.MAX_MOVES), np.int32), np.zeros((3, levels), np.int32)
        self.work = expectation.Workspace(states, rolled, moves, *numbers, *np.zeros((2, levels, players)))
        self.leads = np.zeros(players)

    def expected(self, state: State, player: int) -> float:
        """The expected lead of a player, between two turns of a round or after it."""
        if expectation.is_scored(state):
            return round_goal.worth(state, player)
        pack(state, self.work.states[0])
        self.kernel.expect(self.work, self.leads)
        return float(self.leads[player])


def proved(prover: Prover, position: Position, kind: str) -> Draft | None:
    """The puzzle that a position is, proven in this way; None if no cell is far enough ahead."""
    return _exact(prover, position) if kind == "exact" else _played_out(prover, position)


def _exact(prover: Prover, position: Position) -> Draft | None:
    state, player = position.rules_state(), position.actors[0]
    leads = []
    for cell in _cells(state, player):
        after = state.copy()
        rules.play(after, player, cell)
        leads.append((prover.expected(after, player), cell))
    (best, cell), (second, _) = sorted(leads, key=lambda pair: -pair[0])[:2]
    if best - second < LEAST:
        return None
    return Draft("exact", position.code(), (round(best - second, 4),), ((write(state, cell),),))


def _played_out(prover: Prover, position: Position) -> Draft | None:
    found = prover.comparison.winner(position, zlib.crc32(position.code().encode()), PLAYOUTS)
    if found is None or found.margin < LEAST:
        return None
    figures = (round(found.margin, 4), round(found.error, 5), found.playouts)
    return Draft("playouts", position.code(), figures, ((found.word,),))


def _cells(state: State, player: int) -> list[int]:
    moves = [0] * rules.MAX_MOVES
    return moves[: rules.legal(state, player, moves)]


def found(seed: int) -> Iterator[Draft]:
    """Puzzles from first rounds between bots, two of each at most, without end."""
    prover, chance = Prover(), random.Random(f"sixmix {seed}")
    while True:
        positions = [each for each in _round(chance) if each.rules_state().placed >= FEWEST_PLACED]
        chance.shuffle(positions)
        kinds = ["exact", "playouts"]
        for position in positions:
            left = bin(position.rules_state().free).count("1")
            kind = "exact" if left <= EXACT_DICE else "playouts"
            if kind in kinds and len(position.legal()) > 1:
                draft = proved(prover, Position.from_code(position.code()), kind)
                if draft:
                    kinds.remove(kind)
                    yield draft


def _round(chance: random.Random) -> list[Position]:
    """The decisions of a first round between bots of any level up to 4."""
    players = chance.choice((2, 2, 3, 3, 4, 5))
    bots = [LevelBot(GAME, level_of(GAME, chance.randint(2, 4)), chance.getrandbits(32)) for _ in range(players)]
    position, decisions = Position.start(GAME, players), []
    while position.rules_state().round == 1:
        if position.is_chance:
            position = position.roll(chance)
            continue
        decisions.append(position)
        position = position.play(bots[position.actors[0]].think(position).best)
    return decisions


def proved_again(draft: Draft) -> Draft | None:
    """The same puzzle, proven from nothing but its position."""
    return proved(Prover(), Position.from_code(draft.code), draft.kind)
