"""Learns SIXTH! on the small board from nothing but its rules, as AlphaZero does.

    python examples/sixth_zero.py --minutes 10 --out agent.onnx
    sixfold arena sixth --option size=4 --bots onnx:agent.onnx@0.5s,bot:4 --games 100

Many games are played at once (`sixfold.vector`).  For every move of every game a small tree is
searched, led by the network and with Gumbel noise at its root (Danihelka and others, "Policy improvement
by planning with Gumbel", 2022); the network learns to play as the search does, and who wins.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812

import sixfold
from sixfold.batch.vector import VectorGames
from sixfold.bots.network_file import label

SIDE, FRAME, LIFTS, FEATURES = 4, 5, 5, 16  # the board lies in a corner of a frame of 5x5; piles of up to 5 are lifted
KINDS, CELLS = 4, SIDE**2  # of pieces to place; of the board
WIDTH = 32  # moves of a position that the search looks at, the likeliest
CONSIDERED = 8  # of these at the root
VISITS, SCALE = 50, 0.3  # how much values count against the policy
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


def legal_moves(games: VectorGames) -> Tensor:
    """Which moves of the small board are legal in each game."""
    return torch.from_numpy(games.mask().take(MOVES, 1))


# The search -----------------------------------------------------------------------------


class Search:
    """One small tree for each of many games, all grown at once; values are those of the first player."""

    def __init__(self, network: Network, count: int, simulations: int, device: str) -> None:
        self.network, self.simulations, self.device = network, simulations, device
        self.games = sixfold.vector(count=count, repetition=False, autoreset=False, **GAME)  # to try moves in
        self.states = np.zeros((simulations + 1, count), self.games.states.dtype)
        self.rows = torch.arange(count, device=device)
        shape = simulations + 1, count, WIDTH
        self.action = torch.zeros(shape, dtype=torch.long, device=device)
        self.logits, self.sums, self.visits = (torch.zeros(shape, device=device) for _ in range(3))
        self.child = torch.zeros(shape, dtype=torch.long, device=device)  # 0: none yet
        self.value, self.sign = (torch.zeros(shape[:2], device=device) for _ in range(2))
        self.parent, self.place = (torch.zeros(shape[:2], dtype=torch.long, device=device) for _ in range(2))
        self.schedule = halving(simulations).to(device)

    @torch.inference_mode()
    def run(self, games: VectorGames) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """The moves to play; what the policy should have been (moves, probabilities), and the values found."""
        self.games.states[:], self.games.player[:] = games.states, games.player
        self.expand(0, torch.zeros(len(self.rows), device=self.device))
        noise = -torch.log(-torch.log(torch.rand_like(self.logits[0])))
        considered = torch.isfinite(self.logits[0]).sum(1).clamp(max=CONSIDERED)
        for number in range(1, self.simulations + 1):
            node, place = self.descend(noise, self.schedule[considered, number - 1])
            self.try_out(number, node, place)
        improved = self.logits[0] + self.worth(self.rows * 0)
        most = self.visits[0] == self.visits[0].amax(1, keepdim=True)
        best = (improved + noise).masked_fill(~most, -torch.inf).argmax(1)
        found = (self.sums[0].sum(1) + self.value[0]) / (1 + self.visits[0].sum(1))
        return self.action[0][self.rows, best], self.action[0], improved.softmax(1), found * self.sign[0]

    def expand(self, number: int, final: Tensor) -> None:
        """Makes the games as they stand a node of their trees; `final` is the value where they are over."""
        self.states[number] = self.games.states
        seen, legal = torch.from_numpy(self.games.observe()), legal_moves(self.games)
        with short_numbers(self.device):
            policy, value = self.network(seen.to(self.device))
        logits = policy.float().masked_fill(~legal.to(self.device), -torch.inf)
        self.logits[number], self.action[number] = logits.topk(WIDTH)
        player = torch.from_numpy(self.games.player).to(self.device)
        self.sign[number] = 1.0 - 2.0 * (player == 1)
        self.value[number] = torch.where(player < 0, final, value[:, 0].float() * self.sign[number])
        self.sums[number], self.visits[number], self.child[number] = 0, 0, 0

    def worth(self, node: Tensor) -> Tensor:
        """How much better than others the moves of nodes are found to be, as something to add to logits."""
        logits, visits, sums = (array[node, self.rows] for array in (self.logits, self.visits, self.sums))
        sign, total = self.sign[node, self.rows][:, None], visits.sum(1, keepdim=True)
        means, policy = sums / visits.clamp(min=1), logits.softmax(1) * (visits > 0)
        tried = (policy * means).sum(1, keepdim=True) / policy.sum(1, keepdim=True).clamp(min=1e-9)
        mixed = (self.value[node, self.rows][:, None] + total * tried) / (1 + total)
        values = torch.where(visits > 0, means, mixed) * sign
        return SCALE * (VISITS + visits.amax(1, keepdim=True)) * (values + 1) / 2

    def descend(self, noise: Tensor, due: Tensor) -> tuple[Tensor, Tensor]:
        """The next move to try in each tree: a node and a place among its moves."""
        score = self.logits[0] + noise + self.worth(self.rows * 0)
        place = score.masked_fill(self.visits[0] != due[:, None], -torch.inf).argmax(1)
        node = self.rows * 0
        while True:
            child = self.child[node, self.rows, place]
            inside = (child > 0) & torch.isfinite(self.logits[child, self.rows, 0])  # not over there
            if not inside.any():
                return node, place
            visits = self.visits[child, self.rows]
            wanted = (self.logits[child, self.rows] + self.worth(child)).softmax(1)
            next_place = (wanted - visits / (1 + visits.sum(1, keepdim=True))).argmax(1)
            node, place = torch.where(inside, child, node), torch.where(inside, next_place, place)

    def try_out(self, number: int, node: Tensor, place: Tensor) -> None:
        """Plays the moves, makes what follows node `number` of each tree, and takes its value up to the root."""
        before = node.cpu().numpy(), np.arange(len(node))
        self.games.states[:] = self.states[before]
        self.games.player[:] = (self.sign[node, self.rows] < 0).cpu().numpy()
        rewards, _ = self.games.step(MOVES[self.action[node, self.rows, place].cpu().numpy()])
        self.expand(number, torch.from_numpy(rewards[:, 0]).to(self.device))
        self.child[node, self.rows, place] = number
        self.parent[number], self.place[number] = node, place
        value, inside = self.value[number], torch.ones_like(node, dtype=torch.bool)
        while inside.any():
            self.visits[node, self.rows, place] += inside.float()
            self.sums[node, self.rows, place] += value * inside
            inside = inside & (node > 0)
            node, place = self.parent[node, self.rows], self.place[node, self.rows]


def short_numbers(device: str) -> torch.autocast:
    """Where a processor computes with numbers of 16 bits, networks take less than half the time in them."""
    able = getattr(torch.cpu, "_is_avx512_bf16_supported", lambda: False)
    return torch.autocast(device, torch.bfloat16, enabled=device == "cpu" and able())


def halving(simulations: int) -> Tensor:
    """Sequential halving: how often the root's next move has been tried, by moves considered and simulation."""
    table = torch.zeros(CONSIDERED + 1, simulations)
    for considered in range(1, CONSIDERED + 1):
        left, visits, sequence = considered, 0, list[int]()
        while len(sequence) < simulations:
            rounds = max(1, int(simulations / (np.ceil(np.log2(considered)).clip(1) * left)))
            for _ in range(rounds):
                sequence += [visits] * left
                visits += 1
            left = max(min(2, considered), left // 2)
        table[considered] = torch.tensor(sequence[:simulations], dtype=torch.float)
    return table


# Playing and learning -------------------------------------------------------------------


class SelfPlay:
    """Games that the network plays against itself; here or on another machine."""

    def __init__(self, settings: argparse.Namespace, seed: int) -> None:
        torch.set_num_threads(settings.threads)
        torch.manual_seed(seed)
        self.games = sixfold.vector(count=settings.games, seed=seed, **GAME)
        self.network = new_network(settings).eval()
        self.search = Search(self.network, settings.games, settings.simulations, settings.device)
        self.moves: list[np.ndarray] = []  # of games that still go on, oldest first
        self.begun = np.zeros(settings.games, int)  # since which of them

    def play(self, weights: dict[str, Tensor], count: int) -> np.ndarray:
        """So many moves in every game, with these weights; returns the positions of games that ended."""
        self.network.load_state_dict(weights)
        ended = [self.move() for _ in range(count)]
        return np.concatenate(ended)

    def move(self) -> np.ndarray:
        """One move in every game."""
        made = np.zeros(self.games.count, position_type(self.games))
        made["state"], made["player"] = self.games.states, self.games.player
        chosen, tried, policy, value = (found.cpu().numpy() for found in self.search.run(self.games))
        made["moves"], made["policy"], made["value"] = tried, policy, value
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
    """Teaches the network the latest positions, turned and mirrored at random."""

    def __init__(self, settings: argparse.Namespace) -> None:
        self.settings = settings
        self.network = new_network(settings)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), settings.rate, weight_decay=1e-4)
        self.games = sixfold.vector(count=settings.batch, repetition=False, **GAME)  # to look at positions
        self.latest, self.seen = np.zeros(settings.memory, position_type(self.games)), 0
        self.chooser = np.random.default_rng(settings.seed)
        self.cells, self.moves = (table.to(settings.device) for table in symmetries())

    def weights(self) -> dict[str, Tensor]:
        """What the network has learned."""
        return {name: weight.cpu() for name, weight in self.network.state_dict().items()}

    def learn(self, positions: np.ndarray, rate: float) -> float:
        """Adds positions and learns from about four times as many of the latest; returns the mean loss."""
        self.latest[(self.seen + np.arange(len(positions))) % len(self.latest)] = positions
        self.seen += len(positions)
        self.optimizer.param_groups[0]["lr"] = rate
        steps = 4 * len(positions) // self.settings.batch
        return float(np.mean([self.step() for _ in range(steps)])) if steps else float("nan")

    def step(self) -> float:
        """One step down the gradient."""
        batch = self.latest[self.chooser.integers(min(self.seen, len(self.latest)), size=self.settings.batch)]
        self.games.states[:], self.games.player[:] = batch["state"], batch["player"]
        turn, device = self.chooser.integers(8), self.settings.device
        cells, moves = self.cells[turn], self.moves[turn]
        board = torch.from_numpy(self.games.observe())[:, :, :SIDE, :SIDE].to(device)
        seen, legal = board.flatten(2)[:, :, cells].unflatten(2, (SIDE, SIDE)), legal_moves(self.games).to(device)
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
        return loss.item()

    def export(self, file: str) -> None:
        """Writes the network as a bot that sixfold plays: onnx:FILE."""
        seen, agent = torch.from_numpy(self.games.observe()[:1]), Agent(self.network.cpu(), self.games.action_count)
        names = {"input_names": ["observation"], "output_names": ["policy", "value"]}
        axes = {name: {0: "n"} for name in ("observation", "policy", "value")}
        torch.onnx.export(agent.eval(), (seen,), file, dynamo=False, dynamic_axes=axes, **names)
        label(file, sixfold.start(**GAME))


def here(settings: argparse.Namespace, learner: Learner):
    """Positions of games played in this process."""
    player = SelfPlay(settings, settings.seed)
    while True:
        yield player.play(learner.weights(), settings.moves)


def on_ray(settings: argparse.Namespace, learner: Learner):
    """Positions of games played by the workers of a Ray cluster, or of a local Ray where RAY_ADDRESS names none."""
    import ray

    ray.init(include_dashboard=False)
    remote = ray.remote(num_cpus=settings.threads, num_gpus=0.1 if settings.device == "cuda" else 0)(SelfPlay)
    players = [remote.remote(settings, settings.seed + number) for number in range(settings.workers)]
    playing = {player.play.remote(learner.weights(), settings.moves): player for player in players}
    while True:
        [ready], _ = ray.wait(list(playing))
        player = playing.pop(ready)
        positions = ray.get(ready)
        playing[player.play.remote(learner.weights(), settings.moves)] = player
        yield positions


def main() -> None:
    """Learns until the time is up, and writes the network."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--out", default="agent.onnx", help="the file to write")
    add("--minutes", type=float, default=10)
    add(
        "--processor-time",
        action="store_true",
        help="count the minutes that a processor works for this, not the clock's",
    )
    add("--device", default="cpu", help="of the network: cpu or cuda")
    add("--on", choices=["here", "ray"], default="here", help="where games are played")
    add("--workers", type=int, default=4, help="on Ray")
    add("--games", type=int, default=256, help="played at once, by each worker")
    add("--simulations", type=int, default=16, help="for a move")
    add("--channels", type=int, default=32)
    add("--blocks", type=int, default=3)
    add("--batch", type=int, default=512, help="positions of a step")
    add("--memory", type=int, default=200_000, help="positions kept")
    add("--moves", type=int, default=8, help="in every game before the network learns from them")
    add("--rate", type=float, default=2e-3)
    add("--threads", type=int, default=1, help="of PyTorch on the CPU")
    add("--seed", type=int, default=6)
    settings = parser.parse_args()
    torch.set_num_threads(settings.threads)
    torch.manual_seed(settings.seed)
    clock = time.process_time if settings.processor_time else time.monotonic
    learner, began, learned = Learner(settings), clock(), 0
    for positions in (on_ray if settings.on == "ray" else here)(settings, learner):
        spent = (clock() - began) / max(1e-9, 60 * settings.minutes)
        learned += len(positions)
        loss = learner.learn(positions, settings.rate * max(0.02, 1 - spent))
        print(f"{spent:4.0%}  {learned:,} positions, loss {loss:.3f}", flush=True)
        if spent >= 1:
            break
    learner.export(settings.out)
    print(f"{settings.out} plays: sixfold play sixth --option size={SIDE} --seat human --seat onnx:{settings.out}")


if __name__ == "__main__":
    main()
