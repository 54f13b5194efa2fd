"""Translations are there, differ from their source, and keep their blanks."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import sixfold as library
from commands import refused, sixfold, tool
from sixfold.game import shelf
from sixfold.text import catalogues
from sixfold.text.messages import LANGUAGES, Message, catalogue_file, read_po, say, speaking, translate


def test_catalogues_are_complete() -> None:
    assert list(tool("messages").complaints()) == []


def test_what_would_be_noticed(tmp_path: Path) -> None:
    """A missing, an untranslated, an identical and a wrongly blanked text each fail."""
    source = tmp_path / "source.py"
    source.write_text("say('one {x}'); say('two'); say('three'); say('four')")
    known = {"one {x}": "eins {y}", "two": "two", "three": "", "five": "fünf"}
    file = catalogue_file(tmp_path, "de")
    file.parent.mkdir(parents=True)
    file.write_text(catalogues.po_text("de", {text: ["source.py"] for text in known}, known), "utf-8")
    found = [(problem, text) for _, problem, text in catalogues.complaints(tmp_path, [source], languages=["de"])]
    assert found == [
        ("not there", "four"),
        ("not used", "five"),
        ("other blanks than its source", "one {x}"),
        ("not translated", "three"),
        ("the same as its source", "two"),
    ]


LONG = "a text so long that it is broken into lines, " * 5 + 'with "quotes", a \\ and\na new line'


def test_catalogues_are_written_and_read_back() -> None:
    known = {"short": "kurz", LONG: LONG.upper(), "empty {x}": ""}
    written = catalogues.po_text("de", {text: ["a.py", "b.py"] for text in known}, known)
    assert read_po(written) == known
    assert max(map(len, written.splitlines())) <= 100


def test_texts_are_found_in_python_modules_and_templates(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('say("one {x}", x=say("two")); _("three"); m.say("four " "more"); print("not this")')
    (tmp_path / "b.js").write_text('html`${say("five")}`; say("six {x}", {x}); say(not_this)')
    (tmp_path / "c.html").write_text('<p title="{{ _("seven {x}", x=1) }}">{{ _("eight") }}</p>')
    found = catalogues.texts(sorted(tmp_path.iterdir()))
    assert sorted(found) == sorted(["one {x}", "two", "three", "four more", "five", "six {x}", "seven {x}", "eight"])
    assert found["two"] == ["a.py"]


# Each game has its own texts -----------------------------------------------------------------


def package(folder: Path, name: str, translation: str) -> ModuleType:
    """A package beside which a catalogue translates `north` and nothing else."""
    place = folder / name
    file = catalogue_file(place / "locale", "de")
    file.parent.mkdir(parents=True)
    file.write_text(catalogues.po_text("de", {"north": ["a.py"]}, {"north": translation}), "utf-8")
    source = (
        "from sixfold.text.messages import Sayer\nsay = Sayer(__name__)\nNORTH, HOUSE = say('north'), say('points')\n"
    )
    (place / "__init__.py").write_text(source + "def now():\n    return say.translate('north')\n")
    spec = importlib.util.spec_from_file_location(name, place / "__init__.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_a_text_belongs_to_the_package_that_says_it(tmp_path: Path) -> None:
    """Once the game that was loaded first decided how the same text of another one reads."""
    one, two = package(tmp_path, "one", "Norden"), package(tmp_path, "two", "oben")
    with speaking("de"):
        assert [str(one.NORTH), str(two.NORTH), one.now(), two.now()] == ["Norden", "oben", "Norden", "oben"]
        assert str(say("north")) == "north"  # neither's
        assert str(two.HOUSE) == str(say("{x}", x=translate("points"))) == "Punkte"
        assert str(say("{where}!", where=two.NORTH)) == "oben!"
    assert str(one.NORTH) == "north"


def test_games_say_the_same_text_each_in_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [(game, ending.sentence) for game in shelf.games() for ending in game.endings]
    for game, sentence in texts:
        file = catalogue_file(game.folder / "locale", "de")
        expected = read_po(file.read_text("utf-8"))[sentence.text]
        with speaking("de"):
            assert str(sentence).startswith(expected)


def test_a_catalogue_that_people_edited_is_read() -> None:
    """With comments, without empty lines, broken into lines, and with an entry that is not whole."""
    text = '# "not" this\nmsgid "a"\nmsgstr "A"\n#: x.py "y"\nmsgid ""\n"b "\n"c"  \nmsgstr "B \\"C\\""\nmsgid "d"\n'
    assert read_po(text) == {"a": "A", "b c": 'B "C"', "d": ""}


def test_the_same_refusal_in_three_languages() -> None:
    position = library.start("sixth").play("c3")
    reasons = set()
    for language in LANGUAGES:
        with speaking(language):
            reasons.add(position.why("c3"))
    assert len(reasons) == 3
    assert all("c3" in sentence and sentence.endswith("(2.1)") for sentence in reasons)


def test_a_message_is_a_value_until_it_is_shown() -> None:
    inner = say("points")
    message = say("Player {number}", clause="2.1", number=inner)
    with speaking("de"):
        assert str(message) == "Spieler Punkte (2.1)"
    with speaking("en"):
        assert str(message) == "Player points (2.1)"
    assert message == Message("Player {number}", "2.1", {"number": inner})
    assert translate("no catalogue has this") == "no catalogue has this"


@pytest.mark.slow
@pytest.mark.parametrize(("variable", "value"), [("SIXFOLD_LANG", "fr"), ("LC_ALL", "fr_FR.UTF-8"), ("LANG", "fr_CH")])
def test_the_environment_chooses(variable: str, value: str) -> None:
    environment = {"SIXFOLD_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": ""} | {variable: value}
    assert "Commandes" in sixfold("--help", **environment).stdout
    assert "n’a pas de commande" in refused("nonsense", **environment)


def test_our_own_variable_counts_most_and_then_that_for_everything() -> None:
    for own, others in (("fr", {"LC_ALL": "de_DE.UTF-8"}), ("", {"LC_ALL": "fr_FR.UTF-8", "LANG": "de_DE.UTF-8"})):
        assert "Commandes" in sixfold("--help", SIXFOLD_LANG=own, **others).stdout


def test_an_unknown_language_is_english() -> None:
    assert "Commands" in sixfold("--help", SIXFOLD_LANG="xx").stdout


@pytest.mark.parametrize("language", ["fr", "de"])
def test_no_command_is_left_in_english(language: str) -> None:
    """Words that only English help has."""
    code = """
from sixfold import cli
run, names = cli.run, ["play", "replay", "draw", "perft", "games", "rules", "verify", "bench"]
cli.run = lambda: sum(run([name, "--help"]) for name in names)
cli.main()
"""
    variables = os.environ | {"SIXFOLD_LANG": language, "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=variables)
    assert (done.returncode, done.stdout.count(" sixfold ") > 8) == (0, True)
    assert not re.search(r"\b(the|Usage:|Show|Examples|default:)\b", done.stdout), done.stdout
