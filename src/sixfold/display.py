"""How a position looks and what is pointed at to play: pictures, text, paths of clicks.

It knows a game's drawing and notation.  It does not know how the game came to this state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from sixfold.contract import Coach, InLog, Scene, Step
from sixfold.defaults.answers import nothing_here
from sixfold.errors import CannotRead
from sixfold.messages import Message, language, say
from sixfold.pointing import Answer, Layer, RollDue, Toggles
from sixfold.shapes import Box, Circle, Label, Picture, Shape
from sixfold.situation import Situation
from sixfold.views import png as png_view
from sixfold.views import svg as svg_view
from sixfold.views import text as text_view
from sixfold.views.frames import with_arrows

MAX_SIZE = 100_000  # pixels
MAX_ON_PAPER = 19_200  # the most that a page of a PDF can be: 200 inches
Names = tuple[str, ...] | None  # of the players; None: as the game calls its seats


class Display(Situation):
    """What people see of a position.  `Position` is the one class that has this base."""

    __slots__ = ()

    word: str
    _player: int | None
    _move: int | None
    _start: Any

    @property
    def _state_before(self) -> Any:
        raise NotImplementedError

    # Looks -----------------------------------------------------------------------------

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
        seats = names or tuple(str(seat) for seat in self.game.seats(self.players))
        before, last = self._state_before, (self._player, self._move, self.word)
        narrow, low = narrow and self.has_narrow, low and self.has_low
        marked = self.steps_since(since)
        now, start = self._state, self._start
        return Scene(now, seats, before, *last, viewer, narrow, covered, low, bare, turned, marked, columns, start)

    def plain_scene(self, names: Names) -> Scene:
        """The scene for nobody's eyes in particular, from which sentences are made; made once."""
        return self._once(("scene", names or language()), lambda: self.scene(names))

    def steps_since(self, ply: int | None) -> tuple[Step, ...]:
        """What was done after a ply; without one the last move and the dice after it."""
        raise NotImplementedError

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
        return self.game.drawing.picture(self.scene(names, viewer, narrow, low=low, bare=bare, turned=turned))

    @property
    def has_front(self) -> bool:
        """Whether the picture depends on who looks."""
        return self.game.drawing.FRONT

    @property
    def has_narrow(self) -> bool:
        """Whether the game draws another picture for narrow screens."""
        return self.game.drawing.NARROW

    @property
    def has_low(self) -> bool:
        """Whether the game draws another picture for low screens."""
        return self.game.drawing.LOW

    @property
    def directions(self) -> int:
        """In how many ways its board can be turned."""
        return self.game.drawing.directions(self._state)

    def text(self, names: Names = None, viewer: int | None = None, *, columns: int = 80) -> str:
        """The position in plain ASCII, as `print(position)` shows it; narrower where fewer columns are given."""
        return text_view.plain(self.game.drawing.lines(self.scene(names, viewer, columns=columns)))

    def svg(
        self,
        names: Names = None,
        *,
        size: float | None = None,
        viewer: int | None = None,
        arrows: Iterable[str | Sequence[str]] = (),
        dark: bool | None = None,
    ) -> str:
        """The position as an SVG document, in colours of day or night; by default as the reader's system has it.

        `size` is its width in pixels, `viewer` the player through whose eyes it is drawn.  An arrow is a
        move (`"c3-c4"`, legal or not) or a list of places (`["c3", "c4"]`); a single place gets a ring.
        """
        drawn, _ = self._pointed_at(names, size, viewer, arrows)
        scaled = (f"{size:g}", f"{drawn.height * size / drawn.width:.6g}") if size else None
        return svg_view.render(drawn, self.text(names, viewer), scaled, dark=dark)

    def png(
        self,
        names: Names = None,
        *,
        size: float | None = None,
        viewer: int | None = None,
        arrows: Iterable[str | Sequence[str]] = (),
        dark: bool = False,
    ) -> bytes:
        """The position as a PNG file, by day or by night; the rest as for `svg`."""
        drawn, wide = self._pointed_at(names, size, viewer, arrows, png_view.WIDEST)
        return png_view.render(drawn, max(1, round(wide)), dark)

    def pdf(
        self,
        names: Names = None,
        *,
        size: float | None = None,
        viewer: int | None = None,
        arrows: Iterable[str | Sequence[str]] = (),
        dark: bool = False,
    ) -> bytes:
        """The position as a PDF file of one page, 96 pixels an inch; the rest as for `png`."""
        drawn, wide = self._pointed_at(names, size, viewer, arrows, MAX_ON_PAPER)
        ground = Box(0, 0, drawn.width, drawn.height, "surface")
        page = replace(drawn, shapes=(ground, *drawn.shapes))
        from sixfold.views import pdf as pdf_view  # only when one is made

        millimetres = wide * pdf_view.PIXEL, wide * drawn.height / drawn.width * pdf_view.PIXEL
        return pdf_view.render([page], millimetres, drawn.title, dark=dark)

    def _pointed_at(
        self,
        names: Names,
        size: float | None,
        viewer: int | None,
        arrows: Iterable[str | Sequence[str]],
        most: int = MAX_SIZE,
    ) -> tuple[Picture, float]:
        """The picture with arrows, and how wide it shall be."""
        drawn = self.picture(names, viewer)
        if size is not None and not 0 < size < most:
            raise CannotRead(f"{size:g}", say("the size of a picture is a number above 0 and below {most}", most=most))
        paths = [path for arrow in arrows for path in self._arrow_paths(arrow)]
        return with_arrows(drawn, paths), drawn.width if size is None else size

    def _arrow_paths(self, arrow: str | Sequence[str]) -> list[Sequence[str]]:
        """The places of an arrow in order; the free choices of one word are a path each."""
        path = self.path_of(arrow) if isinstance(arrow, str) else arrow
        free = isinstance(arrow, str) and any(self.toggles(player) is not None for player in self.actors)
        return [(step,) for step in path] if free else [path]

    def badge(self, player: int) -> tuple[Shape, ...]:
        """What a player's pieces look like, in a square of 24 around (0, 0)."""
        draw = self.game.drawing.badge
        return self._once(("badge", player, language()), lambda: draw(self.plain_scene(None), player))

    def score_text(self, player: int) -> str:
        """What stands beside a player's name."""
        return str(self.game.drawing.score(self.plain_scene(None), player))

    # Words -----------------------------------------------------------------------------

    def sentences(self, names: Names = None, reader: int | None = None) -> tuple[Message, ...]:
        """The last move and what it brought about, to a reader; nothing at the start.  It is put into words once."""
        return self._once(("sentences", names, reader, language()), lambda: self._narrated(names, reader))

    def _narrated(self, names: Names, reader: int | None) -> tuple[Message, ...]:
        moved = self.moved(names, reader)
        return () if moved is None else (moved, *self.news(names, reader))

    def moved(self, names: Names = None, reader: int | None = None) -> Message | None:
        """The last move in a sentence, to a reader who is one of the players or nobody; None at the start."""
        return None if self._state_before is None else self.game.narration.moved(self.plain_scene(names), reader)

    def news(self, names: Names = None, reader: int | None = None) -> list[Message]:
        """What the last move brought about that everybody should hear: a row closed, somebody home."""
        began = self._state_before is None
        return [] if began or self.game.news is None else self.game.news.news(self.plain_scene(names), reader)

    @property
    def in_log(self) -> InLog:
        """Whether the last move begins an entry of the log, adds to it, or says the whole of it."""
        if self._state_before is None:
            return "begins"
        return self._once("in log", lambda: self.game.narration.in_log(self.plain_scene(None)))

    def can_do(self, player: int, names: Names = None) -> Message | None:
        """What a player can do now, said to them; None for one who may not act."""
        if player not in self.actors:
            return None
        say_so = self.game.narration.can_do
        return self._once(("can do", names, player, language()), lambda: say_so(self.plain_scene(names), player))

    @property
    def roll_due(self) -> RollDue | None:
        """Whose roll is due, and how its dice look; None where none is."""
        return self.game.narration.roll_due(self.plain_scene(None)) if self.is_chance else None

    def coach(self, player: int, names: Names = None) -> list[Message]:
        """The kinds of move that are open to a player now, with what each is good for; none without a coach."""
        coach: Coach | None = self.game.optional("coach")
        if coach is None or player not in self.actors:
            return []
        return coach.kinds(self.plain_scene(names), player, tuple(self._moves(player).values()))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()

    # Pointing --------------------------------------------------------------------------

    def path_of(self, word: str) -> tuple[str, ...]:
        """What is pointed at to play a word: places of the picture, `#2` (pieces to lift), or buttons."""
        return self.game.notation.path_of(self._state, word)

    def word_of(self, path: Sequence[str]) -> str:
        """The word of what was pointed at, legal or not; CannotRead if it makes none."""
        return self.game.notation.word_of(self._state, path)

    def button(self, step: str) -> Message:
        """What a step is called that is no place."""
        return self.game.notation.button(self._state, step)

    def toggles(self, player: int) -> Toggles | None:
        """Places of which at most one of each list is chosen, in a phase where words are such choices."""
        return self.game.notation.toggles(self._state, player) if player in self.actors else None

    def tree(self, player: int) -> dict[str, Any]:
        """The legal words by their steps, each at the end of its branch; empty where there are toggles."""
        return self._once(("tree", player), lambda: self._tree(player))

    def _tree(self, player: int) -> dict[str, Any]:
        tree: dict[str, Any] = {}
        for word in () if self.toggles(player) is not None else self.legal(player):
            *path, last = self.path_of(word)
            branch = tree
            for step in path:
                branch = branch.setdefault(step, {})
            branch[last] = word
        return tree

    def through_places(self, player: int) -> dict[str, list[str]]:
        """For each first step the places that words can only lead through, in games that have such."""
        return self.game.drawing.through_places(self._state, player) if player in self.actors else {}

    def layers(self, player: int) -> dict[str, list[Layer]]:
        """For each place whose pile can be lifted in parts its pieces, the top one first."""
        found = {}
        for place, below in self.tree(player).items():
            numbers = [int(step[1:]) for step in below if step.startswith("#")] if isinstance(below, dict) else []
            if numbers:
                whole = any(not step.startswith("#") for step in below)
                drawn = self.game.drawing.layers(self._state, place)
                found[place] = drawn or [_plain_layer(number + 1) for number in range(max(numbers) + whole)]
        return found

    # Answers ---------------------------------------------------------------------------

    def explain(self, path: Sequence[str], player: int | None = None, names: Names = None) -> Answer | None:
        """Why nothing follows where somebody points, the last step after those chosen; None where something does.

        `player` is who points, the first to be asked if not given.  Without a step it says what can be done.
        """
        scene = self.scene(names, player)
        actors = self.actors
        pointing = actors[0] if player is None and actors else player
        if pointing is None or pointing not in actors:
            return Answer(self._waiting(scene, pointing))
        if path and self._leads_on(pointing, path):
            return None
        return self.game.answers.explain(scene, pointing, path) or nothing_here(path)

    def _waiting(self, scene: Scene, player: int | None) -> Message:
        """Why a player can do nothing at all now."""
        if self.over:
            return say("The game is over.")
        if self.is_chance:
            return say("The dice are rolled first.")
        names = ", ".join(scene.names[actor] for actor in self.actors)
        if player is not None and self.simultaneous:
            return say("You are done for now. Waiting for {names}.", names=names)
        return say("It's {name}'s turn.", name=names)

    def _leads_on(self, player: int, path: Sequence[str]) -> bool:
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
