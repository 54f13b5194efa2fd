"""Random play to the end: a kernel, interpreted or compiled for one game's rules.

It knows the contract of a rules module and a random generator.  It does not know the game.
"""

from __future__ import annotations

from typing import Any

from sixfold.machines.layout import Ints, StateClass, ints64

rules: Any = None  # one game's rules module, or its twin
rng: Any = None  # the generator, or its twin
sampling: Any = None  # how its random moves are drawn, or its twin

CHANCE = -1  # plays the outcome of dice
NONE = -1  # no move
ATTEMPTS = 32  # to draw a move before all are written
MASK = 0x7FFFFFFF
MAX_PLAYERS = 6
MAX_ENDINGS = 32  # a game has fewer


class Totals(StateClass):
    plies: int = ints64()
    endings: Ints = ints64(MAX_ENDINGS)  # how many games ended in each way
    wins: Ints = ints64(MAX_PLAYERS)  # games in which a player alone was first
    lead: Ints = ints64(MAX_PLAYERS)  # players left behind less those ahead, over all games
    scores: Ints = ints64(MAX_PLAYERS)


def draw(state: Any, player: int, dice: Any, moves: Any) -> int:
    """A random legal move: drawn from more numbers than moves until one has a move, or else of all legal ones."""
    numbers = sampling.trials(state, player, moves)
    if numbers > 0:
        for _attempt in range(ATTEMPTS):
            move = sampling.trial(state, player, moves, rng.below(dice, numbers))
            if move != NONE:
                return int(move)
    count = rules.legal(state, player, moves)
    return int(moves[rng.below(dice, count)])


def play_ply(state: Any, dice: Any, moves: Any, players: Any) -> None:
    """Plays a random move or roll."""
    outcomes = rules.outcome_count(state)
    if outcomes > 0:
        rules.play(state, CHANCE, rng.below(dice, outcomes))
        return
    acting = rules.actors(state, players)
    player = players[rng.below(dice, acting)] if acting > 1 else players[0]
    rules.play(state, player, draw(state, player, dice, moves))


def draw_counted(state: Any, dice: Any, moves: Any, players: Any) -> int:
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
    moves[0] = draw(state, players[0], dice, moves)
    return count


def playout(state: Any, dice: Any, moves: Any, players: Any) -> int:
    """Plays at random to the end; returns the number of plies."""
    plies = 0
    while state.ended == 0:
        play_ply(state, dice, moves, players)
        plies += 1
    return plies


def add_result(state: Any, points: Any, totals: Any, seats: int) -> None:
    """Adds the end of a game to the totals; `points` is a buffer."""
    totals.endings[state.ended] += 1
    rules.scores(state, points)
    for player in range(seats):
        totals.scores[player] += points[player]
    if seats > 1:
        add_ranks(state, points, totals, seats)


def add_ranks(state: Any, points: Any, totals: Any, seats: int) -> None:
    """Adds who won and who is ahead of whom."""
    rules.ranks(state, points)
    leaders = 0
    for player in range(seats):
        if points[player] == 1:
            leaders += 1
    for player in range(seats):
        if points[player] == 1 and leaders == 1:
            totals.wins[player] += 1
        for other in range(seats):
            if points[other] > points[player]:
                totals.lead[player] += 1
            elif points[other] < points[player]:
                totals.lead[player] -= 1


def playouts(
    start: Any,
    work: Any,
    dice: Any,
    moves: Any,
    players: Any,
    totals: Any,
    seats: int,
    low: int,
    high: int,
    first: int,
    games: int,
) -> None:
    """Games number `first` and on of a seed, added up in `totals`."""
    for game in range(first, first + games):
        work[0] = start[0]
        rng.seed(dice[0], low, high, game)
        totals[0].plies += playout(work[0], dice[0], moves, players)
        add_result(work[0], players, totals[0], seats)


def fingerprint(state: Any, dice: Any, moves: Any, players: Any, points: Any) -> int:
    """Plays at random to the end; returns a hash of every legal move, choice, score and rank on the way."""
    hashed = 1
    while state.ended == 0:
        acting = rules.actors(state, players)
        count = draw_counted(state, dice, moves, players)
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


def fingerprints(
    start: Any,
    work: Any,
    dice: Any,
    moves: Any,
    players: Any,
    points: Any,
    low: int,
    high: int,
    first: int,
    answers: Any,
) -> None:
    """Those of games number `first` and on of a seed."""
    for number in range(len(answers)):
        work[0] = start[0]
        rng.seed(dice[0], low, high, first + number)
        answers[number] = fingerprint(work[0], dice[0], moves, players, points)
