"""What sixto tells about itself, as its rulebook gives it."""

from sixfold.facts import credits_of, facts
from sixfold.games.sixto import GAME
from sixfold.messages import speaking


def test_credit_ages_and_minutes_are_those_of_the_rulebook():
    with speaking("en"):
        assert " ".join(map(str, facts(GAME))) == "1–6 players from age 8 about 15 minutes"
        assert (
            " ".join(map(str, credits_of(GAME))) == "Sold as “SIXTO”. A game by Steffen Benndorf and Florian Benndorf."
        )
