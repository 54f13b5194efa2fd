"""The games alone for Gymnasium: every game that one can play, registered by an entry point and on import.

    import gymnasium
    env = gymnasium.make("sixfold/NameSolo-v0", option=value)

It knows Gymnasium's interface.  It does not know which game is played.  docs/environments.md
has actions, observations and rewards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.game.contract import Game
from sixfold.positions.position import Position
from sixfold.text.errors import MissingExtra, NotLegal

try:
    import gymnasium
except ImportError:
    raise MissingExtra("gymnasium", "envs") from None

from sixfold.envs.one_game import OneGame, View, check_seed, next_seed
from sixfold.envs.registration import register_all
from sixfold.envs.rendering import FRAMES_A_SECOND, MODES, Renderer


class SoloEnv(gymnasium.Env[View, np.int64]):
    """A game alone.  The reward is what a step adds to the result; legal actions are in `info["action_mask"]`.

    Dice come from the seed given to `reset` alone.  An illegal action ends the game with the worst
    result there is, so that it is never worth it.  Copies and pickles stand where this one does.
    """

    metadata = {"render_modes": list(MODES), "render_fps": FRAMES_A_SECOND}

    def __init__(
        self, game: Game | str, *, render_mode: str | None = None, small_actions: bool = False, **options: object
    ) -> None:
        """Options are those of `sixfold.start`; refuses what the game does not have."""
        self._renderer = Renderer(render_mode)
        self.render_mode = render_mode
        self._game = OneGame(game, 1, small_actions, options)
        self.action_space = self._game.action_space()
        self.observation_space: gymnasium.Space[View] = self._game.view_space()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[View, dict[str, Any]]:
        """A new game; without a seed the next one after the last that was given.  There are no `options`."""
        super().reset(seed=None if seed is None else check_seed(seed))
        self._game.reset(next_seed(self.np_random) if seed is None else seed)
        return self._seen()

    def step(self, action: np.int64 | int) -> tuple[View, float, bool, bool, dict[str, Any]]:
        """Plays an action: what is seen then, the reward, whether the game is over, and the legal actions."""
        played = self._game
        try:
            played.step(action)
            reward = played.rewards[0]
        except NotLegal:
            if played.over:
                raise
            reward = played.forfeit()
        view, info = self._seen()
        return view, reward, played.over, False, info

    def _seen(self) -> tuple[View, dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        return self._game.observe(0), {"action_mask": self._game.mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, by the name under which MaskablePPO of sb3-contrib asks for them."""
        return self._game.mask.astype(np.bool_)

    def position(self) -> Position:
        """Where the game stands, as sixfold has it: words, pictures, scores; without its history."""
        return self._game.position()

    def render(self) -> Any:
        """The position as text (`ansi`), as pixels (`rgb_array`) or in a window (`human`)."""
        return self._renderer.show(self.position())

    def close(self) -> None:
        self._renderer.close()


register_all()  # where sixfold runs from its folder, without an entry point
