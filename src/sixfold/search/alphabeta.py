"""Alpha-beta for two players without dice: a template for one game's rules.

It knows the contract and a judge's `margin`.  It does not know the game or time; it gives up
when told to stop, and whoever deepens step by step then still has the answer of the last step.

It walks with its own stack, a row a ply: Numba does not cache functions that call each other.
Scores are from the side to move: a win in n words is WIN - n.  The table remembers, for a
hashed state, how deep it was looked at, the score with its bound, and the best move.

The first move of a state is looked at with the whole window; of the others it is only asked
whether they are better, of late ones with a word less, and those that are get a second look.
What is proven stays so: a shorter look proves as much as a long one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sixfold.layout import StateClass, ints64

rules: Any = None
judge: Any = None

WIN = 1_000_000
SURE = WIN - 10_000  # scores beyond it are proven
UNKNOWN = 2 * WIN
EXACT, AT_LEAST, AT_MOST = range(3)
CHECK_EVERY = 1024  # nodes between looks at the stop sign
MASK = 0x7FFFFFFFFFFFFFFF
NODES, BROKEN_OFF, ALLOWED = range(3)  # what is counted, and how many nodes may be (0: any number)
WHOLE, NARROW, SHORT = range(3)  # how a move is looked at: for its score; whether it is better; a word less
EARLY = 3  # words to look ahead below which nothing is looked at with a word less


class Row(StateClass):
    """What is known at one ply of the way down."""

    side: int = 0  # whose score is asked for
    left: int = 0  # words still to look ahead
    low: int = 0  # what this side has for certain elsewhere
    high: int = 0  # what the other side will not allow
    count: int = 0  # of legal moves
    place: int = 0  # of the move being looked at
    best: int = 0
    best_move: int = 0
    how: int = 0  # the move is looked at
    pressed: int = 0  # 1 where the judge says that something must be answered
    killer: int = -1  # the move that cut off last at this ply
    floor: int = 0  # the better of low and best
    mark: int = ints64()  # the hashed state


class Desk(NamedTuple):
    """Everything one search works on; rows belong to plies."""

    path: Any  # the states on the way down
    words: Any  # the same as rows of 32-bit words
    moves: Any
    weights: Any  # by which moves are sorted
    rows: Any  # one Row a ply
    table: Any
    history: Any  # how often a move cut off, by side
    counts: Any
    places: Any
    stop: Any  # not 0: somebody asks to stop


def hashed(words: Any) -> int:
    """A state's packed 32-bit words mixed into one number."""
    mark = 0x2545F4914F6CDD1D
    for number in range(len(words)):
        mark = ((mark ^ words[number]) * 0x100000001B3) & MASK
        mark ^= mark >> 29
    return mark


def ended(desk: Any, ply: int) -> int:
    """The score of a finished game."""
    rules.ranks(desk.path[ply], desk.places)
    side = desk.rows[ply].side
    if desk.places[side] == desk.places[1 - side]:
        return 0
    return WIN - ply if desk.places[side] < desk.places[1 - side] else ply - WIN


def order(desk: Any, ply: int, remembered: int) -> None:
    """Sorts moves: the remembered one first, the last that cut off here, then those that did most often."""
    moves, weights, history = desk.moves[ply], desk.weights[ply], desk.history[desk.rows[ply].side]
    count, killer = desk.rows[ply].count, desk.rows[ply].killer
    for place in range(count):
        move = moves[place]
        weights[place] = (1 << 30) if move == remembered else (1 << 29) if move == killer else history[move & 0xFFFF]
    for place in range(1, count):
        move, weight = moves[place], weights[place]
        at = place - 1
        while at >= 0 and weights[at] < weight:
            moves[at + 1], weights[at + 1] = moves[at], weights[at]
            at -= 1
        moves[at + 1], weights[at + 1] = move, weight


def from_here(score: int, ply: int) -> int:
    """A proven score counts words from the root; the table keeps it counted from the state."""
    if score > SURE:
        return score + ply
    return score - ply if score < -SURE else score


def sealed(entry: Any) -> int:
    """An entry's mark, freed from its contents; another state's if two threads wrote it at once."""
    return int(entry.mark ^ seal(entry.score, entry.left, entry.bound, entry.move))


def seal(score: int, left: int, bound: int, move: int) -> int:
    """The contents of an entry mixed into one number."""
    return ((score * 0x9E3779B1 + left) * 0x85EBCA6B + bound * 0x27D4EB2F + move * 0x165667B1) & MASK


def known(entry: Any, row: Any, ply: int) -> int:
    """The score a table entry settles, or UNKNOWN; a proven one does so however short the look was."""
    score = from_here(entry.score, -ply)
    if entry.left < row.left and abs(score) <= SURE:
        return UNKNOWN
    if entry.bound == EXACT:
        return int(score)
    if entry.bound == AT_LEAST and score >= row.high:
        return int(score)
    if entry.bound == AT_MOST and score <= row.low:
        return int(score)
    return UNKNOWN


def told_to_stop(desk: Any) -> bool:
    desk.counts[NODES] += 1
    if desk.counts[NODES] % CHECK_EVERY == 0 and desk.stop[0] != 0:
        desk.counts[BROKEN_OFF] = 1
    if desk.counts[NODES] == desk.counts[ALLOWED]:
        desk.counts[BROKEN_OFF] = 1
    return bool(desk.counts[BROKEN_OFF] != 0)


def play_down(desk: Any, ply: int, move: int) -> None:
    """Plays a move from the state at `ply` into the next row, and turns the window round."""
    row, below = desk.rows[ply], desk.rows[ply + 1]
    high = row.high if row.how == WHOLE else row.floor + 1
    desk.path[ply + 1] = desk.path[ply]
    rules.play(desk.path[ply + 1], row.side, move)
    below.side = 1 - row.side
    if rules.ending(desk.path[ply + 1]) == 0:
        rules.actors(desk.path[ply + 1], desk.places)
        below.side = desk.places[0]
    below.left = row.left - 2 if row.how == SHORT else row.left - 1
    again = below.side == row.side  # a player may be to move twice, in a set-up
    below.low = row.floor if again else -high
    below.high = high if again else -row.floor


def arrive(desk: Any, ply: int) -> int:
    """The score of a state that needs no looking ahead; else UNKNOWN, and its moves are ready."""
    state, row = desk.path[ply], desk.rows[ply]
    if rules.ending(state) != 0:
        return ended(desk, ply)
    if judge.wins(state, row.side):
        return WIN - ply - 1
    row.pressed = 1 if judge.pressed(state, row.side) else 0
    if row.pressed == 1 and ply < 2 * desk.rows[0].left - 1:
        row.left += 1
    if row.left <= 0 or ply >= len(desk.rows) - 2:
        return int(judge.margin(state, row.side))
    row.mark = hashed(desk.words[ply])
    entry = desk.table[row.mark % len(desk.table)]
    remembered = -1
    if sealed(entry) == row.mark:
        remembered = entry.move
        score = known(entry, row, ply)
        if score != UNKNOWN:
            return score
    row.count = rules.legal(state, row.side, desk.moves[ply])
    order(desk, ply, remembered)
    row.place = 0
    row.how = WHOLE
    row.best = -WIN - 1
    row.best_move = desk.moves[ply][0]
    row.floor = row.low
    return UNKNOWN


def deserves_more(row: Any, score: int) -> bool:
    """Whether the move being looked at deserves a better look, and prepares it."""
    if row.how == WHOLE or score <= row.floor:
        return False
    if row.how == SHORT:
        row.how = NARROW
        return True
    if score >= row.high:
        return False
    row.how = WHOLE
    return True


def take(desk: Any, ply: int, score_below: int) -> None:
    """Counts the score of the move being looked at, and goes on to the next one."""
    row = desk.rows[ply]
    score = score_below if desk.rows[ply + 1].side == row.side else -score_below
    if deserves_more(row, score):
        return
    move = desk.moves[ply][row.place]
    row.place += 1
    late = row.place >= judge.LATE and row.left >= EARLY and row.pressed == 0
    row.how = SHORT if late else NARROW
    if score > row.best:
        row.best = score
        row.best_move = move
    if score > row.floor:
        row.floor = score
    if row.floor >= row.high:
        desk.history[row.side][move & 0xFFFF] += row.left * row.left
        row.killer = move
        row.place = row.count


def leave(desk: Any, ply: int) -> int:
    """Remembers what came of a state and returns its score."""
    row = desk.rows[ply]
    entry = desk.table[row.mark % len(desk.table)]
    score = from_here(row.best, ply)
    bound = AT_LEAST if row.best >= row.high else (EXACT if row.best > row.low else AT_MOST)
    entry.mark = row.mark ^ seal(score, row.left, bound, row.best_move)
    entry.left = row.left
    entry.score = score
    entry.move = row.best_move
    entry.bound = bound
    return int(row.best)


def walk(desk: Any) -> int:
    """The score of the state at ply 1 for its side, within that row's window."""
    score = arrive(desk, 1)
    if score != UNKNOWN:
        return score
    ply = 1
    while not told_to_stop(desk):
        if desk.rows[ply].place < desk.rows[ply].count:
            play_down(desk, ply, desk.moves[ply][desk.rows[ply].place])
            score = arrive(desk, ply + 1)
            if score == UNKNOWN:
                ply += 1
            else:
                take(desk, ply, score)
        else:
            score = leave(desk, ply)
            if ply == 1:
                return score
            ply -= 1
            take(desk, ply, score)
    return 0


def scored(desk: Any, left: int, count: int, scores: Any, tastes: Any, each: bool) -> int:
    """Scores the first `count` moves at the root, in their order; returns how many were done.

    Moves that are no better than an earlier one get a bound only, unless `each` is asked for.
    Tastes, a little for each move, are added to what is not proven.
    """
    desk.counts[BROKEN_OFF] = 0
    root = desk.rows[0]
    root.left = left
    root.how = WHOLE
    root.high = WIN
    best = -WIN
    place = 0
    while place < count:
        root.floor = max(-WIN, best - tastes[place])
        play_down(desk, 0, desk.moves[0][place])
        score = walk(desk)
        if desk.counts[BROKEN_OFF] != 0:
            return place
        score = score if desk.rows[1].side == root.side else -score
        if deserves_more(root, score):
            continue
        scores[place] = score if abs(score) > SURE else score + tastes[place]
        if not each:
            best = max(best, scores[place])
            root.how = NARROW
        place += 1
    return count
