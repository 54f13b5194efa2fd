"""What comes after a game alone at the terminal: the next sheet or another start, with what is known of it.

It knows what somebody may type to choose it.  It does not know how a game is played, nor any game.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sixfold.game.values import read_number
from sixfold.positions.codes import is_code
from sixfold.positions.position import Position
from sixfold.telling.results import another_start, next_alone, own_choice, solo_par, with_own
from sixfold.terminal.own.own_results import best_scores
from sixfold.text.errors import CannotRead
from sixfold.text.grammar import with_minus
from sixfold.text.messages import Message, say

MAX_NUMBER = 999_999  # number of a start


@dataclass(frozen=True)
class NextStart:
    position: Position
    sentence: Message  # said before it begins


def next_start(
    position: Position, choice: str = "", number: int | None = None, real_dice: bool = False
) -> NextStart | None:
    """The game alone that comes next, or the one of this choice: a letter, a number or a code.

    Without either it is the next one, or begins at random.  None where there is nothing but the same again;
    refuses what is none of these.
    """
    if position.players != 1:
        return None
    if is_code(choice):
        return _from_code(position, choice)
    if choice and (chosen := with_own(position, choice.upper())):
        return NextStart(chosen, own_sentence(chosen, real_dice))
    given = secrets.randbelow(MAX_NUMBER + 1) if number is None else number
    if choice:
        given = _read_choice(choice)
    found = next_alone(position, given)
    if found is None:
        return None
    if not found.position:
        if choice:
            raise CannotRead(choice, say("in this game a start is a letter, not a number"))
        start = Position.start(position.game, 1, found.options | found.own)
        return NextStart(start, own_sentence(start, real_dice))
    return _another_start(position, given)


def _read_choice(choice: str) -> int:
    number = read_number(choice, 0, MAX_NUMBER)
    if number is None:
        reason = say("type a letter, a number up to {most} or the code of a position", most=MAX_NUMBER)
        raise CannotRead(choice, reason)
    return number


def _another_start(position: Position, number: int) -> NextStart | None:
    start = another_start(position.game, position.game.changed(position.options, 1), number)
    return NextStart(start, _start_sentence(start, number)) if start else None


def _from_code(position: Position, code: str) -> NextStart:
    start = Position.from_code(code)
    if start.game != position.game or start.players != 1 or start.over:
        raise CannotRead(code, say("{game} cannot be played alone from this position", game=position.game.title))
    return NextStart(start, _start_sentence(start, None))


def _start_sentence(start: Position, number: int | None) -> Message:
    """A start with its number and par, as far as they are known."""
    par = solo_par(start)
    if number is None:
        return say("Another start.") if par is None else say("Another start: par is {par}.", par=par)
    if par is None:
        return say("Start {number}.", number=number)
    return say("Start {number}: par is {par}.", number=number, par=par)


def own_sentence(start: Position, real_dice: bool = False) -> Message:
    """What is played with, and the best with it so far."""
    own, label = own_choice(start)
    best = best_scores(start, real_dice).get(own)
    if best is None and real_dice:
        return say("{what}: not played with real dice yet.", what=label)
    if best is None:
        return say("{what}: not played yet.", what=label)
    if real_dice:
        return say("{what}: your best with real dice is {best}.", what=label, best=with_minus(best))
    return say("{what}: your best is {best}.", what=label, best=with_minus(best))


def bests_sentence(position: Position, real_dice: bool = False) -> Message | None:
    """One's best with everything that was played with; None where there is nothing to choose from."""
    own, _ = own_choice(position)
    if position.players != 1 or not own:
        return None
    scores = best_scores(position, real_dice)
    if not scores:
        return None
    listed = ", ".join(f"{key.partition('=')[2]} {with_minus(scores[key])}" for key in sorted(scores))
    if real_dice:
        return say("Your best so far with real dice: {bests}.", bests=listed)
    return say("Your best so far: {bests}.", bests=listed)
