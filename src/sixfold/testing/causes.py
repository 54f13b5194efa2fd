"""One problem for each cause: what is wrong, how many checks it failed, and the shortest game found that shows it.

It knows violations and how a game is replayed.  It does not know what is checked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sixfold.positions.position import Position
from sixfold.testing.samples import Check, Sample, check_can_go_on
from sixfold.testing.violations import Violation, from_error
from sixfold.text.messages import say

TRIES = 300  # games in which a shorter one is looked for


@dataclass(eq=False)
class Problem:
    """A violation, and the checks that found it or another with the same cause."""

    violation: Violation
    checks: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)  # that fail otherwise, and rest on one of these

    def __str__(self) -> str:
        first, *more = str(self.violation).split("\n")
        if len(self.checks) > 1:
            first = str(say("{sentence} ({count} checks)", sentence=first, count=len(self.checks)))
        if self.others:
            count = len(self.others)
            more.append(f"  {say('other checks that fail, perhaps because of this: {count}', count=count)}")
        return "\n".join([first, *more])

    def json(self) -> dict[str, Any]:
        return {"check": self.checks[0], "checks": self.checks, "others": self.others} | self.violation.json()


def by_cause(found: Iterable[tuple[str, Violation]]) -> list[Problem]:
    """What checks have found, each cause once, by its shortest game."""
    problems: dict[object, Problem] = {}
    for name, violation in found:
        problem = problems.setdefault(violation.cause, Problem(violation))
        problem.checks.append(name)
        if violation.sentence.text == problem.violation.sentence.text:
            problem.violation = min(problem.violation, violation, key=_length)
    return list(problems.values())


def _length(violation: Violation) -> tuple[bool, int]:
    """How much there is to look at: a position, after few moves, rather than none."""
    return violation.position is None, len(violation.words)


def first_of_all(problems: list[Problem], foundations: Mapping[str, Collection[str]]) -> list[Problem]:
    """The problems that rest on no other; `foundations` has checks, and those that rest on each."""
    for name, resting in foundations.items():
        base = next((problem for problem in problems if name in problem.checks), None)
        if base is not None:
            above = [problem for problem in problems if problem is not base and set(problem.checks) <= set(resting)]
            base.others += [check for problem in above for check in problem.checks]
            problems = [problem for problem in problems if problem not in above]
    return problems


def shortest(check: Check, violation: Violation) -> Violation:
    """The same violation after fewer moves, if leaving some out still shows it."""
    best, size, tries = violation, len(violation.words), TRIES
    while size and tries and best.position and not best.position.history.origin:
        for first in range(0, len(best.words) - size + 1, max(1, size // 2)):
            tries -= tries > 0
            words = best.words[:first] + best.words[first + size :]
            found = _violation(check, best.position.at(0), words) if tries else None
            if found and found.cause == best.cause and found.position and found.position.over == best.position.over:
                best = found
                break
        else:
            size = size // 2 if size > 4 else size - 1
        size = min(size, len(best.words))
    return best


def _violation(check: Check, start: Position, words: Iterable[str]) -> Violation | None:
    """What is wrong with a game of these moves, if they can be played."""
    positions = [start]
    try:
        for word in words:
            positions.append(positions[-1].play(word))
    except Exception:
        return None
    try:
        for word, player in _moves(positions[-1]):
            positions[-1].play(word, player)
        check(Sample.of(positions))
    except Exception as error:
        return from_error(start.game, error, positions[-1])
    return None


def _moves(position: Position) -> Iterator[tuple[str, int | None]]:
    """Everything that can be played in a position, which random games would come to."""
    if position.over:
        return
    check_can_go_on(position)
    for number in range(min(position.outcome_count, 36)):
        yield position.outcome(number), None
    for player in position.actors:
        yield from ((word, player) for word in position.legal(player))
