"""The pages: first page, set-up, rules, the shell of a table, and their stylesheets, texts and icons.

It knows the shelf, templates and the reader's language.  It does not know any game, nor any
table: whether one exists is asked before its page is shown.
"""

from __future__ import annotations

import secrets
from asyncio import to_thread
from functools import cache
from importlib.metadata import metadata
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from sixfold.books import guide, rulebook
from sixfold.books.printed_rules import printed
from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.facts import (
    OPTION_COLUMNS,
    OPTIONS,
    UNOFFICIAL,
    credit_lines,
    credits_of,
    facts,
    option_rows,
    options_lead,
)
from sixfold.game.personal import personal_options
from sixfold.game.values import read_number
from sixfold.teaching.lessons import readable
from sixfold.telling.results import another_start, solo_par
from sixfold.telling.set_up import set_up
from sixfold.text.errors import Refusal
from sixfold.text.grammar import long_day
from sixfold.text.messages import Message, say, speaking, translate
from sixfold.views.palette import DARK, LIGHT
from sixfold.web.http.endpoints import in_turn, language_of
from sixfold.web.pages import covers, icons, stylesheet
from sixfold.web.pages.assets import (
    FOR_EVER,
    STATIC,
    VERSION_HEADER,
    YEAR,
    VersionedFiles,
    VersionedTemplates,
    browser_texts,
    caching,
)
from sixfold.web.pages.digit_dice import digit_dice
from sixfold.web.pages.emblems import emblem
from sixfold.web.pages.lettering import lettering
from sixfold.web.pages.rulebook_html import figure, html, inline, with_named_options
from sixfold.web.pages.setup_options import (
    QUICK_LEVEL,
    has_own_sheets,
    has_printing,
    has_starts,
    kind_of,
    level_names,
    pictured,
    quick,
)
from sixfold.web.pages.setup_table import first_table, places
from sixfold.web.pages.version import version
from sixfold.web.tables.requests import checked_code

NO_SUCH_GAME = say("There is no such game here.")
TEMPLATES = Path(__file__).parents[1] / "templates"
LANGUAGE_NAMES = (("en", "English"), ("fr", "Français"), ("de", "Deutsch"))


def routes() -> list[BaseRoute]:
    """The routes of everything but tables."""
    return [
        Route("/", in_turn(home)),
        Route("/play/{game}", in_turn(setup)),
        Route("/play/{game}/options", in_turn(options)),
        Route("/play/{game}/start", start),
        Route("/dice", dice),
        Route("/statistics", statistics),
        Route("/rules", in_turn(all_rules)),
        Route("/rules/rulings", in_turn(rulings)),
        Route("/rules/{game}", in_turn(rules)),
        Route("/rules/{game}/rules.pdf", printed_rules),
        Route("/texts.json", texts),
        Route("/palette.css", palette_stylesheet),
        Route("/pictures/{game}.svg", in_turn(picture)),
        Route("/position/{code:path}", in_turn(position)),
        Route("/favicon.svg", favicon),
        Route("/favicon-turn.svg", favicon_turn),
        Route("/robots.txt", robots),
        Mount("/static", VersionedFiles(directory=STATIC)),
    ]


async def home(request: Request) -> Response:
    """The first page: every game; folders that hold a broken one are named at its foot."""
    problems = shelf.problems()
    return page(request, "home.html", games=shelf.games(), problems=problems, lobby=has_lobby(request))


async def setup(request: Request) -> Response:
    game = game_of(request)
    if game is None:
        return no_such_game(request)
    return page(
        request,
        "setup.html",
        game=game,
        kind_of=kind_of,
        quick=quick(game),
        places=places(max(game.players), quick(game)["players"]),
        table=first_table(game.id, language_of(request)),
        personal=personal_options(game),
        lobby=has_lobby(request),
    )


async def options(request: Request) -> Response:
    """Options as they resolve: values in force, keys without effect, a refusal."""
    game = game_of(request)
    count = read_number(request.query_params.get("players", ""), 0, 99)
    given = {key: value for key, value in request.query_params.items() if key not in ("players", "first", "lang")}
    first = read_number(request.query_params.get("first", ""), 0, 99)
    with speaking(language_of(request)):
        if game is None or count not in game.players:
            return JSONResponse({"error": str(say("There is no such page."))}, 404)
        return JSONResponse(set_up(game, given, count, first))


async def dice(request: Request) -> Response:
    return page(request, "dice.html")


async def statistics(request: Request) -> Response:
    """The page of one's own results; its script reads them from the browser."""
    with speaking(language_of(request)):
        games = {
            game.id: {"title": game.title, "unit": str(game.solo_unit), "fewest": game.solo_fewest}
            for game in shelf.games()
        }
    return page(request, "statistics.html", games=games)


async def start(request: Request) -> Response:
    """Another start of a game alone, a random one or that of a code, and the best it can come to."""
    game = game_of(request)
    given = {key: value for key, value in request.query_params.items() if key not in ("position", "lang")}
    code = request.query_params.get("position", "")
    with speaking(language_of(request)):
        if game is None:
            return JSONResponse({"error": str(say("There is no such page."))}, 404)
        try:
            found = checked_code(code) if code else another_start(game, given, secrets.randbits(32))
        except Refusal as refusal:
            return JSONResponse({"error": str(refusal)}, 400)
        if found is None or (found.game.id, found.players) != (game.id, 1) or found.over:
            return JSONResponse({"error": str(say("This game has no such start."))}, 400)
        par = solo_par(found)
        text = say("Par: {par} {unit}", par=par, unit=game.solo_unit) if par is not None else ""
        return JSONResponse({"position": found.code(), "text": str(text)})


async def all_rules(request: Request) -> Response:
    return page(request, "rules.html", games=shelf.games())


async def rules(request: Request) -> Response:
    game = game_of(request)
    if game is None:
        return no_such_game(request)
    book = rulebook.nearest(game.folder, language_of(request))
    if book is None:
        return error_page(request, 404, say("{game} has no rules page in this language", game=game.title))
    return page(request, "rulebook.html", game=game, book=book, guide=guide.nearest(game.folder, language_of(request)))


async def printed_rules(request: Request) -> Response:
    game = game_of(request)
    if game is None:
        return no_such_game(request)
    spoken = language_of(request)
    data = await to_thread(_printed, game.id, spoken)
    name = f'inline; filename="{game.id}-{spoken}.pdf"'
    return Response(data, media_type="application/pdf", headers={"Content-Disposition": name})


@cache
def _printed(game_id: str, language: str) -> bytes:
    """A rulebook, made once for a language: setting it takes a second."""
    game = shelf.find_game(game_id)
    with speaking(language):
        return printed(game, rulebook.nearest(game.folder, language) or rulebook.read(""))


async def rulings(request: Request) -> Response:
    """What the rules pages call our ruling, of all games."""
    books = [(game, rulebook.nearest(game.folder, language_of(request))) for game in shelf.games()]
    return page(request, "rulings.html", books=[(game, book) for game, book in books if book and book.rulings])


@cache
def documentation() -> str:
    """Where the documentation is, as the package says."""
    addresses = dict(one.split(", ", 1) for one in metadata("sixfold").get_all("Project-URL") or ())
    return str(addresses["Documentation"])


def table_page(request: Request, table_id: str, game: Game) -> Response:
    """The shell of a table's page; its script asks for the rest."""
    values = {"lobby": has_lobby(request), "push": tells_turns(request)}
    return page(request, "table.html", table=table_id, game=game, here=False, **values)


def error_page(request: Request, status: int, sentence: Message | str) -> Response:
    """A page that says what went wrong and leads back."""
    return page(request, "error.html", status, sentence=sentence)


def has_lobby(request: Request) -> bool:
    """Whether this server lists open tables."""
    return bool(getattr(getattr(request.app.state, "settings", None), "lobby", False))


def tells_turns(request: Request) -> bool:
    """Whether this server tells devices of turns with the page closed."""
    return bool(getattr(getattr(request.app.state, "settings", None), "push", False))


def game_of(request: Request) -> Game | None:
    """The game that a request's address names; None if there is none of that name."""
    name = request.path_params["game"]
    return shelf.find_game(name) if name in shelf.ids() else None


def no_such_game(request: Request) -> Response:
    """What is shown where an address names no game."""
    return error_page(request, 404, NO_SUCH_GAME)


def page(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A page in the reader's language, made from a template."""
    spoken = language_of(request)
    with speaking(spoken):
        shown = values | {"spoken": spoken, "path": request.url.path, "version": version()}
        text = _templates().get_template(template).render(shown)
    response = HTMLResponse(
        text, status, {"Cache-Control": "no-cache", "Vary": "Cookie, Accept-Language", VERSION_HEADER: version()}
    )
    if request.query_params.get("lang") == spoken:
        secure = request.url.scheme == "https"
        response.set_cookie("lang", spoken, max_age=YEAR, samesite="lax", secure=secure)  # pages change it, too
    return response


@cache
def _templates() -> Environment:
    made = Environment(
        loader=VersionedTemplates(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(lessons_of=readable)
    made.globals.update(_=_text, cover=covers.cover, piece=covers.piece, quick=quick, languages=LANGUAGE_NAMES)
    made.globals.update(emblem=emblem, lettering=lettering)
    made.globals.update(level_names=level_names, pictured=pictured, quick_level=QUICK_LEVEL)
    made.globals.update(facts=facts, credits_of=credits_of, credit_lines=credit_lines, unofficial=UNOFFICIAL)
    made.globals.update(html=html, inline=inline, figure=figure)
    # whole, since browsers ask for an icon by address again whenever a page changes its own
    made.globals.update(icon=f"data:image/svg+xml,{quote(icons.svg())}")
    made.globals.update(with_named_options=with_named_options)
    made.globals.update(option_columns=OPTION_COLUMNS, option_rows=option_rows, options_lead=options_lead)
    made.globals.update(options_heading=OPTIONS, clauses_heading=rulebook.CLAUSES)
    made.globals.update(light=LIGHT, dark=DARK)
    made.globals.update(digit_dice=digit_dice, documentation=documentation, has_starts=has_starts, long_day=long_day)
    made.globals.update(has_own_sheets=has_own_sheets, has_printing=has_printing)
    made.globals.update(ruling_mark=rulebook.MARK, rulings_lead=rulebook.LEAD)
    return made


def _text(text: str, /, **values: Any) -> str:
    return translate(text).format(**values)


async def texts(request: Request) -> Response:
    """The sentences of the browser modules in the reader's language."""
    spoken = language_of(request)
    with speaking(spoken):
        translated = {text: translate(text) for text in browser_texts()}
    headers = {"Cache-Control": caching(request), "Vary": "Cookie, Accept-Language", VERSION_HEADER: version()}
    return JSONResponse(translated, headers=headers)


async def palette_stylesheet(request: Request) -> Response:
    """Colours and the looks of shapes."""
    keeping = FOR_EVER if request.query_params.get("v") == version() else "no-cache"
    return Response(stylesheet.stylesheet(), media_type="text/css", headers={"Cache-Control": keeping})


async def picture(request: Request) -> Response:
    """A game's cover as a picture."""
    game = game_of(request)
    if game is None:
        return no_such_game(request)
    return svg_response(covers.cover(game.id, language_of(request)).document())


async def position(request: Request) -> Response:
    """The picture of the position that a code stands for."""
    try:
        return svg_response(checked_code(request.path_params["code"]).svg())
    except Refusal as refusal:
        return Response(f"{refusal}\n", 404, media_type="text/plain; charset=utf-8")


async def favicon(request: Request) -> Response:
    return svg_response(icons.svg())


async def favicon_turn(request: Request) -> Response:
    return svg_response(icons.svg(your_turn=True))


def svg_response(text: str) -> Response:
    """An SVG response whose policy allows its own style alone."""
    safe = "default-src 'none'; style-src 'unsafe-inline'"
    return Response(
        text, media_type="image/svg+xml", headers={"Cache-Control": "no-cache", "Content-Security-Policy": safe}
    )


async def robots(request: Request) -> Response:
    """What search engines may visit."""
    return PlainTextResponse("User-agent: *\nDisallow: /t/\n")
