"""What sixmix tells about itself, as its rulebook gives it."""

import pytest

from sixfold.cli.options import begin
from sixfold.game.facts import credits_of, facts
from sixfold.games.sixmix import GAME
from sixfold.text.errors import CannotRead
from sixfold.text.messages import speaking

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


@pytest.mark.parametrize(("code", "typed"), [("en", "LRG"), ("fr", "CRV"), ("de", "HRG"), ("fr", "LRG"), ("de", "LRG")])
def test_colours_are_typed_in_the_letters_of_the_board_and_kept_in_those_of_files(code, typed):
    with speaking(code):
        position = begin("sixmix", 3, [f"colours={typed}"])
    assert position.options["colours"] == "LRG"


def test_letters_of_colours_are_refused_in_those_of_the_board():
    with speaking("fr"), pytest.raises(CannotRead) as refused:
        begin("sixmix", 3, ["colours=VRX"])
    with speaking("fr"):
        assert (refused.value.word, str(refused.value.reason)) == (
            "colours=VRX",
            "colours se compose de lettres toutes différentes, prises parmi V, B, R, O, C",
        )
