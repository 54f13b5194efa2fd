"""The six levels in SIXTH!, where they differ from those of every game.

Three times the nodes win about seven games of ten, so each level searches several times as many
as the one below.
"""

from __future__ import annotations

from typing import Any

BUDGETS: dict[int, dict[str, Any]] = {
    3: {"simulations": 100},
    4: {"simulations": 3_000},
    5: {"seconds": 0.3},
}
