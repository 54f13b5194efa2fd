"""Every clause that can refuse a move has its own reason: the whole sentence under test."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.sixth.tests.test_rules import TWO_PAIRS, played, sixth
from sixfold.positions.position import Position

EMPTY_BUT_C3 = """
    . . . . .
    . . . . .
    . . s . .
    . . . . .
    . . . . .
"""


def piles(pile: str, **options: object) -> Position:
    """A pile on a1 and others to reach for."""
    return sixth(
        f"""
        b      .  .  .  b
        .      .  .  .  .
        b      .  .  .  .
        .      .  .  .  .
        {pile} .  .  b  b
        """,
        **options,
    )


def bound_by_milady() -> Position:
    return sixth(
        """
        . . . . .
        . . . . .
        . . s . .
        s . . . .
        m . . . .
        """,
        pieces="milady",
    )


def her_pile(pile: str, **options: object) -> Position:
    return sixth(
        f"""
        .     . . . .
        .     . . . .
        .     . . . .
        .     . . . .
        sbsbs . . . {pile}
        """,
        **options,
    )


def with_purse(points: int, fielded: bool) -> Position:
    position = sixth(EMPTY_BUT_C3, pieces="all", army="during")
    position._state.reserve[0] = [points, int(not fielded), 1]
    return position


def without_right() -> Position:
    position = sixth(EMPTY_BUT_C3, pieces="all", kings=6)
    position._state.rights = 2
    return position


def out_of_play() -> Position:
    position = sixth(EMPTY_BUT_C3, pieces="milady", kings=6)
    position._state.rights = 3
    return position


REASONS = {
    # 2 A turn
    "2.1 taken": (lambda: sixth(EMPTY_BUT_C3), "c3", "a piece is placed on an empty cell, and c3 is taken (2.1)"),
    "2.1 reserve": (lambda: emptied(), "b1", "your reserve has no pawn left (2.1)"),
    "2.1 hunchback placed": (
        lambda: played("Hc3 a1", pieces="hunchback"),
        "Hb2",
        "your reserve has no hunchback left (2.1)",
    ),
    "2.2 nothing there": (lambda: sixth(EMPTY_BUT_C3), "a1-c3", "a1 is empty: there is nothing to move (2.2)"),
    "2.2 onto itself": (lambda: sixth(EMPTY_BUT_C3), "c3-c3", "a pile moves onto another pile (2.2)"),
    "2.2 empty cell": (lambda: sixth(EMPTY_BUT_C3), "c3-c4", "c4 is empty: a pile moves onto another pile only (2.2)"),
    "2.3 too many": (lambda: sixth(TWO_PAIRS), "3a1-a2", "a1 has 2 to lift, not 3 (2.3)"),
    # 3 How piles move
    "3.2": (lambda: piles("s"), "a1-a3", "a pile of one is a pawn and moves one step along its row or column (3.2)"),
    "3.3": (lambda: piles("ss"), "a1-e5", "a pile of two is a rook and moves along its row or column (3.3)"),
    "3.4": (
        lambda: piles("sss"),
        "a1-a3",
        "a pile of three is a knight and moves two steps straight and one to the side (3.4)",
    ),
    "3.5": (lambda: piles("ssss"), "a1-a3", "a pile of four is a bishop and moves along a diagonal (3.5)"),
    "3.6": (
        lambda: queen_and_knight_step(),
        "a1-b3",
        "a pile of five is a queen and moves along its row, its column or a diagonal (3.6)",
    ),
    "3.7 rook": (lambda: piles("ss"), "a1-a5", "a rook stops at the first pile it meets, and a3 is in the way (3.7)"),
    "3.7 split": (lambda: piles("ss"), "1a1-e1", "a rook stops at the first pile it meets, and d1 is in the way (3.7)"),
    "3.7 queen": (
        lambda: piles("sssss"),
        "2a1-e1",
        "a queen stops at the first pile it meets, and d1 is in the way (3.7)",
    ),
    # 4 No take-back
    "4.1": (lambda: sixth(TWO_PAIRS).play("1a1-a2"), "1a2-a1", "that takes your opponent's last move back (4.1)"),
    # 7 Expert pieces
    "7.1 first": (
        lambda: played("", pieces="milady"),
        "c3",
        "Milady is first set on a cell at the edge, as in Ma1 (7.1)",
    ),
    "7.1 border": (
        lambda: played("", pieces="milady"),
        "Mc3",
        "Milady is first set on a cell at the edge, as in Ma1 (7.1)",
    ),
    "7.1 absent": (lambda: sixth(EMPTY_BUT_C3), "Ma1", "Milady takes no part in this game (7.1)"),
    "7.2 place": (bound_by_milady, "e5", "Milady is visible on a1, and something must move onto her (7.2)"),
    "7.2 move": (bound_by_milady, "a1-a2", "Milady is visible on a1, and something must move onto her (7.2)"),
    "7.4": (lambda: her_pile("bm", pieces="milady"), "e1-a1", "Milady cannot be on top of a king (7.4)"),
    "7.5 on board": (lambda: her_pile("ms", pieces="milady", kings=6), "Mb1", "Milady is on the board already (7.5)"),
    "7.5 border": (out_of_play, "Mb2", "Milady comes back on an empty cell at the edge (7.5)"),
    "7.6": (lambda: sixth(EMPTY_BUT_C3), "Ha1", "there are no hunchbacks in this game (7.6)"),
    "7.7": (lambda: her_pile("k", pieces="hunchback"), "a1-e1", "nothing may land on the hunchback on e1 (7.7)"),
    "7.8": (lambda: sixth(EMPTY_BUT_C3), "Ga1", "there are no giants in this game (7.8)"),
    # 8 Armies
    "8.1": (lambda: sixth(EMPTY_BUT_C3), "army:H", "armies are bought only with pieces=all (8.1)"),
    "8.2 late": (lambda: sixth(EMPTY_BUT_C3, pieces="all"), "army:H", "armies are chosen before the first turn (8.2)"),
    "8.2 first": (lambda: played("", pieces="all"), "c3", "an army is chosen first, as in army:HG (8.2)"),
    "8.4 set": (without_right, "Ma1", "only the player who paid for Milady may set her (8.4)"),
    "8.4 lift": (
        lambda: played("army:M army:- Ma1 a2 a2-a1 a2", pieces="all"),
        "a1-a2",
        "only the player who paid for Milady may move her (8.4)",
    ),
    "8.5 letters": (
        lambda: played("", pieces="all", army="during"),
        "army:H",
        "with army=during only Milady is paid for now: army:M or army:- (8.5)",
    ),
    "8.5 purse": (lambda: with_purse(2, fielded=False), "Ha1", "a hunchback costs 3 and you have 2 left (8.5)"),
    "8.5 nothing left": (lambda: with_purse(0, fielded=True), "a1", "a pawn costs 1 and you have 0 left (8.5)"),
    "8.5 fielded": (lambda: with_purse(9, fielded=True), "Ha1", "your hunchback is on the board already (8.5)"),
}


def emptied() -> Position:
    position = sixth(TWO_PAIRS)
    position._state.reserve[0][0] = 0
    return position


def queen_and_knight_step() -> Position:
    return sixth(
        """
        .     . . . .
        .     . . . .
        .     b . . .
        .     . . . .
        sssss . . . .
        """
    )


@pytest.mark.parametrize("case", REASONS, ids=str)
def test_the_reason(case):
    position, word, reason = REASONS[case]
    assert position().why(word) == f"{word} is not legal: {reason}"


def test_every_clause_that_can_refuse_is_in_the_list():
    """The clauses named in why.py are exactly those exercised above."""
    import re
    from pathlib import Path

    source = (Path(__file__).parent.parent / "why.py").read_text("utf-8")
    assert set(re.findall(r'clause="(\d\.\d)"', source)) == {case.split()[0] for case in REASONS}


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("q7", "cells run from a1 to e5"),
        ("c9", "cells run from a1 to e5"),
        ("c0", "cells run from a1 to e5"),
        ("c3-f3", "cells run from a1 to e5"),
        ("c33", "a move is written c3, b2-b4 or 2b2-b4"),
        ("C3", "a move is written c3, b2-b4 or 2b2-b4"),
        ("0c3-c4", "a move is written c3, b2-b4 or 2b2-b4"),
        ("pass", "a move is written c3, b2-b4 or 2b2-b4"),
        ("c\u0663", "a move is written c3, b2-b4 or 2b2-b4"),
        ("1c3-c4", "a number is written only when a pile is split; the whole pile is c3-c4"),
    ],
)
def test_what_cannot_be_read(word, reason):
    assert sixth(EMPTY_BUT_C3).why(word) == f"cannot read “{word}”: {reason}"


@pytest.mark.parametrize(
    ("pieces", "reason"),
    [
        ("milady", "a move is written c3, Mc3, b2-b4 or 2b2-b4"),
        ("hunchback", "a move is written c3, Hc3, b2-b4 or 2b2-b4"),
        ("giant", "a move is written c3, Gc3, b2-b4 or 2b2-b4"),
        ("all", "an army is written army:- for pawns only, or with the letters that are bought, as in army:M"),
    ],
)
def test_how_to_write_depends_on_the_pieces(pieces, reason):
    assert sixfold.start("sixth", pieces=pieces).why("?") == f"cannot read “?”: {reason}"


def test_on_the_small_board_cells_run_to_d4():
    assert sixfold.start("sixth", size=4).why("e1") == "cannot read “e1”: cells run from a1 to d4"


def test_legal_words_have_no_reason():
    assert [sixth(TWO_PAIRS).why(word) for word in sixth(TWO_PAIRS).legal()] == [None] * len(sixth(TWO_PAIRS).legal())
