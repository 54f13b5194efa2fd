"""The lines of a record file: bytes to text, `key: value` lines, and what is wrong on which line.

It knows UTF-8, line breaks, header lines, and what they say of players and dice.  It does not know games or words.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, TypeAlias
from unicodedata import category

from sixfold.game.contract import Game
from sixfold.positions.dice import Dice
from sixfold.text.errors import BadFile, CannotRead, Refusal, escaped, shown, system_error
from sixfold.text.messages import Message, say
from sixfold.text.spelling import with_suggestion

FIRST_LINE = "sixfold 1"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # which some editors put before a text; it is passed over
LARGEST = 16 * 1024 * 1024
BLANKS = " \t"
LONGEST_NAME = 40
PLACED = "yes"  # after dice-places
STANDARD_INPUT = "-"
Source: TypeAlias = str | bytes | os.PathLike[str] | IO[str] | IO[bytes]


class BadRecord(ValueError):
    """What is wrong with a record, and on which line: `FILE:LINE: WORD: reason`."""

    def __init__(self, line: int, word: str, reason: Message, source: str = "record") -> None:
        super().__init__(line, word, reason, source)
        self.line, self.word, self.reason, self.source = line, word, reason, source

    def __str__(self) -> str:
        return str(self.sentence)

    @property
    def located(self) -> str:
        """File, line, word and reason, as programs read them."""
        return f"{escaped(self.source)}:{self.line}: {shown(self.word) or '-'}: {self.reason}"

    @property
    def sentence(self) -> Message | str:
        """The same for people, who need no line of a file that cannot be read."""
        return BadFile(self.source, self.reason).message if self.line == 0 else self.located


class MissingRecord(BadRecord, FileNotFoundError):
    """A record's file that is not there."""

    def __init__(self, source: str) -> None:
        super().__init__(0, "-", say("no such file"), source)
        self.args, self.errno, self.filename = (source,), errno.ENOENT, source  # a copy is made from the first


def load(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a record file; `-` stands for standard input."""
    try:
        if path == STANDARD_INPUT:
            data = _standard_input()
        else:
            with open(path, "rb") as stream:
                data = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise _unreadable(error, str(path)) from None
    if len(data) > LARGEST:
        raise BadRecord(0, "-", say("the file is larger than 16 MiB"), str(path))
    return data


def _standard_input() -> bytes:
    if sys.stdin is None or getattr(sys.stdin, "name", "") == "<closed>":
        raise ValueError(say("standard input is closed"))
    buffer = getattr(sys.stdin, "buffer", None)
    return buffer.read(LARGEST + 1) if buffer else sys.stdin.read(LARGEST + 1).encode("utf-8", "surrogatepass")


def _unreadable(error: Exception, source: str) -> BadRecord:
    if isinstance(error, FileNotFoundError):
        return MissingRecord(source)
    if isinstance(error, IsADirectoryError):
        reason = say("this is a folder, not a file")
    else:
        reason = say("the file cannot be read: {error}", error=system_error(error))
    return BadRecord(0, "-", reason, source)


def records_in(source: Source) -> Iterator[tuple[bytes, str, int]]:
    """The text of each record, where it comes from, and how many lines stand before it."""
    name = _name_of(source)
    chunk: list[bytes] = []
    size = before = 0
    for line in _lines_of(source, name):
        if chunk and line.removeprefix(BYTE_ORDER_MARK).rstrip(b"\r\n") == FIRST_LINE.encode():
            yield b"".join(chunk), name, before
            before += len(chunk)
            chunk, size = [], 0
        chunk.append(line)
        size += len(line)
        if size > LARGEST:
            raise BadRecord(before and before + 1, "-", say("a record is larger than 16 MiB"), name)
    if chunk:
        yield b"".join(chunk), name, before


def _is_content(source: str) -> bool:
    """Whether a text is a record rather than the name of a file."""
    return "\n" in source


def _name_of(source: Source) -> str:
    if isinstance(source, bytes) or (isinstance(source, str) and _is_content(source)):
        return "record"
    if isinstance(source, str | os.PathLike):
        return os.fspath(source)
    return str(getattr(source, "name", "record"))


def _lines_of(source: Source, name: str) -> Iterator[bytes]:
    """The lines with their ends, wherever they come from; a file is read as it is needed."""
    try:
        if isinstance(source, bytes):
            yield from _split_lines(source)
        elif isinstance(source, str) and _is_content(source):
            yield from _split_lines(source.encode("utf-8", "surrogatepass"))
        elif isinstance(source, str | os.PathLike):
            with Path(source).open("rb") as stream:
                yield from iter(lambda: stream.readline(LARGEST + 1), b"")
        else:
            yield from _encoded(source)
    except (OSError, ValueError) as error:
        if isinstance(error, BadRecord):
            raise
        raise _unreadable(error, name) from None


def _split_lines(data: bytes) -> Iterator[bytes]:
    lines = data.split(b"\n")
    yield from (line + b"\n" for line in lines[:-1])
    if lines[-1]:
        yield lines[-1]


def _encoded(stream: Iterable[str] | Iterable[bytes]) -> Iterator[bytes]:
    for line in stream:
        yield line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line


class KeyedLines:
    def __init__(self, source: str, before: int = 0) -> None:
        self.source = source
        self.before = before  # lines of the file that stand before this text
        self.header: dict[str, tuple[str, int]] = {}  # key: value and line

    def bad(self, line: int, word: str, reason: Message) -> BadRecord:
        """What is wrong on a line; 0 stands for the whole file."""
        return BadRecord(line + self.before if line else 0, word, reason, self.source)

    def lines(self, data: bytes | str) -> list[str]:
        """The text line by line; refuses what is too large or no UTF-8."""
        if isinstance(data, str):
            data = data.encode("utf-8", "surrogatepass")
        if len(data) > LARGEST:
            raise self.bad(0, "-", say("the file is larger than 16 MiB"))
        try:
            text = data.removeprefix(BYTE_ORDER_MARK).decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            reason = say("a record is UTF-8 text; this byte is not")
            raise self.bad(line, f"\\x{data[error.start]:02x}", reason) from None
        return [line.removesuffix("\r") if more else line for line, more in _broken(text)]

    def read_header_line(self, number: int, line: str) -> None:
        """Takes one `key: value` line into the header."""
        key, colon, value = line.partition(":")
        if not colon:
            raise self.bad(number, line, say("a header line is written “key: value”; a blank line ends the header"))
        value = value.strip(BLANKS)
        if key in self.header:
            raise self.bad(number, key, say("this key appears twice"))
        if not value and key != "options":
            raise self.bad(number, key, say("the value is missing"))
        self.header[key] = (value, number)


def _broken(text: str) -> list[tuple[str, bool]]:
    """The lines, and whether a line feed ended each."""
    lines = text.split("\n")
    return [(line, number < len(lines) - 1) for number, line in enumerate(lines)]


def read_header_lines(game: Game, data: bytes | str, source: str) -> dict[str, str]:
    """A game's own lines from a file of their own: blank lines and # comments between them."""
    text = KeyedLines(source)
    keys = game.header_lines.keys if game.header_lines else ()
    for number, line in enumerate(text.lines(data), 1):
        if line.strip(BLANKS) and not line.startswith("#"):
            text.read_header_line(number, line)
    for key, (value, number) in text.header.items():
        if game.header_lines is None or key not in keys:
            raise text.bad(number, key, with_suggestion(say("there is no such key"), key, keys))
        try:
            game.header_lines.check(key, value)
        except Refusal as refusal:
            raise text.bad(number, key, refusal.reason) from None
    return {key: value for key, (value, _) in text.header.items()}


def checked_names(names: Iterable[str], players: int) -> tuple[str, ...]:
    """The names trimmed; refuses what a record could not give back."""
    trimmed = tuple(name.strip(BLANKS) for name in names)
    if len(trimmed) != players:
        raise CannotRead(" | ".join(trimmed), say("this game needs {players} names, separated by |", players=players))
    for name in trimmed:
        if not 1 <= len(name) <= LONGEST_NAME:
            raise CannotRead(name, say("a name has 1 to {most} characters", most=LONGEST_NAME))
        if "|" in name or has_control_characters(name):
            raise CannotRead(name, say("a name has no | and no control characters"))
    return trimmed


def checked_seats(seats: Iterable[str], players: int) -> tuple[str, ...]:
    """Who sat where, trimmed; refuses what a record could not give back."""
    trimmed = tuple(seat.strip(BLANKS) for seat in seats)
    if len(trimmed) != players:
        raise CannotRead(" | ".join(trimmed), say("this game needs {players} seats, separated by |", players=players))
    for seat in trimmed:
        if not is_seat(seat):
            raise CannotRead(seat, say("a seat is written like human or bot:3"))
    return trimmed


def is_seat(text: str) -> bool:
    return bool(text.strip(BLANKS)) and "|" not in text and not has_control_characters(text)


def has_control_characters(text: str) -> bool:
    """Whether a text would not stay on its line of a record."""
    return any(category(letter) in ("Cc", "Cs") and letter != "\t" for letter in text)


def dice_lines(dice: Dice | None, over: bool) -> dict[str, str]:
    """The header lines about dice: the commitment, the secret once it may be told, what players mixed in.

    In a game of a day rolls are numbered by their places.
    """
    if dice is None:
        return {}
    lines = {"dice-commit": dice.commitment}
    if over:
        lines["dice-secret"] = dice.secret
    return (
        lines
        | ({"dice-entropy": dice.entropy} if dice.entropy else {})
        | ({"dice-places": PLACED} if dice.placed else {})
    )


def dice_of(lines: Mapping[str, str], secret: str) -> Dice:
    """The dice that header lines tell of, with their secret."""
    return Dice(secret, lines.get("dice-entropy", ""), "dice-places" in lines)
