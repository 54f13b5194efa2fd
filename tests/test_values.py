"""Numbers and options are read in one place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.game.values import option_texts, read_number, read_pairs, whole
from sixfold.text.errors import CannotRead


@given(st.text(max_size=30))
def test_any_text_is_a_number_or_none(text: str) -> None:
    number = read_number(text, 3, 2**64)
    assert number is None or (3 <= number <= 2**64 and str(number) == text)


def test_a_number_has_plain_digits_and_stays_in_its_range() -> None:
    assert read_number("7", 0, 9) == 7
    assert [read_number(text, 1, 40) for text in ("0", "41", "07", "+7", "-7", "7.0", " 7", "٧", "")] == [None] * 9


def test_pairs_are_read_once() -> None:
    assert read_pairs(["kings=6", "list=2,0,1"]) == {"kings": "6", "list": "2,0,1"}
    for pairs in (["kings"], ["kings="], ["=6"], ["kings=6", "kings=6"], ["kings=6", "kings=1"]):
        with pytest.raises(CannotRead):
            read_pairs(pairs)


def test_options_are_what_python_programs_write() -> None:
    given = {"kings": 6, "leftmost": True, "squat": False, "youngest": [2, 0, 1], "sheets": "CAF", "men": None}
    assert option_texts(given) == {
        "kings": "6",
        "leftmost": "yes",
        "squat": "no",
        "youngest": "2,0,1",
        "sheets": "CAF",
    }


@pytest.mark.parametrize("value", ["2", 2.0, True, None, 9, -1, [2]])
def test_what_is_no_whole_number_is_refused_in_words(value: Any) -> None:
    with pytest.raises(CannotRead) as caught:
        whole(value, 0, 8)
    assert str(caught.value) == f"cannot read “{value!r}”: a whole number from 0 to 8 is needed here"
