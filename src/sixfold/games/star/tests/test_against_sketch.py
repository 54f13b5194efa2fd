"""Whole games, word by word, against the independent sketch: mostly forward, so that they end in every way."""

import itertools
import random
from pathlib import Path

import pytest

from sixfold import record
from sixfold.games.star.tests.test_sketch import Sketch
from sixfold.positions import Position

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.six"))
LONGEST = 130  # words of a game; caps and repetitions have tests of their own


def forward(position, chooser):
    """A word that brings the mover's pieces nearer home, three times out of four."""
    words = position.legal()
    if chooser.random() < 0.25:
        return chooser.choice(words)
    rules, player = position.game.rules, position.actors[0]
    return min(words, key=lambda word: (rules.steps_home(position.play(word).rules_state(), player), chooser.random()))


def agree(position, sketch):
    assert position.over == sketch.over
    told = position.as_dict()
    assert told["arrived"] == sketch.arrived
    assert told["eliminated"] == [player for group in sketch.eliminated for player in sorted(group)]
    if position.over:
        assert list(position.ranks) == sketch.ranks()
    else:
        assert position.actors == (sketch.turn,)
        assert list(position.legal()) == sketch.legal()


@pytest.mark.parametrize(
    ("players", "squat", "transit"), [*itertools.product((1, 2, 3, 4, 6), ("arrive", "literal"), ("yes", "no"))]
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
    told = record.read_record(path).position
    position = Position.start("star", told.players, told.options)
    sketch = Sketch(told.players, **told.options)
    for word in told.words:
        agree(position, sketch)
        position = position.play(word)
        sketch.play(word)
    agree(position, sketch)
