"""What happened at a table and how it stands, in sentences: everything but the moves.

It knows events, names and the chair that is "you" to the reader.  It does not know in which
language the sentences are read, nor what is played.
"""

from __future__ import annotations

from typing import Any

from sixfold.table import events as e
from sixfold.table.phrases import PHRASES
from sixfold.table.round import Round
from sixfold.table.seats.names import chair_name, hides_names, name_when, seat_name, typed_name
from sixfold.table.table import Table
from sixfold.text.messages import Message, say


def event_sentence(
    table: Table, event: e.AnyEvent, you: int | None = None, was: str = "", round_: Round | None = None
) -> Message | None:
    """A sentence for the log; None for what needs none.

    The table is as it is now, `was` an earlier name, `round_` the one it happened in, by which seats are called.
    """
    if sentences := _sentences_about_actor(event):
        return _about(table, _who(event), you, *sentences, round_)
    match event:
        case e.Began():
            return _began(table, event, you)
        case e.Sat(chair=chair, name=name):
            shown = _seat(table, chair, round_) if hides_names(table) else name
            return say("{name} joined.", name=shown) if name else None
        case e.Named(chair=chair, name=name):
            return None if chair == you or hides_names(table) else _named(was, name)
        case e.Offered():
            return _suggested(table, event, you, round_)
        case e.Drawn():
            return say("Draw by agreement.")
        case e.Handed():
            return _handed(table, event, you, round_)
        case e.Revoked():
            return _revoked(table, event, was, round_)
        case e.Outage():
            return say("The server could not be reached. That time does not count.")
        case e.Said(chair=chair, phrase=phrase):
            return _said(table, chair, PHRASES[phrase], you, round_)
        case e.Muted(on=on) | e.Silenced(on=on):
            return SWITCHED[type(event)][on]
    return None


def _sentences_about_actor(event: e.AnyEvent) -> tuple[Message, Message] | None:
    """What is said to whoever did something, and about them to the others; None for other kinds of events."""
    if isinstance(event, e.Undone | e.Offered) and event.roll:
        return ABOUT_ROLLS[type(event)]
    return OFFERS.get(event.what) if isinstance(event, e.Offered) else ABOUT_SOMEBODY.get(type(event))


def _about(
    table: Table, chair: int, you: int | None, of_you: Message, of_others: Message, round_: Round | None
) -> Message:
    return of_you if chair == you else say(of_others.text, name=chair_name(table, chair, round_))


def _who(event: Any) -> int:
    chair: int = event.chairs[0] if hasattr(event, "chairs") else event.chair
    return chair


def _began(table: Table, event: e.Began, you: int | None) -> Message:
    if not event.lot:
        return say("New game.")
    if event.first == you:
        return say("New game. Lots were drawn: you begin.")
    return say("New game. Lots were drawn: {name} begins.", name=name_when(table, event.first, event.first))


def _named(was: str, name: str) -> Message:
    return say("{was} is now called {name}.", was=was, name=name) if was else say("{name} joined.", name=name)


def _handed(table: Table, event: e.Handed, you: int | None, round_: Round | None) -> Message:
    """Who is played for, and by which bot."""
    name = typed_name(table, event.chair) or _seat(table, event.chair, round_)
    mine = event.chair == you
    if event.level is None:
        return say("You are back.") if mine else say("{name} is back.", name=name)
    if mine:
        return say("A bot of level {level} plays for you now.", level=event.level)
    return say("A bot of level {level} plays for {name} now.", level=event.level, name=name)


def _seat(table: Table, chair: int, round_: Round | None) -> str:
    return seat_name(table, chair, (round_ or table.round).first)


def _said(table: Table, chair: int, phrase: Message, you: int | None, round_: Round | None) -> Message:
    if chair == you:
        return say("You: {phrase}", phrase=phrase)
    return say("{name}: {phrase}", name=chair_name(table, chair, round_), phrase=phrase)


def _suggested(table: Table, event: e.Offered, you: int | None, round_: Round | None) -> Message:
    """Who is asked whether a bot shall play for them."""
    asker, asked = event.chairs[0], event.seat or 0
    name, other = chair_name(table, asker, round_), chair_name(table, asked, round_)
    if you == asked:
        return say("{name} asks whether a bot may play for you.", name=name)
    if you == asker:
        return say("You asked {other} whether a bot may play for them.", other=other)
    return say("{name} asks {other} whether a bot may play for them.", name=name, other=other)


def _revoked(table: Table, event: e.Revoked, was: str, round_: Round | None) -> Message:
    """Who was removed, or which link no longer works."""
    if event.watch:
        return say("Only people with a link can watch now. The host can send a new one.")
    if not event.removed or event.chair is None:
        return say("A link was cancelled. The host can send a new one.")
    name = "" if hides_names(table) else was
    return say("The host removed {name} from the table.", name=name or _seat(table, event.chair, round_))


ABOUT_SOMEBODY: dict[type, tuple[Message, Message]] = {
    e.Accepted: (say("You agreed."), say("{name} agreed.")),
    e.Declined: (say("You declined."), say("{name} declined.")),
    e.Withdrawn: (say("You withdrew your request."), say("{name} withdrew the request.")),
    e.Undone: (say("You undid your last move."), say("{name} undid their last move.")),
    e.Resigned: (say("You resigned."), say("{name} resigned.")),
    e.Followed: (say("You opened another table for you all."), say("{name} opened another table for you all.")),
    e.Flagged: (say("You ran out of time."), say("{name} ran out of time.")),
}
SWITCHED: dict[type, tuple[Message, Message]] = {  # off, and on
    e.Muted: (say("The host shows the names again."), say("The host hid the names that people typed.")),
    e.Silenced: (say("The host switched phrases on."), say("The host switched phrases off.")),
}
ABOUT_ROLLS: dict[type, tuple[Message, Message]] = {
    e.Undone: (say("You took back the last roll."), say("{name} took back the last roll.")),
    e.Offered: (say("You asked to take back the last roll."), say("{name} asks to take back the last roll.")),
}
OFFERS: dict[str, tuple[Message, Message]] = {
    "draw": (say("You offered a draw."), say("{name} offers a draw.")),
    "undo": (say("You asked to undo your last move."), say("{name} asks to undo their last move.")),
    "rematch": (say("You asked for another game."), say("{name} asks for another game.")),
}


def game_heading(table: Table, round_: Round, you: int | None) -> str:
    """What stands above a game of a series: its number and the score so far."""
    number = str(say("Game {number}", number=round_.number))
    if len(table.chairs) == 1 or round_.number == 1:
        return number
    names = [_short_name(table, chair, you) for chair in range(len(table.chairs))]
    won = [_written(half) for half in _halves_won(table, round_.number)]
    if len(names) == 2:
        return f"{number} · {names[0]} {won[0]} – {won[1]} {names[1]}"
    return f"{number} · " + ", ".join(f"{name} {count}" for name, count in zip(names, won, strict=True))


def _short_name(table: Table, chair: int, you: int | None) -> str:
    return str(say("You")) if chair == you else chair_name(table, chair, table.rounds[0])


def _halves_won(table: Table, number: int) -> list[int]:
    """Each chair's half points from the games before a number: two for a win, one for a shared first rank."""
    halves = [0] * len(table.chairs)
    for round_ in table.rounds[: number - 1]:
        ranks = round_.ranks or ()
        for player, rank in enumerate(ranks):
            if rank == 1:
                halves[table.chair_of(player, round_)] += 2 if ranks.count(1) == 1 else 1
    return halves


def _written(halves: int) -> str:
    """Half points as people write them."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
