"""The rules of SKELETON, in the order of rules.en.md.

Plain functions over a state of whole numbers, in the dialect that compiles: ints, fixed
arrays, `range` and `while`; no lists, strings or exceptions.  Dice are never rolled here:
`outcome_count` says how many outcomes are due, and `play` gets one as the move of player -1.
Whatever of the contract is not written here is as in `sixfold/game/defaults/rules.py`, which reads
the fields `turn` and `ended`.
"""

from __future__ import annotations

from sixfold.machines.layout import Ints, StateClass, ints

SEATS = 4
FACES = 6
CHANCE = -1  # plays what the die shows
ROLL, HOLD = 0, 1  # the moves
TARGET, ROUNDS = 1, 2  # how a game ends, numbered as in GAME.endings
MAX_MOVES = 2
MOVES = 2  # every move is a number below it
MAX_PLIES = 20 * SEATS * 102  # rounds, players, and 50 rolls with a decision each


class State(StateClass):
    """Every field says what it holds."""

    players: int = 2  # is filled in
    target: int = 20  # the option: points that end the game
    rounds: int = 10  # the option: rounds at most
    points: Ints = ints(SEATS)  # kept, by player
    collected: int = 0  # in this turn, not kept yet
    due: int = 1  # 1 while the die is to be rolled
    face: int = 0  # what the die shows, 0 before the first roll
    round: int = 1
    turn: int = 0  # the player to move
    ended: int = 0  # TARGET or ROUNDS once the game is over


def setup(state: State) -> None:
    """A turn begins with a roll (2.1)."""
    state.due = 1


# A turn (2)


def outcome_count(state: State) -> int:
    """The faces of the die while it is due."""
    return FACES if state.due == 1 and state.ended == 0 else 0


def legal(state: State, player: int, moves: Ints) -> int:
    """Roll again or hold (2.3)."""
    moves[0] = ROLL
    moves[1] = HOLD
    return 2


def play(state: State, player: int, move: int) -> None:
    """An outcome of the die, or what the player decides."""
    if player == CHANCE:
        rolled(state, move + 1)
    elif move == ROLL:
        state.due = 1
    else:
        state.points[player] += state.collected
        pass_on(state)


def rolled(state: State, face: int) -> None:
    """A one costs the turn (2.2); else the player collects, and may have enough (3.1)."""
    state.face = face
    if face == 1:
        pass_on(state)
        return
    state.collected += face
    state.due = 0
    if state.points[state.turn] + state.collected >= state.target:
        state.points[state.turn] += state.collected
        state.collected = 0
        state.ended = TARGET


def pass_on(state: State) -> None:
    """The next player's turn begins; after the last round the game ends (3.2)."""
    state.collected = 0
    state.due = 1
    state.turn += 1
    if state.turn == state.players:
        state.turn = 0
        state.round += 1
        if state.round > state.rounds:
            state.ended = ROUNDS


# The end (3)


def scores(state: State, points: Ints) -> None:
    """The points that are kept."""
    for player in range(state.players):
        points[player] = state.points[player]


def ranks(state: State, places: Ints) -> None:
    """More points rank higher; equal points share a rank (3.3)."""
    for player in range(state.players):
        places[player] = 1
        for other in range(state.players):
            if state.points[other] > state.points[player]:
                places[player] += 1
