"""What is said in STAR about a piece or a hole that leads nowhere.

It speaks of what was pointed at, and shows the way the reason lies on.  It decides nothing: it
is asked only about what the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.game.contract import Scene
from sixfold.game.pointing import Answer, Way
from sixfold.games.star import board, paths, rules, say
from sixfold.games.star.notation import HOLE, hole_name, legal_moves, owner_at
from sixfold.games.star.rules import State
from sixfold.games.star.status import is_closed
from sixfold.games.star.why import empty_between, is_mixed, leads_through_bases
from sixfold.text.messages import Message


def explain(scene: Scene, player: int, path: Sequence[str]) -> Answer | None:
    """The reason, by what was chosen before."""
    state: State = scene.state
    if not path:
        return Answer(_invitation(state, player))
    if not all(step in HOLE for step in path):
        return None
    hole = HOLE[path[-1]]
    if len(path) == 1:
        return _about_beginning(scene, player, hole)
    return _about_end(scene, player, HOLE[path[0]], hole) if len(path) == 2 else None


def _invitation(state: State, player: int) -> Message:
    if legal_moves(state, player) == [rules.PASS]:
        return say("None of your pieces can move: pass.", clause="2.7")
    return say("Choose one of your pieces.", clause="2.1")


def _about_beginning(scene: Scene, player: int, hole: int) -> Answer:
    """A hole where no move begins."""
    state: State = scene.state
    owner = owner_at(state, hole)
    if legal_moves(state, player) == [rules.PASS]:
        return Answer(_invitation(state, player))
    if owner == player:
        message = say("This piece has nowhere to step or jump. Choose one of your other pieces.", clause="2.2")
        return Answer(message, _around(hole))
    if owner is not None:
        name = scene.names[owner]
        return Answer(say("This piece is {name}'s. Choose one of yours.", clause="2.1", name=name))
    if is_closed(state, hole):
        return Answer(say("This base is not in use. Choose one of your pieces.", clause="2.5"))
    return Answer(say("No piece is here. Choose one of yours.", clause="2.1"))


def _around(hole: int) -> tuple[Way, ...]:
    """A line to each of the neighbouring holes."""
    return tuple((hole_name(hole), hole_name(other)) for other in board.NEIGHBOURS[hole] if other != board.NOWHERE)


def _about_end(scene: Scene, player: int, origin: int, target: int) -> Answer:
    """A hole where the chosen piece cannot stop, or does not get to."""
    message = _why_not_stop(scene, player, target)
    if message:
        return Answer(message, action="move")
    return _about_way(scene.state, player, origin, target)


def _why_not_stop(scene: Scene, player: int, target: int) -> Message | None:
    state: State = scene.state
    owner = owner_at(state, target)
    if owner == player:
        return say("One of your own pieces is in this hole. Choose a free one.", clause="2.2")
    if owner is not None:
        return say("A piece of {name} is in this hole. Choose a free one.", clause="2.2", name=scene.names[owner])
    if is_closed(state, target):
        return say("This base is not in use: no piece stops here.", clause="2.5")
    if target not in board.STOP_HOLES[rules.start_base(state, player)]:
        if state.transit == rules.NO:
            return say("This base is not yours: your pieces may not stop here.", clause="2.5")
        return say("This base is not yours: your pieces may jump through it, but not stop here.", clause="2.5")
    return None


def _about_way(state: State, player: int, origin: int, target: int) -> Answer:
    """The hole is a good one, but the piece does not get there."""
    way = (hole_name(origin), hole_name(target))
    if leads_through_bases(state, player, origin, target):
        return Answer(_why_not_through(state), (way,), "move")
    middle = empty_between(state, origin, target)
    if middle is not None:
        message = say("There is no piece in between to jump over.", clause="2.3")
        return Answer(message, (way, (hole_name(middle),)), "move")
    if is_mixed(state, player, origin, target):
        return Answer(say("That takes a step and jumps. A move is one or the other.", clause="2.1"), (way,), "move")
    if board.QUARTER[origin] == board.QUARTER[target] and paths.jumped_to(state, player, origin):
        return Answer(say("The jumps of this piece do not lead here.", clause="2.4"), (way,), "move")
    return Answer(say("This hole is more than a step away, and no jump leads here.", clause="2.2"), (way,), "move")


def _why_not_through(state: State) -> Message:
    if state.transit == rules.NO:
        return say("The jumps to this hole pass through a base that is not yours.", clause="2.6")
    return say("The jumps to this hole pass through a base that nobody uses.", clause="2.5")
