"""Why a move of STAR is not allowed: one sentence, with the clause.

It explains and never decides: legality is `rules.legal`'s alone, and a test holds the two
together.  Reasons are tried from the plainest to the subtlest.
"""

from __future__ import annotations

from sixfold.games.star import bits, board, paths, rules, say
from sixfold.games.star.notation import hole_name, legal_moves, owner_at
from sixfold.games.star.rules import NO, PASS, YES, State
from sixfold.text.messages import Message


def why(state: State, player: int, move: int) -> Message | None:
    """The reason, or None if nothing speaks against the move."""
    if move == PASS:
        return _why_pass(state, player)
    origin, target = bits.origin_of(move), bits.target_of(move)
    return (
        _why_piece(state, player, origin)
        or _why_stop(state, player, origin, target)
        or _why_way(state, player, origin, target)
    )


def _why_pass(state: State, player: int) -> Message | None:
    moves = legal_moves(state, player)
    if moves == [PASS]:
        return None
    return say("you may pass only when you have no legal move; you have {count}", clause="2.7", count=len(moves))


def _why_piece(state: State, player: int, origin: int) -> Message | None:
    owner = owner_at(state, origin)
    if owner is None:
        return say("there is no piece in {hole}", clause="2.1", hole=hole_name(origin))
    if owner != player:
        return say("the piece in {hole} is not yours", clause="2.1", hole=hole_name(origin))
    return None


def _why_stop(state: State, player: int, origin: int, target: int) -> Message | None:
    """Nobody may end there, however they move."""
    if target == origin:
        return say("a move may not end where it began", clause="2.4")
    if owner_at(state, target) is not None:
        clause = "2.2" if target in board.NEIGHBOURS[origin] else "2.3"
        return say("a piece needs a free hole, and {hole} is taken", clause=clause, hole=hole_name(target))
    if target not in board.STOP_HOLES[rules.start_base(state, player)]:
        return say(
            "{hole} is in a base that is not yours, where your pieces may not stop",
            clause="2.5",
            hole=hole_name(target),
        )
    return None


def _why_way(state: State, player: int, origin: int, target: int) -> Message | None:
    """The hole is a good one, but the piece does not get there."""
    if paths.shortest(state, player, origin, target):
        return None
    names = {"origin": hole_name(origin), "target": hole_name(target)}
    if leads_through_bases(state, player, origin, target):
        return _why_not_through(state, names["target"])
    middle = empty_between(state, origin, target)
    if middle is not None:
        return say("there is no piece in {hole} to jump over", clause="2.3", hole=hole_name(middle))
    if is_mixed(state, player, origin, target):
        return say(
            "from {origin} to {target} it takes a step and jumps, and a move is one or the other", clause="2.1", **names
        )
    if board.QUARTER[origin] != board.QUARTER[target]:
        return say(
            "{target} is more than a step away, and no jumps from {origin} ever land there", clause="2.2", **names
        )
    if not paths.jumped_to(state, player, origin):
        return say("{target} is more than a step away, and {origin} has nothing to jump over", clause="2.3", **names)
    return say("the jumps from {origin} do not lead to {target}", clause="2.4", **names)


def _why_not_through(state: State, target: str) -> Message:
    if state.transit == NO:
        return say("the jumps to {target} pass through a base that is not yours", clause="2.6", target=target)
    return say(
        "the jumps to {target} pass through a base that nobody uses; that is allowed only with transit=yes",
        clause="2.5",
        target=target,
    )


def empty_between(state: State, origin: int, target: int) -> int | None:
    """The hole in the middle of a single jump, if nothing stands there."""
    for way in range(6):
        middle = board.NEIGHBOURS[origin][way]
        if middle != board.NOWHERE and board.NEIGHBOURS[middle][way] == target and owner_at(state, middle) is None:
            return middle
    return None


def leads_through_bases(state: State, player: int, origin: int, target: int) -> bool:
    """Whether jumps would get there, were all bases open to them."""
    freer = state.copy()
    freer.transit = YES
    return bool(paths.shortest(freer, player, origin, target))


def is_mixed(state: State, player: int, origin: int, target: int) -> bool:
    """Whether a step before or after jumps would get there."""
    if any(hole in board.NEIGHBOURS[target] for hole in paths.jumped_to(state, player, origin)):
        return True
    first = [hole for hole in board.NEIGHBOURS[origin] if hole != board.NOWHERE and owner_at(state, hole) is None]
    return any(target in paths.jumped_to(_stepped(state, player, origin, hole), player, hole) for hole in first)


def _stepped(state: State, player: int, origin: int, hole: int) -> State:
    moved = state.copy()
    rules.carry(moved, player, origin, hole)
    return moved
