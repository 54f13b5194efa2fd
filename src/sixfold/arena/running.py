"""Plays the games of a tournament that are still missing, by whatever executor it is given.

It knows contest, journal and the executor's protocol.  It does not know processes or machines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from sixfold.arena.contest import Contest, Standings
from sixfold.arena.journal import Journal, sources
from sixfold.arena.match import Failed, Failure, Job, Result


class Executor(Protocol):
    """Something that plays games: results come in any order.  Closing the iterator stops what still runs."""

    def run(self, jobs: Sequence[Job]) -> Iterator[Result | Failure]: ...


def run(
    contest: Contest, games: int, executor: Executor, journal: Journal, tell: Callable[[int], None] = lambda done: None
) -> None:
    """Plays the games with numbers below `games` that are not in the journal; `tell` hears how many there are."""
    mark = sources(contest.game)
    missing = [contest.job(number, mark) for number in range(games) if number not in journal.results]
    done = games - len(missing)
    tell(done)
    for result in executor.run(missing) if missing else ():
        if isinstance(result, Failure):
            raise Failed(result)
        journal.add(result)
        done += 1
        tell(done)


def standings(contest: Contest, games: int, journal: Journal) -> Standings:
    """Of the games with numbers below `games` that have been played."""
    played = sorted(number for number in journal.results if number < games)
    return Standings(contest, tuple(journal.results[number] for number in played))
