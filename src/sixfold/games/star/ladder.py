"""The six levels in STAR: budgets that suit it, where they differ from every game's."""

from __future__ import annotations

from typing import Any

BUDGETS: dict[int, dict[str, Any]] = {
    5: {"seconds": 0.3},
}
