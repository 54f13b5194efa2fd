"""What SIXTH!'s players know: kings at a glance, and piles by weights that were learned."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.bots.find import find
from sixfold.game import shelf
from sixfold.game.candidates import Limit
from sixfold.games.sixth import judge, piles, rules
from sixfold.machines import rng
from sixfold.machines.compile import twin
from sixfold.machines.layout import packed
from sixfold.positions.position import Position
from sixfold.testing import random_game, variants

SEED = 66
SIXTH = shelf.find_game("sixth")
VARIANTS = pytest.mark.parametrize("start", list(variants(SIXTH)), ids=lambda start: "-".join(start.options.values()))


def legal(position: Position) -> list[int]:
    state, moves = position.rules_state(), [0] * rules.MAX_MOVES
    return moves[: rules.legal(state, state.turn, moves)]


def after(position: Position, move: int) -> Any:
    state = position.rules_state()
    rules.play(state, state.turn, move)
    return state


@VARIANTS
def test_the_judge_compiled_says_what_it_says_interpreted(start: Position) -> None:
    plain: Any = twin(judge, "plain", rng=twin(rng, "plain"))
    fast = twin(judge, "checked", rng=twin(rng, "checked"))
    for position in random_game(start, random.Random(SEED))[:-1]:
        state = position.rules_state()
        record, player = packed(state)[0], state.turn
        assert fast.margin(record, player) == plain.margin(state, player) == -plain.margin(state, 1 - player)
        assert fast.urgency(record, player) == plain.urgency(state, player)


def test_a_playout_crowns_a_king_where_one_can_be_crowned() -> None:
    plain: Any = twin(judge, "plain", rng=twin(rng, "plain"))
    found = 0
    for seed in range(20):
        for position in random_game(Position.start("sixth"), random.Random(seed))[:-1]:
            state, moves = position.rules_state(), legal(position)
            kings = [move for move in moves if rules.crowns(state, state.turn, move)]
            chosen = moves[plain.choose(state, state.turn, moves, len(moves), rng.stream(seed, 0))]
            assert not kings or chosen in kings
            found += bool(kings)
    assert found


@VARIANTS
def test_a_king_seen_at_a_glance_is_there(start: Position) -> None:
    for seed in range(3):
        for position in random_game(start, random.Random(seed))[:-1]:
            state = position.rules_state()
            ends = [after(position, move) for move in legal(position)]
            crowned = any(end.ended == rules.KING and end.winner == state.turn for end in ends)
            seen = judge.urgency(state, state.turn) == 2
            assert crowned or not seen
            assert seen or not crowned or state.milady != rules.NOWHERE


@VARIANTS
def test_what_does_not_touch_a_threat_does_not_parry_it(start: Position) -> None:
    left_out = kept = 0
    for seed in range(4):
        for position in random_game(start, random.Random(seed))[:-1]:
            state, moves = position.rules_state(), legal(position)
            if state.phase != rules.TURNS or judge.urgency(state, state.turn) != 1:
                continue
            parries = moves.copy()
            parries = parries[: judge.parries(state, state.turn, parries, len(parries))]
            for move in moves:
                end = after(position, move)
                if move not in parries:
                    assert end.ended != 0 or judge.urgency(end, end.turn) == 2
                    assert end.ended == 0 or end.winner == 1 - state.turn
                    left_out += 1
            kept += len(parries)
    assert kept
    assert left_out or start.options["pieces"] in ("milady", "all")


def test_weights_are_as_many_as_can_be_asked_for() -> None:
    assert len(judge.WEIGHTS) == judge.ALL * (1 + judge.HIDDEN) + 2 * judge.HIDDEN
    assert sorted(judge.SEEN_BY[1]) == judge.SEEN_BY[0]
    assert all(judge.SEEN_BY[1][judge.SEEN_BY[1][sort]] == sort for sort in range(judge.SORTS))


def test_colours_changed_is_the_other_way_round() -> None:
    silver = sixfold.start("sixth").play("c3").play("a1").play("c4").play("e5").play("c3-c4")
    brown = sixfold.start("sixth").play("b1").play("c3").play("a1").play("c4").play("e5").play("c3-c4")
    assert silver.rules_state().turn != brown.rules_state().turn
    sorts = [judge.sort_of(p.rules_state().pile[17], p.rules_state().turn) for p in (silver, brown)]
    assert sorts[0] == sorts[1]


def turned(cell: int, size: int, quarters: int, mirrored: bool) -> int:
    """Where a cell goes when the board is mirrored or not, then turned by so many quarters."""
    x, y = cell % piles.WIDTH, cell // piles.WIDTH
    if mirrored:
        x = size - 1 - x
    for _ in range(quarters):
        x, y = size - 1 - y, x
    return x + piles.WIDTH * y


def turned_state(state: rules.State, quarters: int, mirrored: bool) -> rules.State:
    """The same position on a board that lies another way."""
    cells = [cell for cell in range(piles.CELLS) if piles.BOARD[state.size] >> cell & 1]
    to = {cell: turned(cell, state.size, quarters, mirrored) for cell in cells}

    def moved(some: int) -> int:
        return sum(1 << to[cell] for cell in cells if some >> cell & 1)

    after = state.copy()
    for cell in cells:
        after.pile[to[cell]] = state.pile[cell]
    after.occupied, after.humps, after.tall = moved(state.occupied), moved(state.humps), list(map(moved, state.tall))
    after.milady = to.get(state.milady, state.milady)
    if state.banned >= 0:
        origin, target = piles.origin_of(state.banned), piles.target_of(state.banned)
        after.banned = piles.carrying(piles.count_of(state.banned), to[origin], to[target])
    return after


@pytest.mark.parametrize("size", [4, 5])
@given(seed=st.integers(0, 2**32), pieces=st.sampled_from(["classic", "milady", "hunchback", "giant", "all"]))
@settings(max_examples=20, deadline=None)
def test_a_position_is_worth_the_same_however_the_board_lies(size: int, seed: int, pieces: str) -> None:
    chooser = random.Random(seed)
    for position in random_game(sixfold.start("sixth", size=size, pieces=pieces), chooser)[:-1]:
        state = position.rules_state()
        other = turned_state(state, chooser.randrange(1, 4), chooser.random() < 0.5)
        assert judge.margin(other, state.turn) == judge.margin(state, state.turn)
        assert judge.urgency(other, state.turn) == judge.urgency(state, state.turn)


def test_corners_are_worth_the_same_on_every_board() -> None:
    for size, corners in ((4, ("a1", "a4", "d1", "d4")), (5, ("a1", "a5", "e1", "e5"))):
        worths = {judge.margin(sixfold.start("sixth", size=size).play(c).rules_state(), 0) for c in corners}
        assert len(worths) == 1


@pytest.mark.parametrize("games", [4, pytest.param(24, marks=pytest.mark.long)])
def test_a_little_thinking_beats_many_playouts(games: int) -> None:
    won = 0
    for game in range(games):
        bots = find("bot:6", SIXTH, SEED), find("mcts:2000", SIXTH, game)
        position = sixfold.start("sixth")
        while not position.over:
            thinks = position.actors[0] == game % 2
            bot, limit = (bots[0], Limit(simulations=300)) if thinks else (bots[1], None)
            position = position.play(bot.think(position, limit).best)
        won += (position.ranks or ())[game % 2] == 1
    assert won >= games * 3 // 4
