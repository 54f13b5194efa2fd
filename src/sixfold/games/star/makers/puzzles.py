"""Makes and proves the puzzles of STAR: the shortest way home, and the longest chain of jumps.

A way home: six pieces alone, so many moves from home as the table of the solved solitaire says,
and with every move but the last only one that keeps the way so short.  A chain: of all moves of a
player among others one has the most jumps, landing nowhere twice, and there is no shorter way to where
it ends, so that what is counted is what is shown.  It does not know how puzzles are graded or kept.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from sixfold.bots.levels import LevelBot, level_of
from sixfold.games.star import GAME, bits, paths, rules, solitaire, table
from sixfold.games.star.notation import legal_moves, write
from sixfold.games.star.rules import State
from sixfold.positions.position import Position, begun
from sixfold.teaching.puzzles import Draft, Line

SHORTEST, LONGEST = 2, 6  # moves home
FEWEST_JUMPS = 4
MOST_TRIED = 200_000  # ways of a piece; where there are more, its chains are not counted
PLAYERS = (2, 2, 2, 3, 3, 4, 6)
OPENING = 4  # moves each before chains are looked for
RANDOM_MOVE = 0.15  # how often a bot's move is any move
GAME_LENGTH = 25  # moves each


def proved_home(position: Position) -> Draft | None:
    """The puzzle of a way home; None if two moves keep it equally short before the last."""
    state = position.rules_state()
    known = solitaire.solved_for(state)
    distance = known.race(state, 0)
    line = _way(known, state, distance) if SHORTEST <= distance <= LONGEST else ()
    return Draft("home", position.code(), (distance,), line) if line else None


def _way(known: solitaire.Table, state: State, left: int) -> Line:
    """The moves of the way, of which only the last may have others as good; empty if there is no such way."""
    best = [move for move in legal_moves(state, state.turn) if known.after(state, 0, move) == left - 1]
    words = tuple(write(state, move) for move in best)
    if left == 1:
        return (words,)
    if len(best) != 1:
        return ()
    after = state.copy()
    rules.carry(after, 0, bits.origin_of(best[0]), bits.target_of(best[0]))
    rest = _way(known, after, left - 1)
    return (words, *rest) if rest else ()


def alone(number: int) -> Position:
    men = [0] * table.MEN
    table.unrank(number, men)
    start = Position.start(GAME, 1)
    state = start.rules_state()
    table.lay(state, men)
    return begun(start.settings, state)


def ways_home(chance: random.Random) -> Iterator[Draft]:
    """Ways home from positions drawn from the table, of every length in turn."""
    import numpy as np

    distances = solitaire.solved().array()
    places = {length: np.flatnonzero(distances == length) for length in range(SHORTEST, LONGEST + 1)}
    while True:
        for found in places.values():
            draft = None
            while draft is None:
                draft = proved_home(alone(int(found[chance.randrange(len(found))])))
            yield draft


class TooMany(Exception):
    """A piece has more ways than are tried."""


def most_jumps(state: State, origin: int) -> dict[int, int]:
    """To each hole the most jumps of a piece that lands nowhere twice.  Raises TooMany."""
    most: dict[int, int] = {}
    tried, seen = 0, [origin]

    def go_on(hole: int) -> None:
        nonlocal tried
        tried += 1
        if tried > MOST_TRIED:
            raise TooMany
        for target in paths.next_jumps(state, state.turn, hole):
            if target not in seen:
                most[target] = max(most.get(target, 0), len(seen))
                seen.append(target)
                go_on(target)
                seen.pop()

    go_on(origin)
    return most


def proved_chain(position: Position) -> Draft | None:
    """The puzzle of a longest chain; None if it is short, another is as long, or it can be made shorter."""
    state = position.rules_state()
    moves = [
        (bits.origin_of(move), bits.target_of(move), move)
        for move in legal_moves(state, state.turn)
        if move != rules.PASS
    ]
    try:
        most = {origin: most_jumps(state, origin) for origin in {origin for origin, _, _ in moves}}
    except TooMany:
        return None
    counted = sorted(((most[origin].get(target, 0), move) for origin, target, move in moves), reverse=True)
    if len(counted) < 2 or counted[0][0] < FEWEST_JUMPS or counted[0][0] == counted[1][0]:
        return None
    (jumps, move), (second, _) = counted[:2]
    if len(paths.shortest(state, state.turn, bits.origin_of(move), bits.target_of(move))) - 1 < jumps:
        return None
    return Draft("chain", position.code(), (jumps, second), ((write(state, move),),))


def chains(chance: random.Random) -> Iterator[Draft]:
    """Longest chains from games between bots, one a game: one that was played, then one that was not, in turn."""
    wanted = True
    while True:
        for position, word in _game(chance):
            draft = proved_chain(Position.from_code(position.code()))
            if draft and (draft.line[0][0] == word) == wanted:
                wanted = not wanted
                yield draft
                break


def _game(chance: random.Random) -> list[tuple[Position, str]]:
    """The positions and moves of a game between bots, in any order, without the opening."""
    players = chance.choice(PLAYERS)
    bot = LevelBot(GAME, level_of(GAME, chance.choice((1, 2))), chance.getrandbits(32))
    position, moves = Position.start(GAME, players), []
    while not position.over and position.ply < GAME_LENGTH * players:
        any_move = chance.random() < RANDOM_MOVE
        word = chance.choice(position.legal()) if any_move else bot.think(position).best
        if position.ply >= OPENING * players:
            moves.append((position, word))
        position = position.play(word)
    chance.shuffle(moves)
    return moves


def found(seed: int) -> Iterator[Draft]:
    """Two ways home and a chain in turn, without end."""
    chance = random.Random(f"star {seed}")
    homes, longest = ways_home(chance), chains(chance)
    while True:
        yield next(homes)
        yield next(homes)
        yield next(longest)


def proved_again(draft: Draft) -> Draft | None:
    """The same puzzle, proven from nothing but its position."""
    position = Position.from_code(draft.code)
    return proved_home(position) if draft.kind == "home" else proved_chain(position)
