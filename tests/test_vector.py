"""Vectors of games: the same games as positions play them, whatever the number of threads; refusals change nothing."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sixfold
from long_runs import some_long
from sixfold.game import shelf
from sixfold.games.star import board
from sixfold.machines import rng
from sixfold.machines.compile import twin
from sixfold.positions.position import Position
from sixfold.simulation.batch import vector_kernel
from sixfold.simulation.batch.vector import VectorGames
from sixfold.simulation.twins import twins_of
from sixfold.text.errors import BadValue, NotLegal

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


@pytest.mark.parametrize(("name", "players", "options"), some_long(SETUPS, ("star", 1, {}), ("star", 3, {})))
def test_games_are_what_positions_play(name: str, players: int, options: dict[str, Any]) -> None:
    start = sixfold.start(name, players, **options)
    games = sixfold.vector(name, COUNT, players, seed=SEED, **options)
    replays = [Replay(start, number, COUNT) for number in range(COUNT)]
    ended = 0
    for _ in range(150):
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


@pytest.mark.parametrize("name", some_long(shelf.ids(), "sixmix"))
def test_threads_play_the_same_games(name: str) -> None:
    one, three = (sixfold.vector(name, 10, seed=SEED, threads=threads) for threads in (1, 3))
    for ours, theirs in zip(play(one, 60), play(three, 60), strict=True):
        np.testing.assert_array_equal(ours, theirs)
    one.reset()
    three.reset(SEED)
    np.testing.assert_array_equal(play(one, 5)[-1], play(three, 5)[-1])


GOLDEN = [
    pytest.param(golden, id=f"{game.id}-{golden.stem}")
    for game in shelf.games()
    if not game.dice
    for golden in sorted((game.folder / "golden").glob("*.six"))
]


@pytest.mark.parametrize("golden", GOLDEN)
def test_golden_games_end_as_they_do(golden: Path) -> None:
    end = sixfold.read_record(str(golden)).position
    games = VectorGames(end.at(0), 1, final_observation=True)
    encoding = end.game.encoding
    for position in end.line()[1:]:
        player, move = position.history.last_move
        rewards, done = games.step([encoding.action_of(position.before.rules_state(), player, move)])
        assert bool(done[0]) == position.over
    if end.over:
        assert end.game.endings[games.ending[0] - 1].name == end.ending
        assert games.plies[0] == end.ply
        if games.players > 1:
            assert tuple(rewards[0]) == end.returns
        view = np.zeros(games.observe()[0].size, np.float32)
        encoding.observe(end.rules_state(), end.player, view)
        np.testing.assert_array_equal(games.final_observation[0].ravel(), view)


def test_without_repetition_games_go_on() -> None:
    golden = sixfold.find_game("star").folder / "golden" / "repetition.six"
    end = sixfold.read_record(str(golden)).position
    games = VectorGames(end.at(0), 1, repetition=False)
    for position in end.line()[1:]:
        player, move = position.history.last_move
        _, done = games.step([end.game.encoding.action_of(position.before.rules_state(), player, move)])
    assert not done[0]


@pytest.mark.parametrize("name", shelf.ids())
def test_observations_and_the_interpreter_agree(name: str) -> None:
    games = sixfold.vector(name, 4, seed=SEED)
    encoding = games.game.encoding
    for _ in range(2):
        play(games, 10)
        games.observe(0)  # and then again, as another player
    for player, views in [(None, games.observe().copy()), (0, games.observe(0).copy())]:
        for number in range(games.count):
            view = np.zeros(views[number].size, np.float32)
            viewer = int(games.player[number]) if player is None else player
            encoding.observe(games.position(number).rules_state(), viewer, view)
            np.testing.assert_array_equal(views[number].ravel(), view)


@pytest.mark.parametrize("name", shelf.ids())
def test_one_game_is_the_same_interpreted(name: str) -> None:
    games, game = sixfold.vector(name, 1, seed=SEED), sixfold.find_game(name)
    given = twins_of(game, "plain")._asdict()
    made = twin(vector_kernel, "plain", **given, encoding=game.encoding)
    keep = bool(game.rules.REPETITION)
    past = vector_kernel.History(keys=[0] * (game.rules.MAX_PLIES + 1) * keep, seen=[0] * vector_kernel.SEEN)
    state, dice, samples = (
        sixfold.start(name).rules_state(),
        rng.stream(SEED, 0),
        rng.stream(SEED ^ vector_kernel.OTHER_SEED, 0),
    )
    moves = [0] * game.rules.MAX_MOVES
    ply = made.begin(state, dice, past)
    for _ in range(100):
        player = made.to_act(state, moves)
        if player == vector_kernel.NOBODY:
            break
        assert player == games.player[0]
        move = made.playout.draw(state, player, samples, moves)
        action = int(games.sample()[0])
        assert made.move_of(state, player, action, moves) == move
        mask = [False] * games.action_count
        made.write_mask(state, player, moves, mask)
        assert games.mask()[0].tolist() == mask
        ply = made.play(state, player, move, dice, past, ply)
        games.step([action])
        assert games.plies[0] == ply


@pytest.mark.parametrize(("name", "options"), [("star", {}), ("sixth", {"kings": 6, "pieces": "all"})])
def test_every_legal_move_is_drawn_as_often(name: str, options: dict[str, Any]) -> None:
    position, chooser = Position.start(name, 2, options), random.Random(SEED)
    while position.ply < 20:
        position = position.play(chooser.choice(position.legal()))
    games = VectorGames(position, 1 << 15, seed=SEED, threads=1)
    actions, drawn = np.unique(games.sample(), return_counts=True)
    assert actions.tolist() == np.flatnonzero(games.mask()[0]).tolist()
    mean = games.count / len(actions)
    assert abs(drawn - mean).max() < 4.5 * mean**0.5


def test_where_trials_find_nothing_all_moves_are_written() -> None:
    """Six pieces that cannot move: the only move, to pass, has no number."""
    game = sixfold.find_game("star")
    made = twins_of(game, "plain").playout
    state, moves = sixfold.start("star", 2).rules_state(), [0] * game.rules.MAX_MOVES
    state.occupied = list(board.ALL)
    assert game.optional("sampling").trials(state, 0, moves) > 0
    assert made.draw(state, 0, rng.stream(SEED, 0), moves) == game.rules.PASS


def test_small_actions_make_the_same_moves() -> None:
    start = sixfold.start("sixto", 2)
    games = sixfold.vector("sixto", 3, 2, seed=SEED, small_actions=True)
    assert games.action_count == 20
    assert games.observation_shape[0] == len(start.game.encoding.PLANES) + 2
    replays, chosen = [Replay(start, number, 3) for number in range(3)], [[], [], []]
    for _ in range(400):
        masks, actions = games.mask().copy(), games.sample()
        views = games.observe()
        for replay, parts in zip(replays, chosen, strict=True):
            sequences = small_sequences(replay.position)
            open_now = {whole[len(parts)] for whole in sequences if list(whole[: len(parts)]) == parts}
            assert set(np.flatnonzero(masks[replay.number])) == open_now
            chosen_planes = np.flatnonzero(views[replay.number, -2:])
            assert chosen_planes.tolist() == [20 * place + part for place, part in enumerate(parts)]
            parts.append(int(actions[replay.number]))
            if word := sequences.get(tuple(parts)):
                parts.clear()
                replay.position = replay.position.play(word, replay.position.actors[0])
                replay.roll()
        _, done = games.step(actions)
        for replay in replays:
            assert done[replay.number] == replay.position.over
            if replay.position.over:
                replay.begin()
            assert games.position(replay.number) == replay.position
    with pytest.raises(NotLegal, match=r"^action 20 of game 1 is not legal: actions run from 0 to 19"):
        games.step([0, 20, 0] if games.mask()[0, 0] else [18, 20, 0])
    with pytest.raises(BadValue, match="star has no small actions"):
        sixfold.vector("star", 1, small_actions=True)


def small_sequences(position: Position) -> dict[tuple[int, ...], str]:
    """The words of the player to act by their small actions."""
    player, encoding = position.actors[0], position.game.encoding
    parts, found = [0] * encoding.SMALL_ACTIONS[1], {}
    for word, move in position._moves(player).items():
        length = encoding.small_actions(position.rules_state(), player, move, parts)
        found[tuple(parts[:length])] = word
    return found


@pytest.mark.parametrize("name", shelf.ids())
def test_games_are_saved_and_copied(name: str) -> None:
    games = sixfold.vector(name, 5, seed=SEED)
    play(games, 30)
    saved, other = games.save(), games.copy()
    after = play(games, 20)
    for ours, theirs in zip(after, play(other, 20), strict=True):
        np.testing.assert_array_equal(ours, theirs)
    games.restore(saved)
    np.testing.assert_array_equal(play(games, 20)[-1], after[-1])
    games.restore(saved)
    games.reseed(SEED + 1)
    assert any((ours != theirs).any() for ours, theirs in zip(play(games, 20), after, strict=True))
    with pytest.raises(BadValue, match="this was saved from other games"):
        sixfold.vector(name, 6).restore(saved)


def test_a_game_can_begin_anywhere() -> None:
    games = sixfold.vector("sixth", 2, seed=SEED)
    position = sixfold.start("sixth").play("c3").play("c4")
    games.set(1, position)
    assert games.position(1) == position
    assert games.position(1).code() == position.code()
    assert games.position(0) == sixfold.start("sixth")
    assert games.player.tolist() == [0, 0]
    play(games, 300)  # and then begins as usual
    with pytest.raises(BadValue, match="all games of a vector have the same players and options"):
        games.set(0, sixfold.start("sixth", kings=6))
    king = sixfold.find_game("sixth").folder / "golden" / "king.six"
    with pytest.raises(NotLegal, match="the game is over"):
        games.set(0, sixfold.read_record(str(king)).position)


def test_an_action_that_is_not_legal_is_refused_and_nothing_is_played() -> None:
    games = sixfold.vector("sixth", 3)
    before, actions = games.states.copy(), games.sample().copy()
    actions[2] = int(np.flatnonzero(~games.mask()[2])[0])
    with pytest.raises(NotLegal, match=r"^action 25 of game 2 \(Ha1\) is not legal: .*\(7\.6\)$"):
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
