"""The rules of STAR, clause by clause: names say the clause, positions are drawn as the terminal shows them."""

from __future__ import annotations

import random
import re

import pytest

import sixfold
from sixfold.games.star import bits, board, rules
from sixfold.games.star.notation import HOLE, LENGTHS, NAMES, holes_of
from sixfold.machines.layout import dtype
from sixfold.positions.position import Position
from sixfold.text.errors import CannotRead

LETTERS = "RBGYPO"
DRAWN = re.compile(r"[ \d]*\d").fullmatch


def placed(
    players: int,
    *,
    turn: int = 0,
    rounds: int = 1,
    options: dict[str, object] | None = None,
    version: int | None = None,
    **men: str,
):
    """A position with the pieces of R, B, ... in the holes named, in the middle of a game."""
    position = sixfold.start("star", players, rules_version=version, **(options or {}))
    state = position._state
    state.pieces = [[0] * 4 for _ in range(6)]
    state.occupied = [0] * 4
    for letter, holes in men.items():
        for name in holes.split():
            hole = HOLE[name]
            state.pieces[LETTERS.index(letter)][board.QUARTER[hole]] |= 1 << board.BIT[hole]
            state.occupied[board.QUARTER[hole]] |= 1 << board.BIT[hole]
    state.turn, state.rounds, state.plies = turn, rounds, rounds * players + turn
    return position


def drawn(players: int, text: str, **more: object) -> Position:
    """The same from a drawing of all thirteen rows; what is no letter of a player is empty."""
    rows = [row.split() for row in text.strip().splitlines()]
    assert [len(row) for row in rows] == list(LENGTHS)
    found = [cell for row in rows for cell in row]
    men = {
        letter: " ".join(name for name, cell in zip(NAMES, found, strict=True) if cell == letter)
        for letter in LETTERS[:players]
    }
    return placed(players, **more, **men)  # type: ignore[arg-type]


def targets(position: Position, hole: str) -> set[str]:
    return {word.partition("-")[2] for word in position.legal() if word.startswith(f"{hole}-")}


def played(players: int, words: str, **options: object) -> Position:
    position = sixfold.start("star", players, **options)
    for word in words.split():
        position = position.play(word)
    return position


# 1 Board and players


def test_1_1_73_holes_in_thirteen_rows():
    assert len(NAMES) == len(board.STAR) == 73
    assert NAMES[board.STAR.index((0, 0))] == "g4"
    assert (NAMES[0], NAMES[72]) == ("a1", "m1")
    assert tuple(sum(r == row for _, r in board.STAR) for row in range(-6, 7)) == LENGTHS


def test_1_2_bases_run_clockwise_from_the_top():
    bases = [" ".join(NAMES[hole] for hole in base) for base in board.BASE_HOLES]
    assert bases == [
        *("a1 b1 b2 c1 c2 c3", "d8 d9 d10 e8 e9 f8", "h8 i8 i9 j8 j9 j10"),
        *("k1 k2 k3 l1 l2 m1", "h1 i1 i2 j1 j2 j3", "d1 d2 d3 e1 e2 f1"),
    ]
    assert len(board.HEXAGON) == 37


@pytest.mark.parametrize(
    ("players", "first_holes"),
    [(1, "a1"), (2, "a1 k1"), (3, "a1 h8 h1"), (4, "a1 d10 k1 h1"), (6, "a1 d10 h8 k1 h1 d1")],
)
def test_1_3_start_bases(players: int, first_holes: str):
    pieces = sixfold.start("star", players).as_dict()["pieces"]
    assert " ".join(pieces[str(player)][0] for player in range(players)) == first_holes
    assert {len(holes) for holes in pieces.values()} == {6}


def test_1_3_five_cannot_play():
    with pytest.raises(CannotRead, match="star is for 1, 2, 3, 4 or 6 players, not 5"):
        sixfold.start("star", 5)


def test_1_4_unused_series_are_not_on_the_board():
    assert sum(bin(word).count("1") for word in sixfold.start("star", 3).rules_state().occupied) == 18


def test_1_5_turns_go_round():
    position = played(3, "c1-d4 h8-g7 h1-h2 d4-d5")
    assert position.actors == (1,)
    assert position.rules_state().rounds == 1


# 2 A turn


def test_2_from_the_start_ten_legal_moves():
    expected = ["b1-d4", "b1-d6", "b2-d5", "b2-d7", "c1-d4", "c1-d5", "c2-d5", "c2-d6", "c3-d6", "c3-d7"]
    assert list(sixfold.start("star", 2).legal()) == expected


def test_2_2_a_step_to_each_of_six_free_neighbours():
    assert targets(placed(2, R="g4 a1", B="m1"), "g4") == {"f4", "f5", "g3", "g5", "h4", "h5"}


CHAINS = """
                  .
                .   .
              .   .   .
  :   :   :   .   .   .   .   :   :   :
    :   :   .   .   .   .   .   :   :
      :   .   .   R   B   .   .   :
        .   .   R   .   .   .   .
      :   .   .   .   B   .   .   :
    :   :   .   .   .   .   .   :   :
  :   :   :   .   .   .   .   :   :   :
              .   .   .
                .   .
                  .
"""


def test_2_3_jumps_go_over_pieces_of_any_colour():
    """From f4 over Blue's f5 and over Red's own g3."""
    steps = {"e4", "e5", "f3", "g4"}
    assert targets(drawn(2, CHAINS), "f4") == steps | {"f6", "h3"}


def test_2_3_the_jumped_piece_stays():
    position = drawn(2, CHAINS).play("f4-f6")
    assert "f5" in position.as_dict()["pieces"]["1"]


def test_2_4_a_chain_changes_direction():
    """From g3 over f4 to e5, over f5 to g5, over h5 to i5."""
    steps = {"f3", "g2", "g4", "h3", "h4"}
    assert targets(drawn(2, CHAINS), "g3") == steps | {"e5", "g5", "i5"}


def test_2_4_a_chain_may_cross_its_start_and_not_end_there():
    """From g4 to g2 and g6; from each of them jumps lead back to g4, and a move does not."""
    position = placed(2, R="g4", B="g3 g5 m1")
    assert targets(position, "g4") == {"f4", "f5", "h4", "h5", "g2", "g6"}


USED_BASES = {1: "03", 2: "03", 3: "012345", 4: "0134", 6: "012345"}


@pytest.mark.parametrize("players", USED_BASES)
def test_2_5_jumps_pass_through_the_bases_in_use(players: int):
    state = sixfold.start("star", players).rules_state()
    for player in range(players):
        assert open_bases(state, player) == USED_BASES[players]


@pytest.mark.parametrize("players", USED_BASES)
def test_2_6_the_option_opens_all_bases_or_only_ones_own(players: int):
    open_to_all = sixfold.start("star", players, transit="yes").rules_state()
    own_only = sixfold.start("star", players, transit="no").rules_state()
    for player in range(players):
        own = {rules.start_base(own_only, player), rules.goal_base(own_only, player)}
        assert open_bases(open_to_all, player) == "012345"
        assert open_bases(own_only, player) == "".join(map(str, sorted(own)))


def open_bases(state: rules.State, player: int) -> str:
    """The numbers of the bases that jumps of a player may pass through."""
    passable = [rules.passable(state, rules.start_base(state, player), quarter) for quarter in range(4)]
    inside = [[passable[board.QUARTER[hole]] >> board.BIT[hole] & 1 for hole in base] for base in board.BASE_HOLES]
    assert all(len(set(holes)) == 1 for holes in inside)
    assert all(passable[board.QUARTER[hole]] >> board.BIT[hole] & 1 for hole in board.HEXAGON)
    return "".join(str(base) for base in range(6) if inside[base][0])


@pytest.mark.parametrize(
    ("players", "transit", "reached"),
    [(2, "used", False), (2, "yes", True), (2, "no", False), (3, "used", True), (4, "used", False), (6, "used", True)],
)
def test_2_5_2_6_a_jump_through_base_5(players: int, transit: str, reached: bool):
    """From d5 over d4 to d3 in base 5, and on over e3 back into the hexagon, to f3."""
    position = placed(players, R="d5 d4 e3 a1", B="g6", options={"transit": transit})
    assert "d3" not in targets(position, "d5")
    assert ("f3" in targets(position, "d5")) is reached


def test_2_5_a_record_without_transit_means_used():
    assert sixfold.start("star", 2).options["transit"] == "used"
    assert sixfold.start("star", 2).rules_state().transit == rules.USED


def test_2_5_one_may_stop_in_49_holes():
    for base in range(6):
        assert len(board.STOP_HOLES[base]) == 49
        assert sorted(board.STOP_HOLES[base]) == sorted(board.STOP_HOLES[(base + 3) % 6])


STUCK = """
                  .
                .   .
              .   .   .
  -   -   -   .   .   .   .   B   B   .
    -   -   Y   .   .   .   .   .   .
      -   Y   .   .   .   .   .   .
        R   Y   B   .   .   .   .
      .   Y   .   .   .   .   .   -
    .   .   Y   G   G   B   B   -   -
  Y   .   .   G   G   G   B   -   -   -
              R   G   R
                R   R
                  R
"""


def test_2_7_without_a_move_one_passes():
    """None of Red's pieces stands in its start base, so Red is not blocked."""
    position = drawn(4, STUCK)
    assert position.legal() == ("pass",)
    after = position.play("pass")
    assert after.actors == (1,)
    assert after.as_dict()["eliminated"] == []
    assert after.as_dict()["pieces"] == position.as_dict()["pieces"]


def test_2_8_one_may_leave_the_goal_and_go_home_again():
    position = placed(2, R="k1 k2 l1 l2 m1 c2", B="a1 b1 g4 g5 g6 g7")
    assert {"j4", "j5"} <= targets(position, "k1")
    assert "b2" in targets(position, "c2")


# 4 Blocked pieces


def test_4_1_four_pieces_shut_a1_in():
    position = placed(2, turn=1, R="a1 g1 g2 g3 h2 h3", B="b1 b2 c1 d7 m1 l1")
    after = position.play("d7-c3")
    assert (after.ending, after.ranks) == ("blocked", (2, 1))
    assert after.as_dict()["eliminated"] == [0]
    assert len(after.as_dict()["pieces"]["0"]) == 6


def test_4_1_own_pieces_that_can_move_do_not_block():
    """Red's own c3 is one of the four that hold a1, and can leave."""
    position = placed(2, turn=1, R="a1 c3 g2 g3 h2 h3", B="b1 c1 d7 e6 m1 l1")
    after = position.play("d7-b2")
    assert not after.over
    assert targets(after, "a1") == set()


def test_4_1_own_pieces_are_taken_off_again_and_again():
    """Of Red's c3, b2 and a1 only c3 can move; without it b2 can, then a1."""
    position = placed(2, turn=1, R="a1 b2 c3 g3 h2 h3", B="b1 c1 c2 d5 d7 l1")
    after = position.play("l1-k1")
    assert not after.over
    assert (targets(after, "a1"), targets(after, "b2")) == (set(), set())
    assert targets(after, "c3") == {"d6", "e7"}


TOGETHER = """
                  R
                R   .
              G   G   G
  -   -   -   Y   .   B   G   B   B   B
    -   -   .   R   .   .   .   .   .
      -   R   .   B   R   .   .   .
        .   .   .   .   B   .   .
      Y   .   .   R   .   .   .   -
    Y   .   .   Y   .   .   .   -   -
  .   Y   .   .   Y   .   .   -   -   -
              .   G   .
                G   .
                  .
"""


def test_4_1_two_pieces_shut_in_together_are_blocked():
    after = drawn(4, TOGETHER, turn=2).play("d7-b2")
    assert after.as_dict()["eliminated"] == [0]
    assert (after.over, after.actors) == (False, (3,))


@pytest.mark.parametrize("way_out", ["d4", "d6", "c3"])
def test_4_1_two_pieces_with_a_way_out_are_not(way_out: str):
    position = drawn(4, TOGETHER, turn=2)
    away = {"d4": "Y", "d6": "B", "c3": "G"}[way_out]
    men = {letter: " ".join(position.as_dict()["pieces"][str(LETTERS.index(letter))]) for letter in "RBGY"}
    men[away] = men[away].replace(way_out, "g1")
    assert placed(4, turn=2, **men).play("d7-b2").as_dict()["eliminated"] == []


SHUT_IN = """
                  R
                R   R
              R   R   R
  -   -   -   G   G   B   Y   .   .   .
    -   -   G   .   G   B   B   .   .
      -   .   .   Y   .   .   .   .
        .   .   .   .   .   .   .
      .   .   .   .   .   .   .   -
    Y   .   .   .   .   .   .   -   -
  Y   Y   Y   .   .   .   .   -   -   -
              .   .   .
                .   G
                  G
"""


def test_4_1_six_pieces_shut_in_are_blocked_with_nobody_else_in_the_base():
    position = drawn(4, SHUT_IN, turn=3)
    assert position.play("f4-f5").as_dict()["eliminated"] == []
    assert position.play("f4-e4").as_dict()["eliminated"] == [0]


def test_4_1_an_open_jump_is_a_way_out():
    position = placed(2, turn=1, R="a1 g1 g2 g3 h2 h3", B="b1 c2 c1 d7 m1 l1")
    after = position.play("c2-b2")
    assert not after.over
    assert targets(after, "a1") == {"c3", "e7"}


def test_4_1_a_piece_outside_its_start_base_is_never_blocked():
    """Red's piece in m1 cannot move, but that is its goal."""
    position = placed(2, turn=1, R="m1 g1 g2 g3 h2 h3", B="l1 l2 k1 j6 a1 b1")
    after = position.play("j6-k3")
    assert not after.over
    assert targets(after, "m1") == set()


WALL = """
                  G
                .   G
              G   G   R
  :   :   :   .   .   .   Y   B   Y   Y
    :   :   .   .   B   G   Y   Y   .
      :   .   .   .   .   R   .   Y
        .   .   .   .   .   .   .
      .   .   .   .   .   .   .   :
    .   .   .   B   .   .   .   :   :
  .   .   .   .   R   .   .   :   :   :
              .   .   .
                .   .
                  .
"""


def test_4_2_4_3_one_move_eliminates_two_whose_pieces_leave():
    after = drawn(4, WALL, turn=2).play("e6-d6")
    assert after.as_dict()["eliminated"] == [0, 1]
    assert after.as_dict()["pieces"]["0"] == after.as_dict()["pieces"]["1"] == []
    assert (after.over, after.actors) == (False, (3,))


FAR_WAY_OUT = """
                  Y
                Y   Y
              R   Y   Y
  .   O   .   B   R   B   B   .   .   .
    O   .   B   B   B   .   .   .   .
      .   .   G   .   G   .   .   .
        R   .   .   .   .   O   O
      .   .   .   .   .   G   O   .
    .   .   .   P   P   .   .   .   .
  .   .   .   P   P   P   P   G   G   G
              R   R   .
                R   .
                  Y
"""


@pytest.mark.parametrize(("transit", "eliminated"), [("used", []), ("yes", []), ("no", [0])])
def test_4_1_the_test_uses_the_moves_of_the_game(transit: str, eliminated: list[int]):
    """d5 holds c1 and has one way out, to h2 by d3, d1 and f1."""
    position = drawn(6, FAR_WAY_OUT, turn=4, options={"transit": transit})
    assert position.play("i4-i3").as_dict()["eliminated"] == eliminated


def test_4_1_pieces_that_can_move_are_taken_off_together():
    """d5 can move because g1 is there to jump over: both can, though d5 could not without g1."""
    state = drawn(6, FAR_WAY_OUT).rules_state()
    assert not rules.is_blocked(state, 0)
    rules.carry(state, 0, HOLE["g1"], HOLE["g4"])
    assert rules.is_blocked(state, 0)


def test_4_3_players_can_shut_themselves_in():
    """Red takes away the piece in g1 that d5 needs on its way out."""
    after = drawn(6, FAR_WAY_OUT).play("g1-g2")
    assert after.as_dict()["eliminated"] == [0]


def test_4_3_the_player_who_moved_is_tested_too():
    """Pieces that left the board had given a1 a way out; Red's own move is the next one."""
    position = placed(2, R="a1 g1 g2 g3 h2 h3", B="b1 b2 c1 c3 m1 l1")
    after = position.play("g3-g4")
    assert (after.ending, after.ranks) == ("blocked", (2, 1))


def test_4_3_blocks_are_looked_for_before_the_turn_passes():
    """Red's piece in k3 would let Red arrive past m1, but it shuts Blue in there: Blue is blocked at once."""
    position = placed(2, R="k1 l1 l2 j6 k2 j5", B="m1 b1 b2 c1 c2 g5")
    assert position.play("j6-k3").ending == "blocked"
    older = placed(2, R="k1 l1 l2 j6 k2 j5", B="m1 b1 b2 c1 c2 g5", version=1)
    assert older.play("j6-k3").ending == "past-squatters"


def test_4_3_pieces_that_leave_the_board_leave_a_goal_before_it_is_tested():
    """Green in m1 is shut in by Red's last piece and eliminated; so Red's goal is not full when Red's turn comes."""
    position = placed(4, R="k1 l1 l2 j6 k2 j5", B="d8 d9 d10 e8", G="m1 b1 b2 c1 c2 g5", Y="h1 i1 i2 j1")
    after = position.play("j6-k3")
    assert after.as_dict()["eliminated"] == [2]
    assert after.play("d8-d7").play("h1-h2").as_dict()["arrived"] == []


# 5 End of the game


def test_5_1_six_in_the_goal_win():
    after = placed(2, R="k1 k2 l1 l2 m1 j6", B="a1 b1 b2 c1 c2 g4").play("j6-k3")
    assert (after.ending, after.ranks, after.scores) == ("arrival", (1, 2), (6, 5))
    assert after.as_dict()["arrived"] == [0]


def test_5_1_alone_it_ends_the_game():
    after = placed(1, R="k1 k2 l1 l2 m1 j6").play("j6-k3")
    assert (after.ending, after.ranks) == ("arrival", (1,))


DONE = {"R": "k1 l1 l2 m1 j6 i5", "B": "k2 b1 b2 c1 c2 g5"}  # j6-k3 fills Red's goal around Blue's k2; i5 is near


def test_5_2_one_arrives_past_a_squatter_when_ones_turn_comes():
    """Blue stays in k2, and Red's last piece is two single steps from the goal."""
    done = placed(2, **DONE).play("j6-k3")
    assert (done.over, done.actors) == (False, (1,))
    after = done.play("g5-g4")
    assert (after.ending, after.ranks, after.scores) == ("past-squatters", (1, 2), (5, 4))
    assert after.as_dict()["arrived"] == [0]
    assert after.telling.ending
    assert after.telling.ending.clause == "5.2"


def test_5_2_whoever_sits_there_has_a_turn_to_leave():
    after = placed(2, **DONE).play("j6-k3").play("k2-j5")
    assert (after.over, after.actors) == (False, (0,))
    assert after.play("i5-i4").play("j5-k2").ending == "past-squatters"  # going back in is no better than staying


def test_5_2_the_option_literal_turns_it_off():
    after = placed(2, **DONE, options={"squat": "literal"}).play("j6-k3").play("g5-g4")
    assert (after.over, after.actors) == (False, (0,))


def test_5_2_under_version_1_one_arrived_with_ones_own_move():
    after = placed(2, **DONE, version=1).play("j6-k3")
    assert (after.ending, after.ranks, after.scores) == ("past-squatters", (1, 2), (5, 4))
    into = placed(2, turn=1, R="k1 k2 l1 l2 i4 i5", B="j6 m1 b1 b2 c1 d4", version=1).play("j6-k3")
    assert not into.over
    assert into.play("i4-i3").ending == "past-squatters"


@pytest.mark.parametrize(("outside", "arrived"), [("j5 i5", True), ("j5 h5", False), ("i3 i7", True), ("h2 i7", False)])
def test_5_2_every_piece_outside_is_at_most_two_steps_away(outside: str, arrived: bool):
    position = placed(2, R=f"l1 l2 m1 j7 {outside}", B="k1 k2 b1 b2 c1 c2")
    assert (position.play("j7-k3").play("c2-c3").ending == "past-squatters") is arrived


def test_5_2_one_piece_is_enough_if_the_others_are_near_and_none_is_not():
    one = placed(2, R="i3 j5 i4 i5 i6 i7", B="k1 l1 l2 m1 k3 g1")
    assert one.play("j5-k2").play("g1-f2").ending == "past-squatters"
    none = placed(2, R="j5 i3 i4 i5 i6 i7", B="k1 k2 k3 l1 l2 m1")
    assert not none.play("j5-j4").play("k3-j7").over


def test_5_2_one_piece_far_ahead_of_the_others_is_not_enough():
    position = played(2, "b2-d5 l2-j7 c1-e5 j7-i6 b1-f4 i6-h5 c2-i6 h5-g4 f4-l2 g4-g5")
    assert (position.over, position.as_dict()["arrived"], position.actors) == (False, [], (0,))
    assert position.scores == (1, 0)


def test_5_2_who_goes_back_into_a_goal_stays_there():
    """Blue fills Red's goal by going home, and Red's turn comes."""
    position = placed(2, turn=1, R="k1 k2 l1 l2 i4 i5", B="j6 m1 b1 b2 c1 d4")
    assert position.play("j6-k3").ending == "past-squatters"


@pytest.mark.parametrize(
    ("yellow", "words", "ending"),
    [("g5 d8 d9 e8 e9 f8", "h2-h1", "arrival"), ("h1 d8 d9 e8 e9 f8", "h2-i3 d8-d7", "past-squatters")],
)
def test_5_1_5_2_among_more_the_ending_names_the_clause_of_the_last_arrival(yellow: str, words: str, ending: str):
    """Red and Green have arrived before; Blue arrives in Yellow's start base."""
    position = placed(4, turn=1, R="k1 k2 k3 l1 l2 m1", B="i1 i2 j1 j2 j3 h2", G="a1 b1 b2 c1 c2 c3", Y=yellow)
    position._state.fate = [1, 0, 2, 0, 0, 0]
    for word in words.split():
        position = position.play(word)
    assert (position.ending, position.ranks) == (ending, (1, 3, 2, 4))


FOUR = {  # Red is done past Green's k2, and so is Blue past Yellow's i2; each has a piece left outside
    "R": "k1 k3 l1 l2 m1 j5",
    "B": "h1 i1 j1 j2 j3 h2",
    "G": "k2 a1 b1 b2 c1 d4",
    "Y": "i2 d8 d9 e8 e9 f7",
}


def test_5_2_who_arrives_is_skipped_and_the_next_is_tested_in_the_same_way():
    after = placed(4, turn=3, **FOUR).play("f7-f8")
    assert (after.over, after.as_dict()["arrived"], after.actors) == (False, [0, 1], (2,))
    assert after.rules_state().rounds == 2
    home = after.play("d4-d5").play("f8-f7").play("k2-j6").play("i2-i3")
    assert home.as_dict()["arrived"] == [0, 1]
    assert home.rules_state().rounds == 4


def test_5_2_5_6_the_mover_comes_first_then_those_whose_turn_comes():
    """Red comes home; with the same move Blue has arrived past Yellow's i2."""
    after = placed(4, **{**FOUR, "R": "k1 k3 l1 l2 m1 j5", "G": "g4 a1 b1 b2 c1 d4"}).play("j5-k2")
    assert (after.as_dict()["arrived"], after.actors) == ([0, 1], (2,))
    assert after.rules_state().fate[:4] == [1, 2, 0, 0]


def test_5_2_5_6_the_order_of_event_is_not_that_of_the_seats():
    """Yellow comes home, and then Red has arrived past Green's k2."""
    after = placed(4, turn=3, R=FOUR["R"], B="g1 g2 g3 g5 h3 h4", G=FOUR["G"], Y="d8 d9 d10 e8 e9 f7").play("f7-f8")
    assert (after.as_dict()["arrived"], after.actors) == ([3, 0], (1,))
    assert [after.rules_state().fate[player] for player in (3, 0)] == [1, 2]


def test_5_2_5_3_the_game_is_over_as_soon_as_one_is_left():
    """Green has arrived before; Red arrives when the turn comes, then Blue, and Yellow is left."""
    position = placed(4, turn=3, **FOUR)
    position._state.fate = [0, 0, 1, 0, 0, 0]
    after = position.play("f7-f8")
    assert (after.ending, after.ranks, after.as_dict()["arrived"]) == ("past-squatters", (2, 3, 1, 4), [2, 0, 1])


def test_5_2_it_is_tested_after_a_pass_too():
    """Red is shut in with a full goal, but g1 is far away: Red passes, and Blue arrives past Purple's i2."""
    position = placed(
        6,
        R="k1 l1 l2 m1 k3 g1",
        B="h1 i1 j1 j2 j3 h2",
        G="i5 i7 i9 j7 j8 j9",
        Y="d6 e6 h7 j5 j6 k2",
        P="e8 f5 g2 i2 i3 j4",
        O="d1 d2 e2 e3 f2 g3",
        options={"transit": "no"},
    )
    assert position.legal() == ("pass",)
    after = position.play("pass")
    assert (after.as_dict()["arrived"], after.actors) == ([1], (2,))


def test_5_2_with_three_players_nobody_can_stay_in_anothers_goal():
    """No start base is a goal, so the goal of a player can only be filled by their own pieces (1.3, 2.5)."""
    state = sixfold.start("star", 3).rules_state()
    assert {rules.start_base(state, player) for player in range(3)}.isdisjoint(
        rules.goal_base(state, player) for player in range(3)
    )


def test_5_2_5_5_arriving_comes_before_the_last_turn():
    """Red has had 200 turns when the turn comes, and has arrived."""
    done = placed(2, turn=1, rounds=199, R="k1 k3 l1 l2 m1 i5", B="k2 b1 b2 c1 c2 g5")
    assert done.play("g5-g4").ending == "past-squatters"
    assert done.play("k2-j5").ending == "cap"


def test_5_3_the_others_play_on_and_the_last_one_is_last():
    position = placed(3, R="k1 k2 l1 l2 m1 j6", B="d1 d2 d3 e1 f1 f2", G="g4 g5 d8 d9 d10 e9")
    after = position.play("j6-k3")
    assert (after.over, after.as_dict()["arrived"], after.actors) == (False, [0], (1,))
    end = after.play("f2-e2")
    assert (end.ending, end.ranks) == ("arrival", (1, 2, 3))
    assert end.as_dict()["arrived"] == [0, 1]


def test_5_3_arrived_players_are_skipped():
    position = placed(3, R="k1 k2 l1 l2 m1 j6", B="h8 h7", G="g4 h1").play("j6-k3").play("h7-g6").play("g4-f4")
    assert position.actors == (1,)
    assert position.rules_state().rounds == 2


def test_5_4_the_third_time_ends_it():
    twice = played(2, "c1-d4 k1-j4 d4-c1 j4-k1")
    assert not twice.over
    thrice = played(2, "c1-d4 k1-j4 d4-c1 j4-k1 " * 2)
    assert (thrice.ending, thrice.ranks) == ("repetition", (1, 1))


def test_5_4_alone_one_may_repeat():
    assert not played(1, "c1-d4 d4-c1 " * 20).over


def test_5_5_two_hundred_turns_each():
    position = placed(2, turn=1, rounds=199, R="c1 d4 a1 b1 b2 c2", B="k1 k2 k3 l1 l2 m1")
    assert position.play("k1-j4").ending == "cap"
    early = placed(2, turn=0, rounds=199, R="c1 d4 a1 b1 b2 c2", B="k1 k2 k3 l1 l2 m1")
    assert not early.play("d4-d5").over


def test_5_5_passes_count():
    position = drawn(4, STUCK, rounds=199)
    position._state.fate = [0, 1, 2, 0, 0, 0]
    last = position.play("pass").play("j1-j2")
    assert last.ending == "cap"


@pytest.mark.parametrize(
    ("red", "blue", "ranks"),
    [
        ("k1 k2 a1 b1 b2 c1", "g4 g3 f4 f5 f6 c3", (1, 2)),  # two home against one
        ("d4 b1 b2 c1 c2 c3", "g4 k1 k2 k3 l1 l2", (2, 1)),  # fewer steps to go
        ("g3 b1 b2 c1 c2 c3", "g4 k1 k2 k3 l1 l2", (1, 1)),  # the same
    ],
)
def test_5_6_more_home_then_fewer_steps_then_shared(red: str, blue: str, ranks: tuple[int, int]):
    position = placed(2, turn=1, rounds=199, R=red, B=blue)
    assert position.play("g4-g5").ranks == ranks


def test_5_6_arrived_then_playing_then_eliminated_the_latest_first():
    position = placed(6, turn=5, rounds=199, R="g3", Y="g5", O="f6")
    position._state.fate = [1, -9, -12, 0, -9, 0]
    assert position.play("f6-f7").ranks == (1, 5, 4, 3, 5, 2)
    assert position.play("f6-f5").ranks == (1, 5, 4, 2, 5, 2)


# Words, state, size


def test_state_has_what_the_page_says():
    state = played(2, "c1-d4").as_dict()
    assert state == {
        "pieces": {"0": ["a1", "b1", "b2", "c2", "c3", "d4"], "1": ["k1", "k2", "k3", "l1", "l2", "m1"]},
        "eliminated": [],
        "arrived": [],
    }


def test_holes_are_sorted_as_words():
    position = placed(4, B="d10 d9 d8", R="a1", G="m1", Y="j1")
    assert position.as_dict()["pieces"]["1"] == ["d10", "d8", "d9"]


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("d11-d4", "the holes of row d run from d1 to d10"),
        ("a0-b1", "row a has one hole, a1"),
        ("d04-d5", "the holes of row d run from d1 to d10"),
        ("n1-a1", "rows of holes run from a to m"),
        ("c1d4", "a move is two holes, as in c1-d4, or pass"),
        ("PASS", "a move is two holes, as in c1-d4, or pass"),
        ("c1-d4-f5", "a move is two holes, as in c1-d4, or pass"),
    ],
)
def test_words_that_cannot_be_read(word: str, reason: str):
    assert sixfold.start("star", 2).why(word) == f"cannot read “{word}”: {reason}"


@pytest.mark.parametrize("hole", ["a1", "c1", "g4", "k1"])
def test_a_hole_alone_is_no_move(hole: str):
    with pytest.raises(CannotRead) as caught:
        sixfold.start("star", 2).look.word_of([hole])
    assert str(caught.value) == f"cannot read “{hole}”: a move is two holes, as in c1-d4, or pass"


def test_a_state_is_small():
    assert dtype(rules.State).itemsize <= 300


# Properties of random positions


def scattered(chooser: random.Random) -> Position:
    players = chooser.choice((2, 3, 4, 6))
    position = sixfold.start("star", players, transit=chooser.choice(("used", "yes", "no")))
    free = set(range(board.HOLES))
    men = {}
    for player in range(players):
        stops = [hole for hole in board.STOP_HOLES[rules.start_base(position.rules_state(), player)] if hole in free]
        taken = chooser.sample(stops, 6)
        free -= set(taken)
        men[LETTERS[player]] = " ".join(NAMES[hole] for hole in taken)
    return placed(players, turn=chooser.randrange(players), options=position.options, **men)


def test_quarters_divide_the_board_and_jumps_never_leave_them():
    assert sorted(len([q for q in board.QUARTER[:73] if q == quarter]) for quarter in range(4)) == [13, 20, 20, 20]
    for hole in range(board.HOLES):
        for way in range(6):
            middle = board.NEIGHBOURS[hole][way]
            if middle != board.NOWHERE and board.NEIGHBOURS[middle][way] != board.NOWHERE:
                assert board.QUARTER[board.NEIGHBOURS[middle][way]] == board.QUARTER[hole] != board.QUARTER[middle]


def test_the_maps_of_the_board_are_drawn_as_it_is_numbered():
    """The docstring of `board` draws holes, then side by side quarters and bits."""
    rows = [[int(number) for number in line.split()] for line in (board.__doc__ or "").splitlines() if DRAWN(line)]
    assert [number for row in rows[:13] for number in row] == list(range(73))
    halves = [(row[: len(row) // 2], row[len(row) // 2 :]) for row in rows[13:]]
    assert [number for quarters, _ in halves for number in quarters] == board.QUARTER[:73]
    assert [number for _, bits in halves for number in bits] == board.BIT[:73]


def test_every_move_can_be_taken_back():
    """What the solved solitaire rests on: the mover's way back is legal, with others in place too."""
    chooser = random.Random(3)
    for _ in range(150):
        state = scattered(chooser).rules_state()
        moves, back = [0] * rules.MAX_MOVES, [0] * rules.MAX_MOVES
        for move in moves[: rules.legal(state, state.turn, moves)]:
            if move != rules.PASS:
                after = state.copy()
                rules.carry(after, state.turn, bits.origin_of(move), bits.target_of(move))
                count = rules.legal(after, state.turn, back)
                assert bits.moving(bits.target_of(move), bits.origin_of(move)) in back[:count]


def test_the_pieces_of_a_player_are_always_six_or_none():
    chooser = random.Random(5)
    for players in (2, 3, 4, 6):
        position = sixfold.start("star", players)
        for _ in range(60):
            position = position.play(chooser.choice(position.legal()))
            state = position.rules_state()
            assert all(len(holes_of(state, player)) == 6 for player in range(players))
            every = [0] * 4
            for player in range(players):
                every = [word | more for word, more in zip(every, state.pieces[player], strict=True)]
            assert every == state.occupied
