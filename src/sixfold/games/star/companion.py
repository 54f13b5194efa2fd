"""“May I?” at a real board: the position on the table, and whether a move is allowed there.

It puts a position together as somebody tells it and asks the rules.  It runs in the browser, translated;
it does not know the page.
"""

from __future__ import annotations

from sixfold.games.star import SEATS, bits, board, rules, say
from sixfold.games.star.notation import NAMES, holes_of, legal_moves, owner_at
from sixfold.games.star.rules import State
from sixfold.games.star.status import ROLES
from sixfold.games.star.why import why
from sixfold.text.messages import Message

PLACES = board.STAR  # coordinates of the holes, for the page
PLAYERS = (1, 2, 3, 4, 6)
NOBODY = -1
NOT_HERE = say("the rules do not allow it here")
__all__ = ["NAMES", "ROLES", "SEATS"]  # what the page asks for besides


def start(players: int) -> list[int]:
    """Whose piece stands in each hole at the beginning."""
    state = State()
    state.players = players
    rules.setup(state)
    return owners_of(state)


def owners_of(state: State) -> list[int]:
    found = []
    for hole in range(board.HOLES):
        owner = owner_at(state, hole)
        found.append(NOBODY if owner is None else owner)
    return found


def position(players: int, squat: int, transit: int, owners: list[int], turn: int) -> State:
    """The position with these pieces; among several, who has arrived or lost all pieces plays no more (4.2, 5.3)."""
    state = State()
    state.players, state.squat, state.transit, state.turn = players, squat, transit, turn
    for hole, owner in enumerate(owners):
        if owner != NOBODY:
            state.pieces[owner][board.QUARTER[hole]] |= 1 << board.BIT[hole]
            state.occupied[board.QUARTER[hole]] |= 1 << board.BIT[hole]
    if players > 2:
        settle(state)
    return state


def settle(state: State) -> None:
    """Who is out of the game already; when that was is not known, so it was before everything else."""
    for player in range(state.players):
        if not holes_of(state, player):
            state.fate[player] = -1
        elif rules.has_arrived(state, player):
            state.fate[player] = 1
    if rules.playing(state) < state.players:
        state.plies, state.rounds = 1, 1


def doubt(state: State) -> Message | None:
    """What is wrong: everybody has six pieces, or none after being eliminated (1.4, 4.2), and two still play."""
    for player in range(state.players):
        number = len(holes_of(state, player))
        if number not in (0, rules.MEN) or (number == 0 and (player == state.turn or state.players < 3)):
            return say("{colour} has {number} pieces, not six", clause="1.4", colour=SEATS[player], number=number)
    for player in range(state.players):
        settled = doubt_about(state, player)
        if settled:
            return settled
    if state.players > 1 and rules.playing(state) < 2:
        return say("the game is over: only one player is left", clause="5.3")
    return None


def doubt_about(state: State, player: int) -> Message | None:
    """Why a player who is still in the game cannot be: arrived, or held fast at the start (4.1, 5.1, 5.2, 2.5)."""
    if rules.has_arrived(state, player) and (state.players < 3 or player == state.turn):
        return say("{colour} has arrived already", clause="5.1", colour=SEATS[player])
    if player == state.turn and rules.is_past_squatters(state, player):
        return say("{colour} has arrived already", clause="5.2", colour=SEATS[player])
    for hole in holes_of(state, player):
        if not board.STOPS[rules.start_base(state, player)][board.QUARTER[hole]] >> board.BIT[hole] & 1:
            return say("{colour} may not stop in {hole}", clause="2.5", colour=SEATS[player], hole=NAMES[hole])
    if rules.is_playing(state, player) and rules.is_blocked(state, player):
        return say("a piece of {colour} is blocked in its start base", clause="4.1", colour=SEATS[player])
    return None


def targets(state: State, origin: int) -> list[int]:
    return [bits.target_of(move) for move in _carries(state) if bits.origin_of(move) == origin]


def _carries(state: State) -> list[int]:
    return [move for move in legal_moves(state, state.turn) if move != rules.PASS]


def may_not(state: State, origin: int, target: int) -> Message | None:
    move = bits.moving(origin, target)
    if move in _carries(state):
        return None
    return why(state, state.turn, move) or NOT_HERE
