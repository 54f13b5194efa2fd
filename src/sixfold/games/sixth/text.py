"""SIXTH! as text lines: a chess letter for the height of each pile, its pieces from the bottom up, the reserves."""

from __future__ import annotations

from msgspec.structs import replace

from sixfold.game.contract import Scene
from sixfold.game.shapes import Line, Span, line, shortened, width
from sixfold.games.sixth import piles, say
from sixfold.games.sixth.marks import ROLES, last_roles, role
from sixfold.games.sixth.notation import PIECES, cell_name, pile_letters, reserve_letters
from sixfold.games.sixth.rules import State

SIGNS = (say("P"), say("R"), say("N"), say("B"), say("Q"), say("K"))  # by height, from one
LETTERS = (say("s"), say("b"), say("h"), say("k"), say("g"), say("j"), say("m"))  # of pieces, as in PIECES
EDGE = 4  # columns of a rank's number
CELL = 7  # columns of a cell, at least
NAME = 12  # columns of a name, at least


def lines(scene: Scene) -> list[Line]:
    """The board in letters; where it is too wide, the height of a pile stands above its pieces."""
    board = _board(scene)
    if width(board) > scene.columns:
        board = _narrow_board(scene)
    return board + _trays(scene)


def _board(scene: Scene) -> list[Line]:
    """A line a rank, with a blank one below."""
    state: State = scene.state
    column = max([CELL, *(len(pile_letters(pile)) + 3 for pile in state.pile)])
    text = [_files(state, [column] * state.size)]
    for rank in reversed(range(state.size)):
        spans = [_rank(rank)]
        for file in range(state.size):
            spans += _cell(scene, rank * piles.WIDTH + file, column)
        text += [tuple(spans), ()]
    return text


def _narrow_board(scene: Scene) -> list[Line]:
    """Two lines a rank: heights, and the pieces below."""
    state: State = scene.state
    columns = _narrow_columns(scene)
    text = [_files(state, columns)]
    for rank in reversed(range(state.size)):
        heights, pieces = [_rank(rank)], [Span(" " * EDGE)]
        for file, column in enumerate(columns):
            sign, letters = _parts(scene, rank * piles.WIDTH + file)
            name = cell_name(rank * piles.WIDTH + file)
            heights += _centred([sign], column, name)
            pieces += _centred(letters, column, name)
        text += [tuple(heights), tuple(pieces)]
    return text


def _narrow_columns(scene: Scene) -> list[int]:
    """How wide each file is: all of them alike, or, where piles are too high for that, as they need it."""
    state: State = scene.state
    needed = [
        1 + max(len(pile_letters(pile)) for pile in state.pile[file :: piles.WIDTH]) for file in range(state.size)
    ]
    even = min(CELL, (scene.columns - EDGE) // state.size)
    if max(needed) <= even:
        return [even] * state.size
    spare = max(0, (scene.columns - EDGE - sum(needed)) // state.size)
    return [max(column, min(CELL, column + spare)) for column in needed]


def _files(state: State, columns: list[int]) -> Line:
    names = [Span("abcde"[file].center(column), "muted") for file, column in enumerate(columns)]
    return line(" " * EDGE, *names)


def _rank(rank: int) -> Span:
    return Span(f" {rank + 1}  ", "muted")


def _parts(scene: Scene, cell: int) -> tuple[Span, list[Span]]:
    """The letter for the height of a pile, and its pieces; a point for an empty cell."""
    pile = scene.state.pile[cell]
    if not pile:
        return Span(".", "muted"), []
    sign = str(SIGNS[min(piles.height_of(pile), 6) - 1])
    letters = [Span(_letter(letter), role(PIECES.index(letter))) for letter in pile_letters(pile)]
    return Span(sign, "last" if last_roles(scene).get(cell) == "last" else "ink"), letters


def _cell(scene: Scene, cell: int, column: int) -> list[Span]:
    sign, letters = _parts(scene, cell)
    return _centred([sign, Span(" "), *letters] if letters else [sign], column, cell_name(cell))


def _centred(spans: list[Span], column: int, name: str) -> list[Span]:
    """Letters of a cell in the middle of its column, the last letter of which stays free."""
    room = column - sum(len(span.text) for span in spans)
    left = room // 2
    inside = [Span(" " * left), *spans, Span(" " * (room - left - 1))]
    return [*(replace(span, place=name) for span in inside), Span(" ")]


def _trays(scene: Scene) -> list[Line]:
    """Names and reserves, on two lines each where one is too short."""
    if scene.bare:
        return [line(_sign(player), " ", Span(_reserve(scene.state, player)[0], "muted")) for player in range(2)]
    longest = max(map(len, scene.names))
    for wide in (max(NAME, longest), longest):
        text = [_tray(scene, player, wide) for player in range(2)]
        if width(text) <= scene.columns:
            return text
    return [row for player in range(2) for row in _low_tray(scene, player)]


def _tray(scene: Scene, player: int, wide: int) -> Line:
    shown, points = _reserve(scene.state, player)
    return line(_sign(player), f"{scene.names[player]:<{wide}} ", f"{shown}  {points}")


def _low_tray(scene: Scene, player: int) -> list[Line]:
    name = shortened(scene.names[player], scene.columns - 2)
    return [line(_sign(player), name), *(line("  ", text) for text in _reserve(scene.state, player) if text)]


def _sign(player: int) -> Span:
    return Span(f"{LETTERS[player]} ", ROLES[player])


def _letter(written: str) -> str:
    """A piece's letter as the reader has it, of the one that records have."""
    return str(LETTERS[PIECES.index(written) - 1])


def _reserve(state: State, player: int) -> tuple[str, str]:
    """The pieces in hand, and the points where there are several."""
    hand = "".join(map(_letter, reserve_letters(state, player)))
    shown = str(say("reserve {hand} ({count})", hand=hand or "-", count=len(hand)))
    return shown, str(say("points: {points}", points=state.points[player])) if state.kings > 1 else ""
