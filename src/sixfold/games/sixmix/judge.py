"""The judge of SIX MIX: where a die does most good, and what a lead in points is worth.

In the dialect of the rules, with the names of `contract.Judge`.  A die goes where the expected
points grow most, one's own counting against those of the others; playouts end with the round.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from sixfold.games.sixmix.odds import ONE, not_behind, triple_points
from sixfold.games.sixmix.rules import COLUMNS, State, owner
from sixfold.machines.layout import Ints

rng: Any = None  # the generator, or its twin

SEARCH = "rollouts"
MAX_PLAYOUT = 200  # plies: more than a roll-off and a round
EXPLORATION = 0.3  # low, because one die decides little
WIN = 1000
OWN = 60  # weight of a point of one's own; the others' points together weigh as much
CROSS = [0, 0, 0, 100, 60, 40]  # by number of rows: percent of a row's odds against another that the other loses
DOUBT = 2 * ONE  # noise: choices that differ by less may be exchanged
MAX_CANDIDATES = 12  # cells
PRIOR_WEIGHT = 10  # playouts
POINT = 100_000  # prior of a point more than the others', in millionths of a win
WORST = -(1 << 40)
MAX_NEEDED = 1000  # points
PARTS = 64  # of a logit
FAR = 8 * PARTS  # logits beyond it count as this one
FINE = 64  # parts of a slope


def _slope(need: int, steepness: float) -> int:
    return round(FINE * PARTS * steepness / sqrt(max(need, 1)))


# The logit of a point of lead, by how many points the leader still needs; fitted to games of this judge.
SLOPES = [[_slope(need, steepness) for need in range(MAX_NEEDED + 1)] for steepness in (1.0, 1.4)]
AHEAD = [round(WIN / (1 + exp(-part / PARTS))) for part in range(-FAR, FAR + 1)]


def playout_done(state: State) -> bool:
    """When a round has just been scored: what follows hardly depends on it."""
    return state.placed == 0 and state.die == 0 and state.rolling == 0


def weight(state: State, player: int, place: int) -> int:
    """The weight of a point of a row, by its place in the order, to a player."""
    return OWN if owner(state, place) == player else -OWN // (state.players - 1)


def row_worth(state: State, player: int, place: int) -> int:
    """The value of a row to a player: its expected points, less what it takes from other rows."""
    colour = state.colours[place]
    first = ONE  # odds that no row so far is higher
    second = 0  # odds that one is
    taken = 0
    for step in range(1, state.rows):
        other = (place + step) % state.rows
        odds = not_behind(state, colour, state.colours[other])
        second = (second * odds + first * (ONE - odds)) // ONE
        first = first * odds // ONE
        taken += weight(state, player, other) * odds
    points = 2 * first + second + triple_points(state, colour)
    return weight(state, player, place) * points - taken * CROSS[state.rows] // 100


def place_of(state: State, colour: int) -> int:
    for place in range(state.rows):
        if state.colours[place] == colour:
            return place
    return -1


def choose(state: State, player: int, moves: Ints, count: int, dice: Any) -> int:
    """The cell where the die is worth most to the player, or one about as good."""
    best = 0
    best_gain = WORST
    place = -1
    before = 0
    for number in range(count):
        cell = moves[number]
        if place < 0 or state.colours[place] != cell // COLUMNS:
            place = place_of(state, cell // COLUMNS)
            before = row_worth(state, player, place)
        state.cell[cell] = state.die
        gain = row_worth(state, player, place) - before + rng.below(dice, DOUBT)
        state.cell[cell] = 0
        if gain > best_gain:
            best = number
            best_gain = gain
    return best


def prior(state: State, player: int, move: int) -> int:
    """What a die on a cell adds to the value of its row, in millionths of a win."""
    place = place_of(state, move // COLUMNS)
    before = row_worth(state, player, place)
    state.cell[move] = state.die
    gain = row_worth(state, player, place) - before
    state.cell[move] = 0
    return gain * POINT // (OWN * ONE)


def roll_key(state: State) -> int:
    """The number of the roll: by round and dice placed."""
    return state.placed + 32 * (state.round % 64)


def needed(state: State) -> int:
    """How many points the leader still needs."""
    most = 0
    for player in range(state.players):
        most = max(most, state.points[player])
    return max(state.target - most, 1)


def ahead(state: State, need: int, player: int, other: int) -> int:
    """The odds that a player ends before another; between two, who have two rows each, rounds are fewer."""
    slope = SLOPES[1 if state.players == 2 else 0][need]
    logit = (state.points[player] - state.points[other]) * slope
    part = (logit + FINE // 2) // FINE
    return int(AHEAD[FAR + max(-FAR, min(FAR, part))])


def beats_all(state: State, need: int, player: int) -> int:
    """Odds that a player ends before every other, taken as independent; only for comparison."""
    odds = WIN * WIN
    for other in range(state.players):
        if other != player:
            odds = odds * ahead(state, need, player, other) // WIN
    return odds


def evaluate(state: State, players: int, values: Ints) -> None:
    """Three quarters the odds to win, one quarter those of ending before each other; from the points between rounds."""
    need = needed(state)
    all_odds = 1
    for player in range(players):
        all_odds += beats_all(state, need, player)
    for player in range(players):
        behind = 0
        for other in range(players):
            if other != player:
                behind += ahead(state, need, player, other)
        wins = WIN * beats_all(state, need, player) // all_odds
        values[player] = (3 * wins + behind // (players - 1)) // 4
