"""What a game of STAR came to, in its own words."""

from __future__ import annotations

from pathlib import Path

import pytest

import sixfold
from sixfold.game.contract import Scene
from sixfold.games.star import GAME, board, result, solitaire
from sixfold.games.star.notation import holes_of, write
from sixfold.games.star.table import PAR
from sixfold.positions.record import read_record
from sixfold.telling.results import another_start, closing, is_another_start, solo_par, solo_score
from sixfold.text.errors import CannotRead

GOLDEN = Path(result.__file__).with_name("golden")


def alone(words: int) -> sixfold.Position:
    """The solitaire of the golden game after so many words."""
    position = sixfold.start("star", players=1)
    for word in read_record(GOLDEN / "par.six").position.words[:words]:
        position = position.play(word)
    return position


def test_5_1_alone_the_moves_to_get_home_are_told_beside_par():
    position = read_record(GOLDEN / "par.six").position
    assert str(closing(position, ("Ada",)).headline) == f"In the goal in {position.ply} moves; par is {PAR}."
    assert (solo_score(position), position.scores) == (position.ply, (6,))
    assert position.telling.news(("Ada",)) == []


def test_5_5_alone_who_is_not_home_has_nothing_to_compare():
    state = alone(3).rules_state()
    state.plies = 200
    assert str(result.alone(Scene(state, ("Ada",))).headline) == f"Not in the goal after 200 moves; par is {PAR}."
    assert result.alone(Scene(state, ("Ada",))).score is None


def test_with_others_the_winner_is_told_as_in_every_game():
    position = read_record(GOLDEN / "race.six").position
    assert str(closing(position, ("Ada", "Bob")).headline) == "Bob beat Ada 6 – 4."
    assert solo_score(position) is None


def test_alone_the_moves_are_told_beside_par_with_or_without_the_table():
    solitaire.solved()
    line = read_record(GOLDEN / "par.six").position
    assert alone(0).look.score_text(0) == "moves: 0, par: 17"
    assert alone(1).look.score_text(0) == "moves: 1, par: 17"
    assert alone(16).look.score_text(0) == "moves: 16, par: 17"
    assert line.look.score_text(0) == "moves: 17, par: 17, on par"


def test_5_5_at_the_end_what_is_over_par_is_what_was_played():
    start, best = sixfold.start("star", players=1), read_record(GOLDEN / "par.six").position.words[0]
    back, position = "-".join(reversed(best.split("-"))), start
    for _ in range(9):
        position = position.play(best).play(back)
    assert position.look.score_text(0) == "moves: 18, 1 over par"
    for _ in range(91):
        position = position.play(best).play(back)
    assert position.over
    assert position.look.score_text(0) == "moves: 200, 183 over par"


def test_par_is_that_of_the_start_and_counts_from_there():
    solved = solitaire.solved()
    for number in range(20):
        start = another_start(GAME, {}, number)
        assert start
        state = start.rules_state()
        assert solo_par(start) == solved.race(state, 0)
        assert not set(holes_of(state, 0)) & set(board.BASE_HOLES[3])
        line = [write(solitaire.alone(holes_of(state, 0), state.transit), solved.line(holes_of(state, 0))[0])]
        after = start.play(line[0])
        assert after.look.score_text(0) == f"moves: 1, par: {solo_par(start)}"
        assert sixfold.position(after.code()).look.score_text(0) == f"moves: 1, par: {solo_par(start)}"
    assert another_start(GAME, {}, 4) == another_start(GAME, {}, 4)
    through = another_start(GAME, {"transit": "yes"}, 4)
    assert through
    assert through.options["transit"] == "yes"
    assert sixfold.position(alone(3).code()).look.score_text(0) == "moves: 3"


def test_without_the_table_par_of_another_start_is_not_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    solitaire.solved()
    known = another_start(GAME, {}, 1)
    monkeypatch.setenv("SIXFOLD_CACHE", str(tmp_path))
    start = another_start(GAME, {}, 1)
    assert start
    assert known
    assert solo_par(start) is None
    assert start.look.score_text(0) == "moves: 0"
    assert sixfold.start("star", players=1).look.score_text(0) == "moves: 0, par: 17"
    assert solo_par(sixfold.position(known.code())) == solo_par(known)


def test_codes_of_other_starts_from_before_they_said_par_are_read():
    start = sixfold.position("sixfold1:star:1::pieces=0,16,34360786944,134221840,20x0")
    assert solo_par(start) is None
    assert is_another_start(start)


@pytest.mark.parametrize("fields", ["par=-2", "par=201"])
def test_no_par_is_beyond_the_turns(fields: str):
    with pytest.raises(CannotRead):
        sixfold.position(f"sixfold1:star:1::{fields}")
    with pytest.raises(CannotRead):
        sixfold.position("sixfold1:star:2::par=9")
