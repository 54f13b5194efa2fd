"""Makes a game's judge ready for a search: compiled or interpreted, with defaults for everything it leaves out.

It knows the default judge.  It does not know what searches ask of a judge.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from sixfold.game.defaults import judge as default_judge
from sixfold.machines import rng
from sixfold.machines.compile import Mode, twin


def completed(judge: ModuleType | None, rules: Any, mode: Mode = "fast") -> Any:
    """The judge's twin, filled up from the default judge; without one the default judge itself."""
    generator = twin(rng, mode)
    if judge is None:
        return twin(default_judge, mode, rules=rules, rng=generator)
    given = {name: module for name, module in (("rules", rules), ("rng", generator)) if hasattr(judge, name)}
    made = twin(judge, mode, **given)
    default = twin(default_judge, mode, rules=rules, rng=generator, judge=made)
    for name, value in vars(default).items():
        if name not in vars(made):
            setattr(made, name, value)
    return made
