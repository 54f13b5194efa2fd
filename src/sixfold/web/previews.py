"""A move that has not been played, as a page shows it: the picture after it, what is pencilled in, what is asked.

It knows a table and who looks.  It does not know where the table comes from, nor how the data is sent.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sixfold.positions import Position
from sixfold.proposals import pencil, question
from sixfold.table.names import player_names
from sixfold.table.seating import Holder
from sixfold.views.data import listed
from sixfold.web import pictures
from sixfold.web.live_table import LiveTable
from sixfold.web.pictures import Eyes
from sixfold.web.screens import Screen


def preview_data(live: LiveTable, holder: Holder, player: int, word: str, screen: Screen) -> dict[str, Any]:
    """The position after a move of a player; refuses what is not legal."""
    after = live.table.position.play(word, player)
    eyes = _eyes(live, holder, player, screen)
    return {"picture": pictures.imagined(live, after, eyes)} | _look(live, after, eyes, player, word)


def look_data(live: LiveTable, holder: Holder, player: int, word: str, screen: Screen) -> dict[str, Any]:
    """The same without the picture."""
    after = live.table.position.play(word, player)
    return _look(live, after, _eyes(live, holder, player, screen), player, word)


def _eyes(live: LiveTable, holder: Holder, player: int, screen: Screen) -> Eyes:
    eyes = replace(pictures.eyes_of(live, holder, screen), since=None)
    return replace(eyes, front=pictures.front_of(live, live.table.round, holder, player))


def _look(live: LiveTable, after: Position, eyes: Eyes, player: int, word: str) -> dict[str, Any]:
    position, round_ = live.table.position, live.table.round
    return {
        "scores": ["" if n in eyes.covered else after.score_text(n) for n in range(after.players)],
        "pencil": listed(pencil(position, pictures.scene_of(live, round_, after, eyes))),
        "question": str(question(position, word, player, player_names(live.table))),
        "explanation": str(position.game.proposals.explanation(after.scene()) or ""),
    }
