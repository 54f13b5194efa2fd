"""What a game begins with: which game, for how many, its options, under which version of its rules.

It knows what a game offers and refuses.  It does not know moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.values import option_texts, whole_or_none
from sixfold.text.errors import CannotRead
from sixfold.text.messages import say


class Settings(NamedTuple):
    """Everything of a game but its moves."""

    game: Game
    players: int
    options: Mapping[str, str]  # every option that means something here, with its value as text
    header_lines: Mapping[str, str]  # the game's own lines in a record's header, such as sheets of one's own
    rules_version: int  # of the game's rules, under which it is played

    def __reduce__(self) -> tuple[Any, ...]:
        """A game travels by its name."""
        game, players, options, header_lines, version = self
        return _unpickled, (game.id, players, dict(options), dict(header_lines), version)


def _unpickled(game: str, players: int, options: dict[str, str], lines: dict[str, str], version: int) -> Settings:
    return Settings(shelf.find_game(game), players, MappingProxyType(options), MappingProxyType(lines), version)


def settings_of(
    game: Game | str,
    players: int | None,
    options: Mapping[str, object] | None,
    header_lines: Mapping[str, str] | None,
    rules_version: int | None,
    more: Mapping[str, object],
) -> Settings:
    """What somebody asked for, with what they left open; `more` are options by name."""
    found = game if isinstance(game, Game) else shelf.find_game(str(game))
    seats = found.players[0] if players is None else whole_or_none(players)
    if seats is None:
        few = found.players[0]
        raise CannotRead(repr(players), say("players is a whole number, as in players={few}", few=few))
    found.check_players(seats)
    version = found.rules_version if rules_version is None else whole_or_none(rules_version)
    if version is None:
        raise CannotRead(repr(rules_version), say("rules_version is a whole number, as in rules_version=1"))
    found.check_rules_version(version)
    for key in more:
        if key in (options or ()):
            raise CannotRead(key, say("this option is given twice"))
    resolved = found.resolve_options(option_texts({**(options or {}), **more}), seats)
    own = found.resolve_header_lines(header_lines or {}, seats, resolved)
    return Settings(found, seats, MappingProxyType(resolved), MappingProxyType(own), version)


def first_state(settings: Settings) -> Any:
    return settings.game.setup(*settings[1:])
