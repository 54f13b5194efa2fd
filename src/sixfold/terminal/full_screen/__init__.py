"""A game over the whole terminal, with Textual: board, players, moves and log, by keys and mouse.

It needs the extra `tui`.  It knows positions and how moves are made by pointing.  It does not
know any game, nor how a game is run and kept; `LocalGame` does.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from sixfold.errors import BadValue, MissingExtra
from sixfold.messages import say

if TYPE_CHECKING:
    from sixfold.terminal.local_game import LocalGame
    from sixfold.terminal.screen import Screen


def play_full_screen(make: Callable[[Screen], LocalGame]) -> int:
    """Plays a game over the whole terminal; returns its exit code.  Refuses where Textual is not installed."""
    try:
        from sixfold.terminal.full_screen.app import GameApp
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "textual":
            raise
        raise MissingExtra("textual", "tui") from None
    from sixfold.terminal.full_screen.bridge import FullScreen

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadValue("--full-screen", say("the full-screen mode needs a terminal"))
    screen = FullScreen()
    screen.game = make(screen)
    app = GameApp(screen.game, screen)
    code = app.run()
    if app.failure is not None:
        raise app.failure
    for sentence in screen.farewell:
        print(sentence)
    return code or 0
