"""Everything the contract asks of SKELETON, and its own rules clause by clause."""

import sixfold
from sixfold.testing import contract_test

test_contract = contract_test("skeleton")


def test_2_2_a_one_ends_the_turn() -> None:
    position = sixfold.start("skeleton").play("=6").play("roll").play("=1")
    assert position.scores == (0, 0)
    assert position.play("=3").actors == (1,)
