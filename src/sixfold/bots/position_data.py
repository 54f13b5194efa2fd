"""A position in a question to a bot in another process: as data, and back.

It knows positions.  It does not know processes, nor what is asked.  Of a game with secrets a bot is handed what its
player may know, told step by step.
"""

from __future__ import annotations

from typing import Any

from sixfold.machines.layout import numbers_from
from sixfold.positions.position import Position, begun
from sixfold.positions.sight import stepped_to, steps


def question_about(position: Position) -> dict[str, Any]:
    question = {
        "game": position.game.id,
        "players": position.players,
        "options": position.game.changed(position.options, position.players),
        "header_lines": dict(position.settings.header_lines),
        "rules_version": position.settings.rules_version,
        "position": position.history.origin,
        "words": position.words,
    }
    if not position.history.partial:
        return question
    return question | {"words": (), "start": position.at(0).rules_state().key(), "steps": steps(position)}


def position_of(question: dict[str, Any]) -> Position:
    if question.get("position"):
        position = Position.from_code(question["position"])
    else:
        settings = (question[name] for name in ("game", "players", "options", "header_lines"))
        position = Position.start(*settings, rules_version=question.get("rules_version"))
    if "steps" in question:
        state_of = position.game.rules.State.from_key
        position = begun(position.settings, state_of(numbers_from(question["start"])), partial=True)
        for player, word, key in question["steps"]:
            position = stepped_to(position, player, word, state_of(numbers_from(key)))
    for word in question["words"]:
        position = position.play(word)
    return position
