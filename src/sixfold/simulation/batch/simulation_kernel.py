"""Random games by the million, counted: the kernel, a template for one game's rules.

It knows the contract of a rules module, how a random move is drawn, and the arrays it counts in.  It
does not know the game, nor threads.  A thread plays game after game in one flat loop, a ply each time
around: on a GPU, where threads go in step, none then waits for another's game to end.

Everything is counted in whole numbers, so the sum does not depend on who counted what.
"""

from __future__ import annotations

from typing import Any, NamedTuple

rules: Any = None  # one game's rules module, or its twin
rng: Any = None  # the generator, or its twin
playout: Any = None  # draws random moves, for these rules and this generator
counting: Any = None  # how numbers are added to the arrays, games taken from the queue, and states copied

CHANCE = -1  # plays the outcome of dice
LOWEST_SCORE, SCORES = -1024, 4096  # the first score that is counted by itself, and how many there are


class Histograms(NamedTuple):
    """What is counted, as flat arrays of 64-bit numbers."""

    lengths: Any  # games by their number of plies, dice included
    branching: Any  # decisions of players by their number of legal moves
    endings: Any  # games by the number of their ending
    wins: Any  # games by the player who alone was first
    places: Any  # by player and rank, [player * players + rank - 1]
    scores: Any  # by player and score, [player * SCORES + score - LOWEST_SCORE]; the ends hold what is beyond them
    sums: Any  # of each player's scores; while counting, only what `scores` does not tell
    squares: Any  # of each player's scores, squared and added up; likewise


class Rows(NamedTuple):
    """What is noted of every game, by its place in the order of numbers; of no game where the arrays are empty."""

    plies: Any
    choices: Any  # decisions of players
    endings: Any
    scores: Any  # [row, player]
    ranks: Any  # [row, player]


class Workspace(NamedTuple):
    start: Any  # one state: where games begin
    state: Any  # one state: where they are played
    dice: Any  # one generator
    moves: Any
    players: Any
    points: Any  # as many as there are players


def play_games(work: Any, histograms: Any, rows: Any, queue: Any, low: int, high: int, end: int, base: int) -> None:
    """Plays and counts games of a seed, whose numbers it takes from the queue, below `end`; row 0 is game `base`."""
    game, plies, choices = counting.take(queue), 0, 0
    # Taken apart here: compiled code counts references to every array of a tuple that it hands on.
    dice, moves, players, branching = work.dice[0], work.moves, work.players, histograms.branching
    begin(work, low, high, game)
    state = work.state[0]
    while game < end:
        choices += play_ply(state, dice, moves, players, branching)
        plies += 1
        if state.ended != 0:
            count_game(work, histograms, plies)
            if len(rows.plies) > 0:
                note_game(work, rows, game - base, plies, choices)
            game, plies, choices = counting.take(queue), 0, 0
            begin(work, low, high, game)
            state = work.state[0]


def begin(work: Any, low: int, high: int, game: int) -> None:
    counting.put(work.state, work.start)
    rng.seed(work.dice[0], low, high, game)


def play_ply(state: Any, dice: Any, moves: Any, players: Any, branching: Any) -> int:
    """Plays a random move or roll; returns 1 if a player made it."""
    count = playout.draw_counted(state, dice, moves, players)
    player = players[0]
    rules.play(state, player, moves[0])
    if player == CHANCE:
        return 0
    counting.add(branching, count, 1)
    return 1


def count_game(work: Any, histograms: Any, plies: int) -> None:
    state, points = work.state[0], work.points
    counting.add(histograms.lengths, plies, 1)
    counting.add(histograms.endings, state.ended, 1)
    rules.scores(state, points)
    for player in range(len(points)):
        score = points[player]
        place = min(max(score - LOWEST_SCORE, 0), SCORES - 1)
        counting.add(histograms.scores, player * SCORES + place, 1)
        counted = place + LOWEST_SCORE
        if score != counted:
            counting.add(histograms.sums, player, score - counted)
            counting.add(histograms.squares, player, score * score - counted * counted)
    rules.ranks(state, points)
    count_ranks(points, histograms)


def count_ranks(ranks: Any, histograms: Any) -> None:
    leaders, winner = 0, 0
    for player in range(len(ranks)):
        counting.add(histograms.places, player * len(ranks) + ranks[player] - 1, 1)
        if ranks[player] == 1:
            leaders += 1
            winner = player
    if leaders == 1 and len(ranks) > 1:
        counting.add(histograms.wins, winner, 1)


def note_game(work: Any, rows: Any, row: int, plies: int, choices: int) -> None:
    state, points = work.state[0], work.points
    rows.plies[row] = plies
    rows.choices[row] = choices
    rows.endings[row] = state.ended
    rules.scores(state, points)
    for player in range(len(points)):
        rows.scores[row][player] = points[player]
    rules.ranks(state, points)
    for player in range(len(points)):
        rows.ranks[row][player] = points[player]
