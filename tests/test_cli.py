"""The commands, as people and programs use them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from commands import refused, sixfold, sixfold_here
from sixfold.books import rulebook
from sixfold.game import shelf
from sixfold.game.facts import UNOFFICIAL, credit_lines, credits_of, facts
from sixfold.text.messages import speaking

GOLDEN = Path(shelf.find_game("sixth").folder) / "golden"
COMMANDS = sorted(set(re.findall(r"^  ([a-z]+)  ", sixfold_here("--help").stdout, re.M)))


def test_every_command_is_known_here() -> None:
    assert {"bench", "draw", "games", "perft", "play", "replay", "rules"} <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    page = sixfold_here(command, "--help")
    assert page.returncode == 0
    assert f"sixfold {command}" in page.stdout.split("Usage:")[1]
    if "COMMAND [ARGS]" not in page.stdout:
        assert "Examples:" in page.stdout
    assert max(map(len, page.stdout.splitlines())) <= 96


def test_a_bare_sixfold_shows_its_help() -> None:
    done = sixfold()
    assert (done.returncode, done.stderr) == (0, "")
    assert "Commands:" in done.stdout


def test_version() -> None:
    assert re.fullmatch(r"sixfold \d+\.\d+\.\d+\n", sixfold("--version").stdout)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rules", "sixtth"], "there is no game sixtth; did you mean sixth?"),
        (["perft", "sixth", "-1"], "sixfold perft has no option -1"),
        (["perft", "sixth", "2", "--players", "3"], "sixth is for 2 players, not 3"),
        (["perft", "sixth", "2", "--option", "kings"], "cannot read “kings”: an option is written key=value"),
        (["perft", "sixth", "2", "--option", "kings=2"], "cannot read “kings=2”: kings is one of 1, 6"),
        (
            ["perft", "sixth", "2", "--option", "men=9", "--option", "men=9"],
            "cannot read “men=9”: this option is given twice",
        ),
        (["draw", "no.six"], "no.six: no such file"),
        (["draw", "{king}", "--ply", "99"], "the game has only 11 moves, not 99"),
        (["draw", "{king}", "--ply", "-12"], "the game has only 11 moves, not 12"),
        (["draw", "{king}", "-o", "/dev/null/x.svg"], "/dev/null/x.svg: /dev/null is a file, not a folder"),
        (["play", "sixth", "--seat", "robot"], "cannot read “robot”: a seat is one of: human, random, bot:1-6, "),
        (["play", "sixth", "--seat", "human:"] * 1 + ["--seat", "human:" + "x" * 41], "cannot read “xxxx"),
        (
            ["play", "sixth", "--seat", "human", "--seat", "human", "--seat", "human"],
            "sixth is for 2 players, not 3",
        ),
        (["play", "sixth", "--seat", "bot:7"], "cannot read “bot:7”: levels go from 1 to 6"),
        (["play", "sixth", "--seed", "x"], "cannot read “x”: a seed is a whole number from 0 to 18446744073709551615"),
        (["play", "sixth", "--save", "{king}"], "king.six: this file exists; choose another name"),
        (["play", "--from", "{king}"], "is over; to see it: sixfold replay"),
        (["play", "--from", "{king}", "--players", "2"], "a saved game has its own players and options"),
        (["bench", "--option", "kings=6"], "--option needs exactly one game"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: list[str], message: str) -> None:
    assert message in refused(*(argument.replace("{king}", str(GOLDEN / "king.six")) for argument in arguments))


# replay


def test_replay_json_tells_every_position() -> None:
    done = sixfold_here("replay", GOLDEN / "king.six", "--json")
    positions = [json.loads(line) for line in done.stdout.splitlines()]
    assert [position["ply"] for position in positions] == list(range(12))
    assert positions[0] == {
        "game": "sixth",
        "ply": 0,
        "player": None,
        "word": None,
        "actors": [0],
        "chance": False,
        "legal": {"0": sorted(f + r for f in "abcde" for r in "12345")},
        "over": False,
        "scores": [0, 0],
        "ranks": None,
        "state": {"cells": {}, "reserve": ["s" * 15, "b" * 15], "points": [0, 0]},
    }
    last = positions[-1]
    assert (last["actors"], last["legal"], last["over"], last["ranks"], last["scores"]) == (
        [],
        {},
        True,
        [1, 2],
        [1, 0],
    )
    assert last["state"]["cells"] == {"b2": "sbsbbs"}


def test_replay_for_people_names_who_played() -> None:
    output = sixfold_here("replay", GOLDEN / "king.six").stdout
    assert re.search(r"^ +5  Ada +d5-c5$", output, re.M)
    assert output.endswith("\n\nAda beat Bob. Ada crowned a king (6.1).\n")


def test_a_closed_pipe_is_no_error() -> None:
    command = [sys.executable, "-m", "sixfold", "replay", str(GOLDEN / "cap.six"), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""


# perft


@pytest.mark.slow
@pytest.mark.parametrize("more", [[], ["--interpreted"]])
def test_perft_prints_the_number_alone_on_its_last_line(more: list[str]) -> None:
    assert sixfold("perft", "sixth", "3", *more).stdout == "13960\n"
    divided = sixfold("perft", "sixth", "2", "--divide", *more).stdout.splitlines()
    assert divided[0] == "a1 24"
    assert divided[-1] == "600"


def test_perft_of_nothing_is_one() -> None:
    assert sixfold("perft", "sixth", "0").stdout == "1\n"


def test_the_known_figures() -> None:
    assert sixfold("perft", "sixth", "5").stdout == "7214544\n"
    assert sixfold("perft", "sixth", "4", "--interpreted").stdout == "318480\n"


# games, rules, bench


def test_games_lists_options_for_people_and_programs() -> None:
    assert "kings=1  kings needed to win" in sixfold_here("games").stdout
    data = {game["id"]: game for game in json.loads(sixfold_here("games", "--json").stdout)}
    assert data["sixth"]["players"] == [2]
    assert data["sixth"]["options"][0] == {
        "key": "kings",
        "default": "1",
        "meaning": "kings needed to win",
        "label": "Kings needed to win",
        "kind": "choice",
        "values": [{"value": "1", "meaning": "1"}, {"value": "6", "meaning": "6"}],
    }


def test_games_tell_who_made_them_for_people_and_programs() -> None:
    listed = sixfold_here("games").stdout
    data = {game["id"]: game for game in json.loads(sixfold_here("games", "--json").stdout)}
    for game in shelf.games():
        with speaking("en"):
            assert " · ".join(map(str, facts(game))) + ". " + " ".join(map(str, credits_of(game))) in listed
        assert (data[game.id]["ages"], data[game.id]["minutes"]) == (game.ages, game.minutes)
        assert data[game.id]["credit"] == {
            "box_title": game.credit.box_title,
            "designers": list(game.credit.designers),
            "publisher": game.credit.publisher,
            "year": game.credit.year,
            "trademarks": list(game.credit.trademarks),
        }
    with speaking("en"):
        assert str(UNOFFICIAL) in listed


@pytest.mark.parametrize("game", shelf.ids())
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_clauses_are_printed_with_credit_and_marks(game: str, lang: str) -> None:
    shown = sixfold_here("rules", game, "--clauses", "--lang", lang).stdout
    book = rulebook.find(shelf.find_game(game).folder, lang)
    assert book
    with speaking(lang):
        mark = f"[{rulebook.MARK}]"
        credit, unofficial = credit_lines(shelf.find_game(game))
    assert shown.startswith(f"# {book.title}\n\n{book.introduction}\n\n")
    assert f"{credit}\n\n{unofficial}\n" in shown
    assert rulebook.read(shown).clauses == book.clauses
    marked = [block.number for part in rulebook.read(shown).sections for block in part.blocks if mark in block.text]
    assert [number for number in marked if number] == [ruling.number for ruling in book.rulings if "." in ruling.number]
    assert shown.count(mark) == len(book.rulings)


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_rulings_are_printed_with_their_reasons(lang: str) -> None:
    every = sixfold_here("rules", "--rulings", "--lang", lang).stdout
    for game in shelf.games():
        book = rulebook.find(game.folder, lang)
        assert book
        for ruling in book.rulings:
            assert f"\n\n{ruling.number} {ruling.text}\n\n" in every
            assert f"\n\n> {ruling.reason}\n" in every
    one, *others = (game for game in shelf.games())
    only = sixfold_here("rules", "--rulings", one.id, "--lang", lang).stdout
    assert f"## {one.title}\n" in only
    assert not any(f"## {other.title}\n" in only for other in others)


@pytest.mark.long
def test_bench_measures_all_ways() -> None:
    data = json.loads(sixfold("bench", "sixth", "--seconds", "0.2", "--json").stdout)
    assert [(speed["compiled"], speed["stepped"], speed["threads"] > 0) for speed in data["speeds"]] == [
        (False, False, True),
        (True, False, True),
        (True, False, True),
        (True, True, True),
        (True, True, True),
    ]
    assert data["state_bytes"] < 300
    assert all(speed["moves_per_second"] > 0 for speed in data["speeds"])
    table = sixfold("bench", "sixth", "--seconds", "0.2", SIXFOLD_LANG="de").stdout
    assert re.search(r"  interpretiert +[\d.]+ +[\d.]+ +1,0$", table, re.M), table


def test_ctrl_c_before_anything_has_begun_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """While the commands are still being imported."""
    from sixfold.__main__ import main

    class Interrupted:
        def find_spec(self, *_: object) -> None:
            raise KeyboardInterrupt

    for name in [name for name in sys.modules if name == "sixfold.cli" or name.startswith("sixfold.cli.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("sixfold.cli")
    monkeypatch.setattr(sys, "meta_path", [Interrupted(), *sys.meta_path])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130
    assert capsys.readouterr() == ("", "")
