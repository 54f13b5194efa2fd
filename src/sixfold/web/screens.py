"""What a viewer asks of what is shown: for which screen, with whose names, and whether with a coach.

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
    coach: bool = False  # whether a coach says what moves are good for, also where no gentle bot plays


def screen_of(request: HTTPConnection) -> Screen:
    """What a request's query says: `narrow=1`, `low=1`, `turned=2`, `names=seats`, `coach=1`; the rest is ignored."""
    params = request.query_params
    written = params.get("turned", "")
    turned = int(written) if written.isascii() and written.isdigit() and len(written) <= 2 else 0
    names, coach = params.get("names") == "seats", params.get("coach") == "1"
    return Screen(params.get("narrow") == "1", params.get("low") == "1", turned, names, coach)
