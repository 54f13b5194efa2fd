"""What a game of STAR came to: alone the moves it took to get home, beside par; else who was home first."""

from __future__ import annotations

import random

from sixfold.contract import Scene
from sixfold.games.star import board, rules, table
from sixfold.games.star.par import moves_made, par_of
from sixfold.games.star.rules import State
from sixfold.messages import Message, say

UNIT = say("moves")
FEWEST = True


def result(scene: Scene) -> Message | None:
    """The sentence of a game alone: how many moves, and par."""
    state: State = scene.state
    if state.players > 1:
        return None
    moves, par = moves_made(state, scene.start), par_of(scene.start)
    if par is None:
        return say("Home in {moves} moves.", moves=moves) if is_home(state) else None
    if is_home(state):
        return say("Home in {moves} moves; par is {par}.", moves=moves, par=par)
    return say("Not home after {moves} moves; par is {par}.", moves=moves, par=par)


def decided(scene: Scene, reader: int | None) -> Message | None:
    """Who was home first, or who was blocked between two; alone the result has said it."""
    state: State = scene.state
    if state.players == 1:
        return None
    home = [player for player in range(state.players) if state.fate[player] > 0]
    if home:
        first = min(home, key=lambda player: state.fate[player])
        return (
            say("You were home first.") if first == reader else say("{name} was home first.", name=scene.names[first])
        )
    out = [player for player in range(state.players) if state.fate[player] < 0]
    if state.players == 2 and len(out) == 1:
        blocked = out[0]
        return say("You were blocked.") if blocked == reader else say("{name} was blocked.", name=scene.names[blocked])
    return None


def solo_score(state: State) -> int | None:
    """The moves it took, None if it was not brought home."""
    return state.plies if is_home(state) else None


def solo_par(start: State) -> int | None:
    """The fewest moves home."""
    return par_of(start)


def another_start(state: State, number: int) -> bool:
    """Six holes where pieces may stop, none of them in the goal."""
    chooser = random.Random(number)
    free = [hole for hole in table.HOLE if hole not in board.BASE_HOLES[3]]
    table.lay(state, sorted(table.PLACE[hole] for hole in chooser.sample(free, rules.MEN)))
    return True


def is_home(state: State) -> bool:
    """Whether the player alone has arrived (5.1)."""
    return rules.at_home(state, 0) == rules.MEN
