"""What STAR says about whatever is pointed at, whole sentences, and what it shows with them."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.star.tests.test_rules import placed
from sixfold.games.star.tests.test_why import EDGE, MIDDLE, OWN_ONLY, START

THREE = sixfold.start("star", 3)
SHUT_IN = placed(2, R="a1", B="b1 b2 c1 c3 m1 l1")


@pytest.mark.parametrize(
    ("position", "path", "sentence", "clause"),
    [
        (START, "a1", "This piece has nowhere to step or jump. Choose one of your other pieces.", "2.2"),
        (START, "g4", "No piece is here. Choose one of yours.", "2.1"),
        (START, "k1", "This piece is Blue's. Choose one of yours.", "2.1"),
        (START, "d1", "This base is not in use. Choose one of your pieces.", "2.5"),
        (SHUT_IN, "g4", "None of your pieces can move: pass.", "2.7"),
        (START, "c1 c2", "One of your own pieces is in this hole. Choose a free one.", "2.2"),
        (START, "c1 k1", "A piece of Blue is in this hole. Choose a free one.", "2.2"),
        (START, "c1 d3", "This base is not in use: no piece stops here.", "2.5"),
        (THREE, "c1 d3", "This base is not yours: your pieces may jump through it, but not stop here.", "2.5"),
        (OWN_ONLY, "d5 d3", "This base is not yours: your pieces may not stop here.", "2.5"),
        (START, "c1 e3", "There is no piece in between to jump over.", "2.3"),
        (START, "c1 f4", "This hole is more than a step away, and no jump leads here.", "2.2"),
        (START, "b1 f4", "The jumps of this piece do not lead here.", "2.4"),
        (MIDDLE, "g3 d5", "That takes a step and jumps. A move is one or the other.", "2.1"),
        (EDGE, "d5 f3", "The jumps to this hole pass through a base that nobody uses.", "2.5"),
        (OWN_ONLY, "d5 f3", "The jumps to this hole pass through a base that is not yours.", "2.6"),
    ],
)
def test_whatever_is_pointed_at_is_answered(position, path, sentence, clause):
    answer = position.telling.explain(path.split())
    assert (str(answer), answer.message.clause) == (sentence, clause)
    assert answer.action == ("move" if " " in path else "")


def test_what_is_in_the_way_is_shown():
    assert START.telling.explain(["a1"]).ways == (("a1", "b2"), ("a1", "b1"))
    assert START.telling.explain(["c1", "e3"]).ways == (("c1", "e3"), ("d4",))


def test_what_leads_on_has_no_answer():
    assert [START.telling.explain(path.split()) for path in ("c1", "c1 d4")] == [None, None]
    assert str(START.telling.explain(["c1"], 1, ("Ida", "Bob"))) == "It's Ida's turn."
