"""`sixfold solve star` and `hint`, as a person types them."""

from __future__ import annotations

import json
import re

import pytest

import sixfold
from commands import refused
from commands import sixfold as command
from sixfold.bots import warming
from sixfold.games.star import rules, solitaire

START = ("a1", "b1", "b2", "c1", "c2", "c3")
THROUGH_BASE_4 = ("h3", "i3", "j4", "k2", "k3", "l1")
HOME = ("k1", "k2", "k3", "l1", "l2", "m1")


@pytest.fixture(scope="module", autouse=True)
def _solved():
    """The tables are built once, before anybody is timed, and hints are ready: else they come at first glance."""
    solitaire.solved()
    solitaire.solved(rules.YES)
    for players in ("1", "2"):
        warming.main(["star", warming.HINT, players])


@pytest.mark.parametrize("transit", ["used", "yes", "no"])
def test_the_start_is_seventeen_moves_from_home(transit: str):
    answer = json.loads(command("solve", "star", *START, "--option", f"transit={transit}", "--json").stdout)
    assert list(answer) == ["distance", "moves"]
    assert answer["distance"] == len(answer["moves"]) == 17
    position = sixfold.start("star", 1, transit=transit)
    for word in answer["moves"]:
        position = position.play(word)
    assert position.ending == "arrival"


@pytest.mark.parametrize(("option", "distance"), [("", 5), ("used", 5), ("no", 5), ("yes", 3)])
def test_2_5_2_6_the_option_chooses_the_table(option: str, distance: int):
    """Through base 4 two moves are saved."""
    options = ["--option", f"transit={option}"] if option else []
    answer = json.loads(command("solve", "star", *THROUGH_BASE_4, *options, "--json").stdout)
    assert answer["distance"] == len(answer["moves"]) == distance


def test_home_is_no_move_away_in_any_order():
    assert json.loads(command("solve", "star", *HOME[::-1], "--json").stdout) == {"distance": 0, "moves": []}


def test_it_tells_people_too():
    output = command("solve", "star", "j6", *(hole for hole in HOME if hole != "k3")).stdout
    assert output == "moves to the goal: 1\nj6-k3\n"


@pytest.mark.parametrize(
    ("holes", "reason"),
    [
        ("a1 b1 b2 c1 c2", "cannot read “a1 b1 b2 c1 c2”: the solitaire has six pieces: name six holes"),
        ("", "cannot read “-”: the solitaire has six pieces: name six holes"),
        ("a1 b1 b2 c1 c2 c4", "cannot read “c4”: the holes of row c run from c1 to c3"),
        ("a1 b1 b2 c1 c2 x1", "cannot read “x1”: rows of holes run from a to m"),
        (
            "a1 b1 b2 c1 c2 d1",
            "cannot read “d1”: the pieces of base 0 may stop only in the hexagon, in base 0 and in base 3",
        ),
        ("a1 b1 b2 c1 c2 a1", "cannot read “a1”: this hole is named twice"),
        ("a1 b1 b2 c1 c2 c3 d4", "cannot read “d4”: there are six pieces, and this would be a seventh"),
        ("a1 b1 b2 c1 c2 c3 --option transit=maybe", "cannot read “transit=maybe”: transit is one of used, yes, no"),
        (
            "a1 b1 b2 c1 c2 c3 --option kings=6",
            "cannot read “kings=6”: star has no such option; there are: squat, transit",
        ),
    ],
)
def test_clear_errors(holes: str, reason: str):
    assert refused("solve", "star", *holes.split()) == reason


def test_hint_alone_is_a_best_move(tmp_path):
    output = command("play", "star", typed="hint\nb1-d6\nhint\nquit\n").stdout
    assert "The goal is 17 moves away." in output
    assert "The goal is 16 moves away." in output
    assert "moves: 1, par: 17" in output


def test_hint_among_others_is_a_chance():
    output = command("play", "star", "--players", "2", typed="hint\nquit\n").stdout
    assert re.search(r"Best: move from \w+ to \w+ \(\d+%\)", output)
