"""What can be chosen before a game of SIX MIX, as a small picture: the youngest has a cake.

It knows shapes.  It does not know any position.
"""

from __future__ import annotations

from sixfold.game.shapes import Box, Path, Shape

CAKE = "M-16 17V4Q-16 0-12 0H12Q16 0 16 4V17Z"
ICING = "M-16 4Q-16 0-12 0H12Q16 0 16 4V7Q11 11 5.500 7T-5.500 7T-16 7Z"
FLAME = "M0-19Q5-13 0-9Q-5-13 0-19Z"


def option_picture(key: str, value: str) -> tuple[Shape, ...]:
    """A cake for the youngest; nothing for the others."""
    if key != "youngest":
        return ()
    return (Box(-1.5, -9, 3, 9, "blue"), Path(FLAME, "yellow"), Path(CAKE, "red"), Path(ICING, "paper"))
