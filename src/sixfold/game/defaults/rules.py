"""What a rules module need not write: turns without dice, and an end that the state remembers.

In the dialect that compiles.  A function that a game leaves out is taken from here, compiled ones
included.  It reads the state by these fields:

    turn     the player to move
    ended    the number of the ending, from 1; 0 while the game goes on
    winner   the player who has won, -1 while or if nobody has
"""

from __future__ import annotations

from typing import Any

from sixfold.machines.layout import Ints

rules: Any = None  # the game's own: each game has copies, since Python specialises code for the objects it meets
REPETITION = 0
MOVES = 0  # moves are any numbers
# The fields of the state that each function reads
FIELDS = {
    "actors": ("ended", "turn"),
    "stop": ("ended",),
    "scores": ("winner",),
    "ranks": ("winner",),
}


def outcome_count(state: Any) -> int:
    return 0


def simultaneous(state: Any) -> bool:
    """Players take turns."""
    return False


def actors(state: Any, players: Ints) -> int:
    """The player whose turn it is, until the end."""
    if state.ended != 0:
        return 0
    players[0] = state.turn
    return 1


def stop(state: Any, how: int) -> None:
    """Repetition ends the game; whoever is the winner by then stays it."""
    state.ended = how


def same_position(state: Any, other: Any) -> bool:
    """Nothing repeats."""
    return False


def position_key(state: Any) -> int:
    """Not said: repetition is judged by `same_position` alone."""
    return 0


def scores(state: Any, points: Ints) -> None:
    """One point for the winner."""
    for player in range(len(points)):
        points[player] = 1 if state.winner == player else 0


def ranks(state: Any, places: Ints) -> None:
    """The winner is first and everybody else second; without one all are first."""
    for player in range(len(places)):
        places[player] = 1 if state.winner < 0 or state.winner == player else 2


def hidden(state: Any, viewers: int) -> int:
    """Nobody keeps anything to themselves."""
    return 0


def hide(state: Any, players: int) -> None:
    """There is nothing to hide."""


def secret(state: Any, player: int, move: int) -> int:
    """Everybody sees every move."""
    return 0
