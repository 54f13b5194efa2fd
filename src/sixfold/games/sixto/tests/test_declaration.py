"""What sixto tells about itself, as its rulebook gives it."""

from sixfold.facts import credits_of, facts
from sixfold.games.sixto import GAME
from sixfold.messages import speaking

# The French rulebook's first lines; the German one names nobody, neither names a publisher, a year or a trade mark.
FRENCH = "SIXTO", "Steffen & Florian Benndorf", "Joueurs : 1-6", "Âge : 8 ans et plus", "Durée : env. 15 min."


def test_credit_ages_and_minutes_are_those_of_the_rulebook():
    with speaking("en"):
        assert " ".join(map(str, facts(GAME))) == "1–6 players from age 8 about 15 minutes"
        assert " ".join(map(str, credits_of(GAME))) == "Sold as “SIXTO”. A game by Steffen & Florian Benndorf."
    assert (GAME.credit.box_title, *GAME.credit.designers) == FRENCH[:2]
    assert (GAME.credit.publisher, GAME.credit.year, GAME.credit.trademarks) == ("", None, ())
