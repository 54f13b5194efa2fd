"""Draws the rooms of sixfold and which import which: `python tools/architecture.py` (docs/architecture.md shows it).

The layers are those that import-linter holds (pyproject.toml), the arrows the imports that are there.  An arrow that
others imply is left out.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import grimp

ROOT = Path(__file__).parent.parent
FILE = ROOT / "docs" / "pictures" / "architecture.svg"
PACKAGE = "sixfold"
WIDTH, HEIGHT, BOX, LEFT = 860, 64, (150, 34), 60
STYLE = """
svg{font:15px system-ui,sans-serif;background:#fffdf8}
rect.layer{fill:#f4ecdd}
rect.room{fill:#fff;stroke:#2b2622}
text{fill:#2b2622;text-anchor:middle}
path{fill:none;stroke:#0a6560;stroke-opacity:.55;marker-end:url(#end)}
marker path{fill:#0a6560;stroke:none}
"""
ARROW = (
    '<defs><marker id="end" markerWidth="8" markerHeight="8" refX="6" refY="3" orient="auto">'
    '<path d="M0 0L6 3L0 6Z"/></marker></defs>'
)


def layers() -> list[list[str]]:
    """The rooms of each layer, the highest first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    return [
        [room.strip().removeprefix(f"{PACKAGE}.") for room in layer.replace(":", "|").split("|")]
        for layer in contracts[0]["layers"]
    ]


def imports() -> dict[str, set[str]]:
    """Which rooms a room imports; what games have for commands and makers is not counted."""
    graph = grimp.build_graph(PACKAGE)
    rooms = [room for layer in layers() for room in layer]
    found: dict[str, set[str]] = {room: set() for room in rooms}
    for module in graph.modules:
        if any(part in ("commands", "makers", "tests") for part in module.split(".")[3:]):
            continue
        room = _room(module)
        for other in graph.find_modules_directly_imported_by(module):
            if room in found and _room(other) in found and _room(other) != room:
                found[room].add(_room(other))
    found["game"].discard("games")  # the shelf looks into that folder
    return found


def _room(module: str) -> str:
    return [*module.split("."), ""][1]


def reduced(found: dict[str, set[str]]) -> dict[str, set[str]]:
    """Without what follows from the rest."""

    def reached(room: str) -> set[str]:
        return {each for other in found[room] for each in (other, *reached(other))}

    return {
        room: {each for each in others if not any(each in reached(other) for other in others)}
        for room, others in found.items()
    }


def drawing() -> str:
    rows, places, parts = layers(), {}, []
    for row, rooms in enumerate(rows):
        top = 16 + row * HEIGHT
        parts.append(
            f'<rect class="layer" x="{LEFT}" y="{top - 6}" width="{WIDTH - LEFT - 10}" height="{BOX[1] + 12}" rx="8"/>'
        )
        parts.append(f'<text x="{LEFT / 2:.0f}" y="{top + 22}">{row + 1}</text>')
        step = (WIDTH - LEFT - 10) / len(rooms)
        for column, room in enumerate(rooms):
            places[room] = (LEFT + step * (column + 0.5), top)
    for room, others in reduced(imports()).items():
        for other in sorted(others):
            (x, y), (to_x, to_y) = places[room], places[other]
            if y == to_y:
                side = BOX[0] / 2 if to_x > x else -BOX[0] / 2
                parts.append(f'<path d="M{x + side:.0f} {y + 17}H{to_x - side - (6 if side > 0 else -6):.0f}"/>')
            else:
                start, end = y + BOX[1], to_y - 6
                parts.append(
                    f'<path d="M{x:.0f} {start}C{x:.0f} {start + 22} {to_x:.0f} {end - 22} {to_x:.0f} {end}"/>'
                )
    for room, (x, y) in places.items():
        parts.append(f'<rect class="room" x="{x - BOX[0] / 2:.0f}" y="{y}" width="{BOX[0]}" height="{BOX[1]}" rx="6"/>')
        parts.append(f'<text x="{x:.0f}" y="{y + 22}">{room}</text>')
    height = 20 + len(rows) * HEIGHT
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"><style>{STYLE}</style>{ARROW}'
    return "\n".join([head, *parts, "</svg>", ""])


if __name__ == "__main__":
    FILE.write_text(drawing(), "utf-8")
