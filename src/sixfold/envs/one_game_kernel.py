"""One game, an action at a time: a kernel, compiled for one game's rules.

It knows what the kernel of many games can do with one of them.  It does not know the game, nor who
chooses the actions.  All that belongs to the game is in one record, alone in its array: a call from
Python that hands over one thing is several times as fast as one with a dozen.
"""

from __future__ import annotations

from typing import Any

rules: Any = None  # one game's rules module, or its twin
encoding: Any = None  # what learners see of the game, or its twin
kernel: Any = None  # sixfold.batch.kernel for the game, or its twin

BEGIN = -1  # instead of an action: the game begins with the state that it has


def step(games: Any, action: int) -> int:
    """Plays a legal action, or begins, and rolls the dice that are due then; returns who is to act."""
    game = games[0]
    ply = 0
    if action == BEGIN:
        kernel.forget(game.keys, game.seen)
    else:
        rules.play(game.state, game.player, encoding.move_of(game.state, game.player, action))
        ply = game.ply + 1
    kernel.note(game.state, game.keys, game.seen, ply)
    game.ply = kernel.roll(game.state, game.dice, game.keys, game.seen, ply)
    game.player = player = kernel.to_act(game.state, game.players)
    reward(game)
    kernel.write_mask(game.state, player, game.moves, game.mask)
    kernel.see(game.state, max(player, 0), game.planes)
    return int(player)


def reward(game: Any) -> None:
    """What a step brought: alone at once, else at the end."""
    if game.seats == 1:
        worth = encoding.alone(game.state)
        game.rewards[0] = worth - game.worth
        game.worth = worth
    elif game.player == kernel.NOBODY:
        kernel.write_returns(game.state, game.players, game.rewards[: game.seats])


def see(games: Any, player: int, planes: Any) -> None:
    """Writes what a player sees who need not be the one to act."""
    kernel.see(games[0].state, player, planes)
