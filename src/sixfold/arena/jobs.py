"""Plays the games of a tournament that are still missing, with whatever executor it is given.

It knows contest, journal and the executor's protocol.  It does not know processes or machines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from sixfold.arena.contest import Contest, Standings
from sixfold.arena.journal import Journal, sources
from sixfold.arena.match import Failure, GameFailed, Job, Result


class Executor(Protocol):
    """Plays games, here or elsewhere."""

    def run(self, jobs: Iterable[Job]) -> Iterator[Result | Failure]:
        """The results in any order; closing the iterator stops what still runs."""


def run(
    contest: Contest,
    games: int,
    executor: Executor,
    journal: Journal,
    progress: Callable[[int], None] = lambda done: None,
) -> None:
    """Plays the games with numbers below `games` that are not in the journal yet.

    `progress` is called with how many there are.  A game that fails raises GameFailed.
    """
    digest = sources(contest.game)
    missing = [number for number in range(games) if number not in journal.results]
    done = games - len(missing)
    progress(done)
    for result in executor.run(contest.job(number, digest) for number in missing) if missing else ():
        if isinstance(result, Failure):
            raise GameFailed(result)
        journal.add(result)
        done += 1
        progress(done)


def standings(contest: Contest, games: int, journal: Journal) -> Standings:
    """The standings of the games with numbers below `games` that have been played."""
    played = sorted(number for number in journal.results if number < games)
    return Standings(contest, tuple(journal.results[number] for number in played))
