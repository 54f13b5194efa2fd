"""STAR in letters: pieces are capital letters, the empty holes of a player's goal small ones."""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.game.shapes import Line, Span, line, shortened, width, wrapped
from sixfold.games.star import say
from sixfold.games.star.notation import LENGTHS, ROWS, hole_name, owner_at
from sixfold.games.star.rules import State
from sixfold.games.star.status import BASE_OF, ROLES, goer, is_closed, last_ways, standing, starter

LETTERS = (say("R"), say("B"), say("G"), say("Y"), say("P"), say("O"))  # or two each, where colours begin alike
WIDE, NARROW = 3, 1  # blanks between holes
WIDEST = 58  # columns of the wide star
WIDEST_EDGE, NARROW_EDGE = 32, 16  # columns up to the middle of the star
NAME = 14  # columns of a name, at least
PASSED, CLOSED = ":", "-"  # an empty hole where nobody stops: jumps may pass through it, or may not


def lines(scene: Scene) -> list[Line]:
    """Pieces are capital letters, the empty holes of a player's goal small ones."""
    state: State = scene.state
    way = next(iter(reversed(last_ways(scene))), [])
    gap = WIDE if scene.columns >= WIDEST else NARROW
    text = [_text_row(state, way, row, gap) for row in range(len(ROWS))]
    if scene.bare:
        return text
    text += [(), *(row for player in range(state.players) for row in _text_tag(scene, player))]
    return text + _text_last(scene, way)


def _text_row(state: State, way: list[int], row: int, gap: int) -> Line:
    """A row of holes between the names of its first and last."""
    first = sum(LENGTHS[:row])
    middle = (gap + 1) // 2 * (LENGTHS[row] - 1)
    edge = WIDEST_EDGE if gap == WIDE else NARROW_EDGE
    spans = [Span(f"{ROWS[row] + '1':>{edge - middle}}", "muted"), Span(" ")]
    around = " " * (gap // 2)  # belongs to a hole where one points at it
    for hole in range(first, first + LENGTHS[row]):
        letter, role = _text_hole(state, way, hole)
        cell = f"{around}{letter:<{len(around) + 1}}"
        spans += [Span(cell, role, hole_name(hole)), Span(" " * (gap + 1 - len(cell)))]
    last = f" {ROWS[row]}{LENGTHS[row]}" if LENGTHS[row] > 1 else ""
    return (*spans[:-1], Span(last, "muted"))


def _text_hole(state: State, way: list[int], hole: int) -> tuple[str, str]:
    """A letter and its role."""
    owner = owner_at(state, hole)
    if owner is not None:
        return str(LETTERS[owner]), "last" if way[-1:] == [hole] else ROLES[owner]
    if hole in way:
        return "*" if hole == way[0] else "+", "accent"
    base = BASE_OF.get(hole)
    if base is None:
        return ".", "muted"
    player = goer(state, base)
    if player is not None:
        return str(LETTERS[player]).lower(), f"goal-{ROLES[player]}"
    if starter(state, base) is not None:
        return ".", "muted"
    return CLOSED if is_closed(state, hole) else PASSED, "muted"


def _text_tag(scene: Scene, player: int) -> list[Line]:
    """Who plays a colour and how far they are, on several lines where one is too short."""
    state: State = scene.state
    mark = ">" if state.ended == 0 and state.turn == player else " "
    signs = [str(letter) for letter in LETTERS[: state.players]]
    edge = max(map(len, signs))
    head = [Span(f"{mark} ", "accent"), Span(signs[player].ljust(edge), ROLES[player])]
    stands = str(standing(scene, player))
    wide = max(NAME, *map(len, scene.names))
    one = line(*head, f" {scene.names[player]:<{wide}} ", stands)
    if width([one]) <= scene.columns:
        return [one]
    named = line(*head, f" {shortened(scene.names[player], scene.columns - edge - 3)}")
    return [named, *wrapped(f"    {stands}", scene.columns, indent=4)]


def _text_last(scene: Scene, way: list[int]) -> list[Line]:
    """The last move, with the holes it touched when it jumped more than once."""
    if scene.move is None or scene.player is None:
        return []
    sentence = say("last: {word}", word=scene.word)
    if len(way) > 2:
        sentence = say("last: {word} by {way}", word=scene.word, way=" ".join(hole_name(hole) for hole in way[1:-1]))
    return wrapped(f"  {sentence}", scene.columns, "muted", 4)
