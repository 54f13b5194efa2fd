"""Who begins a round of SIX MIX, and why, in a sentence: at the table and beside the box.

It tells what the rules have decided and decides nothing.  It runs in the browser, too, translated.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.games.sixmix import rules, say
from sixfold.games.sixmix.rules import State
from sixfold.text.grammar import listed
from sixfold.text.messages import Message


def by_roll(state: State, names: Sequence[str], reader: int | None) -> Message:
    """Who begins the first round: the highest roll (2.1)."""
    if state.starter == reader:
        return say("You rolled the highest number and begin.")
    return say("{name} rolled the highest number and begins.", name=names[state.starter])


def by_seat(state: State, names: Sequence[str], reader: int | None) -> Message:
    """Who begins the first round after a roll-off that nobody won: the first of the tied (2.2)."""
    if state.starter == reader:
        return say("Still tied after ten more rolls: you come first in seat order and begin.")
    return say(
        "Still tied after ten more rolls: {name} comes first in seat order and begins.", name=names[state.starter]
    )


def by_points(state: State, last: int, names: Sequence[str], reader: int | None) -> Message:
    """Who begins another round: who has the fewest points (5.1); `last` began the round before it."""
    fewest = say("the fewest points in the last round") if state.next == rules.BY_ROUND else say("the fewest points")
    tied = [player for player in range(state.players) if player != state.starter and _is_level(state, player)]
    if tied:
        others = listed([_called(player, names, reader) for player in tied])
        if state.youngest[state.starter]:
            return _younger(state, names, reader, fewest, others)
        return _next(state, names, reader, fewest, others, _called(last, names, reader))
    if state.starter == reader:
        return say("You have {fewest} and begin round {round}.", fewest=fewest, round=state.round)
    name = names[state.starter]
    return say("{name} has {fewest} and begins round {round}.", name=name, fewest=fewest, round=state.round)


def _is_level(state: State, player: int) -> bool:
    """Whether somebody has as few points as the starter."""
    return rules.deciding_points(state, player) == rules.deciding_points(state, state.starter)


def _called(player: int, names: Sequence[str], reader: int | None) -> str:
    return str(say("you")) if player == reader else names[player]


def _younger(state: State, names: Sequence[str], reader: int | None, fewest: Message, others: Message | str) -> Message:
    """Of the tied the starter is listed first (5.2)."""
    if state.starter == reader:
        return say(
            "You begin round {round}: {fewest}, tied with {others}, but younger.",
            fewest=fewest,
            others=others,
            round=state.round,
        )
    return say(
        "{name} begins round {round}: {fewest}, tied with {others}, but younger.",
        name=names[state.starter],
        fewest=fewest,
        others=others,
        round=state.round,
    )


def _next(
    state: State, names: Sequence[str], reader: int | None, fewest: Message, others: Message | str, last: str
) -> Message:
    """None of the tied is listed, and the starter is the first of them after whoever began last (5.2)."""
    if state.starter == reader:
        return say(
            "You begin round {round}: {fewest}, tied with {others}, and next after {last}.",
            fewest=fewest,
            others=others,
            last=last,
            round=state.round,
        )
    return say(
        "{name} begins round {round}: {fewest}, tied with {others}, and next after {last}.",
        name=names[state.starter],
        fewest=fewest,
        others=others,
        last=last,
        round=state.round,
    )
