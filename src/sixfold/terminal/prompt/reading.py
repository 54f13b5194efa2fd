"""What somebody means by a line at the prompt: a move or a roll, forgiving capitals, blanks and dashes.

It knows a position and its words.  It never guesses: a line that may mean several moves is answered
with these, and one that means none with the reason.
"""

from __future__ import annotations

import re
from contextlib import suppress

from sixfold.game.values import read_number
from sixfold.positions.position import Position
from sixfold.terminal.prompt import letters
from sixfold.text.errors import BadValue, CannotRead, NotLegal, Refusal
from sixfold.text.messages import say

BLANKS = re.compile(r"[\s,;]+")
PLACE = re.compile(r"[A-Za-z]+[0-9]+")
MAX_MEANINGS = 6  # that are told


def folded(text: str) -> str:
    """A text without what is forgiven: letters and digits alone, all of them small."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def read_move(position: Position, line: str, player: int | None) -> tuple[int | None, str]:
    """Who plays which word: where several may act, a line may name its player.  Raises Refusal."""
    if position.is_chance:
        return None, read_roll(position, line)
    prefix, colon, rest = line.partition(":")
    number = read_number(prefix.strip(), 0, position.players - 1) if colon and position.simultaneous else None
    if number is not None and number in position.actors:
        return number, read_word(position, rest.strip(), number)
    return player, read_word(position, line, player)


def read_word(position: Position, line: str, player: int | None = None) -> str:
    """The legal word that a typed line means.  Raises Refusal, which quotes what cannot be read as it was typed."""
    typed, legal, line = line, position.legal(player), letters.written(position, line)
    if line in legal:
        return line
    found = _alike(legal, line) or _chosen_freely(position, line, player)
    if len(found) == 1:
        return found[0]
    if found:
        words = ", ".join(letters.shown(position, word) for word in found[:MAX_MEANINGS])
        raise BadValue(line, say("That can mean several moves: {words}. Type one of them.", words=words))
    refused = letters.refusal_shown(position, refusal(position, line, player))
    raise CannotRead(typed, refused.reason) if isinstance(refused, CannotRead) else refused


def _alike(legal: tuple[str, ...], line: str) -> list[str]:
    typed = folded(line)
    return [word for word in legal if folded(word) == typed] if typed else []


def _chosen_freely(position: Position, line: str, player: int | None) -> list[str]:
    """Where moves are free choices they may be typed in any order."""
    actor = position.actors[0] if player is None and position.actors else player
    toggles = None if actor is None else position.look.toggles(actor)
    if toggles is None or actor is None:
        return []
    places = {folded(place): place for row in toggles.rows for place in row}
    typed = [folded(part) for part in BLANKS.split(line.strip())]
    if not all(part in places for part in typed):
        return []
    try:
        word = position.look.word_of([places[part] for part in typed])
    except Refusal:
        return []
    return [word] if word in position.legal(actor) else []


def refusal(position: Position, line: str, player: int | None) -> Refusal:
    """Why a line cannot be played: as it was typed, or as it can be read when capitals and blanks are forgiven."""
    found = [_refused(position, text, player) for text in (line, *_spellings(line), *_pointed(position, line))]
    plain = _refused(position, "?", player)  # says only how moves are written
    readable = [one for one in found if isinstance(one, NotLegal)]
    telling = [one for one in found if one and plain and one.reason != plain.reason]
    return next(iter(readable + telling), None) or found[0] or NotLegal(line, say("the rules do not allow it here"))


def _spellings(line: str) -> list[str]:
    return [re.sub(r"[\s,-]+", joint, cased) for cased in (line.lower(), line.upper()) for joint in ("", "-", ",")]


def _pointed(position: Position, line: str) -> list[str]:
    """The words of the places in a line, read as if they were pointed at one after the other."""
    found: list[str] = []
    for cased in (line.lower(), line.upper()):
        with suppress(Refusal, LookupError):
            found.append(position.look.word_of(PLACE.findall(cased)))
    return found if folded("".join(PLACE.findall(line))) == folded(line) else []


def _refused(position: Position, word: str, player: int | None) -> Refusal | None:
    try:
        position.play(word, player)
    except Refusal as reason:
        return reason
    return None


def read_roll(position: Position, line: str) -> str:
    """The word of what dice show: `4` and `3 5 1 2 6 4` are enough.  Raises Refusal."""
    plain = BLANKS.sub("", line).removeprefix("=")
    for word in (f"={plain}", _filled_in(position, plain)):
        if word and _refused(position, word, None) is None:
            return word
    example = roll_example(position)
    raise BadValue(line, say("Type what the dice show, such as {example}.", example=example))


def _filled_in(position: Position, faces: str) -> str:
    """The faces of the dice that are rolled, put where a roll has them; empty where they are too few or too many."""
    pattern = position.outcome(0)
    if sum(map(str.isalnum, pattern)) != len(faces):
        return ""
    face = iter(faces)
    return "".join(next(face) if letter.isalnum() else letter for letter in pattern)


def roll_example(position: Position) -> str:
    written = position.outcome(position.outcome_count * 7 // 13)
    return " ".join(filter(str.isalnum, written))
