"""What sixmix tells about itself, as its rulebook gives it."""

from sixfold.facts import credits_of, facts
from sixfold.games.sixmix import GAME
from sixfold.messages import speaking

# What the rulebook prints; it names no author, no year, no trade mark and no duration.
RULEBOOK = (
    "SIX MIX",
    "Un jeu de dés et de tactique pour 2 à 5 joueurs à partir de 10 ans",
    "Alors, écrivez-nous : Ravensburger Spieleverlag GmbH",
)


def test_credit_ages_and_minutes_are_those_of_the_rulebook():
    with speaking("en"):
        assert " ".join(map(str, facts(GAME))) == "2–5 players from age 10"
        assert " ".join(map(str, credits_of(GAME))) == "Sold as “SIX MIX”. Published by Ravensburger Spieleverlag GmbH."
    assert RULEBOOK[0] == GAME.credit.box_title
    assert RULEBOOK[2].endswith(GAME.credit.publisher)
    assert (GAME.credit.designers, GAME.credit.year, GAME.credit.trademarks) == ((), None, ())
