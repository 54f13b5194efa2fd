"""What SIXTH!'s players know: kings at a glance, and piles by weights that were learned."""

from __future__ import annotations

import random
from typing import Any

import pytest

import sixfold
from sixfold import rng, shelf
from sixfold.bots.find import find
from sixfold.candidates import Limit
from sixfold.compile import twin
from sixfold.games.sixth import judge, rules
from sixfold.layout import packed
from sixfold.positions import Position
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
        assert fast.can_win_now(record, player) == plain.can_win_now(state, player)
        assert fast.is_threatened(record, player) == plain.is_threatened(state, player)


@VARIANTS
def test_a_king_seen_at_a_glance_is_there(start: Position) -> None:
    for seed in range(3):
        for position in random_game(start, random.Random(seed))[:-1]:
            state = position.rules_state()
            ends = [after(position, move) for move in legal(position)]
            crowned = any(end.ended == rules.KING and end.winner == state.turn for end in ends)
            seen = judge.can_win_now(state, state.turn)
            assert crowned or not seen
            assert seen or not crowned or state.milady != rules.NOWHERE


def test_weights_are_as_many_as_can_be_asked_for() -> None:
    assert len(judge.WEIGHTS) == judge.ALL
    assert sorted(judge.SEEN_BY[1]) == judge.SEEN_BY[0]
    assert all(judge.SEEN_BY[1][judge.SEEN_BY[1][sort]] == sort for sort in range(judge.SORTS))


def test_colours_changed_is_the_other_way_round() -> None:
    silver = sixfold.start("sixth").play("c3").play("a1").play("c4").play("e5").play("c3-c4")
    brown = sixfold.start("sixth").play("b1").play("c3").play("a1").play("c4").play("e5").play("c3-c4")
    assert silver.rules_state().turn != brown.rules_state().turn
    sorts = [judge.sort_of(p.rules_state().pile[17], p.rules_state().turn) for p in (silver, brown)]
    assert sorts[0] == sorts[1]


@pytest.mark.parametrize("games", [4, pytest.param(24, marks=pytest.mark.long)])
def test_a_little_thinking_beats_many_playouts(games: int) -> None:
    won = 0
    for game in range(games):
        bots = find("bot:4", SIXTH, SEED), find("mcts:2000", SIXTH, game)
        position = sixfold.start("sixth")
        while not position.over:
            thinks = position.actors[0] == game % 2
            bot, limit = (bots[0], Limit(simulations=300)) if thinks else (bots[1], None)
            position = position.play(bot.think(position, limit).best)
        won += (position.ranks or ())[game % 2] == 1
    assert won >= games * 3 // 4
