"""The six levels in SIXTH!: budgets that suit it, where they differ from every game's.

Three times as many positions win about seven games of ten, so each level looks at several
times what the one below does.
"""

from __future__ import annotations

from typing import Any

BUDGETS: dict[int, dict[str, Any]] = {
    3: {"simulations": 100},
    4: {"simulations": 3_000},
    5: {"seconds": 0.3},
}
