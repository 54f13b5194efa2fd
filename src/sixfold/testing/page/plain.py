"""Values of Python as JSON that JavaScript can be compared with: `replay.js` writes the same.

It knows kinds of values.  It does not know what they are for.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from types import FunctionType, MethodType
from typing import Any

import msgspec

from sixfold.game.javascript.literals import record_fields
from sixfold.machines.layout import SAFE, StateClass
from sixfold.text.errors import Refusal
from sixfold.text.messages import Message

_known: dict[type, tuple[str, ...]] = {}
CLOSE = 1e-9  # floats of other browsers may differ in their last digit


def plain(value: Any) -> Any:
    """The value as JSON; what is no list, number, text or None says what it is."""
    if isinstance(value, bool) or value is None or isinstance(value, str | float):
        return value
    if isinstance(value, msgspec.Raw):
        return json.loads(bytes(value))
    if isinstance(value, int):
        return value if abs(value) <= SAFE else {"int": str(value)}
    if isinstance(value, Message):
        return {"message": [str(value), value.sentence, value.clause, plain(dict(value.values))]}
    if isinstance(value, StateClass):
        return {"state": plain(value.key())}
    if isinstance(value, FunctionType | MethodType):
        return {"function": [plain(value(number)) for number in range(3)]}
    if isinstance(value, Refusal):
        return {"refused": [type(value).__name__, value.word, plain(value.reason)]}
    if fields := _fields(type(value)):
        name = f"{type(value).__module__.rpartition('.')[2]}${type(value).__name__}"
        return {name: [plain(getattr(value, field)) for field in fields]}
    return _container(value)


def _fields(made: type) -> tuple[str, ...]:
    """The names of a record's fields; looked for once."""
    if made not in _known:
        _known[made] = tuple(record_fields(made))
    return _known[made]


def _container(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {"dict": [[plain(key), plain(item)] for key, item in value.items()]}
    if isinstance(value, set | frozenset):
        return {"set": sorted(map(plain, value), key=_written)}
    return [plain(item) for item in value]


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def difference(ours: Any, theirs: Any) -> tuple[Any, Any] | None:
    """The innermost parts of two such values that are not equal, floats nearly so; None where all are."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and list(ours) == list(theirs):
        ours, theirs = list(ours.values()), list(theirs.values())
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        found = (difference(own, their) for own, their in zip(ours, theirs, strict=True))
        return next((each for each in found if each), None)
    is_number = isinstance(theirs, int | float) and not isinstance(theirs, bool)
    if isinstance(ours, float) and is_number and math.isclose(ours, theirs, rel_tol=CLOSE, abs_tol=CLOSE):
        return None
    return None if type(ours) is type(theirs) and ours == theirs else (ours, theirs)
