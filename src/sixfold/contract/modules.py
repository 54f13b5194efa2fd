"""What the modules of a game's folder must and may have, name by name.

It knows names, types and what they mean.  It does not know any game, nor how modules are loaded.
ROLES, at the end, says which Protocol is whose and what of it is required; names that a game
leaves out are as in `sixfold/defaults`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from sixfold.candidates import SearchResult
from sixfold.layout import Floats, Ints, StateClass
from sixfold.messages import Message
from sixfold.panels import Panel
from sixfold.pointing import Answer, Counting, Layer, Side, Toggles
from sixfold.shapes import Line, Picture, Shape


class Rules(Protocol):
    """`rules.py`, in the dialect that compiles.  Buffers are handed in; counts are returned.

    Required are State, MAX_MOVES, MAX_PLIES, setup, legal and play; the rest is as in
    `defaults/rules.py` where it is left out.  State has a field for every option, by its key,
    and may have `players`, which is filled in.
    """

    State: type[StateClass]  # everything about a moment of the game, as whole numbers
    MAX_MOVES: int  # no player ever has more legal moves
    MAX_PLIES: int  # no game ever has more moves, dice included
    MAX_OUTCOMES: int  # no roll of dice has more outcomes
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

    def choices(self, state: Any, player: int, moves: Ints) -> int:
        """How many legal moves such a player has; may use `moves` to write whatever `choice` needs.

        A game in which counting moves is faster than writing them has its own; so has `choice`.
        """

    def choice(self, state: Any, player: int, moves: Ints, number: int) -> int:
        """Right after `choices`: the move of that number, from 0, in the order of `legal`."""

    def trials(self, state: Any, player: int, moves: Ints) -> int:
        """How many numbers a random move may be drawn from by trial, or 0 where it cannot; may write to `moves`.

        There are more numbers than moves.  It pays where a number's move is found faster than all are counted.
        """

    def trial(self, state: Any, player: int, moves: Ints, number: int) -> int:
        """After `trials`: the legal move of that number, or -1.  Every legal move has exactly one number.

        The only move may have none: where trials find nothing for long, moves are counted.
        """

    def play(self, state: Any, player: int, move: int) -> None:
        """Plays a legal move, or as player -1 an outcome of dice."""

    def ending(self, state: Any) -> int:
        """The number of the ending, from 1 in the order of `Game.endings`; 0 while the game goes on."""

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


class Notation(Protocol):
    """`notation.py`: moves as words, words as what is pointed at, the state as data.

    Required are write and read; the rest is as in `defaults/notation.py` where it is left out.
    Words are printable ASCII without blanks.
    """

    COUNTING: Counting | None  # the words around numbers, in games whose paths have them

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

    def toggles(self, state: Any, player: int) -> Toggles | None:
        """The places to choose from where moves are free choices, with their labels; else None."""

    def happened(self, before: Any, state: Any) -> Any:
        """What a move adds to the game's history as data, or None; left out, there is no history."""

    def describe(self, state: Any) -> dict[str, Any]:
        """The state as programs read it in JSON."""


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
    LOW: float  # no value of an observation is below it
    HIGH: float  # nor above this one
    SMALL_ACTIONS: int  # small actions are numbers below it; 0: moves are not divided into small ones
    MAX_SMALL: int  # no move is divided into more of them
    ALONE: tuple[int, int]  # the lowest and the highest value of `alone`

    def action_of(self, state: Any, player: int, move: int) -> int:
        """The action that a player's legal move is; legal moves of one player are different actions."""
        ...

    def move_of(self, state: Any, player: int, action: int) -> int:
        """The move that an action is; where it is no legal one, a number that is no legal move either."""
        ...

    def observe(self, state: Any, player: int, view: Floats) -> None:
        """Writes what a player sees, plane by plane and row by row, into a view that is all zeros.

        It is written from their own side: what is theirs comes first, a board is turned to them.
        """

    def small_actions(self, state: Any, player: int, move: int, parts: Ints) -> int:
        """Writes a legal move as a sequence of small actions and returns how many there are.

        No move's sequence begins with another's.
        """

    def alone(self, state: Any) -> int:
        """What a player alone wants much of, at any time."""
        ...


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
    viewer: int | None = None  # for whose eyes, where a picture has a front
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

    FRONT: bool  # whether pictures depend on who looks (`Scene.viewer`)
    NARROW: bool  # whether there is another picture, with the same places, for narrow screens (`Scene.narrow`)
    LOW: bool  # whether there is another one, with the same places to play, for low screens (`Scene.low`)
    SOURCE: str  # the place of what is to be placed, which can be dragged though it is no step; empty without one
    CHOSEN: tuple[Shape, ...]  # drawn on a place that is toggled, in a square of 40 around (0, 0)

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
        """In how many ways the board can be turned (`Scene.turned`); 1 where it has no sides.

        A board with sides keeps the viewer's own at the bottom.  Where several play on one device
        it stays as it is; a picture with a front and one direction shows whoever is asked.
        """

    def through_places(self, state: Any, player: int) -> dict[str, list[str]]:
        """For each first place of a path, the places that moves from there can only lead through."""

    def layers(self, state: Any, place: str) -> list[Layer]:
        """The pieces of the pile on a place, the top one first: to lift from the second is the step `#2`.

        To lift from the last is the whole pile, which has no number.  Asked where paths have numbers;
        none: plain discs.
        """

    def card_picture(self, state: Any, player: int, step: str) -> tuple[Shape, ...]:
        """What a card of the toggles looks like, in a square of 80 around (0, 0)."""

    def sides(self, scene: Scene) -> list[Side]:
        """Places of the picture that open other players' sides, where it has a front."""

    def covered(self, state: Any, viewers: frozenset[int]) -> frozenset[int]:
        """The players whose side is covered now from those who look; asked where the setting `covering` is on."""


class Explanation(Protocol):
    """`why.py`: why a move is not legal.  It only explains; what is legal the rules say."""

    def why(self, state: Any, player: int, move: int) -> Message | None:
        """The reason with its clause for whatever can be read and is not legal; None for legal moves."""


class Narration(Protocol):
    """`narration.py`: the game in sentences, as somebody at the table would tell it.

    Every name is optional; the rest is as in `defaults/narration.py`.  `reader` is the player who
    is "you" in the sentence, None where nobody is.  Sentences are whole ones, "You …" and "Ida …"
    each, with signs for what is seen on the board (`sixfold.signs`), and never words of records.
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


InLog = Literal["begins", "adds", "sums up"]  # "sums up": instead of what the entry said before


class Answers(Protocol):
    """`answers.py`: what is said where pointing leads nowhere, in the terms of the thing pointed at.

    Without it a finished path gets the reason of `why`, and everything else a plain sentence.
    """

    ACTIONS: dict[str, tuple[str, ...]]  # English words that only sentences about this action have

    def explain(self, scene: Scene, player: int, path: Sequence[str]) -> Answer | None:
        """Why a player who may act cannot point so: the last step after those chosen before it.

        Without a step it says what can be done.  None: there is nothing special to say.  It is not asked
        about paths that lead to a move, nor about those of somebody who has to wait.
        """


class News(Protocol):
    """`news.py`: what a move brings about that everybody at the table should hear."""

    def news(self, scene: Scene, reader: int | None) -> list[Message]:
        """Sentences about the last move, none for most; `reader` is the player who is "you", None where nobody is."""


class Codes(Protocol):
    """`codes.py`: what is known of states that come from a position's code.

    Without it every field stands in codes, only shapes and widths are checked, and the web does not take them.
    """

    DERIVED: tuple[str, ...]  # fields that follow from the options or from other fields: codes leave them out

    def restore(self, state: Any) -> Message | None:
        """Fills these fields; returns the reason if no game can come to this state, as far as can be told."""
        ...


class Results(Protocol):
    """`result.py`: what is said of a game that is over, and how games alone are compared.

    All of it is as in `defaults/results.py` where it is left out.
    """

    UNIT: Message  # what is counted alone, as in "moves"; else points are
    FEWEST: bool  # whether fewer are better

    def result(self, scene: Scene) -> Message | None:
        """The sentence at the end; None for the one every game has."""

    def decided(self, scene: Scene, reader: int | None) -> Message | None:
        """What decided the game, told to one of the players ("You crowned a king.") or, with None, to anybody.

        None: why the game ended is all there is to say.
        """

    def solo_score(self, state: Any) -> int | None:
        """What a game alone is compared by; None where there is nothing to compare."""

    def solo_par(self, start: Any) -> int | None:
        """The best score that a game alone can come to from its first state; None where nobody knows."""

    def another_start(self, state: Any, number: int) -> bool:
        """Makes the first state of a game alone another one, by a random number; False where there is only one."""


class Proposals(Protocol):
    """`proposal.py`: a move that has not been made, as a question and as advice.

    A scene is the one the move would lead to, with what was before it.  All of it is as in
    `defaults/proposals.py` where it is left out.
    """

    def question(self, scene: Scene) -> Message:
        """What is asked before the move counts, as in "Place the 6 here?"."""
        ...

    def advice(self, scene: Scene) -> Message:
        """What somebody is advised to do, in the middle of a sentence: "move the rook to c4"."""
        ...

    def reason(self, scene: Scene) -> Message | None:
        """Why the move is good, if there is a simple and true reason, as in "it makes a king"."""

    def explanation(self, scene: Scene) -> Message | None:
        """What is surprising about the score that the move would lead to, in a sentence."""


class Coach(Protocol):
    """`coach.py`: what a beginner is told above the board, besides what they can do now."""

    def kinds(self, scene: Scene, player: int, moves: Sequence[int]) -> list[Message]:
        """The kinds of move that are open to a player now, each with what it is good for, the best news first.

        `moves` are their legal moves.  A sentence each, short; none where nothing helps.
        """
        ...


class Pauses(Protocol):
    """`pause.py`: a part of the game has ended, and people look at what it brought before the next one."""

    def pause(self, scene: Scene, reader: int | None) -> Panel | None:
        """What is shown after the move of a scene, if it ended a part of the game and not the whole."""


class Alone(Protocol):
    """`alone.py`: the game alone can be played by a page without a server: pieces go from place to place.

    Which shapes of the picture change with a piece on a place is found out by drawing it with and without.
    """

    BETWEEN: str  # a move is written as two places with this between them
    COUNTS: str  # the ending with which the number of moves counts
    PLACES: tuple[str, ...]  # where a piece may stand

    def laid(self, state: Any, names: Iterable[str]) -> Any:
        """A state with pieces on these places and no others."""
        ...


class Puzzles(Protocol):
    """`puzzles.py`: what the puzzles in `puzzles.txt` ask, by their kinds, and why their solutions are right.

    Figures are the numbers of a puzzle's proof, as its line in the file has them.
    """

    KINDS: dict[str, Message]  # what each kind is called

    def task(self, kind: str, figures: tuple[float, ...], scene: Scene) -> Message:
        """What is to be found, said to the player who is to act in the scene."""
        ...

    def reason(self, kind: str, figures: tuple[float, ...], scene: Scene) -> Message:
        """Why the solution is right and how that is known; the scene is the one after its first move."""
        ...


class Daily(Protocol):
    """`daily.py`: the game takes part in the game of the day, which everybody plays alone, each with the same dice.

    Everything but `place` is as in `defaults/daily.py` where it is left out; a game with dice needs
    `place`.  `draw(count)` gives one of so many equally likely numbers, from 0: each call the next one
    that follows from the secret of the day.
    """

    def options(self, draw: Callable[[int], int]) -> dict[str, str]:
        """The options of the day, where they differ from their defaults."""
        ...

    def lay(self, draw: Callable[[int], int], state: Any) -> None:
        """Changes the first state into that of the day; games that do have a module `codes`."""

    def place(self, state: Any) -> tuple[int, tuple[int, ...]]:
        """Which roll is due, and which dice of it: numbers from 1 that do not depend on what was chosen before.

        Two rolls of a game never have the same number.  The outcome is what the dice show as a number
        to the base 6, the first die the highest digit.
        """
        ...


class Figures(Protocol):
    """`figures.py`: what `sixfold bench` measures besides random play."""

    PLAYERS: int  # whose random play is measured unless somebody asks for another number

    def measured(self) -> dict[str, float]:
        """Figures by name."""

    def sentences(self, figures: Mapping[str, float]) -> list[Message]:
        """The same for people."""


class OptionPictures(Protocol):
    """`option_pictures.py`: small pictures of what can be chosen before a game."""

    def option_picture(self, key: str, value: str) -> tuple[Shape, ...]:
        """The value of an option, in a square of 40 around (0, 0); empty where a picture does not help."""
        ...


class Commands(Protocol):
    """`commands.py`: commands that only this game has."""

    COMMANDS: dict[str, Any]  # click commands: "solve" becomes `sixfold solve`, "score x" `sixfold score x`
    GROUPS: dict[str, Message]  # what `sixfold score` does, for the list of commands; default: what "score x" does


class Companion(Protocol):
    """`companion.py`: what the game's companion, a page for those who play with the real box, asks.

    Its functions are translated to JavaScript with the rules (`sixfold.script`) and handed to
    `companion.js`, which shows them with `companion.css`.  Every other name is the game's own.
    """

    ABOUT: Message  # what it does for whoever has the box, for the list of companions


# What bots find in a game's folder ------------------------------------------------------------
#
# All of it is optional: a game without any of these modules is played by tree search with random
# playouts.  The modules are `judge`, `judge_casual`, `judge_many`, `ladder` and `bots`.


class Judge(Protocol):
    """`judge.py`, `judge_casual.py`, `judge_many.py`: how playouts choose, and what positions are worth.

    A judge is written in the dialect of the rules, because searches compile it, and decides
    nothing about legality.  Every name is optional; `search/default_judge.py` has the defaults,
    except for `prior` and `roll_key`, which a judge for rollouts must have.  The globals `rules`
    and `rng` are filled in with the game's rules and the generator if the judge has them.

    `judge_casual` is a judge of the same kind that knows what a casual player does, for the lower
    levels.  `judge_many` takes the place of `judge` at tables of more than its MAX_PLAYERS.
    """

    SEARCH: str  # "mcts"; "alphabeta" between two without dice (else "mcts"); "rollouts": comparison with common dice
    EVERY_LEVEL: bool  # also levels below those that use judges need it, because random playouts say nothing
    MAX_PLAYERS: int  # at larger tables it is not used
    WIN: int  # what a whole win is in `evaluate`: 1000

    # Playouts
    MAX_PLAYOUT: int  # plies after which a playout is cut and its position evaluated
    EVALUATES_ENDINGS: bool  # rollouts: the end of a game counts by `evaluate` too, not by ranks
    POINTS_MIDDLE: int  # alone, where `evaluate` is linear in points: points worth half a win
    POINTS_RANGE: int  # and how many points lie between no win and a whole one

    def choose(self, state: Any, player: int, moves: Ints, count: int, dice: Any) -> int:
        """The index of the legal move that a playout goes on with."""
        ...

    def playout_done(self, state: Any) -> bool:
        """Whether a playout is cut here, before MAX_PLAYOUT."""
        ...

    def evaluate(self, state: Any, players: int, values: Ints) -> None:
        """Fills in what the position is worth to each player, from 0 to WIN."""
        ...

    # Tree search
    EXPLORATION: float  # the constant of UCB: how much a move that was tried rarely is preferred

    # Alpha-beta
    REDUCE_AFTER: int  # moves of a position after which the others are searched one ply less deep

    def margin(self, state: Any, player: int) -> int:
        """How far a player of two is ahead; 400 is about three to one."""
        ...

    def can_win_now(self, state: Any, player: int) -> bool:
        """Whether the player to move certainly wins with the next move; false where that takes a search."""
        ...

    def is_threatened(self, state: Any, player: int) -> bool:
        """Whether the player to move has a threat to answer: such positions are searched one ply deeper."""
        ...

    # Rollouts
    MAX_CANDIDATES: int  # moves that are compared, those with the highest priors
    PRIOR_WEIGHT: int  # how many playouts the prior counts for

    def prior(self, state: Any, player: int, move: int) -> int:
        """How good a move looks at first sight, in millionths of a win; only differences matter."""
        ...

    def roll_key(self, state: Any) -> int:
        """A number for the roll that is due: rolls with the same one get the same dice in all playouts of a round."""
        ...


class Ladder(Protocol):
    """`ladder.py`: how the game's levels differ from those of every game."""

    BUDGETS: dict[int, dict[str, Any]]  # by level: fields of `bots.levels.Level` with other values


class Bots(Protocol):
    """`bots.py`: what is known for certain."""

    def hint(self, position: Any, progress: Callable[[int], None]) -> Message | None:
        """A sentence with the best move as the value `word`, where it is known for certain, else None.

        `progress` is called with the percentage done.
        """

    def advise(self, position: Any) -> SearchResult | None:
        """The best moves, where they are known for certain: level 6 plays them without a search."""
        ...


# Which file is which ----------------------------------------------------------------------------


class Role(NamedTuple):
    """What a file of a game's folder must and may have."""

    protocol: type
    required: tuple[str, ...] = ()


# Every module of a game that somebody asks for by name; a game has the NEEDED ones.
ROLES = {
    "rules": Role(Rules, ("State", "MAX_MOVES", "MAX_PLIES", "setup", "legal", "play")),
    "notation": Role(Notation, ("write", "read")),
    "picture": Role(Drawing, ("picture", "lines")),
    "why": Role(Explanation, ("why",)),
    "answers": Role(Answers, ("explain",)),
    "encoding": Role(Encoding, ("VERSION", "ACTIONS", "PLANES", "SIZE", "action_of", "move_of", "observe")),
    "judge": Role(Judge),
    "judge_casual": Role(Judge),
    "judge_many": Role(Judge),
    "ladder": Role(Ladder, ("BUDGETS",)),
    "bots": Role(Bots),
    "narration": Role(Narration),
    "news": Role(News, ("news",)),
    "result": Role(Results),
    "proposal": Role(Proposals),
    "pause": Role(Pauses, ("pause",)),
    "coach": Role(Coach, ("kinds",)),
    "puzzles": Role(Puzzles, ("KINDS", "task", "reason")),
    "daily": Role(Daily),
    "figures": Role(Figures, ("PLAYERS", "measured", "sentences")),
    "codes": Role(Codes, ("DERIVED", "restore")),
    "option_pictures": Role(OptionPictures, ("option_picture",)),
    "companion": Role(Companion, ("ABOUT",)),
    "alone": Role(Alone, ("BETWEEN", "COUNTS", "PLACES", "laid")),
    "commands": Role(Commands, ("COMMANDS",)),
}
NEEDED = ("rules", "notation", "picture")
RULES_PAGE = "rules.en.md"  # the rules in numbered clauses; other languages stand beside it
