"""One JavaScript module for one game: its rules, why a move is not legal, moves in words, and its companion.

It follows every function, class and constant that these need, wherever they are written.  It knows the
contract.  It does not know any game.
"""

from __future__ import annotations

import ast
import json
import re
from types import FunctionType
from typing import Any

from sixfold.catalogues import texts_in
from sixfold.conformance import members
from sixfold.contract import Game
from sixfold.contract.playing import Rules
from sixfold.errors import BrokenGame
from sixfold.layout import StateClass
from sixfold.messages import LANGUAGES, SOURCE_LANGUAGE, Message, say, speaking
from sixfold.script.data import NotSerializable, literal, record_fields
from sixfold.script.functions import function, record_class, state_class
from sixfold.script.sources import Source, source_of_function

HEAD = "// {title}: made from Python by sixfold/script.  The rules are written there, once."
OF_MESSAGES = ("clause", "reason", "word")  # and of refusals
BLANK = re.compile(r"\{\w+\}")


def javascript(game: Game, runtime: str) -> str:
    """The module, which needs no other: `runtime` is the source of Python's operators (`static/python.js`).

    A BrokenGame names file and line of what cannot be translated.
    """
    module = _Module(game)
    exports = module.exports()
    module.write_functions()
    module.check_attributes()
    lines = [
        HEAD.format(title=game.title),
        runtime,
        *module.written_classes(),
        *module.constants,
        *module.functions,
        *exports,
        f"export const TEXTS = {json.dumps(module.texts, ensure_ascii=False)};",
    ]
    return "\n".join(lines) + "\n"


class _Module:
    """What is written so far, and what is still to be written."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.constants: list[str] = []
        self.functions: list[str] = []
        self.texts: dict[str, dict[str, str]] = {code: {} for code in LANGUAGES if code != SOURCE_LANGUAGE}
        self._called: dict[int, str] = {}  # functions, classes and constants by their identity
        self._kept: list[Any] = []  # these, so that no identity is used twice
        self._waiting: list[FunctionType] = []
        self._classes: list[type] = []
        self._methods: dict[type, dict[str, list[str]]] = {}
        self._asked: dict[str, tuple[ast.AST, Source]] = {}  # attributes, and where they were asked for

    # What expressions ask (Names) ------------------------------------------------------

    def reference(self, value: Any, name: str) -> str | None:
        """What a function, a class or a constant is called; small constants are written themselves."""
        if isinstance(value, Message):
            self.said(value.text, value.package)
        if id(value) in self._called:
            return self._called[id(value)]
        if isinstance(value, FunctionType):
            self._waiting.append(value)
            return self._unique_name(value, _within(value))
        if isinstance(value, type):
            return self._class(value)
        return self._constant(value, name) if name.isupper() else None  # else a variable, which may change

    def _class(self, value: type) -> str | None:
        if not (issubclass(value, StateClass) or record_fields(value)):
            return None
        self._classes.append(value)
        self._methods[value] = {}
        return self._unique_name(value, _within(value))

    def _constant(self, value: Any, name: str) -> str | None:
        try:
            written = self.literal(value)
        except NotSerializable:
            return None
        if value is None or isinstance(value, int | str):
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
        while name in self._called.values():
            number += 1
            name = f"{base}${number}"
        self._called[id(value)] = name
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
            texts[text] = translated

    def attribute(self, name: str, node: ast.AST, source: Source) -> None:
        """A field, property or method that is asked for."""
        self._asked.setdefault(name, (node, source))

    # The module ------------------------------------------------------------------------

    def exports(self) -> list[str]:
        """What the page sees."""
        rules, why = self.game.rules, self.game.explanation.why
        parts = {
            "rules": self._record({name: getattr(rules, name) for name in members(Rules)}),
            "why": self._reference(why, "why") if isinstance(why, FunctionType) else "() => null",
            "write": self._reference(self.game.notation.write, "write"),
            "endings": self.literal([(ending.name, ending.sentence) for ending in self.game.endings]),
        }
        companion = self.game.optional("companion")
        if companion:
            parts["companion"] = self._record(
                {name: value for name, value in vars(companion).items() if _is_own(name, value, companion.__name__)}
            )
        for module in sorted(self.game.folder.glob("*.js")):
            for text in texts_in(module):
                self.said(text, self.game.package)
        return ["", *(f"export const {name} = {value};" for name, value in parts.items())]

    def _record(self, values: dict[str, Any]) -> str:
        return f"{{ {', '.join(f'{name}: {self._reference(value, name)}' for name, value in values.items())} }}"

    def _reference(self, value: Any, name: str) -> str:
        found = self.reference(value, name)
        if found is None:
            reason = say("this cannot be translated to JavaScript: {code} ({why})", code=name, why=type(value).__name__)
            raise BrokenGame(self.game.id, reason)
        return found

    def write_functions(self) -> None:
        """Writes functions, and the methods that are asked for, until nothing is waiting."""
        while self._waiting or self._write_method():
            while self._waiting:
                written = self._waiting.pop(0)
                source = source_of_function(written, self.game.id)
                self.functions += ["", *function(source, written, self._called[id(written)], self)]

    def _write_method(self) -> bool:
        """Writes a method or property that was asked for meanwhile; whether there was one."""
        for made, known in self._methods.items():
            for name in set(self._asked) - set(known):
                value = vars(made).get(name)
                head = "get " if isinstance(value, property) else ""
                plain = value.fget if isinstance(value, property) else value
                if isinstance(plain, FunctionType):
                    known[name] = function(source_of_function(plain, self.game.id), plain, name, self, head)
                    return True
        return False

    def check_attributes(self) -> None:
        """Refuses what no class has."""
        known = {"copy", *OF_MESSAGES, *(name for methods in self._methods.values() for name in methods)}
        for made in self._classes:
            known |= set(made.fields) if issubclass(made, StateClass) else set()
            known |= set(record_fields(made))
        for name, (node, source) in self._asked.items():
            if name not in known:
                source.refuse(node, f"nothing has {name}")

    def written_classes(self) -> list[str]:
        """States and small records."""
        lines: list[str] = []
        for made in self._classes:
            name = self._called[id(made)]
            if issubclass(made, StateClass):
                lines += ["", *state_class(made, name)]
            else:
                lines += ["", *record_class(made, name, self.literal, [*self._methods[made].values()])]
        return [*lines, ""]


def _within(value: Any) -> str:
    """The name of a function or class with that of its module."""
    return f"{value.__module__.rpartition('.')[2]}${value.__name__}"


def _is_own(name: str, value: Any, module: str) -> bool:
    """Whether a name of a module is for others: a function that is written there, or a constant."""
    if isinstance(value, FunctionType):
        return value.__module__ == module and not name.startswith("_")
    return name.isupper() and not name.startswith("_")
