"""Every game is played on under the version of the rules it began under: records, codes, tables, saved games, bots.

SIXTH! shows it: under version 1 whoever cannot act loses, under version 2 only if they have no more points (6.2).
"""

from __future__ import annotations

import asyncio
import json
import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sixfold as library
from commands import refused, sixfold_here
from sixfold.bots import worker
from sixfold.bots.position_data import question_about
from sixfold.game import shelf
from sixfold.positions import codes
from sixfold.positions.position import Position
from sixfold.positions.record import BadRecord, Record, read
from sixfold.simulation.engine import Engine
from sixfold.table import events as e
from sixfold.table.table import Table
from sixfold.text.errors import BadDeclaration, BrokenGame, CannotRead
from sixfold.web.analysis.requests import find
from sixfold.web.analysis.routes import game_in
from sixfold.web.tables.requests import ChairRequest, TableRequest, opening

GAME = shelf.find_game("sixth")
GOLDEN = GAME.folder / "golden" / "stuck-ahead.six"  # brown cannot act and has more points
TEXT = GOLDEN.read_text("utf-8")
END = library.read_record(GOLDEN).position
OPTIONS = {"kings": "6", "men": "5", "size": "4"}
OLD, NEW = (1, 2), (2, 1)  # the ranks


def under(version: int) -> Position:
    """The same game under a version of the rules."""
    position = library.start("sixth", options=OPTIONS, rules_version=version)
    for word in END.words:
        position = position.play(word)
    return position


def test_each_version_has_its_own_end() -> None:
    assert (under(1).ranks, under(2).ranks) == (OLD, NEW)
    assert GAME.rules_versions == (1, 2)
    assert library.start("sixth").settings.rules_version == 2
    assert under(1) != under(2)


# Records


def test_a_record_names_its_version_and_is_replayed_under_it() -> None:
    for version, ranks in ((1, OLD), (2, NEW)):
        text = Record(under(version)).text()
        assert f"\nrules: {version}\n" in text
        assert read(text).text() == text
        assert (read(text).result, read(text).position.settings.rules_version) == (ranks, version)


def test_a_record_without_a_version_is_of_today() -> None:
    assert read(TEXT).position.settings.rules_version == 2
    assert read(TEXT).result == NEW


def test_a_record_that_is_right_under_an_earlier_version_is_told_so() -> None:
    old = TEXT.replace("result: 2 1", "result: 1 2")
    with pytest.raises(BadRecord) as caught:
        read(old, "f.six")
    assert str(caught.value) == (
        "f.six:6: 1 2: the result is 2 1; under version 1 of the rules it is right: add the line “rules: 1”"
    )
    assert read(old.replace("players: 2", "players: 2\nrules: 1")).result == OLD


def test_a_version_is_not_offered_where_it_does_not_help_or_one_is_named() -> None:
    for wrong in (TEXT.replace("result: 2 1", "result: 1 1"), TEXT.replace("result: 2 1", "result: 1 2\nrules: 2")):
        with pytest.raises(BadRecord, match=r": the result is 2 1$"):
            read(wrong)


def test_a_version_that_cannot_be_played_is_refused_by_those_that_can(tmp_path: Path) -> None:
    file = tmp_path / "later.six"
    file.write_text(TEXT.replace("players: 2", "players: 2\nrules: 3"), "utf-8")
    sentence = "sixth is played here under version 1 or 2 of its rules, not under version 3"
    assert refused("replay", file) == f"{file}:5: 3: {sentence}"
    with pytest.raises(CannotRead, match=sentence):
        library.start("sixth", rules_version=3)
    for nonsense in ("1", 1.0, True):
        with pytest.raises(CannotRead, match="rules_version is a whole number"):
            library.start("sixth", rules_version=nonsense)  # type: ignore[arg-type]


def test_replay_shows_the_end_of_its_own_version(tmp_path: Path) -> None:
    file = tmp_path / "old.six"
    file.write_text(Record(under(1)).text(), "utf-8")
    last = json.loads(sixfold_here("replay", file, "--json").stdout.splitlines()[-1])
    assert (last["over"], last["ranks"], last["scores"]) == (True, list(OLD), [0, 1])


def test_an_analysis_goes_on_under_the_version_of_the_record() -> None:
    async def analysed() -> tuple[dict[str, Any], Position]:
        game = await game_in("\ufeff" + Record(under(1)).text(), [], no_pause)  # as an editor may have saved it
        return game, await find(game["start"], list(game["words"]), no_pause)

    async def no_pause() -> None:
        pass

    found, last = asyncio.run(analysed())
    assert last.ranks == OLD
    assert found["result"].startswith("Silver beat Brown.")


# Codes, copies, bots


def test_a_code_names_the_version_where_it_is_not_today_s() -> None:
    assert ":2:rules=1/kings=6/men=5/size=4:" in under(1).code()
    assert ":2:kings=6/men=5/size=4:" in under(2).code()
    for version in (1, 2):
        assert Position.from_code(under(version).code()) == under(version)
    assert library.start("sixth", rules_version=1).code() == "sixfold1:sixth:2:rules=1:"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("sixfold1:sixth:2:rules=2:", "this position is written sixfold1:sixth:2::"),
        ("sixfold1:sixth:2:kings=6/rules=1:", "this position is written sixfold1:sixth:2:rules=1/kings=6:"),
        ("sixfold1:sixth:2:rules=3:", "sixth is played here under version 1 or 2 of its rules, not under version 3"),
        ("sixfold1:sixth:2:rules=0:", "a whole number from 1 to 9223372036854775807 is needed here"),
        ("sixfold1:sixth:2::rules_version=1", "sixth has no such field"),
    ],
)
def test_any_other_code_is_refused(code: str, reason: str) -> None:
    with pytest.raises(CannotRead) as caught:
        Position.from_code(code)
    assert str(caught.value).endswith(reason)


def test_a_code_without_a_version_can_be_read_under_an_older_one() -> None:
    unnamed = codes.naming_version(under(2).at(16).code(), 1).replace("rules=1/", "")
    assert Position.from_code(unnamed, 1).play("2d2-b4").ranks == OLD
    assert Position.from_code(unnamed).play("2d2-b4").ranks == NEW


def test_pickles_and_questions_to_bots_keep_the_version() -> None:
    old = under(1)
    assert pickle.loads(pickle.dumps(old)).ranks == OLD
    question = json.loads(json.dumps(question_about(old)))
    assert worker.position_of(question).ranks == OLD


@pytest.mark.parametrize("mode", ["plain", "fast"])
def test_interpreted_and_compiled_games_end_by_their_version(mode: str) -> None:
    """Silver wins more of the same random games under version 1."""
    before = {version: under(version).at(16) for version in (1, 2)}
    tallies = [Engine("sixth", mode).playouts(before[version], 60, seed=6) for version in (1, 2)]  # type: ignore[arg-type]
    assert tallies[0].endings == tallies[1].endings
    assert tallies[0].endings["stuck"] > 0
    assert tallies[0].wins[0] > tallies[1].wins[0]


# Tables


def log(**version: int) -> list[e.AnyEvent]:
    """A table's events as they are stored, its version of the rules named or not."""
    opened = {"kind": "opened", "version": "0.2.0", "game": "sixth", "players": 2, "options": OPTIONS, "extras": {}}
    opened |= {"chairs": [{"taken": True}, {"taken": True}], "host": "h"} | version
    moves = [{"kind": "played", "chair": place % 2, "word": word} for place, word in enumerate(END.words)]
    return [e.read_event(json.dumps(line).encode()) for line in [opened, {"kind": "began", "first": 0}, *moves]]


def test_a_table_stored_without_a_version_is_of_the_first() -> None:
    assert Table.from_events(log()).position.ranks == OLD
    assert Table.from_events(log(rules_version=1)).position.ranks == OLD
    assert Table.from_events(log(rules_version=2)).position.ranks == NEW


def test_it_goes_on_and_begins_again_under_its_version() -> None:
    table = Table.from_events(log()[:-1])
    table.apply(e.Played(chair=0, word="2d2-b4"))
    assert table.position.ranks == OLD
    assert "\nrules: 1\n" in table.round.record(("Ada", "Bob")).text()
    table.apply(e.Began(first=1))
    assert table.position.settings.rules_version == 1


def test_a_new_table_says_its_version_also_in_public() -> None:
    opened, _ = opening(TableRequest("sixth", 2, [ChairRequest("you"), ChairRequest("you")], OPTIONS))
    assert opened.rules_version == 2
    assert e.public(opened)["rules_version"] == 2


# Saved games


def kept(folder: Path, text: str) -> Path:
    """A file in the folder of a person's own games."""
    file = folder / "data" / "games" / "sixth-2026-01-31-2000-abcd.six"
    file.parent.mkdir(parents=True)
    file.write_text(text, "utf-8")
    return file


@pytest.mark.slow
def test_one_s_own_game_without_a_version_is_of_the_first(tmp_path: Path) -> None:
    file = kept(tmp_path, TEXT.replace("result: 2 1", "result: 1 2"))
    assert "cannot be read" not in sixfold_here("games", "--mine", cache=tmp_path).stdout
    shown = json.loads(sixfold_here("replay", file, "--ply", "17", "--json", cache=tmp_path).stdout)
    assert shown["ranks"] == list(OLD)


def test_one_s_own_unfinished_game_goes_on_under_the_first_version(tmp_path: Path) -> None:
    begun = TEXT.replace("result: 2 1\n", "").partition("2d2-b4")[0]
    file = kept(tmp_path, begun)
    sixfold_here("play", "--from", file, "--seat", "human", "--seat", "human", typed="2d2-b4\n", cache=tmp_path)
    text = file.read_text("utf-8")
    assert "\nrules: 1\n" in text
    assert "\nresult: 1 2\n" in text


# Declarations


def test_what_a_game_may_declare() -> None:
    assert replace(GAME, rules_version=5, oldest_rules=3).rules_versions == (3, 4, 5)
    assert replace(GAME, rules_version=5, oldest_rules=None).rules_versions == (5,)
    for version, oldest in ((0, None), (2, 3), (2, 0)):
        with pytest.raises(BadDeclaration):
            replace(GAME, rules_version=version, oldest_rules=oldest)


def test_a_state_begins_with_the_version_that_is_declared() -> None:
    with pytest.raises(BrokenGame, match=r"State\.rules_version begins with 3"):
        assert replace(GAME, rules_version=3).rules
