"""What everybody at a table hears about a move."""

from __future__ import annotations

from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.positions.record import read_record


def news(game: str, golden: str) -> list[str]:
    """All news of a golden game, in order."""
    position: Position | None = read_record(shelf.find_game(game).folder / "golden" / f"{golden}.six").position
    found: list[str] = []
    while position:
        found = [*map(str, position.telling.news(("Ada", "Bo", "Cy", "Di", "Ed", "Flo")[: position.players])), *found]
        position = position.before
    return found


def test_a_row_that_closes_is_told_to_all_at_once():
    assert news("sixto", "last-call") == [
        "Ada closed the red row: it may still be marked this turn.",
        "Bo closed the orange row: it may still be marked this turn.",
        "Out of the game: red, orange.",
        "One more closed row ends the game.",
        "Ada closed the yellow row: it may still be marked this turn.",
        "Out of the game: yellow.",
    ]


def test_who_is_home_and_who_is_out_is_told():
    assert news("star", "two-at-once") == ["Ada is blocked and out.", "Bo is blocked and out.", "Di has arrived."]


def test_each_king_is_told_where_six_are_needed():
    assert news("sixth", "six-times-king")[-2:] == [
        "A king for Bo: 2 of 6 points.",
        "A king for Ada: 6 of 6 points.",
    ]
    assert news("sixth", "king") == []


def test_who_begins_and_what_a_round_brings_is_told():
    assert news("sixmix", "example") == [
        "Bo rolled the highest number and begins.",
        "Round 1: Ada +0, Bo +2, Cy +2, Di +1, Ed +0.",
    ]
