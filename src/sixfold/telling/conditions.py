"""What a move must be like, asked of the position before it: what lessons accept and what they answer.

It knows positions and words.  It does not know lessons.
"""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.positions.position import Position


@dataclass(frozen=True)
class Condition:
    """What a move must be like; everything that is given must hold, and nothing given holds always."""

    words: tuple[str, ...] = ()  # one of these
    first: str = ""  # what is pointed at first
    last: tuple[str, ...] = ()  # one of these is pointed at last
    includes: tuple[str, ...] = ()  # all of these are pointed at
    excludes: tuple[str, ...] = ()  # none of these is
    count: int | None = None  # how many things are pointed at
    gains: int | None = None  # points the player has more after it, at least
    ending: str = ""  # the game ends so

    def holds(self, position: Position, player: int, word: str) -> bool:
        return (
            (not self.words or word in self.words)
            and self._points(position, word)
            and self._leads(position, player, word)
        )

    def _points(self, position: Position, word: str) -> bool:
        path = position.look.path_of(word) or ("",)
        return (
            self.first in ("", path[0])
            and (not self.last or path[-1] in self.last)
            and set(self.includes) <= set(path)
            and not set(self.excludes) & set(path)
            and self.count in (None, len([step for step in path if step]))
        )

    def _leads(self, position: Position, player: int, word: str) -> bool:
        if self.gains is None and not self.ending:
            return True
        after = position.play(word, player)
        gained = after.scores[player] - position.scores[player]
        return (self.gains is None or gained >= self.gains) and self.ending in ("", after.ending)
