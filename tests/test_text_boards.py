"""Boards as text: within 40 columns and within 80, whoever plays, in every language; names are cut last of all."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.positions.record import read_record
from sixfold.text.messages import LANGUAGES, speaking

NAMES = ("Bartholomew of Ghent", "Ida", "Ann-Sophie", "Bo", "Eve Longname", "Zed")
LONGEST = ("B" * 40, "I" * 40, "A" * 40, "C" * 40, "E" * 40, "Z" * 40)


def positions(game: str) -> Iterator[Position]:
    """Moments of the golden games, the last ones too, and of random ones among as many as can play."""
    found = shelf.find_game(game)
    for file in sorted((Path(found.folder) / "golden").glob("*.six")):
        line = read_record(file).positions
        yield from (*line[:: max(1, len(line) // 5)], line[-1])
    for players in found.players:
        position, rng = Position.start(found, players), random.Random(players)
        while not position.over and position.ply < 75:
            position = position.roll(rng) if position.is_chance else _moved(position, rng)
            if position.ply % 25 == 0:
                yield position


def _moved(position: Position, rng: random.Random) -> Position:
    player = position.actors[0]
    return position.play(rng.choice(position.legal(player)), player)


def widest(text: str) -> int:
    return max(map(len, text.split("\n")))


@pytest.mark.parametrize("game", shelf.ids())
@pytest.mark.parametrize("columns", [40, 80])
def test_every_board_fits(game: str, columns: int) -> None:
    for position in positions(game):
        for language in LANGUAGES:
            with speaking(language):
                for names in (None, NAMES[: position.players], LONGEST[: position.players]):
                    text = position.text(names, columns=columns)
                    assert widest(text) <= columns, text


@pytest.mark.parametrize("game", shelf.ids())
def test_names_are_not_cut_while_there_is_room(game: str) -> None:
    found = shelf.find_game(game)
    for players in found.players[:3]:
        position, names = Position.start(found, players), NAMES[:players]
        for name in names:
            assert name in position.text(names)
            assert name in position.text(names, columns=100)


def test_a_narrow_board_says_the_same() -> None:
    position = Position.start("sixth")
    for word in ("c3", "c4", "b3", "c4-c3"):
        position = position.play(word)
    assert position.text(columns=34) == "\n".join(
        [
            "      a     b     c     d     e",
            " 5    .     .     .     .     .",
            "",
            " 4    .     .     .     .     .",
            "",
            " 3    .     P     R     .     .",
            "            s     sb",
            " 2    .     .     .     .     .",
            "",
            " 1    .     .     .     .     .",
            "",
            "s Silver",
            "  reserve sssssssssssss (13)",
            "b Brown",
            "  reserve bbbbbbbbbbbbbb (14)",
        ]
    )
