"""Lessons: every step of every game and language is replayed, wrong tries get their answer, bad files are told."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from commands import refused, sixfold_here
from sixfold.game import shelf
from sixfold.teaching import lesson_checks, lessons
from sixfold.teaching.lessons import Condition, Lesson
from sixfold.text.errors import BrokenGame, NotLegal
from sixfold.text.messages import LANGUAGES, speaking
from test_wording import TYPOGRAPHY

TAUGHT = [(game.id, lesson.name) for game in shelf.games() for lesson in lessons.lessons(game)]
MOST_STEPS = 8
LONGEST = 340  # letters of what is said at once
GOOD = """
title.en = "One"
about.en = "Place."

[[step]]
say.en = "Place."
accept = ["c3"]
right.en = "Good."
wrong.en = "In the middle."
"""


def find(game: str, name: str) -> Lesson:
    return next(one for one in lessons.lessons(shelf.find_game(game)) if one.name == name)


def read(text: str, folder: Path) -> Lesson:
    file = folder / "one.toml"
    file.write_text(text, "utf-8")
    return lessons.read(shelf.find_game("sixth"), file)


# Ours ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", shelf.ids())
def test_every_game_has_a_lesson(game: str) -> None:
    assert lessons.lessons(shelf.find_game(game))


@pytest.mark.parametrize(("game", "name"), TAUGHT)
def test_every_step_can_be_done_and_wrong_tries_get_their_answer(game: str, name: str) -> None:
    lesson = find(game, name)
    assert [str(problem) for problem in lesson_checks.problems(lesson)] == []
    assert len(lesson.steps) <= MOST_STEPS
    for step in lesson.steps:
        assert step.judge(step.solution).right


@pytest.mark.parametrize(("game", "name"), TAUGHT)
def test_every_text_is_there_short_and_well_set_in_every_language(game: str, name: str) -> None:
    lesson = find(game, name)
    for code in LANGUAGES:
        assert lesson_checks.untranslated(lesson, code) == []
    for code, text in [(code, text.languages[code]) for text in lesson_checks.texts_of(lesson) for code in LANGUAGES]:
        assert len(text) <= LONGEST, text
        for pattern, rule in TYPOGRAPHY[code].items():
            assert not re.search(pattern, text), (rule, text)


@pytest.mark.parametrize(("game", "name"), TAUGHT)
def test_no_answer_says_right_twice(game: str, name: str) -> None:
    said = [text for step in find(game, name).steps for text in step.right.languages.values()]
    assert [text for text in said if re.match(r"(Right|Exact\w*|Juste|Richtig)\s?[.:!,]", text)] == []


@pytest.mark.parametrize(("game", "name"), TAUGHT)
def test_the_game_after_a_lesson_can_be_played(game: str, name: str) -> None:
    lesson = find(game, name)
    found = shelf.find_game(game)
    assert lesson.players in found.players
    assert found.resolve_options(lesson.options, lesson.players)


# What is tried ------------------------------------------------------------------------------


def test_a_wrong_try_gets_the_answer_that_fits_best(tmp_path: Path) -> None:
    special = '[[step.answer]]\nwhen = { to = ["a1"] }\nsay.en = "Not in the corner."\n'
    step = read(GOOD + special, tmp_path).steps[0]
    assert str(step.judge("a1").text) == "Not in the corner."
    assert str(step.judge("b1").text) == "In the middle."
    assert str(step.judge("c3").text) == "Good."
    assert step.judge("c3").after.word == "c3"


def test_what_is_not_legal_the_game_explains(tmp_path: Path) -> None:
    step = read(GOOD.replace('accept = ["c3"]', 'words = ["a1"]\naccept = ["c3"]'), tmp_path).steps[0]
    with pytest.raises(NotLegal, match="a1 is not legal: a piece is placed on an empty cell"):
        step.judge("a1")


def test_an_answer_is_in_the_readers_language_or_english(tmp_path: Path) -> None:
    step = read(GOOD + 'wrong.fr = "Au milieu."', tmp_path).steps[0]
    with speaking("fr"):
        assert [str(step.wrong), str(step.say)] == ["Au milieu.", "Place."]


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (Condition(words=("c3-c4",)), {"c3-c4"}),
        (Condition(first="c4"), {"c4-c3"}),
        (Condition(last=("c3", "a1")), {"c4-c3", "a1"}),
        (Condition(includes=("c3", "c4")), {"c3-c4", "c4-c3"}),
        (Condition(includes=("c3",), excludes=("a1",), count=2), {"c3-c4", "c4-c3"}),
        (Condition(ending="king"), set()),
        (Condition(first="c4", gains=1), set()),
        (Condition(last=("a1",), gains=0), {"a1"}),
    ],
)
def test_properties_of_moves(tmp_path: Path, condition: Condition, words: set[str]) -> None:
    position = read(GOOD.replace("accept", 'words = ["c3", "c4"]\naccept'), tmp_path).steps[0].position
    assert {word for word in position.legal() if condition.holds(position, 0, word)} == words


def test_a_step_says_more_where_moves_are_typed_and_where_they_are_pointed_at(tmp_path: Path) -> None:
    lesson = read(GOOD + 'typed.en = "Type c3."\npointed.en = "Point at c3."', tmp_path)
    assert [lesson.said_to_type(0), lesson.said_to_point(0)] == ["Place. Type c3.", "Place. Point at c3."]


def test_a_step_says_whether_its_position_is_a_new_one(tmp_path: Path) -> None:
    step = "\n" + GOOD[GOOD.index("[[step]]") :]
    lesson = read(
        GOOD + step.replace("accept", 'words = ["c3"]\naccept').replace('["c3"]\nright', '["a1"]\nright') + step,
        tmp_path,
    )
    assert [lesson.said_to_type(number) for number in range(3)] == ["Place.", "Place.", "A new position. Place."]


# What is wrong with a lesson ------------------------------------------------------------------

BAD = {
    'title.en = "One': "this is not TOML: ",
    'title.en = "One"\nabout.en = "Two"': "a lesson has steps, each below a line [[step]]",
    GOOD.replace("right.en", "rihgt.en"): "step 1: there is no such key “rihgt”; there are: players, options, ",
    GOOD.replace('right.en = "Good."', ""): "step 1: “right” is missing in the language en",
    GOOD.replace('accept = ["c3"]', ""): "step 1: “accept” is missing: which moves are right",
    GOOD.replace('["c3"]', '{ form = "c3" }'): "step 1: there is no such key “form”; there are: words, from, to, ",
    GOOD.replace("say.en", "say.it"): "step 1: “say” is in no language of ours: it",
    GOOD.replace('say.en = "Place."', 'say = "Place."'): "step 1: the value of “say” has the wrong type",
    "step = [3]\n" + GOOD.partition("[[step]]")[0]: "step 1: “3” is not a table of keys and values",
}


@pytest.mark.parametrize(("text", "sentence"), BAD.items())
def test_a_file_that_is_no_lesson_is_told(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(BrokenGame) as broken:
        read(text, tmp_path)
    assert str(broken.value).startswith(f"the game sixth is broken: sixth/one.toml: {sentence}")


UNFIT = {
    GOOD.replace("accept", 'words = ["z9"]\naccept'): (
        "step 1: its position is not possible: cannot read “z9”: cells run from a1 to e5"
    ),
    GOOD.replace('["c3"]', '["z9"]'): "step 1: z9 is not legal",
    GOOD.replace('["c3"]', '{ from = "c3", to = ["c4"] }'): "step 1: no legal move is like this: ",
    GOOD.replace('wrong.en = "In the middle."', ""): "step 1: a1 gets no answer: “wrong” is missing",
    GOOD.replace('["c3"]', '"anything"'): "step 1: the answer “In the middle.” is never given",
    GOOD.replace("right.en", 'then = ["c3"]\nright.en'): "step 1: after c3: c3 is not legal: ",
    GOOD + '[[step.answer]]\nwhen = ["c3"]\nsay.en = "Never."': "step 1: the answer “Never.” is never given",
    GOOD + '[[step.answer]]\nwhen = "anything"\nsay.en = "No."': "step 1: the answer “In the middle.” is never given",
}


@pytest.mark.parametrize(("text", "sentence"), UNFIT.items())
def test_a_lesson_that_cannot_be_taken_is_told(tmp_path: Path, text: str, sentence: str) -> None:
    problems = [str(problem) for problem in lesson_checks.problems(read(text, tmp_path))]
    assert [problem[: len(sentence)] for problem in problems] == [sentence]


def test_a_game_without_lessons_has_none_and_a_broken_one_offers_none(tmp_path: Path) -> None:
    game = replace(shelf.find_game("sixth"), title="another")
    game.__dict__["folder"] = tmp_path
    assert lessons.lessons(game) == ()
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "one.toml").write_text("title", "utf-8")
    lessons.lessons.cache_clear()
    assert lessons.readable(game) == ()


# In the terminal ------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_lesson_is_taken_in_the_terminal_and_progress_is_kept(tmp_path: Path) -> None:
    first = sixfold_here("learn", "sixth", typed="a1\nC4 C3\nc3-c4\nquit\n", cache=tmp_path).stdout
    assert "SIXTH!: First steps, step 1 of 8\n" in first
    assert "Right! Well placed." in first
    assert "You may do that: every pile on the board is yours to move" in first
    assert first.rstrip().endswith("> quit")
    listed = sixfold_here("learn", cache=tmp_path).stdout
    assert "sixth   first       First steps: Place, move, split a pile – and crown a king. (2 of 8 steps)\n" in listed
    second = sixfold_here(
        "learn", "sixth", typed="a1-c1\nhint\nwhy a1-a5\nback\nskip\nboard\nskip\n", cache=tmp_path
    ).stdout
    assert "SIXTH!: First steps, step 3 of 8" in second
    assert "a1-c1 is not legal: c1 is empty: a pile moves onto another pile only\n" in second
    assert "Welcome back: step 3 of 8; back shows the one before.\n" in second
    assert "Try this: move the rook from a1 to a4, because " in " ".join(second.split())
    assert re.findall(r", step (\d) of 8", second) == ["3", "2", "3", "3", "4"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), TAUGHT)
def test_every_lesson_can_be_finished_in_the_terminal(game: str, name: str, tmp_path: Path) -> None:
    lesson = find(game, name)
    typed = "".join(f"{step.solution}\n" for step in lesson.steps)
    done = sixfold_here("learn", game, name, typed=typed, cache=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Now you can play! Type: sixfold play {game}" in done.stdout
    assert done.stdout.count("Right! ") == len(lesson.steps)


def test_a_lesson_that_is_not_there_is_told_in_the_terminal() -> None:
    names = ", ".join(lesson.name for lesson in lessons.lessons(shelf.find_game("sixth")))
    assert refused("learn", "sixth", "nothing") == f"there is no lesson nothing; there are: {names}"
