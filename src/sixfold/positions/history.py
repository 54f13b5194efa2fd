"""How a game came to a position, and how one step more is added: the step, the position before, repetition.

It knows steps by their numbers and words.  It does not know what may be played next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from sixfold.game.contract import CHANCE, Game, Step

if TYPE_CHECKING:
    from sixfold.positions.position import Position


class History(NamedTuple):
    start: Any  # the state of the first position
    origin: str = ""  # the code that the game was begun from, if it was
    partial: bool = (
        False  # it is what somebody may know of a game (`seen_by`): words may be withheld, and are empty then
    )
    before: Position | None = None
    player: int | None = None  # who took the last step, -1 for dice; None at the start
    move: int | None = None  # its number, as the rules have it; None at the start, and where it is withheld
    word: str = ""
    ply: int = 0  # words played so far, dice included; from the code on if it began from one
    rolls: int = 0  # how many of them were dice
    key: int = 0  # in games in which positions may repeat: different ones are of different positions

    @property
    def last_move(self) -> tuple[int, int] | None:
        """Player and number of the last move as the rules see it; None at the start."""
        if self.player is None or self.move is None:
            return None
        return self.player, self.move

    @property
    def state_before(self) -> Any:
        """The state that the last step was taken in; None at the start."""
        return self.before._state if self.before else None

    def steps_since(self, ply: int | None) -> tuple[Step, ...]:
        """What was done after a ply; without one the last move and the dice after it."""
        steps: list[Step] = []
        step = self
        while step.before is not None and (ply is None or step.ply > ply):
            player = step.player or 0
            if step.move is not None:
                steps.append(Step(step.before._state, player, step.move, step.word))
            if ply is None and player != CHANCE:
                break
            step = step.before.history
        return tuple(reversed(steps))

    def last_ply_of(self, player: int) -> int:
        """The ply of a player's own last move; 0 before the first."""
        step = self
        while step.before is not None and step.player != player:
            step = step.before.history
        return step.ply


def key_of(game: Game, state: Any) -> int:
    """What tells positions apart at a glance, where they may repeat."""
    return game.rules.position_key(state) if game.rules.REPETITION else 0


def stepped(before: Position, state: Any, player: int, move: int | None, word: str, partial: bool = False) -> History:
    """The history of a position after one step more."""
    last, game = before.history, before.game
    partial, rolls, key = partial or last.partial, last.rolls + (player == CHANCE), key_of(game, state)
    return History(last.start, last.origin, partial, before, player, move, word, last.ply + 1, rolls, key)


class RandomSource(Protocol):
    """What rolls dice: `random.Random`, or anything else with its `randrange`."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to `stop` - 1."""
        ...


def play_number(position: Position, player: int, move: int) -> Position:
    """The position after a legal move, given by its number; for programs that have it from the rules."""
    return stopped_by_repetition(moved(position, player, move))


def moved(position: Position, player: int, move: int) -> Position:
    """The same, repetition apart."""
    state = position._state.copy()
    position.game.rules.play(state, player, move)
    return position._with(state, stepped(position, state, player, move, _written(position, player, move)))


def _written(position: Position, player: int, move: int) -> str:
    if player == CHANCE:
        return position.outcome(move)
    word = position.game.notation.write(position._state, move)
    return f"{player}:{word}" if position.simultaneous else word


def stopped_by_repetition(position: Position) -> Position:
    """A position whose game is over if it stands for the third time."""
    rules = position.game.rules
    if rules.REPETITION and _is_third(position):
        rules.stop(position._state, rules.REPETITION)
    return position


def _is_third(position: Position) -> bool:
    """Whether a position stands for the third time, and nothing tested earlier ended it."""
    rules, state = position.game.rules, position._state
    if 0 < state.ended <= rules.REPETITION:
        return False
    times, key, earlier = 1, position.history.key, position.before
    while earlier is not None:
        times += earlier.history.key == key and rules.same_position(state, earlier._state)
        earlier = earlier.history.before
    return times >= 3
