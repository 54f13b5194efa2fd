"""Bots play the same moves as before: records whose players are bots, asked again for every move.

`games/<name>/tests/choices/*.six` hold openings played by bots.  The names say which bot with how many
simulations a move, as the arena writes them, and the seed is the one they had.  A change that is meant
to change how bots play writes the records anew, and says why: `python tests/test_choices.py`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sixfold.arena.entrants import read_entrant
from sixfold.bots.find import find
from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.positions.record import Record, read_record

FILES = [file for game in shelf.games() for file in sorted((game.folder / "tests" / "choices").glob("*.six"))]


def choices(record: Record) -> Position:
    """The record played again: its dice, and what its bots choose now."""
    last = record.position
    entrants = [read_entrant(name) for name in record.names or ()]
    bots = [find(entrant.bot, last.game, record.seed or 0) for entrant in entrants]
    position = Position.start(last.game, last.players, last.options, last.settings.header_lines)
    for word in last.words:
        if position.is_chance:
            position = position.play(word)
        else:
            player = position.actors[0]
            limit = entrants[player].limit(None, None, 1.0)
            position = position.play(bots[player].think(position, limit).best, player)
    return position


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parents[2].name}-{file.stem}" for file in FILES])
def test_bots_choose_as_recorded(file: Path) -> None:
    record = read_record(file)
    assert choices(record).words == record.position.words


def main() -> None:
    for file in FILES:
        record = read_record(file)
        record.position = choices(record)
        file.write_text(record.text(), "utf-8")


if __name__ == "__main__":
    main()
