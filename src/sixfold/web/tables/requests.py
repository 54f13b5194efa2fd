"""Requests to open and enter a table, and the event that opens it.

It knows what may be requested and the keys that follow.  It does not know HTTP, nor the store.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

import sixfold
from sixfold.bots.levels import check_level
from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.personal import options_of, parts_of
from sixfold.positions.position import Position
from sixfold.positions.words import play_recorded
from sixfold.table import events as e
from sixfold.table.clocks import FIRST_SECONDS, ClockSetting, reason_not_to_wind
from sixfold.table.seats.seating import hashed, new_key
from sixfold.table.seats.typed_names import checked_name
from sixfold.text.errors import CannotRead
from sixfold.text.messages import Message, say
from sixfold.web.lobby.links import chair_key, invite_key, watch_key

MAX_MOVES = 2000  # that were played elsewhere before a table begins
ENTERING_ID = "^([A-Za-z0-9_-]{16,64})?$"


class ChairRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A chair, as whoever opens the table wants it."""

    kind: Literal["you", "open", "bot"]
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    level: Annotated[int, msgspec.Meta(ge=1, le=6)] = 2
    options: dict[str, str] = {}  # that belong to whoever sits there


class TableRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to open a table."""

    game: str
    players: int
    chairs: Annotated[list[ChairRequest], msgspec.Meta(max_length=12)]
    options: dict[str, str] = {}
    extras: dict[str, str] = {}
    first: Literal["lot"] | int = "lot"
    covered: bool = False
    private: bool = False  # whether only people with a link may watch
    shown: bool = False  # whether the server's first page shows it
    position: str = ""  # the code of the position to begin from; game and players are those of the code
    moves: Annotated[list[str], msgspec.Meta(max_length=MAX_MOVES)] = []  # played from there before the table begins
    clock: ClockSetting | None = None  # between two who take turns
    real_dice: bool = False  # whether people roll dice of their own, and enter what they show


class EnterRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to take a chair."""

    key: Annotated[str, msgspec.Meta(max_length=80)]
    id: Annotated[str, msgspec.Meta(pattern=ENTERING_ID)] = ""
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""


def opening(request: TableRequest, host: str = "") -> tuple[e.Opened, str]:
    """The first event of a table, and the key of its host: a new one, if none is given."""
    game = shelf.find_game(request.game)
    lines = game.header_lines.keys if game.header_lines else ()
    for key in request.extras:
        if key not in lines:
            raise CannotRead(key, say("there is no such key; there are: {keys}", keys=", ".join(lines) or "-"))
    if len(request.chairs) != request.players:
        count = len(request.chairs)
        raise CannotRead(str(count), say("{players} players need {players} seats", players=request.players))
    start = first_position(game, request)
    if not any(chair.kind == "you" for chair in request.chairs):
        raise CannotRead("chairs", say("at least one seat must be yours"))
    if request.first != "lot" and not 0 <= request.first < request.players:
        raise CannotRead(str(request.first), say("who begins is the number of a seat, or “lot”"))
    if request.covered and game.covering is None:
        raise CannotRead("covered", say("{game} has nothing to cover", game=game.title))
    if game.keeps_secrets and (request.real_dice or request.position or request.moves):
        known = say(
            "{game} keeps secrets: it always begins with the set-up, and the server rolls the dice", game=game.title
        )
        raise CannotRead("real_dice" if request.real_dice else "position", known)
    if request.covered and (request.position or request.moves):
        raise CannotRead("covered", say("a position that everybody has seen cannot be covered"))
    if request.real_dice and not game.dice:
        raise CannotRead("real_dice", say("{game} has no dice", game=game.title))
    if request.shown and request.private:
        raise CannotRead("shown", say("A private table is not shown to others."))
    if request.clock and (reason := reason_without_clock(game, request.players) or reason_not_to_wind(request.clock)):
        raise CannotRead("clock", reason)
    host = host or new_key()
    own = parts_of(game, start.options, request.players)
    opened = e.Opened(
        version=sixfold.__version__,
        rules_version=start.settings.rules_version,
        game=game.id,
        players=request.players,
        options={k: v for k, v in game.changed(start.options, request.players).items() if k not in own[0]},
        extras=dict(start.settings.header_lines),
        chairs=tuple(_seat(chair, host, number, own[number]) for number, chair in enumerate(request.chairs)),
        host=hashed(host),
        invite=hashed(invite_key(host, 0)),
        covered=request.covered,
        position=start.history.origin,
        secret=new_key(),
        private=request.private,
        shown=request.shown,
        watch_key=hashed(watch_key(host, 0)) if request.private else "",
        clock=request.clock,
        first_seconds=FIRST_SECONDS if request.clock else 0.0,
        real_dice=request.real_dice,
    )
    return opened, host


def reason_without_clock(game: Game, players: int) -> Message | None:
    """Why a game is not played by the clock; None if it can be."""
    if game.together:
        return say("{game} has no clock: everybody decides at the same time", game=game.title)
    return None if players == 2 else say("only two players play by the clock")


def first_position(game: Game, request: TableRequest) -> Position:
    """The position that every round begins from: also after moves that were played elsewhere."""
    position = _start(game, request)
    if not request.moves:
        return position
    for word in request.moves:
        position = play_recorded(position, word)
    if position.over:
        raise CannotRead(request.moves[-1], say("the game is over"))
    return Position.from_code(position.code())


def _start(game: Game, request: TableRequest) -> Position:
    if not request.position:
        return Position.start(game, request.players, _options(game, request), request.extras)
    start = checked_code(request.position)
    given = request.options or request.extras or any(chair.options for chair in request.chairs)
    if (request.game, request.players) != (start.game.id, start.players) or given:
        raise CannotRead(request.position, say("the code of a position has its own players and options"))
    if start.over:
        raise CannotRead(request.position, say("the game is over"))
    return start


def checked_code(code: str) -> Position:
    """The position that somebody's code stands for, in games that tell which states can be."""
    position = Position.from_code(code)
    if position.history.origin and position.game.optional("codes") is None:
        reason = say(
            "{game} does not say which positions are possible, "
            "so this website accepts no codes for it; the sixfold command does",
            game=position.game.title,
        )
        raise CannotRead(code, reason)
    return position


def _options(game: Game, request: TableRequest) -> dict[str, str]:
    """All options with those of people, which speak of the chairs as they stand."""
    chosen = options_of(game, [chair.options for chair in request.chairs])
    for key in chosen:
        if key in request.options:
            raise CannotRead(f"{key}={request.options[key]}", say("this is already chosen at the seats"))
    return request.options | chosen


def _seat(request: ChairRequest, host: str, number: int, options: dict[str, str]) -> e.Seat:
    level = request.level if request.kind == "bot" else None
    if level is not None:
        check_level(level)
    keys = (hashed(chair_key(host, number, 0)),)
    return e.Seat(checked_name(request.name), level, request.kind == "you", keys, options)
