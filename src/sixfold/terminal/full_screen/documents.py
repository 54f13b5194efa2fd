"""Things to read at the full screen: rules, help, a pause, the end, an analysis.

It makes parts of text for a box.  It does not know how a box is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from sixfold.books import rulebook
from sixfold.bots.analysis.report import short
from sixfold.game.contract import Game
from sixfold.game.panels import Panel
from sixfold.positions.position import Position
from sixfold.telling.results import closing, standings
from sixfold.text.messages import Message, language, say

BARS = "▁▂▃▄▅▆▇█"
CURVE = 48  # letters of a curve


def rules(game: Game, clause: str) -> tuple[str, list[RenderableType], int]:
    """The rules page, and which of its parts is the clause."""
    page = rulebook.nearest(game.folder, language())
    if page is None:
        return game.title, [str(say("This game has no rules page."))], 0
    parts: list[RenderableType] = [Markdown(page.introduction)] if page.introduction else []
    at = 0
    for section in page.sections:
        if section.heading:
            parts.append(Text(section.heading, "bold underline"))
        for block in section.blocks:
            at = len(parts) if clause and block.number == clause else at
            parts.append(Markdown(_clause(block)))
    return page.title, parts, at


def _clause(block: rulebook.Block) -> str:
    number = f"**{block.number}** " if block.number else ""
    more = f"\n\n{block.more}" if block.more else ""
    ruling = f"\n\n> {rulebook.MARK}: {block.ruling}" if block.ruling else ""
    return f"{number}{block.text}{more}{ruling}"


def help_parts(keys: Sequence[tuple[str, str, Message, bool]]) -> list[RenderableType]:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for names, _action, meaning, _shown in keys:
        table.add_row(Text(_key(names.split(",")[0]), "bold"), str(meaning))
    return [
        str(say("Arrow keys go from cell to cell; Home, Page Up, End and Page Down go diagonally.")),
        str(say("Enter or a click chooses: first the piece, then where it goes. Underlined places can be chosen.")),
        str(say("Choose a place you may not use to see why; r then shows the rule.")),
        str(say("Tab goes to the next part of the screen. In the log, arrow keys show earlier positions.")),
        str(say("Click a player to see their side of the board.")),
        str(say("Above the list of moves you can type a move, or a command: save game.six, draw, new, code.")),
        table,
    ]


def _key(name: str) -> str:
    return {"question_mark": "?", "slash": "/", "escape": "Esc"}.get(name, name)


def panel(shown: Panel, names: Sequence[str]) -> list[RenderableType]:
    """A pause as a table, with its note under it."""
    table = Table(box=box.SIMPLE, padding=(0, 1))
    table.add_column("")
    for column in shown.columns:
        table.add_column(str(column))
    for row in shown.rows:
        table.add_row(names[row.player], *(str(cell) for cell in row.cells))
    return [table, str(shown.note)] if shown.note else [table]


def closing_card(
    position: Position, names: tuple[str, ...], reader: int | None, lines: Sequence[str], ended: str
) -> tuple[str, list[RenderableType]]:
    """The end of a game: a headline, and under it what decided it and everybody's score."""
    card = closing(position, names, ended, reader)
    parts: list[RenderableType] = [str(reason) for reason in card.reasons]
    scores = [row for row in standings(position, names) if row[1]]
    if scores and len(names) > 1:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for name, score, figures in scores:
            table.add_row(name, Text(score, "bold"), figures)
        parts.append(table)
    more = "\n".join(line for line in lines if line != str(card))
    return str(card.headline), [*parts, more] if more else parts


def analysis(answer: dict[str, Any], names: Sequence[str]) -> list[RenderableType]:
    """An analysis: everybody's chances as a curve, what moves cost, and the turning points."""
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
    values: list[list[float]] = answer["values"]
    flat = [value for each in values for value in each]
    low, high = (0.0, 1.0) if answer["unit"] == "share" else (min(flat), max(flat))
    for player, name in enumerate(names):
        line = [each[player] for each in values]
        table.add_row(name, curve(line, low, high), short(line[-1], answer["unit"]))
    parts: list[RenderableType] = [table, "\n".join(answer["accounts"])]
    if not answer["points"]:
        return [*parts, str(say("No move and no roll changed much."))]
    points = sorted(answer["points"], key=lambda point: point["ply"])
    return [*parts, Text(str(say("Turning points:")), "bold"), "\n".join(point["text"] for point in points)]


def curve(values: Sequence[float], low: float, high: float, most: int = CURVE) -> str:
    """Values as bars, one a letter; where there are too many, some of them."""
    count = min(len(values), most)
    chosen = [values[number * (len(values) - 1) // max(1, count - 1)] for number in range(count)]
    size = (high - low) or 1.0
    return "".join(BARS[min(7, max(0, int(8 * (value - low) / size)))] for value in chosen)
