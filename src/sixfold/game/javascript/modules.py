"""One JavaScript module: what was asked for, and every function, class and constant that it needs from anywhere.

What another module has already is imported from there.  It knows values of Python and what they are called here.  It
does not know the contract (`exports`).
"""

from __future__ import annotations

import ast
import inspect
import math
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import FunctionType, MethodType
from typing import Any

from sixfold.game.conformance import members
from sixfold.game.contract import ROLES, Game, HeaderLines
from sixfold.game.javascript.builtins import ATTRIBUTES
from sixfold.game.javascript.classes import Lines, plain_class, record_class, state_class
from sixfold.game.javascript.functions import constructor, function, method
from sixfold.game.javascript.literals import NotSerializable, literal, record_fields
from sixfold.game.javascript.sources import Source, source_of, uncached
from sixfold.machines.layout import StateClass
from sixfold.text.errors import BrokenGame
from sixfold.text.messages import LANGUAGES, SOURCE_LANGUAGE, Message, say, speaking

BLANK = re.compile(r"\{\w+\}")
HOUSE = "sixfold."  # whose classes may be translated, besides the game's own
# What a game and its modules have: which one it is, is known only when it runs
PROTOCOLS = (HeaderLines, *(role.protocol for role in ROLES.values()))
CONTRACT = {*vars(Game), *Game.__annotations__, *(name for protocol in PROTOCOLS for name in members(protocol))}
LOWER_CASE = (math.pi, math.tau)  # constants though they are written so


@dataclass(frozen=True, eq=False)
class House:
    """What pages have of the house, whatever their game is."""

    names: Mapping[str, Any] = field(default_factory=dict)  # functions and classes, by what they are called outside
    asked: Sequence[str] = ()  # methods and properties of them that are asked for outside
    instead: Mapping[Any, Any] = field(default_factory=dict)  # functions by those that they stand for

    @property
    def modules(self) -> tuple[str, ...]:
        """Where its classes are written."""
        made = [parent for value in self.names.values() if isinstance(value, type) for parent in value.__mro__]
        return tuple(sorted({each.__module__ for each in made if each.__module__.startswith(HOUSE)}))


class Module:
    """What is written so far, and what is still to be written."""

    def __init__(self, game: Game | None, house: House, shared: Module | None = None) -> None:
        self.game = game  # None: this is the house's own module
        self.id = game.id if game else "sixfold"
        self.house = house
        self.shared = shared  # from which whatever it has is imported
        self.imported: set[str] = set()  # names of it that are used
        self.constants: Lines = []
        self.functions: Lines = []
        self.texts: dict[str, dict[str, str]] = {code: {} for code in LANGUAGES if code != SOURCE_LANGUAGE}
        # Texts with the translations that have their name
        self._keys: dict[str, dict[str, str]] = dict(shared._keys) if shared else {}
        self._called: dict[int, str] = {}  # functions, classes and constants by their identity
        self._taken: set[str] = set(shared._taken) if shared else set()
        self._kept: list[Any] = []  # these, so that no identity is used twice
        self._waiting: list[FunctionType | MethodType] = []
        self._methods: dict[type, dict[str, Lines]] = {}  # of the classes, those with a base after it
        self._asked: dict[str, tuple[ast.AST, Source]] = {}  # attributes, and where they were asked for
        self._asked_by_house = set[str]() if shared else set(house.asked)
        self._asked_by_game: set[str] = set()
        self._fields: set[str] = set()  # that plain classes give themselves

    def reference(self, value: Any, name: str) -> str | None:
        """What a function, a class or a constant is called; small constants are written themselves."""
        if isinstance(value, Message):
            self.said(value.text, value.package)
        value = self.house.instead.get(uncached(value), value) if isinstance(value, FunctionType) else value
        value = uncached(value)
        known = self._name_of(value)
        if known is not None:
            return known
        if isinstance(value, FunctionType | MethodType):
            return self._function(value)
        if isinstance(value, type):
            return self._class(value)
        is_constant = name.isupper() or value in LOWER_CASE  # else a variable, which may change
        return self._constant(value, name) if is_constant else None

    def _name_of(self, value: Any) -> str | None:
        """What something is called that is written here already, or that is imported."""
        own = self._called.get(id(value))
        if own is not None or self.shared is None:
            return own
        name = self.shared._called.get(id(value))
        if name is not None:
            self.imported.add(name)
        return name

    def _function(self, value: FunctionType | MethodType) -> str | None:
        known = next((each for each in self._kept if isinstance(value, MethodType) and each == value), None)
        if known is not None:
            return self._called[id(known)]
        self._waiting.append(value)
        return self._unique_name(value, _within(value))

    def _class(self, value: type) -> str | None:
        if value is Message:
            return "Message"
        is_plain = not (issubclass(value, StateClass) or record_fields(value))
        if is_plain and not self._is_ours(value):
            return None
        if self._is_ours(value.__bases__[0]) and value.__bases__[0] is not StateClass:
            self.reference(value.__bases__[0], "")
        name = self._unique_name(value, _within(value))
        self._methods[value] = {}
        self._fields |= set(vars(value).get("__annotations__", ()))
        if isinstance(vars(value).get("__init__"), FunctionType) and is_plain:
            source = source_of(vars(value)["__init__"], self.id)
            self._fields |= {each.attr for each in ast.walk(source.node) if isinstance(each, ast.Attribute)}
            self._methods[value]["__init__"] = constructor(source, vars(value)["__init__"], self)
        return name

    def _is_ours(self, made: type) -> bool:
        return made.__module__.startswith(HOUSE) or self._is_of_game(made)

    def _is_of_game(self, made: type) -> bool:
        return self.game is not None and made.__module__.startswith(f"{self.game.package}.")

    def _asked_of(self, made: type) -> set[str]:
        """The attributes that may be meant of a class: the house asks none of a game's own, nor a game a position's."""
        ours = [parent for parent in made.__mro__ if not self._is_of_game(parent) and self._is_ours(parent)]
        if self._is_of_game(made) and not ours:
            return self._asked_by_game
        return self._asked_by_house | self._asked_by_game if record_fields(made) else self._asked_by_house

    def _constant(self, value: Any, name: str) -> str | None:
        try:
            written = self.literal(value)
        except NotSerializable:
            return None
        if value is None or isinstance(value, int | float | str):
            return written
        called = self._unique_name(value, f"constant${name}")
        self.constants.append(f"const {called} = $constant({written});")
        return called

    def literal(self, value: Any) -> str:
        """A value as it is written down, with the names of the functions and classes in it."""
        return literal(value, self._inner)

    def _inner(self, value: Any) -> str:
        if isinstance(value, Message):
            return self.said(value.text, value.package)
        found = self.reference(value, "")
        if found is None:
            raise NotSerializable(repr(value))
        return found

    def _unique_name(self, value: Any, base: str) -> str:
        """Gives something a name that nothing else has."""
        name, number = base, 1
        while name in self._taken:
            number += 1
            name = f"{base}${number}"
        self._called[id(value)] = name
        self._taken.add(name)
        self._kept.append(value)
        return name

    def said(self, text: str, package: str) -> str:
        """A sentence that is said: its translations come along, by a name that is the text where no other has it."""
        own = self._translations(text, package)
        key = text if self._keys.setdefault(text, own) == own else f"{package}: {text}"
        for code, translated in own.items():
            if self.shared is None or key not in self.shared.texts[code]:
                self.texts[code][key] = translated
        return key

    def _translations(self, text: str, package: str) -> dict[str, str]:
        found = {}
        for code in self.texts:
            with speaking(code):
                translated = Message(text, package=package).template
            for shown in (text, translated):
                if {"{", "}"} & set(BLANK.sub("", shown)):
                    raise BrokenGame(self.id, say("blanks in messages have only a name: {text}", text=repr(shown)))
            found[code] = translated
        return found

    def attribute(self, name: str, node: ast.AST, source: Source) -> None:
        """A field, property or method that is asked for."""
        self._asked.setdefault(name, (node, source))
        own = self.game is not None and source.file.is_relative_to(self.game.folder)
        (self._asked_by_game if own else self._asked_by_house).add(name)

    def is_method(self, name: str) -> bool:
        return name in self._all_methods

    def signature_of(self, method: str) -> inspect.Signature | None:
        """How a method is called, without `self`, where only one class has one of the name."""
        found = self._all_methods.get(method, [])
        if len(found) != 1 or method in CONTRACT:
            return None
        signature = inspect.signature(found[0])
        return signature.replace(parameters=list(signature.parameters.values())[1:])

    @cached_property
    def _all_classes(self) -> list[type]:
        """Every class that is written in the game's folder, or in those parts of the house that games and pages see."""
        shown = (f"{HOUSE}game.{name}" for name in ("contract", "personal", "shapes", "signs", "pointing", "panels"))
        packages = (*((f"{self.game.package}.",) if self.game else ()), *shown, *self.house.modules)
        return [
            value
            for name, module in sorted(sys.modules.items())
            if name.startswith(packages)
            for value in vars(module).values()
            if isinstance(value, type) and value.__module__ == name
        ]

    @cached_property
    def _all_methods(self) -> dict[str, list[FunctionType]]:
        """The methods of all these, by name."""
        found: dict[str, list[FunctionType]] = {}
        for value in self._all_classes:
            for name, each in vars(value).items():
                if isinstance(each, FunctionType):
                    found.setdefault(name, []).append(each)
        return found

    def write(self) -> None:
        """Writes functions, and the methods that are asked for, until nothing is waiting; refuses what nothing has."""
        while self._waiting or self._write_method():
            while self._waiting:
                written = self._waiting.pop(0)
                source = source_of(written, self.id)
                self.functions += ["", *function(source, written, self._called[id(written)], self)]
        self._check_attributes()

    def _write_method(self) -> bool:
        """Writes a method or property that was asked for meanwhile; whether there was one."""
        for made, known in self._methods.items():
            for name in sorted({"__str__", *self._asked_of(made)} - set(known)):
                value = vars(made).get(name)
                plain = getattr(value, "fget", None) or getattr(value, "func", None) or value
                if isinstance(plain, FunctionType):
                    head = "" if plain is value else "get "
                    known[name] = method(source_of(plain, self.id), plain, name, self, head)
                    return True
        return False

    def _check_attributes(self) -> None:
        known = {
            "__str__",
            "copy",
            *ATTRIBUTES,
            *self._fields,
            *(self.shared._fields if self.shared else ()),
            *CONTRACT,
        }
        known |= {name for made in self._all_classes for name in record_fields(made)}
        known |= {name for made in self._all_classes if issubclass(made, StateClass) for name in made.fields}
        for made, methods in [*self._methods.items(), *(self.shared._methods.items() if self.shared else ())]:
            known |= {*methods, *record_fields(made), *(made.fields if issubclass(made, StateClass) else ())}
        for name, (node, source) in self._asked.items():
            if name not in known:
                source.refuse(node, f"nothing has {name}")

    @property
    def names(self) -> list[str]:
        """What its functions, classes and constants are called."""
        return list(self._called.values())

    def classes(self) -> Lines:
        """States, small records and others."""
        lines: Lines = []
        for made, written in self._methods.items():
            name, methods = self._called[id(made)], [line for each in written.values() for line in each]
            base = self._name_of(made.__bases__[0]) or ""
            if issubclass(made, StateClass):
                lines += ["", *state_class(made, name)]
            elif record_fields(made):
                lines += ["", *record_class(made, name, base, self.literal, methods)]
            else:
                lines += ["", *plain_class(name, base, methods)]
        return [*lines, ""]


def _within(value: Any) -> str:
    """The name of a function or class with that of its module; a twin is called as what it is the twin of."""
    module = getattr(sys.modules.get(value.__module__), "twin_of", None)
    name = module.__name__ if module else value.__module__
    return f"{name.rpartition('.')[2]}${value.__name__.strip('<>')}"
