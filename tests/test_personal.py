"""Who is who: what people chose stays with them through the lot, through rematches and in records."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from sixfold.game import shelf
from sixfold.game.personal import options_of, parts_of, turned_options
from sixfold.positions import record
from sixfold.table import events as e
from sixfold.table.seats.names import player_names, seat_names
from sixfold.table.seats.seating import Holder
from sixfold.table.sentences import event_sentence
from sixfold.table.table import Table
from sixfold.text.errors import CannotRead
from sixfold.text.messages import speaking
from sixfold.web.tables.requests import TableRequest, opening
from test_table import SECRET, ask, play, table_of

NAMES = ("Ann", "Bea", "Cid", "Dan", "Eve")


def opened(game: str, people: list[dict[str, str]], **options: str) -> e.Opened:
    """The first event of a table of people here, as the web opens it."""
    chairs = [{"kind": "you", "name": NAMES[n], "options": own} for n, own in enumerate(people)]
    wanted = {"game": game, "players": len(people), "chairs": chairs, "options": options}
    return opening(msgspec.convert(wanted, TableRequest))[0]


def begun(event: e.Opened, first: int) -> Table:
    table = Table.from_events([event])
    for began in table.begin(first, lambda: SECRET):
        table.apply(began)
    return table


def play_again(table: Table) -> None:
    """Plays the round to its end, at random, and begins another."""
    chooser = random.Random(table.number)
    while not table.round.over:
        chair = table.acting[0]
        play(table, chair, chooser.choice(table.position.legal(table.player_of(chair))))
    everybody = Holder(frozenset(range(len(table.chairs))))
    for event in table.decide(e.Rematch(id="x" * 8, expect=table.number, chair=0), everybody, lambda: SECRET):
        table.apply(event)


def by_name(table: Table, key: str) -> dict[str, str]:
    """What each person has of an option in the present round."""
    parts = parts_of(table.start.game, table.position.options, len(table.chairs))
    return {name: part[key] for name, part in zip(player_names(table), parts, strict=True) if key in part}


# At a table -----------------------------------------------------------------------------


def test_a_sheet_stays_with_its_person_in_every_round():
    table = begun(opened("sixto", [{}, {"sheets": "A"}, {}]), first=1)
    seen = []
    for _ in range(3):
        seen.append((player_names(table)[0], table.position.options["sheets"]))
        assert by_name(table, "sheets") == {"Ann": "B", "Bea": "A", "Cid": "C"}
        written = table.round.record(player_names(table)).text()
        assert record.read(written).position.options["sheets"] == table.position.options["sheets"]
        play_again(table)
    assert seen == [("Bea", "ACB"), ("Cid", "CBA"), ("Ann", "BAC")]


def test_the_youngest_and_the_colours_stay_with_their_people_whoever_is_player_0():
    event = opened("sixmix", [{"colours": "L"}, {"colours": "R"}, {"colours": "G", "youngest": "1"}], target="2")
    assert event.options == {"target": "2"}
    for first, colours, youngest in [(0, "LRG", "2"), (1, "RGL", "1"), (2, "GLR", "0")]:
        table = begun(event, first)
        assert by_name(table, "colours") == {"Ann": "L", "Bea": "R", "Cid": "G"}
        assert by_name(table, "youngest") == {"Ann": "", "Bea": "", "Cid": "1"}
        assert (table.position.options["colours"], table.position.options["youngest"]) == (colours, youngest)


def test_where_the_game_decides_who_begins_chairs_do_not_turn():
    table = begun(opened("sixmix", [{}, {}, {}], target="1"), first=0)
    for _ in range(2):
        play_again(table)
        assert (table.round.first, player_names(table)) == (0, ("Ann", "Bea", "Cid"))


def test_two_players_keep_both_their_colours():
    event = opened("sixmix", [{"colours": "LO"}, {}])
    assert [seat.options["colours"] for seat in event.chairs] == ["LO", "GB"]
    assert begun(event, 0).position.options["colours"] == "LGOB"
    assert begun(event, 1).position.options["colours"] == "GLBO"


def test_options_given_for_the_table_speak_of_its_chairs():
    event = opened("sixmix", [{}, {}, {}], youngest="2,0,1", colours="ORB")
    assert [seat.options for seat in event.chairs] == [
        {"youngest": "2", "colours": "O"},
        {"youngest": "3", "colours": "R"},
        {"youngest": "1", "colours": "B"},
    ]
    assert begun(event, 1).position.options["youngest"] == "1,2,0"


def test_an_old_log_is_played_as_it_was():
    """Without choices at the chairs, the options are those of the players of every round."""
    table = table_of("sixto", ["person"] * 3, first=1, sheets="CAF")
    assert table.position.options["sheets"] == "CAF"
    play_again(table)
    assert (table.round.first, table.position.options["sheets"]) == (2, "CAF")
    old = b'{"kind":"opened","version":"1","game":"sixmix","players":3,"options":{"youngest":"2,0,1"},"extras":{},'
    old += b'"chairs":[{"name":"Ann"},{"name":"Bea"},{"name":"Cid"}],"host":""}'
    table = begun(e.read_event(old), 1)
    assert (table.position.options["youngest"], table.position.options["colours"]) == ("2,0,1", "GBR")


def test_everybody_may_know_what_was_chosen():
    event = opened("sixto", [{"sheets": "K"}, {}])
    table = Table.from_events([e.read_public(e.public(event))])
    assert [seat.options for seat in table.opened.chairs] == [{"sheets": "K"}, {"sheets": "A"}]


def test_a_lot_is_told_by_name():
    table = begun(opened("sixth", [{}, {}]), first=1)
    assert str(event_sentence(table, e.Began(first=0, lot=True))) == "New game. Lots were drawn: Ann begins."
    unnamed = table_of("sixth", first=1)
    assert str(event_sentence(unnamed, e.Began(first=0, lot=True))) == "New game. Lots were drawn: Silver begins."


def test_bots_have_names_people_keep_their_number_and_pieces_their_name():
    table = table_of("sixto", ["person", "bot", "bot"], first=1)
    assert player_names(table) == ("Ida", "Otto", "Player 1")
    play_again(table)
    assert player_names(table) == ("Otto", "Player 1", "Ida")
    assert player_names(table_of("sixth", first=1)) == ("Silver", "Brown")


def test_names_that_were_found_before_are_found_anew_when_they_change():
    table = begun(opened("sixth", [{}, {}]), first=0)
    assert player_names(table) == ("Ann", "Bea")
    table.apply(e.Named(chair=0, name="Zoe"))
    assert player_names(table) == ("Zoe", "Bea")
    with seat_names():
        assert player_names(table) == ("Silver", "Brown")
        with speaking("de"):
            assert player_names(table) == ("Silber", "Braun")
    table.apply(e.Muted(on=True))
    assert player_names(table) == ("Silver", "Brown")
    table.apply(e.Handed(chair=1, level=2))
    assert player_names(table) == ("Silver", "Otto")


# What is refused ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "options", "reason"),
    [
        ([{"colours": "G"}, {"colours": "G"}, {}], {}, "“colours=G”: only one person can have this"),
        ([{"colours": "GR"}, {}, {}], {}, "“colours=GR”: each person has at most 1 of GBROL"),
        ([{"colours": "X"}, {}, {}], {}, "“colours=X”: each person has at most 1 of GBROL"),
        ([{"youngest": "1"}, {"youngest": "1"}, {}], {}, "“youngest=1”: only one person can have this"),
        ([{"target": "9"}, {}, {}], {}, "“target=9”: each person chooses here: colours, youngest"),
        ([{"colours": "G"}, {}, {}], {"colours": "GBR"}, "“colours=GBR”: this is already chosen at the seats"),
    ],
)
def test_what_nobody_can_choose_is_refused(people: list[dict[str, str]], options: Any, reason: str):
    with pytest.raises(CannotRead) as caught:
        opened("sixmix", people, **options)
    assert str(caught.value) == f"cannot read {reason}"


def test_options_turn_with_the_seats():
    game = shelf.find_game("sixmix")
    assert turned_options(game, {"youngest": "2,0,1"}, 3, 1) == {"youngest": "1,2,0"}
    assert turned_options(game, {"target": "5"}, 3, 2) == {"target": "5"}
    assert turned_options(game, {"youngest": "2,0"}, 3, 1) == {"youngest": "1,2"}
    assert options_of(game, [{}, {"youngest": "1"}, {}]) == {"youngest": "1"}


def test_a_rematch_is_begun_by_the_next_chair_where_people_decide():
    table = begun(opened("sixth", [{}, {}]), first=1)
    ask(table, e.Resign(id="x" * 8, expect=table.number, chair=0), 0, 1)
    ask(table, e.Rematch(id="x" * 8, expect=table.number, chair=0), 0, 1)
    assert (table.round.first, player_names(table)) == (0, ("Ann", "Bea"))
