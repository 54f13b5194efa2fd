"""Par of the solitaire: the fewest moves home from where a game began.

It knows what the first state says, so that every place says the same.  It does not know the solved solitaire: whoever
makes another start asks that (`another_start` in `result`).
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.star import board
from sixfold.games.star.notation import holes_of
from sixfold.games.star.table import PAR


def par_of(scene: Scene) -> int | None:
    """The fewest moves home from where a game alone began; None if nobody knew them then."""
    if scene.start is None or sorted(holes_of(scene.start, 0)) == sorted(board.BASE_HOLES[0]):
        return PAR
    return scene.start.par if scene.start.par > 0 else None
