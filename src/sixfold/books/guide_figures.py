"""The figures of a game's guide: positions, and what is pointed out in them, from `guide.toml`.

It knows positions, the marks of a page's board, and how a figure is written.  It does not know any
game, nor what is written under a figure.  What a piece may do is asked from the rules, so that no
figure shows what cannot be played.

    [rook]
    words = "c3 b3 b3-c3 e3"    # as in a record; or `code`, or both: the code, then words
    from = "c3"                 # is chosen; dots where it may go
    lines = true                # with lines to each of them
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from sixfold.game.contract import Game
from sixfold.game.shapes import Line, Picture
from sixfold.positions.position import Position
from sixfold.text.errors import CannotRead
from sixfold.text.messages import Message, say
from sixfold.views.frames import around, cropped, places
from sixfold.views.marks import Mark, with_marks
from sixfold.views.text import plain

FILE = "guide.toml"
ANY = "*"  # as `from`: whatever can be chosen first
MANY = 8  # more places than this are counted, not named
MARGIN = 2  # around a part of a picture


@dataclass(frozen=True)
class FigureData:
    """A figure as `guide.toml` writes it.  Lists of places and words are written with blanks."""

    players: int = 0  # 0: as few as the game has seats for
    options: str = ""  # as in a record, `kings=6 pieces=milady`
    code: str = ""  # a position's code to begin with
    after: str = ""  # another figure, whose position it begins with
    words: str = ""  # played from there, or from the start
    last: int = 0  # so many of the words are marked as just played
    player: int | None = None  # who could act, where it is not the first who is asked
    viewer: int | None = None  # from whose side the picture is drawn
    start: str = ""  # `from`: the place of what is chosen, or `*`
    lines: bool = False  # from there to wherever it may go
    chosen: str = ""  # places with a ring around them
    targets: str = ""  # places with a dot
    refused: str = ""  # words that are not legal here, drawn as broken lines
    part: str = ""  # places; the picture is cut around them


@dataclass(frozen=True)
class Drawn:
    picture: Picture
    lines: list[Line]  # the position as text
    notes: tuple[str, ...]  # what is pointed out, in sentences

    @property
    def text(self) -> str:
        return plain(self.lines)


def names(folder: Path) -> tuple[str, ...]:
    return tuple(_file(folder / FILE))


@cache
def _file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    except ValueError as error:
        raise CannotRead(FILE, say("this is not a TOML file: {error}", error=error)) from None


def find(game: Game, name: str) -> FigureData:
    """What is written about a figure; refuses with CannotRead what is none."""
    written = _file(game.folder / FILE).get(name)
    if not isinstance(written, dict):
        raise CannotRead(name, say("{file} has no such figure", file=FILE))
    values = {"start" if key == "from" else key: value for key, value in written.items()}
    known = {each.name: str(each.type).split(" | ") for each in fields(FigureData)}
    for key, value in values.items():
        if type(value).__name__ not in known.get(key, ()):
            raise CannotRead(key, say("a figure has no such line"))
    return FigureData(**values)


def position(game: Game, data: FigureData) -> Position:
    if data.after:
        found = position(game, find(game, data.after))
    elif data.code:
        found = Position.from_code(data.code)
    else:
        options = dict(pair.partition("=")[::2] for pair in data.options.split())
        found = Position.start(game, data.players or None, options)
    for word in data.words.split():
        found = found.play(word)
    return found


def drawn(game: Game, name: str, narrow: bool = False) -> Drawn:
    """A figure in the language that is spoken, for a narrow screen where the game draws another picture for it."""
    data = find(game, name)
    shown = position(game, data)
    since = shown.ply - data.last
    scene = shown.look.scene(viewer=data.viewer, narrow=narrow, bare=True, since=since)
    picture = with_marks(game.drawing.picture(scene), marks(shown, data))
    lines = game.drawing.lines(shown.look.scene(viewer=data.viewer, since=since))
    return Drawn(_part(picture, data.part), lines, tuple(map(str, notes(shown, data))))


def _part(picture: Picture, part: str) -> Picture:
    if not part:
        return picture
    known = places(picture.shapes)
    missing = [place for place in part.split() if place not in known]
    frame = around(known.get(place) for place in part.split())
    if missing or not frame:
        raise CannotRead(" ".join(missing), say("the picture has no such places"))
    return cropped(picture, frame, MARGIN)


def marks(shown: Position, data: FigureData) -> Iterator[Mark]:
    """The marks of a figure, as a page would draw them over its board."""
    start = () if data.start in ("", ANY) else (data.start,)
    for place in (*start, *data.chosen.split()):
        yield Mark("chosen", (place,))
    for way in _ways(shown, data) if data.lines else ():
        yield Mark("way", way)
    for place in (*targets(shown, data), *data.targets.split()):
        yield Mark("target", (place,))
    for place in _passed(shown, data):
        yield Mark("through", (place,))
    for word in data.refused.split():
        if shown.why(word) is None:
            raise CannotRead(word, say("the figure calls this refused, and it can be played"))
        own = word.partition(":")[2] if shown.simultaneous else word
        yield Mark("refused", tuple(step for step in shown.look.path_of(own) if not step.startswith("#")))


def targets(shown: Position, data: FigureData) -> list[str]:
    """Where what is chosen may go, or what may be chosen; refuses a place where nothing may."""
    if not data.start:
        return []
    player = _player(shown, data)
    toggles = shown.look.toggles(player)
    if toggles is not None:
        return [place for row in toggles.rows for place in row]
    tree = shown.look.tree(player)
    found = list(tree) if data.start == ANY else sorted(set(_ends(tree.get(data.start, {}))))
    if not found:
        raise CannotRead(data.start, say("nothing can be done here"))
    return found


def _ends(tree: Any) -> Iterator[str]:
    """The next places, whatever number of pieces goes there."""
    for step, below in tree.items() if isinstance(tree, dict) else ():
        if step.startswith("#"):
            yield from _ends(below)
        else:
            yield step


def _ways(shown: Position, data: FigureData) -> Iterator[tuple[str, str]]:
    """From each place that may be chosen, or from the one that is, to wherever it leads."""
    for start, below in shown.look.tree(_player(shown, data)).items():
        if data.start in (start, ANY):
            yield from ((start, end) for end in sorted(set(_ends(below))))


def _passed(shown: Position, data: FigureData) -> Sequence[str]:
    """Places that what is chosen can only pass through."""
    return shown.look.marks(_player(shown, data)).through.get(data.start, ()) if data.start not in ("", ANY) else ()


def _player(shown: Position, data: FigureData) -> int:
    return shown.actors[0] if data.player is None else data.player


def notes(shown: Position, data: FigureData) -> Iterator[Message]:
    """The marks in sentences, for those who see the position as text or hear it."""
    if data.last:
        yield say("Just played: {words}.", words=", ".join(shown.words[-data.last :]))
    found = targets(shown, data)
    if data.start == ANY and len(found) > MANY:
        yield say("Possible now: {count} places.", count=len(found))
    elif data.start == ANY:
        yield say("Possible now: {places}.", places=", ".join(found))
    elif found:
        yield say("From {place} to: {places}.", place=data.start, places=", ".join(found))
    if passed := _passed(shown, data):
        yield say("Only to pass through: {places}.", places=", ".join(passed))
    if pointed := [*data.chosen.split(), *data.targets.split()]:
        yield say("Marked: {places}.", places=", ".join(pointed))
    if data.refused:
        yield say("Not allowed: {words}.", words=", ".join(data.refused.split()))
