"""The statistics of simulated games as text: tables side by side, or one below the other where there is no room.

It knows statistics and columns of letters.  It does not know how games were played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sixfold.game.shapes import shortened
from sixfold.text.grammar import number, percent
from sixfold.text.messages import Message, say
from sixfold.text.messages import translate as _

if TYPE_CHECKING:
    from sixfold.simulation.batch.intervals import Estimate
    from sixfold.simulation.batch.statistics import Seat, Spread, Statistics

WIDE, NARROW = 78, 40  # columns of the broad tables, and of the narrow ones
NAME, NUMBER, COUNT, SHARE = 17, 6, 12, 30  # columns of a name, a number, a count, a share with its interval
MOST_PLACES = 4  # decimals of a percentage


def table(found: Statistics, endings: Mapping[str, Message], columns: int) -> Iterator[str]:
    """The lines of the tables, at most `columns` wide where that is 40 or more; `endings` are sentences by name."""
    wide = columns >= WIDE
    yield from _wide_spreads(found) if wide else _narrow_spreads(found)
    if len(found.seats) > 1:
        yield ""
        yield from _wide_seats(found.seats) if wide else _narrow_seats(found.seats)
    yield ""
    yield from _endings(found, endings, wide)


def _spreads(found: Statistics) -> Iterator[tuple[str, Spread]]:
    yield _("moves per game"), found.length
    if found.branching:
        yield _("choices per turn"), found.branching
    for seat in found.seats:
        alone = len(found.seats) == 1
        yield (_("score") if alone else str(say("score, {name}", name=seat.name))), seat.score


def _wide_spreads(found: Statistics) -> Iterator[str]:
    heads = (_("mean"), _("sd"), "min", *(str(percent(share)) for share in (0.05, 0.25, 0.5, 0.75, 0.95)), "max")
    yield " " * NAME + "".join(f"{head:>{NUMBER + (place < 2)}}" for place, head in enumerate(heads))
    for name, spread in _spreads(found):
        middle = "".join(
            f"{number(value)!s:>{NUMBER}}" for value in (spread.min, *spread.quantiles.values(), spread.max)
        )
        first = "".join(f"{_tenths(value):>{NUMBER + 1}}" for value in (spread.mean, spread.sd))
        yield f"{shortened(name, NAME):<{NAME}}{first}{middle}"


def _narrow_spreads(found: Statistics) -> Iterator[str]:
    for name, spread in _spreads(found):
        low, _low, median, _high, high = spread.quantiles.values()
        yield name
        yield f"  {_('mean')} {_tenths(spread.mean)}, {_('sd')} {_tenths(spread.sd)}"
        yield f"  min {number(spread.min)}, max {number(spread.max)}"
        yield f"  {percent(0.05)} {number(low)}, {percent(0.5)} {number(median)}, {percent(0.95)} {number(high)}"


def _tenths(value: float) -> str:
    return str(number(value, 1))


def _share(share: Estimate, most: int = MOST_PLACES) -> str:
    """A share with as many decimals as its interval is worth, two to four where there is room."""
    worth = 2 + sum(share.high - share.low < width for width in (0.001, 0.0001))
    places = min(worth, most)
    return f"{percent(share.value, places)} ({number(100 * share.low, places)}–{number(100 * share.high, places)})"


def _wide_seats(seats: tuple[Seat, ...]) -> Iterator[str]:
    yield " " * NAME + f"{_('sole first'):>{SHARE}}{_('shared first'):>{SHARE}}"
    for seat in seats:
        shares = f"{_share(seat.wins):>{SHARE}}{_share(seat.shared_first):>{SHARE}}"
        yield f"{shortened(seat.name, NAME - 1):<{NAME}}{shares}"
    if len(seats) > 2:
        yield ""
        yield f"{_('rank'):<{NAME}}" + "".join(f"{rank:>9}" for rank in range(1, len(seats) + 1))
        for seat in seats:
            yield f"{shortened(seat.name, NAME - 1):<{NAME}}" + "".join(
                f"{percent(rank.value, 2)!s:>9}" for rank in seat.ranks
            )


def _narrow_seats(seats: tuple[Seat, ...]) -> Iterator[str]:
    for seat in seats:
        yield seat.name
        yield f"  {_('sole first')} {_share(seat.wins, 1)}"
        yield f"  {_('shared first')} {_share(seat.shared_first, 1)}"
        shares = enumerate((percent(rank.value) for rank in seat.ranks), 1)
        ranks = [str(say("{who}: {word}", who=place, word=share)) for place, share in shares]
        for place in range(0, len(ranks) if len(ranks) > 2 else 0, 3):
            yield f"  {_('rank')} " + ", ".join(ranks[place : place + 3])


def _endings(found: Statistics, endings: Mapping[str, Message], wide: bool) -> Iterator[str]:
    long = NAME + SHARE - COUNT
    if wide:
        yield f"{_('ending'):<{long}}{_('games'):>{COUNT}}{_('share'):>{SHARE}}"
    for ending in found.endings:
        name, games = str(endings[ending.name].with_clause("")), str(number(ending.games))
        if wide:
            yield f"{shortened(name, long - 1):<{long}}{games:>{COUNT}}{_share(ending.share):>{SHARE}}"
        else:
            yield f"{shortened(name, NARROW - len(games) - 2)}: {games}"
            yield f"  {_share(ending.share)}"
