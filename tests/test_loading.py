"""A game's folder is checked when it is loaded: one sentence that names the file and the name."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from commands import refused, sixfold
from sixfold.game import shelf
from sixfold.game.contract import ROLES, Choice, Ending, Game, Number
from sixfold.game.defaults import rules as defaults
from sixfold.machines import compile as compiling
from sixfold.positions.position import Position
from sixfold.text.errors import BadDeclaration, BrokenGame, CannotRead
from sixfold.text.messages import say

PIPS = Path(__file__).parent / "data" / "games" / "pips"
Sow = Callable[..., Path]


@pytest.fixture
def sow(tmp_path: Path) -> Iterator[Sow]:
    """Puts a copy of a small game on the shelf, something in one of its files replaced."""

    def sown(file: str = "", old: str = "", new: str = "") -> Path:
        folder = tmp_path / "dots"
        shutil.copytree(PIPS, folder)
        if file:
            text = (folder / file).read_text("utf-8")
            assert old in text
            (folder / file).write_text(text.replace(old, new), "utf-8")
        shelf.add_folder(tmp_path)
        return folder

    yield sown
    shelf.remove_folder(tmp_path)


def broken(name: str = "dots") -> str:
    with pytest.raises(BrokenGame) as caught:
        shelf.find_game(name)
    return str(caught.value)


MIXED = """__import__('sixfold.game.contract').game.contract.Choice("rounds", "1", say("how many"), ("1", "all"))"""
SOWN = {
    "a missing name": (
        ("rules.py", "def legal(", "def moves_of("),
        "the game dots is broken: dots/rules.py: legal(state, player, moves) is missing",
    ),
    "a constant of another type": (
        ("rules.py", "MAX_MOVES = 6", "MAX_MOVES = '6'"),
        "the game dots is broken: dots/rules.py:7: MAX_MOVES must be a whole number",
    ),
    "a state of another class": (
        ("rules.py", "class State(StateClass):", "class State:"),
        "the game dots is broken: dots/rules.py:13: State must be a class derived from StateClass",
    ),
    "another signature": (
        ("notation.py", "def read(state, word):", "def read(word):"),
        "the game dots is broken: dots/notation.py:16: read is called as read(state, word)",
    ),
    "no function": (
        ("picture.py", "def badge(scene, player):", "badge = 3\n\n\ndef other(scene, player):"),
        "the game dots is broken: dots/picture.py:16: badge(scene, player) must be a function",
    ),
    "a misspelt required name": (
        ("picture.py", "def lines(scene):", "def line_s(scene):"),
        "the game dots is broken: dots/picture.py:11: "
        "there is no name line_s in the contract; did you mean lines?",
    ),
    "a misspelt optional name": (
        ("picture.py", "def picture(", "def toggels(state, player):\n    return None\n\n\ndef picture("),
        "the game dots is broken: dots/picture.py:6: "
        "there is no name toggels in the contract; did you mean toggles?",
    ),
    "a misspelt flag": (
        ("picture.py", "def picture(", "SCRENS = ()\n\n\ndef picture("),
        "the game dots is broken: dots/picture.py:6: there is no name SCRENS in the contract; did you mean SCREENS?",
    ),
    "a broken import": (
        ("picture.py", "from sixfold.game.shapes import Box", "from sixfold.game.shapes import Bocks"),
        "the game dots is broken: dots/picture.py:3: Python cannot load it: ImportError: cannot import name 'Bocks'",
    ),
    "a syntax error": (
        ("why.py", "def why(", "def why:("),
        "the game dots is broken: dots/why.py:4: Python cannot load it: SyntaxError: ",
    ),
    "a field that a default reads": (
        ("rules.py", "    ended: int = 0\n", "    done: int = 0\n"),
        "the game dots is broken: dots/rules.py:13: State needs a field ended",
    ),
    "an option without a field": (
        ("__init__.py", 'Number("rounds"', 'Number("turns"'),
        "the game dots is broken: dots/rules.py:13: State has no field for the option turns",
    ),
    "numbers and words that mix": (
        ("__init__.py", 'Number("rounds", "3", say("how many rounds"), 1, 9)', MIXED),
        "the game dots is broken: dots/__init__.py:19: rounds: numbers and words mix in 1, all; give codes",
    ),
    "no declaration": (
        ("__init__.py", "GAME = Game(", "PIPS = Game("),
        "the game dots is broken: dots/__init__.py: GAME is missing",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", SOWN)
def test_a_sown_defect_gives_its_sentence(sow: Sow, case: str) -> None:
    (file, old, new), sentence = SOWN[case]
    sow(file, old, new)
    assert broken().startswith(sentence)


def test_a_missing_file_is_named(sow: Sow) -> None:
    folder = sow()
    (folder / "picture.py").rename(folder / "pictures.py")
    sentence = "dots/picture.py: there is no such file; is it the one called pictures.py?"
    assert broken() == f"the game dots is broken: {sentence}"


def test_the_rules_page_is_asked_for(sow: Sow) -> None:
    (sow() / "rules.en.md").unlink()
    assert broken() == "the game dots is broken: dots/rules.en.md: there is no such file"


def test_a_broken_optional_module_is_told_when_it_is_asked_for(sow: Sow) -> None:
    (sow() / "codes.py").write_text("DERIVED = ()\n\n\ndef restored(state):\n    return None\n", "utf-8")
    with pytest.raises(BrokenGame, match=r"dots/codes\.py:4: .* did you mean restore\?"):
        shelf.find_game("dots").optional("codes")


def test_a_repaired_folder_is_read_again(sow: Sow) -> None:
    folder = sow("rules.py", "def legal(", "def moves_of(")
    broken()
    assert "dots" not in shelf.ids()
    text = (folder / "rules.py").read_text("utf-8")
    (folder / "rules.py").write_text(text.replace("def moves_of(", "def legal("), "utf-8")
    assert shelf.find_game("dots").rules.MAX_MOVES == 6
    assert "dots" in shelf.ids()


# The shelf ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("content", ["", "GAME = 3\n", "import nothing_there\n", "def (\n"])
def test_a_broken_folder_takes_no_command_down(tmp_path: Path, content: str) -> None:
    """An empty `__init__.py` once made every command die with a traceback."""
    (tmp_path / "half").mkdir()
    (tmp_path / "half" / "__init__.py").write_text(content)
    first = shelf.ids()[0]
    for words in (["play", first], ["rules", first], ["--help"]):
        done = sixfold(*words, typed="quit\n", SIXFOLD_GAMES=str(tmp_path))
        assert (done.returncode, done.stderr) == (0, "")
    listed = sixfold("games", SIXFOLD_GAMES=str(tmp_path)).stdout
    assert f"{first}: " in listed
    assert re.search(r"^the game half is broken: half/__init__\.py.*: .+\n\Z", listed, re.M)
    sentence = refused("play", "half", SIXFOLD_GAMES=str(tmp_path))
    assert sentence.startswith("the game half is broken: half/__init__.py")


def test_a_folder_is_found_as_soon_as_it_is_there(tmp_path: Path) -> None:
    shelf.add_folder(tmp_path)
    try:
        with pytest.raises(CannotRead, match="there is no game"):
            shelf.find_game("dots")
        shutil.copytree(PIPS, tmp_path / "dots")
        assert shelf.find_game("dots").title == "PIPS"
        assert "dots" in shelf.ids()
    finally:
        shelf.remove_folder(tmp_path)
    assert "dots" not in shelf.ids()


def test_folders_are_not_listed_at_every_call(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.games()

    def listed(*_: object) -> None:
        raise AssertionError("a folder was listed")

    monkeypatch.setattr(Path, "glob", listed)
    assert [shelf.find_game(name).id for name in shelf.ids()] == list(shelf.ids())


# Defaults -----------------------------------------------------------------------------------


def test_defaults_name_the_fields_they_read() -> None:
    own = {
        name: value
        for name, value in vars(defaults).items()
        if callable(value) and value.__module__ == defaults.__name__
    }
    for name, function in own.items():
        read = set(function.__code__.co_names) - {"int", "legal", "len", "range"}
        assert read == set(defaults.FIELDS.get(name, ())), name


def test_what_a_game_leaves_out_is_there_in_every_way(sow: Sow) -> None:
    sow()
    rules = shelf.find_game("dots").rules
    plain = compiling.twin(rules, "plain")
    state = rules.State()
    plain.stop(state, 2)
    assert (state.ended, rules.REPETITION) == (2, 0)


def test_nothing_is_written_into_a_games_own_modules(sow: Sow) -> None:
    sow()
    import importlib

    shelf.games()
    own = importlib.import_module("sixfold.games.dots.rules")
    written = dict(vars(own))
    assert hasattr(compiling.twin(shelf.find_game("dots").rules, "plain"), "stop")
    assert vars(own) == written


def test_paths_outcomes_badges_and_scores_have_defaults(sow: Sow) -> None:
    folder = sow()
    for file, gone in (
        ("notation.py", "steps path_of word_of write_outcome read_outcome describe"),
        ("picture.py", "badge"),
    ):
        text = (folder / file).read_text("utf-8")
        for name in gone.split():
            text = re.sub(rf"def {name}\(.*?(?=\n\n\n|\Z)", "", text, flags=re.S)
        (folder / file).write_text(text, "utf-8")
    (folder / "why.py").unlink()
    position = Position.start("dots", 2)
    assert position.outcomes == ("=1", "=2", "=3", "=4", "=5", "=6")
    assert position.why("=7") == "cannot read “=7”: dice are written =1 to =6"
    position = position.play("=5")
    assert position.look.path_of("take") == ("take",)
    assert position.look.word_of(["take"]) == "take"
    with pytest.raises(CannotRead):
        position.look.word_of(["take", "take"])
    assert position.as_dict() == {
        "players": 2,
        "rounds": 3,
        "die": 5,
        "answer": [-1] * 3,
        "points": [0] * 3,
        "ended": 0,
    }
    assert len(position.look.badge(1)) == 2
    assert position.look.score_text(0) == "0"


# Declarations -------------------------------------------------------------------------------


def choice(*values: str, **more: object) -> Choice:
    return Choice("key", values[0], say("meaning"), values, **more)  # type: ignore[arg-type]


def test_codes_are_what_they_seem() -> None:
    assert [choice("1", "6").code(value) for value in ("1", "6")] == [1, 6]
    assert [choice("yes", "no").code(value) for value in ("yes", "no")] == [1, 0]
    assert [choice("red", "blue").code(value) for value in ("red", "blue")] == [0, 1]
    assert [choice("1", "2", "all", codes=(1, 2, 99)).code(value) for value in ("1", "2", "all")] == [1, 2, 99]


@pytest.mark.parametrize(
    ("declare", "sentence"),
    [
        (lambda: choice("1", "2", "all"), "key: numbers and words mix in 1, 2, all; give codes"),
        (lambda: choice("a", "a"), "key: values are different and the default is one of them"),
        (lambda: Choice("key", "c", say("m"), ("a", "b")), "key: values are different and the default is one of them"),
        (lambda: choice("a", "b", codes=(1,)), "key: there is a word and a code for each value, or none"),
        (lambda: choice("a", "b", words=(say("m"),)), "key: there is a word and a code for each value, or none"),
        (lambda: Number("key", "12", say("m"), 1, 9), "key: the default 12 is not in the range"),
    ],
)
def test_a_declaration_that_cannot_work_is_refused(declare: Callable[[], object], sentence: str) -> None:
    with pytest.raises(BadDeclaration) as caught:
        declare()
    assert str(caught.value) == sentence


def test_every_role_is_a_file_somebody_may_write() -> None:
    assert all(role.protocol.__doc__ and f"`{name}.py`" in role.protocol.__doc__ for name, role in ROLES.items())


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"players": ()}, "players are numbers of players, as in (2,) or (2, 3, 4)"),
        ({"players": ("2",)}, "players are numbers of players, as in (2,) or (2, 3, 4)"),
        ({"endings": ()}, "endings are one or more Endings"),
        ({"sentence": "plain"}, "title is a text, and sentence is made with say"),
        ({"options": (choice("a", "b"), choice("a", "b"))}, "no two options have the same key"),
    ],
)
def test_a_game_that_cannot_work_is_refused(changed: dict[str, Any], sentence: str) -> None:
    given = {"package": "sixfold.games.dots", "title": "DOTS", "sentence": say("Dots."), "players": (2,)}
    with pytest.raises(BadDeclaration) as caught:
        Game(**(given | {"endings": (Ending("end", say("it is over")),)} | changed))
    assert str(caught.value) == sentence


def test_seats_are_numbered_unless_a_game_names_them() -> None:
    game = Game("sixfold.games.dots", "DOTS", say("Dots."), (2, 3), (Ending("end", say("it is over")),))
    assert [str(seat) for seat in game.seats(3)] == ["Player 1", "Player 2", "Player 3"]


def test_a_default_is_each_game_s_own_down_to_its_code() -> None:
    """Python specialises code for the objects it meets: shared between games it would be slower for all of them."""
    games = [game for game in shelf.games() if game.rules.stop.__qualname__ == defaults.stop.__qualname__]
    codes = {id(game.rules.stop.__code__) for game in games}
    assert len(codes) == len(games) > 1
    assert id(defaults.stop.__code__) not in codes
