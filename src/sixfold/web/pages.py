"""The pages: first page, set-up, rules, the shell of a table, and their stylesheets, texts and icons.

It knows the shelf, templates and the reader's language.  It does not know any game, nor any
table: whether one exists is asked before its page is shown.
"""

from __future__ import annotations

import json
import mimetypes
import os
import re
import secrets
from asyncio import to_thread
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sixfold import guide, rulebook, shelf
from sixfold.contract import Choice, Game, Number, Option
from sixfold.errors import CannotRead, Refusal
from sixfold.facts import OPTION_COLUMNS, OPTIONS, credits_of, facts, option_rows, options_lead
from sixfold.lessons import readable
from sixfold.messages import LANGUAGES, Message, say, speaking, translate
from sixfold.personal import PersonalOption, options_of, parts_of, personal_options
from sixfold.printed_rules import printed
from sixfold.results import another_start, solo_par
from sixfold.values import read_number
from sixfold.views import svg
from sixfold.views.palette import DARK, LIGHT
from sixfold.web import covers, icons, stylesheet
from sixfold.web.digit_dice import digit_dice
from sixfold.web.drawing_turns import in_turn
from sixfold.web.language import language_of
from sixfold.web.rulebook import figure, html, inline, with_named_options
from sixfold.web.table_requests import checked_code
from sixfold.web.version import version

HERE = Path(__file__).parent
STATIC = HERE / "static"
SAID = re.compile(r'\bsay\(\s*("(?:[^"\\\n]|\\.)*")')  # a text in a browser module
YEAR = 365 * 24 * 3600
FOR_EVER = f"public, max-age={YEAR}, immutable"  # of what has its version in its address
VERSION = re.compile(r"[0-9a-f]{12}")
VERSION_HEADER = "X-Sixfold-Version"
QUICK_LEVEL = 2  # of the bots that "Play" on a card sits down with
TONGUES = (("en", "English"), ("fr", "Français"), ("de", "Deutsch"))

Page = Callable[[Request], Awaitable[Response]]


def routes() -> list[BaseRoute]:
    """The routes of everything but tables."""
    return [
        Route("/", in_turn(home)),
        Route("/play/{game}", in_turn(setup)),
        Route("/play/{game}/options", options),
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


class VersionedFiles(StaticFiles):
    """Static files, also as `VERSION/name`: those of this version stay the same, others are revalidated each time."""

    def get_path(self, scope: Scope) -> str:
        """The file, whatever version is asked for: a page that was loaded from another server gets what there is."""
        path = super().get_path(scope)
        first, _, rest = path.partition(os.sep)
        return rest if VERSION.fullmatch(first) else path

    def file_response(self, full_path: Any, stat_result: Any, scope: Scope, status_code: int = 200) -> Response:
        """A file with its caching header."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        current = f"/{version()}/" in scope["path"]
        response.headers["Cache-Control"] = FOR_EVER if current else "no-cache"
        for name in ("Accept-Ranges", "ETag", "Last-Modified") if current else ():
            del response.headers[name]  # nobody asks again
        return response


class VersionedTemplates(FileSystemLoader):
    """Templates in which files of pages are named with their version."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The template with `/static/name` as `/static/VERSION/name`."""
        text, file, fresh = super().get_source(environment, template)
        return text.replace('"/static/', '"/static/{{ version }}/'), file, fresh


mimetypes.add_type("text/javascript", ".js")  # some systems say otherwise

# Pages ---------------------------------------------------------------------------------


async def home(request: Request) -> Response:
    """The first page: every game; folders that hold a broken one are named at its foot."""
    problems = shelf.problems()
    return page(request, "home.html", games=shelf.games(), problems=problems, lobby=has_lobby(request))


async def setup(request: Request) -> Response:
    """The page on which a table is set up."""
    game = game_of(request)
    if game is None:
        return _no_such_game(request)
    return page(
        request,
        "setup.html",
        game=game,
        kind_of=kind_of,
        quick=quick(game),
        personal=personal_options(game),
        lobby=has_lobby(request),
    )


async def options(request: Request) -> Response:
    """Options as they resolve: values in force, keys without effect, a refusal."""
    game = game_of(request)
    count = read_number(request.query_params.get("players", ""), 0, 99)
    given = {key: value for key, value in request.query_params.items() if key not in ("players", "lang")}
    with speaking(language_of(request)):
        if game is None or count not in game.players:
            return JSONResponse({"error": str(say("There is no such page."))}, 404)
        people = chosen_by_people(game, given, count)
        own = {key: value for key, value in given.items() if "." not in key} | options_of(game, people)
        return JSONResponse(resolved_options(game, own, count))


async def dice(request: Request) -> Response:
    """The page on which the dice of a game file are checked."""
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
    """The list of rules pages."""
    return page(request, "rules.html", games=shelf.games())


async def rules(request: Request) -> Response:
    """A game's rules."""
    game = game_of(request)
    if game is None:
        return _no_such_game(request)
    book = rulebook.nearest(game.folder, language_of(request))
    if book is None:
        return error_page(request, 404, say("{game} has no rules page in this language", game=game.title))
    return page(request, "rulebook.html", game=game, book=book, guide=guide.nearest(game.folder, language_of(request)))


async def printed_rules(request: Request) -> Response:
    """A game's rulebook for print."""
    game = game_of(request)
    if game is None:
        return _no_such_game(request)
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


def table_page(request: Request, table_id: str) -> Response:
    """The shell of a table's page; its script asks for the rest."""
    return page(request, "table.html", table=table_id, lobby=has_lobby(request))


def error_page(request: Request, status: int, sentence: Message | str) -> Response:
    """A page that says what went wrong and leads back."""
    return page(request, "error.html", status, sentence=sentence)


def has_lobby(request: Request) -> bool:
    """Whether this server lists open tables."""
    return bool(getattr(getattr(request.app.state, "settings", None), "lobby", False))


def game_of(request: Request) -> Game | None:
    """The game that a request's address names; None if there is none of that name."""
    name = request.path_params["game"]
    return shelf.find_game(name) if name in shelf.ids() else None


def _no_such_game(request: Request) -> Response:
    return error_page(request, 404, say("There is no such game here."))


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
        response.set_cookie(
            "lang", spoken, max_age=YEAR, samesite="lax", httponly=True, secure=request.url.scheme == "https"
        )
    return response


@cache
def _templates() -> Environment:
    made = Environment(
        loader=VersionedTemplates(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(lessons_of=readable)
    made.globals.update(_=_text, cover=covers.cover, quick=quick, tongues=TONGUES)
    made.globals.update(level_names=level_names, pictured=pictured, quick_level=QUICK_LEVEL)
    made.globals.update(facts=facts, credits_of=credits_of, html=html, inline=inline, figure=figure)
    made.globals.update(with_named_options=with_named_options)
    made.globals.update(option_columns=OPTION_COLUMNS, option_rows=option_rows, options_lead=options_lead)
    made.globals.update(options_heading=OPTIONS, clauses_heading=rulebook.CLAUSES)
    made.globals.update(light=LIGHT, dark=DARK)
    made.globals.update(digit_dice=digit_dice, has_starts=has_starts)
    made.globals.update(ruling_mark=rulebook.MARK, rulings_lead=rulebook.LEAD)
    return made


def _text(text: str, /, **values: Any) -> str:
    return translate(text).format(**values)


# What pages say about games ------------------------------------------------------------


def quick(game: Game) -> dict[str, Any]:
    """The table that "Play" opens: you begin, against as few bots as the game has seats for."""
    players = next((count for count in game.players if count > 1), game.players[0])
    bots = [{"kind": "bot", "level": QUICK_LEVEL} for _ in range(players - 1)]
    return {"game": game.id, "players": players, "options": {}, "chairs": [{"kind": "you"}, *bots], "first": 0}


def has_starts(game: Game) -> bool:
    """Whether a game alone can begin from other positions."""
    return another_start(game, {}, 0) is not None


def pictured(game: Game, key: str, value: str) -> str:
    """The small picture of an option's value as SVG elements; empty without one."""
    return svg.drawn(game.option_picture(key, value))


def level_names() -> list[Message]:
    """What the levels of bots are called, from 1."""
    return [say("beginner"), say("easy"), say("casual"), say("solid"), say("strong"), say("strongest")]


def kind_of(option: Option) -> str:
    """Which form field an option gets."""
    if isinstance(option, PersonalOption):
        return "tick" if len(option.picks) == 1 else "swatches" if option.picks[0].role else "letters"
    return "choice" if isinstance(option, Choice) else "number" if isinstance(option, Number) else "text"


def chosen_by_people(game: Game, given: dict[str, str], players: int) -> list[dict[str, str]]:
    """What was chosen at each chair, `colours.0=G`; without letters that mean nothing now or an earlier chair has."""
    people: list[dict[str, str]] = [{} for _ in range(players)]
    for option in personal_options(game):
        free = set(option.letters)
        for chair, person in enumerate(people):
            letters = [letter for letter in given.get(f"{option.key}.{chair}", "") if letter in free]
            person[option.key] = "".join(dict.fromkeys(letters))[: option.each(players)]
            free -= set(person[option.key])
    return people


def resolved_options(game: Game, given: dict[str, str], players: int) -> dict[str, Any]:
    """The options in force and whose they are, the keys without effect, and the refusal of what is not allowed."""
    idle = [option.key for option in game.options if _is_idle(game, option.key, given, players)]
    kept = {key: value for key, value in given.items() if key not in idle}
    try:
        options = game.resolve_options(kept, players)
    except CannotRead as refusal:
        key, _, value = refusal.word.partition("=")
        plain = next((option.plain_reason(value) for option in game.options if option.key == key), None)
        refused = {"key": key, "text": str(plain or refusal.reason)}
        return {"options": {}, "people": [], "idle": idle, "refused": refused}
    return {"options": options, "people": parts_of(game, options, players), "idle": idle, "refused": None}


def _is_idle(game: Game, key: str, given: dict[str, str], players: int) -> bool:
    """Whether the option has no effect beside the others."""
    others = {name: value for name, value in given.items() if name != key}
    try:
        return game.dependent_defaults(others, players).get(key) == ""
    except CannotRead:
        return False


# Resources of pages ---------------------------------------------------------------------


async def texts(request: Request) -> Response:
    """The sentences of the browser modules in the reader's language."""
    spoken = language_of(request)
    with speaking(spoken):
        translated = {text: translate(text) for text in browser_texts()}
    headers = {"Cache-Control": caching(request), "Vary": "Cookie, Accept-Language", VERSION_HEADER: version()}
    return JSONResponse(translated, headers=headers)


def caching(request: Request) -> str:
    """How long an answer is kept: for ever where its address has a language and this version in it."""
    asked = request.query_params
    return FOR_EVER if asked.get("v") == version() and asked.get("lang") in LANGUAGES else "no-cache"


@cache
def browser_texts() -> tuple[str, ...]:
    """Every text in a browser module's `say`."""
    found: set[str] = set()
    for module in sorted(STATIC.rglob("*.js")):
        if "vendor" not in module.parts:
            found.update(json.loads(text) for text in SAID.findall(module.read_text(encoding="utf-8")))
    return tuple(sorted(found))


async def palette_stylesheet(request: Request) -> Response:
    """Colours and the looks of shapes."""
    keeping = FOR_EVER if request.query_params.get("v") == version() else "no-cache"
    return Response(stylesheet.stylesheet(), media_type="text/css", headers={"Cache-Control": keeping})


async def picture(request: Request) -> Response:
    """A game's cover as a picture."""
    game = game_of(request)
    if game is None:
        return _no_such_game(request)
    return svg_response(covers.cover(game.id, language_of(request)).document())


async def position(request: Request) -> Response:
    """The picture of the position that a code stands for."""
    try:
        return svg_response(checked_code(request.path_params["code"]).svg())
    except Refusal as refusal:
        return Response(f"{refusal}\n", 404, media_type="text/plain; charset=utf-8")


async def favicon(request: Request) -> Response:
    """The icon."""
    return svg_response(icons.svg())


async def favicon_turn(request: Request) -> Response:
    """The icon while it is your turn."""
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
