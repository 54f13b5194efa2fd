"""A move that has not been played, as a page shows it: the picture after it, what is pencilled in, what is asked.

It knows a table and who looks.  It does not know where the table comes from, nor how the data is sent.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sixfold.proposals import pencil, question
from sixfold.table.names import player_names
from sixfold.table.seating import Holder
from sixfold.views.data import listed
from sixfold.web import pictures
from sixfold.web.live_table import LiveTable
from sixfold.web.screens import Screen


def preview_data(live: LiveTable, holder: Holder, player: int, word: str, screen: Screen) -> dict[str, Any]:
    """The position after a move of a player; refuses what is not legal."""
    position, round_ = live.table.position, live.table.round
    after = position.play(word, player)
    eyes = replace(pictures.eyes_of(live, holder, screen), since=None)
    eyes = replace(eyes, front=pictures.front_of(live, round_, holder, player))
    return {
        "picture": pictures.imagined(live, after, eyes),
        "scores": ["" if n in eyes.covered else after.score_text(n) for n in range(after.players)],
        "pencil": listed(pencil(position, pictures.scene_of(live, round_, after, eyes))),
        "question": str(question(position, word, player, player_names(live.table))),
        "explanation": str(position.game.proposals.explanation(after.scene()) or ""),
    }
