"""What a game's folder says about showing it: pictures, sentences, answers to those who point, results.

It knows names, types and what they mean.  It does not know any game, nor where anything is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

import msgspec

from sixfold.game.contract.declaration import server_only
from sixfold.game.panels import Panel
from sixfold.game.pointing import Answer, Marks, RollDue, Toggles
from sixfold.game.shapes import Line, Picture, Shape
from sixfold.text.grammar import Counted
from sixfold.text.messages import Message


class Step(msgspec.Struct, frozen=True):
    """One move, or one roll of dice, of a game: what was before it and who made it."""

    before: Any
    player: int  # CHANCE for dice
    move: int
    word: str


class Scene(msgspec.Struct, frozen=True):
    """What a picture is drawn from: a state, how it came about, who sits there and who looks."""

    state: Any
    names: tuple[str, ...]
    before: Any = None
    player: int | None = None
    move: int | None = None
    word: str = ""
    viewer: int | None = None  # for whose eyes, where a picture has `directions`
    narrow: bool = False  # for a screen that is narrow, in games that draw another one for it
    covered: frozenset[int] = frozenset()  # players whose side is drawn covered
    low: bool = False  # for a screen that is low, in games that draw another one for it
    bare: bool = False  # without captions: names, scores, the turn and what is asked stand beside the picture
    turned: int = 0  # steps by which the board is turned clockwise from the viewer's side
    since: tuple[Step, ...] = ()  # what is marked as done last, the oldest first
    columns: int = 80  # how many letters fit on a line of text
    start: Any = None  # the state that the game began with


class Drawing(Protocol):
    """`picture.py`: a scene as shapes with roles, and as text.

    Required are picture and lines; the rest is as in `defaults/picture.py` where it is left out.
    """

    SCREENS: tuple[str, ...]  # "narrow", "low": for which there is another picture with the same places to play

    def picture(self, scene: Scene) -> Picture:
        """The board; a Group with the name of a place can be pointed at."""

    def lines(self, scene: Scene) -> list[Line]:
        """The position in ASCII, at most `scene.columns` wide, where that is 40 or more; for 80 always.

        Spans with a `place` can be pointed at; without any, moves are chosen from a list there.  A scene
        that is `bare` needs no captions, one that is `low` as few lines as will do.
        """

    def badge(self, scene: Scene, player: int) -> tuple[Shape, ...]:
        """What a player's pieces look like, in a square of 24 around (0, 0)."""

    def score(self, scene: Scene, player: int) -> object:
        """What stands beside a player's name, in a few letters."""

    def directions(self, state: Any) -> int:
        """In how many ways the board can be turned (`Scene.turned`): 1 where pictures only depend on who looks; or 0.

        A board with sides keeps the viewer's own at the bottom.  Where several play on one device
        it stays as it is; a picture with one direction shows whoever is asked.
        """

    def marks(self, state: Any, player: int, moves: Mapping[str, int]) -> Marks:
        """What is shown of a player's moves, by their words, besides the places that they name."""
        ...

    def toggles(self, state: Any, player: int) -> Toggles | None:
        """The places to choose from where moves are free choices, with their labels; else None."""

    @server_only
    def option_picture(self, key: str, value: str) -> tuple[Shape, ...]:
        """What an option's value looks like, in a square of 40 around (0, 0); empty where a picture does not help."""


class Narration(Protocol):
    """`narration.py`: the game in sentences, as somebody at the table would tell it.

    Every name is optional; the rest is as in `defaults/narration.py`.  `reader` is the player who
    is "you" in the sentence, None where nobody is.  Sentences are whole ones, "You …" and "Ida …"
    each, with signs for what is seen on the board (`sixfold.game.signs`), and never words of records.
    """

    def moved(self, scene: Scene, reader: int | None) -> Message:
        """What the last move did, or the last roll."""
        ...

    def in_log(self, scene: Scene) -> InLog:
        """Whether the last move begins an entry of the log, adds to it, or says the whole of it."""
        ...

    def can_do(self, scene: Scene, player: int) -> Message:
        """What a player who may act can do now, said to them."""
        ...

    def roll_due(self, scene: Scene) -> RollDue:
        """Whose roll is due and how its dice look, in the order in which a roll is written; asked where one is due."""
        ...

    def news(self, scene: Scene, reader: int | None) -> list[Message]:
        """What the last move brought about that everybody at the table should hear; nothing after most moves."""
        ...

    def coach(self, scene: Scene, player: int, moves: Sequence[int]) -> list[Message]:
        """What a beginner is told above the board: the kinds of move that are open now, each with what it is good for.

        `moves` are their legal moves.  A sentence each, short, the best news first; none where nothing helps.
        """
        ...

    def pause(self, scene: Scene, reader: int | None) -> Panel | None:
        """What people look at after the last move, if it ended a part of the game and not the whole."""


InLog = Literal["begins", "adds", "sums up"]  # "sums up": instead of what the entry said before


class Answers(Protocol):
    """`answers.py`: what is said where pointing leads nowhere, in the terms of the thing pointed at.

    Without it a finished path gets the reason of `why`, and everything else a plain sentence.
    """

    def explain(self, scene: Scene, player: int, path: Sequence[str]) -> Answer | None:
        """Why a player who may act cannot point so: the last step after those chosen before it.

        Without a step it says what can be done.  None: there is nothing special to say.  It is not asked
        about paths that lead to a move, nor about those of somebody who has to wait.
        """


class TieBreak(msgspec.Struct, frozen=True):
    """One figure by which players are compared, after those before it were equal; points are the first."""

    figures: tuple[int | None, ...]  # by player; None for whoever it does not count for
    shown: tuple[Message | Counted, ...]  # by player, the figure in the middle of a sentence: "30 marks"
    clause: str = ""
    more: Message | None = None  # of the better one, as in "more marks"; None: that it decided needs no word
    decides: Message | None = None  # with `more`: "marks decide", before a list of names and figures
    fewest: bool = False  # whether the lower figure is better


class Alone(msgspec.Struct, frozen=True):
    """What a game alone came to."""

    score: int | None  # what it is compared by once it is over; None where there is nothing to compare
    par: int | None = None  # the best score from its first state (`Scene.start`); None where nobody knows
    headline: Message | None = None  # None: the points


class Results(Protocol):
    """`result.py`: what is said of a game that is over, and how games alone are compared.

    All of it is as in `defaults/results.py` where it is left out.
    """

    def ended(self, scene: Scene, reader: int | None) -> Message | None:
        """What ended the game, told to one of the players ("You crowned a king.") or, with None, to anybody.

        With its clause.  None: as the declaration of the ending says it.
        """

    def decided(self, scene: Scene, reader: int | None) -> list[Message]:
        """What decided between the players, where neither what ended the game nor figures say it; with the clauses."""
        ...

    def tie_breaks(self, scene: Scene) -> list[TieBreak]:
        """The figures by which the players were ranked, in the order in which they count; none where none did."""
        ...

    def alone(self, scene: Scene) -> Alone:
        """What a game alone came to, or has come to so far."""
        ...

    @server_only
    def another_start(self, state: Any, number: int) -> bool:
        """Makes the first state of a game alone another one, by a random number; False where there is only one."""


class Proposal(msgspec.Struct, frozen=True):
    """A move that has not been made, as a question and as advice."""

    question: Message  # what is asked before the move counts, as in "Place the 6 here?"
    advice: Message  # what somebody is advised to do, in the middle of a sentence: "move the rook to c4"
    explanation: Message | None = None  # what the move comes to, in a sentence, where that is not plain


class Proposals(Protocol):
    """`proposal.py`: what is said of moves that are not made yet; as in `defaults/proposals.py` if it is left out."""

    def proposal(self, scene: Scene) -> Proposal:
        """The move that leads to the scene, with what was before it."""
        ...

    @server_only
    def reasons(self, scene: Scene) -> Sequence[Message]:
        """Why the move is good: every simple and true reason, as in "it makes a king", the most important first.

        Where one outweighs all others it is the only one: hints do not give the same reason twice in a row if
        there is another.
        """
        ...

    def warnings(self, scene: Scene, player: int) -> Mapping[int, Message]:
        """The moves that a player is asked about before they count, each with the reason, as in "That ends the game.".

        The scene is the one now.  None in most positions, and always few.
        """
        ...
