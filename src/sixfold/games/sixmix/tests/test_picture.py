"""What the picture and the text tell: dice, numbers, duties, medals, chips."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from sixfold import start
from sixfold.game.shapes import Box, Group, Label, Moved, Path, everything
from sixfold.games import sixmix
from sixfold.games.sixmix import status
from sixfold.games.sixmix.parts import BADGES
from sixfold.positions import record
from sixfold.positions.position import Position
from sixfold.views import svg

SVG = "{http://www.w3.org/2000/svg}"


def golden(name: str, ply: int | None = None) -> Position:
    position = record.read_record(sixmix.GAME.folder / "golden" / f"{name}.six").position
    while ply is not None and position.ply > ply and position.before:
        position = position.before
    return position


def group(position: Position, name: str) -> ET.Element:
    found = ET.fromstring(position.svg()).find(f".//{SVG}g[@data-name='{name}']")
    assert found is not None
    return found


FINISHED = """\
Round 1: 2 points end the game

                1 | 2  3  4  5  6   100k   number
  G Gwen        3l| 6g 5g 2o 3g 1b  played 365231
  B Basil       6b| 5b 1r 3r 4b 4b  played 651344   1st
  R Rosa        6r| 5r 1l 1g 5r 5r  played 651155   2nd 3x
  O Otto        4o| 4o 3b 5o 5o 4o  played 443554   3x
  L Lea         1g| 1l 3g 2l 5l 3l  played 113253

  G  Gwen         points: 0 (+0)
  B  Basil        points: 2 (+2)  (1)(1)
  R  Rosa         points: 2 (+2)  (1)(1)
  O  Otto         points: 1 (+1)  (1)
  L  Lea          points: 0 (+0)

Basil wins."""


def test_the_text_of_a_finished_round():
    assert golden("example").text(("Gwen", "Basil", "Rosa", "Otto", "Lea")) == FINISHED


def test_a_die_has_its_pips_colour_and_letter():
    position = start("sixmix", 3)
    for word in ("=6", "=1", "=1", "=5", "R1"):
        position = position.play(word)
    cell = group(position, "R1")
    assert cell.findtext(f"{SVG}title") == "Player 3's red row, hundred thousands: 5, a die of green"
    assert len(cell.findall(f".//{SVG}circle[@class='on-green']")) == 5
    assert [text.text for text in cell.findall(f".//{SVG}text")] == ["G"]


def test_the_waiting_die_shows_its_pips():
    position = golden("example", ply=6)
    assert position.as_dict()["to_place"] == 6
    assert len(group(position, "die").findall(f".//{SVG}circle")) == 6


def test_medals_chips_and_the_number_of_the_round_before():
    position = golden("evening", ply=4 + 48)
    text = position.text(("Gwen", "Basil", "Rosa", "Otto"))
    assert "615311 1st 3x" in text
    assert "563233 2nd 3x" in text
    assert position.as_dict()["rows"]["B"] == "......"
    assert "(5)(5)" in golden("evening").text()
    signs = [shape for shape in everything(position.look.picture().shapes) if isinstance(shape, Group)]
    dice = [sum(isinstance(part, Box) for part in sign.shapes) for sign in signs if sign.label == "triple"]
    assert dice
    assert set(dice) == {3}  # a single die would be read as its number


def test_the_roll_off_shows_who_is_still_in():
    position = golden("tied-rolls", ply=4)
    assert "Who begins? The highest roll." in position.text()
    assert "Player 1 rolls for the start." in position.text()
    assert "points: 0  =2" in position.text()


def test_many_blue_chips_are_counted():
    position = start("sixmix", 3)
    state = position._state
    state.rolling, state.starter = 0, 0
    state.points[0] = 998
    assert "199 x (5) (1)(1)(1)" in position.text()
    assert ">199×<" in position.svg()


def test_a_rolled_die_tumbles_and_a_placed_one_comes_from_there():
    position = golden("example", ply=6)
    assert [part.spin for part in moved(position)] == [True]
    (placed,) = moved(position.play(position.legal()[0]))
    assert not placed.spin
    assert placed.way[0][1] < 0
    assert [part.spin for part in moved(start("sixmix", 3).play("=4"))] == [True]


def moved(position: Position) -> list[Moved]:
    return [part for part in everything(position.look.picture().shapes) if isinstance(part, Moved) and part.way]


def test_two_players_show_two_colours_each():
    letters = [
        [shape.text for shape in start("sixmix", 2).look.badge(player) if isinstance(shape, Label)] for player in (0, 1)
    ]
    assert letters == [["G", "R"], ["B", "O"]]


def labels(position: Position, narrow: bool) -> list[str]:
    names = ("Ann", "Bea")
    return [
        shape.text
        for shape in everything(position.look.picture(names, narrow=narrow).shapes)
        if isinstance(shape, Label)
    ]


def test_with_two_players_each_row_names_its_owner_and_their_other_row():
    position = golden("two-players", ply=31)
    rows = [row for row in position.text(("Ann", "Bea")).splitlines() if "+" in row]
    assert [row[2:5] for row in rows] == ["G+R", "B+O", "R+G", "O+B"]
    assert [("Ann" in row, "Bea" in row) for row in rows] == [(True, False), (False, True)] * 2
    for narrow in (False, True):
        found = labels(position, narrow)
        pairs = [(found[n], found[n + 1]) for n in range(len(found) - 1) if set(found[n : n + 2]) <= set("GBROL")]
        assert {("G", "R"), ("B", "O"), ("R", "G"), ("O", "B")} <= set(pairs)
        shapes = everything(position.look.picture(narrow=narrow).shapes)
        marks = [shape.outline for shape in shapes if isinstance(shape, Path)]
        assert [marks.count(BADGES[player]) for player in (0, 1)] == [2, 2]  # at both rows


def test_on_a_phone_the_felt_leaves_the_heading_its_room():
    """Where a page shows the felt in the picture, as the analysis does; a letter is about half as wide as high."""
    position = golden("two-players", ply=31)
    shapes = list(everything(position.look.picture(narrow=True, bare=True).shapes))
    felt = next(shape.shapes[0] for shape in shapes if isinstance(shape, Group) and shape.thing[:1] == ("felt",))
    told = str(status.heading(position.look.scene()))
    heading = next(shape for shape in shapes if isinstance(shape, Label) and shape.text == told)
    assert felt.x + felt.width < heading.x - 0.53 * heading.size * len(heading.text)


def test_names_and_points_stand_in_the_rows_and_nowhere_else():
    """With two players the points stand in the first of their rows; who won chips sees them fly from the medals."""
    position = golden("evening")
    for narrow in (False, True):
        shapes = position.look.picture(narrow=narrow).shapes
        told = [shape for shape in shapes if isinstance(shape, Group) and shape.thing[:1] == ("named",)]
        assert [group.thing[1] for group in told] == [0, 1, 2, 3]
        texts = [[part.text for part in everything(group.shapes) if isinstance(part, Label)] for group in told]
        points = position.as_dict()["points"]
        assert all(str(points[player]) in " ".join(texts[player]) for player in range(4))
    counts = [shape.thing for shape in everything(position.look.picture().shapes) if isinstance(shape, Group)]
    assert sum(thing[:1] == ("count",) for thing in counts) == sum(won > 0 for won in position._state.won[:4])
    two = status.rows(golden("two-players", ply=31).look.scene())
    assert [row.points is None for row in two] == [False, False, True, True]


def test_with_more_players_a_row_stands_alone():
    position = golden("example")
    assert "+" not in position.text().split("points")[0]
    assert not any(status.partner_of(position.rules_state(), colour) for colour in range(5))


def test_the_narrow_picture_says_the_same():
    position = golden("evening", ply=4 + 48)
    drawn = svg.render(position.look.picture(narrow=True), "")
    assert "narrow" in position.game.drawing.SCREENS
    for text in ("615", str(position.game.seats(4)[1])):
        assert text in drawn
    assert "563" not in drawn  # the number of the last round, which has no room there
