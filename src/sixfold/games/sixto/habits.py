"""Tables for SIXTO's judge at a table: how soon a row may close, and the weights that were found to win.

Numbers only, computed once at import.  It knows rows of twelve cells; it judges nothing.
"""

from __future__ import annotations

from functools import cache

from sixfold.games.sixto.judge_tables import CODES

NEVER = 60  # turns: later than any game ends


@cache
def _turns(last: int, marks: int, targets: int) -> float:
    """Turns until a casual player closes a row: cells one or two ahead come up once in six rolls each."""
    if targets == 2:
        return 0.0
    nexts = [cell for cell in (last + 1, last + 2) if cell <= 12 and (cell < 10 or marks >= 4)]
    if not nexts:
        return float(NEVER)
    later = sum(_turns(cell, marks + 1, targets + (cell > 9)) for cell in nexts)
    return min(NEVER, (6 + later) / len(nexts))


# By last cell and number of marks; beyond cell 9 one of them is a target mark.
TIME = [round(_turns(last, marks, int(last > 9))) for last in range(13) for marks in range(last + 1)][:CODES]
# Found by makers/learn_habits.py in 32 generations; judge_many.py says what each is.
HABITS = [178, 1292, 1165, 224, 195, 447, 913, 2185, 1414, 49, 92, -24, 995]
