"""The kinds of move that are open in SIXTH!, and what each is good for, told to a beginner."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.game.contract import Scene
from sixfold.games.sixth import piles, rules, say
from sixfold.games.sixth.rules import State
from sixfold.text.messages import Message

KING_HEIGHT = 6
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
    if _crowns(state, player, carried):
        return [say("You can crown a king now: six high, with your colour on top.")]
    said: list[Message] = []
    if len(carried) < len(moves):
        said.append(say("Placing: one more piece to build with."))
    heights = sorted({piles.height_of(state.pile[piles.origin_of(move)]) for move in carried})
    said += [sentence for height in heights if height < len(PIECES) and (sentence := PIECES[height])]
    if any(piles.count_of(move) < piles.pieces_in(state.pile[piles.origin_of(move)]) for move in carried):
        said.append(say("Lifting only the top: to take a dangerous pile apart."))
    return said


def _crowns(state: State, player: int, carried: Sequence[int]) -> bool:
    """Whether one of these moves makes a king of the player's."""
    for move in carried:
        part = piles.lifted_part(state.pile[piles.origin_of(move)], piles.count_of(move))
        top = piles.top_of(part)
        height = piles.height_of(part) + piles.height_of(state.pile[piles.target_of(move)])
        if height >= KING_HEIGHT and top != piles.LADY and piles.owner_of(top) == player:
            return True
    return False
