"""STAR in letters: pieces are capital letters, the empty holes of a player's goal small ones."""

from __future__ import annotations

from sixfold.contract import Scene
from sixfold.games.star.notation import LENGTHS, ROWS, hole_name, owner_at
from sixfold.games.star.rules import State
from sixfold.games.star.status import BASE_OF, ROLES, goer, is_closed, last_ways, standing, starter
from sixfold.messages import say
from sixfold.shapes import Line, Span, line

LETTERS = "RBGYPO"
PASSED, CLOSED = ":", "-"  # an empty hole where nobody stops: jumps may pass through it, or may not


def lines(scene: Scene) -> list[Line]:
    """Pieces are capital letters, the empty holes of a player's goal small ones."""
    state: State = scene.state
    way = next(iter(reversed(last_ways(scene))), [])
    text = [_text_row(state, way, row) for row in range(len(ROWS))]
    if scene.bare:
        return text
    text += [(), *(_text_tag(scene, player) for player in range(state.players))]
    return text + _text_last(scene, way)


def _text_row(state: State, way: list[int], row: int) -> Line:
    """A row of holes between the names of its first and last."""
    first = sum(LENGTHS[:row])
    middle = 2 * (LENGTHS[row] - 1)
    spans = [Span(f"{ROWS[row] + '1':>{32 - middle}}", "muted"), Span(" ")]
    for hole in range(first, first + LENGTHS[row]):
        letter, role = _text_hole(state, way, hole)
        spans += [Span(f" {letter} ", role, hole_name(hole)), Span(" ")]
    last = f" {ROWS[row]}{LENGTHS[row]}" if LENGTHS[row] > 1 else ""
    return (*spans[:-1], Span(last, "muted"))


def _text_hole(state: State, way: list[int], hole: int) -> tuple[str, str]:
    """A letter and its role."""
    owner = owner_at(state, hole)
    if owner is not None:
        return LETTERS[owner], "last" if way[-1:] == [hole] else ROLES[owner]
    if hole in way:
        return "*" if hole == way[0] else "+", "accent"
    base = BASE_OF.get(hole)
    if base is None:
        return ".", "muted"
    player = goer(state, base)
    if player is not None:
        return LETTERS[player].lower(), f"goal-{ROLES[player]}"
    if starter(state, base) is not None:
        return ".", "muted"
    return CLOSED if is_closed(state, hole) else PASSED, "muted"


def _text_tag(scene: Scene, player: int) -> Line:
    state: State = scene.state
    mark = ">" if state.ended == 0 and state.turn == player else " "
    return line(
        Span(f"{mark} ", "accent"),
        Span(LETTERS[player], ROLES[player]),
        f" {scene.names[player]:<14} ",
        str(standing(state, player)),
    )


def _text_last(scene: Scene, way: list[int]) -> list[Line]:
    """The last move, with the holes it touched when it jumped more than once."""
    if scene.move is None or scene.player is None:
        return []
    sentence = say("last: {word}", word=scene.word)
    if len(way) > 2:
        sentence = say("last: {word} by {way}", word=scene.word, way=" ".join(hole_name(hole) for hole in way[1:-1]))
    return [line(Span(f"  {sentence}", "muted"))]
