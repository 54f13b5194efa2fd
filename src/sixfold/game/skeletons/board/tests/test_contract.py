"""Everything the contract asks of SKELETON, and its own rules clause by clause."""

import sixfold
from sixfold.testing import contract_test

test_contract = contract_test("skeleton")


def test_2_2_straight_ahead_only_onto_an_empty_cell() -> None:
    position = sixfold.start("skeleton").play("a2-a3")
    assert "a4-a3" not in position.legal()
    assert position.why("a4-a3") == "a4-a3 is not legal: straight ahead the cell must be empty (2.2)"
