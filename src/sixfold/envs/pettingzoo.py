"""The games for PettingZoo: an AEC environment for every game, number of players and variant.

    from sixfold.envs.pettingzoo import env
    game = env("name", players=2, option=value, render_mode="ansi")

It knows PettingZoo's interface.  It does not know which game is played.  docs/environments.md
has actions, observations and rewards.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.positions.position import Position
from sixfold.text.errors import BrokenGame, MissingExtra, NotLegal

try:
    import pettingzoo
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as missing:
    raise MissingExtra((missing.name or "pettingzoo").partition(".")[0], "envs") from None

from sixfold.envs.one_game import OneGame, check_seed, next_seed
from sixfold.envs.rendering import FRAMES_A_SECOND, MODES, Renderer

NAMESPACE = "sixfold"
Observation = dict[str, NDArray[Any]]
ILLEGAL_REWARD = -1.0  # for whoever plays an illegal action, as in PettingZoo's classic games


def env(
    game: Game | str,
    players: int | None = None,
    *,
    render_mode: str | None = None,
    small_actions: bool = False,
    **options: object,
) -> CheckedEnv:
    """A game as PettingZoo's classic ones are: calls in the wrong order are refused, an illegal action loses.

    Options are those of `sixfold.start`; without `players` the game has its smallest number.  With
    `small_actions` a move is played as a sequence of small actions, in games that have them.
    """
    return CheckedEnv(raw_env(game, players, render_mode=render_mode, small_actions=small_actions, **options))


def raw_env(
    game: Game | str,
    players: int | None = None,
    *,
    render_mode: str | None = None,
    small_actions: bool = False,
    **options: object,
) -> GameEnv:
    """The same, where an illegal action is refused with NotLegal and changes nothing."""
    name = game.id if isinstance(game, Game) else game
    return GameEnv(name, players, render_mode, small_actions, dict(options))


class GameEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One game, one agent after the other: `player_0`, `player_1` and so on.

    Dice are rolled in between, from the seed given to `reset` alone.  Who may act at the same time
    is asked in order.  Copies and pickles stand where this one does, and go on by themselves.
    """

    def __init__(
        self, game: str, players: int | None, render_mode: str | None, small_actions: bool, options: dict[str, object]
    ) -> None:
        super().__init__()
        self._renderer = Renderer(render_mode)
        self.render_mode = render_mode
        self._game = played = OneGame(game, players, small_actions, options)
        self.possible_agents = [f"player_{number}" for number in range(played.players)]
        self.agents: list[str] = []
        self._number = {agent: number for number, agent in enumerate(self.possible_agents)}
        self.metadata: dict[str, Any] = {
            "name": environment_name(played.game),
            "render_modes": list(MODES),
            "render_fps": FRAMES_A_SECOND,
            "is_parallelizable": played.players == 1,
        }
        self.action_spaces = {agent: played.action_space() for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({"observation": played.view_space(), "action_mask": played.mask_space()})
            for agent in self.possible_agents
        }
        self._no_actions = np.zeros(played.actions, np.int8)
        self._no_actions.flags.writeable = False
        self._seed: int | None = None  # the last that was given
        self._seeds: np.random.Generator | None = None  # those that follow from it, made when they are asked for

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the next one after the last that was given.  There are no `options`."""
        self._game.reset(self._following() if seed is None else check_seed(seed))
        if seed is not None:
            self._seed, self._seeds = int(seed), None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._no_actions} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _following(self) -> int:
        """The seed that follows from the last that was given."""
        if self._seeds is None:
            self._seeds, _ = seeding.np_random(self._seed)
        return next_seed(self._seeds)

    def step(self, action: int | None) -> None:
        """Plays an action of the agent to act; refuses one that is not legal, and nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        played = self._game
        played.step(action)
        self.infos[agent] = {"action_mask": self._no_actions}
        if played.over or played.players == 1:
            self._reward(played.rewards)
        if played.over:
            self._finish()
        else:
            self._select()

    def lose(self) -> None:
        """The agent to act has lost, and the game is over: this is how an illegal action ends it."""
        agent = self.agent_selection
        rewards = [0.0] * len(self.agents)
        rewards[self._number[agent]] = self._game.forfeit() if len(rewards) == 1 else ILLEGAL_REWARD
        self.infos[agent] = {"action_mask": self._no_actions}
        self._reward(rewards)
        self._finish()

    def _reward(self, rewards: list[float]) -> None:
        """Nothing is rewarded before the end, but alone."""
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._cumulative_rewards = dict(self.rewards)

    def _finish(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._show()

    def _select(self) -> None:
        self.agent_selection = agent = self.possible_agents[self._game.player]
        self.infos[agent] = {"action_mask": self._game.mask}
        self._show()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; nobody but the agent to act has legal actions."""
        player, played = self._number[agent], self._game
        acts = player == played.player and not played.over
        return {"observation": played.observe(player), "action_mask": played.mask if acts else self._no_actions}

    def position(self) -> Position:
        """Where the game stands, as sixfold has it: words, pictures, scores; without its history."""
        return self._game.position()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> NDArray[np.uint8] | str | None:
        """The position as text (`ansi`), as pixels (`rgb_array`) or in a window (`human`)."""
        self._renderer.frames_a_second = float(self.metadata["render_fps"])
        return self._renderer.show(self.position())

    def close(self) -> None:
        self._renderer.close()


class CheckedEnv(OrderEnforcingWrapper[str, Observation, int]):  # type: ignore[misc]
    """Refuses calls in the wrong order; whoever plays an illegal action has lost."""

    env: GameEnv

    @property
    def agents(self) -> list[str]:
        """Who plays; loops ask for it at every step, so it is not looked up attribute by attribute."""
        if not self._has_reset:
            raise AttributeError("agents cannot be accessed before reset")
        return self.env.agents

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the agent to act sees, its rewards since its last action, whether the game is over, its mask."""
        if not self._has_reset:
            raise AttributeError("last cannot be called before reset")
        return self.env.last(observe)  # type: ignore[no-any-return]  # quicker than attribute by attribute

    def step(self, action: int | None) -> None:
        """Plays an action of the agent to act; an illegal one ends the game."""
        if not (self._has_reset and self.env.agents):
            super().step(action)  # which says what is wrong
            return
        self._has_updated = True
        try:
            self.env.step(action)
        except NotLegal:
            EnvLogger.warn_on_illegal_move()
            self.env.lose()

    def __str__(self) -> str:
        return str(self.env)


def environment_name(game: Game) -> str:
    """What an environment is called: the game, and the version of its actions and observations."""
    return f"{game.id}-v{game.encoding.VERSION}"


def register(game: Game) -> None:
    """Registers a game for `pettingzoo.make`, unless it is; PettingZoo has had it since 1.27."""
    name = f"{NAMESPACE}/{environment_name(game)}"
    if name not in pettingzoo.aec_registry:
        pettingzoo.register("aec", name, f"{__name__}:env", kwargs={"game": game.id})


if hasattr(pettingzoo, "register"):
    for each in shelf.games():
        with suppress(BrokenGame):  # somebody's own game, which does not stand in the others' way
            register(each)
