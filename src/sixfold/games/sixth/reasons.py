"""Why a move of SIXTH! is good, in the words of the lesson: kings first, then what it builds.

It looks one move ahead and proves nothing: a reason says what the move does, a search has said that it is good.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.sixth import piles, rules, say
from sixfold.games.sixth.notation import cell_name
from sixfold.games.sixth.rules import State
from sixfold.text.messages import Message

TALL = 3  # pieces in a pile that is worth taking apart
BUILT = (  # by height
    None,
    None,
    say("it builds a rook with your colour on top"),
    say("it builds a knight with your colour on top"),
    say("it builds a bishop with your colour on top, two pieces short of a king"),
    say("it builds a queen with your colour on top, one piece short of a king"),
)
KINDS = (None, say("nothing can land on a hunchback"), say("a giant counts two in a pile"), None)


def reasons(scene: Scene) -> list[Message]:
    """A king and the danger of one outweigh everything else."""
    state: State = scene.state
    before: State = scene.before
    player = scene.player or 0
    if state.points[player] > before.points[player] or (state.ended == rules.KING and state.winner == player):
        return [say("it makes a king")]
    other = scene.names[1 - player]
    found = _threats(before, state, player)
    if crownings(before, 1 - player) and not crownings(state, 1 - player):
        return [say("otherwise {name} could crown a king", name=other), *found]
    move = scene.move or 0
    count = piles.count_of(move)
    if count == piles.ARMY_MOVE:
        return _army(piles.target_of(move))
    if count:
        return found + _carried(before, state, player, move, other)
    milady = before.phase == rules.SET_MILADY or piles.origin_of(move) == piles.MILADY
    return found + (_milady(state, piles.target_of(move)) if milady else _placed(state, player, move))


def crownings(state: State, player: int) -> list[tuple[int, int]]:
    """From where to where the player would crown a king if it were their turn, but for a move that takes one back."""
    found = []
    for origin in range(piles.CELLS):
        pile = state.pile[origin]
        if pile and piles.is_topped_by(pile, player):
            reached = piles.reach(state.occupied, origin, piles.height_of(pile)) & ~state.humps
            found += [
                (origin, target)
                for target in range(piles.CELLS)
                if reached >> target & 1
                and piles.is_tall(pile, state.pile[target])
                and state.banned != piles.carrying(piles.pieces_in(pile), origin, target)
            ]
    return found


def _threats(before: State, state: State, player: int) -> list[Message]:
    """Kings that the player could crown next, if it leads to more of them than there were."""
    earlier = crownings(before, player)
    threats = crownings(state, player)
    if len([threat for threat in threats if threat not in earlier]) == 0:
        return []
    if len(threats) > 1:
        return [say("it threatens to crown a king in two ways at once")]
    origin, target = threats[0]
    return [
        say("it threatens to crown a king: {origin} onto {target}", origin=cell_name(origin), target=cell_name(target))
    ]


def _placed(state: State, player: int, move: int) -> list[Message]:
    """What a new piece can do from its cell, or what can be done with it."""
    cell = piles.target_of(move)
    found = [kind] if (kind := KINDS[piles.origin_of(move)]) else []
    beside = [other for other in range(piles.CELLS) if piles.NEIGHBOURS[cell] >> other & 1 and state.pile[other]]
    targets = [other for other in beside if not state.humps >> other & 1]
    tallest = max(targets, key=lambda other: piles.height_of(state.pile[other]), default=None)
    if tallest is not None:
        found.append(say("from there it can step onto the pile on {cell}", cell=cell_name(tallest)))
    for origin in range(piles.CELLS):
        pile = state.pile[origin]
        if pile and origin != cell and piles.is_topped_by(pile, player):
            height = piles.height_of(pile)
            if height > 1 and piles.reach(state.occupied, origin, height) >> cell & 1:
                found.append(say("your pile on {cell} can land on it", cell=cell_name(origin)))
                break
    if 0 < cell % piles.WIDTH < state.size - 1 and 0 < cell // piles.WIDTH < state.size - 1:
        found.append(say("more ways lead there than to a cell at the edge"))
    return [*found, say("it is one more piece to build with")]


def _carried(before: State, state: State, player: int, move: int, other: str) -> list[Message]:
    """What comes to lie on what, and what is taken apart."""
    origin, target = piles.origin_of(move), piles.target_of(move)
    left, covered = before.pile[origin], before.pile[target]
    lifted, part = piles.top_of(left), piles.count_of(move) < piles.pieces_in(left)
    found = []
    if part and piles.top_of(state.pile[origin]) == piles.LADY:
        found.append(say("it uncovers Milady: {name} must cover her, if possible", name=other))
    if piles.top_of(covered) == piles.LADY:
        found.append(say("it covers Milady"))
    if piles.is_topped_by(covered, 1 - player) and piles.is_topped_by(lifted, player):
        found.append(say("it covers {name}'s pile with your colour", name=other))
    if part and piles.height_of(left) >= TALL:
        found.append(say("it takes a tall pile apart"))
    if piles.is_topped_by(lifted, player):
        built = BUILT[min(piles.height_of(state.pile[target]), piles.KING_HEIGHT - 1)]
        found += [built] if built else []
    elif lifted != piles.LADY and part:
        found.append(say("it takes the top off {name}'s pile", name=other))
    elif lifted != piles.LADY:
        found.append(say("it moves {name}'s pile away from {cell}", name=other, cell=cell_name(origin)))
    else:
        found.append(say("it moves Milady away from {cell}", cell=cell_name(origin)))
    return found


def _milady(state: State, cell: int) -> list[Message]:
    """She is set at the border, where fewer piles get to her."""
    corner = cell % piles.WIDTH in (0, state.size - 1) and cell // piles.WIDTH in (0, state.size - 1)
    return [
        say("in a corner there are only two cells next to Milady")
        if corner
        else say("there are only three cells next to her there")
    ]


def _army(letters: int) -> list[Message]:
    """What the points are spent on."""
    bought = [kind for number, kind in enumerate(KINDS) if kind and letters >> number & 1]
    if letters >> piles.MILADY & 1:
        bought.append(say("Milady is yours to move"))
    return bought or [say("pawns are the cheapest pieces to build with")]
