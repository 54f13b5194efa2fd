"""Random play that `peers.py` measures: how each library is asked for it.

A source yields what it can play, and for each a function that prepares it; preparing compiles.  A
source whose library is not there raises ImportError.  It does not know clocks, rounds or tables.
"""

from __future__ import annotations

import itertools
import os
import random
import statistics
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

BATCH, GPU_BATCH = 1024, 1 << 18  # games at once
STEPS = 64  # of a batch between two looks at the clock
SEED = 66

Play = Callable[[], float]  # plays for a moment; returns how many moves that were


class Subject(NamedTuple):
    """What is measured: a game of a library, played in one way."""

    library: str
    game: str
    way: str


Source = Iterator[tuple[Subject, Callable[[], Play]]]


def tell(sentence: str) -> None:
    """What goes on, beside the table."""
    print(sentence, file=sys.stderr, flush=True)


# Ours -----------------------------------------------------------------------------------

OURS = {"sixth": 2, "star": 2, "sixto": 2, "sixmix": 2}  # our games, and how many play
VECTOR, PLAYOUTS, GPU = "batch steps", "playouts", "batch steps on a GPU"
AEC, SAMPLED, REPLAYED = LOOPS = ("AEC steps", "AEC steps, action_space.sample", "AEC steps, replayed")


def our_vectors() -> Source:
    """Batch stepping: actions drawn and played, games that end begin again."""
    import sixfold

    def prepared(game: str, players: int) -> Play:
        games = sixfold.vector(game, BATCH, players, seed=SEED, threads=1)

        def play() -> float:
            for _ in range(STEPS):
                games.step(games.sample())
            return STEPS * BATCH

        return play

    for game, players in OURS.items():
        yield Subject("sixfold", game, VECTOR), partial(prepared, game, players)


def our_playouts() -> Source:
    """Whole random games, as `sixfold bench` plays them."""
    import sixfold
    from sixfold.simulation.engine import Engine

    def prepared(game: str, players: int) -> Play:
        engine, start = Engine(game), sixfold.start(game, players)
        return lambda: engine.playouts(start, 200, seed=SEED).plies

    for game, players in OURS.items():
        yield Subject("sixfold", game, PLAYOUTS), partial(prepared, game, players)


def our_environments() -> Source:
    """Through PettingZoo's interface, an agent at a time."""
    from sixfold.envs import pettingzoo

    for game, players in OURS.items():
        for way in LOOPS:
            yield Subject("sixfold", game, way), partial(agents_stepping, pettingzoo.env(game, players), way)


def our_gpu() -> Source:
    """Batch stepping on a GPU."""
    from numba import cuda

    if not cuda.is_available():
        raise ImportError("no GPU for numba-cuda")
    import sixfold

    def prepared(game: str, players: int) -> Play:
        games = sixfold.vector(game, GPU_BATCH, players, seed=SEED, device="cuda")

        def play() -> float:
            for _ in range(STEPS):
                games.step(games.sample())
            cuda.synchronize()
            return STEPS * GPU_BATCH

        return play

    for game, players in OURS.items():
        yield Subject("sixfold", game, GPU), partial(prepared, game, players)


# Theirs ---------------------------------------------------------------------------------

SPIEL = ("chinese_checkers(players=2)", "breakthrough(rows=6,columns=6)", "amazons", "backgammon", "pig")
ROLLOUTS, BOTS = "C++ rollouts", "C++ random bots"
SIMULATIONS = 2  # of a tree search whose evaluation is many rollouts: one from the root, one from a move on
ZOO = ("connect_four_v3", "tictactoe_v3", "go_v5", "chess_v6")
PGX = ("connect_four", "gardner_chess", "animal_shogi", "backgammon")


def spiel() -> Source:
    """OpenSpiel's C++ random play, in the two ways in which Python can have it without stepping itself."""
    import pyspiel

    for name in SPIEL:
        yield Subject("OpenSpiel", name, BOTS), partial(spiel_bots, pyspiel, name)
        yield Subject("OpenSpiel", name, ROLLOUTS), partial(spiel_rollouts, pyspiel, name)


def first_decision(game: Any) -> Any:
    """The first state of a game in which somebody decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def spiel_game(spiel: Any, game: Any, seed: int) -> int:
    """The moves of one random game from the first decision, dice included."""
    state = first_decision(game)
    begun = len(state.history())
    bots = [spiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())]
    spiel.evaluate_bots(state, bots, seed)
    return len(state.history()) - begun


def mean_length(spiel: Any, name: str, games: int = 1000) -> float:
    """Moves of a random game on average."""
    game = spiel.load_game(name)
    return statistics.fmean(spiel_game(spiel, game, SEED + 10 * number) for number in range(games))


def spiel_bots(spiel: Any, name: str) -> Play:
    """Random bots play each other."""
    game, chooser = spiel.load_game(name), random.Random(SEED)
    return lambda: spiel_game(spiel, game, chooser.randrange(1 << 30))


def spiel_rollouts(spiel: Any, name: str) -> Play:
    """A tree search that does next to nothing but rollouts; these are counted by their mean length."""
    state, chooser = first_decision(spiel.load_game(name)), random.Random(SEED)
    length = mean_length(spiel, name)
    rollouts = max(20, int(60_000 / length))

    def play() -> float:
        seed = chooser.randrange(1 << 30)
        evaluator = spiel.RandomRolloutEvaluator(rollouts, seed)
        bot = spiel.MCTSBot(state.get_game(), evaluator, 2.0, SIMULATIONS, 1000, False, seed, False)
        done = bot.mcts_search(state).explore_count
        return rollouts * (done * length - (done - 1))

    return play


def zoo() -> Source:
    """PettingZoo's own games."""
    for name in ZOO:
        try:
            module = import_module(f"pettingzoo.classic.{name}")
        except ImportError as missing:
            tell(f"PettingZoo's {name} is left out: {missing}")
            continue
        for way in LOOPS:
            yield Subject("PettingZoo", name, way), partial(agents_stepping, module.env(), way)


def agents_stepping(environment: Any, way: str) -> Play:
    """PettingZoo's loop over agents, a game at a time: what the agent sees is read, a legal action is taken."""
    chooser, seeds = random.Random(SEED), itertools.count()
    if way == REPLAYED:
        games = [(seed, played_game(environment, seed, chooser)) for seed in range(20)]
        turns = itertools.cycle(games)

        def play_again() -> float:
            seed, actions = next(turns)
            environment.reset(seed=seed)
            for action in actions:
                environment.last()
                environment.step(action)
            return len(actions)

        return play_again
    return lambda: len(played_game(environment, next(seeds), chooser, way))


def played_game(environment: Any, seed: int, chooser: random.Random, way: str = "") -> list[int | None]:
    """One random game; its actions, None for those who are told that it is over."""
    environment.reset(seed=seed)
    actions: list[int | None] = []
    while environment.agents:
        seen, _, terminated, truncated, _ = environment.last()
        action = None
        if not (terminated or truncated):
            mask = seen["action_mask"]
            if way == SAMPLED:
                action = environment.action_space(environment.agent_selection).sample(mask)
            else:
                legal = mask.nonzero()[0]
                action = int(legal[chooser.randrange(len(legal))])
        environment.step(action)
        actions.append(action)
    return actions


def pgx_on(kind: str) -> Callable[[], Source]:
    """Pgx on a `cpu` or `gpu`."""

    def found() -> Source:
        os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
        import jax
        import pgx

        try:
            device = jax.devices(kind)[0]
        except RuntimeError:
            raise ImportError(f"no {kind.upper()} for JAX") from None
        for name in PGX:
            way = VECTOR if kind == "cpu" else GPU
            yield Subject("Pgx", name, way), partial(pgx_steps, jax, pgx, name, device)

    return found


def pgx_steps(jax: Any, pgx: Any, name: str, device: Any) -> Play:
    """Batch stepping: actions drawn and played, games that end begin again, many steps in one call."""
    from pgx.experimental import auto_reset

    batch = BATCH if device.platform == "cpu" else GPU_BATCH
    environment = pgx.make(name)
    step = jax.vmap(auto_reset(environment.step, environment.init))

    def one(carried: Any, _: Any) -> Any:
        state, key = carried
        key, drawing, rolling = jax.random.split(key, 3)
        weights = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(drawing, weights, axis=-1)
        return (step(state, actions, jax.random.split(rolling, batch)), key), None

    with jax.default_device(device):
        many = jax.jit(lambda carried: jax.lax.scan(one, carried, None, STEPS)[0])
        begin = jax.jit(jax.vmap(environment.init))
        carried = (begin(jax.random.split(jax.random.PRNGKey(SEED), batch)), jax.random.PRNGKey(SEED + 1))

    def play() -> float:
        nonlocal carried
        with jax.default_device(device):
            carried = jax.block_until_ready(many(carried))
        return STEPS * batch

    return play


SOURCES = (our_vectors, our_playouts, our_environments, spiel, pgx_on("cpu"), zoo, our_gpu, pgx_on("gpu"))
