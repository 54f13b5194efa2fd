"""Things: flat shapes everywhere, and a material in pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixfold.game import shelf
from sixfold.game.shapes import Box, Circle, Group, Shape, everything
from sixfold.game.things import cross, die, disc, made
from sixfold.positions import record
from sixfold.views.data import listed
from sixfold.views.svg import drawn

ROOT = Path(__file__).parent.parent
MATERIALS = (ROOT / "src/sixfold/web/static/board/materials.js").read_text("utf-8")


def kinds(shapes: tuple[Shape, ...]) -> set[str]:
    return {str(shape.thing[0]) for shape in everything(shapes) if isinstance(shape, Group) and shape.thing}


def test_a_die_shows_its_pips_flat_and_says_what_it_is() -> None:
    shown = die(50, 50, 40, 5, "green", "G")
    assert [shape.role for shape in shown.shapes if isinstance(shape, Circle)] == ["on-green"] * 5
    assert shown.thing == ("die", 5, "G")
    assert drawn([shown]).count("<circle") == 5


def test_pages_are_told_what_a_thing_is_and_others_only_its_shapes() -> None:
    board = made("slab", Box(0, 0, 10, 10, "frame"))
    assert listed([board]) == [["g", "", "", [["b", "frame", 0, 0, 10, 10, 0]], ["slab"]]]
    assert listed([Group("a1", "", ())]) == [["g", "a1", "", []]]
    assert "slab" not in drawn([board])


def test_numbers_of_things_have_two_decimals() -> None:
    assert listed([disc(0, 0, 42, 17, 13 * 6 / 7, "silver", ())])[0][-1] == ["disc", 11.14]


def test_crosses_are_drawn_by_different_hands() -> None:
    assert len({cross(0, 0, 1, hand).shapes for hand in range(6)}) == 3


@pytest.mark.parametrize("name", shelf.ids())
def test_every_thing_of_a_game_has_a_material_and_is_explained(name: str) -> None:
    game = shelf.find_game(name)
    position = record.read(next(iter(sorted(game.folder.glob("golden/*.six")))).read_text("utf-8")).position
    known = set(re.findall(r"\w+", MATERIALS.partition("const MATERIALS = {")[2].partition("}")[0]))
    explained = (ROOT / "docs/game.md").read_text("utf-8").partition("## Things")[2]
    for narrow in (False, True):
        found = kinds(position.look.picture(narrow=narrow and "narrow" in position.game.drawing.SCREENS).shapes)
        assert found
        assert found <= known
        assert all(kind in explained for kind in found)
