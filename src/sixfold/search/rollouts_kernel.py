"""Comparison of moves by playouts with common dice: the kernel, a template for one game's rules.

For games whose rolls have too many outcomes for a tree.  It knows the contract, a generator and
a judge with `prior` and `roll_key`.  It does not know the game, time or threads.

Moves are tried in rounds, once each.  In a round every roll with the same key shows the same
dice, whatever was played before it, so that luck does not hide the difference between moves
(common random numbers).  After 16, 64, 256 … rounds the worse half is dropped (sequential halving).
Without any round moves are in the order in which they look good at sight.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sixfold.search.shares import half_shares

rules: Any = None
rng: Any = None
judge: Any = None

CHANCE = -1
FIRST_HALVING, HALVING_FACTOR = 16, 4  # rounds before half of the moves are dropped, and how it grows
MASK = 0xFFFFFFFF
ROLL_KEYS = 4096  # keys of rolls that get streams of their own
WIN = 1000
FIRST_PLACE = 0.75  # of a whole win for ranking first; the rest is for the players ranked behind
MILLION = 1_000_000
SIX = 6
LOST = -500 * MILLION  # prior of a move that loses at once


class Workspace(NamedTuple):
    start: Any  # one state: where playouts begin
    state: Any  # two states: where they are played, and a reply on the second
    moves: Any  # under comparison; priors, visits, sums and fresh go by their index
    priors: Any
    visits: Any
    sums: Any  # of the values of playouts to the player who thinks; in `evaluate` to each player
    fresh: Any  # values of this round
    scratch: Any  # legal moves within playouts
    actors: Any
    values: Any
    dice: Any  # two generators: of the judge's choices, of the rolls
    seeds: Any
    stop: Any  # not 0 when the search is to stop


def swap(work: Any, one: int, other: int) -> None:
    """Exchanges two moves with everything known of them."""
    work.moves[one], work.moves[other] = work.moves[other], work.moves[one]
    work.priors[one], work.priors[other] = work.priors[other], work.priors[one]
    work.visits[one], work.visits[other] = work.visits[other], work.visits[one]
    work.sums[one], work.sums[other] = work.sums[other], work.sums[one]


def prepare(work: Any, player: int, noise: int, attention: int) -> int:
    """Lists the legal moves, those with the highest priors first; returns how many are compared.

    Each may look better than it is, by anything below `noise` millionths of a win.  In `attention` of six cases
    those come last after which the next player can win at once, and behind them those that lose by themselves.
    """
    count = rules.legal(work.start[0], player, work.moves)
    for place in range(count):
        work.visits[place] = 0
        work.sums[place] = 0.0
        work.state[0] = work.start[0]
        work.priors[place] = judge.prior(work.state[0], player, work.moves[place])
        if noise > 0:
            work.priors[place] += rng.below(work.dice[0], noise)
    width = min(count, judge.MAX_CANDIDATES)
    careful = attention > 0 and rng.below(work.dice[0], SIX) < attention
    for front in range(width):
        best = highest(work, front, count)
        while careful and work.priors[best] > LOST // 2:
            loss = loss_by(work, player, work.moves[best])
            if loss == 0:
                break
            work.priors[best] += loss
            best = highest(work, front, count)
        swap(work, front, best)
    return int(width)


def highest(work: Any, first: int, count: int) -> int:
    """The move with the highest prior, of those from `first` on."""
    best = first
    for place in range(first + 1, count):
        if work.priors[place] > work.priors[best]:
            best = place
    return best


def loss_by(work: Any, player: int, move: int) -> int:
    """What a move's prior loses: most where the other one of two wins by it, less where they may win with the reply."""
    work.state[0] = work.start[0]
    after = work.state[0]
    rules.play(after, player, move)
    if after.ended != 0:
        rules.ranks(after, work.values)
        if work.values[1 - player] < work.values[player]:
            return 2 * LOST
        return 0
    if rules.outcome_count(after) > 0:
        return 0
    rules.actors(after, work.actors)
    other = work.actors[0]
    replies = rules.legal(after, other, work.scratch) if other != player else 0
    for place in range(replies):
        work.state[1] = after
        rules.play(work.state[1], other, work.scratch[place])
        if work.state[1].ended != 0:
            rules.ranks(work.state[1], work.values)
            if work.values[other] < work.values[player]:
                return LOST
    return 0


def roll(work: Any, state: Any, outcomes: int, number: int) -> int:
    """The outcome of a roll: the same in every playout of this number for the same key."""
    stream = (number * ROLL_KEYS + judge.roll_key(state)) & MASK
    rng.seed(work.dice[1], work.seeds[0], work.seeds[1], stream)
    return int(rng.below(work.dice[1], outcomes))


def playout(work: Any, state: Any, players: int, number: int) -> None:
    """Plays on as the judge chooses, to the end or until the judge cuts it short."""
    for _ in range(judge.MAX_PLAYOUT):
        if state.ended != 0 or judge.playout_done(state):
            return
        outcomes = rules.outcome_count(state)
        if outcomes > 0:
            rules.play(state, CHANCE, roll(work, state, outcomes, number))
        else:
            rules.actors(state, work.actors)
            player = work.actors[0]
            count = rules.legal(state, player, work.scratch)
            rules.play(state, player, work.scratch[judge.choose(state, player, work.scratch, count, work.dice[0])])


def value(state: Any, players: int, player: int, values: Any) -> float:
    """The value of a playout's last state to a player, from 0 to 1."""
    if players == 1 or state.ended == 0 or judge.EVALUATES_ENDINGS:
        judge.evaluate(state, players, values)
        return float(values[player] / WIN)
    rules.ranks(state, values)
    winners = 0
    for other in range(players):
        if values[other] == 1:
            winners += 1
    behind = (1 - FIRST_PLACE) * (half_shares(values, players, player) / (2 * (players - 1)))
    return float(FIRST_PLACE / winners + behind if values[player] == 1 else behind)


def play_round(work: Any, players: int, player: int, count: int, number: int) -> bool:
    """Tries each move once with the same dice; false, and nothing counted, if `stop` is set meanwhile."""
    for place in range(count):
        if work.stop[0] != 0:
            return False
        work.state[0] = work.start[0]
        rules.play(work.state[0], player, work.moves[place])
        playout(work, work.state[0], players, number)
        work.fresh[place] = value(work.state[0], players, player, work.values)
    for place in range(count):
        work.visits[place] += 1
        work.sums[place] += work.fresh[place]
    return True


def score(work: Any, place: int) -> float:
    """By what moves with equal visits are ranked: their values, and the prior as if it were a few more playouts."""
    return float(work.sums[place] + judge.PRIOR_WEIGHT * work.priors[place] / MILLION)


def sort(work: Any, count: int) -> None:
    """Puts the moves still compared in order, best first; equal ones keep theirs."""
    for place in range(1, count):
        at = place
        while at > 0 and score(work, at) > score(work, at - 1):
            swap(work, at, at - 1)
            at -= 1


def compare(work: Any, players: int, player: int, count: int, simulations: int) -> int:
    """Plays rounds until there were enough simulations or `stop` is set; returns how many simulations."""
    done, number, halving = 0, 0, FIRST_HALVING
    while done + count <= simulations and play_round(work, players, player, count, number):
        done += count
        number += 1
        if number == halving:
            sort(work, count)
            count = max(min(count, 2), (count + 1) // 2)
            halving *= HALVING_FACTOR
    sort(work, count)
    return done


def evaluate(work: Any, players: int, simulations: int) -> int:
    """Plays on from the start, at least once; the values of each player go to `sums`.  Returns how many playouts."""
    for player in range(players):
        work.sums[player] = 0.0
    done = 0
    while done < simulations and (done == 0 or work.stop[0] == 0):
        work.state[0] = work.start[0]
        playout(work, work.state[0], players, done)
        for player in range(players):
            work.sums[player] += value(work.state[0], players, player, work.values)
        done += 1
    return done
