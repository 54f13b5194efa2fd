"""A position on an analysis board, as a page shows it: everybody's seat at a table that nobody keeps.

It knows positions and what a table's page is shown.  It does not know how positions are found, nor what
they are worth.  Whoever analyses may move for everybody.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sixfold.display import Names
from sixfold.onlooker import answer_to
from sixfold.page import answer_data, asked, told
from sixfold.positions import Position
from sixfold.results import closing
from sixfold.table import events as e
from sixfold.table.onlookers import facts_of
from sixfold.table.permissions import Permissions
from sixfold.table.seating import Holder
from sixfold.views.data import listed, sentences
from sixfold.web import pictures
from sixfold.web.live_table import LiveTable
from sixfold.web.previews import preview_data
from sixfold.web.screens import Screen
from sixfold.web.slices import Pause
from sixfold.web.viewdata import chair_data, game_data

Data = dict[str, Any]


class AnalysisBoard:
    """A position, seen by one of its players or by nobody in particular, and moved in by whoever looks."""

    def __init__(self, position: Position, names: tuple[str, ...], reader: int | None) -> None:
        self.position, self.names, self.reader = position, names, reader
        self.live = _table(position, names)
        self.holder = Holder(frozenset(range(position.players)))

    def view(self, screen: Screen) -> Data:
        """What a table's page is shown, as far as there is something to show."""
        position, table = self.position, self.live.table
        facts = facts_of(table, self.holder, self.names)
        chairs = [
            chair_data(table, facts, player)
            | {"here": True, "you": player == self.reader, "yours": player == self.reader}
            for player in range(position.players)
        ]
        asks = [asked(position, facts, player) for player in position.actors]
        return {
            "number": position.ply,
            "table": "analysis",
            "round": 1,
            "ply": position.ply,
            "game": game_data(position),
            "status": {"text": "", "tone": "over" if position.over else "turn"},
            "headline": {"happened": [], "left_out": 0, "now": self._now()},
            "games": [],
            "chairs": chairs,
            "picture": self.picture(screen),
            "asks": asks,
            "pause": None,
            "can": Permissions(),
            "offer": None,
            "over": None,
            "host": False,
            "private": False,
            "muted": False,
            "watchers": 0,
            "recorded": False,
            "dice": None,
            "roll": None,
            "real_dice": False,
        }

    def _now(self) -> list[Any]:
        """How the game ended, or what whoever is to move can do."""
        position = self.position
        if position.over:
            return sentences(closing(position, self.names, reader=self.reader).sentences)
        can_do = position.can_do(position.actors[0], self.names) if position.actors else None
        return sentences([can_do] if can_do else [])

    def picture(self, screen: Screen, viewer: int | None = None) -> msgspec.Raw:
        """The picture as the reader sees it, or through a player's eyes; the last move is marked."""
        front = self._front() if viewer is None else viewer
        if self.position.directions > 1:
            front = self.reader
        eyes = pictures.Eyes(front if self.position.has_front else None, screen, you=self.reader)
        return pictures.imagined(self.live, self.position, eyes)

    def _front(self) -> int | None:
        """From whose side a picture is drawn that cannot be turned: of who is to move, or moved last."""
        if self.position.actors:
            return self.reader if self.reader in self.position.actors else self.position.actors[0]
        return self.position.player if self.position.player is not None else self.reader

    def why(self, player: int | None, path: list[str]) -> Data:
        """Why nothing follows where somebody points."""
        facts = facts_of(self.live.table, self.holder, self.names)
        answer = answer_to(self.position, facts, player or 0, path)
        return answer_data(self.position.game.id, answer)

    def preview(self, player: int | None, word: str, screen: Screen) -> Data:
        """The position after a move that has not been made."""
        return preview_data(self.live, self.holder, player or 0, word, screen)


def _table(position: Position, names: tuple[str, ...]) -> LiveTable:
    """A table at which the position stands and everybody sits; chairs are numbered as players."""
    opened = e.Opened(
        version="",
        rules_version=position.rules_version,
        game=position.game.id,
        players=position.players,
        options=dict(position.options),
        extras=dict(position.header_lines),
        chairs=tuple(e.Seat(name=name, taken=True) for name in names),
        host="",
    )
    live = LiveTable.from_events("analysis", [opened, e.Began(first=0)])
    live.table.round.position = position
    return live


# Moves and rolls ----------------------------------------------------------------------------


async def moves_data(position: Position, names: Names, reader: int | None, pause: Pause, after: int = 0) -> list[Data]:
    """Every move and roll after a ply, with what the log says about it."""
    moves = []
    for each in position.line()[after + 1 :]:
        moves.append(move_data(each, names, reader))
        await pause()
    return moves


def move_data(position: Position, names: Names, reader: int | None) -> Data:
    """The last move or roll, with what the log says about it."""
    return {
        "ply": position.ply,
        "word": position.word,
        "player": position.player,
        "roll": position.word.startswith("="),
        **told(position, names, reader),
    }


async def game_about(position: Position, names: tuple[str, ...], reader: int | None, pause: Pause) -> Data:
    """A game that is analysed: how its first position and its moves are asked for, and what the log says."""
    first = position.at(0)
    return {
        "start": first.code(),
        "words": position.words,
        "names": names,
        "reader": reader,
        "game": game_data(position),
        "moves": await moves_data(position, names, reader, pause),
        "over": position.over,
        "badges": [listed(first.badge(player)) for player in range(position.players)],
    }
