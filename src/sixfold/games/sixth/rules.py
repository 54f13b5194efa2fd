"""SIXTH!: piles that move like chess pieces, in the order of rules.en.md.

Plain functions over whole numbers that also run compiled and on a GPU.  It knows
nothing of words, pictures or history; repetition is judged where the history is.

Section 3, how a pile of each height moves, is `reach` in `piles`, where cells and piles as
numbers are explained too.
"""

from __future__ import annotations

from sixfold.games.sixth.piles import (
    ARMY_MOVE,
    BOARD,
    BORDER,
    CELLS,
    GIANT,
    HUNCHBACK,
    LADY,
    MILADY,
    PAWN,
    carrying,
    choosing,
    count_of,
    height_of,
    is_tall,
    is_topped_by,
    kind_of,
    lifted_part,
    origin_of,
    owner_of,
    piece,
    pieces_in,
    placing,
    reach,
    target_of,
    top_of,
)
from sixfold.games.sixth.repetition import position_key as position_key
from sixfold.games.sixth.repetition import same_position as same_position
from sixfold.machines.bitsets import lowest
from sixfold.machines.layout import Grid, Ints, StateClass, ints

MAX_MOVES = 600  # 60 pieces times 8 targets, and 4 kinds of placement on 25 cells, with room to spare
MAX_PLIES = 400  # 6.5

CLASSIC, WITH_MILADY, WITH_HUNCHBACK, WITH_GIANT, ALL = range(5)  # option pieces
BEFORE, DURING = range(2)  # option army
ARMIES, SET_MILADY, TURNS = range(3)  # phases
PAWNS = [15, 12, 11, 11, 0]  # each player has at first, by option pieces (1.3, 7.1, 7.6, 7.8)
COST = [1, 3, 2, 2]  # in army points, by kind (8.1)
KING, STUCK, REPETITION, CAP = range(1, 5)  # how a game ends, in the order tested (6.6)
NOBODY = -1
NOWHERE = -1
NONE = -1


class State(StateClass):
    """Everything about a game of SIXTH! that is not history."""

    size: int = 5  # of the board's side
    kings: int = 1  # how many kings win
    pieces: int = 0  # which expert pieces take part
    army: int = 0  # when armies are bought
    men: int = 15  # pawns each in the classic game
    rules_version: int = 2  # 1: whoever cannot act loses, whatever the points
    pile: Ints = ints(CELLS)  # pieces on each cell, three bits each, top piece lowest
    tall: Ints = ints(7)  # the cells whose pile has each height, giants counting two; kings under 6
    occupied: int = 0  # cells with a pile
    humps: int = 0  # cells with a hunchback on top
    reserve: Grid = ints(2, 3)  # pieces in hand, by player and kind; with army=during pawns are points
    points: Ints = ints(2)  # kings crowned
    milady: int = NOWHERE  # her cell
    rights: int = 0  # players who may move Milady, as bits
    banned: int = NONE  # the move that would take the last one back
    phase: int = TURNS
    turn: int = 0
    plies: int = 0  # words played, set-up included
    ended: int = 0  # how the game ended, 0 while it goes on
    winner: int = NOBODY


# Board and pieces (1)


def setup(state: State) -> None:
    """The board is empty and the reserves are full (1.2, 1.3, 7.1, 7.6, 7.8)."""
    state.tall[0] = BOARD[state.size]
    for player in range(2):
        state.reserve[player][PAWN] = state.men if state.pieces == CLASSIC else PAWNS[state.pieces]
        state.reserve[player][HUNCHBACK] = 1 if state.pieces == WITH_HUNCHBACK else 0
        state.reserve[player][GIANT] = 1 if state.pieces == WITH_GIANT else 0
    if state.pieces == WITH_MILADY:
        state.rights = 3
        state.phase = SET_MILADY
        state.turn = 1
    elif state.pieces == ALL:
        state.phase = ARMIES


def begin(state: State) -> None:
    """Silver has the first turn (1.2)."""
    state.phase = TURNS
    state.turn = 0


# A turn (2)


def legal(state: State, player: int, moves: Ints) -> int:
    """Writes the legal moves of the player to move, who places a piece or moves a pile; returns how many."""
    if state.ended != 0 or player != state.turn:
        return 0
    if state.phase == ARMIES:
        return write_armies(state, moves)
    if state.phase == SET_MILADY:
        return write_placements(MILADY, free_border(state), moves, 0)
    if milady_visible(state):
        captures = write_carries(state, player, 1 << state.milady, moves, 0)
        if captures > 0:
            return captures  # before everything else (7.2)
    found = 0
    for kind in range(MILADY):
        if placeable(state, player, kind):
            found = write_placements(kind, free_cells(state), moves, found)
    if may_set_milady(state, player):
        found = write_placements(MILADY, free_border(state), moves, found)
    return write_carries(state, player, state.occupied, moves, found)


def write_placements(kind: int, cells: int, moves: Ints, found: int) -> int:
    """A piece of this kind on any of the empty cells (2.1); returns how many moves there are now."""
    while cells:
        moves[found] = placing(kind, lowest(cells))
        found += 1
        cells &= cells - 1
    return found


def write_carries(state: State, player: int, onto: int, moves: Ints, found: int) -> int:
    """Any pile onto one of the cells that its height gets it to (2.2, 3.1), but not onto a hunchback (7.7)."""
    for height in range(1, 6):
        origins = state.tall[height]
        while origins:
            origin = lowest(origins)
            origins &= origins - 1
            targets = reach(state.occupied, origin, height) & onto & ~state.humps
            found = write_parts(state, player, origin, targets, moves, found)
    return found


def write_parts(state: State, player: int, origin: int, targets: int, moves: Ints, found: int) -> int:
    """The whole pile or its upper part, any number of pieces (2.3)."""
    pieces = pieces_in(state.pile[origin])
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        for count in range(1, pieces + 1):
            if allowed(state, player, origin, target, count):
                moves[found] = carrying(count, origin, target)
                found += 1
    return found


def placeable(state: State, player: int, kind: int) -> bool:
    """Whether the player has such a piece, and the points for it (2.1, 8.5)."""
    if state.reserve[player][kind] == 0:
        return False
    return state.army != DURING or state.reserve[player][PAWN] >= COST[kind]


def free_cells(state: State) -> int:
    return BOARD[state.size] & ~state.occupied


def allowed(state: State, player: int, origin: int, target: int, count: int) -> bool:
    """Whether a pile that gets there may go there: no take-back (4.1), and Milady's rules (7.4, 8.4)."""
    if carrying(count, origin, target) == state.banned:
        return False
    return origin != state.milady or milady_allows(state, player, origin, target, count)


def play(state: State, player: int, move: int) -> None:
    """One word: an army, Milady's cell, a placement or a move."""
    count = count_of(move)
    target = target_of(move)
    state.plies += 1
    if count == ARMY_MOVE:
        choose_army(state, player, target)
    elif state.phase == SET_MILADY:
        place(state, player, MILADY, target)
        begin(state)
    elif count == 0:
        place(state, player, origin_of(move), target)
        state.banned = NONE
        finish_turn(state, player)
    else:
        carry(state, origin_of(move), target, count)
        state.banned = carrying(count, target, origin_of(move))  # 4.1
        if (state.tall[6] >> target) & 1:
            crown(state, target)
        finish_turn(state, player)


def place(state: State, player: int, kind: int, cell: int) -> None:
    """One piece from the reserve goes on an empty cell (2.1)."""
    stack(state, cell, piece(kind, player))
    if kind == MILADY:
        state.milady = cell
        return
    state.reserve[player][kind] -= 1
    if state.army == DURING and kind != PAWN:
        state.reserve[player][PAWN] -= COST[kind]


def carry(state: State, origin: int, target: int, count: int) -> None:
    """The top `count` pieces go, in their order, on top of the target (2.2, 2.3)."""
    part = lifted_part(state.pile[origin], count)
    stack(state, origin, state.pile[origin] >> (3 * count))
    stack(state, target, (state.pile[target] << (3 * count)) | part)
    if state.milady == origin:
        while part > 0:
            if top_of(part) == LADY:
                state.milady = target
            part >>= 3


def stack(state: State, cell: int, pile: int) -> None:
    """Puts a pile on a cell in place of what is there, and keeps the sets of cells true."""
    bit = 1 << cell
    state.tall[min(height_of(state.pile[cell]), 6)] &= ~bit
    state.tall[min(height_of(pile), 6)] |= bit
    state.pile[cell] = pile
    state.occupied = state.occupied | bit if pile else state.occupied & ~bit
    state.humps = state.humps | bit if kind_of(top_of(pile)) == HUNCHBACK else state.humps & ~bit


# Kings (5)


def crown(state: State, cell: int) -> None:
    """A king is a point for its top colour, and may end the game (5.1, 5.2, 5.3)."""
    owner = owner_of(top_of(state.pile[cell]))
    state.points[owner] += 1
    if state.kings > 1:
        trim(state, cell)
        state.banned = NONE  # 5.4
    if state.points[owner] == state.kings:
        state.ended = KING
        state.winner = owner


def crowns(state: State, player: int, move: int) -> bool:
    """Whether a move makes a king of the player's colour."""
    count = count_of(move)
    if count == 0 or count == ARMY_MOVE:
        return False
    part = lifted_part(state.pile[origin_of(move)], count)
    return is_topped_by(part, player) and is_tall(part, state.pile[target_of(move)])


def trim(state: State, cell: int) -> None:
    """Whole pieces come off the top until the height is at most five (5.2)."""
    while height_of(state.pile[cell]) > 5:
        give_back(state, top_of(state.pile[cell]))
        stack(state, cell, state.pile[cell] >> 3)


def give_back(state: State, code: int) -> None:
    """A piece that came off a king goes to its owner's reserve, Milady out of play (5.2, 7.5)."""
    if code == LADY:
        state.milady = NOWHERE
        return
    kind = kind_of(code)
    owner = owner_of(code)
    state.reserve[owner][kind] += 1
    if state.army == DURING and kind != PAWN:
        state.reserve[owner][PAWN] += COST[kind]


# End of the game (6)


def finish_turn(state: State, player: int) -> None:
    """The turn passes; the game may end without a king (6.2, 6.5)."""
    if state.ended != 0:
        return
    state.turn = 1 - player
    if not can_place(state, state.turn) and not can_carry(state, state.turn, state.occupied):
        state.ended = STUCK
        state.winner = winner_when_stuck(state)
    elif state.plies == MAX_PLIES:
        stop(state, CAP)


def can_place(state: State, player: int) -> bool:
    """Whether the player has anything to place, and room for it (2.1)."""
    if may_set_milady(state, player) and free_border(state) != 0:
        return True
    for kind in range(MILADY):
        if placeable(state, player, kind):
            return free_cells(state) != 0
    return False


def can_carry(state: State, player: int, onto: int) -> bool:
    """Whether the player can move any pile onto one of the cells (2.2)."""
    origins = state.occupied
    while origins:
        origin = lowest(origins)
        origins &= origins - 1
        cells = onto & ~state.humps & reach(state.occupied, origin, height_of(state.pile[origin]))
        while cells:
            target = lowest(cells)
            cells &= cells - 1
            for count in range(1, pieces_in(state.pile[origin]) + 1):
                if allowed(state, player, origin, target, count):
                    return True
    return False


def winner_when_stuck(state: State) -> int:
    """Whoever can neither place nor move loses, unless they have more points (6.2)."""
    stuck = state.turn
    if state.points[stuck] > state.points[1 - stuck] and state.rules_version > 1:
        return stuck
    return 1 - stuck


def stop(state: State, how: int) -> None:
    """Without a last king more points win, equal points are a draw (6.3, 6.5)."""
    state.ended = how
    if state.points[0] != state.points[1]:
        state.winner = 0 if state.points[0] > state.points[1] else 1


def scores(state: State, points: Ints) -> None:
    """Writes each player's points."""
    for player in range(2):
        points[player] = state.points[player]


# Expert pieces (7)


def may_set_milady(state: State, player: int) -> bool:
    """Milady is off the board and the player has a right to her (7.1, 7.5)."""
    return state.milady == NOWHERE and (state.rights >> player) & 1 == 1


def free_border(state: State) -> int:
    """The empty cells at the border of the board (7.1)."""
    return BORDER[state.size] & ~state.occupied


def milady_visible(state: State) -> bool:
    """Whether Milady stands alone or on top (7.2)."""
    return state.milady != NOWHERE and top_of(state.pile[state.milady]) == LADY


def can_capture(state: State, player: int) -> bool:
    """Whether the player can move a pile onto Milady, who is seen (7.2)."""
    return milady_visible(state) and can_carry(state, player, 1 << state.milady)


def milady_allows(state: State, player: int, origin: int, target: int, count: int) -> bool:
    """A pile with Milady in it: who may lift her (8.4), and she is no king (7.4)."""
    pile = state.pile[origin]
    part = lifted_part(pile, count)
    if top_of(pile) == LADY and is_tall(part, state.pile[target]):
        return False
    if (state.rights >> player) & 1:
        return True
    while part > 0:
        if top_of(part) == LADY:
            return False
        part >>= 3
    return True


# Armies (8)


def write_armies(state: State, moves: Ints) -> int:
    """Any of hunchback, giant and Milady (8.1), or at first Milady alone (8.5); returns how many armies there are."""
    first = MILADY if state.army == DURING else HUNCHBACK
    found = 0
    for letters in range(0, 2 << MILADY, 1 << first):
        moves[found] = choosing(letters)
        found += 1
    return found


def choose_army(state: State, player: int, letters: int) -> None:
    """Twelve points buy an army; Milady's two buy the right to her (8.1, 8.5)."""
    left = 12
    if letters & (1 << MILADY):
        state.rights |= 1 << player
        left -= COST[MILADY]
    for kind in range(HUNCHBACK, MILADY):
        if state.army == DURING:
            state.reserve[player][kind] = 1
        elif letters & (1 << kind):
            state.reserve[player][kind] = 1
            left -= COST[kind]
    state.reserve[player][PAWN] = left
    if player == 0:
        state.turn = 1
    elif state.rights == 0:
        begin(state)
    else:
        state.phase = SET_MILADY
        state.turn = 0 if state.rights == 1 else 1
