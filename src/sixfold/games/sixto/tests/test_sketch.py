"""Whole random games against a second, naive referee that shares no code with the rules.

It keeps sets and strings, asks itself what the rules page says, and answers with words.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.games.sixto.sheet_data import PRINTED
from sixfold.positions.position import Position

ROWS = "ROYGBP"


class Referee:
    """One game, in plain words."""

    def __init__(self, sheets: list[tuple[str, ...]], leftmost: bool) -> None:
        self.sheets, self.leftmost = sheets, leftmost
        self.marks: list[dict[str, list[int]]] = [{row: [] for row in ROWS} for _ in sheets]
        self.closed: set[str] = set()
        self.turn, self.phase, self.dice = 1, "roll", ""
        self.acted: list[tuple[int, dict[str, int]]] = []
        self.asked: dict[int, set[str]] = {}
        self.second_roll = False

    def cells(self, player: int, row: str) -> list[int]:
        face, mine = self.dice[ROWS.index(row)], self.marks[player][row]
        numbers = self.sheets[player][ROWS.index(row)]
        fitting = [
            cell
            for cell in range(1, 13)
            if numbers[cell - 1] == face and cell > max(mine, default=0) and (cell < 10 or len(mine) >= 4)
        ]
        return fitting[:1] if self.leftmost else fitting

    def words(self, player: int) -> set[str]:
        rows = self.asked[player] if self.phase == "last-call" else set(ROWS) - self.closed
        choices = [[""] + [f"{row}{c}" for c in self.cells(player, row)] if row in rows else [""] for row in ROWS]
        return {",".join(filter(None, choice)) or "none" for choice in product(*choices)}

    def actors(self) -> list[int]:
        count = len(self.sheets)
        order = [(self.turn - 1 + step) % count for step in range(count)]
        if self.phase == "reroll":
            return order[:1]
        if self.phase == "mark":
            return [player for player in order if player not in [who for who, _ in self.acted]]
        return [player for player in order if player in self.asked] if self.phase == "last-call" else []

    def roll(self, dice: str) -> None:
        self.dice = dice
        self.phase = "mark" if self.second_roll else "reroll"

    def decide(self, word: str) -> None:
        self.phase, self.second_roll = ("roll", True) if word == "reroll" else ("mark", False)
        self.dice = "" if word == "reroll" else self.dice

    def mark(self, player: int, word: str) -> None:
        marked = {cell[0]: int(cell[1:]) for cell in word.split(",")} if word != "none" else {}
        for row, cell in marked.items():
            self.marks[player][row].append(cell)
        if self.phase == "mark":
            self.acted.append((player, marked))
            if len(self.acted) == len(self.sheets):
                self.call()
        else:
            del self.asked[player]
        if not self.asked and not self.actors():
            self.end_turn()

    def closers(self, row: str) -> list[int]:
        """Places in this turn's order of words that gave a second target mark in a row."""
        second = []
        for place, (player, marked) in enumerate(self.acted):
            target = [cell for cell in self.marks[player][row] if cell >= 10]
            if row in marked and len(target) == 2:
                second.append(place)
        return second

    def call(self) -> None:
        for row in set(ROWS) - self.closed:
            for place in self.closers(row)[:1]:
                for player, marked in self.acted[:place]:
                    if row not in marked and self.cells(player, row):
                        self.asked.setdefault(player, set()).add(row)
        self.phase = "last-call" if self.asked else self.phase

    def end_turn(self) -> None:
        self.closed |= {row for row in ROWS if row not in self.closed and self.closers(row)}
        made = sum(len(marked) for _, marked in self.acted)
        solo = len(self.sheets) == 1 and made < 2
        stuck = any(all(map(self.done, [player] * 6, ROWS)) for player in range(len(self.sheets)))
        over = len(self.closed) >= 3 or stuck or solo or self.turn == 100
        self.phase, self.turn = ("over", self.turn) if over else ("roll", self.turn + 1)
        self.acted, self.dice, self.second_roll = [], "", False

    def done(self, player: int, row: str) -> bool:
        mine = self.marks[player][row]
        barred = bool(mine) and mine[-1] == 9 and len(mine) < 4
        return row in self.closed or 12 in mine or barred

    def state(self) -> dict[str, Any]:
        marks = [[f"{row}{cell}" for row in ROWS for cell in mine[row]] for mine in self.marks]
        active = (self.turn - 1) % len(self.sheets)
        state = {"marks": marks, "closed": [row for row in ROWS if row in self.closed], "dice": self.dice or None}
        return state | {"active": active, "phase": self.phase, "turn": self.turn}


def wanted(words: tuple[str, ...], chooser: Random, bold: bool) -> str:
    """Any word, or, so that rows do close, one of the better ones: many marks, little skipped."""
    if not bold:
        return chooser.choice(words)
    few = chooser.sample(words, min(len(words), 12))
    return max(few, key=lambda word: sum(9 - int(cell[1:]) % 10 for cell in word.split(",")) if word != "none" else 0)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(players=st.integers(1, 6), leftmost=st.booleans(), bold=st.booleans(), seed=st.integers(0, 10**9))
def test_random_games_agree_with_the_referee(players: int, leftmost: bool, bold: bool, seed: int):
    chooser = Random(seed)
    letters = "".join(chooser.sample("ABCDEFGHIJKL", players))
    position = Position.start("sixto", players, {"sheets": letters, "leftmost": "yes" if leftmost else "no"})
    referee = Referee([PRINTED[letter] for letter in letters], leftmost)
    while True:
        assert {key: position.as_dict()[key] for key in referee.state()} == referee.state()
        assert position.over == (referee.phase == "over")
        if position.over:
            return
        if position.is_chance:
            word = position.outcome(chooser.randrange(position.outcome_count))
            position = position.play(word)
            referee.roll(word[1:])
            continue
        assert list(position.actors) == referee.actors()
        player = chooser.choice(position.actors)
        if referee.phase == "reroll":
            word = chooser.choice(position.legal())
            referee.decide(word)
        else:
            assert set(position.legal(player)) == referee.words(player)
            word = wanted(position.legal(player), chooser, bold)
            referee.mark(player, word)
        position = position.play(word, player)
