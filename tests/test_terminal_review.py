"""What somebody who tried everything outside the browser stumbled over, by the number it had in their list."""

from __future__ import annotations

import builtins
import errno
import io
import json
import os
import pickle
import random
import re
import shutil
import subprocess
import sys
import time
import tomllib
import warnings
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any

import pytest

import sixfold
from commands import WOULD_COMPILE, kept_in, refused, sixfold_here
from commands import sixfold as run
from sixfold.bots.advice import quick_hint
from sixfold.game import candidates, shelf
from sixfold.games.sixto import letters as sixto_letters
from sixfold.games.star import text as star_text
from sixfold.positions.position import Position
from sixfold.telling.proposals import advice
from sixfold.terminal import progress
from sixfold.terminal.prompt.command_words import WORDS
from sixfold.text.messages import LANGUAGES, speaking
from terminals import Terminal

DOCS = Path(__file__).parent.parent / "docs"
GAMES = [(game.id, players) for game in shelf.games() for players in dict.fromkeys((game.players[0], game.players[-1]))]


def walked(game: str, players: int, plies: int = 400) -> list[Position]:
    """A game as everybody's loop plays it."""
    rng, position = random.Random(3), sixfold.start(game, players)
    while not position.over and position.ply < plies:
        position = position.roll(rng) if position.is_chance else position.play(rng.choice(position.legal()))
    return position.line()


def test_1_hints_and_the_log_of_sixto_name_the_cell() -> None:
    """A row has most numbers twice, so that "orange 4" alone says nothing that could be typed."""
    position = sixfold.start("sixto", sheets="A").play("=243262").play("keep")
    for word in ("O2", "O7"):
        assert str(advice(position, word, 0)) == f"mark orange 4 ({word})"
        assert str(position.play(word).telling.moved(("Ada",))) == f"Ada marked orange 4 ({word})."
        hint = quick_hint(position, 0)
        assert all(cell in hint.text for cell in hint.word.split(",") if cell != "none")
    with speaking("fr"):
        assert str(position.play("G3").telling.moved(reader=0)).endswith("vert 2 (Ve3).")


def test_2_save_moves_the_game_and_nothing_is_behind(tmp_path: Path) -> None:
    file, other = tmp_path / "mine.six", tmp_path / "other.six"
    done = sixfold_here("play", "sixth", typed=f"c3\nc4\nsave {file}\na1\na2\nquit\n", cache=tmp_path)
    assert f"To continue it: sixfold play --from {file}" in done.stdout
    assert sixfold.read_record(file).position.ply == 4
    assert not list((tmp_path / "data" / "games").glob("*.six"))
    (mine,) = json.loads(sixfold_here("games", "--mine", "--json", cache=tmp_path).stdout)
    assert (mine["file"], mine["moves"], mine["unfinished"]) == (str(file), 4, True)
    done = sixfold_here("play", "--from", file, typed=f"a3\nsave {other}\na4\n", cache=tmp_path)
    assert f"To continue it: sixfold play --from {other}" in done.stdout
    (mine,) = json.loads(sixfold_here("games", "--mine", "--json", cache=tmp_path).stdout)
    assert (mine["file"], mine["moves"]) == (str(other), 6)


@pytest.mark.parametrize("given", [[], ["--save", "named.six"]])
def test_2_quit_always_says_how_to_go_on(given: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (["play", "sixth", *given], ["play"]):
        if command == ["play"]:
            (mine,) = json.loads(sixfold_here("games", "--mine", "--json", cache=tmp_path).stdout)
            command += ["--from", mine["file"]]
        typed = f"{'a1' if '--from' in command else 'c3'}\nquit\n"
        assert "To continue it: sixfold play --from " in sixfold_here(*command, typed=typed, cache=tmp_path).stdout


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_3_play_takes_what_legal_lists(game: str, players: int) -> None:
    """`position.play(position.legal()[0])` and `position.play(bot.think(position).best)`, in every game."""
    bot = sixfold.bot("random", seed=1)
    for position in walked(game, players):
        if position.actors:
            first = position.play(position.legal()[0])
            assert first.player == position.actors[0]
            assert position.why(position.legal()[0]) is None
            assert position.play(bot.think(position).best).player == position.actors[0]


def test_3_records_name_the_player_where_several_may_act() -> None:
    position = sixfold.start("sixto", 2).play("=123456").play("keep")
    assert position.play("none").word == "0:none"
    assert position.play("1:none").player == 1
    text = sixfold.Record(position.play("none")).text()
    with pytest.raises(sixfold.BadRecord, match="begins with the player's number"):
        sixfold.read_record(text.replace("0:none", "none"))


@pytest.mark.slow
def test_4_long_texts_go_through_the_pager_on_a_terminal_only(tmp_path: Path) -> None:
    pager = "sed s/^/paged:/"
    for options, paged in (([], True), (["--no-pager"], False)):
        with Terminal(tmp_path, "rules", "sixth", *options, PAGER=pager) as terminal:
            assert ("paged:" in terminal.until("6.1", or_end=True)) is paged
    with Terminal(tmp_path, "rules", "sixth", rows=2000, PAGER=pager) as terminal:
        assert "paged:" not in terminal.until("6.1")  # it fits
    assert "paged:" not in run("rules", "sixth", cache=tmp_path, PAGER=pager).stdout


@pytest.mark.parametrize("command", ["play", "arena", "simulate"])
def test_5_a_bot_that_fails_is_exit_code_1_everywhere(command: str, tmp_path: Path) -> None:
    silent = f"program:{sys.executable} -c 'input()'"
    given = {
        "play": ["--seat", silent, "--seat", "random"],
        "arena": ["--bots", f"{silent},random", "--games", 2, "--jobs", 1],
        "simulate": ["--bots", silent, "--games", 2, "--threads", 1],
    }[command]
    done = run(command, "sixth", *given, cache=tmp_path)
    told = done.stdout + done.stderr
    assert done.returncode == 1
    assert "failed: the program did not answer" in told
    assert "cannot read" not in told


@pytest.mark.parametrize("command", ["play", "arena", "simulate"])
def test_5_a_program_that_is_not_there_is_bad_input_everywhere(command: str, tmp_path: Path) -> None:
    given = (
        ["--seat", "program:nosuch", "--seat", "random"]
        if command == "play"
        else ["--bots", "program:nosuch", "--games", 2]
    )
    sentence = "there is no program nosuch that could be started"
    assert refused(command, "sixth", *given, cache=tmp_path) == sentence
    assert not sixfold_here(command, "sixth", *given, cache=tmp_path).stdout


@pytest.mark.parametrize(("code", "typed", "told"), [
    ("fr", "pourquoi Z9\nindice\nmoves\ngarder\naide\nrien\nquitter\n", ["> garder", "indice", "quitter", "R3,Ve7"]),
    ("de", "warum Z9\ntipp\nzüge\nbehalten\nhilfe\nnichts\nende\n", ["behalten", "tipp", "ende", "R3,Gr7"]),
])  # fmt: skip
def test_6_prompts_speak_the_readers_language(code: str, typed: str, told: list[str], tmp_path: Path) -> None:
    given = ["play", "sixto", "--players", 1, "--seed", 5]
    shown = run(*given, typed=typed, cache=tmp_path, SIXFOLD_LANG=code).stdout
    assert all(text in shown for text in told), shown
    assert not re.search(r"\b(keep|reroll|none|help|quit|hint)\b", shown.replace("sixfold play", ""))


@pytest.mark.parametrize("code", LANGUAGES)
def test_6_words_of_commands_and_moves_do_not_meet(code: str) -> None:
    with speaking(code):
        commands = [str(word).casefold() for word in WORDS.values()]
        assert len(set(commands)) == len(commands)
        for game in shelf.games():
            moves = {str(word).casefold() for word in game.notation.LOCAL_WORDS.values()}
            assert not moves & set(commands), game.id
        star, sixto = (tuple(map(str, letters)) for letters in (star_text.LETTERS, sixto_letters.LETTERS))
        assert len(set(star)) == 6
        assert set(star) == set(sixto)  # one set of letters for the same six colours


def test_8_environments_pass_their_check_without_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    pytest.importorskip("numba")
    pytest.importorskip("pygame")
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(variable, raising=False)
    from sixfold.envs.registration import register_all

    register_all()
    with warnings.catch_warnings():
        warnings.filterwarnings("error")
        warnings.filterwarnings("ignore", "there is no display")
        checker.check_env(gymnasium.make("sixfold/SixtoSolo-v0").unwrapped)


def test_8_gymnasium_finds_the_games_by_an_entry_point() -> None:
    """As `import gymnasium` does: within the namespace that the entry point is named after."""
    pytest.importorskip("gymnasium")
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text("utf-8"))["project"]
    ((namespace, target),) = project["entry-points"]["gymnasium.envs"].items()
    module, _, function = target.partition(":")
    code = (
        "import sys, gymnasium.envs.registration as r; from importlib import import_module as i\n"
        f"with r.namespace({namespace!r}): getattr(i({module!r}), {function!r})()\n"
        "print(sorted(name for name in r.registry if name.startswith('sixfold/')), 'numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True)
    assert "'sixfold/SixtoSolo-v" in done.stdout, done.stderr
    assert done.stdout.endswith("False\n")  # `import gymnasium` stays quick


def test_9_statistics_have_one_name_in_python_and_json() -> None:
    pytest.importorskip("numba")
    from sixfold.simulation.batch.simulate import simulate
    from sixfold.simulation.batch.statistics import statistics

    found = statistics(simulate(sixfold.start("sixto", 2), 20, seed=1))
    assert _attributes(found, found.json()) > 40
    page = (DOCS / "simulate.md").read_text("utf-8")
    for name in ("found.length.quantiles[0.95]", "found.seats[0].shared_first.low", "found.moves_per_second"):
        assert f"`{name}`" in page
        assert eval(name, {"found": found}) is not None


def _attributes(found: object, data: object) -> int:
    """How many keys of the JSON were found as attributes of the same name."""
    if isinstance(data, list) and not isinstance(found, tuple | dict):
        return 0
    if isinstance(data, list):
        return sum(_attributes(one, other) for one, other in zip(found, data, strict=True))
    if isinstance(data, dict) and isinstance(found, dict):
        return len(data)
    if isinstance(data, dict):
        return len(data) + sum(_attributes(getattr(found, key), value) for key, value in data.items())
    return 0


def test_10_a_record_gives_the_names_that_boards_show() -> None:
    position = sixfold.start("sixth").play("c3")
    assert sixfold.Record(position).names is None
    assert sixfold.Record(position).display_names == ("Silver", "Brown")
    assert sixfold.Record(position, names=("Ada", "Bob")).display_names == ("Ada", "Bob")
    assert "`names` is None where a record names nobody" in (DOCS / "python.md").read_text("utf-8")


def test_11_an_unknown_game_is_a_lookup_error_and_exported() -> None:
    for ask in (lambda: sixfold.start("chess"), lambda: sixfold.find_game("chess"), lambda: sixfold.Engine("chess")):
        with pytest.raises(LookupError, match="there is no game chess") as caught:
            ask()
        assert isinstance(caught.value, sixfold.UnknownGame)
        assert isinstance(caught.value, sixfold.BadValue | ValueError)
    assert "UnknownGame" in (sixfold.Position.start.__doc__ or "")


def test_11_every_exception_is_in_the_reference_with_its_kinds() -> None:
    page = (DOCS / "python.md").read_text("utf-8")
    rows = {name: re.findall(r"`(\w+)`", kinds) for name, kinds in re.findall(r"^\| `(\w+)` \| ([^|]*) \|", page, re.M)}
    exported = [name for name in sixfold.__all__ if _is_exception(getattr(sixfold, name))]
    assert len(exported) > 8
    for name in exported:
        for kind in rows[name]:
            assert issubclass(getattr(sixfold, name), getattr(sixfold, kind, None) or getattr(builtins, kind)), name


def _is_exception(found: object) -> bool:
    return isinstance(found, type) and issubclass(found, Exception)


def test_12_a_missing_file_is_a_file_not_found_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"^nofile\.six: no such file$") as caught:
        sixfold.read_record("nofile.six")
    assert isinstance(caught.value, sixfold.BadRecord)
    assert (caught.value.filename, caught.value.errno) == ("nofile.six", errno.ENOENT)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), type(copy)) == ("nofile.six: no such file", sixfold.MissingRecord)
    with pytest.raises(FileNotFoundError):
        list(sixfold.read_records(tmp_path / "none.six"))
    missing = sixfold.MissingFile("net.onnx")
    assert str(pickle.loads(pickle.dumps(missing))) == str(missing) == "net.onnx: no such file"


BOTS = DOCS.parent / "examples" / "bots"
KEEPERS = {"py": [sys.executable], "js": ["node"], "sh": ["sh"], "c": []}


def keeper(ending: str, folder: Path) -> str:
    """The command of the example bot in a language; skips where the language is not there."""
    if ending == "c":
        compiler = shutil.which("cc") or pytest.skip("no C compiler")
        subprocess.run([compiler, "-Wall", "-Werror", "-o", folder / "keeper", BOTS / "keeper.c"], check=True)
        return str(folder / "keeper")
    command = shutil.which(KEEPERS[ending][0]) or pytest.skip(f"no {KEEPERS[ending][0]}")
    return f"{command} {BOTS / 'keeper'}.{ending}"


@pytest.mark.parametrize("ending", KEEPERS)
def test_13_example_bots_play_in_every_language(ending: str, tmp_path: Path) -> None:
    done = sixfold_here("bot", "check", f"program:{keeper(ending, tmp_path)}", "sixto", "--players", 3)
    assert (done.returncode, done.stdout.count("SIXTO, seat ")) == (0, 3), done.stdout


def test_13_a_check_says_what_is_wrong_with_a_bot(tmp_path: Path) -> None:
    for code, told in (
        ("input()", "answer 1: the program did not answer"),
        ("import sys\nfor line in sys.stdin: print('z9', flush=True)", "answer 1: the program answered"),
    ):
        file = tmp_path / "bot.py"
        file.write_text(code)
        done = sixfold_here("bot", "check", f"program:{sys.executable} {file}", "sixto")
        assert done.returncode == 1
        assert told.replace("the program answered", "the answer is not a legal move") in done.stdout
        assert "  It was asked with the line: " in done.stdout
        assert "  It could have answered: keep, reroll" in done.stdout


def test_13_the_page_says_that_answers_leave_at_once() -> None:
    page = (DOCS / "bots.md").read_text("utf-8")
    for said in ("**Let it out at once.**", "flush=True", "setvbuf", "mawk", "sixfold bot check"):
        assert said in page


def test_14_a_record_in_a_notebook_is_a_board_to_step_through() -> None:
    position = sixfold.start("sixth").play("c3").play("c4").play("c3-c4")
    shown = sixfold.Record(position, names=("A<b>", "Bob"))._repr_html_()
    assert shown.count("<details ") == shown.count("<svg") == 4
    assert shown.count("<details open ") == 1
    assert "3. c3-c4" in shown
    assert "<script" not in shown
    assert "A<b>" not in shown
    long = sixfold.Record(walked("star", 2)[-1])._repr_html_()
    assert long.count("<svg") == 100
    assert "Earlier moves: " in long


def test_reprs_of_small_values_evaluate() -> None:
    limit, bot = sixfold.Limit(simulations=5), sixfold.bot("random", seed=4)
    assert eval(repr(limit), {"Limit": sixfold.Limit}) == limit
    assert eval(repr(sixfold.find_game("star"))) is sixfold.find_game("star")
    assert (eval(repr(bot)).written, eval(repr(bot)).seed) == ("random", 4)
    assert repr(eval(repr(sixfold.Engine("sixth", "plain")))) == "sixfold.Engine('sixth', 'plain')"
    result = bot.think(sixfold.start("sixth"))
    assert eval(repr(result), vars(candidates)) == result


def test_dir_shows_what_is_public() -> None:
    assert dir(sixfold) == sorted([*sixfold.__all__, "__version__"])


def test_15_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "notepad.six"
    file.write_bytes(b"\xef\xbb\xbf" + sixfold.Record(sixfold.start("sixth").play("c3")).text().encode())
    assert sixfold.read_record(file).position.words == ("c3",)
    assert sixfold_here("replay", file).returncode == 0


def test_16_endings_of_files_are_checked_before_anything_is_written(tmp_path: Path) -> None:
    for command, kind in (("sheets A --pdf", "pdf"), ("sheets A --svg", "svg"), ("rules sixth --pdf", "pdf")):
        file = tmp_path / "q.txt"
        assert refused(*command.split(), file) == f"{file}: the name of this file ends in .{kind}"
        assert not file.exists()


def test_17_stats_know_which_games_there_are(tmp_path: Path) -> None:
    assert refused("stats", "foo", cache=tmp_path).startswith("there is no game foo; there are: ")


def test_18_variables_are_on_one_page_and_bad_values_are_told(tmp_path: Path) -> None:
    page = (DOCS / "environment.md").read_text("utf-8")
    sources = [file.read_text("utf-8") for file in (DOCS.parent / "src").rglob("*.py")]
    used = {name for text in sources for name in re.findall(r"SIXFOLD_[A-Z_]*[A-Z]", text)}
    assert {"SIXFOLD_DATA", "SIXFOLD_LANG"} <= used
    assert not {name for name in used if name not in page}
    done = run("games", cache=tmp_path, SIXFOLD_LANG="xx", SIXFOLD_GAMES=str(tmp_path / "none"))
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "SIXFOLD_LANG is one of en, fr, de, not xx",
        f"SIXFOLD_GAMES: there is no folder {tmp_path / 'none'}",
    ]
    assert not run("games", cache=tmp_path, SIXFOLD_LANG="fr_FR.UTF-8").stderr


def test_20_errors_are_one_line_in_peoples_words(tmp_path: Path) -> None:
    for arguments, sentence in (
        (["play", "sixth", "--seat", "human", "--seat", "bot:9"], "cannot read “bot:9”: levels go from 1 to 6"),
        (["play", "sixth", "--seat", "program:nosuch"], "there is no program nosuch that could be started"),
        (["puzzle", "sixth", "--date", "2026-02-30"], "there is no day 2026-02-30"),
        (["puzzle", "sixth", "--date", "soon"], "a day is written year-month-day, as in 2026-01-31"),
    ):
        assert refused(*arguments, cache=tmp_path) == sentence
        assert sixfold_here(*arguments, cache=tmp_path).stdout == ""
    with pytest.raises(FileNotFoundError, match=r"^nofile\.onnx: no such file$"):
        sixfold.bot("onnx:nofile.onnx").think(sixfold.start("sixth"))


def test_21_sentences_say_how_it_is_written(tmp_path: Path) -> None:
    assert "as in sheets=AB" in refused("play", "sixto", "--players", 2, "--option", "sheets=A,B", cache=tmp_path)
    two = ["--seat", "human:Ada", "--seat", "human:Ada", "--first", "Ada"]
    assert refused("play", "sixth", *two, cache=tmp_path) == (
        "several are called Ada; give each a name of their own, as in --seat human:Ada"
    )


EXAMPLE = re.compile(r"^    ((?:sixfold|printf|eval) .*)$", re.M)
EXAMPLES = EXAMPLE.findall((DOCS / "commands.md").read_text("utf-8"))
ELSEWHERE = ("--at http", "--server http", "postgresql:", "sixfold serve", "--full-screen", "zsh", "fish")
PATIENCE = 5  # seconds; what still works then has begun well


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that help pages speak of."""
    folder = tmp_path_factory.mktemp("examples")
    king = sixfold.read_record(shelf.find_game("sixth").folder / "golden" / "king.six").position
    (folder / "game.six").write_text(sixfold.Record(king.at(8)).text())
    (folder / "sheets.txt").write_text("Ann: R 1 3 O 2\nBob: R 1 2 4 5 10\n")
    seats = [argument for _ in range(3) for argument in ("--seat", "random")]
    run("play", "sixmix", "--option", "target=3", *seats, "--save", folder / "evening.six", cache=folder)
    new = subprocess.run([sys.executable, "-m", "sixfold", "new", "mygame"], cwd=folder, capture_output=True)
    assert new.returncode == 0, new.stderr
    return folder


@pytest.mark.long
@pytest.mark.parametrize("line", EXAMPLES)
def test_19_examples_of_help_pages_run_as_printed(line: str, folder: Path, tmp_path: Path) -> None:
    if any(part in line for part in ELSEWHERE):
        pytest.skip("needs another machine, a screen or another shell")
    if "tables" in line and not (folder / "tables.sqlite").exists():
        pytest.skip("needs a server's tables")  # tests/test_store_copies.py has them
    new = line.startswith("sixfold new")
    games = {} if new else {"SIXFOLD_GAMES": str(folder)}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    variables = os.environ | kept_in(tmp_path) | {"PATH": path, "SIXFOLD_LANG": "en"} | games
    command = ["timeout", "-k", "5", str(PATIENCE), "bash", "-c", line]
    done = subprocess.run(
        command,
        cwd=tmp_path if new else folder,
        env=variables,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
    )
    assert done.returncode in (0, 124, WOULD_COMPILE), (line, done.stderr)


def test_19_help_speaks_of_the_game_at_hand(tmp_path: Path) -> None:
    assert "such as transit=yes" in sixfold_here("solve", "star", "--help").stdout
    assert "next" not in sixfold_here("play", "sixth", typed="help\nquit\n", cache=tmp_path).stdout


@pytest.mark.parametrize("option", [["--dice", "ask"], ["--entropy"], ["--covered"]])
def test_22_options_that_do_not_apply_are_refused(option: list[str], tmp_path: Path) -> None:
    assert refused("play", "sixth", *option, cache=tmp_path).startswith("SIXTH! has no")


def test_23_long_work_gives_a_sign_of_life_when_redirected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SIXFOLD_PROGRESS")
    monkeypatch.setattr(progress, "FIRST", 0.01)
    monkeypatch.setattr(progress, "BETWEEN", 0.01)
    written = io.StringIO()
    with redirect_stderr(written), progress.bar(50, "counting") as tell:
        tell(10)
        while written.getvalue().count("\n") < 2:
            time.sleep(0.01)
    assert written.getvalue().startswith("counting: ")
    assert "% after 0 seconds\n" in written.getvalue()


def test_alone_you_are_called_you_on_the_board_too(tmp_path: Path) -> None:
    shown = sixfold_here("play", "sixto", "--players", 1, "--seed", 5, typed="keep\nnew\nquit\n", cache=tmp_path).stdout
    assert "You> keep" in shown
    assert "Player 1" not in shown


def test_7_first_lines_of_the_research_page_name_what_is_there() -> None:
    page = (DOCS / "research.md").read_text("utf-8")
    first = re.search(r"```\n(.*?)```", page, re.S)
    assert first
    extras = set(re.findall(r"\[(\w+)\]", first[1]))
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text("utf-8"))["project"]
    assert extras <= set(project["optional-dependencies"])
    assert re.findall(r'pip install "([^\[]*)', first[1]) == [".", f"./sixfold-{sixfold.__version__}-py3-none-any.whl"]


def test_14_the_page_says_what_stays() -> None:
    assert "(stability.md)" in (DOCS / "python.md").read_text("utf-8").partition("## What stays\n")[2]
    page = (DOCS / "stability.md").read_text("utf-8")
    assert "DeprecationWarning" in page
    codes = re.findall(r"^\| (\d+) \|", (DOCS / "commands.md").read_text("utf-8"), re.M)
    assert codes == re.findall(r"^\| (\d+) \|", page, re.M)


def test_puzzles_and_lessons_for_programs(tmp_path: Path) -> None:
    def data(*arguments: object) -> Any:
        return json.loads(sixfold_here(*arguments, "--json", cache=tmp_path).stdout)

    listed = data("puzzle", "sixth", "--list")
    assert {puzzle["grade"] for puzzle in listed} == {1, 2, 3}
    one = data("puzzle", "sixth", "--number", listed[0]["number"])
    position = sixfold.position(one["position"])
    for word in one["solution"]:
        position = position.play(word)
    assert one["task"]
    assert len(sixfold_here("puzzle", "sixth", "--list", cache=tmp_path).stdout.splitlines()) == len(listed)
    lessons = data("learn", "--list")
    assert {lesson["game"] for lesson in lessons} == set(shelf.ids())
    assert [one["game"] for one in data("learn", "star", "--list")] == ["star"] * len(data("learn", "star", "--list"))
    steps = data("learn", "sixth")["step"]
    for step in steps:
        sixfold.position(step["position"]).play(step["solution"], step["player"])
    assert refused("puzzle", "sixth", "--list", "--daily") == "only --grade and --json go with --list"
