"""One's own results on one device: what is kept of a game that is over, the file they travel in, and their sums.

It knows the fields of a result and how two collections become one.  It does not know where they are
kept.  The page has the same in `statfile.js` and `statsums.js`; docs/statistics.md tells the format.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from sixfold.positions.position import Position
from sixfold.telling.results import is_another_start, own_choice, solo_par
from sixfold.text.errors import BadValue
from sixfold.text.messages import Message, say

KIND = "sixfold-statistics"
VERSION = 1
LARGEST = 16 * 1024 * 1024  # bytes of a file
AGAINST = ("bots", "people", "device", "alone")  # `device`: several people at one
OUTCOMES = ("won", "drawn", "lost", "over", "given up", "left")  # `left`: a bot played on; `over`: nobody's
REAL = "real"  # dice of one's own
SECTIONS = ("bests", "lessons", "puzzles", "daily")  # what else a device keeps, by name


@dataclass(frozen=True)
class OwnResult:
    """What one game came to for whoever keeps it."""

    id: str  # of the table and its round, or of the file: the same game is counted once
    at: int  # when it ended, in seconds since 1970
    game: str
    players: int
    against: str
    outcome: str
    options: str = ""  # those that differ from the usual ones
    level: int | None = None  # of the strongest bot
    rank: int | None = None
    score: int | None = None
    par: int | None = None  # the best score there was, alone
    own: str = ""  # what one played with, as in `sheets=C`
    dice: str = ""  # `real`, where people rolled dice of their own and entered what they showed
    people: list[str] | None = None  # the names of the others, where they are people; pages keep them
    rolled: list[int] | None = None  # how often each face of the dice came, from 1 to 6; pages keep it


class BadStatistics(BadValue):
    """A file that holds no statistics, and why."""

    def __init__(self, reason: Message) -> None:
        super().__init__("", reason)


def result_of(
    position: Position,
    ended: str,
    player: int | None,
    against: str,
    level: int | None,
    name: str,
    at: int,
    real_dice: bool = False,
) -> OwnResult:
    """What a game that is over came to for one of its players, or with None for several at one device."""
    game = position.game
    changed = game.changed(position.options, position.players)
    options = " ".join(f"{key}={value}" for key, value in changed.items())
    dice = REAL if real_dice else ""
    plain = OwnResult(name, at, game.id, position.players, against, "over", options, level, dice=dice)
    if position.players == 1:
        return _alone(plain, position, ended)
    if player is None:
        return plain
    outcome, rank, score = outcome_of(position, ended, player)
    return replace(plain, outcome=outcome, rank=rank, score=score)


def outcome_of(position: Position, ended: str, player: int) -> tuple[str, int | None, int | None]:
    """What a game of several came to for one of them: won, lost or drawn, their rank, their points if it shows any."""
    if ended:
        lost = ended in (f"resign {player}", f"time {player}")
        return "drawn" if ended == "draw" else "lost" if lost else "won", None, None
    ranks = position.ranks or ()
    first = ranks[player] == 1
    outcome = "lost" if not first else "won" if ranks.count(1) == 1 else "drawn"
    return outcome, ranks[player], position.scores[player] if position.look.score_text(player) else None


def _alone(plain: OwnResult, position: Position, ended: str) -> OwnResult:
    own, par = own_choice(position)[0], solo_par(position)
    if ended:
        return replace(plain, outcome="given up", own=own, par=par)
    compared = not position.history.origin or is_another_start(position)
    score = position.game.results.alone(position.look.scene()).score if compared else None
    return replace(plain, score=score, own=own, par=par)


@dataclass
class Statistics:
    """Everything that one device keeps: results by their ids, and what else it keeps, by section."""

    results: dict[str, OwnResult] = field(default_factory=dict)
    sections: dict[str, Any] = field(default_factory=dict)

    def text(self) -> str:
        """The file: the oldest result first, a line each."""
        lines = [json.dumps(as_data(result), ensure_ascii=False) for result in self.in_order()]
        sections = [f',\n"{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in self.sections.items()]
        results = ",\n".join(lines)
        return f'{{"{KIND}": {VERSION},\n"results": [\n{results}\n]{"".join(sections)}}}\n'

    def in_order(self) -> list[OwnResult]:
        return sorted(self.results.values(), key=lambda result: (result.at, result.id))

    def add(self, result: OwnResult) -> bool:
        """Keeps a result, in place of an earlier one of the same game; whether that changed anything."""
        known = self.results.get(result.id)
        if known == result or (known and known.at > result.at):
            return False
        self.results[result.id] = result
        return True

    def merge(self, other: Statistics) -> int:
        """Takes what the other has and this has not; how many results were new."""
        fresh = sum(result.id not in self.results for result in other.results.values())
        for result in other.results.values():
            self.add(result)
        for name, value in other.sections.items():
            mine = self.sections.get(name)
            self.sections[name] = value if mine is None else merged(name, mine, value)
        return fresh


def as_data(result: OwnResult) -> dict[str, Any]:
    """A result without what is as it is anyway."""
    return {name: value for name, value in asdict(result).items() if value not in (None, "")}


def read(data: bytes) -> Statistics:
    """The statistics of a file; raises BadStatistics, which says what is wrong."""
    if len(data) > LARGEST:
        raise BadStatistics(say("The file is larger than 16 MiB."))
    try:
        found = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not isinstance(found.get(KIND), int):
        raise BadStatistics(say("This is not a statistics file of sixfold."))
    if found[KIND] > VERSION:
        raise BadStatistics(say("This file was written by a newer version of sixfold."))
    entries = found.get("results", [])
    if not isinstance(entries, list):
        raise BadStatistics(say("The statistics in this file are damaged."))
    results = [_result(entry, number) for number, entry in enumerate(entries, 1)]
    sections = {name: found[name] for name in SECTIONS if isinstance(found.get(name), dict)}
    return Statistics({result.id: result for result in results}, sections)


def _whole(low: int, high: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _text(most: int, least: int = 0) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and least <= len(value) <= most


def _list(fine: Callable[[object], bool], least: int, most: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and least <= len(value) <= most and all(map(fine, value))


CHECKS: dict[str, Callable[[object], bool]] = {
    "id": _text(200, 1),
    "at": _whole(0, 2**53),
    "game": lambda value: isinstance(value, str) and re.fullmatch("[a-z][a-z0-9_-]{0,39}", value) is not None,
    "players": _whole(1, 99),
    "against": lambda value: value in AGAINST,
    "outcome": lambda value: value in OUTCOMES,
    "options": _text(400),
    "level": _whole(1, 6),
    "rank": _whole(1, 99),
    "score": _whole(-(2**53), 2**53),
    "par": _whole(-(2**53), 2**53),
    "own": _text(100),
    "dice": lambda value: value == REAL,
    "people": _list(_text(80, 1), 0, 99),
    "rolled": _list(_whole(0, 2**53), 6, 6),
}
NEEDED = ("id", "at", "game", "players", "against", "outcome")


def _result(entry: object, number: int) -> OwnResult:
    """A result of a file; fields of later versions are left out."""
    fine = isinstance(entry, Mapping) and all(key in entry for key in NEEDED)
    if isinstance(entry, Mapping) and fine:
        known = {key: entry[key] for key in CHECKS if key in entry}
        if all(CHECKS[key](value) for key, value in known.items()):
            return OwnResult(**known)
    raise BadStatistics(say("Result {number} of this file is damaged; nothing was imported.", number=number))


def merged(name: str, mine: Any, other: Any) -> Any:
    """Two devices' section: what either has; of what both have the better, or this one's."""
    if name == "bests" and _is_best(mine) and _is_best(other):
        better = min if mine.get("fewest") or other.get("fewest") else max
        return better(mine, other, key=lambda best: best["score"])
    if name == "daily" and "table" in (mine if isinstance(mine, dict) else ()):
        return other if "result" not in mine and isinstance(other, dict) and "result" in other else mine
    if isinstance(mine, dict) and isinstance(other, dict):
        both = {key: merged(name, mine[key], other[key]) for key in mine.keys() & other.keys()}
        return {**other, **mine, **both}
    if isinstance(mine, list) and isinstance(other, list):
        return mine + [entry for entry in other if entry not in mine]
    if type(mine) is int and type(other) is int:
        return max(mine, other)
    return mine


def _is_best(value: object) -> bool:
    return isinstance(value, dict) and type(value.get("score")) is int


@dataclass(frozen=True)
class ResultTotals:
    """What results of one kind come to."""

    games: int
    won: int
    drawn: int
    lost: int
    streak: int  # games won in a row until now
    longest: int  # and at best
    real_dice: int  # games of these with dice of one's own
    scores: list[int]  # the oldest first

    @property
    def share(self) -> int | None:
        """Games won of those that somebody won or lost, in percent; a draw is half a game."""
        decided = self.won + self.drawn + self.lost
        return round(100 * (self.won + self.drawn / 2) / decided) if decided else None


def sums(results: Iterable[OwnResult]) -> ResultTotals:
    """The sums of results, the oldest first."""
    results = list(results)
    streak = longest = 0
    for result in results:
        if result.outcome in ("won", "drawn", "lost", "left"):
            streak = streak + 1 if result.outcome == "won" else 0
            longest = max(longest, streak)
    count = [result.outcome for result in results].count
    lost = count("lost") + count("left")
    scores = [result.score for result in results if result.score is not None]
    real = sum(result.dice == REAL for result in results)
    return ResultTotals(len(results), count("won"), count("drawn"), lost, streak, longest, real, scores)
