"""Registers the games alone with Gymnasium, which finds this by an entry point: nothing of ours has to be imported.

It knows games by the shelf.  It imports no environment: that happens when one is made.
"""

from __future__ import annotations

from contextlib import suppress

from gymnasium.envs.registration import register as add
from gymnasium.envs.registration import registry

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.text.errors import BrokenGame

NAMESPACE = "sixfold"
ONE, MANY = "sixfold.envs.gymnasium:SoloEnv", "sixfold.envs.vector:SixfoldVectorEnv"


def solo_id(game: Game) -> str:
    return f"{NAMESPACE}/{game.solo_name}-v{game.encoding.VERSION}"


def register(game: Game) -> None:
    """Registers a game that one can play alone, unless it is."""
    if 1 in game.players and solo_id(game) not in registry:
        add(solo_id(game), ONE, vector_entry_point=MANY, kwargs={"game": game.id})


def register_all() -> None:
    for each in shelf.games():
        with suppress(BrokenGame):  # somebody's own game, which does not stand in the others' way
            register(each)
