"""What sixth tells about itself, as its rulebook gives it."""

from sixfold.facts import credits_of, facts
from sixfold.games.sixth import GAME
from sixfold.messages import speaking


def test_credit_ages_and_minutes_are_those_of_the_rulebook():
    with speaking("en"):
        assert " ".join(map(str, facts(GAME))) == "2 players"
        assert (
            " ".join(map(str, credits_of(GAME)))
            == "Sold as “SIXTH!”. A game by József Dorsonczky. Published by Blue Orange, 2016."
        )
