"""A position in one line of text: one text a position, and refusals for everything else.

That codes of every game come back is a check of `sixfold.testing`.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.game import shelf
from sixfold.positions import codes
from sixfold.positions.position import Position
from sixfold.testing import random_words, variants
from sixfold.text.errors import CannotRead

QUICK = settings(max_examples=60, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
GAMES = pytest.mark.parametrize("game", shelf.ids())
OWN_SHEET = " ".join(["654321123456"] * 6)


def walk(position: Position, chooser: random.Random, most: int) -> list[Position]:
    """Positions of a random game, to its end or for so many words."""
    positions = [position]
    while not positions[-1].over and len(positions) <= most:
        positions.append(positions[-1].play(*random_words(positions[-1], chooser)))
    return positions


@GAMES
def test_the_first_position_has_a_short_code_and_is_the_game_s_own_start(game: str) -> None:
    for start in variants(shelf.find_game(game)):
        back = Position.from_code(start.code())
        assert back == start
        assert back.history.origin == ""
        assert start.code().endswith(":")


def test_a_code_reads_like_one() -> None:
    position = sixfold.start("sixth", kings=6).play("c3")
    assert position.code() == "sixfold1:sixth:2:kings=6:pile=12x0,1,12x0/reserve=14,2x0,15,2x0/turn=1/plies=1"


def test_a_position_from_a_code_has_no_history() -> None:
    code = sixfold.start("sixth").play("c3").play("c4").code()
    position = Position.from_code(code)
    assert (position.ply, position.words, position.before) == (0, (), None)
    assert position.history.origin == code
    assert position.play("a1").history.origin == code
    assert position.play("a1").at(0) == position


def test_sheets_of_one_s_own_are_in_the_code() -> None:
    position = sixfold.start("sixto", 2, header_lines={"sheet-A": OWN_SHEET})
    code = position.code()
    assert code == f"sixfold1:sixto:2:sheet-A={OWN_SHEET.replace(' ', '_')}:"
    assert Position.from_code(code) == position
    assert Position.from_code(code).settings.header_lines == {"sheet-A": OWN_SHEET}


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.id for game in shelf.games() if game.optional("codes")])
@QUICK
@given(data=st.data())
def test_a_changed_code_is_refused_or_stands_for_a_position_that_plays(game: str, data: st.DataObject) -> None:
    """Whatever is accepted can be played to its end, drawn and written again."""
    starts = list(variants(shelf.find_game(game)))
    chooser = random.Random(data.draw(st.integers(0, 2**32)))
    code = chooser.choice(walk(data.draw(st.sampled_from(starts)), chooser, 60)).code()
    for _ in range(data.draw(st.integers(1, 3))):
        code = _changed(code, chooser)
    try:
        position = Position.from_code(code)
    except CannotRead as refusal:
        assert str(refusal)
        return
    assert position.code() == code
    position.svg()
    last = walk(position, chooser, 60)[-1]
    assert Position.from_code(last.code()) == last


def _changed(code: str, chooser: random.Random) -> str:
    """The code with one of its numbers replaced, or with one of its pairs left out."""
    numbers = list(re.finditer(r"-?\d+", code))
    pairs = code.split("/")
    if chooser.random() < 0.2 and len(pairs) > 1:
        pairs.pop(chooser.randrange(1, len(pairs)))
        return "/".join(pairs)
    found = chooser.choice(numbers)
    value = int(found[0])
    new = chooser.choice([value + 1, value - 1, 0, -1, value ^ 1 << chooser.randrange(12), chooser.randrange(2**31)])
    return code[: found.start()] + str(new) + code[found.end() :]


@pytest.mark.slow
@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_refused_in_words(text: str) -> None:
    for code in (text, f"sixfold1:{text}", f"sixfold1:sixth:2:{text}", f"sixfold1:sixth:2::{text}"):
        try:
            assert Position.from_code(code).code() == code
        except CannotRead as refusal:
            assert str(refusal)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("c3", "cannot read “c3”: the code of a position begins with sixfold1:"),
        ("sixfold2:sixth:2::", "cannot read “sixfold2:sixth:2::”: the code of a position begins with sixfold1:"),
        (
            "sixfold1:sixth:2:: ",
            "cannot read “sixfold1:sixth:2:: ”: the code of a position has at most 16384 characters, all ASCII, "
            "without blanks",
        ),
        (
            "sixfold1:sixth:2:",
            "cannot read “sixfold1:sixth:2:”: the code of a position is written sixfold1:GAME:PLAYERS:OPTIONS:STATE",
        ),
        ("sixfold1:sixthh:2::", "there is no game sixthh; did you mean sixth?"),
        ("sixfold1:sixth:two::", "cannot read “two”: a whole number from 1 to 99 is needed here"),
        ("sixfold1:sixth:3::", "sixth is for 2 players, not 3"),
        ("sixfold1:sixth:2:kings=7:", "cannot read “kings=7”: kings is one of 1, 6"),
        (
            "sixfold1:sixth:2:kings=1:",
            "cannot read “sixfold1:sixth:2:kings=1:”: this position is written sixfold1:sixth:2::",
        ),
        ("sixfold1:sixth:2::turn", "cannot read “turn”: between slashes write name=value"),
        ("sixfold1:sixth:2::turn=1/turn=1", "cannot read “turn=1”: this name is given twice"),
        ("sixfold1:sixth:2::colour=1", "cannot read “colour=1”: sixth has no such field"),
        ("sixfold1:sixth:2::kings=6", "cannot read “kings=6”: sixth has no such field"),
        (
            "sixfold1:sixth:2::turn=01",
            "cannot read “turn=01”: a field has whole numbers of 32 bits, such as 3, -1 or 12x0",
        ),
        (
            "sixfold1:sixth:2::turn=2147483648",
            "cannot read “turn=2147483648”: a field has whole numbers of 32 bits, such as 3, -1 or 12x0",
        ),
        ("sixfold1:sixth:2::pile=24x0", "cannot read “pile=24x0”: this field has 25 numbers"),
        ("sixfold1:sixth:2::pile=99999x0", "cannot read “pile=99999x0”: this field has 25 numbers"),
        ("sixfold1:sixth:2::turn=2", "cannot read “sixfold1:sixth:2::turn=2”: turn has numbers from 0 to 1"),
        (
            "sixfold1:sixth:2::pile=1,24x0",
            "cannot read “sixfold1:sixth:2::pile=1,24x0”: the pieces on the board and in reserve do not add up",
        ),
    ],
)
def test_refusals_name_what_is_wrong(code: str, sentence: str) -> None:
    with pytest.raises(CannotRead) as caught:
        Position.from_code(code)
    assert str(caught.value) == sentence


def test_what_is_no_text_is_refused_too() -> None:
    for nothing in (None, 3, b"sixfold1:sixth:2::", ["sixfold1:sixth:2::"]):
        with pytest.raises(CannotRead, match="the code of a position begins with"):
            Position.from_code(nothing)  # type: ignore[arg-type]


def test_escapes_come_back() -> None:
    for value in ("plain", "two words", "a_b", "a/b:c=d", "100%", "é", "%5F"):
        assert codes._unescaped(codes._escaped(value)) == value


def test_a_code_from_another_process_is_the_same() -> None:
    code = sixfold.start("star", 4).play("b1-d4").code()
    made = "import sixfold; print(sixfold.start('star', 4).play('b1-d4').code())"
    assert subprocess.run([sys.executable, "-c", made], capture_output=True, text=True).stdout.strip() == code
