"""What is chosen before a game, as the set-up page shows it: form fields, the table to open.

It knows games and their options.  It does not know requests, nor the page.
"""

from __future__ import annotations

from typing import Any

from sixfold.game.contract import Choice, Game, Number, Option
from sixfold.game.personal import PersonalOption
from sixfold.telling.results import another_start
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
