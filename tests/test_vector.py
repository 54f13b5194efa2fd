"""Vectors of games: the same games as positions play them, whatever the number of threads; refusals change nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sixfold
from sixfold import rng, shelf
from sixfold.errors import BadValue, NotLegal
from sixfold.positions import Position

SEED = 7
COUNT = 3
SETUPS = [(game.id, game.players[0], {}) for game in shelf.games()] + [
    ("sixth", 2, {"kings": 6, "pieces": "all"}),
    ("star", 3, {}),
    ("sixto", 3, {"leftmost": True}),
]


class Rolls:
    """Dice of one round of one game of a vector."""

    def __init__(self, stream: int) -> None:
        self.generator = rng.stream(SEED, stream)

    def randrange(self, stop: int) -> int:
        return rng.below(self.generator, stop)


class Replay:
    """A game of a vector, played again with positions."""

    def __init__(self, start: Position, number: int, count: int) -> None:
        self.start, self.number, self.count = start, number, count
        self.round = -1
        self.begin()

    def begin(self) -> None:
        self.round += 1
        self.rolls = Rolls(self.number + self.round * self.count)
        self.position = self.start
        self.roll()

    def roll(self) -> None:
        while self.position.is_chance:
            self.position = self.position.roll(self.rolls)

    def moves(self) -> dict[int, str]:
        """Legal words by action."""
        encoding, player = self.position.game.encoding, self.position.actors[0]
        state = self.position.rules_state()
        words = self.position._moves(player).items()
        return {encoding.action_of(state, player, move): word for word, move in words}

    def play(self, action: int) -> None:
        word, player = self.moves()[action], self.position.actors[0]
        self.position = self.position.play(word, player)
        self.roll()


def check_step(games: Any, replays: list[Replay]) -> int:
    """One step of all games is what positions say; returns how many games ended."""
    masks, actions = games.mask(), games.sample()
    for replay in replays:
        assert games.player[replay.number] == replay.position.actors[0]
        assert set(np.flatnonzero(masks[replay.number])) == set(replay.moves())
        replay.play(int(actions[replay.number]))
    rewards, done = games.step(actions)
    for replay in replays:
        number, position = replay.number, replay.position
        assert done[number] == position.over
        assert games.plies[number] == position.ply
        if games.players > 1:
            assert rewards[number].tolist() == pytest.approx(position.returns)
        if position.over:
            assert games.game.endings[games.ending[number] - 1].name == position.ending
            replay.begin()
        assert games.position(number) == replay.position
    return int(done.sum())


@pytest.mark.parametrize(("name", "players", "options"), SETUPS)
def test_games_are_what_positions_play(name: str, players: int, options: dict[str, Any]) -> None:
    start = sixfold.start(name, players, **options)
    games = sixfold.vector(name, COUNT, players, seed=SEED, **options)
    replays = [Replay(start, number, COUNT) for number in range(COUNT)]
    ended = 0
    for _ in range(400):
        ended += check_step(games, replays)
        if ended >= 4:
            break


def play(games: Any, steps: int) -> list[Any]:
    """What random steps bring."""
    seen = []
    for _ in range(steps):
        rewards, done = games.step(games.sample())
        seen += [rewards.copy(), done.copy(), games.player.copy(), games.plies.copy()]
    return [*seen, games.states.copy()]


@pytest.mark.parametrize("name", shelf.ids())
def test_threads_play_the_same_games(name: str) -> None:
    one, three = (sixfold.vector(name, 10, seed=SEED, threads=threads) for threads in (1, 3))
    for ours, theirs in zip(play(one, 60), play(three, 60), strict=True):
        np.testing.assert_array_equal(ours, theirs)
    one.reset()
    three.reset(SEED)
    np.testing.assert_array_equal(play(one, 5)[-1], play(three, 5)[-1])


def test_an_action_that_is_not_legal_is_refused_and_nothing_is_played() -> None:
    games = sixfold.vector("sixth", 3)
    before, actions = games.states.copy(), games.sample().copy()
    actions[2] = int(np.flatnonzero(~games.mask()[2])[0])
    with pytest.raises(NotLegal, match=r"^action \d+ of game 2 is not legal: "):
        games.step(actions)
    np.testing.assert_array_equal(games.states, before)
    actions[2] = games.action_count
    with pytest.raises(NotLegal, match=f"actions run from 0 to {games.action_count - 1}"):
        games.step(actions)
    for wrong in ([0, 1], [0.0, 1.0, 2.0], [[0], [1], [2]], "abc"):
        with pytest.raises(BadValue, match="actions are 3 whole numbers, one for each game"):
            games.step(wrong)
    games.step(games.sample())


def test_games_that_are_over_can_stay_so() -> None:
    games = sixfold.vector("sixmix", 4, seed=SEED, autoreset=False)
    for _ in range(300):
        games.step(games.sample())
    assert games.done.all()
    assert (games.player == -1).all()
    assert not games.mask().any()
    rewards, done = games.step(games.sample())
    assert not rewards.any()
    assert done.all()
