"""STAR in sentences: who stepped or jumped where, and what can be done now.

It tells what a scene shows and decides nothing; what is possible it asks of the rules.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.star import bits, board, paths, rules, say
from sixfold.games.star.coach import coach as coach
from sixfold.games.star.news import news as news
from sixfold.games.star.notation import hole_name, legal_moves
from sixfold.games.star.rules import State
from sixfold.games.star.status import goer
from sixfold.text.messages import Message


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
    state: State = scene.state
    found = legal_moves(state, player)
    if found == [rules.PASS]:
        return say("You have no move: pass.")
    base = rules.start_base(state, player)
    waiting = goer(state, base)
    if waiting is not None and is_about_to_arrive(state, waiting) and any(_leaves(move, base) for move in found):
        return say("Leave {name}'s goal now, or {name} arrives.", clause="5.2", name=scene.names[waiting])
    return say("Move a piece: one step, or jump over others.")


def is_about_to_arrive(state: State, player: int) -> bool:
    """Whether a player arrives when their turn comes, unless somebody leaves their goal before (5.2)."""
    return state.rules_version > 1 and rules.is_playing(state, player) and rules.is_past_squatters(state, player)


def _leaves(move: int, base: int) -> bool:
    holes = board.BASE_HOLES[base]
    return bits.origin_of(move) in holes and bits.target_of(move) not in holes
