"""SIXTO as shapes: one sheet large with the dice beside it, all in miniature.

The large sheet is the viewer's, or that of the player who is asked first.  The picture for
narrow screens is in `narrow`, text lines are in `text`.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.game.pointing import Toggles
from sixfold.game.shapes import Box, Group, Label, Picture, Shape, Side
from sixfold.game.things import cross, made
from sixfold.games.sixto import low, narrow, rules, say
from sixfold.games.sixto.letters import row_letter
from sixfold.games.sixto.notation import cell_name, die_name, markable
from sixfold.games.sixto.parts import (
    DIE,
    MINI_HIGH,
    card,
    die,
    miniature,
    sheet_of,
    shown_player,
    side_name,
    thumbnail,
    turn_heading,
    whose,
)
from sixfold.games.sixto.rules import State
from sixfold.games.sixto.sheet_data import LETTERS
from sixfold.games.sixto.sheet_picture import HEAD, PITCH, TOP, WIDTH, sheet_head, sheet_shapes
from sixfold.games.sixto.sheet_picture import HEIGHT as SHEET_HEIGHT
from sixfold.games.sixto.text import lines
from sixfold.text.grammar import is_you
from sixfold.text.messages import Message, remembered

__all__ = ["SCREENS", "badge", "directions", "lines", "picture", "toggles"]

SCREENS = ("narrow", "low")
MARGIN = 24
STATUS = 44  # height of the line that says what happens now
DICE = 86  # width of the place for dice, left of the sheet
PAPER = 20  # margin of the sheet's paper
BARE_SHEET = 90  # left edge of the sheet, without captions
BARE_PITCH = 65  # from row to row there
BARE_DIE = 50
LYING = 14  # of the sheet's shadow


def directions(state: State) -> int:
    """The viewer's sheet is drawn large."""
    return 1


def picture(scene: Scene) -> Picture:
    """The dice and the sheets, as shapes; everybody's sheet can be opened: from its small one, or at their name."""
    drawn = _screen(scene)
    return Picture(drawn.width, drawn.height, drawn.title, drawn.shapes, tuple(_sides(scene)))


def _screen(scene: Scene) -> Picture:
    """The picture for a screen; without captions one sheet, and the others stand beside the picture."""
    if scene.low or scene.narrow:
        return low.picture(scene) if scene.low else narrow.picture(scene)
    if scene.bare:
        return _bare(scene)
    state: State = scene.state
    sheet = SHEET_HEIGHT + 2 * PAPER
    left, top = MARGIN + DICE, STATUS
    wide, high = MARGIN + DICE + WIDTH + 2 * PAPER + MARGIN, float(top + sheet + MARGIN)
    shapes: list[Shape] = [
        Label(MARGIN, STATUS / 2, str(turn_heading(scene)), 18, "title", "start"),
        _pad(left, top, sheet),
        *_large(scene, left + PAPER, top + PAPER),
        _dice(scene, MARGIN + 26, top + PAPER + TOP, PITCH, DIE),
    ]
    if state.players > 1:
        beside = 4 if state.players == 4 else 3
        step = (wide - 2 * MARGIN + 12) / beside
        for player in range(state.players):
            x, y = MARGIN + player % beside * step, high + player // beside * MINI_HIGH
            shapes.append(miniature(scene, player, x, y, step - 12))
        high += MINI_HIGH * (1 + (state.players - 1) // beside) + MARGIN / 2
    return Picture(wide, high, "SIXTO", tuple(shapes))


def _bare(scene: Scene) -> Picture:
    """The dice and one sheet, as large as they can be; somebody else's says whose it is."""
    more = rules.ROWS * (BARE_PITCH - PITCH)
    sheet, top = SHEET_HEIGHT - HEAD + 2 * PAPER + more, 4
    shapes: list[Shape] = [
        _pad(BARE_SHEET, top, sheet),
        *_large(scene, BARE_SHEET + PAPER, top + PAPER),
        *whose(scene, BARE_SHEET + PAPER, top + PAPER - 6),
        _dice(scene, 17, top + PAPER + TOP - HEAD, BARE_PITCH, BARE_DIE),
    ]
    return Picture(BARE_SHEET + WIDTH + 2 * PAPER + 8, top + sheet + LYING, "SIXTO", tuple(shapes))


def _pad(left: float, top: float, high: float) -> Group:
    """The paper under the sheet."""
    wide = WIDTH + 2 * PAPER
    return made("paper", Box(left + 3, top + 4, wide, high, "shadow", 10), Box(left, top, wide, high, "paper", 10))


def _dice(scene: Scene, x: float, top: float, pitch: int, side: int) -> Group:
    """The dice on felt in a frame of wood, each in front of its row."""
    wide, high = side + 34, rules.ROWS * pitch
    dice = []
    for row in range(rules.ROWS):
        y = top + row * pitch - 1
        dice.append(die(scene, row, x, y, side, Label(x - 16, y + side / 2, row_letter(row), 18, "ink")))
    felt = made("felt", Box(x - 10, top - 6, side + 20, high + 6, "touch", 12), *dice)
    return made("slab", Box(x + side / 2 - wide / 2, top - 13, wide, high + 20, "touch", 18), felt)


def _large(scene: Scene, x: float, y: float) -> list[Shape]:
    player = shown_player(scene)
    sheet = sheet_of(scene, player)
    if player not in scene.covered:
        return sheet_shapes(sheet, x, y, headed=not scene.bare, pitch=BARE_PITCH if scene.bare else PITCH)
    if scene.bare:
        return card(x, y, WIDTH, SHEET_HEIGHT - HEAD + rules.ROWS * (BARE_PITCH - PITCH), 24)
    return [*sheet_head(sheet, x, y), *card(x, y + HEAD, WIDTH, SHEET_HEIGHT - HEAD, 24)]


def _sheet_of(name: str) -> Message:
    return say("Your sheet") if is_you(name) else say("The sheet of {name}", name=name)


def _sides(scene: Scene) -> list[Side]:
    back = say("Back to my sheet")
    return [
        Side(side_name(player), player, _sheet_of(name), back, thumbnail(scene, player))
        for player, name in enumerate(scene.names)
        if len(scene.names) > 1
    ]


def toggles(state: State, player: int) -> Toggles | None:
    """The cells a player may mark, those of a row together; None while nobody marks."""
    if not rules.simultaneous(state):
        return None
    cells = [[cell_name(row, cell) for cell in markable(state, player, row)] for row in range(rules.ROWS)]
    return Toggles(
        rows=[row for row in cells if row],
        join=",",
        ability=say("can be marked"),
        done=_done,
        sign=(cross(0, 0, 1, 0),),
        cycles={die_name(row): found for row, found in enumerate(cells)},
    )


def _done(count: int) -> Message:
    if count == 0:
        return say("Mark nothing")
    return say("Done: 1 mark") if count == 1 else say("Done: {count} marks", count=count)


def badge(scene: Scene, player: int) -> tuple[Shape, ...]:
    return _badge(LETTERS[scene.state.sheets[player]])


@remembered
def _badge(letter: str) -> tuple[Shape, ...]:
    return (Box(-9, -11, 18, 22, "paper", 4), Label(0, 0, letter, 15, "bold-on-paper"))
