"""Comparison of moves by playouts with the same dice: a template for one game's rules.

For games whose rolls have too many outcomes for a tree.  It knows the contract, a generator
and a judge that has, besides the usual names, `promise` (how good a move looks at first
sight, in millionths of a win; only differences matter), TRUST (how many playouts that is worth
knowing), WIDTH (how many moves are worth comparing) and `moment` (a number for each roll).  It
does not know the game, time or threads.

Moves are tried in rounds, once each.  In a round every roll at the same moment shows the same
dice, whatever was played before it, so that luck does not hide the difference between moves.
After 16, 64, 256 … rounds the worse half is dropped.
"""

from __future__ import annotations

from typing import Any, NamedTuple

rules: Any = None
rng: Any = None
judge: Any = None

CHANCE = -1
FIRST_CUT, NEXT_CUT = 16, 4  # rounds before half are dropped, and how much longer each time
MASK = 0xFFFFFFFF
MOMENTS = 4096  # rolls that can be told apart
WIN = 1000
WINNING = 0.75  # what the first place alone counts for; the rest is for players left behind
MILLION = 1_000_000


class Desk(NamedTuple):
    """Everything one comparison works on."""

    start: Any  # one state: where playouts begin
    work: Any  # one state: where they are played
    moves: Any
    promises: Any
    visits: Any  # by place of a move
    sums: Any  # what came of a move, for the player who thinks
    fresh: Any  # what came of it in this round
    scratch: Any  # moves within playouts
    actors: Any
    values: Any
    dice: Any  # two generators: of the judge's choices, of the rolls
    seeds: Any
    stop: Any  # not 0: somebody asks to stop


def swap(desk: Any, one: int, other: int) -> None:
    """Two moves change places, with what is known of them."""
    desk.moves[one], desk.moves[other] = desk.moves[other], desk.moves[one]
    desk.promises[one], desk.promises[other] = desk.promises[other], desk.promises[one]
    desk.visits[one], desk.visits[other] = desk.visits[other], desk.visits[one]
    desk.sums[one], desk.sums[other] = desk.sums[other], desk.sums[one]


def prepare(desk: Any, player: int) -> int:
    """The moves worth comparing, the most promising first; returns how many."""
    count = rules.legal(desk.start[0], player, desk.moves)
    desk.work[0] = desk.start[0]
    for place in range(count):
        desk.visits[place] = 0
        desk.sums[place] = 0.0
        desk.promises[place] = judge.promise(desk.work[0], player, desk.moves[place])
    width = min(count, judge.WIDTH)
    for front in range(width):
        best = front
        for place in range(front + 1, count):
            if desk.promises[place] > desk.promises[best]:
                best = place
        swap(desk, front, best)
    return int(width)


def rolled(desk: Any, state: Any, outcomes: int, number: int) -> int:
    """The outcome of a roll: the same in every playout of this number, at the same moment."""
    stream = (number * MOMENTS + judge.moment(state)) & MASK
    rng.seed(desk.dice[1], desk.seeds[0], desk.seeds[1], stream)
    return int(rng.below(desk.dice[1], outcomes))


def playout(desk: Any, state: Any, players: int, number: int) -> None:
    """Plays on as the judge chooses, to the end or until the judge cuts it short."""
    for _ in range(judge.CUT):
        if rules.ending(state) != 0 or judge.enough(state):
            break
        outcomes = rules.outcome_count(state)
        if outcomes > 0:
            rules.play(state, CHANCE, rolled(desk, state, outcomes, number))
        else:
            rules.actors(state, desk.actors)
            player = desk.actors[0]
            count = rules.legal(state, player, desk.scratch)
            rules.play(state, player, desk.scratch[judge.choose(state, player, desk.scratch, count, desk.dice[0])])


def share(state: Any, players: int, player: int, values: Any) -> float:
    """What the state a playout came to is worth to a player, from 0 to 1."""
    if players == 1 or rules.ending(state) == 0 or judge.WEIGHS_ENDS:
        judge.worth(state, players, values)
        return float(values[player] / WIN)
    rules.ranks(state, values)
    beaten, first = 0, 0
    for other in range(players):
        if values[other] > values[player]:
            beaten += 2
        elif other != player and values[other] == values[player]:
            beaten += 1
        if values[other] == 1:
            first += 1
    placed = beaten / (2 * (players - 1))
    return float(WINNING / first + (1 - WINNING) * placed if values[player] == 1 else (1 - WINNING) * placed)


def play_round(desk: Any, players: int, player: int, count: int, number: int) -> bool:
    """Tries each move once with the same dice; false, and nothing counted, if told to stop."""
    for place in range(count):
        if desk.stop[0] != 0:
            return False
        desk.work[0] = desk.start[0]
        rules.play(desk.work[0], player, desk.moves[place])
        playout(desk, desk.work[0], players, number)
        desk.fresh[place] = share(desk.work[0], players, player, desk.values)
    for place in range(count):
        desk.visits[place] += 1
        desk.sums[place] += desk.fresh[place]
    return True


def credit(desk: Any, place: int) -> float:
    """What came of a move, and what it promised, as if it had been tried a few times more."""
    return float(desk.sums[place] + judge.TRUST * desk.promises[place] / MILLION)


def sort(desk: Any, count: int) -> None:
    """The moves still compared, best first; equal ones stay in their order."""
    for place in range(1, count):
        at = place
        while at > 0 and credit(desk, at) > credit(desk, at - 1):
            swap(desk, at, at - 1)
            at -= 1


def compare(desk: Any, players: int, player: int, count: int, simulations: int) -> int:
    """Rounds until there were enough simulations or `stop` is set; returns how many simulations."""
    done, number, cut = 0, 0, FIRST_CUT
    while done + count <= simulations and play_round(desk, players, player, count, number):
        done += count
        number += 1
        if number == cut:
            sort(desk, count)
            count = max(min(count, 2), (count + 1) // 2)
            cut *= NEXT_CUT
    sort(desk, count)
    return done


def appraise(desk: Any, players: int, simulations: int) -> int:
    """What comes of playing on from the start, by player in `sums`; returns how many playouts."""
    for player in range(players):
        desk.sums[player] = 0.0
    done = 0
    while done < simulations and (done == 0 or desk.stop[0] == 0):
        desk.work[0] = desk.start[0]
        playout(desk, desk.work[0], players, done)
        for player in range(players):
            desk.sums[player] += share(desk.work[0], players, player, desk.values)
        done += 1
    return done
