"""One game, seen from outside: its declaration, and the modules of its folder.

It knows the contract.  It does not know any game, nor where games are found.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from sixfold.game import loading
from sixfold.game.contract.declaration import (
    Credit,
    DependentDefaults,
    Ending,
    HeaderLines,
    Option,
    Starter,
    no_dependent_defaults,
)
from sixfold.game.contract.folder import NEEDED, ROLES, RULES_PAGE
from sixfold.game.contract.pastimes import Daily
from sixfold.game.contract.playing import Encoding, Explanation, Notation, Rules, Sampling
from sixfold.game.contract.showing import Answers, Drawing, Narration, Proposals, Results
from sixfold.game.defaults import rules as rule_defaults
from sixfold.game.defaults import sampling as sampling_defaults
from sixfold.game.defaults.daily import DailyDefaults
from sixfold.game.defaults.encoding import default_encoding
from sixfold.game.defaults.notation import NotationDefaults
from sixfold.game.defaults.picture import PictureDefaults
from sixfold.game.defaults.sentences import (
    AnswersDefaults,
    ExplanationDefaults,
    NarrationDefaults,
    ProposalDefaults,
    ResultDefaults,
)
from sixfold.machines.layout import state_with
from sixfold.text.errors import BadDeclaration, BadValue, BrokenGame, CannotRead, shown
from sixfold.text.messages import Message, say
from sixfold.text.spelling import with_suggestion

POINTS = say("points")


def numbered_seats(players: int) -> tuple[Message, ...]:
    """Player 1, Player 2 and so on."""
    return tuple(say("Player {number}", number=number + 1) for number in range(players))


def _either(numbers: tuple[int, ...]) -> Message | str:
    """Numbers to choose from: 2, 3 or 4."""
    *others, last = map(str, numbers)
    return say("{counts} or {last}", counts=", ".join(others), last=last) if others else last


def _interpreted(defaults: ModuleType, rules: Any) -> Any:
    """Defaults for these rules."""
    from sixfold.machines.compile import twin  # only when a game is played

    return twin(defaults, "plain", rules=rules)


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
    endings: tuple[Ending, ...]  # in the order of the rules' numbers, from 1
    seats: Callable[[int], tuple[Message, ...]] = numbered_seats  # what a seat is called when nobody has named it
    options: tuple[Option, ...] = ()
    dependent_defaults: DependentDefaults = no_dependent_defaults
    header_lines: HeaderLines | None = None
    outcomes: int = 0  # no roll of dice has more; 0: the game has no dice
    starter: Starter = field(default_factory=Starter)
    covering: Message | None = None  # a setting of tables, in no record: when people cover their side from each other
    companion: Message | None = None  # what its companion does for whoever has the box, if there is one
    credit: Credit = field(default_factory=Credit)
    ages: int | None = None  # from this age on, as the box says
    minutes: int | None = None  # a game takes about, as the rulebook says
    cloth: str = "linen"  # what it is played on, of the palette's cloths
    # What a poster shows of the cover: middle across and down and width, as parts of the whole; degrees of turn.
    poster: tuple[float, float, float, float] = (0.5, 0.5, 0.6, -8.0)
    solo: str = ""  # what environments call a game alone, as in ChessSolo; empty: made from the title
    solo_unit: Message = POINTS  # what is counted alone
    solo_fewest: bool = False  # whether alone fewer are better
    rules_version: int = 1  # of its rules, written with every game: one more whenever a game may go another way
    oldest_rules: int | None = None  # the oldest version that it still plays; None: today's alone

    def __post_init__(self) -> None:
        """Refuses a declaration that cannot work."""
        if not (self.players and all(isinstance(count, int) and count > 0 for count in self.players)):
            raise BadDeclaration(say("players are numbers of players, as in (2,) or (2, 3, 4)"))
        if not self.endings or not all(isinstance(ending, Ending) for ending in self.endings):
            raise BadDeclaration(say("endings are one or more Endings"))
        if not (isinstance(self.title, str) and isinstance(self.sentence, Message)):
            raise BadDeclaration(say("title is a text, and sentence is made with say"))
        if self.solo and not (self.solo.isascii() and self.solo.isalnum()):
            raise BadDeclaration(say("solo is a name of letters and digits, as in ChessSolo"))
        if not self.rules_versions or self.rules_versions[0] < 1:
            raise BadDeclaration(say("rules_version and oldest_rules are numbers from 1, the oldest not above today's"))
        names = [option.key for option in self.options]
        if len(set(names)) < len(names):
            raise BadDeclaration(say("no two options have the same key"))

    def __repr__(self) -> str:
        return f"sixfold.find_game({self.id!r})"

    @property
    def id(self) -> str:
        """Its name in commands, records and addresses: that of its folder."""
        return self.package.rpartition(".")[2]

    @property
    def rules_versions(self) -> tuple[int, ...]:
        """The versions of its rules that can be played, today's last."""
        oldest = self.rules_version if self.oldest_rules is None else self.oldest_rules
        return tuple(range(oldest, self.rules_version + 1))

    @property
    def dice(self) -> bool:
        """Whether dice are rolled."""
        return self.outcomes > 0

    @cached_property
    def folder(self) -> Path:
        """Where its files are."""
        return Path(importlib.import_module(self.package).__file__ or "").parent

    def _load(self, name: str) -> Any:
        role = ROLES[name]
        return loading.load(self.package, self.folder, name, role.protocol, role.required)

    def _with_defaults(self, name: str, defaults: object, protocol: type) -> Any:
        """A module that the folder may have, with the defaults for what it leaves out; else these alone."""
        own = self.optional(name)
        return defaults if own is None else loading.completed(own, defaults, protocol)

    def _has(self, name: str) -> bool:
        return (self.folder / f"{name}.py").is_file()

    @cached_property
    def rules(self) -> Rules:
        own = self._load("rules")
        loading.check_fields(self.package, own, [option.key for option in self.options], rule_defaults.FIELDS)
        loading.check_version(self.package, own, self.rules_version)
        return loading.completed(own, _interpreted(rule_defaults, own), Rules)  # type: ignore[no-any-return]

    @cached_property
    def sampling(self) -> Any:
        """Its module `sampling`, or one without which all legal moves are written."""
        return self._with_defaults("sampling", sampling_defaults, Sampling)

    @cached_property
    def together(self) -> bool:
        """Whether there are moments in which several players answer at the same time."""
        return hasattr(self._load("rules"), "simultaneous")

    @cached_property
    def keeps_secrets(self) -> bool:
        """Whether players know things that others do not; where they only agree to cover them, tables say so."""
        return self.covering is None and hasattr(self._load("rules"), "hidden")

    @cached_property
    def notation(self) -> Notation:
        own = self._load("notation")
        return loading.completed(own, NotationDefaults(self.rules, own), Notation)  # type: ignore[no-any-return]

    @cached_property
    def coded_fields(self) -> list[str]:
        """The fields of its states in order, empty for those that codes leave out: they follow from others."""
        own = self.optional("codes")
        left_out = ("players", "rules_version", *(own.DERIVED if own else ()))
        return ["" if name in left_out else name for name in self.rules.State.fields]

    @cached_property
    def drawing(self) -> Drawing:
        own = self._load("picture")
        return loading.completed(own, PictureDefaults(self.rules), Drawing)  # type: ignore[no-any-return]

    @cached_property
    def explanation(self) -> Explanation:
        return self._load("why") if self._has("why") else ExplanationDefaults()

    @cached_property
    def narration(self) -> Narration:
        return self._with_defaults("narration", NarrationDefaults(), Narration)  # type: ignore[no-any-return]

    @cached_property
    def answers(self) -> Answers:
        defaults = AnswersDefaults(self.notation, self.explanation)
        return self._with_defaults("answers", defaults, Answers)  # type: ignore[no-any-return]

    @cached_property
    def results(self) -> Results:
        return self._with_defaults("result", ResultDefaults(self.rules), Results)  # type: ignore[no-any-return]

    @cached_property
    def proposals(self) -> Proposals:
        return self._with_defaults("proposal", ProposalDefaults(), Proposals)  # type: ignore[no-any-return]

    @cached_property
    def daily(self) -> Daily | None:
        """Its module `daily`, if it takes part in the game of the day."""
        return self._with_defaults("daily", DailyDefaults(), Daily) if self._has("daily") else None

    @cached_property
    def encoding(self) -> Encoding:
        """Its module `encoding`, or the one every game has."""
        if self.keeps_secrets and not self._has("encoding"):
            reason = say("a game with secrets needs an encoding that observes what a player sees")
            raise BrokenGame(self.id, reason, self.folder / "encoding.py")
        return self._with_defaults("encoding", default_encoding(self.rules, max(self.players)), Encoding)  # type: ignore[no-any-return]

    @property
    def solo_name(self) -> str:
        """What environments call the game alone, as in ChessSolo."""
        letters = (letter for letter in self.title.title() if letter.isascii() and letter.isalnum())
        return self.solo or f"{''.join(letters)}Solo"

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

    def check_everything(self) -> None:
        """The same with every module that the folder has."""
        self.check()
        for name in ROLES:
            self.optional(name)

    @cached_property
    def _parts(self) -> tuple[object, ...]:
        for file in (*(f"{name}.py" for name in NEEDED), RULES_PAGE):
            if not (self.folder / file).is_file():
                raise loading.missing(self.package, self.folder, file, ROLES)
        return self.rules, self.notation, self.drawing, self.explanation, self.answers

    def check_players(self, players: int) -> None:
        """Refuses a number of players that the game does not have."""
        if players not in self.players:
            counts = _either(self.players)
            reason = say("{game} is for {counts} players, not {players}", game=self.id, counts=counts, players=players)
            raise BadValue(str(players), reason)

    def check_rules_version(self, version: int | str) -> None:
        """Refuses a version of the rules that cannot be played, or no longer; a number too large to read is text."""
        if version not in self.rules_versions:
            reason = say(
                "{game} is played here under version {versions} of its rules, not under version {version}",
                game=self.id,
                versions=_either(self.rules_versions),
                version=shown(str(version)),
            )
            raise BadValue(str(version), reason)

    def resolve_options(self, given: Mapping[str, str], players: int) -> dict[str, str]:
        """Every option that means something here with its value; refuses what cannot be."""
        known = {option.key: option for option in self.options}
        for key, value in given.items():
            if key not in known:
                problem = say("{game} has no such option", game=self.id)
                raise CannotRead(f"{key}={value}", with_suggestion(problem, key, known))
            if reason := known[key].reason(value):
                raise CannotRead(f"{key}={value}", reason)
        usual = {option.key: option.default for option in self.options}
        effective = usual | dict(given) | self.dependent_defaults(given, players)
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
        """The game's own header lines that matter; refuses bad ones."""
        return self.header_lines.resolve(given, players, options) if self.header_lines else {}

    def setup(
        self,
        players: int,
        options: Mapping[str, str],
        header_lines: Mapping[str, str],
        rules_version: int | None = None,
    ) -> Any:
        """The state a game begins with, under today's rules or an older version; options and lines are resolved."""
        chosen = {option.key: option.code(options[option.key]) for option in self.options if option.key in options}
        given = {"players": players} | chosen
        if rules_version is not None:
            given["rules_version"] = rules_version
        state = state_with(self.rules.State, given)
        if self.header_lines:
            self.header_lines.fill(state, header_lines)
        self.rules.setup(state)
        return state
