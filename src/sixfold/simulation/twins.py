"""What every kernel of random play needs of one game, interpreted or compiled.

It knows which module is given to which.  It does not know the kernels that ask for it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sixfold.game.contract import Game
from sixfold.machines import rng
from sixfold.machines.compile import Mode, twin
from sixfold.simulation import playout


class Twins(NamedTuple):
    rules: Any
    rng: Any
    playout: Any  # random moves and games


def twins_of(game: Game, mode: Mode) -> Twins:
    """The rules of a game, the generator of its dice, and what draws its random moves."""
    source: Any = game.rules
    rules, generator = (source, rng) if mode == "plain" else (twin(source, mode), twin(rng, mode))
    sampling = twin(game.sampling, mode, rules=rules)
    return Twins(rules, generator, twin(playout, mode, rules=rules, rng=generator, sampling=sampling))
