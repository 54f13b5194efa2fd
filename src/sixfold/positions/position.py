"""A position as a value: words in, words out.

It knows one game's contract, whose turn it is and how the game came there.  It does not know how moves are made,
only which there are; nothing here imports NumPy.

    position = Position.start(game, players=2)
    position.legal()                   # the words of the player to move, sorted
    position = position.play(word)     # a new position; this one stays as it is
    position.why(word)                 # why the word cannot be played, with the clause
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sixfold.game import shelf
from sixfold.game.contract import CHANCE, Game
from sixfold.game.values import whole
from sixfold.positions import codes, sight, words
from sixfold.positions.history import History, RandomSource, key_of, moved, play_number, stopped_by_repetition
from sixfold.positions.look import Look, Names, pdf, png, svg
from sixfold.positions.settings import Settings, first_state, settings_of
from sixfold.positions.telling import Telling
from sixfold.text.errors import CannotRead, NotLegal, Refusal
from sixfold.text.messages import say
from sixfold.views import text as text_view

MAX_LISTED = 1296  # outcomes of a roll
_put = object.__setattr__  # positions refuse to be changed, and are made so


class Position:
    """One moment of one game, as a value that cannot be changed.

    Playing a word gives a new position and leaves this one alone.  Positions are equal when game,
    players, options and state are; how they came about does not count.  They print as their board,
    pickle with all moves from the start, and have a text form of one line, `code()`.

    Attributes, besides the properties below:
        game: the game, as `sixfold.find_game` gives it
        players: how many play
        settings: these with the options, the header lines and the version of the rules
        history: how the game came here: the last step, and dice so far
    """

    __slots__ = ("_seen", "_state", "_words", "game", "history", "players", "settings")

    game: Game
    players: int
    settings: Settings
    history: History
    _state: Any
    _words: dict[int, dict[str, int]]  # legal words of players who were asked for them; `forget_words`
    _seen: dict[tuple[int, int], Position]  # what is known of it to some viewers while some sides are covered

    def __init__(self, settings: Settings, state: Any, history: History) -> None:
        """Positions are made by `start`, `from_code` and `play`."""
        _put(self, "game", settings.game)
        _put(self, "players", settings.players)
        _put(self, "settings", settings)
        _put(self, "history", history)
        _put(self, "_state", state)
        _put(self, "_words", {})
        _put(self, "_seen", {})

    def _with(self, state: Any, history: History) -> Position:
        """Another position of a game that began like this one's."""
        return Position(self.settings, state, history)

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
        settings = settings_of(game, players, options, header_lines, rules_version, more)
        return begun(settings, first_state(settings))

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
        options, lines = codes.options_and_lines(game, parts)
        start = cls.start(game, parts.players, options, lines, rules_version=parts.rules_version)
        state = codes.filled(game, start._state, parts)
        found = start if state == start._state else begun(start.settings, state, code)
        if (written := found.code()) != code:
            raise CannotRead(code, say("this position is written {code}", code=written))
        if codes.is_stuck(found):
            raise CannotRead(code, say("no game can reach this position"))
        return found

    def code(self) -> str:
        """The position in one line of text, without its history; `sixfold.position` reads it back."""
        return codes.of_state(self.settings, self._state)

    @property
    def options(self) -> Mapping[str, str]:
        """Every option that means something here, with its value as text."""
        return self.settings.options

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return bool(self._state.ended)

    @property
    def ending(self) -> str | None:
        """The short name of the way the game ended."""
        return self.game.endings[self._state.ended - 1].name if self.over else None

    @property
    def is_chance(self) -> bool:
        """Whether dice are to be rolled now."""
        return self.outcome_count > 0

    @property
    def outcome_count(self) -> int:
        """How many equally likely outcomes the dice have now; 0 when none are due."""
        return 0 if self.over else self.game.rules.outcome_count(self._state)

    @property
    def outcomes(self) -> tuple[str, ...] | None:
        """The sorted words of a roll, each as likely; None if there are more than 1,296."""
        count = self.outcome_count
        if count > MAX_LISTED:
            return None
        write = self.game.notation.write_outcome
        return tuple(sorted(write(self._state, number) for number in range(count)))

    def outcome(self, number: int) -> str:
        """The word of one of the outcomes, numbered from 0."""
        count = self.outcome_count
        if not count:
            raise NotLegal(str(number), say("no dice are rolled now"))
        return self.game.notation.write_outcome(self._state, whole(number, 0, count - 1))

    @property
    def actors(self) -> tuple[int, ...]:
        """Players who may act, the first to be asked first; nobody at dice and at the end."""
        if self.is_chance or self.over:
            return ()
        players = [0] * self.players
        return tuple(players[: self.game.rules.actors(self._state, players)])

    @property
    def simultaneous(self) -> bool:
        """Whether this is a phase in which several may act: words then carry their player."""
        return not self.over and not self.is_chance and bool(self.game.rules.simultaneous(self._state))

    def legal(self, player: int | None = None) -> tuple[str, ...]:
        """The sorted words of a player (the first to be asked), without a player prefix; none if they may not act."""
        if player is not None:
            return tuple(sorted(self._moves(whole(player, 0, self.players - 1))))
        actors = self.actors
        return tuple(sorted(self._moves(actors[0]))) if actors else ()

    def _moves(self, player: int) -> dict[str, int]:
        """Words to move numbers: the one source of what is legal.  Writing them takes long, so they are kept."""
        if player not in self._words:
            write, moves = self.game.notation.write, self._numbers(player) if player in self.actors else []
            self._words[player] = {write(self._state, move): move for move in moves}
        return self._words[player]

    def _numbers(self, player: int) -> list[int]:
        """The numbers of the legal moves of somebody who may act, as the rules list them."""
        moves = [0] * self.game.rules.MAX_MOVES
        return moves[: self.game.rules.legal(self._state, player, moves)]

    def play(self, word: str, player: int | None = None) -> Position:
        """The position after the word of a player: the first to be asked, as `legal` has it.

        A word may name its player as records do, `2:R3`, where several may act.  Refuses with
        CannotRead or NotLegal, and then nothing has changed.
        """
        found = words.read(self, word, player)
        if isinstance(found, Refusal):
            raise found
        return play_number(self, *found)

    def why(self, word: str, player: int | None = None) -> str | None:
        """Why the word cannot be played here, in a sentence with the clause; None if it can."""
        found = words.read(self, word, player)
        return str(found) if isinstance(found, Refusal) else None

    def roll(self, rng: RandomSource | None = None) -> Position:
        """The position after a random roll of the dice that are due.

        `rng` is a `random.Random` or another source with `randrange`; without one dice are not repeatable.
        Dice that people can check afterwards are `sixfold.positions.dice.Dice`.
        """
        if not self.is_chance:
            raise NotLegal("=", say("no dice are rolled now"))
        return play_number(self, CHANCE, (rng or random).randrange(self.outcome_count))

    def seen_by(self, viewers: Collection[int], covered: Collection[int] = ()) -> Position:
        """The game as these players may know it, and nobody else's secrets in it: itself where nothing is hidden.

        Of every move before it has what they could see then; once a game is over, they see everything.
        `covered` are players whose side is covered from them besides, in all of the game.
        """
        return sight.seen_by(self, viewers, covered)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each player, at any time."""
        points = [0] * self.players
        self.game.rules.scores(self._state, points)
        return tuple(points)

    @property
    def ranks(self) -> tuple[int, ...] | None:
        """1 and the number of players who did strictly better, for each; None until over."""
        if not self.over:
            return None
        places = [0] * self.players
        self.game.rules.ranks(self._state, places)
        return tuple(places)

    @property
    def winner(self) -> int | None:
        """The one player who is first; None until over, when the first place is shared, and alone."""
        ranks = self.ranks
        return ranks.index(1) if ranks and len(ranks) > 1 and ranks.count(1) == 1 else None

    @property
    def returns(self) -> tuple[float, ...]:
        """What the game brought each player, from -1 (last) to 1 (first); zeros until over.

        The sum is 0: it is the players left behind less those ahead, of all others.  Alone it is the score.
        """
        ranks = self.ranks
        if ranks is None:
            return (0.0,) * self.players
        if len(ranks) == 1:
            return (float(self.scores[0]),)
        signs = [[(other > own) - (other < own) for other in ranks] for own in ranks]
        return tuple(sum(row) / (len(ranks) - 1) for row in signs)

    @property
    def ply(self) -> int:
        """Words played so far, dice included; from the code on if it was read from one."""
        return self.history.ply

    @property
    def word(self) -> str:
        """The last of them, as a record writes it; empty at the start."""
        return self.history.word

    @property
    def player(self) -> int | None:
        """Who played the last word; None at the start and for dice."""
        player = self.history.player
        return player if player != CHANCE else None

    @property
    def before(self) -> Position | None:
        """The position before the last word."""
        return self.history.before

    def at(self, ply: int) -> Position:
        """The position after this many words of the same game: `at(0)` is the first one."""
        position, wanted = self, whole(ply, 0, self.ply)
        while position.before is not None and position.ply > wanted:
            position = position.before
        return position

    def line(self) -> list[Position]:
        """Every position of the game, from the first to this one."""
        found: list[Position] = []
        position: Position | None = self
        while position is not None:
            found.append(position)
            position = position.before
        return found[::-1]

    @property
    def words(self) -> tuple[str, ...]:
        """All words from the start, as a record writes them."""
        return tuple(position.word for position in self.line()[1:])

    @property
    def look(self) -> Look:
        """How it looks, and what is pointed at to play."""
        return Look(self)

    @property
    def telling(self) -> Telling:
        """What is said of it."""
        return Telling(self)

    def text(self, names: Names = None, viewer: int | None = None, *, columns: int = 80) -> str:
        """The position in plain ASCII, as `print(position)` shows it; narrower where fewer columns are given."""
        return text_view.plain(self.game.drawing.lines(self.look.scene(names, viewer, columns=columns)))

    svg, png, pdf = svg, png, pdf  # written in `look`

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{' '.join(['Position', self.game.id, f'ply={self.ply}', *self.words[-3:]])}>"

    def as_dict(self) -> dict[str, Any]:
        """The position as outside programs read it, ready for JSON."""
        return self.game.notation.describe(self._state, [one._state for one in self.line()[:-1]])

    def rules_state(self) -> Any:
        """A copy of the plain state inside, for search: the history is not in it."""
        return self._state.copy()

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
        first = self.settings, self.history.start.key(), self.history.origin
        if self.history.partial:
            return _unpickled, (*first, (), sight.steps(self))
        return _unpickled, (*first, [position.history.last_move for position in self.line()[1:]])


def begun(settings: Settings, state: Any, origin: str = "", partial: bool = False) -> Position:
    """The first position of a game that begins with a state; `origin` is its code, if it was read from one."""
    return Position(settings, state, History(state, origin, partial, key=key_of(settings.game, state)))


def forget_words(position: Position) -> bool:
    """Gives back the memory of a position's legal words, which are found again when they are asked for; if any was."""
    had = bool(position._words)
    position._words.clear()
    return had


def _unpickled(
    settings: Settings,
    key: tuple[Any, ...],
    origin: str,
    moves: Sequence[tuple[int, int]],
    known: Sequence[sight.Step] | None = None,
) -> Position:
    state_of = settings.game.rules.State.from_key
    position = begun(settings, state_of(key), origin, partial=known is not None)
    for player, move in moves:
        position = moved(position, player, move)
    for player, word, after in known or ():
        position = sight.stepped_to(position, player, word, state_of(after))
    return stopped_by_repetition(position) if known is None else position
