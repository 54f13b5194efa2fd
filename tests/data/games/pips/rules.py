"""PIPS: a die a round; who alone takes it scores it."""

from __future__ import annotations

from sixfold.machines.layout import Ints, StateClass, ints

MAX_MOVES = 6
MAX_PLIES = 9 * 4
LEAVE, TAKE = 0, 1
UNDECIDED = -1


class State(StateClass):
    players: int = 2
    rounds: int = 3  # still to be played
    die: int = 0  # 0 before the roll
    answer: Ints = ints(3, first=UNDECIDED)  # of each player in this round
    points: Ints = ints(3)
    ended: int = 0


def setup(state: State) -> None:
    state.die = 0


def outcome_count(state: State) -> int:
    return 6 if state.ended == 0 and state.die == 0 else 0


def simultaneous(state: State) -> bool:
    return state.die > 0


def actors(state: State, players: Ints) -> int:
    count = 0
    for player in range(state.players):
        if state.ended == 0 and state.die > 0 and state.answer[player] == UNDECIDED:
            players[count] = player
            count += 1
    return count


def legal(state: State, player: int, moves: Ints) -> int:
    if state.ended != 0 or state.die == 0 or state.answer[player] != UNDECIDED:
        return 0
    moves[0] = LEAVE
    moves[1] = TAKE
    return 2


def play(state: State, player: int, move: int) -> None:
    if player < 0:
        state.die = move + 1
        return
    state.answer[player] = move
    for other in range(state.players):
        if state.answer[other] == UNDECIDED:
            return
    close_round(state)


def close_round(state: State) -> None:
    """Who alone took the die scores it (1.3); ten pips or the last round end the game (2)."""
    takers = 0
    for player in range(state.players):
        takers += state.answer[player]
    for player in range(state.players):
        if takers == 1 and state.answer[player] == TAKE:
            state.points[player] += state.die
        if state.points[player] >= 10:
            state.ended = 2
        state.answer[player] = UNDECIDED
    state.die = 0
    state.rounds -= 1
    if state.rounds == 0 and state.ended == 0:
        state.ended = 1


def scores(state: State, points: Ints) -> None:
    for player in range(state.players):
        points[player] = state.points[player]


def ranks(state: State, places: Ints) -> None:
    for player in range(state.players):
        places[player] = 1
        for other in range(state.players):
            if state.points[other] > state.points[player]:
                places[player] += 1
