"""Hints: what they advise, to whom, and that their order and their numbers agree."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import sixfold
from sixfold.bots.advice import Hint, coach_says, hint_for, worth
from sixfold.bots.analysis.analyst import Analyst
from sixfold.bots.analysis.study import study
from sixfold.positions.position import Position
from sixfold.telling.proposals import reason
from sixfold.text.messages import Message, speaking

LOST = "a4 c5 a3 b3 a2 b2 c3 c4 c3-b3 b4 a2-b2 c2 a4-b4 d5 b3-a3 a2 b2-a2 b5 a4"


def played(position: Position, words: str) -> Position:
    for word in words.split():
        position = position.play(word)
    return position


def test_moves_are_sorted_by_what_each_is_worth_for_itself() -> None:
    """A search for the best move says of the others only that they are no better; a5 once stood there with 47 %."""
    position = played(sixfold.start("sixth", men="16"), LOST)
    player = position.actors[0]
    hint = hint_for(position, player)
    values = [value for _, value in hint.moves]
    assert values == sorted(values, reverse=True)
    assert hint.word == hint.moves[0][0]
    analyst = Analyst(position.game, 6, 2)
    a5 = analyst.values(position.play("a5"))[player]
    assert all(value > a5 or word == "a5" for word, value in hint.moves[:1])
    shown = [int(number) for number in re.findall(r"\((\d+)%\)", hint.text)]
    assert shown == [round(100 * value) for value in values]
    looked = [value for _, value in study(position, 3).best]
    assert looked == sorted(looked, reverse=True)


def test_a_reason_is_given_where_there_is_one() -> None:
    position = sixfold.position("sixfold1:sixth:2::pile=6x0,1,14x0,8849,3x0/reserve=12,2x0,12,2x0/banned=1716/plies=10")
    hint = hint_for(position, 0)
    assert hint.text.startswith("Best: move the queen from b5 to b2 (100%), because it makes a king.")
    with speaking("fr"):
        assert hint_for(position, 0).text.startswith(
            "Le mieux\u00a0: déplacer la dame de b5 en b2 (100\u00a0%), car cela"
        )


def test_alone_it_is_the_expected_score_and_with_others_the_chance_of_who_asks() -> None:
    alone = sixfold.start("sixto", players=1).play("=251624").play("keep")
    text = hint_for(alone, 0).text
    assert re.search(r"^Best: mark .*\(expected score -?\d+\)", text)
    assert "%" not in text
    two = sixfold.start("sixto", players=2).play("=251624").play("keep")
    for player in (0, 1):
        assert hint_for(two, player).word in two.legal(player)
    assert "expected" not in hint_for(two, 1).text


def test_a_roll_to_decide_about_can_be_asked_about_too() -> None:
    deciding = sixfold.start("sixto", players=1).play("=111111")
    assert re.match(r"Best: (keep this roll|roll all dice again) \(expected score", hint_for(deciding, 0).text)


def test_where_there_is_no_choice_that_is_said() -> None:
    position = sixfold.start("star", players=1)
    assert hint_for(position, 0).text.startswith("Best: move from ")
    only = next(
        position
        for position in sixfold.read_record(position.game.folder / "golden" / "pass.six").position.line()
        if position.actors and position.legal() == ("pass",)
    )
    assert hint_for(only, only.actors[0]).text == "There is only one thing to do: pass."


@pytest.mark.parametrize("game", ["sixth", "sixmix", "sixto", "star"])
def test_every_game_says_its_moves_in_words(game: str) -> None:
    position = sixfold.start(game, players=3 if game == "sixmix" else 2)
    while position.is_chance:
        position = position.play(position.outcome(0))
    for word in position.legal()[:40]:
        scene = position.play(word, position.actors[0]).look.scene()
        for language in ("en", "fr", "de"):
            with speaking(language):
                assert str(position.game.proposals.proposal(scene).question).endswith("?")
                assert str(position.game.proposals.proposal(scene).advice)


# Reasons

WAITING = ("star", "sixto")  # a move that only waits, and marking nothing, may have no simple reason


def hinted_games(game: str, positions: int) -> Iterator[tuple[Position, int, Hint]]:
    """Hints in games that follow them, of every number of players, with little time for each."""
    rng = random.Random(positions)
    while positions:
        position = sixfold.start(game, players=rng.choice(sixfold.start(game).game.players))
        while not position.over and positions:
            if position.is_chance:
                position = position.roll(rng)
                continue
            player = position.actors[0]
            hint = hint_for(position, player, part=0.02)
            yield position, player, hint
            positions -= 1
            position = position.play(hint.word if rng.random() < 0.9 else rng.choice(position.legal(player)), player)


@pytest.mark.parametrize("game", ["sixth", "sixmix", "sixto", "star"])
@pytest.mark.parametrize("positions", [20, pytest.param(500, marks=pytest.mark.long)])
def test_a_hint_has_a_reason_and_no_better_move_beside_it(game: str, positions: int) -> None:
    unexplained = 0
    for position, player, hint in hinted_games(game, positions):
        why = reason(position, hint.word, player)
        said = coach_says(position, player, hint)
        if hint.moves:
            assert worth(hint.moves[0][1], hint.unit) == worth(max(value for _, value in hint.moves), hint.unit)
            assert (f"because {why}." if why else "Second best: ") in said
            unexplained += why is None
    assert unexplained <= (positions // 10 if game in WAITING else 0)


@pytest.mark.parametrize("game", ["sixth", "sixmix", "sixto", "star"])
def test_no_reason_is_given_twice_in_a_row_if_there_is_another(game: str) -> None:
    rng = random.Random(7)
    position, last = sixfold.start(game), dict[int, Message | None]()
    while not position.over and position.ply < 120:
        if position.is_chance:
            position = position.roll(rng)
            continue
        player = position.actors[0]
        word = rng.choice(position.legal(player))
        after = position.play(word, player)
        why = reason(position, word, player)
        others = {each.text for each in after.game.proposals.reasons(after.look.scene())}
        before = last.get(player)
        assert why is None or before is None or why.text != before.text or others == {why.text}
        position, last[player] = after, why
