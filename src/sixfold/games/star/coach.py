"""The kinds of move that are open in STAR, and what each is good for, told to a beginner."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.game.contract import Scene
from sixfold.games.star import rules, say
from sixfold.games.star.bits import origin_of, target_of
from sixfold.games.star.board import BASE, BIT, QUARTER
from sixfold.games.star.rules import State
from sixfold.text.messages import Message


def coach(scene: Scene, player: int, moves: Sequence[int]) -> list[Message]:
    """A way home, and nothing else then; or jumps and steps."""
    state: State = scene.state
    ways = [(origin_of(move), target_of(move)) for move in moves if move != rules.PASS]
    if not ways:
        return []
    goal = rules.goal_base(state, player)
    home = any(_is_in(goal, target) and not _is_in(goal, origin) for origin, target in ways)
    jumps = any(QUARTER[origin] == QUARTER[target] for origin, target in ways)
    if home:
        return [say("One of your pieces can reach the goal in this move.")]
    said: list[Message] = []
    if jumps:
        said.append(say("Jumping: over any piece, as often as you can, to get far in one move."))
    if any(QUARTER[origin] != QUARTER[target] for origin, target in ways):
        said.append(say("Stepping: one hole, to build a ladder for the others or to make room."))
    return said


def _is_in(base: int, hole: int) -> bool:
    return bool(BASE[base][QUARTER[hole]] >> BIT[hole] & 1)
