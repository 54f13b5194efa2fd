"""The coach: sentences about the kinds of move that are open now, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

import sixfold
from commands import sixfold as run
from sixfold.bots.advice import Hint, coach_says
from sixfold.positions.position import Position

PLACING = "Placing: one more piece to build with."
PAWN = "Pawn: one step onto a neighbour, to begin a pile."


def said(position: Position) -> list[str]:
    return [str(sentence) for sentence in position.telling.coach(position.actors[0])]


def played(game: str, words: str, players: int | None = None) -> Position:
    position = sixfold.start(game, players)
    for word in words.split():
        position = position.play(word)
    return position


SAID = [
    ("sixth", None, "", [PLACING]),
    ("sixth", None, "c3 c4", [PLACING, PAWN]),
    (
        "sixth",
        None,
        "c3 c4 c3-c4 c2",
        [
            PLACING,
            "Rook: straight to the first pile, to reach far.",
            "Lifting only the top: to take a dangerous pile apart.",
        ],
    ),
    (
        "star",
        2,
        "",
        [
            "Jumping: over any piece, as often as you can, to get far in one move.",
            "Stepping: one hole, to build a ladder for the others or to make room.",
        ],
    ),
    (
        "sixmix",
        3,
        "=6 =2 =4 =6",
        [
            "Your own row: a high number, as far left as you can.",
            "The first column: once a round for each colour, and it counts most.",
        ],
    ),
    (
        "sixmix",
        3,
        "=6 =2 =4 =6 G1 =3 B4 =5 R1 =1",
        ["Somebody else's row: a low number far to the left keeps it small."],
    ),
    (
        "sixto",
        2,
        "=251364",
        [
            "Keeping: good when many dice show what comes next in your rows.",
            "Rolling again: all dice, once, and everybody uses the new roll.",
        ],
    ),
    (
        "sixto",
        2,
        "=251364 keep",
        [
            "Without skipping a cell: red, orange, yellow, purple.",
            "A first mark in a row costs 5 until the second one comes.",
            "Marking nothing costs nothing.",
        ],
    ),
    (
        "sixto",
        1,
        "=251364",
        [
            "Keeping: good when many dice show what comes next in your rows.",
            "Rolling again: all dice, once, and the new roll counts.",
        ],
    ),
    (
        "sixto",
        1,
        "=251364 keep",
        [
            "Without skipping a cell: red, orange, yellow, purple.",
            "A first mark in a row costs 5 until the second one comes.",
        ],
    ),
]


@pytest.mark.parametrize(("game", "players", "words", "sentences"), SAID)
def test_only_what_is_open_now_is_told(game: str, players: int | None, words: str, sentences: list[str]) -> None:
    assert said(played(game, words, players)) == sentences


def test_a_king_within_reach_comes_first() -> None:
    code = "sixfold1:sixth:2::pile=0,1,8x0,17,3x0,650,2x0,2,6x0,10/reserve=10,2x0,10,2x0/plies=20"
    assert said(sixfold.position(code))[0] == "You can crown a king now: six high, with your colour on top."


def test_who_has_to_wait_is_told_nothing() -> None:
    assert sixfold.start("sixth").telling.coach(1) == []


@pytest.mark.slow
def test_in_the_terminal_the_coach_is_switched_on_and_off(tmp_path: Path) -> None:
    seats = ("--seat", "human:Ada", "--seat", "human:Bob", "--first", "Ada")
    told = run("play", "sixth", *seats, "--coach", typed="c3\ncoach\nquit\n", cache=tmp_path).stdout
    assert f"Place a piece on an empty cell. {PLACING}\n" in told
    assert "Ada> c3" in told
    assert "> coach\nThe coach is silent.\n" in told
    told = run("play", "sixth", *seats, typed="coach\nquit\n", cache=tmp_path).stdout
    on = f"> coach The coach tells you what you can do. Place a piece on an empty cell. {PLACING}"
    assert on in " ".join(told.split())


def test_a_hint_to_a_beginner_is_one_move_and_why() -> None:
    code = "sixfold1:sixth:2::pile=0,1,8x0,17,3x0,650,2x0,2,6x0,10/reserve=10,2x0,10,2x0/plies=20"
    position = sixfold.position(code)
    crowning = Hint("a3-e3", "Best: …", (("a3-e3", 1.0), ("c3", 0.5)), "share")
    assert coach_says(position, 0, crowning) == "I would move the rook from a3 to e3, because it makes a king."
    placing = Hint("c3", "Best: …", (("c3", 0.5),), "share")
    assert coach_says(position, 0, placing) == (
        "I would place a pawn on c3, because from there it can step onto the pile on c4."
    )
    only = Hint("c3", "There is only one thing to do: place a pawn on c3.")
    assert coach_says(position, 0, only) == "There is only one thing to do: place a pawn on c3."
