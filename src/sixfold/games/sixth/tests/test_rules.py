"""The rules of SIXTH!, clause by clause: names say the clause, positions are drawn."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.sixth import piles, rules
from sixfold.games.sixth.notation import PIECES
from sixfold.positions.position import Position, begun


def sixth(drawn: str, *, turn: int = 0, **options: object) -> Position:
    """A position as drawn, rank 5 (or 4) first; reserves are what is not on the board."""
    position = sixfold.start("sixth", **options)
    state = position._state
    state.phase, state.turn = rules.TURNS, turn
    rows = [row.split() for row in drawn.strip().splitlines()]
    assert len(rows) == state.size == len(rows[0])
    for rank, row in enumerate(reversed(rows)):
        for file, pile in enumerate(row):
            if pile != ".":
                put(state, file + piles.WIDTH * rank, pile)
    return position


def put(state: rules.State, cell: int, letters: str) -> None:
    for letter in letters:
        code = PIECES.index(letter)
        rules.stack(state, cell, state.pile[cell] << 3 | code)
        if code == piles.LADY:
            state.milady = cell
            state.rights = state.rights or 3
        else:
            kind, owner = piles.kind_of(code), piles.owner_of(code)
            state.reserve[owner][kind] = max(0, state.reserve[owner][kind] - 1)


def moves_from(position: Position, cell: str) -> set[str]:
    return {word for word in position.legal() if word.lstrip("123456789").startswith(f"{cell}-")}


def played(words: str, **options: object) -> Position:
    position = sixfold.start("sixth", **options)
    for word in words.split():
        position = position.play(word)
    return position


# 1 Board and pieces


def test_1_1_the_board_is_five_by_five_or_four_by_four():
    assert len(sixfold.start("sixth").legal()) == 25
    assert len(sixfold.start("sixth", size=4).legal()) == 16
    assert "d4" in sixfold.start("sixth", size=4).legal()
    assert "e1" not in sixfold.start("sixth", size=4).legal()


def test_1_2_silver_begins_on_an_empty_board():
    start = sixfold.start("sixth")
    assert start.actors == (0,)
    assert start.as_dict() == {"cells": {}, "reserve": ["s" * 15, "b" * 15], "points": [0, 0]}


@pytest.mark.parametrize(
    ("options", "men"), [({}, 15), ({"size": 4}, 12), ({"men": 30}, 30), ({"men": 3, "size": 4}, 3)]
)
def test_1_3_reserves(options, men):
    assert sixfold.start("sixth", **options).as_dict()["reserve"] == ["s" * men, "b" * men]


# 2 A turn


def test_2_1_a_piece_is_placed_on_an_empty_cell():
    position = played("c3")
    assert position.as_dict()["cells"] == {"c3": "s"}
    assert "c3" not in position.legal()


def test_2_2_a_pile_of_either_colour_moves_onto_another_never_onto_an_empty_cell():
    position = sixth("""
        . . . . .
        . . . . .
        . s b . .
        . . . . .
        . . . . .
    """)
    assert {word for word in position.legal() if "-" in word} == {"b3-c3", "c3-b3"}


def test_2_3_a_part_keeps_its_order_and_goes_on_top():
    position = sixth("""
        .  .   .  .  .
        .  .   .  .  .
        .  sbb .  .  .
        .  .   .  .  .
        s  .   s  .  .
    """)
    after = position.play("2b3-a1")
    assert after.as_dict()["cells"] == {"a1": "sbb", "b3": "s", "c1": "s"}
    assert moves_from(position, "b3") == {"b3-a1", "1b3-a1", "2b3-a1", "b3-c1", "1b3-c1", "2b3-c1"}


# 3 How piles move


def test_3_1_the_whole_height_decides_however_many_are_lifted():
    position = sixth("""
        .  .  .  .  s
        .  .  .  .  .
        .  .  sb s  .
        .  .  .  .  .
        .  .  .  .  .
    """)
    assert moves_from(position, "c3") == {"c3-d3", "1c3-d3"}


def test_3_2_a_pawn_steps_along_rank_or_file():
    position = sixth("""
        . . . . .
        . b b b .
        . b s b .
        . b b b .
        . . . . .
    """)
    assert moves_from(position, "c3") == {"c3-c4", "c3-d3", "c3-c2", "c3-b3"}


def test_3_3_a_pile_of_two_slides_to_the_first_pile_it_meets():
    position = sixth("""
        .  .  s  .  .
        .  .  .  .  .
        b  .  sb .  b
        .  .  .  .  .
        .  .  .  .  .
    """)
    assert moves_from(position, "c3") == {"c3-c5", "1c3-c5", "c3-a3", "1c3-a3", "c3-e3", "1c3-e3"}


def test_3_4_a_knight_jumps_over_anything():
    position = sixth("""
        . b   . . .
        . b   b b .
        . b sbs b .
        . b   b b .
        . . . b  .
    """)
    assert moves_from(position, "c3") == {f"{n}c3-{to}" for n in ("", 1, 2) for to in ("b5", "d1")}


def test_3_5_a_bishop_slides_along_the_diagonals():
    position = sixth("""
        b  .  s    .  .
        .  .  .    b  .
        b  .  sbsb .  b
        .  .  .    .  .
        b  .  .    .  .
    """)
    assert {word[-2:] for word in moves_from(position, "c3")} == {"a5", "d4", "a1"}


def test_3_6_a_queen_slides_along_all_eight_lines():
    position = sixth("""
        b  .  s     .  b
        .  .  .     .  .
        b  .  sbsbs .  b
        .  .  .     .  .
        b  .  s     .  b
    """)
    assert {word[-2:] for word in moves_from(position, "c3")} == {"a5", "c5", "e5", "a3", "e3", "a1", "c1", "e1"}


def test_3_7_lines_stop_at_the_first_pile():
    position = sixth("""
        .  .  .  .  .
        .  .  .  .  .
        sb b  .  b  b
        .  .  .  .  .
        .  .  .  .  .
    """)
    assert {word[-2:] for word in moves_from(position, "a3")} == {"b3"}


# 4 No take-back

TWO_PAIRS = """
    .  .  .  .  .
    .  .  .  .  .
    .  .  .  .  .
    s  .  .  .  b
    sb .  .  .  bs
"""


def test_4_1_the_exact_inverse_is_forbidden_and_nothing_else():
    position = sixth(TWO_PAIRS).play("1a1-a2")
    assert "1a2-a1" not in position.legal()
    assert "a2-a1" in position.legal()


def test_4_1_ones_own_move_may_be_undone_later():
    position = sixth(TWO_PAIRS).play("1a1-a2").play("1e1-e2")
    assert "1a2-a1" in position.legal()
    assert "1e2-e1" not in position.legal()


# 5 Kings

NEARLY_A_KING = """
    .     .  .  .  .
    .     .  .  .  .
    .     .  .  .  .
    .     .  .  .  .
    sbsbs .  .  .  sb
"""


def test_5_1_six_high_ends_the_game_for_the_colour_on_top_whoever_moved():
    for word, top, ranks in (("1e1-a1", "sbsbsb", (2, 1)), ("1a1-e1", None, None)):
        after = sixth(NEARLY_A_KING).play(word)
        assert after.ranks == ranks
        assert after.as_dict()["cells"].get("a1") == (top or "sbsb")
    assert sixth(NEARLY_A_KING).play("1e1-a1").scores == (0, 1)


def test_5_1_a_king_may_be_higher_than_six():
    after = sixth(NEARLY_A_KING).play("e1-a1")
    assert (after.ending, after.as_dict()["cells"]) == ("king", {"a1": "sbsbssb"})
    assert after.legal() == ()


def test_5_2_six_times_king_scores_and_trims_to_the_owners():
    after = sixth(NEARLY_A_KING, kings=6).play("e1-a1")
    assert not after.over
    assert after.scores == (0, 1)
    assert after.as_dict()["cells"] == {"a1": "sbsbs"}
    assert [len(hand) for hand in after.as_dict()["reserve"]] == [15 - 3, 15 - 2]
    assert after.actors == (1,)


def test_5_2_under_a_giant_four_may_be_left():
    position = sixth(
        """
        .    .  .  .  .
        .    .  .  .  .
        .    .  .  .  .
        .    .  .  .  .
        sbsb .  .  g  .
        """,
        kings=6,
        pieces="giant",
    )
    assert position.play("d1-a1").as_dict()["cells"] == {"a1": "sbsb"}


def test_5_3_the_sixth_point_wins_and_its_king_is_trimmed_too():
    position = sixth(NEARLY_A_KING, kings=6)
    position._state.points[:] = [5, 5]
    after = position.play("e1-a1")
    assert (after.ending, after.ranks, after.scores) == ("king", (2, 1), (5, 6))
    assert after.as_dict()["cells"] == {"a1": "sbsbs"}


def test_5_4_after_a_trim_nothing_is_forbidden():
    position = sixth(
        """
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        sbsbb . . . sb
        """,
        kings=6,
    )
    after = position.play("1e1-a1")
    assert after.as_dict()["cells"] == {"a1": "sbsbb", "e1": "s"}
    assert "1a1-e1" in after.legal()


# 6 End of the game


TWO_ROOKS = """
    .  .  .  .
    .  .  .  .
    .  .  sb .
    s  b  .  .
    """


@pytest.mark.parametrize(
    ("points", "rules_version", "ranks"),
    [
        ([0, 5], 2, (2, 1)),
        ([2, 2], 2, (1, 2)),
        ([0, 0], 2, (1, 2)),
        ([5, 4], 2, (1, 2)),
        ([0, 5], 1, (1, 2)),
        ([2, 2], 1, (1, 2)),
        ([5, 4], 1, (1, 2)),
    ],
)
def test_6_2_without_an_action_only_more_points_win(points: list[int], rules_version: int, ranks: tuple[int, int]):
    """Brown cannot act after silver's move; under version 1 of the rules no points help them."""
    position = sixth(TWO_ROOKS, size=4, men=3, kings=6, rules_version=rules_version)
    position._state.reserve = [[0, 0, 0], [0, 0, 0]]
    position._state.points = points
    after = position.play("a1-b1")
    assert after.as_dict()["cells"] == {"b1": "bs", "c2": "sb"}
    assert (after.ending, after.ranks) == ("stuck", ranks)


def test_6_2_without_an_action_the_classic_game_is_lost():
    position = sixth(TWO_ROOKS, size=4, men=3)
    position._state.reserve = [[0, 0, 0], [0, 0, 0]]
    after = position.play("a1-b1")
    assert (after.ending, after.ranks, after.scores) == ("stuck", (1, 2), (0, 0))


def test_6_3_the_third_occurrence_is_a_draw_and_the_first_position_counts():
    position = sixth(TWO_PAIRS)
    state = position.rules_state()
    state.banned = piles.carrying(1, 4, 9)  # as if brown had just played 1e2-e1
    position = begun(position.settings, state)
    cycle = ["1a1-a2", "1e1-e2", "1a2-a1", "1e2-e1"]
    for word in cycle * 2:
        assert not position.over
        position = position.play(word)
    assert (position.ending, position.ranks) == ("repetition", (1, 1))


def test_6_3_with_six_kings_more_points_win_at_the_third_occurrence():
    position = sixth(TWO_PAIRS, kings=6)
    position._state.points[:] = [2, 3]
    for word in ["1a1-a2", "1e1-e2", "1a2-a1", "1e2-e1"] * 2 + ["1a1-a2"]:
        position = position.play(word)
    assert (position.ending, position.ranks) == ("repetition", (2, 1))


def test_6_4_the_forbidden_move_belongs_to_the_position():
    """After four words the board is as at first, but now a move is forbidden: no repetition yet."""
    position = sixth(TWO_PAIRS)
    cycle = ["1a1-a2", "1e1-e2", "1a2-a1", "1e2-e1"]
    for word in cycle * 2:
        position = position.play(word)
    assert not position.over
    assert position.play("1a1-a2").ending == "repetition"


def test_6_5_four_hundred_words_end_the_game():
    position = sixth(TWO_PAIRS, kings=6)
    position._state.plies = 399
    position._state.points[:] = [1, 0]
    after = position.play("1a1-a2")
    assert (after.ending, after.ranks) == ("cap", (1, 2))


def test_6_6_a_king_on_the_last_word_is_a_king_and_repetition_comes_before_the_cap():
    position = sixth(NEARLY_A_KING)
    position._state.plies = 399
    assert position.play("1e1-a1").ending == "king"
    position = sixth(TWO_PAIRS)
    for word in ["1a1-a2", "1e1-e2", "1a2-a1", "1e2-e1"] * 2:
        position = position.play(word)
    position._state.plies = 399
    assert position.play("1a1-a2").ending == "repetition"


# 7 Expert pieces


def test_7_1_brown_sets_milady_on_the_border_before_the_first_turn():
    start = sixfold.start("sixth", pieces="milady")
    assert start.actors == (1,)
    assert len(start.legal()) == 16
    assert "Mc3" not in start.legal()
    after = start.play("Mc1")
    assert after.actors == (0,)
    assert after.as_dict() == {"cells": {"c1": "m"}, "reserve": ["s" * 12, "b" * 12], "points": [0, 0]}


def test_7_2_while_milady_shows_something_must_move_onto_her():
    position = sixth(
        """
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        s  .  .  .  .
        m  b  .  .  sbsbs
        """,
        pieces="milady",
    )
    assert set(position.legal()) == {"a2-a1", "b1-a1"}
    assert position.play("b1-a1").as_dict()["cells"]["a1"] == "mb"


def test_7_2_her_capture_outranks_a_win():
    position = sixth(
        """
        s     .  .  .  .
        sbsbs .  .  .  .
        .     .  .  .  .
        .     .  .  .  .
        .     .  .  s  m
        """,
        pieces="milady",
    )
    assert set(position.legal()) == {"d1-e1"}


def test_7_3_without_such_a_move_everything_is_allowed():
    position = sixth(
        """
        s  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  m
        """,
        pieces="milady",
    )
    assert len(position.legal()) == 23


def test_7_3_a_covered_milady_binds_nobody():
    position = sixth(
        """
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        s  .  .  .  .
        ms .  .  .  .
        """,
        pieces="milady",
    )
    assert "c3" in position.legal()


def test_7_4_milady_is_never_left_on_top_of_a_king():
    position = sixth(
        """
        .     .  .  .  .
        .     .  .  .  .
        .     .  .  .  .
        .     .  .  .  .
        sbsbs .  .  .  bm
        """,
        pieces="milady",
    )
    assert moves_from(position, "e1") == set()
    assert moves_from(position, "a1") == {f"{n}a1-e1" for n in ("", 1, 2, 3, 4)}


def test_7_5_trimmed_off_she_is_out_until_set_on_the_border_again():
    position = sixth(
        """
        .     .  .   .  .
        .     .  .   .  .
        .     .  .   .  .
        .     .  .   .  .
        sbsbs .  .   .  ms
        """,
        kings=6,
        pieces="milady",
    )
    after = position.play("e1-a1")
    assert after.as_dict()["cells"] == {"a1": "sbsbs"}
    assert after.scores == (1, 0)
    assert "Mb1" in after.legal()
    assert "Mb2" not in after.legal()
    assert "Ma1" not in after.legal()
    again = after.play("Mb1")
    assert (again.actors, again.as_dict()["cells"]["b1"]) == ((0,), "m")


def test_7_6_each_player_has_one_hunchback_among_twelve():
    start = sixfold.start("sixth", pieces="hunchback")
    assert start.as_dict()["reserve"] == ["h" + "s" * 11, "b" * 11 + "k"]
    after = start.play("Hc3")
    assert after.as_dict()["reserve"][0] == "s" * 11
    assert "Hc4" in after.legal()
    assert "Hc4" not in after.play("c4").legal()


def test_7_7_nothing_lands_on_a_hunchback_and_it_blocks_lines():
    position = sixth(
        """
        .  .  .  .  .
        .  .  .  .  .
        sb .  k  .  b
        .  .  .  .  .
        .  .  .  .  .
        """,
        pieces="hunchback",
    )
    assert moves_from(position, "a3") == set()


def test_7_7_a_hunchback_may_crown_a_king():
    position = sixth(
        """
        .     .  .  .  .
        .     .  .  .  .
        .     .  .  .  .
        .     .  .  .  .
        sbsbs k  .  .  .
        """,
        pieces="hunchback",
    )
    assert position.play("b1-a1").ranks == (2, 1)


def test_7_8_each_player_has_one_giant_among_twelve():
    assert sixfold.start("sixth", pieces="giant").as_dict()["reserve"] == ["g" + "s" * 11, "b" * 11 + "j"]


def test_7_9_a_giant_is_one_piece_of_height_two():
    position = sixth(
        """
        .  .  .  .  s
        .  .  .  .  .
        .  .  .  .  b
        g  .  .  .  .
        jb .  .  .  .
        """,
        pieces="giant",
    )
    assert moves_from(position, "a2") == {"a2-a1"}
    assert moves_from(position, "a1") == set()  # height 3: a knight with nobody in reach
    assert position.play("a2-a1").as_dict()["cells"]["a1"] == "jbg"
    queen = position.play("a2-a1")  # height 5, three pieces
    assert moves_from(queen, "a1") == {"a1-e5", "1a1-e5", "2a1-e5"}


# 8 Armies


def test_8_1_twelve_points_buy_an_army():
    start = sixfold.start("sixth", pieces="all")
    assert start.legal() == ("army:-", "army:G", "army:GM", "army:H", "army:HG", "army:HGM", "army:HM", "army:M")
    assert start.as_dict()["reserve"] == ["", ""]
    after = start.play("army:HGM")
    assert after.as_dict()["reserve"] == ["gh" + "s" * 5, ""]
    assert after.play("army:-").as_dict()["reserve"][1] == "b" * 12


@pytest.mark.parametrize(
    ("silver", "brown", "setter"), [("army:M", "army:M", 1), ("army:M", "army:-", 0), ("army:-", "army:M", 1)]
)
def test_8_3_who_pays_sets_milady_and_brown_does_if_both_paid(silver, brown, setter):
    position = played(f"{silver} {brown}", pieces="all")
    assert position.actors == (setter,)
    assert len(position.legal()) == 16
    assert position.play("Ma1").actors == (0,)


def test_8_3_if_nobody_pays_she_is_out():
    position = played("army:- army:-", pieces="all")
    assert position.actors == (0,)
    assert not any(word.startswith("M") for word in position.legal())


def test_8_4_only_the_payer_lifts_her_and_the_duty_binds_both():
    position = played("army:M army:- Ma1 a2", pieces="all")
    assert position.legal() == ("a2-a1",)  # brown paid nothing and must capture her all the same
    position = position.play("a2-a1").play("a2")
    assert position.as_dict()["cells"] == {"a1": "ms", "a2": "s"}
    assert moves_from(position, "a1") == {"1a1-a2"}  # the whole pile would lift her
    assert moves_from(position.play("e5"), "a1") == {"1a1-a2", "a1-a2"}


def test_8_5_during_the_game_pieces_are_bought_as_they_are_placed():
    start = sixfold.start("sixth", pieces="all", army="during")
    assert start.legal() == ("army:-", "army:M")
    position = start.play("army:-").play("army:-")
    assert position.as_dict()["reserve"] == ["s" * 12, "b" * 12]
    after = position.play("Hc3")
    assert after.as_dict()["reserve"] == ["s" * 9, "b" * 12]
    later = after.play("Gc4").play("Gd4").play("e1")
    assert later.as_dict()["reserve"] == ["s" * 7, "b" * 9]
    assert not any(word[0] in "HG" for word in later.legal())


def test_8_5_a_piece_trimmed_off_gives_its_points_back():
    position = sixth(
        """
        .    .  .  .  .
        .    .  .  .  .
        .    .  .  .  .
        .    .  .  .  .
        sbsb .  .  g  .
        """,
        kings=6,
        pieces="all",
        army="during",
    )
    position._state.reserve = [[4, 1, 0], [6, 1, 1]]
    after = position.play("d1-a1")
    assert after.as_dict()["reserve"] == ["s" * 6, "b" * 6]
    assert "Ge5" in after.play("e1").legal()


# 9 Writing moves


def test_9_2_a_number_is_written_only_when_a_pile_is_split():
    position = sixth(TWO_PAIRS)
    with pytest.raises(sixfold.CannotRead, match="the whole pile is a1-a2"):
        position.play("2a1-a2")


@pytest.mark.parametrize("word", ["army:", "army:MH", "army:HH", "army:-H", "army:h", "army:-\n"])
def test_9_3_letters_of_an_army_stand_in_their_order(word):
    with pytest.raises(sixfold.CannotRead):
        sixfold.start("sixth", pieces="all").play(word)
