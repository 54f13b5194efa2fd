"""Choices before a game, made by a page's module in Node, and what they come to compared with Python's answers.

It knows options of every kind.  It does not know any game.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sixfold.game.contract import Choice, Game, Number, Option
from sixfold.game.personal import PersonalOption
from sixfold.telling.set_up import begun_here, set_up
from sixfold.testing.page.comparison import lay_out, run_node
from sixfold.testing.page.plain import difference, plain
from sixfold.text.errors import Refusal
from sixfold.text.messages import LANGUAGES, speaking

LEFT_ALONE, NONSENSE = 0.4, 0.1  # how many options are not chosen, and how many typed values are none
Data = dict[str, Any]


def differing_choice(game: Game, chooser: random.Random, count: int) -> str:
    """The first of some random choices that a page answers otherwise, and how; empty if there is none."""
    choices = [random_choice(game, chooser) for _ in range(count)]
    with tempfile.TemporaryDirectory(prefix="sixfold-page-") as folder:
        lay_out(game, Path(folder))
        answers = run_node(Path(folder) / "choosing.js", "\n".join(map(json.dumps, choices))).splitlines()
    for choice, answer in zip(choices, answers, strict=True):
        found = difference(_answers(game, choice), json.loads(answer))
        if found:
            return f"{json.dumps(choice)}: {found}"
    return ""


def random_choice(game: Game, chooser: random.Random) -> Data:
    """Some options of a game for some players, as a set-up page has them and as a table is asked for."""
    players = chooser.choice(game.players)
    options: dict[str, str] = {}
    people: list[dict[str, str]] = [{} for _ in range(players)]
    for option in game.options:
        if isinstance(option, PersonalOption):
            for person in people:
                if chooser.random() >= LEFT_ALONE:
                    count = min(len(option.letters), option.each(players))
                    person[option.key] = "".join(chooser.sample(option.letters, count))
        elif chooser.random() >= LEFT_ALONE:
            options[option.key] = _random_value(option, chooser)
    own = {f"{key}.{chair}": part for chair, person in enumerate(people) for key, part in person.items()}
    first = chooser.choice([None, *range(players)])
    chosen = {"options": options, "people": people, "lines": {}, "given": options | own}
    return {"language": chooser.choice(LANGUAGES), "players": players, "first": first} | chosen


def _random_value(option: Option, chooser: random.Random) -> str:
    if isinstance(option, Choice):
        return chooser.choice(option.values)
    if chooser.random() < NONSENSE:
        return chooser.choice(["0", "x", "-1", "99999"])
    if isinstance(option, Number):
        return str(chooser.choice([option.low, option.high, chooser.randint(option.low, option.high)]))
    return option.default


def _answers(game: Game, choice: Data) -> list[Any]:
    players, first, options = choice["players"], choice["first"], choice["options"]
    with speaking(choice["language"]):
        return [
            _answered(lambda: set_up(game, choice["given"], players, first)),
            _answered(lambda: begun_here(game, players, options, choice["people"], choice["lines"], first or 0)),
        ]


def _answered(question: Callable[[], Data]) -> Any:
    try:
        return plain(question())
    except Refusal as refusal:
        return plain(refusal)
