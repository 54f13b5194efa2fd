"""What learners see and do: the encoding that every game has, and the games' own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sixfold
import sixfold.games
from sixfold import shelf
from sixfold.compile import twin
from sixfold.layout import packed
from sixfold.positions import Position


def observed(position: Position, player: int) -> list[float]:
    """What a player sees of a position."""
    encoding = position.game.encoding
    view = [0.0] * (len(encoding.PLANES) * encoding.SIZE[0] * encoding.SIZE[1])
    encoding.observe(position.rules_state(), player, view)
    return view


@pytest.fixture(scope="module")
def pips() -> Iterator[Any]:
    folder = Path(__file__).parent / "data" / "games"
    shelf.add_folder(folder)
    yield shelf.find_game("pips")
    sixfold.games.__path__.remove(str(folder.resolve()))
    for name in [name for name in sys.modules if name.startswith("sixfold.games.pips")]:
        del sys.modules[name]


def test_a_game_without_an_encoding_shows_every_number_of_its_state(pips: Any) -> None:
    position = sixfold.start("pips", 3).play("=4").play("1:take")
    encoding, view = pips.encoding, observed(position, 2)
    columns = encoding.SIZE[1]
    assert encoding.SIZE == (1, 10)
    assert len(encoding.PLANES) == 34
    assert view[:3] == [3 / 11, 3 / 11, 4 / 12]  # three players, three rounds, a four
    assert [view[(1 + bit) * columns + 2] for bit in range(4)] == [0, 0, 1, 0]
    assert [view[(1 + bit) * columns + 3] for bit in range(32)] == [1] * 32  # undecided is -1
    assert view[33 * columns :] == [0, 0, 1, 0, 0, 0, 0, 0, 0, 0]  # the third player looks
    assert all(0 <= value <= 1 for value in view)


def test_it_is_the_same_compiled(pips: Any) -> None:
    """Without MOVES an action is the place in the list of legal moves."""
    position = sixfold.start("pips", 3).play("=4").play("1:take")
    state, record = position.rules_state(), packed(position.rules_state())[0]
    made = twin(pips.encoding, "checked", rules=twin(pips.rules, "checked"))
    view = np.zeros(len(observed(position, 2)), np.float32)
    made.observe(record, 2, view)
    assert view.tolist() == np.array(observed(position, 2), np.float32).tolist()
    for encoding, one in ((pips.encoding, state), (made, record)):
        assert [encoding.action_of(one, 2, move) for move in (0, 1, 7)] == [0, 1, -1]
        assert [encoding.move_of(one, 2, action) for action in (0, 1, 7)] == [0, 1, -1]
        assert encoding.alone(one) == 0


def test_environments_have_names_for_games_alone() -> None:
    assert shelf.find_game("sixto").solo_name == "SixtoSolo"
    assert shelf.find_game("star").solo_name == "StarSolitaire"
    assert shelf.find_game("sixth").solo_name == "SixthSolo"
