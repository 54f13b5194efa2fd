"""SIXTO as the game of the day: the same dice for everybody, whatever they do."""

from __future__ import annotations

import random
from collections.abc import Callable

from sixfold.game import shelf
from sixfold.games.sixto.rules import ROLL_AGAIN, ROWS
from sixfold.positions import daily
from sixfold.positions.dice import roll_place
from sixfold.positions.position import Position

SECRETS = [f"{number:064x}" for number in range(1, 4)]
Choose = Callable[[Position], str]
Seen = dict[tuple[int, bool, int], int]  # by turn, whether it is the second roll, and row: what the die shows


def rolls_of(secret: str, choose: Choose) -> Seen:
    """Every die that somebody saw who plays like this."""
    dice, seen = daily.dice(secret), {}
    position = daily.start(shelf.find_game("sixto"), secret)
    while not position.over:
        if not position.is_chance:
            position = position.play(choose(position), 0)
            continue
        before = position.rules_state()
        position = position.play(dice.roll(position))
        shown = position.rules_state().dice
        for row in range(ROWS):
            if shown[row]:
                seen[before.turn, before.phase == ROLL_AGAIN, row] = shown[row]
    return seen


def often(reroll: float, seed: int) -> Choose:
    """Rerolls so often, and marks much and far left, so that the game lasts and rows close."""
    chooser = random.Random(seed)

    def worth(position: Position) -> int:
        marks = position.rules_state().marks[0]
        return sum(6 * row.bit_count() - row.bit_length() for row in marks)

    def choose(position: Position) -> str:
        words = position.legal()
        if "reroll" in words:
            return "reroll" if chooser.random() < reroll else "keep"
        tried = {word: position.play(word, 0) for word in chooser.sample(words, min(12, len(words)))}
        return max(tried, key=lambda word: worth(tried[word]))

    return choose


def rows_in(seen: Seen, turn: int) -> set[int]:
    return {row for place, _, row in seen if place == turn}


def test_everybody_meets_the_same_dice_whatever_they_do() -> None:
    left = 0
    for secret in SECRETS:
        games = [rolls_of(secret, often(share, seed)) for share in (0.0, 0.5, 1.0) for seed in range(5)]
        together: Seen = {}
        for seen in games:
            for place, shown in seen.items():
                assert together.setdefault(place, shown) == shown, place
        assert any((turn, True, 0) in together and (turn, False, 0) in together for turn in range(3, 8))
        left += sum(0 < len(rows_in(seen, turn)) < ROWS for seen in games for turn in range(5, 30))
    assert left  # some rolls had fewer dice


def test_the_second_roll_of_a_turn_is_another_and_the_next_turn_does_not_move() -> None:
    dice = daily.dice(SECRETS[0])
    start = daily.start(shelf.find_game("sixto"), SECRETS[0])
    first = start.play(dice.roll(start))
    kept, again = first.play("keep", 0), first.play("reroll", 0)
    assert (roll_place(start)[0], roll_place(again)[0]) == (1, 2)
    rerolled = again.play(dice.roll(again))
    assert rerolled.rules_state().dice != first.rules_state().dice
    for position in (kept, rerolled):
        after = position.play(max(position.legal(), key=len), 0)
        assert after.over or roll_place(after) == (3, (1, 2, 3, 4, 5, 6))


def test_a_die_stays_with_its_row_when_others_have_left() -> None:
    start = daily.start(shelf.find_game("sixto"), SECRETS[0])
    state = start.rules_state()
    daily_module = start.game.daily
    assert daily_module
    state.closed = 0b000101
    assert daily_module.place(state) == (1, (2, 4, 5, 6))
