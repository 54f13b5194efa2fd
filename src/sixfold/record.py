"""A whole game in writing: reading with a reason for every refusal, writing without loss.

It knows header lines and words and replays them.  It does not know any game's rules, nor
where a file lies; `read_file` is the one function that touches the disk.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unicodedata import category

from sixfold import shelf
from sixfold.contract import Game
from sixfold.errors import CannotRead, Refusal, escaped, shown
from sixfold.messages import Message, say
from sixfold.positions import Position
from sixfold.values import read_number, read_pairs

FIRST_LINE = "sixfold 1"
LARGEST = 16 * 1024 * 1024
BLANKS = " \t"
KEYS = ("game", "players", "options", "names", "seed", "result", "ended")
DICE_KEYS = ("dice-commit", "dice-secret", "dice-entropy")
HEX64 = re.compile(r"[0-9a-f]{64}")
ENTROPY = re.compile(r"[0-9a-f]{1,64}")
ENDED = {"draw": (1, 1), "resign 0": (2, 1), "resign 1": (1, 2)}
LONGEST_NAME = 40
WIDTH = 80  # words are wrapped to it


class BadRecord(ValueError):
    """What is wrong with a record, and on which line: `FILE:LINE: WORD: reason`."""

    def __init__(self, line: int, word: str, reason: Message, source: str = "record") -> None:
        super().__init__(line, word, reason, source)
        self.line, self.word, self.reason, self.source = line, word, reason, source

    def __str__(self) -> str:
        return f"{escaped(self.source)}:{self.line}: {shown(self.word) or '-'}: {self.reason}"


@dataclass
class Record:
    """The last position of a game, which remembers all words, and what is told about it."""

    position: Position
    names: tuple[str, ...] | None = None
    seed: int | None = None
    ended: str | None = None  # 'draw', 'resign 0' or 'resign 1', before the game's own end
    dice: dict[str, str] = field(default_factory=dict)  # dice-commit and what goes with it

    def __post_init__(self) -> None:
        if self.names is not None:
            self.names = checked_names(self.names, self.position.players)

    @property
    def result(self) -> tuple[int, ...] | None:
        """The ranks, by the game's own end or as agreed."""
        return ENDED[self.ended] if self.ended else self.position.ranks

    def text(self) -> str:
        """The record as a file holds it."""
        return "\n".join([FIRST_LINE, *self._headers(), "", *self._wrapped()]) + "\n"

    def _headers(self) -> Iterator[str]:
        position = self.position
        yield f"game: {position.game.id}"
        yield f"players: {position.players}"
        changed = position.game.changed(position.options, position.players)
        if changed:
            yield "options: " + " ".join(f"{key}={value}" for key, value in changed.items())
        if self.names:
            yield "names: " + " | ".join(self.names)
        if self.seed is not None:
            yield f"seed: {self.seed}"
        if self.result:
            yield "result: " + " ".join(map(str, self.result))
        if self.ended:
            yield f"ended: {self.ended}"
        for key, value in (self.dice | position.header_lines).items():
            yield f"{key}: {value}"

    def _wrapped(self) -> Iterator[str]:
        row = ""
        for word in self.position.words:
            if row and len(row) + 1 + len(word) > WIDTH:
                yield row
                row = word
            else:
                row = f"{row} {word}" if row else word
        if row:
            yield row


def checked_names(names: Iterable[str], players: int) -> tuple[str, ...]:
    """The names trimmed; refuses what a record could not give back."""
    trimmed = tuple(name.strip(BLANKS) for name in names)
    if len(trimmed) != players:
        raise CannotRead(" | ".join(trimmed), say("{players} names are needed, separated by |", players=players))
    for name in trimmed:
        if not 1 <= len(name) <= LONGEST_NAME:
            raise CannotRead(name, say("a name has 1 to {most} characters", most=LONGEST_NAME))
        if "|" in name or any(category(letter) in ("Cc", "Cs") and letter != "\t" for letter in name):
            raise CannotRead(name, say("a name has no | and no control characters"))
    return trimmed


# Reading --------------------------------------------------------------------------------


def read_file(path: str | Path) -> Record:
    """Reads and verifies a record; raises BadRecord, also for a file that cannot be read."""
    return read(load(path), str(path))


def load(path: str | Path) -> bytes:
    """The bytes of a record file."""
    try:
        with open(path, "rb") as stream:
            data = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or str(error)
        raise BadRecord(0, "-", say("the file cannot be read: {error}", error=told), str(path)) from None
    if len(data) > LARGEST:
        raise BadRecord(0, "-", say("the file is larger than 16 MiB"), str(path))
    return data


def read(data: bytes | str, source: str = "record") -> Record:
    """Reads and verifies a record from its text or bytes."""
    reader = Reader(data, source)
    for _ in reader.positions():
        pass
    return reader.record()


class KeyedLines:
    """The lines `key: value` of a text, and where each stands."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.header: dict[str, tuple[str, int]] = {}  # key: value and line

    def _bad(self, line: int, word: str, reason: Message) -> BadRecord:
        return BadRecord(line, word, reason, self.source)

    def _lines(self, data: bytes | str) -> list[str]:
        if isinstance(data, str):
            data = data.encode("utf-8", "surrogatepass")
        if len(data) > LARGEST:
            raise self._bad(0, "-", say("the file is larger than 16 MiB"))
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            reason = say("a record is UTF-8 text, and this byte is not")
            raise self._bad(line, f"\\x{data[error.start]:02x}", reason) from None
        return [line.removesuffix("\r") if more else line for line, more in _broken(text)]

    def _read_header_line(self, number: int, line: str) -> None:
        key, colon, value = line.partition(":")
        if not colon:
            raise self._bad(number, line, say("a header line is written 'key: value'; a blank line ends the header"))
        value = value.strip(BLANKS)
        if key in self.header:
            raise self._bad(number, key, say("this key was given before"))
        if not value and key != "options":
            raise self._bad(number, key, say("the value is missing"))
        self.header[key] = (value, number)


def read_header_lines(game: Game, data: bytes | str, source: str) -> dict[str, str]:
    """A game's own lines from a file of their own: blank lines and # comments between them."""
    text = KeyedLines(source)
    keys = game.header_lines.keys if game.header_lines else ()
    for number, line in enumerate(text._lines(data), 1):
        if line.strip(BLANKS) and not line.startswith("#"):
            text._read_header_line(number, line)
    for key, (value, number) in text.header.items():
        if game.header_lines is None or key not in keys:
            raise text._bad(number, key, say("there is no such key; there are: {keys}", keys=", ".join(keys)))
        try:
            game.header_lines.check(key, value)
        except Refusal as refusal:
            raise text._bad(number, key, refusal.reason) from None
    return {key: value for key, (value, _) in text.header.items()}


class Reader(KeyedLines):
    """Reads a record step by step: its header at once, then a position a word."""

    def __init__(self, data: bytes | str, source: str = "record") -> None:
        super().__init__(source)
        lines = self._lines(data)
        body = self._read_header(lines)
        self._words = [(word, number) for number, line in body for word in _split(line.partition("#")[0])]
        self.last = self._start()
        self.names = self._names()
        self.seed = self._seed()
        self.ended = self._ended()
        self.dice = self._dice()

    def positions(self) -> Iterator[Position]:
        """Every position from the start on; then the result is checked."""
        yield self.last
        for word, number in self._words:
            try:
                self.last = self.last.play(word)
            except Refusal as refusal:
                raise self._bad(number, word, refusal.reason) from None
            yield self.last
        self._check_result()

    def line_of(self, ply: int) -> int:
        """The line on which the ply-th word stands."""
        return self._words[ply - 1][1]

    def record(self) -> Record:
        return Record(self.last, self.names, self.seed, self.ended, self.dice)

    # Header ----------------------------------------------------------------------------

    def _read_header(self, lines: list[str]) -> Iterator[tuple[int, str]]:
        """Fills the header and returns the numbered lines after the blank one."""
        if lines[0] != FIRST_LINE:
            raise self._bad(1, lines[0], say("a record begins with the line '{line}'", line=FIRST_LINE))
        numbered = iter(enumerate(lines[1:], 2))
        self._last_header = 1
        for number, line in numbered:
            if not line.strip(BLANKS):
                break
            self._last_header = number
            if not line.startswith("#"):
                self._read_header_line(number, line)
        return numbered

    def required(self, key: str) -> tuple[str, int]:
        """Value and line of a header line that has to be there."""
        if key not in self.header:
            raise self._bad(self._last_header, key, say("this header line is missing"))
        return self.header[key]

    def _number(self, text: str, line: int, most: int) -> int:
        number = read_number(text, 0, most)
        if number is None:
            raise self._bad(line, text, say("this is a whole number from {low} to {high}", low=0, high=most))
        return number

    def _start(self) -> Position:
        """The first position, after game, players, options and the game's own lines."""
        for required in ("game", "players"):
            if required not in self.header:
                self._check_keys(None)
                self.required(required)
        name, line = self.required("game")
        try:
            game = shelf.find_game(name)
        except Refusal as refusal:
            raise self._bad(line, name, refusal.reason) from None
        self._check_keys(game)
        count, line = self.required("players")
        players = self._number(count, line, 99)
        try:
            game.check_players(players)
        except Refusal as refusal:
            raise self._bad(line, count, refusal.reason) from None
        return self._begin(game, players)

    def _check_keys(self, game: Game | None) -> None:
        dice = DICE_KEYS if game is None or game.dice else ()
        known = (*KEYS, *dice, *(game.header_lines.keys if game and game.header_lines else ()))
        for key, (_, line) in self.header.items():
            if key not in known and (game or "-" not in key):
                raise self._bad(line, key, say("there is no such key; there are: {keys}", keys=", ".join(known)))

    def _begin(self, game: Game, players: int) -> Position:
        given, line = self._options()
        own = game.header_lines.keys if game.header_lines else ()
        lines = {key: value for key, (value, _) in self.header.items() if key in own}
        try:
            return Position.start(game, players, given, lines)
        except Refusal as refusal:
            at = self.header[refusal.word][1] if refusal.word in lines else line
            raise self._bad(at, refusal.word, refusal.reason) from None

    def _options(self) -> tuple[dict[str, str], int]:
        text, line = self.header.get("options", ("", 0))
        try:
            return read_pairs(_split(text)), line
        except Refusal as refusal:
            raise self._bad(line, refusal.word, refusal.reason) from None

    def _names(self) -> tuple[str, ...] | None:
        if "names" not in self.header:
            return None
        value, line = self.header["names"]
        try:
            return checked_names(value.split("|"), self.last.players)
        except Refusal as refusal:
            raise self._bad(line, refusal.word, refusal.reason) from None

    def _seed(self) -> int | None:
        if "seed" not in self.header:
            return None
        return self._number(*self.header["seed"], 2**64 - 1)

    def _ended(self) -> str | None:
        if "ended" not in self.header:
            return None
        value, line = self.header["ended"]
        if value not in ENDED:
            raise self._bad(line, value, say("this is one of: {values}", values=", ".join(ENDED)))
        if self.last.players != 2:
            raise self._bad(line, value, say("only a game of two ends by agreement"))
        self.required("result")
        return value

    def _dice(self) -> dict[str, str]:
        dice = {key: self.header[key] for key in DICE_KEYS if key in self.header}
        for key, (value, line) in dice.items():
            if key == "dice-entropy":
                parts = _split(value)
                if len(parts) != self.last.players or not all(ENTROPY.fullmatch(part) for part in parts):
                    reason = say("this is 1 to 64 lower-case hexadecimal digits a player, in seat order")
                    raise self._bad(line, value, reason)
            elif not HEX64.fullmatch(value):
                raise self._bad(line, value, say("this is 64 lower-case hexadecimal digits"))
        return {key: " ".join(_split(value)) for key, (value, _) in dice.items()}

    # The end ---------------------------------------------------------------------------

    def _check_result(self) -> None:
        if self.ended and self.last.over:
            raise self._bad(self.header["ended"][1], self.ended, say("the game has come to its own end"))
        if "result" not in self.header:
            return
        value, line = self.header["result"]
        told = tuple(self._number(part, line, 99) for part in _split(value))
        ranks = ENDED[self.ended] if self.ended else self.last.ranks
        if ranks is None:
            raise self._bad(line, value, say("the game is not over, so it has no result"))
        if told != ranks:
            expected = " ".join(map(str, ranks))
            raise self._bad(line, value, say("the result is {ranks}", ranks=expected))


def _broken(text: str) -> list[tuple[str, bool]]:
    """The lines, and whether a line feed ended each."""
    lines = text.split("\n")
    return [(line, number < len(lines) - 1) for number, line in enumerate(lines)]


def _split(text: str) -> list[str]:
    """Words between spaces and tabs, which alone are blanks."""
    return [word for word in text.replace("\t", " ").split(" ") if word]


def as_json(position: Position) -> dict[str, Any]:
    """One position as `replay --json` prints it."""
    legal: Any = {str(player): list(position.legal(player)) for player in position.actors}
    if position.is_chance:
        outcomes = position.outcomes
        legal = None if outcomes is None else list(outcomes)
    return {
        "ply": position.ply,
        "actors": list(position.actors),
        "chance": position.is_chance,
        "legal": legal,
        "over": position.over,
        "scores": list(position.scores),
        "ranks": list(position.ranks) if position.ranks else None,
        "state": position.as_dict(),
    }
