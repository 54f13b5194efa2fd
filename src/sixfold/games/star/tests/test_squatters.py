"""Arriving past squatters (5.2) in words: at the end, when it happens, before it happens; and in codes."""

from __future__ import annotations

from pathlib import Path

import pytest

import sixfold
from sixfold.games.star import companion, result, rules
from sixfold.games.star.notation import HOLE
from sixfold.games.star.tests.test_rules import DONE, FOUR, placed
from sixfold.positions.record import read_record
from sixfold.telling.proposals import reason
from sixfold.telling.results import closing
from sixfold.text.messages import speaking

GOLDEN = Path(result.__file__).with_name("golden")
NAMES = ("Ada", "Bob")
FOUR_NAMES = ("Ada", "Bob", "Cleo", "Dan")


def arrived(red: str, blue: str, move: str) -> sixfold.Position:
    """Red arrives because Blue plays the move and nothing else."""
    after = placed(2, turn=1, R=red, B=blue).play(move)
    assert after.ending == "past-squatters"
    return after


@pytest.mark.parametrize(
    ("red", "blue", "english", "french", "german"),
    [
        (
            "k1 k3 l1 l2 m1 i5",
            "k2 b1 b2 c1 c2 g5",
            "five pieces there and the one close by",
            "les cinq pièces qui y sont et celle qui en est proche",
            "die fünf Steine dort und der eine in der Nähe",
        ),
        (
            "k3 l1 l2 m1 i5 i6",
            "k1 k2 b1 b2 c1 g5",
            "four pieces there and the two close by",
            "les quatre pièces qui y sont et les deux qui en sont proches",
            "die vier Steine dort und die zwei in der Nähe",
        ),
        (
            "l1 l2 m1 i5 i6 i4",
            "k1 k2 k3 b1 b2 g5",
            "three pieces there and the three close by",
            "les trois pièces qui y sont et les trois qui en sont proches",
            "die drei Steine dort und die drei in der Nähe",
        ),
        (
            "l2 m1 i5 i6 i4 i3",
            "k1 k2 k3 l1 b1 g5",
            "two pieces there and the four close by",
            "les deux pièces qui y sont et les quatre qui en sont proches",
            "die zwei Steine dort und die vier in der Nähe",
        ),
        (
            "m1 i5 i6 i4 i3 i7",
            "k1 k2 k3 l1 l2 g5",
            "one piece there and the five close by",
            "la pièce qui y est et les cinq qui en sont proches",
            "der eine Stein dort und die fünf in der Nähe",
        ),
    ],
)
def test_5_2_the_end_says_who_stayed_and_what_counts(red: str, blue: str, english: str, french: str, german: str):
    end = arrived(red, blue, "g5-g4")
    told = {
        "en": (
            f"Bob stayed in your goal, so your {english} count (5.2).",
            f"You stayed in Ada's goal, so Ada's {english} count (5.2).",
            f"Bob stayed in Ada's goal, so Ada's {english} count (5.2).",
        ),
        "fr": (
            f"Bob n’a pas quitté votre base d’arrivée, donc {french} comptent pour vous (5.2).",
            f"Vous n’avez pas quitté la base d’arrivée d’Ada, donc {french} comptent pour Ada (5.2).",
            f"Bob n’a pas quitté la base d’arrivée d’Ada, donc {french} comptent pour Ada (5.2).",
        ),
        "de": (
            f"Bob ist in deinem Ziel geblieben, also zählen für dich {german} (5.2).",
            f"Du bist im Ziel von Ada geblieben, also zählen für Ada {german} (5.2).",
            f"Bob ist im Ziel von Ada geblieben, also zählen für Ada {german} (5.2).",
        ),
    }
    for language, sentences in told.items():
        with speaking(language):
            assert tuple(str(closing(end, NAMES, reader=reader).ended) for reader in (0, 1, None)) == sentences


def test_5_2_of_more_than_two_it_is_told_even_if_the_squatters_have_left_since():
    end = read_record(GOLDEN / "skipped.six").position
    assert [str(said) for said in closing(end, FOUR_NAMES).decided] == [
        "Arrived in this order: Ada, Bob, Dan (5.6).",
        "Cleo stayed in Ada's goal, so Ada's five pieces there and the one close by count (5.2).",
        "Dan stayed in Bob's goal, so Bob's five pieces there and the one close by count (5.2).",
    ]


def test_5_2_who_arrives_is_told_in_the_order_of_event():
    skipped = placed(4, turn=3, **FOUR).play("f7-f8")
    assert [str(said) for said in skipped.telling.news(FOUR_NAMES)] == [
        "Ada has arrived.",
        "Cleo stayed in Ada's goal, so Ada's five pieces there and the one close by count (5.2).",
        "Bob has arrived.",
        "Dan stayed in Bob's goal, so Bob's five pieces there and the one close by count (5.2).",
    ]
    assert [str(said) for said in skipped.telling.news(FOUR_NAMES, 3)][2:] == [
        "Bob has arrived.",
        "You stayed in Bob's goal, so Bob's five pieces there and the one close by count (5.2).",
    ]
    mover = placed(4, turn=3, R=FOUR["R"], B="g1 g2 g3 g5 h3 h4", G=FOUR["G"], Y="d8 d9 d10 e8 e9 f7").play("f7-f8")
    assert [str(said) for said in mover.telling.news(FOUR_NAMES, 0)][:2] == ["Dan has arrived.", "You have arrived."]


def test_5_2_who_can_still_leave_is_told_to():
    done = placed(2, **DONE).play("j6-k3")
    assert str(done.telling.can_do(1, NAMES)) == "Leave Ada's goal now, or Ada arrives (5.2)."
    assert str(placed(2, **DONE).telling.can_do(0, NAMES)) == "Move a piece: one step, or jump over others."
    for later in (placed(2, **DONE, options={"squat": "literal"}), placed(2, **DONE | {"R": "k1 l1 l2 m1 j6 g4"})):
        assert str(later.play("j6-k3").telling.can_do(1, NAMES)) == "Move a piece: one step, or jump over others."


def test_5_2_a_hint_says_what_the_move_comes_to():
    said = reason(placed(2, **DONE), "j6-k3", 0, NAMES)
    assert str(said) == "you have arrived unless Bob leaves your goal"
    assert str(reason(placed(2, **DONE, version=1), "j6-k3", 0, NAMES)) == "it brings your last piece into the goal"


def test_5_6_a_code_keeps_the_order_of_arrival():
    end = read_record(GOLDEN / "six.six").position
    while end.before and len(end.as_dict()["arrived"]) > 3:
        end = end.before
    again = sixfold.position(end.code())
    assert again.as_dict()["arrived"] == end.as_dict()["arrived"] == [5, 0, 1]
    assert again.code() == end.code()


def test_5_6_who_arrives_comes_behind_those_whose_ply_of_arriving_an_older_code_tells():
    position = placed(4, turn=3, **FOUR)
    position._state.fate = [0, 0, 7, 0, 0, 0]
    again = sixfold.position(position.code()).play("f7-f8")
    assert again.as_dict()["arrived"] == [2, 0, 1]
    assert again.rules_state().fate[:4] == [8, 9, 7, 0]
    assert sixfold.position(again.code()).as_dict() == again.as_dict()


def test_5_2_on_the_table_who_is_to_move_may_have_arrived_and_others_wait_for_their_turn():
    owners = [companion.NOBODY] * len(companion.PLACES)
    for player, letter in enumerate("RBGY"):
        for name in FOUR[letter].split():
            owners[HOLE[name]] = player
    red, yellow = (companion.position(4, rules.ARRIVE, rules.USED, owners, turn) for turn in (0, 3))
    assert str(companion.doubt(red)) == "Red has arrived already (5.2)"
    assert companion.doubt(yellow) is None
    assert rules.playing(yellow) == 4
