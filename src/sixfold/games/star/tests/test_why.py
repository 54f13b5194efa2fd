"""Every reason that STAR gives for refusing a move, as people read it, with its clause."""

from __future__ import annotations

import pytest

import sixfold
from commands import refused
from sixfold.games.star.tests.test_rules import placed
from sixfold.positions import record

START = sixfold.start("star", 2)
MIDDLE = placed(2, R="g3 f4 a1 b1 c1 e3", B="f5 h5 m1 l1 k1 d7")
EDGE = placed(2, R="d5 d4 e3 a1", B="m1 l1")
OWN_ONLY = placed(3, R="d5 d4 e3 a1", B="m1 l1", options={"transit": "no"})


@pytest.mark.parametrize(
    ("position", "word", "reason"),
    [
        (START, "g4-g5", "there is no piece in g4 (2.1)"),
        (START, "k1-j4", "the piece in k1 is not yours (2.1)"),
        (START, "c1-c1", "a move may not end where it began (2.4)"),
        (START, "c1-c2", "a piece needs a free hole, and c2 is taken (2.2)"),
        (START, "a1-c1", "a piece needs a free hole, and c1 is taken (2.3)"),
        (START, "c1-d3", "d3 is in a base that is not yours, where your pieces may not stop (2.5)"),
        (START, "c1-e3", "there is no piece in d4 to jump over (2.3)"),
        (START, "c1-f4", "f4 is more than a step away, and no jumps from c1 ever land there (2.2)"),
        (START, "c1-g3", "g3 is more than a step away, and c1 has nothing to jump over (2.3)"),
        (START, "b1-f4", "the jumps from b1 do not lead to f4 (2.4)"),
        (START, "pass", "you may pass only when you have no legal move; you have 10 (2.7)"),
        (MIDDLE, "g3-h5", "a piece needs a free hole, and h5 is taken (2.3)"),
        (MIDDLE, "g3-d5", "from g3 to d5 it takes a step and jumps, and a move is one or the other (2.1)"),
        (
            EDGE,
            "d5-f3",
            "the jumps to f3 pass through a base that nobody uses; that is allowed only with transit=yes (2.5)",
        ),
        (OWN_ONLY, "d5-f3", "the jumps to f3 pass through a base that is not yours (2.6)"),
    ],
)
def test_reasons(position, word, reason):
    assert position.why(word) == f"{word} is not legal: {reason}"


def test_a_legal_move_has_no_reason():
    assert START.why("c1-d4") is None
    assert EDGE.why("d5-c1") is None


def test_a_move_where_only_passing_is_left():
    position = placed(2, R="a1", B="b1 b2 c1 c3 m1 l1")
    assert position.why("pass") is None
    assert position.why("a1-b1") == "a1-b1 is not legal: a piece needs a free hole, and b1 is taken (2.2)"


OLD = """sixfold 1
game: star
players: 2{options}

b2-d7 l2-j5 c3-e7 k2-i4
b1-f6 l1-h4
"""


def test_2_5_replay_explains_a_record_from_when_transit_was_yes(tmp_path):
    """b1-f6 jumps through d8 in base 1, which nobody uses; a record that says transit=yes replays."""
    file = tmp_path / "old.six"
    file.write_text(OLD.format(options=""))
    assert refused("replay", file) == (
        f"{file}:6: b1-f6: the jumps to f6 pass through a base that nobody uses;"
        " that is allowed only with transit=yes (2.5)"
    )
    file.write_text(OLD.format(options="\noptions: transit=yes"))
    assert record.read_record(file).position.ply == 6
