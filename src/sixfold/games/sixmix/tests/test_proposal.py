"""A placement in SIX MIX that has not been made: how the row would read."""

from __future__ import annotations

import pytest

from sixfold.games.sixmix.tests.test_rules import sixmix
from sixfold.telling.page import proposed


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("G2", "Your green row would read _5_\N{NO-BREAK SPACE}___."),
        ("B6", "Ida's dark blue row would read ___\N{NO-BREAK SPACE}__5."),
    ],
)
def test_it_is_told_how_the_row_would_read(word, said):
    assert proposed(sixmix().play("=5"), word, 0, ("You", "Ida"))["explanation"] == said
