"""A game that is followed from afar by its words: where it began, what was played, and whether it is still the same.

It knows positions.  It does not know how anything travels.  Pages follow tables with the same functions, translated
(`sixfold.telling.page`).
"""

from __future__ import annotations

from typing import Any

from sixfold.game.contract import CHANCE
from sixfold.machines.layout import numbers_data, numbers_in
from sixfold.positions.history import play_number
from sixfold.positions.position import Position
from sixfold.positions.sight import steps
from sixfold.positions.words import without_number


def start_data(position: Position) -> dict[str, Any]:
    """What a position's game began with: everything but its moves."""
    return {
        "players": position.players,
        "options": dict(position.options),
        "lines": dict(position.settings.header_lines),
        "rules_version": position.settings.rules_version,
        "origin": position.history.origin,
        "state": state_data(position.at(0)),
    }


def line_data(position: Position) -> list[tuple[Any, ...]]:
    """The words of a position's game, as `followed` takes them: whose each was, dice being -1.

    Of a game of which somebody may know only a part, each has the state after it, which cannot be played.
    """
    if position.history.partial:
        return [(player, word, numbers_data(key)) for player, word, key in steps(position)]
    return [(each.history.player, each.word) for each in position.line()[1:]]


def followed(position: Position, player: int, word: str) -> Position:
    """The position after a word that was played at a table, which has found it legal."""
    notation, state = position.game.notation, position.rules_state()
    if player == CHANCE:
        return play_number(position, CHANCE, notation.read_outcome(state, word))
    return play_number(position, player, notation.read(state, without_number(word)))


def state_data(position: Position) -> Any:
    """Everything in a position's state, as JSON."""
    return numbers_data(position.rules_state().key())


def state_text(position: Position) -> str:
    """Everything in the state, as numbers with commas between them; its CRC-32 tells whether two are the same."""
    return position._state.text()  # type: ignore[no-any-return]


def state_text_of_key(position: Position) -> str:
    """The same, number by number, as pages have it."""
    return ",".join([str(number) for number in numbers_in(position.rules_state().key())])
