"""SIXTH! as learners see it: piles layer by layer on the board of five by five, own pieces first.

In the dialect of the rules, which say what is legal.  It knows what is seen and how moves are
numbered.

Actions:

    0 ...      a piece is placed: 25 * kind + cell (pawn, hunchback, giant, Milady)
    100 ...    pieces are carried: 625 * (count - 1) + 25 * origin + target
    3225 ...   an army is chosen: hunchback 1, giant 2, Milady 4, added up
"""

from __future__ import annotations

from sixfold.games.sixth.piles import (
    ARMY_MOVE,
    BOARD,
    CELLS,
    GIANT,
    HUNCHBACK,
    LADY,
    MILADY,
    PAWN,
    WIDTH,
    carrying,
    choosing,
    count_of,
    kind_of,
    origin_of,
    owner_of,
    pieces_in,
    placing,
    reach,
    target_of,
    top_of,
)
from sixfold.games.sixth.rules import (
    ARMIES,
    DURING,
    MAX_PLIES,
    NONE,
    SET_MILADY,
    TURNS,
    State,
    allowed,
    free_border,
    free_cells,
    may_set_milady,
    milady_visible,
    placeable,
)
from sixfold.machines.bitsets import lowest
from sixfold.machines.layout import Floats, Mask

VERSION = 0
LAYERS = 5  # pieces of a pile that can be lifted
TALLEST = 6  # a king
CARRIES = (MILADY + 1) * CELLS
CHOICES = CARRIES + LAYERS * CELLS * CELLS
ACTIONS = CHOICES + 8
MOST_PAWNS = 30
MOST_KINGS = 6

SIZE = (WIDTH, WIDTH)
LAYER_NAMES = ("on top", "second from the top", "third", "fourth", "fifth")
PLANES = (
    *(f"own pieces {layer}" for layer in LAYER_NAMES),
    *(f"the opponent's pieces {layer}" for layer in LAYER_NAMES),
    *(f"hunchbacks {layer}" for layer in LAYER_NAMES),
    *(f"giants {layer}" for layer in LAYER_NAMES),
    *(f"Milady {layer}" for layer in LAYER_NAMES),
    *(f"piles of height {height}" for height in range(1, TALLEST)),
    "kings",
    "cells of the board",
    "where the move begins that would take the last one back: how many pieces, of 5",
    "where that move ends",
    "own pawns in reserve (with army=during points), of 30",
    "own hunchback in reserve",
    "own giant in reserve",
    "the opponent's pawns in reserve (with army=during points), of 30",
    "the opponent's hunchback in reserve",
    "the opponent's giant in reserve",
    "own kings to go, of 6",
    "the opponent's kings to go, of 6",
    "whether one may move Milady",
    "whether the opponent may move her",
    "whether it is one's own turn",
    "whether armies are chosen",
    "whether Milady is set",
    "whether pieces are bought during the game",
    "moves played, of 400",
)
OWN = 0
KINDS = 2 * LAYERS  # hunchbacks, giants, Milady
HEIGHTS = 5 * LAYERS
ON_BOARD = HEIGHTS + TALLEST
BANNED = ON_BOARD + 1
RESERVES = BANNED + 2
TO_GO = RESERVES + 6
RIGHTS = TO_GO + 2
OWN_TURN = RIGHTS + 2
CHOOSING_ARMIES, SETTING_MILADY, BUYING, PLIES = range(OWN_TURN + 1, OWN_TURN + 5)


def action_of(state: State, player: int, move: int) -> int:
    count = count_of(move)
    if count == 0:
        return CELLS * origin_of(move) + target_of(move)
    if count == ARMY_MOVE:
        return CHOICES + (target_of(move) >> 1)
    return CARRIES + (CELLS * (count - 1) + origin_of(move)) * CELLS + target_of(move)


def move_of(state: State, player: int, action: int) -> int:
    if action < CARRIES:
        return placing(action // CELLS, action % CELLS)
    if action >= CHOICES:
        return choosing((action - CHOICES) << 1)
    action -= CARRIES
    return carrying(action // (CELLS * CELLS) + 1, action // CELLS % CELLS, action % CELLS)


def mark_legal(state: State, player: int, mask: Mask) -> bool:
    """Pile by pile; not before the first turn, nor where Milady may have to be taken."""
    if state.ended != 0 or player != state.turn or state.phase != TURNS or milady_visible(state):
        return False
    for kind in range(MILADY):
        if placeable(state, player, kind):
            mark_cells(free_cells(state), CELLS * kind, mask)
    if may_set_milady(state, player):
        mark_cells(free_border(state), CELLS * MILADY, mask)
    for height in range(1, TALLEST):
        origins = state.tall[height]
        while origins:
            origin = lowest(origins)
            origins &= origins - 1
            mark_carries(state, player, origin, reach(state.occupied, origin, height) & ~state.humps, mask)
    if state.banned != NONE:
        mask[action_of(state, player, state.banned)] = False
    return True


def mark_carries(state: State, player: int, origin: int, targets: int, mask: Mask) -> None:
    """A pile or its upper part onto the targets; Milady's not everywhere."""
    for count in range(1, pieces_in(state.pile[origin]) + 1):
        first = CARRIES + (CELLS * (count - 1) + origin) * CELLS
        if origin != state.milady:
            mark_cells(targets, first, mask)
        else:
            for target in range(CELLS):
                mask[first + target] = (targets >> target) & 1 == 1 and allowed(state, player, origin, target, count)


def mark_cells(cells: int, first: int, mask: Mask) -> None:
    while cells:
        mask[first + lowest(cells)] = True
        cells &= cells - 1


def fill(view: Floats, plane: int, value: float) -> None:
    if value != 0:
        for cell in range(CELLS):
            view[plane * CELLS + cell] = value


def observe_pile(pile: int, player: int, cell: int, view: Floats) -> None:
    """The pieces of a pile from the top down."""
    layer = 0
    while pile > 0 and layer < LAYERS:
        code = top_of(pile)
        if code != LADY:
            view[(OWN + LAYERS * (owner_of(code) ^ player) + layer) * CELLS + cell] = 1
        kind = kind_of(code)
        if kind != PAWN:
            view[(KINDS + LAYERS * (kind - 1) + layer) * CELLS + cell] = 1
        pile >>= 3
        layer += 1


def observe_hands(state: State, player: int, view: Floats) -> None:
    """Reserves, kings to go and rights, the player's own first."""
    for side in range(2):
        owner = player ^ side
        reserve = state.reserve[owner]
        fill(view, RESERVES + 3 * side + PAWN, min(reserve[PAWN] / MOST_PAWNS, 1))
        fill(view, RESERVES + 3 * side + HUNCHBACK, min(reserve[HUNCHBACK], 1))
        fill(view, RESERVES + 3 * side + GIANT, min(reserve[GIANT], 1))
        fill(view, TO_GO + side, (state.kings - state.points[owner]) / MOST_KINGS)
        fill(view, RIGHTS + side, (state.rights >> owner) & 1)


def observe(state: State, player: int, view: Floats) -> None:
    """The board, then what both players have and may do."""
    for height in range(1, TALLEST + 1):
        cells = state.tall[height]
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            view[(HEIGHTS + height - 1) * CELLS + cell] = 1
            observe_pile(state.pile[cell], player, cell, view)
    for cell in range(CELLS):
        view[ON_BOARD * CELLS + cell] = (BOARD[state.size] >> cell) & 1
    if state.banned != NONE:
        view[BANNED * CELLS + origin_of(state.banned)] = count_of(state.banned) / LAYERS
        view[(BANNED + 1) * CELLS + target_of(state.banned)] = 1
    observe_hands(state, player, view)
    fill(view, OWN_TURN, 1 if state.turn == player else 0)
    fill(view, CHOOSING_ARMIES, 1 if state.phase == ARMIES else 0)
    fill(view, SETTING_MILADY, 1 if state.phase == SET_MILADY else 0)
    fill(view, BUYING, 1 if state.army == DURING else 0)
    fill(view, PLIES, state.plies / MAX_PLIES)
