"""What looking ahead adds to the first choice of SIXTO's judge, alone: `python tools/deeper.py GAMES [SIMULATIONS]`.

The judge plays; at every eighth decision its word is compared with the one it would choose after
so many simulations.  Where they differ, fresh playouts with the same dice for both tell what the other
is worth more: its mean over all decisions, times decisions a game, is what one step of better play adds.
"""

from __future__ import annotations

import sys
from statistics import fmean, stdev

import sixfold
from sixfold import rng
from sixfold.candidates import Limit
from sixfold.games.sixto import judge
from sixfold.positions import Position
from sixfold.search.rollouts import Rollouts

EVERY = 8
SEED = 6
LETTERS = "ABCDEFGHIJKL"


class Fresh(Rollouts):
    """Compares two words only, with dice of its own."""

    def gain(self, position: Position, words: tuple[str, str], simulations: int) -> float:
        """What the first word brings more than the second, in points."""
        desk, player = self._desk(position, 0), position.actors[0]
        self._template.prepare(desk, player)
        moves = [self.game.notation.read(position.rules_state(), word) for word in words]
        for place, move in enumerate(moves):
            self._template.swap(desk, place, desk.moves.tolist().index(move, place))
        self._template.compare(desk, 1, player, 2, simulations)
        means = {int(desk.moves[at]): desk.sums[at] / desk.visits[at] for at in range(2)}
        return float(judge.POINTS_RANGE * (means[moves[0]] - means[moves[1]]))


def main(games: int, simulations: int = 2000) -> None:
    game = sixfold.find_game("sixto")
    first, deeper, fresh = Rollouts(game, judge, SEED), Rollouts(game, judge, SEED + 1), Fresh(game, judge, SEED + 2)
    gains, made, dice = [], 0, rng.Rng()
    for number in range(games):
        position = sixfold.start(game, players=1, sheets=LETTERS[number % 12])
        while not position.over:
            if position.is_chance:
                rng.seed(dice, SEED * 1_000_003 + number, 0, position.ply)
                position = position.play(position.outcome(rng.below(dice, position.outcome_count)))
                continue
            word = first.think(position, Limit(simulations=1)).best
            made += 1
            if made % EVERY == 0:
                other = deeper.think(position, Limit(simulations=simulations)).best
                gains.append(0.0 if other == word else fresh.gain(position, (other, word), 2 * simulations))
            position = position.play(word, position.actors[0])
    each, error = made / games, stdev(gains) / len(gains) ** 0.5
    print(f"{len(gains)} decisions looked at, {sum(gain != 0 for gain in gains)} of them otherwise after a longer look")
    print(f"{each:.1f} decisions a game: {each * fmean(gains):.2f} +- {each * error:.2f} points a game to gain")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
