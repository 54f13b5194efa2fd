"""What pictures and text both show of a position of STAR: whose bases, what was done last, how far everybody is."""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.star import bits, board, paths, rules, say
from sixfold.games.star.notation import arrived, eliminated
from sixfold.games.star.par import par_of
from sixfold.games.star.rules import State
from sixfold.text.messages import Message

ROLES = ("red", "blue", "green", "yellow", "purple", "orange")
BASE_OF = {hole: base for base in range(6) for hole in board.BASE_HOLES[base]}  # none in the hexagon


def starter(state: State, base: int) -> int | None:
    return next((p for p in range(state.players) if rules.start_base(state, p) == base), None)


def goer(state: State, base: int) -> int | None:
    """Whose goal a base is."""
    return next((p for p in range(state.players) if rules.goal_base(state, p) == base), None)


def squatter(state: State, player: int) -> int:
    """Who may stay in a player's goal: nobody but these two ever stands there (2.5)."""
    goal = rules.goal_base(state, player)
    return next(p for p in range(state.players) if rules.start_base(state, p) == goal)


def is_closed(state: State, hole: int) -> bool:
    """Whether a hole is in a base that nobody uses and no jump passes through (2.5, 2.6)."""
    base = BASE_OF.get(hole)
    unused = base is not None and starter(state, base) is None and goer(state, base) is None
    return unused and state.transit != rules.YES


def last_ways(scene: Scene) -> list[list[int]]:
    """The holes that each of the last moves touched; none at the start and for a pass."""
    ways = []
    for step in scene.since:
        if step.move != rules.PASS:
            start, end = bits.origin_of(step.move), bits.target_of(step.move)
            ways.append(paths.shortest(step.before, step.player, start, end))
    return ways


def standing(scene: Scene, player: int) -> Message:
    """How far a player has come, in a few words."""
    state: State = scene.state
    if state.players == 1:
        return _beside_par(scene)
    if player in arrived(state):
        return say("arrived: no. {number}", number=arrived(state).index(player) + 1)
    if player in eliminated(state):
        return say("eliminated")
    return say("in goal: {home} of {men}", home=rules.at_home(state, player), men=rules.MEN)


def _beside_par(scene: Scene) -> Message:
    """The moves of the solitaire beside par of its start."""
    state: State = scene.state
    moves, par = state.plies, par_of(scene)
    if par is None:
        return say("moves: {moves}", moves=moves)
    if moves > par:
        return say("moves: {moves}, {over} over par", moves=moves, over=moves - par)
    if moves == par and state.ended:
        return say("moves: {moves}, par: {par}, on par", moves=moves, par=par)
    return say("moves: {moves}, par: {par}", moves=moves, par=par)
