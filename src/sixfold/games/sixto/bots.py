"""The six levels in SIXTO, where they differ from those of every game.

Simulations add little here, so up to level 5 levels differ in how well they see what a mark pays;
a larger table forgives more.  They use `judge` alone and `judge_many` at a table.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from sixfold.games.sixto import judge, judge_casual, judge_many

yardstick = judge_casual.word  # a bot that does what the first lesson says

BEGINNER = {1: 48, 2: 300, 3: 400, 4: 470, 5: 540, 6: 600}  # the noise that makes a beginner, by players


def noise(percent: int) -> dict[int, int]:
    """So much of a beginner's noise."""
    return {players: percent * most // 100 for players, most in BEGINNER.items()}


BUDGETS: dict[int, dict[str, Any]] = {
    1: {"glances": 6, "noise": BEGINNER, "judge": True},
    2: {"glances": 6, "noise": noise(80), "judge": True},
    3: {"glances": 6, "noise": noise(62)},
    4: {"glances": 6, "noise": noise(44)},
    5: {"glances": 6, "noise": noise(24)},
    6: {"simulations": 6_000},
}


def judge_for(players: int) -> ModuleType:
    """Alone, or at a table."""
    return judge if players == 1 else judge_many
