"""The six levels in SIX MIX, where they differ from those of every game.

Luck hides small differences, so levels are far apart: up to level 3 more and more random
playouts, from level 4 on the judge.  It sees at once what random playouts take long to find, so
level 4 needs only few.
"""

from __future__ import annotations

from typing import Any

BUDGETS: dict[int, dict[str, Any]] = {
    3: {"judge": False},
    4: {"simulations": 36, "casual": False},
    5: {"simulations": 600},
}
