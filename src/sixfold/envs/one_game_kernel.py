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
MORE = -2  # instead of a move: its small actions are not complete


def step(games: Any, action: int) -> int:
    """Plays a legal action, or begins, and rolls the dice that are due then; returns who is to act."""
    game = games[0]
    move = BEGIN if action == BEGIN else move_of(game, action)
    if move != MORE:
        advance(game, move)
    reward(game)
    look(game)
    return int(game.player)


def move_of(game: Any, action: int) -> int:
    """The move of a legal action, which may be one of several small ones."""
    if game.small == 0:
        return int(encoding.move_of(game.state, game.player, action))
    game.parts[game.chosen] = action
    game.chosen += 1
    count = rules.legal(game.state, game.player, game.moves)
    for place in range(count):
        if begins_as_chosen(game, game.moves[place]) == game.chosen:
            return int(game.moves[place])
    return MORE


def begins_as_chosen(game: Any, move: int) -> int:
    """How many small actions a move is, if those chosen so far are its first; else 0."""
    length = encoding.small_actions(game.state, game.player, move, game.sequence)
    if length < game.chosen:
        return 0
    for place in range(game.chosen):
        if game.sequence[place] != game.parts[place]:
            return 0
    return int(length)


def advance(game: Any, move: int) -> None:
    """Plays a move, or begins, and then what is due."""
    ply = 0
    if move == BEGIN:
        kernel.forget(game.keys, game.seen)
    else:
        rules.play(game.state, game.player, move)
        ply = game.ply + 1
    kernel.note(game.state, game.keys, game.seen, ply)
    game.ply = kernel.roll(game.state, game.dice, game.keys, game.seen, ply)
    game.player = kernel.to_act(game.state, game.players)
    game.chosen = 0


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
        return
    for place in range(game.chosen):
        game.planes[game.size + place * encoding.SMALL_ACTIONS + game.parts[place]] = 1
    for action in range(len(game.mask)):
        game.mask[action] = 0
    count = 0 if game.player == kernel.NOBODY else rules.legal(game.state, game.player, game.moves)
    for place in range(count):
        if begins_as_chosen(game, game.moves[place]) > 0:
            game.mask[game.sequence[game.chosen]] = 1


def see(games: Any, player: int, planes: Any) -> None:
    """Writes what a player sees who is not the one to act."""
    kernel.see(games[0].state, player, planes)
