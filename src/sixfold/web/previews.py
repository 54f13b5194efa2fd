"""A move that has not been played, as a page shows it: the picture after it, what is pencilled in, what is asked.

It knows a table and who looks.  It does not know where the table comes from, nor how the data is sent.
"""

from __future__ import annotations

from typing import Any

from sixfold.onlooker import scene_of
from sixfold.page import drawn, in_letters, previewed
from sixfold.table.names import player_names
from sixfold.table.seating import Holder
from sixfold.web.live_table import LiveTable
from sixfold.web.screens import Screen
from sixfold.web.viewdata import facts_for


def preview_data(live: LiveTable, holder: Holder, player: int, word: str, screen: Screen) -> dict[str, Any]:
    """The position after a move of a player; refuses what is not legal."""
    position, facts = live.table.position, facts_for(live, holder, player_names(live.table), screen)
    after = position.play(word, player)
    scene = scene_of(after, facts, player)
    picture = drawn(after, scene) | {"text": in_letters(after, scene)}
    return {"picture": picture} | previewed(position, facts, word, player)
