"""Tables that begin from a position's code, and the picture of one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import sixfold
from sixfold.bots import worker
from sixfold.bots.position_data import question_about
from sixfold.game import shelf
from sixfold.table import events as e
from sixfold.table.seats.seating import Holder
from sixfold.table.table import Table
from sixfold.text.errors import CannotRead
from sixfold.web.tables.requests import TableRequest, opening
from test_pages import get

POSITION = sixfold.start("sixth", kings=6).play("c3")
CODE = POSITION.code()


def wanted(**fields: object) -> TableRequest:
    asked = {"game": "sixth", "players": 2, "chairs": [{"kind": "you"}, {"kind": "bot", "level": 1}], "position": CODE}
    return msgspec.convert(asked | fields, TableRequest)


def table() -> Table:
    opened, _ = opening(wanted())
    made = Table.from_events([opened])
    for event in made.begin(0):
        made.apply(event)
    return made


def test_a_table_begins_from_a_code_and_so_does_its_rematch() -> None:
    begun = table()
    assert begun.opened.position == CODE
    assert begun.position == POSITION
    assert begun.position.options["kings"] == "6"
    for event in begun.decide(
        e.Play(id="a" * 8, expect=begun.number, chair=1, word="c4"), Holder(frozenset({1}), False)
    ):
        begun.apply(event)
    assert begun.position == POSITION.play("c4")
    for event in begun.begin(1):
        begun.apply(event)
    assert begun.position == POSITION


def test_the_log_leads_to_the_same_table_elsewhere() -> None:
    opened, _ = opening(wanted())
    public = msgspec.json.decode(msgspec.json.encode(e.public(opened)))
    again = Table.from_events([e.read_public(public)])
    assert again.start == POSITION


def test_no_record_lies_about_how_the_game_began() -> None:
    with pytest.raises(CannotRead, match="a game that began from a code cannot be saved as a record"):
        table().round.record(None).text()


def test_bots_are_told_the_code() -> None:
    question = question_about(POSITION)
    assert question["position"] == ""
    begun = sixfold.position(CODE).play("c4")
    question = question_about(begun)
    assert (question["position"], list(question["words"])) == (CODE, ["c4"])
    assert worker.position_of(msgspec.json.decode(msgspec.json.encode(question))) == begun
    assert worker.answer(question | {"bot": "random", "seed": 1})["word"] in begun.legal()


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"game": "star"}, "has its own players and options"),
        ({"options": {"kings": "6"}}, "has its own players and options"),
        ({"position": CODE + "x"}, "a field has whole numbers"),
        ({"position": "nonsense"}, "the code of a position begins with"),
        ({"position": sixfold.start("sixth", kings=6).code(), "options": {"kings": "6"}}, "has its own"),
    ],
)
def test_a_request_that_does_not_fit_is_refused(fields: dict[str, object], reason: str) -> None:
    with pytest.raises(CannotRead, match=reason):
        opening(wanted(**fields))


def test_a_finished_game_is_no_beginning() -> None:
    over = sixfold.read_record(shelf.find_game("sixth").folder / "golden" / "king.six").position
    with pytest.raises(CannotRead, match="the game is over"):
        opening(wanted(position=over.code()))


def test_the_first_position_is_an_ordinary_table() -> None:
    opened, _ = opening(wanted(position=sixfold.start("sixth", kings=6).code()))
    assert (opened.position, opened.options) == ("", {"kings": "6"})


def test_a_game_that_does_not_check_states_takes_no_codes_from_the_web() -> None:
    code = """
from sixfold.text.errors import CannotRead
from sixfold.positions.position import Position
from sixfold.web.tables.requests import checked_code
start = Position.start("pips")
assert checked_code(start.code()) == start
later = start.play("=3")
assert Position.from_code(later.code()) == later
try:
    checked_code(later.code())
except CannotRead as refusal:
    print(refusal)
"""
    games = str(Path(__file__).parent / "data" / "games")
    variables = os.environ | {"SIXFOLD_GAMES": games}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=variables)
    assert "PIPS does not say which positions are possible, so this website accepts no codes for it" in done.stdout, (
        done.stderr
    )


@pytest.mark.parametrize("game", shelf.ids())
def test_a_position_is_drawn_at_its_address(game: str) -> None:
    position = sixfold.start(game)
    answer = get(f"/position/{position.code()}")
    assert (answer.status, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.text == position.svg()
    assert get(f"/position/{CODE}").text == sixfold.position(CODE).svg()


def test_nonsense_has_no_picture() -> None:
    answer = get("/position/sixfold1:sixth:2::turn=9")
    assert answer.status == 404
    assert answer.text == "cannot read “sixfold1:sixth:2::turn=9”: turn has numbers from 0 to 1\n"
    assert "Code einer Stellung" in get("/position/x", accept_language="de").text
