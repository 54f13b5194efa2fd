"""The solved solitaire: numbering, distances, a shortest line, and the file that keeps them."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import pairwise
from math import comb
from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold.games.star import bits, board, notation, solitaire, table
from sixfold.games.star import rules as star_rules
from sixfold.games.star import table as star_table
from sixfold.games.star.tests.test_sketch import BASES, NAMES, Sketch
from sixfold.machines import kept_tables
from sixfold.machines.compile import twin

rules: Any = star_rules
ranks: Any = star_table
TRANSITS = pytest.mark.parametrize("transit", [rules.USED, rules.YES], ids=["used", "yes"])
MOSTLY_USED = pytest.mark.parametrize(
    "transit", [rules.USED, pytest.param(rules.YES, marks=pytest.mark.long)], ids=["used", "yes"]
)
LEVELS = {
    rules.USED: [
        *(1, 10, 81, 476, 2316, 9353, 32145, 94664, 239654, 520615, 980443),
        *(1599320, 2225091, 2571489, 2402772, 1774788, 1001609, 405083, 106403, 16204, 1261, 38),
    ],
    rules.YES: [
        *(1, 10, 81, 482, 2422, 9955, 34259, 100481, 252544, 543828, 1014961),
        *(1640568, 2259460, 2578741, 2373939, 1724744, 957228, 378320, 96403, 14268, 1095, 26),
    ],
}


def some_places(chooser: random.Random) -> list[int]:
    return sorted(chooser.sample(range(table.PLACES), table.MEN))


# Numbering


def test_numbers_count_the_positions_up_without_a_gap():
    assert comb(49, 6) == table.POSITIONS
    men = [0, 1, 2, 3, 4, 5]
    for number in range(3000):
        assert table.rank(men) == number
        table.advance(men)
    assert table.rank([43, 44, 45, 46, 47, 48]) == table.POSITIONS - 1


def test_numbers_and_positions_are_each_others_inverse():
    chooser, back = random.Random(1), [0] * 6
    for _ in range(3000):
        men = some_places(chooser)
        table.unrank(table.rank(men), back)
        assert back == men


def test_a_move_changes_the_number_as_if_ranked_anew():
    chooser, worth = random.Random(2), [[0] * 7 for _ in range(4)]
    for _ in range(3000):
        men = some_places(chooser)
        origin = chooser.choice(men)
        target = chooser.choice([place for place in range(table.PLACES) if place not in men])
        table.weigh(men, worth)
        moved = sorted({*men, target} - {origin})
        assert table.rank_after(table.rank(men), men, worth, origin, target) == table.rank(moved)


# Distances


@MOSTLY_USED
def test_par_is_the_distance_of_the_start(transit: int):
    assert solitaire.solved(transit).distance(board.BASE_HOLES[0]) == table.PAR == 17


@MOSTLY_USED
def test_every_position_has_a_distance(transit: int):
    import numpy as np

    levels = np.bincount(solitaire.solved(transit).array()).tolist()
    assert sum(levels) == 13_983_816
    assert levels == LEVELS[transit]


def neighbours_fit(distances: Any, step: int, state: Any, moves: Any, men: Any, worth: Any) -> int:
    """How many of every step-th position have a neighbour more than one away, or none that is nearer home."""
    wrong = 0
    for number in range(0, len(distances), step):
        ranks.unrank(number, men)
        ranks.lay(state, men)
        ranks.weigh(men, worth)
        nearest = 255
        farthest = 0
        for choice in range(rules.legal(state, 0, moves)):
            origin = ranks.PLACE[rules.origin_of(moves[choice])]
            after = distances[ranks.rank_after(number, men, worth, origin, ranks.PLACE[rules.target_of(moves[choice])])]
            nearest = min(nearest, after)
            farthest = max(farthest, after)
        here = distances[number]
        wrong += farthest > here + 1 or (here > 0 and nearest != here - 1)
    return wrong


@MOSTLY_USED
def test_neighbours_differ_by_at_most_one_and_one_of_them_is_nearer(transit: int):
    import numpy as np

    from sixfold.machines.layout import packed

    fast_rules = twin(star_rules)
    fast = twin(sys.modules[__name__], rules=fast_rules, ranks=twin(table, rules=fast_rules))
    state = packed(solitaire.alone(board.BASE_HOLES[0], transit))
    moves, men, worth = np.zeros(rules.MAX_MOVES, np.int32), np.zeros(6, np.int32), np.zeros((4, 7), np.int32)
    assert fast.neighbours_fit(solitaire.solved(transit).array(), 11, state[0], moves, men, worth) == 0


@TRANSITS
def test_the_independent_sketch_finds_the_same_distances_near_home(transit: int):
    """Moves can be taken back, so what the sketch reaches from home in three moves is three from home."""
    found, wave = {}, {frozenset(BASES[3])}
    hole_of = notation.HOLE
    solved = solitaire.solved(transit)
    for depth in range(4):
        found |= dict.fromkeys(wave, depth)
        for men in wave:
            assert solved.distance([hole_of[NAMES[man]] for man in men]) == depth
        wave = {after for men in wave for after in sketched(men, ("used", "yes")[transit]) if after not in found}
    assert len(found) == (568, 574)[transit]


def sketched(men: frozenset, transit: str) -> list[frozenset]:
    game = Sketch(1, transit=transit)
    owner = dict.fromkeys(men, 0)
    return [men - {man} | {target} for man in men for target in game.targets(owner, 0, man)]


@TRANSITS
def test_a_shortest_line_replays_legally(transit: int):
    solved = solitaire.solved(transit)
    position = sixfold.start("star", 1, transit=("used", "yes")[transit])
    for move in solved.line(board.BASE_HOLES[0]):
        position = position.play(notation.write(position.rules_state(), move))
    assert (position.ply, position.ending) == (17, "arrival")


def test_lines_from_anywhere_go_down_a_step_a_move():
    chooser, solved = random.Random(7), solitaire.solved()
    for _ in range(20):
        holes = [table.HOLE[place] for place in some_places(chooser)]
        state, left = solitaire.alone(holes, rules.USED), []
        for move in solved.line(holes):
            left.append(solved.race(state, 0))
            rules.carry(state, 0, bits.origin_of(move), bits.target_of(move))
        left.append(solved.race(state, 0))
        assert left[-1] == 0
        assert all(one == other + 1 for one, other in pairwise(left))


def test_the_mirror_image_is_as_far():
    chooser, solved = random.Random(8), solitaire.solved()
    mirrored = {board.STAR.index((q, r)): board.STAR.index((-q - r, r)) for q, r in board.STAR}
    for _ in range(2000):
        holes = [table.HOLE[place] for place in some_places(chooser)]
        assert solved.distance(holes) == solved.distance([mirrored[hole] for hole in holes])


def test_the_race_is_seen_from_ones_own_base():
    solved, chooser = solitaire.solved(), random.Random(9)
    state = sixfold.start("star", 6).rules_state()
    assert [solved.race(state, player) for player in range(6)] == [17] * 6
    for base in range(6):
        holes = chooser.sample(board.STOP_HOLES[base], 6)
        state.pieces[base] = [
            sum(1 << board.BIT[hole] for hole in holes if board.QUARTER[hole] == quarter) for quarter in range(4)
        ]
        seen = [board.SEEN_FROM[base][hole] for hole in holes]
        assert set(seen) <= set(board.STOP_HOLES[0])
        assert solved.race(state, base) == solved.distance(seen)
    assert board.SEEN_FROM[2][board.BASE_HOLES[2][0]] in board.BASE_HOLES[0]


@pytest.mark.parametrize(
    ("players", "transit", "through_all"),
    [
        *((1, "used", False), (2, "used", False), (2, "yes", True), (2, "no", False)),
        *((3, "used", True), (4, "used", True), (4, "no", False), (6, "used", True)),
    ],
)
def test_2_5_the_race_passes_through_the_bases_of_its_game(players: int, transit: str, through_all: bool):
    state = sixfold.start("star", players, transit=transit).rules_state()
    assert (solitaire.solved_for(state).transit == rules.YES) is through_all


# The file


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[int]:
    """A fresh cache folder, and a builder that hands out the known table and counts its calls."""
    data = solitaire.solved().data
    calls: list[int] = []
    monkeypatch.setenv("SIXFOLD_CACHE", str(tmp_path))
    monkeypatch.setattr(solitaire, "build", lambda transit, tell: calls.append(transit) or data)
    return calls


def opened(folder: Path) -> solitaire.Table:
    """As a new process would open it."""
    solitaire._kept.cache_clear()
    return solitaire.solved()


def test_it_is_built_once_and_then_mapped(built: list[int], tmp_path: Path):
    opened(tmp_path)
    assert opened(tmp_path).distance(board.BASE_HOLES[0]) == 17
    assert solitaire.solved(rules.NO) is solitaire.solved()
    assert built == [rules.NO]
    assert [path.name for path in tmp_path.iterdir()] == ["star-solitaire-no.table"]
    assert solitaire.file_of(tmp_path, rules.NO).stat().st_size == table.POSITIONS + kept_tables.HEADER


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: b"",
        lambda whole: whole[:-1],
        lambda whole: whole + b"\0",
        lambda whole: whole[:5_000_000] + bytes([whole[5_000_000] ^ 1]) + whole[5_000_001:],
        lambda whole: whole.replace(b"star", b"rats", 1),
        lambda whole: whole.replace(b"transit=no", b"transit=on", 1),
    ],
    ids=["empty", "cut", "longer", "one bit", "another title", "another option"],
)
def test_a_damaged_file_is_built_again(built: list[int], tmp_path: Path, damage: Any):
    opened(tmp_path)
    file = solitaire.file_of(tmp_path, rules.NO)
    file.write_bytes(damage(file.read_bytes()))
    assert opened(tmp_path).distance(board.BASE_HOLES[0]) == 17
    assert built == [rules.NO, rules.NO]
    assert solitaire.load(tmp_path, rules.NO)


def test_where_nothing_can_be_written_it_still_answers(built: list[int], tmp_path: Path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("SIXFOLD_CACHE", str(tmp_path / "file"))
    assert opened(tmp_path).distance(board.BASE_HOLES[0]) == 17
    assert built == [rules.NO]


def test_processes_that_write_at_once_do_not_spoil_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Whoever looks sees no table or a whole one, and nothing is left lying about."""
    (tmp_path / "data").write_bytes(solitaire.solved().data)
    monkeypatch.setenv("SIXFOLD_CACHE", str(tmp_path / "cache"))
    code = f"""
from pathlib import Path
from sixfold.games.star import rules, solitaire
from sixfold.machines import kept_tables
data, folder = Path({str(tmp_path / "data")!r}).read_bytes(), Path({str(tmp_path / "cache")!r})
for _ in range(10):
    kept_tables.store(solitaire.file_of(folder, rules.NO), solitaire.title(rules.NO), data)
    assert solitaire.load(folder, rules.NO)
"""
    running = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(2)]
    assert [process.wait() for process in running] == [0, 0]
    assert [path.name for path in (tmp_path / "cache").iterdir()] == ["star-solitaire-no.table"]
