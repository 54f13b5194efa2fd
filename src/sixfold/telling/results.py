"""What a game that is over came to: what ended it, what decided it, and what a game alone is compared by.

It knows what every game has to say, and asks a game that has more to say.  It does not know
where the sentences are read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sixfold.game.contract import Game
from sixfold.game.personal import PersonalOption, personal_options
from sixfold.positions import codes
from sixfold.positions.position import Position
from sixfold.telling.tie_breaks import Comparison
from sixfold.text.grammar import listed, points, with_minus
from sixfold.text.messages import Message, say

PLACES = (say("first"), say("second"), say("third"), say("fourth"), say("fifth"), say("last"))
COUNTS = (say("one"), say("two"), say("three"), say("four"), say("five"), say("six"))


@dataclass(frozen=True)
class Closing:
    """How a game ended, told to one reader; `str` has all of it, in sentences."""

    outcome: str  # for the reader: "won", "lost", "draw" or, in the middle or watching, "over"
    headline: Message
    ended: Message | None = None  # what ended the game, with its clause
    decided: tuple[Message, ...] = ()  # what decided between the players, where that is another thing; likewise

    @property
    def reasons(self) -> tuple[Message, ...]:
        return (self.ended, *self.decided) if self.ended else self.decided

    @property
    def sentences(self) -> tuple[Message, ...]:
        return (self.headline, *self.reasons)

    def __str__(self) -> str:
        return " ".join(map(str, self.sentences))


def closing(position: Position, names: tuple[str, ...], ended: str = "", reader: int | None = None) -> Closing:
    """The end of a game told to one of its players, or with None to anybody: who watches, or shares one device.

    `ended` is what tables and records write of a game that its players ended.
    """
    if ended:
        return _agreed(names, ended, reader)
    outcome = "over" if reader is None or position.players == 1 else _outcome(position.ranks or (), reader)
    return Closing(
        outcome,
        _headline(position, names, reader),
        _ended(position, names, reader),
        _decided(position, names, reader),
    )


def _agreed(names: tuple[str, ...], ended: str, reader: int | None) -> Closing:
    """A game that ended without its rules: by agreement, on time, or because somebody gave up."""
    if ended == "draw":
        return Closing("over" if reader is None else "draw", say("Draw."), say("The players agreed on it."))
    if ended == "older rules":
        reason = say("Today's rules do not allow all that was played; you can still read it.")
        return Closing("over", say("This game was begun under older rules."), reason)
    if ended == "given up":
        return Closing("over", say("You gave up this game.") if reader == 0 else say("The game was given up."))
    loser, late = int(ended[-1]), ended.startswith("time")
    if reader == loser:
        return Closing("lost", say("You lost."), say("You ran out of time.") if late else say("You resigned."))
    name = names[loser]
    how = say("{name} ran out of time.", name=name) if late else say("{name} resigned.", name=name)
    if reader is None:
        return Closing("over", say("{name} won.", name=names[1 - loser]), how)
    return Closing("won", say("You won."), how)


def _ended(position: Position, names: tuple[str, ...], reader: int | None) -> Message | None:
    own, declared = position.game.results.ended(position.look.scene(names), reader), position.telling.ending
    return own or (declared.whole if declared else None)


def _decided(position: Position, names: tuple[str, ...], reader: int | None) -> tuple[Message, ...]:
    compared = _comparison(position, names, reader)
    return (*position.game.results.decided(position.look.scene(names), reader), *compared.sentences())


def _comparison(position: Position, names: tuple[str, ...], reader: int | None = None) -> Comparison:
    breaks = (
        position.game.results.tie_breaks(position.look.scene(names)) if position.over and position.players > 1 else ()
    )
    return Comparison(breaks, position.ranks or (), names, reader)


def _headline(position: Position, names: tuple[str, ...], reader: int | None) -> Message:
    ranks = position.ranks or ()
    if position.players == 1:
        return _alone(position, names, reader)
    if reader is None:
        return _for_anybody(position, names, ranks)
    return _between_two(position, ranks, reader) if position.players == 2 else _among_many(ranks, reader)


def _alone(position: Position, names: tuple[str, ...], reader: int | None) -> Message:
    if own := position.game.results.alone(position.look.scene(names)).headline:
        return own
    scored = points(position.scores[0])
    if reader is None:
        return say("{name} scored {points}.", name=names[0], points=scored)
    return say("You scored {points}.", points=scored)


def _outcome(ranks: tuple[int, ...], reader: int) -> str:
    if ranks[reader] > 1:
        return "lost" if ranks[reader] + ranks.count(ranks[reader]) - 1 == len(ranks) else "over"
    return "won" if ranks.count(1) == 1 else "draw"


def _between_two(position: Position, ranks: tuple[int, ...], reader: int) -> Message:
    score = _score(position, ranks, reader)
    match _outcome(ranks, reader):
        case "won":
            return say("You won {score}.", score=score) if score else say("You won.")
        case "lost":
            return say("You lost {score}.", score=score) if score else say("You lost.")
    return say("Draw, {score}.", score=score) if score else say("Draw.")


def _score(position: Position, ranks: tuple[int, ...], first: int) -> Message | None:
    """The score of a game that counts something, as in 86 – 277; None where something else decided."""
    mine, theirs = position.scores[first], position.scores[1 - first]
    fits = (mine > theirs, mine < theirs) == (ranks[first] < ranks[1 - first], ranks[first] > ranks[1 - first])
    if not fits or not position.look.score_text(0):
        return None
    return say("{mine} – {theirs}", mine=with_minus(mine), theirs=with_minus(theirs))


def _among_many(ranks: tuple[int, ...], reader: int) -> Message:
    rank, shared = ranks[reader], ranks.count(ranks[reader]) > 1
    place, count = PLACES[rank - 1], COUNTS[len(ranks) - 1]
    if rank == 1:
        return say("You share first place.") if shared else say("You won.")
    if shared:
        return say("You came equal {place} of {count}.", place=place, count=count)
    return say("You came {place} of {count}.", place=place, count=count)


def _for_anybody(position: Position, names: tuple[str, ...], ranks: tuple[int, ...]) -> Message:
    best = [player for player, rank in enumerate(ranks) if rank == 1]
    if len(best) > 1:
        return say("Draw between {names}.", names=listed([names[player] for player in best]))
    if len(names) > 2:
        return say("{name} won.", name=names[best[0]])
    winner, loser = names[best[0]], names[1 - best[0]]
    if score := _score(position, ranks, best[0]):
        return say("{winner} beat {loser} {score}.", winner=winner, loser=loser, score=score)
    return say("{winner} beat {loser}.", winner=winner, loser=loser)


def standings(position: Position, names: tuple[str, ...]) -> list[tuple[str, str, str]]:
    """Everybody's name, score, and what decided among those with equal ones; the best first."""
    ranks, compared = position.ranks or (1,) * position.players, _comparison(position, names)
    order = sorted(range(position.players), key=lambda player: ranks[player])
    return [
        (names[player], position.look.score_text(player), ", ".join(map(str, compared.figures(player))))
        for player in order
    ]


def solo_score(position: Position) -> int | None:
    """What a game alone came to, to be compared with others; None until over, and where nothing is to compare.

    A game that began from a code is not compared with those from the start.
    """
    if position.players != 1 or not position.over or position.history.origin:
        return None
    return position.game.results.alone(position.look.scene()).score


def solo_key(position: Position, real_dice: bool = False) -> str:
    """Games alone with the same key are compared: the game, its dice, and the options that make it another one.

    What belongs to a person, such as their sheet, does not.
    """
    personal = [option.key for option in personal_options(position.game)]
    changed = position.game.changed(position.options, position.players)
    options = [f"{key}={value}" for key, value in changed.items() if key not in personal]
    return " ".join([position.game.id, *options, *(["real-dice"] if real_dice else [])])


def solo_par(position: Position) -> int | None:
    """The best score that a game alone could come to from where it began; None where nobody knows."""
    return position.game.results.alone(position.look.scene()).par if position.players == 1 else None


def own_choice(position: Position) -> tuple[str, str]:
    """What somebody alone plays with that others would have another one of: its option, and what it is called.

    As in `("sheets=C", "Sheet C")`; empty where a game has no such thing.
    """
    for option in _choosable(position.game):
        letters = option.parts(position.options[option.key], 1)[0]
        return f"{option.key}={letters}", f"{option.label} {letters}"
    return "", ""


def with_own(position: Position, letter: str) -> Position | None:
    """The same game alone with what this letter stands for; None where it stands for nothing."""
    for option in [] if position.settings.header_lines or position.history.origin else _choosable(position.game):
        if len(letter) == 1 and letter in option.letters:
            changed = position.game.changed(position.options, 1)
            return Position.start(position.game, 1, {**changed, option.key: letter})
    return None


def _choosable(game: Game) -> list[PersonalOption]:
    """Options of one person that have several letters to choose from."""
    return [option for option in personal_options(game) if len(option.picks) > 1]


@dataclass(frozen=True)
class NextGame:
    """A game alone that somebody could play after one: with the next thing to play with, or from another start."""

    label: Message
    options: dict[str, str]  # of the table
    own: dict[str, str]  # options of whoever plays
    position: str = ""  # the code to begin from; the options are in it


def next_alone(position: Position, number: int) -> NextGame | None:
    """What comes after a game alone; `number` is a random one.  None where there is nothing but the same again."""
    game = position.game
    if position.players != 1:
        return None
    for option in [] if position.settings.header_lines or position.history.origin else _choosable(game):
        held = option.parts(position.options[option.key], 1)[0]
        letter = option.letters[(option.letters.index(held[0]) + 1) % len(option.letters)]
        keys = [one.key for one in personal_options(game)]
        kept = {key: value for key, value in game.changed(position.options, 1).items() if key not in keys}
        what = f"{option.label} {letter}"
        return NextGame(say("Next: {what}", what=what), kept, {option.key: letter})
    start = another_start(game, game.changed(position.options, 1), number)
    return NextGame(say("Another start"), {}, {}, start.code()) if start else None


def another_start(game: Game, options: Mapping[str, str], number: int) -> Position | None:
    """A game alone from another position than the usual one, by a random number; None where a game has no other."""
    if 1 not in game.players or game.optional("codes") is None:
        return None
    usual = Position.start(game, 1, options)
    state = usual.rules_state()
    if not game.results.another_start(state, number):
        return None
    settings = game.changed(usual.options, 1)
    return Position.from_code(codes.write(game, 1, settings, state, usual.rules_state()))


def is_another_start(position: Position) -> bool:
    """Whether a game alone that was begun from a code began from another start, and not in the middle of a game."""
    game, options = position.game, position.game.changed(position.options, position.players)
    other = another_start(game, options, 0) if position.history.origin and position.players == 1 else None
    return (
        other is not None
        and codes.read(position.history.origin).fields.keys() <= codes.read(other.code()).fields.keys()
    )
