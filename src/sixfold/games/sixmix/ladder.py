"""The six levels in SIX MIX: budgets that suit it, where they differ from every game's.

Luck hides small differences, so levels are far apart: up to level 3 the rules alone and more
and more playouts, from level 4 on the judge, which at level 4 hardly looks ahead.
"""

from __future__ import annotations

from typing import Any

BUDGETS: dict[int, dict[str, Any]] = {
    3: {"simulations": 1_200, "knows": False},
    4: {"simulations": 60, "casual": False},
    5: {"simulations": 1_000},
}
