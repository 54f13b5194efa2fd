"""What star tells about itself, as its rulebook gives it."""

from sixfold.facts import credits_of, facts
from sixfold.games.star import GAME
from sixfold.messages import speaking


def test_credit_ages_and_minutes_are_those_of_the_rulebook():
    with speaking("en"):
        assert " ".join(map(str, facts(GAME))) == "1–4 or 6 players about 15 minutes"
        assert " ".join(map(str, credits_of(GAME))) == "Sold as “SIXTO, dames chinoises”."
