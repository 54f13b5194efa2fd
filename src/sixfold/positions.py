"""A position as a value: words in, words out.

It knows one game's contract, whose turn it is and the history that repetition needs.  It
does not know how moves are made, only which there are; nothing here imports NumPy.

    position = Position.start(game, players=2)
    position.legal()                   # the words of the player to move, sorted
    position = position.play(word)     # a new position; this one stays as it is
    position.why(word)                 # why the word cannot be played, with the clause
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sixfold import shelf
from sixfold.contract import CHANCE, Game, Scene
from sixfold.errors import CannotRead, NotLegal, Refusal
from sixfold.messages import Message, say
from sixfold.shapes import Picture, Shape
from sixfold.values import read_number
from sixfold.views import svg as svg_view
from sixfold.views import text as text_view

MOST_LISTED = 1296  # outcomes of a roll


class Position:
    """One moment of one game.  Playing a word gives a new position and leaves this one alone."""

    __slots__ = (
        "_before",
        "_legal",
        "_move",
        "_player",
        "_state",
        "game",
        "header_lines",
        "history",
        "options",
        "players",
        "ply",
        "word",
    )

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, str],
        header_lines: dict[str, str],
        state: Any,
        before: Position | None = None,
        player: int | None = None,
        move: int | None = None,
        word: str = "",
    ) -> None:
        """Positions are made by `start` and `play`."""
        self.game = game
        self.players = players
        self.options = options  # every option that means something here
        self.header_lines = header_lines  # the game's own header lines in force
        self.ply: int = before.ply + 1 if before else 0  # words played so far
        self.word = word  # the last of them, as a record writes it; empty at the start
        self._state = state
        self._before = before
        self._player = player
        self._move = move
        self.history: tuple[Any, ...] = self._told_so_far()  # empty in games that tell none
        self._legal: dict[int, dict[str, int]] = {}  # by player, filled when asked for

    @classmethod
    def start(
        cls,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        header_lines: Mapping[str, str] | None = None,
        **more: object,
    ) -> Position:
        """The first position; options may be given as a mapping or by name (`kings=6`)."""
        found = shelf.find_game(game) if isinstance(game, str) else game
        seats = found.players[0] if players is None else players
        found.check_players(seats)
        resolved = found.resolve_options(dict(options or {}) | {key: str(value) for key, value in more.items()}, seats)
        own = found.resolve_header_lines(header_lines or {}, seats, resolved)
        return cls(found, seats, resolved, own, found.setup(seats, resolved, own))

    # Who may do what -------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.game.rules.ending(self._state) != 0

    @property
    def ending(self) -> str | None:
        """The short name of the way the game ended."""
        how = self.game.rules.ending(self._state)
        return self.game.endings[how - 1].name if how else None

    @property
    def ending_sentence(self) -> Message | None:
        how = self.game.rules.ending(self._state)
        return self.game.endings[how - 1].sentence if how else None

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
        """The sorted words of a roll, or None if there are more than 1,296."""
        count = self.outcome_count
        if count > MOST_LISTED:
            return None
        return tuple(sorted(self.outcome(number) for number in range(count)))

    def outcome(self, number: int) -> str:
        """The word of one of the outcomes, numbered from 0."""
        return self.game.notation.write_outcome(self._state, number)

    @property
    def actors(self) -> tuple[int, ...]:
        """Players who may act, the first to be asked first; nobody at dice and at the end."""
        if self.over or self.is_chance:
            return ()
        players = [0] * self.players
        return tuple(players[: self.game.rules.actors(self._state, players)])

    @property
    def simultaneous(self) -> bool:
        """Whether this is a phase in which several may act: words then carry their player."""
        return not self.over and not self.is_chance and bool(self.game.rules.simultaneous(self._state))

    def legal(self, player: int | None = None) -> tuple[str, ...]:
        """The sorted words of a player (the first to be asked), without a player prefix."""
        if player is None:
            player = self.actors[0] if self.actors else CHANCE
        return tuple(sorted(self._moves(player)))

    def _moves(self, player: int) -> dict[str, int]:
        """Words to move numbers: the one source of what is legal."""
        if player not in self._legal:
            moves = [0] * self.game.rules.MAX_MOVES
            count = self.game.rules.legal(self._state, player, moves) if player in self.actors else 0
            write = self.game.notation.write
            self._legal[player] = {write(self._state, move): move for move in moves[:count]}
        return self._legal[player]

    # Pointing --------------------------------------------------------------------------

    def path_of(self, word: str) -> tuple[str, ...]:
        """What is pointed at to play a word: places of the picture, `#2` (pieces to lift), or buttons."""
        return self.game.notation.path_of(self._state, word)

    def word_of(self, path: Sequence[str]) -> str:
        """The word of what was pointed at, legal or not; CannotRead if it makes none."""
        return self.game.notation.word_of(self._state, path)

    def button(self, step: str) -> Message:
        """What a step is called that is no place."""
        return self.game.notation.button(self._state, step)

    def toggles(self, player: int) -> list[list[str]] | None:
        """Places of which at most one of each list is chosen, in a phase where words are such choices."""
        toggles = getattr(self.game.notation, "toggles", None)
        return toggles(self._state, player) if toggles and player in self.actors else None

    def tree(self, player: int) -> dict[str, Any]:
        """The legal words by their steps, each at the end of its branch; empty where there are toggles."""
        tree: dict[str, Any] = {}
        for word in () if self.toggles(player) is not None else self.legal(player):
            *path, last = self.path_of(word)
            branch = tree
            for step in path:
                branch = branch.setdefault(step, {})
            branch[last] = word
        return tree

    # Playing ---------------------------------------------------------------------------

    def play(self, word: str, player: int | None = None) -> Position:
        """The position after the word, which is written as in a record unless `player` is given.

        Refuses with CannotRead or NotLegal, and then nothing has changed.
        """
        found = self._read(word, player)
        if isinstance(found, Refusal):
            raise found
        return self._after(*found)

    def why(self, word: str, player: int | None = None) -> str | None:
        """Why the word cannot be played here, in a sentence with the clause; None if it can."""
        found = self._read(word, player)
        return str(found) if isinstance(found, Refusal) else None

    def _read(self, word: str, player: int | None) -> tuple[int, int] | Refusal:
        """Player and move number of a legal word, or the refusal."""
        if self.over:
            return NotLegal(word, say("the game is over"))
        if self.is_chance:
            return self._read_outcome(word)
        if word.startswith("="):
            return NotLegal(word, say("no dice are rolled now"))
        plain = word
        if player is None:
            player, plain, refusal = self._split(word)
            if refusal:
                return refusal
        if player not in self.actors:
            reason = say("player {player} may not act now", player=player)
            return NotLegal(word, reason)
        move = self._moves(player).get(plain)
        return (player, move) if move is not None else self._refusal(word, plain, player)

    def _split(self, word: str) -> tuple[int, str, Refusal | None]:
        """Player and plain word of a word as records write it."""
        prefix, colon, rest = word.partition(":")
        numbered = bool(colon) and prefix.isascii() and prefix.isdigit()
        if not self.simultaneous:
            if numbered:
                reason = say("only one player may act now, so the word carries no player")
                return 0, word, CannotRead(word, reason)
            return self.actors[0], word, None
        player = read_number(prefix, 0, 99)
        if player is None:
            reason = say(
                "several players may act, so the word begins with its player, as in 0:{word}", word=rest or word
            )
            return 0, word, CannotRead(word, reason)
        return player, rest, None

    def _read_outcome(self, word: str) -> tuple[int, int] | Refusal:
        if not word.startswith("="):
            example = self.outcome(0)
            return NotLegal(word, say("dice are rolled now, written like {example}", example=example))
        try:
            return CHANCE, self.game.notation.read_outcome(self._state, word)
        except Refusal as refusal:
            return refusal

    def _refusal(self, word: str, plain: str, player: int) -> Refusal:
        try:
            move = self.game.notation.read(self._state, plain)
        except CannotRead as refusal:
            return CannotRead(word, refusal.reason)
        except NotLegal as refusal:
            return NotLegal(word, refusal.reason)
        reason = self.game.explanation.why(self._state, player, move)
        return NotLegal(word, reason or say("the rules do not allow it here"))

    def _after(self, player: int, move: int) -> Position:
        state = self._state.copy()
        rules = self.game.rules
        rules.play(state, player, move)
        word = self._written(player, move)
        after = Position(self.game, self.players, self.options, self.header_lines, state, self, player, move, word)
        if rules.REPETITION and after._is_third():
            rules.stop(state, rules.REPETITION)
        return after

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
        seen = sum(rules.same_position(state, earlier._state) for earlier in self._earlier())
        return seen >= 2

    # History ---------------------------------------------------------------------------

    def _earlier(self) -> Iterator[Position]:
        position = self._before
        while position is not None:
            yield position
            position = position._before

    def _told_so_far(self) -> tuple[Any, ...]:
        if self._before is None:
            return ()
        happened = getattr(self.game.notation, "happened", None)
        event = happened(self._before._state, self._state) if happened else None
        return self._before.history if event is None else (*self._before.history, event)

    @property
    def before(self) -> Position | None:
        """The position before the last word."""
        return self._before

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
        return tuple(p.word for p in reversed((self, *self._earlier())) if p.word)

    # Results and looks -----------------------------------------------------------------

    @property
    def scores(self) -> tuple[int, ...]:
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

    def as_dict(self) -> dict[str, Any]:
        """The position as outside programs read it, ready for JSON."""
        told = self.game.notation.describe(self._state)
        return told | {"history": list(self.history)} if hasattr(self.game.notation, "happened") else told

    def rules_state(self) -> Any:
        """A copy of the plain state inside, for search: the history is not in it."""
        return self._state.copy()

    def scene(
        self,
        names: tuple[str, ...] | None = None,
        viewer: int | None = None,
        narrow: bool = False,
        covered: frozenset[int] = frozenset(),
    ) -> Scene:
        """What the game's picture is drawn from, and for whose eyes."""
        seats = names or tuple(str(seat) for seat in self.game.seats(self.players))
        before = self._before._state if self._before else None
        return Scene(self._state, seats, before, self._player, self._move, self.word, viewer, narrow, covered)

    def picture(self, names: tuple[str, ...] | None = None, viewer: int | None = None, narrow: bool = False) -> Picture:
        return self.game.drawing.picture(self.scene(names, viewer, narrow))

    @property
    def has_front(self) -> bool:
        """Whether the picture depends on who looks."""
        return getattr(self.game.drawing, "FRONT", False)

    @property
    def has_narrow(self) -> bool:
        """Whether the game draws another picture for narrow screens."""
        return getattr(self.game.drawing, "NARROW", False)

    def text(self, names: tuple[str, ...] | None = None, viewer: int | None = None) -> str:
        """The position in plain ASCII."""
        return text_view.plain(self.game.drawing.lines(self.scene(names, viewer)))

    def badge(self, player: int) -> tuple[Shape, ...]:
        """What a player's pieces look like, in a square of 24 around (0, 0)."""
        return self.game.drawing.badge(self.scene(), player)

    def score_text(self, player: int) -> str:
        """What stands beside a player's name."""
        score = getattr(self.game.drawing, "score", None)
        return str(score(self.scene(), player) if score else self.scores[player])

    def through_places(self, player: int) -> dict[str, list[str]]:
        """For each first step the places that words can only lead through, in games that have such."""
        through = getattr(self.game.drawing, "through_places", None)
        return through(self._state, player) if through and player in self.actors else {}

    def svg(self, names: tuple[str, ...] | None = None) -> str:
        """The position as an SVG document."""
        return svg_view.render(self.picture(names), self.text(names))

    def news(self, names: tuple[str, ...] | None = None) -> list[Message]:
        """What the last word brought about that everybody should hear: a row closed, somebody home."""
        told: list[Message] = self.game.news.news(self.scene(names)) if self.game.news and self._before else []
        return told

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Position {self.game.id} ply={self.ply} {' '.join(self.words[-3:])}>"

    def _identity(self) -> tuple[Any, ...]:
        return (self.game.id, self.players, self.options, self.header_lines, self._state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((self.game.id, self.players, self._state.key()))
