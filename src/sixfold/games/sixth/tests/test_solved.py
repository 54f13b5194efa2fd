"""SIXTH! with few men: the numbering, the table against a brute force over the sketch, and `sixfold solve sixth`."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import sixfold
from commands import refused
from commands import sixfold as command
from sixfold.games.sixth import rules
from sixfold.games.sixth.notation import read
from sixfold.games.sixth.rules import State
from sixfold.games.sixth.solved import numbering, solution, sweep
from sixfold.games.sixth.solved.spaces import space_of
from sixfold.games.sixth.tests.test_sketch import Sketch

SMALL = {"size": 4, "men": 3}
OPTIONS = ("--option", "size=4", "--option", "men=3")


# Numbering


@pytest.mark.parametrize(("size", "pieces", "shapes"), [(2, 2, 10), (3, 6, 2994), (4, 1, 16), (4, 6, 54_248)])
def test_every_shape_has_a_rank(size: int, pieces: int, shapes: int):
    """Pieces on cells, at most five a cell: counted by hand for small numbers, else by binomials less the tall ones."""
    assert len(space_of(size, pieces).numbers) == shapes


def test_numbers_and_boards_are_each_others_inverse():
    space, state, own, colours = space_of(4, 6), State(), 1, 20
    for number in random.Random(1).sample(range(len(space.shapes) * colours), 300):
        numbering.lay(space, state, number, own, 3, colours)
        found = numbering.seek(space, state, own, colours) // numbering.SYMMETRIES
        assert found <= number
        numbering.lay(space, state, found, own, 3, colours)
        assert numbering.seek(space, state, own, colours) // numbering.SYMMETRIES == found


def test_images_of_a_board_have_one_number():
    space, state, image, chooser = space_of(4, 6), State(), State(), random.Random(2)
    for _ in range(100):
        numbering.lay(space, state, chooser.randrange(len(space.shapes) * 20), 1, 3, 20)
        numbers = set()
        for symmetry in range(numbering.SYMMETRIES):
            for cell in space.cells:
                image.pile[space.image[symmetry][cell]] = state.pile[cell]
            numbers.add(numbering.seek(space, image, 1, 20) // numbering.SYMMETRIES)
        assert len(numbers) == 1


# Values


def brute_force(size: int, men: int, words: str) -> list[tuple[State, int]]:
    """Every position that the sketch reaches after some words, by rounds over all of them until no value changes."""
    start, state = Sketch(size=size, men=men), solution.state_of(size, men, (0, 0))
    for word in words.split():
        start.play(word)
        rules.play(state, state.turn, read(state, word))
    start.seen = []
    found: dict[Any, tuple[Sketch, State]] = {key_of(start): (start, state)}
    below: dict[Any, list[Any]] = {}
    waiting = [key_of(start)]
    while waiting:
        key = waiting.pop()
        sketch, state = found[key]
        below[key] = []
        for word in sketch.legal():
            after, state_after = played(sketch, word), state.copy()
            rules.play(state_after, state.turn, read(state, word))
            below[key].append(key_of(after))
            if below[key][-1] not in found:
                found[below[key][-1]] = after, state_after
                waiting.append(below[key][-1])
    values = dict.fromkeys(found, 0)
    values |= {key: -sweep.MOST * (-1) ** (s.result == s.turn) for key, (s, _) in found.items() if s.result is not None}
    changed = True
    while changed:
        changed = False
        for key, after in below.items():
            best = max((sweep.backed_up(values[one]) for one in after), default=values[key])
            changed, values[key] = changed or best != values[key], best
    return [(state, values[key]) for key, (sketch, state) in found.items() if sketch.result is None]


def played(sketch: Sketch, word: str) -> Sketch:
    after = copy.copy(sketch)
    after.board = {cell: list(pile) for cell, pile in sketch.board.items()}
    after.hand, after.points, after.seen = copy.deepcopy(sketch.hand), list(sketch.points), []
    after.play(word)
    return after


def key_of(sketch: Sketch) -> Any:
    board = tuple(sorted((cell, "".join(pile)) for cell, pile in sketch.board.items()))
    return board, sketch.turn, sketch.last, sketch.hand[0]["p"], sketch.hand[1]["p"]


@pytest.mark.parametrize(("men", "words"), [(2, ""), (3, "a1 b1 a2 b2 a1-a2 b1-b2")], ids=["no kings yet", "three men"])
def test_a_brute_force_finds_the_same_values_on_four_cells(men: int, words: str):
    table = solution.Table(2, men)
    table.solve()
    positions = brute_force(2, men, words)
    assert len(positions) > 100
    for state, value in positions:
        assert table.value(state) == value


@pytest.fixture(scope="module")
def three() -> solution.Table:
    return solution.solved(4, 3)


def test_with_three_men_brown_wins_with_the_eighth_move(three: solution.Table):
    position = sixfold.start("sixth", **SMALL)
    assert three.value(position.rules_state()) == 8 - sweep.MOST
    assert set(three.after(position.rules_state()).values()) == {8 - sweep.MOST}


def test_every_value_follows_from_those_after_it(three: solution.Table):
    assert three.doubtful() == 0


def test_a_wrong_value_is_noticed(three: solution.Table):
    spoilt = solution.Table(4, 3, bytearray(three.data.tobytes()))
    spoilt.entries[3, 3][1000] ^= 1 << 25
    assert spoilt.doubtful() > 0


def test_6_2_the_line_of_the_table_ends_where_silver_can_do_nothing(three: solution.Table):
    position = sixfold.start("sixth", **SMALL)
    for word in json.loads(command("solve", "sixth", *OPTIONS, "--json").stdout)["line"]:
        position = position.play(word)
    assert (position.ply, position.ending, position.winner) == (8, "stuck", 1)


def test_4_1_what_may_not_go_back_counts(three: solution.Table):
    """There are positions whose value hangs on the forbidden move, and the engine's rules agree which are legal."""
    chooser, hanging = random.Random(3), 0
    for _ in range(400):
        state = random_state(chooser)
        if state.banned != rules.NONE:
            free = state.copy()
            free.banned = rules.NONE
            values = three.after(free)
            if state.banned in values:
                assert three.after(state) == {move: value for move, value in values.items() if move != state.banned}
                hanging += three.value(state) != three.value(free)
    assert hanging > 0


def random_state(chooser: random.Random) -> State:
    """A position that some random moves lead to."""
    state, moves = sixfold.start("sixth", **SMALL).rules_state(), [0] * rules.MAX_MOVES
    for _ in range(chooser.randrange(30)):
        after = state.copy()
        rules.play(after, state.turn, moves[chooser.randrange(rules.legal(state, state.turn, moves))])
        if after.ended:
            break
        state = after
    return state


# The command


def test_it_tells_people():
    output = command("solve", "sixth", *OPTIONS, "c3").stdout
    assert output.startswith("Brown wins; moves until then, of both players: 7\n")
    assert "\n\nSilver wins; moves until then, of both players:" in output


def test_it_answers_for_a_code():
    position = sixfold.start("sixth", **SMALL).play("c3").play("b2")
    by_code = command("solve", "sixth", position.code(), "--json").stdout
    assert json.loads(by_code) == json.loads(command("solve", "sixth", *OPTIONS, "c3", "b2", "--json").stdout)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (
            [],
            "the game is solved for up to 3 pieces each on 5 × 5 cells; add --option men=3",
        ),
        (["--option", "kings=6"], "only the classic game for one king is solved"),
        ([*OPTIONS, "c9"], "cannot read “c9”: cells run from a1 to d4"),
    ],
)
def test_clear_errors(words: list[str], reason: str):
    assert refused("solve", "sixth", *words) == reason
