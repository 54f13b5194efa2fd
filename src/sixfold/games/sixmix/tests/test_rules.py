"""The rules of SIX MIX, clause by clause: names say the clause, rows are drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixfold
from sixfold.games.sixmix import rules
from sixfold.games.sixmix.notation import LETTERS
from sixfold.positions import record
from sixfold.positions.position import Position
from sixfold.text.errors import CannotRead
from sixfold.text.messages import LANGUAGES, speaking


def sixmix(players: int = 3, *, rolls: str = "=6 =1 =1 =1 =1", **options: object) -> Position:
    """A game after its roll-off; player 0 begins unless `rolls` say otherwise."""
    return played(" ".join(rolls.split()[:players]), players, **options)


def played(words: str, players: int = 3, **options: object) -> Position:
    position = sixfold.start("sixmix", players, {key: str(value) for key, value in options.items()})
    for word in words.split():
        position = position.play(word)
    return position


def fill(position: Position, drawn: str) -> Position:
    """Plays a round so that the rows read as drawn, a row a line: `G 365231`."""
    rows = dict(row.split() for row in drawn.strip().splitlines())
    begun = position.as_dict()["round"]
    while not position.over and position.as_dict()["round"] == begun:
        cell = position.play("=1").legal()[-1]
        position = position.play("=" + rows[cell[0]][int(cell[1]) - 1]).play(cell)
    return position


def won(players: int, drawn: str, **options: object) -> list[int]:
    """The points of each player for one round as drawn."""
    return fill(sixmix(players, **options), drawn).as_dict()["history"][0]


# 1 Rows and dice


def test_1_2_colours_in_seat_order():
    assert list(sixmix(3).as_dict()["rows"]) == ["G", "B", "R"]
    assert list(sixmix(5).as_dict()["rows"]) == ["G", "B", "R", "O", "L"]


def test_1_2_colours_chosen_are_shown_and_played_in_their_order():
    position = sixmix(3, colours="LRG")
    assert list(position.as_dict()["rows"]) == ["L", "R", "G"]
    moved = []
    for cell in ("L2", "L3", "L4", "L5"):
        moved.append(position.as_dict()["colour"])
        position = position.play("=3").play(cell)
    assert moved == ["L", "R", "G", "L"]


@pytest.mark.parametrize("begins", [0, 1])
def test_1_3_two_players_have_every_other_of_four_colours(begins: int):
    position = sixmix(2, rolls="=6 =1" if begins == 0 else "=1 =6")
    moved = []
    for cell in ("G2", "G3", "G4", "G5"):
        assert position.as_dict()["to_place"] is None
        after = position.play("=3")
        moved.append((after.actors[0], position.as_dict()["colour"]))
        position = after.play(cell)
    expected = [(0, "G"), (1, "B"), (0, "R"), (1, "O")]
    assert moved == expected[begins:] + expected[:begins]


@pytest.mark.parametrize(
    ("players", "colours"), [(3, "LR"), (3, "LRGB"), (2, "GBR"), (4, "GBRG"), (3, "GBX"), (3, "gbr"), (5, "G,B,R,O,L")]
)
def test_1_2_colours_are_different_letters_one_a_row(players: int, colours: str):
    with pytest.raises(CannotRead, match=f"colours={colours}"):
        sixfold.start("sixmix", players, colours=colours)


def test_1_4_only_rows_played_take_part():
    assert {word[0] for word in sixmix(3).play("=4").legal()} == {"G", "B", "R"}
    assert len(sixmix(2).play("=4").legal()) == 24


# 2 A round


def test_2_1_everybody_rolls_in_seat_order_and_the_highest_begins():
    position = sixfold.start("sixmix", 3)
    for word in ("=2", "=5", "=3"):
        assert position.as_dict()["starter"] is None
        assert position.as_dict()["colour"] is None
        assert position.outcomes == ("=1", "=2", "=3", "=4", "=5", "=6")
        assert position.actors == ()
        position = position.play(word)
    assert (position.as_dict()["starter"], position.as_dict()["colour"]) == (1, "B")


def test_2_2_those_tied_for_highest_roll_again():
    position = played("=6 =6 =2 =6", 4)
    assert position.as_dict()["starter"] is None
    position = played("=6 =6 =2 =6  =1 =4 =4  =3 =5", 4)
    assert position.as_dict()["starter"] == 3


def test_2_2_after_ten_such_passes_the_first_of_the_tied_begins():
    ten = "=1 =6 =6 " + "=5 =5 " * 9
    assert played(ten + "=4").as_dict()["starter"] is None
    assert played(ten + "=4 =4").as_dict()["starter"] == 1
    assert played(ten + "=3 =4").as_dict()["starter"] == 2


def test_2_3_seat_order_from_the_starter():
    position = sixmix(3, rolls="=1 =1 =6")
    moved = []
    for cell in ("G2", "G3", "G4"):
        moved.append(position.play("=1").actors[0])
        position = position.play("=1").play(cell)
    assert moved == [2, 0, 1]


def test_2_4_the_rolled_die_goes_to_any_free_cell_and_must_go():
    position = sixmix(3).play("=4")
    assert position.as_dict()["to_place"] == 4
    assert len(position.legal()) == 18
    after = position.play("R1")
    assert after.as_dict()["rows"] == {"G": "......", "B": "......", "R": "4....."}
    assert "R1" not in after.play("=2").legal()


def test_2_5_the_last_die_scores_and_the_next_round_stands_there_empty():
    position = fill(sixmix(3), "G 666543\nB 612345\nR 112345")
    assert position.as_dict() == {
        "round": 2,
        "rows": {"G": "......", "B": "......", "R": "......"},
        "points": [3, 1, 0],
        "to_place": None,
        "starter": 2,
        "colour": "R",
        "history": [[3, 1, 0]],
    }
    assert position.is_chance


# 3 The hundred-thousands cells


def test_3_2_no_second_die_of_a_colour_on_them():
    position = played("=6 =1 =1  =4 B1 =4 R1 =4 R2 =4")
    assert position.as_dict()["colour"] == "G"
    assert {word for word in position.legal() if word[1] == "1"} == set()
    assert len(position.legal()) == 18 - 3 - 1


def test_3_3_the_last_die_must_go_there():
    words = "=4 G2 =4 B1 =4 R1 " + " ".join(f"=4 G{n} =4 B{n - 1} =4 R{n - 1}" for n in (3, 4, 5, 6))
    position = played("=6 =1 =1 " + words + " =5")
    assert position.as_dict()["colour"] == "G"
    assert position.legal() == ("G1",)
    assert str(position.why("B6")) == (
        "B6 is not legal: this is your last die of this colour, and it must go into the first column (3.3)"
    )


@given(st.data(), st.sampled_from([2, 3, 4, 5]))
def test_3_1_there_is_always_a_cell_and_each_colour_has_one_die_on_them(data: st.DataObject, players: int):
    position = sixmix(players, target=1000)
    heads = []
    while position.as_dict()["round"] == 1:
        colour = position.as_dict()["colour"]
        position = position.play(f"={data.draw(st.integers(1, 6))}")
        word = data.draw(st.sampled_from(position.legal()))
        heads += [colour] if word[1] == "1" else []
        position = position.play(word)
    assert sorted(heads) == sorted(sixmix(players).as_dict()["rows"])


# 4 Scoring


def test_4_the_example_of_the_rulebook():
    assert won(5, "G 365231\nB 651344\nR 651155\nO 443554\nL 113253") == [0, 2, 2, 1, 0]


def test_4_1_every_row_with_the_highest_number_scores_two():
    assert won(3, "G 654321\nB 654321\nR 543216") == [2, 2, 1]
    assert won(3, "G 654321\nB 654321\nR 654321") == [2, 2, 2]


def test_4_2_every_row_with_the_next_lower_number_scores_one():
    assert won(4, "G 654321\nB 543216\nR 543216\nO 512346") == [2, 1, 1, 0]


@pytest.mark.parametrize(
    ("number", "triples"),
    [
        (112233, 0),
        (111234, 1),
        (151261, 1),
        (111123, 1),
        (111112, 1),
        (111111, 2),
        (111222, 2),
        (121212, 2),
        (666165, 1),
    ],
)
def test_4_3_and_4_4_triples(number: int, triples: int):
    assert rules.triples_in(number) == triples


def test_4_5_two_rows_of_a_player_are_added():
    assert won(2, "G 666431\nB 541232\nR 655543\nO 422112", target=9) == [5, 1]


@given(st.lists(st.text("123456", min_size=6, max_size=6), min_size=3, max_size=5))
def test_4_a_round_gives_at_least_three_points(numbers: list[str]):
    """What the bound on the number of rounds rests on."""
    drawn = "\n".join(f"{letter} {number}" for letter, number in zip(LETTERS, numbers, strict=False))
    assert sum(won(len(numbers), drawn)) >= 3


# 5 The next round and the end

ONE_THREE_ONE = "G 412356\nB 666123\nR 412356"


def test_5_1_the_fewest_points_in_total_begin():
    position = fill(sixmix(3), "G 666123\nB 412356\nR 312356")
    assert position.scores == (3, 1, 0)
    assert position.as_dict()["starter"] == 2


def test_5_1_or_those_of_the_round():
    first = "G 366125\nB 655541\nR 445261"
    second = "G 666245\nB 154326\nR 512346"
    assert fill(fill(sixmix(3), first), second).as_dict()["starter"] == 2
    assert fill(fill(sixmix(3, next="round"), first), second).as_dict()["starter"] == 1


@pytest.mark.parametrize(("rolls", "starter"), [("=6 =1 =1", 2), ("=1 =6 =1", 2), ("=1 =1 =6", 0)])
def test_5_2_equals_begin_in_seat_order_after_the_last_starter(rolls: str, starter: int):
    assert fill(sixmix(3, rolls=rolls), ONE_THREE_ONE).as_dict()["starter"] == starter


@pytest.mark.parametrize(("youngest", "starter"), [("0,2,1", 0), ("1,2,0", 2), ("1,0,2", 0)])
def test_5_2_or_the_youngest_of_them(youngest: str, starter: int):
    position = sixmix(3, youngest=youngest, rolls="=1 =6 =1")
    assert fill(position, ONE_THREE_ONE).as_dict()["starter"] == starter


@pytest.mark.parametrize(
    ("youngest", "rolls", "starter"),
    [
        ("0", "=6 =1 =1", 0),  # listed, and so before the next in seat order
        ("1,0", "=6 =1 =1", 0),  # the youngest is not among the tied; player 0 is listed all the same
        ("1", "=6 =1 =1", 2),  # none of the tied is listed: next after the last starter
        ("1", "=1 =1 =6", 0),
    ],
)
def test_5_2_the_youngest_as_far_as_listed(youngest: str, rolls: str, starter: int):
    assert fill(sixmix(3, youngest=youngest, rolls=rolls), ONE_THREE_ONE).as_dict()["starter"] == starter


def test_5_2_nobodys_age_is_invented():
    """The rulebook's round: players 0 and 4 have nothing, and that player 3 is the youngest says nothing of them."""
    example = "G 365231\nB 651344\nR 651155\nO 443554\nL 113253"
    assert fill(sixmix(5), example).as_dict()["starter"] == 4
    assert fill(sixmix(5, youngest=3), example).as_dict()["starter"] == 4
    assert fill(sixmix(5, youngest="3,0"), example).as_dict()["starter"] == 0


@pytest.mark.parametrize(
    ("youngest", "reason"),
    [
        ("", "youngest lists nobody; it names players by number, as in 2 or 2,0,1"),
        ("0,1,", "youngest lists players by number, the youngest first, as in 2 or 2,0,1"),
        ("a,b,c", "youngest lists players by number, the youngest first, as in 2 or 2,0,1"),
        ("2, 0, 1", "youngest lists players by number, the youngest first, as in 2 or 2,0,1"),
        ("0,0,1", "player 0 is listed twice"),
        ("3", "there is no player 3: players are numbered 0 to 2"),
        ("0,1,2,3", "there is no player 3: players are numbered 0 to 2"),
        ("00,1,2", "youngest lists players by number, without a leading zero, as in 2 or 2,0,1"),
        ("7", "there is no player 7: players are numbered 0 to 2"),
    ],
)
def test_5_2_a_list_that_cannot_be_is_refused(youngest: str, reason: str):
    with pytest.raises(CannotRead) as caught:
        sixfold.start("sixmix", 3, youngest=youngest)
    assert str(caught.value) == f"cannot read “youngest={youngest}”: {reason}"


def test_1_2_colours_are_all_different():
    said = []
    for language in LANGUAGES:
        with speaking(language):
            with pytest.raises(CannotRead) as caught:
                sixfold.start("sixmix", 3, colours="GGG")
            said.append(str(caught.value.reason))
    assert said == [
        "colours are letters from GBROL, all different",
        "colours se compose de lettres toutes différentes, prises parmi GBROL",
        "colours sind lauter verschiedene Buchstaben aus GBROL",
    ]


def test_5_3_one_point_is_told_in_the_singular():
    said = []
    for language in LANGUAGES:
        with speaking(language):
            said.append(sixmix(3, target=1).text().partition("\n")[0])
    assert said == [
        "Round 1: 1 point ends the game",
        "Manche 1\u00a0: la partie s’arrête à 1\u00a0point",
        "Runde 1: 1 Punkt beendet das Spiel",
    ]


def test_4_medals_are_in_the_reader_s_language():
    position = fill(sixmix(3, target=1), "G 666123\nB 412356\nR 312356")
    for language, signs in {"en": ("1st", "2nd"), "fr": ("1er", "2e"), "de": ("1.", "2.")}.items():
        with speaking(language):
            words = position.text().split()
        assert [words.count(sign) for sign in signs] == [1, 1], language


def test_5_2_a_record_with_a_bad_list_names_the_line_and_the_pair():
    with pytest.raises(record.BadRecord) as caught:
        record.read("sixfold 1\ngame: sixmix\nplayers: 3\noptions: youngest=1,1\n")
    assert (caught.value.line, caught.value.word) == (4, "youngest=1,1")
    assert "player 1 is listed twice" in str(caught.value)


@pytest.mark.parametrize("youngest", ["2", "2,0", "2,0,1"])
def test_5_2_a_list_is_written_as_it_was_given(youngest: str):
    written = record.Record(sixfold.start("sixmix", 3, youngest=youngest)).text()
    assert f"options: youngest={youngest}\n" in written
    assert record.read(written).position.options["youngest"] == youngest


def test_5_3_the_round_that_reaches_the_target_is_scored_in_full():
    position = fill(sixmix(3, target=3), ONE_THREE_ONE)
    assert position.over
    assert position.scores == (1, 3, 1)
    assert position.as_dict()["rows"] == {"G": "412356", "B": "666123", "R": "412356"}
    assert (position.as_dict()["round"], position.as_dict()["starter"], position.as_dict()["colour"]) == (1, 0, None)
    assert not fill(sixmix(3, target=4), ONE_THREE_ONE).over


def test_5_4_the_digit_in_front_and_then_the_number_decide():
    assert fill(sixmix(5, target=2), "G 365231\nB 651344\nR 651155\nO 443554\nL 113253").ranks == (4, 1, 2, 3, 5)
    assert fill(sixmix(4, target=2), "G 365231\nB 213344\nR 651155\nO 213344").ranks == (2, 3, 1, 3)


def test_5_4_who_is_level_in_everything_shares_the_place():
    assert fill(sixmix(3, target=1), "G 654321\nB 654321\nR 543216").ranks == (1, 1, 3)


def test_5_4_of_two_rows_the_higher_counts():
    """Three points each; player 0's higher row is R, player 1's is B, whichever stands first."""
    level = fill(sixmix(2, target=3), "G 111345\nB 665433\nR 655544\nO 111344")
    assert (level.scores, level.ranks) == ((3, 3), (2, 1))
    turned = fill(sixmix(2, target=3), "G 655544\nB 111344\nR 111345\nO 665433")
    assert (turned.scores, turned.ranks) == ((3, 3), (2, 1))


# 6 Words


def test_6_words_that_cannot_be_read_or_played():
    position = sixmix(3).play("=4")
    assert "a cell is a row, one of" in str(position.why("r1"))
    assert "a cell is a row, one of" in str(position.why("G7"))
    assert "no dice are rolled now" in str(position.why("=3"))
    assert "row L takes no part; the rows are G B R (1.4)" in str(position.why("L1"))
    assert "one die is rolled now, written =1 to =6" in str(sixmix(3).why("=7"))
    assert "dice are rolled now" in str(sixmix(3).why("G1"))
