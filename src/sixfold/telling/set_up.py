"""What is chosen before a game: options in force and whose they are, the table that is laid, the first position.

It knows games, their options and pictures.  It does not know the form that is filled in.  All of it is translated for
pages (`SETUP`), so that a game is set up without a server, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from sixfold.game.contract import Game, Scene
from sixfold.game.javascript import House
from sixfold.game.personal import options_of, parts_of, personal_options, turned_options
from sixfold.game.shapes import Group, Moved, Shape, everything, silent
from sixfold.game.things import die
from sixfold.positions.following import start_data
from sixfold.positions.position import Position, begun
from sixfold.positions.settings import Settings, first_state
from sixfold.telling.page import PAGE
from sixfold.telling.results import own_choice, solo_key
from sixfold.text.errors import CannotRead
from sixfold.text.spelling import nearest
from sixfold.views.data import listed
from sixfold.views.palette import FORMS

Data = dict[str, Any]
CUSHIONS = [*(form for form in FORMS if form != "white"), "brown"]  # the colours that a cushion can have; else felt
WIDE = 1.25  # as wide as that a board has room to be larger


def set_up(game: Game, given: Mapping[str, str], players: int, first: int | None) -> Data:
    """What a choice comes to, with the table as it would be laid; what belongs to a chair is given as `colours.0`."""
    people = chosen_by_people(game, given, players)
    own = {key: value for key, value in given.items() if "." not in key} | options_of(game, people)
    found = resolved_options(game, own, players)
    table = laid(game, found["options"], players, first) if found["refused"] is None else None
    return found | {"table": table}


def chosen_by_people(game: Game, given: Mapping[str, str], players: int) -> list[dict[str, str]]:
    """What was chosen at each chair; without letters that mean nothing now or an earlier chair has."""
    people: list[dict[str, str]] = [{} for _ in range(players)]
    for option in personal_options(game):
        free = set(option.letters)
        for chair in range(players):
            chosen = [letter for letter in given.get(f"{option.key}.{chair}", "") if letter in free]
            letters = list(dict.fromkeys(chosen))[: option.each(players)]
            people[chair][option.key] = "".join(letters)
            free = free - set(letters)
    return people


def resolved_options(game: Game, given: Mapping[str, str], players: int) -> Data:
    """The options in force and whose they are, the keys without effect, and the refusal of what is not allowed."""
    idle = [option.key for option in game.options if _is_idle(game, option.key, given, players)]
    kept = {key: value for key, value in given.items() if key not in idle}
    try:
        options = game.resolve_options(kept, players)
    except CannotRead as refusal:
        key, _, value = refusal.word.partition("=")
        plain = next((option.plain_reason(value) for option in game.options if option.key == key), None)
        refused = {"key": key, "text": str(plain or refusal.reason)}
        return {"options": {}, "people": [], "idle": idle, "refused": refused}
    return {"options": options, "people": parts_of(game, options, players), "idle": idle, "refused": None}


def _is_idle(game: Game, key: str, given: Mapping[str, str], players: int) -> bool:
    """Whether the option has no effect beside the others."""
    others = {name: value for name, value in given.items() if name != key}
    try:
        return game.dependent_defaults(others, players).get(key) == ""
    except CannotRead:
        return False


def laid(game: Game, options: Mapping[str, str], players: int, first: int | None = None) -> Data:
    """The board as a game begins, and what lies on each cushion: a lot where it is drawn who has what."""
    start = first_position(game, players, options, {})
    names = [""] * players
    box, shapes = whole_board(game, start.look.scene(tuple(names)))
    if personal_options(game):
        first = 0
    width, height = [int(side) for side in box.split(" ")[2:]]
    cushions = [cushion((lot(chair),)) for chair in range(players)]
    if first is not None:
        cushions = [cushion(start.look.badge((chair - first) % players)) for chair in range(players)]
    return {"box": box, "wide": width > WIDE * height, "shapes": listed(shapes), "cushions": cushions}


def whole_board(game: Game, scene: Scene) -> tuple[str, list[Shape]]:
    """The board without captions, as a viewBox, and its shapes without their labels."""
    picture = game.drawing.picture(replace(scene, bare=True))
    return f"0 0 {picture.width:z.0f} {picture.height:z.0f}", list(silent(picture.shapes))


def lot(chair: int) -> Shape:
    """A die with the number of a chair."""
    return die(0, -2, 18, chair % 6 + 1, "white")


def cushion(shapes: Sequence[Shape]) -> Data:
    """What lies on a cushion, and the colour of the cushion: that of the thing, if it has one."""
    colours = [role for role in _roles(shapes) if role in CUSHIONS]
    return {"colour": colours[0] if colours else "felt", "shapes": listed(list(shapes))}


def _roles(shapes: Iterable[Shape]) -> list[str]:
    return [shape.role for shape in everything(shapes) if not isinstance(shape, Group | Moved)]


def first_position(game: Game, players: int, options: Mapping[str, str], lines: Mapping[str, str]) -> Position:
    """The position that a game begins with; refuses options and header lines that cannot be."""
    resolved = game.resolve_options(options, players)
    settings = Settings(
        game, players, resolved, game.resolve_header_lines(lines, players, resolved), game.rules_version
    )
    return begun(settings, first_state(settings))


def begun_here(
    game: Game,
    players: int,
    options: Mapping[str, str],
    people: Sequence[Mapping[str, str]],
    lines: Mapping[str, str],
    first: int,
) -> Data:
    """What a game on one device begins with, which options are not the usual ones, what it is compared by alone.

    Chairs are asked in their order; everybody keeps what is theirs, whoever begins.
    """
    chosen = game.resolve_options(dict(options) | options_of(game, people), players)
    turned = turned_options(game, chosen, players, first)
    start = first_position(game, players, turned, lines)
    changed = game.changed(start.options, players)
    return {"start": start_data(start), "changed": changed, "solo": solo(start)}


def solo(position: Position) -> Data | None:
    """What a game alone is compared by, as tables say it."""
    if position.players != 1:
        return None
    own, label = own_choice(position)
    fewest = position.game.solo_fewest
    return {"key": solo_key(position), "fewest": fewest, "own": own, "label": label, "real_dice": False}


def no_guess(word: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """Nobody mistypes what a page has them choose."""
    return None


NAMES: dict[str, Any] = {"set_up": set_up, "begun_here": begun_here}
SETUP = House(NAMES, (), {**PAGE.instead, nearest: no_guess})
