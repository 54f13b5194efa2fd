"""What a game is, seen from outside: its name, seats, options and the modules of its folder.

It knows the contract that every game keeps.  It does not know any game, nor where games
are found.

A game is a folder with a module `rules` in the dialect that compiles (see `Rules`), a
`notation` between move numbers and words, a `picture`, a `why`, rules pages in three
languages, and an `__init__` that declares the rest as one `GAME = Game(...)`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

from sixfold import loading
from sixfold.candidates import SearchResult
from sixfold.defaults import rules as rule_defaults
from sixfold.defaults.notation import NotationDefaults
from sixfold.defaults.picture import ExplanationDefaults, PictureDefaults
from sixfold.errors import BadDeclaration, CannotRead
from sixfold.layout import Ints, StateClass
from sixfold.messages import Message, say
from sixfold.pointing import Counting, Side, Toggles
from sixfold.shapes import Line, Picture, Shape
from sixfold.values import read_number

CHANCE = -1  # the player who plays what dice show


class Rules(Protocol):
    """`rules.py`, in the dialect that compiles.  Buffers are handed in; counts are returned.

    Required are State, MAX_MOVES, MAX_PLIES, setup, legal and play; the rest is as in
    `defaults/rules.py` where it is left out.  State has a field for every option, by its key,
    and may have `players`, which is filled in.
    """

    State: type[StateClass]  # everything about a moment of the game, as whole numbers
    MAX_MOVES: int  # no player ever has more legal moves
    MAX_PLIES: int  # no game ever has more moves, dice included
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

    def ending(self, state: Any) -> int:
        """The number of the ending, from 1 in the order of `Game.endings`; 0 while the game goes on."""

    def stop(self, state: Any, how: int) -> None:
        """Ends the game by repetition; asked only where REPETITION is not 0."""

    def same_position(self, state: Any, other: Any) -> bool:
        """Whether repetition counts two states as the same."""

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


def no_button(step: str) -> CannotRead:
    return CannotRead(step, say("this is no button"))


@dataclass(frozen=True)
class Scene:
    """What a picture is drawn from: a state, how it came about, and who sits there."""

    state: Any
    names: tuple[str, ...]
    before: Any = None
    player: int | None = None
    move: int | None = None
    word: str = ""
    viewer: int | None = None  # for whose eyes, where a picture has a front
    narrow: bool = False  # for a screen that is narrow, in games that draw another one for it
    covered: frozenset[int] = frozenset()  # players whose side is drawn covered


class Drawing(Protocol):
    """`picture.py`: a scene as shapes with roles, and as text.

    Required are picture and lines; the rest is as in `defaults/picture.py` where it is left out.
    """

    FRONT: bool  # whether pictures depend on who looks (`Scene.viewer`)
    NARROW: bool  # whether there is another picture, with the same places, for narrow screens (`Scene.narrow`)
    SOURCE: str  # the place of what is to be placed, which can be dragged though it is no step; empty without one
    CHOSEN: tuple[Shape, ...]  # drawn on a place that is toggled, in a square of 40 around (0, 0)

    def picture(self, scene: Scene) -> Picture:
        """The board; a Group with the name of a place can be pointed at."""

    def lines(self, scene: Scene) -> list[Line]:
        """The position in ASCII, at most 80 wide."""

    def badge(self, scene: Scene, player: int) -> tuple[Shape, ...]:
        """What a player's pieces look like, in a square of 24 around (0, 0)."""

    def score(self, scene: Scene, player: int) -> object:
        """What stands beside a player's name, in a few letters."""

    def through_places(self, state: Any, player: int) -> dict[str, list[str]]:
        """For each first place of a path, the places that moves from there can only lead through."""

    def sides(self, scene: Scene) -> list[Side]:
        """Places of the picture that open other players' sides, where it has a front."""

    def covered(self, state: Any, viewers: frozenset[int]) -> frozenset[int]:
        """The players whose side is covered now from those who look; asked where the setting `covering` is on."""


class Explanation(Protocol):
    """`why.py`: why a move is not legal.  It only explains; what is legal the rules say."""

    def why(self, state: Any, player: int, move: int) -> Message | None:
        """The reason with its clause for whatever can be read and is not legal; None for legal moves."""


class News(Protocol):
    """`news.py`: what a move brings about that everybody at the table should hear."""

    def news(self, scene: Scene) -> list[Message]:
        """Sentences about the last move, none for most."""


class Codes(Protocol):
    """`codes.py`: what is known of states that come from a position's code.

    Without it every field stands in codes, only shapes and widths are checked, and the web does not take them.
    """

    DERIVED: tuple[str, ...]  # fields that follow from the options or from other fields: codes leave them out

    def restore(self, state: Any) -> Message | None:
        """Fills these fields; returns the reason if no game can come to this state, as far as can be told."""
        ...


class Results(Protocol):
    """`result.py`: what is said of a game that is over, and how games alone are compared."""

    UNIT: Message  # what is counted alone, as in "moves"; else points are
    FEWEST: bool  # whether fewer are better

    def result(self, scene: Scene) -> Message | None:
        """The sentence at the end; None for the one every game has."""

    def solo_score(self, state: Any) -> int | None:
        """What a game alone is compared by; None where there is nothing to compare."""


class Figures(Protocol):
    """`figures.py`: what `sixfold bench` measures besides random play."""

    PLAYERS: int  # whose random play is measured unless somebody asks for another number

    def measured(self) -> dict[str, float]:
        """Figures by name."""

    def sentences(self, figures: Mapping[str, float]) -> list[Message]:
        """The same for people."""


class Commands(Protocol):
    """`commands.py`: commands that only this game has."""

    COMMANDS: dict[str, Any]  # click commands: "solve" becomes `sixfold solve`, "score x" `sixfold score x`


@dataclass(frozen=True)
class Ending:
    """One way a game ends: a short name, the clause, and the sentence people read."""

    name: str
    sentence: Message


@dataclass(frozen=True)
class Option:
    """One thing to choose before a game.  Values are text, as records write them."""

    key: str
    default: str
    meaning: Message

    def reason(self, value: str) -> Message | None:
        """Why the value is not one of this option's, or None."""
        raise NotImplementedError

    def code(self, value: str) -> Any:
        """What the state's field of the same name holds for the value."""
        raise NotImplementedError


@dataclass(frozen=True)
class Choice(Option):
    """One of a few values.

    In the state, numbers stand for themselves, `no` and `yes` for 0 and 1, and other values for
    their place, from 0; `codes` says otherwise, and is needed where numbers and words mix.
    """

    values: tuple[str, ...] = ()
    words: tuple[Message, ...] = ()  # what people read for each value; none: the value itself
    codes: tuple[int, ...] = ()  # what the state holds for each value

    def __post_init__(self) -> None:
        """Refuses a declaration whose parts do not go together."""
        if len(set(self.values)) < len(self.values) or self.default not in ("", *self.values):
            raise BadDeclaration(say("{key}: values are different and the default is one of them", key=self.key))
        if any(extra and len(extra) != len(self.values) for extra in (self.words, self.codes)):
            raise BadDeclaration(say("{key}: there is a word and a code for each value, or none", key=self.key))
        numbers = [value for value in self.values if value.isdigit()]
        if numbers and len(numbers) < len(self.values) and not self.codes:
            values = ", ".join(self.values)
            raise BadDeclaration(
                say("{key}: numbers and words mix in {values}; give codes", key=self.key, values=values)
            )

    def word(self, value: str) -> str:
        return str(self.words[self.values.index(value)]) if self.words else value

    def reason(self, value: str) -> Message | None:
        if value in self.values:
            return None
        return say("{key} is one of {values}", key=self.key, values=", ".join(self.values))

    def code(self, value: str) -> int:
        place = self.values.index(value)
        if self.codes:
            return self.codes[place]
        if value.isdigit():
            return int(value)
        return int(value == "yes") if set(self.values) == {"no", "yes"} else place


@dataclass(frozen=True)
class Number(Option):
    """A whole number in a range."""

    low: int = 0
    high: int = 0

    def __post_init__(self) -> None:
        """Refuses a default outside the range."""
        if self.default and self.reason(self.default):
            raise BadDeclaration(
                say("{key}: the default {default} is not in the range", key=self.key, default=self.default)
            )

    def reason(self, value: str) -> Message | None:
        if read_number(value, self.low, self.high) is not None:
            return None
        return say("{key} is a whole number from {low} to {high}", key=self.key, low=self.low, high=self.high)

    def code(self, value: str) -> int:
        return int(value)


WHO_BEGINS = say("Who begins")


@dataclass(frozen=True)
class Starter:
    """Who is the first player: named by people or drawn by lot, always drawn by lot, or decided in the game."""

    how: Literal["asked", "lot", "game"] = "asked"
    sentence: Message = WHO_BEGINS  # the question; where nobody is asked, what people are told


DependentDefaults = Callable[[Mapping[str, str], int], dict[str, str]]


class HeaderLines(Protocol):
    """What a game's own header lines in a record (such as printed sheets) mean to it."""

    keys: tuple[str, ...]
    flag: str  # of the command-line option that names a file of such lines, as in --sheets-file
    help: Message  # what that option is for

    def check(self, key: str, value: str) -> None:
        """Refuses a bad line by its key."""
        ...

    def resolve(self, given: Mapping[str, str], players: int, options: Mapping[str, str]) -> dict[str, str]:
        """The lines that matter, in the form they are written; refuses bad ones by their key."""
        ...

    def fill(self, state: Any, header_lines: Mapping[str, str]) -> None: ...


def no_dependent_defaults(given: Mapping[str, str], players: int) -> dict[str, str]:
    return {}


@dataclass(frozen=True)
class Credit:
    """The game as it is sold, in the words of its box and rulebook; empty: they do not say."""

    box_title: str = ""
    designers: tuple[str, ...] = ()
    publisher: str = ""
    year: int | None = None


@dataclass(frozen=True)
class Game:
    """One game on the shelf.

    `dependent_defaults` gets the options as given and the number of players, and returns defaults that
    depend on them (an empty text: the option means nothing here); it refuses with CannotRead
    what cannot go together.
    """

    package: str  # where its modules are
    title: str
    sentence: Message
    players: tuple[int, ...]
    seats: Callable[[int], tuple[Message, ...]]  # what a seat is called when nobody has named it
    endings: tuple[Ending, ...]  # in the order of the rules' numbers, from 1
    options: tuple[Option, ...] = ()
    dependent_defaults: DependentDefaults = no_dependent_defaults
    header_lines: HeaderLines | None = None
    dice: bool = False
    starter: Starter = Starter()
    covering: Message | None = None  # a setting of tables, in no record: when people cover their side from each other
    credit: Credit = Credit()
    ages: int | None = None  # from this age on, as the box says
    minutes: int | None = None  # a game takes about, as the rulebook says

    @property
    def id(self) -> str:
        return self.package.rpartition(".")[2]

    @cached_property
    def folder(self) -> Path:
        return Path(importlib.import_module(self.package).__file__ or "").parent

    def _load(self, name: str) -> Any:
        role = ROLES[name]
        return loading.load(self.package, self.folder, name, role.protocol, role.required)

    def _has(self, name: str) -> bool:
        return (self.folder / f"{name}.py").is_file()

    @cached_property
    def rules(self) -> Rules:
        module = self._load("rules")
        options, own = [option.key for option in self.options], set(vars(module))
        loading.complete(module, rule_defaults, Rules)
        loading.check_fields(self.package, module, own, options, rule_defaults.FIELDS)
        return module  # type: ignore[no-any-return]

    @cached_property
    def notation(self) -> Notation:
        module = self._load("notation")
        loading.complete(module, NotationDefaults(self.rules, module), Notation)
        return module  # type: ignore[no-any-return]

    @cached_property
    def keeps_history(self) -> bool:
        """Whether the notation says what happened from move to move."""
        return hasattr(self.notation, "happened")

    @cached_property
    def drawing(self) -> Drawing:
        module = self._load("picture")
        loading.complete(module, PictureDefaults(self.rules), Drawing)
        return module  # type: ignore[no-any-return]

    @cached_property
    def explanation(self) -> Explanation:
        return self._load("why") if self._has("why") else ExplanationDefaults()

    @cached_property
    def news(self) -> News | None:
        return self.optional("news")

    @cached_property
    def results(self) -> Results | None:
        return self.optional("result")

    @property
    def solo_unit(self) -> Message:
        """What a game alone is counted by."""
        return self.results.UNIT if self.results else say("points")

    @property
    def solo_fewest(self) -> bool:
        """Whether alone fewer are better."""
        return self.results.FEWEST if self.results else False

    @cached_property
    def _optional(self) -> dict[str, Any]:
        return {}

    def optional(self, name: str) -> Any | None:
        """A module that a game may do without, such as `commands` or `bots`; None where it does."""
        if name not in self._optional:
            self._optional[name] = self._load(name) if self._has(name) else None
        return self._optional[name]

    def check(self) -> None:
        """Loads what every game has; a BrokenGame says what is wrong with the folder."""
        assert self._parts

    @cached_property
    def _parts(self) -> tuple[object, ...]:
        for file in (*(f"{name}.py" for name in NEEDED), RULES_PAGE):
            if not (self.folder / file).is_file():
                raise loading.missing(self.package, self.folder, file, ROLES)
        return self.rules, self.notation, self.drawing, self.explanation

    def check_players(self, players: int) -> None:
        if players not in self.players:
            counts = ", ".join(map(str, self.players))
            raise CannotRead(str(players), say("{game} has seats for {counts}", game=self.id, counts=counts))

    def resolve_options(self, given: Mapping[str, str], players: int) -> dict[str, str]:
        """Every option that means something here with its value; refuses what cannot be."""
        known = {option.key: option for option in self.options}
        for key, value in given.items():
            if key not in known:
                keys = ", ".join(known) or "-"
                reason = say("{game} has no such option; it has: {keys}", game=self.id, keys=keys)
                raise CannotRead(f"{key}={value}", reason)
            if reason := known[key].reason(value):  # type: ignore[assignment]
                raise CannotRead(f"{key}={value}", reason)
        effective = {option.key: option.default for option in self.options}
        effective |= dict(given)
        effective |= self.dependent_defaults(given, players)
        return {key: value for key, value in effective.items() if value}

    def changed(self, options: Mapping[str, str], players: int) -> dict[str, str]:
        """Only the options that differ from their defaults, sorted by key."""
        kept = {}
        for key in sorted(options):
            others = {k: v for k, v in options.items() if k != key}
            if self._resolve_or_empty(others, players) != dict(options):
                kept[key] = options[key]
        return kept

    def _resolve_or_empty(self, given: Mapping[str, str], players: int) -> dict[str, str]:
        try:
            return self.resolve_options(given, players)
        except CannotRead:
            return {}

    def resolve_header_lines(
        self, given: Mapping[str, str], players: int, options: Mapping[str, str]
    ) -> dict[str, str]:
        return self.header_lines.resolve(given, players, options) if self.header_lines else {}

    def setup(self, players: int, options: Mapping[str, str], header_lines: Mapping[str, str]) -> Any:
        """The state a game begins with; options and header lines are resolved."""
        state: Any = self.rules.State()
        if "players" in state.fields:
            state.players = players
        for option in self.options:
            if option.key in options:
                setattr(state, option.key, option.code(options[option.key]))
        if self.header_lines:
            self.header_lines.fill(state, header_lines)
        self.rules.setup(state)
        return state


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

    def hint(self, position: Any, progress: Callable[[int], None]) -> Message:
        """A sentence with the best move in the blank `word`; `progress` is called with the percentage done."""
        ...

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
    "judge": Role(Judge),
    "judge_casual": Role(Judge),
    "judge_many": Role(Judge),
    "ladder": Role(Ladder, ("BUDGETS",)),
    "bots": Role(Bots),
    "news": Role(News, ("news",)),
    "result": Role(Results, ("UNIT", "FEWEST", "result", "solo_score")),
    "figures": Role(Figures, ("PLAYERS", "measured", "sentences")),
    "codes": Role(Codes, ("DERIVED", "restore")),
    "commands": Role(Commands, ("COMMANDS",)),
}
NEEDED = ("rules", "notation", "picture")
RULES_PAGE = "rules.en.md"  # the rules in numbered clauses; other languages stand beside it
