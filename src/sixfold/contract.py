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
from typing import Any, Protocol

from sixfold.candidates import SearchResult
from sixfold.errors import CannotRead
from sixfold.layout import Ints, StateClass
from sixfold.messages import Message, say
from sixfold.shapes import Line, Picture, Shape
from sixfold.values import read_number

CHANCE = -1  # the player who plays what dice show


class Rules(Protocol):
    """The contract of a rules module.  Buffers are handed in; counts are returned."""

    State: type[StateClass]
    MAX_MOVES: int  # no player ever has more legal moves
    MAX_PLIES: int  # no game ever has more words
    REPETITION: int  # the ending by repetition, 0 in games that have none

    def setup(self, state: Any) -> None: ...  # option fields are filled, the rest is fresh
    def outcome_count(self, state: Any) -> int: ...  # equally likely outcomes of dice, 0: none due
    def simultaneous(self, state: Any) -> bool: ...  # several may act: words carry their player
    def actors(self, state: Any, players: Ints) -> int: ...  # who may act, first asked first
    def legal(self, state: Any, player: int, moves: Ints) -> int: ...
    def play(self, state: Any, player: int, move: int) -> None: ...
    def ending(self, state: Any) -> int: ...  # 0 while it goes on; else numbered as tested
    def stop(self, state: Any, how: int) -> None: ...  # ends it, by repetition
    def same_position(self, state: Any, other: Any) -> bool: ...  # as repetition sees it
    def scores(self, state: Any, points: Ints) -> None: ...
    def ranks(self, state: Any, places: Ints) -> None: ...


class Notation(Protocol):
    """Move numbers and words, and the state as outside programs read it.

    A notation may also have `happened(before, state)`: what the word between two states adds
    to the game's history, or None.  The position keeps these and tells them as `history`.
    And `toggles(state, player)`: in a phase whose words are free choices, lists of places of
    which at most one each is chosen; None in other phases.
    Outcomes of dice are numbered in the order of their words, the lowest first.
    """

    def write(self, state: Any, move: int) -> str: ...
    def read(self, state: Any, word: str) -> int: ...  # CannotRead if it is no word
    def write_outcome(self, state: Any, outcome: int) -> str: ...
    def read_outcome(self, state: Any, word: str) -> int: ...
    def describe(self, state: Any) -> dict[str, Any]: ...

    # A word as what is pointed at, one after the other: places of the picture, `#2` (pieces to
    # lift), or buttons.
    def path_of(self, state: Any, word: str) -> tuple[str, ...]: ...
    def word_of(self, state: Any, path: Sequence[str]) -> str: ...  # legal or not; CannotRead if it is no word
    def button(self, state: Any, step: str) -> Message: ...  # what it is called; `no_button` for other steps


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
    """Pictures of a scene.

    A drawing may also have `score(scene, player)`: what stands beside a player's name, in a
    few letters (else the plain score); `through_places(state, player)`: for each first step the
    places that a word can only lead through; `FRONT = True` when pictures depend on who
    looks; `NARROW = True` when it draws another picture, with the same places, where the
    scene is narrow; and, in a game with the setting `covering`, `covered(state, viewers)`: the players
    whose side is covered now from those players who look.
    """

    def picture(self, scene: Scene) -> Picture: ...
    def lines(self, scene: Scene) -> list[Line]: ...
    def badge(self, scene: Scene, player: int) -> tuple[Shape, ...]: ...  # in a square of 24 around (0, 0)


class Explanation(Protocol):
    def why(self, state: Any, player: int, move: int) -> Message | None: ...


class News(Protocol):
    """What a game's optional module `news` tells of the last word, to everybody at the table."""

    def news(self, scene: Scene) -> list[Message]: ...


class Codes(Protocol):
    """What a game's optional module `codes` knows of states that come from a position's code.

    Without it every field stands in codes, only shapes and widths are checked, and the web does not take them.
    """

    DERIVED: tuple[str, ...]  # fields that follow from the options or from other fields: codes leave them out

    def restore(self, state: Any) -> Message | None:
        """Fills these fields; returns the reason if no game can come to this state, as far as can be told."""
        ...


class Results(Protocol):
    """What a game's optional module `result` says of a game that is over.

    A game alone is compared with others by a number, its points unless the game counts
    something else.
    """

    UNIT: Message  # what is counted alone, as in "moves"
    FEWEST: bool  # whether fewer are better

    def result(self, scene: Scene) -> Message | None: ...  # None: the sentence every game has
    def solo_score(self, state: Any) -> int | None: ...  # None: nothing to compare, such as a game not brought home


class Figures(Protocol):
    """What a game's optional module `figures` measures besides random play."""

    PLAYERS: int  # whose random play is measured unless somebody asks for another number

    def measured(self) -> dict[str, float]: ...
    def sentences(self, figures: Mapping[str, float]) -> list[Message]: ...


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
    """One of a few words; numbers stand for themselves, other words for their place."""

    values: tuple[str, ...] = ()
    words: tuple[Message, ...] = ()  # what people read for each value; none: the value itself

    def word(self, value: str) -> str:
        return str(self.words[self.values.index(value)]) if self.words else value

    def reason(self, value: str) -> Message | None:
        if value in self.values:
            return None
        return say("{key} is one of {values}", key=self.key, values=", ".join(self.values))

    def code(self, value: str) -> int:
        return int(value) if value.isdigit() else self.values.index(value)


@dataclass(frozen=True)
class Number(Option):
    """A whole number in a range."""

    low: int = 0
    high: int = 0

    def reason(self, value: str) -> Message | None:
        if read_number(value, self.low, self.high) is not None:
            return None
        return say("{key} is a whole number from {low} to {high}", key=self.key, low=self.low, high=self.high)

    def code(self, value: str) -> int:
        return int(value)


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

    def _module(self, name: str) -> Any:
        return importlib.import_module(f"{self.package}.{name}")

    @cached_property
    def rules(self) -> Rules:
        return self._module("rules")  # type: ignore[no-any-return]

    @cached_property
    def notation(self) -> Notation:
        return self._module("notation")  # type: ignore[no-any-return]

    @cached_property
    def drawing(self) -> Drawing:
        return self._module("picture")  # type: ignore[no-any-return]

    @cached_property
    def explanation(self) -> Explanation:
        return self._module("why")  # type: ignore[no-any-return]

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

    def optional(self, name: str) -> Any | None:
        """A module that a game may do without, such as `commands` or `bots`; None where it does."""
        return self._module(name) if (self.folder / f"{name}.py").is_file() else None

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
    """What a game's module `judge` may have: how playouts choose, and what positions are worth.

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
    """What a game's module `ladder` has: how its levels differ from those of every game."""

    BUDGETS: dict[int, dict[str, Any]]  # by level: fields of `bots.levels.Level` with other values


class Bots(Protocol):
    """What a game's module `bots` may have: what is known for certain."""

    def hint(self, position: Any, progress: Callable[[int], None]) -> Message:
        """A sentence with the best move in the blank `word`; `progress` is called with the percentage done."""
        ...

    def advise(self, position: Any) -> SearchResult | None:
        """The best moves, where they are known for certain: level 6 plays them without a search."""
        ...
