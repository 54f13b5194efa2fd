"""What decided between players who are level: sentences with the figures, for every rank that a figure decided.

It knows figures in the order in which they count, and who reads.  It does not know what is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sixfold.game.contract import TieBreak
from sixfold.text.grammar import Counted, Number, addressed, called, listed
from sixfold.text.messages import Message, say

PLACES = (say("first place"), say("second place"), say("third place"), say("fourth place"), say("fifth place"))
WON = say("{name} has {more}, {high} to {low}, and wins")
WON_BY_READER = say("you have {more}, {high} to {low}, and win")
PLACED = say("{name} has {more}, {high} to {low}, and takes {place}")
PLACED_READER = say("you have {more}, {high} to {low}, and take {place}")


@dataclass(frozen=True)
class Comparison:
    """The players of a game that is over, compared by one figure after the other."""

    breaks: Sequence[TieBreak]
    ranks: Sequence[int]
    names: Sequence[str]
    reader: int | None = None

    def sentences(self) -> list[Message]:
        """What told players apart, and who are level to the last."""
        return list(self._told(self._everybody, 0))

    def figures(self, player: int) -> list[Message | Counted]:
        """A player's figures that were asked for because points were equal, in the middle of a sentence."""
        used = sorted(set(self._used(self._everybody, 0)))
        return [self.breaks[number].shown[player] for number in used if self.breaks[number].figures[player] is not None]

    @property
    def _everybody(self) -> list[int]:
        counted = self.breaks[0].figures if self.breaks else ()
        return [player for player, figure in enumerate(counted) if figure is not None]

    def _told(self, level: Sequence[int], number: int) -> Iterator[Message]:
        """Of players whose figures before this one are equal."""
        if len(level) < 2:
            return
        if number == len(self.breaks):
            yield self._shared(level)
            return
        classes = self._classes(level, number)
        if len(classes) > 1 and self.breaks[number].more is not None:
            yield self._told_apart([player for one in classes for player in one], number)
        for one in classes:
            yield from self._told(one, number + 1)

    def _used(self, level: Sequence[int], number: int) -> Iterator[int]:
        """The figures after the first that were needed."""
        if len(level) < 2 or number == len(self.breaks):
            return
        if number:
            yield number
        for one in self._classes(level, number):
            yield from self._used(one, number + 1)

    def _classes(self, level: Sequence[int], number: int) -> list[list[int]]:
        """The players by their figure, the best first."""
        found = self.breaks[number]
        figures = sorted({found.figures[player] or 0 for player in level}, reverse=not found.fewest)
        return [[player for player in level if (found.figures[player] or 0) == figure] for figure in figures]

    def _told_apart(self, level: Sequence[int], number: int) -> Message:
        """Players with equal figures before this one, the best first."""
        decision = self._between_two(level, number) if len(level) == 2 else self._among_many(level, number)
        clause = self.breaks[number].clause
        if not number:
            return decision.with_clause(clause).whole
        return say("{level}; {decision}.", clause=clause, level=self._level(level, number), decision=decision)

    def _between_two(self, level: Sequence[int], number: int) -> Message:
        better, other = level
        found, rank = self.breaks[number], self.ranks[better]
        if better == self.reader:
            won, placed = WON_BY_READER, PLACED_READER
        else:
            won, placed = WON, PLACED
        return (won if rank == 1 else placed).with_values(
            name=self.names[better],
            more=found.more,
            high=Number(found.figures[better] or 0),
            low=Number(found.figures[other] or 0),
            place=PLACES[rank - 1],
        )

    def _among_many(self, level: Sequence[int], number: int) -> Message:
        found = self.breaks[number]
        whose = called(level, self.names, self.reader)
        figures = ", ".join(f"{name} {found.figures[player]}" for name, player in zip(whose, level, strict=True))
        return say("{decides}: {figures}", decides=found.decides, figures=figures)

    def _level(self, level: Sequence[int], number: int) -> Message:
        """What is equal before this figure."""
        both = len(level) == 2
        text = addressed(
            level,
            self.names,
            self.reader,
            you_and_others=say("{you} both have {equal}") if both else say("{you} all have {equal}"),
            several=say("{names} both have {equal}") if both else say("{names} all have {equal}"),
        )
        return text.with_values(equal=listed([found.shown[level[0]] for found in self.breaks[:number]]))

    def _shared(self, level: Sequence[int]) -> Message:
        """Players with nothing between them."""
        clause, equal = self.breaks[-1].clause, self._level(level, len(self.breaks))
        place = PLACES[self.ranks[level[0]] - 1]
        if self.reader in level:
            return say("{level}; you share {place}.", clause=clause, level=equal, place=place)
        return say("{level}, and share {place}.", clause=clause, level=equal, place=place)
