"""What somebody may know of a game: the positions that they see, and steps that are known but not played.

It knows positions and whose secrets a state holds.  It does not know who looks, nor why something is covered.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from sixfold.game.contract import CHANCE
from sixfold.positions.history import History, key_of, stepped
from sixfold.positions.words import is_numbered, without_number

if TYPE_CHECKING:
    from sixfold.positions.position import Position


Step = tuple[int, str, Any]  # who made it, its word, and the key of the state after it


def players_mask(players: Collection[int]) -> int:
    """A set of players as rules have it: a bit for each."""
    return sum(1 << player for player in sorted(set(players)))


def seen_by(position: Position, viewers: Collection[int], covered: Collection[int]) -> Position:
    """The game as these players may know it, as `Position.seen_by` says it."""
    if not covered and (position.over or not position.game.keeps_secrets):
        return position
    return _seen(position, players_mask(viewers), players_mask(covered))


def _seen(last: Position, viewers: int, covered: int) -> Position:
    """The same of sets of players; what was seen of a step is kept."""
    sight = viewers, covered
    unknown: list[Position] = []
    position: Position | None = last
    while position is not None and sight not in position._seen:
        unknown.append(position)
        position = position.before
    for each in reversed(unknown):
        each._seen[sight] = _step_seen(each, viewers, covered)
    return last._seen[sight]


def _step_seen(position: Position, viewers: int, covered: int) -> Position:
    """A position as it is seen; what is seen of the one before is known."""
    game, history = position.game, position.history
    hidden = covered | (game.rules.hidden(position._state, viewers) if game.keeps_secrets else 0)
    state = position._state.copy()
    game.rules.hide(state, hidden)
    if history.before is None:
        return position._with(state, History(state, history.origin, True, key=key_of(game, state)))
    before, player, move = history.before, history.player or 0, history.move or 0
    withheld = bool(game.rules.secret(before._state, player, move) & hidden)
    known = before._seen[viewers, covered]
    step = stepped(known, state, player, None, "") if withheld else stepped(known, state, player, move, history.word)
    return position._with(state, step)


def stepped_to(position: Position, player: int, word: str, state: Any) -> Position:
    """The position after a step that is not played: what is known of its word and of the state then.

    A word need not carry its player.
    """
    move = _known_move(position, player, word) if word else None
    written = f"{player}:{word}" if word and position.simultaneous and not is_numbered(word) else word
    return position._with(state, stepped(position, state, player, move, written, True))


def _known_move(position: Position, player: int, word: str) -> int:
    """The number of a move that was made, whatever can be seen of why it was legal."""
    if player == CHANCE:
        return position.game.notation.read_outcome(position._state, word)
    return position.game.notation.read(position._state, without_number(word))


def steps(position: Position) -> list[Step]:
    """What is known of a game: of each step who made it, its word, and the key of the state after it."""
    return [(each.history.player or 0, each.word, each._state.key()) for each in position.line()[1:]]
