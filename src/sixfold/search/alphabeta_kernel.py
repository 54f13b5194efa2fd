"""Alpha-beta for two players without dice: the kernel, a template for one game's rules.

It knows the contract and a judge's `margin`.  It does not know the game or time.  It aborts when
its stop flag is set; iterative deepening then still has the result of the last depth.

It keeps its own stack, a frame a ply, because Numba does not cache functions that call each
other.  Scores are from the side to move: a win in n plies is WIN - n.  The transposition table
remembers, for a hashed state, the depth of its search, the score with its bound, and the best move.

The first move of a state is searched with the whole window, the others with a null window and
late ones one ply less deep; those that turn out better are searched again (principal variation
search, late move reductions).  A proven score counts at any depth.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sixfold.machines.layout import StateClass, ints64

rules: Any = None
judge: Any = None

WIN = 1_000_000
WINS = 2  # an urgency
PROVEN = WIN - 10_000  # scores beyond it are certain
UNKNOWN = 2 * WIN
EXACT, AT_LEAST, AT_MOST = range(3)  # what a score in the table is
CHECK_EVERY = 1024  # nodes between looks at the stop flag
MASK = 0x7FFFFFFFFFFFFFFF
COUNTERS = 4
NODES, ABORTED, MAX_NODES, ROOT_PLY = range(COUNTERS)  # so far, 1 when aborted, allowed (0: any number); the root's ply
PAST = 1 << 10  # room for keys of positions before the root
REPEATED = 1_000  # the score of a repetition to who is ahead by then
FULL, NULL_WINDOW, REDUCED = range(3)  # how a move is searched; REDUCED is with a null window, one ply less deep
MIN_REDUCED = 3  # least depth at which moves are reduced
LEAD = 70  # of the margin above the window, for each ply left, that lets a state pass unsearched
LEAD_DEPTH = 2  # most plies left at which it does
PLACES = 1 << 10  # more than any game's moves
LAST = PLACES - 1
SORTED = 12  # moves of a state that are tried in order; the others come as they are
MOST_HISTORY = 1 << 20


class Frame(StateClass):
    side: int = 0  # to move, and whose score is computed
    depth: int = 0  # plies left to search
    low: int = 0  # the window's lower bound on entry
    alpha: int = 0  # the lower bound by now: the better of `low` and `best`
    beta: int = 0  # the window's upper bound
    count: int = 0  # of legal moves
    index: int = 0  # of the move being searched
    mode: int = 0  # how it is searched
    best: int = 0
    best_move: int = 0
    threatened: int = 0  # 1 where the judge says so
    killer: int = -1  # the move that caused the last cutoff at this ply
    second_killer: int = -1  # and the one before it
    position: int = ints64()  # the key of the position, as repetition counts it
    hashed: int = ints64()  # the hashed state


class Workspace(NamedTuple):
    """The arrays that one thread searches with; the first index is the ply where there is one."""

    states: Any
    words: Any  # the states as rows of 32-bit words, for hashing
    moves: Any
    weights: Any  # that moves are sorted by
    frames: Any
    table: Any
    history: Any  # how often each move caused a cutoff, by side
    counters: Any
    past: Any  # the keys of positions before the root, each where its lowest bits say
    ranks: Any
    stop: Any  # not 0 when the search is to stop


def hash_state(words: Any) -> int:
    """A state's packed 32-bit words mixed into one number."""
    key = 0x2545F4914F6CDD1D
    for number in range(len(words)):
        key = ((key ^ words[number]) * 0x100000001B3) & MASK
        key ^= key >> 29
    return key


def set_keys(work: Any, ply: int) -> None:
    """Repetition takes no notice of how many moves were played; the table does, since their number may end a game."""
    frame = work.frames[ply]
    if rules.REPETITION == 0:
        frame.hashed = hash_state(work.words[ply])
        return
    frame.position = rules.position_key(work.states[ply]) & MASK
    frame.hashed = frame.position ^ (work.counters[ROOT_PLY] + ply) * 0x9E3779B1


def is_repeated(work: Any, ply: int) -> bool:
    """Whether the position stood on the way here, or in the game before the root."""
    key = work.frames[ply].position
    for above in range(2, ply + 1, 2):
        if work.frames[ply - above].position == key:
            return True
    return bool(work.past[key & (PAST - 1)] == key)


def repeated_score(work: Any, ply: int) -> int:
    """What it is worth to end by repetition; not proven, since it takes another time to end the game."""
    rules.stop(work.states[ply], rules.REPETITION)
    score = final_score(work, ply)
    return min(max(score, -REPEATED), REPEATED)


def final_score(work: Any, ply: int) -> int:
    rules.ranks(work.states[ply], work.ranks)
    side = work.frames[ply].side
    if work.ranks[side] == work.ranks[1 - side]:
        return 0
    return WIN - ply if work.ranks[side] < work.ranks[1 - side] else ply - WIN


def weigh_moves(work: Any, ply: int, table_move: int) -> None:
    """What moves are sorted by: the table's first, then the killers, then how often they caused cutoffs.

    The place is part of a weight, which so is found with the largest one, without asking.
    """
    moves, weights, history = work.moves[ply], work.weights[ply], work.history[work.frames[ply].side]
    killer, second = work.frames[ply].killer, work.frames[ply].second_killer
    for place in range(work.frames[ply].count):
        move = moves[place]
        weight = history[move & 0xFFFF]
        if move == second:
            weight = 1 << 28
        if move == killer:
            weight = 1 << 29
        if move == table_move:
            weight = 1 << 30
        weights[place] = weight * PLACES + (LAST - place)


def pick_move(work: Any, ply: int) -> None:
    """Puts the best of the moves that are left next; those that come late stay as they are."""
    first, count = work.frames[ply].index, work.frames[ply].count
    if first >= SORTED or first >= count:
        return
    moves, weights = work.moves[ply], work.weights[ply]
    heaviest = weights[first]
    for place in range(first + 1, count):
        heaviest = max(heaviest, weights[place])
    best = LAST - (heaviest & LAST)
    moves[first], moves[best] = moves[best], moves[first]
    weights[best] = weights[first] + first - best


def from_here(score: int, ply: int) -> int:
    """Proven scores count plies from the root; the table keeps them counted from the state."""
    if score > PROVEN:
        return score + ply
    return score - ply if score < -PROVEN else score


def stored_key(entry: Any) -> int:
    """The key an entry was stored for; some other number if two threads wrote it at once."""
    return int(entry.hashed ^ checksum(entry.score, entry.depth, entry.bound, entry.move))


def checksum(score: int, depth: int, bound: int, move: int) -> int:
    """The contents of an entry mixed into one number; keys are stored XORed with it (lockless hashing)."""
    return ((score * 0x9E3779B1 + depth) * 0x85EBCA6B + bound * 0x27D4EB2F + move * 0x165667B1) & MASK


def table_score(entry: Any, frame: Any, ply: int) -> int:
    """The score that a table entry makes certain within the frame's window, or UNKNOWN."""
    score = from_here(entry.score, -ply)
    if entry.depth < frame.depth and abs(score) <= PROVEN:
        return UNKNOWN
    if entry.bound == EXACT:
        return int(score)
    if entry.bound == AT_LEAST and score >= frame.beta:
        return int(score)
    if entry.bound == AT_MOST and score <= frame.low:
        return int(score)
    return UNKNOWN


def must_stop(work: Any) -> bool:
    """Counts a node; true when the search is to be aborted."""
    work.counters[NODES] += 1
    if work.counters[NODES] % CHECK_EVERY == 0 and work.stop[0] != 0:
        work.counters[ABORTED] = 1
    if work.counters[NODES] == work.counters[MAX_NODES]:
        work.counters[ABORTED] = 1
    return bool(work.counters[ABORTED] != 0)


def make_move(work: Any, ply: int, move: int) -> None:
    """Plays a move from the state at `ply` into the next frame, with the window it is searched in."""
    frame, below = work.frames[ply], work.frames[ply + 1]
    beta = frame.beta if frame.mode == FULL else frame.alpha + 1
    work.states[ply + 1] = work.states[ply]
    rules.play(work.states[ply + 1], frame.side, move)
    below.side = 1 - frame.side
    if work.states[ply + 1].ended == 0:
        rules.actors(work.states[ply + 1], work.ranks)
        below.side = work.ranks[0]
    below.depth = frame.depth - 2 if frame.mode == REDUCED else frame.depth - 1
    again = below.side == frame.side  # a player may move twice in a row, in a set-up
    below.low = frame.alpha if again else -beta
    below.beta = beta if again else -frame.alpha


def enter(work: Any, ply: int) -> int:
    """The score of a state that needs no search; else UNKNOWN, and its moves are ready."""
    state, frame = work.states[ply], work.frames[ply]
    if state.ended != 0:
        return final_score(work, ply)
    urgency = judge.urgency(state, frame.side)
    if urgency == WINS:
        return WIN - ply - 1
    frame.threatened = urgency
    if frame.threatened == 1 and ply < 2 * work.frames[0].depth - 1:
        frame.depth += 1
    if frame.depth <= 0 or ply >= len(work.frames) - 2:
        return int(judge.margin(state, frame.side))
    if frame.threatened == 0 and frame.depth <= LEAD_DEPTH and abs(frame.beta) < PROVEN:
        ahead = judge.margin(state, frame.side) - LEAD * frame.depth
        if ahead >= frame.beta:
            return int(ahead)
    set_keys(work, ply)
    if rules.REPETITION != 0 and is_repeated(work, ply):
        return repeated_score(work, ply)
    entry = work.table[frame.hashed & (len(work.table) - 1)]
    table_move = -1
    if stored_key(entry) == frame.hashed:
        table_move = entry.move
        score = table_score(entry, frame, ply)
        if score != UNKNOWN:
            return score
    frame.count = rules.legal(state, frame.side, work.moves[ply])
    if frame.threatened == 1:
        frame.count = judge.parries(state, frame.side, work.moves[ply], frame.count)
        if frame.count == 0:
            return ply + 2 - WIN
    weigh_moves(work, ply, table_move)
    frame.index = 0
    pick_move(work, ply)
    frame.mode = FULL
    frame.best = -WIN - 1
    frame.best_move = work.moves[ply][0]
    frame.alpha = frame.low
    return UNKNOWN


def needs_research(frame: Any, score: int) -> bool:
    """Whether the move just searched turned out too good for its mode; if so the mode is the next better one."""
    if frame.mode == FULL or score <= frame.alpha:
        return False
    if frame.mode == REDUCED:
        frame.mode = NULL_WINDOW
        return True
    if score >= frame.beta:
        return False
    frame.mode = FULL
    return True


def take_score(work: Any, ply: int, score_below: int) -> None:
    """Takes the score of the move being searched, and goes on to the next one unless it is searched again."""
    frame = work.frames[ply]
    score = score_below if work.frames[ply + 1].side == frame.side else -score_below
    if needs_research(frame, score):
        return
    move = work.moves[ply][frame.index]
    frame.index += 1
    late = frame.index >= judge.REDUCE_AFTER and frame.depth >= MIN_REDUCED and frame.threatened == 0
    frame.mode = REDUCED if late else NULL_WINDOW
    if score > frame.best:
        frame.best = score
        frame.best_move = move
    if score > frame.alpha:
        frame.alpha = score
    if frame.alpha >= frame.beta:
        reward_move(work, ply, move)
        frame.index = frame.count
    else:
        pick_move(work, ply)


def reward_move(work: Any, ply: int, move: int) -> None:
    """A move that caused a cutoff is tried sooner from now on, those tried before it later."""
    frame, history = work.frames[ply], work.history[work.frames[ply].side]
    bonus = min(frame.depth * frame.depth, 400) * 32
    for place in range(frame.index - 1):
        other = work.moves[ply][place] & 0xFFFF
        history[other] -= bonus + history[other] * bonus // MOST_HISTORY
    history[move & 0xFFFF] += bonus - history[move & 0xFFFF] * bonus // MOST_HISTORY
    if frame.killer != move:
        frame.second_killer = frame.killer
        frame.killer = move


def leave(work: Any, ply: int) -> int:
    """Stores the result of a state in the table and returns its score."""
    frame = work.frames[ply]
    entry = work.table[frame.hashed & (len(work.table) - 1)]
    score = from_here(frame.best, ply)
    bound = AT_LEAST if frame.best >= frame.beta else (EXACT if frame.best > frame.low else AT_MOST)
    entry.hashed = frame.hashed ^ checksum(score, frame.depth, bound, frame.best_move)
    entry.depth = frame.depth
    entry.score = score
    entry.move = frame.best_move
    entry.bound = bound
    return int(frame.best)


def search(work: Any) -> int:
    """The score of the state at ply 1 for its side, within that frame's window; 0 when aborted."""
    score = enter(work, 1)
    if score != UNKNOWN:
        return score
    ply = 1
    while not must_stop(work):
        if work.frames[ply].index < work.frames[ply].count:
            make_move(work, ply, work.moves[ply][work.frames[ply].index])
            score = enter(work, ply + 1)
            if score == UNKNOWN:
                ply += 1
            else:
                take_score(work, ply, score)
        else:
            score = leave(work, ply)
            if ply == 1:
                return score
            ply -= 1
            take_score(work, ply, score)
    return 0


def score_moves(work: Any, depth: int, count: int, scores: Any, jitter: Any, exact: bool) -> int:
    """Scores the first `count` moves at the root, in their order; returns how many were finished.

    Unless `exact` is set, moves no better than an earlier one get only a bound.  The jitter, a
    small number for each move, is added to scores that are not proven.
    """
    work.counters[ABORTED] = 0
    root = work.frames[0]
    root.depth = depth
    root.mode = FULL
    root.beta = WIN
    set_keys(work, 0)
    best = -WIN
    place = 0
    while place < count:
        root.alpha = max(-WIN, best - jitter[place])
        make_move(work, 0, work.moves[0][place])
        score = search(work)
        if work.counters[ABORTED] != 0:
            return place
        score = score if work.frames[1].side == root.side else -score
        if needs_research(root, score):
            continue
        scores[place] = score if abs(score) > PROVEN else score + jitter[place]
        if not exact:
            best = max(best, scores[place])
            root.mode = NULL_WINDOW
        place += 1
    return count
