"""The judges of SIXTO: the same interpreted and compiled, always legal, and better than chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import sixfold
from sixfold.game.candidates import Limit
from sixfold.games.sixto import GAME, judge, judge_casual, judge_many
from sixfold.machines import rng
from sixfold.machines.compile import twin
from sixfold.machines.layout import pack, packed
from sixfold.search.rollouts import Rollouts

RULES: Any = GAME.rules
FAST_RULES, FAST_RNG = twin(RULES), twin(rng)
PLAIN = twin(judge, "plain", rules=RULES, rng=rng)
FAST = twin(judge, rules=FAST_RULES, rng=FAST_RNG)
PLAIN_CASUAL = twin(judge_casual, "plain", rules=RULES)
FAST_CASUAL = twin(judge_casual, rules=FAST_RULES)
PLAIN_MANY: Any = twin(judge_many, "plain")
FAST_MANY = twin(judge_many)


def start(players: int, leftmost: str = "no") -> Any:
    return GAME.setup(players, {"leftmost": leftmost, "sheets": "CAFBHL"[:players]}, {})


def drawn(dice: Any, count: int) -> int:
    return rng.below(dice, count)


def decisions(
    state: Any, seed: int, chooser: Any = None, random_seats: int = 63
) -> Iterator[tuple[int, list[int], int]]:
    """Plays a game and stops at each decision, before it is made: player, moves, their number.

    Seats in the mask play at random, the others as the chooser says.
    """
    import numpy as np

    dice, moves, actors = rng.Rng(), [0] * RULES.MAX_MOVES, [0] * 6
    rng.seed(dice, seed, 0, state.players)
    while state.ended == 0:
        if RULES.outcome_count(state):
            RULES.play(state, -1, drawn(dice, RULES.outcome_count(state)))
            continue
        RULES.actors(state, actors)
        player = actors[0]
        count = RULES.legal(state, player, moves)
        yield player, moves, count
        place = drawn(dice, count)
        if random_seats >> player & 1 == 0:
            place = chooser.choose(packed(state)[0], player, np.array(moves, np.int32), count, None)
        RULES.play(state, player, moves[place])


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("leftmost", ["no", "yes"])
def test_judges_choose_the_same_interpreted_and_compiled(players: int, leftmost: str) -> None:
    import numpy as np

    for seed in range(6 if players == 1 else 1):
        state = start(players, leftmost)
        for number, (player, moves, count) in enumerate(decisions(state, seed)):
            if number > 60:
                break
            record, before, fast_moves = packed(state), state.copy(), np.array(moves, np.int32)
            own = (PLAIN, FAST) if players == 1 else (PLAIN_MANY, FAST_MANY)
            for plain, fast in [(PLAIN_CASUAL, FAST_CASUAL), own]:
                place = plain.choose(state, player, moves, count, None)
                assert 0 <= place < count
                assert place == fast.choose(record[0], player, fast_moves, count, None)
            assert state == before
            assert (record == packed(before)).all()


def test_worth_and_promise_are_the_same_interpreted_and_compiled() -> None:
    import numpy as np

    for seed in range(4):
        state = start(1)
        for player, moves, count in decisions(state, seed):
            record, values, fast_values = packed(state), [0] * 8, np.zeros(8, np.int32)
            PLAIN.evaluate(state, 1, values)
            FAST.evaluate(record[0], 1, fast_values)
            assert values == fast_values.tolist()
            assert 0 < values[0] < 1000
            for place in {0, count // 2, count - 1}:
                assert PLAIN.prior(state, player, moves[place]) == FAST.prior(record[0], player, moves[place])
                plain = PLAIN_CASUAL.prior(state, player, moves[place]) if state.phase == RULES.MARK else 0
                assert state.phase != RULES.MARK or plain == FAST_CASUAL.prior(record[0], player, moves[place])
            assert PLAIN.roll_key(state) == FAST.roll_key(record[0]) == FAST_CASUAL.roll_key(record[0])


def test_the_place_chosen_is_that_of_the_best_marks() -> None:
    state = start(1)
    for player, moves, count in decisions(state, 11, FAST, random_seats=0):
        if state.phase != RULES.DECIDE:
            record = packed(state)[0]
            found = FAST.best(record, player, FAST.WEIGHTS) & 0xFFFFFF
            assert moves[FAST.choose(record, player, moves_array(moves), count, None)] == found


def moves_array(moves: list[int]) -> Any:
    import numpy as np

    return np.array(moves, np.int32)


def test_marks_found_row_by_row_are_nearly_the_best_of_all() -> None:
    """Over a game alone, at most one decision in five misses the most promising move, and by little."""
    state, missed, made = start(1), 0, 0
    for player, moves, count in decisions(state, 3, FAST, random_seats=0):
        if state.phase != RULES.DECIDE:
            record = packed(state)[0]
            priors = [FAST.prior(record, player, move) for move in moves[:count]]
            place = FAST.choose(record, player, moves_array(moves), count, None)
            made += 1
            missed += priors[place] < max(priors)
            assert priors[place] > max(priors) - 500
    assert missed * 5 <= made


def alone(chooser: Any, games: int) -> float:
    total = 0
    for seed in range(games):
        state = start(1)
        for _ in decisions(state, seed, chooser, random_seats=0):
            pass
        total += RULES.score_of(state, 0)
    return total / games


def test_alone_the_judge_is_far_ahead_of_the_casual_player() -> None:
    assert 115 < alone(FAST_CASUAL, 30) < 170
    assert alone(FAST, 30) > 220


def test_a_casual_player_beats_two_random_ones() -> None:
    """In every one of twelve games, by more than 50 points on average."""
    leads = []
    for seed in range(12):
        state, seat, points = start(3), seed % 3, [0] * 3
        for _ in decisions(state, seed, FAST_CASUAL, random_seats=0b111 & ~(1 << seat)):
            pass
        RULES.scores(state, points)
        leads.append(points[seat] - max(points[other] for other in range(3) if other != seat))
    assert min(leads) > 0
    assert sum(leads) > 50 * len(leads)


def points_lead(chooser: Any, others: Any, seed: int, players: int) -> int:
    """How far one player is ahead of the best of the others, all of another kind."""
    state, seat, points = start(players), seed % players, [0] * players
    for player, moves, count in decisions(state, seed, None, random_seats=0b111111):
        own = chooser if player == seat else others
        place = own.choose(packed(state)[0], player, moves_array(moves), count, None)
        moves[:count] = [moves[place]] * count  # whatever is drawn, this is played
    RULES.scores(state, points)
    return points[seat] - max(points[other] for other in range(players) if other != seat)


@pytest.mark.parametrize(("players", "wins"), [(2, 14), (3, 11), (5, 7)])
def test_the_judge_for_many_beats_casual_players(players: int, wins: int) -> None:
    leads = [points_lead(FAST_MANY, FAST_CASUAL, seed, players) for seed in range(20)]
    assert sum(lead > 0 for lead in leads) >= wins


def test_what_marks_promise_is_the_same_interpreted_and_compiled_and_best_where_chosen() -> None:
    state = start(3)
    for number, (player, moves, count) in enumerate(decisions(state, 5, FAST_MANY, random_seats=0)):
        if number > 60:
            break
        record = packed(state)[0]
        priors = [FAST_MANY.prior(record, player, move) for move in moves[:count]]
        assert PLAIN_MANY.prior(state, player, moves[count // 2]) == priors[count // 2]
        assert priors[FAST_MANY.choose(record, player, moves_array(moves), count, None)] == max(priors)


def test_the_same_seed_and_simulations_give_the_same_word() -> None:
    position = sixfold.start("sixto", players=1).play("=351264").play("keep")
    judges: list[Any] = [judge, judge_casual]
    for known in judges:
        results = [Rollouts(GAME, known, seed=5).think(position, Limit(simulations=400)) for _ in range(2)]
        assert results[0].candidates == results[1].candidates
        assert results[0].simulations <= 400


def test_a_comparison_told_to_stop_at_once_still_answers() -> None:
    position = sixfold.start("sixto", players=3).play("=351264").play("keep")
    assert Rollouts(GAME, judge_casual).think(position, Limit(seconds=0.0)).best in position.legal()


def test_a_casual_player_decides_about_a_roll_also_when_the_first_row_is_closed() -> None:
    state = start(2)
    RULES.play(state, -1, 12345)
    state.closed, state.dice[0] = 1, 0
    assert state.phase == RULES.DECIDE
    assert [PLAIN_CASUAL.prior(state, 0, move) for move in (RULES.KEEP, RULES.REROLL)] == [0, 0]


def test_the_score_alone_decides_its_worth_up_to_400_points() -> None:
    state, values = start(1), [0] * 8
    state.ended = RULES.SOLO
    record = packed(state)
    worths = []
    for marks in (0, 0b1, 0b111, 0b11111, 0b1111111, 0b111111111):
        state.marks[0] = [marks] * 6
        pack(state, record[0])
        PLAIN.evaluate(state, 1, values)
        worths.append((RULES.score_of(state, 0), values[0]))
    assert [worth for _, worth in sorted(worths)] == sorted({worth for _, worth in worths})
    assert max(worths)[0] > 390
    assert max(worths)[1] < 1000
