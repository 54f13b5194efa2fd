"""One JavaScript module: what was asked for, and every function, class and constant that it needs from anywhere.

It knows values of Python and what they are called here.  It does not know the contract (`exports`).
"""

from __future__ import annotations

import ast
import inspect
import math
import re
import sys
from functools import cached_property
from types import FunctionType, MethodType
from typing import Any

from sixfold.contract import Game, is_server_only
from sixfold.errors import BrokenGame
from sixfold.layout import StateClass
from sixfold.messages import LANGUAGES, SOURCE_LANGUAGE, Message, say, speaking
from sixfold.script.builtins import ATTRIBUTES
from sixfold.script.classes import Lines, plain_class, record_class, state_class
from sixfold.script.data import NotSerializable, literal, record_fields
from sixfold.script.functions import constructor, function, method
from sixfold.script.sources import Source, source_of, uncached

BLANK = re.compile(r"\{\w+\}")
HOUSE = "sixfold."  # whose classes may be translated, besides the game's own
LOWER_CASE = (math.pi, math.tau)  # constants though they are written so


class Module:
    """What is written so far, and what is still to be written."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.constants: Lines = []
        self.functions: Lines = []
        self.texts: dict[str, dict[str, str]] = {code: {} for code in LANGUAGES if code != SOURCE_LANGUAGE}
        self._called: dict[int, str] = {}  # functions, classes and constants by their identity
        self._taken: set[str] = set()
        self._kept: list[Any] = []  # these, so that no identity is used twice
        self._waiting: list[FunctionType | MethodType] = []
        self._methods: dict[type, dict[str, Lines]] = {}  # of the classes, those with a base after it
        self._asked: dict[str, tuple[ast.AST, Source]] = {}  # attributes, and where they were asked for
        self._fields: set[str] = set()  # that plain classes give themselves

    # What expressions ask (Names) ------------------------------------------------------

    def reference(self, value: Any, name: str) -> str | None:
        """What a function, a class or a constant is called; small constants are written themselves."""
        if isinstance(value, Message):
            self.said(value.text, value.package)
        value = uncached(value)
        if id(value) in self._called:
            return self._called[id(value)]
        if isinstance(value, FunctionType | MethodType):
            return self._function(value)
        if isinstance(value, type):
            return self._class(value)
        is_constant = name.isupper() or value in LOWER_CASE  # else a variable, which may change
        return self._constant(value, name) if is_constant else None

    def _function(self, value: FunctionType | MethodType) -> str | None:
        if is_server_only(value):
            answers = str(value.__annotations__.get("return", ""))
            return "$serverOnly" if "None" in answers else None
        known = next((each for each in self._kept if isinstance(value, MethodType) and each == value), None)
        if known is not None:
            return self._called[id(known)]
        self._waiting.append(value)
        return self._unique_name(value, _within(value))

    def _class(self, value: type) -> str | None:
        if value is Message:
            return "Message"
        is_plain = not (issubclass(value, StateClass) or record_fields(value))
        if is_plain and not (self._is_ours(value) and isinstance(vars(value).get("__init__"), FunctionType)):
            return None
        if "__post_init__" in vars(value):
            return None
        if self._is_ours(value.__bases__[0]) and value.__bases__[0] is not StateClass:
            self.reference(value.__bases__[0], "")
        name = self._unique_name(value, _within(value))
        self._methods[value] = {}
        if is_plain:
            source = source_of(vars(value)["__init__"], self.game.id)
            self._fields |= {each.attr for each in ast.walk(source.node) if isinstance(each, ast.Attribute)}
            has_base = value.__bases__[0] in self._methods
            self._methods[value]["__init__"] = constructor(source, vars(value)["__init__"], self, has_base)
        return name

    def _is_ours(self, made: type) -> bool:
        return made.__module__.startswith((HOUSE, f"{self.game.package}."))

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
            self.said(value.text, value.package)
            return ""
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

    def said(self, text: str, package: str) -> None:
        """A sentence that is said: its translations come along."""
        for code, texts in self.texts.items():
            with speaking(code):
                translated = Message(text, package=package).template
            for shown in (text, translated):
                if {"{", "}"} & set(BLANK.sub("", shown)):
                    raise BrokenGame(self.game.id, say("blanks of messages have a name only: {text}", text=repr(shown)))
            if texts.setdefault(text, translated) != translated:
                reason = say("this is said twice, and translated in two ways: {text}", text=repr(text))
                raise BrokenGame(self.game.id, reason)

    def attribute(self, name: str, node: ast.AST, source: Source) -> None:
        """A field, property or method that is asked for."""
        self._asked.setdefault(name, (node, source))

    def is_method(self, name: str) -> bool:
        """Whether a class has a method of this name."""
        return name in self._all_methods

    def signature_of(self, method: str) -> inspect.Signature | None:
        """How a method is called, without `self`, where only one class has one of the name."""
        found = self._all_methods.get(method, [])
        if len(found) != 1:
            return None
        signature = inspect.signature(found[0])
        return signature.replace(parameters=list(signature.parameters.values())[1:])

    @cached_property
    def _all_methods(self) -> dict[str, list[FunctionType]]:
        """Those of every class that is written in the game's folder, and of the house's records."""
        packages = (f"{self.game.package}.", *(f"{HOUSE}{name}" for name in ("shapes", "signs", "pointing", "panels")))
        made = {
            id(value): value
            for name, module in sorted(sys.modules.items())
            if name.startswith(packages)
            for value in vars(module).values()
            if isinstance(value, type) and value.__module__ == name
        }
        found: dict[str, list[FunctionType]] = {}
        for value in made.values():
            for name, each in vars(value).items():
                if isinstance(each, FunctionType):
                    found.setdefault(name, []).append(each)
        return found

    # The module ------------------------------------------------------------------------

    def write(self) -> None:
        """Writes functions, and the methods that are asked for, until nothing is waiting; refuses what nothing has."""
        while self._waiting or self._write_method():
            while self._waiting:
                written = self._waiting.pop(0)
                source = source_of(written, self.game.id)
                self.functions += ["", *function(source, written, self._called[id(written)], self)]
        self._check_attributes()

    def _write_method(self) -> bool:
        """Writes a method or property that was asked for meanwhile; whether there was one."""
        for made, known in self._methods.items():
            for name in sorted({"__str__", *self._asked} - set(known)):
                value = vars(made).get(name)
                plain = getattr(value, "fget", None) or getattr(value, "func", None) or value
                if isinstance(plain, FunctionType):
                    head = "" if plain is value else "get "
                    known[name] = method(source_of(plain, self.game.id), plain, name, self, head)
                    return True
        return False

    def _check_attributes(self) -> None:
        known = {"__str__", "copy", *ATTRIBUTES, *self._fields}
        for made, methods in self._methods.items():
            known |= {*methods, *record_fields(made), *(made.fields if issubclass(made, StateClass) else ())}
        for name, (node, source) in self._asked.items():
            if name not in known:
                source.refuse(node, f"nothing has {name}")

    def classes(self) -> Lines:
        """States, small records and others."""
        lines: Lines = []
        for made, written in self._methods.items():
            name, methods = self._called[id(made)], [line for each in written.values() for line in each]
            base = self._called.get(id(made.__bases__[0]), "")
            if issubclass(made, StateClass):
                lines += ["", *state_class(made, name)]
            elif record_fields(made):
                lines += ["", *record_class(made, name, base, self.literal, methods)]
            else:
                lines += ["", *plain_class(name, base, methods)]
        return [*lines, ""]


def _within(value: Any) -> str:
    """The name of a function or class with that of its module."""
    return f"{value.__module__.rpartition('.')[2]}${value.__name__.strip('<>')}"
