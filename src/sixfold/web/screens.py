"""What a viewer asks of what is shown: for which screen, and whether with the names that people typed.

It knows how a request says it.  It does not know what is drawn.
"""

from __future__ import annotations

import msgspec
from starlette.requests import HTTPConnection


class Screen(msgspec.Struct, frozen=True):
    """The shape of a screen, and how far the board was turned by hand."""

    narrow: bool = False  # a phone held upright
    low: bool = False  # a phone on its side
    turned: int = 0  # steps clockwise from the viewer's own side
    seat_names: bool = False  # whether people are called by their seats, whatever they typed


def screen_of(request: HTTPConnection) -> Screen:
    """What a request's query says: `narrow=1`, `low=1`, `turned=2`, `names=seats`; whatever else it says is ignored."""
    asked = request.query_params
    written = asked.get("turned", "")
    turned = int(written) if written.isascii() and written.isdigit() and len(written) <= 2 else 0
    return Screen(asked.get("narrow") == "1", asked.get("low") == "1", turned, asked.get("names") == "seats")
