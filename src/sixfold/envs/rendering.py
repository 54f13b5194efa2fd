"""What an environment shows of a position: text, pixels, or a window.

It knows positions and pygame.  It does not know whose environment asks.
"""

from __future__ import annotations

import os
import warnings
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.positions.position import Position
from sixfold.text.errors import BadValue, MissingExtra
from sixfold.text.messages import Message, say
from sixfold.views import png

MODES = ("human", "rgb_array", "ansi")
FRAMES_A_SECOND = 2  # in a window; slow enough to follow
DRIVER, OFFSCREEN = "SDL_VIDEODRIVER", "offscreen"  # what SDL falls back to without a display: nobody would see it
TIMES = 2  # a frame is drawn so many times as large and made smaller


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise BadValue(str(mode), say("{key} is one of {values}", key="render_mode", values=", ".join(MODES)))


def pixels(position: Position) -> NDArray[np.uint8]:
    """The game's own picture: rows, columns, and red, green and blue."""
    picture = position.look.picture()
    return np.asarray(png.image(picture, round(picture.width), TIMES).convert("RGB")).copy()


class Renderer:
    """Shows positions in one of the modes; a window opens when it is first needed."""

    def __init__(self, mode: str | None, frames_a_second: float = FRAMES_A_SECOND) -> None:
        check_mode(mode)
        self.mode = mode
        self.frames_a_second = frames_a_second
        self._window: Any = None

    def __getstate__(self) -> dict[str, Any]:
        """A copy opens a window of its own."""
        return vars(self) | {"_window": None}

    def show(self, position: Position) -> NDArray[np.uint8] | str | None:
        if self.mode == "ansi":
            return position.text()
        if self.mode == "rgb_array":
            return pixels(position)
        if self.mode == "human":
            self._show_in_window(position)
        return None

    def _show_in_window(self, position: Position) -> None:
        frame = pixels(position).swapaxes(0, 1)
        if self._window is None:
            self._window = _Window(position.game.title, frame.shape[:2])
        self._window.show(frame, self.frames_a_second)

    def close(self) -> None:
        if self._window is not None:
            self._window.close()
            self._window = None


class _Window:
    def __init__(self, title: str, size: tuple[int, ...]) -> None:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "hide")
        try:
            import pygame
        except ImportError:
            raise MissingExtra("pygame", "envs") from None
        self._pygame = pygame
        try:
            pygame.display.init()
        except pygame.error:
            self._begin_offscreen()
        if pygame.display.get_driver() == OFFSCREEN != os.environ.get(DRIVER):
            warnings.warn(str(_no_display()), stacklevel=2)
        pygame.display.set_caption(title)
        self._surface = pygame.display.set_mode(size)
        self._clock = pygame.time.Clock()

    def _begin_offscreen(self) -> None:
        """Draws into a window that nobody sees: training does not end for want of a display."""
        asked = os.environ.get(DRIVER)
        os.environ[DRIVER] = OFFSCREEN
        self._pygame.display.init()
        del os.environ[DRIVER]
        if asked is not None:
            os.environ[DRIVER] = asked

    def show(self, frame: NDArray[np.uint8], frames_a_second: float) -> None:
        self._pygame.surfarray.blit_array(self._surface, frame)
        self._pygame.event.pump()
        self._pygame.display.flip()
        self._clock.tick(frames_a_second)

    def close(self) -> None:
        """Closes it; pygame's other parts, which may be somebody else's, go on."""
        self._pygame.display.quit()


def _no_display() -> Message:
    other = 'render_mode="rgb_array"'
    return say("there is no display, so nobody sees this window; {other} makes pictures instead", other=other)
