"""The game of the day: what follows from its secret, when it counts, and what a record of it proves."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from sixfold.game import shelf
from sixfold.positions import daily
from sixfold.positions.dice import Dice, commitment
from sixfold.positions.position import Position
from sixfold.positions.record import Reader, Record
from sixfold.positions.record_lines import BadRecord, dice_lines
from sixfold.positions.verify import Verdict, verify
from test_dice import die_again, rolled_again

OWN = bytes(range(32))
DAY = date(2026, 11, 16)
SECRET = daily.secret_of(OWN, DAY, "sixto")
PAGE = Path(__file__).parent.parent / "docs" / "dice.md"


def finished(secret: str, seed: int = 1) -> Position:
    """A game of SIXTO on that day, played at random to the end."""
    chooser, dice = random.Random(seed), daily.dice(secret)
    position = daily.start(shelf.find_game("sixto"), secret)
    while not position.over:
        word = dice.roll(position) if position.is_chance else chooser.choice(position.legal())
        position = position.play(word, None if position.is_chance else 0)
    return position


def verdict(text: str) -> Verdict:
    return verify(Reader(text, "day.six"))


# Secrets ----------------------------------------------------------------------------------


def test_secrets_of_days_and_games_differ_and_do_not_tell_of_each_other() -> None:
    days = [date(2026, 11, number) for number in range(1, 31)]
    secrets = {
        daily.secret_of(own, day, game) for own in (OWN, OWN[::-1]) for day in days for game in ("sixto", "star")
    }
    assert len(secrets) == 120
    assert OWN.hex() not in secrets
    assert daily.secret_of(OWN, DAY, "sixto") == SECRET
    assert len(daily.new_own_secret()) == 32
    assert daily.new_own_secret() != daily.new_own_secret()


def test_the_page_tells_a_day() -> None:
    """The example of docs/dice.md, derived by the page alone."""
    page = PAGE.read_text("utf-8").split("## The game of the day")[1]
    assert SECRET in page
    assert commitment(SECRET) in page
    letter = "ABCDEFGHIJKL"[rolled_again(SECRET, "start", 1, 12)]
    assert daily.start(shelf.find_game("sixto"), SECRET).options["sheets"] == letter
    assert f"sheet {letter}" in page
    shown = "".join(str(die_again(SECRET, "-", 1, die)) for die in range(1, 7))
    assert f"`={shown}`" in page
    assert daily.dice(SECRET).roll(daily.start(shelf.find_game("sixto"), SECRET)) == f"={shown}"


def test_each_game_begins_with_a_start_of_its_day() -> None:
    for game in daily.games():
        starts = {daily.start(game, daily.secret_of(OWN, date(2026, 11, day), game.id)) for day in range(1, 21)}
        assert len(starts) > 6, game.id
        assert all(start.players == 1 and not start.over for start in starts)


# Days -------------------------------------------------------------------------------------


def at(*when: int) -> float:
    return datetime(*when, tzinfo=UTC).timestamp()  # type: ignore[misc]


def test_a_day_is_one_of_utc_and_told_only_when_nobody_is_counted_any_more() -> None:
    assert daily.day_at(at(2026, 11, 16, 23, 59, 59)) == DAY
    assert daily.day_at(at(2026, 11, 17)) == date(2026, 11, 17)
    assert daily.begin_of(DAY) == at(2026, 11, 16)
    assert daily.counts_until(DAY) == at(2026, 11, 17, 0, 30)
    assert daily.told_from(DAY) == at(2026, 11, 17, 1)
    assert daily.counts_until(DAY) + 1800 <= daily.told_from(DAY)  # clocks of two servers may differ by half an hour


@pytest.mark.parametrize(
    ("score", "fewest", "results", "percent"),
    [(7, False, 10, 33), (9, False, 10, 88), (5, False, 10, 0), (5, True, 10, 66), (9, True, 10, 0)],
)
def test_a_result_stands_among_the_others(score: int, fewest: bool, results: int, percent: int) -> None:
    standing = daily.standing(score, {5: 3, 7: 5, 9: 2} if score != 5 else {5: 4, 7: 5, 9: 1}, fewest)
    assert (standing.results, standing.percent) == (results, percent)


def test_the_first_result_is_compared_with_nobody() -> None:
    assert daily.standing(7, {7: 1}, False).percent is None


# Records ----------------------------------------------------------------------------------


def test_a_record_of_a_day_is_verified() -> None:
    last = finished(SECRET)
    text = Record(last, dice=dice_lines(daily.dice(SECRET), True)).text()
    assert "dice-places: yes" in text
    assert verdict(text) == Verdict(last.history.rolls, None)
    assert Record(Reader(text).record().position, dice=Reader(text).record().dice).dice["dice-places"] == "yes"


def test_a_record_of_a_day_with_other_dice_or_another_sheet_is_not() -> None:
    last = finished(SECRET)
    text = Record(last, dice=dice_lines(daily.dice(SECRET), True)).text()
    counted = text.replace("dice-places: yes\n", "")
    first = verdict(counted).first
    assert first
    assert first.roll > 1  # the first roll is the same in both ways
    other = daily.secret_of(OWN, date(2026, 11, 17), "sixto")
    assert daily.start(last.game, other).options != daily.start(last.game, SECRET).options
    moved = Record(last, dice=dice_lines(daily.dice(other), True)).text()
    found = verdict(moved).first
    assert found
    assert str(found.sentence).startswith("The game of the day did not begin as it should: by the secret, ")
    assert found.expected.startswith("sheets=")


def test_only_games_of_the_day_number_dice_by_places() -> None:
    begun = Position.start("sixmix", 2)
    text = Record(begun, dice=dice_lines(Dice(SECRET), False) | {"dice-places": "yes"}).text()
    with pytest.raises(BadRecord, match="left out"):
        Reader(text)
    text = Record(finished(SECRET), dice=dice_lines(daily.dice(SECRET), False) | {"dice-places": "no"}).text()
    with pytest.raises(BadRecord, match="left out"):
        Reader(text)
