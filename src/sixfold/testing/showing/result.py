"""Checks of how a game is closed: what ended it and what decided it, told to everybody; what is compared alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations

from sixfold.game.contract import TieBreak
from sixfold.positions.position import Position
from sixfold.telling.results import closing, solo_score
from sixfold.testing.samples import Sample, contract_check
from sixfold.testing.violations import Violation
from sixfold.text.messages import LANGUAGES, say, speaking


@contract_check
def the_end_is_told_to_everybody(sample: Sample) -> None:
    """What ended a game, and what decided it, in every language, to each player and to who only watches."""
    for end in sample.ends:
        for language in LANGUAGES:
            with speaking(language):
                for reader in (None, *range(end.players)):
                    _check_told(end, reader)


def _check_told(end: Position, reader: int | None) -> None:
    names = _names(end)
    told = closing(end, names, reader=reader)
    if told.ended is None:
        raise Violation(end.game, say("nothing says what ended the game"), "result.ended", end)
    for said in told.sentences:
        text = str(said)
        if not any(letter.isalpha() for letter in text) or "{" in text:
            sentence = say("“{text}” is empty, or a blank in it is not filled", text=text)
            raise Violation(end.game, sentence, "result.py", end)
        if reader is not None and re.search(rf"\b{names[reader]}\b", text):
            raise Violation(end.game, say("“{text}” names its reader, who is “you”", text=text), "result.py", end)


@contract_check
def what_decided_is_told(sample: Sample) -> None:
    """Where equal scores have different ranks a sentence says why, and figures that decided agree with the ranks."""
    for end in sample.ends:
        _check_decided(end)


def _check_decided(end: Position) -> None:
    ranks, told = end.ranks or (), closing(end, _names(end)).decided
    breaks = end.game.results.tie_breaks(end.look.scene())
    for player, other in permutations(range(end.players), 2):
        level = end.look.score_text(0) and end.scores[player] == end.scores[other]
        if level and ranks[player] != ranks[other] and not told:
            raise Violation(end.game, say("nothing says what decided between equal scores"), "result.decided", end)
        mine, theirs = _figures(breaks, player), _figures(breaks, other)
        if mine and theirs and (mine > theirs) != (ranks[player] < ranks[other]):
            raise Violation(end.game, say("figures and ranks do not agree"), "result.tie_breaks", end)


@contract_check
def only_games_that_are_over_are_compared(sample: Sample) -> None:
    """Nothing is compared with one's other games before the end."""
    for positions in sample.games:
        if any(solo_score(position) is not None for position in positions[:-1]):
            raise Violation(
                sample.game, say("scores are compared in games that are not over"), "result.py", positions[0]
            )


def _names(end: Position) -> tuple[str, ...]:
    return tuple(f"P{player}" for player in range(end.players))


def _figures(breaks: Sequence[TieBreak], player: int) -> list[int]:
    """By which a player was ranked, so that more are better; none where they do not count."""
    counted = [(one.figures[player], one.fewest) for one in breaks]
    return [-figure if fewest else figure for figure, fewest in counted if figure is not None]
