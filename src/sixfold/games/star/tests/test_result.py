"""What a game of STAR came to, in its own words."""

from __future__ import annotations

from pathlib import Path

import sixfold
from sixfold.contract import Scene
from sixfold.games.star import result
from sixfold.games.star.table import PAR
from sixfold.record import read_record
from sixfold.results import solo_score, verdict

GOLDEN = Path(result.__file__).with_name("golden")


def alone(words: int) -> sixfold.Position:
    """The solitaire of the golden game after so many words."""
    position = sixfold.start("star", players=1)
    for word in read_record(GOLDEN / "par.six").position.words[:words]:
        position = position.play(word)
    return position


def test_5_1_alone_the_moves_to_get_home_are_told_beside_par():
    position = read_record(GOLDEN / "par.six").position
    assert str(verdict(position, ("Ada",))) == f"Home in {position.ply} moves; par is {PAR}."
    assert (solo_score(position), position.scores) == (position.ply, (6,))
    assert position.news(("Ada",)) == []


def test_5_5_alone_who_is_not_home_has_nothing_to_compare():
    state = alone(3).rules_state()
    state.plies = 200
    assert str(result.result(Scene(state, ("Ada",)))) == f"Not home after 200 moves; par is {PAR}."
    assert result.solo_score(state) is None


def test_with_others_the_winner_is_told_as_in_every_game():
    position = read_record(GOLDEN / "race.six").position
    assert str(verdict(position, ("Ada", "Bob"))).startswith("Bob wins: ")
    assert solo_score(position) is None
