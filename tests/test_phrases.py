"""Phrases that people say to each other at a table."""

from __future__ import annotations

import typing
from typing import Any

import pytest

from sixfold.table import events as e
from sixfold.table import full, phrases
from sixfold.table.clocks import ClockSetting
from sixfold.table.permissions import permissions
from sixfold.table.phrases import PHRASES
from sixfold.table.seats.seating import Holder
from sixfold.table.sentences import event_sentence
from sixfold.table.table import Table
from sixfold.text.messages import speaking
from test_table import ask, play, refusal, table_of

OFF = "The host has switched phrases off at this table."


def saying(table: Table, chair: int = 0, phrase: Any = "hello", **more: Any) -> e.Say:
    return e.Say(id="say-1234", chair=chair, phrase=phrase, **({"expect": table.number} | more))


def silence(table: Table, on: bool) -> e.Silence:
    return e.Silence(id="silence-1", expect=table.number, on=on)


def may_say(table: Table, *chairs: int) -> bool:
    return permissions(table, Holder(frozenset(chairs))).say


def test_every_phrase_can_be_said_and_has_a_text():
    assert tuple(PHRASES) == typing.get_args(e.Phrase)
    table = table_of()
    for phrase in PHRASES:
        assert ask(table, saying(table, phrase=phrase), 0) == [e.Said(chair=0, phrase=phrase)]


def test_a_phrase_changes_nothing_at_the_table():
    table = table_of()
    play(table, 0, "c3")
    before = (table.position, table.round.last, table.rights, list(table.round.since), table.acting)
    number = table.number
    ask(table, saying(table), 0)
    assert (table.position, table.round.last, table.rights, list(table.round.since), table.acting) == before
    play(table, 1, "c4", expect=number)  # a move that had not seen it


def test_a_phrase_needs_to_have_seen_who_sits_there_but_no_move():
    table = table_of()
    seen = table.number
    play(table, 0, "c3")
    ask(table, saying(table, 1, expect=seen), 1)
    ask(table, silence(table, True), host=True)
    ask(table, silence(table, False), host=True)
    assert refusal(table, saying(table, expect=seen), 0).kind == "stale"


def test_a_phrase_is_read_in_the_language_of_who_reads_it():
    table = table_of()
    table.apply(e.Named(chair=0, name="Ada"))
    said = e.Said(chair=0, phrase="nice")
    assert str(event_sentence(table, said)) == "Ada: Nice move!"
    assert str(event_sentence(table, said, you=0)) == "You: Nice move!"
    with speaking("fr"):
        assert str(event_sentence(table, said, you=1)) == "Ada\xa0: Joli coup\xa0!"
    with speaking("de"):
        assert str(event_sentence(table, said, you=1)) == "Ada: Schöner Zug!"


def test_what_is_no_phrase_cannot_be_said():
    with pytest.raises(ValueError, match="Invalid enum value 'you cheat'"):
        e.read_command(b'{"id": "12345678", "expect": 2, "do": "say", "chair": 0, "phrase": "you cheat"}')


def test_somebody_without_a_seat_says_nothing_and_nobody_speaks_for_another():
    table = table_of()
    assert refusal(table, saying(table)).kind == "right"
    assert refusal(table, saying(table, 1), 0).kind == "right"
    assert refusal(table, saying(table), host=True).kind == "right"
    assert may_say(table, 0)
    assert not may_say(table)


@pytest.mark.parametrize("kinds", [("person", "bot"), ("person", "open")])
def test_where_nobody_else_sits_nothing_is_said(kinds: tuple[str, ...]):
    table = table_of(kinds=kinds)
    assert str(refusal(table, saying(table), 0)) == "Nobody else sits here to read it."
    assert not may_say(table, 0)


def test_several_people_at_one_device_need_no_phrases():
    assert not may_say(table_of(), 0, 1)


def test_the_host_alone_switches_phrases_off_and_on():
    table = table_of()
    assert refusal(table, silence(table, True), 0).kind == "right"
    assert ask(table, silence(table, True), host=True) == [e.Silenced(on=True)]
    assert ask(table, silence(table, True), host=True) == []
    assert table.silent
    assert str(refusal(table, saying(table), 0)) == OFF
    assert not may_say(table, 0)
    ask(table, silence(table, False), host=True)
    assert may_say(table, 0)


def test_phrases_leave_half_of_the_log_to_games(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(phrases, "LAST_PHRASE", 6)
    table = table_of()
    while table.number < 6:
        ask(table, saying(table), 0)
    assert "full" in str(refusal(table, saying(table), 0))
    play(table, 0, "c3")
    assert phrases.LAST_PHRASE < full.MAX_EVENTS


def test_a_phrase_costs_nobody_time():
    table = table_of()
    table.opened.clock = ClockSetting(move=60)
    for event in table.begin(0):
        table.apply(event)
    table.apply(e.Played(chair=0, word="c3", at=100.0))
    clocks = table.round.clocks
    table.apply(e.Said(chair=1, phrase="think", at=130.0))
    assert table.round.clocks == clocks


def test_the_log_with_phrases_is_read_again():
    table = table_of()
    ask(table, saying(table, phrase="again"), 0)
    event = e.Said(chair=0, phrase="again", at=1.0)
    assert e.read_event(e.written(event)) == event
    assert e.read_public(e.public(event) | {"text": "You: Again?", "number": 3}) == event
