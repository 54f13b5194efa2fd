"""What STAR's players know: the judge, the exact solitaire, and races that nobody can disturb."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import sixfold
from sixfold.bots.find import find
from sixfold.game import shelf
from sixfold.game.candidates import Limit
from sixfold.games.star import bots, judge, race, rules, solitaire, table
from sixfold.games.star.bits import origin_of, target_of
from sixfold.games.star.board import BASE, BIT, QUARTER
from sixfold.machines import rng
from sixfold.machines.compile import twin
from sixfold.machines.layout import packed
from sixfold.positions.position import Position

SEED = 66
STAR = shelf.find_game("star")
PLAYERS = pytest.mark.parametrize("players", STAR.players)


@cache
def forward_game(players: int, seed: int, words: int) -> list[Position]:
    """Positions of a game in which everybody plays any of the better half of the moves."""
    chooser, position = random.Random(seed), sixfold.start("star", players)
    seen = [position]
    while not position.over and len(seen) < words:
        player = position.actors[0]
        ways = sorted(position.legal(), key=lambda word: steps_after(position, word, player))
        position = position.play(chooser.choice(ways[: len(ways) // 2 + 1]))
        seen.append(position)
    return seen


def steps_after(position: Position, word: str, player: int) -> int:
    return rules.steps_home(position.play(word).rules_state(), player)


def greedy(position: Position, chooser: random.Random) -> str:
    """One step ahead: the word after which the fewest single steps are left."""
    player = position.actors[0]
    return min(position.legal(), key=lambda word: (steps_after(position, word, player), chooser.random()))


def stays_in_its_base(position: Position, word: str) -> bool:
    """Whether a move begins and ends in the player's start base."""
    player = position.actors[0]
    move, base = position._moves(player)[word], BASE[rules.start_base(position.rules_state(), player)]
    holes = [] if move == rules.PASS else [origin_of(move), target_of(move)]
    return bool(holes) and all(base[QUARTER[hole]] >> BIT[hole] & 1 for hole in holes)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_no_level_shuffles_about_in_its_start_base(players: int, level: int) -> None:
    """Whoever moves within it gets nearer home by a step at least, or by more than half a move, as a ladder does."""
    bot = find(f"bot:{level}", STAR, SEED)
    for seed in range(3):
        for position in forward_game(players, seed, 8 * players)[:-1]:
            word, player, state = bot.think(position).best, position.actors[0], position.rules_state()
            after = position.play(word).rules_state()
            nearer = rules.steps_home(state, player) - rules.steps_home(after, player)
            shorter = judge.far(state, player) - judge.far(after, player)
            assert not stays_in_its_base(position, word) or nearer > 0 or shorter > 50, position.code()


# The judge


@PLAYERS
def test_the_judge_compiled_says_what_it_says_interpreted(players: int) -> None:
    import numpy as np

    plain: Any = twin(judge, "plain", rng=twin(rng, "plain"))
    fast = twin(judge, "checked", rng=twin(rng, "checked"))
    for ply, position in enumerate(forward_game(players, SEED, 120)[:-1]):
        state, values, fast_values = position.rules_state(), [0] * 6, np.zeros(6, np.int32)
        record = packed(state)[0]
        plain.evaluate(state, players, values)
        fast.evaluate(record, players, fast_values)
        assert fast_values.tolist() == values
        assert all(0 <= value <= judge.WIN for value in values)
        player, moves = state.turn, [0] * rules.MAX_MOVES
        count = rules.legal(state, player, moves)
        dice = rng.Rng()
        rng.seed(dice, SEED, 0, ply)
        fast_dice = packed(dice)
        chosen = plain.choose(state, player, moves, count, dice)
        assert 0 <= chosen < count
        assert fast.choose(record, player, np.array(moves, np.int32), count, fast_dice[0]) == chosen
        if players == 2:
            assert fast.margin(record, 0) == plain.margin(state, 0) == -plain.margin(state, 1)


@pytest.mark.slow
def test_the_weights_tell_the_moves_left_to_within_a_move() -> None:
    chooser, solved = random.Random(SEED), solitaire.solved()
    errors = []
    for _ in range(500):
        position = chooser.choice(forward_game(1, chooser.randrange(10**6), 40)[:-1])
        state = position.rules_state()
        errors.append(judge.far(state, 0) / judge.MOVE - solved.race(state, 0))
        if len(errors) == 60:
            break
    assert sum(error * error for error in errors) / len(errors) < 1


def test_the_weights_are_the_same_for_everybody() -> None:
    state = sixfold.start("star", 6).rules_state()
    assert len({judge.far(state, player) for player in range(6)}) == 1
    assert abs(judge.far(state, 0) - table.PAR * judge.MOVE) < judge.MOVE


# The solitaire


@pytest.mark.parametrize("seed", range(4))
def test_level_6_solves_the_solitaire_from_anywhere(seed: int) -> None:
    bot = find("bot:6", STAR, SEED)
    position = forward_game(1, seed, 5 * seed + 1)[-1]
    least = solitaire.solved().race(position.rules_state(), 0)
    assert seed or least == 17
    for left in range(least, 0, -1):
        assert solitaire.solved().race(position.rules_state(), 0) == left
        position = position.play(bot.think(position).best)
    assert position.over


# The race


@pytest.mark.slow
def test_a_race_called_won_is_won_whatever_the_other_tries() -> None:
    chooser, tried = random.Random(SEED), 0
    for seed in range(6):
        for position in forward_game(2, seed, 200):
            result = bots.advise(position) if not position.over else None
            if result is None or not result.candidates[0].proven:
                continue
            for _ in range(3):
                assert (played_out(position, chooser).ranks or ())[result.player] == 1
            tried += 1
            break
    assert tried > 2


def played_out(position: Position, chooser: random.Random) -> Position:
    """The player to move follows the advice, the other hunts these pieces or runs."""
    player, hunts = position.actors[0], chooser.random() < 0.7
    while not position.over:
        if position.actors[0] == player:
            result = bots.advise(position)
            assert result, position
            assert result.candidates[0].proven
            word = result.best
        else:
            ways = sorted(position.legal(), key=lambda word: steps_after(position, word, 1 - player), reverse=hunts)
            word = chooser.choice(ways[:4])
        position = position.play(word)
    return position


@pytest.mark.slow
def test_a_race_is_not_certain_while_the_other_could_turn_back() -> None:
    certain = supposed = 0
    for seed in range(6):
        for position in forward_game(2, seed, 200)[:-1]:
            result = bots.advise(position)
            if result:
                certain += result.candidates[0].proven
                supposed += not result.candidates[0].proven
                assert result.candidates[0].proven == (result.candidates[0].value == 1)
    assert certain
    assert supposed


def test_nobody_calls_a_race_while_the_sides_stand_against_each_other() -> None:
    for position in forward_game(2, SEED, 12):
        assert bots.advise(position) is None


def test_where_others_can_be_holds_all_their_moves() -> None:
    for position in forward_game(2, SEED, 80)[:-1]:
        state = position.rules_state()
        own, theirs = (frozenset(race.holes_of(state, p)) for p in (1 - state.turn, state.turn))
        grown = race.Shadow(theirs, others=1).grown(own)
        for word in position.legal():
            after = position.play(word).rules_state()
            assert set(race.holes_of(after, state.turn)) <= grown.holes


# Strength


@pytest.mark.parametrize("games", [4, pytest.param(24, marks=pytest.mark.long)])
def test_a_greedy_player_loses_to_little_thinking(games: int) -> None:
    bot, chooser, won = find("bot:5", STAR, SEED), random.Random(SEED), 0
    for game in range(games):
        position = sixfold.start("star", 2)
        while not position.over:
            thinks = position.actors[0] == game % 2
            word = bot.think(position, Limit(simulations=60)).best if thinks else greedy(position, chooser)
            position = position.play(word)
        won += (position.ranks or ())[game % 2] == 1
    assert won > games * 3 // 4


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_greedy_player_is_behind_among_many(players: int) -> None:
    bot, chooser = find("bot:4", STAR, SEED), random.Random(SEED)
    position = sixfold.start("star", players)
    while not position.over:
        thinks = position.actors[0] == 1
        word = bot.think(position, Limit(simulations=600)).best if thinks else greedy(position, chooser)
        position = position.play(word)
    assert (position.ranks or ())[1] <= 2
