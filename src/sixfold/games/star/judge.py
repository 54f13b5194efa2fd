"""What playouts and searches know of STAR: how far everybody still has to go.

In the dialect of the rules, with the same names as every judge.  It decides nothing.  It
estimates the moves left from pairs of pieces (`weights`); the exact table is for `bots`.
"""

from __future__ import annotations

from typing import Any

from sixfold.games.star.bits import lowest_hole, origin_of, target_of
from sixfold.games.star.board import QUARTERS, SEEN_FROM, STAR
from sixfold.games.star.rules import MEN, PASS, State, is_better, is_playing, play, start_base
from sixfold.games.star.table import HOLE
from sixfold.games.star.weights import MOVE, PAIR
from sixfold.machines.layout import Grid, Ints

rng: Any = None  # the generator, or its twin

MAX_PLAYOUT = 8  # random games of STAR do not end: a few words forward, then the position is judged
WIN = 1000
SEARCH = "alphabeta"  # looking ahead exactly is stronger here than a tree
REDUCE_AFTER = 5  # moves of a state after which the others are looked at with a word less
TRIES = 5  # moves a playout looks at before it takes the one that goes furthest
STEEP = 60  # hundredths of a move ahead that make three to one
STEP = 30  # hundredths of a move that a step nearer counts at sight, which keeps everybody going in a crowd
DIGIT = 6  # bits of a place
SLOW = 6  # hundredths of a move that cost a player who is alone a thousandth


def _places() -> Grid:
    """For each start base and hole its place among the 49 of base 0, 0 where nobody of it stops."""
    return [[HOLE.index(seen) if seen in HOLE else 0 for seen in SEEN_FROM[base]] for base in range(6)]


def _to_tip() -> Grid:
    """For each start base and hole the single steps to the tip of the goal."""
    tip = STAR[-1]
    steps = [max(abs(q - tip[0]), abs(r - tip[1]), abs(q + r - sum(tip))) for q, r in STAR]
    return [[steps[seen] for seen in SEEN_FROM[base]] for base in range(6)]


def _curve() -> Ints:
    """The chance of the one who is ahead, by tenths of a move up to ten moves."""
    return [round(WIN / (1 + 3.0 ** (-10 * tenths / STEEP))) for tenths in range(101)]


PLACES = _places()
TO_TIP = _to_tip()
CURVE = _curve()


def gathered(state: State, player: int) -> int:
    """The places of a player's pieces, as the digits of one number."""
    places = PLACES[start_base(state, player)]
    digits = 0
    for quarter in range(QUARTERS):
        men = state.pieces[player][quarter]
        while men != 0:
            digits = (digits << DIGIT) | places[lowest_hole(quarter, men)]
            men &= men - 1
    return digits


def far(state: State, player: int) -> int:
    """About how long the way home is for a player alone, in hundredths of a move."""
    left = gathered(state, player)
    total = 0
    for man in range(1, MEN):
        row = PAIR[left & 63]
        left >>= DIGIT
        others = left
        for _ in range(man, MEN):
            total += row[others & 63]
            others >>= DIGIT
    return total


def choose(state: State, player: int, moves: Ints, count: int, dice: Any) -> int:
    """Of a few moves the one that goes furthest."""
    way = TO_TIP[start_base(state, player)]
    best = 0
    best_gain = -100
    for _ in range(TRIES):
        place = int(rng.below(dice, count))
        move = moves[place]
        gain = 0 if move == PASS else way[origin_of(move)] - way[target_of(move)]
        if gain > best_gain:
            best = place
            best_gain = gain
    return best


def prior(state: State, player: int, move: int) -> int:
    """How much nearer home a move brings the player; one move alone is a tenth of a win."""
    way = TO_TIP[start_base(state, player)]
    gain = far(state, player)
    if move != PASS:
        gain += STEP * (way[origin_of(move)] - way[target_of(move)])
    play(state, player, move)
    return (gain - far(state, player)) * WIN


def chance(ahead: int) -> int:
    """Of being the first of two, so many hundredths of a move ahead."""
    tenths = min(abs(ahead) // 10, 100)
    return CURVE[tenths] if ahead >= 0 else WIN - CURVE[tenths]


def against(state: State, player: int, other: int) -> int:
    """The chance of ranking before another."""
    if is_playing(state, player) and is_playing(state, other):
        return chance(lead(state, player, other))
    if is_better(state, player, other):
        return WIN
    return 0 if is_better(state, other, player) else WIN // 2


def lead(state: State, player: int, other: int) -> int:
    """How far a player is ahead of another; the turn counts half a move."""
    turn = 0
    if state.turn == player:
        turn = MOVE // 2
    elif state.turn == other:
        turn = -MOVE // 2
    return far(state, other) - far(state, player) + turn


def evaluate(state: State, players: int, values: Ints) -> None:
    """Against each other player in turn; alone, fewer moves are better."""
    if players == 1:
        values[0] = max(0, WIN - (MOVE * state.plies + far(state, 0)) // SLOW)
        return
    for player in range(players):
        total = 0
        for other in range(players):
            if other != player:
                total += against(state, player, other)
        values[player] = total // (players - 1)


def margin(state: State, player: int) -> int:
    """How far one of two is ahead."""
    return 2 * lead(state, player, 1 - player)
