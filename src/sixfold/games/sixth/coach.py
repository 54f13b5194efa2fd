"""The kinds of move that are open in SIXTH!, and what each is good for, told to a beginner."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.game.contract import Scene
from sixfold.games.sixth import piles, rules, say
from sixfold.games.sixth.rules import State, crowns
from sixfold.text.messages import Message

PIECES = (  # by height
    None,
    say("Pawn: one step onto a neighbour, to begin a pile."),
    say("Rook: straight to the first pile, to reach far."),
    say("Knight: a jump that nothing can block."),
    say("Bishop: diagonally, and two pieces short of a king."),
    say("Queen: in every direction, and one piece short of a king."),
)


def coach(scene: Scene, player: int, moves: Sequence[int]) -> list[Message]:
    """A king within reach, and nothing else then; or placing, the pieces that can move, lifting a part."""
    state: State = scene.state
    if state.phase != rules.TURNS:
        return []
    carried = [move for move in moves if 0 < piles.count_of(move) < piles.ARMY_MOVE]
    if any(crowns(state, player, move) for move in carried):
        return [say("You can crown a king now: six high, with your colour on top.")]
    said: list[Message] = []
    if len(carried) < len(moves):
        said.append(say("Placing: one more piece to build with."))
    heights = sorted({piles.height_of(state.pile[piles.origin_of(move)]) for move in carried})
    said += [sentence for height in heights if height < len(PIECES) and (sentence := PIECES[height])]
    if any(piles.count_of(move) < piles.pieces_in(state.pile[piles.origin_of(move)]) for move in carried):
        said.append(say("Lifting only the top: to take a dangerous pile apart."))
    return said
