"""The tables that a browser remembers, for its first page: whose turn it is, or how the game ended.

It knows what anybody who knows a table's address may see.  Which chairs are the reader's is their
own word for it, and decides nothing but the wording and from which side the board is seen; what
is covered stays covered.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from sixfold.store.store import StoreFull, StoreUnavailable
from sixfold.table.clocks import left_text
from sixfold.table.permissions import chairs_to_move
from sixfold.table.seats.names import player_names
from sixfold.table.seats.onlookers import covered_at, facts_of
from sixfold.table.seats.seating import Holder
from sixfold.table.table import NOBODY
from sixfold.table.untouched import forgettable, untouched
from sixfold.telling import onlooker
from sixfold.telling.set_up import whole_board
from sixfold.text.grammar import listed as listed_names
from sixfold.text.messages import Message, say
from sixfold.views.data import listed
from sixfold.web.limits.budgets import TooOften
from sixfold.web.monitoring import metrics, server_log
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.registry import TableGone, TableUnreadable
from sixfold.web.view import viewdata

Find = Callable[[str], Awaitable[LiveTable | None]]
MAX_LISTED = 30  # tables in one request
MAX_PICTURES = 8  # of games that go on, those asked for first


class ListedTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table and the chairs that the reader says are theirs."""

    table: Annotated[str, msgspec.Meta(max_length=40)]
    chairs: Annotated[list[int], msgspec.Meta(max_length=12)] = []


class ListingRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request for the state of some tables."""

    tables: Annotated[list[ListedTable], msgspec.Meta(max_length=MAX_LISTED)]


async def states(find: Find, request: ListingRequest) -> list[dict[str, Any]]:
    """How each table stands that is there, with pictures of the first few that go on; one never hides another."""
    found: list[dict[str, Any]] = []
    pictures = 0
    for one in request.tables:
        try:
            if live := await find(one.table):
                with_picture = pictures < MAX_PICTURES and not live.table.round.over
                found.append(private_state(live) if live.table.private else state(live, one.chairs, with_picture))
                pictures += found[-1]["picture"] is not None
        except (TableUnreadable, TableGone):
            continue
        except (StoreUnavailable, StoreFull, TooOften):
            raise
        except Exception as error:
            server_log.failure("error", "a table could not be listed", table=one.table, error=error)
            metrics.count("errors", kind=type(error).__name__)
    return found


def state(live: LiveTable, chairs: list[int], with_picture: bool) -> dict[str, Any]:
    """How a table stands, in a few words."""
    live = live.seen_by(NOBODY)
    table = live.table
    holder = Holder(frozenset(chair for chair in chairs if 0 <= chair < len(table.chairs)))
    names, over = player_names(table), table.round.over
    return {
        "table": live.id,
        "title": str(title(live, holder, names)),
        "over": over,
        "turn": bool(chairs_to_move(table, holder)),
        "text": closing_text(live, holder, names) if over else status_text(live, holder, names),
        "moves": table.position.ply,
        "untouched": untouched(table),
        "forgettable": forgettable(table),
        "at": live.log[-1].event.at,
        "picture": thumbnail(live, holder) if with_picture else None,
        "private": False,
        "left": time_left(live),
    }


def private_state(live: LiveTable) -> dict[str, Any]:
    """What anybody may know of a private table; its people, who hold a cookie of it, ask the table itself."""
    return {
        "table": live.id,
        "title": live.table.start.game.title,
        "over": live.table.round.over,
        "turn": False,
        "text": str(say("Private table")),
        "moves": 0,
        "untouched": False,
        "forgettable": False,
        "at": live.log[-1].event.at,
        "picture": None,
        "private": True,
        "left": "",
    }


def time_left(live: LiveTable) -> str:
    """What the clock shows that runs now; empty where none does."""
    clocks = live.table.round.clocks
    if clocks is None or clocks.running is None:
        return ""
    return left_text(clocks.shown(clocks.running, time.time()))


def closing_text(live: LiveTable, holder: Holder, names: tuple[str, ...]) -> str:
    headline: str = viewdata.card_data(live, holder, names)["headline"]
    return headline


def status_text(live: LiveTable, holder: Holder, names: tuple[str, ...]) -> str:
    facts = replace(facts_of(live.table, holder, names), delayed=live.thinking.delayed(live.table))
    text: str = onlooker.status(live.table.position, facts)["text"]
    return text


def title(live: LiveTable, holder: Holder, names: tuple[str, ...]) -> Message | str:
    """The game, and with whom."""
    table, game = live.table, live.table.start.game
    others = [names[table.player_of(chair)] for chair in range(len(names)) if chair not in holder.chairs]
    if len(names) == 1:
        return game.title
    if len(names) == 2 and len(others) == 1:
        return say("{game} against {name}", game=game.title, name=others[0])
    return say("{game} with {names}", game=game.title, names=listed_names(others or names))


def thumbnail(live: LiveTable, holder: Holder) -> dict[str, Any]:
    """The board without what is around it; sides that are covered stay so, whoever asks."""
    position, facts = live.table.position, facts_of(live.table, holder)
    front = onlooker.front(position, facts, onlooker.viewing(position, facts))
    covered = covered_at(live.table, frozenset())
    scene = position.look.scene(player_names(live.table), front, covered=covered, bare=True)
    box, shapes = whole_board(position.game, scene)
    return {"box": box, "shapes": listed(shapes)}
