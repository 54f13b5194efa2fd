"""SIXTO alone: nothing is said that is false with one player, and what ends the game is asked about first (5.3)."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.sixto.sheet_data import shown as numbers_of
from sixfold.positions.position import Position
from sixfold.telling.proposals import question, warnings
from sixfold.text.messages import speaking

LANGUAGES = ("en", "fr", "de")
ROLLED = "=251364 keep"  # on sheet A: R1, R12, O1 and more
FALSE_ALONE = (
    "everybody",
    "others",
    "chacun",
    "tous les joueurs",
    "les autres",
    "alle anderen",
    "jeder",
    "costs nothing",
)


def alone(words: str = ROLLED, players: int = 1) -> Position:
    position = sixfold.start("sixto", players)
    for word in words.split():
        position = position.play(word, position.actors[0] if position.actors else None)
    return position


def stuck(fitting: int) -> Position:
    """A second roll that fits so many rows: the first marked all of cell 8, and the others show the same again."""
    rows = [numbers_of(half) for half in sixfold.start("sixto", 1).rules_state().halves[0]]
    first = "".join(row[7] for row in rows)
    second = "".join(row[8] for row in rows[:fitting]) + first[fitting:]
    return alone(f"={first} keep R8,O8,Y8,G8,B8,P8 ={second} keep")


def told(position: Position, word: str) -> list[str]:
    said = []
    for language in LANGUAGES:
        with speaking(language):
            said.append(str(question(position, word, 0)))
    return said


def test_5_3_marking_nothing_is_asked_about_with_the_points():
    assert told(alone(), "none") == [
        "That ends the game with 0 points. Mark nothing?",
        "La partie se termine alors avec 0 points. Ne rien cocher\u00a0?",
        "Damit endet das Spiel mit 0 Punkten. Nichts ankreuzen?",
    ]


def test_5_3_a_single_mark_is_asked_about_with_the_points():
    assert told(alone(), "R1") == [
        "That ends the game with −10 points. Mark this cell?",
        "La partie se termine alors avec −10 points. Cocher cette case\u00a0?",
        "Damit endet das Spiel mit −10 Punkten. Dieses Feld ankreuzen?",
    ]


def test_5_3_the_points_are_those_it_ends_with():
    position = alone("=251364 keep R1,O1 =251364 keep")
    for word, warning in warnings(position, 0).items():
        end = position.play(word, 0)
        assert end.over
        points = str(end.scores[0]).replace("-", "−")
        assert str(warning) == f"That ends the game with {points} points."
        assert word == "none" or "," not in word


def test_two_marks_are_not_asked_about():
    position = alone()
    warned = set(warnings(position, 0))
    assert warned == {word for word in position.legal(0) if position.play(word, 0).over}
    assert told(position, "R1,O1")[0] == "Mark these 2 cells?"


@pytest.mark.parametrize("players", [2, 6])
def test_at_a_table_nobody_is_warned(players: int):
    assert warnings(alone(ROLLED, players), 0) == {}


@pytest.mark.parametrize(
    ("fitting", "sentences"),
    [
        (
            2,
            [
                "Mark two cells or more; with fewer the game ends.",
                "Cochez au moins deux cases\u00a0; avec moins, la partie se termine.",
                "Kreuze mindestens zwei Felder an; mit weniger endet das Spiel.",
            ],
        ),
        (
            1,
            [
                "Only one row fits this time, so the game ends with this turn.",
                "Une seule ligne convient cette fois\u00a0: la partie se termine avec ce tour.",
                "Diesmal passt nur eine Reihe, und das Spiel endet mit diesem Spielzug.",
            ],
        ),
        (
            0,
            [
                "Nothing fits your sheet this time, so the game ends with this turn.",
                "Rien ne va sur votre feuille cette fois\u00a0: la partie se termine avec ce tour.",
                "Diesmal passt nichts auf deinen Zettel, und das Spiel endet mit diesem Spielzug.",
            ],
        ),
    ],
)
def test_5_3_what_can_be_done_alone(fitting: int, sentences: list[str]):
    for language, sentence in zip(LANGUAGES, sentences, strict=True):
        with speaking(language):
            assert str(stuck(fitting).telling.can_do(0)) == sentence


def test_what_is_said_in_a_game_alone_is_true_alone():
    """Prompts, coach, narration, news and refusals of a whole game, in every language."""
    position = sixfold.start("sixto", 1)
    while not position.over:
        for language in LANGUAGES:
            with speaking(language):
                for said in sentences_at(position):
                    assert not any(word in said.lower() for word in FALSE_ALONE), said
        if position.is_chance:
            position = position.play(position.outcome(position.ply * 7919 % position.outcome_count))
        else:
            position = position.play(max(position.legal(0), key=lambda word: (word.count(","), word)), 0)


def sentences_at(position: Position) -> list[str]:
    said: list[object] = [*position.telling.sentences(reader=0), *position.telling.sentences(reader=None)]
    if position.actors:
        said += [position.telling.can_do(0), *position.telling.coach(0)]
        said += [position.why(word, 0) for word in ("none", "keep", "R1", "?", "R1,R2")]
    return [str(one) for one in said if one]
