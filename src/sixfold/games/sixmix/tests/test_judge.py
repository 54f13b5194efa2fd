"""The judge: odds that can be counted, legal choices, the same compiled, and better than the yardstick."""

from __future__ import annotations

import random
from types import ModuleType
from typing import Any

import pytest

from sixfold import start
from sixfold.bots.find import find
from sixfold.games.sixmix import bots, judge, odds, rules
from sixfold.machines import rng
from sixfold.machines.compile import twin
from sixfold.machines.layout import pack, packed
from sixfold.positions.position import Position
from sixfold.testing import random_game, variants

plain = twin(judge, "plain", rng=rng)
SEED = 66


def dice(seed: int) -> rng.Rng:
    made = rng.Rng()
    rng.seed(made, seed, 0, 0)
    return made


def some_decisions(each: int) -> list[Position]:
    chooser = random.Random(SEED)
    found: list[Position] = []
    for beginning in variants(start("sixmix").game):
        asked = [position for position in random_game(beginning, chooser) if position.actors]
        found += chooser.sample(asked, min(each, len(asked)))
    return found


def rows(*written: str, die: int = 0) -> Any:
    """Three players' rows, a dot for a free cell; the first to place a die."""
    state = start("sixmix", 3).rules_state()
    state.rolling, state.starter, state.die = 0, 0, die
    for colour, row in enumerate(written):
        for column, digit in enumerate(row):
            if digit != ".":
                cell = rules.COLUMNS * colour + column
                state.cell[cell] = int(digit)
                state.free &= ~(1 << cell)
                state.placed += 1
    return state


def chosen(state: Any, player: int = 0) -> str:
    moves = [0] * rules.MAX_MOVES
    count = rules.legal(state, player, moves)
    cell = moves[plain.choose(state, player, moves, count, dice(1))]
    return "GBROL"[cell // rules.COLUMNS] + str(cell % rules.COLUMNS + 1)


# Odds


@pytest.mark.parametrize(
    ("mine", "other", "share"),
    [
        ("654321", "654312", 1),
        ("654312", "654321", 0),
        ("654321", "654321", 1),  # both score (4.1)
        (".66666", "666666", 1 / 6),
        ("4.....", ".66666", 1 / 2),  # a tie on the first digit is lost
        ("61....", "6.....", 1 / 36),  # two ones, and then as likely above as below
    ],
)
def test_odds_of_the_higher_number(mine: str, other: str, share: float):
    tolerance = 0.02 if share in (0, 1) else 0.1
    assert odds.not_behind(rows(mine, other), 0, 1) / odds.ONE == pytest.approx(share, abs=tolerance)


def test_a_triple_is_certain_or_lost_when_the_row_is_full():
    assert odds.triple_points(rows("111234"), 0) == odds.ONE
    assert odds.triple_points(rows("111222"), 0) == 2 * odds.ONE
    assert odds.triple_points(rows("112233"), 0) == 0
    assert 0 < odds.triple_points(rows("11234."), 0) < odds.triple_points(rows("1123.."), 0) < odds.ONE


# Choices


def test_a_six_goes_home_and_a_one_abroad():
    assert chosen(rows(die=6)) == "G1"
    assert chosen(rows(die=1)) in {"B1", "R1"}


def test_a_low_die_makes_a_triple_in_a_lost_row():
    assert chosen(rows("122.4.", "654...", "653...", die=2))[0] == "G"


def test_choices_are_legal_leave_the_state_alone_and_are_the_same_compiled():
    fast = twin(judge, "checked", rng=twin(rng))
    moves = [0] * rules.MAX_MOVES
    for number, position in enumerate(some_decisions(12)):
        state, player = position.rules_state(), position.actors[0]
        count = rules.legal(state, player, moves)
        place = plain.choose(state, player, moves, count, dice(number))
        assert 0 <= place < count
        assert state == position.rules_state()
        record, generator, buffer = packed(state), packed(dice(number)), _array(moves)
        assert fast.choose(record[0], player, buffer, count, generator[0]) == place
        pack(state, record[0])
        assert _worths(fast, record[0], position.players) == _worths(plain, state, position.players)


def _array(numbers: list[int]) -> Any:
    import numpy as np

    return np.array(numbers, np.int32)


def _worths(made: ModuleType | Any, state: Any, players: int) -> list[int]:
    values = _array([0] * 8) if made is not plain else [0] * 8
    made.evaluate(state, players, values)
    return [int(value) for value in values[:players]]


# Worth


def level(players: int) -> float:
    """What everybody has with equal points: a fair share of the win, and half of the others left behind."""
    return judge.WIN * (0.75 / players + 0.25 / 2)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_worth_follows_points_and_adds_up(players: int):
    state = start("sixmix", players, target="20").rules_state()
    state.points[:players] = [12, 9, 9, 3, 0][:players]
    values = _worths(plain, state, players)
    assert values == sorted(values, reverse=True)
    assert all(0 <= value <= judge.WIN for value in values)
    assert sum(values) == pytest.approx(players * level(players), abs=2 * players)


def test_a_lead_is_worth_more_near_the_end():
    early, late = (start("sixmix", 3, target=target).rules_state() for target in ("1000", "10"))
    early.points[0] = late.points[0] = 8
    assert level(3) < _worths(plain, early, 3)[0] < _worths(plain, late, 3)[0]


def test_playouts_end_with_the_round():
    position = start("sixmix", 3, target="100")
    chooser = random.Random(SEED)
    cuts = [p.rules_state() for p in random_game(position, chooser) if plain.playout_done(p.rules_state())]
    assert [state.round for state in cuts] == list(range(1, len(cuts) + 1))


# Strength


def share(players: int, games: int, choose: Any, others: Any) -> float:
    """What share of interpreted games one player wins, seats rotated, the same dice for each seat."""
    won = 0.0
    moves, buffer = [0] * rules.MAX_MOVES, [0] * rules.MAX_PLAYERS
    for number in range(games):
        state, generator = start("sixmix", players).rules_state(), dice(number // players)
        while not state.ended:
            if rules.outcome_count(state):
                rules.play(state, -1, rng.below(generator, rules.FACES))
                continue
            rules.actors(state, buffer)
            player = buffer[0]
            count = rules.legal(state, player, moves)
            policy = choose if player == number % players else others
            rules.play(state, player, moves[policy(state, player, moves, count)])
        rules.ranks(state, buffer)
        winners = buffer[:players].count(1)
        won += (buffer[number % players] == 1) / winners
    return won / games


@pytest.mark.parametrize("players", [2, 3])
def test_the_choice_alone_beats_chance_and_the_yardstick(players: int):
    doubts, chance = dice(SEED), random.Random(SEED)

    def knows(state: Any, player: int, moves: Any, count: int) -> int:
        return plain.choose(state, player, moves, count, doubts)

    def anything(state: Any, player: int, moves: Any, count: int) -> int:
        return chance.randrange(count)

    assert share(players, 24, knows, anything) > 0.75
    assert share(players, 36, knows, bots.high_home) > 1.3 / players
    assert share(players, 36, bots.high_home, anything) > 1.3 / players


def test_the_yardstick_is_a_bot():
    """High dice at home, low ones at the rivals', the highest place first."""
    bot = find("python:sixfold.games.sixmix.bots:yardstick", start("sixmix").game)
    position = start("sixmix", 3).play("=6").play("=1").play("=2")
    assert bot.think(position.play("=6")).best == "G1"
    assert bot.think(position.play("=3")).best == "B1"
    for asked in some_decisions(3):
        assert bot.think(asked).best in asked.legal()
