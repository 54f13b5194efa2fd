"""Who begins a round, and why: what is said at the table, in every language (2.1, 2.2, 5.1, 5.2)."""

from __future__ import annotations

import pytest

from sixfold.game import shelf
from sixfold.games.sixmix.tests.test_rules import ONE_THREE_ONE, fill, played, sixmix
from sixfold.positions.position import Position
from sixfold.positions.record import read_record
from sixfold.telling.proposals import pause_after
from sixfold.text.messages import speaking

EXAMPLE = "G 365231\nB 651344\nR 651155\nO 443554\nL 113253"  # the rulebook's: 0, 2, 2, 1, 0
NAMES = ("Anne", "Bob", "Cleo", "David", "Emma")
LANGUAGES = ("en", "fr", "de")


def begins(position: Position, language: str = "en", reader: int | None = None) -> str:
    """What is said last about the last move."""
    with speaking(language):
        return str(position.telling.news(NAMES[: position.players], reader)[-1])


def test_2_1_the_highest_roll_begins():
    position = played("=3 =6 =1")
    assert [begins(position, language) for language in LANGUAGES] == [
        "Bob rolled the highest number and begins.",
        "Bob a obtenu le plus grand chiffre et commence.",
        "Bob hat am höchsten gewürfelt und beginnt.",
    ]
    assert [begins(position, language, reader=1) for language in LANGUAGES] == [
        "You rolled the highest number and begin.",
        "Vous avez obtenu le plus grand chiffre et commencez.",
        "Du hast am höchsten gewürfelt und beginnst.",
    ]


def test_2_2_after_ten_more_rolls_the_first_of_the_tied_begins():
    position = played("=3 =6 =6" + " =2 =2" * 10)
    assert [begins(position, language) for language in LANGUAGES] == [
        "Still tied after ten more rolls: Bob comes first in seat order and begins.",
        "Encore à égalité après dix autres lancers\u00a0: Bob vient en premier dans l’ordre des places et commence.",
        "Nach zehn weiteren Würfen immer noch Gleichstand: Bob kommt in der Sitzordnung zuerst und beginnt.",
    ]
    assert [begins(position, language, reader=1) for language in LANGUAGES] == [
        "Still tied after ten more rolls: you come first in seat order and begin.",
        "Encore à égalité après dix autres lancers\u00a0: vous venez en premier dans l’ordre des places et commencez.",
        "Nach zehn weiteren Würfen immer noch Gleichstand: Du kommst in der Sitzordnung zuerst und beginnst.",
    ]


def test_2_2_whoever_wins_the_tenth_more_has_rolled_the_highest_number():
    assert begins(played("=3 =6 =6" + " =2 =2" * 9 + " =1 =4")) == "Cleo rolled the highest number and begins."


def test_5_1_the_fewest_points_begin():
    position = fill(sixmix(3), "G 666123\nB 412356\nR 312356")
    assert [begins(position, language) for language in LANGUAGES] == [
        "Cleo has the fewest points and begins round 2.",
        "Cleo a le moins de points et commence la manche 2.",
        "Cleo hat die wenigsten Punkte und beginnt Runde 2.",
    ]
    assert [begins(position, language, reader=2) for language in LANGUAGES] == [
        "You have the fewest points and begin round 2.",
        "Vous avez le moins de points et commencez la manche 2.",
        "Du hast die wenigsten Punkte und beginnst Runde 2.",
    ]


def test_5_1_or_the_fewest_of_the_round():
    position = fill(sixmix(3, next="round"), "G 666123\nB 412356\nR 312356")
    assert [begins(position, language) for language in LANGUAGES] == [
        "Cleo has the fewest points in the last round and begins round 2.",
        "Cleo a le moins de points de la dernière manche et commence la manche 2.",
        "Cleo hat die wenigsten Punkte der letzten Runde und beginnt Runde 2.",
    ]


def test_5_2_tied_and_next_after_the_last_starter():
    position = fill(sixmix(5, rolls="=1 =1 =1 =6 =1"), EXAMPLE)
    assert [begins(position, language) for language in LANGUAGES] == [
        "Emma begins round 2: the fewest points, tied with Anne, and next after David.",
        "Emma commence la manche 2\u00a0: le moins de points, à égalité avec Anne, "
        "et son tour vient en premier après David.",
        "Emma beginnt Runde 2: die wenigsten Punkte, gleichauf mit Anne, und nach David zuerst dran.",
    ]
    assert [begins(position, language, reader=4) for language in LANGUAGES] == [
        "You begin round 2: the fewest points, tied with Anne, and next after David.",
        "Vous commencez la manche 2\u00a0: le moins de points, à égalité avec Anne, "
        "et votre tour vient en premier après David.",
        "Du beginnst Runde 2: die wenigsten Punkte, gleichauf mit Anne, und nach David zuerst dran.",
    ]
    assert [begins(position, language, reader=0) for language in LANGUAGES] == [
        "Emma begins round 2: the fewest points, tied with you, and next after David.",
        "Emma commence la manche 2\u00a0: le moins de points, à égalité avec vous, "
        "et son tour vient en premier après David.",
        "Emma beginnt Runde 2: die wenigsten Punkte, gleichauf mit dir, und nach David zuerst dran.",
    ]
    assert begins(position, "de", reader=3).endswith("und nach dir zuerst dran.")


def test_5_2_tied_and_younger():
    position = fill(sixmix(5, rolls="=1 =1 =1 =6 =1", youngest=0), EXAMPLE)
    assert [begins(position, language) for language in LANGUAGES] == [
        "Anne begins round 2: the fewest points, tied with Emma, but younger.",
        "Anne commence la manche 2\u00a0: le moins de points, à égalité avec Emma, mais plus jeune.",
        "Anne beginnt Runde 2: die wenigsten Punkte, gleichauf mit Emma, aber jünger.",
    ]
    assert [begins(position, language, reader=0) for language in LANGUAGES] == [
        "You begin round 2: the fewest points, tied with Emma, but younger.",
        "Vous commencez la manche 2\u00a0: le moins de points, à égalité avec Emma, mais plus jeune.",
        "Du beginnst Runde 2: die wenigsten Punkte, gleichauf mit Emma, aber jünger.",
    ]


def test_5_2_several_are_tied():
    position = fill(sixmix(4), "G 123456\nB 123456\nR 123456\nO 123456")
    assert begins(position) == (
        "Bob begins round 2: the fewest points, tied with Anne, Cleo and David, and next after Anne."
    )


def test_the_pause_between_two_rounds_says_it_too():
    position = fill(sixmix(3, rolls="=1 =6 =1"), ONE_THREE_ONE)
    for reader in (None, 0, 1, 2):
        panel = pause_after(position, NAMES[:3], reader)
        assert panel
        assert str(panel.note) == begins(position, reader=reader)


@pytest.mark.parametrize("name", ["youngest", "youngest-of-some", "two-youngest", "next-in-line", "of-the-round"])
def test_golden_games_tell_who_begins_each_round(name: str):
    """The sentence names whoever begins, and speaks of the youngest only where somebody is listed."""
    last = read_record(shelf.find_game("sixmix").folder / "golden" / f"{name}.six").position
    for before, position in zip(last.line(), last.line()[1:], strict=False):
        state: dict[str, object] = position.as_dict()
        if state["round"] != before.as_dict()["round"]:
            said = begins(position)
            assert said.startswith(NAMES[position.as_dict()["starter"]])
            assert f"begins round {state['round']}" in said
            assert "youngest" in position.options or "younger" not in said
