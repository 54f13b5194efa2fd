"""Learns SIXTH! on the small board from nothing but its rules, as AlphaZero does.

    python examples/sixth_zero.py --minutes 15 --out agent.onnx
    sixfold arena sixth --option size=4 --bots onnx:agent.onnx@0.5s,bot:4 --games 100

Many games are played at once (`sixfold.vector`).  For every move of every game a small tree is
searched, led by the network and with Gumbel noise at its root (`small_trees.py`); the network learns to
play as the search does, and who wins.  Some processes play while another one learns.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import small_trees
import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812
from torch.optim.swa_utils import AveragedModel

import sixfold
from sixfold.bots.network_file import label
from sixfold.simulation.batch.vector import VectorGames

SIDE, FRAME, LIFTS, FEATURES = 4, 5, 5, 16  # the board lies in a corner of a frame of 5x5; piles of up to 5 are lifted
KINDS, CELLS = 4, SIDE**2  # of pieces to place; of the board
WIDTH = 32  # moves of a position that the search looks at, the likeliest
CONSIDERED = 8  # of these at the root
AVERAGED = 1000  # steps whose weights are averaged, at most
GAME = {"game": "sixth", "size": SIDE}


# The network ----------------------------------------------------------------------------


class Block(nn.Module):
    """Two convolutions, and what they were given."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.second = nn.Conv2d(channels, channels, 3, padding=1)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.second(F.relu(self.first(F.relu(x))))


class Network(nn.Module):
    """From an observation to logits of the moves of the small board and to the value for the player to act."""

    def __init__(self, planes: int, channels: int, blocks: int) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            nn.Conv2d(planes, channels, 3, padding=1), *(Block(channels) for _ in range(blocks)), nn.ReLU()
        )
        self.placing = nn.Conv2d(channels, KINDS, 1)  # a piece of each kind
        self.origin = nn.Conv2d(channels, LIFTS * FEATURES, 1)  # how well it suits to lift 1, 2, … pieces here
        self.target = nn.Conv2d(channels, FEATURES, 1)  # and to put them there
        self.value = nn.Sequential(
            nn.Conv2d(channels, 8, 1), nn.ReLU(), nn.Flatten(), nn.Linear(8 * CELLS, 64), nn.ReLU(), nn.Linear(64, 1)
        )

    def forward(self, observation: Tensor) -> tuple[Tensor, Tensor]:
        x = self.trunk(observation[:, :, :SIDE, :SIDE])
        placing, origin, target = (layer(x).flatten(2) for layer in (self.placing, self.origin, self.target))
        origin = origin.unflatten(1, (LIFTS, FEATURES)).transpose(2, 3)
        carrying = origin @ target[:, None] / FEATURES**0.5
        return torch.cat([placing.flatten(1), carrying.flatten(1)], 1), torch.tanh(self.value(x))


class Agent(nn.Module):
    """A network whose moves have the numbers of all actions, as bots are asked for them."""

    def __init__(self, network: Network, actions: int) -> None:
        super().__init__()
        self.network = network
        places = np.full(actions, len(MOVES))  # actions that the small board does not have
        places[MOVES] = np.arange(len(MOVES))
        self.register_buffer("places", torch.tensor(places))

    def forward(self, observation: Tensor) -> tuple[Tensor, Tensor]:
        moves, value = self.network(observation)
        return F.pad(moves, (0, 1))[:, self.places], value


def action_numbers() -> np.ndarray:
    """The actions of the moves of the small board: placing by kind and cell, carrying by count, origin and target."""
    cell = np.arange(FRAME**2).reshape(FRAME, FRAME)[:SIDE, :SIDE].ravel()
    placing = np.arange(KINDS)[:, None] * FRAME**2 + cell
    carrying = (np.arange(LIFTS)[:, None, None] * FRAME**2 + cell[:, None]) * FRAME**2 + cell
    return np.concatenate([placing.ravel(), KINDS * FRAME**2 + carrying.ravel()])


MOVES = action_numbers()


def symmetries() -> tuple[Tensor, Tensor]:
    """The eight ways to turn and mirror the board: for cells and for moves, what comes from where."""
    cells = np.arange(CELLS).reshape(SIDE, SIDE)
    all_cells, all_moves = [], []
    for turns in range(8):
        cell = np.rot90(cells[:: 1 - 2 * (turns // 4)], turns).ravel()
        placing = np.arange(KINDS)[:, None] * CELLS + cell
        carrying = (np.arange(LIFTS)[:, None, None] * CELLS + cell[:, None]) * CELLS + cell
        all_cells.append(cell)
        all_moves.append(np.concatenate([placing.ravel(), KINDS * CELLS + carrying.ravel()]))
    return torch.tensor(np.array(all_cells)), torch.tensor(np.array(all_moves))


def legal_moves(games: VectorGames) -> np.ndarray:
    """Which moves of the small board are legal in each game."""
    return games.mask().take(MOVES, 1)


# The search -----------------------------------------------------------------------------


class Search:
    """One small tree for each of many games, all grown at once."""

    def __init__(self, network: Network, count: int, simulations: int, device: str, threads: int = 1) -> None:
        self.network, self.simulations, self.device = network, simulations, device
        self.games = sixfold.vector(count=count, repetition=False, autoreset=False, threads=threads, **GAME)
        self.states = np.zeros((simulations + 1, count), self.games.states.dtype)  # of all nodes
        self.trees, self.rows = small_trees.new_trees(count, simulations + 1, WIDTH), np.arange(count)
        self.schedule = small_trees.halving(simulations, CONSIDERED)
        self.parts = list(pairwise(np.linspace(0, count, threads + 1).astype(int)))  # games of each thread
        self.map: Callable[..., Any] = ThreadPoolExecutor(threads).map if threads > 1 else map

    def spread(self, task: Callable[..., None], *given: Any) -> None:
        """Has each thread do its part of the games."""
        list(self.map(lambda part: task(self.trees, *given, *part), self.parts))

    def run(self, games: VectorGames, random: np.random.Generator) -> tuple[np.ndarray, ...]:
        """The moves to play; what the policy should have been (moves, probabilities), and the values found."""
        self.games.states[:], self.games.player[:] = games.states, games.player
        self.expand(0, np.zeros(len(self.rows)))
        noise = random.gumbel(size=(len(self.rows), WIDTH)).astype(np.float32)
        considered = self.trees.count[:, 0].clip(max=CONSIDERED)
        node, place = np.zeros((2, len(self.rows)), int)
        for number in range(1, self.simulations + 1):
            self.spread(small_trees.descend, noise, self.schedule[considered, number - 1], node, place)
            self.try_out(number, node, place)
        chosen, value, policy = np.zeros_like(node), np.zeros(len(node), np.float32), np.zeros_like(noise)
        self.spread(small_trees.decide, noise, chosen, policy, value)
        return chosen, self.trees.moves[:, 0], policy, value

    @torch.inference_mode()
    def expand(self, number: int, final: np.ndarray) -> None:
        """Makes the games as they stand a node of their trees; `final` is the value where they are over."""
        self.states[number] = self.games.states
        seen, over = torch.from_numpy(self.games.observe()).to(self.device), self.games.player < 0
        with short_numbers(self.device):
            logits, value = (found.float().cpu().numpy() for found in self.network(seen))
        self.trees.sign[:, number] = sign = np.where(self.games.player == 1, -1, 1)
        self.trees.value[:, number] = np.where(over, final, value[:, 0] * sign)
        self.spread(small_trees.add_nodes, number, legal_moves(self.games), logits)

    def try_out(self, number: int, node: np.ndarray, place: np.ndarray) -> None:
        """Plays the moves, makes what follows node `number` of each tree, and takes its value up to the root."""
        self.games.states[:] = self.states[node, self.rows]
        self.games.player[:] = self.trees.sign[self.rows, node] < 0
        rewards, _ = self.games.step(MOVES[self.trees.moves[self.rows, node, place]])
        self.expand(number, rewards[:, 0])
        self.spread(small_trees.back_up, number, node, place)


def short_numbers(device: str) -> torch.autocast:
    """Where a processor computes with numbers of 16 bits, networks take less than half the time in them."""
    able = getattr(torch.cpu, "_is_avx512_bf16_supported", lambda: False)
    return torch.autocast(device, torch.bfloat16, enabled=device == "cpu" and able())


# Playing and learning -------------------------------------------------------------------


class SelfPlay:
    """Games that the network plays against itself; here, in another process or on another machine."""

    def __init__(self, settings: argparse.Namespace, seed: int) -> None:
        torch.set_num_threads(settings.threads)
        self.random = np.random.default_rng(seed)
        self.games = sixfold.vector(count=settings.games, seed=seed, threads=settings.threads, **GAME)
        self.network = new_network(settings).eval()
        self.search = Search(self.network, settings.games, settings.simulations, settings.device, settings.threads)
        self.moves: list[np.ndarray] = []  # of games that still go on, oldest first
        self.begun = np.zeros(settings.games, int)  # since which of them

    def play(self, weights: dict[str, Tensor], count: int) -> tuple[np.ndarray, float]:
        """So many moves in every game, with these weights; the positions of games that ended, and processor time."""
        began = time.process_time()
        self.network.load_state_dict(weights)
        return np.concatenate([self.move() for _ in range(count)]), time.process_time() - began

    def move(self) -> np.ndarray:
        """One move in every game."""
        made = np.zeros(self.games.count, position_type(self.games))
        made["state"], made["player"] = self.games.states, self.games.player
        chosen, made["moves"], made["policy"], made["value"] = self.search.run(self.games, self.random)
        self.moves.append(made)
        rewards, done = self.games.step(MOVES[chosen])
        over = np.flatnonzero(done)
        ended = [made[over[self.begun[over] <= number]] for number, made in enumerate(self.moves)]
        for number, positions in enumerate(ended):
            winner = rewards[over[self.begun[over] <= number], 0]
            positions["result"] = np.where(positions["player"] == 0, winner, -winner)
        self.begun[over] = len(self.moves)
        old = self.begun.min()
        self.moves, self.begun = self.moves[old:], self.begun - old
        return np.concatenate(ended)


def position_type(games: VectorGames) -> np.dtype:
    """What is kept of a position: all that the network sees follows from the state."""
    found = [("moves", "i2", WIDTH), ("policy", "f4", WIDTH), ("value", "f4"), ("result", "f4")]
    return np.dtype([("state", games.states.dtype), ("player", "i4"), *found])


def new_network(settings: argparse.Namespace) -> Network:
    """A network that knows nothing yet."""
    planes = len(sixfold.find_game("sixth").encoding.PLANES)
    return Network(planes, settings.channels, settings.blocks).to(settings.device)


class Learner:
    """Teaches the network the latest positions, turned and mirrored at random; averaged weights play better."""

    def __init__(self, settings: argparse.Namespace) -> None:
        self.settings = settings
        self.network = new_network(settings)
        if settings.resume:
            self.network.load_state_dict(learned_weights(settings.resume))
        self.average = AveragedModel(self.network, avg_fn=moving_average)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), settings.rate, weight_decay=1e-4)
        self.games = sixfold.vector(count=settings.batch, repetition=False, **GAME)  # to look at positions
        self.latest, self.seen = np.zeros(settings.memory, position_type(self.games)), 0
        self.chooser = np.random.default_rng(settings.seed)
        self.cells, self.moves = (table.to(settings.device) for table in symmetries())

    def weights(self) -> dict[str, Tensor]:
        """What has been learned, averaged over the last steps."""
        return {name: weight.cpu() for name, weight in self.average.module.state_dict().items()}

    def learn(self, positions: np.ndarray, rate: float) -> float:
        """Adds positions and learns from several times as many of the latest; returns the mean loss."""
        self.latest[(self.seen + np.arange(len(positions))) % len(self.latest)] = positions
        self.seen += len(positions)
        self.optimizer.param_groups[0]["lr"] = rate
        steps = self.settings.reuse * len(positions) // self.settings.batch
        return float(np.mean([self.step() for _ in range(steps)])) if steps else float("nan")

    def step(self) -> float:
        """One step down the gradient."""
        batch = self.latest[self.chooser.integers(min(self.seen, len(self.latest)), size=self.settings.batch)]
        self.games.states[:], self.games.player[:] = batch["state"], batch["player"]
        turn, device = self.chooser.integers(8), self.settings.device
        cells, moves = self.cells[turn], self.moves[turn]
        board, legal = (torch.from_numpy(array).to(device) for array in (self.games.observe(), legal_moves(self.games)))
        seen = board[:, :, :SIDE, :SIDE].flatten(2)[:, :, cells].unflatten(2, (SIDE, SIDE))
        tried, policy = (torch.from_numpy(batch[name]).to(device) for name in ("moves", "policy"))
        wanted = torch.zeros_like(legal, dtype=torch.float).scatter_add_(1, tried.long(), policy)[:, moves]
        with short_numbers(device):
            logits, value = self.network(seen)
        likely = logits.float().masked_fill(~legal[:, moves], -1e9).log_softmax(1)
        result = torch.from_numpy((batch["result"] + batch["value"]) / 2).to(device)
        loss = -(wanted * likely).sum(1).mean() + F.mse_loss(value[:, 0].float(), result)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.average.update_parameters(self.network)
        return loss.item()

    def export(self, file: str) -> None:
        """Writes the network as a bot that sixfold plays: onnx:FILE."""
        agent = Agent(self.average.module.cpu(), self.games.action_count).eval()
        seen = torch.from_numpy(self.games.observe()[:1])
        names = {"input_names": ["observation"], "output_names": ["policy", "value"]}
        axes = {name: {0: "n"} for name in ("observation", "policy", "value")}
        torch.onnx.export(agent, (seen,), file, dynamo=False, dynamic_axes=axes, **names)
        label(file, sixfold.start(**GAME))


def learned_weights(file: str) -> dict[str, Tensor]:
    """The weights of a network that `Learner.export` wrote."""
    tensors = {tensor.name: onnx.numpy_helper.to_array(tensor) for tensor in onnx.load(file).graph.initializer}
    return {name.removeprefix("network."): torch.tensor(tensors[name]) for name in tensors if name != "places"}


def moving_average(average: Tensor, weight: Tensor, steps: Tensor) -> Tensor:
    """Over a tenth of all steps so far, and no more than AVERAGED."""
    return torch.lerp(average, weight, max(1 / AVERAGED, 10 / (int(steps) + 10)))


# Who plays ------------------------------------------------------------------------------


def here(settings: argparse.Namespace, learner: Learner) -> Iterator[tuple[np.ndarray, float]]:
    """Positions of games played in this process, and the processor time that they took."""
    player = SelfPlay(settings, settings.seed)
    while True:
        yield player.play(learner.weights(), settings.moves)


def in_processes(settings: argparse.Namespace, learner: Learner) -> Iterator[tuple[np.ndarray, float]]:
    """Positions of games played by other processes of this machine, while this one learns."""
    spawn, numbers = multiprocessing.get_context("spawn"), range(settings.workers)
    pools = [ProcessPoolExecutor(1, spawn, begin, (settings, settings.seed + number)) for number in numbers]
    playing = {pool.submit(play, learner.weights(), settings.moves): pool for pool in pools}
    try:
        while True:
            for ready in wait(playing, return_when=FIRST_COMPLETED).done:
                pool = playing.pop(ready)
                playing[pool.submit(play, learner.weights(), settings.moves)] = pool
                yield ready.result()
    finally:
        for pool in pools:
            pool.shutdown()


def begin(settings: argparse.Namespace, seed: int) -> None:
    """Begins the games of a process."""
    global own_games
    own_games = SelfPlay(settings, seed)


def play(weights: dict[str, Tensor], count: int) -> tuple[np.ndarray, float]:
    """Plays on in the games of this process."""
    return own_games.play(weights, count)


def on_ray(settings: argparse.Namespace, learner: Learner) -> Iterator[tuple[np.ndarray, float]]:
    """Positions of games played by the workers of a Ray cluster, or of a local Ray where RAY_ADDRESS names none."""
    import ray

    ray.init(include_dashboard=False, runtime_env={"working_dir": str(Path(__file__).parent)})
    remote = ray.remote(num_cpus=settings.threads, num_gpus=0.1 if settings.device == "cuda" else 0)(SelfPlay)
    players = [remote.remote(settings, settings.seed + number) for number in range(settings.workers)]
    playing = {player.play.remote(learner.weights(), settings.moves): player for player in players}
    while True:
        [ready], _ = ray.wait(list(playing))
        player = playing.pop(ready)
        playing[player.play.remote(learner.weights(), settings.moves)] = player
        yield ray.get(ready)


WHERE = {"here": here, "processes": in_processes, "ray": on_ray}


def main() -> None:
    """Learns until the time is up, and writes the network."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--out", default="agent.onnx", help="the file to write")
    add("--resume", metavar="FILE", help="a file that this program wrote, to learn on from there")
    add("--minutes", type=float, default=15)
    add("--processor-time", action="store_true", help="count minutes of work, of all processes, not the clock's")
    add("--device", default="cpu", help="of the network: cpu or cuda")
    add("--on", choices=list(WHERE), default="processes", help="where games are played")
    add("--workers", type=int, default=2, help="processes, or workers on Ray, that play; another process learns")
    add("--games", type=int, default=256, help="played at once, by each worker")
    add("--simulations", type=int, default=16, help="for a move")
    add("--channels", type=int, default=32)
    add("--blocks", type=int, default=3)
    add("--batch", type=int, default=512, help="positions of a step")
    add("--memory", type=int, default=200_000, help="positions kept")
    add("--moves", type=int, default=8, help="in every game before the network learns from them")
    add("--reuse", type=int, default=4, help="how often the network learns from a position, on average")
    add("--rate", type=float, default=2e-3)
    add("--threads", type=int, default=1, help="of each process on the CPU")
    add("--seed", type=int, default=6)
    settings = parser.parse_args()
    torch.set_num_threads(settings.threads)
    torch.manual_seed(settings.seed)
    learner, began, learned, worked = Learner(settings), time.monotonic(), 0, 0.0
    with closing(WHERE[settings.on](settings, learner)) as played:
        for positions, seconds in played:
            learned, worked, before = learned + len(positions), worked + seconds, time.process_time()
            spent = (worked if settings.processor_time else time.monotonic() - began) / max(1e-9, 60 * settings.minutes)
            loss = learner.learn(positions, settings.rate * max(0.02, 1 - spent))
            worked += time.process_time() - before
            print(f"{spent:4.0%}  {worked / 60:.1f} min of work, {learned:,} positions, loss {loss:.3f}", flush=True)
            if spent >= 1:
                break
    learner.export(settings.out)
    print(f"{settings.out} plays: sixfold play sixth --option size={SIDE} --seat human --seat onnx:{settings.out}")


if __name__ == "__main__":
    main()
