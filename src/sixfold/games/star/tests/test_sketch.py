"""STAR once more, as plainly as possible: sets of coordinates, no tables, nothing of ours imported.

It counts the sequences of perft.txt, and other tests play games against it.
"""

from pathlib import Path

import pytest

WAYS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
HOLES = [
    (q, r)
    for r in range(-6, 7)
    for q in range(-6, 7)
    if all(c >= -3 for c in (q, r, -q - r)) or all(c <= 3 for c in (q, r, -q - r))
]
SEATS = {1: [0], 2: [0, 3], 3: [0, 2, 4], 4: [0, 1, 3, 4], 6: [0, 1, 2, 3, 4, 5]}


def name(hole):
    row = sorted(other for other in HOLES if other[1] == hole[1])
    return "abcdefghijklm"[hole[1] + 6] + str(row.index(hole) + 1)


NAMES = {hole: name(hole) for hole in HOLES}


def base(number):
    """The six holes of a point: one of the three coordinates is beyond 3 or -3."""
    tests = [
        lambda q, r, s: r < -3,
        lambda q, r, s: q > 3,
        lambda q, r, s: s < -3,
        lambda q, r, s: r > 3,
        lambda q, r, s: q < -3,
        lambda q, r, s: s > 3,
    ]
    return {(q, r) for q, r in HOLES if tests[number](q, r, -q - r)}


BASES = [base(number) for number in range(6)]
HEXAGON = set(HOLES) - set().union(*BASES)


class Sketch:
    """A game in progress; `play` changes it."""

    def __init__(self, players, squat="arrive", transit="used", rules_version=2):
        self.players, self.squat, self.transit, self.rules_version = players, squat, transit, rules_version
        self.start = [BASES[number] for number in SEATS[players]]
        self.goal = [BASES[(number + 3) % 6] for number in SEATS[players]]
        self.owner = {hole: player for player in range(players) for hole in self.start[player]}
        self.arrived, self.eliminated = [], []  # players; sets of players that one move eliminated
        self.turn, self.turns, self.over = 0, [0] * players, False
        self.ending = None
        self.seen = {}

    def copy(self):
        twin = object.__new__(Sketch)
        twin.__dict__ = {key: value.copy() if hasattr(value, "copy") else value for key, value in vars(self).items()}
        return twin

    def passable(self, player):
        """Every hole that jumps of a player may touch."""
        if self.transit == "yes":
            return set(HOLES)
        if self.transit == "no":
            return HEXAGON | self.start[player] | self.goal[player]
        return HEXAGON.union(*self.start, *self.goal)

    def targets(self, owner, player, hole):
        """Where the piece in the hole may stop, on the board given."""
        stops = HEXAGON | self.start[player] | self.goal[player]
        open_holes = self.passable(player)
        board = {place: man for place, man in owner.items() if place != hole}
        steps = {(hole[0] + x, hole[1] + y) for x, y in WAYS}
        found, todo = {hole}, [hole]
        while todo:
            q, r = todo.pop()
            for x, y in WAYS:
                land = (q + 2 * x, r + 2 * y)
                if (q + x, r + y) not in board or land in board or land not in open_holes or land in found:
                    continue
                found.add(land)
                todo.append(land)
        return ({step for step in steps if step not in board} | found) & stops - {hole}

    def legal(self):
        words = [
            f"{NAMES[hole]}-{NAMES[target]}"
            for hole, player in self.owner.items()
            if player == self.turn
            for target in self.targets(self.owner, player, hole)
        ]
        return sorted(words) or ["pass"]

    def active(self):
        out = set(self.arrived).union(*self.eliminated)
        return [player for player in range(self.players) if player not in out]

    def men(self, player):
        return {hole for hole, owner in self.owner.items() if owner == player}

    def play(self, word):
        mover = self.turn
        self.turns[mover] += 1
        if word != "pass":
            places = {name: hole for hole, name in NAMES.items()}
            origin, target = (places[name] for name in word.split("-"))
            assert target in self.targets(self.owner, mover, origin)
            self.owner[target] = self.owner.pop(origin)
            if self.men(mover) == self.goal[mover]:
                self.arrive(mover, "5.1")
            elif self.rules_version == 1 and self.is_past_squatters(mover):
                self.arrive(mover, "5.2")
            if not self.over:
                self.eliminate()
                self.look_whether_over("4.1")
        if not self.over:
            self.pass_turn()

    def arrive(self, player, clause):
        self.arrived.append(player)
        self.look_whether_over(clause)

    def is_past_squatters(self, player):
        goal, men = self.goal[player], self.men(player)
        holders = {hole: self.owner.get(hole) for hole in goal}
        return (
            self.squat == "arrive"
            and None not in holders.values()
            and player in holders.values()
            and all(owner == player or hole in self.start[owner] for hole, owner in holders.items())
            and all(min(far(man, hole) for hole in goal) <= 2 for man in men - goal)
        )

    def eliminate(self):
        fallen = {player for player in self.active() if self.is_blocked(player)}
        if fallen:
            self.eliminated.append(fallen)
            if self.players > 2:
                self.owner = {hole: owner for hole, owner in self.owner.items() if owner not in fallen}

    def is_blocked(self, player):
        """Takes off whatever can move, round by round; what is left in the start base is blocked."""
        board = dict(self.owner)
        while True:
            men = {hole for hole, owner in board.items() if owner == player}
            able = {hole for hole in men if self.targets(board, player, hole)}
            if not able:
                return bool(men & self.start[player])
            for hole in able:
                del board[hole]

    def look_whether_over(self, clause):
        if len(self.active()) <= min(1, self.players - 1):
            self.over, self.ending = True, clause

    def pass_turn(self):
        while not self.over:
            self.turn = (self.turn + 1) % self.players
            if self.turn in self.active():
                if self.rules_version == 1 or not self.is_past_squatters(self.turn):
                    break
                self.arrive(self.turn, "5.2")
        if self.over:
            return
        if not self.seen:
            self.seen[repr(([*sorted(Sketch(self.players).owner.items())], [], [], 0))] = 1
        key = repr(([*sorted(self.owner.items())], self.arrived, self.eliminated, self.turn))
        self.seen[key] = self.seen.get(key, 0) + 1
        third = self.players > 1 and self.seen[key] == 3
        if third or self.turns[self.turn] == 200:
            self.over, self.ending = True, "5.4" if third else "5.5"

    def ranks(self):
        order = [{player} for player in self.arrived]
        keys = {player: self.progress(player) for player in self.active()}
        order += [{p for p in keys if keys[p] == key} for key in sorted(set(keys.values()))]
        order += self.eliminated[::-1]
        places = {p: 1 + sum(map(len, order[:number])) for number, group in enumerate(order) for p in group}
        return [places[player] for player in range(self.players)]

    def progress(self, player):
        men, goal = self.men(player), self.goal[player]
        return -len(men & goal), sum(min(far(man, hole) for hole in goal) for man in men)


def far(one, other):
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def count(game, depth):
    """Sequences of exactly `depth` words; four are too few for anything to end."""
    if depth == 0 or game.over:
        return int(depth == 0)
    if depth == 1:
        return len(game.legal())
    total = 0
    for word in game.legal():
        after = game.copy()
        after.play(word)
        total += count(after, depth - 1)
    return total


def test_the_board_is_the_star_of_the_rulebook():
    assert len(HOLES) == 73
    assert [sum(r == row - 6 for _, r in HOLES) for row in range(13)] == [1, 2, 3, 10, 9, 8, 7, 8, 9, 10, 3, 2, 1]
    assert NAMES[0, 0] == "g4"


@pytest.mark.parametrize("line", [*(Path(__file__).parent.parent / "perft.txt").read_text("utf-8").splitlines()[1:]])
def test_perft_table(line):
    variant, counts = line.split(":")
    options = dict(pair.split("=") for pair in variant.split())
    game = Sketch(int(options.pop("players")), **options)
    assert [count(game, depth) for depth in range(1, 5)] == [int(number) for number in counts.split()[:4]]
