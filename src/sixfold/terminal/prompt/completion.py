"""What Tab completes at the prompt: moves, commands, and files after `save`.

It knows a question and the beginning of an answer.  It does not know who shows the choices.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

from sixfold.terminal.prompt import command_words
from sixfold.terminal.prompt.letters import shown
from sixfold.terminal.prompt.question import Question

FILES_AFTER = "save"
MOVES_AFTER = "why"
MANY = 30  # moves: then only their next part is offered
PART = re.compile(r"[A-Za-z]*[0-9]*[^A-Za-z0-9]*")


def completions(question: Question, line: str) -> list[str]:
    """What the last word of a line may become, the whole of it each time."""
    *before, begun = line.lstrip().split(" ")
    before = [command_words.understood(word) for word in before]
    if before and before[0].lower() == FILES_AFTER:
        return _files(begun)
    moves = _moves(question, begun)
    if before:
        return moves if before[0].lower() == MOVES_AFTER else []
    names = map(command_words.shown, question.commands)
    return moves + [name for name in names if name.lower().startswith(begun.lower())]


def _moves(question: Question, begun: str) -> list[str]:
    if not question.moves or question.player is None:
        return []
    words = [shown(question.position, word) for word in question.position.legal(question.player)]
    found = [word for word in words if word.lower().startswith(begun.lower())]
    return found if len(found) <= MANY else _next_parts(found, len(begun))


def _next_parts(words: Iterable[str], length: int) -> list[str]:
    """The words up to the end of the part that is typed next."""
    cut = dict.fromkeys(_up_to_part(word, length) for word in words)
    return list(cut)


def _up_to_part(word: str, length: int) -> str:
    end = 0
    while end < len(word) and end <= length:
        found = PART.match(word, end)
        end = found.end() if found and found.end() > end else len(word)
    return word[:end]


def _files(begun: str) -> list[str]:
    folder, start = os.path.split(begun)
    try:
        entries = sorted(Path(folder).expanduser().iterdir() if folder else Path().iterdir())
    except OSError:
        return []
    fitting = [entry for entry in entries if entry.name.startswith(start) and (start or entry.name[0] != ".")]
    return [os.path.join(folder, entry.name) + ("/" if entry.is_dir() else "") for entry in fitting]
