"""What people and bots at a table are called, and who of them is "you".

It knows chairs, and that a reader or the host may want the names of the seats instead of what
people typed.  It does not know what is played, nor what anybody did.
"""

from __future__ import annotations

from collections import Counter
from contextvars import ContextVar

from sixfold.game.contract.game import numbered_seats
from sixfold.game.personal import turned
from sixfold.table.round import Round
from sixfold.table.seats.seating import Holder
from sixfold.table.seats.typed_names import skeleton
from sixfold.table.table import Table
from sixfold.text.messages import ContextValue, say

BOT_NAMES = ("Ida", "Otto", "Mia", "Noa", "Leo", "Uma", "Kim", "Ali")  # the same in every language

_seats_only: ContextVar[bool] = ContextVar("_seats_only", default=False)


def seat_names(only: bool = True) -> ContextValue:
    """Within the block people are called by their seats, for a reader who does not want what they typed."""
    return ContextValue(_seats_only, only)


def hides_names(table: Table) -> bool:
    """Whether the reader is not shown what people typed: they or the host do not want it."""
    return table.muted or _seats_only.get()


def typed_name(table: Table, chair: int) -> str:
    """The name that was typed for a chair, if it is to be shown."""
    return "" if hides_names(table) else table.chairs[chair].name


def you(table: Table, holder: Holder) -> int | None:
    """The chair that is "you" to whoever holds it: their only one.  Several people at one device have names."""
    own = [chair for chair in sorted(holder.chairs) if table.chairs[chair].taken]
    return own[0] if len(own) == 1 else None


def reading_player(table: Table, holder: Holder) -> int | None:
    """The player of this game who is "you" to whoever holds chairs."""
    chair = you(table, holder)
    return None if chair is None else table.player_of(chair)


def chair_name(table: Table, chair: int, round_: Round | None = None) -> str:
    """What a chair is called, told apart from those that look alike."""
    now = round_ or table.round
    return player_names(table, now)[(chair - now.first) % len(table.chairs)]


def name_when(table: Table, chair: int, first: int) -> str:
    """The name typed for a chair, a bot's own, or what the seat is called in a round that another chair begins."""
    if name := typed_name(table, chair):
        return name
    return bot_name(table, chair) if table.chairs[chair].kind == "bot" else seat_name(table, chair, first)


def bot_name(table: Table, chair: int) -> str:
    """What a bot at this chair is called: those that sat there from the start come first in the list."""
    seats = table.opened.chairs
    order = sorted(range(len(seats)), key=lambda number: (seats[number].level is None, number))
    return BOT_NAMES[order.index(chair) % len(BOT_NAMES)]


def seat_name(table: Table, chair: int, first: int) -> str:
    """What a seat is called: by its pieces in that round; people who are numbered keep their number."""
    game, count = table.start.game, len(table.chairs)
    return str(game.seats(count)[chair if game.seats is numbered_seats else (chair - first) % count])


def player_names(table: Table, round_: Round | None = None) -> tuple[str, ...]:
    """The names in the order of the players of a round, those that look alike made distinct."""
    first = (round_ or table.round).first
    names = {chair: name_when(table, chair, first) for chair in turned(range(len(table.chairs)), first)}
    for _ in names:
        looks = Counter([*map(skeleton, names.values()), skeleton(str(say("You")))])
        alike = [chair for chair, name in names.items() if looks[skeleton(name)] > 1]
        if not alike:
            break
        names |= {chair: f"{names[chair]} ({seat_name(table, chair, first)})" for chair in alike}
    return tuple(names.values())


def seats_of(table: Table, round_: Round) -> tuple[str, ...] | None:
    """Who sits there as records write it, in the order of players; None where only people do."""
    if all(chair.level is None for chair in table.chairs):
        return None
    chairs = turned(table.chairs, round_.first)
    return tuple("human" if chair.level is None else f"bot:{chair.level}" for chair in chairs)
