"""What star tells about itself, as its rulebook gives it."""

from sixfold.facts import credits_of, facts
from sixfold.games.star import GAME
from sixfold.messages import speaking

# The rulebook's headings and its last line; it names no author, publisher, year, trade mark or age.
RULEBOOK = "SIXTO", "DAMES CHINOISES", "DUREE D'UNE PARTIE 15 minutes."


def test_credit_ages_and_minutes_are_those_of_the_rulebook():
    with speaking("en"):
        assert " ".join(map(str, facts(GAME))) == "1–4 or 6 players about 15 minutes"
        assert " ".join(map(str, credits_of(GAME))) == "Sold as “SIXTO, dames chinoises”."
    assert GAME.credit.box_title == f"{RULEBOOK[0]}, {RULEBOOK[1].lower()}"
    assert (GAME.credit.designers, GAME.credit.publisher, GAME.credit.year, GAME.credit.trademarks) == (
        (),
        "",
        None,
        (),
    )
