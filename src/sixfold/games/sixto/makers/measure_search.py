"""Measures what searching adds to the judge's first choice, in games alone.

    python -m sixfold.games.sixto.makers.measure_search GAMES [SIMULATIONS]

The judge plays.  At every eighth decision its choice is compared with that of a search with so
many simulations.  Where they differ, fresh playouts with common dice estimate how much better the
search's choice is; the mean of that over all decisions, times decisions a game, is what one
step of better play adds.
"""

from __future__ import annotations

import sys
from statistics import fmean, stdev

from sixfold.game import shelf
from sixfold.game.candidates import Limit
from sixfold.games.sixto import judge
from sixfold.games.sixto.sheet_data import LETTERS
from sixfold.machines import rng
from sixfold.positions.position import Position
from sixfold.search.rollouts import Rollouts

EVERY = 8  # decisions
SEED = 6


class TwoMoves(Rollouts):
    """Compares two moves only, with dice of its own."""

    def gain(self, position: Position, words: tuple[str, str], simulations: int) -> float:
        """How many points more the first of two words is worth."""
        work, player = self._workspace(position, 0), position.actors[0]
        self._kernel.prepare(work, player)
        moves = [self.game.notation.read(position.rules_state(), word) for word in words]
        for place, move in enumerate(moves):
            self._kernel.swap(work, place, work.moves.tolist().index(move, place))
        self._kernel.compare(work, 1, player, 2, simulations)
        means = {int(work.moves[at]): work.sums[at] / work.visits[at] for at in range(2)}
        return float(judge.POINTS_RANGE * (means[moves[0]] - means[moves[1]]))


def main(games: int, simulations: int = 2000) -> None:
    game = shelf.find_game("sixto")
    first, deeper = Rollouts(game, judge, SEED), Rollouts(game, judge, SEED + 1)
    fresh = TwoMoves(game, judge, SEED + 2)
    gains, decisions, dice = [], 0, rng.Rng()
    for number in range(games):
        position = Position.start(game, 1, {"sheets": LETTERS[number % len(LETTERS)]})
        while not position.over:
            if position.is_chance:
                rng.seed(dice, SEED * 1_000_003 + number, 0, position.ply)
                position = position.play(position.outcome(rng.below(dice, position.outcome_count)))
                continue
            word = first.think(position, Limit(simulations=1)).best
            decisions += 1
            if decisions % EVERY == 0:
                other = deeper.think(position, Limit(simulations=simulations)).best
                gains.append(0.0 if other == word else fresh.gain(position, (other, word), 2 * simulations))
            position = position.play(word, position.actors[0])
    each, error = decisions / games, stdev(gains) / len(gains) ** 0.5
    print(f"{len(gains)} decisions searched, {sum(gain != 0 for gain in gains)} of them changed")
    print(f"{each:.1f} decisions a game: {each * fmean(gains):.2f} +- {each * error:.2f} points a game to gain")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
