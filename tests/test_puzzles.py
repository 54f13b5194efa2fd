"""Puzzles: all are read and can be solved, a sample is proven again, the puzzle of a day is everybody's."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest

from commands import refused, sixfold_here, tool
from long_runs import some_long
from sixfold.game import shelf
from sixfold.teaching import puzzles
from sixfold.teaching.puzzles import GRADES, Puzzle, check_attempt, daily, puzzles_of
from sixfold.telling.replies import wins_at_once
from sixfold.testing.showing import puzzle as puzzle_checks
from sixfold.text.errors import BadFile, BadValue
from sixfold.text.messages import LANGUAGES, speaking
from sixfold.web.learn.practice import all_sets, puzzles_in

GAMES = [game.id for game in shelf.games() if puzzles.has_puzzles(game)]
HOLDERS = ["sixmix", "sixth", "sixto", "star"]
FEWEST = 300
FEWEST_OF_A_GRADE = 100
SAMPLE = 2  # of each kind, proven again


def found(game: str) -> tuple[Puzzle, ...]:
    return puzzles_of(shelf.find_game(game))


def own_words(puzzle: Puzzle) -> list[str]:
    return [puzzle.line[number][0] for number in puzzle.own]


def wrong_word(puzzle: Puzzle) -> str:
    """A legal move that is not the solution."""
    return next(word for word in puzzle.position.legal(puzzle.player) if word not in puzzle.line[0])


# All of them --------------------------------------------------------------------------------


def test_every_game_of_ours_has_puzzles() -> None:
    assert HOLDERS == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_of_every_grade_and_no_position_twice(game: str) -> None:
    all_ = found(game)
    assert len(all_) >= FEWEST
    assert all(sum(each.grade == grade for each in all_) >= FEWEST_OF_A_GRADE for grade in GRADES)
    assert len({each.draft.code for each in all_}) == len(all_)


@pytest.mark.parametrize("game", GAMES)
def test_every_solution_is_accepted_move_by_move_and_a_wrong_move_is_answered(game: str) -> None:
    for puzzle in found(game):
        words = own_words(puzzle)
        outcomes = [check_attempt(puzzle, words[: number + 1]).outcome for number in range(len(words))]
        assert outcomes == ["right"] * (len(words) - 1) + ["solved"], puzzle.number
        assert all(
            check_attempt(puzzle, [*words[:-1], word]).outcome == "solved" for word in puzzle.line[puzzle.own[-1]]
        )
        assert check_attempt(puzzle, [wrong_word(puzzle)]).outcome == "wrong", puzzle.number


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_says_task_and_reason_in_every_language(game: str) -> None:
    texts = puzzles.texts(shelf.find_game(game))
    samples = {puzzle.kind: puzzle for puzzle in found(game)}
    assert set(samples) == set(texts.KINDS)
    for puzzle in samples.values():
        said = set()
        for code in LANGUAGES:
            with speaking(code):
                said |= {str(puzzle.task), str(puzzle.reason), str(texts.KINDS[puzzle.kind].name)}
        assert len(said) == 3 * len(LANGUAGES)


@pytest.mark.parametrize("game", some_long(GAMES, "sixmix"))
def test_a_sample_is_proven_again(game: str) -> None:
    pytest.importorskip("numba")
    maker, seen = tool("puzzles"), dict[str, int]()
    for puzzle in found(game)[7:]:
        seen[puzzle.kind] = seen.get(puzzle.kind, 0) + 1
        if seen[puzzle.kind] <= SAMPLE:
            assert maker.problem(puzzle) is None, puzzle.number


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_all_are_proven_again(game: str) -> None:
    maker = tool("puzzles")
    assert [(puzzle.number, wrong) for puzzle in found(game) if (wrong := maker.problem(puzzle))] == []


def test_what_is_not_proven_is_told() -> None:
    pytest.importorskip("numba")
    puzzle = next(each for each in found("sixth") if each.kind == "win1")
    line = puzzles.write_line(puzzle.game, puzzle.draft, "").split(" ")
    other = puzzles.read_line(puzzle.game, 1, " ".join([*line[:4], wrong_word(puzzle)]))
    assert tool("puzzles").problem(other) == f"proven as {' '.join(line)}"
    assert tool("puzzles").problem(puzzles.read_line(puzzle.game, 1, " ".join(["win2", *line[1:]]))) == "not proven"


# One of them --------------------------------------------------------------------------------

WIN_IN_TWO = "win2 3456 2 2::pile=4x0,146,74,0,2,2x0,1/turn=1 c3-c4 b2 c4-d4|2c4-d4"


def test_a_line_is_read_and_written() -> None:
    game = shelf.find_game("sixth")
    puzzle = puzzles.read_line(game, 5, WIN_IN_TWO)
    assert (puzzle.kind, puzzle.levels, puzzle.grade, puzzle.draft.figures) == ("win2", "3456", 2, (2.0,))
    assert puzzle.draft.code == "sixfold1:sixth:2::pile=4x0,146,74,0,2,2x0,1/turn=1"
    assert puzzle.line == (("c3-c4",), ("b2",), ("c4-d4", "2c4-d4"))
    assert puzzles.write_line(game, puzzle.draft, puzzle.levels) == WIN_IN_TWO


def test_the_grade_is_how_many_levels_solve_it() -> None:
    assert [puzzles.grade_of(levels) for levels in ("123456", "23456", "3456", "456", "6", "-")] == [1, 1, 2, 3, 3, 3]


@pytest.mark.parametrize(
    ("game", "easy"),
    [
        ("sixth", lambda each: each.kind == "win1"),
        ("star", lambda each: each.draft.figures[0] <= (3 if each.kind == "home" else 5)),
        ("sixmix", lambda each: each.draft.figures[0] >= 0.25),
        ("sixto", lambda each: each.draft.figures[0] >= 5),
    ],
)
def test_the_first_grade_is_for_whoever_has_just_had_the_lesson(game: str, easy: Callable[[Puzzle], bool]) -> None:
    assert all(easy(each) for each in found(game) if each.grade == 1)


@pytest.mark.parametrize(("game", "least"), [("sixmix", 0.15), ("sixto", 2.0)])
def test_what_was_measured_is_a_clear_margin_and_not_called_proven(game: str, least: float) -> None:
    for each in found(game):
        assert each.draft.figures[0] >= least, each.number
        if len(each.draft.figures) == 3 and each.draft.figures[1]:
            assert each.draft.figures[0] >= 5 * each.draft.figures[1], each.number
            assert str(each.reason).endswith(" That is measured, not proven.")


def test_a_wrong_try_is_answered_with_what_the_other_does_next() -> None:
    puzzle = next(each for each in found("sixth") if each.kind == "only" and each.draft.figures == (1,))
    attempt = check_attempt(puzzle, [wrong_word(puzzle)])
    ranks = attempt.positions[2].ranks
    assert str(attempt.answer) == "After that your opponent wins at once."
    assert ranks is not None
    assert ranks[puzzle.player] == 2


def test_where_nobody_wins_at_once_the_other_keeps_you_from_it() -> None:
    puzzle = next(each for each in found("sixth") if each.kind == "win2")
    after = check_attempt(puzzle, [wrong_word(puzzle)]).positions[2]
    assert after.over or not wins_at_once(after, puzzle.player)


def test_the_parts_that_are_sent_hold_every_puzzle_once() -> None:
    parts = [address.removesuffix(".json").split("/")[2:] for address in all_sets() if address.startswith("/puzzles/")]
    for game in filter(puzzles.has_puzzles, shelf.games()):
        sent = [one.number for name, part in parts if name == game.id for one in puzzles_in(game, part)]
        assert sorted(sent) == list(range(1, len(puzzles_of(game)) + 1))


def test_a_bad_line_is_told(tmp_path: Path) -> None:
    (tmp_path / "puzzles.txt").write_text("win1 - 1 2::\n", "utf-8")
    with pytest.raises(BadFile) as told:
        puzzles._read(shelf.find_game("sixth"), tmp_path / "puzzles.txt", 0)
    assert str(told.value) == "puzzles.txt: line 1 is not a puzzle"


def test_a_move_that_is_not_legal_is_answered_with_the_rule() -> None:
    puzzle = next(each for each in found("star") if each.kind == "home")
    answer = check_attempt(puzzle, ["a1-a1"])
    assert answer.outcome == "refused"
    assert str(answer.answer).startswith("a1-a1 is not legal: ")


def test_a_puzzle_that_is_not_there_is_told() -> None:
    game = shelf.find_game("sixth")
    last = len(puzzles_of(game))
    with pytest.raises(BadValue) as told:
        puzzles.puzzle(game, last + 1)
    assert str(told.value) == f"SIXTH! has puzzles 1 to {last}"


def test_the_contract_suite_tells_what_is_wrong_with_a_puzzle() -> None:
    puzzle = next(each for each in found("sixth") if each.kind == "win2")
    line = puzzles.write_line(puzzle.game, puzzle.draft, "").split(" ")

    def told(*words: str) -> list[str]:
        return list(map(str, puzzle_checks._problems(puzzles.read_line(puzzle.game, 1, " ".join(words)))))

    assert told(*line) == []
    assert told("mate", *line[1:]) == ["there is no kind mate"]
    assert told(*line[:-1]) == ["the solution does not end with one's own move"]
    assert told(*line[:4], "a") == [str(puzzle.position.why("a"))]


# The puzzle of the day ------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_days_come_to_every_puzzle_before_one_is_repeated(game: str) -> None:
    count = len(found(game))
    days = [date(2026, 11, 15) + timedelta(days=number) for number in range(count)]
    assert len({daily(shelf.find_game(game), day).number for day in days}) == count


def test_the_puzzle_of_a_day_is_the_same_in_the_terminal_and_told_by_its_date(tmp_path: Path) -> None:
    number = daily(shelf.find_game("sixth"), date(2026, 1, 31)).number
    done = sixfold_here("puzzle", "sixth", "--date", "2026-01-31", typed="", cache=tmp_path)
    assert done.stdout.startswith(f"SIXTH!, puzzle {number}, difficulty ")
    assert refused("puzzle", "sixth", "--date", "31.1.") == "a day is written year-month-day, as in 2026-01-31"


# In the terminal ------------------------------------------------------------------------------


def test_a_puzzle_is_solved_in_the_terminal(tmp_path: Path) -> None:
    puzzle = next(each for each in found("sixth") if each.kind == "win2")
    lines = "\n".join([wrong_word(puzzle), "z9", *own_words(puzzle), ""])
    done = sixfold_here("puzzle", "sixth", "--number", puzzle.number, typed=lines, cache=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"\n{puzzle.task}\n" in done.stdout
    assert "After that you cannot force a win in two moves.\n" in done.stdout
    assert re.search(r"^\S+  (Silver|Brown) .*\.\nTry another move, or type solution to see it\.$", done.stdout, re.M)
    assert "cannot read “z9”" in done.stdout
    assert "Right. Go on: find the next move.\n" in done.stdout
    assert "Solved!\n" in done.stdout
    assert done.stdout.endswith(f"{puzzle.reason}\n")


def test_the_solution_is_played_out_in_the_terminal(tmp_path: Path) -> None:
    puzzle = next(each for each in found("star") if each.kind == "home")
    done = sixfold_here("puzzle", "star", "--number", puzzle.number, typed="solution\n", cache=tmp_path)
    for position in puzzle.solution[1:]:
        assert f"{position.word}  {position.telling.moved(reader=0)}\n" in done.stdout
    assert done.stdout.endswith(f"{puzzle.reason}\n")


def test_a_grade_can_be_asked_for(tmp_path: Path) -> None:
    done = sixfold_here("puzzle", "sixth", "--grade", "3", typed="quit\n", cache=tmp_path)
    assert ", difficulty 3: " in done.stdout.partition("\n")[0]


def test_what_does_not_go_together_is_told() -> None:
    assert refused("puzzle", "sixth", "--grade", "1", "--daily") == "choose one of --grade, --number and --daily"
    assert refused("puzzle", "sixth", "--number", "x").startswith("SIXTH! has puzzles 1 to ")
