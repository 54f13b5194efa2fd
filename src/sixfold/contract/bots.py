"""What bots find in a game's folder: `judge`, `judge_casual`, `judge_many`, `ladder` and `bots`.

All of it is optional: a game without any of these modules is played by tree search with random
playouts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from sixfold.candidates import SearchResult
from sixfold.layout import Ints
from sixfold.messages import Message


class Judge(Protocol):
    """`judge.py`, `judge_casual.py`, `judge_many.py`: how playouts choose, and what positions are worth.

    A judge is written in the dialect of the rules, because searches compile it, and decides
    nothing about legality.  Every name is optional; `search/default_judge.py` has the defaults,
    except for `prior` and `roll_key`, which a judge for rollouts must have.  The globals `rules`
    and `rng` are filled in with the game's rules and the generator if the judge has them.

    `judge_casual` is a judge of the same kind that knows what a casual player does, for the lower
    levels.  `judge_many` takes the place of `judge` at tables of more than its MAX_PLAYERS.
    """

    SEARCH: str  # "mcts"; "alphabeta" between two without dice (else "mcts"); "rollouts": comparison with common dice
    EVERY_LEVEL: bool  # also levels below those that use judges need it, because random playouts say nothing
    MAX_PLAYERS: int  # at larger tables it is not used
    WIN: int  # what a whole win is in `evaluate`: 1000

    # Playouts
    MAX_PLAYOUT: int  # plies after which a playout is cut and its position evaluated
    EVALUATES_ENDINGS: bool  # rollouts: the end of a game counts by `evaluate` too, not by ranks
    POINTS_MIDDLE: int  # alone, where `evaluate` is linear in points: points worth half a win
    POINTS_RANGE: int  # and how many points lie between no win and a whole one

    def choose(self, state: Any, player: int, moves: Ints, count: int, dice: Any) -> int:
        """The index of the legal move that a playout goes on with."""
        ...

    def playout_done(self, state: Any) -> bool:
        """Whether a playout is cut here, before MAX_PLAYOUT."""
        ...

    def evaluate(self, state: Any, players: int, values: Ints) -> None:
        """Fills in what the position is worth to each player, from 0 to WIN."""
        ...

    # Tree search
    EXPLORATION: float  # the constant of UCB: how much a move that was tried rarely is preferred

    # Alpha-beta
    REDUCE_AFTER: int  # moves of a position after which the others are searched one ply less deep

    def margin(self, state: Any, player: int) -> int:
        """How far a player of two is ahead; 400 is about three to one."""
        ...

    def can_win_now(self, state: Any, player: int) -> bool:
        """Whether the player to move certainly wins with the next move; false where that takes a search."""
        ...

    def is_threatened(self, state: Any, player: int) -> bool:
        """Whether the player to move has a threat to answer: such positions are searched one ply deeper."""
        ...

    # Rollouts
    MAX_CANDIDATES: int  # moves that are compared, those with the highest priors
    PRIOR_WEIGHT: int  # how many playouts the prior counts for

    def prior(self, state: Any, player: int, move: int) -> int:
        """How good a move looks at first sight, in millionths of a win; only differences matter."""
        ...

    def roll_key(self, state: Any) -> int:
        """A number for the roll that is due: rolls with the same one get the same dice in all playouts of a round."""
        ...


class Ladder(Protocol):
    """`ladder.py`: how the game's levels differ from those of every game."""

    BUDGETS: dict[int, dict[str, Any]]  # by level: fields of `bots.levels.Level` with other values


class Bots(Protocol):
    """`bots.py`: what is known for certain."""

    def hint(self, position: Any, progress: Callable[[int], None]) -> Message | None:
        """A sentence with the best move as the value `word`, where it is known for certain, else None.

        `progress` is called with the percentage done.
        """

    def advise(self, position: Any) -> SearchResult | None:
        """The best moves, where they are known for certain: level 6 plays them without a search."""
        ...
