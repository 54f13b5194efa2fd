"""SIXTH! in sentences: who placed or moved what, and what can be done now.

It tells what a scene shows and decides nothing; what is possible it asks of the rules.
"""

from __future__ import annotations

from typing import Any

from sixfold.game.contract import Scene
from sixfold.game.shapes import Circle, Path, Shape
from sixfold.game.signs import Row, Sign, WithSign, row_of
from sixfold.games.sixth import piles, rules, say
from sixfold.games.sixth.coach import coach as coach
from sixfold.games.sixth.hands import CORONET
from sixfold.games.sixth.marks import ROLES
from sixfold.games.sixth.news import news as news
from sixfold.games.sixth.notation import cell_name
from sixfold.games.sixth.picture import CHESS
from sixfold.games.sixth.rules import State
from sixfold.text.messages import Message, remembered

PIECES = (say("a pawn"), say("a hunchback"), say("a giant"), say("Milady"))
MOVERS = ("", say("a pawn"), say("a rook"), say("a knight"), say("a bishop"), say("a queen"))
BECOMES = (
    "",
    say("now a pawn"),
    say("now a rook"),
    say("now a knight"),
    say("now a bishop"),
    say("now a queen"),
    say("now a king"),
)


def moved(scene: Scene, reader: int | None) -> Message:
    """An army, a placement or a move, in a sentence."""
    move = scene.move or 0
    count = piles.count_of(move)
    if count == piles.ARMY_MOVE:
        return _bought(scene, reader)
    if count == 0:
        return _placed(scene, reader)
    if count < piles.pieces_in(scene.before.pile[piles.origin_of(move)]):
        return _lifted(scene, reader, count)
    return _carried(scene, reader)


def _name(scene: Scene) -> str:
    return scene.names[scene.player or 0]


def _bought(scene: Scene, reader: int | None) -> Message:
    """What somebody has paid for before the first turn."""
    state: State = scene.state
    player, letters = scene.player or 0, piles.target_of(scene.move or 0)
    mine, name = player == reader, _name(scene)
    if state.army == rules.DURING:
        if letters:
            return say("You paid for Milady.") if mine else say("{name} paid for Milady.", name=name)
        return say("You do without Milady.") if mine else say("{name} does without Milady.", name=name)
    army = _army(state, player, letters)
    return say("You chose {army}.", army=army) if mine else say("{name} chose {army}.", name=name, army=army)


def _army(state: State, player: int, letters: int) -> Row:
    pieces: list[Message] = [PIECES[kind] for kind in range(1, len(PIECES)) if letters >> kind & 1]
    return row_of([*pieces, say("{count} pawns", count=state.reserve[player][piles.PAWN])])


def _placed(scene: Scene, reader: int | None) -> Message:
    move = scene.move or 0
    kind = piles.MILADY if scene.before.phase == rules.SET_MILADY else piles.origin_of(move)
    piece = WithSign(PIECES[kind], _pile_sign(piles.piece(kind, scene.player or 0)))
    cell = cell_name(piles.target_of(move))
    if scene.player == reader:
        return say("You placed {piece} on {cell}.", piece=piece, cell=cell)
    return say("{name} placed {piece} on {cell}.", name=_name(scene), piece=piece, cell=cell)


def _carried(scene: Scene, reader: int | None) -> Message:
    """A whole pile that moved onto another."""
    blanks = _way(scene) | {"piece": MOVERS[piles.height_of(scene.before.pile[piles.origin_of(scene.move or 0)])]}
    if scene.player == reader:
        return say("You moved {piece} from {origin} to {target}, {now}.", **blanks)
    return say("{name} moved {piece} from {origin} to {target}, {now}.", name=_name(scene), **blanks)


def _lifted(scene: Scene, reader: int | None, count: int) -> Message:
    """The top of a pile that moved onto another."""
    blanks, mine, name = _way(scene), scene.player == reader, _name(scene)
    if count == 1:
        if mine:
            return say("You moved the top piece from {origin} to {target}, {now}.", **blanks)
        return say("{name} moved the top piece from {origin} to {target}, {now}.", name=name, **blanks)
    blanks["count"] = count
    if mine:
        return say("You moved the top {count} pieces from {origin} to {target}, {now}.", **blanks)
    return say("{name} moved the top {count} pieces from {origin} to {target}, {now}.", name=name, **blanks)


def _way(scene: Scene) -> dict[str, Any]:
    """From where to where, and what stands there now; of a king, before pieces come off it."""
    move, before = scene.move or 0, scene.before
    origin, target, count = piles.origin_of(move), piles.target_of(move), piles.count_of(move)
    part = piles.lifted_part(before.pile[origin], count)
    pile = before.pile[target] << 3 * count | part
    height = min(piles.height_of(pile), 6)
    return {
        "origin": cell_name(origin),
        "target": cell_name(target),
        "now": WithSign(BECOMES[height], _pile_sign(pile)),
    }


@remembered
def _pile_sign(pile: int) -> Sign:
    """A pile from above: its top colour, and the chess sign of its height or Milady's coronet."""
    top = piles.top_of(pile)
    lady = top == piles.LADY
    role = "white" if lady else ROLES[piles.owner_of(top)]
    crest = CORONET if lady else CHESS[min(piles.height_of(pile), 6)]
    shapes: tuple[Shape, ...] = (Circle(0, 0, 11, role), Path(crest, f"on-{role}", 0, 0, 0.75))
    return Sign(shapes)


def can_do(scene: Scene, player: int) -> Message:
    """What the player to move can do."""
    state: State = scene.state
    if state.phase == rules.ARMIES:
        if state.army == rules.DURING:
            return say("Pay 2 points for Milady, or do without her.")
        return say("Choose your army for 12 points: what you do not spend buys pawns.")
    if state.phase == rules.SET_MILADY:
        return say("Place Milady on a cell at the edge.")
    if rules.milady_visible(state) and rules.can_capture(state, player):
        return say("Milady is visible: move a pile onto {cell}.", cell=cell_name(state.milady))
    return _turn(state, player)


def _turn(state: State, player: int) -> Message:
    placing, moving = rules.can_place(state, player), rules.can_carry(state, player, state.occupied)
    if not placing:
        return say("Move a pile onto another: you have nothing to place.")
    if not moving:
        return say("Place a piece on an empty cell.")
    return say("Place a piece, or move a pile onto another.")
