"""Mistakes sown in a game that `sixfold new` made: each is told once, by its line or the position that shows it."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from commands import sixfold_here
from sixfold import testing
from sixfold.game import shelf
from sixfold.machines import numba_compiler

SKELETON = Path(shelf.__file__).parent / "skeletons" / "board"
DIALECT = "rules can use only whole numbers and arrays of a fixed size"
START = "in the position sixfold1:hop:2:size=4:"
Sow = Callable[[str, str, str], list[testing.Problem]]


@pytest.fixture
def sow(tmp_path: Path) -> Iterator[Sow]:
    """Makes a game with one thing replaced, and checks it quickly."""

    def sown(file: str, old: str, new: str) -> list[testing.Problem]:
        folder = tmp_path / "hop"
        shutil.copytree(SKELETON, folder, ignore=shutil.ignore_patterns("__pycache__"))
        for path in folder.rglob("*.*"):
            path.write_text(path.read_text("utf-8").replace("skeleton", "hop").replace("SKELETON", "HOP"), "utf-8")
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
        shelf.add_folder(tmp_path)
        return testing.problems(shelf.find_game("hop"), quick=True)

    yield sown
    shelf.remove_folder(tmp_path)


# What the rules may not have: named by its line, before anything is compiled ------------------

PLAY = "    target = move % CELLS"
FOREIGN = {
    "a list": (PLAY, "    found = [move]\n" + PLAY, f"hop/rules.py:81: a list: {DIALECT}"),
    "a comprehension": (PLAY, "    sum(cell for cell in state.cell)\n" + PLAY, "hop/rules.py:81: sum(…): rules "),
    "a dict": (PLAY, "    found = {move: 1}\n" + PLAY, f"hop/rules.py:81: a dict: {DIALECT}"),
    "a text": (PLAY, "    name = 'x'\n" + PLAY, f"hop/rules.py:81: a text: {DIALECT}"),
    "an f-string": (PLAY, "    name = f'{move}'\n" + PLAY, f"hop/rules.py:81: a text: {DIALECT}"),
    "None": (PLAY, "    best = None\n" + PLAY, f"hop/rules.py:81: None: {DIALECT}"),
    "a float": (PLAY, "    half = 0.5\n" + PLAY, f"hop/rules.py:81: a decimal number: {DIALECT}"),
    "a slice": (PLAY, "    row = state.cell[:3]\n" + PLAY, f"hop/rules.py:81: a slice: {DIALECT}"),
    "a test with in": (
        "if state.cell[origin] == 1 + player",
        "if 1 + player in state.cell",
        f"hop/rules.py:71: in: {DIALECT}",
    ),
    "an exception": (
        "        state.winner = player\n    elif",
        "        state.winner = player\n        raise ValueError\n    elif",
        f"hop/rules.py:87: raise: {DIALECT}",
    ),
    "a division": (
        "row = origin // WIDTH",
        "row = origin / WIDTH",
        f"hop/rules.py:57: a division with / instead of //: {DIALECT}\n  other checks that fail",
    ),
    "a method": (
        "moves[count] = ",
        "moves.append(1)\n                    moves[count] = ",
        "hop/rules.py:74: moves.app",
    ),
    "a function of Python": (PLAY, "    print(move)\n" + PLAY, "hop/rules.py:81: print(…): rules may call only"),
    "a loop over an array": (
        "for column in range(state.size)",
        "for column in state.cell",
        "hop/rules.py:41: a loop over something other than range(…)",
    ),
    "a function within": (
        PLAY,
        "    best = lambda: 1\n" + PLAY,
        f"hop/rules.py:81: lambda: {DIALECT}",
    ),
    "a field that is not there": (
        "state.ended = ACROSS",
        "state.endet = ACROSS",
        "hop/rules.py:85: State has no field endet; did you mean ended?",
    ),
}


@pytest.mark.parametrize("case", FOREIGN)
def test_what_does_not_compile_is_named_by_its_line(sow: Sow, case: str) -> None:
    old, new, sentence = FOREIGN[case]
    problems = sow("rules.py", old, new)
    assert [str(problem)[: len(sentence)] for problem in problems] == [sentence]


# What is wrong when it is played, read or drawn -----------------------------------------------

SOWN = {
    "nothing": (("rules.py", "WIDTH = 6", "WIDTH = 6"), []),
    "a turn nobody has": (
        ("rules.py", "state.turn = 1 - player", "state.turn = player + 1"),
        ["hop/rules.py:79: player 2 is to act, and players are 0 to 1", "after c2-d3 a3-b2"],
    ),
    "a turn that does not change": (
        ("rules.py", "state.turn = 1 - player", "state.turn = player"),
        ["hop/golden/across.six:7: at d4-c3: you have no piece there (1.2)"],
    ),
    "too little room for moves": (
        ("rules.py", "MAX_MOVES = 2 * WIDTH * 3", "MAX_MOVES = 3"),
        ["hop/rules.py:74: Python raises IndexError: list assignment index out of range", START],
    ),
    "games that are too long": (
        ("rules.py", "MAX_PLIES = 100", "MAX_PLIES = 3"),
        ["hop/rules.py:23: a random game is not over after MAX_PLIES = 3 moves"],
    ),
    "an index beyond the board": (
        ("rules.py", "state.cell[target] = 1 + player", "state.cell[target + WIDTH] = 1 + player"),
        ["hop/rules.py:83: Python raises IndexError: list assignment index out of range", "after "],
    ),
    "an ending that is not declared": (
        ("rules.py", "ACROSS, CAPTURED = 1, 2", "ACROSS, CAPTURED = 1, 3"),
        ["hop/rules.py:26: ended is 3, and GAME declares 2 endings", "in the position "],
    ),
    "the wrong winner": (
        ("rules.py", "state.winner = player\n    elif", "state.winner = 1 - player\n    elif"),
        ["hop/golden/across.six:5: at 1 2: the result is 2 1"],
    ),
    "a word that is read otherwise": (
        ("notation.py", "read_cell(state, names[0]) * CELLS", "read_cell(state, names[1]) * CELLS"),
        ["hop/notation.py:39: a2-b3 is written for the move 229 and read as 481", START],
    ),
    "two moves with one word": (
        ("notation.py", "{cell_name(move // CELLS)}-{cell_name(move % CELLS)}", "{cell_name(move % CELLS)}"),
        ["hop/notation.py:34: two moves are written b3", START],
    ),
    "a case that why forgets": (
        ("why.py", 'return say("straight ahead the cell must be empty", clause="2.2")', "return None"),
        ["hop/why.py:11: the reason against c1-c2 does not name a clause of the rules: the rules do not", START],
    ),
    "a clause that is not there": (
        ("why.py", 'clause="2.2"', 'clause="2.9"'),
        ["hop/why.py:22: the clause 2.9 is not in the rules"],
    ),
    "a slip in the picture": (
        ("picture.py", "side = CELL * state.size", "side = CELL * state.sise"),
        ["hop/picture.py:25: Python raises AttributeError: 'State' object has no attribute 'sise'"],
    ),
    "a box without a width": (
        ("picture.py", "CELL - 4, CELL - 4, \"well\"", "CELL - 64, CELL - 4, \"well\""),
        ["hop/picture.py:22: this shape has no size: Box(x=32, y=212, width=-4, height=56, role='well', ", START],
    ),
    "a box without a size after a move": (
        ("picture.py", 'CELL - 4, CELL - 4, "last"', 'CELL - 4, 0, "last"'),
        ["hop/picture.py:22: this shape has no size: Box(x=212, y=92, width=56, height=0, role='last'", "after c2-d3"],
    ),
    "a text outside the board": (
        ("picture.py", "Label(15, 2 * MARGIN", "Label(-15, 2 * MARGIN"),
        ["hop/picture.py:22: the text “1” leaves the picture", START],
    ),
    "a text nobody can read": (
        ("picture.py", 'radius, f"on-{role}"', "radius, role"),
        ["hop/picture.py:22: the text “R” can hardly be read: red on red", START],
    ),
    "a place without a label": (
        ("picture.py", "label(scene, cell), tuple", "'', tuple"),
        ["hop/picture.py:22: the place a1 appears twice in the picture, or has no label", START],
    ),
    "an unknown role": (
        ("picture.py", '"frame", 6', '"framme", 6'),
        ["hop/picture.py:22: no colour is known for the role framme", START],
    ),
    "a miscount": (
        ("perft.txt", "players=2: 13", "players=2: 14"),
        ["hop/perft.txt:3: the table has 14 sequences of 1 moves, the rules have 13", "in the position "],
    ),
    "the wrong result of a golden game": (
        ("golden/captured.six", "result: 1 2", "result: 2 1"),
        ["hop/golden/captured.six:6: at 2 1: the result is 1 2"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", SOWN)
def test_a_mistake_is_told_once(sow: Sow, case: str) -> None:
    defect, sentences = SOWN[case]
    problems = sow(*defect)
    assert len(problems) == bool(sentences)
    for sentence in sentences:
        assert re.search(rf"^ *{re.escape(sentence)}", str(problems[0]), re.M), str(problems[0])


def test_the_game_that_shows_it_is_as_short_as_it_can_be_made(sow: Sow) -> None:
    """The random game in which this shows first has 24 moves."""
    [problem] = sow(
        "rules.py", "    state.turn = 1 - player", "    state.turn = 1 - player + 5 * (state.cell[21] == 0 != move)"
    )
    assert len(problem.violation.words) <= 2, str(problem)


def test_programs_are_told_the_same(sow: Sow, tmp_path: Path) -> None:
    [problem] = sow("rules.py", "state.turn = 1 - player", "state.turn = player + 1")
    data = problem.json()
    assert (data["check"], data["file"], data["line"]) == ("games_end_within_their_bound", "rules.py", 79)
    assert data["words"] == ["c2-d3", "a3-b2"]
    assert len(data["checks"]) > 20
    assert f"({len(data['checks'])} checks)" in str(problem)
    assert data["others"] == ["golden_games_reach_every_ending", "perft_table_holds"]
    done = sixfold_here("check", tmp_path / "hop", "--quick", "--json")
    assert (done.returncode, json.loads(done.stdout)["problems"]) == (1, [data])


def test_rules_that_do_not_compile_are_not_compiled(sow: Sow, monkeypatch: pytest.MonkeyPatch) -> None:
    sow("rules.py", PLAY, "    found = [move]\n" + PLAY)
    monkeypatch.setattr(numba_compiler, "compiler", lambda folder, checked: pytest.fail("compiled"))
    [problem] = testing.problems(shelf.find_game("hop"))
    assert problem.checks == ["rules_keep_to_the_dialect"]


# perft.txt --------------------------------------------------------------------------------


def test_perft_writes_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert sixfold_here("new", "leap").returncode == 0
    try:
        done = sixfold_here("perft", "leap", 2, "--table", "--interpreted")
        assert done.stdout == "players=2 size=4: 6 42\nplayers=2: 13 156\nplayers=2 size=6: 16 256\n"
        one = sixfold_here("perft", "leap", 2, "--table", "--interpreted", "--option", "size=4")
        assert one.stdout == "players=2 size=4: 6 42\n"
    finally:
        shelf.remove_folder(tmp_path)
