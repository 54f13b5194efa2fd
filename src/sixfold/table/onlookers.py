"""What a table knows for one who looks at it, as plain facts.

It knows chairs and who holds them.  It does not know what is shown.
"""

from __future__ import annotations

from sixfold.onlooker import Facts
from sixfold.table.covering import covered_at
from sixfold.table.names import you
from sixfold.table.round import Round
from sixfold.table.seating import Holder
from sixfold.table.table import Table


def facts_of(table: Table, holder: Holder, names: tuple[str, ...] = (), round_: Round | None = None) -> Facts:
    """The facts for a holder, in this round or in an earlier one."""
    now, count, chair = round_ or table.round, len(table.chairs), you(table, holder)
    return Facts(
        names=names,
        kinds=tuple(table.chairs[(player + now.first) % count].kind for player in range(count)),
        own=tuple((chair - now.first) % count for chair in sorted(holder.chairs)),
        reader=None if chair is None else (chair - now.first) % count,
        first=now.first,
        ended=now.ended,
        real_dice=table.opened.real_dice,
        covered=tuple(sorted(covered_at(table, holder.chairs))) if now is table.round else (),
    )
