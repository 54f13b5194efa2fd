"""Random play to the end: a kernel, interpreted or compiled for one game's rules.

It knows the contract of a rules module and a random generator.  It does not know the game.
"""

from __future__ import annotations

from typing import Any

rules: Any = None  # one game's rules module, or its twin
rng: Any = None  # the generator, or its twin

CHANCE = -1  # plays the outcome of dice
MASK = 0x7FFFFFFF


def draw_move(state: Any, dice: Any, moves: Any, players: Any) -> int:
    """Draws a random move: its player goes to players[0], its number to moves[0].  Returns how many there were."""
    count: int = rules.outcome_count(state)
    if count > 0:
        players[0] = CHANCE
        moves[0] = rng.below(dice, count)
        return count
    acting: int = rules.actors(state, players)
    if acting > 1:
        players[0] = players[rng.below(dice, acting)]
    count = rules.legal(state, players[0], moves)
    moves[0] = moves[rng.below(dice, count)]
    return count


def playout(state: Any, dice: Any, moves: Any, players: Any) -> int:
    """Plays at random to the end; returns the number of plies."""
    plies = 0
    while rules.ending(state) == 0:
        draw_move(state, dice, moves, players)
        rules.play(state, players[0], moves[0])
        plies += 1
    return plies


def playouts(
    start: Any, work: Any, dice: Any, moves: Any, players: Any, tally: Any, low: int, high: int, first: int, games: int
) -> int:
    """Games number `first` and on of a seed; `tally` counts their endings.  Returns the plies played."""
    plies = 0
    for game in range(first, first + games):
        work[0] = start[0]
        rng.seed(dice[0], low, high, game)
        plies += playout(work[0], dice[0], moves, players)
        tally[rules.ending(work[0])] += 1
    return plies


def fingerprint(state: Any, dice: Any, moves: Any, players: Any, points: Any) -> int:
    """Plays at random to the end; returns a hash of every legal move, choice, score and rank on the way."""
    hashed = 1
    while rules.ending(state) == 0:
        acting = rules.actors(state, players)
        count = draw_move(state, dice, moves, players)
        hashed = (hashed * 31 + acting * 7 + count) & MASK
        if players[0] != CHANCE:
            chosen = moves[0]
            rules.legal(state, players[0], moves)
            for number in range(count):
                hashed = (hashed * 31 + moves[number]) & MASK
            moves[0] = chosen
        rules.play(state, players[0], moves[0])
        rules.scores(state, points)
        for player in range(len(points)):
            hashed = (hashed * 31 + points[player] + 1000) & MASK
    rules.ranks(state, points)
    for player in range(len(points)):
        hashed = (hashed * 31 + points[player]) & MASK
    return hashed
