"""Kinds of values on the command line: what is wrong with one, in the reader's language, and what the Tab key offers.

It knows games by the shelf and options by their declaration.  It does not know what commands do with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import click
from click.shell_completion import CompletionItem

from sixfold.cli.option_lists import option_values
from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.values import read_number
from sixfold.text.errors import BadValue, CannotRead, shown
from sixfold.text.messages import Message, say
from sixfold.text.spelling import nearest

Context = click.Context | None
Parameter = click.Parameter | None
Items = list[CompletionItem]
SEATS = ("human", "human:", "bot:1", "bot:2", "bot:3", "bot:4", "bot:5", "bot:6", "random", "mcts:1000")
LEVELS = tuple(seat for seat in SEATS if not seat.startswith("human"))


def called(param: Parameter) -> str:
    """What people call a parameter: the option's longest name, or the argument's word in capitals."""
    if param is None:
        return "-"
    if isinstance(param, click.Option):
        return str(max(param.opts, key=len))
    known = param.type.written if isinstance(param.type, Written) else param.name
    return str(param.name).upper() if isinstance(param.type, OneOf) else str(param.metavar or known)


def _starting_with(incomplete: str, values: Iterable[tuple[str, str]]) -> Items:
    """What begins with what was typed, each with its meaning."""
    return [CompletionItem(value, help=meaning or None) for value, meaning in values if value.startswith(incomplete)]


class Written:
    """How a kind of value is called in help pages, where an option does not say it."""

    written: Message | str

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return str(self.written)


class OneOf(click.Choice[str]):
    def convert(self, value: Any, param: Parameter, ctx: Context) -> str:
        words = list(self.choices)
        if value in words:
            return str(value)
        reason = say(
            "{name} is one of {values}, not {given}",
            name=called(param),
            values=", ".join(words),
            given=shown(str(value)),
        )
        if near := nearest(str(value), words):
            reason = say("{problem}; did you mean {near}?", problem=reason, near=near)
        raise BadValue(str(value), reason)


class _InRange(Written):
    """A number with bounds, of which help pages say nothing where there are none."""

    min: Any
    max: Any
    number: type[int] | type[float]
    what: Message

    def convert(self, value: Any, param: Parameter, ctx: Context) -> Any:
        try:
            number = self.number(value)
        except (TypeError, ValueError):
            raise self.refusal(value, param) from None
        if self.is_outside(number):
            raise self.refusal(value, param)
        return number

    def is_outside(self, number: float | Decimal) -> bool:
        low, high = self.min, self.max
        return (low is not None and not low <= number) or (high is not None and not number <= high)

    def refusal(self, value: object, param: Parameter) -> BadValue:
        given = shown(str(value))
        blanks: dict[str, Any] = {"name": called(param), "what": self.what, "low": self.min, "high": self.max}
        if self.min is None:
            return BadValue(str(value), say("{name} is {what}, not {given}", **blanks, given=given))
        if self.max is None:
            return BadValue(str(value), say("{name} is {what} from {low}, not {given}", **blanks, given=given))
        return BadValue(str(value), say("{name} is {what} from {low} to {high}, not {given}", **blanks, given=given))

    def _describe_range(self) -> str:
        return "" if self.min is None and self.max is None else super()._describe_range()  # type: ignore[misc]


class WholeNumber(_InRange, click.IntRange):
    written, number, what = "N", int, say("a whole number")


class Count(WholeNumber):
    """A whole number that may be large, and is then written as people write it: 10k, 1e6, 1_000_000."""

    WRITTEN = re.compile(r"([0-9]+(?:_[0-9]+)*(?:\.[0-9]+)?)(?:[eE]\+?([0-9]{1,3})|([kKmMgG]))?")
    LETTERS = {"": 0, "k": 3, "m": 6, "g": 9}  # powers of ten

    def convert(self, value: Any, param: Parameter, ctx: Context) -> int:
        found = self.WRITTEN.fullmatch(str(value))
        if not found:
            example = say(
                "{name} is a whole number, such as 5000, 10k or 1e6, not {given}",
                name=called(param),
                given=shown(str(value)),
            )
            raise BadValue(str(value), example)
        digits, exponent, letter = found.groups(default="")
        number = Decimal(digits.replace("_", "")).scaleb(int(exponent or self.LETTERS[letter.lower()]))
        if number != number.to_integral_value() or self.is_outside(number):
            raise self.refusal(value, param)
        return int(number)


class RealNumber(_InRange, click.FloatRange):
    written = "S"  # most are seconds
    number, what = float, say("a number")


class Seed(Written, click.ParamType):  # type: ignore[type-arg]
    """A 64-bit seed, as records write it."""

    name = "seed"
    written = "S"

    def convert(self, value: Any, param: Parameter, ctx: Context) -> int:
        if isinstance(value, int):
            return value
        seed = read_number(value, 0, 2**64 - 1)
        if seed is None:
            raise CannotRead(value, say("a seed is a whole number from 0 to {most}", most=2**64 - 1))
        return seed


class FileName(Written, click.ParamType):  # type: ignore[type-arg]
    """A file; commands say themselves what is wrong with one."""

    name = "file"
    written = say("FILE")

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
        return [CompletionItem(incomplete, type="file")]


class GameName(Written, click.ParamType):  # type: ignore[type-arg]
    """The id of a game; the shelf says what is wrong with one."""

    name = "game"
    written = say("GAME")

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
        return _starting_with(incomplete, ((game.id, game.title) for game in shelf.games()))


class ExampleName(Written, click.ParamType):  # type: ignore[type-arg]
    """The name of one of a game's example games."""

    name = "example"
    written = say("NAME")

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
        """Those of the game named before."""
        files = sorted(file.stem for game in _games_named(ctx) for file in (game.folder / "golden").glob("*.six"))
        return _starting_with(incomplete, ((name, "") for name in files))


class OptionPair(Written, click.ParamType):  # type: ignore[type-arg]
    """An option of a game as `key=value`; the game says what is wrong with one."""

    name = "pair"
    written = "K=V"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
        """The keys of the game named before, or of every game; after the `=` the values."""
        key, equals, _ = incomplete.partition("=")
        options = {option.key: option for game in _games_named(ctx) for option in game.options}
        if not equals:
            return _starting_with(incomplete, ((f"{name}=", str(options[name].meaning)) for name in options))
        values = (option_values(options[key], shown=True) or []) if key in options else []
        return _starting_with(incomplete, ((f"{key}={value['value']}", value["meaning"]) for value in values))


class Words(Written, click.ParamType):  # type: ignore[type-arg]
    """Free text for which there are usual words; with commas between several."""

    name = "text"

    def __init__(self, words: tuple[str, ...], written: Message) -> None:
        self.words, self.written = words, written

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
        """The words, the last one of several."""
        before, comma, _ = incomplete.rpartition(",")
        return _starting_with(incomplete, ((f"{before}{comma}{word}", "") for word in self.words))


def _games_named(ctx: click.Context) -> tuple[Game, ...]:
    known = {game.id: game for game in shelf.games()}
    words = (ctx.params.get("game"), *ctx.args, ctx.command.name)  # `score mygame` has its game in its name
    named = [known[word] for word in words if word in known]
    return tuple(named[:1] or known.values())


SEED, FILE, GAME, PAIR, EXAMPLE = Seed(), FileName(), GameName(), OptionPair(), ExampleName()
SEAT, BOTS = Words(SEATS, say("SEAT")), Words(LEVELS, say("BOT,BOT..."))
