"""What a game's folder says about playing: the rules, how moves are written, why one is refused, what learners see.

It knows names, types and what they mean.  It does not know any game, nor how anything is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sixfold.game.contract.declaration import server_only
from sixfold.machines.layout import Floats, Ints, Mask, StateClass
from sixfold.text.messages import Message


class Rules(Protocol):
    """`rules.py`, in the dialect that compiles.  Buffers are handed in; counts are returned.

    Required are State, MAX_MOVES, MAX_PLIES, setup, legal and play; the rest is as in
    `defaults/rules.py` where it is left out.  State has a field for every option, by its key,
    `ended` (the number of the ending, from 1 in the order of `Game.endings`; 0 while the game goes on),
    and may have `players`, which is filled in.
    """

    State: type[StateClass]  # everything about a moment of the game, as whole numbers
    MAX_MOVES: int  # no player ever has more legal moves
    MAX_PLIES: int  # no game ever has more moves, dice included
    MOVES: int  # every move of a player is below it; 0 where moves are any numbers
    REPETITION: int  # the number of the ending by repetition, 0 in games that have none

    def setup(self, state: Any) -> None:
        """Makes a fresh state, whose option fields are filled, the first of a game."""

    def outcome_count(self, state: Any) -> int:
        """How many equally likely outcomes the dice have that are due now; 0 when none are."""

    def simultaneous(self, state: Any) -> bool:
        """Whether several players may act now, so that their moves are written with their number."""

    def actors(self, state: Any, players: Ints) -> int:
        """Writes who may act, the first to be asked first, and returns how many."""

    def legal(self, state: Any, player: int, moves: Ints) -> int:
        """Writes the legal moves of a player who may act, each once, and returns how many."""

    def play(self, state: Any, player: int, move: int) -> None:
        """Plays a legal move, or as player -1 an outcome of dice."""

    def stop(self, state: Any, how: int) -> None:
        """Ends the game by repetition; asked only where REPETITION is not 0."""

    def same_position(self, state: Any, other: Any) -> bool:
        """Whether repetition counts two states as the same."""

    def position_key(self, state: Any) -> int:
        """A number of 64 bits, never negative, the same for states that are the same position and else another.

        Many games at once judge repetition by it; 0 where it is left out.
        """

    def scores(self, state: Any, points: Ints) -> None:
        """Writes every player's score, at any time."""

    def ranks(self, state: Any, places: Ints) -> None:
        """Writes every player's rank at the end: 1 and how many did strictly better."""

    def hidden(self, state: Any, viewers: int) -> int:
        """The players whose secrets these viewers may not know now; both are sets of players as bit masks.

        It rests on what everybody knows.  In a game with `covering` it is asked where people cover their sides.
        """

    def hide(self, state: Any, players: int) -> None:
        """Blanks what these players, a bit mask, keep to themselves; the rules must be able to go on from there."""

    def secret(self, state: Any, player: int, move: int) -> int:
        """The players, as a bit mask, whose secret a move would tell, or as player -1 an outcome of dice; 0: nobody's.

        It must not tell apart what a viewer cannot: where marks are secret, so is marking nothing.
        """


class Sampling(Protocol):
    """`sampling.py`, in the dialect of the rules: random moves without writing all legal ones.

    Without it they are written and one of them is drawn.  Pays where games are played at random by the million.
    """

    def trials(self, state: Any, player: int, moves: Ints) -> int:
        """How many numbers a random move may be drawn from by trial, or 0 where it cannot; may write to `moves`.

        There are at least as many as moves.  It pays where a number's move is found faster than all are written.
        """
        ...

    def trial(self, state: Any, player: int, moves: Ints, number: int) -> int:
        """After `trials`: the legal move of that number, or -1.  Every legal move has exactly one number.

        The only move may have none: where trials find nothing for long, all moves are written.
        """
        ...


class Notation(Protocol):
    """`notation.py`: moves as words, words as what is pointed at, the state as data.

    Required are write and read; the rest is as in `defaults/notation.py` where it is left out.
    Words are printable ASCII without blanks.
    """

    LOCAL_WORDS: Mapping[str, Message]  # letters of places, and words that are no places, as the reader has them

    def write(self, state: Any, move: int) -> str:
        """The word of a move; legal moves of one player have different words."""

    def read(self, state: Any, word: str) -> int:
        """The move of a word, legal or not; refuses with CannotRead what is no word."""

    def write_outcome(self, state: Any, outcome: int) -> str:
        """The word of an outcome of dice, `=` first; words are numbered in their alphabetical order."""

    def read_outcome(self, state: Any, word: str) -> int:
        """The outcome of such a word; refuses with CannotRead."""

    def path_of(self, state: Any, word: str) -> tuple[str, ...]:
        """What is pointed at to play a word: names of places in the picture, buttons, or `#2` (so many pieces)."""

    def word_of(self, state: Any, path: Sequence[str]) -> str:
        """The word of what was pointed at, legal or not; refuses with CannotRead what makes none."""

    def button(self, state: Any, step: str) -> Message:
        """What is written on the button of a step that is no place; refuses others with `no_button`."""

    @server_only
    def describe(self, state: Any, earlier: Sequence[Any]) -> dict[str, Any]:
        """The state as programs read it in JSON; the states before it, the first one first, tell how it came about."""


class Encoding(Protocol):
    """`encoding.py`: what learners see and do, as numbers, in the dialect of the rules.

    Required are VERSION, ACTIONS, PLANES, SIZE, action_of, move_of and observe; the rest is as in
    `defaults/encoding.py` where it is left out.  Without the module observations hold every number
    of the state, and an action is a move's number, or its place in the list of legal moves where the
    rules do not say MOVES.  The global `rules` is filled in with the game's rules.
    """

    VERSION: int  # raised when actions or planes change their meaning
    ACTIONS: int  # actions are numbers below it
    PLANES: tuple[str, ...]  # what each plane of an observation holds, in English
    SIZE: tuple[int, int]  # rows and columns of a plane
    SMALL_ACTIONS: tuple[int, int]  # they are numbers below the first; no move has more than the second; (0, 0): none
    ALONE: tuple[int, int]  # the lowest and the highest value of `alone`

    def action_of(self, state: Any, player: int, move: int) -> int:
        """The action that a player's legal move is; legal moves of one player are different actions."""
        ...

    def move_of(self, state: Any, player: int, action: int) -> int:
        """The move that an action is; where it is no legal one, a number that is no legal move either."""
        ...

    def mark_legal(self, state: Any, player: int, mask: Mask) -> bool:
        """Marks the actions of all legal moves in a mask where none is marked and returns True; or returns False.

        Then each legal move is asked for its action.  It pays where this is faster.
        """
        ...

    def observe(self, state: Any, player: int, view: Floats) -> None:
        """Writes what a player sees, plane by plane and row by row, into a view that is all zeros: values from 0 to 1.

        It is written from their own side: what is theirs comes first, a board is turned to them.
        """

    def refresh(self, state: Any, player: int, view: Floats) -> bool:
        """The same into a view that is all zeros or of another moment, with the same players and options.

        Returns False where it does not: the view is cleared and observed then.  It pays where much of it stays; games
        with small actions are not asked.
        """
        ...

    def small_actions(self, state: Any, player: int, move: int, parts: Ints) -> int:
        """Writes a legal move as a sequence of small actions and returns how many there are.

        No move's sequence begins with another's.
        """

    def alone(self, state: Any) -> int:
        """What a player alone wants much of, at any time."""
        ...


class Explanation(Protocol):
    """`why.py`: why a move is not legal.  It only explains; what is legal the rules say."""

    def why(self, state: Any, player: int, move: int) -> Message | None:
        """The reason with its clause for whatever can be read and is not legal; None for legal moves."""


class Codes(Protocol):
    """`codes.py`: what is known of states that come from a position's code.

    Without it every field stands in codes, only shapes and widths are checked, and the web does not take them.
    """

    DERIVED: tuple[str, ...]  # fields that follow from the options or from other fields: codes leave them out

    def restore(self, state: Any) -> Message | None:
        """Fills these fields; returns the reason if no game can come to this state, as far as can be told."""
        ...
