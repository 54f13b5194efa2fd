"""Signs in sentences: pictures for a page, words for everybody else."""

import msgspec

from sixfold.game.shapes import Box
from sixfold.game.signs import Sign, parts, row_of
from sixfold.text.messages import say, speaking
from sixfold.views.data import sentence

ORANGE = Sign((Box(-9, -9, 18, 18, "orange", 4),), say("points"))
GREEN = Sign((Box(-9, -9, 18, 18, "green", 4),), "green 5")


def test_a_sentence_in_words_has_the_words_of_its_signs() -> None:
    message = say("{name} offers a draw.", name=row_of((ORANGE, GREEN)))
    assert str(message) == "points, green 5 offers a draw."
    with speaking("de"):
        assert str(message).startswith("Punkte, green 5 ")


def test_parts_are_texts_and_signs_in_the_order_of_the_readers_language() -> None:
    inner = say("Rank {rank}", rank=GREEN)
    message = say("{who}: {word}", clause="2.1", who=inner, word=row_of((ORANGE, GREEN)))
    assert parts(message) == ["Rank ", GREEN, ": ", ORANGE, " ", GREEN]


def test_a_page_gets_shapes_and_words() -> None:
    assert msgspec.json.decode(msgspec.json.encode(sentence(say("Rank {rank}", rank=GREEN)))) == [
        "Rank ",
        {"sign": [["b", "green", -9, -9, 18, 18, 4]], "text": "green 5"},
    ]
    assert sentence(say("The game is over.")) == ["The game is over."]
