"""A game's module as a browser asks for it."""

from __future__ import annotations

import re

import pytest
from starlette.applications import Starlette

from sixfold.game import shelf
from sixfold.web.offline import game_modules
from sixfold.web.pages.version import version
from test_pages import get

APP = Starlette(routes=game_modules.routes())


@pytest.mark.parametrize("game", shelf.ids())
def test_modules_import_the_house(game: str) -> None:
    house = get(f"/games/house.js?v={version()}", APP)
    assert (house.status, house.body) == (200, game_modules.house_of(version()))
    assert "immutable" in house.headers["cache-control"]
    text = get(f"/games/{game}/game.js", APP).text
    assert f'from "/games/house.js?v={version()}";' in text
    written, own = (set(re.findall(r"^(?:class|function) \w+\$(\w+)", each, re.M)) for each in (house.text, text))
    assert {"Position", "ask", "closing"} <= written - own


@pytest.mark.parametrize("game", shelf.ids())
def test_modules_are_sent_once_and_asked_about_again(game: str) -> None:
    answer = get(f"/games/{game}/game.js", APP)
    assert (answer.status, answer.body) == (200, game_modules.module_of(game, version()))
    assert f'from "/static/{version()}/python/python.js";' in answer.text
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    tag = answer.headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        again = get(f"/games/{game}/game.js", APP, if_none_match=known)
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
    assert get(f"/games/{game}/game.js", APP, if_none_match='"other"').status == 200


def test_a_module_of_this_version_is_kept_for_ever() -> None:
    kept = get(f"/games/star/game.js?v={version()}", APP).headers["cache-control"]
    assert "immutable" in kept
    assert get("/games/star/game.js?v=000000000000", APP).headers["cache-control"] == "no-cache"


def test_the_module_of_a_game_that_is_not_there_is_not_found() -> None:
    answer = get("/games/chess/game.js", APP, accept_language="de")
    assert (answer.status, answer.text) == (404, '{"error":"Dieses Spiel gibt es hier nicht."}')
