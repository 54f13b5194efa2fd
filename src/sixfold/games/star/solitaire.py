"""The solved solitaire: how many moves any six pieces are from home, and a shortest way there.

It knows the table's file in the user's cache folder, and how to make it again with two
threads when it is missing or damaged.  It does not know how positions are searched; NumPy
and Numba are imported only to build a table or to hand it to compiled code.

There are two tables: through all bases (`transit=yes`) and through one's own alone, which is
what `transit=used` and `transit=no` both come to without other players.

    table = solved()
    table.distance([hole, ...])        # of six holes, as the player of base 0 sees them
    table.race(state, player)          # of a player's own pieces, as if they were alone
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sixfold.games.star import bits, board, rules, table
from sixfold.games.star.notation import holes_of, legal_moves
from sixfold.games.star.rules import State
from sixfold.machines import kept_tables
from sixfold.machines.compile import twin
from sixfold.machines.folders import user_cache
from sixfold.machines.layout import packed

if TYPE_CHECKING:
    import numpy as np

THREADS = 2
PARTS = 64  # a level is searched in, so that threads end together
NAMES = {rules.YES: "yes", rules.NO: "no"}  # of the tables, in their files

Tell = Callable[[int], None]


def quiet(done: int) -> None:
    """Nobody is watching the progress."""


class Table:
    """The distances of all positions, through all bases (YES) or one's own alone (NO)."""

    def __init__(self, data: Any, transit: int) -> None:
        self.data = data  # a byte a position, in the order of their ranks
        self.transit = transit

    def distance(self, holes: Sequence[int]) -> int:
        """Fewest moves home from six holes, as the player of base 0 sees them."""
        return int(self.data[table.rank(sorted(table.PLACE[hole] for hole in holes))])

    def race(self, state: State, player: int) -> int:
        """Fewest moves a player needs if nobody else were on the board."""
        base = rules.start_base(state, player)
        return self.distance([board.SEEN_FROM[base][hole] for hole in holes_of(state, player)])

    def array(self) -> np.ndarray[Any, Any]:
        """The bytes for compiled code, which ranks positions with `table.rank`."""
        import numpy as np

        return np.frombuffer(self.data, np.uint8)

    def line(self, holes: Sequence[int]) -> list[int]:
        """One shortest way home, as moves."""
        state = alone(holes, self.transit)
        way = []
        while self.race(state, 0):
            way.append(self.best(state))
            rules.carry(state, 0, bits.origin_of(way[-1]), bits.target_of(way[-1]))
        return way

    def best(self, state: State) -> int:
        """The legal move of the player to move that leaves them nearest home, were they alone."""
        player = state.turn
        return min(legal_moves(state, player), key=lambda move: (self.after(state, player, move), move))

    def after(self, state: State, player: int, move: int) -> int:
        if move == rules.PASS:
            return self.race(state, player)
        after = state.copy()
        rules.carry(after, player, bits.origin_of(move), bits.target_of(move))
        return self.race(after, player)


def alone(holes: Sequence[int], transit: int) -> State:
    """The solitaire with its pieces in these holes."""
    state = State()
    state.players, state.transit = 1, transit
    table.lay(state, [table.PLACE[hole] for hole in holes])
    return state


def solved(transit: int = rules.USED, tell: Tell = quiet) -> Table:
    """The table, from disk if it is there whole; `tell` hears how many percent are searched."""
    return _solved(user_cache(), rules.YES if transit == rules.YES else rules.NO, tell)


def solved_for(state: State, tell: Tell = quiet) -> Table:
    """The table for the players of a game: from three on, the bases in use are others' too.

    With four players two bases are not in use, and the table passes through all of them: its distances are bounds.
    """
    through_others = state.transit == rules.USED and state.players > 2
    return solved(rules.YES if through_others else state.transit, tell)


def at_hand(state: State) -> Table | None:
    """The table of a solitaire if it was made before; nothing is built, so that anybody may ask."""
    folder, transit = user_cache(), rules.YES if state.transit == rules.YES else rules.NO
    kept = _kept(folder, transit)
    if not kept and file_of(folder, transit).is_file() and (found := load(folder, transit)):
        kept.append(found)
    return kept[0] if kept else None


@cache
def _kept(folder: Path, transit: int) -> list[Table]:
    return []


def _solved(folder: Path, transit: int, tell: Tell) -> Table:
    kept = _kept(folder, transit)
    if not kept:
        file, made = file_of(folder, transit), partial(build, transit, tell)
        kept.append(Table(kept_tables.kept(file, title(transit), table.POSITIONS, made), transit))
    return kept[0]


def file_of(folder: Path, transit: int) -> Path:
    return folder / f"star-solitaire-{NAMES[transit]}.table"


def title(transit: int) -> str:
    """What is in the file."""
    return f"sixfold star transit={NAMES[transit]} 1"


def load(folder: Path, transit: int) -> Table | None:
    """The table on disk, mapped into memory; None if it is missing or damaged."""
    data = kept_tables.load(file_of(folder, transit), title(transit), table.POSITIONS)
    return Table(data, transit) if data else None


def build(transit: int, tell: Tell = quiet) -> Any:
    """Searches outwards from home, a level at a time; returns the bytes."""
    import numpy as np

    distances = np.full(table.POSITIONS, table.UNKNOWN, np.uint8)
    distances[table.rank(table.HOME)] = 0
    with ThreadPoolExecutor(THREADS) as pool:
        total = depth = 0
        while total < table.POSITIONS:
            parts = [pool.submit(_spread, distances, transit, depth, part) for part in range(PARTS)]
            found = sum(part.result() for part in parts)
            assert found, "a position from which nobody comes home"
            total, depth = total + found, depth + 1
            tell(100 * total // table.POSITIONS)
    return distances.data


def warm_up() -> None:
    """Compiles what `build` needs, or finds it compiled."""
    import numpy as np

    _spread(np.zeros(table.POSITIONS, np.uint8), rules.NO, table.UNKNOWN, 0)


def _spread(distances: np.ndarray[Any, Any], transit: int, depth: int, part: int) -> int:
    """One level in one part of the table."""
    import numpy as np

    fast = twin(table, rules=twin(rules))
    first, last = (table.POSITIONS * edge // PARTS for edge in (part, part + 1))
    start = packed(alone(board.BASE_HOLES[0], transit))
    moves, men, worth = np.zeros(rules.MAX_MOVES, np.int32), np.zeros(6, np.int32), np.zeros((4, 7), np.int32)
    return int(fast.spread(distances, depth, first, last, start[0], moves, men, worth))
