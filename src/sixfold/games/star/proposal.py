"""A move of STAR that has not been made: asked about, advised, and what it would bring."""

from __future__ import annotations

from sixfold.game.contract import Proposal, Scene
from sixfold.games.star import bits, board, paths, say
from sixfold.games.star.reasons import reasons as reasons
from sixfold.text.messages import Message


def proposal(scene: Scene) -> Proposal:
    """The move as it is asked about and advised."""
    return Proposal(_question(scene), _advice(scene), _way(scene))


def _question(scene: Scene) -> Message:
    target = scene.word.partition("-")[2]
    if not target:
        return say("Pass?")
    return say("Jump to {target}?", target=target) if _jumps(scene) else say("Step to {target}?", target=target)


def _way(scene: Scene) -> Message | None:
    """From where to where, and in how many jumps."""
    origin, _, target = scene.word.partition("-")
    if not target:
        return None
    holes = {"origin": origin, "target": target}
    jumps = _jumps(scene)
    if not jumps:
        return say("{origin} to {target}: one step.", **holes)
    if jumps == 1:
        return say("{origin} to {target}: one jump.", **holes)
    return say("{origin} to {target}: {jumps} jumps.", jumps=jumps, **holes)


def _jumps(scene: Scene) -> int:
    """How often the piece jumps; 0: it steps."""
    start, end = bits.origin_of(scene.move or 0), bits.target_of(scene.move or 0)
    if end in board.NEIGHBOURS[start]:
        return 0
    return len(paths.shortest(scene.before, scene.player or 0, start, end)) - 1


def _advice(scene: Scene) -> Message:
    origin, _, target = scene.word.partition("-")
    if not target:
        return say("pass")
    return say("move from {origin} to {target}", origin=origin, target=target)
