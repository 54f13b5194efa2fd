"""One game, an action at a time: a kernel, compiled for one game's rules.

It knows what the kernel of many games can do with one of them.  It does not know the game, nor who
chooses the actions.  All that belongs to the game is in one record, alone in its array: a call from
Python that hands over one thing is several times as fast as one with a dozen.
"""

from __future__ import annotations

from typing import Any

rules: Any = None  # one game's rules module, or its twin
encoding: Any = None  # what learners see of the game, or its twin
kernel: Any = None  # sixfold.simulation.batch.vector_kernel for the game, or its twin
small_kernel: Any = None  # sixfold.simulation.batch.small_kernel for it, or its twin

BEGIN = -1  # instead of an action or a move: the game begins with the state that it has


def step(games: Any, action: int) -> int:
    """Plays a legal action, or begins, and rolls the dice that are due then; returns who is to act."""
    game = games[0]
    move = BEGIN if action == BEGIN else move_of(game, action)
    if move == kernel.PART:
        game.prefix = game.prefix * (encoding.SMALL_ACTIONS[0] + 1) + action + 1
        game.taken += 1
    else:
        advance(game, move)
    reward(game)
    look(game)
    return int(game.player)


def move_of(game: Any, action: int) -> int:
    """The move of a legal action; PART if it is a small one and others follow."""
    if game.small == 0:
        return int(encoding.move_of(game.state, game.player, action))
    found = small_kernel.move_of(game.state, game.player, game.prefix, game.taken, action, game.moves, game.parts)
    return int(found)


def advance(game: Any, move: int) -> None:
    """Plays a move, or begins, and then what is due."""
    ply = 0
    if move == BEGIN:
        kernel.forget(game)
    else:
        rules.play(game.state, game.player, move)
        ply = game.ply + 1
    kernel.note(game.state, game, ply)
    game.ply = kernel.roll(game.state, game.dice, game, ply)
    game.player = kernel.to_act(game.state, game.players)
    game.prefix = game.taken = 0


def reward(game: Any) -> None:
    """What a step brought: alone at once, else at the end."""
    if game.seats == 1:
        worth = encoding.alone(game.state)
        game.rewards[0] = worth - game.worth
        game.worth = worth
    elif game.player == kernel.NOBODY:
        kernel.write_returns(game.state, game.players, game.rewards[: game.seats])


def look(game: Any) -> None:
    """What the player to act sees, and which actions they have."""
    kernel.see(game.state, max(game.player, 0), game.planes)
    if game.small == 0:
        kernel.write_mask(game.state, game.player, game.moves, game.mask)
    else:
        kernel.see_chosen(game.prefix, game.taken, game.planes)
        small_kernel.write_mask(game.state, game.player, game.prefix, game.taken, game.moves, game.parts, game.mask)


def see(games: Any, player: int, planes: Any) -> None:
    """Writes what a player sees who is not the one to act."""
    kernel.see(games[0].state, player, planes)
