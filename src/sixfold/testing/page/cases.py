"""What a page may ask of a position, as calls that can be made in Python and in JavaScript alike.

It knows the contract.  It does not know any game, nor who answers.  A call names a role of the contract, a function
and its values; what stands for a state, a scene or room for numbers is a Stand-in.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from msgspec.structs import astuple

from sixfold.game.contract import Game
from sixfold.game.shapes import Group, Moved, Shape
from sixfold.positions.position import Position
from sixfold.telling.onlooker import Facts

SIGNS = "abcdefghijkRGBHM0123456789-=:,#+? é"
STATE, SCENE, POSITION, GAME = {"is": "state"}, {"is": "scene"}, {"is": "position"}, {"is": "game"}
WORDS = 12  # of a player's legal ones that are asked about

Call = tuple[str, str, list[Any]]


@dataclass(frozen=True)
class View:
    names: tuple[str, ...]
    language: str
    viewer: int | None
    narrow: bool
    low: bool
    bare: bool
    turned: int
    columns: int
    since: int | None
    covered: tuple[int, ...]


def room(count: int) -> dict[str, int]:
    """A list of so many zeros, which a function of the rules fills."""
    return {"room": count}


class Asker:
    """Chooses what is asked of a position."""

    def __init__(self, game: Game, chooser: random.Random, moves: list[int], names: list[str]) -> None:
        self.game, self.chooser = game, chooser
        self.moves = moves  # that are legal somewhere: elsewhere most of them are not
        self.names = names  # of players
        self.roles: dict[str, Any] = {}

    def view(self, position: Position) -> View:
        pick, drawing, players = self.chooser, self.game.drawing, range(position.players)
        covered = [player for player in players if self.game.covering and pick.random() < 0.3]
        return View(
            tuple(pick.sample(self.names, position.players)),
            pick.choice(("en", "fr", "de")),
            pick.choice((None, *players)),
            "narrow" in drawing.SCREENS and pick.random() < 0.4,
            "low" in drawing.SCREENS and pick.random() < 0.4,
            pick.random() < 0.5,
            pick.randrange(max(1, drawing.directions(position._state))),
            pick.choice((40, 60, 80)),
            pick.choice((None, pick.randint(0, position.ply))),
            tuple(covered),
        )

    def calls(self, position: Position, view: View) -> Iterator[Call]:
        yield from self._rules(position)
        yield from self._picture(position, view)
        yield from self._sentences(position)
        yield from self._outcomes(position)
        yield from self._house(position, view)
        for player in position.actors:
            yield from self._words(position, player)
            yield from self._explained(position, player)
            yield from self._pointing(position, player, view)

    def _rules(self, position: Position) -> Iterator[Call]:
        players = room(position.players)
        for name in ("simultaneous", "position_key", "outcome_count"):
            yield "rules", name, [STATE]
        yield "rules", "hidden", [STATE, self.chooser.randrange(1 << position.players)]
        yield "rules", "scores", [STATE, players]
        if position.over:
            yield "rules", "ranks", [STATE, players]
            return
        if not position.is_chance:
            yield "rules", "actors", [STATE, players]
        for player in position.actors:
            yield "rules", "legal", [STATE, player, room(self.game.rules.MAX_MOVES)]
        before = self.chooser.randint(0, position.ply)
        yield "rules", "same_position", [STATE, {"state at": before}]

    def _picture(self, position: Position, view: View) -> Iterator[Call]:
        yield "picture", "picture", [SCENE]
        yield "picture", "lines", [SCENE]
        yield "picture", "directions", [STATE]
        for player in range(position.players):
            yield "picture", "badge", [SCENE, player]
            yield "picture", "score", [SCENE, player]

    def _sentences(self, position: Position) -> Iterator[Call]:
        reader = self.chooser.choice((None, *range(position.players)))
        if position.before is not None:
            yield "narration", "moved", [SCENE, reader]
            yield "narration", "in_log", [SCENE]
            yield "narration", "pause", [SCENE, reader]
            yield "narration", "news", [SCENE, reader]
        if position.player is not None:
            yield "proposal", "proposal", [SCENE]
        if position.over:
            yield "result", "ended", [SCENE, reader]
            yield "result", "decided", [SCENE, reader]
            yield "result", "tie_breaks", [SCENE]
        if position.players == 1:
            yield "result", "alone", [SCENE]
        puzzles = self.game.optional("puzzles")
        for kind in puzzles.KINDS if puzzles else ():
            figures = [self.chooser.choice((0.125, 2.0, 3.4567, 12.5)) for _ in range(3)]
            yield "puzzles", "task", [kind, figures, SCENE]
            yield "puzzles", "reason", [kind, figures, SCENE]

    def _house(self, position: Position, view: View) -> Iterator[Call]:
        """What the house makes of a position."""
        reader = self.chooser.choice((None, *range(position.players)))
        names = view.names
        if position.over:
            yield "house", "card", [POSITION, names, "", reader]
            yield "house", "closing", [POSITION, names, "", reader]
            if reader is not None and position.players > 1:
                yield "house", "outcome_of", [POSITION, "", reader]
        for player in position.actors:
            yield "house", "ask", [POSITION, player]
            word = self.chooser.choice(sorted(position._moves(player)))
            yield "house", "previewed", [POSITION, self._facts(position, view), word, player]
            yield "house", "answer_to", [POSITION, self._facts(position, view), player, [word]]
            yield "telling", "explain", [[], player, names]
            yield "telling", "can_do", [player, names]
            yield "look", "tree", [player]
        yield "house", "seen", [POSITION, self._facts(position, view)]
        if position.before is not None:
            yield "house", "replay_entry", [POSITION, names, reader]
            yield "house", "logged", [POSITION, names, reader, self.chooser.random() < 0.3]
        if position.is_chance:
            yield "house", "roll_data", [POSITION]
        yield "house", "written_fields", [GAME, STATE, {"state at": 0}]
        yield "house", "state_text", [POSITION]
        for name in ("scores", "ranks", "actors", "words"):
            yield "position", name, []
        yield "history", "partial", []

    def _facts(self, position: Position, view: View) -> dict[str, list[Any]]:
        """What some table knows for somebody who looks."""
        pick, players = self.chooser, range(position.players)
        kinds = [pick.choice(("person", "person", "person", "bot", "open")) for _ in players]
        own = [player for player in players if kinds[player] != "open" and pick.random() < 0.6]
        ended = pick.choice(("", "", "", "draw", f"resign {players[-1]}", f"time {players[0]}"))
        facts = Facts(
            view.names,
            tuple(kinds),
            tuple(own),
            own[0] if len(own) == 1 else None,
            pick.choice(players),
            ended if position.players == 2 else pick.choice(("", "", "given up", "older rules")),
            position.is_chance or pick.random() < 0.5,
            view.covered,
            pick.choice(("", "busy", "failed")),
            pick.choice((None, position.ply)),
            pick.random() < 0.5,
            view.narrow,
            view.low,
            view.turned,
        )
        return {"facts": list(astuple(facts))}

    def _outcomes(self, position: Position) -> Iterator[Call]:
        if not position.is_chance:
            return
        yield "narration", "roll_due", [SCENE]
        for _ in range(3):
            outcome = self.chooser.randrange(position.outcome_count)
            yield "notation", "write_outcome", [STATE, outcome]
            yield "notation", "read_outcome", [STATE, position.outcome(outcome)]
        yield "notation", "read_outcome", [STATE, self._nonsense(position.outcome(0))]

    def _words(self, position: Position, player: int) -> Iterator[Call]:
        legal = position._moves(player)
        words = self.chooser.sample(sorted(legal), min(WORDS, len(legal)))
        for word in words:
            yield "notation", "write", [STATE, legal[word]]
            yield "notation", "path_of", [STATE, word]
            yield "notation", "read", [STATE, word]
            yield "notation", "read", [STATE, self._nonsense(word)]
            path = list(position.look.path_of(word))
            yield "notation", "word_of", [STATE, path]
            for step in path:
                yield "notation", "button", [STATE, step]
        yield "picture", "toggles", [STATE, player]

    def _explained(self, position: Position, player: int) -> Iterator[Call]:
        pick, moves = self.chooser, self.moves
        tries = [pick.choice(moves) for _ in range(4)]
        tries.append(pick.choice(moves) ^ 1 << pick.randrange(max(moves).bit_length() or 1))
        for move in tries:
            yield "why", "why", [STATE, player, move]
        yield "narration", "can_do", [SCENE, player]
        yield "narration", "coach", [SCENE, player, list(position._moves(player).values())]

    def _pointing(self, position: Position, player: int, view: View) -> Iterator[Call]:
        pick = self.chooser
        places = [*places_in(position.look.picture(viewer=player).shapes), "somewhere"]
        path = list(position.look.path_of(pick.choice(sorted(position._moves(player)))))
        for steps in ([], [pick.choice(places)], [*path[:1], pick.choice(places)], pick.choices(places, k=2), path):
            yield "answers", "explain", [SCENE, player, steps]

    def _nonsense(self, word: str) -> str:
        """A word with a sign more, less, or another one."""
        place = self.chooser.randrange(len(word) + 1)
        sign: str = self.chooser.choice(["", *SIGNS])
        return word[:place] + sign + word[place + self.chooser.randrange(2) :]


def places_in(shapes: tuple[Shape, ...]) -> list[str]:
    """Everything in a picture that can be pointed at."""
    found = []
    for shape in shapes:
        if isinstance(shape, Group):
            found += [shape.name] if shape.name else places_in(shape.shapes)
        elif isinstance(shape, Moved):
            found += places_in(shape.shapes)
    return found
