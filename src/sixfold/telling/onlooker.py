"""How a position stands for somebody at a table: who acts, what happened, what is to be done or waited for.

It knows positions and plain facts about a table.  It does not know tables, nor where the sentences are read.  It
is translated with a game's folder, so that a page says it by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sixfold.game.contract import Scene
from sixfold.game.pointing import Answer
from sixfold.positions.position import Position
from sixfold.telling import narration
from sixfold.telling.narration import LogEntry
from sixfold.telling.results import closing
from sixfold.text.messages import Message, say
from sixfold.views.data import sentences

Data = dict[str, Any]


class Facts(msgspec.Struct, frozen=True, array_like=True):
    """What a table knows and its position does not, for one who looks.  Players are numbered as the rules do."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]  # who plays for each: "person", "bot", or nobody yet ("open")
    own: tuple[int, ...] = ()  # the players whose seats are the viewer's, in the order of the chairs
    reader: int | None = None  # the one who is "you": several people at one device have names
    first: int = 0  # the chair of player 0
    ended: str = ""  # how the game ended without its rules, as tables write it
    real_dice: bool = False
    covered: tuple[int, ...] = ()  # players whose side is covered from the viewer
    delayed: str = ""  # why a bot has not moved: others are asked first ("busy"), it tries again ("failed")
    gone_on: int | None = None  # the ply of the pause that the viewer has seen enough of
    coach: bool = False
    narrow: bool = False  # the screen: a phone held upright
    low: bool = False  # or on its side
    turned: int = 0  # steps by which the board was turned, from the viewer's own side

    def chair(self, player: int) -> int:
        return (player + self.first) % len(self.kinds)


def over(position: Position, facts: Facts) -> bool:
    """Whether the game has ended, by its rules or by agreement."""
    return bool(facts.ended) or position.over


def acting(position: Position, facts: Facts) -> tuple[int, ...]:
    """The players who may act, the first to be asked first."""
    return () if facts.ended else position.actors


def asking(position: Position, facts: Facts) -> list[int]:
    """The viewer's players who may act now and are not played by a bot."""
    return [player for player in acting(position, facts) if player in facts.own and facts.kinds[player] == "person"]


def viewing(position: Position, facts: Facts) -> int | None:
    """For whom the picture is drawn: the first of the viewer's players that is asked, else their first."""
    players = asking(position, facts) or facts.own
    return players[0] if players else None


def front(position: Position, facts: Facts, player: int | None) -> int | None:
    """From whose side a position is drawn.

    A board that can be turned stands still while several play on one device, and has the viewer's own
    side at the bottom else, whoever's eyes are asked for.
    """
    if position.look.directions == 0:
        return None
    if position.look.directions == 1:
        return player
    return facts.own[0] if len(facts.own) == 1 else None


def scene_of(position: Position, facts: Facts, player: int | None, since: int | None = None) -> Scene:
    """What the picture is drawn from through a player's eyes; what is the reader's own is "You"."""
    names = [str(say("You")) if each == facts.reader else name for each, name in enumerate(facts.names)]
    covered, turned = frozenset(facts.covered), facts.turned % max(1, position.look.directions)
    side = front(position, facts, player)
    return position.look.scene(
        tuple(names), side, facts.narrow, covered, low=facts.low, bare=True, turned=turned, since=since
    )


def present_scene(position: Position, facts: Facts) -> Scene:
    """The same of the position on the table: what was done since the viewer's own last move is marked."""
    player = viewing(position, facts)
    return scene_of(position, facts, player, None if player is None else position.history.last_ply_of(player))


def rolling(position: Position, facts: Facts) -> int | None:
    """The player whose real dice are waited for."""
    due = position.telling.roll_due if facts.real_dice and not over(position, facts) else None
    return None if due is None else due.player


def entering(position: Position, facts: Facts) -> int | None:
    """The player for whom the viewer enters the roll that is due: the roller, if it is theirs; None if they cannot.

    Whoever sits at the table may enter a roll, so that one device can do it for all.
    """
    is_due = facts.real_dice and not over(position, facts) and position.is_chance
    mine = [player for player in facts.own if facts.kinds[player] == "person"]
    if not is_due or not mine:
        return None
    roller = rolling(position, facts)
    return roller if roller in mine else mine[0]


def is_asked_to_roll(position: Position, facts: Facts) -> bool:
    """Whether the roll that is due is the viewer's own, or of a seat without a person who could roll."""
    if entering(position, facts) is None:
        return False
    roller = rolling(position, facts)
    return roller is None or roller in facts.own or facts.kinds[roller] != "person"


def roll_request(position: Position, facts: Facts) -> Message:
    """What is said to somebody while a roll is due: to roll, to enter it, or whose roll is waited for."""
    if entering(position, facts) is None:
        return roll_awaited(position, facts)
    roller = rolling(position, facts)
    if roller is None or roller == facts.reader:
        one = sum(letter.isalnum() for letter in position.outcome(0)) == 1
        return say("Roll the die and enter what it shows.") if one else say("Roll the dice and enter what they show.")
    name = facts.names[roller]
    if roller in facts.own:
        return say("{name} rolls: enter the result.", name=name)
    if facts.kinds[roller] != "person":
        return say("Roll for {name} and enter the result.", name=name)
    return say("{name} rolls. Anybody at the table can enter the result.", name=name)


def roll_awaited(position: Position, facts: Facts) -> Message:
    due = position.telling.roll_due
    if due is None or due.player is None:
        return say("The dice are rolled first.")
    return say("Waiting for {name}'s roll.", name=facts.names[due.player])


def waiting_for(position: Position, facts: Facts) -> Message:
    """Who is to act, for those who are not; nobody is while dice are due, which wait until every seat is taken."""
    actors = acting(position, facts)
    free = len([kind for kind in facts.kinds if kind == "open"])
    if free and (not actors or facts.kinds[actors[0]] == "open"):
        one = say("Waiting for somebody to take the free seat.")
        return one if free == 1 else say("Waiting for {count} more players…", count=free)
    if not actors:
        return roll_awaited(position, facts)
    kind, name = facts.kinds[actors[0]], facts.names[actors[0]]
    if kind == "bot" and facts.delayed == "busy":
        return say("The bots are busy; {name} moves as soon as it can.", name=name)
    if kind == "bot" and facts.delayed == "failed":
        return say("{name}'s program failed; it tries again in a moment.", name=name)
    if kind == "bot":
        return say("{name} is thinking…", name=name)
    return say("Waiting for {names}.", names=", ".join(facts.names[player] for player in actors))


def called(facts: Facts, players: list[int]) -> Message | None:
    """Who is to act of several people at one device; None for a reader alone."""
    if facts.reader is not None:
        return None
    if len(players) == 1:
        return say("{name}, your turn.", name=facts.names[players[0]])
    return say("{names}: it's your turn.", names=", ".join(facts.names[player] for player in players))


def status(position: Position, facts: Facts) -> Data:
    """Whose turn it is, in a sentence, and the tone to show it in."""
    if over(position, facts):
        return {"text": str(closing(position, facts.names, facts.ended, facts.reader)), "tone": "over"}
    if facts.real_dice and position.is_chance:
        tone = "turn" if is_asked_to_roll(position, facts) else "wait"
        return {"text": str(roll_request(position, facts)), "tone": tone}
    own = asking(position, facts)
    if own:
        return {"text": str(called(facts, own) or say("Your turn.")), "tone": "turn"}
    return {"text": str(waiting_for(position, facts)), "tone": "wait"}


def answer_to(position: Position, facts: Facts, player: int, path: Sequence[str]) -> Answer | None:
    """The answer to whoever points so for a player; None where pointing so is a move, or leads to one."""
    if over(position, facts):
        return Answer(say("The game is over."))
    if player in facts.own and (player in position.actors or position.simultaneous):
        return position.telling.explain(path, player, facts.names)
    return Answer(waiting_for(position, facts))


def headline(position: Position, facts: Facts) -> Data:
    """What happened since the viewer's last move, entry by entry with whose it was, and what they can do now."""
    own = asking(position, facts)
    since = narration.happened(position, facts.names, facts.reader, own[0] if own else facts.reader)
    entries = since.entries or _opening(position, facts)
    return {
        "happened": [{"player": one.player, "parts": sentences(one.sentences)} for one in entries],
        "left_out": since.left_out,
        "now": sentences(_now(position, facts, own)),
    }


def _opening(position: Position, facts: Facts) -> tuple[LogEntry, ...]:
    """What is said while nothing has happened that is to be told."""
    if over(position, facts) or narration.has_moved(position, facts.reader):
        return ()
    return (LogEntry(None, (beginning(position, facts),)),)


def beginning(position: Position, facts: Facts) -> Message:
    """What is said of a game in which nothing has happened: who begins."""
    actors = acting(position, facts)
    if len(actors) != 1:
        return say("New game.")
    if actors[0] == facts.reader:
        return say("New game. You begin.")
    return say("New game. {name} begins.", name=facts.names[actors[0]])


def _now(position: Position, facts: Facts, own: list[int]) -> list[Message]:
    """What is to be done or waited for."""
    if over(position, facts):
        return [closing(position, facts.names, facts.ended, facts.reader).headline]
    if facts.real_dice and position.is_chance:
        return [roll_request(position, facts)]
    if not own:
        return [waiting_for(position, facts)]
    whose, can_do = called(facts, own), position.telling.can_do(own[0], facts.names)
    return [sentence for sentence in (whose, can_do) if sentence]
