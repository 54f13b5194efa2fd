"""What pictures and text of SIXTH! share: the roles of pieces, and how the last moves are marked."""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.sixth import piles

ROLES = ("silver", "brown")


def role(code: int) -> str:
    return "white" if code == piles.LADY else ROLES[piles.owner_of(code)]


def last_moves(scene: Scene) -> list[int]:
    """The moves that are marked, of those that brought something to a cell."""
    return [step.move for step in scene.since if piles.count_of(step.move) != piles.ARMY_MOVE]


def last_roles(scene: Scene) -> dict[int, str]:
    """How cells are marked: something came there, or went from there."""
    moves = last_moves(scene)
    left = {piles.origin_of(move): "last-from" for move in moves if piles.count_of(move)}
    return left | {piles.target_of(move): "last" for move in moves}
