"""Set-up in plain words: labels, values and pictures of options, on the page and in the contract."""

from __future__ import annotations

import json
import re

import pytest

from sixfold.game import shelf
from sixfold.game.contract import Choice, Number, Option
from sixfold.text.messages import say, speaking
from sixfold.views.frames import around, frame
from sixfold.web.pages.setup_table import places
from test_pages import GAMES, LANGUAGES, Outline, get


def read_text(address: str) -> str:
    """What a person reads on a page, without its markup."""
    text = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", get(address).text, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text))


def options_of(game: str, kind: type[Option] = Option) -> list[Option]:
    return [option for option in shelf.find_game(game).options if isinstance(option, kind)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_set_up_page_has_labels_and_no_keys(game: str, language: str) -> None:
    text = read_text(f"/play/{game}?lang={language}")
    assert not re.search(r"\w=\w", text)
    assert not re.search(r"(Player|Seat|Chair|Joueur|Place|Spieler|Platz) 0", text)
    with speaking(language):
        for option in options_of(game, Choice | Number):  # type: ignore[arg-type]
            assert str(option.label) in text, option.key
            values = option.values if isinstance(option, Choice) else ()
            words = {value: option.word(value) for value in values}  # type: ignore[attr-defined]
            assert all(word in text for word in words.values())
            assert all(word != value or value.isdigit() for value, word in words.items())


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_the_house_has_a_label_of_its_own(game: str) -> None:
    for option in options_of(game):
        assert option.label, option.key
        assert "=" not in str(option.title)


def test_without_a_label_an_option_is_called_by_its_meaning() -> None:
    bare = Number("length", "3", say("turns a game has"), 1, 9)
    assert str(bare.title) == "turns a game has"
    assert str(bare.plain_reason("77")) == "Choose a number from 1 to 9."
    assert bare.plain_reason("7") is None
    choice = Choice("how", "a", say("how it goes"), ("a", "b"))
    assert str(choice.plain_reason("c")) == "how is one of a, b"


def test_a_number_out_of_range_is_refused_in_plain_words() -> None:
    answer = json.loads(get("/play/sixmix/options?players=3&target=0").text)
    assert answer["refused"] == {"key": "target", "text": "Choose a number from 1 to 1000."}
    german = json.loads(get("/play/sixmix/options?players=3&target=0&lang=de").text)
    assert german["refused"]["text"] == "Wähle eine Zahl von 1 bis 1000."


@pytest.mark.parametrize("game", GAMES)
def test_pictures_of_values_fit_their_square_and_differ(game: str) -> None:
    known = shelf.find_game(game)
    for option in options_of(game, Choice):
        assert isinstance(option, Choice)
        pictures = [known.drawing.option_picture(option.key, value) for value in option.values]
        assert len({bool(picture) for picture in pictures}) == 1, option.key
        if pictures[0]:
            assert len(set(pictures)) == len(pictures)
            box = around([frame(shape) for picture in pictures for shape in picture])
            assert box is None or (min(box) >= -20 and max(box) <= 20), (option.key, box)


def test_where_a_picture_helps_there_is_one() -> None:
    drawn = [
        (game.id, option.key)
        for game in shelf.games()
        for option in game.options
        if isinstance(option, Choice) and game.drawing.option_picture(option.key, option.values[0])
    ]
    assert drawn == [("sixth", "pieces"), ("sixth", "size"), ("star", "transit")]


@pytest.mark.parametrize("game", GAMES)
def test_play_says_its_level_and_offers_the_others(game: str) -> None:
    title = shelf.find_game(game).title
    page = Outline(get("/").text)
    assert f"Play {title}, level 2" in read_text("/")
    offered = [button["data-level"] for button in page.all("button") if "data-level" in button]
    assert offered == list("123456") * len(GAMES)
    setup = Outline(get(f"/play/{game}").text)
    levels = [field["value"] for field in setup.all("input") if field.get("name") == "level1"]
    assert levels == list("123456")


def test_players_sit_as_far_from_each_other_as_they_can() -> None:
    def around(most: int, players: int) -> list[int]:
        return [place.chair for place in places(most, players)]

    assert around(2, 2) == [0, 1]
    assert around(6, 2) == [0, 2, 3, 1, 4, 5]
    assert around(6, 3) == [0, 3, 1, 4, 2, 5]
    assert around(6, 4) == [0, 4, 1, 2, 5, 3]
    assert around(1, 1) == [0]
    for most in range(1, 9):
        for players in range(1, most + 1):
            assert sorted(around(most, players)) == list(range(most))


def test_a_cushion_has_what_its_player_has_and_a_lot_while_lots_decide() -> None:
    def colours(address: str) -> list[str]:
        return [cushion["colour"] for cushion in json.loads(get(f"/play/{address}").text)["table"]["cushions"]]

    assert colours("sixmix/options?players=3&colours.0=R") == ["red", "green", "blue"]
    assert colours("sixth/options?players=2&first=lot") == ["felt", "felt"]
    assert colours("sixth/options?players=2&first=1") == ["brown", "silver"]
    refused = json.loads(get("/play/sixth/options?players=2&men=99").text)
    assert refused["refused"]
    assert refused["table"] is None
