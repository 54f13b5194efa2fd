"""What the other does next, shown where somebody tries a move that is not the right one.

It knows positions and who wins at once.  It does not look further ahead, and knows no game.
"""

from __future__ import annotations

from sixfold.positions.position import Position


def reply(position: Position, player: int) -> Position | None:
    """After the other's next move: one that wins at once, else one after which the player does not win at once."""
    if position.over or position.is_chance or player in position.actors:
        return None
    other = position.actors[0]
    after = [position.play(word, other) for word in position.legal(other)]
    for each in after:
        if won_by(each, other):
            return each
    for each in after:
        if not wins_at_once(each, player):
            return each
    return after[0]


def won_by(position: Position, player: int) -> bool:
    ranks = position.ranks
    return ranks is not None and ranks[player] == 1 and ranks.count(1) == 1


def wins_at_once(position: Position, player: int) -> bool:
    if position.over or player not in position.actors:
        return won_by(position, player)
    return any(won_by(position.play(word, player), player) for word in position.legal(player))
