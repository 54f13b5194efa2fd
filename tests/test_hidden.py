"""Secrets in the library: a small game with dice under cups, seen by each of its players."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from commands import sixfold
from sixfold.bots.bot import FunctionBot
from sixfold.bots.find import find
from sixfold.bots.position_data import position_of, question_about
from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.machines.layout import numbers_in
from sixfold.positions.position import Position
from sixfold.positions.sight import stepped_to, steps
from sixfold.testing import CHECKS, Violation, check
from sixfold.text.errors import BadValue, BrokenGame

SOURCE = Path(__file__).parent / "data" / "games"
PLAYED = "=sice-ace =trey-cater right stay p12"


@pytest.fixture(scope="module", autouse=True)
def folder() -> Iterator[Path]:
    shelf.add_folder(SOURCE)
    yield SOURCE
    shelf.remove_folder(SOURCE)


def cups(words: str = PLAYED, players: int = 2) -> Position:
    position = Position.start("cups", players)
    for word in words.split():
        position = position.play(word)
    return position


@pytest.mark.parametrize("name", CHECKS)
def test_the_whole_contract(name: str) -> None:
    check(name, shelf.find_game("cups"))


# The game -------------------------------------------------------------------------------


def test_2_1_a_die_that_is_turned_over_shows_what_was_below() -> None:
    assert cups("=sice-ace =trey-cater right").text().splitlines()[0] == "1: sice sice"
    assert cups("=sice-ace =trey-cater left").text().splitlines()[0] == "1: ace ace"


def test_3_1_one_says_more_than_the_player_before() -> None:
    position = cups()
    assert position.legal()[:2] == ("doubt", "p13")
    assert position.why("p12") == "p12 is not legal: say more than 12 (3.1)"
    assert cups("=sice-ace =trey-cater stay stay").why("doubt") == "doubt is not legal: nothing has been said yet (3.1)"


def test_4_who_was_wrong_loses() -> None:
    assert cups(f"{PLAYED} p19 doubt").ranks == (2, 1)
    assert cups(f"{PLAYED} p20 doubt").ranks == (1, 2)


# What is seen ---------------------------------------------------------------------------


def test_1_3_players_see_their_own_dice_alone() -> None:
    assert cups().seen_by([0]).text().splitlines() == ["1: sice sice", "2: ? ?", "said: 12"]
    assert cups().seen_by([1]).text().splitlines() == ["1: ? ?", "2: trey cater", "said: 12"]
    assert cups().seen_by([]).text().splitlines() == ["1: ? ?", "2: ? ?", "said: 12"]


def test_1_3_words_are_withheld_that_would_tell_them() -> None:
    assert cups().seen_by([0]).words == ("=sice-ace", "", "right", "", "p12")
    assert cups().seen_by([1]).words == ("", "=trey-cater", "", "stay", "p12")
    assert cups().seen_by([]).words == ("", "", "", "", "p12")


def test_2_2_the_log_tells_that_something_was_done() -> None:
    told = [
        str(sentence)
        for position in cups().seen_by([1]).line()
        for sentence in position.telling.sentences(("Ada", "Bo"))
    ]
    assert told == [
        "Ada rolled.",
        "Bo rolled trey and cater.",
        "Ada looked.",
        "Bo left both dice as they were.",
        "Ada says: at least 12 pips.",
    ]


def test_where_all_look_at_one_screen_it_shows_the_dice_of_whose_turn_it_is() -> None:
    assert cups().seen_by([0, 1]).text().splitlines() == ["1: ? ?", "2: trey cater", "said: 12"]


def test_4_1_everybody_sees_everything_once_the_cups_are_lifted() -> None:
    position = cups(f"{PLAYED} doubt")
    assert position.seen_by([]) is position
    assert not position.history.partial


def test_positions_of_games_without_secrets_are_seen_as_they_are() -> None:
    for game in ("sixto", "sixmix", "sixth", "star"):
        position = Position.start(game)
        assert position.seen_by([]) is position


def test_what_is_seen_is_made_once() -> None:
    position = cups()
    assert position.seen_by([1]) is position.seen_by((1,))
    assert position.play("p13").seen_by([1]).before is position.seen_by([1])


# Told, copied ---------------------------------------------------------------------------


def test_a_game_can_be_told_step_by_step() -> None:
    seen = cups().seen_by([1])
    told = seen.at(0)
    for player, word, key in steps(seen):
        told = stepped_to(told, player, word, seen.game.rules.State.from_key(key))
    assert told == seen
    assert [one.history.last_move for one in told.line()] == [one.history.last_move for one in seen.line()]
    assert told.history.partial


def test_what_is_seen_can_be_pickled() -> None:
    for position in (cups().seen_by([1]), cups("").seen_by([0])):
        again = pickle.loads(pickle.dumps(position))
        assert (again, again.words, again.history.partial) == (position, position.words, True)
        assert copy.copy(position) is position


def test_a_move_can_be_tried_on_what_is_seen() -> None:
    after = cups().seen_by([1]).play("doubt")
    assert after.over
    assert after.history.partial


# Bots, learners, the terminal ---------------------------------------------------------------


def spying(position: Position, limit: object) -> str:
    """A bot that says what it was handed."""
    HANDED.append(position)
    return position.legal()[0]


HANDED: list[Position] = []


def test_bots_are_handed_what_their_player_sees() -> None:
    bot = FunctionBot.__new__(FunctionBot)
    bot.function, bot.path = spying, "spying"
    assert bot.think(cups()).best == "doubt"
    assert [cups().seen_by([1])] == HANDED


def test_a_search_does_not_look_under_the_cups() -> None:
    """Bo has 12 pips and may say 13 or doubt it: whatever Ada has, the answer is the same."""
    game = shelf.find_game("cups")
    words = "=sice-sice =sice-sice stay stay p12"
    thoughts = [
        find("bot:1", game, seed=3).think(cups(words.replace("=sice-sice", other, 1))).candidates
        for other in ("=sice-sice", "=ace-ace")
    ]
    assert thoughts[0] == thoughts[1]


def test_a_question_to_another_process_has_what_a_player_sees() -> None:
    seen = cups().seen_by([1])
    question = json.loads(json.dumps(question_about(seen)))
    assert question["words"] == []
    assert not {7006, 7001} & set(numbers_in([question["start"], [step[2] for step in question["steps"]]]))
    assert position_of(question) == seen
    assert position_of(question).words == seen.words
    whole = json.loads(json.dumps(question_about(cups())))
    assert position_of(whole).words == cups().words


def test_programs_are_told_every_move_and_so_do_not_play_it() -> None:
    with pytest.raises(BadValue, match="CUPS keeps secrets, and a program sees every move"):
        find("program:cat", shelf.find_game("cups"))


def test_without_an_encoding_of_its_own_a_game_with_secrets_is_not_learned() -> None:
    game = replace(shelf.find_game("cups"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Game, "_has", lambda self, name: name != "encoding")
        with pytest.raises(BrokenGame, match="a game with secrets needs an encoding that observes what a player sees"):
            assert game.encoding


def test_the_terminal_shows_what_people_there_may_know() -> None:
    done = sixfold(
        *("play", "cups", "--seat", "human:Ada", "--seat", "random:Bo", "--seed", "5"),
        typed="stay\np24\nquit\n",
        SIXFOLD_GAMES=str(SOURCE),
    )
    told, _, shown = done.stdout.partition("doubts it")
    assert ": ? ?" in told
    assert "Bo rolled." in told
    assert ": ? ?" not in shown


# What the contract finds ------------------------------------------------------------------


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr("sixfold.testing._latest", [])
    return monkeypatch


@pytest.mark.parametrize(
    ("name", "broken", "found"),
    [
        ("hide", lambda state, players: None, "secrets_are_kept"),
        ("secret", lambda state, player, move: 0, "secrets_are_kept"),
        ("hidden", lambda state, viewers: 3 if state.phase < 3 else 0, "something_is_hidden_where_a_game_says_so"),
        ("hidden", lambda state, viewers: 3 & ~viewers, "something_is_hidden_where_a_game_says_so"),
        ("secret", lambda state, player, move: 1 << state.turn if 0 < move < 3 else 0, "secrets_are_kept"),
    ],
    ids=["not blank", "words told", "one's own hidden", "hidden at the end", "staying is told"],
)
def test_the_contract_finds_what_is_not_kept(rules: pytest.MonkeyPatch, name: str, broken: object, found: str) -> None:
    rules.setattr(shelf.find_game("cups").rules, name, broken)
    with pytest.raises(Violation):
        check(found, shelf.find_game("cups"))
