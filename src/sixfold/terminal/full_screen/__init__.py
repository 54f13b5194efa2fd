"""A game over the whole terminal, with Textual: board, players, moves and log, by keys and mouse.

It needs the extra `tui`.  It knows positions and how moves are made by pointing.  It does not
know any game, nor how a game is run and kept; `LocalGame` does.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from sixfold.text.errors import BadValue, MissingExtra
from sixfold.text.messages import say

if TYPE_CHECKING:
    from sixfold.terminal.full_screen.bridge import FullScreen
    from sixfold.terminal.local_game import LocalGame


def open_full_screen() -> FullScreen:
    """The screen that a game is given; refuses where Textual is not installed, or nobody sits at a terminal."""
    if find_spec("textual") is None:
        raise MissingExtra("textual", "tui")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadValue("--full-screen", say("the full-screen mode needs a terminal"))
    from sixfold.terminal.full_screen.bridge import FullScreen

    return FullScreen()


def play_full_screen(game: LocalGame) -> int:
    """Plays a game over the whole terminal, and others as long as somebody asks for them; the last one's exit code."""
    from sixfold.terminal.series import next_game

    code = _play(game)
    while game.another:
        game = next_game(game)
        code = _play(game)
    return code


def _play(game: LocalGame) -> int:
    from sixfold.terminal.full_screen.app import GameApp
    from sixfold.terminal.full_screen.bridge import FullScreen

    screen = game.screen
    assert isinstance(screen, FullScreen)
    screen.begin(game)
    app = GameApp(game, screen)
    code = app.run()
    if app.failure is not None:
        raise app.failure
    for sentence in screen.farewell:
        print(sentence)
    return code or 0
