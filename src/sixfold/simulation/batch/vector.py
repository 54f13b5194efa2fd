"""A vector of games: many games of one kind that are stepped together, in NumPy arrays.

It knows the arrays of its kernel, threads and seeds.  It does not know which game this is, nor who
chooses the actions.

    games = sixfold.vector("pips", 4096)
    while learning:
        actions = choose(games.observe(), games.mask(), games.player)
        rewards, done = games.step(actions)     # finished games begin again

Arrays are written again by the next call of the same name, and only where something has changed: copy what is to be
kept or altered.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

from sixfold.game.contract import Game
from sixfold.game.values import whole
from sixfold.machines import rng
from sixfold.machines.layout import empty, pack, packed
from sixfold.positions.position import Position
from sixfold.simulation.batch import vector_kernel
from sixfold.simulation.batch.compiled_game import compiled, machine_code, position_of, sizes
from sixfold.simulation.batch.vector_kernel import NOBODY, NONE, Batch, Row
from sixfold.text.errors import BadValue, CannotRead, MissingExtra, NotLegal, Refusal
from sixfold.text.messages import say

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra("numpy", "fast") from None

MAX_COUNT = 1 << 24  # games of a vector
MAX_THREADS = 1024
DEVICES = ("cpu", "cuda")
MIN_GAMES_PER_THREAD = 256  # games of a thread below which another one does not pay
SEATS = 8  # room for the players of any game


class Snapshot(NamedTuple):
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
        small_actions: bool = False,
        repetition: bool = True,
        autoreset: bool = True,
        final_observation: bool = False,
    ) -> None:
        """`sixfold.vector` makes one from the name of a game; here games begin with the position `start`."""
        self.game: Game = start.game
        self.players = start.players
        self.count = whole(count, 1, MAX_COUNT)
        self.autoreset = bool(autoreset)
        self._start = start
        self._small = bool(small_actions)
        self.action_count, self.observation_shape = sizes(self.game, self._small)
        self._kernel, self._small_kernel = self._compiled()
        self._batch = self._new_batch(bool(repetition))
        self._actions: NDArray[np.int32] = self._zeros(self.count, np.int32)
        self._chosen: NDArray[np.int32] = np.zeros(self.count, np.int32)  # the actions of a step
        self._rewards: NDArray[np.float32] = self._zeros((self.count, self.players), np.float32)
        self._done: NDArray[np.bool_] = self._zeros(self.count, np.bool_)
        self._final = self._new_views(self.count if final_observation else 0)
        self._masks: NDArray[np.bool_] | None = None
        self._views: NDArray[np.float32] | None = None
        self._code: dict[Any, Callable[..., Any]] = {}  # of tasks, once they have been needed
        self._split(threads)
        self.reset(seed)

    def _compiled(self) -> tuple[Any, Any]:
        return compiled(self.game, self._small, "fast")

    def _zeros(self, shape: int | tuple[int, ...], kind: Any) -> Any:
        return np.zeros(shape, kind)

    def _new_batch(self, repetition: bool) -> Batch:
        rules, count, state = self.game.rules, self.count, self._start.rules_state()
        counts = repetition and rules.REPETITION and rules.position_key(state)
        return Batch(
            start=packed(state),
            states=packed(state, count),
            dice=empty(rng.Rng, 2 * count).reshape(count, 2),
            rows=empty(Row, count),
            player=np.zeros(count, np.int32),
            keys=np.zeros((count, rules.MAX_PLIES + 1 if counts else 0), np.int64),
            seen=np.zeros((count, vector_kernel.SEEN), np.uint8),
        )

    def _new_views(self, count: int) -> NDArray[np.float32]:
        return self._zeros((count, int(np.prod(self.observation_shape))), np.float32)  # type: ignore[no-any-return]

    def _split(self, threads: int | None) -> None:
        """Gives each thread a buffer of its own and a range of games."""
        if threads is None:
            threads = max(1, min(os.cpu_count() or 1, self.count // MIN_GAMES_PER_THREAD))
        threads = min(whole(threads, 1, MAX_THREADS), self.count)
        ends = [self.count * number // threads for number in range(threads + 1)]
        size = max(self.game.rules.MAX_MOVES, SEATS)
        self._parts = [(np.zeros(size, np.int32), *part) for part in pairwise(ends)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def _spread(self, task: Callable[..., Any], *given: Any) -> list[Any]:
        """Has every thread do its part; what they return."""
        task = self._ready(task, given)
        if self._pool is None:
            return [task(*given, *self._parts[0])]
        return [job.result() for job in [self._pool.submit(task, *given, *part) for part in self._parts]]

    def _ready(self, task: Any, given: tuple[Any, ...]) -> Callable[..., Any]:
        """The machine code of a task on arrays of this vector."""
        if task not in self._code:
            self._code[task] = machine_code(task, *given, *self._parts[0])
        return self._code[task]

    def reset(self, seed: int | None = None) -> None:
        """All games begin; without a seed with the one they had, so that they are the same again.

        Round k of game i rolls the dice of stream number i + k * count of the seed.
        """
        if seed is not None:
            self._seed = rng.halves(whole(seed, 0, 2**64 - 1))
        self._spread(self._kernel.begin_games, *self._batch, *self._seed)
        self._nothing_happened()

    def _nothing_happened(self) -> None:
        """No step has been made since the games were put where they are."""
        self._rewards[:] = 0
        self._done[:] = self.player == NOBODY

    def reseed(self, seed: int) -> None:
        """Other dice and samples from here on; the games stay where they are."""
        self._seed = rng.halves(whole(seed, 0, 2**64 - 1))
        self._spread(self._kernel.seed_games, self._batch.dice, self._batch.rows, *self._seed)

    def sample(self) -> NDArray[np.int32]:
        """A random legal action for each game, 0 where it is over; dice do not depend on it."""
        batch = self._batch
        given = batch.states, batch.rows, batch.player, batch.dice
        if self._small:
            self._spread(self._small_kernel.sample, *given, self._mask_array(), self._actions)
        else:
            self._spread(self._kernel.sample, *given, self._actions)
        return self._actions

    def step(self, actions: Any) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Plays an action in every game; rewards by player, and which games are over.

        With several players rewards come at the end, as `Position.returns` has them; alone they come at
        once.  Actions of games that are over already mean nothing.  If one is not legal, NotLegal says which,
        and nothing is played.
        """
        given, batch = self._given(actions), self._batch
        for number in self._spread(self._small_kernel.check, batch.states, batch.rows, batch.player, given):
            if number != NONE:
                raise self._refusal(number, int(given[number]))
        outcome = self._rewards, self._done, self._final
        self._spread(self._kernel.step, *batch, *outcome, self.autoreset, *self._seed)
        return self._rewards, self._done

    def _given(self, actions: Any) -> NDArray[np.int32]:
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            reason = say("actions are {count} whole numbers, one for each game", count=self.count)
            raise BadValue("actions", reason)
        self._chosen[:] = given if given.dtype == np.int32 else np.clip(given, -1, self.action_count)
        return self._chosen

    def _refusal(self, number: int, action: int) -> NotLegal:
        """Why an action of a game is not legal, in the words of the game if it is one of its moves."""
        name = say("action {action} of game {number}", action=action, number=number)
        if not 0 <= action < self.action_count:
            return NotLegal(str(name), say("actions run from 0 to {last}", last=self.action_count - 1))
        encoding, state = self.game.encoding, self.position(number).rules_state()
        player, forbidden = int(self.player[number]), say("the rules do not allow it here")
        try:
            move = NONE if self._small else encoding.move_of(state, player, action)
            if move >= 0 and encoding.action_of(state, player, move) == action:
                word, reason = self.game.notation.write(state, move), self.game.explanation.why(state, player, move)
                return NotLegal(f"{name} ({word})", reason or forbidden)
        except (ArithmeticError, LookupError, TypeError, ValueError, Refusal):
            return NotLegal(str(name), forbidden)  # the notation has no word for what is no move
        return NotLegal(str(name), forbidden)

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
        return self._batch.states  # type: ignore[no-any-return]

    def _mask_array(self) -> NDArray[np.bool_]:
        if self._masks is None:
            self._masks = self._zeros((self.count, self.action_count), np.bool_)
        return self._masks

    def mask(self) -> NDArray[np.bool_]:
        """The legal actions of each game; none where it is over."""
        batch, masks = self._batch, self._mask_array()
        self._spread(self._small_kernel.write_masks, batch.states, batch.rows, batch.player, masks)
        return masks

    def observe(self, player: int | None = None) -> NDArray[np.float32]:
        """What the player to act sees of each game, or what this player does; what it is `encoding.PLANES` says."""
        if self._views is None:
            self._views = self._new_views(self.count)
        viewer = NOBODY if player is None else whole(player, 0, self.players - 1)
        batch = self._batch
        self._spread(self._kernel.observe, batch.states, batch.rows, batch.player, self._views, viewer)
        return self._views.reshape(self.count, *self.observation_shape)

    def position(self, number: int) -> Position:
        """Where a game stands, as a position without history."""
        return position_of(self._start, self._batch.states[whole(number, 0, self.count - 1)])

    def set(self, number: int, position: Position) -> None:
        """Begins the next round of a game with this position instead of the usual first one.

        Repetition counts from there.
        """
        start = self._start
        if position.settings != start.settings:
            raise BadValue("position", say("all games of a vector have the same players and options"))
        if position.over:
            raise NotLegal(repr(position), say("the game is over"))
        batch, number = self._batch, whole(number, 0, self.count - 1)
        batch.rows[number]["rounds"] += 1
        pack(position.rules_state(), batch.states[number])
        self._kernel.begin_game(batch, number, *self._seed, self._parts[0][0])
        batch.rows[number]["plies"] = batch.rows[number]["ply"]
        batch.rows[number]["ending"] = 0
        self._rewards[number] = 0
        self._done[number] = batch.player[number] == NOBODY

    def save(self) -> Snapshot:
        """Where all games stand, their dice included, for `restore`."""
        batch = self._batch
        longest = int(batch.rows["ply"].max()) + 1
        given = batch.states, batch.dice, batch.rows, batch.player, batch.keys[:, :longest], batch.seen
        return Snapshot(*(array.copy() for array in given))

    def restore(self, saved: Snapshot) -> None:
        """All games stand where they did when they were saved."""
        if saved.states.shape != (self.count,) or saved.states.dtype != self.states.dtype:
            raise BadValue("saved", say("this was saved from other games"))
        batch = self._batch
        for array, kept in zip((batch.states, batch.dice, batch.rows, batch.player), saved[:4], strict=True):
            array[:] = kept
        batch.keys[:, : saved.keys.shape[1]] = saved.keys
        batch.seen[:] = saved.seen
        self._nothing_happened()

    def copy(self) -> VectorGames:
        """Other games that stand where these do and go on with the same dice."""
        twin_games = VectorGames(
            self._start,
            self.count,
            threads=len(self._parts),
            small_actions=self._small,
            repetition=self._batch.keys.shape[1] > 0,
            autoreset=self.autoreset,
            final_observation=len(self._final) > 0,
        )
        twin_games._seed = self._seed
        twin_games.restore(self.save())
        return twin_games


def vector(
    game: Game | str,
    count: int,
    players: int | None = None,
    *,
    seed: int = 0,
    threads: int | None = None,
    device: str = "cpu",
    small_actions: bool = False,
    repetition: bool = True,
    autoreset: bool = True,
    final_observation: bool = False,
    **options: object,
) -> VectorGames:
    """Many games that are stepped together: masks, observations, rewards as NumPy arrays, or on a GPU.

    `players` and the options are as in `sixfold.start`.  The same seed gives the same games whatever the
    number of threads; by default all cores share large vectors.  `small_actions`: a move is a sequence of
    smaller choices, in games that have them.  `repetition=False`: games do not end by repetition, which is
    faster.  `final_observation`: what is seen at the end of a game is kept.  `device="cuda"`: games and arrays
    are on a GPU; PyTorch and CuPy take the arrays as they are.
    """
    if device not in DEVICES:
        raise CannotRead(f"device={device}", say("a device is one of {names}", names=", ".join(DEVICES)))
    make = VectorGames
    if device == "cuda":
        from sixfold.simulation.batch.cuda_vector import CudaVectorGames

        make = CudaVectorGames
    return make(
        Position.start(game, players, options),
        count,
        seed=seed,
        threads=threads,
        small_actions=small_actions,
        repetition=repetition,
        autoreset=autoreset,
        final_observation=final_observation,
    )
