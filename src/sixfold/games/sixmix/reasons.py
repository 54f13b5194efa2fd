"""Why a die of SIX MIX lies well there, in the words of the lesson: triples, the front of rows, others' rows."""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.sixmix import rules, say, status
from sixfold.games.sixmix.rules import State
from sixfold.text.messages import Message

HIGH, LOW = 5, 2  # dice that make a number high or low
FRONT = 3  # columns that decide most numbers
TRIPLE = 3


def reasons(scene: Scene) -> list[Message]:
    """For one's own row, or against another's; then what the die does not do."""
    before: State = scene.before
    row, column = divmod(scene.move or 0, rules.COLUMNS)
    mine = status.owner_of(before, row) == scene.player
    found = _own(before, row, column) if mine else _others(before, row, column)
    if column == 0 and rules.is_last_die(before):
        return [say("your last die has to go into the first column"), *found]
    if column == 0:
        return [*found, say("one of your dice has to go into the first column")]
    if column >= FRONT:
        found.append(say("so far back it hardly changes the number"))
    if not mine:
        return [*found, say("it keeps your own row free for better dice")]
    if not rules.face_on(before, row, 0):
        found.append(say("it keeps the front of your row free"))
    return found or [say("it fills a cell of your own row")]


def _own(before: State, row: int, column: int) -> list[Message]:
    """A triple, half a triple, and a high number."""
    die, faces = before.die, _faces(before, row)
    found = []
    if faces.count(die) == TRIPLE - 1:
        found.append(say("it makes a triple"))
    if column == 0 and die >= HIGH:
        found.append(say("a high number leads your row"))
    if 0 < column < FRONT and die >= HIGH:
        found.append(say("near the front a {face} makes your number high", face=die))
    if faces.count(die) == TRIPLE - 2 and faces.count(0) > 1:
        found.append(say("one more {face} there makes a triple", face=die))
    if faces.count(die) >= TRIPLE:
        found.append(say("your triple is safe, and the cell is filled"))
    return found


def _others(before: State, row: int, column: int) -> list[Message]:
    """A triple that can no longer be, and a number that stays low."""
    die, faces, name = before.die, _faces(before, row), status.ROW_NAMES[row]
    found = []
    after = [*faces[:column], die, *faces[column + 1 :]]
    if _can_have_triple(faces) and not _can_have_triple(after):
        found.append(say("it makes a triple in the {row} impossible", row=name))
    if column < FRONT and die <= LOW:
        found.append(say("it keeps the {row} low", row=name))
    return found


def _faces(state: State, row: int) -> list[int]:
    """What lies in a row, 0 where nothing does."""
    return [rules.face_on(state, row, column) for column in range(rules.COLUMNS)]


def _can_have_triple(faces: list[int]) -> bool:
    return any(faces.count(face) + faces.count(0) >= TRIPLE for face in range(1, rules.FACES + 1))
