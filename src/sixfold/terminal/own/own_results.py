"""One's own results at the terminal: a file in the data folder, and the games that are saved there.

It knows where they are kept, and how they are brought along.  It does not know how they are summed up.
Where the file cannot be read or written, games are played all the same.
"""

from __future__ import annotations

import hashlib
import json
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from sixfold.machines.files import exclusive_lock, write_whole
from sixfold.machines.folders import user_data
from sixfold.positions.position import Position
from sixfold.telling.own_results import REAL, BadStatistics, OwnResult, Statistics, merged, read, result_of
from sixfold.terminal.own import bests
from sixfold.terminal.own.saved_games import SavedGame, is_in_folder, saved_games
from sixfold.terminal.teaching.lesson import change_steps, kept_steps
from sixfold.text.errors import BadFile, MissingFile, Refusal, system_error
from sixfold.text.messages import say

HUMAN = "human"


def _file() -> Path:
    return user_data() / "statistics.json"


def _stored() -> Statistics:
    """What was kept or imported before; refuses a file that is damaged, which nobody then writes over."""
    return read_file(_file()) if _file().exists() else Statistics()


def read_file(file: Path) -> Statistics:
    """The statistics of a file; a refusal names it."""
    try:
        return read(file.read_bytes())
    except FileNotFoundError:
        raise MissingFile(str(file)) from None
    except OSError as error:
        raise BadFile(str(file), say("the file cannot be read: {error}", error=system_error(error))) from None
    except BadStatistics as bad:
        raise BadFile(str(file), bad.reason) from None


def statistics() -> Statistics:
    """Everything that is kept here: results, those of saved games with them, personal bests and lessons."""
    found = _stored()
    for saved in saved_games():
        result = _saved(saved)
        if result and result.id not in found.results:
            found.add(result)
    for name, mine in (("bests", bests.kept()), ("lessons", kept_steps())):
        if mine:
            found.sections[name] = merged(name, mine, found.sections.get(name, {}))
    return found


def keep_result(result: OwnResult) -> None:
    """Keeps what a game came to; one that is looked at again keeps its time."""
    with suppress(Refusal, OSError), exclusive_lock(_file()):
        found = _stored()
        known = found.results.get(result.id)
        if (known is None or replace(known, at=result.at) != result) and found.add(result):
            write_whole(_file(), found.text())


def best_scores(position: Position, real_dice: bool = False) -> dict[str, int]:
    """The best that games alone like this one came to, by what was played with, as in `sheets=C`.

    Games with real dice are compared among themselves.
    """
    game, best = position.game, dict[str, int]()
    for result in statistics().results.values():
        alike = (result.game, result.players, result.dice == REAL) == (game.id, 1, real_dice)
        if alike and result.score is not None:
            better = min if game.solo_fewest else max
            best[result.own] = better(result.score, best.get(result.own, result.score))
    return best


def import_from(file: Path) -> int:
    """Takes what a file has and this device has not; how many results were new."""
    other = read_file(file)
    with exclusive_lock(_file()):
        mine, known = _stored(), statistics().results
        mine.merge(other)
        write_whole(_file(), mine.text())
    if "bests" in other.sections:
        bests.change(lambda known: merged("bests", known, other.sections["bests"]))
    if "lessons" in other.sections:
        change_steps(lambda known: merged("lessons", known, other.sections["lessons"]))
    return sum(name not in known for name in other.results)


def keep_game(
    position: Position, ended: str, seats: tuple[str, ...], file: Path | None, real_dice: bool = False
) -> None:
    """Keeps what a game at this terminal came to; `seats` are as `play --seat` writes them."""
    result = of_seats(position, ended, seats, _name(position, file), int(time.time()))
    if result:
        keep_result(replace(result, dice=REAL) if real_dice else result)


def of_seats(position: Position, ended: str, seats: tuple[str, ...], name: str, at: int) -> OwnResult | None:
    """What a game came to for the people at one terminal; None where bots played among themselves."""
    people = [player for player, seat in enumerate(seats) if seat == HUMAN]
    if not people:
        return None
    levels = [int(seat[4:]) for seat in seats if seat.startswith("bot:") and seat[4:] in "123456"]
    level = max(levels, default=None)
    if len(people) > 1:
        return result_of(position, ended, None, "device", level, name, at)
    return result_of(position, ended, people[0], "bots" if len(seats) > 1 else "alone", level, name, at)


def _name(position: Position, file: Path | None) -> str:
    """What tells a game from others: a file of its own, else the moves and where they are kept."""
    if file and is_in_folder(file):
        return f"terminal {file.name}"
    where = str(file.absolute()) if file else f"{time.time()}"
    identity = json.dumps([where, position.game.id, position.words])
    return f"terminal {hashlib.sha256(identity.encode()).hexdigest()[:24]}"


def _saved(saved: SavedGame) -> OwnResult | None:
    record = saved.record
    if record is None or saved.unfinished or record.seats is None:
        return None
    at = int(saved.changed.timestamp())
    return of_seats(record.position, record.ended or "", record.seats, _name(record.position, saved.file), at)
