"""An independent, naive SIXTH!: lists of letters, no tables, nothing of ours in its rules.

It counts sequences by itself, and plays along with random games of every variant: at every
position both must list the same words and agree on board, points and end.
"""

from __future__ import annotations

import copy
import itertools
import random

import pytest

LINES = {"rook": [(1, 0), (-1, 0), (0, 1), (0, -1)], "bishop": [(1, 1), (1, -1), (-1, 1), (-1, -1)]}
KNIGHT = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
PRICE = {"p": 1, "G": 2, "H": 3}
OWN = [{"p": "s", "H": "h", "G": "g"}, {"p": "b", "H": "k", "G": "j"}]


class Sketch:
    def __init__(self, size=5, kings=1, pieces="classic", army="before", men=None, points_count=True):
        self.points_count = points_count  # for who cannot act, which they did not in version 1 of the rules
        self.size, self.kings, self.pieces, self.during = size, kings, pieces, army == "during"
        self.board: dict[tuple[int, int], list[str]] = {}
        count = {"classic": men or (12 if size == 4 else 15), "milady": 12, "all": 0}.get(pieces, 11)
        self.hand = [{"p": count, "H": int(pieces == "hunchback"), "G": int(pieces == "giant")} for _ in (0, 1)]
        self.movers = {0, 1} if pieces == "milady" else set()
        self.stage = {"milady": "lady", "all": "army"}.get(pieces, "play")
        self.turn = 1 if pieces == "milady" else 0
        self.last = None
        self.points = [0, 0]
        self.words = 0
        self.result = None
        self.seen: list[object] = []
        self._count()

    # words

    def name(self, cell):
        return "abcde"[cell[0]] + str(cell[1] + 1)

    def cells(self):
        return list(itertools.product(range(self.size), repeat=2))

    def border(self):
        return [c for c in self.cells() if 0 in c or self.size - 1 in c]

    def height(self, pile):
        return sum(2 if piece in "gj" else 1 for piece in pile)

    def targets(self, cell):
        height = self.height(self.board[cell])
        if height == 1:
            spots = [(cell[0] + x, cell[1] + y) for x, y in LINES["rook"]]
            return [spot for spot in spots if spot in self.board]
        if height == 3:
            spots = [(cell[0] + x, cell[1] + y) for x, y in KNIGHT]
            return [spot for spot in spots if spot in self.board]
        lines = (LINES["rook"] if height in (2, 5) else []) + (LINES["bishop"] if height in (4, 5) else [])
        found = []
        for x, y in lines:
            for far in range(1, 5):
                spot = (cell[0] + far * x, cell[1] + far * y)
                if spot in self.board:
                    found.append(spot)
                    break
        return found

    def moves(self):
        """(word, origin, target, number) of every legal move of a pile."""
        for origin, pile in self.board.items():
            for target in self.targets(origin):
                if self.board[target][-1] in "hk":
                    continue
                for number in range(1, len(pile) + 1):
                    lifted = pile[-number:]
                    if self.last == (target, origin, number):
                        continue
                    if lifted[-1] == "m" and self.height(lifted) + self.height(self.board[target]) >= 6:
                        continue
                    if "m" in lifted and self.turn not in self.movers:
                        continue
                    split = str(number) if number < len(pile) else ""
                    yield f"{split}{self.name(origin)}-{self.name(target)}", origin, target, number

    def lady(self):
        return next((cell for cell, pile in self.board.items() if "m" in pile), None)

    def legal(self):
        if self.result is not None:
            return {}
        if self.stage == "army":
            choices = (
                ["army:-", "army:M"]
                if self.during
                else ["army:" + ("".join(c) or "-") for n in range(4) for c in itertools.combinations("HGM", n)]
            )
            return dict.fromkeys(choices)
        if self.stage == "lady":
            return {"M" + self.name(cell): None for cell in self.border()}
        moves = {word: move for word, *move in self.moves()}
        lady = self.lady()
        if lady and self.board[lady][-1] == "m":
            onto = {word: move for word, move in moves.items() if move[1] == lady}
            if onto:
                return onto
        for kind, left in self.hand[self.turn].items():
            if left and (not self.during or self.hand[self.turn]["p"] >= PRICE[kind]):
                for cell in self.cells():
                    if cell not in self.board:
                        moves[kind.strip("p") + self.name(cell)] = None
        if not lady and self.turn in self.movers:
            moves |= {"M" + self.name(cell): None for cell in self.border() if cell not in self.board}
        return moves

    # playing

    def play(self, word):
        move = self.legal()[word]
        self.words += 1
        if self.stage == "army":
            self._army(word[5:].strip("-"))
        elif move is None:
            self._place(word)
        else:
            self._move(*move)
        self._count()

    def _army(self, bought):
        left = 12 - sum({"H": 3, "G": 2, "M": 2}[letter] for letter in bought)
        have = "HG" if self.during else bought
        self.hand[self.turn] = {"p": left, "H": int("H" in have), "G": int("G" in have)}
        if "M" in bought:
            self.movers.add(self.turn)
        if self.turn == 1:
            self.stage = "lady" if self.movers else "play"
            self.turn = 0 if self.movers in ({0}, set()) else 1
        else:
            self.turn = 1

    def _place(self, word):
        kind, cell = (word[0] if word[0] in "HGM" else "p"), ("abcde".index(word[-2]), int(word[-1]) - 1)
        self.last = None
        if kind == "M":
            self.board[cell] = ["m"]
            if self.stage == "lady":
                self.stage, self.turn = "play", 0
                return
        else:
            self.board[cell] = [OWN[self.turn][kind]]
            self.hand[self.turn][kind] -= 1
            if self.during and kind != "p":
                self.hand[self.turn]["p"] -= PRICE[kind]
        self.turn = 1 - self.turn

    def _move(self, origin, target, number):
        pile = self.board.pop(origin)
        if pile[:-number]:
            self.board[origin] = pile[:-number]
        tower = self.board[target] = self.board[target] + pile[-number:]
        self.last = (origin, target, number)
        if self.height(tower) >= 6:
            colour = 0 if tower[-1] in "shg" else 1
            self.points[colour] += 1
            if self.kings == 6:
                self.last = None
                while self.height(tower) > 5:
                    self._take_off(tower.pop())
            if self.points[colour] == self.kings:
                self.result = colour
        self.turn = 1 - self.turn

    def _take_off(self, piece):
        if piece == "m":
            return
        owner = 0 if piece in "shg" else 1
        kind = {"s": "p", "b": "p", "h": "H", "k": "H", "g": "G", "j": "G"}[piece]
        self.hand[owner][kind] += 1
        if self.during and kind != "p":
            self.hand[owner]["p"] += PRICE[kind]

    def _count(self):
        """The ends that come without a king, in their order."""
        if self.result is not None:
            return
        if not self.legal():
            mine, theirs = self.points[self.turn], self.points[1 - self.turn]
            saved = self.points_count and self.kings == 6 and mine > theirs
            self.result = self.turn if saved else 1 - self.turn
            return
        key = copy.deepcopy((self.board, self.hand, self.turn, self.last, self.points, self.stage))
        self.seen.append(key)
        if self.seen.count(key) == 3 or self.words == 400:
            self.result = -1 if self.points[0] == self.points[1] else int(self.points[1] > self.points[0])


def count(sketch, depth):
    if depth == 0:
        return 1
    words = sketch.legal()
    if depth == 1:
        return len(words)
    total = 0
    for word in words:
        after = copy.deepcopy(sketch)
        after.play(word)
        total += count(after, depth - 1)
    return total


def test_the_sketch_counts_the_known_figures():
    assert [count(Sketch(), depth) for depth in (1, 2, 3)] == [25, 600, 13960]


def test_the_sketch_counts_our_table(perft_table):
    for options, counts in perft_table:
        sketch = Sketch(**{key: int(value) if value.isdigit() else value for key, value in options.items()})
        reached = [count(sketch, depth) for depth, known in enumerate(counts, 1) if known < 4000]
        assert reached == counts[: len(reached)], options


@pytest.fixture
def perft_table():
    from pathlib import Path

    rows = (Path(__file__).parent.parent / "perft.txt").read_text("utf-8").splitlines()
    lines = [row.split(":") for row in rows if row and not row.startswith("#")]
    pairs = [(dict(pair.split("=") for pair in head.split()), [int(n) for n in tail.split()]) for head, tail in lines]
    return [({k: v for k, v in options.items() if k != "players"}, counts) for options, counts in pairs]


VARIANTS = [
    {"size": size, "kings": kings, "pieces": pieces} | ({"army": army} if pieces == "all" else {})
    for size in (4, 5)
    for kings in (1, 6)
    for pieces in ("classic", "milady", "hunchback", "giant", "all")
    for army in (("before", "during") if pieces == "all" else ("before",))
]


def play_both(position, sketch, chooser):
    """The end of a random game in which both agree all the time."""
    while not position.over:
        assert set(position.legal()) == set(sketch.legal())
        assert position.actors == (sketch.turn,)
        word = chooser.choice(position.legal())
        position = position.play(word)
        sketch.play(word)
        cells = {sketch.name(cell): "".join(pile) for cell, pile in sketch.board.items()}
        assert position.as_dict()["cells"] == cells
        assert position.scores == tuple(sketch.points)
    assert position.ranks == {-1: (1, 1), 0: (1, 2), 1: (2, 1)}[sketch.result]
    assert not sketch.legal()
    return position


@pytest.mark.parametrize("options", [*VARIANTS, {"men": 3}, {"men": 4, "size": 4, "kings": 6}], ids=str)
def test_both_play_the_same_games(options):
    import sixfold

    chooser = random.Random(str(options))
    for _ in range(4):
        play_both(sixfold.start("sixth", **options), Sketch(**options), chooser)


@pytest.mark.parametrize("version", [1, 2])
def test_6_2_both_end_alike_where_nobody_can_act(version):
    """Whoever cannot act is ahead on points in some of these games, behind in others, and level in others."""
    import sixfold

    chooser, leads = random.Random(6), set()
    options = {"men": 5, "size": 4, "kings": 6}
    for _ in range(400):
        sketch = Sketch(**options, points_count=version > 1)
        end = play_both(sixfold.start("sixth", **options, rules_version=version), sketch, chooser)
        if end.ending == "stuck":
            mine, theirs = sketch.points[sketch.turn], sketch.points[1 - sketch.turn]
            leads.add((mine > theirs) - (mine < theirs))
        if len(leads) == 3:
            return
    raise AssertionError(leads)
