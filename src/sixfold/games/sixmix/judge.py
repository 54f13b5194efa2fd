"""What playouts know of SIX MIX: where a die does most good, and what a lead in points is worth.

In the dialect of the rules, with the same names as every judge.  A die goes where the points
to be expected grow most, one's own counting against the others'; playouts end with the round.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from sixfold.games.sixmix.odds import ONE, not_behind, triple_points
from sixfold.games.sixmix.rules import COLUMNS, State, owner
from sixfold.layout import Ints

rng: Any = None  # the generator, or its twin

SEARCH = "rollouts"
MAX_PLAYOUT = 200  # words: more than a roll-off and a round
EXPLORATION = 0.3  # one die decides little, and what it decides shows late
WIN = 1000
OWN = 60  # what a point of one's own weighs; the others' points together weigh as much
CROSS = [0, 0, 0, 100, 60, 40]  # by rows: how much of a row's odds against another are that one's loss
DOUBT = 2 * ONE  # choices that differ less may be taken for each other
MAX_CANDIDATES = 12  # cells worth comparing
PRIOR_WEIGHT = 10  # playouts that knowing a cell's promise is worth
POINT = 100_000  # what a point more than the others' is worth, in millionths of a win
WORST = -(1 << 40)
MOST_NEEDED = 1000  # points
PARTS = 64  # of a logit
FAR = 8 * PARTS  # logits beyond it are as good as won
FINE = 64  # parts of a slope


def _slope(need: int, steepness: float) -> int:
    return round(FINE * PARTS * steepness / sqrt(max(need, 1)))


# What a point of lead is worth, as a logit, while the leader needs so many; measured in games of this judge.
SLOPES = [[_slope(need, steepness) for need in range(MOST_NEEDED + 1)] for steepness in (1.0, 1.4)]
AHEAD = [round(WIN / (1 + exp(-part / PARTS))) for part in range(-FAR, FAR + 1)]


def playout_done(state: State) -> bool:
    """A round has just been scored: what follows hardly depends on it."""
    return state.placed == 0 and state.die == 0 and state.rolling == 0


def weight(state: State, player: int, place: int) -> int:
    """What a point of the row at a place of the order counts for a player."""
    return OWN if owner(state, place) == player else -OWN // (state.players - 1)


def row_worth(state: State, player: int, place: int) -> int:
    """What a row is worth to a player as it stands: its own points, less what it takes from other rows."""
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
    """The place of a colour in the order of play."""
    for place in range(state.rows):
        if state.colours[place] == colour:
            return place
    return -1


def choose(state: State, player: int, moves: Ints, count: int, dice: Any) -> int:
    """The cell where the die does the player most good, or one about as good."""
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
    """What a die on a cell is worth to the player at first sight, in millionths of a win."""
    place = place_of(state, move // COLUMNS)
    before = row_worth(state, player, place)
    state.cell[move] = state.die
    gain = row_worth(state, player, place) - before
    state.cell[move] = 0
    return gain * POINT // (OWN * ONE)


def roll_key(state: State) -> int:
    """Rolls at the same moment get the same die in every playout of one number."""
    return state.placed + 32 * (state.round % 64)


def needed(state: State) -> int:
    """How many points the leader is away from the end."""
    most = 0
    for player in range(state.players):
        most = max(most, state.points[player])
    return max(state.target - most, 1)


def ahead(state: State, need: int, player: int, other: int) -> int:
    """The odds that a player ends before another; two players have two rows each, and fewer rounds."""
    slope = SLOPES[1 if state.players == 2 else 0][need]
    logit = (state.points[player] - state.points[other]) * slope
    part = (logit + FINE // 2) // FINE
    return int(AHEAD[FAR + max(-FAR, min(FAR, part))])


def beats_all(state: State, need: int, player: int) -> int:
    """Odds that a player ends before every other, as if these were independent; to be compared only."""
    odds = WIN * WIN
    for other in range(state.players):
        if other != player:
            odds = odds * ahead(state, need, player, other) // WIN
    return odds


def evaluate(state: State, players: int, values: Ints) -> None:
    """Between rounds, by points and points to go: the odds to win, and the share of the others left behind."""
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
