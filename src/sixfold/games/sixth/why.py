"""Why a move of SIXTH! is not allowed: one sentence, with the clause.

It explains and never decides: legality is `rules.legal`'s alone, and a test holds the two
together.  Reasons are tried from the plainest to the subtlest.
"""

from __future__ import annotations

from sixfold.games.sixth import piles, rules, say
from sixfold.games.sixth.notation import cell_name
from sixfold.games.sixth.piles import GIANT, HUNCHBACK, MILADY
from sixfold.games.sixth.rules import ALL, DURING, State
from sixfold.text.messages import Message

PIECE_NAMES = (say("pawn"), say("hunchback"), say("giant"), say("Milady"))


def why(state: State, player: int, move: int) -> Message | None:
    """The reason, or None if nothing speaks against the move."""
    count = piles.count_of(move)
    if state.phase == rules.ARMIES or count == piles.ARMY_MOVE:
        return _why_army(state, move)
    if state.phase == rules.SET_MILADY:
        return _why_first_setting(state, move)
    if count == 0:
        return _why_place(state, player, piles.origin_of(move), piles.target_of(move)) or _duty(state, player, move)
    return _why_carry(state, player, move) or _duty(state, player, move)


def _why_army(state: State, move: int) -> Message | None:
    if state.pieces != ALL:
        return say("armies are bought only with pieces=all", clause="8.1")
    if state.phase != rules.ARMIES:
        return say("armies are chosen before the first turn", clause="8.2")
    if piles.count_of(move) != piles.ARMY_MOVE:
        return say("an army is chosen first, as in {example}", clause="8.2", example="army:HG")
    if state.army == DURING and piles.target_of(move) & ~(1 << MILADY):
        return say(
            "with army=during only Milady is paid for now: {paid} or {none}", clause="8.5", paid="army:M", none="army:-"
        )
    return None


def _why_first_setting(state: State, move: int) -> Message | None:
    setting = piles.count_of(move) == 0 and piles.origin_of(move) == MILADY
    if setting and piles.BORDER[state.size] >> piles.target_of(move) & 1:
        return None
    return say("Milady is first set on a cell at the edge, as in Ma1", clause="7.1")


def _why_place(state: State, player: int, kind: int, cell: int) -> Message | None:
    if kind == MILADY:
        return _why_set_again(state, player, cell)
    piece = PIECE_NAMES[kind]
    if kind == HUNCHBACK and state.pieces not in (rules.WITH_HUNCHBACK, ALL):
        return say("there are no hunchbacks in this game", clause="7.6")
    if kind == GIANT and state.pieces not in (rules.WITH_GIANT, ALL):
        return say("there are no giants in this game", clause="7.8")
    if state.occupied >> cell & 1:
        return say("a piece is placed on an empty cell, and {cell} is taken", clause="2.1", cell=cell_name(cell))
    if not rules.placeable(state, player, kind):
        if state.army != DURING:
            return say("your reserve has no {piece} left", clause="2.1", piece=piece)
        if kind != piles.PAWN and state.reserve[player][kind] == 0:
            return say("your {piece} is on the board already", clause="8.5", piece=piece)
        purse = state.reserve[player][piles.PAWN]
        return say(
            "a {piece} costs {cost} and you have {purse} left",
            clause="8.5",
            piece=piece,
            cost=rules.COST[kind],
            purse=purse,
        )
    return None


def _why_set_again(state: State, player: int, cell: int) -> Message | None:
    if state.rights == 0:
        return say("Milady takes no part in this game", clause="7.1")
    if state.milady != rules.NOWHERE:
        return say("Milady is on the board already", clause="7.5")
    if not state.rights >> player & 1:
        return say("only the player who paid for Milady may set her", clause="8.4")
    if not rules.free_border(state) >> cell & 1:
        return say("Milady comes back on an empty cell at the edge", clause="7.5")
    return None


def _why_carry(state: State, player: int, move: int) -> Message | None:
    count, origin, target = piles.count_of(move), piles.origin_of(move), piles.target_of(move)
    pieces = piles.pieces_in(state.pile[origin])
    if pieces == 0:
        return say("{cell} is empty: there is nothing to move", clause="2.2", cell=cell_name(origin))
    if origin == target:
        return say("a pile moves onto another pile", clause="2.2")
    if count > pieces:
        return say(
            "{cell} has {pieces} to lift, not {count}", clause="2.3", cell=cell_name(origin), pieces=pieces, count=count
        )
    if not state.occupied >> target & 1:
        return say("{cell} is empty: a pile moves onto another pile only", clause="2.2", cell=cell_name(target))
    return _why_reach(state, origin, target) or _why_landing(state, player, origin, target, count)


def _why_reach(state: State, origin: int, target: int) -> Message | None:
    height = piles.height_of(state.pile[origin])
    if piles.reach(state.occupied, origin, height) >> target & 1:
        return None
    blocker = first_between(state, origin, target)
    if height in (1, 3) or blocker is None:
        return GAITS[height]
    return say(
        "a {chessman} stops at the first pile it meets, and {cell} is in the way",
        clause="3.7",
        chessman=CHESSMEN[height],
        cell=cell_name(blocker),
    )


CHESSMEN = ("", say("pawn"), say("rook"), say("knight"), say("bishop"), say("queen"), say("king"))
GAITS = (
    None,
    say("a pile of one is a pawn and moves one step along its row or column", clause="3.2"),
    say("a pile of two is a rook and moves along its row or column", clause="3.3"),
    say("a pile of three is a knight and moves two steps straight and one to the side", clause="3.4"),
    say("a pile of four is a bishop and moves along a diagonal", clause="3.5"),
    say("a pile of five is a queen and moves along its row, its column or a diagonal", clause="3.6"),
)


def first_between(state: State, origin: int, target: int) -> int | None:
    """The first pile on the line to the target, if this height's lines lead there."""
    files = target % piles.WIDTH - origin % piles.WIDTH
    ranks = target // piles.WIDTH - origin // piles.WIDTH
    straight, slanting = files * ranks == 0, abs(files) == abs(ranks)
    height = piles.height_of(state.pile[origin])
    if not ((straight and height in (2, 5)) or (slanting and height in (4, 5))):
        return None
    far = max(abs(files), abs(ranks))
    step = files // far + ranks // far * piles.WIDTH
    cells = (origin + step * number for number in range(1, far))
    return next((cell for cell in cells if state.occupied >> cell & 1), None)


def _why_landing(state: State, player: int, origin: int, target: int, count: int) -> Message | None:
    if state.humps >> target & 1:
        return say("nothing may land on the hunchback on {cell}", clause="7.7", cell=cell_name(target))
    if piles.carrying(count, origin, target) == state.banned:
        return say("that takes your opponent's last move back", clause="4.1")
    if origin == state.milady and not rules.milady_allows(state, player, origin, target, count):
        part = piles.lifted_part(state.pile[origin], count)
        if rules.milady_visible(state) and piles.is_tall(part, state.pile[target]):
            return say("Milady cannot be on top of a king", clause="7.4")
        return say("only the player who paid for Milady may move her", clause="8.4")
    return None


def _duty(state: State, player: int, move: int) -> Message | None:
    """Milady's capture comes before anything else."""
    if not rules.milady_visible(state) or (piles.count_of(move) and piles.target_of(move) == state.milady):
        return None
    if not rules.can_capture(state, player):
        return None
    return say(
        "Milady is visible on {cell}, and something must move onto her", clause="7.2", cell=cell_name(state.milady)
    )
