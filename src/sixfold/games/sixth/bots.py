"""The levels in SIXTH!, where they differ from those of every game, and a simple bot to measure others against.

Whoever looks two moves ahead seldom loses to who does not, so up to level 5 they do that more and
more often; level 6 does all it can.
"""

from __future__ import annotations

from typing import Any

from sixfold.games.sixth import piles, rules
from sixfold.games.sixth.rules import State
from sixfold.machines import rng

BUDGETS: dict[int, dict[str, Any]] = {
    1: {"glances": 6, "noise": 800, "attention": 4, "judge": True},
    2: {"glances": 6, "noise": 800, "attention": 6, "judge": True},
    3: {"glances": 6, "noise": 300, "attention": 6},
    4: {"glances": 5, "noise": 60, "attention": 6, "simulations": 1, "seconds": None},
    5: {"glances": 2, "noise": 60, "attention": 6, "simulations": 1, "seconds": None},
}


def yardstick(position: Any, limit: Any) -> str:
    """A bot, `--seat python:sixfold.games.sixth.bots:yardstick`: what the first lesson and the first tips say.

    It crowns a king, counts to six before it lets go of a piece, and builds the tallest pile with its colour on top.
    """
    state, player, moves = position.rules_state(), position.actors[0], [0] * rules.MAX_MOVES
    dice = rng.stream(sum(state.pile), position.ply)
    found = moves[: rules.legal(state, player, moves)]
    found.sort(key=lambda move: (height_made(state, player, move), rng.draw(dice)), reverse=True)
    words = [position.game.notation.write(state, move) for move in found]
    wins = (word for word, move in zip(words, found, strict=True) if rules.crowns(state, player, move))
    safe = (word for word in words if not lets_win(position.play(word), player))
    best: str = next(wins, None) or next(safe, words[0])
    return best


def height_made(state: State, player: int, move: int) -> int:
    """How high the pile is that a move makes with the player's colour on top."""
    count = piles.count_of(move)
    if count in (0, piles.ARMY_MOVE):
        return 1
    part = piles.lifted_part(state.pile[piles.origin_of(move)], count)
    made = piles.height_of(part) + piles.height_of(state.pile[piles.target_of(move)])
    return made if piles.is_topped_by(part, player) else 0


def lets_win(after: Any, player: int) -> bool:
    """Whether the other player wins with some reply."""
    if after.over or after.actors[0] == player:
        return False
    ends = (after.play(reply).ranks for reply in after.legal())
    return any(ranks and ranks[player] > ranks[1 - player] for ranks in ends)
