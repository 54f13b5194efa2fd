"""The six levels in SIXTO, where they differ from those of every game.

More simulations soon add little here, so levels differ more in what they know: up to level 3
they use `judge_casual`, from level 4 on the other judges.
"""

from __future__ import annotations

from typing import Any

BUDGETS: dict[int, dict[str, Any]] = {
    2: {"simulations": 100},
    3: {"simulations": 400},
    4: {"simulations": 400, "casual": False},
    5: {"simulations": 6_000},
}
