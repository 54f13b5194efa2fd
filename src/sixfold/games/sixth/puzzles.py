"""The puzzles of SIXTH! in sentences: forced wins, and the only move that does not lose.

`makers/puzzles.py` finds and proves them; here is only what is said.
"""

from __future__ import annotations

from sixfold.game.contract import PuzzleKind, Scene
from sixfold.games.sixth import say
from sixfold.games.sixth.rules import WITH_GIANT, WITH_HUNCHBACK, WITH_MILADY
from sixfold.text.messages import Message

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

USUAL_SIZE = 5
NOTES = {
    WITH_MILADY: say("While Milady, the white piece, is visible, something has to move onto her."),
    WITH_HUNCHBACK: say("Nothing may land on a hunchback, the piece with the hump."),
    WITH_GIANT: say("A giant is one piece, but two high."),
}
WRONG = (  # where one, two or three moves win
    say("That does not win at once."),
    say("After that you cannot force a win in two moves."),
    say("After that you cannot force a win in three moves."),
)


def easiest(figures: tuple[float, ...], options: str) -> int:
    """A win at once is found after the first lesson, where the task can say what is different."""
    return 2 if "milady" in options or "all" in options or "kings" in options else 1


def easiest_ahead(figures: tuple[float, ...], options: str) -> int:
    """Three moves ahead are difficult."""
    return 3 if figures[0] == 3 else 2


def no_win(figures: tuple[float, ...]) -> Message:
    """What the search says of every other first move."""
    return WRONG[int(figures[0]) - 1]


def lost(figures: tuple[float, ...]) -> Message:
    """What the search says of every move but the only one."""
    if figures[0] == 1:
        return say("After that your opponent wins at once.")
    return say("After that your opponent can win in {moves} moves.", moves=int(figures[0]))


KINDS = {
    "win1": PuzzleKind(say("Win in one"), easiest, no_win, replies=True),
    "win2": PuzzleKind(say("Win in two"), easiest_ahead, no_win, replies=True),
    "win3": PuzzleKind(say("Win in three"), easiest_ahead, no_win, replies=True),
    "only": PuzzleKind(say("The only move"), easiest_ahead, lost, replies=True),
}


def task(kind: str, figures: tuple[float, ...], scene: Scene) -> Message:
    """Whose move it is, what to find, and where six kings win how many there are."""
    state = scene.state
    player = state.turn
    asked = say("You play {colour}. {task}", colour=scene.names[player], task=TASKS[kind])
    if state.size < USUAL_SIZE:
        asked = say("{asked} Here the board has 4 × 4 cells.", asked=asked)
    if state.pieces in NOTES:
        asked = say("{asked} {note}", asked=asked, note=NOTES[state.pieces])
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
