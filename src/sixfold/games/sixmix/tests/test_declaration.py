"""What sixmix tells about itself, as its rulebook gives it."""

from sixfold.facts import credits_of, facts
from sixfold.games.sixmix import GAME
from sixfold.messages import speaking


def test_credit_ages_and_minutes_are_those_of_the_rulebook():
    with speaking("en"):
        assert " ".join(map(str, facts(GAME))) == "2–5 players from age 10"
        assert " ".join(map(str, credits_of(GAME))) == "Sold as “SIX MIX”. Published by Ravensburger."
