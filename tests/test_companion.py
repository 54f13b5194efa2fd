"""What companions are made of, asked for as a browser does."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette

from sixfold import shelf
from sixfold.script import javascript
from sixfold.web import companion_routes
from test_pages import get

APP = Starlette(routes=companion_routes.routes())


@pytest.mark.parametrize("game", shelf.ids())
def test_rules_are_sent_once_and_asked_about_again(game: str) -> None:
    answer = get(f"/games/{game}/rules.js", APP)
    assert (answer.status, answer.text) == (
        200,
        javascript(shelf.find_game(game), companion_routes.RUNTIME.read_text("utf-8")),
    )
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    tag = answer.headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        again = get(f"/games/{game}/rules.js", APP, if_none_match=known)
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
    assert get(f"/games/{game}/rules.js", APP, if_none_match='"other"').status == 200


def test_rules_of_a_game_that_is_not_there_are_not_found() -> None:
    answer = get("/games/chess/rules.js", APP, accept_language="de")
    assert (answer.status, answer.text) == (404, '{"error":"Dieses Spiel gibt es hier nicht."}')
