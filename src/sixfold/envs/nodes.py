"""A node of a game's tree: a position, or a place within a roll or a move, and its choices as numbers.

It knows positions and the encoding of a game.  It does not know which library asks.  Dice that are
rolled together are asked for one by one, so that a node has six outcomes at most: the outcome's
number to the base six, its highest digit first.  Players who may act together are asked one after
the other, in the order of the rules.
"""

from __future__ import annotations

from functools import cached_property
from itertools import takewhile
from typing import Any

from sixfold.game.contract import CHANCE
from sixfold.machines.layout import packed
from sixfold.positions.history import play_number
from sixfold.positions.position import Position
from sixfold.text.errors import NotLegal
from sixfold.text.messages import say

OVER = -2  # stands for the player where nobody can act any more
FACES = 6  # outcomes of a chance node at most
Parts = tuple[int, ...]  # actions since the last position: digits of a roll, or small actions


def digits_of(outcomes: int) -> int:
    """How many chance nodes a roll with so many outcomes needs."""
    digits = 1
    while FACES**digits < outcomes:
        digits += 1
    return digits


class Roll:
    player = CHANCE

    def __init__(self, position: Position) -> None:
        self.position = position
        self.count = position.outcome_count
        self.digits = digits_of(self.count)
        self._found: dict[Parts, list[str]] = {}

    def _range(self, parts: Parts) -> range:
        """The outcomes that begin with these digits."""
        first, size = 0, FACES ** (self.digits - len(parts))
        for part in parts:
            first = first * FACES + part
        return range(first * size, min((first + 1) * size, self.count))

    def actions(self, parts: Parts) -> list[int]:
        """The digits that can follow."""
        return [digit for digit in range(FACES) if self._range((*parts, digit))]

    def chances(self, parts: Parts) -> list[tuple[int, float]]:
        """The same, each with its probability."""
        of_all = len(self._range(parts))
        return [(digit, len(self._range((*parts, digit))) / of_all) for digit in self.actions(parts)]

    def word(self, parts: Parts) -> str:
        """What the dice show so far: how the words of all such outcomes begin, or the first and the last of them."""
        *before, last = parts
        return self._words(tuple(before))[last]

    def _words(self, parts: Parts) -> list[str]:
        """The words of all digits that can follow."""
        if parts not in self._found:
            ranges = [self._range((*parts, digit)) for digit in self.actions(parts)]
            ends = [(self.position.outcome(range_[0]), self.position.outcome(range_[-1])) for range_ in ranges]
            shared = [_beginning(*pair) for pair in ends]
            clear = len(set(shared)) == len(shared)
            self._found[parts] = shared if clear else [f"{first}..{last}" for first, last in ends]
        return self._found[parts]

    def move(self, parts: Parts) -> int | None:
        """The outcome, when every digit is there."""
        return self._range(parts)[0] if len(parts) == self.digits else None


def _beginning(first: str, last: str) -> str:
    """The letters with which both words begin."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    return "".join(letter for letter, _ in pairs)


class Decision:
    """What a player can do at a position: each legal move as one action, or as a sequence of small ones."""

    def __init__(self, position: Position, state: Any, small: bool) -> None:
        rules, encoding = position.game.rules, position.game.encoding
        self._write = position.game.notation.write
        self._state = state
        self.player = player = position.actors[0]
        found = [0] * rules.MAX_MOVES
        moves = found[: rules.legal(state, player, found)]
        self._moves: dict[Parts, int]
        if small:
            self._moves = {_small_actions(encoding, state, player, move): move for move in moves}
        else:
            self._moves = {(encoding.action_of(state, player, move),): move for move in moves}

    def actions(self, parts: Parts) -> list[int]:
        """The actions that can follow, in ascending order."""
        known = len(parts)
        return sorted({sequence[known] for sequence in self._moves if sequence[:known] == parts})

    def word(self, parts: Parts) -> str:
        """The move; of several that begin so the first one, with two dots."""
        if parts in self._moves:
            return self._write(self._state, self._moves[parts])
        first = next(move for sequence, move in self._moves.items() if sequence[: len(parts)] == parts)
        return f"{self._write(self._state, first)}.."

    def move(self, parts: Parts) -> int | None:
        """The move, when no small action of it is missing."""
        return self._moves.get(parts)


def _small_actions(encoding: Any, state: Any, player: int, move: int) -> Parts:
    parts = [0] * encoding.SMALL_ACTIONS[1]
    return tuple(parts[: encoding.small_actions(state, player, move, parts)])


class Node:
    """A position and what has been done of the roll or move that follows; a value that is never changed."""

    def __init__(self, position: Position, small: bool = False, parts: Parts = ()) -> None:
        self.position = position
        self.small = small
        self.parts = parts

    @cached_property
    def state(self) -> Any:
        """The plain state of the position; nobody changes it."""
        return self.position.rules_state()

    @cached_property
    def record(self) -> Any:
        """The same, packed for compiled code."""
        return packed(self.state)[0]

    @cached_property
    def _choice(self) -> Roll | Decision | None:
        if self.position.over:
            return None
        return Roll(self.position) if self.position.is_chance else Decision(self.position, self.state, self.small)

    @cached_property
    def player(self) -> int:
        """Whose actions these are: a player, CHANCE or OVER."""
        return self._choice.player if self._choice else OVER

    @cached_property
    def actions(self) -> list[int]:
        """Every action that is possible here, in ascending order."""
        return self._choice.actions(self.parts) if self._choice else []

    @cached_property
    def chances(self) -> list[tuple[int, float]]:
        """At dice, every action with its probability; else nothing."""
        return self._choice.chances(self.parts) if isinstance(self._choice, Roll) else []

    def word(self, action: int) -> str:
        """An action as people write it: at the end of a move or roll its word."""
        return self._legal(action).word((*self.parts, action))

    def after(self, action: int) -> Node:
        """The node that an action leads to; refuses what is not possible here."""
        choice, parts = self._legal(action), (*self.parts, action)
        move = choice.move(parts)
        if move is not None:
            return Node(play_number(self.position, self.player, move), self.small)
        node = Node(self.position, self.small, parts)
        vars(node).update(_choice=choice, player=self.player)
        return node

    def action(self, word: str) -> int:
        """The action of a word; refuses what none of the actions here is written as."""
        found = next((action for action in self.actions if self.word(action) == word), None)
        if found is None:
            raise NotLegal(word, say("the rules do not allow it here"))
        return found

    def _legal(self, action: int) -> Roll | Decision:
        choice = self._choice
        if choice is None or action not in self.actions:
            raise NotLegal(str(action), say("the rules do not allow it here"))
        return choice

    @cached_property
    def words_since(self) -> tuple[str, ...]:
        choice, parts = self._choice, self.parts
        return tuple(choice.word(parts[: end + 1]) for end in range(len(parts))) if choice else ()

    @cached_property
    def text(self) -> str:
        """The position's code, and after blanks the words since."""
        return " ".join((self.position.code(), *self.words_since))

    @cached_property
    def history(self) -> str:
        """All words from the start, with blanks between them."""
        return " ".join((*self.position.words, *self.words_since))

    @cached_property
    def returns(self) -> list[float]:
        """What the game brought each player; alone, what its encoding says a player alone wants."""
        position = self.position
        if position.over and position.players == 1:
            return [float(position.game.encoding.alone(self.state))]
        return list(position.returns) if position.over else [0.0] * position.players

    def __copy__(self) -> Node:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Node, (self.position, self.small, self.parts)
