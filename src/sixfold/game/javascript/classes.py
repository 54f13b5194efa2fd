"""Classes of Python as those of JavaScript: states, small records, and plain ones with `__init__`."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import msgspec

from sixfold.game.javascript.literals import NO_DEFAULT, local, record_fields, whole_number
from sixfold.game.javascript.statements import INDENT
from sixfold.machines.layout import StateClass

Lines = list[str]


def state_class(made: type[StateClass], name: str) -> Lines:
    fields = [
        f'["{key}", [{", ".join(map(str, field.shape))}], {whole_number(field.first)}]'
        for key, field in made.fields.items()
    ]
    return [f"const {name} = $stateClass([", *(f"{INDENT}{field}," for field in fields), "]);"]


def record_class(made: type, name: str, base: str, written: Callable[[Any], str], methods: Lines) -> Lines:
    """The lines of a class of small records, whose methods are written already."""
    fields, inherited = record_fields(made), record_fields(made.__bases__[0])
    given = [local(field) + ("" if value is NO_DEFAULT else f" = {written(value)}") for field, value in fields.items()]
    body = [f"super({', '.join(local(field) for field in inherited)});"]
    body += [f"this.{field} = {local(field)};" for field in fields if field not in inherited]
    if _is_frozen(made):
        body.append(f"if (new.target === {name}) Object.freeze(this);")
    checked = ["static checked = true;"] if "__post_init__" in vars(made) else []  # so that none is made here
    own = [*checked, f"constructor({', '.join(given)}) {{", *(INDENT + line for line in body), "}", *methods]
    return plain_class(name, base or ("PythonTuple" if issubclass(made, tuple) else "PythonObject"), own)


def plain_class(name: str, base: str, methods: Lines) -> Lines:
    """The lines of a class whose methods, the constructor among them, are written already."""
    return [f"class {name} extends {base or 'PythonObject'} {{", *(INDENT + line for line in methods), "}"]


def _is_frozen(made: type) -> bool:
    if issubclass(made, msgspec.Struct):
        return made.__struct_config__.frozen
    return issubclass(made, tuple) or (dataclasses.is_dataclass(made) and made.__dataclass_params__.frozen)  # type: ignore[attr-defined]
