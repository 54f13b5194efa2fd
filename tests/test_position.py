"""Positions as values, seen from the library."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.game import shelf
from sixfold.machines.layout import Grid, Ints, StateClass, States, dtype, ints, ints64, packed, unpack
from sixfold.positions.dice import Dice
from sixfold.testing import random_words, variants


def test_playing_gives_a_new_value() -> None:
    start = sixfold.start("sixth")
    one, other = start.play("c3"), start.play("c3")
    assert one == other
    assert hash(one) == hash(other)
    assert one != start
    assert {one: "found"}[other] == "found"
    assert start.words == ()
    assert one.before is start


def test_positions_are_equal_when_game_options_and_state_are() -> None:
    """History does not count."""
    forth = sixfold.start("sixth").play("a1").play("b1").play("c1")
    back = sixfold.start("sixth").play("c1").play("b1").play("a1")
    assert forth == back
    assert forth.words != back.words
    assert sixfold.start("sixth") != sixfold.start("sixth", kings=6)
    assert sixfold.start("sixth") != "sixth"


def test_a_position_shows_itself() -> None:
    position = sixfold.start("sixth").play("c3")
    assert repr(position) == "<Position sixth ply=1 c3>"
    assert str(position) == position.text()
    assert position._repr_svg_() == position.svg()
    assert "P s" in position.text()
    assert "Ada" in position.text(("Ada", "Bob"))


def test_a_refusal_carries_the_word_and_the_reason() -> None:
    with pytest.raises(sixfold.NotLegal) as caught:
        sixfold.start("sixth").play("a1-b1")
    assert caught.value.word == "a1-b1"
    assert caught.value.reason.clause == "2.2"
    assert str(caught.value) == "a1-b1 is not legal: a1 is empty: there is nothing to move (2.2)"


def test_the_wrong_player_is_told_so() -> None:
    with pytest.raises(sixfold.NotLegal, match="player 1 may not act now"):
        sixfold.start("sixth").play("c3", player=1)


def test_options_by_name_or_mapping() -> None:
    assert sixfold.start("sixth", kings=6) == sixfold.start("sixth", options={"kings": "6"})
    with pytest.raises(sixfold.CannotRead, match="sixth has no such option"):
        sixfold.start("sixth", queens=3)


# Values that travel


def walked(start: sixfold.Position, seed: int, most: int) -> sixfold.Position:
    """A position of a random game after at most so many words."""
    chooser, position = random.Random(seed), start
    while not position.over and position.ply < most:
        position = position.play(*random_words(position, chooser))
    return position


@pytest.mark.parametrize("game", shelf.ids())
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_positions_pickle_copy_and_have_codes(game: str, data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(list(variants(shelf.find_game(game)))))
    position = walked(start, data.draw(st.integers(0, 2**32)), data.draw(st.integers(0, 90)))
    back = pickle.loads(pickle.dumps(position))
    assert back == position
    assert (back.words, back.ranks, back.as_dict()) == (position.words, position.ranks, position.as_dict())
    assert back.line() == position.line()
    assert copy.copy(position) == copy.deepcopy(position) == position
    assert sixfold.Position.from_code(position.code()) == position


@pytest.mark.parametrize(("game", "players"), [("star", 6), ("sixmix", 3)])
def test_long_games_travel_without_deep_recursion(game: str, players: int) -> None:
    options = {"target": 1000} if game == "sixmix" else {}
    position = walked(sixfold.start(game, players, options), 1, 1500)
    assert position.ply > 1000
    assert copy.deepcopy([position])[0].words == position.words
    assert pickle.loads(pickle.dumps(position)).words == position.words


@pytest.mark.parametrize(("game", "golden"), [("sixth", "repetition"), ("star", "repetition")])
def test_a_game_that_ended_by_repetition_stays_so(game: str, golden: str) -> None:
    position = sixfold.read_record(shelf.find_game(game).folder / "golden" / f"{golden}.six").position
    assert position.ending == "repetition"
    again = pickle.loads(pickle.dumps(position))
    assert (again, again.ending, again.words) == (position, "repetition", position.words)


def _scores(position: sixfold.Position) -> tuple[tuple[int, ...], str]:
    return position.scores, position.code()


@pytest.mark.slow
def test_positions_travel_between_processes() -> None:
    positions = [walked(sixfold.start(game), 3, 40) for game in shelf.ids()]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(_scores, positions) == [(p.scores, p.code()) for p in positions]


def test_a_position_cannot_be_changed() -> None:
    position = sixfold.start("sixth", kings=6)
    with pytest.raises(TypeError):
        position.options["kings"] = "1"  # type: ignore[index]
    with pytest.raises(TypeError):
        sixfold.start("sixto").settings.header_lines["sheet-A"] = ""  # type: ignore[index]
    for name in ("players", "options", "game", "ply", "word", "colour"):
        with pytest.raises(AttributeError, match="a position cannot be changed"):
            setattr(position, name, 3)
    position.rules_state().points[0] = 3
    assert position.scores == (0, 0)


# Where a game has been, and what it came to


def test_earlier_positions() -> None:
    position = sixfold.start("sixth").play("c3").play("c4").play("c3-c4")
    assert [p.words for p in position.line()] == [(), ("c3",), ("c3", "c4"), ("c3", "c4", "c3-c4")]
    assert [position.at(ply).ply for ply in range(4)] == [0, 1, 2, 3]
    assert position.at(3) is position
    assert position.at(1) is position.line()[1]
    assert position.history.last_move == (0, position.history.last_move[1]) if position.history.last_move else False
    assert position.at(0).history.last_move is None
    for nonsense in (4, -1, "1", None, 1.0):
        with pytest.raises(sixfold.CannotRead, match="whole number from 0 to 3"):
            position.at(nonsense)  # type: ignore[arg-type]


def test_who_won() -> None:
    position = sixfold.start("sixth")
    assert (position.winner, position.ranks, position.returns) == (None, None, (0.0, 0.0))
    won = sixfold.read_record(shelf.find_game("sixth").folder / "golden" / "king.six").position
    assert won.winner == (won.ranks or ()).index(1)
    assert won.ranks == won.ranks
    assert won.returns == ((1.0, -1.0) if won.winner == 0 else (-1.0, 1.0))


@pytest.mark.parametrize(("game", "players"), [("sixmix", 4), ("sixto", 5), ("sixto", 1), ("star", 1)])
def test_returns_are_what_the_game_brought(game: str, players: int) -> None:
    position = walked(sixfold.start(game, players), 5, 10_000)
    ranks, returns = position.ranks or (), position.returns
    if players == 1:
        assert returns == (float(position.scores[0]),)
        assert position.winner is None
        return
    assert sum(returns) == pytest.approx(0)
    assert sorted(range(players), key=lambda player: -returns[player]) == sorted(range(players), key=ranks.__getitem__)
    assert position.winner == (ranks.index(1) if ranks.count(1) == 1 else None)


# Dice


def test_dice_are_rolled_by_a_source_of_randomness() -> None:
    start = sixfold.start("sixmix", 3)
    assert start.roll(random.Random(5)) == start.roll(random.Random(5))
    assert {start.roll().word for _ in range(100)} <= set(start.outcomes or ())
    assert (start.history.rolls, start.roll().history.rolls) == (0, 1)
    with pytest.raises(sixfold.NotLegal, match="no dice are rolled now"):
        sixfold.start("sixth").roll()


def test_committed_dice_roll_what_is_due() -> None:
    dice, position = Dice("00" * 32), sixfold.start("sixmix", 3)
    words = []
    for _ in range(3):
        position = position.play(dice.roll(position))
        words.append(position.word)
    assert words == [f"={dice.below(number, 6) + 1}" for number in (1, 2, 3)]


def test_outcomes_are_listed_unless_they_are_very_many() -> None:
    assert sixfold.start("sixmix").outcomes == tuple(f"={face}" for face in range(1, 7))
    many = sixfold.start("sixto")
    assert (many.outcomes, many.outcome_count) == (None, 6**6)
    assert sixfold.start("sixth").outcomes == ()


def test_a_position_has_at_most_forty_public_names() -> None:
    """What only the house asks has its parts, `history`, `look` and `telling`, or is a function where it is needed."""
    assert len([name for name in dir(sixfold.Position) if not name.startswith("_")]) <= 40


# Values are checked


@pytest.mark.parametrize("number", [6, 99, -1, "1", None, 1.5, True])
def test_an_outcome_has_a_number(number: Any) -> None:
    with pytest.raises(sixfold.CannotRead, match="a whole number from 0 to 5 is needed here"):
        sixfold.start("sixmix").outcome(number)


def test_no_dice_have_no_outcome() -> None:
    with pytest.raises(sixfold.NotLegal, match="no dice are rolled now"):
        sixfold.start("sixth").outcome(0)


@pytest.mark.parametrize("word", [3, None, b"c3", ["c3"]])
def test_what_is_no_text_is_no_move(word: Any) -> None:
    position = sixfold.start("sixth")
    with pytest.raises(sixfold.CannotRead, match="a move is text, as `legal` lists it"):
        position.play(word)
    assert position.why(word) == f"cannot read “{word!r}”: a move is text, as `legal` lists it"


def test_players_are_whole_numbers() -> None:
    position = sixfold.start("sixth")
    with pytest.raises(sixfold.CannotRead, match="players are numbered from 0"):
        position.play("c3", player="0")  # type: ignore[arg-type]
    for player in (2, -1, "0", True):
        with pytest.raises(sixfold.CannotRead, match="whole number from 0 to 1"):
            position.legal(player)  # type: ignore[arg-type]
    assert position.legal(1) == ()
    for players in ("2", 2.0, True, [2]):
        with pytest.raises(sixfold.CannotRead, match="players is a whole number, as in players=1"):
            sixfold.start("star", players)  # type: ignore[arg-type]
    with pytest.raises(sixfold.CannotRead, match="star is for 1, 2, 3, 4 or 6 players, not 5"):
        sixfold.start("star", 5)


def test_options_are_what_python_programs_write() -> None:
    assert sixfold.start("sixth", kings=6) == sixfold.start("sixth", options={"kings": 6})
    assert sixfold.start("sixto", leftmost=True).options["leftmost"] == "yes"
    assert sixfold.start("sixto", leftmost=False) == sixfold.start("sixto")
    assert sixfold.start("sixmix", 3, youngest=[2, 0, 1]).options["youngest"] == "2,0,1"
    assert sixfold.start("sixth", kings=None) == sixfold.start("sixth")
    for options, sentence in (
        ({"kings": 7}, "cannot read “kings=7”: kings is one of 1, 6"),
        ({"kings": 6.0}, "cannot read “kings=6.0”: kings is one of 1, 6"),
        ({"kings": True}, "cannot read “kings=yes”: kings is one of 1, 6"),
    ):
        with pytest.raises(sixfold.CannotRead) as caught:
            sixfold.start("sixth", options=options)
        assert str(caught.value) == sentence
    with pytest.raises(sixfold.CannotRead, match="this option is given twice"):
        sixfold.start("sixth", options={"kings": 6}, kings=6)
    with pytest.raises(sixfold.CannotRead, match="there is no game"):
        sixfold.start(3)  # type: ignore[arg-type]


# Pictures


def test_pictures_have_a_size_a_viewer_and_arrows() -> None:
    position = sixfold.start("sixth").play("c3").play("c4")
    plain, wide = ET.fromstring(position.svg()), ET.fromstring(position.svg(size=960))
    assert (wide.get("width"), wide.get("viewBox")) == ("960", plain.get("viewBox"))
    assert float(wide.get("height") or 0) / 960 == pytest.approx(
        float(plain.get("height") or 0) / float(plain.get("width") or 1), rel=1e-4
    )
    before = position.svg().count("<path")
    assert position.svg(arrows=["c3-c4"]).count("<path") == before + 2
    assert position.svg(arrows=[["c3", "c4", "d4"], "c4-c3"]).count("<path") == before + 4
    assert position.svg(arrows=["a1"]).count("<circle") == position.svg().count("<circle") + 1
    with pytest.raises(sixfold.CannotRead, match="the picture has no such places"):
        position.svg(arrows=["army:H"])
    for size in (0, -3, 1e9):
        with pytest.raises(sixfold.CannotRead, match="the size of a picture is a number above 0"):
            position.svg(size=size)


def test_free_choices_are_ringed_one_by_one() -> None:
    position = sixfold.start("sixto", 2).play("=123456").play("keep")
    word = next(word for word in position.legal(0) if word.count(",") == 2)
    rings = position.svg(arrows=[word]).count("<circle") - position.svg().count("<circle")
    assert rings == 3


def test_a_picture_is_drawn_for_somebody() -> None:
    position = sixfold.start("sixto", 3)
    assert position.look.directions
    assert position.svg(viewer=1) != position.svg(viewer=0)


# The layout below


class Sample(StateClass):
    one: int = 7
    row: Ints = ints(3, first=-1)
    grid: Grid = ints(2, 2)
    large: int = ints64()


def test_a_layout_has_its_first_values_and_copies_deeply() -> None:
    sample = Sample()
    assert repr(sample) == "Sample(one=7, row=[-1, -1, -1], grid=[[0, 0], [0, 0]], large=0)"
    copy = sample.copy()
    copy.grid[1][0] = 5
    copy.row[0] = 2
    assert sample.grid == [[0, 0], [0, 0]]
    assert sample != copy
    assert sample == Sample()
    with pytest.raises(TypeError):
        hash(sample)


def test_packing_keeps_everything() -> None:
    sample = Sample()
    sample.large, sample.row[1], sample.grid[0][1] = 2**40, -(2**31), 2**31 - 1
    records = packed(sample, 3)
    assert records.dtype == dtype(Sample)
    assert [unpack(Sample, record) for record in records] == [sample] * 3


def test_states_in_a_row_copy_what_is_assigned() -> None:
    row = States([Sample(), Sample()])
    row[1] = row[0]
    row[1].one = 1
    assert row[0].one == 7
