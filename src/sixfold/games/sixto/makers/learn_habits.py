"""Finds habits that win at tables: `python -m sixfold.games.sixto.makers.learn_habits [GENERATIONS]`.

A program for makers: many sets of habits play the same games, each against casual players and
players with the habits found so far; the next sets are drawn around those that win most
(cross-entropy method).  It knows rules and judges, and prints the list for habits.py.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any

from sixfold.machines import compile as compiling
from sixfold.machines import rng as generator
from sixfold.machines.layout import packed

rules: Any = None
rng: Any = None
judge_casual: Any = None
judge_many: Any = None

SEED = 6
GENERATIONS = 32
SETS, ELITE = 24, 6  # of habits in a generation, and those that the next are drawn around
GAMES = 3000  # of each set
FIRST = [130, 1000, 1000, 250, 80, 200, 400, 1800, 500, 30, 0, 0, 0]
SPREAD = [40, 400, 300, 120, 60, 200, 400, 500, 400, 40, 80, 80, 400]  # standard deviations of the first generation


def chosen(state: Any, player: int, habits: Any, moves: Any) -> int:
    """The move of a player with these habits; habits that begin with 0 stand for the casual player."""
    if habits[0] == 0:
        count = rules.legal(state, player, moves)
        return int(moves[judge_casual.choose(state, player, moves, count, 0)])
    if state.phase == rules.DECIDE:
        return int(rules.KEEP if judge_many.keeps(state, player, habits) else rules.REROLL)
    return int(judge_many.marks_that_pay(state, player, habits) & (rules.KEEP - 1))


def play(state: Any, seats: Any, dice: Any, moves: Any, actors: Any) -> None:
    """A game of players whose habits are the rows of `seats`."""
    while state.ended == 0:
        count = rules.outcome_count(state)
        if count > 0:
            rules.play(state, -1, rng.below(dice, count))
        else:
            rules.actors(state, actors)
            player = actors[0]
            rules.play(state, player, chosen(state, player, seats[player], moves))


def share(room: Any, tried: Any, others: Any, first: int, games: int) -> float:
    """The wins of habits, as a multiple of the fair share, in every seat against each row of `others` in turn."""
    starts, work, seats, dice, moves, actors = room
    won = 0.0
    for game in range(first, first + games):
        work[0] = starts[game % len(starts)]
        state = work[0]
        rng.seed(dice[0], SEED, 0, game // state.players)
        seat = game % state.players
        for player in range(state.players):
            seats[player] = tried if player == seat else others[(game // 7 + player) % len(others)]
        play(state, seats, dice[0], moves, actors)
        rules.ranks(state, actors)
        if actors[seat] == 1:
            firsts = 0
            for player in range(state.players):
                firsts += 1 if actors[player] == 1 else 0
            won += state.players / firsts
    return won / games


def _starts(players: tuple[int, ...]) -> Any:
    import numpy as np

    from sixfold.games.sixto import GAME
    from sixfold.games.sixto.sheet_data import LETTERS

    tables = []
    for number in range(len(LETTERS)):
        for seats in players:
            sheets = (LETTERS * 2)[number:][:seats]
            tables.append(packed(GAME.setup(seats, {"leftmost": "no", "sheets": sheets}, {})))
    return np.concatenate(tables)


def _template() -> Any:
    from sixfold.games.sixto import GAME
    from sixfold.games.sixto import judge_casual as casual
    from sixfold.games.sixto import judge_many as many

    source: Any = GAME.rules
    fast = compiling.twin(source)
    module = importlib.import_module("sixfold.games.sixto.makers.learn_habits")
    judges = {"judge_casual": compiling.twin(casual, rules=fast), "judge_many": compiling.twin(many)}
    return compiling.twin(module, "fast", rules=fast, rng=compiling.twin(generator), **judges)


class Trials:
    def __init__(self, players: tuple[int, ...] = (3, 3, 2, 4)) -> None:
        import numpy as np

        self._template, self._starts = _template(), _starts(players)
        self._work, self._dice = self._starts[:1].copy(), packed(generator.Rng())
        self._small = np.zeros((6, len(SPREAD)), np.int64), np.zeros(729, np.int32), np.zeros(8, np.int32)

    def share(self, tried: Any, others: Any, first: int, games: int) -> float:
        """The wins of habits, as a multiple of the fair share."""
        seats, moves, actors = self._small
        room = (self._starts, self._work, seats, self._dice, moves, actors)
        return float(self._template.share(room, tried, others, first, games))


def found(generations: int) -> list[int]:
    """The habits found after so many generations; one rival in three is casual."""
    import numpy as np

    trials, chance = Trials(), np.random.default_rng(SEED)
    mean, spread = np.array(FIRST, float), np.array(SPREAD, float)
    for generation in range(generations):
        others = np.array([np.zeros(len(mean)), mean.round(), mean.round()]).astype(np.int64)
        tried = (mean + spread * chance.standard_normal((SETS, len(mean)))).round().astype(np.int64)
        tried[:, 0] = np.maximum(1, tried[:, 0])
        shares = np.array([trials.share(one, others, generation * GAMES, GAMES) for one in tried])
        best = tried[np.argsort(-shares)[:ELITE]]
        mean, spread = best.mean(0), 0.5 * spread + 0.5 * best.std(0)
        casual = trials.share(mean.round().astype(np.int64), others[:1], 10**6, 2 * GAMES)
        line = f"{generation + 1:3}: best {max(shares):.2f} times fair, against casual players {casual:.2f}"
        print(line, mean.round().astype(int).tolist(), flush=True)
    return [int(habit) for habit in mean.round()]


def main() -> None:
    print("HABITS =", found(int(sys.argv[1]) if len(sys.argv) > 1 else GENERATIONS))


if __name__ == "__main__":
    main()
