"""A game's judge made ready for a search: compiled, and with everything it leaves out.

It knows the plain judge.  It does not know what searches ask.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from sixfold import rng
from sixfold.compile import twin
from sixfold.search import judge as plain_judge


def completed(judge: ModuleType, rules: Any) -> Any:
    """The judge's twin, with the plain judge's word for everything it leaves out."""
    dice = twin(rng)
    given = {name: module for name, module in (("rules", rules), ("rng", dice)) if hasattr(judge, name)}
    made, plain = twin(judge, **given), twin(plain_judge, rules=rules, rng=dice)
    for name, value in vars(plain).items():
        if name not in vars(made):
            setattr(made, name, value)
    return made
