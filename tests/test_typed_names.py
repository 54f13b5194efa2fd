"""Names that people type: what is refused, and which ones look alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.positions.record_lines import checked_names
from sixfold.table import events as e
from sixfold.table.seats.names import chair_name, player_names, seat_names
from sixfold.table.seats.typed_names import checked_name, letters_in, skeleton
from sixfold.table.sentences import event_sentence
from sixfold.table.table import Table
from sixfold.text.errors import CannotRead
from test_table import ask, table_of


@pytest.mark.parametrize(
    "name",
    [
        "Ad\u200ba",  # zero width space
        "Ada\u200d",
        "\u2060Ada",
        "A\u00adda",  # soft hyphen
        "Ada\u202egnp",
        "\u3164",  # letters that show nothing
        "Ada\u115f",
        "\u2800\u2800",
        "Ada\ue000",
        "Ada\x07",
        "Ada\u2028Ben",
        "Ada\U000e0041",
        "A\u0300\u0301\u0302\u0303da",  # stacked marks
        "Z\u0335\u0321\u0327\u0328algo",
        "\u0301Ada",
        "Ada \u0301",
        "Ada | Ben",
        "a" * 41,
        "नी" * 41,
    ],
)
def test_names_that_cannot_be_read_are_refused(name: str):
    with pytest.raises(CannotRead):
        checked_name(name)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ada\u00a0\u3000Byron", "Ada Byron"),
        ("e\u0301mile", "\u00e9mile"),
        ("Nguyễn", "Nguyễn"),
        ("אַבְרָהָם", "אַבְרָהָם"),
        ("नीलम", "नीलम"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("O'Brien-Smith", "O'Brien-Smith"),
        ("", ""),
        ("   ", ""),
    ],
)
def test_names_of_any_script_are_kept(name: str, shown: str):
    assert checked_name(name) == shown


def test_a_letter_with_its_marks_is_one():
    assert letters_in("नीलम") == 3
    assert letters_in("👩\u200d🚀") == 1
    assert checked_name("नी" * 20)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "Аdа"),  # Cyrillic
        ("Ada", "Ａｄａ"),
        ("Ida", "lda"),
        ("Otto", "0tto"),
        ("Straße", "STRASSE"),
        ("Marn", "Mam"),
        ("👩\u200d🚀", "👩🚀"),
        ("علی\u200cرضا", "علیرضا"),
    ],
)
def test_names_that_look_alike(one: str, other: str):
    assert skeleton(one) == skeleton(other)


def test_different_names_stay_different():
    names = ["Ada", "Ben", "Cleo", "Adam", "Émile", "Emile", "Wanda", "Noa", "Leo", "Mia", "Ана"]
    assert len({skeleton(name) for name in names}) == len(names)


@given(st.text(max_size=60))
def test_any_text_is_refused_or_becomes_a_name_that_records_hold(text: str):
    try:
        name = checked_name(text)
    except CannotRead:
        return
    assert checked_name(name) == name
    if name:
        assert checked_names([name], 1) == (name,)
        assert skeleton(name)


def named(*names: str) -> Table:
    table = table_of("star", ["person"] * len(names))
    for chair, name in enumerate(names):
        ask(table, e.Name(id="x" * 8, expect=table.number, chair=chair, name=name), chair)
    return table


def test_look_alikes_are_told_apart_by_their_seats():
    assert player_names(named("Ada", "Аda")) == ("Ada (Red)", "Аda (Blue)")
    assert player_names(named("Ada", "Ada", "Ada (Blue)"))[2] != player_names(named("Ada", "Ada", "Ada (Blue)"))[1]
    assert player_names(named("You", "Ben")) == ("You (Red)", "Ben")
    assert str(event_sentence(named("Ada", "ada"), e.Resigned(chair=1))) == "ada (Blue) resigned."


def test_names_are_hidden_by_the_host_and_shown_again():
    table = named("Rude", "Ben")
    sat, was = e.Sat(chair=0, name="Rude"), "Rude"
    ask(table, e.Mute(id="x" * 8, expect=table.number, on=True), 0, host=True)
    assert player_names(table) == ("Red", "Blue")
    told = [event_sentence(table, event, None, was) for event in (sat, e.Named(chair=0, name="Ruder"))]
    assert str(told[0]) == "Red joined."
    assert told[1] is None
    removed = e.Revoked(chair=0, key="", removed=True)
    assert str(event_sentence(table, removed, None, was)) == "The host removed Red from the table."
    assert ask(table, e.Mute(id="x" * 8, expect=table.number, on=True), 0, host=True) == []
    ask(table, e.Mute(id="x" * 8, expect=table.number, on=False), 0, host=True)
    assert player_names(table) == ("Rude", "Ben")
    assert str(event_sentence(table, removed, None, was)) == "The host removed Rude from the table."


def test_a_reader_may_have_the_names_of_the_seats():
    table = named("Rude", "Ben")
    with seat_names():
        assert chair_name(table, 0) == "Red"
    assert chair_name(table, 0) == "Rude"
