"""What is said in SIXTH! about a pile, a cell or a number of pieces that leads nowhere.

It speaks of what was pointed at, and shows the lines the reason lies on.  It decides nothing:
it is asked only about what the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.game.contract import Scene
from sixfold.game.pointing import Answer, Way
from sixfold.games.sixth import piles, rules, say
from sixfold.games.sixth.notation import BUTTONS, LIFTED, RESERVES, cell_name, cells
from sixfold.games.sixth.piles import WIDTH
from sixfold.games.sixth.rules import State
from sixfold.games.sixth.why import first_between
from sixfold.text.messages import Message

PLACE, MOVE = "place", "move"
STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))
SLANTING = ((1, 1), (-1, 1), (-1, -1), (1, -1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
WHOLE_LINES = {2: STRAIGHT, 4: SLANTING, 5: STRAIGHT + SLANTING}  # directions by height
SINGLE_STEPS = {1: STRAIGHT, 3: KNIGHT}
ALONE = (  # by height: nothing to land on
    None,
    say("No pile is next to this pawn: it moves one step, up, down, left or right, onto another pile.", clause="3.2"),
    say("This rook finds no pile on its row or column.", clause="3.3"),
    say("This knight finds no pile a knight's jump away.", clause="3.4"),
    say("This bishop finds no pile on its diagonals.", clause="3.5"),
    say("This queen finds no pile on its row, column or diagonals.", clause="3.6"),
)
GAITS = (  # by height: the wrong direction
    None,
    say("This pawn moves one step: up, down, left or right.", clause="3.2"),
    say("This rook moves along its row or column.", clause="3.3"),
    say("This knight moves two steps straight and one to the side.", clause="3.4"),
    say("This bishop moves along its diagonals.", clause="3.5"),
    say("This queen moves along its row, its column or a diagonal.", clause="3.6"),
)
STOPS = {  # by height: something is in the way
    2: say("This rook stops at the first pile on its way.", clause="3.7"),
    4: say("This bishop stops at the first pile on its way.", clause="3.7"),
    5: say("This queen stops at the first pile on its way.", clause="3.7"),
}
NO_PAWNS = say("You have no pawns left to place. Choose a pile to move.", clause="2.1")
OTHER_PIECES = say("You have no pawns left. Choose another piece to place, or a pile to move.", clause="2.1")
NO_POINTS = say("A pawn costs 1 point, and you have none left. Choose a pile to move.", clause="8.5")
HERS = say("Milady is visible: another pile has to move onto this one.", clause="7.2")
ONTO_MILADY = say("Milady is visible: first, something has to move onto her pile.", clause="7.2")


def explain(scene: Scene, player: int, path: Sequence[str]) -> Answer | None:
    """The reason, by the phase and by what was chosen before."""
    state: State = scene.state
    if not path:
        return Answer(_invitation(state))
    if state.phase == rules.ARMIES:
        return Answer(_why_no_army(state, path[-1]))
    if path[-1] in RESERVES:
        return _about_reserve(scene, player, path)
    if state.phase == rules.SET_MILADY:
        return Answer(say("Milady begins at the edge of the board. Choose a cell there.", clause="7.1"))
    return _in_a_turn(scene, player, path)


def _invitation(state: State) -> Message:
    if state.phase == rules.ARMIES:
        return say("Choose your army.", clause="8.1")
    if state.phase == rules.SET_MILADY:
        return say("Choose a cell at the edge of the board for Milady.", clause="7.1")
    return say("Choose an empty cell to place a piece, or a pile to move.", clause="2.1")


def _why_no_army(state: State, step: str) -> Message:
    if step in BUTTONS:
        return say("You pay for this piece when you place it. For now, decide about Milady.", clause="8.5")
    return say("First choose your army.", clause="8.2")


def _in_a_turn(scene: Scene, player: int, path: Sequence[str]) -> Answer | None:
    state: State = scene.state
    board = {cell_name(cell): cell for cell in cells(state)}
    where = [board[step] for step in path if step in board]
    numbers = [int(found[1]) for found in map(LIFTED.fullmatch, path) if found]
    if path[0] in BUTTONS:
        return _about_placing(path[0]) if len(where) == 1 else None
    if path[0] not in board or len(where) + len(numbers) < len(path):
        return None
    if len(where) == 2:
        count = numbers[0] if numbers else piles.pieces_in(state.pile[where[0]])
        return _about_target(scene, player, where[0], count, where[1])
    if numbers:
        return _about_number(scene, player, where[0], numbers[0])
    return _about_pile(scene, player, where[0]) if state.pile[where[0]] else _about_empty(state, player)


def _about_reserve(scene: Scene, player: int, path: Sequence[str]) -> Answer:
    owner = RESERVES.index(path[-1])
    if len(path) > 1 and path[0] not in BUTTONS:
        return Answer(say("A pile moves onto another pile, nowhere else.", clause="2.2"), action=MOVE)
    action = PLACE if len(path) > 1 else ""
    if owner != player:
        return Answer(say("These are {name}'s pieces.", clause="2.1", name=scene.names[owner]), action=action)
    return Answer(say("These are your pieces. Choose an empty cell to place one.", clause="2.1"), action=action)


def _about_empty(state: State, player: int) -> Answer:
    """An empty cell, where no pawn can be placed."""
    if must_take_milady(state, player):
        return Answer(ONTO_MILADY, _ring(state.milady))
    if any(rules.placeable(state, player, kind) for kind in (piles.HUNCHBACK, piles.GIANT)):
        return Answer(OTHER_PIECES)
    return Answer(NO_POINTS if state.army == rules.DURING else NO_PAWNS)


def _about_pile(scene: Scene, player: int, origin: int) -> Answer:
    state: State = scene.state
    height = piles.height_of(state.pile[origin])
    targets = _reached(state, origin)
    if must_take_milady(state, player):
        if origin == state.milady:
            return Answer(HERS)
        if state.milady not in targets:
            message = say("Milady is visible, and this pile cannot reach hers.", clause="7.2")
            return Answer(message, _ring(state.milady))
        targets = [state.milady]
    if not targets:
        return Answer(ALONE[height] or NO_PAWNS, _lines(state, origin))
    pieces = piles.pieces_in(state.pile[origin])
    reasons = [_about_landing(scene, player, origin, pieces, target) for target in targets]
    ways = tuple((cell_name(origin), cell_name(target)) for target in targets)
    if len({reason.clause for reason in reasons}) == 1:
        return Answer(reasons[0], ways)
    return Answer(say("There is no pile that this one may land on.", clause="2.2"), ways)


def must_take_milady(state: State, player: int) -> bool:
    """Whether something can move onto Milady, and so has to (7.2)."""
    if not rules.milady_visible(state):
        return False
    return rules.can_capture(state, player)


def _about_placing(kind: str) -> Answer:
    """A cell where the chosen piece cannot be placed."""
    if kind == "M":
        return Answer(say("Milady comes back on an empty cell at the edge of the board.", clause="7.5"), action=PLACE)
    return Answer(say("This cell is taken. Place the piece on an empty one.", clause="2.1"), action=PLACE)


def _about_target(scene: Scene, player: int, origin: int, count: int, target: int) -> Answer:
    """A cell that a chosen pile cannot move to."""
    state: State = scene.state
    if origin == target:
        return Answer(say("A pile moves onto another pile, nowhere else.", clause="2.2"), action=MOVE)
    if not state.pile[target]:
        return Answer(say("This cell is empty. A pile moves onto another pile only.", clause="2.2"), action=MOVE)
    if must_take_milady(state, player) and target != state.milady:
        message = say("Milady is visible: this pile has to move onto hers.", clause="7.2")
        return Answer(HERS if origin == state.milady else message, _ring(state.milady), MOVE)
    if target not in _reached(state, origin):
        return _about_reach(state, origin, target)
    way = ((cell_name(origin), cell_name(target)),)
    return Answer(_about_landing(scene, player, origin, count, target), way, MOVE)


def _about_reach(state: State, origin: int, target: int) -> Answer:
    """A pile that the chosen one does not get to."""
    height = piles.height_of(state.pile[origin])
    blocker = first_between(state, origin, target)
    if blocker is not None and height in STOPS:
        return Answer(STOPS[height], ((cell_name(origin), cell_name(blocker)),), MOVE)
    return Answer(GAITS[height] or NO_PAWNS, _lines(state, origin), MOVE)


def _about_number(scene: Scene, player: int, origin: int, count: int) -> Answer:
    """So many pieces that cannot be lifted."""
    state: State = scene.state
    pieces = piles.pieces_in(state.pile[origin])
    if count > pieces:
        return Answer(say("This pile has only {pieces} pieces.", clause="2.3", pieces=pieces), action=MOVE)
    targets = _reached(state, origin)
    if must_take_milady(state, player):
        targets = [target for target in targets if target == state.milady]
    ways = tuple((cell_name(origin), cell_name(target)) for target in targets)
    reasons = [_about_landing(scene, player, origin, count, target) for target in targets]
    telling = [reason for reason in reasons if reason.clause != "7.7"] or reasons
    return Answer(telling[0], ways, MOVE) if telling else Answer(GAITS[1] or NO_PAWNS, ways, MOVE)


def _about_landing(scene: Scene, player: int, origin: int, count: int, target: int) -> Message:
    """Why what is lifted may not land on a pile that it gets to."""
    state: State = scene.state
    if state.humps >> target & 1:
        return say("Nothing may land on a hunchback.", clause="7.7")
    if piles.carrying(count, origin, target) == state.banned:
        if piles.pieces_in(state.pile[origin]) > 1:
            return say("That would undo the move just made. Lift a different number of pieces.", clause="4.1")
        return say("That would undo the move just made, which is not allowed.", clause="4.1")
    if state.rights >> player & 1:
        return say("Milady may not end up on top of a king.", clause="7.4")
    payer = scene.names[1 - player]
    return say("Milady is among these pieces, and only {name} may move her.", clause="8.4", name=payer)


def _reached(state: State, origin: int) -> list[int]:
    """The piles that a pile gets to."""
    found = piles.reach(state.occupied, origin, piles.height_of(state.pile[origin]))
    return [cell for cell in cells(state) if found >> cell & 1]


def _ring(cell: int) -> tuple[Way, ...]:
    return ((cell_name(cell),),)


def _lines(state: State, origin: int) -> tuple[Way, ...]:
    """Where a pile of this height looks: to the end of its lines, or to the cells one step away."""
    height = piles.height_of(state.pile[origin])
    ends = [_far(state, origin, *way) for way in WHOLE_LINES.get(height, ())]
    ends += [_far(state, origin, *step, most=1) for step in SINGLE_STEPS.get(height, ())]
    return tuple((cell_name(origin), cell_name(end)) for end in ends if end != origin)


def _far(state: State, origin: int, x: int, y: int, most: int = WIDTH) -> int:
    """The last cell of the board in a direction."""
    file, rank = origin % WIDTH, origin // WIDTH
    while most and 0 <= file + x < state.size and 0 <= rank + y < state.size:
        file, rank, most = file + x, rank + y, most - 1
    return file + WIDTH * rank
