"""What happened at a table, in sentences.

It knows events and names.  It does not know who reads the sentences, nor in which language.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from sixfold.contract.game import numbered_seats
from sixfold.messages import Message, say
from sixfold.personal import turned
from sixfold.table import events as e
from sixfold.table.round import Round
from sixfold.table.table import Table


def chair_name(table: Table, chair: int, round_: Round | None = None) -> str:
    """The name typed for a chair, or what a seat is called when nobody has named it."""
    return _name_when(table, chair, (round_ or table.round).first)


def _name_when(table: Table, chair: int, first: int) -> str:
    """The name of a chair in a round that another one begins."""
    sitting = table.chairs[chair]
    if sitting.name:
        return sitting.name
    if sitting.kind == "bot":
        return str(say("Bot {level}", level=sitting.level))
    return _seat_name(table, chair, first)


def _seat_name(table: Table, chair: int, first: int) -> str:
    """What a seat is called: by its pieces in that round; people who are numbered keep their number."""
    game, count = table.start.game, len(table.chairs)
    return str(game.seats(count)[chair if game.seats is numbered_seats else (chair - first) % count])


def player_names(table: Table, round_: Round | None = None) -> tuple[str, ...]:
    """The names in the order of the players of a round, equal names made distinct."""
    first = (round_ or table.round).first
    chairs = turned(range(len(table.chairs)), first)
    names = {chair: _name_when(table, chair, first) for chair in chairs}
    alike = [name for name, count in Counter(names.values()).items() if count > 1]
    return tuple(f"{name} ({_seat_name(table, n, first)})" if name in alike else name for n, name in names.items())


def event_sentence(table: Table, event: e.AnyEvent) -> Message | None:
    """A sentence for the log; None for what needs none.  The table is as it is now."""
    if type(event) in ABOUT_SOMEBODY:
        return say(ABOUT_SOMEBODY[type(event)].text, name=chair_name(table, _who(event)))
    match event:
        case e.Began(lot=True, first=first):
            return say("Lots are drawn: {name} begins.", name=_name_when(table, first, first))
        case e.Began():
            return say("A game begins.")
        case e.Named(name=name):
            return say("Somebody is called {name} now.", name=name)
        case e.Offered(what=what):
            return say(OFFERS[what].text, name=chair_name(table, _who(event)))
        case e.Drawn():
            return say("The game is a draw by agreement.")
        case e.Handed(chair=chair, level=level):
            if level is None:
                return say("{name} plays again.", name=chair_name(table, chair))
            name = table.chairs[chair].name or _seat_name(table, chair, table.round.first)
            return say("A bot of level {level} plays for {name}.", level=level, name=name)
        case e.Revoked():
            return say("Links were made worthless; the host can share new ones.")
    return None


def _who(event: Any) -> int:
    chair: int = event.chairs[0] if hasattr(event, "chairs") else event.chair
    return chair


ABOUT_SOMEBODY: dict[type, Message] = {
    e.Sat: say("{name} sits down."),
    e.Accepted: say("{name} agrees."),
    e.Declined: say("{name} declines."),
    e.Withdrawn: say("{name} withdraws the request."),
    e.Undone: say("{name} takes back."),
    e.Resigned: say("{name} resigns."),
}
OFFERS = {
    "draw": say("{name} offers a draw."),
    "undo": say("{name} asks to take back."),
    "rematch": say("{name} asks for another game."),
}


def waiting_for(table: Table, names: tuple[str, ...]) -> Message:
    """Who is to act, for those who are not."""
    first = table.acting[0]
    kind, name = table.chairs[first].kind, names[table.player_of(first)]
    if kind == "open":
        return say("Waiting for somebody to take the chair of {name}.", name=name)
    if kind == "bot":
        return say("{name} is thinking.", name=name)
    return say("It is the turn of {name}.", name=", ".join(names[table.player_of(chair)] for chair in table.acting))
