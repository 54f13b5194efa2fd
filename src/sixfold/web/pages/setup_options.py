"""What is chosen before a game, as the set-up page shows it: form fields, options in force, the table to open.

It knows games and their options.  It does not know requests, nor the page.
"""

from __future__ import annotations

from typing import Any

from sixfold.game.contract import Choice, Game, Number, Option
from sixfold.game.personal import PersonalOption, parts_of, personal_options
from sixfold.telling.results import another_start
from sixfold.text.errors import CannotRead
from sixfold.text.messages import Message, say
from sixfold.views import svg

QUICK_LEVEL = 2  # of the bots that "Play" on a card sits down with


def quick(game: Game) -> dict[str, Any]:
    """The table that "Play" opens: against as few bots as the game has seats for; you begin unless lots are drawn."""
    players = next((count for count in game.players if count > 1), game.players[0])
    bots = [{"kind": "bot", "level": QUICK_LEVEL} for _ in range(players - 1)]
    first = "lot" if game.starter.how == "lot" else 0
    return {"game": game.id, "players": players, "options": {}, "chairs": [{"kind": "you"}, *bots], "first": first}


def has_starts(game: Game) -> bool:
    """Whether a game alone can begin from other positions."""
    return another_start(game, {}, 0) is not None


def has_own_sheets(game: Game) -> bool:
    """Whether a page lets people type in what their printed sheets show."""
    return game.header_lines is not None and (game.folder / "sheets.js").is_file()


def has_printing(game: Game) -> bool:
    return game.optional("printing") is not None


def pictured(game: Game, key: str, value: str) -> str:
    """The small picture of an option's value as SVG elements; empty without one."""
    return svg.drawn(game.drawing.option_picture(key, value))


def level_names() -> list[Message]:
    return [say("beginner"), say("easy"), say("casual"), say("solid"), say("strong"), say("strongest")]


def kind_of(option: Option) -> str:
    """Which form field an option gets."""
    if isinstance(option, PersonalOption):
        return "tick" if len(option.picks) == 1 else "swatches" if option.picks[0].role else "letters"
    return "choice" if isinstance(option, Choice) else "number" if isinstance(option, Number) else "text"


def chosen_by_people(game: Game, given: dict[str, str], players: int) -> list[dict[str, str]]:
    """What was chosen at each chair, `colours.0=G`; without letters that mean nothing now or an earlier chair has."""
    people: list[dict[str, str]] = [{} for _ in range(players)]
    for option in personal_options(game):
        free = set(option.letters)
        for chair, person in enumerate(people):
            letters = [letter for letter in given.get(f"{option.key}.{chair}", "") if letter in free]
            person[option.key] = "".join(dict.fromkeys(letters))[: option.each(players)]
            free -= set(person[option.key])
    return people


def resolved_options(game: Game, given: dict[str, str], players: int) -> dict[str, Any]:
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


def _is_idle(game: Game, key: str, given: dict[str, str], players: int) -> bool:
    """Whether the option has no effect beside the others."""
    others = {name: value for name, value in given.items() if name != key}
    try:
        return game.dependent_defaults(others, players).get(key) == ""
    except CannotRead:
        return False
