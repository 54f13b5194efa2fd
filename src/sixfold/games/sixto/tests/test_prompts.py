"""What SIXTO asks of somebody who may mark: in the words of the button, since cells are skipped, too."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.text.messages import speaking

MARKING = sixfold.start("sixto", players=2).play("=251364").play("keep")
LAST_CALL = sixfold.position(
    "sixfold1:sixto:2::marks=1457,1196,2153,2734,3526,2394,1366,73,146,2380,402,1319,24x0"
    "/dice=3,5,4,2x0,5/closed=24/marked=4,5x0/waiting=2/phase=3/turn=13"
)


@pytest.mark.parametrize(
    ("language", "nothing", "skipping"),
    [("en", "nothing", "skip"), ("fr", "rien", "pass"), ("de", "nichts", "verzicht")],
)
def test_who_may_mark_nothing_is_told_so_and_not_to_skip(language: str, nothing: str, skipping: str) -> None:
    for position in (MARKING, LAST_CALL):
        with speaking(language):
            said = str(position.telling.can_do(position.actors[-1]))
        assert nothing in said, said
        assert skipping not in said, said
