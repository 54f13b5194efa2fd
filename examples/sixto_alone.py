"""Learns SIXTO alone with MaskablePPO of sb3-contrib, in minutes on a CPU.

    python examples/sixto_alone.py --minutes 5 --out solo.onnx
    sixfold arena sixto --players 1 --bots onnx:solo.onnx,bot:1 --games 200

The network has the shape of a sheet: all cells are read by the same weights, and each row chooses
between no mark and the cells that may be marked, knowing the whole sheet.
"""

from __future__ import annotations

import argparse
import time

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

import sixfold
import sixfold.envs.gymnasium
from sixfold.bots.network_file import label

ROWS, CELLS, HALF, COPIES = 6, 12, 6, 3  # no mark, the first copy of a number, the second
CELL, SHEET = 24, 96  # numbers that describe a cell, and the sheet
POINTS = 50.0  # what counts as a reward of 1
MARKS, MARKABLE = 0, 7  # planes
USED = [*range(9), *range(19, 30)]  # planes that say something alone


class Reader(BaseFeaturesExtractor):
    """Describes each cell, and the sheet."""

    def __init__(self, space: gymnasium.spaces.Box) -> None:
        super().__init__(space, ROWS * CELLS * (CELL + 1) + SHEET)
        self.cell = nn.Sequential(nn.Linear(len(USED) + CELLS + 3, 48), nn.ReLU(), nn.Linear(48, CELL), nn.ReLU())
        self.row = nn.Sequential(nn.Linear(CELLS * CELL, 64), nn.ReLU())
        self.sheet = nn.Sequential(nn.Linear(ROWS * 64, SHEET), nn.ReLU(), nn.Linear(SHEET, SHEET), nn.ReLU())
        self.register_buffer("places", torch.eye(CELLS).expand(ROWS, CELLS, CELLS))
        self.register_buffer("until", torch.ones(CELLS, CELLS).tril())  # sums up a row from each cell on
        self.register_buffer("before", torch.ones(CELLS, CELLS).triu(1))  # and before it

    def forward(self, seen: Tensor) -> Tensor:
        marks = seen[:, MARKS]
        skipped = torch.relu(1 - marks @ self.until) @ self.before  # open cells that a mark here would skip
        in_row, in_column = (marks.mean(axis, keepdim=True).expand_as(marks) for axis in (2, 1))
        more = torch.stack([skipped / CELLS, in_row, in_column], 3)
        known = [seen[:, USED].permute(0, 2, 3, 1), self.places.expand(seen.shape[0], -1, -1, -1), more]
        cells = self.cell(torch.cat(known, 3))
        sheet = self.sheet(self.row(cells.flatten(2)).flatten(1))
        return torch.cat([cells.flatten(1), seen[:, MARKABLE].flatten(1), sheet], 1)


class Choices(nn.Module):
    """From the descriptions to logits of actions: what is done in each row adds up."""

    def __init__(self) -> None:
        super().__init__()
        self.cell, self.sheet = nn.Linear(CELL, CELL), nn.Linear(SHEET, CELL)
        self.mark = nn.Sequential(nn.ReLU(), nn.Linear(CELL, 1))
        self.roll = nn.Linear(SHEET, 2)  # kept, or rolled again
        digits = np.arange(COPIES**ROWS)[:, None] // COPIES ** np.arange(ROWS) % COPIES
        parts = np.eye(COPIES, dtype=np.float32)[digits].reshape(-1, ROWS * COPIES)
        self.register_buffer("parts", torch.from_numpy(parts.T.copy()))

    def forward(self, read: Tensor) -> Tensor:
        cells, markable, sheet = read.split([ROWS * CELLS * CELL, ROWS * CELLS, SHEET], 1)
        likes = self.mark(self.cell(cells.reshape(-1, ROWS * CELLS, CELL)) + self.sheet(sheet)[:, None])
        marks = (likes[:, :, 0] * markable).reshape(-1, ROWS, COPIES - 1, HALF).sum(3)
        rows = nn.functional.pad(marks, (1, 0))  # no mark counts nothing
        return torch.cat([rows.reshape(-1, ROWS * COPIES) @ self.parts, self.roll(sheet)], 1)


class Agent(nn.Module):
    """The network as sixfold plays it: from an observation to logits of actions and points still to come."""

    def __init__(self, policy: nn.Module) -> None:
        super().__init__()
        self.reader, self.choices, self.value = policy.features_extractor, policy.action_net, policy.value_net

    def forward(self, observation: Tensor) -> tuple[Tensor, Tensor]:
        read = self.reader(observation)
        return self.choices(read), POINTS * self.value(read)


def new_env() -> gymnasium.Env:
    """One game alone, with small rewards."""
    env = gymnasium.make("sixfold/SixtoSolo-v0")
    return gymnasium.wrappers.TransformReward(env, lambda points: points / POINTS)


class Clock(BaseCallback):
    """Ends learning after some minutes; until then it tells how it goes."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.began, self.seconds = time.monotonic(), max(1e-9, 60 * minutes)

    @property
    def left(self) -> float:
        """The part of the time that is left."""
        return 1 - (time.monotonic() - self.began) / self.seconds

    def _on_rollout_end(self) -> None:
        scores = [POINTS * episode["r"] for episode in self.model.ep_info_buffer]
        print(f"{1 - self.left:4.0%}  {self.num_timesteps:,} steps, {np.mean(scores or [0]):.0f} points", flush=True)

    def _on_step(self) -> bool:
        return self.left > 0


def new_model(envs: int, seed: int, clock: Clock) -> MaskablePPO:
    """MaskablePPO with our network in it, and a learning rate that falls with the time left."""
    model = MaskablePPO(
        "MlpPolicy",
        make_vec_env(new_env, envs, seed),
        policy_kwargs={"features_extractor_class": Reader, "net_arch": []},
        learning_rate=lambda _: 1e-3 * max(0.05, clock.left),
        n_steps=64,
        batch_size=256,
        n_epochs=6,
        gamma=0.999,
        ent_coef=0.002,
        seed=seed,
        device="cpu",
    )
    model.policy.action_net = Choices()
    model.policy.optimizer = torch.optim.Adam(model.policy.parameters(), 1e-3)
    return model


def scores(agent: Agent | None, games: int, seed: int) -> np.ndarray:
    """The results of so many games, all played at once: the agent's best moves, or random ones."""
    played = sixfold.vector("sixto", games, 1, seed=seed, autoreset=False)
    result = np.zeros(games)
    while (played.player >= 0).any():
        actions = played.sample()
        if agent is not None:
            with torch.inference_mode():
                logits = agent(torch.from_numpy(played.observe()))[0].numpy()
            actions = np.where(played.mask(), logits, -np.inf).argmax(1)
        result += played.step(actions)[0][:, 0]
    return result


def summary(name: str, result: np.ndarray) -> str:
    """The mean score with its 95 % interval."""
    return f"{name}: {result.mean():.1f} ± {1.96 * result.std() / len(result) ** 0.5:.1f} points in {len(result)} games"


def export(agent: Agent, file: str) -> None:
    """Writes the network as a bot that sixfold plays: onnx:FILE."""
    start = sixfold.start("sixto", 1)
    seen = torch.from_numpy(sixfold.vector("sixto", 1, 1).observe())
    names = {"input_names": ["observation"], "output_names": ["policy", "value"]}
    axes = {name: {0: "n"} for name in ("observation", "policy", "value")}
    torch.onnx.export(agent, (seen,), file, dynamo=False, dynamic_axes=axes, **names)
    label(file, start)


def main() -> None:
    """Learns until the time is up, compares with random play, and writes the network."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--out", default="solo.onnx", help="the file to write")
    add("--minutes", type=float, default=5)
    add("--envs", type=int, default=32, help="games played at once")
    add("--games", type=int, default=500, help="to compare with random play")
    add("--threads", type=int, default=1, help="of PyTorch")
    add("--seed", type=int, default=6)
    settings = parser.parse_args()
    torch.set_num_threads(settings.threads)
    torch.distributions.Distribution.set_default_validate_args(False)  # a third of the time
    clock = Clock(settings.minutes)
    model = new_model(settings.envs, settings.seed, clock)
    model.learn(10**12, callback=clock)
    agent = Agent(model.policy).eval()
    print(summary("random play", scores(None, settings.games, settings.seed)))
    print(summary("the agent", scores(agent, settings.games, settings.seed)))
    export(agent, settings.out)
    print(f"{settings.out} plays: sixfold arena sixto --players 1 --bots onnx:{settings.out},bot:1 --games 200")


if __name__ == "__main__":
    main()
