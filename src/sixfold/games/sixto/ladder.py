"""The six levels in SIXTO: budgets that suit it, where they differ from every game's.

Luck hides small differences, and looking longer soon adds little; so the levels differ more in
what they know.  Up to level 3 a casual player's knowledge, from level 4 on the judges'.
"""

from __future__ import annotations

from typing import Any

BUDGETS: dict[int, dict[str, Any]] = {
    4: {"simulations": 60, "casual": False},
    5: {"simulations": 1_000},
}
