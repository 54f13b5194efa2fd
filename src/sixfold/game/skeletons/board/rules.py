"""The rules of SKELETON, in the order of rules.en.md.

Plain functions over a state of whole numbers, in the dialect that compiles: ints, fixed
arrays, `range` and `while`; no lists, strings or exceptions.  Whatever of the contract is not
written here (who acts, the score, repetition) is as in `sixfold/game/defaults/rules.py`, which
reads the fields `turn`, `ended` and `winner`.

Cells are numbered row by row from the bottom left: a1 is 0, b1 is 1, a2 is WIDTH.
A move is its origin times CELLS plus its target.
"""

from __future__ import annotations

from sixfold.machines.layout import Ints, StateClass, ints

WIDTH = 6  # cells in a row of the largest board; smaller boards use the first ones
CELLS = WIDTH * WIDTH
EMPTY = 0  # else a cell holds 1 and the number of the player whose piece is there
NOBODY = -1
ACROSS, CAPTURED = 1, 2  # how a game ends, numbered as in GAME.endings
MAX_MOVES = 2 * WIDTH * 3  # every piece in three directions
MOVES = CELLS * CELLS  # every move is a number below it
MAX_PLIES = 100  # 2 players x 12 pieces x 4 rows are fewer


class State(StateClass):
    """Every field says what it holds."""

    size: int = 5  # the option: cells along a side
    cell: Ints = ints(CELLS)  # EMPTY, or 1 and the owner
    turn: int = 0  # the player to move
    ended: int = 0  # ACROSS or CAPTURED once the game is over
    winner: int = NOBODY


# Setting up (1)


def setup(state: State) -> None:
    """Two rows each (1.2)."""
    for column in range(state.size):
        for row in range(2):
            state.cell[row * WIDTH + column] = 1
            state.cell[(state.size - 1 - row) * WIDTH + column] = 2


# Moving (2)


def forward(player: int) -> int:
    """From the bottom up for the first player, down for the second (2.1)."""
    return 1 if player == 0 else -1


def can_go(state: State, player: int, origin: int, sideways: int) -> bool:
    """Whether a piece may go one row forward and so many columns to the right (2.1 to 2.3)."""
    row = origin // WIDTH + forward(player)
    column = origin % WIDTH + sideways
    if row < 0 or row >= state.size or column < 0 or column >= state.size:
        return False
    there = state.cell[row * WIDTH + column]
    if sideways == 0:
        return there == EMPTY
    return there != 1 + player


def legal(state: State, player: int, moves: Ints) -> int:
    """Writes the legal moves and returns how many there are."""
    count = 0
    for origin in range(CELLS):
        if state.cell[origin] == 1 + player:
            for sideways in range(-1, 2):
                if can_go(state, player, origin, sideways):
                    moves[count] = origin * CELLS + origin + forward(player) * WIDTH + sideways
                    count += 1
    return count


def play(state: State, player: int, move: int) -> None:
    """Moves the piece, captures what stood there, and looks whether that ends the game (3)."""
    target = move % CELLS
    state.cell[move // CELLS] = EMPTY
    state.cell[target] = 1 + player
    if target // WIDTH == (state.size - 1 if player == 0 else 0):
        state.ended = ACROSS
        state.winner = player
    elif pieces_of(state, 1 - player) == 0:
        state.ended = CAPTURED
        state.winner = player
    state.turn = 1 - player


def pieces_of(state: State, player: int) -> int:
    """How many pieces a player has."""
    count = 0
    for cell in range(CELLS):
        if state.cell[cell] == 1 + player:
            count += 1
    return count
