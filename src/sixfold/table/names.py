"""What people and bots at a table are called, and who of them is "you".

It knows chairs.  It does not know what is played, nor what anybody did.
"""

from __future__ import annotations

from collections import Counter

from sixfold.contract.game import numbered_seats
from sixfold.messages import say
from sixfold.personal import turned
from sixfold.table.round import Round
from sixfold.table.seating import Holder
from sixfold.table.table import Table

BOT_NAMES = ("Ida", "Otto", "Mia", "Noa", "Leo", "Uma", "Kim", "Ali")  # the same in every language


def you(table: Table, holder: Holder) -> int | None:
    """The chair that is "you" to whoever holds it: their only one.  Several people at one device have names."""
    own = [chair for chair in sorted(holder.chairs) if table.chairs[chair].taken]
    return own[0] if len(own) == 1 else None


def chair_name(table: Table, chair: int, round_: Round | None = None) -> str:
    """The name typed for a chair, a bot's own, or what a seat is called when nobody has named it."""
    return name_when(table, chair, (round_ or table.round).first)


def name_when(table: Table, chair: int, first: int) -> str:
    """The name of a chair in a round that another one begins."""
    sitting = table.chairs[chair]
    if sitting.name:
        return sitting.name
    return bot_name(table, chair) if sitting.kind == "bot" else seat_name(table, chair, first)


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
    """The names in the order of the players of a round, equal names made distinct."""
    first = (round_ or table.round).first
    chairs = turned(range(len(table.chairs)), first)
    names = {chair: name_when(table, chair, first) for chair in chairs}
    alike = [name for name, count in Counter(names.values()).items() if count > 1]
    return tuple(f"{name} ({seat_name(table, n, first)})" if name in alike else name for n, name in names.items())


def names_for(table: Table, round_: Round | None, you: int | None) -> tuple[str, ...]:
    """The same as they stand beside things on the board: one's own are "You"."""
    names = list(player_names(table, round_))
    if you is not None:
        names[(you - (round_ or table.round).first) % len(names)] = str(say("You"))
    return tuple(names)


def seats_of(table: Table, round_: Round) -> tuple[str, ...] | None:
    """Who sits there as records write it, in the order of players; None where only people do."""
    if all(chair.level is None for chair in table.chairs):
        return None
    chairs = turned(table.chairs, round_.first)
    return tuple("human" if chair.level is None else f"bot:{chair.level}" for chair in chairs)
