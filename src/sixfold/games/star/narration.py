"""STAR in sentences: who stepped or jumped where, and what can be done now.

It tells what a scene shows and decides nothing; what is possible it asks of the rules.
"""

from __future__ import annotations

from sixfold.contract import Scene
from sixfold.games.star import bits, board, paths, rules
from sixfold.games.star.notation import hole_name
from sixfold.messages import Message, say


def moved(scene: Scene, reader: int | None) -> Message:
    """A step, jumps or a pass, in a sentence."""
    move, mine, name = scene.move or 0, scene.player == reader, scene.names[scene.player or 0]
    if move == rules.PASS:
        return say("You had no move and passed.") if mine else say("{name} had no move and passed.", name=name)
    origin, target = bits.origin_of(move), bits.target_of(move)
    holes = {"origin": hole_name(origin), "target": hole_name(target)}
    if target in board.NEIGHBOURS[origin]:
        if mine:
            return say("You stepped from {origin} to {target}.", **holes)
        return say("{name} stepped from {origin} to {target}.", name=name, **holes)
    jumps = len(paths.shortest(scene.before, scene.player or 0, origin, target)) - 1
    return _jumped(name, mine, jumps, holes)


def _jumped(name: str, mine: bool, jumps: int, holes: dict[str, str]) -> Message:
    if jumps == 1:
        if mine:
            return say("You jumped from {origin} to {target}.", **holes)
        return say("{name} jumped from {origin} to {target}.", name=name, **holes)
    if mine:
        return say("You jumped {jumps} times from {origin} to {target}.", jumps=jumps, **holes)
    return say("{name} jumped {jumps} times from {origin} to {target}.", name=name, jumps=jumps, **holes)


def can_do(scene: Scene, player: int) -> Message:
    """What the player to move can do."""
    moves = [0] * rules.MAX_MOVES
    rules.legal(scene.state, player, moves)
    if moves[0] == rules.PASS:
        return say("You have no move: pass.")
    return say("Move a piece: one step, or jump over others.")
