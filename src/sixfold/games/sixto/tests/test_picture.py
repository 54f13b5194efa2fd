"""The sheet as people see it: crosses, lost cells, whose sheet is large."""

from __future__ import annotations

import pytest

from sixfold.game.shapes import Group, Label, Moved, everything
from sixfold.games.sixto import GAME
from sixfold.games.sixto.parts import shown_player
from sixfold.games.sixto.picture import lines, picture
from sixfold.positions import record
from sixfold.positions.position import Position
from sixfold.text.messages import speaking
from sixfold.views import text


def played(words: str, players: int = 1) -> Position:
    position = Position.start("sixto", players)
    for word in words.split():
        position = position.play(word)
    return position


def roles(position: Position, name: str, viewer: int = 0) -> list[str]:
    """What is drawn in a cell of the viewer's sheet."""
    shapes = position.game.drawing.picture(position.look.scene(viewer=viewer)).shapes
    (cell,) = [shape for shape in shapes if isinstance(shape, Group) and shape.name == name]
    return [shape.role for shape in everything(cell.shapes) if not isinstance(shape, Group | Moved)]


def test_a_cross_is_whole_also_while_others_mark():
    assert roles(played("=251644 keep 0:R1,O1", 2), "R1").count("pencil") == 2


def test_where_a_die_has_left_its_letter_stays():
    position = record.read_record(GAME.folder / "golden" / "two-rows.six").position
    closed = [row for row in range(6) if position.rules_state().closed >> row & 1]
    for narrow in (False, True):
        shapes = list(everything(position.look.picture(viewer=0, narrow=narrow).shapes))
        for row in closed:
            (place,) = [shape for shape in shapes if isinstance(shape, Group) and shape.name == f"die:{'ROYGBP'[row]}"]
            written = [shape for shape in place.shapes if isinstance(shape, Label)]
            assert [(label.text, label.role) for label in written] == [("ROYGBP"[row], "muted")]


def test_a_row_that_closes_greys_and_its_die_leaves():
    position = record.read_record(GAME.folder / "golden" / "two-rows.six").position
    seen = 0
    while position.before:
        closed = position.rules_state().closed & ~position.before.rules_state().closed
        for narrow in (False, True):
            shapes = everything(position.look.picture(viewer=0, narrow=narrow).shapes)
            things = [shape.thing[0] for shape in shapes if isinstance(shape, Group) and shape.thing]
            assert things.count("leaving") == closed.bit_count()
            assert things.count("band") == 2 * closed.bit_count()
        seen += closed.bit_count()
        position = position.before
    assert seen >= 2


def test_skipped_cells_are_struck_out():
    position = played("=651644 keep 0:R3,O1 =111111")
    assert "strike" in roles(position, "R1")
    assert "strike" not in roles(position, "R4")


def test_what_others_marked_is_tinted_until_the_viewers_own_move():
    position = played("=251644 keep 0:R1,O1 1:none =111111 1:keep".replace("1:keep", "keep"), 2)
    assert "last" not in roles(position, "R1")  # somebody has moved since
    since = position.look.scene(viewer=1, since=2)
    shapes = position.game.drawing.picture(since).shapes
    (small,) = [shape for shape in shapes if isinstance(shape, Group) and shape.name == "sheet:0"]
    assert [shape.role for shape in small.shapes].count("last") == 2


def test_rows_and_dice_have_the_readers_letters():
    position = played("=251644 keep")
    found = {}
    for language in ("en", "fr", "de"):
        with speaking(language):
            labels = [shape.text for shape in everything(position.look.picture().shapes) if isinstance(shape, Label)]
            found[language] = [text for text in labels if text.isalpha() and len(text) <= 2]
            assert f"{found[language][-1]}4" in position.text()
    assert found["en"].count("R") == 2
    assert found["de"].count("Ge") == found["de"].count("Gr") == 2
    assert found["fr"].count("Ve") == found["fr"].count("Vi") == 2


def test_the_large_sheet_is_the_viewers_or_that_of_who_is_asked():
    position = played("=251644 keep 0:none", 3)
    assert shown_player(position.look.scene()) == 1
    assert shown_player(position.look.scene(viewer=2)) == 2
    assert shown_player(played("=251644", 3).look.scene()) == 0


def test_the_text_view_shows_crosses_and_points():
    position = played("=251644 keep 0:R1,O1,P1 =122234 keep", 1)
    with speaking("en"):
        drawn = text.plain(lines(position.look.scene())).splitlines()
    assert drawn == [
        "Turn 2: mark your sheet.",
        "Dice: R1  O2  Y2  G2  B3  P4",
        "",
        "A  Player 1",
        "    1   2   3   4   5   6   7   8   9     10  11  12",
        "R  [2]  1*  6   5   4   3   5   3   1*  |  6   4   2     -5",
        "O  [5]  4   1   2*  6   3   4   5   2*  |  1   3   6     -5",
        "Y   1   5   6   4   3   2*  6   1   3   |  5   2   4      0",
        "G   6   3   2*  1   4   5   2*  4   6   |  3   1   5      0",
        "B   4   2   6   5   1   3*  4   2   3*  |  5   6   1      0",
        "P  [4]  6   5   1   3   2   1   6   2   |  4   5   3     -5",
        "    5   0   0   0   0   0   0   0   0    columns 5, total -10",
    ]


def test_dice_tumble_after_a_roll_and_carry_their_row_in_their_name():
    for narrow in (False, True):
        shapes = {
            shape.name: shape
            for shape in everything(played("=251644", 3).look.picture(narrow=narrow).shapes)
            if isinstance(shape, Group)
        }
        dice = [shapes[f"die:{letter}"] for letter in "ROYGBP"]
        assert all(any(isinstance(part, Moved) and part.spin for part in die.shapes) for die in dice)
        assert dice[1].label == "die O shows 5"
        still = played("=251644 keep", 3).look.picture(narrow=narrow).shapes
        assert not [part for part in everything(still) if isinstance(part, Moved)]


def test_others_sheets_open():
    position = played("=251644 keep", 3)
    names = {shape.name for shape in position.look.picture(viewer=1).shapes if isinstance(shape, Group)}
    assert {"sheet:0", "sheet:1", "sheet:2"} <= names
    narrow = {shape.name for shape in position.look.picture(viewer=1, narrow=True).shapes if isinstance(shape, Group)}
    assert {name for name in narrow if name.startswith("sheet:")} == {"sheet:0", "sheet:2"}


def test_marks_are_toggles_a_row():
    position = played("=251644 keep", 2)
    toggles = position.look.toggles(0)
    assert toggles
    assert toggles.rows == [["R1"], ["O1", "O8"], ["Y1", "Y8"], ["G1", "G9"], ["B1", "B7"], ["P1"]]
    assert position.look.word_of(["O1", "R1"]) == "R1,O1"
    assert position.look.word_of([]) == "none"
    assert played("=251644", 2).look.toggles(0) is None
    assert played("=251644", 2).look.tree(0) == {"keep": "keep", "reroll": "reroll"}


DECIDING = "=251644 keep 0:R1,O1 1:none 2:R4 =111111"  # player 1 decides about the second roll


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("narrow", [False, True])
def test_2_3_of_a_covered_sheet_only_the_owner_is_drawn(viewer: int, narrow: bool):
    """Whatever is marked on it, large or small, in shapes and in letters, the picture is the same."""
    position = played(DECIDING, 3)
    other = played(DECIDING.replace("0:R1,O1", "0:none"), 3)
    scenes = [one.look.scene(("Ada", "Bob", "Cleo"), viewer, narrow, frozenset({0, 2})) for one in (position, other)]
    assert picture(scenes[0]) == picture(scenes[1])
    assert lines(scenes[0]) == lines(scenes[1])
    names = {shape.name: shape.label for shape in picture(scenes[0]).shapes if isinstance(shape, Group)}
    assert names["sheet:2"] == "Cleo: covered"
    assert ("R1" in names) == (viewer == 1)


def test_2_3_covered_sheets_in_letters():
    scene = played(DECIDING, 3).look.scene(("Ada", "Bob", "Cleo"), 1, False, frozenset({0, 2}))
    assert text.plain(lines(scene)).splitlines()[-7:] == [
        "A Ada               B Bob           0   C Cleo",
        "                    R ......... | ...",
        "                    O ......... | ...",
        "covered             Y ......... | ...   covered",
        "                    G ......... | ...",
        "                    B ......... | ...",
        "                    P ......... | ...",
    ]
