"""A game as one JavaScript module: all that its folder says about playing and showing it, with the contract's defaults.

It knows the contract.  It does not know any game, nor how anything is translated.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from types import FunctionType
from typing import Any

from sixfold.game.conformance import members
from sixfold.game.contract import ROLES, Game, Scene, Step, is_server_only
from sixfold.game.javascript.functions import method
from sixfold.game.javascript.literals import NotSerializable
from sixfold.game.javascript.modules import House, Module
from sixfold.game.javascript.sources import source_of
from sixfold.text.catalogues import texts_in
from sixfold.text.errors import BrokenGame
from sixfold.text.messages import say

HEAD = "// {title}: made from Python by sixfold/game/javascript.  What is written there is written once."
RUNTIME_NAME = re.compile(r"(?<![\w$])(?:\$[A-Za-z]\w*|Message|Python[A-Z]\w+|Refusal)(?!\w)")
OWN_NAME = re.compile(r"\$(?:t\d+|each|values|problem)")  # of what is written, not of the runtime
NO_HOUSE = House()
OTHERS = ("Refusal", "speak")  # of the runtime, for the pages
# Methods of a game with which it is set up
OF_GAMES: Any = (Game.resolve_options, Game.changed, Game._resolve_or_empty, Game.resolve_header_lines, Game.setup)


def javascript(game: Game, runtime: str, house: House = NO_HOUSE, shared: str = "") -> str:
    """The module; `runtime` is the address of Python's operators (`static/python/python.js`), which modules share.

    `house` is what it has besides, positions and what pages are told of them; `shared` is the address of its module.
    A BrokenGame names file and line of what cannot be translated.
    """
    module = Module(game, house, _shared(house))
    return _text(module, _parts(module, game), runtime, shared)


def house_javascript(house: House, runtime: str) -> str:
    """The module of the house, from which those of games import what they use of it."""
    module = _shared(house)
    lines = [*_written_down(module, runtime), f"export {{ {', '.join(module.names)} }};", _texts(module)]
    return "\n".join(lines) + "\n"


@cache
def _shared(house: House) -> Module:
    module = Module(None, house)
    for name, value in house.names.items():
        _written(module, value, name)
    module.write()
    return module


def javascript_of(game: Game, values: dict[str, Any], runtime: str) -> str:
    """A module of functions, classes and constants, by the names under which it exports them."""
    module = Module(game, NO_HOUSE)
    return _text(module, {name: _written(module, value, name) for name, value in values.items()}, runtime)


def setup_javascript(game: Game, runtime: str, house: House, page: House, addresses: tuple[str, str]) -> str:
    """A module that sets a game up: the game with its options, and the functions of the house that choose among them.

    `addresses` are those of the modules of `page` and of the game, which it imports.
    """
    module, (shared, played) = Module(game, house, _shared(page)), addresses
    parts = {name: _written(module, value, name) for name, value in house.names.items()}
    parts["game"] = _choosable_game(module, game)
    imported = f"import {{ game as game$, TEXTS as texts$ }} from {json.dumps(played)};"
    return f"{imported}\n{_text(module, parts, runtime, shared, 'texts$')}"


def _choosable_game(module: Module, game: Game) -> str:
    """The game as positions have it, with what can be chosen and what follows from it."""
    lines = game.header_lines
    own = {name: getattr(lines, name) for name in ("keys", "resolve", "fill") if lines}
    written = {
        "options": module.literal(game.options),
        "dependent_defaults": _written(module, game.dependent_defaults, "dependent_defaults"),
        "header_lines": "null" if lines is None else _record(module, own),
        "solo_fewest": module.literal(game.solo_fewest),
    }
    values = [f"{name}: {value}" for name, value in written.items()]
    methods = ["\n".join(method(source_of(each, game.id), each, each.__name__, module, "")) for each in OF_GAMES]
    return f"$module({{ ...game$, {', '.join([*values, *methods])} }})"


def _text(module: Module, parts: dict[str, str], runtime: str, shared: str = "", texts: str = "$texts") -> str:
    exports = [f"export const {name} = {written};" for name, written in parts.items()]
    module.write()
    others = f"export {{ {', '.join(OTHERS)} }} from {json.dumps(runtime)};"
    return "\n".join([*_written_down(module, runtime, shared, exports), others, _texts(module, texts)]) + "\n"


def _written_down(module: Module, runtime: str, shared: str = "", exports: Sequence[str] = ()) -> list[str]:
    """What a module has, after what it imports."""
    body = "\n".join([*module.classes(), *module.constants, *module.functions, "", *exports])
    used = sorted({name for name in RUNTIME_NAME.findall(body) if not OWN_NAME.fullmatch(name)})
    head = HEAD.format(title=module.game.title if module.game else "sixfold")
    imports = [f"import {{ {', '.join(used)} }} from {json.dumps(runtime)};"]
    if module.imported:
        names = ["TEXTS as $texts", *sorted(module.imported)]
        imports.append(f"import {{ {', '.join(names)} }} from {json.dumps(shared)};")
    return [head, *imports, body]


def _texts(module: Module, imported: str = "$texts") -> str:
    """Its sentences by language, with those that are imported by a name."""
    own = {code: json.dumps(texts, ensure_ascii=False) for code, texts in module.texts.items()}
    if module.imported:
        own = {code: f"{{ ...{imported}.{code}, ...{texts} }}" for code, texts in own.items()}
    return f"export const TEXTS = {{ {', '.join(f'{code}: {texts}' for code, texts in own.items())} }};"


def roles(game: Game) -> dict[str, Any]:
    """What a page has of a game, by the names of its files; None where there is none and nothing stands for it."""
    return {
        "rules": game.rules,
        "notation": game.notation,
        "picture": game.drawing,
        "why": game.explanation,
        "answers": game.answers,
        "narration": game.narration,
        "result": game.results,
        "proposal": game.proposals,
        "puzzles": game.optional("puzzles"),
    }


def _parts(module: Module, game: Game) -> dict[str, str]:
    for page in sorted(game.folder.glob("*.js")):
        for text in texts_in(page):
            module.said(text, game.package)
    parts = {name: _role(module, name, own) for name, own in roles(game).items()}
    parts["Scene"], parts["Step"] = (_written(module, made, made.__name__) for made in (Scene, Step))
    parts["endings"] = module.literal([(ending.name, ending.sentence) for ending in game.endings])
    parts["seats"] = _written(module, game.seats, "seats")
    companion = game.optional("companion")
    if companion:
        own = {name: value for name, value in vars(companion).items() if _is_own(name, value, companion.__name__)}
        parts["companion"] = _record(module, own)
    parts |= {name: _written(module, value, name) for name, value in module.house.names.items()}
    parts["game"] = _game(module, game)
    parts["starts"] = module.literal({players: _start(game, players) for players in game.players})
    return parts


def _game(module: Module, game: Game) -> str:
    """The game as positions have it."""
    roles = "rules, notation, drawing: picture, explanation: why, answers, narration, results: result"
    own = {
        name: module.literal(getattr(game, name))
        for name in (
            *("id", "package", "title", "sentence", "players", "endings", "dice", "rules_version", "coded_fields"),
            "keeps_secrets",
        )
    }
    values = ", ".join(f"{name}: {written}" for name, written in own.items())
    optional = "optional: (name) => ({ puzzles })[name] ?? null"
    return f"$module({{ {values}, seats, {roles}, proposals: proposal, {optional} }})"


def _start(game: Game, players: int) -> tuple[Any, Any]:
    """How a game of so many begins without a wish: its options, its header lines."""
    options = game.resolve_options({}, players)
    return options, game.resolve_header_lines({}, players, options)


def _role(module: Module, name: str, own: Any) -> str:
    """What a file of the folder says, without what only a server can say."""
    if own is None:
        return "null"
    asked = {key: found for key, found in members(ROLES[name].protocol).items() if not is_server_only(found)}
    return _record(module, {key: getattr(own, key) for key in asked if hasattr(own, key)})


def _record(module: Module, values: dict[str, Any]) -> str:
    return f"$module({{ {', '.join(f'{name}: {_written(module, value, name)}' for name, value in values.items())} }})"


def _written(module: Module, value: Any, name: str) -> str:
    try:
        found = module.reference(value, name.upper())
        return module.literal(value) if found is None else found
    except NotSerializable as problem:
        reason = say("this cannot be translated to JavaScript: {code} ({why})", code=name, why=str(problem))
        raise BrokenGame(module.id, reason) from None


def _is_own(name: str, value: Any, module: str) -> bool:
    """Whether a name of a module is for others: a function that is written there, or a constant."""
    if isinstance(value, FunctionType):
        return value.__module__ == module and not name.startswith("_")
    return name.isupper() and not name.startswith("_")
