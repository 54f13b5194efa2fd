"""The end of a game of SIX MIX: who reached the points that end it, in which round, and what broke a tie."""

from __future__ import annotations

from sixfold.game.contract import Scene, TieBreak
from sixfold.games.sixmix import rules, say
from sixfold.games.sixmix.rules import State
from sixfold.text.grammar import addressed, number, points
from sixfold.text.messages import Message


def ended(scene: Scene, reader: int | None) -> Message:
    """Who has the points that end the game (5.3)."""
    state: State = scene.state
    return addressed(
        [player for player in range(state.players) if state.points[player] >= state.target],
        scene.names,
        reader,
        you=say("You reached the target, {target}, in round {round}.", clause="5.3"),
        you_and_others=say("{you} reached the target, {target}, in round {round}.", clause="5.3"),
        one=say("{name} reached the target, {target}, in round {round}.", clause="5.3"),
        several=say("{names} reached the target, {target}, in round {round}.", clause="5.3"),
    ).with_values(target=points(state.target), round=state.round)


def tie_breaks(scene: Scene) -> list[TieBreak]:
    """Points, then the digit in front of one's own number in the last round, then that number (5.4)."""
    state: State = scene.state
    scores = tuple(state.points[player] for player in range(state.players))
    numbers = tuple(rules.best_number(state, player) for player in range(state.players))
    front = tuple(value // 10 ** (rules.COLUMNS - 1) for value in numbers)
    return [
        TieBreak(scores, tuple(map(points, scores)), "5.4"),
        TieBreak(
            front,
            tuple(say("a {digit} in front", digit=digit) for digit in front),
            "5.4",
            more=say("the higher digit in front"),
            decides=say("the digit in front decides"),
        ),
        TieBreak(
            numbers,
            tuple(say("the number {number}", number=number(value)) for value in numbers),
            "5.4",
            more=say("the higher number"),
            decides=say("the number decides"),
        ),
    ]
