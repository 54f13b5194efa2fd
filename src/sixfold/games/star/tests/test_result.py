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
from sixfold.telling.results import another_start, closing, solo_par, solo_score

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


# Par while playing -----------------------------------------------------------------------


def test_alone_what_was_lost_against_par_is_told_with_every_move():
    solitaire.solved()
    start, best = sixfold.start("star", players=1), read_record(GOLDEN / "par.six").position.words[0]
    assert start.look.score_text(0) == "moves: 0, par: 17"
    assert start.play(best).look.score_text(0) == "moves: 1, par: 17, on par"
    back = "-".join(reversed(best.split("-")))
    assert start.play(best).play(back).look.score_text(0) == "moves: 2, 2 over par"


def test_5_5_at_the_end_what_is_over_par_is_what_was_played():
    """After 200 turns nothing follows any more: what is still to go counts no longer."""
    solitaire.solved()
    start, best = sixfold.start("star", players=1), read_record(GOLDEN / "par.six").position.words[0]
    back, position = "-".join(reversed(best.split("-"))), start
    for _ in range(100):
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
        assert start.play(line[0]).look.score_text(0) == f"moves: 1, par: {solo_par(start)}, on par"
    assert another_start(GAME, {}, 4) == another_start(GAME, {}, 4)
    through = another_start(GAME, {"transit": "yes"}, 4)
    assert through
    assert through.options["transit"] == "yes"
    middle = sixfold.position(alone(3).code())
    assert middle.look.score_text(0).startswith(f"moves: 0, par: {PAR - 3}")


def test_without_the_table_par_of_another_start_is_not_known_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SIXFOLD_CACHE", str(tmp_path))
    start = another_start(GAME, {}, 1)
    assert start
    assert solo_par(start) is None
    assert start.look.score_text(0) == "moves: 0"
    assert sixfold.start("star", players=1).look.score_text(0) == "moves: 0, par: 17"
