"""Learns SIXTO alone with MaskablePPO of sb3-contrib, in minutes on a CPU.

    python examples/sixto_alone.py --minutes 5 --out solo.onnx
    sixfold arena sixto --players 1 --bots onnx:solo.onnx,bot:1 --games 200

The network has the shape of a sheet: all six rows are read by the same weights, and what is done
in each row is chosen by the same weights, knowing the whole sheet.
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

ROWS, CELLS, COPIES = 6, 12, 3  # no mark, the first copy of a number, the second
ROW, SHEET = 64, 128  # numbers that describe a row, and the sheet
POINTS = 50.0  # what counts as a reward of 1
MARKS, MARKABLE = 0, 7  # planes
USED = [*range(9), *range(19, 30)]  # planes that say something alone


class Reader(BaseFeaturesExtractor):
    """Describes each row, and the sheet."""

    def __init__(self, space: gymnasium.spaces.Box) -> None:
        super().__init__(space, ROWS * ROW + SHEET)
        self.row = nn.Sequential(nn.Linear((len(USED) + 2) * CELLS, 128), nn.ReLU(), nn.Linear(128, ROW), nn.ReLU())
        self.sheet = nn.Sequential(nn.Linear(ROWS * ROW, SHEET), nn.ReLU(), nn.Linear(SHEET, SHEET), nn.ReLU())

    def forward(self, seen: Tensor) -> Tensor:
        columns = seen[:, [MARKS, MARKABLE]].mean(2, keepdim=True).expand(-1, -1, ROWS, -1)
        rows = self.row(torch.cat([seen[:, USED], columns], 1).transpose(1, 2).flatten(2)).flatten(1)
        return torch.cat([rows, self.sheet(rows)], 1)


class Choices(nn.Module):
    """From the descriptions to logits of actions: what is done in each row adds up."""

    def __init__(self) -> None:
        super().__init__()
        self.row = nn.Sequential(nn.Linear(ROW + SHEET, 64), nn.ReLU(), nn.Linear(64, COPIES))
        self.roll = nn.Linear(SHEET, 2)  # kept, or rolled again
        digits = np.arange(COPIES**ROWS)[:, None] // COPIES ** np.arange(ROWS) % COPIES
        parts = np.eye(COPIES, dtype=np.float32)[digits].reshape(-1, ROWS * COPIES)
        self.register_buffer("parts", torch.from_numpy(parts.T.copy()))

    def forward(self, read: Tensor) -> Tensor:
        rows, sheet = read[:, : ROWS * ROW].unflatten(1, (ROWS, ROW)), read[:, ROWS * ROW :]
        both = torch.cat([rows, sheet[:, None].expand(-1, ROWS, -1)], 2)
        return torch.cat([self.row(both).flatten(1) @ self.parts, self.roll(sheet)], 1)


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


def new_model(envs: int, seed: int) -> MaskablePPO:
    """MaskablePPO with our network in it."""
    model = MaskablePPO(
        "MlpPolicy",
        make_vec_env(new_env, envs, seed),
        policy_kwargs={"features_extractor_class": Reader, "net_arch": []},
        learning_rate=lambda left: 1e-3 * left,
        n_steps=128,
        batch_size=1024,
        n_epochs=4,
        gamma=0.999,
        ent_coef=0.002,
        seed=seed,
        device="cpu",
    )
    model.policy.action_net = Choices()
    model.policy.optimizer = torch.optim.Adam(model.policy.parameters(), 1e-3)
    return model


class UntilTimeIsUp(BaseCallback):
    """Ends learning after some minutes, with a learning rate that falls with the time left."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.began, self.seconds = time.monotonic(), 60 * minutes

    def _on_rollout_end(self) -> None:
        left = 1 - (time.monotonic() - self.began) / self.seconds
        self.model._current_progress_remaining = max(0.02, left)
        scores = [POINTS * episode["r"] for episode in self.model.ep_info_buffer]
        print(f"{1 - left:4.0%}  {self.num_timesteps:,} steps, {np.mean(scores or [0]):.0f} points", flush=True)

    def _on_step(self) -> bool:
        return time.monotonic() < self.began + self.seconds


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


def told(name: str, result: np.ndarray) -> str:
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
    model = new_model(settings.envs, settings.seed)
    model.learn(10**12, callback=UntilTimeIsUp(settings.minutes))
    agent = Agent(model.policy).eval()
    print(told("random play", scores(None, settings.games, settings.seed)))
    print(told("the agent", scores(agent, settings.games, settings.seed)))
    export(agent, settings.out)
    print(f"{settings.out} plays: sixfold arena sixto --players 1 --bots onnx:{settings.out},bot:1 --games 200")


if __name__ == "__main__":
    main()
