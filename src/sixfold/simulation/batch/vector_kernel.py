"""Steps of many games at once: a kernel, interpreted or compiled for one game's rules.

It knows the contract of a rules module, of an encoding and of a random generator.  It does not
know the game, nor who chooses the actions.  The functions above the line are about one game, so
that a thread of a GPU can call them; those below it go over a range of games.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sixfold.machines.layout import StateClass, ints64

rules: Any = None  # one game's rules module, or its twin
rng: Any = None  # the generator, or its twin
playout: Any = None  # draws random moves, for these rules and this generator
encoding: Any = None  # what learners see of the game, or its twin

CHANCE = -1  # plays the outcome of dice
NOBODY = -1  # is to act: the game is over
NONE = -1  # no action, no move or no game
PART = -2  # not a whole move: more small actions follow
BUCKETS = 1024  # of keys, a power of two: positions in different ones differ
SEEN = BUCKETS // 4  # bytes with how many positions are in each of them, two bits a bucket
ROLLS, SAMPLES = 0, 1  # the generators of a game
OTHER_SEED = 0x5EED  # what the seed of samples differs by from that of rolls
THIRD = 3  # times that a position stands, and the game is over


#
# `seen` is read at every ply.  It is an array of its own, since a cache keeps the few bytes of each of a thousand
# games, but not if the keys of a whole game lie between them.


class History(NamedTuple):
    keys: Any  # by ply; none where repetition does not count
    seen: Any  # how many of them are in each bucket


def is_third(past: Any, ply: int, key: int) -> bool:
    """Notes the key of a ply's position; returns whether it stands for the third time."""
    past.keys[ply] = key
    place = (key & (BUCKETS - 1)) >> 2
    shift = (key & 3) << 1
    before = (past.seen[place] >> shift) & 3  # three and more are the same
    if before < THIRD:
        past.seen[place] += 1 << shift
    if before < THIRD - 1:
        return False
    same = 1
    for earlier in range(ply):
        if past.keys[earlier] == key:
            same += 1
    return same >= THIRD


def note(state: Any, past: Any, ply: int) -> None:
    """Ends a game whose position stands for the third time, unless something tested earlier has."""
    if rules.REPETITION == 0 or ply >= len(past.keys):
        return
    if is_third(past, ply, rules.position_key(state)):
        how = state.ended
        if how == 0 or how > rules.REPETITION:
            rules.stop(state, rules.REPETITION)


def forget(past: Any) -> None:
    if len(past.keys) > 0:
        for place in range(SEEN):
            past.seen[place] = 0


def roll(state: Any, dice: Any, past: Any, ply: int) -> int:
    """Rolls all dice that are due; returns the ply then."""
    while state.ended == 0:
        outcomes = rules.outcome_count(state)
        if outcomes == 0:
            break
        rules.play(state, CHANCE, rng.below(dice, outcomes))
        ply += 1
        note(state, past, ply)
    return ply


def begin(state: Any, dice: Any, past: Any) -> int:
    """A game begins with this state; returns the ply at which somebody is to act."""
    forget(past)
    note(state, past, 0)
    return roll(state, dice, past, 0)


def play(state: Any, player: int, move: int, dice: Any, past: Any, ply: int) -> int:
    """Plays a legal move and rolls the dice that are due then; returns the ply."""
    rules.play(state, player, move)
    note(state, past, ply + 1)
    return roll(state, dice, past, ply + 1)


def to_act(state: Any, actors: Any) -> int:
    """The player to act: the first to be asked where several may."""
    if state.ended != 0:
        return NOBODY
    rules.actors(state, actors)
    return int(actors[0])


def move_of(state: Any, player: int, action: int, moves: Any) -> int:
    """The legal move of an action; NONE if it has none."""
    if action < 0 or action >= encoding.ACTIONS:
        return NONE
    move = encoding.move_of(state, player, action)
    count = rules.legal(state, player, moves)
    for place in range(count):
        if moves[place] == move:
            return int(move) if encoding.action_of(state, player, move) == action else NONE
    return NONE


def write_mask(state: Any, player: int, moves: Any, mask: Any) -> None:
    for action in range(len(mask)):
        mask[action] = False
    if player != NOBODY and not encoding.mark_legal(state, player, mask):
        count = rules.legal(state, player, moves)
        for place in range(count):
            mask[encoding.action_of(state, player, moves[place])] = True


def see(state: Any, player: int, view: Any) -> None:
    for place in range(len(view)):
        view[place] = 0.0
    encoding.observe(state, player, view)


def see_chosen(prefix: int, taken: int, view: Any) -> None:
    """Adds the small actions chosen so far, on planes of their own: each as first, as second and so on."""
    area = encoding.SIZE[0] * encoding.SIZE[1]
    planes = (encoding.SMALL_ACTIONS[0] * encoding.SMALL_ACTIONS[1] + area - 1) // area
    while taken > 0:
        taken -= 1
        action = prefix % (encoding.SMALL_ACTIONS[0] + 1) - 1
        view[len(view) - planes * area + taken * encoding.SMALL_ACTIONS[0] + action] = 1.0
        prefix //= encoding.SMALL_ACTIONS[0] + 1


def write_returns(state: Any, places: Any, rewards: Any) -> None:
    """What a finished game brought each of several players: those left behind less those ahead, of all others."""
    players = len(rewards)
    rules.ranks(state, places)
    for player in range(players):
        lead = 0
        for other in range(players):
            if places[other] > places[player]:
                lead += 1
            elif places[other] < places[player]:
                lead -= 1
        rewards[player] = lead / (players - 1)


#
# A row of every array is a game.  The last parameters are what one thread scribbles on, and its range of games.


class Row(StateClass):
    rounds: int = ints64()  # games that were finished in this row
    ply: int = 0  # words played, dice included
    worth: int = 0  # what the state is worth to somebody alone
    drawn: int = NONE  # the action that `sample` has drawn for this state
    move: int = 0  # the legal move of the action that was drawn or checked; PART if it is only a part of one
    prefix: int = ints64()  # the small actions of the move that were chosen so far, as `small_kernel` writes them
    taken: int = 0  # how many they are
    plies: int = 0  # after the last step; of the game that ended if one did
    ending: int = 0  # how the game ended in the last step; 0 while it goes on


class Batch(NamedTuple):
    start: Any  # one state: where games begin
    states: Any
    dice: Any  # two generators a game: of rolls and of samples, so that rolls do not depend on these
    rows: Any
    player: Any  # to act
    keys: Any  # of positions, as in `History`
    seen: Any


def seed_game(dice: Any, number: int, rounds: int, low: int, high: int) -> None:
    stream = number + rounds * len(dice)
    rng.seed(dice[number, ROLLS], low, high, stream)
    rng.seed(dice[number, SAMPLES], low ^ OTHER_SEED, high, stream)


def begin_game(batch: Any, number: int, low: int, high: int, scratch: Any) -> None:
    """A game begins with the state that it has."""
    state, row = batch.states[number], batch.rows[number]
    seed_game(batch.dice, number, row.rounds, low, high)
    row.ply = begin(state, batch.dice[number, ROLLS], History(batch.keys[number], batch.seen[number]))
    row.worth = encoding.alone(state)
    row.drawn = NONE
    row.prefix = row.taken = 0
    batch.player[number] = to_act(state, scratch)


def begin_games(
    start: Any,
    states: Any,
    dice: Any,
    rows: Any,
    player: Any,
    keys: Any,
    seen: Any,
    low: int,
    high: int,
    scratch: Any,
    first: int,
    end: int,
) -> None:
    batch = Batch(start, states, dice, rows, player, keys, seen)
    for number in range(first, end):
        rows[number].rounds = 0
        states[number] = start[0]
        begin_game(batch, number, low, high, scratch)
        rows[number].plies = rows[number].ply
        rows[number].ending = 0


def sample(states: Any, rows: Any, player: Any, dice: Any, actions: Any, scratch: Any, first: int, end: int) -> None:
    """Writes a random legal action of each game; 0 where it is over."""
    for number in range(first, end):
        actions[number] = 0
        if player[number] != NOBODY:
            state, row = states[number], rows[number]
            row.move = playout.draw(state, player[number], dice[number, SAMPLES], scratch)
            row.drawn = encoding.action_of(state, player[number], row.move)
            actions[number] = row.drawn


def check(states: Any, rows: Any, player: Any, actions: Any, scratch: Any, first: int, end: int) -> int:
    """Finds the moves of the actions; returns the first game whose action is not legal, or NONE."""
    for number in range(first, end):
        row = rows[number]
        if player[number] != NOBODY and actions[number] != row.drawn:
            row.drawn = NONE
            row.move = move_of(states[number], player[number], actions[number], scratch)
            if row.move == NONE:
                return number
    return NONE


def step(
    start: Any,
    states: Any,
    dice: Any,
    rows: Any,
    player: Any,
    keys: Any,
    seen: Any,
    rewards: Any,
    done: Any,
    final: Any,
    again: bool,
    low: int,
    high: int,
    scratch: Any,
    first: int,
    end: int,
) -> None:
    """Plays the moves that `check` has found; games that are over begin again if `again`.

    What the mover sees at the end of a game goes to `final`, if that has rows.
    """
    seats = rewards.shape[1]
    for number in range(first, end):
        for seat in range(seats):
            rewards[number, seat] = 0.0
        mover = player[number]
        if mover == NOBODY:
            continue
        state, row = states[number], rows[number]
        if row.move == PART:
            row.prefix = row.prefix * (encoding.SMALL_ACTIONS[0] + 1) + row.drawn + 1
            row.taken += 1
            done[number] = False
            continue
        row.prefix = row.taken = 0
        row.ply = play(state, mover, row.move, dice[number, ROLLS], History(keys[number], seen[number]), row.ply)
        row.drawn = NONE
        row.plies = row.ply
        row.ending = state.ended
        done[number] = row.ending != 0
        player[number] = to_act(state, scratch)
        if seats == 1:
            worth = encoding.alone(state)
            rewards[number, 0] = worth - row.worth
            row.worth = worth
        if row.ending != 0:
            if seats > 1:
                write_returns(state, scratch, rewards[number])
            if len(final) > 0:
                see(state, mover, final[number])
            if again:
                row.rounds += 1
                states[number] = start[0]
                begin_game(Batch(start, states, dice, rows, player, keys, seen), number, low, high, scratch)


def write_masks(states: Any, rows: Any, player: Any, masks: Any, scratch: Any, first: int, end: int) -> None:
    for number in range(first, end):
        write_mask(states[number], player[number], scratch, masks[number])


def observe(states: Any, rows: Any, player: Any, views: Any, viewer: int, scratch: Any, first: int, end: int) -> None:
    """Writes what a viewer sees of each game; if NOBODY, what the player to act does."""
    for number in range(first, end):
        looking = viewer if viewer != NOBODY else max(0, player[number])
        if encoding.SMALL_ACTIONS[0] > 0 or not encoding.refresh(states[number], looking, views[number]):
            see(states[number], looking, views[number])
        if looking == player[number]:
            see_chosen(rows[number].prefix, rows[number].taken, views[number])


def seed_games(dice: Any, rows: Any, low: int, high: int, scratch: Any, first: int, end: int) -> None:
    for number in range(first, end):
        seed_game(dice, number, rows[number].rounds, low, high)
