"""What sixth tells about itself, as its rulebook gives it."""

from sixfold.books.rulebook import find
from sixfold.game.facts import credits_of, facts
from sixfold.games.sixth import GAME
from sixfold.text.messages import LANGUAGES, speaking

# The rulebook's last lines, as a machine has read them; it has misread the name of József Dorsonczky.
RULEBOOK = (
    "Jeu créé par József Dorsoneszy. © 2016 Blue Orange. Sixth! et Blue Orange sont des marques de Blue Orange. "
    "Jeu publié et distribué sous licence par Blue Orange"
)


def test_credit_ages_and_minutes_are_those_of_the_rulebook():
    with speaking("en"):
        assert " ".join(map(str, facts(GAME))) == "2 players"
        assert " ".join(map(str, credits_of(GAME))) == (
            "Sold as “SIXTH!”. A game by József Dorsonczky. Published by Blue Orange, 2016. "
            "Sixth! and Blue Orange are trademarks of Blue Orange."
        )
    credit = GAME.credit
    printed = RULEBOOK.replace("Dorsoneszy", "Dorsonczky")
    assert printed.startswith(f"Jeu créé par {credit.designers[0]}. © {credit.year} {credit.publisher}. ")
    assert f"{' et '.join(credit.trademarks)} sont des marques de {credit.publisher}." in RULEBOOK


def test_the_trade_marks_are_told_in_every_language():
    told = {
        "fr": "Sixth! et Blue Orange sont des marques de Blue Orange.",
        "de": "Sixth! und Blue Orange sind Marken von Blue Orange.",
    }
    for code, sentence in told.items():
        with speaking(code):
            assert str(credits_of(GAME)[-1]) == sentence


def test_what_the_rulebook_does_not_say_is_marked_and_its_word_on_chess_is_told():
    """The colour brown, what a knight passes, a hunchback in the way, lifting a giant: in no rulebook."""
    for code in LANGUAGES:
        assert {"1.2", "3.4", "7.7", "7.9"} <= {ruling.number for ruling in find(GAME.folder, code).rulings}
        assert "Makarenko" in (GAME.folder / f"guide.{code}.md").read_text("utf-8")
