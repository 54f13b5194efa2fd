"""The race home when nobody can stand in the way any more: what is certain about it.

It knows the solved solitaire and where pieces can get to in time.  It does not judge
positions in which the sides may still meet.

Where others can be.  Whoever moves ends next to where a piece stood before: a step goes to a
neighbouring hole, and every jump lands next to the piece it jumped.  So what others can
occupy after a move lies in what they occupied, with all neighbouring holes; if one of these is
next to a piece of the player's, that may be jumped too, and all holes next to these pieces are
added.  Growing this way once a move of anybody else gives a set that holds all their pieces,
whatever they do (`Shadow.grown`).

What is certain.  A line home of the player alone is legal move by move if no hole that it
enters lies in the set of that moment: its jumps are over the player's own pieces, which
nobody else moves.  A player with no piece in the start base cannot be blocked (4.1), and is no
squatter there past whom the other of two could arrive (5.2).  That other needs at least their
own distance alone if the sides cannot touch before, and at least a move for every piece that
is not home if they can: who is to move and needs no more moves than that has won.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from sixfold.games.star import bits, board, paths, rules
from sixfold.games.star.judge import TO_TIP
from sixfold.games.star.notation import holes_of, legal_moves
from sixfold.games.star.rules import State
from sixfold.games.star.solitaire import Table

LONGEST = 12  # moves home; longer races are not looked at
ANY = -1  # every base
PATIENCE = 400  # positions looked at to find a line


@cache
def _around(hole: int) -> frozenset[int]:
    return frozenset(board.NEIGHBOURS[hole]) - {board.NOWHERE}


@cache
def _ahead(hole: int, base: int) -> frozenset[int]:
    """The neighbours that are no further from the goal of the player of this base."""
    way = TO_TIP[base]
    return frozenset(near for near in _around(hole) if way[near] <= way[hole])


def beside(holes: frozenset[int], base: int = ANY) -> frozenset[int]:
    """The holes and their neighbours, or those ahead of them."""
    return holes.union(*(_around(hole) if base == ANY else _ahead(hole, base) for hole in holes))


@dataclass(frozen=True)
class Shadow:
    """The holes where others can stand, and whether they may have touched the player's pieces."""

    holes: frozenset[int]
    others: int  # how many of them move between two moves of the player
    base: int = ANY  # whose player does not turn back, if that is supposed
    touched: bool = False

    def grown(self, own: frozenset[int]) -> Shadow:
        """After all others had a move."""
        holes, touched = self.holes, self.touched
        for _ in range(self.others):
            near = beside(holes, self.base)
            touched = touched or bool(beside(near, self.base) & own)
            holes = near | beside(own) if touched else near
        return Shadow(holes, self.others, self.base, touched)


@dataclass(frozen=True)
class Race:
    """A line home: its first move, how many moves it has, and whether nobody at all can stop it."""

    move: int
    moves: int
    certain: bool = True


def found(state: State, table: Table) -> Race | None:
    """A shortest line home of the player to move that stays free, if one is found.

    Between two it wins, for certain or against an opponent who does not turn back; among more
    it is one on which the player meets nobody.
    """
    player, distance = state.turn, table.race(state, state.turn)
    start = board.BASE_HOLES[rules.start_base(state, player)]
    if distance > LONGEST or state.rounds + distance > rules.TURNS or set(holes_of(state, player)) & set(start):
        return None
    if state.players > 2:
        return _searched(state, table, distance, shadow_of(state, player), may_touch=False)
    if table.race(state, 1 - player) < distance:
        return None
    return _certain(state, table, distance) or _supposed(state, table, distance)


def _certain(state: State, table: Table, distance: int) -> Race | None:
    """A line that wins against everything."""
    other = 1 - state.turn
    may_touch = rules.MEN - rules.at_home(state, other) >= distance
    return _searched(state, table, distance, shadow_of(state, state.turn), may_touch)


def _supposed(state: State, table: Table, distance: int) -> Race | None:
    """A line that wins against an opponent who has passed by and does not turn back."""
    shadow = replace(shadow_of(state, state.turn), base=rules.start_base(state, 1 - state.turn))
    line = _searched(state, table, distance, shadow, may_touch=False)
    return replace(line, certain=False) if line else None


def _searched(state: State, table: Table, distance: int, shadow: Shadow, may_touch: bool) -> Race | None:
    search = Search(state.turn, table, may_touch, PATIENCE)
    return search.line(lonely(state, state.turn), distance, shadow)


def shadow_of(state: State, player: int) -> Shadow:
    """Where the others stand now."""
    rivals = [p for p in range(state.players) if p != player]
    holes = frozenset(hole for p in rivals for hole in holes_of(state, p))
    return Shadow(holes, sum(rules.is_playing(state, p) for p in rivals))


def lonely(state: State, player: int) -> State:
    """The player alone on the board, to move."""
    alone = state.copy()
    for other in range(state.players):
        if other != player:
            rules.lift(alone, other)
    return alone


@dataclass
class Search:
    """Looks for a line that stays out of the shadow, nearer home with every move."""

    player: int
    table: Table
    may_touch: bool  # whether it does no harm that the sides touch
    patience: int

    def line(self, alone: State, left: int, shadow: Shadow) -> Race | None:
        """A line home of this length, None if there is none or patience ran out."""
        for move, after in self.nearer(alone, left, shadow.holes):
            self.patience -= 1
            if left == 1:
                return Race(move, 1)
            grown = shadow.grown(frozenset(holes_of(after, self.player)))
            if self.patience <= 0:
                return None
            if (self.may_touch or not grown.touched) and self.line(after, left - 1, grown):
                return Race(move, left)
        return None

    def nearer(self, alone: State, left: int, shadow: frozenset[int]) -> Iterator[tuple[int, State]]:
        """Moves that bring the player nearer home without entering the shadow, with what comes of them."""
        start = board.BASE_HOLES[rules.start_base(alone, self.player)]
        for move in legal_moves(alone, self.player):
            origin, target = bits.origin_of(move), bits.target_of(move)
            after = alone.copy()
            rules.carry(after, self.player, origin, target)
            if target in shadow or target in start or self.table.race(after, self.player) != left - 1:
                continue
            if not shadow & set(paths.shortest(alone, self.player, origin, target)[1:]):
                yield move, after


def share(state: State, table: Table, race: Race) -> float:
    """The part of all others that the player leaves behind if everybody goes straight home."""
    rivals = [p for p in range(state.players) if p != state.turn]
    behind = sum(state.fate[p] < 0 or (state.fate[p] == 0 and table.race(state, p) >= race.moves) for p in rivals)
    return behind / len(rivals)
