"""An independent, naive SIX MIX: dictionaries and strings, nothing of ours in its rules.

It plays along with random games of every number of players and every option: at every
position both must list the same words and tell the same state.
"""

from __future__ import annotations

import random
from itertools import groupby

import pytest

from sixfold import start
from sixfold.positions.record import as_json


def points_of(rows: dict[str, str]) -> dict[str, int]:
    """What each full row scores."""
    ladder = sorted(set(rows.values()), reverse=True)
    worth = dict(zip(ladder, (2, 1), strict=False))
    points = {}
    for letter, number in rows.items():
        runs = [len(list(run)) for _, run in groupby(sorted(number))]
        points[letter] = worth.get(number, 0) + sum(2 if run == 6 else run >= 3 for run in runs)
    return points


class Sketch:
    def __init__(self, players, options):
        self.letters = options.get("colours") or "GBROL"[: 4 if players == 2 else players]
        self.players, self.target = players, int(options.get("target", 10))
        self.by_round = options.get("next") == "round"
        self.listed = [int(player) for player in options["youngest"].split(",")] if "youngest" in options else []
        self.round, self.starter, self.points, self.history = 1, None, [0] * players, []
        self.contest, self.thrown, self.again = list(range(players)), [], 0
        self.over = False
        self.clear()

    def clear(self):
        self.rows = {letter: ["."] * 6 for letter in self.letters}
        self.left = dict.fromkeys(self.letters, 6)
        self.ahead = dict.fromkeys(self.letters, False)
        self.die = None

    def owner(self, letter):
        return self.letters.index(letter) % self.players

    def begin(self, player):
        self.starter = player
        self.queue = self.letters[player:] + self.letters[:player]

    def legal(self):
        if self.over:
            return {}
        if self.die is None:
            return [f"={face}" for face in range(1, 7)]
        letter = self.queue[0]
        words = []
        for row, cells in self.rows.items():
            for place, cell in enumerate(cells):
                front = place == 0
                forced = self.left[letter] == 1 and not self.ahead[letter]
                if cell == "." and not (front and self.ahead[letter]) and (front or not forced):
                    words.append(f"{row}{place + 1}")
        return {str(self.owner(letter)): sorted(words)}

    def play(self, word):
        if word[0] != "=":
            return self.place(word[0], int(word[1]) - 1)
        if self.starter is not None:
            self.die = int(word[1])
            return None
        self.thrown.append(int(word[1]))
        if len(self.thrown) == len(self.contest):
            self.settle()
        return None

    def settle(self):
        best = [player for player, face in zip(self.contest, self.thrown, strict=True) if face == max(self.thrown)]
        if len(best) == 1 or self.again == 10:
            self.begin(best[0])
        self.contest, self.thrown, self.again = best, [], self.again + 1

    def place(self, row, place):
        letter = self.queue[0]
        self.rows[row][place] = str(self.die)
        self.left[letter] -= 1
        self.ahead[letter] |= place == 0
        self.die = None
        self.queue = self.queue[1:] + letter
        if not any(self.left.values()):
            self.count()

    def count(self):
        won = [0] * self.players
        for letter, points in points_of({letter: "".join(row) for letter, row in self.rows.items()}).items():
            won[self.owner(letter)] += points
        self.history.append(won)
        self.points = [old + new for old, new in zip(self.points, won, strict=True)]
        if max(self.points) >= self.target:
            self.over = True
            return
        deciding = won if self.by_round else self.points
        fewest = [player for player in range(self.players) if deciding[player] == min(deciding)]
        known = [player for player in self.listed if player in fewest]
        around = [(self.starter + step) % self.players for step in range(1, self.players + 1)]
        chosen = (known or [player for player in around if player in fewest])[0]
        self.round += 1
        self.clear()
        self.begin(chosen)

    def ranks(self):
        best = [
            max("".join(self.rows[letter]) for letter in self.letters[p :: self.players]) for p in range(self.players)
        ]
        keys = [(self.points[p], best[p][0], best[p]) for p in range(self.players)]
        return [1 + sum(other > key for other in keys) for key in keys]

    def as_dict(self):
        return {
            "round": self.round,
            "rows": {letter: "".join(row) for letter, row in self.rows.items()},
            "points": self.points,
            "to_place": self.die,
            "starter": self.starter,
            "colour": None if self.over or self.starter is None else self.queue[0],
            "history": self.history,
        }


VARIANTS = [
    (2, {}),
    (2, {"colours": "LORB", "youngest": "1,0", "target": "25"}),
    (2, {"youngest": "1"}),
    (3, {"youngest": "2,0,1"}),
    (3, {"youngest": "2"}),
    (4, {"next": "round", "youngest": "3,1"}),
    (5, {"youngest": "4,0", "target": "30"}),
    (3, {"colours": "LRG", "next": "round"}),
    (4, {"target": "1"}),
    (4, {"next": "round", "youngest": "3,1,0,2"}),
    (5, {}),
    (5, {"colours": "LORBG", "target": "30"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_both_play_the_same_games(players: int, options: dict[str, str]):
    chooser = random.Random(f"{players} {options}")
    for _ in range(6):
        position = start("sixmix", players, options)
        sketch = Sketch(players, options)
        dice = chooser.choice(["=123456", "=66666665"])  # the second makes ties likely
        while True:
            data = as_json(position)
            assert data["state"] == sketch.as_dict()
            assert data["legal"] == sketch.legal()
            assert data["scores"] == sketch.points
            assert data["ranks"] == (sketch.ranks() if sketch.over else None)
            if position.over:
                break
            word = f"={chooser.choice(dice[1:])}" if position.is_chance else chooser.choice(position.legal())
            position = position.play(word)
            sketch.play(word)


def test_the_sketch_knows_the_example_of_the_rulebook():
    rows = {"G": "365231", "B": "651344", "R": "651155", "O": "443554", "L": "113253"}
    assert list(points_of(rows).values()) == [0, 2, 2, 1, 0]
