"""What the rules say of one state: who may act, which words are legal, what a word means, points.

It knows a game's rules and notation, and one state.  It does not know how the game came to it,
nor how it looks; `Position` does.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from sixfold.contract import CHANCE, Game
from sixfold.errors import CannotRead, NotLegal, Refusal
from sixfold.messages import Message, say
from sixfold.values import read_number, whole, whole_or_none

MAX_LISTED = 1296  # outcomes of a roll
Found = TypeVar("Found")


def is_numbered(word: str) -> bool:
    """Whether a word carries its player's number, as in `2:R3`."""
    prefix, colon, _ = word.partition(":")
    return bool(colon) and read_number(prefix, 0, 99) is not None


def wrong_type(word: object, player: object) -> Refusal | None:
    """Why a program's word or player cannot be one, whatever the game."""
    if not isinstance(word, str):
        return CannotRead(repr(word), say("a move is text, as `legal` lists it"))
    if player is not None and whole_or_none(player) is None:
        return CannotRead(repr(player), say("players are numbered from 0"))
    return None


class Situation:
    """A state of a game, asked about in words.  `Position` is what one plays with."""

    __slots__ = ()

    game: Game
    players: int
    _state: Any
    _known: dict[Hashable, Any]  # what was found out about it, see `_once`

    # Who may do what -------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self.game.rules.ending(self._state) != 0

    @property
    def ending(self) -> str | None:
        """The short name of the way the game ended."""
        how = self.game.rules.ending(self._state)
        return self.game.endings[how - 1].name if how else None

    @property
    def ending_sentence(self) -> Message | None:
        """The way the game ended, as people read it."""
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
    def outcome_probabilities(self) -> dict[str, float]:
        """What the dice can show and how likely that is; empty when none are due."""
        count = self.outcome_count
        return {self.game.notation.write_outcome(self._state, number): 1 / count for number in range(count)}

    @property
    def actors(self) -> tuple[int, ...]:
        """Players who may act, the first to be asked first; nobody at dice and at the end."""
        return self._once("actors", self._found_actors)

    def _found_actors(self) -> tuple[int, ...]:
        if self.over or self.is_chance:
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
        return tuple(sorted(self._moves(self.actors[0]))) if self.actors else ()

    def _moves(self, player: int) -> dict[str, int]:
        """Words to move numbers: the one source of what is legal."""
        return self._once(("moves", player), lambda: self._found_moves(player))

    def _found_moves(self, player: int) -> dict[str, int]:
        write = self.game.notation.write
        return {write(self._state, move): move for move in self._numbers(player)}

    def _numbers(self, player: int) -> list[int]:
        """The numbers of the legal moves, as the rules list them."""
        moves = [0] * self.game.rules.MAX_MOVES
        count = self.game.rules.legal(self._state, player, moves) if player in self.actors else 0
        return moves[:count]

    def _once(self, key: Hashable, find: Callable[[], Found]) -> Found:
        """What is found out about a state, which does not change; it is looked for once."""
        if key not in self._known:
            self._known[key] = find()
        found: Found = self._known[key]
        return found

    def forget(self) -> bool:
        """Gives back the memory of legal words and whatever else is found again when it is asked for; if any was."""
        had = bool(self._known)
        self._known.clear()
        return had

    # What a word means -----------------------------------------------------------------

    def _read(self, word: str, player: int | None) -> tuple[int, int] | Refusal:
        """Player and move number of a legal word, or the refusal."""
        wrong = wrong_type(word, player)
        if wrong:
            return wrong
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
        move = self._read_legal(plain, player)
        return (player, move) if move is not None else self._refusal(word, plain, player)

    def _read_legal(self, word: str, player: int) -> int | None:
        """The number of a legal move by its word; where nobody has asked for all words, they are not written."""
        if ("moves", player) in self._known:
            return self._moves(player).get(word)
        try:
            move = self.game.notation.read(self._state, word)
        except Refusal:
            return None
        return move if move in self._numbers(player) and self.game.notation.write(self._state, move) == word else None

    def _split(self, word: str) -> tuple[int, str, Refusal | None]:
        """Player and plain word: the first to be asked, unless the word names another as records do."""
        if not is_numbered(word):
            return self.actors[0], word, None
        if not self.simultaneous:
            reason = say("only one player may act now, so the move is written without a player's number")
            return 0, word, CannotRead(word, reason)
        prefix, _, rest = word.partition(":")
        return int(prefix), rest, None

    def _read_outcome(self, word: str) -> tuple[int, int] | Refusal:
        if not word.startswith("="):
            example = self.outcome(0)
            return NotLegal(word, say("dice are rolled now, written as {example}", example=example))
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

    # Points and ranks ------------------------------------------------------------------

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
    def result(self) -> tuple[int, ...] | None:
        """The ranks, by the name that records use."""
        return self.ranks

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
