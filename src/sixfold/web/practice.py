"""A position to try something in, as a page shows it: one person's seat at a table that nobody keeps.

It knows positions and what a table's page is shown.  It does not know what is tried, nor why: lessons
and puzzles do.  Everything is made anew for each request, so that the server has nothing to remember.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request

from sixfold.page import answer_data
from sixfold.positions import Position
from sixfold.table import events as e
from sixfold.table.answers import answer_to
from sixfold.table.permissions import Permissions
from sixfold.table.seating import Holder
from sixfold.web.guard import body_of
from sixfold.web.language import language_of
from sixfold.web.live_table import LiveTable
from sixfold.web.previews import look_data
from sixfold.web.screens import Screen, screen_of
from sixfold.web.viewdata import seen, view

LEVEL = 1  # of the bots on the other seats, who never move
MAX_STEPS = 8  # pointed at, one after the other
MAX_WORD = 200  # letters
PLAIN = Screen()
Data = dict[str, Any]


class TryRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to try a move."""

    word: str


@dataclass(frozen=True)
class Question:
    """What is asked about a position: in which language, for which screen, about what was pointed at or which move."""

    language: str
    screen: Screen = PLAIN
    path: tuple[str, ...] = ()
    word: str = ""


async def question_of(request: Request, tries: bool) -> Question:
    """What a request asks; the move that is tried stands in its body, one that is looked at in the query."""
    body = await body_of(request) if request.method == "POST" else b""
    params = request.query_params
    word = msgspec.json.decode(body, type=TryRequest).word if tries else params.get("word", "")[:MAX_WORD]
    path = tuple(params.getlist("step")[:MAX_STEPS])
    return Question(language_of(request), screen_of(request), path, word)


class Practice:
    """A position, seen and tried by one of its players."""

    def __init__(self, position: Position, player: int) -> None:
        self.position, self.player = position, player
        self.live = _table(position, player)
        self.holder = Holder(frozenset({player}))

    def view(self, language: str, screen: Screen) -> dict[str, Any]:
        """What a table's page is shown, without anything that only a real table has."""
        now = seen(self.live, self.holder, language, screen)
        return view(now, self.live.here(), with_text=False) | {"can": Permissions(), "recorded": False}

    def why(self, path: list[str]) -> dict[str, Any]:
        """Why nothing follows where somebody points."""
        answer = answer_to(self.live.table, self.holder, self.player, path)
        return answer_data(self.position.game.id, answer)

    def preview(self, word: str, screen: Screen) -> dict[str, Any]:
        """What would come of a move that has not been tried yet, pencilled in and in words."""
        return look_data(self.live, self.holder, self.player, word, screen)


def _table(position: Position, player: int) -> LiveTable:
    """A table at which the position stands; chairs are numbered as players."""
    chairs = tuple(
        e.Seat(taken=True) if number == player else e.Seat(level=LEVEL) for number in range(position.players)
    )
    opened = e.Opened(
        version="",
        rules_version=position.rules_version,
        game=position.game.id,
        players=position.players,
        options=dict(position.options),
        extras=dict(position.header_lines),
        chairs=chairs,
        host="",
    )
    live = LiveTable.from_events("practice", [opened, e.Began(first=0)])
    live.table.round.position = position
    return live
