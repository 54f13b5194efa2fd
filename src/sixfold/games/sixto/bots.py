"""The six levels in SIXTO, where they differ from those of every game.

More simulations soon add little here, so levels differ more in what they know: up to level 3
they use `judge_casual`, from level 4 on `judge` alone and `judge_many` at a table.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from sixfold.games.sixto import judge, judge_casual, judge_many

BUDGETS: dict[int, dict[str, Any]] = {
    2: {"simulations": 100},
    3: {"simulations": 400},
    4: {"simulations": 400, "casual": False},
    5: {"simulations": 6_000},
}


def judge_for(players: int, casual: bool) -> ModuleType:
    """Alone, at a table, or what a casual player knows."""
    if casual:
        return judge_casual
    return judge if players == 1 else judge_many
