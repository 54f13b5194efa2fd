"""A game for notebooks: its moves in a list, and the board after each, without a script.

It knows positions and HTML.  It does not know files, nor who shows it.  A move is a `details` element;
those of one game close each other, and the board stands beside the list.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from secrets import token_hex

from sixfold.positions.position import Position
from sixfold.text.messages import Message, say

MAX_BOARDS = 100  # a board has some 30 kB
SIZE = 420  # of a board, in pixels
OUTER = f"position:relative;min-height:{SIZE + 40}px;max-width:64em"
LIST = f"max-height:{SIZE + 40}px;overflow-y:auto;width:19em"
BOARD = "position:absolute;left:20em;top:0"


def page(positions: Sequence[Position], names: tuple[str, ...]) -> str:
    """The game; of one with very many moves, the last ones."""
    group, left_out = f"game-{token_hex(4)}", max(0, len(positions) - MAX_BOARDS)
    before = f"<p>{escape(str(say('Earlier moves: {count}', count=left_out)))}</p>" if left_out else ""
    steps = [_step(position, names, group) for position in positions[left_out:]]
    steps[-1] = steps[-1].replace("<details ", "<details open ", 1)
    return f'<div style="{OUTER}"><div style="{LIST}">{before}{"".join(steps)}</div></div>'


def _step(position: Position, names: tuple[str, ...], group: str) -> str:
    picture = position.svg(names, size=SIZE)
    title = escape(str(_title(position, names)))
    return f'<details name="{group}"><summary>{title}</summary><div style="{BOARD}">{picture}</div></details>'


def _title(position: Position, names: tuple[str, ...]) -> str | Message:
    if not position.ply:
        return say("Start")
    return f"{position.ply}. {position.word} · {position.telling.moved(names)}"
