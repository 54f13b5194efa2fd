"""A pause between two parts of a game, as a panel to be read: a heading, a table, a note, a button to go on.

It knows sentences.  It does not know any game, nor where a panel is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixfold.text.messages import Message


@dataclass(frozen=True)
class PanelRow:
    """A line of a panel: a player, and a text, a number or signs (`sixfold.game.signs`) under each heading."""

    player: int
    cells: tuple[object, ...]


@dataclass(frozen=True)
class Panel:
    """What is shown when a part of the game has ended, before the next one begins."""

    heading: Message
    columns: tuple[Message, ...]  # after the player's name
    rows: tuple[PanelRow, ...]
    button: Message  # goes on, as in "Next round"
    state: Any  # what the picture shows meanwhile: the board as it was when the part ended
    note: Message | None = None  # under the table: what follows from it
