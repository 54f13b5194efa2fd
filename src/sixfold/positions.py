"""A position as a value: words in, words out.

It knows one game's contract, whose turn it is and the history that repetition needs.  It
does not know how moves are made, only which there are; nothing here imports NumPy.

    position = Position.start(game, players=2)
    position.legal()                   # the words of the player to move, sorted
    position = position.play(word)     # a new position; this one stays as it is
    position.why(word)                 # why the word cannot be played, with the clause
"""

from __future__ import annotations

import random
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from sixfold import codes, shelf
from sixfold.contract import CHANCE, Game, Step
from sixfold.display import Display
from sixfold.errors import CannotRead, NotLegal, Refusal
from sixfold.messages import say
from sixfold.situation import is_numbered
from sixfold.values import option_texts, whole, whole_or_none

_put = object.__setattr__  # positions refuse to be changed, and are made so


class RandomSource(Protocol):
    """What rolls dice: `random.Random`, or anything else with its `randrange`."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to `stop` - 1."""
        ...


class Position(Display):
    """One moment of one game, as a value that cannot be changed.

    Playing a word gives a new position and leaves this one alone.  Positions are equal when game,
    players, options and state are; how they came about does not count.  They print as their board,
    pickle with all moves from the start, and have a text form of one line, `code()`.

    Attributes, besides the properties below:
        game: the game, as `sixfold.find_game` gives it
        players: how many play
        options: every option that means something here, with its value as text
        header_lines: the game's own lines in a record's header, such as sheets of one's own
        rules_version: the version of the game's rules that it is played under
        ply: words played so far, dice included; from the code on if it was read from one
        rolls: how many of them were dice
        word: the last of them, as a record writes it; empty at the start
        origin: the code that this game was begun from, if it was; else empty
        history: what a game notes of earlier moves; empty in games that note nothing
        partial: whether it is what somebody may know of a game (`seen_by`): words may be withheld, and are empty then
    """

    __slots__ = (
        "_before",
        "_key",
        "_known",
        "_move",
        "_player",
        "_seen",
        "_start",
        "_state",
        "game",
        "header_lines",
        "history",
        "options",
        "origin",
        "partial",
        "players",
        "ply",
        "rolls",
        "rules_version",
        "word",
    )

    game: Game
    players: int
    options: Mapping[str, str]
    header_lines: Mapping[str, str]
    rules_version: int
    ply: int
    rolls: int
    word: str
    origin: str
    history: tuple[Any, ...]
    partial: bool
    _state: Any
    _before: Position | None
    _key: int  # of games in which positions may repeat: different ones are different positions
    _player: int | None
    _move: int | None
    _start: Any  # the state of the first position
    _known: dict[Hashable, Any]
    _seen: dict[tuple[int, int], Position]  # what is known of it to some viewers while some sides are covered

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, str],
        header_lines: Mapping[str, str],
        rules_version: int,
        state: Any,
        origin: str = "",
        before: Position | None = None,
        player: int | None = None,
        move: int | None = None,
        word: str = "",
        partial: bool = False,
    ) -> None:
        """Positions are made by `start`, `from_code` and `play`."""
        _put(self, "game", game)
        _put(self, "players", players)
        _put(self, "options", options)
        _put(self, "header_lines", header_lines)
        _put(self, "rules_version", rules_version)
        _put(self, "ply", before.ply + 1 if before else 0)
        _put(self, "rolls", before.rolls + (player == CHANCE) if before else 0)
        _put(self, "word", word)
        _put(self, "origin", origin)
        _put(self, "partial", partial or (before is not None and before.partial))
        _put(self, "_state", state)
        _put(self, "_key", game.rules.position_key(state) if game.rules.REPETITION else 0)
        _put(self, "_start", before._start if before else state)
        _put(self, "_before", before)
        _put(self, "_player", player)
        _put(self, "_move", move)
        _put(self, "history", self._noted())
        _put(self, "_known", {})
        _put(self, "_seen", {})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position cannot be changed: {name}")

    @classmethod
    def start(
        cls,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        header_lines: Mapping[str, str] | None = None,
        *,
        rules_version: int | None = None,
        **more: object,
    ) -> Position:
        """The first position of a game, under today's rules or an older version.

        Options are given by name (`size=6`, `leftmost=True`) or as a mapping; without `players` the
        game has its smallest number.  Raises UnknownGame for a game that is not there, and CannotRead, also
        a ValueError, for players and options that the game does not have.
        """
        found = game if isinstance(game, Game) else shelf.find_game(str(game))
        seats = found.players[0] if players is None else whole_or_none(players)
        if seats is None:
            few = found.players[0]
            raise CannotRead(repr(players), say("players is a whole number, as in players={few}", few=few))
        found.check_players(seats)
        version = found.rules_version if rules_version is None else whole_or_none(rules_version)
        if version is None:
            raise CannotRead(repr(rules_version), say("rules_version is a whole number, as in rules_version=1"))
        found.check_rules_version(version)
        for key in more:
            if key in (options or ()):
                raise CannotRead(key, say("this option is given twice"))
        resolved = found.resolve_options(option_texts({**(options or {}), **more}), seats)
        own = found.resolve_header_lines(header_lines or {}, seats, resolved)
        state = found.setup(seats, resolved, own, version)
        return cls(found, seats, MappingProxyType(resolved), MappingProxyType(own), version, state)

    @classmethod
    def from_code(cls, code: str, rules_version: int | None = None) -> Position:
        """The position that a code stands for; refuses with CannotRead whatever `code()` did not write.

        It has no history: repetition counts from here.  A code that names no version of the rules is
        read under `rules_version`, or else under today's.
        """
        parts = codes.read(code)
        game = shelf.find_game(parts.game)
        if rules_version not in (None, game.rules_version) and parts.rules_version is None:
            return cls.from_code(codes.naming_version(code, rules_version))
        own = game.header_lines.keys if game.header_lines else ()
        lines = {key: value for key, value in parts.settings.items() if key in own}
        options = {key: value for key, value in parts.settings.items() if key not in own}
        start = cls.start(game, parts.players, options, lines, rules_version=parts.rules_version)
        state = codes.filled(game, start._state, parts)
        found = start if state == start._state else cls(*start.settings, state, code)
        written = found.code()
        if written != code:
            raise CannotRead(code, say("this position is written {code}", code=written))
        if found._is_stuck():
            raise CannotRead(code, say("no game can reach this position"))
        return found

    def _is_stuck(self) -> bool:
        """Whether the rules cannot go on from here: nobody can act, or the state means nothing to them."""
        try:
            can_act = self.over or self.is_chance or any(self.legal(player) for player in self.actors)
            return not can_act or not self.text()
        except Exception:  # whatever rules do with a state that is none of theirs
            return True

    def code(self) -> str:
        """The position in one line of text, without its history; `sixfold.position` reads it back."""
        start = self.game.setup(*self.settings[1:])
        options = self.game.changed(self.options, self.players)
        version = {} if self.rules_version == self.game.rules_version else {codes.VERSION: str(self.rules_version)}
        return codes.write(self.game, self.players, {**version, **options, **self.header_lines}, self._state, start)

    @property
    def settings(self) -> tuple[Game, int, Mapping[str, str], Mapping[str, str], int]:
        """What its game began with, in the order of the attributes: everything but the moves."""
        return self.game, self.players, self.options, self.header_lines, self.rules_version

    @property
    def roll_place(self) -> tuple[int, tuple[int, ...]]:
        """Which roll of the day's stream is due here, and which dice of it (`Daily.place`)."""
        daily = self.game.daily
        assert daily, self.game.id
        return daily.place(self._state)

    # Playing ---------------------------------------------------------------------------

    def play(self, word: str, player: int | None = None) -> Position:
        """The position after the word of a player: the first to be asked, as `legal` has it.

        A word may name its player as records do, `2:R3`, where several may act.  Refuses with
        CannotRead or NotLegal, and then nothing has changed.
        """
        found = self._read(word, player)
        if isinstance(found, Refusal):
            raise found
        return self.play_unchecked(*found)

    def play_recorded(self, word: str) -> Position:
        """The position after the word as a record has it: where several may act, it carries its player's number."""
        if self.simultaneous and not is_numbered(word) and not word.startswith("="):
            reason = say(
                "here a move begins with the player's number, as in 0:{word}",
                word=word.rpartition(":")[2],
            )
            raise CannotRead(word, reason)
        return self.play(word)

    def why(self, word: str, player: int | None = None) -> str | None:
        """Why the word cannot be played here, in a sentence with the clause; None if it can."""
        found = self._read(word, player)
        return str(found) if isinstance(found, Refusal) else None

    def roll(self, rng: RandomSource | None = None) -> Position:
        """The position after a random roll of the dice that are due.

        `rng` is a `random.Random` or another source with `randrange`; without one dice are not repeatable.
        Dice that people can check afterwards are `sixfold.dice.Dice`.
        """
        if not self.is_chance:
            raise NotLegal("=", say("no dice are rolled now"))
        return self.play_unchecked(CHANCE, (rng or random).randrange(self.outcome_count))

    def play_unchecked(self, player: int, move: int) -> Position:
        """The position after a legal move, given by its number; for programs that have it from the rules."""
        return self._moved(player, move)._stopped_by_repetition()

    def _moved(self, player: int, move: int) -> Position:
        """The same, repetition apart."""
        state = self._state.copy()
        self.game.rules.play(state, player, move)
        word = self._written(player, move)
        return Position(*self.settings, state, self.origin, self, player, move, word)

    def _stopped_by_repetition(self) -> Position:
        """This position, whose game is over if it stands for the third time."""
        rules = self.game.rules
        if rules.REPETITION and self._is_third():
            rules.stop(self._state, rules.REPETITION)
        return self

    def _written(self, player: int, move: int) -> str:
        if player == CHANCE:
            return self.outcome(move)
        word = self.game.notation.write(self._state, move)
        return f"{player}:{word}" if self.simultaneous else word

    def _is_third(self) -> bool:
        """Whether this position stands for the third time, and nothing tested earlier ended it."""
        rules, state = self.game.rules, self._state
        if 0 < rules.ending(state) <= rules.REPETITION:
            return False
        times, earlier = 1, self._before
        while earlier is not None:
            times += earlier._key == self._key and rules.same_position(state, earlier._state)
            earlier = earlier._before
        return times >= 3

    # What somebody may know --------------------------------------------------------------

    def seen_by(self, viewers: Collection[int], covered: Collection[int] = ()) -> Position:
        """The game as these players may know it, and nobody else's secrets in it: itself where nothing is hidden.

        Of every move before it has what they could see then; once a game is over, they see everything.
        `covered` are players whose side is covered from them besides, in all of the game.
        """
        if not covered and (self.over or not self.game.keeps_secrets):
            return self
        sight = players_mask(viewers), players_mask(covered)
        unknown: list[Position] = []
        position: Position | None = self
        while position is not None and sight not in position._seen:
            unknown.append(position)
            position = position._before
        for each in reversed(unknown):
            each._seen[sight] = each._step_seen(*sight)
        return self._seen[sight]

    def _step_seen(self, viewers: int, covered: int) -> Position:
        """The same after its last step; what is seen of the position before is known."""
        rules, before = self.game.rules, self._before
        hidden = covered | (rules.hidden(self._state, viewers) if self.game.keeps_secrets else 0)
        state = self._state.copy()
        rules.hide(state, hidden)
        if before is None:
            return Position(*self.settings, state, self.origin, partial=True)
        player, move = self._player or 0, self._move or 0
        withheld = bool(rules.secret(before._state, player, move) & hidden)
        step = (player, None, "") if withheld else (player, move, self.word)
        return Position(*self.settings, state, self.origin, before._seen[viewers, covered], *step)

    def told(self, player: int, word: str, state: Any) -> Position:
        """The position after a step that is not played but told: what is known of its word and of the state then.

        A word need not carry its player.
        """
        move = self._told_move(player, word) if word else None
        written = f"{player}:{word}" if word and self.simultaneous and not is_numbered(word) else word
        return Position(*self.settings, state, self.origin, self, player, move, written, True)

    def steps(self) -> list[tuple[int, str, Any]]:
        """What a game can be told by: of each step who made it, its word, and the key of the state after it."""
        return [(position._player or 0, position.word, position._state.key()) for position in self.line()[1:]]

    def _told_move(self, player: int, word: str) -> int:
        """The number of a move that was made, whatever can be seen of why it was legal."""
        if player == CHANCE:
            return self.game.notation.read_outcome(self._state, word)
        return self.game.notation.read(self._state, word.partition(":")[2] if is_numbered(word) else word)

    # History ---------------------------------------------------------------------------

    def _earlier(self) -> Iterator[Position]:
        position = self._before
        while position is not None:
            yield position
            position = position._before

    def _noted(self) -> tuple[Any, ...]:
        """What the game notes of the moves up to this one."""
        if self._before is None or not self.game.keeps_history:
            return ()
        event = self.game.notation.happened(self._before._state, self._state)
        return self._before.history if event is None else (*self._before.history, event)

    @property
    def before(self) -> Position | None:
        """The position before the last word."""
        return self._before

    @property
    def _state_before(self) -> Any:
        return self._before._state if self._before else None

    def steps_since(self, ply: int | None) -> tuple[Step, ...]:
        """What was done after a ply; without one the last move and the dice after it."""
        steps: list[Step] = []
        position: Position = self
        while position._before is not None and (ply is None or position.ply > ply):
            player, move = position._player or 0, position._move
            if move is not None:
                steps.append(Step(position._before._state, player, move, position.word))
            if ply is None and player != CHANCE:
                break
            position = position._before
        return tuple(reversed(steps))

    def last_ply_of(self, player: int) -> int:
        """The ply of a player's own last move; 0 before the first."""
        position: Position | None = self
        while position is not None and position._player != player:
            position = position._before
        return position.ply if position else 0

    def at(self, ply: int) -> Position:
        """The position after this many words of the same game: `at(0)` is the first one."""
        position, wanted = self, whole(ply, 0, self.ply)
        while position._before is not None and position.ply > wanted:
            position = position._before
        return position

    def line(self) -> list[Position]:
        """Every position of the game, from the first to this one."""
        return [self, *self._earlier()][::-1]

    @property
    def player(self) -> int | None:
        """Who played the last word; None at the start and for dice."""
        return self._player if self._player != CHANCE else None

    @property
    def last_move(self) -> tuple[int, int] | None:
        """Player and number of the last move as the rules see it; None at the start."""
        if self._player is None or self._move is None:
            return None
        return self._player, self._move

    @property
    def words(self) -> tuple[str, ...]:
        """All words from the start, as a record writes them."""
        return tuple(position.word for position in self.line()[1:])

    # Values ----------------------------------------------------------------------------

    def as_dict(self) -> dict[str, Any]:
        """The position as outside programs read it, ready for JSON."""
        described = self.game.notation.describe(self._state)
        notes = {"history": list(self.history)} if self.game.keeps_history else {}
        return described | notes

    def rules_state(self) -> Any:
        """A copy of the plain state inside, for search: the history is not in it."""
        return self._state.copy()

    def __repr__(self) -> str:
        return f"<{' '.join(['Position', self.game.id, f'ply={self.ply}', *self.words[-3:]])}>"

    def _identity(self) -> tuple[Any, ...]:
        return (self.game.id, *self.settings[1:], self._state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((self.game.id, self.players, self._state.key()))

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A first state and the moves since, so that long games need no deep recursion."""
        first = self.at(0)
        settings = self.game.id, self.players, dict(self.options), dict(self.header_lines), self.rules_version
        if self.partial:
            return _unpickled, (*settings, first._state.key(), self.origin, (), self.steps())
        moves = [position.last_move for position in self.line()[1:]]
        return _unpickled, (*settings, first._state.key(), self.origin, moves)


def players_mask(players: Collection[int]) -> int:
    """A set of players as rules have it: a bit for each."""
    return sum(1 << player for player in sorted(set(players)))


def _unpickled(
    game_id: str,
    players: int,
    options: dict[str, str],
    header_lines: dict[str, str],
    rules_version: int,
    key: tuple[Any, ...],
    origin: str,
    moves: Sequence[tuple[int, int]],
    told: Sequence[tuple[int, str, Any]] | None = None,
) -> Position:
    game = shelf.find_game(game_id)
    state = game.rules.State.from_key(key)
    settings = MappingProxyType(options), MappingProxyType(header_lines), rules_version
    position = Position(game, players, *settings, state, origin, partial=told is not None)
    for player, move in moves:
        position = position._moved(player, move)
    for player, word, known in told or ():
        position = position.told(player, word, game.rules.State.from_key(known))
    return position._stopped_by_repetition() if told is None else position
