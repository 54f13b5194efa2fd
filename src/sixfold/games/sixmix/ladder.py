"""The six levels in SIX MIX: budgets that suit it, where they differ from every game's.

Luck hides small differences, so levels are far apart: up to level 3 the rules alone and more
and more playouts, from level 4 on the judge.  It sees at a glance what playouts without it need
long for, so level 4 hardly looks ahead.
"""

from __future__ import annotations

from typing import Any

BUDGETS: dict[int, dict[str, Any]] = {
    3: {"judge": False},
    4: {"simulations": 36, "casual": False},
    5: {"simulations": 600},
}
