"""Answers at the prompt that change nothing: legal moves, moves so far, reasons, help.

It knows a position and what was typed.  It does not know where the game is played.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod

from sixfold.positions.position import Position
from sixfold.telling import narration
from sixfold.terminal.prompt import command_words
from sixfold.terminal.prompt.letters import refusal_shown, shown, shown_move
from sixfold.terminal.prompt.question import Question
from sixfold.terminal.prompt.reading import read_move, read_roll, roll_example
from sixfold.terminal.screen import Screen
from sixfold.text.errors import CannotRead, Refusal
from sixfold.text.messages import Message, say

NOTHING_TYPED = say("Type a move, ? for the legal moves, or help.")
ANSWERED = {  # here, whatever is asked
    "?": say("lists the legal moves"),
    "why": say("says why a move is not legal"),
    "help": say("says what can be typed"),
}
ARGUMENTS = {"why": say("MOVE"), "save": say("FILE")}  # what is typed after a command
FEW = 16  # moves that need no order
NUMBERS = re.compile(r"(\d+)")


def ask_task(
    screen: Screen,
    position: Position,
    player: int | None,
    commands: Mapping[str, Message],
    move: Callable[[], str] = str,
) -> str | None:
    """A move that is tried, or a command of the task's own; None when somebody leaves.

    What can be asked everywhere is answered here; `move` is one that help may show.
    """
    while (line := screen.ask("> ", Question(position, player, commands))) is not None:
        line = command_words.understood(line)
        first, _, rest = line.partition(" ")
        if line in ("quit", "exit"):
            return None
        if line == "":
            screen.tell(NOTHING_TYPED)
        elif line == "?":
            tell_legal(screen, position, player)
        elif line == "help":
            screen.page(help_lines(position, player, commands, (), screen.width, move()))
        elif first == "why":
            tell_why(screen, position, rest.strip(), player)
        else:
            return line
    return None


def example(position: Position, player: int | None = None) -> str:
    """A move as somebody might type it: one of the short ones, from the middle of them."""
    words = position.legal(player)
    short = [word for word in words if len(word) == min(map(len, words))]
    return shown(position, short[len(short) // 2]) if short else ""


def first_sentence(position: Position, player: int | None) -> Message:
    if player is None:
        roll = roll_example(position)
        return say("Type what your dice show, such as {roll}; help says more, quit leaves.", roll=roll)
    move = example(position, player)
    return say("Type a move such as {move}; ? lists the moves, help says more, quit leaves.", move=move)


def help_lines(
    position: Position,
    player: int | None,
    commands: Mapping[str, Message],
    more: Iterable[Message],
    width: int,
    move: str = "",
) -> list[str]:
    """What can be typed: moves as the game writes them, such as this one, then the commands."""
    move = move or example(position, player)
    how = [say("Type a move to play it, such as {move}.", move=move)] if position.actors else []
    text = " ".join([*map(str, how), *_notation(position), *map(str, more)])
    words = {name: command_words.shown(name) for name in commands}
    heads = {name: f"{word} {ARGUMENTS[name]}" if name in ARGUMENTS else word for name, word in words.items()}
    wide = max(map(len, heads.values()), default=0) + 2
    lines = [*textwrap.wrap(text, width), ""]
    for name, sentence in commands.items():
        lines += _hanging(heads[name], str(sentence), wide, width)
    return lines


def _notation(position: Position) -> list[str]:
    """How the game writes its moves: what it says of something that is none of them."""
    if not position.actors:
        return []
    try:
        position.play("?", position.actors[0])
    except CannotRead as refusal:
        return [refusal_shown(position, refusal).reason.sentence]
    except Refusal:
        pass
    return []


def _hanging(head: str, text: str, indent: int, width: int) -> list[str]:
    """A text beside its heading, also when it needs several lines."""
    inside = textwrap.wrap(text, max(width - indent, 20)) or [""]
    return [f"{head:<{indent}}{inside[0]}", *(" " * indent + line for line in inside[1:])]


def tell_legal(screen: Screen, position: Position, player: int | None) -> None:
    """The legal moves of a player; without a player, what the dice may show."""
    words = position.outcomes if player is None else position.legal(player)
    if words is None:
        screen.tell(say("any roll of the dice, such as {example}", example=roll_example(position)))
    else:
        screen.page(legal_lines(position, player, words, screen.width))


def legal_lines(position: Position, player: int | None, words: Sequence[str], width: int) -> list[str]:
    """Words in columns; many of them by what is pointed at first, and free choices by what there is to choose."""
    words = sorted(words, key=_natural)
    if player is None or len(words) <= FEW:
        return _columns([shown(position, word) for word in words], width)
    toggles = position.look.toggles(player)
    if toggles and toggles.join and prod(len(row) + 1 for row in toggles.rows) == len(words):
        several = shown(position, toggles.join.join(row[0] for row in toggles.rows[:2]))
        head = say("Choose at most one from each line; to choose several, type for example {several}:", several=several)
        alone = [word for word in words if not any(word in row for row in toggles.rows) and toggles.join not in word]
        rows = ["  " + "  ".join(shown(position, cell) for cell in sorted(row, key=_natural)) for row in toggles.rows]
        return [
            str(head),
            *rows,
            *map(str, [say("or, without any of them: {word}", word=shown(position, word)) for word in alone]),
        ]
    return _grouped(position, words, width)


def _grouped(position: Position, words: Sequence[str], width: int) -> list[str]:
    """Moves of one step in columns; then the others, by their first step."""
    short: list[str] = []
    groups: dict[str, list[str]] = {}
    for word in words:
        first, *more = position.look.path_of(word)
        text = shown(position, word)
        head = text[: len(first)] if word.startswith(first) else first
        (groups.setdefault(head, []) if more else short).append(text)
    wide = max(map(len, groups), default=0) + 3
    rest = [_hanging(f"{first}:", "  ".join(groups[first]), wide, width) for first in sorted(groups, key=_natural)]
    return _columns(short, width) + [line for group in rest for line in group]


def _columns(words: Sequence[str], width: int) -> list[str]:
    wide = max(map(len, words), default=0) + 2
    each = max(1, (width + 2) // wide)
    starts = range(0, len(words), each)
    return ["".join(word.ljust(wide) for word in words[first : first + each]).rstrip() for first in starts]


def _natural(word: str) -> list[tuple[str, int]]:
    """Sorts c10 after c9."""
    return [(part, 0) if number % 2 == 0 else ("", int(part)) for number, part in enumerate(NUMBERS.split(word))]


def tell_moves(screen: Screen, position: Position, names: tuple[str, ...], reader: int | None) -> None:
    """The moves so far, each as it is typed and as it is told."""
    moments = position.line()[1:]
    if not moments:
        screen.tell(say("No move has been played."))
        return
    words = [shown_move(moment).removeprefix("=") for moment in moments]
    wide = min(max(map(len, words)), screen.width // 3)
    lines: list[str] = []
    for number, (moment, word) in enumerate(zip(moments, words, strict=True), 1):
        sentence = " ".join(map(str, narration.sentences(moment, names, reader)))
        lines += _hanging(f"{number:>3}  {word}", sentence, wide + 7, screen.width)
    screen.page(lines)


def tell_why(screen: Screen, position: Position, line: str, player: int | None) -> None:
    if not line:
        asked = example(position, player) if position.actors else "c3"
        screen.tell(say("Type why and a move, as in: why {word}", word=asked))
        return
    try:
        word = read_roll(position, line) if player is None else read_move(position, line, player)[1]
    except Refusal as refusal:
        screen.tell(str(refusal))
    else:
        screen.tell(say("{word} is legal.", word=shown(position, word)))
