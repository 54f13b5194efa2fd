"""How games end, told in every language: what the tables of cases in games' own tests are held to."""

from __future__ import annotations

from collections.abc import Callable

from sixfold.positions.position import Position
from sixfold.telling.results import closing
from sixfold.text.messages import LANGUAGES, speaking

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")
# A game that is over, who reads, and what they are told in English, French and German; ~ is a space that does not break
Case = tuple[Callable[[], Position], int | None, tuple[str, str, str]]


def check_told(make: Callable[[], Position], reader: int | None, told: tuple[str, str, str]) -> None:
    position = make()
    assert position.over
    for language, sentence in zip(LANGUAGES, told, strict=True):
        with speaking(language):
            found = str(closing(position, NAMES[: position.players], reader=reader))
        assert found == sentence.replace("~", "\N{NO-BREAK SPACE}")
