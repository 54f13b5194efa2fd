"""Forced wins of SIXTH! within three moves, by looking at everything: a kernel in the dialect of the rules.

It knows the rules and nothing that guesses: no judge, no table, no move left out except those that
cannot end the game where only ending it counts (`can_end`).  It does not know history; in so few
moves no position can stand for the third time.

There is a function for each number of moves instead of one that calls itself, because Numba does
not cache such.  `ply` numbers the buffers of a workspace, one state and one list of moves each.
"""

from __future__ import annotations

from typing import Any, NamedTuple

rules: Any = None

PLIES = 8  # buffers: the root, three moves each, and what the last one leads to
NO_MOVE = -1


class Workspace(NamedTuple):
    states: Any
    moves: Any
    refuted: Any  # the reply at this ply that refuted the last attack; it is tried first


def play_on(work: Any, ply: int, move: int) -> None:
    state = work.states[ply]
    work.states[ply + 1] = state
    rules.play(work.states[ply + 1], state.turn, move)


def list_moves(work: Any, ply: int) -> int:
    state = work.states[ply]
    return int(rules.legal(state, state.turn, work.moves[ply]))


def has_won(work: Any, ply: int, player: int) -> bool:
    """Whether the state at `ply` is the end of a game that the player has won."""
    state = work.states[ply]
    return bool(state.ended != 0 and state.winner == player)


def other_can_place(state: Any) -> bool:
    """Whether the player not to move has a piece to place and a cell for it, whatever is played now."""
    cells = rules.free_cells(state)
    other = 1 - state.turn
    for kind in range(3):
        if rules.placeable(state, other, kind):
            return bool(cells & (cells - 1) != 0)
    return False


def can_end(state: Any, move: int, safe: bool) -> bool:
    """Whether a move may end the game: it makes a king, or the other may be stuck (6.1, 6.2)."""
    if not safe:
        return True
    count = rules.count_of(move)
    if count == 0 or count == rules.ARMY_MOVE:
        return False
    part = rules.lifted_part(state.pile[rules.origin_of(move)], count)
    return bool(rules.is_tall(part, state.pile[rules.target_of(move)]))


def wins_at_once(work: Any, ply: int) -> bool:
    """Whether the player to move can win with this move."""
    state = work.states[ply]
    player = state.turn
    safe = other_can_place(state)
    for number in range(list_moves(work, ply)):
        move = work.moves[ply][number]
        if can_end(state, move, safe):
            play_on(work, ply, move)
            if has_won(work, ply + 1, player):
                return True
    return False


def order_reply(work: Any, ply: int, count: int) -> None:
    """Puts the reply that refuted the last attack first."""
    moves = work.moves[ply]
    for number in range(count):
        if moves[number] == work.refuted[ply]:
            moves[0], moves[number] = moves[number], moves[0]
            return


def loses_in_1(work: Any, ply: int) -> bool:
    """Whether the other wins at once, whatever the player to move does."""
    player = work.states[ply].turn
    count = list_moves(work, ply)
    order_reply(work, ply, count)
    for number in range(count):
        move = work.moves[ply][number]
        play_on(work, ply, move)
        over = work.states[ply + 1].ended != 0
        lost = has_won(work, ply + 1, 1 - player) if over else wins_at_once(work, ply + 1)
        if not lost:
            work.refuted[ply] = move
            return False
    return True


def wins_in_2(work: Any, ply: int) -> bool:
    """Whether the player to move wins by force in two moves at most."""
    player = work.states[ply].turn
    for number in range(list_moves(work, ply)):
        play_on(work, ply, work.moves[ply][number])
        if has_won(work, ply + 1, player):
            return True
        if work.states[ply + 1].ended == 0 and loses_in_1(work, ply + 1):
            return True
    return False


def loses_in_2(work: Any, ply: int) -> bool:
    """Whether the other wins by force in two moves at most, whatever the player to move does."""
    player = work.states[ply].turn
    count = list_moves(work, ply)
    order_reply(work, ply, count)
    for number in range(count):
        move = work.moves[ply][number]
        play_on(work, ply, move)
        over = work.states[ply + 1].ended != 0
        lost = has_won(work, ply + 1, 1 - player) if over else wins_in_2(work, ply + 1)
        if not lost:
            work.refuted[ply] = move
            return False
    return True


def wins_in_3(work: Any, ply: int) -> bool:
    """Whether the player to move wins by force in three moves at most."""
    player = work.states[ply].turn
    for number in range(list_moves(work, ply)):
        play_on(work, ply, work.moves[ply][number])
        if has_won(work, ply + 1, player):
            return True
        if work.states[ply + 1].ended == 0 and loses_in_2(work, ply + 1):
            return True
    return False


def wins(work: Any, moves: int) -> bool:
    """Whether the player to move at the root wins by force in so many moves at most, up to three."""
    if moves == 1:
        return wins_at_once(work, 0)
    return wins_in_2(work, 0) if moves == 2 else wins_in_3(work, 0)


def loses(work: Any, moves: int) -> bool:
    """Whether the player to move at the root loses by force in so many moves of the other, up to two."""
    return loses_in_1(work, 0) if moves == 1 else loses_in_2(work, 0)
