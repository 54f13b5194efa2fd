"""Docs are under test: commands run, help pages match, Python examples say what is true."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import get_args

import pytest
from starlette.routing import Route, WebSocketRoute

import sixfold as library
from commands import sixfold, sixfold_here, tool
from sixfold.game import shelf
from sixfold.game.conformance import members, signature
from sixfold.game.contract.folder import ROLES as MODULES
from sixfold.table import events
from sixfold.views.palette import PAINT
from sixfold.views.roles import ROLES
from sixfold.web.app import create_app
from sixfold.web.server_settings import ServerSettings

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = [kind.__struct_config__.tag for kind in get_args(events.AnyCommand)]
COMMANDS_PAGE = ROOT / "docs" / "commands.md"


EXIT_CODES = """| exit code | |
|---|---|
| 0 | done |
| 1 | the answer is no (a check failed, dice that are not fair), or something failed: a bot, a full disk |
| 2 | bad input: one line on standard error says what is wrong and what would be right |
| 130 | interrupted by Ctrl-C |
| 141 | nobody read on, as in `sixfold replay game.six \\| head -1` |

`-` is standard input wherever a file is read, and standard output for `-o`."""


def help_pages() -> str:
    """docs/commands.md as it should be: `python tests/test_docs.py` writes it."""
    listed = re.findall(r"^  ([a-z]+)  ", sixfold_here("--help").stdout, re.M)
    pages = ["# Commands", "Every command's help page, as the program prints it.", EXIT_CODES]
    for name in listed:
        page = sixfold_here(name, "--help").stdout
        inner = re.findall(r"^  ([a-z]+)  ", page.split("Commands:")[1], re.M) if "COMMAND [ARGS]" in page else []
        pages += [help_page(name, part) for part in inner] or [help_page(name)]
    return "\n\n".join(pages) + "\n"


def help_page(*words: str) -> str:
    return f"## sixfold {' '.join(words)}\n\n```\n{sixfold_here(*words, '--help').stdout.rstrip()}\n```"


def test_help_pages_match() -> None:
    """But for the games of the examples: a new one may come first."""
    assert without_names(COMMANDS_PAGE.read_text("utf-8")) == without_names(help_pages())


def without_names(text: str) -> str:
    options = {option.key for game in shelf.games() for option in game.options}
    text = re.sub(rf"\b({'|'.join(shelf.ids())})\b", "GAME", text)
    return re.sub(rf"\b({'|'.join(options)})=\w+", "K=V", text)


def console_blocks() -> list[str]:
    pages = [README, *(path.read_text("utf-8") for path in sorted((ROOT / "docs").glob("*.md")))]
    return [block for page in pages for block in re.findall(r"```console\n(.*?)```", page, re.S)]


@pytest.mark.slow
@pytest.mark.parametrize("block", console_blocks())
def test_console_examples_print_what_they_show(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typed one after the other in an empty folder."""
    monkeypatch.chdir(tmp_path)
    for step in re.split(r"^\$ sixfold ", block, flags=re.M)[1:]:
        line, _, shown = step.partition("\n")
        command, _, file = line.partition(" > ")
        done = sixfold(*command.split(), cache=tmp_path)
        assert done.returncode == 0, done.stderr
        if file:
            Path(file).write_text(done.stdout, "utf-8")
            continue
        pattern = re.escape(shown).replace(r"\.\.\.", ".*")
        assert re.fullmatch(pattern, done.stdout, re.S), (command, done.stdout)


def test_python_examples_say_what_is_true() -> None:
    """A comment after an expression is its value; `...` stands for anything."""
    for block in re.findall(r"```python\n(.*?)```", README, re.S):
        space: dict[str, object] = {"sixfold": library}
        for line in block.splitlines():
            code, _, output = line.partition("  # ")
            if output and not output[0].isalpha():
                pattern = re.escape(output.strip()).replace(r"\.\.\.", ".*")
                assert re.fullmatch(pattern, repr(eval(code, space))), line
            else:
                exec(line, space)


def test_the_two_commands_are_in_the_readme() -> None:
    assert "make play" in README
    assert "make test" in README
    assert "make test" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_links_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), (page.name, target)


def test_every_request_of_a_server_is_on_the_page(tmp_path: Path) -> None:
    """And every command at a table; a part in braces is written in capitals there."""
    page = (ROOT / "docs" / "web.md").read_text("utf-8")
    written = set(re.findall(r"(?<=[ `])(/[^\s`?#,]*)", page))
    shapes = {re.sub(r"[A-Z]+(-[A-Z]+)*", "*", address) for address in written}
    app = create_app(ServerSettings(str(tmp_path / "tables.sqlite")))
    paths = {route.path for route in app.routes if isinstance(route, Route | WebSocketRoute)}
    assert {path for path in paths if re.sub(r"\{[^}]*\}", "*", path) not in shapes} == set()
    protocol = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    assert not [tag for tag in COMMANDS if f"| `{tag}`" not in protocol and f", `{tag}` |" not in protocol]


def test_the_changelog_and_the_notes_are_of_this_version() -> None:
    """docs/releasing.md: what comes next is collected above the newest version."""
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert headings[:2] == ["Unreleased", library.__version__]
    major, minor, _ = library.__version__.split(".")
    assert (ROOT / "docs" / "releases" / f"{major}.{minor}.0.md").exists()


def test_every_test_that_a_page_names_exists() -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        for file, name in re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page.read_text("utf-8")):
            assert f"def {name}(" in (ROOT / file).read_text("utf-8"), f"{page.name} names {file}::{name}"


def test_pictures_are_drawn_from_what_the_program_shows() -> None:
    """`python tools/pictures.py` draws them again, in their materials and without a stylesheet."""
    pictures = tool("pictures").pictures()
    assert pictures
    for file, drawn_from in pictures.items():
        text = file.read_text("utf-8")
        assert f'data-shapes="{drawn_from}"' in text, file.name
        assert "Gradient" in text
        assert "class=" not in text


def test_every_role_of_shapes_is_explained() -> None:
    page = (ROOT / "docs" / "game.md").read_text("utf-8")
    painted = {f"{kind}{paint}" for kind in ("", "on-", "ring-", "tint-", "goal-") for paint in PAINT}
    for role in ROLES.keys() - painted:
        assert f"`{role}`" in page, role


def test_a_commit_subject_is_short_and_names_its_room() -> None:
    problem = tool("subject").problem
    assert problem("sixth: a king of seven ends the game too (5.1)\n\nWhy.") is None
    assert problem("Merge main into star") is None
    assert "80 characters" in problem("web: " + "x" * 75)
    assert "room" in problem("fixed it")


def test_the_readme_lists_games_that_are_there() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", README, re.M)
    assert set(listed) <= set(shelf.ids())


def test_nothing_outside_a_game_names_it() -> None:
    """Neither by its name nor by its title, in the program or on its pages."""
    package = Path(library.__file__).parent
    names = [name for game in shelf.games() for name in (game.id, game.title)]
    pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)", re.I)
    for file in package.rglob("*"):
        inside = {"games", "locale", "vendor"} & set(file.relative_to(package).parts)
        if file.suffix in (".py", ".js", ".html", ".css") and not inside:
            assert not pattern.findall(file.read_text("utf-8")), file


if __name__ == "__main__":
    COMMANDS_PAGE.write_text(help_pages(), "utf-8")


HASH = re.compile(r"\b(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{7,8}\b")


def test_every_commit_that_a_measurement_names_is_in_the_history() -> None:
    """Whoever repeats a measurement checks it out; figures from elsewhere say a version or a date."""

    def git(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)

    if git("rev-parse", "--is-shallow-repository").stdout != "false\n":
        pytest.skip("there is no history here")
    pages = [*(ROOT / "docs" / "measurements").glob("*.md"), ROOT / "tests" / "data" / "stores" / "README.md"]
    named = {(page.name, commit) for page in pages for commit in HASH.findall(page.read_text("utf-8"))}
    assert len(named) > 20
    assert [name for name in sorted(named) if git("merge-base", "--is-ancestor", name[1], "HEAD").returncode] == []


MOST_ROLES, MOST_NAMES = 18, 90  # docs/folder.md says so, too


def test_the_contract_grows_no_further() -> None:
    """`python -m pytest -q tests/test_docs.py -k contract` counts: a new name takes the place of another."""
    assert len(MODULES) <= MOST_ROLES
    assert sum(len(members(role.protocol)) for role in MODULES.values()) <= MOST_NAMES


def test_every_name_of_the_contract_is_on_the_page_with_its_arguments() -> None:
    page = (ROOT / "docs" / "folder.md").read_text("utf-8")
    for file, role in MODULES.items():
        part = page.split(f"### {file}.py\n")[1].split("\n##")[0]
        for name, expected in members(role.protocol).items():
            mark = "**" if name in role.required else ""
            assert f"| {mark}`{signature(name, expected)}`{mark} | " in part, (file, name)
