"""Requests of an analysis board: a first position, the moves since, and who reads it.

It knows how such a request is written, and caches positions, so that stepping along a game does not play all
of it again each time.  It does not know what is asked about the position.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated

import msgspec

from sixfold.positions.codes import MAX_LENGTH
from sixfold.positions.position import Position
from sixfold.table.seats.typed_names import checked_name
from sixfold.text.errors import CannotRead, Refusal
from sixfold.text.messages import say
from sixfold.web.analysis.sized_cache import SizedCache
from sixfold.web.limits.slices import Pause
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.requests import checked_code

MAX_WORDS = 2000  # of a game
MAX_BODY = 64 * 1024
MAX_KEPT = 10_000  # plies of all positions together that are remembered

Word = Annotated[str, msgspec.Meta(max_length=200)]
Words = Annotated[list[Word], msgspec.Meta(max_length=MAX_WORDS)]
Level = Annotated[int, msgspec.Meta(ge=1, le=6)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MAX_WORDS)]


class BoardRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request about a position."""

    start: Annotated[str, msgspec.Meta(max_length=MAX_LENGTH)]  # the code of the first position
    words: Words = []  # as records write them
    names: Annotated[list[Annotated[str, msgspec.Meta(max_length=80)]], msgspec.Meta(max_length=12)] = []
    reader: int | None = None  # the player who is "you"
    player: int | None = None  # for whom something is done
    word: Word = ""  # of a move
    also: Annotated[list[Word], msgspec.Meta(max_length=3)] = []  # words to be compared with the best
    level: Level = 1
    after: Count = 0  # the ply after which moves are asked for
    upto: Count = MAX_WORDS  # and the last one


class ReadRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to read a record that somebody has, or a code and the moves since."""

    text: Annotated[str, msgspec.Meta(max_length=MAX_BODY)]
    words: Words = []  # after a code


class AnalysisQuery:
    """A request about a position, checked, with the position it leads to."""

    @classmethod
    async def of(cls, request: BoardRequest, pause: Pause) -> AnalysisQuery:
        """The query of a request.  Raises a Refusal."""
        return cls(request, await find(request.start, request.words, pause))

    def __init__(self, request: BoardRequest, position: Position) -> None:
        self.request = request
        self.position = position
        self.names = _names(self.position, request.names)
        self.reader, named = self._checked(request.reader), self._checked(request.player)
        actors = self.position.actors
        self.player = named if named is not None or not actors else actors[0]  # for whom something is done

    def _checked(self, player: int | None) -> int | None:
        if player is not None and not 0 <= player < self.position.players:
            raise CannotRead(str(player), say("players are numbered from 0"))
        return player


def _names(position: Position, given: list[str]) -> tuple[str, ...]:
    """What the players are called: as the page says, else as the game calls its seats."""
    seats = [str(seat) for seat in position.game.seats(position.players)]
    typed = [_name(name) for name in given] if len(given) == len(seats) else [""] * len(seats)
    return tuple(name or seat for name, seat in zip(typed, seats, strict=True))


def _name(name: str) -> str:
    try:
        return checked_name(name)
    except Refusal:
        return ""


_kept: SizedCache[Position] = SizedCache(MAX_KEPT)  # so that stepping along a game does not play all of it again


async def find(start: str, words: list[str], pause: Pause) -> Position:
    """The position after some words; refuses what is no code and what is not legal."""
    keys = _keys(start, words)
    found = ((number, _kept.get(keys[number])) for number in range(len(keys) - 1, -1, -1))
    known, kept = next(((number, kept) for number, kept in found if kept is not None), (0, None))
    position = checked_code(start) if kept is None else kept
    most = position.game.rules.MAX_PLIES
    if len(words) > most:
        raise CannotRead(words[most], say("a game has no more than {most} moves and rolls", most=most))
    for word in words[known:]:
        position = position.play(word)
        await pause()
    _kept.put(keys[-1], position, position.ply + 1)
    LiveTable.forget_found(position.before)
    return position


def _keys(start: str, words: list[str]) -> list[bytes]:
    """A key for the first position and for each after it."""
    hashed = blake2b(start.encode(), digest_size=16)
    keys = [hashed.digest()]
    for word in words:
        hashed.update(b" " + word.encode())
        keys.append(hashed.digest())
    return keys


def key_of(request: BoardRequest) -> bytes:
    """A key for what is asked, whoever asks and in whichever language."""
    range_ = request.after, request.upto
    own = (request.start, request.words, request.player, request.level, range_, request.also, request.word)
    return blake2b(msgspec.json.encode(own), digest_size=16).digest()
