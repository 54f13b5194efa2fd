"""A vector of games: many games of one kind that are stepped together, in NumPy arrays.

It knows the arrays of its kernel, threads and seeds.  It does not know which game this is, nor who
chooses the actions.

    games = sixfold.vector("pips", 4096)
    while learning:
        actions = choose(games.observe(), games.mask(), games.player)
        rewards, done = games.step(actions)     # finished games begin again

Arrays are written again by the next call of the same name: copy what is to be kept.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixfold import rng
from sixfold.batch import kernel
from sixfold.batch.kernel import NONE, Batch, Row
from sixfold.compile import twin
from sixfold.contract import Game
from sixfold.errors import BadValue, CannotRead, NotLegal
from sixfold.layout import empty, packed, unpack
from sixfold.messages import say
from sixfold.positions import Position
from sixfold.values import whole

MAX_COUNT = 1 << 24  # games of a vector
EACH = 256  # games of a thread below which another one does not pay
SEATS = 8  # room for the players of any game


class Saved(NamedTuple):
    """Where the games of a vector stand: what `save` gives and `restore` takes."""

    states: Any
    dice: Any
    rows: Any
    player: Any
    keys: Any  # as far as the longest game has come
    seen: Any


class VectorGames:
    """Many games of one kind; game number i is row i of every array.

    Attributes, besides the properties below:
        game: the game, as `sixfold.find_game` gives it
        players: how many play each game
        count: how many games there are
        autoreset: whether finished games begin again at once
        action_count: actions are numbers below it
        observation_shape: planes, rows and columns of what a player sees
    """

    def __init__(
        self,
        start: Position,
        count: int,
        *,
        seed: int = 0,
        threads: int | None = None,
        repetition: bool = True,
        autoreset: bool = True,
        final_observation: bool = False,
    ) -> None:
        """`sixfold.vector` makes one from the name of a game; here games begin with the position `start`."""
        self.game: Game = start.game
        self.players = start.players
        self.count = whole(count, 1, MAX_COUNT)
        self.autoreset = autoreset
        self._start = start
        encoding: Any = self.game.encoding
        self.action_count = int(encoding.ACTIONS)
        self.observation_shape = (len(encoding.PLANES), *encoding.SIZE)
        self._kernel = _compiled(self.game)
        self._keep = self._ply_count(repetition)
        self._batch = self._new_batch()
        size = int(np.prod(self.observation_shape))
        self._rewards = np.zeros((self.count, self.players), np.float32)
        self._done = np.zeros(self.count, np.bool_)
        self._final = np.zeros((self.count if final_observation else 0, size), np.float32)
        self._actions = np.zeros(self.count, np.int32)
        self._masks: NDArray[np.bool_] | None = None
        self._views: NDArray[np.float32] | None = None
        self._split(threads)
        self.reset(seed)

    # Making the arrays ------------------------------------------------------------------

    def _ply_count(self, repetition: bool) -> int:
        """Of how many plies the keys are kept, so that repetition is seen."""
        rules = self.game.rules
        counts = repetition and rules.REPETITION and rules.position_key(self._start.rules_state())
        return rules.MAX_PLIES + 1 if counts else 0

    def _new_batch(self) -> Batch:
        count, state = self.count, self._start.rules_state()
        return Batch(
            start=packed(state),
            states=packed(state, count),
            dice=empty(rng.Rng, 2 * count).reshape(count, 2),
            rows=empty(Row, count),
            player=np.zeros(count, np.int32),
            keys=np.zeros((count, self._keep), np.int64),
            seen=np.zeros((count, kernel.BUCKETS if self._keep else 0), np.uint8),
        )

    def _split(self, threads: int | None) -> None:
        """Gives each thread a buffer of its own and a range of games."""
        if threads is None:
            threads = max(1, min(os.cpu_count() or 1, self.count // EACH))
        threads = min(whole(threads, 1, 1024), self.count)
        ends = [self.count * number // threads for number in range(threads + 1)]
        size = max(self.game.rules.MAX_MOVES, SEATS)
        self._parts = [(np.zeros(size, np.int32), *part) for part in pairwise(ends)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def _spread(self, task: Callable[..., Any], *given: Any) -> list[Any]:
        """Has every thread do its part; what they return."""
        if self._pool is None:
            return [task(*given, *self._parts[0])]
        return [job.result() for job in [self._pool.submit(task, *given, *part) for part in self._parts]]

    # Playing ----------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> None:
        """All games begin; without a seed with the one they had, so that they are the same again.

        Round k of game i has stream number i + k * count of the seed.
        """
        if seed is not None:
            self._seed = rng.halves(whole(seed, 0, 2**64 - 1))
        self._spread(self._kernel.begin_games, *self._batch, *self._seed)
        self._rewards[:] = 0
        self._done[:] = self.player == kernel.NOBODY
        self._batch.rows["plies"] = self._batch.rows["ply"]
        self._batch.rows["ending"] = 0

    def sample(self) -> NDArray[np.int32]:
        """A random legal action for each game; dice do not depend on it."""
        batch = self._batch
        self._spread(self._kernel.sample, batch.states, batch.dice, batch.rows, batch.player, self._actions)
        return self._actions

    def step(self, actions: Any) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Plays an action in every game; rewards by player, and which games it ended.

        With several players rewards come at the end, as `Position.returns` has them; alone they come at
        once.  Actions of games that are over already mean nothing.  If one is not legal, NotLegal says which,
        and nothing is played.
        """
        given, batch = self._given(actions), self._batch
        for number in self._spread(self._kernel.check, batch.states, batch.rows, batch.player, given):
            if number != NONE:
                raise self._refusal(number, int(given[number]))
        outcome = self._rewards, self._done, self._final
        self._spread(self._kernel.step, *batch, *outcome, self.autoreset, *self._seed)
        return self._rewards, self._done

    def _given(self, actions: Any) -> NDArray[np.int32]:
        """The actions as the kernel reads them."""
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            reason = say("actions are {count} whole numbers, one for each game", count=self.count)
            raise BadValue("actions", reason)
        if given.dtype != np.int32:
            given = np.clip(given, -1, self.action_count).astype(np.int32)
        return np.ascontiguousarray(given)

    def _refusal(self, number: int, action: int) -> NotLegal:
        """Why an action of a game is not legal."""
        word = str(say("action {action} of game {number}", action=action, number=number))
        if not 0 <= action < self.action_count:
            return NotLegal(word, say("actions run from 0 to {last}", last=self.action_count - 1))
        return NotLegal(word, say("the rules do not allow it here"))

    # Looking ----------------------------------------------------------------------------

    @property
    def player(self) -> NDArray[np.int32]:
        """Who is to act in each game; -1 where it is over."""
        return self._batch.player  # type: ignore[no-any-return]

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What the last step brought each player of each game."""
        return self._rewards

    @property
    def done(self) -> NDArray[np.bool_]:
        """Which games are over since the last step."""
        return self._done

    @property
    def ending(self) -> NDArray[np.int32]:
        """How games ended in the last step, from 1 in the order of `game.endings`; 0 where they go on."""
        return self._batch.rows["ending"]  # type: ignore[no-any-return]

    @property
    def plies(self) -> NDArray[np.int32]:
        """Words played after the last step, dice included; where it ended a game, in that one."""
        return self._batch.rows["plies"]  # type: ignore[no-any-return]

    @property
    def final_observation(self) -> NDArray[np.float32]:
        """What whoever made the last move saw at the end, where the last step ended a game; only if asked for."""
        return self._final.reshape(-1, *self.observation_shape)

    @property
    def states(self) -> NDArray[Any]:
        """The states, a record each."""
        return self._batch.states  # type: ignore[no-any-return]

    def mask(self) -> NDArray[np.bool_]:
        """The legal actions of each game; none where it is over."""
        if self._masks is None:
            self._masks = np.zeros((self.count, self.action_count), np.bool_)
        self._spread(self._kernel.write_masks, self._batch.states, self._batch.player, self._masks)
        return self._masks

    def observe(self, player: int | None = None) -> NDArray[np.float32]:
        """What the player to act sees of each game, or what this player does; what it is `encoding.PLANES` says."""
        if self._views is None:
            self._views = np.zeros((self.count, int(np.prod(self.observation_shape))), np.float32)
        viewer = kernel.NOBODY if player is None else whole(player, 0, self.players - 1)
        self._spread(self._kernel.observe, self._batch.states, self._batch.player, self._views, viewer)
        return self._views.reshape(self.count, *self.observation_shape)

    def position(self, number: int) -> Position:
        """Where a game stands, as a position without history."""
        start = self._start
        state = unpack(self.game.rules.State, self._batch.states[whole(number, 0, self.count - 1)])
        return Position(start.game, start.players, start.options, start.header_lines, state)


def _compiled(game: Game) -> Any:
    """The kernel for one game."""
    source: Any = game.rules
    encoding: Any = game.encoding
    rules = twin(source)
    return twin(kernel, rules=rules, rng=twin(rng), encoding=twin(encoding, rules=rules))


def vector(
    game: Game | str,
    count: int,
    players: int | None = None,
    *,
    seed: int = 0,
    threads: int | None = None,
    device: str = "cpu",
    repetition: bool = True,
    autoreset: bool = True,
    final_observation: bool = False,
    **options: object,
) -> VectorGames:
    """Many games that are stepped together, as NumPy arrays."""
    if device != "cpu":
        raise CannotRead(f"device={device}", say("games are stepped on the cpu"))
    start = Position.start(game, players, options)
    return VectorGames(
        start,
        count,
        seed=seed,
        threads=threads,
        repetition=repetition,
        autoreset=autoreset,
        final_observation=final_observation,
    )
