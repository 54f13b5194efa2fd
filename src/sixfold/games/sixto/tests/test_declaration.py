"""What sixto tells about itself, as its rulebook gives it."""

from sixfold.books.rulebook import find
from sixfold.game.facts import credits_of, facts
from sixfold.games.sixto import GAME
from sixfold.text.messages import LANGUAGES, speaking

# The French rulebook's first lines; the German one names nobody, neither names a publisher, a year or a trade mark.
FRENCH = "SIXTO", "Steffen & Florian Benndorf", "Joueurs : 1-6", "Âge : 8 ans et plus", "Durée : env. 15 min."


def test_credit_ages_and_minutes_are_those_of_the_rulebook():
    with speaking("en"):
        assert " ".join(map(str, facts(GAME))) == "1–6 players from age 8 about 15 minutes"
        assert " ".join(map(str, credits_of(GAME))) == "Sold as “SIXTO”. A game by Steffen & Florian Benndorf."
    assert (GAME.credit.box_title, *GAME.credit.designers) == FRENCH[:2]
    assert (GAME.credit.publisher, GAME.credit.year, GAME.credit.trademarks) == ("", None, ())


# Of the French rulebook: its subtitle, sheets on both sides; neither rulebook names a colour.
FRONT_AND_BACK = {"en": ("A to F", "G to L"), "fr": ("A à F", "G à L"), "de": ("A bis F", "G bis L")}


def test_the_guide_tells_subtitle_and_sides_of_the_sheets_and_the_colours_are_ours():
    for code in LANGUAGES:
        guide = (GAME.folder / f"guide.{code}.md").read_text("utf-8")
        assert "le jeu de dés pour tous" in guide.replace("\u00a0", " ")
        assert all(side in guide for side in FRONT_AND_BACK[code])
        reasons = {ruling.number: ruling.reason for ruling in find(GAME.folder, code).rulings}
        assert "1.1" in reasons
        assert all(side in reasons["1.4"] for side in FRONT_AND_BACK[code])
