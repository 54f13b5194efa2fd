"""The puzzles of SIXTH! in sentences: forced wins, and the only move that does not lose.

`makers/puzzles.py` finds and proves them; here is only what is said.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.sixth import say
from sixfold.text.messages import Message

KINDS = {
    "win1": say("Win in one"),
    "win2": say("Win in two"),
    "win3": say("Win in three"),
    "only": say("The only move"),
}
TASKS = {
    "win1": say("Win with your next move."),
    "win2": say("Win in two moves, whatever your opponent does. Find the first one."),
    "win3": say("Win in three moves, whatever your opponent does. Find the first one."),
    "only": say("You are in danger. Find the only move that does not lose."),
}
REASONS = {
    "win1": say("It wins at once, and it is the only move that does."),
    "win2": say("Whatever your opponent plays, your next move wins. No other first move wins so fast."),
    "win3": say("Whatever your opponent plays, you win in two more moves. No other first move wins so fast."),
}


def task(kind: str, figures: tuple[float, ...], scene: Scene) -> Message:
    """Whose move it is, what to find, and where six kings win how many there are."""
    state = scene.state
    player = state.turn
    asked = say("You play {colour}. {task}", colour=scene.names[player], task=TASKS[kind])
    if state.kings == 1:
        return asked
    kings = {"own": state.points[player], "other": state.points[1 - player]}
    return say("{asked} You need six kings here; you have crowned {own}, your opponent {other}.", asked=asked, **kings)


def reason(kind: str, figures: tuple[float, ...], scene: Scene) -> Message:
    """What an exhaustive search has proven."""
    if kind in REASONS:
        return REASONS[kind]
    if figures[0] == 1:
        return say("After any other move your opponent wins at once; now they have no forced win in three moves.")
    return say(
        "After any other move your opponent wins in {moves} moves at most; now they have no forced win in three.",
        moves=int(figures[0]),
    )
