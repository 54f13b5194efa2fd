"""Translations are there, differ from their source, and keep their blanks."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

import sixfold as library
from commands import refused, sixfold
from sixfold.messages import LANGUAGES, Message, say, speaking, translate

TOOL = Path(__file__).parent.parent / "tools" / "messages.py"


def tool():
    spec = importlib.util.spec_from_file_location("messages_tool", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_catalogues_are_complete() -> None:
    assert list(tool().complaints()) == []


def test_what_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing, an untranslated, an identical and a wrongly blanked text each fail."""
    module = tool()
    source = tmp_path / "source.py"
    source.write_text("say('one {x}'); say('two'); say('three'); say('four')")
    folder = tmp_path / "locale"
    monkeypatch.setattr(module, "rooms", lambda: [(folder, [source])])
    monkeypatch.setattr(module, "PACKAGE", tmp_path)
    for language in LANGUAGES:
        place = folder / language / "LC_MESSAGES"
        place.mkdir(parents=True)
        known = {"one {x}": "eins {y}", "two": "two", "three": "", "five": "fünf"}
        made = module.catalogue(language, {text: ["source.py"] for text in known}, known)
        (place / "sixfold.po").write_bytes(module.po_bytes(made))
    told = "\n".join(line for line in module.complaints() if "/de/" in line)
    assert "not there: four" in told
    assert "not used: five" in told
    assert "not translated: three" in told
    assert "the same as its source: two" in told
    assert "other blanks than its source: one {x}" in told
    assert "the .mo file is out of date" in told


def test_the_same_refusal_in_three_languages() -> None:
    position = library.start("sixth").play("c3")
    told = set()
    for language in LANGUAGES:
        with speaking(language):
            told.add(position.why("c3"))
    assert len(told) == 3
    assert all("c3" in sentence and sentence.endswith("(2.1)") for sentence in told)


def test_a_message_is_a_value_until_it_is_shown() -> None:
    inner = say("pawn")
    message = say("your reserve has no {piece} left", clause="2.1", piece=inner)
    with speaking("de"):
        assert "Bauer" in str(message)
    with speaking("en"):
        assert str(message) == "your reserve has no pawn left (2.1)"
    assert message == Message("your reserve has no {piece} left", "2.1", {"piece": inner})
    assert translate("no catalogue has this") == "no catalogue has this"


@pytest.mark.parametrize(("variable", "value"), [("SIXFOLD_LANG", "fr"), ("LC_ALL", "fr_FR.UTF-8"), ("LANG", "fr_CH")])
def test_the_environment_chooses(variable: str, value: str) -> None:
    environment = {"SIXFOLD_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": ""} | {variable: value}
    assert "Commandes" in sixfold("--help", **environment).stdout
    assert "n'existe pas" in refused("nonsense", **environment)


def test_an_unknown_language_is_english() -> None:
    assert "Commands" in sixfold("--help", SIXFOLD_LANG="xx").stdout


def test_no_command_or_page_is_left_in_english() -> None:
    """Words that only English help has."""
    for command in ("play", "replay", "draw", "perft", "games", "rules", "bench"):
        for language in ("fr", "de"):
            page = sixfold(command, "--help", SIXFOLD_LANG=language).stdout
            assert not re.search(r"\b(the|Usage:|Show|Examples|default:)\b", page), page
