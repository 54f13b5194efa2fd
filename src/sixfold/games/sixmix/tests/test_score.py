"""`sixfold score sixmix`: points with their parts, and what cannot be."""

from __future__ import annotations

import json
import re
from contextlib import suppress

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import sixfold, sixfold_here
from sixfold.games.sixmix import commands
from sixfold.games.sixmix.commands import doubts, read_row, scored
from sixfold.games.sixmix.tests.test_sketch import points_of
from sixfold.text.errors import CannotRead
from sixfold.text.messages import speaking

EXAMPLE = "G 365231\nB 651344\nR 651155\nO 443554\nL 113253\n"
# The same with the colours of the dice, as they lie in golden/example.six.
PAINTED = """\
g 3L 6G 5G 2O 3G 1B   # blanks, dots and small letters do not matter
b 6B5B1R.3R4B4B
R 6R5R1L1G5R5R
O 4O4O3B5O5O4O
L 1G1L3G2L5L3L
"""


@pytest.mark.parametrize("rows", [EXAMPLE, PAINTED])
def test_the_example_of_the_rulebook(rows: str):
    done = sixfold_here("score", "sixmix", typed=rows)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.sub(r"  \(.*\)", "", done.stdout) == (
        "G  365,231  0\n"
        "B  651,344  2  highest number: 2 points\n"
        "R  651,155  2  second number: 1 point, triple: 1 point\n"
        "O  443,554  1  triple: 1 point\n"
        "L  113,253  0\n"
    )


@pytest.mark.parametrize(
    ("language", "row"), [("en", "G  365,231  0"), ("fr", "V  365\u00a0231  0"), ("de", "G  365.231  0")]
)
def test_a_row_is_written_as_the_language_does_and_can_be_read_again(language: str, row: str):
    with speaking(language):
        assert sixfold("score", "sixmix", typed=EXAMPLE, SIXFOLD_LANG=language).stdout.startswith(row)
        assert read_row(row.removesuffix("  0")).digits == "365231"


def test_rows_as_arguments_and_json():
    data = json.loads(sixfold_here("score", "sixmix", "G 666666", "B 123456", "R 123456", "--json").stdout)
    assert data["rows"][0] == {
        "row": "G",
        "number": 666666,
        "for_number": 2,
        "triples": 2,
        "points": 4,
        "typed": "G 666666",
    }
    assert [row["points"] for row in data["rows"]] == [4, 1, 1]


def test_a_hyphen_is_standard_input():
    """Of a process, too."""
    here = sixfold_here("score", "sixmix", typed=EXAMPLE).stdout
    assert sixfold_here("score", "sixmix", "-", typed=EXAMPLE).stdout == here


def test_the_colours_of_dice_are_shown_as_typed():
    shown = sixfold_here("score", "sixmix", "G 3R6G5B2G3B1R", "B 651344", "R 65.1155").stdout
    assert shown == (
        "G  365,231  0  (G 3R6G5B2G3B1R)\nB  651,344  2  highest number: 2 points\n"
        "R  651,155  2  second number: 1 point, triple: 1 point\n"
    )


def typing(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    left = iter(lines)

    def answer(*prompt: object, **more: object) -> str:
        line = next(left, None)
        if line is None:
            raise click.Abort
        return line

    monkeypatch.setattr(commands.click, "prompt", answer)


def test_nothing_that_was_typed_is_lost_by_a_mistake(monkeypatch: pytest.MonkeyPatch, capsys):
    """A row that cannot be is typed again; the others are kept."""
    typing(["G 1R23456", "B 12345", "B 1R23456", "R 123456", "", "b 123456", ""], monkeypatch)
    with speaking("en"):
        rows = commands.typed_rows(two=False)
    assert [row.typed for row in rows] == ["G 1R23456", "b 123456", "R 123456"]
    assert capsys.readouterr().err == (
        "Type the rows of the round, as in G 365231; an empty line ends them.\n"
        "cannot read “B 12345”: a row has six dice, not 5\n"
        "this cannot be: colour R has two dice on the hundred-thousands cells (3.2)\n"
        "Type a row again to change it; the others are kept.\n"
        "row B was B 1R23456; it has been changed\n"
    )


@pytest.mark.parametrize("lines", [["G 123456", "B 123456", "", ""], ["G 123456", "B 123456"]])
def test_who_leaves_is_told_how_to_go_on(lines: list[str], monkeypatch: pytest.MonkeyPatch, capsys):
    typing(lines, monkeypatch)
    with speaking("en"), suppress(click.Abort):
        commands.typed_rows(two=False)
    assert capsys.readouterr().err.endswith("To go on from here: sixfold score sixmix 'G 123456' 'B 123456'\n")


def test_two_players_rows_are_added():
    done = sixfold_here("score", "sixmix", "--two", typed="G 661436\nB 541232\nR 655315\nO 422112\n")
    assert done.stdout.endswith("player 1, rows GR: 5\nplayer 2, rows BO: 1\n")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("G 36523", "cannot read “G 36523”: a row has six dice, not 5"),
        ("G 3652311", "cannot read “G 3652311”: a row has six dice, not 7"),
        ("G 365271", "cannot read “G 365271”: 7 is not a die: dice show 1 to 6, and a colour is one of GBROL"),
        ("G 3X65231", "cannot read “G 3X65231”: X is not a die: dice show 1 to 6, and a colour is one of GBROL"),
        ("P 365231", "cannot read “P 365231”: a row begins with the letter of its colour: G, B, R, O, L"),
        ("G 111111\nB 222222\nB 333333\nR 444444", "this cannot be: row B is given twice"),
        ("G 111111\nB 222222", "this cannot be: a round has three to five rows, not 2 (1.2)"),
        ("", "this cannot be: a round has three to five rows, not 0 (1.2)"),
        (
            "G 1R23456\nB 1R23456\nR 123456",
            "this cannot be: colour R has two dice on the hundred-thousands cells (3.2)",
        ),
        ("G 1O23456\nB 123456\nR 123456", "this cannot be: there is a die of colour O, and row O takes no part (1.4)"),
        ("G 12G3G4G5G6G\nB 12G34G56\nR 123456", "this cannot be: colour G has 7 dice, but there are only six (1.1)"),
    ],
)
def test_what_cannot_be_is_told(rows: str, message: str):
    done = sixfold_here("score", "sixmix", typed=rows)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", message + "\n")


def test_everything_that_is_wrong_is_told_at_once():
    done = sixfold_here("score", "sixmix", typed="G 1\nX 123456\nR 123456\n")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 2
    assert "two players have four rows" in sixfold_here("score", "sixmix", "--two", typed=EXAMPLE).stderr


@given(st.lists(st.text("123456", min_size=6, max_size=6), min_size=3, max_size=5))
def test_scores_are_those_of_the_sketch(numbers: list[str]):
    rows = [read_row(f"{letter} {number}") for letter, number in zip("GBROL", numbers, strict=False)]
    assert doubts(rows) == []
    assert {row.letter: row.points for row in scored(rows)} == points_of({row.letter: row.digits for row in rows})


@given(st.text())
def test_nonsense_is_refused_or_a_row(line: str):
    try:
        row = read_row(line)
    except CannotRead as refusal:
        assert str(refusal)
    else:
        assert len(row.digits) == 6


TYPED = {
    "fr": "V 365231\nB 651344\nR 651155\nO 443554\nC 113253\n",
    "de": "G 365231\nD 651344\nR 651155\nO 443554\nH 113253\n",
}
SHOWN = {"en": "GBROL", "fr": "VBROC", "de": "GDROH"}


@pytest.mark.parametrize("code", TYPED)
def test_rows_are_typed_in_either_letters_and_shown_in_those_of_the_board(code: str):
    told = [sixfold("score", "sixmix", typed=rows, SIXFOLD_LANG=code) for rows in (EXAMPLE, TYPED[code])]
    data = json.loads(sixfold("score", "sixmix", "--json", typed=TYPED[code], SIXFOLD_LANG=code).stdout)
    assert told[0].stdout == told[1].stdout
    assert "".join(line[0] for line in told[0].stdout.splitlines()) == SHOWN[code]
    assert "".join(row["row"] for row in data["rows"]) == "GBROL"  # as records have them


@pytest.mark.parametrize(("code", "painted"), [("fr", "V 3C6V5V2O3V1B"), ("de", "G 3H6G5G2O3G1D")])
def test_colours_of_dice_are_those_of_the_board_too(code: str, painted: str):
    with speaking(code):
        row = read_row(painted)
    assert (row.letter, row.dice) == ("G", ("L", "G", "G", "O", "G", "B"))


def test_refusals_name_the_letters_of_the_board():
    unknown = sixfold("score", "sixmix", "X 365231", SIXFOLD_LANG="fr")
    twice = sixfold("score", "sixmix", "V 365231", "G 365231", "C 365231", "R 365231", SIXFOLD_LANG="fr")
    assert "V, B, R, O, C" in unknown.stderr
    assert "V" in twice.stderr
    assert "G" not in twice.stderr
