"""Whole games, word by word, against the independent sketch: mostly forward, so that they end in every way."""

import itertools
import random
from pathlib import Path

import pytest

from sixfold.games.star import board, rules
from sixfold.games.star.notation import HOLE
from sixfold.games.star.tests.test_sketch import BASES, HEXAGON, NAMES, SEATS, Sketch, far
from sixfold.positions import record
from sixfold.positions.position import Position

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.six"))
EDGES = [[hole for hole in base if sum(far(hole, other) == 1 for other in HEXAGON) > 1] for base in BASES]
LONGEST = 130  # words of a game; caps and repetitions have tests of their own


def forward(position, chooser, kept=()):
    """A word that brings the mover's pieces nearer home, three times out of four; those in the holes kept stay."""
    words = [word for word in position.legal() if word.split("-")[0] not in kept] or position.legal()
    if chooser.random() < 0.25:
        return chooser.choice(words)
    rules, player = position.game.rules, position.actors[0]
    return min(words, key=lambda word: (rules.steps_home(position.play(word).rules_state(), player), chooser.random()))


def agree(position, sketch):
    assert position.over == sketch.over
    state = position.as_dict()
    assert state["arrived"] == sketch.arrived
    assert state["eliminated"] == [player for group in sketch.eliminated for player in sorted(group)]
    if position.over:
        assert list(position.ranks) == sketch.ranks()
        assert position.telling.ending.clause == sketch.ending
    else:
        assert position.actors == (sketch.turn,)
        assert list(position.legal()) == sketch.legal()


@pytest.mark.parametrize(
    ("players", "squat", "transit"), [*itertools.product((1, 2, 3, 4, 6), ("arrive", "literal"), ("used", "yes", "no"))]
)
def test_games_agree(players, squat, transit):
    chooser = random.Random(f"{players} {squat} {transit}")
    position, sketch = Position.start("star", players, squat=squat, transit=transit), Sketch(players, squat, transit)
    agree(position, sketch)
    while not position.over and position.ply < LONGEST:
        word = forward(position, chooser)
        position = position.play(word)
        sketch.play(word)
        agree(position, sketch)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_agree(path):
    golden = record.read_record(path).position
    position = Position.start("star", golden.players, golden.options, rules_version=golden.settings.rules_version)
    sketch = Sketch(golden.players, **golden.options, rules_version=golden.settings.rules_version)
    for word in golden.words:
        agree(position, sketch)
        position = position.play(word)
        sketch.play(word)
    agree(position, sketch)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "version"), [*itertools.product((2, 4, 6), (1, 2))])
def test_5_2_games_with_squatters_agree(players, version):
    """Half of the players leave a piece on the edge of their start base, so that others arrive past it."""
    past = 0
    for seed in range(3):
        chooser = random.Random(f"{players} {seed}")
        position = Position.start("star", players, rules_version=version)
        sketch = Sketch(players, rules_version=version)
        kept = {NAMES[chooser.choice(EDGES[SEATS[players][player]])] for player in range(players // 2, players)}
        while not position.over and position.ply < 50 * players:
            word = forward(position, chooser, kept)
            position = position.play(word)
            sketch.play(word)
            agree(position, sketch)
        past += sum(sketch.men(player) != sketch.goal[player] for player in sketch.arrived)
    assert past > 0


def crowded(chooser):
    """A position whose pieces crowd around a base in use, as state and as sketch."""
    players, transit = chooser.choice((2, 4, 4, 6, 6)), chooser.choice(("used", "yes", "no"))
    state, sketch = Position.start("star", players, transit=transit).rules_state(), Sketch(players, transit=transit)
    sketch.owner = {}
    tip = chooser.choice([max(base, key=lambda hole: max(map(abs, (*hole, sum(hole))))) for base in sketch.start])
    reach = chooser.choice((4, 5, 6))
    for player in chooser.sample(range(players), players):
        stops = HEXAGON | sketch.start[player] | sketch.goal[player]
        free = sorted(stops - set(sketch.owner))
        near = [hole for hole in free if far(hole, tip) < reach]
        chosen = chooser.sample(near, min(6, len(near)))
        chosen += chooser.sample([hole for hole in free if hole not in chosen], 6 - len(chosen))
        sketch.owner |= dict.fromkeys(chosen, player)
    state.pieces, state.occupied = [[0] * 4 for _ in range(6)], [0] * 4
    for hole, player in sketch.owner.items():
        number = HOLE[NAMES[hole]]
        state.pieces[player][board.QUARTER[number]] |= 1 << board.BIT[number]
        state.occupied[board.QUARTER[number]] |= 1 << board.BIT[number]
    return state, sketch


def test_4_1_5_1_5_2_blocks_and_arrivals_agree_where_pieces_crowd():
    chooser, blocked, arrived = random.Random(6), 0, 0
    for _ in range(600):
        state, sketch = crowded(chooser)
        for player in range(state.players):
            assert rules.is_blocked(state, player) == sketch.is_blocked(player)
            assert rules.has_arrived(state, player) == (sketch.men(player) == sketch.goal[player])
            assert rules.is_past_squatters(state, player) == sketch.is_past_squatters(player)
            blocked += sketch.is_blocked(player)
            arrived += sketch.is_past_squatters(player)
    assert blocked > 50
    assert arrived > 5
