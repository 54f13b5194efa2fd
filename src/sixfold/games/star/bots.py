"""The levels in STAR, where they differ from those of every game; the exact race to the goal; a bot to measure others.

It knows the solved solitaire, and when a race cannot be disturbed any more.  It does not look
ahead at what others will do.
"""

from __future__ import annotations

from typing import Any

from sixfold.game.candidates import Candidate, SearchResult
from sixfold.games.star import race, rules, say, solitaire
from sixfold.games.star.bits import origin_of, target_of
from sixfold.games.star.judge import TO_TIP
from sixfold.games.star.notation import legal_moves, write
from sixfold.games.star.rules import State

# Without the judge playouts tell nothing, so every level has it
BUDGETS: dict[int, dict[str, Any]] = {
    1: {"glances": 6, "noise": {1: 225, 2: 225, 3: 230, 4: 190, 6: 135}, "judge": True},
    2: {"glances": 6, "noise": {1: 125, 2: 125, 3: 170, 4: 130, 6: 95}, "judge": True},
    3: {"glances": 6, "noise": {1: 80, 2: 30, 3: 120, 4: 85, 6: 60}},
    4: {"glances": {1: 6, 2: 0, 3: 6, 4: 6, 6: 6}, "noise": {1: 40, 2: 0, 3: 72, 4: 45, 6: 32}, "simulations": 1},
    5: {
        "glances": {1: 6, 2: 2, 3: 6, 4: 6, 6: 6},
        "noise": {1: 10, 2: 0, 3: 8, 4: 8, 6: 6},
        "simulations": 60,
        "seconds": None,
    },
}
HOPE = 0.95  # what a race is worth that is won if nobody turns back
DETOUR = 0.1  # of the worth, for every move too many in the solitaire


def advise(position: Any, progress: solitaire.Tell = solitaire.quiet) -> SearchResult | None:
    """What is known for certain: all of the solitaire, and a race that nobody can disturb."""
    state = position.rules_state()
    table = solitaire.solved_for(state, progress)
    if state.players == 1:
        return alone(state, table)
    line = race.found(state, table)
    if line is None or not is_new(position, table, line.moves):
        return None
    proven = line.certain and state.players == 2
    value = 1.0 if proven else HOPE * race.share(state, table, line)
    return SearchResult(state.turn, (Candidate(write(state, line.move), value, proven=proven),), depth=line.moves)


def yardstick(position: Any, limit: Any) -> str:
    """A bot, `--seat python:sixfold.games.star.bots:yardstick`: it goes as far as it can, the rearmost piece first."""
    state, player = position.rules_state(), position.actors[0]
    way = TO_TIP[rules.start_base(state, player)]

    def gain(move: int) -> tuple[int, int]:
        return (0, 0) if move == rules.PASS else (way[origin_of(move)] - way[target_of(move)], way[origin_of(move)])

    return write(state, max(legal_moves(state, player), key=gain))


def is_new(position: Any, table: solitaire.Table, moves: int) -> bool:
    """Whether the player was never nearer home, so that no position of the line can be a repetition."""
    player, earlier = position.actors[0], position.before
    while earlier is not None:
        if table.race(earlier.rules_state(), player) < moves:
            return False
        earlier = earlier.before
    return True


def alone(state: State, table: solitaire.Table) -> SearchResult:
    """Every move of the solitaire by how many moves it costs in all, shortest ways first."""
    least = table.race(state, 0)
    costs = sorted((1 + table.after(state, 0, move) - least, move) for move in legal_moves(state, 0))
    candidates = [Candidate(write(state, move), max(0.0, 1 - DETOUR * cost), proven=True) for cost, move in costs]
    remark = say("The goal is {left} moves away.", left=least)
    if least == 1:
        remark = say("That brings your last piece into the goal.")
    return SearchResult(0, tuple(candidates), depth=least, remark=remark)
