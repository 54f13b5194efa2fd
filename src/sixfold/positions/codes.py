"""A position in one line of text, as chess has FEN.

It knows how settings and the fields of a state are written and strictly read back.  It does not
know what a field means: a game's module `codes` says which states can be (see `contract`).

    sixfold1:GAME:PLAYERS:SETTINGS:STATE
    sixfold1:mygame:2:size=5:pile=12x0,1,12x0/reserve=14,15/turn=1/plies=1

Settings are the options that differ from their defaults, then the game's own header lines, between
slashes; before them `rules=1` where the game is played under another version of its rules than today's.
The state is every field that differs from the first position's, in the order of the
state class: its numbers row by row, `12x0` for twelve zeros in a row.  Nothing else is allowed,
so that a position has one code.  A blank in a setting is written `_`, any other character that
could be mistaken `%` and two hexadecimal digits for each byte of its UTF-8.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from sixfold.game.contract import Game
from sixfold.game.values import read_number
from sixfold.machines.layout import Field, numbers_in
from sixfold.positions.settings import Settings, first_state
from sixfold.text.errors import CannotRead
from sixfold.text.messages import say

if TYPE_CHECKING:
    from sixfold.positions.position import Position

PREFIX = "sixfold1:"
MAX_LENGTH = 16_384  # characters
LARGEST_VERSION = 2**63 - 1
VERSION = "rules"  # the setting that names the version of the rules
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
SAFE = frozenset(ALPHABET + ALPHABET.upper() + "0123456789-.,+~")  # in settings; every other character is escaped
LETTERS = re.compile(r"[!-~]*")
RUN = re.compile(r"(?:([1-9][0-9]{0,4})x)?(-?[1-9][0-9]{0,18}|0)")


def is_code(text: str) -> bool:
    """Whether a text claims to be a position's code."""
    return text.startswith(PREFIX)


@dataclass(frozen=True)
class Parts:
    """What stands in a code, before the game has looked at it."""

    code: str
    game: str
    players: int
    rules_version: int | None  # None: not named
    settings: dict[str, str]
    fields: dict[str, str]


def write(game: Game, players: int, settings: Mapping[str, str], state: Any, start: Any) -> str:
    """The code of a state; `start` is the state that the game begins with."""
    pairs = [f"{_escaped(key)}={_escaped(value)}" for key, value in settings.items()]
    return f"{PREFIX}{game.id}:{players}:{'/'.join(pairs)}:{written_fields(game, state, start)}"


def written_fields(game: Game, state: Any, start: Any) -> str:
    """The last part of a code: what differs from the first state."""
    fields = [
        f"{name}={_runs(numbers_in(now))}"
        for name, now, first in zip(game.coded_fields, state.key(), start.key(), strict=True)
        if name and now != first
    ]
    return "/".join(fields)


def _runs(numbers: Iterable[int]) -> str:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number:
            runs[-1][0] += 1
        else:
            runs.append([1, number])
    return ",".join(f"{count}x{number}" if count > 1 else str(number) for count, number in runs)


def _escaped(text: str) -> str:
    return "".join(
        letter if letter in SAFE else "_" if letter == " " else "".join(f"%{byte:02X}" for byte in letter.encode())
        for letter in text
    )


def read(code: str) -> Parts:
    """The parts of a code; refuses a text that is none."""
    if not isinstance(code, str) or not is_code(code):
        raise CannotRead(str(code), say("the code of a position begins with {prefix}", prefix=PREFIX))
    if len(code) > MAX_LENGTH or not LETTERS.fullmatch(code):
        most = MAX_LENGTH
        raise CannotRead(
            code, say("the code of a position has at most {most} characters, all ASCII, without blanks", most=most)
        )
    parts = code.removeprefix(PREFIX).split(":")
    if len(parts) != 4:
        raise CannotRead(
            code, say("the code of a position is written {prefix}GAME:PLAYERS:OPTIONS:STATE", prefix=PREFIX)
        )
    game, written, settings, fields = parts
    players = read_number(written, 1, 99)
    if players is None:
        raise CannotRead(written, say("a whole number from {low} to {high} is needed here", low=1, high=99))
    pairs = {_unescaped(key): _unescaped(value) for key, value in _pairs(settings)}
    named = pairs.pop(VERSION, None)
    version = None if named is None else read_number(named, 1, LARGEST_VERSION)
    if named is not None and version is None:
        reason = say("a whole number from {low} to {high} is needed here", low=1, high=LARGEST_VERSION)
        raise CannotRead(f"{VERSION}={named}", reason)
    return Parts(code, game, players, version, pairs, dict(_pairs(fields)))


def naming_version(code: str, version: int) -> str:
    """The code of the same position under a version of the rules, where the code names none."""
    head, players, settings, fields = code.removeprefix(PREFIX).split(":")
    named = f"{VERSION}={version}"
    return f"{PREFIX}{head}:{players}:{f'{named}/{settings}' if settings else named}:{fields}"


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    seen = set()
    for pair in text.split("/") if text else ():
        key, equals, value = pair.partition("=")
        if not (key and equals and value):
            raise CannotRead(pair, say("between slashes write name=value"))
        if key in seen:
            raise CannotRead(pair, say("this name is given twice"))
        seen.add(key)
        yield key, value


def _unescaped(text: str) -> str:
    return unquote(text.replace("_", " "), errors="replace")


def filled(game: Game, start: Any, parts: Parts) -> Any:
    """The state that a code tells, begun from the first one; refuses what no game can come to."""
    state = start.copy()
    for name, text in parts.fields.items():
        if not name or name not in game.coded_fields:
            raise CannotRead(f"{name}={text}", say("{game} has no such field", game=game.id))
        setattr(state, name, _numbers(name, text, state.fields[name]))
    own = game.optional("codes")
    if own and (reason := own.restore(state)):
        raise CannotRead(parts.code, reason)
    return state


def _numbers(name: str, text: str, field: Field) -> Any:
    size = 1
    for length in field.shape:
        size *= length
    numbers: list[int] = []
    for part in text.split(","):
        run = RUN.fullmatch(part)
        number = int(run[2]) if run else 0
        if not run or not -(1 << field.bits - 1) <= number < 1 << field.bits - 1:
            reason = say("a field has whole numbers of {bits} bits, such as 3, -1 or 12x0", bits=field.bits)
            raise CannotRead(f"{name}={part}", reason)
        numbers += [number] * min(int(run[1] or 1), size + 1)
        if len(numbers) > size:
            break
    if len(numbers) != size:
        raise CannotRead(f"{name}={text}", say("this field has {count} numbers", count=size))
    return _shaped(numbers, field.shape)


def _shaped(numbers: list[int], shape: tuple[int, ...]) -> Any:
    if not shape:
        return numbers[0]
    each = len(numbers) // shape[0]
    return [_shaped(numbers[place : place + each], shape[1:]) for place in range(0, len(numbers), each)]


def of_state(settings: Settings, state: Any) -> str:
    game, players, options, header_lines, version = settings
    older = {} if version == game.rules_version else {VERSION: str(version)}
    named = {**older, **game.changed(options, players), **header_lines}
    return write(game, players, named, state, first_state(settings))


def options_and_lines(game: Game, parts: Parts) -> tuple[dict[str, str], dict[str, str]]:
    """What a code says of the options, and of the game's own header lines."""
    own = game.header_lines.keys if game.header_lines else ()
    lines = {key: value for key, value in parts.settings.items() if key in own}
    return {key: value for key, value in parts.settings.items() if key not in own}, lines


def is_stuck(position: Position) -> bool:
    """Whether the rules cannot go on from here: nobody can act, or the state means nothing to them."""
    try:
        can_act = position.over or position.is_chance or any(position.legal(player) for player in position.actors)
        return not can_act or not position.text()
    except Exception:  # whatever rules do with a state that is none of theirs
        return True
