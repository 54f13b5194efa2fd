"""A fifth game in an hour: `sixfold new`, `check`, `golden` and `messages`, in an empty folder."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from commands import refused, sixfold, sixfold_here
from long_runs import some_long
from sixfold import testing
from sixfold.game import shelf, skeletons
from sixfold.positions import record
from sixfold.positions.position import Position
from sixfold.testing import golden
from sixfold.testing.page import comparison
from sixfold.text.catalogues import load
from sixfold.text.messages import catalogue_file, speaking

SKELETONS = Path(skeletons.__file__).parent
pytestmark = pytest.mark.first
MADE = {"hop": (), "pig": ("--dice",)}  # the two kinds of games to begin from


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which two games were begun, and nothing else was done."""
    folder = tmp_path_factory.mktemp("authors")
    for name, options in MADE.items():
        done = at(folder, "new", name, *options)
        assert f"SIXFOLD_GAMES={folder} sixfold play {name}" in done.stdout
    return folder


def at(folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Runs the command in a folder whose games are not on the shelf."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        return sixfold(*words, cache=folder / "cache", SIXFOLD_COMPILED=str(folder / "cache"), **more)
    finally:
        os.chdir(before)


def on_shelf(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    kept = {"SIXFOLD_COMPILED": str(folder / "cache"), "SIXFOLD_GAMES": str(folder)}
    return sixfold(*words, typed=typed, cache=folder / "cache", **kept)


# A new game ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", some_long(MADE, "pig"))
def test_a_new_game_passes_every_check(empty: Path, name: str) -> None:
    done = at(empty, "check", name, "--json")
    data = json.loads(done.stdout)
    assert (done.returncode, data["ok"], data["problems"]) == (0, True, [])
    assert data["checks"] == len(testing.CHECKS)
    assert {warning["file"].split(".")[-1] for warning in data["warnings"]} == {
        "md",
        "po",
        "toml",
    }  # languages and a lesson


@pytest.mark.slow
@pytest.mark.parametrize("name", MADE)
def test_its_own_tests_pass(empty: Path, name: str) -> None:
    """Wherever they are run from, and with nothing but pytest."""
    tests = empty / name / "tests"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tests), "-k", "not compiled"]
    done = subprocess.run(command, cwd=empty, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("name", MADE)
def test_bots_play_it_in_the_arena(empty: Path, name: str) -> None:
    done = on_shelf(empty, "arena", name, "--bots", "bot:1,random", "--games", "4", "--jobs", "1")
    assert (done.returncode, name.upper() in done.stdout) == (0, True), done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("name", "word"), [("hop", "a2-a3"), ("pig", "hold")])
def test_it_plays_draws_and_is_listed(empty: Path, name: str, word: str) -> None:
    done = on_shelf(empty, "play", name, "--seed", "5", typed=f"{word}\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert word in done.stdout
    golden = sorted((empty / name / "golden").glob("*.six"))[0]
    drawn = on_shelf(empty, "draw", str(golden), "--format", "svg")
    assert "<svg" in drawn.stdout
    listed = on_shelf(empty, "games").stdout
    assert f"\n{name}: " in f"\n{listed}"


@pytest.mark.slow
@pytest.mark.parametrize("name", MADE)
def test_a_reader_of_another_language_gets_the_rules_in_english(empty: Path, name: str) -> None:
    environment = {"SIXFOLD_GAMES": str(empty), "SIXFOLD_LANG": "fr"}
    assert f"# {name.upper()}" in sixfold("rules", name, **environment).stdout
    assert "dans cette langue" in refused("rules", name, "--lang", "fr", **environment)


@pytest.mark.parametrize("name", ["Chess", "4chess", "my-game", "class", "../up", ""])
def test_a_bad_name_is_refused(empty: Path, name: str) -> None:
    done = at(empty, "new", name)
    assert done.returncode == 2
    assert "lower-case letters, digits and _" in done.stderr


@pytest.mark.slow
def test_nothing_is_written_over(empty: Path) -> None:
    before = (empty / "hop" / "rules.py").read_bytes()
    assert "already" in at(empty, "new", "hop").stderr
    assert "already" in at(empty, "new", shelf.ids()[0]).stderr
    assert (empty / "hop" / "rules.py").read_bytes() == before


# check --------------------------------------------------------------------------------------

Sow = Callable[..., dict[str, testing.Violation]]


@pytest.fixture
def sow(tmp_path: Path) -> Iterator[Sow]:
    """Checks a copy of the board game with something in one of its files replaced; without checks, by all of them."""

    def sown(file: str, old: str, new: str, *checks: str) -> dict[str, testing.Violation]:
        folder = tmp_path / "hop"
        shutil.copytree(SKELETONS / "board", folder, ignore=shutil.ignore_patterns("__pycache__"))
        for path in folder.rglob("*.*"):
            path.write_text(path.read_text("utf-8").replace("skeleton", "hop").replace("SKELETON", "HOP"), "utf-8")
        text = (folder / file).read_text("utf-8") if (folder / file).exists() else ""
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1) if old else new, "utf-8")
        shelf.add_folder(tmp_path)
        return dict(problems(checks or testing.QUICK))

    def problems(checks: Sequence[str]) -> Iterator[tuple[str, testing.Violation]]:
        for name in checks:
            try:
                testing.check(name, shelf.find_game("hop"), quick=True)
            except testing.Violation as violation:
                yield name, violation

    yield sown
    shelf.remove_folder(tmp_path)


ANSWERS = """from sixfold.text.messages import say
from sixfold.game.pointing import Answer


def explain(scene, player, path):
    return Answer(say("{}", clause="{}"), {}) if path else None
"""
CODES = """from sixfold.text.messages import say

DERIVED = ()


def restore(state):
    return say("no such thing")
"""
ENCODING = """from sixfold.games.hop.rules import CELLS

VERSION = 0
ACTIONS = {count}
PLANES = ("own pieces", "others' pieces")
SIZE = (6, 6)


def action_of(state, player, move):
    return {action}


def move_of(state, player, action):
    return {move}


def observe(state, player, view):
    for cell in range(CELLS):
        if state.cell[cell] > 0:
            view[({plane}) * CELLS + cell] = {value}
"""
WELL_ENCODED = {
    "count": "CELLS * CELLS",
    "action": "move",
    "move": "action",
    "plane": "state.cell[cell] != 1 + player",
    "value": "1",
}
DIVIDED = """

SMALL_ACTIONS = (CELLS, 2)


def small_actions(state, player, move, parts):
    parts[0] = move // CELLS
    parts[1] = move % CELLS
    return {}
"""


def encoded(**otherwise: str) -> tuple[str, str, str]:
    """An encoding to sow, wrong in something."""
    return "encoding.py", "", ENCODING.format(**WELL_ENCODED | otherwise)


TRIALS = """from .rules import legal


def trials(state, player, moves):
    return {} * legal(state, player, moves)


def trial(state, player, moves, number):
    return moves[number] if number < {} * legal(state, player, moves) else -1
"""


def marked(missing: int) -> tuple[str, str, str]:
    """An encoding that marks legal moves but for so many."""
    head = "from sixfold.games.hop.rules import MAX_MOVES, legal\nfrom sixfold.machines.layout import buffer\n"
    return "encoding.py", "", head + encoded()[2] + MARKED.format(missing)


REFRESHED = """

def refresh(state, player, view):
    for place in range({}):
        view[place] = 0
    observe(state, player, view)
    return True
"""
MARKED = """

def mark_legal(state, player, mask):
    moves = buffer(MAX_MOVES)
    for place in range(legal(state, player, moves) - {}):
        mask[moves[place]] = True
    return True
"""
JUDGED = """import sys

BUDGETS = {1: {"judge": True}}


def judge_for(players):
    return sys.modules[__name__]


def playout_done(state):
    return open(state)
"""
KEPT = """class Kept(StateClass):
    def copy(self):
        twin = type(self)()
        vars(twin).update(vars(self))
        return twin


class State(Kept):"""
KEYS = """REPETITION = 2


def same_position(state, other):
    for cell in range(CELLS):
        if state.cell[cell] != other.cell[cell]:
            return False
    return {}


def position_key(state):
    key = {}
    for cell in range(CELLS):
        key = key * 3 % 1000003 + state.cell[cell]
    return key


# Moving (2)"""
SOWN = {
    "nothing": (("rules.py", "WIDTH = 6", "WIDTH = 6"), {}),
    "a missing clause": (
        ("why.py", 'clause="2.2"', 'clause="2.9"'),
        {
            "why_explains_exactly_what_is_refused": "hop/why.py:11: the reason against c1-c2 does not name a clause",
            "rules_pages_agree": "hop/why.py:22: the clause 2.9 is not in the rules",
        },
    ),
    "a clause that a translation lacks": (
        ("rules.fr.md", "", "# HOP\n\n## 1\n\n1.1 Le plateau.\n"),
        {"rules_pages_agree": "hop/rules.fr.md: clause 1.2 differs from rules.en.md"},
    ),
    "a wrong winner": (
        ("rules.py", "state.winner = player", "state.winner = 1 - player"),
        {
            "golden_games_reach_every_ending": "hop/golden/across.six:5: at 1 2: the result is 2 1",
        },
    ),
    "a legal move missing": (
        ("rules.py", "for sideways in range(-1, 2):", "for sideways in range(-1, 1):"),
        {
            "golden_games_reach_every_ending": "hop/golden/across.six:8: at d3-e4: ",
            "perft_table_holds": "hop/perft.txt:2: the table has 6 sequences of 1 moves, the rules have 3",
        },
    ),
    "a code of a real position that is refused": (
        ("codes.py", "", CODES),
        {"codes_are_lossless": "hop/codes.py:6: the code of a position is refused: cannot read “sixfold1:hop:2:"},
    ),
    "a game that does not end in time": (
        ("rules.py", "MAX_PLIES = 100", "MAX_PLIES = 3"),
        {"games_end_within_their_bound": "hop/rules.py:23: a random game is not over after MAX_PLIES = 3 moves"},
    ),
    "a word that is read otherwise": (
        ("notation.py", "read_cell(state, names[0]) * CELLS", "read_cell(state, names[1]) * CELLS"),
        {"words_are_unique_and_read_back": "hop/notation.py:39: a2-b3 is written for the move "},
    ),
    "two moves with one word": (
        ("notation.py", "return f\"{cell_name(move // CELLS)}-{cell_name(move % CELLS)}\"", "return 'a1-a2'"),
        {"words_are_unique_and_read_back": "hop/notation.py:34: two moves are written a1-a2"},
    ),
    "a place that is not drawn": (
        ("picture.py", "Group(cell_name(cell), label", "Group('', label"),
        {"paths_lead_to_words": "hop/notation.py: "},
    ),
    "an unknown role": (
        ("picture.py", '"frame", 6', '"framme", 6'),
        {"every_position_draws": "hop/picture.py:22: no colour is known for the role framme"},
    ),
    "an error in Python": (
        ("picture.py", "side = CELL * state.size", "side = CELL * state.sise"),
        {"every_position_draws": "hop/picture.py:25: Python raises AttributeError: "},
    ),
    "a game without its result": (
        ("golden/captured.six", "result: 1 2\n", ""),
        {"golden_games_reach_every_ending": "hop/golden/captured.six: a golden game names its result"},
    ),
    "an ending nobody reaches": (
        ("__init__.py", "    endings=(", "    endings=(\n        Ending('never', say('it never ends so')),"),
        {"golden_games_reach_every_ending": "hop/golden: no golden game ends by captured; try: sixfold golden hop"},
    ),
    "an answer in a parser's terms": (
        ("answers.py", "", ANSWERS.format("cannot read this place", "", "()")),
        {"every_place_has_an_answer": "hop/answers.py:5: the answer to a1 is not a sentence for people, or quotes"},
    ),
    "an answer that quotes a move": (
        ("answers.py", "", ANSWERS.format("try 'a2-a3'", "", "()")),
        {"every_place_has_an_answer": "hop/answers.py:5: the answer to a1 is not a sentence for people, or quotes"},
    ),
    "an answer with a clause that is none": (
        ("answers.py", "", ANSWERS.format("not here", "9.9", "()")),
        {"every_place_has_an_answer": "hop/answers.py:5: the answer to a1 does not name a clause of the rules"},
    ),
    "an answer that shows no place": (
        ("answers.py", "", ANSWERS.format("not here", "2.1", "(('z9',),)")),
        {
            "every_place_has_an_answer": "hop/answers.py:5: the answer to a1 shows something that is not a place of "
            "the picture"
        },
    ),
    "answers about two actions after one beginning": (
        ("answers.py", "", ANSWERS.format("not here", "2.1", "(), 'move' if '1' in path[-1] else 'place'")),
        {"every_place_has_an_answer": "hop/answers.py:5: after "},
    ),
    "an encoding with nothing wrong": (encoded(), {}),
    "a mask that lies": (
        encoded(action="move % CELLS"),
        {"actions_are_legal_moves": "hop/encoding.py:9: c2-b3 and a2-b3 are the same action 13"},
    ),
    "an action that is none": (
        encoded(action="move + CELLS * CELLS", move="action - CELLS * CELLS"),
        {"actions_are_legal_moves": "hop/encoding.py:9: a2-b3 is action 1525; they run from 0 to 1295"},
    ),
    "an action that is read otherwise": (
        encoded(move="action ^ 1"),
        {"actions_are_legal_moves": "hop/encoding.py:13: a2-b3 is action 229, which is read as another move"},
    ),
    "two actions for a move": (
        encoded(count="2 * CELLS * CELLS", move="action % (CELLS * CELLS)"),
        {"actions_are_legal_moves": "hop/encoding.py:13: action "},
    ),
    "a move that is the beginning of another": (
        ("encoding.py", "", ENCODING.format(**WELL_ENCODED) + DIVIDED.format("1 + move % 2")),
        {"small_actions_spell_every_move": "hop/encoding.py:26: another move begins with the small actions of "},
    ),
    "an observation that hides what matters": (
        encoded(value="0"),
        {"observations_tell_positions_apart": "hop/encoding.py:17: player "},
    ),
    "an observation beyond its bounds": (
        encoded(value="2"),
        {"observations_tell_positions_apart": "hop/encoding.py:17: an observation has the value 2 in the plane “own"},
    ),
    "MOVES that are too few": (
        ("rules.py", "MOVES = CELLS * CELLS", "MOVES = CELLS"),
        {"actions_are_legal_moves": "hop/rules.py:22: MOVES is 36, and a2-b3 is the move 229"},
    ),
    "marks with nothing wrong": (marked(0), {}),
    "marks that miss a move": (
        marked(1),
        {"marked_actions_are_the_legal_moves": "hop/encoding.py:25: mark_legal and legal differ"},
    ),
    "a view that is refreshed": (("encoding.py", "", encoded()[2] + REFRESHED.format(72)), {}),
    "a view that is not all refreshed": (
        ("encoding.py", "", encoded()[2] + REFRESHED.format(36)),
        {"refreshed_views_are_observed_ones": "hop/encoding.py:23: refresh and observe differ"},
    ),
    "trials with nothing wrong": (("sampling.py", "", TRIALS.format(3, 1)), {}),
    "trials that miss a move": (
        ("sampling.py", "", TRIALS.format(1, 0.5)),
        {"trials_find_every_legal_move_once": "hop/sampling.py:8: trials and legal differ"},
    ),
    "dice that are never rolled": (
        ("__init__.py", "players=(2,),", "players=(2,),\n    outcomes=6,"),
        {"dice_are_declared": "hop/__init__.py: GAME.outcomes is 6, and no dice are rolled"},
    ),
    "a refusal that changes the position": (
        ("notation.py", "if len(names) != 2:", "if len(names) != 2:\n        state.cell[0] += 1"),
        {"refusals_change_nothing": "hop/notation.py:39: a refused move changes the position"},
    ),
    "a position that changes after play": (
        ("rules.py", "class State(StateClass):", KEPT),
        {"play_leaves_the_old_position_alone": "hop/rules.py:86: playing a move changes the old position"},
    ),
    "a key that forgets a field": (
        ("rules.py", "# Moving (2)", KEYS.format("state.turn == other.turn", "0")),
        {"position_keys_repeat_with_positions": "hop/rules.py:57: the key of a position forgets turn"},
    ),
    "a key of what does not count": (
        ("rules.py", "# Moving (2)", KEYS.format("True", "state.turn")),
        {"position_keys_repeat_with_positions": "hop/rules.py:57: the key of a position depends on turn, and the"},
    ),
    "repetition without a key": (
        ("rules.py", "MOVES = CELLS * CELLS", "REPETITION = 2"),
        {"position_keys_repeat_with_positions": "hop/rules.py:22: rules with REPETITION have a position_key"},
    ),
    "a judge that no page can ask": (
        ("bots.py", "", JUDGED),
        {"the_bots_are_translated": "hop/bots.py:11: this cannot be translated to JavaScript: open(state) (unknown)"},
    ),
    "a line of perft that says nothing": (
        ("perft.txt", "players=2: 13", "two players 13"),
        {"perft_table_holds": "hop/perft.txt:3: a line reads like this: players=2 key=value: 25 600"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", SOWN)
def test_a_sown_defect_gives_its_sentence(sow: Sow, case: str) -> None:
    defect, expected = SOWN[case]
    found = sow(*defect, *expected)
    for check, sentence in expected.items():
        assert str(found[check]).startswith(sentence)
    if not expected:
        assert found == {}


def test_without_node_the_page_is_not_compared_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison.shutil, "which", lambda name: None)
    monkeypatch.setattr(comparison.importlib.util, "find_spec", lambda name: None)
    game = shelf.find_game("star")
    said = "star: what its page says is not compared with Python: there is no Node; try: pip install "
    with pytest.raises(testing.Violation, match=said):
        testing.check("the_page_says_the_same", game, quick=True)
    assert "the_page_says_the_same" not in testing.possible()
    assert [str(warning) for warning in testing.warnings(game) if str(warning).startswith(said)]
    assert list(testing.warnings(game, quick=True)) == []
    with pytest.raises(AssertionError, match="there is no Node; try: pip install "):
        comparison.run_node(Path("any.js"))


@pytest.mark.slow
def test_the_encoding_that_the_page_shows_is_a_good_one(sow: Sow) -> None:
    page = (Path(__file__).parent.parent / "docs" / "game.md").read_text("utf-8")
    shown = re.search(r"## Encoding\n.*?```python\n(.*?)```", page, re.S)
    assert shown
    assert sow("encoding.py", "", shown[1]) == {}


@pytest.mark.slow
def test_check_prints_the_position_and_fails(empty: Path, tmp_path: Path) -> None:
    shutil.copytree(empty / "hop", tmp_path / "hop")
    rules = tmp_path / "hop" / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace("state.turn = 1 - player", "state.turn = player + 1"), "utf-8")
    done = sixfold("check", tmp_path / "hop", "--quick")
    assert done.returncode == 1
    sentence = r"^hop/rules\.py:79: .*\n  in the position sixfold1:hop:2:size=4:.*/turn=2\n  after c2-d3 a3-b2$"
    assert re.search(sentence, done.stdout, re.M)
    assert re.search(r"^Checks: \d+, problems: 1, warnings: 5\.\n\Z", done.stdout, re.M)


def test_check_tells_what_keeps_a_game_from_loading(empty: Path, tmp_path: Path) -> None:
    shutil.copytree(empty / "hop", tmp_path / "hop")
    (tmp_path / "hop" / "bots.py").write_text("def advisee(position, progress):\n    return None\n")
    done = sixfold("check", tmp_path / "hop", "--json")
    assert done.returncode == 1
    problem = json.loads(done.stdout)["problems"][0]
    assert (problem["check"], problem["file"], problem["line"]) == ("loading", "bots.py", 1)
    assert "did you mean advise?" in problem["sentence"]


# golden and messages ------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "ending", "option"),
    [("hop", "across", "size=4"), ("hop", "captured", "size=4"), ("pig", "target", ""), ("pig", "rounds", "rounds=1")],
)
def test_golden_finds_a_game_that_ends_so(empty: Path, tmp_path: Path, name: str, ending: str, option: str) -> None:
    file = tmp_path / "found.six"
    options = ["--option", option] if option else []
    done = at(empty, "golden", name, "--ending", ending, *options, "-o", str(file))
    assert (done.returncode, done.stdout) == (0, "")
    shelf.add_folder(empty)
    try:
        found = record.read_record(file)
    finally:
        shelf.remove_folder(empty)
    assert (found.position.ending, "# Ends by" in file.read_text()) == (ending, True)


RARE = [("sixto", "cap", 2), ("star", "arrival", 2), ("star", "past-squatters", 2), ("star", "blocked", 2)]


@pytest.mark.parametrize(
    ("game", "ending", "players"),
    [("sixto", "dice", 1), *(pytest.param(*rare, marks=pytest.mark.long) for rare in RARE)],
)
def test_golden_finds_what_only_good_play_or_doing_nothing_brings_about(
    game: str, ending: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(golden, "PATIENCE", 0)  # the first one will do
    found = golden.Search(Position.start(game, players), ending, seed=1).find(seconds=600)
    assert found
    assert found.ending == ending


def test_golden_says_what_it_tried() -> None:
    done = sixfold_here("golden", "sixto", "--ending", "solo", "--players", 2, "--seconds", 0.3)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.match(r"None of [1-9]\d* random games of sixto \(players: 2\) ended by solo\. Try ", done.stderr)


def test_golden_refuses_an_ending_that_is_none(empty: Path) -> None:
    assert "hop ends by: across, captured" in at(empty, "golden", "hop", "--ending", "mate").stderr


@pytest.mark.slow
def test_a_game_outside_is_translated(empty: Path, tmp_path: Path) -> None:
    shutil.copytree(empty / "hop", tmp_path / "hop")
    done = at(tmp_path, "messages", "hop")
    assert (done.returncode, done.stdout.count("13 texts are not translated yet.")) == (0, 2)
    file = catalogue_file(tmp_path / "hop" / "locale", "fr")
    text = file.read_text("utf-8")
    assert set(load(file).values()) == {""}
    file.write_text(text.replace('msgid "Red"\nmsgstr ""', 'msgid "Red"\nmsgstr "Rouge"'), "utf-8")
    shelf.add_folder(tmp_path)
    try:
        with speaking("fr"):
            assert [str(seat) for seat in Position.start("hop").game.seats(2)] == ["Rouge", "Blue"]
    finally:
        shelf.remove_folder(tmp_path)
    assert "12 texts are not translated" in at(tmp_path, "messages", "hop").stdout
    assert "Rouge" in load(file).values()
