"""The pages, asked for as a browser does, in every language and for every game on the shelf."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import re
import subprocess
import sys
from contextlib import suppress
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Mount, Route, WebSocketRoute

from sixfold.books import guide, guide_figures, rulebook
from sixfold.game import shelf
from sixfold.game.facts import UNOFFICIAL, credits_of, facts
from sixfold.game.personal import personal_options
from sixfold.telling import set_up
from sixfold.text.messages import LANGUAGES, speaking, translate
from sixfold.views import palette
from sixfold.views.palette import DARK, LIGHT
from sixfold.web.app import create_app
from sixfold.web.companion import routes as companion_routes
from sixfold.web.companion import sheets as sheet_routes
from sixfold.web.http.guard import HEADERS
from sixfold.web.limits.budgets import Allowance, Budgets, Limits
from sixfold.web.offline import routes as offline_routes
from sixfold.web.pages import assets, covers, pages, stylesheet
from sixfold.web.pages.lettering import lettering
from sixfold.web.pages.rulebook_html import with_named_options
from sixfold.web.server_settings import ServerSettings

GAMES = shelf.ids()
ADDRESSES = [
    "/",
    "/rules",
    "/rules/rulings",
    "/offline",
    "/dice",
    "/statistics",
    "/t/abcdefgh",
    *(f"/{kind}/{game}" for kind in ("play", "rules") for game in GAMES),
    *(f"/sheets/{game.id}" for game in sheet_routes.games_with_sheets()),
]
STATIC = assets.STATIC


async def any_table(request: Request) -> Response:
    return pages.table_page(request, request.path_params["table"], shelf.find_game("sixth"))


ROUTES = (*pages.routes(), *offline_routes.routes(), *companion_routes.routes(), *sheet_routes.routes())


def app_with(budgets: Budgets) -> Starlette:
    app = Starlette(routes=[*ROUTES, Route("/t/{table}", any_table)])
    app.state.budgets = budgets
    return app


APP = app_with(Budgets())


class Answer:
    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    @property
    def text(self) -> str:
        return self.body.decode()


def get(address: str, app: Any = APP, /, form: bytes | None = None, **headers: str) -> Answer:
    """What a page answers; with a form, to what is sent by it."""
    path, _, query = address.partition("?")
    sent: list[Any] = []
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET" if form is None else "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(b"host", b"localhost"), *given],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "root_path": "",
    }

    parts = [] if form is None else [{"type": "http.request", "body": form}]

    async def receive() -> Any:
        if not parts:
            await asyncio.Event().wait()  # nothing more comes, and nobody leaves
        return parts.pop()

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    headers = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return Answer(sent[0]["status"], headers, b"".join(message.get("body", b"") for message in sent[1:]))


class Outline(HTMLParser):
    """The elements of a page, and whether each that was opened was closed."""

    VOID = {"meta", "link", "input", "br", "img", "hr"}

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]

    def ids(self) -> list[str]:
        return [attributes["id"] or "" for _, attributes in self.found if "id" in attributes]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_in_every_language(address: str, language: str) -> None:
    answer = get(address, cookie=f"lang={language}")
    page = Outline(answer.text)
    assert answer.status == 200
    assert page.all("html")[0]["lang"] == language
    assert len(page.all("main")) == len(page.all("title")) == 1
    assert len(page.all("h1")) == (0 if address.startswith("/t/") else 1)
    assert len(page.ids()) == len(set(page.ids()))
    assert [link["hreflang"] for link in page.all("a") if "hreflang" in link] == list(LANGUAGES)
    assert not any("style" in attributes for _, attributes in page.found)
    assert not any(name.startswith("on") for _, attributes in page.found for name in attributes)
    assert not page.all("style")
    assert all("src" in script for script in page.all("script"))


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_a_page_asks_for_is_there(address: str) -> None:
    page = Outline(get(address).text)
    wanted = [link["href"] for link in page.all("link")] + [script["src"] for script in page.all("script")]
    for part in wanted:
        if part is None or not part.startswith("data:"):  # which is there already
            assert get(part or "").status == 200, part


def test_what_the_worker_keeps_is_what_it_is_sent() -> None:
    """Else it never installs, and nothing works without the server."""
    script = get("/sw.js").text
    files = json.loads(script.partition("self.SHIPPED = ")[2].partition(";\n")[0])["files"]
    own = {address: digest for address, digest in files.items() if address.startswith(("/static/", "/palette"))}
    assert len(own) > 100
    for address, digest in own.items():
        content = get(address).body
        assert base64.b64encode(hashlib.sha256(content).digest()).decode() == digest, address


def test_the_language_is_the_address_s_then_the_cookie_s_then_the_browser_s() -> None:
    asked = get("/?lang=de", cookie="lang=fr", accept_language="en")
    assert 'lang="de"' in asked.text
    assert "lang=de" in asked.headers["set-cookie"]
    assert "samesite=lax" in asked.headers["set-cookie"].lower()
    assert '<html lang="fr"' in get("/", cookie="lang=fr", accept_language="de").text
    assert '<html lang="de"' in get("/", accept_language="it, fr;q=0.5, de-AT;q=0.8").text
    assert '<html lang="en"' in get("/?lang=xx", cookie="lang=../..", accept_language="it;q=x").text
    assert "set-cookie" not in get("/?lang=xx").headers


def test_french_marks_keep_with_their_words() -> None:
    assert not re.search(r"\w [;?!]", re.sub(r"<[^>]*>", "", get("/rules/star?lang=fr").text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_its_anchor(game: str, language: str) -> None:
    source = (shelf.find_game(game).folder / f"rules.{language}.md").read_text(encoding="utf-8")
    clauses = re.findall(r"^(\d+\.\d+) ", source, re.MULTILINE)
    page = Outline(get(f"/rules/{game}?lang={language}").text)
    assert clauses
    assert set(clauses) <= set(page.ids())
    anchors = [link["href"] for link in page.all("a") if link.get("class") == "number"]
    assert anchors == [f"#{clause}" for clause in clauses]
    inside = [link["href"] or "" for link in page.all("a") if (link["href"] or "").startswith("#")]
    assert {address[1:] for address in inside} <= set(page.ids())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_rules_page_teaches_with_figures_that_say_what_they_mark(game: str, language: str) -> None:
    found = guide.find(shelf.find_game(game).folder, language)
    text = get(f"/rules/{game}?lang={language}").text
    page = Outline(text)
    assert found
    assert len(page.ids()) == len(set(page.ids()))
    assert {section.name for section in found.sections} | {"options", "clauses"} <= set(page.ids())
    assert [f"figure-{figure.name}" for figure in found.figures] == re.findall(r'<figure id="([^"]+)"', text)
    with speaking(language):
        drawn = [guide_figures.drawn(shelf.find_game(game), figure.name) for figure in found.figures]
    shown = re.sub(r'<svg class="board[^"]* for-narrow".*?</svg>', "", text)
    assert ("for-narrow" in text) == ("narrow" in shelf.find_game(game).drawing.SCREENS)
    labels = [unescape(label) for label in re.findall(r'role="img" aria-label="([^"]*)"', shown)]
    assert labels == [" ".join((figure.picture.title, *figure.notes)) for figure in drawn]


@pytest.mark.slow
def test_a_rulebook_can_be_printed() -> None:
    answer = get(f"/rules/{GAMES[-1]}/rules.pdf?lang=fr")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == f'inline; filename="{GAMES[-1]}-fr.pdf"'
    assert answer.body.startswith(b"%PDF-")
    assert get("/rules/nothing/rules.pdf").status == 404


def test_a_rules_page_without_an_introduction_keeps_its_first_heading(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = rulebook.read("# SIX\n\n## 1 The start\n\n1.1 All <b>begin</b>.\n")
    monkeypatch.setattr(rulebook, "find", lambda folder, language: bare)
    text = get(f"/rules/{GAMES[0]}").text
    assert {"1", "1.1"} <= set(Outline(text).ids())
    assert "1 The start</h2>" in text
    assert "All &lt;b&gt;begin&lt;/b&gt;." in text


def test_the_first_page_leads_to_sheets_to_print() -> None:
    assert "/sheets" in [link["href"] for link in Outline(get("/").text).all("a")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_ours_is_marked_and_listed_with_its_reason(game: str, language: str) -> None:
    """Each mark leads to its entry in the list, and each entry back to its clause."""
    book = rulebook.find(shelf.find_game(game).folder, language)
    assert book
    numbers = [ruling.number for ruling in book.rulings]
    page = Outline(get(f"/rules/{game}?lang={language}").text)
    marks = [link["href"] for link in page.all("a") if link.get("class") == "ours"]
    assert marks == [f"/rules/rulings#{game}-{number}" for number in numbers]
    answer = get(f"/rules/rulings?lang={language}")
    listed = Outline(answer.text)
    assert {f"{game}-{number}" for number in numbers} <= set(listed.ids())
    back = [link["href"] for link in listed.all("a") if link.get("class") == "number"]
    assert [address for address in back if address.startswith(f"/rules/{game}#")] == [
        f"/rules/{game}#{number}" for number in numbers
    ]
    assert set(numbers) <= set(page.ids())
    for ruling in book.rulings:
        assert _words(ruling.reason) in _words(answer.text)


def _words(text: str) -> str:
    """What is read of Markdown or HTML."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>|[`*]", "", text))).strip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_credited_where_it_is_set_up_and_explained(game: str, language: str) -> None:
    with speaking(language):
        sentences = [str(sentence) for sentence in (*facts(shelf.find_game(game)), *credits_of(shelf.find_game(game)))]
        on_the_card = [str(fact) for fact in facts(shelf.find_game(game))]
    for address in (f"/play/{game}", f"/rules/{game}"):
        text = _words(get(f"{address}?lang={language}").text)
        assert all(_words(sentence) in text for sentence in sentences), address
    with speaking(language):
        unofficial = _words(str(UNOFFICIAL))
    for address in (f"/rules/{game}", "/rules", "/"):
        assert unofficial in _words(get(f"{address}?lang={language}").text), address
    card = _words(get(f"/?lang={language}").text)
    assert _words(" ".join(on_the_card)) in card


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_every_text_of_the_browser_s_modules_is_told(language: str) -> None:
    texts = json.loads(get(f"/texts.json?lang={language}").text)
    assert set(texts) == set(assets.browser_texts())
    assert "Seat {number}" in texts
    with speaking(language):
        assert all(texts[text] == translate(text) for text in texts)


def test_no_module_and_no_page_names_a_game() -> None:
    own = [*(STATIC.parent / "pages").glob("*.py"), STATIC.parents[1] / "books" / "rulebook.py"]
    for path in [*own, *STATIC.rglob("*.js"), *STATIC.rglob("*.css"), *(STATIC.parent / "templates").glob("*.html")]:
        for game in GAMES:
            assert not re.search(rf"[\"'/]{game}[\"'/.]", path.read_text(encoding="utf-8")), (path.name, game)


def test_pages_speak_of_no_game_s_things() -> None:
    """What is pointed at, chosen and opened is the contract's, with the game's own labels (sixfold.game.pointing).

    Marks on the board, pieces that are lifted and what is pencilled in belong to every game; sheets that are printed
    or brought along to any that is written on some.
    """
    things = re.compile(r"""\b(die:|look:)|"join": ?\"""")
    room = STATIC.parent
    for path in [*room.rglob("*.py"), *room.glob("templates/*.html"), *STATIC.rglob("*.js"), *STATIC.rglob("*.css")]:
        found = [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if things.search(line)]
        assert not found, (path.name, found)


def test_whoever_prints_much_has_to_wait() -> None:
    """A sheet counts for several pictures."""
    [game, *_] = sheet_routes.games_with_sheets()
    letter = sheet_routes.letters_of(game)[0]
    app = app_with(Budgets(Limits(allowances={"picture": Allowance(0.001, 2 + sheet_routes.PICTURES)})))
    answers = [get(f"/sheets/{game.id}", app, form=f"letters={letter}".encode()) for _ in range(2)]
    assert [answer.status for answer in answers] == [200, 429]
    assert answers[0].body.startswith(b"%PDF-")
    assert "Too many requests; wait a moment." in answers[1].text


@pytest.mark.parametrize("key", ["sixfold.name", "sixfold.tables"])
def test_one_module_alone_knows_how_a_browser_stores_something(key: str) -> None:
    modules = [path.name for path in STATIC.rglob("*.js") if f'"{key}"' in path.read_text(encoding="utf-8")]
    assert modules == ["profile.js"]


def test_an_unknown_place_says_so_in_the_reader_s_words() -> None:
    for address in ("/play/chess", "/rules/chess", "/pictures/x.svg"):
        assert get(address).status == 404, address
    assert "Ce jeu n’existe pas ici." in get("/rules/chess?lang=fr").text
    assert get("/static/../pages.py").status == 404
    assert get("/static/%2e%2e/pages.py").status == 404


def test_no_route_is_hidden_behind_another(tmp_path: Path) -> None:
    routes = create_app(ServerSettings(str(tmp_path / "tables.sqlite"))).routes
    for route in routes:
        numbered = re.sub(r"\{\w+:int\}", "7", route.path)
        path = re.sub(r"\{\w+(:path)?\}", "sample00", numbered) + "/x" * isinstance(route, Mount)
        for method in getattr(route, "methods", None) or ["GET"]:
            kind = "websocket" if isinstance(route, WebSocketRoute) else "http"
            scope = {"type": kind, "method": method, "path": path, "headers": []}
            assert next(one for one in routes if one.matches(scope)[0] == Match.FULL) is route, path


@pytest.mark.parametrize("table", ["abcdefgh", "short", "a" * 41, "has.a.dot"])
def test_the_page_of_a_table_that_does_not_exist_says_so(tmp_path: Path, table: str) -> None:
    app = create_app(ServerSettings(str(tmp_path / "tables.sqlite")))

    async def started(*given: Any) -> None:
        async with app.router.lifespan_context(app):
            await app(*given)

    answer = get(f"/t/{table}", started, accept="text/html")
    assert (answer.status, "There is no such table." in answer.text) == (404, True)


def test_what_a_page_is_told_is_escaped() -> None:
    scope = {"type": "http", "method": "GET", "path": "/<b>", "query_string": b"", "headers": [(b"host", b"x")]}
    answer = pages.error_page(Request(scope), 500, '<script>alert(1)</script> & "more"')
    text = bytes(answer.body).decode()
    assert answer.status_code == 500
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#34;more&#34;" in text


@pytest.mark.parametrize("game", GAMES)
def test_play_on_a_card_asks_for_a_table_that_the_game_has(game: str) -> None:
    wishes = [
        json.loads(button["data-open"] or "")
        for button in Outline(get("/").text).all("button")
        if "data-open" in button
    ]
    wish = next(wish for wish in wishes if wish["game"] == game)
    known = shelf.find_game(game)
    assert wish["players"] in known.players
    assert len(wish["chairs"]) == wish["players"]
    assert [chair["kind"] for chair in wish["chairs"]] == ["you"] + ["bot"] * (wish["players"] - 1)


@pytest.mark.parametrize("game", GAMES)
def test_options_in_force(game: str) -> None:
    known = shelf.find_game(game)
    for players in known.players:
        answer = json.loads(get(f"/play/{game}/options?players={players}").text)
        assert answer["refused"] is None
        assert answer["options"] == known.resolve_options({}, players)
    for option in known.options:
        answer = json.loads(get(f"/play/{game}/options?players={known.players[-1]}&{option.key}=%00").text)
        assert option.key in answer["idle"] or answer["refused"]["key"] == option.key
    assert get(f"/play/{game}/options?players=99").status == 404
    assert get(f"/play/{game}/options?players=²").status == 404
    assert json.loads(get(f"/play/{game}/options?players={known.players[0]}&zz=1").text)["refused"]["key"] == "zz"


def test_another_start_is_a_code_and_bad_questions_are_answered() -> None:
    found = json.loads(get("/play/star/start?transit=yes").text)
    assert found["position"].startswith("sixfold1:star:1:transit=yes:pieces=")
    code = quote(found["position"])
    assert json.loads(get(f"/play/star/start?position={code}").text)["position"] == found["position"]
    for address in (
        "star/start?kings=6",
        "star/start?position=x",
        "sixth/start",
        "star/start?position=sixfold1:sixto:1::",
    ):
        answer = get(f"/play/{address}")
        assert answer.status == 400, address
        assert json.loads(answer.text)["error"]
    assert get("/play/nothing/start").status == 404


def people(address: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(get(f"/play/{address}").text)["people"]
    return found


def test_what_people_chose_comes_to_something_for_everybody() -> None:
    assert people("sixto/options?players=3&sheets.1=A") == [{"sheets": "B"}, {"sheets": "A"}, {"sheets": "C"}]
    chosen = people("sixmix/options?players=2&colours.1=LG&youngest.1=1")
    assert chosen == [{"colours": "BR", "youngest": ""}, {"colours": "LG", "youngest": "1"}]
    # what was remembered of another number of players: too much, nonsense, and what somebody else has
    chosen = people("sixmix/options?players=3&colours.0=LG&colours.1=xL&colours.4=G")
    assert [person["colours"] for person in chosen] == ["L", "G", "B"]


@pytest.mark.parametrize("game", GAMES)
def test_every_chair_has_what_belongs_to_its_person(game: str) -> None:
    known = shelf.find_game(game)
    keys = [option.key for option in personal_options(known)]
    page = Outline(get(f"/play/{game}").text)
    controls = [attributes["data-own"] for _, attributes in page.found if "data-own" in attributes]
    assert controls == keys * max(known.players)
    assert not set(keys) & {attributes.get("data-option") for _, attributes in page.found}
    asked = any(select.get("name") == "first" for select in page.all("select"))
    assert asked == (known.starter.how == "asked")


@pytest.mark.parametrize("game", GAMES)
def test_play_on_a_card_draws_lots_where_set_up_always_does(game: str) -> None:
    cards = [
        json.loads(attributes["data-open"])
        for _, attributes in Outline(get("/").text).found
        if "data-open" in attributes
    ]
    card = next(card for card in cards if card["game"] == game)
    assert card["first"] == ("lot" if shelf.find_game(game).starter.how == "lot" else 0)


def test_an_option_without_meaning_is_idle_and_its_value_forgotten() -> None:
    for game in shelf.games():
        for option in game.options:
            for value in getattr(option, "values", ()):
                answer = set_up.resolved_options(game, {option.key: value}, game.players[-1])
                assert not set(answer["idle"]) & set(answer["options"])


def contrast(one: str, other: str) -> float:
    return palette.contrast(palette.channels(one), palette.channels(other))


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_the_look_can_be_read(colours: dict[str, str]) -> None:
    for ground in ("surface", "raised"):
        assert contrast(colours["line"], colours[ground]) >= 3
        for ink in ("ink", "muted", "accent", "warning"):
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
    for ink in ("ink", "muted"):
        assert contrast(colours[ink], colours["well"]) >= 4.5
    for button in ("accent", "warning", "ink"):
        assert contrast(colours["surface"], colours[button]) >= 4.5


def test_the_stylesheet_has_every_colour_once_and_shapes_use_the_variables() -> None:
    sheet = stylesheet.stylesheet()
    for name, colour in LIGHT.items():
        assert f"--{name}:{colour};" in sheet
        assert f"--{name}:{DARK[name]};" in sheet
    assert "svg.board .frame{fill:var(--board);stroke:var(--line);}" in sheet
    assert not re.search(r"svg\.board[^{]*\{[^}]*#", sheet)
    shapes = [line for line in sheet.splitlines() if line.startswith("svg.board")]
    assert all(selector.startswith("svg.board ") for line in shapes for selector in line.split("{")[0].split(","))
    assert len(sheet) < 14_000


def test_styles_name_only_colours_that_there_are() -> None:
    base = (STATIC / "shared" / "base.css").read_text(encoding="utf-8")
    known = set(re.findall(r"--([\w-]+):", stylesheet.stylesheet() + base))
    for path in ("shared/base.css", "home/home.css", "home/chairs.css", "home/setup.css", "learn/rules.css"):
        text = (STATIC / path).read_text(encoding="utf-8")
        own = set(re.findall(r"--([\w-]+):", text))
        assert set(re.findall(r"var\(--([\w-]+)\)", text)) <= known | own, path
        assert not re.search(r"#[0-9a-fA-F]{3,6}\b", text), path


@pytest.mark.parametrize("game", GAMES)
def test_a_poster_shows_a_part_of_the_cover(game: str) -> None:
    found = covers.cover(game, "en")
    _, _, width, height = map(float, found.box.split())
    left, top, across, down = map(float, found.poster.split())
    assert 0 < left + across / 2 < width
    assert 0 < top + down / 2 < height
    assert across < 0.7 * width
    assert json.loads(found.data)


def test_names_are_lettered_unless_a_letter_is_missing() -> None:
    for name in (*(game.title for game in shelf.games()), "sixfold", "Ludo & Co. 2"):
        assert lettering(name).count("<path") == 2 * len(name.replace(" ", "")), name
    assert lettering("Дурак") == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_what_one_plays_on(game: str) -> None:
    answer = get(f"/pictures/{game}.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "<script" not in answer.text
    Outline(answer.text)
    _, _, width, height = map(float, covers.cover(game, "en").box.split())
    assert height > 100
    assert 0.7 * height < width < 2 * height


def test_small_things() -> None:
    assert "<circle" in get("/favicon.svg").text
    assert get("/favicon-turn.svg").text.count("<circle") == get("/favicon.svg").text.count("<circle") + 1
    assert get("/robots.txt").text == "User-agent: *\nDisallow: /t/\n"
    style = get("/static/shared/base.css")
    assert style.headers["cache-control"] == "no-cache"
    assert get("/static/shared/base.css", if_none_match=style.headers["etag"]).status == 304
    assert get("/static/shared/texts.js").headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize("accepted", ["text/html", "application/json"])
def test_an_answer_about_a_fault_of_ours_is_as_strict_as_any(tmp_path: Path, accepted: str) -> None:
    app = create_app(ServerSettings(str(tmp_path / "tables.sqlite")))

    async def not_started(*given: Any) -> None:
        with suppress(AttributeError):  # which the server logs
            await app(*given)

    answer = get("/t/abcdefgh", not_started, accept=accepted)
    assert answer.status == 500
    assert "our fault" in answer.text
    assert {name: answer.headers[name.lower()] for name in HEADERS} == HEADERS


@pytest.mark.slow
def test_pages_need_neither_numpy_nor_numba() -> None:
    program = (
        "import asyncio, sys; sys.path.insert(0, 'tests'); import test_pages as t; "
        "[t.get(a) for a in t.ADDRESSES]; [t.get(f'/pictures/{g}.svg') for g in t.GAMES]; "
        "print([name for name in ('numpy', 'numba') if name in sys.modules])"
    )
    root = Path(__file__).parent.parent
    done = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_guides_call_options_as_set_up_does() -> None:
    game = shelf.find_game("sixth")
    text = "Choose `kings=6`, `pieces=all`, `men`, `kings=5` or `else=1`."
    assert with_named_options(text, game) == (
        "Choose “Kings needed to win: 6”, “Expert pieces: all, bought as armies”, “Pieces each”, `kings=5` or `else=1`."
    )
    with speaking("fr"):
        assert with_named_options("`kings=6`", game) == "«\u00a0Rois nécessaires pour gagner\u00a0: 6\u00a0»"


def test_cards_of_games_have_their_stylesheet() -> None:
    """Without it a poster is as large as the window."""
    for path in sorted((STATIC.parent / "templates").glob("*.html")):
        text = path.read_text(encoding="utf-8")
        assert "game-cards" not in text or "/static/home/gamecards.css" in text, path.name
