"""What the lessons of SIX MIX call sure is sure, whatever the others roll and wherever they place it."""

from __future__ import annotations

from collections.abc import Iterator

from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.teaching import lessons

FIRST = lessons.lessons(shelf.find_game("sixmix"))[0]


def ends_of_the_round(position: Position) -> Iterator[Position]:
    """Every position after the round that a position is in."""
    if any(position.scores):
        yield position
        return
    for word in position.outcomes or () if position.is_chance else position.legal():
        yield from ends_of_the_round(position.play(word))


def test_the_die_at_the_end_of_the_round_brings_2_points_for_sure_only_where_it_is_asked_for() -> None:
    step = FIRST.steps[4]
    least = {
        word: min(end.scores[step.player] for end in ends_of_the_round(step.position.play(word)))
        for word in step.position.legal()
    }
    assert least == {"G2": 2, "B5": 0, "R5": 0}
    assert step.judge("G2").after.scores == (2, 0, 1)
