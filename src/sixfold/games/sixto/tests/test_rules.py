"""SIXTO clause by clause, on a sheet whose every row reads 1 2 3 4 5 6 1 2 3 | 4 5 6."""

from __future__ import annotations

import pytest

from sixfold.positions.position import Position
from sixfold.positions.words import play_recorded
from sixfold.text.errors import CannotRead, NotLegal
from sixfold.text.messages import LANGUAGES, speaking

PLAIN = " ".join(["123456123456"] * 6)
OPEN = "=111111 keep 0:R1,O1 =222222 keep 0:R2,O2 =333333 keep 0:R3,O3 =444444 keep 0:R4,O4 "  # four marks each


def after(words: str, players: int = 1, **options: str) -> Position:
    position = Position.start("sixto", players, options, {f"sheet-{letter}": PLAIN for letter in "ABCDEF"})
    for word in words.split():
        position = position.play(word)
    return position


def with_others(words: str, players: int) -> str:
    """The same words of player 0, the others marking nothing before."""
    others = " ".join(f"{player}:none" for player in range(1, players))
    return words.replace("keep 0:", f"keep {others} 0:")


def cells(position: Position, player: int = 0) -> set[str]:
    """The single cells that may be marked."""
    return {cell for word in position.legal(player) for cell in word.split(",")} - {"none"}


def why(position: Position, word: str) -> str:
    return position.why(word) or "it is legal"


def test_1_3_a_sheet_that_breaks_the_law_is_refused():
    for bad in (
        PLAIN[:-1],
        PLAIN.replace("1", "2", 1),
        PLAIN + " 1",
        PLAIN.replace(" ", ""),
        "x",
        PLAIN.replace("6", "7"),
    ):
        with pytest.raises(CannotRead, match="sheet-C"):
            Position.start("sixto", 1, None, {"sheet-C": bad})


def test_1_4_sheets_are_all_different_and_one_a_player():
    assert Position.start("sixto", 3).as_dict()["sheets"] == ["A", "B", "C"]
    assert Position.start("sixto", 3, sheets="CAL").as_dict()["sheets"] == ["C", "A", "L"]
    for bad in ("CC", "C", "CAF", "CM", "ca", "C,A"):
        with pytest.raises(CannotRead, match=f"sheets={bad}"):
            Position.start("sixto", 2, sheets=bad)


def test_1_5_a_line_replaces_the_sheet_of_its_letter():
    ours, theirs = Position.start("sixto"), Position.start("sixto", 1, None, {"sheet-A": PLAIN, "sheet-B": PLAIN})
    assert theirs.settings.header_lines == {"sheet-A": PLAIN}  # B is not in use
    assert cells(ours.play("=111111").play("keep")) != cells(theirs.play("=111111").play("keep"))
    again = Position.start("sixto", 1, None, {"sheet-A": " ".join(_printed("A"))})
    assert (again.settings.header_lines, again) == ({}, ours)


def _printed(letter: str) -> tuple[str, ...]:
    from sixfold.games.sixto.sheet_data import PRINTED

    return PRINTED[letter]


def test_2_1_player_0_rolls_first_then_clockwise():
    position = after("=111111 keep 1:none 0:none", 3)
    assert (position.as_dict()["active"], position.actors) == (0, (2,))
    position = position.play("2:none")
    assert (position.as_dict()["active"], position.as_dict()["turn"], position.is_chance) == (1, 2, True)
    assert position.play("=111111").actors == (1,)


def test_2_1_the_outcomes_of_a_roll_are_the_dice_in_row_order():
    position = after("")
    assert (position.outcome_count, position.outcomes) == (6**6, None)
    assert [position.outcome(number) for number in (0, 1, 6, 6**6 - 1)] == ["=111111", "=111112", "=111121", "=666666"]
    for bad in ("=11111", "=1111111", "=711111", "=-11111", "=11111\uff11", "111111", "roll"):
        with pytest.raises((CannotRead, NotLegal)):
            position.play(bad)


def test_2_2_the_roll_is_kept_or_made_again_once():
    position = after("=123456")
    assert position.legal() == ("keep", "reroll")
    assert (position.as_dict()["phase"], position.as_dict()["dice"]) == ("reroll", "123456")
    again = position.play("reroll")
    assert (again.as_dict()["phase"], again.as_dict()["dice"], again.is_chance) == ("roll", None, True)
    assert again.play("=654321").as_dict()["phase"] == "mark"
    assert position.play("keep").as_dict()["phase"] == "mark"
    assert why(position, "R2") == "R2 is not legal: choose keep or reroll first (2.2)"
    assert why(position, "roll") == "cannot read “roll”: choose keep or reroll first"
    assert "the roll stands" in why(position.play("keep"), "0:keep")


def test_2_2_in_every_language_the_roll_is_decided_first_and_then_marks_are_waited_for():
    position = Position.start("sixto", 2).play("=123456")
    said = []
    for language in LANGUAGES:
        with speaking(language):
            said.append((position.why("R1"), position.play("keep").text(("Ada", "Bob")).splitlines()[0]))
    assert said == [
        ("R1 is not legal: choose keep or reroll first (2.2)", "Turn 1, waiting for everybody."),
        (
            "R1 n’est pas permis\u00a0: choisissez d’abord keep ou reroll (2.2)",
            "Tour 1, on attend tout le monde.",
        ),
        ("R1 ist nicht erlaubt – entscheide dich erst für keep oder reroll (2.2)", "Spielzug 1, wir warten auf alle."),
    ]


def test_3_1_one_marking_decision_is_one_move():
    assert len(after("=111111 keep").legal()) == 3**6  # none, R1 or R7, and so in every row
    assert len(after("=444444 keep").legal()) == 2**6  # the second copy is behind the flag
    assert "none" in after("=111111 keep").legal()


def test_3_1_a_cell_must_show_its_die():
    position = after("=111111 keep")
    assert why(position, "0:R2") == "0:R2 is not legal: R2 shows 2 and the die R shows 1 (3.1)"
    assert "mark at most one cell of each row in a turn (3.1)" in why(position, "0:R1,R7")


def test_3_2_marks_go_from_left_to_right():
    position = after("=555555 keep 0:R5,O5 =222222 keep")
    assert {"R2", "O2"}.isdisjoint(cells(position))
    assert {"R8", "O8", "Y2", "Y8"} < cells(position)
    assert why(position, "0:R2") == "0:R2 is not legal: R2 is not right of your last mark R5 (3.2)"


def test_3_3_either_copy_or_only_the_first_with_leftmost():
    assert {"R1", "R7"} < cells(after("=111111 keep"))
    position = after("=111111 keep", leftmost="yes")
    assert cells(position) == {"R1", "O1", "Y1", "G1", "B1", "P1"}
    assert "with leftmost=yes the first legal copy is marked, R1 (3.3)" in why(position, "0:R7")
    later = after("=333333 keep 0:R3,O3 =111111 keep", leftmost="yes")
    assert cells(later) == {"R7", "O7", "Y1", "G1", "B1", "P1"}  # the first that is legal now


def test_3_4_the_target_zone_needs_four_marks():
    three = after(OPEN[: OPEN.index("=444444")] + "=555555 keep")
    assert "R11" not in cells(three)
    assert "R11 is in the target zone, which needs 4 marks before it; you have 3 (3.4)" in why(three, "0:R11")
    assert "R11" in cells(after(OPEN + "=555555 keep"))


def test_3_5_cell_12_finishes_a_row():
    position = after(OPEN + "=666666 keep 0:R12,O6 =555555 keep")
    assert {"O11", "Y5"} < cells(position)
    assert not any(cell.startswith("R") for cell in cells(position))
    assert "you have marked R12 and are finished with this row (3.5)" in why(position, "0:R11")
    assert position.as_dict()["closed"] == []  # one target mark closes nothing


def closing_red(players: int) -> Position:
    """Player 0 needs one more target mark in red, and the die offers it; nobody else has marked."""
    return after(with_others(OPEN + "=444444 keep 0:R10,Y4 =555555 keep ", players), players)


def test_4_1_a_second_target_mark_closes_the_row_at_the_end_of_the_turn():
    position = closing_red(2).play("0:R11")
    assert position.as_dict()["closed"] == []
    assert "R5" in cells(position, 1)  # Bob may still mark red (4.2)
    done = position.play("1:none")
    assert (done.as_dict()["closed"], done.outcome_count) == (["R"], 6**5)
    assert done.play("=-21111").as_dict()["dice"] == "-21111"
    assert "row R is closed and its die has left the game (4.1)" in why(done.play("=-21111").play("keep"), "0:R12")
    with pytest.raises(CannotRead, match="-11111"):
        done.play("=111111")


def test_4_3_last_call_asks_who_acted_before_the_closing_word():
    position = closing_red(4).play("1:none").play("2:R5").play("0:R11")
    assert position.as_dict()["phase"] == "mark"
    position = position.play("3:none")
    assert position.as_dict()["phase"] == "last-call"
    assert position.actors == (1,)  # 2 has marked red, 3 spoke after the closing word
    assert position.legal(1) == ("R5", "none")
    assert position.as_dict()["closed"] == []


def test_4_3_no_last_call_when_nobody_is_to_be_asked():
    assert closing_red(2).play("0:R11").play("1:none").as_dict()["phase"] == "roll"
    assert closing_red(2).play("1:R5").play("0:R11").as_dict()["phase"] == "roll"


def test_4_3_without_a_legal_cell_nobody_is_asked():
    words = with_others(OPEN + "=444444 keep 0:R10,Y4 =555555 keep ", 2).replace("1:none", "1:R7", 1)
    position = after(words, 2).play("1:none").play("0:R11")
    assert position.as_dict()["phase"] == "roll"  # red is closed: only R11 was right of R7, behind the flag


def test_4_3_the_first_word_counts_when_two_players_close_the_same_row():
    words = OPEN + "=444444 keep 0:R10,Y4 =555555 keep "
    both = words.replace("keep 0:R", "keep 2:none 1:R1 0:R", 1)
    for cell in ("R2", "R3", "R4", "R10"):
        both = both.replace(f"keep 0:{cell}", f"keep 2:none 1:{cell} 0:{cell}")
    position = after(both, 3).play("0:R11").play("2:none").play("1:R11")
    assert (position.as_dict()["closed"], position.as_dict()["phase"]) == (["R"], "roll")  # 2 spoke after 0's word


def test_4_4_in_the_last_call_only_closing_rows_are_marked():
    position = closing_red(2).play("1:none").play("0:R11")
    assert position.actors == (1,)
    assert why(position, "1:G5") == "1:G5 is not legal: in the last call you may mark only in R (4.4)"
    assert position.play("R5") == position.play("1:R5")  # the first to be asked
    with pytest.raises(CannotRead, match="here a move begins with the player's number, as in 0:R5"):
        play_recorded(position, "R5")
    assert "player 0 may not act now" in why(position, "0:none")
    done = position.play("1:R5")
    assert (done.as_dict()["closed"], done.as_dict()["phase"]) == (["R"], "roll")
    assert done.as_dict()["marks"][1] == ["R5"]


def test_4_5_actors_are_the_active_player_and_then_clockwise():
    assert after("=111111 keep 0:none 1:none 2:none =111111 keep", 3).actors == (1, 2, 0)


def test_5_1_three_dice_that_leave_at_once_end_the_game():
    rows = "R{0},Y{0},P{0}"
    turns = [(1, 1), (2, 2), (3, 3), (4, 4), (4, 10), (5, 11)]
    words = [f"={str(die) * 6} keep 0:{rows.format(cell)}" for die, cell in turns]
    position = after(" ".join(words))
    assert (position.ending, position.as_dict()["closed"]) == ("dice", ["R", "Y", "P"])
    assert position.scores == (3 * 21 + 4 * 5,)


def test_5_2_barred_for_good_in_every_row_ends_the_game():
    position = after("=333333 keep 0:R9,O9,Y9,G9,B9,P9 1:none", 2)
    assert (position.ending, position.scores, position.ranks) == ("finished", (-9, 0), (2, 1))


def test_5_2_cell_9_with_four_marks_before_it_is_not_barred():
    rows = ["0:" + ",".join(f"{row}{cell}" for row in "ROYGBP") for cell in (1, 2, 6)]
    words = f"=111111 keep {rows[0]} =222222 keep {rows[1]} =666666 keep {rows[2]} =333333 keep "
    assert not after(words + "0:R9,O9,Y9,G9,B9,P9").over  # four marks in each row


@pytest.mark.parametrize(("word", "over", "score"), [("none", True, 0), ("R1", True, -10), ("R1,O1", False, -10)])
def test_5_3_solo_ends_with_fewer_than_two_marks(word: str, over: bool, score: int):
    position = after(f"=111111 keep 0:{word}")
    assert (position.over, position.scores) == (over, (score,))
    assert position.ending == ("solo" if over else None)
    assert not after(f"=111111 keep 0:{word} 1:none", 2).over


def test_5_4_turn_100_is_the_last():
    position = after("=111111 keep 0:none 1:none " * 99 + "=111111 keep 0:none", 2)
    assert not position.over
    done = position.play("1:none")
    assert (done.ending, done.ranks) == ("cap", (1, 1))
    assert done.as_dict() == {
        "sheets": ["A", "B"],
        "marks": [[], []],
        "closed": [],
        "dice": None,
        "active": 1,
        "phase": "over",
        "turn": 100,
    }


def test_6_4_equal_scores_go_to_more_marks_and_equal_marks_are_shared():
    position = Position.start("sixto", 3)
    state, rules = position.rules_state(), position.game.rules
    state.marks[0] = [0b011, 0b011, 0, 0, 0, 0]  # four marks, 0 points
    state.marks[1] = [0, 0, 0b110, 0b110, 0, 0]
    points, places = [0, 0, 0], [0, 0, 0]
    rules.scores(state, points)
    rules.ranks(state, places)
    assert points == [0, 0, 0]
    assert places == [1, 1, 3]  # the third has no mark at all


@pytest.mark.parametrize(
    "word", ["R0", "R13", "R01", "r1", "R1,", ",R1", "R1;O2", "O1,R1", "L1", "none,R1", "R1 O2", ""]
)
def test_7_3_what_is_no_word_is_refused(word: str):
    with pytest.raises(CannotRead):
        after("=111111 keep").play(f"0:{word}")


def test_7_4_words_of_the_mark_phase_carry_their_player_also_alone():
    with pytest.raises(CannotRead, match="begins with the player's number"):
        play_recorded(after("=111111 keep"), "R1")
    with pytest.raises(CannotRead, match="without a player's number"):
        after("=111111").play("0:keep")


DECIDING = "=111111 keep 0:R1,O1 1:none 2:R1 =222222"  # player 1 decides about the second roll


def covered(position: Position, *viewers: int) -> set[int]:
    """The players whose sheets are covered from some, where people cover them."""
    hidden = position.game.rules.hidden(position.rules_state(), sum(1 << viewer for viewer in viewers))
    return {player for player in range(position.players) if hidden >> player & 1}


def test_2_3_while_the_active_player_decides_others_may_cover_their_sheets():
    position = after(DECIDING, 3)
    assert covered(position, 1) == {0, 2}
    assert covered(position, 0) == {2}
    assert covered(position, 0, 1) == {0, 2}  # on one device
    assert covered(position) == {0, 2}  # who only watches
    assert covered(position.play("keep"), 1) == set()
    assert covered(after("", 3), 1) == set()


def test_2_3_of_a_covered_sheet_no_mark_is_known():
    seen = after(DECIDING, 3).seen_by([1], [0, 2])
    assert seen.as_dict()["marks"] == [[], [], []]
    assert seen.words == ("=111111", "keep", "", "1:none", "", "=222222")
    told = [
        str(sentence) for position in seen.line() for sentence in position.telling.sentences(("Ada", "Bo", "Cy"), 1)
    ]
    assert told[2:5] == ["Ada has marked.", "You marked nothing.", "Cy has marked."]
    assert after(DECIDING, 3).seen_by([1]).as_dict()["marks"] == [["R1", "O1"], [], ["R1"]]  # nobody covers theirs
