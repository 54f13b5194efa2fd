"""The end of a game of SIXTH!: whose king it was, who could do nothing, and what points decided."""

from __future__ import annotations

from sixfold.game.contract import Scene, TieBreak
from sixfold.games.sixth import rules, say
from sixfold.games.sixth.rules import State
from sixfold.text.grammar import addressed, points
from sixfold.text.messages import Message

CLAUSES = {rules.STUCK: "6.2", rules.REPETITION: "6.3", rules.CAP: "6.5"}  # by which points decide


def ended(scene: Scene, reader: int | None) -> Message | None:
    """The king that won, or who can do nothing; otherwise the declaration says enough (6)."""
    state: State = scene.state
    if state.ended == rules.KING:
        given = scene.player is not None and scene.player != state.winner
        return _given(scene, 1 - state.winner, reader) if given else _crowned(scene, reader)
    if state.ended == rules.STUCK:
        return addressed(
            [state.turn],
            scene.names,
            reader,
            you=say("You can neither place nor move.", clause="6.2"),
            one=say("{name} can neither place nor move.", clause="6.2"),
        )
    return None


def _crowned(scene: Scene, reader: int | None) -> Message:
    state: State = scene.state
    if state.kings > 1:
        you, one = say("You made your sixth king.", clause="6.1"), say("{name} made their sixth king.", clause="6.1")
    else:
        you, one = say("You crowned a king.", clause="6.1"), say("{name} crowned a king.", clause="6.1")
    return addressed([state.winner], scene.names, reader, you=you, one=one)


def _given(scene: Scene, giver: int, reader: int | None) -> Message:
    """A king that the loser made, with the winner's colour on top (5.1)."""
    if scene.state.kings > 1:
        to_giver, to_winner = (
            say("You gave {name} the sixth king.", "6.1"),
            say("{giver} gave you the sixth king.", "6.1"),
        )
        to_anybody = say("{giver} gave {name} the sixth king.", "6.1")
    else:
        to_giver, to_winner = say("You gave {name} a king.", "6.1"), say("{giver} gave you a king.", "6.1")
        to_anybody = say("{giver} gave {name} a king.", "6.1")
    text = to_anybody if reader is None else to_giver if reader == giver else to_winner
    return text.with_values(giver=scene.names[giver], name=scene.names[1 - giver])


def decided(scene: Scene, reader: int | None) -> list[Message]:
    """What follows where points do not decide: whoever can do nothing loses, other games are drawn (6.2, 6.3, 6.5)."""
    state: State = scene.state
    if state.ended == rules.STUCK and not _points_decide(state):
        return [_lost_without_a_move(scene, reader)]
    if state.kings > 1 and state.winner == rules.NOBODY:
        draw = say("Points are equal, {points} – {points}: a draw.", clause=CLAUSES[state.ended])
        return [draw.with_values(points=state.points[0])]
    return []


def _lost_without_a_move(scene: Scene, reader: int | None) -> Message:
    state: State = scene.state
    if state.kings > 1 and state.points[0] == state.points[1]:
        you = say(
            "Points are equal, {points} – {points}, so the player who can do nothing loses: you win.", clause="6.2"
        )
        one = say(
            "Points are equal, {points} – {points}, so the player who can do nothing loses: {name} wins.", clause="6.2"
        )
    else:
        you = say("Your opponent can do nothing and loses: you win.", clause="6.2")
        one = say("A player who can do nothing loses: {name} wins.", clause="6.2")
    return addressed([state.winner], scene.names, reader, you=you, one=one).with_values(points=state.points[0])


def _points_decide(state: State) -> bool:
    """Whether the winner has more points, and no king ended the game (6.2, 6.3, 6.5)."""
    winner = state.winner
    return state.ended != rules.KING and winner != rules.NOBODY and state.points[winner] > state.points[1 - winner]


def tie_breaks(scene: Scene) -> list[TieBreak]:
    """Points, where no king decided."""
    state: State = scene.state
    if not _points_decide(state):
        return []
    return [
        TieBreak(
            tuple(state.points),
            tuple(map(points, state.points)),
            CLAUSES[state.ended],
            more=say("more points"),
            decides=say("points decide"),
        )
    ]
