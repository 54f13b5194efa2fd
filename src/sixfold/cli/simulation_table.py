"""The statistics of simulated games as text: tables side by side, or one below the other where there is no room.

It knows statistics and columns of letters.  It does not know how games were played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sixfold.messages import say
from sixfold.messages import translate as _
from sixfold.shapes import shortened

if TYPE_CHECKING:
    from sixfold.batch.intervals import Estimate
    from sixfold.batch.statistics import Seat, Spread, Statistics

WIDE = 78  # columns of the broad tables
NAME, NUMBER, SHARE = 17, 6, 30  # columns of a name, of a number, of a share with its interval
MOST_PLACES = 4  # decimals of a percentage


def table(found: Statistics, columns: int) -> Iterator[str]:
    """The lines of the tables, at most `columns` wide where that is 40 or more."""
    wide = columns >= WIDE
    yield from _wide_spreads(found) if wide else _narrow_spreads(found)
    if len(found.seats) > 1:
        yield ""
        yield from _wide_seats(found.seats) if wide else _narrow_seats(found.seats)
    yield ""
    yield from _endings(found, wide)


def _spreads(found: Statistics) -> Iterator[tuple[str, Spread]]:
    yield _("moves per game"), found.length
    if found.branching:
        yield _("choices per turn"), found.branching
    for seat in found.seats:
        alone = len(found.seats) == 1
        yield (_("score") if alone else str(say("score, {name}", name=seat.name))), seat.score


def _wide_spreads(found: Statistics) -> Iterator[str]:
    heads = (_("mean"), _("sd"), "min", "5 %", "25 %", "50 %", "75 %", "95 %", "max")
    yield " " * NAME + "".join(f"{head:>{NUMBER + (place < 2)}}" for place, head in enumerate(heads))
    for name, spread in _spreads(found):
        middle = "".join(f"{number:>{NUMBER}}" for number in (spread.min, *spread.quantiles.values(), spread.max))
        yield f"{shortened(name, NAME):<{NAME}}{spread.mean:>{NUMBER + 1}.1f}{spread.sd:>{NUMBER + 1}.1f}{middle}"


def _narrow_spreads(found: Statistics) -> Iterator[str]:
    for name, spread in _spreads(found):
        low, _low, median, _high, high = spread.quantiles.values()
        yield name
        yield f"  {_('mean')} {spread.mean:.1f}, {_('sd')} {spread.sd:.1f}"
        yield f"  min {spread.min}, max {spread.max}"
        yield f"  5 % {low}, 50 % {median}, 95 % {high}"


def _share(share: Estimate, most: int = MOST_PLACES) -> str:
    """A share with as many decimals as its interval is worth, two to four where there is room."""
    worth = 2 + sum(share.high - share.low < width for width in (0.001, 0.0001))
    value, low, high = (f"{100 * number:.{min(worth, most)}f}" for number in (share.value, share.low, share.high))
    return f"{value} % ({low}-{high})"


def _wide_seats(seats: tuple[Seat, ...]) -> Iterator[str]:
    yield " " * NAME + f"{_('first alone'):>{SHARE}}{_('first shared'):>{SHARE}}"
    for seat in seats:
        shares = f"{_share(seat.wins):>{SHARE}}{_share(seat.shared_first):>{SHARE}}"
        yield f"{shortened(seat.name, NAME - 1):<{NAME}}{shares}"
    if len(seats) > 2:
        yield ""
        yield f"{_('rank'):<{NAME}}" + "".join(f"{rank:>9}" for rank in range(1, len(seats) + 1))
        for seat in seats:
            yield f"{shortened(seat.name, NAME - 1):<{NAME}}" + "".join(
                f"{100 * rank.value:>7.2f} %" for rank in seat.ranks
            )


def _narrow_seats(seats: tuple[Seat, ...]) -> Iterator[str]:
    for seat in seats:
        yield seat.name
        yield f"  {_('first alone')} {_share(seat.wins, 1)}"
        yield f"  {_('first shared')} {_share(seat.shared_first, 1)}"
        ranks = [f"{number}: {100 * rank.value:.0f} %" for number, rank in enumerate(seat.ranks, 1)]
        for place in range(0, len(ranks) if len(ranks) > 2 else 0, 3):
            yield f"  {_('rank')} " + ", ".join(ranks[place : place + 3])


def _endings(found: Statistics, wide: bool) -> Iterator[str]:
    if wide:
        yield f"{_('ending'):<{NAME}}{_('games'):>{SHARE}}{_('share'):>{SHARE}}"
    for ending in found.endings:
        if wide:
            name = shortened(ending.name, NAME - 1)
            yield f"{name:<{NAME}}{ending.games:>{SHARE},}{_share(ending.share):>{SHARE}}"
        else:
            yield f"{ending.name}: {ending.games:,}"
            yield f"  {_share(ending.share)}"
