"""Hints for somebody at a table: the best moves, each with what it is worth when looked at for itself.

It knows the exact hints of a game's own `bots` module, and otherwise asks an analyst.  A search for
the best move proves of the others only that they are no better, so that its values cannot be
compared: here every move that is shown has a search of its own, with the same budget.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from sixfold.bots.analysis.analyst import Analyst, Effort
from sixfold.bots.levels import LevelBot, advised, at_first_glance
from sixfold.positions.position import Position
from sixfold.telling.proposals import advice, reason
from sixfold.text.grammar import number, percent, strung
from sixfold.text.messages import Message, say

LEVEL = 6  # of the analyst
COMPARED = 5  # moves that are looked at
SHOWN = 3  # of these
PART = 0.5  # of the level's budget, for each of them
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Hint:
    """The best moves of a player, best first, and what is said about them."""

    word: str  # of the best move
    text: str
    moves: tuple[tuple[str, float], ...] = ()  # words with their values
    unit: str = ""  # of values: "share" of a win from 0 to 1, or "points"

    @property
    def value(self) -> str:
        """What the best move is worth, in a few letters; empty where that is not said."""
        if not self.moves:
            return ""
        return str(number(self.moves[0][1])) if self.unit == "points" else worth(self.moves[0][1], self.unit)


def hint_for(position: Position, player: int, progress: Progress = lambda percent: None, part: float = 1.0) -> Hint:
    """Advice for a player who may act; `progress` is called with the percentage done, `part` of the time is used."""
    position = position.seen_by([player])
    known = advised(position, progress) if position.players == 1 else None
    if known and known.remark:
        best = say("Best: {move}.", move=advice(position, known.best, player))
        return Hint(known.best, f"{best} {known.remark}")
    legal = position.legal(player)
    if len(legal) == 1:
        only = say("There is only one thing to do: {move}.", move=advice(position, legal[0], player))
        return Hint(legal[0], str(only))
    return _searched(position, player, progress, part)


def coach_says(position: Position, player: int, hint: Hint) -> str:
    """The same in one sentence: one move and why, without numbers."""
    if not hint.moves:
        return hint.text
    move, why = advice(position, hint.word, player), reason(position, hint.word, player)
    said = say("I would {move}, because {why}.", move=move, why=why) if why else say("I would {move}.", move=move)
    return str(said)


def quick_hint(position: Position, player: int) -> Hint:
    """What a small bot would play, for somebody who does not want to wait; nothing is compiled for it."""
    bot = LevelBot(position.game, at_first_glance(position.game), 0, "plain")
    before = position = position.seen_by([player])
    while before.actors[0] != player:
        before = before.play(bot.think(before).best, before.actors[0])
    word = bot.think(before).best
    move, why = advice(position, word, player), reason(position, word, player)
    glance = say("At first glance: {move}.", move=move)
    if why:
        glance = say("At first glance: {move}, because {why}.", move=move, why=why)
    return Hint(word, f"{glance} {say('For a closer look ask again in a moment.')}")


def _searched(position: Position, player: int, progress: Progress, part: float) -> Hint:
    analyst = Analyst(position.game, LEVEL, position.players)
    words = analyst.promising(position, player, COMPARED, part)
    analyst.effort = Effort()
    found: list[tuple[str, float]] = []
    for done, word in enumerate(words, 1):
        found.append((word, analyst.values(position.play(word, player), PART * part)[player]))
        progress(100 * done // len(words))
    found.sort(key=lambda pair: -pair[1])
    noise = _noise(analyst, len(words))
    shown = tuple(_explained_first(position, player, found, analyst.unit, noise)[:SHOWN])
    return Hint(shown[0][0], " ".join(map(str, _sentences(position, player, shown, analyst.unit))), shown, analyst.unit)


def _noise(analyst: Analyst, searches: int) -> float:
    """How far two chances may differ by luck alone, after so many games were played out for each."""
    playouts = analyst.effort.playouts / searches
    return 1 / sqrt(playouts) if playouts and analyst.unit == "share" else 0.0


def _explained_first(
    position: Position, player: int, moves: list[tuple[str, float]], unit: str, noise: float
) -> list[tuple[str, float]]:
    """Of moves that are worth the same, as shown or as far as the search can tell, one with a reason comes first."""
    best = moves[0][1]
    alike = [pair for pair in moves if best - pair[1] <= noise or worth(pair[1], unit) == worth(best, unit)]
    explained = next((pair for pair in alike if reason(position, pair[0], player)), moves[0])
    return [explained, *(pair for pair in moves if pair != explained)]


def _sentences(position: Position, player: int, moves: tuple[tuple[str, float], ...], unit: str) -> list[Message]:
    """The best move with its reason, and the others with what they are worth."""
    word, value = moves[0]
    move, chance, why = advice(position, word, player), worth(value, unit), reason(position, word, player)
    sentences = [say("Best: {move} ({value}).", move=move, value=chance)]
    if why:
        sentences = [say("Best: {move} ({value}), because {why}.", move=move, value=chance, why=why)]
    others = strung(f"{advice(position, other, player)} ({worth(value, unit)})" for other, value in moves[1:])
    return [*sentences, say("Also: {moves}.", moves=others)] if others else sentences


def worth(value: float, unit: str) -> str:
    """A chance, or alone the score that can be expected."""
    if unit == "points":
        return str(say("expected score {points}", points=number(value)))
    return str(percent(value))
