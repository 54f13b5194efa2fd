"""What bots find in a game's folder: `judge` and `bots`.

Both are optional: a game without them is played by tree search with random
playouts.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, Protocol

from sixfold.game.candidates import SearchResult
from sixfold.machines.layout import Ints


class Judge(Protocol):
    """`judge.py`: how playouts choose, and what positions are worth.

    A judge is written in the dialect of the rules, because searches compile it, and decides
    nothing about legality.  Every name is optional; `game/defaults/judge.py` has the defaults,
    fit for games without dice.  The globals `rules`
    and `rng` are filled in with the game's rules and the generator if the judge has them.  The numbers
    that tune a search, and what only spares it work, have their names, meanings and values there, too; a judge may have
    others.
    """

    SEARCH: str  # "mcts"; "alphabeta" between two without dice (else "mcts"); "rollouts": comparison with common dice

    # Playouts

    def choose(self, state: Any, player: int, moves: Ints, count: int, dice: Any) -> int:
        """The index of the legal move that a playout goes on with."""
        ...

    def playout_done(self, state: Any) -> bool:
        """Whether a playout is cut here, before MAX_PLAYOUT."""
        ...

    def evaluate(self, state: Any, players: int, values: Ints) -> None:
        """Fills in what the position is worth to each player, from 0 to WIN."""
        ...

    # Alpha-beta

    def margin(self, state: Any, player: int) -> int:
        """How far a player of two is ahead; 400 is about three to one."""
        ...

    def urgency(self, state: Any, player: int) -> int:
        """2 if the player to move certainly wins with the next move, 1 if they have a threat to answer, else 0.

        Positions with a threat are searched one ply deeper; what takes a search to be known is left to it.
        """
        ...

    # Rollouts

    def prior(self, state: Any, player: int, move: int) -> int:
        """How good a move looks at first sight, in millionths of a win; it may play on the state.

        Only differences matter.  Left out, it is `margin` after the move, between two.
        """
        ...

    def roll_key(self, state: Any) -> int:
        """A number for the roll that is due: rolls with the same one get the same dice in all playouts of a round."""
        ...


class Bots(Protocol):
    """`bots.py`: how the game's levels differ from those of every game, and what is known for certain."""

    BUDGETS: dict[int, dict[str, Any]]  # by level: fields of `bots.levels.Level` with other values

    def judge_for(self, players: int) -> ModuleType | None:
        """The judge at a table of so many; left out, it is the module `judge` for everybody."""

    def advise(self, position: Any, progress: Callable[[int], None]) -> SearchResult | None:
        """The best moves, where they are known for certain: level 6 plays them without a search.

        With a `remark` they are what a hint says, too.  `progress` is called with the percentage done.
        """
        ...
