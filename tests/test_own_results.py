"""One's own results: what a game came to for whom, and the file they travel in."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.positions.record import read_record
from sixfold.table import events as e
from sixfold.table.own_result import own_result
from sixfold.table.seats.seating import Holder
from sixfold.telling.own_results import BadStatistics, OwnResult, Statistics, as_data, merged, read, result_of, sums
from sixfold.telling.results import another_start, is_another_start
from test_table import ask, table_of

ADA = Holder(frozenset({0}))


def result(name: str, at: int = 1, **more: object) -> OwnResult:
    return replace(OwnResult(name, at, "sixth", 2, "bots", "won", level=3), **more)  # type: ignore[arg-type]


def golden(game: str, name: str) -> Position:
    return read_record(shelf.find_game(game).folder / "golden" / f"{name}.six").position


# What a game came to ------------------------------------------------------------------------------


def test_a_game_is_won_drawn_or_lost_by_its_ranks_or_by_agreement() -> None:
    king = golden("sixth", "king")
    assert king.ranks
    winner = king.ranks.index(1)
    assert result_of(king, "", winner, "bots", 3, "a", 5).outcome == "won"
    lost = result_of(king, "", 1 - winner, "people", None, "a", 5)
    assert (lost.outcome, lost.rank, lost.against, lost.level) == ("lost", 2, "people", None)
    assert result_of(king, "resign 0", 0, "bots", 1, "a", 5).outcome == "lost"
    assert result_of(king, "resign 0", 1, "bots", 1, "a", 5).outcome == "won"
    assert [result_of(king, "time 1", player, "people", None, "a", 5).outcome for player in (0, 1)] == ["won", "lost"]
    assert result_of(king, "draw", 1, "people", None, "a", 5).outcome == "drawn"
    assert result_of(king, "", None, "device", None, "a", 5).outcome == "over"
    tied = golden("sixth", "repetition")
    assert tied.ranks
    assert result_of(tied, "", tied.ranks.index(1), "bots", 2, "a", 5).outcome == "drawn"


def test_alone_the_score_counts_beside_par_and_what_one_played_with() -> None:
    home = result_of(golden("star", "par"), "", 0, "alone", None, "a", 5)
    assert (home.outcome, home.score, home.par) == ("over", 17, 17)
    sheet = result_of(golden("sixto", "solo"), "", 0, "alone", None, "a", 5)
    assert sheet.own.startswith("sheets=")
    assert sheet.score is not None
    given_up = result_of(Position.start("star", 1), "given up", 0, "alone", None, "a", 5)
    assert (given_up.outcome, given_up.score) == ("given up", None)


def test_a_game_from_another_start_has_a_score_and_one_from_the_middle_has_none() -> None:
    start = another_start(shelf.find_game("star"), {}, 3)
    assert start
    middle = Position.from_code(golden("star", "par").at(15).code())
    for position, compared in ((start, True), (middle, False)):
        while not position.over and position.ply < 3:
            position = position.play(position.legal()[0])
        assert is_another_start(position) is compared


def test_a_table_tells_each_of_its_people_what_the_round_came_to() -> None:
    table = table_of(kinds=("person", "bot"))
    assert own_result(table, ADA, "t 1", 5) is None
    ask(table, e.Resign(id="", expect=table.number, chair=0), 0)
    mine = own_result(table, ADA, "t 1", 5)
    assert mine
    assert (mine.id, mine.outcome, mine.against, mine.level, mine.at) == ("t 1", "lost", "bots", 3, 5)
    assert own_result(table, Holder(), "t 1", 5) is None


@pytest.mark.parametrize("kinds", [("person",), ("person", "person")])
def test_a_round_with_real_dice_says_so(kinds: tuple[str, ...]) -> None:
    for real, dice in ((True, "real"), (False, "")):
        table = table_of("sixto", kinds)
        table.round.real_dice = real
        ask(table, e.Resign(id="", expect=table.number, chair=0), 0)
        for holder in (ADA, Holder(frozenset(range(len(kinds))))):
            mine = own_result(table, holder, "t 1", 5)
            assert mine
            assert (mine.dice, as_data(mine).get("dice", "")) == (dice, dice)


def test_people_and_one_device_and_those_who_left_are_told_apart() -> None:
    table = table_of(kinds=("person", "person"))
    ask(table, e.Resign(id="", expect=table.number, chair=1), 1)
    mine, both = own_result(table, ADA, "t 1", 5), own_result(table, Holder(frozenset({0, 1})), "t 1", 5)
    assert mine
    assert both
    assert (mine.outcome, mine.against, mine.level) == ("won", "people", None)
    assert (both.outcome, both.against) == ("over", "device")
    table = table_of("sixto", kinds=("person", "person", "person"))
    ask(table, e.Resign(id="", expect=table.number, chair=0), 0)  # a bot plays on
    everybody = Holder(frozenset({0, 1, 2}))
    while not table.round.over:
        player = table.position.actors[0]
        chair, word = table.chair_of(player), table.position.legal(player)[-1]
        command = e.Play(id="", expect=table.number, chair=chair, word=word)
        for event in table.decide(command, everybody, lambda: "0" * 64):
            table.apply(event)
    left = own_result(table, ADA, "t 1", 5)
    assert left
    assert (left.outcome, left.rank) == ("left", None)


# The file -----------------------------------------------------------------------------------------


def test_what_was_written_is_read_again() -> None:
    kept = Statistics({}, {"bests": {"star": {"score": 19, "where": "", "fewest": True}}, "puzzles": {"best": 3}})
    kept.add(result("a b", 7, options="kings=6", score=-3))
    kept.add(result("c", 3, level=None, against="people", outcome="left"))
    again = read(kept.text().encode())
    assert (again.results, again.sections) == (kept.results, kept.sections)
    assert [one.id for one in again.in_order()] == ["c", "a b"]


def test_merging_adds_nothing_twice_and_loses_nothing() -> None:
    mine, other = Statistics(), Statistics()
    for name in "abc":
        mine.add(result(name))
    for name in "bcd":
        other.add(result(name))
    other.add(result("b", 9, outcome="lost"))  # its end was taken back, and it ended otherwise
    assert mine.merge(other) == 1
    assert sorted(mine.results) == ["a", "b", "c", "d"]
    assert mine.results["b"].outcome == "lost"
    assert mine.merge(other) == 0
    assert not mine.add(result("b", 2))


def test_sections_keep_the_better_of_both() -> None:
    fewest = {"star": {"score": 20, "fewest": True}, "sixto": {"score": 80}}
    other = {"star": {"score": 18, "fewest": True}, "sixto": {"score": 70}, "sixto sheets=C": {"score": 5}}
    assert merged("bests", fewest, other) == {
        "star": {"score": 18, "fewest": True},
        "sixto": {"score": 80},
        "sixto sheets=C": {"score": 5},
    }
    assert merged("lessons", {"a": 2, "b": 1}, {"a": 5}) == {"a": 5, "b": 1}
    assert merged("daily", [1, 2], [2, 3]) == [1, 2, 3]
    begun, done, later = {"table": "x"}, {"table": "y", "result": {"score": 1}}, {"table": "z", "result": {"score": 9}}
    assert merged("daily", {"d": {"a": begun}}, {"d": {"a": done, "b": begun}}) == {"d": {"a": done, "b": begun}}
    assert merged("daily", {"d": {"a": done}}, {"d": {"a": later}}) == {"d": {"a": done}}  # one try is one try


BAD = [
    (b"", "This is not a statistics file of sixfold."),
    (b"\xff\xfe", "This is not a statistics file of sixfold."),
    (b"[1]", "This is not a statistics file of sixfold."),
    (b'{"results": []}', "This is not a statistics file of sixfold."),
    (b'{"sixfold-statistics": 2, "results": []}', "newer version"),
    (b'{"sixfold-statistics": 1, "results": 7}', "damaged"),
    (b'{"sixfold-statistics": 1, "results": [{"id": "a"}]}', "Result 1 of this file is damaged"),
    (b"[" * 100_000, "This is not a statistics file of sixfold."),
]


@pytest.mark.parametrize(("data", "sentence"), BAD)
def test_a_bad_file_is_answered_in_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(BadStatistics, match=sentence):
        read(data)


@pytest.mark.parametrize("wrong", [{"level": 9}, {"at": "x"}, {"outcome": "?"}, {"game": "A/B"}, {"players": True}])
def test_a_damaged_result_is_named(wrong: dict[str, object]) -> None:
    entries = [as_data(result("a")), as_data(result("b")) | wrong]
    with pytest.raises(BadStatistics, match="Result 2 of this file is damaged; nothing was imported"):
        read(json.dumps({"sixfold-statistics": 1, "results": entries}).encode())


def test_sums_count_streaks_and_shares() -> None:
    outcomes = ["won", "won", "lost", "won", "given up", "won", "won", "drawn", "left", "won"]
    found = sums(result(str(at), at, outcome=outcome, score=at) for at, outcome in enumerate(outcomes))
    assert (found.games, found.won, found.drawn, found.lost) == (10, 6, 1, 2)
    assert (found.streak, found.longest, found.share) == (1, 3, 72)
    assert found.scores == list(range(10))
