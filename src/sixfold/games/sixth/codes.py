"""Which states of SIXTH! a position's code may tell, and what follows from the rest of it.

It checks that every pile can stand where it does, that all pieces are there, and that turn, points
and end go together.  It does not look for a game that leads there.
"""

from __future__ import annotations

from sixfold.game.values import out_of_range
from sixfold.games.sixth import rules, say
from sixfold.games.sixth.notation import cell_name
from sixfold.games.sixth.piles import (
    BOARD,
    CELLS,
    GIANT,
    HUNCHBACK,
    LADY,
    PAWN,
    carrying,
    count_of,
    height_of,
    kind_of,
    origin_of,
    owner_of,
    pieces_in,
    top_of,
)
from sixfold.games.sixth.rules import ALL, ARMIES, CAP, DURING, KING, NOBODY, NONE, NOWHERE, State
from sixfold.machines.bitsets import count
from sixfold.text.messages import Message

DERIVED = ("size", "kings", "pieces", "army", "men", "tall", "occupied", "humps", "milady")
TALLEST = 10  # pieces: five put on five
PAWNS = {rules.WITH_MILADY: 12, rules.WITH_HUNCHBACK: 11, rules.WITH_GIANT: 11}  # by option, without the classic game


def restore(state: State) -> Message | None:
    """Fills the sets of cells and Milady's; returns why no game can come to the state."""
    reason = out_of_range(
        state,
        pile=(0, 8**TALLEST - 1),
        reserve=(0, 30),
        points=(0, state.kings),
        rights=(0, 3),
        banned=(NONE, carrying(TALLEST, CELLS - 1, CELLS - 1)),
        phase=(ARMIES, rules.TURNS),
        turn=(0, 1),
        plies=(0, rules.MAX_PLIES),
        ended=(0, CAP),
        winner=(NOBODY, 1),
    )
    return reason or doubt_about(state)


def doubt_about(state: State) -> Message | None:
    """Fills what follows from the rest, whose numbers can be; returns why no game can come to it."""
    for cell, pile in enumerate(state.pile):
        if not _can_stand(state, cell, pile):
            return say("no such pile can stand on {cell}", cell=cell_name(cell))
    _fill(state)
    if not (_milady_fits(state) and all(_adds_up(state, player) for player in range(2))):
        return say("the pieces on the board and in reserve do not add up")
    if not (_phase_fits(state) and _end_fits(state) and _banned_fits(state)):
        return say("turn, points and end contradict each other")
    return None


def _pieces(pile: int) -> list[int]:
    """The pieces of a pile, the top one first."""
    found = []
    while pile:
        found.append(top_of(pile))
        pile >>= 3
    return found


def _can_stand(state: State, cell: int, pile: int) -> bool:
    """No gaps, a hunchback only on top (7.7), and a king only where it ended the game (5.1)."""
    pieces = _pieces(pile)
    if not pieces:
        return True
    tall = height_of(pile) > 5
    crowned = tall and state.kings == 1 and state.ended == KING and LADY not in pieces[:1]
    hidden = any(piece in (0, *_both(HUNCHBACK)) for piece in pieces[1:])
    return bool(BOARD[state.size] >> cell & 1) and 0 not in pieces and not hidden and (not tall or crowned)


def _both(kind: int) -> tuple[int, int]:
    """The pieces of a kind, silver's and brown's."""
    return 1 + 2 * kind, 2 + 2 * kind


def _fill(state: State) -> None:
    """The sets of cells by height, and where Milady stands."""
    state.tall = [0] * len(state.tall)
    state.occupied, state.humps, state.milady = 0, 0, NOWHERE
    for cell, pile in enumerate(state.pile):
        bit = BOARD[state.size] & 1 << cell
        state.tall[min(height_of(pile), 6)] |= bit
        state.occupied |= bit if pile else 0
        state.humps |= bit if top_of(pile) in _both(HUNCHBACK) else 0
        if LADY in _pieces(pile):
            state.milady = cell


def _milady_fits(state: State) -> bool:
    """There is one, on the board, if somebody has a right to her; only a trimmed king takes her off (7.1, 7.5, 8.4)."""
    on_board = sum(_pieces(pile).count(LADY) for pile in state.pile)
    if state.rights == 0 or state.phase != rules.TURNS:
        return on_board == 0
    return on_board == 1 or (on_board == 0 and state.kings > 1)


def _adds_up(state: State, player: int) -> bool:
    """All pieces of a player are on the board or in reserve (1.3, 7, 8)."""
    board = [0, 0, 0]
    for code in (code for pile in state.pile for code in _pieces(pile)):
        if code != LADY and owner_of(code) == player:
            board[kind_of(code)] += 1
    reserve = state.reserve[player]
    total = [on_board + left for on_board, left in zip(board, reserve, strict=True)]
    if state.pieces != ALL:
        hunchbacks, giants = state.pieces == rules.WITH_HUNCHBACK, state.pieces == rules.WITH_GIANT
        rights = 3 if state.pieces == rules.WITH_MILADY else 0
        pawns = PAWNS.get(state.pieces, state.men)
        return state.rights == rights and total == [pawns, hunchbacks, giants]
    right = state.rights >> player & 1
    if state.phase == ARMIES and player >= state.turn:
        return total == [0, 0, 0] and not right
    if state.army == DURING:
        spent = sum(number * cost for number, cost in zip(board, rules.COST, strict=False))
        return total[HUNCHBACK] == total[GIANT] == 1 and reserve[PAWN] + spent + 2 * right == 12
    points = sum(number * cost for number, cost in zip(total, rules.COST, strict=False))
    return total[HUNCHBACK] <= 1 and total[GIANT] <= 1 and points + 2 * right == 12


def _phase_fits(state: State) -> bool:
    """Before the first turn the board is empty, and who acts follows from the armies (7.1, 8.3, 8.4)."""
    if state.phase == rules.TURNS:
        return True
    chooser = state.turn == 0 if state.rights == 1 else state.turn == 1
    known = state.pieces == ALL if state.phase == ARMIES else state.rights > 0 and chooser
    quiet = state.points == [0, 0] and state.ended == 0 and state.banned == NONE
    return known and quiet and state.occupied == 0 and state.plies < 3


def _end_fits(state: State) -> bool:
    """Who has all kings has won; else points decide, and equal ones against who is stuck (5.3, 6)."""
    reached = [player for player in range(2) if state.points[player] == state.kings]
    kings = count(state.tall[6])
    if state.ended == 0:
        return not reached and state.winner == NOBODY and state.plies < rules.MAX_PLIES
    if state.ended == KING:
        own = [cell for cell in range(CELLS) if state.tall[6] >> cell & 1]
        top = all(owner_of(top_of(state.pile[cell])) == state.winner for cell in own)
        return reached == [state.winner] and kings == (state.kings == 1) and top
    if reached:
        return False
    if state.ended == rules.STUCK:
        return state.winner == rules.winner_when_stuck(state)
    ahead = state.points[0] - state.points[1]
    return state.winner == (NOBODY if ahead == 0 else 0 if ahead > 0 else 1)


def _banned_fits(state: State) -> bool:
    """What may not go back stands where it would go back from (4.1)."""
    if state.banned == NONE:
        return True
    origin, lifted = origin_of(state.banned), count_of(state.banned)
    return origin < CELLS and 0 < lifted <= pieces_in(state.pile[origin])
