"""How a position looks and what is pointed at to play: scenes, pictures, files of them, paths of clicks.

It knows a game's drawing and notation.  It does not know what is said of a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sixfold.game.contract import Scene
from sixfold.game.pointing import Layer, Marks, Toggles
from sixfold.game.shapes import Box, Circle, Label, Picture, Shape
from sixfold.text.errors import CannotRead
from sixfold.text.messages import Message, say
from sixfold.views.frames import with_arrows

if TYPE_CHECKING:
    from sixfold.positions.position import Position

MAX_SIZE = 100_000  # pixels
MAX_ON_PAPER = 19_200  # the most that a page of a PDF can be: 200 inches
Arrows = Iterable[str | Sequence[str]]
Names = tuple[str, ...] | None  # of the players; None: as the game calls its seats


class Look:
    """How a position looks: `position.look`."""

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def scene(
        self,
        names: Names = None,
        viewer: int | None = None,
        narrow: bool = False,
        covered: frozenset[int] = frozenset(),
        *,
        low: bool = False,
        bare: bool = False,
        turned: int = 0,
        since: int | None = None,
        columns: int = 80,
    ) -> Scene:
        """What the game's picture is drawn from, and for whose eyes.

        What was done after the ply `since` is marked; if it is not given, the last move is.
        """
        position, game, last = self._position, self._position.game, self._position.history
        seats = names or tuple(str(seat) for seat in game.seats(position.players))
        step = last.state_before, last.player, last.move, last.word
        narrow, low = narrow and "narrow" in game.drawing.SCREENS, low and "low" in game.drawing.SCREENS
        marked, now, start = last.steps_since(since), position._state, last.start
        return Scene(now, seats, *step, viewer, narrow, covered, low, bare, turned, marked, columns, start)

    def picture(
        self,
        names: Names = None,
        viewer: int | None = None,
        narrow: bool = False,
        *,
        low: bool = False,
        bare: bool = False,
        turned: int = 0,
    ) -> Picture:
        """The position as shapes with roles, for a view to draw."""
        scene = self.scene(names, viewer, narrow, low=low, bare=bare, turned=turned)
        return self._position.game.drawing.picture(scene)

    @property
    def directions(self) -> int:
        """In how many ways its board can be turned."""
        return self._position.game.drawing.directions(self._position._state)

    def badge(self, player: int) -> tuple[Shape, ...]:
        """What a player's pieces look like, in a square of 24 around (0, 0)."""
        return self._position.game.drawing.badge(self.scene(), player)

    def score_text(self, player: int) -> str:
        """What stands beside a player's name."""
        return str(self._position.game.drawing.score(self.scene(), player))

    def path_of(self, word: str) -> tuple[str, ...]:
        """What is pointed at to play a word: places of the picture, `#2` (pieces to lift), or buttons."""
        return self._position.game.notation.path_of(self._position._state, word)

    def word_of(self, path: Sequence[str]) -> str:
        """The word of what was pointed at, legal or not; CannotRead if it makes none."""
        return self._position.game.notation.word_of(self._position._state, path)

    def button(self, step: str) -> Message:
        return self._position.game.notation.button(self._position._state, step)

    def toggles(self, player: int) -> Toggles | None:
        """Places of which at most one of each list is chosen, in a phase where words are such choices."""
        position = self._position
        return position.game.drawing.toggles(position._state, player) if player in position.actors else None

    def tree(self, player: int) -> dict[str, Any]:
        """The legal words by their steps, each at the end of its branch; empty where there are toggles."""
        tree: dict[str, Any] = {}
        for word in () if self.toggles(player) is not None else self._position.legal(player):
            *path, last = self.path_of(word)
            branch = tree
            for step in path:
                branch = branch.setdefault(step, {})
            branch[last] = word
        return tree

    def marks(self, player: int) -> Marks:
        """What is shown of a player's moves besides their places."""
        position = self._position
        if player not in position.actors:
            return Marks()
        return position.game.drawing.marks(position._state, player, position._moves(player))

    def layers(self, player: int) -> dict[str, Sequence[Layer]]:
        """For each place whose pile can be lifted in parts its pieces, the top one first."""
        found, drawn = {}, self.marks(player).layers
        for place, below in self.tree(player).items():
            numbers = [int(step[1:]) for step in below if step.startswith("#")] if isinstance(below, dict) else []
            if numbers:
                whole = any(not step.startswith("#") for step in below)
                found[place] = drawn.get(place) or [_plain_layer(number + 1) for number in range(max(numbers) + whole)]
        return found

    def leads_on(self, player: int, path: Sequence[str]) -> bool:
        """Whether a path leads to a legal word; a number of pieces may be left out on the way."""
        toggles = self.toggles(player)
        if toggles is None:
            return _leads_along(self.tree(player), path)
        return any(path[-1] in row for row in toggles.rows) or bool(toggles.cycles.get(path[-1]))


def _leads_along(tree: dict[str, Any] | str, path: Sequence[str]) -> bool:
    if not path or isinstance(tree, str):
        return not path
    if path[0] in tree:
        return _leads_along(tree[path[0]], path[1:])
    return any(step.startswith("#") and _leads_along(below, path) for step, below in tree.items())


def _plain_layer(number: int) -> Layer:
    """A disc with the number that lifting from here comes to."""
    return Layer((Circle(0, 0, 15, "raised"), Label(0, 0, str(number), 18, "ink")), say("Lift {count}", count=number))


def svg(
    self: Position,
    names: Names = None,
    *,
    size: float | None = None,
    viewer: int | None = None,
    arrows: Arrows = (),
    dark: bool | None = None,
) -> str:
    """The position as an SVG document, in colours of day or night; by default as the reader's system has it.

    `size` is its width in pixels, `viewer` the player through whose eyes it is drawn.  An arrow is a
    move (`"c3-c4"`, legal or not) or a list of places (`["c3", "c4"]`); a single place gets a ring.
    """
    from sixfold.views import svg as svg_view  # only when one is made

    drawn, _ = _pointed_at(self, names, size, viewer, arrows)
    scaled = (f"{size:g}", f"{drawn.height * size / drawn.width:.6g}") if size else None
    return svg_view.render(drawn, self.text(names, viewer), scaled, dark=dark)


def png(
    self: Position,
    names: Names = None,
    *,
    size: float | None = None,
    viewer: int | None = None,
    arrows: Arrows = (),
    dark: bool = False,
) -> bytes:
    """The position as a PNG file, by day or by night; the rest as for `svg`."""
    from sixfold.views import png as png_view  # only when one is made

    drawn, wide = _pointed_at(self, names, size, viewer, arrows, png_view.WIDEST)
    return png_view.render(drawn, max(1, round(wide)), dark)


def pdf(
    self: Position,
    names: Names = None,
    *,
    size: float | None = None,
    viewer: int | None = None,
    arrows: Arrows = (),
    dark: bool = False,
) -> bytes:
    """The position as a PDF file of one page, 96 pixels an inch; the rest as for `png`."""
    from sixfold.views import pdf as pdf_view  # only when one is made

    drawn, wide = _pointed_at(self, names, size, viewer, arrows, MAX_ON_PAPER)
    page = replace(drawn, shapes=(Box(0, 0, drawn.width, drawn.height, "surface"), *drawn.shapes))
    millimetres = wide * pdf_view.PIXEL, wide * drawn.height / drawn.width * pdf_view.PIXEL
    return pdf_view.render([page], millimetres, drawn.title, dark=dark)


def _pointed_at(
    position: Position, names: Names, size: float | None, viewer: int | None, arrows: Arrows, most: int = MAX_SIZE
) -> tuple[Picture, float]:
    """The picture with arrows, and how wide it shall be."""
    drawn = position.look.picture(names, viewer)
    if size is not None and not 0 < size < most:
        raise CannotRead(f"{size:g}", say("the size of a picture is a number above 0 and below {most}", most=most))
    paths = [path for arrow in arrows for path in _arrow_paths(position, arrow)]
    return with_arrows(drawn, paths), drawn.width if size is None else size


def _arrow_paths(position: Position, arrow: str | Sequence[str]) -> list[Sequence[str]]:
    """The places of an arrow in order; the free choices of one word are a path each."""
    if not isinstance(arrow, str):
        return [arrow]
    path = position.look.path_of(arrow)
    free = any(position.look.toggles(player) is not None for player in position.actors)
    return [(step,) for step in path] if free else [path]
