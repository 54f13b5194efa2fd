"""A position in a question to a bot in another process: as data, and back.

It knows positions.  It does not know processes, nor what is asked.  Of a game with secrets a bot is handed what its
player may know, told step by step.
"""

from __future__ import annotations

from typing import Any

from sixfold.layout import numbers_from
from sixfold.positions import Position


def question_about(position: Position) -> dict[str, Any]:
    """What a question says of its position."""
    question = {
        "game": position.game.id,
        "players": position.players,
        "options": position.game.changed(position.options, position.players),
        "header_lines": dict(position.header_lines),
        "rules_version": position.rules_version,
        "position": position.origin,
        "words": position.words,
    }
    if not position.partial:
        return question
    return question | {"words": (), "start": position.at(0).rules_state().key(), "told": position.steps()}


def position_of(question: dict[str, Any]) -> Position:
    """The position a question is about."""
    if question.get("position"):
        position = Position.from_code(question["position"])
    else:
        settings = (question[name] for name in ("game", "players", "options", "header_lines"))
        position = Position.start(*settings, rules_version=question.get("rules_version"))
    if "told" in question:
        state_of = position.game.rules.State.from_key
        position = Position(*position.settings, state_of(numbers_from(question["start"])), partial=True)
        for player, word, key in question["told"]:
            position = position.told(player, word, state_of(numbers_from(key)))
    for word in question["words"]:
        position = position.play(word)
    return position
