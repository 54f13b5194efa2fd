"""Sheets to print, of the games that have some: the page on which they are chosen, and the PDF document.

It knows requests and forms.  It does not know any game: what a sheet shows, its `printing` says.  Sheets of
people's own come along with the request and are kept nowhere.
"""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Sequence
from math import ceil
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.contract.pastimes import PER_PAGE, Printing
from sixfold.game.personal import personal_options
from sixfold.positions.record_lines import BadRecord, read_header_lines
from sixfold.text.errors import CannotRead, Refusal
from sixfold.text.messages import LANGUAGES, Message, say, speaking
from sixfold.web.http.endpoints import body_of, in_turn
from sixfold.web.limits.budgets import TooOften, address_of
from sixfold.web.pages import pages
from sixfold.web.pages.setup_options import has_printing

NOTHING_TO_PRINT = say("This game has no sheets to print.")
PICTURES = 5  # that take as long as a sheet
Form = dict[str, list[str]]


def routes() -> list[Route]:
    return [
        Route("/sheets", in_turn(all_sheets)),
        Route("/sheets/{game}", in_turn(sheets), methods=["GET", "POST"]),
    ]


def games_with_sheets() -> list[Game]:
    return [game for game in shelf.games() if has_printing(game)]


async def all_sheets(request: Request) -> Response:
    """The list of games with sheets; where there is one, its page."""
    games = games_with_sheets()
    if len(games) == 1:
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"/sheets/{games[0].id}{query}")
    return pages.page(request, "printables.html", games=games)


async def sheets(request: Request) -> Response:
    """The page on which sheets are chosen; to its form, the PDF document."""
    game = pages.game_of(request)
    if game is None or game not in games_with_sheets():
        return pages.error_page(request, 404, NOTHING_TO_PRINT)
    return await _printed(request, game) if request.method == "POST" else _page(request, game)


async def _printed(request: Request, game: Game) -> Response:
    """The document that was asked for; what is not possible is said on the page itself."""
    form = parse_qs((await body_of(request)).decode())
    try:
        language, letters = _one_of(form, "lang", LANGUAGES), _letters(form, game)
        request.app.state.budgets.take("picture", address_of(request), PICTURES * len(letters))
        data = await to_thread(_document, game, letters, form, language)
    except BadRecord as bad:
        return _page(request, game, form, f"{bad.word[:20]}: {bad.reason}")
    except Refusal as refusal:
        return _page(request, game, form, refusal.reason)
    except TooOften as error:
        response = _page(request, game, form, error.text)
        response.status_code, response.headers["Retry-After"] = 429, str(ceil(error.seconds))
        return response
    name = f'attachment; filename="{game.id}-sheets-{language}.pdf"'
    return Response(data, 200, {"Content-Disposition": name, "Cache-Control": "no-store"}, "application/pdf")


def _letters(form: Form, game: Game) -> list[str]:
    """The sheets that were chosen, each once."""
    letters, known = list(dict.fromkeys(form.get("letters", []))), letters_of(game)
    if not letters:
        raise CannotRead("letters", say("Choose at least one sheet."))
    for letter in letters:
        if letter not in known:
            raise CannotRead(letter, say("There is no sheet {letter}.", letter=letter[:8]))
    return letters


def letters_of(game: Game) -> str:
    """What the sheets are called: by the letters that people choose theirs with."""
    return personal_options(game)[0].letters


def _printing(game: Game) -> Printing:
    found: Printing | None = game.optional("printing")
    assert found
    return found


def _document(game: Game, letters: list[str], form: Form, language: str) -> bytes:
    printing = _printing(game)
    per_page = _one_of(form, "per_page", [str(count) for count in PER_PAGE])
    lines = read_header_lines(game, form.get("lines", [""])[0], game.id)
    with speaking(language):
        return printing.document(letters, int(per_page), lines)


def _one_of(form: Form, name: str, values: Sequence[str]) -> str:
    """What was chosen of a few values; the first one where nothing was."""
    chosen = form.get(name, values)[0]
    if chosen not in values:
        known = ", ".join(values)
        raise CannotRead(chosen, say("“{chosen}” cannot be chosen here: {values}.", chosen=chosen[:8], values=known))
    return chosen


def _page(request: Request, game: Game, form: Form | None = None, trouble: Message | str = "") -> Response:
    """The page, with what was chosen and why it is not possible."""
    values = {"game": game, "per_page": PER_PAGE, "letters": letters_of(game), "chosen": form or {}}
    values["trouble"] = trouble
    response = pages.page(request, "sheets.html", 400 if trouble else 200, **values)
    response.headers["Referrer-Policy"] = "same-origin"  # else its form would not say where it comes from
    return response
