"""Checks and measures random games on a GPU: the same games as on the CPU, and how many moves a second.

    python tools/gpu.py check            # every configuration of every game, GPU against CPU: fingerprints, counts,
                                         # and what vectors of games show and bring, step by step
    python tools/gpu.py speed            # whole simulations with their counts, GPU beside one core of the CPU; vectors
    python tools/gpu.py share            # PyTorch and CuPy, where they are installed, use the arrays without copying

`--games` is for each configuration, `--game` for one game alone, `--json FILE` writes the figures.  Needs the
extra `cuda` and an NVIDIA GPU.  Results are kept in docs/measurements/gpu.md.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

import sixfold
from sixfold.game.contract import Game
from sixfold.simulation.batch import cuda
from sixfold.simulation.batch.cuda_vector import CudaVectorGames
from sixfold.simulation.batch.simulate import simulate
from sixfold.simulation.batch.vector import VectorGames
from sixfold.testing.samples import variants

SEED = 20261115


def on_cpu(position: sixfold.Position, games: int) -> list[int]:
    """The fingerprints of random games, compiled, on all cores."""
    engine = sixfold.Engine(position.game)

    def part(first: int) -> list[int]:
        return engine.fingerprints(position, min(250, games - first), SEED, first)

    part(0)  # compiles
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return [digest for digests in pool.map(part, range(0, games, 250)) for digest in digests]


def same_steps(start: sixfold.Position, games: int = 300, steps: int = 150) -> bool:
    """Whether two vectors of games show the same masks and observations and bring the same rewards."""
    ours = VectorGames(start, games, seed=SEED)
    theirs = CudaVectorGames(start, games, seed=SEED)
    for step in range(steps):
        looks = [(ours.mask(), theirs.mask()), (ours.observe(), theirs.observe())] if step % 10 == 0 else []
        looks += [(ours.player, theirs.player), (ours.sample(), theirs.sample())]
        looks += zip(ours.step(ours.sample()), theirs.step(theirs.sample()), strict=True)
        if not all(np.array_equal(one, two.copy_to_host()) for one, two in looks):
            return False
    return bool(np.array_equal(ours.states, theirs.states.copy_to_host()))


def stepped(start: sixfold.Position, games: int = 2**19) -> float:
    """Random steps a second of many games on the GPU; illegal actions are looked for as always."""
    made = CudaVectorGames(start, games, seed=SEED, repetition=False)
    made.step(made.sample())
    began, steps = time.perf_counter(), 50
    for _ in range(steps):
        made.step(made.sample())
    made.player.copy_to_host()
    return games * steps / (time.perf_counter() - began)


def check(games_of: list[Game], games: int) -> Iterator[dict[str, Any]]:
    """Every configuration: how many games have the same fingerprint on both."""
    for game in games_of:
        for start in variants(game):
            ours, theirs = on_cpu(start, games), cuda.fingerprints(start, games, SEED).tolist()
            same = sum(one == two for one, two in zip(ours, theirs, strict=True))
            counted = [simulate(start, games, seed=SEED, device=device) for device in ("cpu", "cuda")]
            tallies = [[counts.tolist() for counts in one.histograms] for one in counted]
            yield {
                "game": game.id,
                "players": start.players,
                "options": dict(start.options),
                "games": games,
                "same": same,
                "same_counts": tallies[0] == tallies[1],
                "same_steps": same_steps(start),
            }


def speed(games_of: list[Game], games: int) -> Iterator[dict[str, Any]]:
    """Simulations with everything that is counted, after a first one that compiles."""
    for game in games_of:
        for players in sorted({game.players[0], 2 if 2 in game.players else game.players[0], game.players[-1]}):
            start = sixfold.start(game, players)
            few = max(2000, games // 20000)
            rates = {}
            for device, count, threads in (("cpu", few, 1), ("cuda", games, None)):
                simulate(start, 64, seed=SEED, device=device, threads=threads)
                done = simulate(start, count, seed=SEED, device=device, threads=threads)
                plies = sum(length * number for length, number in enumerate(done.histograms.lengths.tolist()))
                rates[device] = plies / done.seconds
            yield {
                "game": game.id,
                "players": players,
                "games": games,
                **rates,
                "ratio": rates["cuda"] / rates["cpu"],
                "stepped": stepped(start),
            }


def addresses(games: CudaVectorGames) -> Iterator[tuple[str, int, int]]:
    """Where arrays lie, as we say and as another library says that was handed them; each way of handing over."""
    arrays = {"observe": games.observe(), "mask": games.mask(), "player": games.player}
    for name, array in arrays.items():
        ours = array.__cuda_array_interface__["data"][0]
        for library in filter(find_spec, ("torch", "cupy")):
            module: Any = import_module(library)
            taken = module.as_tensor(array, device="cuda") if library == "torch" else module.asarray(array)
            for way, theirs in (("interface", taken), ("dlpack", module.from_dlpack(array))):
                assert bool((theirs == taken).all())
                yield f"{library} {name} {way}", ours, theirs.data_ptr() if library == "torch" else theirs.data.ptr


def share(games_of: list[Game], games: int) -> Iterator[dict[str, Any]]:
    """Whether other libraries see the same memory."""
    for game in games_of:
        made = CudaVectorGames(sixfold.start(game, game.players[0]), games, seed=SEED)
        made.step(made.sample())
        same = {what: ours == theirs for what, ours, theirs in addresses(made)}
        yield {"game": game.id, "ways": len(same), "same": bool(same) and all(same.values()), **same}


TASKS = {"check": (check, 10_000), "speed": (speed, 20_000_000), "share": (share, 1000)}  # with so many games


def main() -> int:
    """Prints a line a configuration; fails if any differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=list(TASKS))
    parser.add_argument("--games", type=float, default=0)
    parser.add_argument("--game", choices=[game.id for game in sixfold.list_games()])
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    games_of = [sixfold.find_game(given.game)] if given.game else list(sixfold.list_games())
    found, bad = [], 0
    task, games = TASKS[given.what]
    for figures in task(games_of, int(given.games) or games):
        found.append(figures)
        bad += given.what == "share" and not figures["same"]
        bad += given.what == "check" and not (
            figures["same"] == figures["games"] and figures["same_counts"] and figures["same_steps"]
        )
        print(json.dumps(figures), flush=True)
    if given.json:
        given.json.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    print(f"{len(found)} configurations, {bad} that differ" if given.what == "check" else "done")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
