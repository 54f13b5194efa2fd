"""The board as a widget: fields under a cursor, pressed by Enter or the mouse.

It knows text lines, places and what is to be seen of them.  It does not know what a press means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from sixfold.game.shapes import Line, Span
from sixfold.terminal.full_screen.areas import Fields, Letter, extent_within, fitted
from sixfold.terminal.full_screen.colours import BULLET, DOT, NO_MARK, RING, Mark, style_of
from sixfold.terminal.full_screen.walk import Marks
from sixfold.views.palette import PAINT

# Keys to directions, clockwise from the right; those of the number block's corners go aslant.
DIRECTIONS = {
    "right": 0,
    "down": 90,
    "left": 180,
    "up": 270,
    "pagedown": 45,
    "end": 135,
    "home": 225,
    "pageup": 315,
}
EMPTY = ".:-*+"  # letters of a text board under which nothing stands


@dataclass(frozen=True)
class View:
    """What the board shows: lines in a few lengths, and what is marked on them."""

    lines: Sequence[Line] = ()
    short: Sequence[Line] = ()  # the same with fewer lines, for low terminals
    marks: Marks = field(default_factory=Marks)
    hint: frozenset[str] = frozenset()
    reason: frozenset[str] = frozenset()
    pencil: Mapping[str, Sequence[Span]] = field(default_factory=dict)  # what a move would put on places


class Board(Static, can_focus=True):
    @dataclass
    class Pressed(Message):
        """A place was pressed; an empty name is beside all places."""

        place: str

    @dataclass
    class Reached(Message):
        place: str

    def __init__(self) -> None:
        super().__init__("", id="board")
        self.view = View()
        self.cursor = ""
        self.fields = Fields([])
        self._room = (0, 0)
        self._moved = False  # whether somebody has moved the cursor

    @property
    def least_width(self) -> int:
        return extent_within(self.view.lines, 0, 0)[0]

    @property
    def least_height(self) -> int:
        """Lines that it needs where there are few."""
        return extent_within(self.view.short or self.view.lines, 0, 0)[1]

    def width_within(self, width: int, height: int) -> int:
        return extent_within(self.view.lines, width, height)[0]

    def show(self, view: View) -> None:
        if (view.lines, view.short) != (self.view.lines, self.view.short):
            self.view = view
            self.fit(*self._room)
        else:
            self.view = view
            self._draw()

    def fit(self, width: int, height: int) -> None:
        self._room = (width, height)
        lines = self.view.lines
        if self.view.short and extent_within(lines, 0, 0)[1] > height:
            lines = self.view.short
        self.fields = fitted(lines, width, height)
        if self.cursor not in self.fields.areas:
            self.cursor = next(iter(self.fields.areas), "")
        self.styles.width, self.styles.height = self.fields.width, self.fields.height
        self._draw()

    def begin(self) -> None:
        """Puts the cursor where something can be done, unless somebody has moved it before."""
        can = [place for place in self.fields.areas if place in self.view.marks.can]
        if not self._moved and can:
            self.cursor = can[0]
            self._draw()

    def _draw(self) -> None:
        text = Text(no_wrap=True, end="")
        for y in range(len(self.fields.rows)):
            text.append("\n" if y else "")
            row = self._row(y)
            airy = {letter.place for letter, _ in row if letter.text == " "}  # places with room for a mark
            for letter, mark in row:
                shown = replace_letter(letter, mark)
                kept = shown != " " and letter.place in airy and letter.role in PAINT
                place, worn = bool(letter.place), _worn(mark, shown)
                text.append(shown, style_of(letter.role, place, worn, self._is_dark, kept))
        self.update(text)

    @property
    def _is_dark(self) -> bool:
        return self.app.current_theme.dark

    def _row(self, y: int) -> list[tuple[Letter, Mark]]:
        row = list(self.fields.rows[y])
        for place, spans in self.view.pencil.items():
            area = self.fields.areas.get(place)
            if area and area.top <= y <= area.bottom:
                row[area.left : area.right + 1] = _pencilled(
                    place, spans, area.right - area.left + 1, y == (area.top + area.bottom) // 2
                )
        return [(letter, self._mark(letter.place)) for letter in row]

    def _mark(self, place: str) -> Mark:
        if not place:
            return NO_MARK
        marks, view = self.view.marks, self.view
        return Mark(
            can=place in marks.can,
            chosen=place in marks.chosen,
            target=place in marks.target,
            through=place in marks.through,
            hint=place in view.hint,
            reason=place in view.reason,
            cursor=place == self.cursor and self.has_focus,
        )

    def on_focus(self) -> None:
        """The cursor is seen only where keys go to."""
        self._draw()

    def on_blur(self) -> None:
        self._draw()

    def go(self, place: str) -> None:
        if place in self.fields.areas:
            self._moved = True
            self.cursor = place
            self._draw()
            self._keep_in_sight()
            self.post_message(self.Reached(place))

    def _keep_in_sight(self) -> None:
        area = self.fields.areas[self.cursor]
        if self.parent is not None and hasattr(self.parent, "scroll_to_region"):
            from textual.geometry import Region, Spacing

            region = Region(area.left, area.top, area.right - area.left + 1, area.bottom - area.top + 1)
            self.parent.scroll_to_region(region, spacing=Spacing(1, 2, 1, 2), animate=False)

    def on_key(self, event: events.Key) -> None:
        if event.key in DIRECTIONS:
            self.go(self.fields.towards(self.cursor, DIRECTIONS[event.key]))
        elif event.key in ("enter", "space") and self.cursor:
            self.post_message(self.Pressed(self.cursor))
        else:
            return
        event.stop()
        event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        place = self.fields.place_at(event.x, event.y)
        if place:
            self.cursor, self._moved = place, True
        self.post_message(self.Pressed(place))


def replace_letter(letter: Letter, mark: Mark) -> str:
    """The letter, or a dot where something may go and nothing stands."""
    if not letter.place or letter.text not in EMPTY:
        return letter.text
    if mark.target or mark.through:
        return DOT if mark.target else RING
    return BULLET if mark.can else letter.text.replace(".", "·")


def _worn(mark: Mark, text: str) -> Mark:
    """The mark as it is worn by a letter: blanks are not underlined."""
    if text not in f" {BULLET}" or not mark.can:
        return mark
    return replace(mark, can=False, through=mark.through or text == BULLET)


def _pencilled(place: str, spans: Sequence[Span], width: int, has_text: bool) -> list[Letter]:
    """What a move would put on a place, in the middle of it."""
    letters = [Letter(text, span.role, place) for span in spans for text in span.text]
    while letters and letters[0].text == " ":
        letters.pop(0)
    while letters and letters[-1].text == " ":
        letters.pop()
    row = [Letter(" ", "", place)] * width
    if has_text and len(letters) <= width:
        start = (width - len(letters)) // 2
        row[start : start + len(letters)] = letters
    return row
