"""What star tells about itself, as its rulebook gives it."""

from itertools import permutations

from sixfold.books.rulebook import find
from sixfold.game.facts import credits_of, facts
from sixfold.games.star import GAME
from sixfold.games.star.board import BASE_HOLES, STOP_HOLES
from sixfold.text.messages import speaking

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


def test_4_1_with_three_players_a_block_is_a_siege_from_the_hexagon():
    """Three start bases are nobody's goals, so only their owners can stop in them."""
    for base, other in permutations((0, 2, 4), 2):
        assert not set(STOP_HOLES[base]) & set(BASE_HOLES[other])
    siege = {
        "en": "siege from the hexagon",
        "fr": "encerclement depuis l’hexagone",
        "de": "Belagerung vom Sechseck aus",
    }
    for code, words in siege.items():
        blocks = [block for section in find(GAME.folder, code).sections for block in section.blocks]
        assert words in next(block.text for block in blocks if block.number == "4.1")
