"""SIXTO as shapes: one sheet large with the dice beside it, all in miniature.

The large sheet is the viewer's, or that of the player who is asked first.  The picture for
narrow screens is in `narrow`, text lines are in `text`.
"""

from __future__ import annotations

from sixfold.contract import Scene
from sixfold.games.sixto import low, narrow, rules
from sixfold.games.sixto.letters import row_letter
from sixfold.games.sixto.parts import (
    MINI_HIGH,
    card,
    die,
    miniature,
    sheet_of,
    shown_player,
    side_name,
    turn_heading,
)
from sixfold.games.sixto.rules import State
from sixfold.games.sixto.sheet_data import LETTERS
from sixfold.games.sixto.sheet_picture import HEAD, PITCH, STROKE, TOP, WIDTH, sheet_head, sheet_shapes
from sixfold.games.sixto.sheet_picture import HEIGHT as SHEET_HEIGHT
from sixfold.games.sixto.text import lines
from sixfold.grammar import is_you
from sixfold.messages import Message, remembered, say
from sixfold.pointing import Side
from sixfold.shapes import Box, Label, Path, Picture, Shape

__all__ = ["CHOSEN", "FRONT", "LOW", "NARROW", "badge", "lines", "picture", "sides"]

FRONT = True  # the viewer's sheet is drawn large
CHOSEN = (Path(STROKE, "pencil"),)  # half a cross: the other half when the move is made
NARROW = True  # there is a picture for narrow screens
LOW = True  # and one for low screens
MARGIN = 24
STATUS = 44  # height of the line that says what happens now
DICE = 76  # width of the place for dice, left of the sheet
PAPER = 20  # margin of the sheet's paper


# Shapes ---------------------------------------------------------------------------------


def picture(scene: Scene) -> Picture:
    """The dice and the sheets, as shapes."""
    if scene.low or scene.narrow:
        return low.picture(scene) if scene.low else narrow.picture(scene)
    state: State = scene.state
    head = 0 if scene.bare else HEAD
    sheet = SHEET_HEIGHT - HEAD + head + 2 * PAPER
    left, top = MARGIN + DICE, 4 if scene.bare else STATUS
    wide, high = MARGIN + DICE + WIDTH + 2 * PAPER + MARGIN, float(top + sheet + MARGIN)
    shapes: list[Shape] = []
    if not scene.bare:
        shapes.append(Label(MARGIN, STATUS / 2, str(turn_heading(scene)), 18, "title", "start"))
    shapes += [
        Box(left + 3, top + 4, WIDTH + 2 * PAPER, sheet, "shadow", 10),
        Box(left, top, WIDTH + 2 * PAPER, sheet, "paper", 10),
        *_large(scene, left + PAPER, top + PAPER),
    ]
    for row in range(rules.ROWS):
        level = top + PAPER + TOP - HEAD + head + row * PITCH + 1
        shapes.append(die(scene, row, MARGIN + 22, level))
        shapes.append(Label(MARGIN + 4, level + 22, row_letter(row), 18, "ink"))
    if state.players > 1:
        beside = 4 if state.players == 4 else 3
        step = (wide - 2 * MARGIN + 12) / beside
        for player in range(state.players):
            x, y = MARGIN + player % beside * step, high + player // beside * MINI_HIGH
            shapes.append(miniature(scene, player, x, y, step - 12))
        high += MINI_HIGH * (1 + (state.players - 1) // beside) + MARGIN / 2
    return Picture(wide, high, "SIXTO", tuple(shapes))


def _large(scene: Scene, x: float, y: float) -> list[Shape]:
    """The sheet that is looked at; covered, only whose it is."""
    player = shown_player(scene)
    sheet = sheet_of(scene, player)
    if player not in scene.covered:
        return sheet_shapes(sheet, x, y, headed=not scene.bare)
    if scene.bare:
        return card(x, y, WIDTH, SHEET_HEIGHT - HEAD, 24)
    return [*sheet_head(sheet, x, y), *card(x, y + HEAD, WIDTH, SHEET_HEIGHT - HEAD, 24)]


def _sheet_of(name: str) -> Message:
    return say("Your sheet") if is_you(name) else say("The sheet of {name}", name=name)


def sides(scene: Scene) -> list[Side]:
    """Everybody's sheet can be opened from its small one."""
    back = say("Back to my sheet")
    return [
        Side(side_name(player), player, _sheet_of(name), back)
        for player, name in enumerate(scene.names)
        if len(scene.names) > 1
    ]


def badge(scene: Scene, player: int) -> tuple[Shape, ...]:
    """The letter of a player's sheet."""
    return _badge(LETTERS[scene.state.sheets[player]])


@remembered
def _badge(letter: str) -> tuple[Shape, ...]:
    return (Box(-9, -11, 18, 22, "paper", 4), Label(0, 0, letter, 15, "bold-on-paper"))


# Text -----------------------------------------------------------------------------------
