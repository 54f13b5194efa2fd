"""How a position looks and what is pointed at to play: pictures, text, paths of clicks.

It knows a game's drawing and notation.  It does not know how the game came to this state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sixfold.contract import InLog, Scene
from sixfold.errors import CannotRead
from sixfold.messages import Message, say
from sixfold.pointing import Toggles
from sixfold.shapes import Picture, Shape
from sixfold.situation import Situation
from sixfold.views import svg as svg_view
from sixfold.views import text as text_view
from sixfold.views.frames import with_arrows

Names = tuple[str, ...] | None  # of the players; None: as the game calls its seats


class Display(Situation):
    """What people see of a position.  `Position` is the one class that has this base."""

    __slots__ = ()

    word: str
    _player: int | None
    _move: int | None

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
    ) -> Scene:
        """What the game's picture is drawn from, and for whose eyes."""
        seats = names or tuple(str(seat) for seat in self.game.seats(self.players))
        before, last = self._state_before, (self._player, self._move, self.word)
        return Scene(self._state, seats, before, *last, viewer, narrow, covered)

    def picture(self, names: Names = None, viewer: int | None = None, narrow: bool = False) -> Picture:
        """The position as shapes with roles, for a view to draw."""
        return self.game.drawing.picture(self.scene(names, viewer, narrow))

    @property
    def has_front(self) -> bool:
        """Whether the picture depends on who looks."""
        return self.game.drawing.FRONT

    @property
    def has_narrow(self) -> bool:
        """Whether the game draws another picture for narrow screens."""
        return self.game.drawing.NARROW

    def text(self, names: Names = None, viewer: int | None = None) -> str:
        """The position in plain ASCII, as `print(position)` shows it."""
        return text_view.plain(self.game.drawing.lines(self.scene(names, viewer)))

    def svg(
        self,
        names: Names = None,
        *,
        size: float | None = None,
        viewer: int | None = None,
        arrows: Iterable[str | Sequence[str]] = (),
    ) -> str:
        """The position as an SVG document.

        `size` is its width in pixels, `viewer` the player through whose eyes it is drawn.  An arrow is a
        move (`"c3-c4"`, legal or not) or a list of places (`["c3", "c4"]`); a single place gets a ring.
        """
        drawn = self.picture(names, viewer)
        if size is not None and not 0 < size < 100_000:
            raise CannotRead(str(size), say("a picture is wider than nothing and narrower than {most}", most=100_000))
        paths = [path for arrow in arrows for path in self._arrow_paths(arrow)]
        scaled = (f"{size:g}", f"{drawn.height * size / drawn.width:.6g}") if size else None
        return svg_view.render(with_arrows(drawn, paths), self.text(names, viewer), scaled)

    def _arrow_paths(self, arrow: str | Sequence[str]) -> list[Sequence[str]]:
        """The places of an arrow in order; the free choices of one word are a path each."""
        path = self.path_of(arrow) if isinstance(arrow, str) else arrow
        free = isinstance(arrow, str) and any(self.toggles(player) is not None for player in self.actors)
        return [(step,) for step in path] if free else [path]

    def badge(self, player: int) -> tuple[Shape, ...]:
        """What a player's pieces look like, in a square of 24 around (0, 0)."""
        return self.game.drawing.badge(self.scene(), player)

    def score_text(self, player: int) -> str:
        """What stands beside a player's name."""
        return str(self.game.drawing.score(self.scene(), player))

    # Words -----------------------------------------------------------------------------

    def moved(self, names: Names = None, reader: int | None = None) -> Message | None:
        """The last move in a sentence, to a reader who is one of the players or nobody; None at the start."""
        return None if self._state_before is None else self.game.narration.moved(self.scene(names), reader)

    def news(self, names: Names = None, reader: int | None = None) -> list[Message]:
        """What the last move brought about that everybody should hear: a row closed, somebody home."""
        began = self._state_before is None
        return [] if began or self.game.news is None else self.game.news.news(self.scene(names), reader)

    @property
    def in_log(self) -> InLog:
        """Whether the last move begins an entry of the log, adds to it, or says the whole of it."""
        return "begins" if self._state_before is None else self.game.narration.in_log(self.scene())

    def can_do(self, player: int, names: Names = None) -> Message | None:
        """What a player can do now, said to them; None for one who may not act."""
        return self.game.narration.can_do(self.scene(names), player) if player in self.actors else None

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
