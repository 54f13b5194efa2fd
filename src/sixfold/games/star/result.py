"""The end of a game of STAR: alone the moves it took to get home, beside par; else who was home or blocked."""

from __future__ import annotations

import random

from sixfold.game.contract import Alone, Scene, TieBreak
from sixfold.games.star import board, rules, say, solitaire, table
from sixfold.games.star.notation import arrived
from sixfold.games.star.par import par_of
from sixfold.games.star.rules import State
from sixfold.games.star.status import squatter
from sixfold.text.grammar import addressed, called, counted
from sixfold.text.messages import Message

COUNTING = (  # by how many of the pieces of who arrived past squatters are home
    say("one piece there and the five close by"),
    say("two pieces there and the four close by"),
    say("three pieces there and the three close by"),
    say("four pieces there and the two close by"),
    say("five pieces there and the one close by"),
)


def alone(scene: Scene) -> Alone:
    """The moves it took, if it was brought home, beside the fewest from where it began."""
    state: State = scene.state
    par = par_of(scene)
    return Alone(state.plies if is_home(state) else None, par, _headline(state, par) if state.players == 1 else None)


def _headline(state: State, par: int | None) -> Message | None:
    moves = state.plies
    if par is None:
        return say("In the goal in {moves} moves.", moves=moves) if is_home(state) else None
    if is_home(state):
        return say("In the goal in {moves} moves; par is {par}.", moves=moves, par=par)
    return say("Not in the goal after {moves} moves; par is {par}.", moves=moves, par=par)


def ended(scene: Scene, reader: int | None) -> Message | None:
    """Who arrived, was blocked, or is the only one left (4, 5)."""
    state: State = scene.state
    if state.ended == rules.REPETITION:
        return None
    if state.ended == rules.CAP:
        return addressed(
            [state.turn],
            scene.names,
            reader,
            you=say("You have had 200 turns.", clause="5.5"),
            one=say("{name} has had 200 turns.", clause="5.5"),
        )
    if state.players > 2:
        return _one_left(scene, reader)
    if state.ended == rules.BLOCKED:
        return _blocked(scene, reader)
    if state.ended == rules.PAST_SQUATTERS:
        return past_squatters(scene, arrived(state)[0], reader)
    return _arrived(scene, reader)


def _one_left(scene: Scene, reader: int | None) -> Message:
    left = [player for player in range(scene.state.players) if rules.is_playing(scene.state, player)]
    if not left:
        return say("Nobody is on the way any more.", clause="5.3")
    return addressed(
        left,
        scene.names,
        reader,
        you=say("Only you are still on the way.", clause="5.3"),
        one=say("Only {name} is still on the way.", clause="5.3"),
    )


def _blocked(scene: Scene, reader: int | None) -> Message:
    return addressed(
        [player for one in _eliminated(scene.state) for player in one],
        scene.names,
        reader,
        you=say("You are blocked: a piece cannot get out of your start base.", clause="4.1"),
        you_and_others=say("{you} are blocked: pieces cannot get out of the start bases.", clause="4.1"),
        one=say("{name} is blocked: a piece cannot get out of the start base.", clause="4.1"),
        several=say("{names} are blocked: pieces cannot get out of the start bases.", clause="4.1"),
    )


def past_squatters(scene: Scene, player: int, reader: int | None) -> Message:
    """Who stayed in the goal of a player who has arrived so, and what counts (5.2)."""
    state: State = scene.state
    other = squatter(state, player)
    pieces = COUNTING[rules.at_home(state, player) - 1]
    names = {"name": scene.names[player], "other": scene.names[other]}
    if player == reader:
        return say("{other} stayed in your goal, so your {pieces} count.", "5.2", pieces=pieces, **names)
    if other == reader:
        return say("You stayed in {name}'s goal, so {name}'s {pieces} count.", "5.2", pieces=pieces, **names)
    return say("{other} stayed in {name}'s goal, so {name}'s {pieces} count.", "5.2", pieces=pieces, **names)


def _arrived(scene: Scene, reader: int | None) -> Message:
    return addressed(
        arrived(scene.state),
        scene.names,
        reader,
        you=say("You have all six pieces in your goal.", clause="5.1"),
        one=say("{name} has all six pieces in the goal.", clause="5.1"),
    )


def decided(scene: Scene, reader: int | None) -> list[Message]:
    """Between two what follows from it; among more in which order they arrived and were blocked (4.2, 5.1, 5.6)."""
    state: State = scene.state
    if state.players == 1:
        return []
    together = [_together(scene, reader, one) for one in _eliminated(state) if len(one) > 1]
    if state.players > 2:
        past = [player for player in arrived(state) if not rules.has_arrived(state, player)]
        return [*_in_order(scene, reader), *(past_squatters(scene, player, reader) for player in past), *together]
    if together or state.ended not in (rules.BLOCKED, rules.PAST_SQUATTERS):
        return together
    clause = "4.2" if state.ended == rules.BLOCKED else "5.1"
    winner = next(player for player in range(2) if state.fate[player] >= 0 and state.fate[1 - player] <= 0)
    you, one = say("So you win.", clause=clause), say("So {name} wins.", clause=clause)
    return [addressed([winner], scene.names, reader, you=you, one=one)]


def _in_order(scene: Scene, reader: int | None) -> list[Message]:
    """Who was home and who was blocked, in the order of their ranks (5.6)."""
    home, blocked = arrived(scene.state), _eliminated(scene.state)
    said = []
    if len(home) > 1:
        said.append(say("Arrived in this order: {names}.", "5.6", names=", ".join(called(home, scene.names, reader))))
    elif home:
        you, one = say("You arrived first.", clause="5.6"), say("{name} arrived first.", clause="5.6")
        said.append(addressed(home, scene.names, reader, you=you, one=one))
    if len(blocked) > 1:
        latest = called([player for one in blocked for player in one], scene.names, reader)
        said.append(say("Blocked, the latest first: {names}.", "5.6", names=", ".join(latest)))
    elif blocked and len(blocked[0]) == 1:
        you, one = say("You were blocked.", clause="4.1"), say("{name} was blocked.", clause="4.1")
        said.append(addressed(blocked[0], scene.names, reader, you=you, one=one))
    return said


def _together(scene: Scene, reader: int | None, blocked: list[int]) -> Message:
    """Players whom one move eliminated share a rank (5.6)."""
    return addressed(
        blocked,
        scene.names,
        reader,
        you=say("You were blocked.", clause="4.1"),
        you_and_others=say("{you} were blocked by the same move and share the rank.", clause="5.6"),
        one=say("{name} was blocked.", clause="4.1"),
        several=say("{names} were blocked by the same move and share the rank.", clause="5.6"),
    )


def _eliminated(state: State) -> list[list[int]]:
    """Who was blocked, the last of them first; those whom one move blocked together."""
    players = range(state.players)
    fates = sorted({state.fate[player] for player in players if state.fate[player] < 0})
    return [[player for player in players if state.fate[player] == fate] for fate in fates]


def tie_breaks(scene: Scene) -> list[TieBreak]:
    """Of those still on the way when a game stops: pieces home, then steps to go (5.6)."""
    state: State = scene.state
    if state.ended not in (rules.REPETITION, rules.CAP):
        return []
    home = [rules.at_home(state, player) for player in range(state.players)]
    steps = [rules.steps_home(state, player) for player in range(state.players)]
    return [
        TieBreak(
            _of_those_on_the_way(state, home),
            tuple(
                counted(number, say("{number} piece in the goal"), say("{number} pieces in the goal"))
                for number in home
            ),
            "5.6",
            more=say("more pieces in the goal"),
            decides=say("pieces in the goal decide"),
        ),
        TieBreak(
            _of_those_on_the_way(state, steps),
            tuple(counted(number, say("{number} step to go"), say("{number} steps to go")) for number in steps),
            "5.6",
            more=say("fewer steps to go"),
            decides=say("steps to go decide"),
            fewest=True,
        ),
    ]


def _of_those_on_the_way(state: State, figures: list[int]) -> tuple[int | None, ...]:
    return tuple(figure if rules.is_playing(state, player) else None for player, figure in enumerate(figures))


def another_start(state: State, number: int) -> bool:
    """Six holes where pieces may stop, none of them in the goal; with par, if the solitaire was solved here before."""
    chooser = random.Random(number)
    free = [hole for hole in table.HOLE if hole not in board.BASE_HOLES[3]]
    table.lay(state, sorted(table.PLACE[hole] for hole in chooser.sample(free, rules.MEN)))
    known = solitaire.at_hand(state)
    state.par = known.race(state, 0) if known else -1
    return True


def is_home(state: State) -> bool:
    """Whether the player alone has arrived (5.1)."""
    return rules.at_home(state, 0) == rules.MEN
