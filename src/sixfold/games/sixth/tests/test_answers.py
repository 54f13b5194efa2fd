"""What SIXTH! says about whatever is pointed at, whole sentences, and what it shows with them."""

from __future__ import annotations

import re

import pytest

import sixfold
from sixfold.games.sixth.tests.test_rules import TWO_PAIRS, played, sixth
from sixfold.games.sixth.tests.test_why import bound_by_milady, emptied, her_pile, piles, with_purse
from sixfold.positions.position import Position

ALONE = """
    b . . . .
    . . . . .
    . . {} . .
    . . . . .
    . . . . .
"""


def alone(pile: str, **options: object) -> Position:
    """A pile on c3 that gets to nothing."""
    return sixth(ALONE.format(pile).replace("b", ".", 1) if len(pile) > 3 else ALONE.format(pile), **options)


def paid_by_brown() -> Position:
    return played("army:- army:M Ma1 e5 b1 b1-a1 c1", pieces="all")


def lady_over_four() -> Position:
    return sixth(
        """
        .    . . . .
        .    . . . .
        .    . . . .
        .    . . . .
        sbsb . . . bm
        """,
        pieces="milady",
    )


NOTHING_CHOSEN = {
    "3.2": (
        lambda: alone("s"),
        "c3",
        "No pile is next to this pawn: it moves one step, up, down, left or right, onto another pile.",
    ),
    "3.3": (lambda: alone("sb"), "c3", "This rook finds no pile on its row or column."),
    "3.4": (lambda: alone("sbs"), "c3", "This knight finds no pile a knight's jump away."),
    "3.5": (lambda: alone("sbsb"), "c3", "This bishop finds no pile on its diagonals."),
    "3.6": (lambda: alone("sbsbs"), "c3", "This queen finds no pile on its row, column or diagonals."),
    "7.7": (lambda: her_pile("k", pieces="hunchback"), "a1", "Nothing may land on a hunchback."),
    "2.1 reserve": (emptied, "e5", "You have no pawns left to place. Choose a pile to move."),
    "8.5": (
        lambda: with_purse(0, fielded=True),
        "e5",
        "A pawn costs 1 point, and you have none left. Choose a pile to move.",
    ),
    "7.2 cell": (bound_by_milady, "e5", "Milady is visible: first, something has to move onto her pile."),
    "7.2 hers": (bound_by_milady, "a1", "Milady is visible: another pile has to move onto this one."),
    "7.2 pile": (bound_by_milady, "c3", "Milady is visible, and this pile cannot reach hers."),
    "7.1": (lambda: played("", pieces="milady"), "c3", "Milady begins at the edge of the board. Choose a cell there."),
    "8.2": (lambda: played("", pieces="all"), "c3", "First choose your army."),
    "8.5 army": (
        lambda: played("", pieces="all", army="during"),
        "H",
        "You pay for this piece when you place it. For now, decide about Milady.",
    ),
    "2.1 own": (lambda: sixth(TWO_PAIRS), "reserve:0", "These are your pieces. Choose an empty cell to place one."),
    "2.1 theirs": (lambda: sixth(TWO_PAIRS), "reserve:1", "These are Brown's pieces."),
}


@pytest.mark.parametrize("case", NOTHING_CHOSEN)
def test_nothing_chosen(case):
    position, step, sentence = NOTHING_CHOSEN[case]
    answer = position().telling.explain([step])
    assert (str(answer), answer.message.clause) == (sentence, case.split()[0])


CHOSEN = {
    "2.2 empty": (lambda: piles("ss"), "a1 c3", "This cell is empty. A pile moves onto another pile only."),
    "2.2 reserve": (lambda: piles("ss"), "a1 reserve:0", "A pile moves onto another pile, nowhere else."),
    "2.2 itself": (lambda: piles("ss"), "a1 a1", "A pile moves onto another pile, nowhere else."),
    "2.2 part": (lambda: piles("ss"), "a1 #1 a1", "A pile moves onto another pile, nowhere else."),
    "3.2": (lambda: piles("s"), "a1 a3", "This pawn moves one step: up, down, left or right."),
    "3.3": (lambda: piles("ss"), "a1 e5", "This rook moves along its row or column."),
    "3.4": (lambda: piles("sss"), "a1 a3", "This knight moves two steps straight and one to the side."),
    "3.5": (lambda: piles("ssss"), "a1 a3", "This bishop moves along its diagonals."),
    "3.7 rook": (lambda: piles("ss"), "a1 a5", "This rook stops at the first pile on its way."),
    "3.7 part": (lambda: piles("ss"), "a1 #1 e1", "This rook stops at the first pile on its way."),
    "4.1 number": (
        lambda: sixth(TWO_PAIRS).play("1a1-a2"),
        "a2 #1 a1",
        "That would undo the move just made. Lift a different number of pieces.",
    ),
    "2.3": (lambda: piles("ss"), "a1 #3", "This pile has only 2 pieces."),
    "7.2": (bound_by_milady, "a2 c3", "Milady is visible: this pile has to move onto hers."),
    "7.4": (lady_over_four, "e1 #2 a1", "Milady may not end up on top of a king."),
    "7.7": (lambda: her_pile("k", pieces="hunchback"), "a1 e1", "Nothing may land on a hunchback."),
    "8.4": (paid_by_brown, "a1 #2", "Milady is among these pieces, and only Brown may move her."),
    "2.1 taken": (
        lambda: played("c3 a1", pieces="giant"),
        "G c3",
        "This cell is taken. Place the piece on an empty one.",
    ),
}


@pytest.mark.parametrize("case", CHOSEN)
def test_something_chosen(case):
    position, path, sentence = CHOSEN[case]
    answer = position().telling.explain(path.split())
    assert (str(answer), answer.message.clause) == (sentence, case.split()[0])
    assert answer.action == ("place" if path[0] == "G" else "move")


def test_the_lines_are_shown():
    assert set(alone("sb").telling.explain(["c3"]).ways) == {("c3", "e3"), ("c3", "c5"), ("c3", "a3"), ("c3", "c1")}
    assert piles("ss").telling.explain(["a1", "a5"]).ways == (("a1", "a3"),)
    assert len(alone("sbs").telling.explain(["c3"]).ways) == 8
    assert set(sixfold.start("sixth", size=4).play("a1").telling.explain(["a1"]).ways) == {("a1", "b1"), ("a1", "a2")}


def test_what_leads_on_has_no_answer():
    position = piles("ss")
    assert [position.telling.explain(path.split()) for path in ("c3", "a1", "a1 a3", "a1 #1", "a1 #1 a3")] == [None] * 5


def test_who_has_to_wait_is_told_for_whom():
    position = sixth(TWO_PAIRS)
    assert str(position.telling.explain(["a1"], 1, ("Ida", "Bob"))) == "It's Ida's turn."
    assert str(position.telling.explain([], 0)) == "Choose an empty cell to place a piece, or a pile to move."


def test_an_army_is_three_cards_with_their_price():
    position = played("", pieces="all")
    toggles = position.look.toggles(0)
    assert [(card.step, str(card.label), card.price) for card in toggles.cards] == [
        ("H", "Hunchback", 3),
        ("G", "Giant", 2),
        ("M", "Milady", 2),
    ]
    assert (position.look.word_of(["M", "H"]), position.look.word_of([])) == ("army:HM", "army:-")
    assert str(toggles.left(7)) == "7 points left, for as many pawns"
    during = played("", pieces="all", army="during")
    assert during.look.toggles(0).rows == [["M"]]
    assert len(during.look.toggles(0).cards) == 3


def test_milady_is_set_by_pointing_at_her_cell_alone():
    position = played("", pieces="milady")
    assert position.look.path_of("Ma1") == ("a1",)
    assert position.look.tree(1)["a1"] == "Ma1"


def test_a_pile_is_fanned_out_piece_by_piece():
    layers = piles("sb").look.layers(0)["a1"]
    assert [str(layer.label) for layer in layers] == [
        "Lift 1, from here: brown pawn",
        "Lift the whole pile: 2",
    ]
    assert all(layer.shapes for layer in layers)


def test_a_pile_pointed_at_twice_is_answered() -> None:
    """A rook of two that gets to nothing may be asked about its own cell."""
    answer = played("b1 b2 b2-b1 d2").telling.explain(["b1", "b1"])
    assert str(answer) == "A pile moves onto another pile, nowhere else."


WORDS = {"place": ("place", "reserve", "point"), "move": ("move", "lift", "land", "reach")}  # each of one action only


def test_a_sentence_about_one_action_has_no_word_of_the_other() -> None:
    position = sixth(TWO_PAIRS)
    places = [f"{column}{row}" for column in "abcde" for row in "12345"]
    begun = [step for step, below in position.look.tree(0).items() if isinstance(below, dict)]
    paths = [(place,) for place in places] + [(first, second) for first in begun for second in places]
    answers = [position.telling.explain(path, 0) for path in paths]
    said = [answer for answer in answers if answer is not None and answer.action]
    assert said
    for answer in said:
        others = [word for action, words in WORDS.items() if action != answer.action for word in words]
        assert not re.search("|".join(others), str(answer), re.IGNORECASE), str(answer)
