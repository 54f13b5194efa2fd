"""A move of SIXTH! that has not been made: asked about, advised, and what it would bring."""

from __future__ import annotations

from sixfold.game.contract import Proposal, Scene
from sixfold.games.sixth import piles, rules, say
from sixfold.games.sixth.notation import cell_name
from sixfold.games.sixth.reasons import reasons as reasons
from sixfold.text.grammar import listed
from sixfold.text.messages import Message

PIECES = (say("a pawn"), say("the hunchback"), say("the giant"), say("Milady"))
MADE = ("", say("a pawn"), say("a rook"), say("a knight"), say("a bishop"), say("a queen"))
MOVERS = ("", say("the pawn"), say("the rook"), say("the knight"), say("the bishop"), say("the queen"))


def proposal(scene: Scene) -> Proposal:
    """The move as it is asked about and advised."""
    return Proposal(_question(scene), _advice(scene), _made(scene))


def _question(scene: Scene) -> Message:
    """Whether the piece shall go there."""
    move = scene.move or 0
    target = cell_name(piles.target_of(move))
    if piles.count_of(move) == piles.ARMY_MOVE:
        return say("Take this army?")
    if piles.count_of(move) == 0:
        return say("Place on {target}?", target=target)
    lifted = _lifted(scene)
    if lifted:
        return say("Lift {count} to {target}?", count=lifted, target=target)
    return say("Move to {target}?", target=target)


def _made(scene: Scene) -> Message | None:
    """What a move makes of the pile that it goes to; a king is told by its crown."""
    move = scene.move or 0
    if piles.count_of(move) in (0, piles.ARMY_MOVE):
        return None
    lifted = scene.before.pile[piles.origin_of(move)] & (1 << 3 * piles.count_of(move)) - 1
    height = piles.height_of(lifted) + piles.height_of(scene.before.pile[piles.target_of(move)])
    target = cell_name(piles.target_of(move))
    return say("That makes {piece} on {target}.", piece=MADE[height], target=target) if height < len(MADE) else None


def _advice(scene: Scene) -> Message:
    move = scene.move or 0
    origin, target = cell_name(piles.origin_of(move) % piles.CELLS), cell_name(piles.target_of(move) % piles.CELLS)
    if piles.count_of(move) == piles.ARMY_MOVE:
        return _army(scene, piles.target_of(move))
    if piles.count_of(move) == 0:
        return say("place {piece} on {target}", piece=_placed(scene), target=target)
    lifted = _lifted(scene)
    if lifted == 1:
        return say("move the top piece from {origin} to {target}", origin=origin, target=target)
    if lifted:
        return say("move the top {count} pieces from {origin} to {target}", count=lifted, origin=origin, target=target)
    return say("move {piece} from {origin} to {target}", piece=_mover(scene), origin=origin, target=target)


def _army(scene: Scene, letters: int) -> Message:
    """What the points are spent on; with army=during they are paid for Milady or kept (8.5)."""
    if scene.before.army == rules.DURING:
        return say("pay for Milady") if letters else say("do without Milady")
    if not letters:
        return say("take pawns only")
    return say("take {pieces}", pieces=listed([PIECES[kind] for kind in range(1, len(PIECES)) if letters >> kind & 1]))


def _placed(scene: Scene) -> Message:
    setting = scene.before.phase == rules.SET_MILADY
    return PIECES[piles.MILADY if setting else piles.origin_of(scene.move or 0)]


def _lifted(scene: Scene) -> int:
    """How many pieces come off the top; 0: the whole pile goes."""
    move = scene.move or 0
    count = piles.count_of(move)
    return 0 if count == piles.pieces_in(scene.before.pile[piles.origin_of(move)]) else count


def _mover(scene: Scene) -> object:
    return MOVERS[piles.height_of(scene.before.pile[piles.origin_of(scene.move or 0)])]
