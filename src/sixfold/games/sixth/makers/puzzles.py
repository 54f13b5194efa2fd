"""Makes and proves the puzzles of SIXTH!: wins in one, two and three, and the only move that does not lose.

It knows the exhaustive search `forced` and games of bots against themselves.  It does not know how
puzzles are graded or kept.

A win in n: the player to move wins by force in n moves, whatever the other does; one first move
does so and no move wins faster.  Also on the line that is shown only one move wins in time, until
the last, where every winning move counts.  The only move: every other move loses by force within
k moves of the other (k at most 3), and after this one the other has no forced win within three.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from sixfold.bots.levels import LevelBot, level_of
from sixfold.games.sixth import GAME, rules
from sixfold.games.sixth.companion import legal_moves
from sixfold.games.sixth.makers import forced
from sixfold.games.sixth.notation import write
from sixfold.games.sixth.rules import State
from sixfold.machines.compile import twin
from sixfold.machines.layout import empty, pack
from sixfold.positions.position import Position
from sixfold.teaching.puzzles import Draft, Line

DEEPEST = 3  # moves that are searched exhaustively
FIRST_PLY, LAST_PLY = 12, 90  # of games that puzzles are looked for in
RANDOM_MOVE = 0.2  # how often a bot's move is any move
MOST_TESTED = 8  # moves that survive two moves of the other, and are tested for three
VARIANTS: tuple[dict[str, str], ...] = (
    *[{}] * 12,
    {"size": "4"},
    {"size": "4"},
    {"kings": "6"},
    {"pieces": "milady"},
    {"pieces": "hunchback"},
    {"pieces": "giant"},
)


class Prover:
    """The compiled search with its buffers."""

    def __init__(self) -> None:
        import numpy as np

        source: Any = rules
        self.kernel = twin(forced, rules=twin(source))
        states, moves = empty(State, forced.PLIES), np.zeros((forced.PLIES, rules.MAX_MOVES), np.int32)
        self.work = forced.Workspace(states, moves, np.full(forced.PLIES, forced.NO_MOVE, np.int32))

    def wins(self, state: State, moves: int) -> bool:
        """Whether the player to move wins by force in so many moves at most."""
        pack(state, self.work.states[0])
        return bool(self.kernel.wins(self.work, moves))

    def loses(self, state: State, moves: int) -> bool:
        """Whether the player to move loses by force in so many moves of the other at most."""
        pack(state, self.work.states[0])
        return bool(self.kernel.loses(self.work, moves))

    def winning(self, state: State, moves: int) -> list[int]:
        """The moves that win by force in so many moves at most."""
        return [move for move in legal_moves(state) if self._wins_by(state, move, moves)]

    def _wins_by(self, state: State, move: int, moves: int) -> bool:
        after = played(state, move)
        if after.ended:
            return after.winner == state.turn
        return moves > 1 and self.loses(after, moves - 1)

    def safe(self, state: State, among: list[int], moves: int) -> list[int]:
        """Those of the moves after which the other does not win by force in so many moves."""
        return [move for move in among if not self._loses_by(state, move, moves)]

    def _loses_by(self, state: State, move: int, moves: int) -> bool:
        after = played(state, move)
        return after.winner == 1 - state.turn if after.ended else self.wins(after, moves)


def played(state: State, move: int) -> State:
    after = state.copy()
    rules.play(after, state.turn, move)
    return after


def proved(prover: Prover, position: Position, kind: str = "") -> Draft | None:
    """The puzzle that a position is, proven; None if it is none, or not of this kind."""
    state = position.rules_state()
    for moves in range(1, DEEPEST + 1):
        if kind in ("", f"win{moves}") and prover.wins(state, moves):
            faster = moves > 1 and prover.wins(state, moves - 1)
            return None if faster else _win(prover, position, state, moves)
        if kind == "" and moves == 2:
            only = _only_move(prover, position, state)
            if only:
                return only
    return _only_move(prover, position, state) if kind == "only" else None


def _win(prover: Prover, position: Position, state: State, moves: int) -> Draft | None:
    line = _line(prover, state, moves)
    return Draft(f"win{moves}", position.code(), (moves,), line) if line else None


def _line(prover: Prover, state: State, moves: int) -> Line:
    """The only winning moves with the replies that are hardest to answer; empty if a move has a rival."""
    winning = prover.winning(state, moves)
    if moves == 1:
        return (tuple(write(state, move) for move in winning),)
    if len(winning) != 1:
        return ()
    after = played(state, winning[0])
    best: Line = ()
    for reply in legal_moves(after):
        answered = played(after, reply)
        if answered.ended or (moves > 2 and prover.wins(answered, moves - 2)):
            continue
        rest = _line(prover, answered, moves - 1)
        if rest and (not best or len(rest[-1]) < len(best[-1])):
            best = ((write(state, winning[0]),), (write(after, reply),), *rest)
    return best


def _only_move(prover: Prover, position: Position, state: State) -> Draft | None:
    """Every move but one loses by force within k moves of the other, and that one within none of three."""
    if prover.wins(state, 2):
        return None
    safe = legal_moves(state)
    for moves in range(1, DEEPEST + 1):
        if moves == DEEPEST and len(safe) > MOST_TESTED:
            return None
        safe = prover.safe(state, safe, moves)
        if len(safe) == 1 and len(legal_moves(state)) > 1:
            if moves < DEEPEST and not prover.safe(state, safe, DEEPEST):
                return None
            return Draft("only", position.code(), (moves,), ((write(state, safe[0]),),))
    return None


def found(seed: int) -> Iterator[Draft]:
    """Puzzles from games of a bot against itself, one game after the other, without end."""
    prover, chance = Prover(), random.Random(f"sixth {seed}")
    while True:
        bot = LevelBot(GAME, level_of(GAME, 3), chance.getrandbits(32))
        start = Position.start(GAME, 2, chance.choice(VARIANTS))
        for position in _game(start, bot, chance):
            if position.ply >= FIRST_PLY:
                draft = proved(prover, Position.from_code(position.code()))
                if draft and len(draft.line[0]) == 1:
                    yield draft
                    break  # one a game, so that puzzles are not alike


def _game(position: Position, bot: LevelBot, chance: random.Random) -> Iterator[Position]:
    """The positions of a game, with a move at random now and then."""
    while not position.over and position.ply < LAST_PLY:
        yield position
        legal = position.legal()
        any_move = position.ply < 6 or chance.random() < RANDOM_MOVE
        position = position.play(chance.choice(legal) if any_move else bot.think(position).best)


def proved_again(draft: Draft) -> Draft | None:
    """The same puzzle, proven from nothing but its position."""
    return proved(Prover(), Position.from_code(draft.code), draft.kind)
