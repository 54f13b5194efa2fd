"""The six levels in SIXTO: budgets that suit it, where they differ from every game's.

Looking longer soon adds little here, so levels differ more in what they know: up to level 3
what a casual player does, from level 4 on what the judges do.
"""

from __future__ import annotations

from typing import Any

BUDGETS: dict[int, dict[str, Any]] = {
    2: {"simulations": 100},
    3: {"simulations": 400},
    4: {"simulations": 400, "casual": False},
    5: {"simulations": 6_000},
}
