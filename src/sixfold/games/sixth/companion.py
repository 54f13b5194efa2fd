"""“May I?” at a real board: the position on the table, and whether a move is allowed there.

It puts a position together as somebody tells it and asks the rules.  It runs in the browser, translated;
it does not know the page.
"""

from __future__ import annotations

from sixfold.games.sixth import piles, rules, say
from sixfold.games.sixth.codes import doubt_about
from sixfold.games.sixth.notation import BUTTONS, KINDS, PIECES, cell_name
from sixfold.games.sixth.rules import State
from sixfold.games.sixth.why import CHESSMEN, why
from sixfold.text.messages import Message

__all__ = ["BUTTONS", "CHESSMEN", "KINDS"]  # what the page asks for besides
NOT_HERE = say("the rules do not allow it here")
SILVER_AND_BROWN = (say("Silver"), say("Brown"))


def position(
    size: int,
    kings: int,
    pieces: int,
    army: int,
    men: int,
    armies: list[int],
    letters: list[str],
    turn: int,
    before: list[int],
    points: list[int],
) -> State:
    """The position of piles written from the bottom up; reserves follow from what is on the board.

    `before` is the move before it, as origin, target and number of pieces, or nothing: it may not be taken
    back (4.1).  `armies` are the letters each player has bought, with all pieces; `men` the pawns of each, 0 for
    as many as usual.
    """
    state = State()
    state.size, state.kings, state.pieces, state.army = size, kings, pieces, army
    state.men = men or usual_men(size)
    rules.setup(state)
    if pieces == rules.ALL:
        for player in range(2):
            rules.choose_army(state, player, armies[player])
    rules.begin(state)
    for cell, pile in enumerate(letters):
        for letter in pile:
            put_on_top(state, cell, PIECES.index(letter))
    state.turn = turn
    for player in range(2):
        state.points[player] = points[player]
    if before:
        origin, target, count = before
        state.banned = piles.carrying(count, target, origin)
    return state


def usual_men(size: int) -> int:
    """How many pawns each player has, if nothing else was agreed (1.3)."""
    return 12 if size == 4 else 15


def put_on_top(state: State, cell: int, code: int) -> None:
    """One piece goes from its reserve to the top of a pile."""
    pile = state.pile[cell] << 3 | code
    rules.stack(state, cell, pile)
    if code == piles.LADY:
        state.milady = cell
        return
    owner, kind = piles.owner_of(code), piles.kind_of(code)
    state.reserve[owner][kind] -= 1
    if state.army == rules.DURING and kind != piles.PAWN:
        state.reserve[owner][piles.PAWN] -= rules.COST[kind]


def doubt(state: State) -> Message | None:
    return doubt_about(state.copy())


def piles_of(state: State) -> list[str]:
    """The piles, written from the bottom up."""
    return [written(pile) for pile in state.pile]


def written(pile: int) -> str:
    """The letters of a pile, from the bottom up."""
    letters = ""
    while pile:
        letters = PIECES[piles.top_of(pile)] + letters
        pile >>= 3
    return letters


def before_of(state: State) -> list[int]:
    """The move before: origin, target and number of pieces; nothing if it does not matter (4.1)."""
    if state.banned == rules.NONE:
        return []
    return [piles.target_of(state.banned), piles.origin_of(state.banned), piles.count_of(state.banned)]


def armies_of(state: State) -> list[int]:
    """The letters that each player has bought, with all pieces (8.1); special pieces may stand in piles."""
    on_board = "".join(piles_of(state))
    found = [0, 0]
    for player in range(2):
        for kind in (piles.HUNCHBACK, piles.GIANT):
            has = state.reserve[player][kind] > 0 or PIECES[piles.piece(kind, player)] in on_board
            if has and state.army != rules.DURING:
                found[player] |= 1 << kind
        if state.rights >> player & 1:
            found[player] |= 1 << piles.MILADY
    return found


def letters_of(kind: int) -> list[str]:
    """The letters of a kind of piece, silver's and brown's; Milady has one."""
    if kind == piles.MILADY:
        return [PIECES[piles.LADY]]
    return [PIECES[piles.piece(kind, player)] for player in range(2)]


def kinds(pieces: int) -> list[int]:
    own = {
        rules.CLASSIC: [],
        rules.WITH_MILADY: [piles.MILADY],
        rules.WITH_HUNCHBACK: [piles.HUNCHBACK],
        rules.WITH_GIANT: [piles.GIANT],
        rules.ALL: [piles.HUNCHBACK, piles.GIANT, piles.MILADY],
    }
    return [piles.PAWN, *own[pieces]]


def owner_of_letter(letter: str) -> int:
    """Whose piece it is: 0 silver's, 1 brown's, 2 Milady."""
    code = PIECES.index(letter)
    return 2 if code == piles.LADY else piles.owner_of(code)


def height(state: State, cell: int) -> int:
    """How high a pile is, at most a king."""
    return min(piles.height_of(state.pile[cell]), 6)


def legal_moves(state: State) -> list[int]:
    moves = [0] * rules.MAX_MOVES
    return moves[: rules.legal(state, state.turn, moves)]


def moving(origin: int, target: int, count: int) -> int:
    return piles.carrying(count, origin, target)


def placing(kind: int, cell: int) -> int:
    return piles.placing(kind, cell)


def targets(state: State, origin: int, count: int) -> list[int]:
    wanted = [move for move in legal_moves(state) if piles.count_of(move) == count]
    return [piles.target_of(move) for move in wanted if piles.origin_of(move) == origin]


def places(state: State, kind: int) -> list[int]:
    return targets(state, kind, 0)


def may_not(state: State, move: int) -> Message | None:
    if move in legal_moves(state):
        return None
    return why(state, state.turn, move) or NOT_HERE


def name_of(cell: int) -> str:
    return cell_name(cell)
