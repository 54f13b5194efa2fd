"""A whole game in writing: reading with a reason for every refusal, writing without loss.

It knows header lines and words and replays them.  It does not know any game's rules, nor how
files are taken apart into lines.

    record = read_record("game.six")           # or its text, or an open file
    record.position.ranks
    for record in read_records("games.six"):   # several games, one after the other
        print(record.names, record.result)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from typing import Any

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.values import NUMBER, read_number, read_pairs
from sixfold.positions.position import Position
from sixfold.positions.record_lines import (
    BLANKS,
    FIRST_LINE,
    PLACED,
    BadRecord,
    KeyedLines,
    Source,
    checked_names,
    checked_seats,
    records_in,
)
from sixfold.positions.words import play_recorded
from sixfold.text.errors import CannotRead, Refusal
from sixfold.text.messages import say
from sixfold.text.spelling import with_suggestion

KEYS = ("game", "players", "rules", "options", "names", "seats", "seed", "result", "ended")
DICE_KEYS = ("dice-commit", "dice-secret", "dice-entropy", "dice-places")
HEX64 = re.compile(r"[0-9a-f]{64}")
ENTROPY = re.compile(r"[0-9a-f]{1,64}")
ENDED = {"draw": (1, 1), "resign 0": (2, 1), "resign 1": (1, 2)}
WIDTH = 80  # words are wrapped to it
LARGEST_NUMBER = 2**64 - 1


@dataclass
class Record:
    """The last position of a game, which remembers all moves, and what else its file says."""

    position: Position
    names: tuple[str, ...] | None = None
    seed: int | None = None
    ended: str | None = None  # 'draw', 'resign 0' or 'resign 1', before the game's own end
    dice: dict[str, str] = field(default_factory=dict)  # dice-commit and what goes with it
    seats: tuple[str, ...] | None = None  # who sat there, as `play --seat` writes it: `human`, `bot:3`
    comment: str = ""  # one line for people; reading leaves comments out
    unread: tuple[str, ...] = ()  # words after the position that today's rules do not allow, as they were played

    def __post_init__(self) -> None:
        if self.names is not None:
            self.names = checked_names(self.names, self.position.players)
        if self.seats is not None:
            self.seats = checked_seats(self.seats, self.position.players)

    @property
    def positions(self) -> list[Position]:
        return self.position.line()

    @property
    def display_names(self) -> tuple[str, ...]:
        """The names as they are shown: those in the record, or what the game calls the seats."""
        return self.names or self.position.look.scene().names

    @property
    def result(self) -> tuple[int, ...] | None:
        """The ranks, by the game's own end or as agreed."""
        return ENDED[self.ended] if self.ended else self.position.ranks

    def _repr_html_(self) -> str:
        from sixfold.positions import record_html  # only notebooks ask for it

        return record_html.page(self.positions, self.display_names)

    def text(self) -> str:
        """The record as a file holds it.

        A game that began from a position's code has none: a record always begins with the first position.
        """
        if self.position.history.origin:
            reason = say("a game that began from a code cannot be saved as a record; keep the code and the moves since")
            raise CannotRead(self.position.history.origin, reason)
        position, game = self.position, self.position.game
        more = [] if self.seed is None else [f"seed: {self.seed}"]
        after = [f"# {self.comment}"] if self.comment else []
        after += [f"{key}: {value}" for key, value in self.dice.items()]
        changed = game.changed(position.options, position.players)
        words = (*position.words, *self.unread)
        return file_text(position, changed, self.names, self.seats, self.ended or "", words, more, after)


def file_text(
    position: Position,
    changed: dict[str, str],
    names: tuple[str, ...] | None,
    seats: tuple[str, ...] | None,
    ended: str,
    words: tuple[str, ...],
    more: list[str],
    after: list[str],
) -> str:
    """A game as a file holds it; `changed` are the options that are not the usual ones.

    `more` and `after` are lines of its header before the result and after it.  Pages write their games with it, too.
    """
    lines = [FIRST_LINE, f"game: {position.game.id}", f"players: {position.players}"]
    lines.append(f"rules: {position.settings.rules_version}")
    if changed:
        lines.append("options: " + " ".join([f"{key}={value}" for key, value in changed.items()]))
    if names:
        lines.append("names: " + " | ".join(names))
    if seats:
        lines.append("seats: " + " | ".join(seats))
    result = ENDED[ended] if ended else position.ranks
    if result:
        more = [*more, "result: " + " ".join([str(rank) for rank in result])]
    if ended:
        more = [*more, f"ended: {ended}"]
    own = [f"{key}: {value}" for key, value in position.settings.header_lines.items()]
    return "\n".join([*lines, *more, *after, *own, "", *wrapped(words)]) + "\n"


def wrapped(words: tuple[str, ...]) -> list[str]:
    rows: list[str] = []
    for word in words:
        if rows and len(rows[-1]) + 1 + len(word) <= WIDTH:
            rows[-1] = f"{rows[-1]} {word}"
        else:
            rows.append(word)
    return rows


def read_record(source: Source) -> Record:
    """Reads and verifies one record: from a file's path, from its text or bytes, or from an open file.

    Raises BadRecord, also for a file that cannot be read and for one with several games.
    """
    found = records_in(source)
    data, name, _ = next(found, (b"", str(source), 0))
    record = read(data, name)
    for _, _, before in found:
        reason = say("another game begins here; read_records reads them all")
        raise BadRecord(before + 1, FIRST_LINE, reason, name)
    return record


def read_records(source: Source) -> Iterator[Record]:
    """Reads and verifies the records of a file one after the other: each begins with its line `sixfold 1`."""
    for data, name, before in records_in(source):
        yield read(data, name, before)


def read(data: bytes | str, source: str = "record", before: int = 0) -> Record:
    """Reads and verifies a record from its text or bytes; `before` lines stand before it in its file."""
    return Reader(data, source, before).read()


class Reader(KeyedLines):
    """Reads a record step by step: its header at once, then a position a word.

    A record that names no version of the rules is read under `unnamed_version`, or else under today's.
    """

    def __init__(
        self, data: bytes | str, source: str = "record", before: int = 0, unnamed_version: int | None = None
    ) -> None:
        super().__init__(source, before)
        self._data, self._unnamed_version = data, unnamed_version
        lines = self.lines(data)
        body = self._read_header(lines)
        self._words = [(word, number) for number, line in body for word in _split(line.partition("#")[0])]
        self.last = self._start()
        self.names = self._listed("names", checked_names)
        self.seats = self._listed("seats", checked_seats)
        self.seed = self._seed()
        self.ended = self._ended()
        self.dice = self._dice()

    def read(self) -> Record:
        """The whole game, verified."""
        for _ in self.steps():
            pass
        return self.record()

    def positions(self) -> Iterator[Position]:
        """Every position from the start on; then the result is checked."""
        return (reader.last for reader in self.steps() if reader is self)

    def steps(self) -> Iterator[Reader]:
        """Itself after every position; where something is wrong, then those that try earlier versions of the rules."""
        try:
            for _ in self._replayed():
                yield self
        except BadRecord as bad:
            version = yield from self._fitting_version()
            if version is None:
                raise
            reason = say(
                "{problem}; under version {version} of the rules it is right: add the line “rules: {version}”",
                problem=bad.reason,
                version=version,
            )
            raise BadRecord(bad.line, bad.word, reason, bad.source) from None

    def _replayed(self) -> Iterator[Position]:
        yield self.last
        for word, number in self._words:
            try:
                self.last = play_recorded(self.last, word)
            except Refusal as refusal:
                raise self.bad(number, word, refusal.reason) from None
            yield self.last
        self._check_result()

    def _fitting_version(self) -> Generator[Reader, None, int | None]:
        """The newest earlier version of the rules under which the whole record is right, if it names none."""
        if "rules" in self.header:
            return None
        for version in reversed(self.last.game.rules_versions):
            if version < self.last.settings.rules_version and (yield from self._fits(version)):
                return version
        return None

    def _fits(self, version: int) -> Generator[Reader, None, bool]:
        try:
            other = Reader(self._data, unnamed_version=version)
            for _ in other._replayed():
                yield other
        except BadRecord:
            return False
        return True

    def line_of(self, ply: int) -> int:
        """The line on which the ply-th word stands."""
        return self._words[ply - 1][1] + self.before

    def record(self) -> Record:
        """The game as read so far."""
        return Record(self.last, self.names, self.seed, self.ended, self.dice, self.seats)

    def _read_header(self, lines: list[str]) -> Iterator[tuple[int, str]]:
        """Fills the header and returns the numbered lines after the blank one."""
        if lines[0] != FIRST_LINE:
            raise self.bad(1, lines[0], say("a record begins with the line “{line}”", line=FIRST_LINE))
        numbered = iter(enumerate(lines[1:], 2))
        self._last_header = 1
        for number, line in numbered:
            if not line.strip(BLANKS):
                break
            self._last_header = number
            if not line.startswith("#"):
                self.read_header_line(number, line)
        return numbered

    def required(self, key: str) -> tuple[str, int]:
        """Value and line of a header line that has to be there."""
        if key not in self.header:
            raise self.bad(self._last_header, key, say("this header line is missing"))
        return self.header[key]

    def _number(self, text: str, line: int, least: int, most: int) -> int:
        number = read_number(text, least, most)
        if number is None:
            raise self.bad(line, text, say("a whole number from {low} to {high} is needed here", low=least, high=most))
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
            raise self.bad(line, name, refusal.reason) from None
        self._check_keys(game)
        count, line = self.required("players")
        players = self._number(count, line, 1, 99)
        try:
            game.check_players(players)
        except Refusal as refusal:
            raise self.bad(line, count, refusal.reason) from None
        return self._begin(game, players)

    def _check_keys(self, game: Game | None) -> None:
        dice = DICE_KEYS if game is None or game.dice else ()
        known = (*KEYS, *dice, *(game.header_lines.keys if game and game.header_lines else ()))
        for key, (_, line) in self.header.items():
            if key not in known and (game or "-" not in key):
                raise self.bad(line, key, with_suggestion(say("there is no such key"), key, known))

    def _begin(self, game: Game, players: int) -> Position:
        given, line = self._options()
        own = game.header_lines.keys if game.header_lines else ()
        lines = {key: value for key, (value, _) in self.header.items() if key in own}
        version = self._rules_version(game)
        try:
            return Position.start(game, players, given, lines, rules_version=version)
        except Refusal as refusal:
            at = self.header[refusal.word][1] if refusal.word in lines else line
            raise self.bad(at, refusal.word, refusal.reason) from None

    def _rules_version(self, game: Game) -> int | None:
        """The version of the rules that the game was played under; None: today's."""
        if "rules" not in self.header:
            return self._unnamed_version
        value, line = self.header["rules"]
        if not NUMBER.fullmatch(value) or value == "0":
            raise self.bad(line, value, say("a whole number of at least {low} is needed here", low=1))
        version = read_number(value, 1, LARGEST_NUMBER)
        try:
            game.check_rules_version(version or value)
        except Refusal as refusal:
            raise self.bad(line, value, refusal.reason) from None
        return version

    def _options(self) -> tuple[dict[str, str], int]:
        text, line = self.header.get("options", ("", 0))
        try:
            return read_pairs(_split(text)), line
        except Refusal as refusal:
            raise self.bad(line, refusal.word, refusal.reason) from None

    def _listed(self, key: str, checked: Callable[[list[str], int], tuple[str, ...]]) -> tuple[str, ...] | None:
        """A header line that says something of each player, or None where there is none."""
        if key not in self.header:
            return None
        value, line = self.header[key]
        try:
            return checked(value.split("|"), self.last.players)
        except Refusal as refusal:
            raise self.bad(line, refusal.word, refusal.reason) from None

    def _seed(self) -> int | None:
        if "seed" not in self.header:
            return None
        return self._number(*self.header["seed"], 0, LARGEST_NUMBER)

    def _ended(self) -> str | None:
        if "ended" not in self.header:
            return None
        value, line = self.header["ended"]
        if value not in ENDED:
            raise self.bad(line, value, say("this is one of: {values}", values=", ".join(ENDED)))
        if self.last.players != 2:
            raise self.bad(line, value, say("only a game for two ends by agreement"))
        self.required("result")
        return value

    def _dice(self) -> dict[str, str]:
        dice = {key: self.header[key] for key in DICE_KEYS if key in self.header}
        for key, (value, line) in dice.items():
            if key == "dice-entropy":
                parts = _split(value)
                if len(parts) != self.last.players or not all(ENTROPY.fullmatch(part) for part in parts):
                    reason = say("this is 1 to 64 lower-case hexadecimal digits a player, in seat order")
                    raise self.bad(line, value, reason)
            elif key == "dice-places":
                if value != PLACED or self.last.game.daily is None:
                    raise self.bad(line, value, say("this line is “yes” in a game of the day, and else left out"))
            elif not HEX64.fullmatch(value):
                raise self.bad(line, value, say("this is 64 lower-case hexadecimal digits"))
        return {key: " ".join(_split(value)) for key, (value, _) in dice.items()}

    def _check_result(self) -> None:
        if self.ended and self.last.over:
            raise self.bad(self.header["ended"][1], self.ended, say("the game ended by itself"))
        if "result" not in self.header:
            return
        value, line = self.header["result"]
        given = tuple(self._number(part, line, 1, 99) for part in _split(value))
        ranks = ENDED[self.ended] if self.ended else self.last.ranks
        if ranks is None:
            raise self.bad(line, value, say("the game is not over, so it has no result"))
        if given != ranks:
            expected = " ".join(map(str, ranks))
            raise self.bad(line, value, say("the result is {ranks}", ranks=expected))


def _split(text: str) -> list[str]:
    """Words between spaces and tabs, which alone are blanks."""
    return [word for word in text.replace("\t", " ").split(" ") if word]


def as_json(position: Position) -> dict[str, Any]:
    legal: Any = {str(player): list(position.legal(player)) for player in position.actors}
    if position.is_chance:
        outcomes = position.outcomes
        legal = None if outcomes is None else list(outcomes)
    return {
        "game": position.game.id,
        "ply": position.ply,
        "player": position.player,
        "word": position.word or None,
        "actors": list(position.actors),
        "chance": position.is_chance,
        "legal": legal,
        "over": position.over,
        "scores": list(position.scores),
        "ranks": list(position.ranks) if position.ranks else None,
        "state": position.as_dict(),
    }
