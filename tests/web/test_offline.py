"""The app without its server: what is kept is enough for rules, lessons and puzzles, and nothing private is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sixfold.game import shelf
from sixfold.positions.record import read_record
from sixfold.teaching import puzzles
from sixfold.teaching.lessons import readable
from sixfold.text.messages import speaking
from sixfold.web.learn import practice
from web.client import Client
from web.playing import SIZES
from web.server import Server, until
from web.test_lessons import find, point, wrong_word
from web.test_puzzles import point as point_puzzle

Visitors = Callable[..., BrowserContext]
Axe = Callable[[Page], None]
Keep = Callable[..., None]
Anyone = Callable[..., Client]
PATIENCE = 60_000  # milliseconds, on a busy machine
UNASKED = "try { localStorage.setItem('sixfold.offline', 'off') } catch {}"  # tests say themselves what is kept
KEEP = """async ([language, paths]) => {
  const reach = document.querySelector("script[src*='/reach.js']").src;
  const { version } = await import(reach.replace("offline/reach", "shared/shipped"));
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  await new Promise((resolve, reject) => {
    navigator.serviceWorker.addEventListener("message", ({ data }) => data.type === "kept" && !data.left && resolve());
    active.postMessage({ type: "keep", version, language, paths });
    setTimeout(() => reject(new Error("not everything was kept in four minutes")), 240_000);
  });
}"""
KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys())
      found[url.replace(location.origin, "")] = await (await cache.match(url)).text();
  }
  return found;
}"""
ADDRESSES = """async () => {
  const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  return (await Promise.all(all.map((cache) => cache.keys()))).flat().map(({ url }) => url);
}"""
LESSON, PUZZLES = "/learn/sixth/six-kings.json", "/puzzles/sixmix/1-1.json"
CACHES = "async () => (await caches.keys()).sort()"
UPDATE = "async () => (await navigator.serviceWorker.getRegistration()).update()"
FAILED = """async (cache) => {
  const found = await navigator.serviceWorker.getRegistration();
  return !found.installing && !found.waiting && (await caches.has(cache));
}"""
READY = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  return !found.installing && !!found.waiting;
}"""
SHIPPED_IN = r"""() => performance.getEntriesByType("resource")
  .map(({ name }) => /\/static\/(\w+)\/|[?&]v=(\w+)/.exec(name)).filter(Boolean)
  .map(([, file, other]) => file ?? other)"""
SOURCES = (f"127.0.{far}.{near}" for far in range(1, 250) for near in range(1, 250))
PIPS = Path(__file__).parents[1] / "data" / "games"


def keeping(page: Page, language: str = "en", *paths: str) -> None:
    """Has the service worker keep everything in a language."""
    page.goto(f"/?lang={language}")
    page.evaluate(KEEP, [language, list(paths)])


@pytest.fixture
def visitor(visitors: Visitors) -> BrowserContext:
    """A browser with service workers."""
    context = visitors(service_workers="allow")
    context.add_init_script(UNASKED)
    return context


def test_after_one_visit_it_works_without_the_server(visitor: BrowserContext, axe: Axe) -> None:
    page = visitor.new_page()
    chairs = [{"kind": "you", "name": "Nobodyelse"}, {"kind": "you"}]
    table = page.request.post("/tables", data={"game": "sixth", "players": 2, "chairs": chairs, "first": 0}).json()
    keeping(page, "en", LESSON, PUZZLES)
    page.goto(table["address"])  # with the worker in charge
    page.locator("[data-place=c3]").click()
    expect(page.locator(".status[role=status]")).to_contain_text("placed a pawn on c3.")
    keys = [cookie["value"] for cookie in visitor.cookies() if cookie["name"] != "lang"]
    nothing_private(page.evaluate(KEPT), [table["address"], "Nobodyelse", *keys])
    visitor.set_offline(True)

    page.goto("/")
    expect(page.locator("#away")).to_be_visible()
    expect(page.get_by_role("link", name="Game of the day")).to_have_attribute("aria-disabled", "true")
    axe(page)
    page.goto("/daily")  # is not kept
    expect(page.locator("h1")).to_have_text("Offline")
    expect(page.locator("#now-away")).to_be_visible()
    axe(page)
    page.goto("/rules/star")
    expect(page.locator("h1")).to_have_text("STAR")
    take_a_lesson(page)
    solve_a_puzzle(page)
    play_alone(page)
    page.goto("/companion/sixto")
    expect(page.locator("#companion button").first).to_be_visible()

    visitor.set_offline(False)
    page.goto("/play/sixth")
    expect(page.locator("h1")).to_contain_text("SIXTH!")
    expect(page.locator("#away")).to_be_hidden()


def nothing_private(kept: dict[str, str], secrets: list[str]) -> None:
    """Only public things are kept, and none of them names a table, a key or what somebody typed."""
    public = (
        "/?lang=",
        "/offline?",
        "/rules",
        "/learn",
        "/puzzles",
        "/play/",
        "/here/",
        "/companion",
        "/statistics",
        "/dice",
        "/games/",
        "/static/",
        "/palette.css",
        "/texts.json",
    )
    assert all(address.startswith((*public, "/favicon", "/language", "/in-charge")) for address in kept), kept.keys()
    assert not any("/daily" in address for address in kept if not address.startswith("/static/"))
    assert len(secrets) > 2
    for secret in secrets:
        assert not any(secret in text for text in kept.values()), secret


def take_a_lesson(page: Page) -> None:
    lesson = find("sixth", "six-kings")
    page.goto("/learn/sixth/six-kings")
    for number, step in enumerate(lesson.steps):
        expect(page.locator(".lesson .say")).to_have_text(lesson.said_to_point(number))
        wrong = wrong_word(step)
        if wrong:
            point(page, step, wrong)
            expect(page.locator(".answer.wrong")).to_have_text(str(step.judge(wrong).text))
        page.get_by_role("button", name="Show me").click()
        expect(page.locator(".lesson .note")).to_contain_text(str(step.hint))
        point(page, step, step.solution)
        expect(page.locator(".answer.right")).to_have_text(str(step.right))
        if number < len(lesson.steps) - 1:
            page.locator(".onward:visible").click()
    expect(page.get_by_role("heading", name="Now you can play!")).to_be_visible()


def solve_a_puzzle(page: Page) -> None:
    puzzle = next(each for each in puzzles.puzzles_of(shelf.find_game("sixmix")) if each.grade == 1)
    page.goto("/puzzles/sixmix")
    expect(page.locator(".lesson .say")).to_have_text(str(puzzle.task))
    point_puzzle(page, puzzle.position, puzzle.line[0][0])
    expect(page.locator(".answer.right")).to_have_text("Solved!")
    page.get_by_role("button", name="Next puzzle").first.click()
    expect(page.locator(".lesson h1")).not_to_contain_text(f"Puzzle {puzzle.number}")


def play_alone(page: Page) -> None:
    """A whole game, at par: it is kept and compared."""
    game = shelf.find_game("star")
    words = read_record(game.folder / "golden" / "par.six").position.words
    page.goto("/play/star")
    page.locator("input[name=players][value='1']").check(force=True)
    page.locator("button[type=submit]").click()
    for number, word in enumerate(words, 1):
        for place in word.split("-"):
            page.locator(f"[data-place='{place}']").click(force=True)
        if number < len(words):
            expect(page.locator(".log .word")).to_have_count(number)
        if number == 2:
            page.get_by_role("button", name="Undo").click()
            expect(page.locator(".log .word")).to_have_count(1)
            page.reload()
            expect(page.locator(".log .word")).to_have_count(1)
            for place in word.split("-"):
                page.locator(f"[data-place='{place}']").click(force=True)
            expect(page.locator(".log .word")).to_have_count(2)
    expect(page.locator(".endcard")).to_contain_text("In the goal in 17 moves; par is 17.")
    expect(page.locator(".endcard .best")).to_have_text("A new personal best.")
    assert page.evaluate("JSON.parse(localStorage['sixfold.bests']).star.score") == len(words)


@pytest.mark.parametrize("language", ["de", pytest.param("fr", marks=pytest.mark.long)])
def test_in_the_language_that_was_read(visitor: BrowserContext, language: str) -> None:
    page = visitor.new_page()
    keeping(page, language)
    kept: dict[str, str] = page.evaluate(KEPT)
    assert json.loads(next(text for address, text in kept.items() if address.startswith("/texts.json")))
    visitor.set_offline(True)
    for address in ("/learn", "/nowhere"):
        page.goto(address, wait_until="networkidle")
        expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("#away")).to_have_text({"de": "Offline", "fr": "Hors ligne"}[language])


@pytest.mark.long
def test_an_update_mixes_no_versions(browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every page has the files of its own version; a new one takes over whole, once no page of the old one is open."""
    monkeypatch.setenv("SIXFOLD_CACHE", str(tmp_path))  # every version makes its own sets
    context = browser.new_context(service_workers="allow")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(UNASKED)
    page = context.new_page()
    with Server(tmp_path, thinking=False) as server:
        old = version_of(page, server.address)
        page.evaluate(KEEP, ["en", [LESSON]])
        page.evaluate("caches.open('sixfold-000000000000')")  # of a version that never took over
        server.stop()
        assert version_of(page, server.address) == old
        expect(page.locator("#away")).to_be_visible()

        monkeypatch.setenv("SIXFOLD_GAMES", str(PIPS))  # another game: another version
        usual, server.options = server.options, (*server.options, "--limit=pictures=1")  # nobody has a set made
        server.start()
        new = until(lambda: ({version_of(page, f"{server.address}/rules")} - {old}).pop(), "a page of the server")
        page.evaluate(UPDATE)
        until(lambda: page.evaluate(FAILED, f"sixfold-{new}"), "an update that finds not everything")
        server.stop()
        assert version_of(page, f"{server.address}/rules/star") == old  # whole, as it was

        server.options = usual
        server.start()
        until(lambda: version_of(page, f"{server.address}/rules") == new, "a page of the server")
        page.evaluate(UPDATE)
        until(lambda: page.evaluate(READY), "the new version to be kept")
        assert page.evaluate(CACHES) == sorted([f"sixfold-{new}", f"sixfold-{old}", "sixfold-notes"])
        server.stop()
        assert version_of(page, server.address) == old  # as long as a page is open
        assert version_of(page, f"{server.address}/rules/pips") == old
        expect(page.locator("h1")).to_have_text("Offline")

        def after_closing() -> bool:
            nonlocal page
            page.close()
            page = context.new_page()
            return version_of(page, f"{server.address}/rules/pips") == new

        until(after_closing, "the new version to take over")
        expect(page.locator("h1")).to_have_text("PIPS")
        assert version_of(page, f"{server.address}/rules/star") == new
        assert page.evaluate(CACHES) == [f"sixfold-{new}", "sixfold-notes"]
        assert {f"{LESSON}?lang=en&v={new}"} < set(page.evaluate(KEPT))
    context.close()


def version_of(page: Page, address: str) -> str:
    """The version of everything that a page loads."""
    page.goto(address)
    (found,) = set(page.evaluate(SHIPPED_IN))
    return str(found)


def test_what_is_kept_can_be_removed(visitor: BrowserContext) -> None:
    page = visitor.new_page()
    page.goto("/offline")
    page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    page.reload()
    expect(page.locator("#kept")).to_contain_text("files are kept")
    page.get_by_role("button", name="Remove what is kept").click()
    expect(page.locator("#kept")).to_have_text("Nothing is kept.")
    assert page.evaluate("caches.keys()") == []
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0


def test_without_service_workers_nothing_is_asked_for(visitors: Visitors) -> None:
    """As over plain http in a local network."""
    context = visitors()
    context.add_init_script(
        "Object.defineProperty(window, 'isSecureContext', {value: false}); delete Navigator.prototype.serviceWorker"
    )
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.install()
    page.goto("/offline")
    expect(page.locator("#cannot-keep")).to_be_visible()
    expect(page.locator("#keeping")).to_be_hidden()
    page.clock.run_for(60_000)
    page.goto("/learn/sixth/first")
    page.locator("[data-place=a1]").click()
    expect(page.locator(".answer.right")).to_be_visible()
    assert not any(part in url for url in asked for part in ("/sw.js", "/offline.json", LESSON))


def test_the_worker_and_the_manifest(client: Client) -> None:
    worker = client.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in worker.headers["content-security-policy"]
    for language, learn in (("en", "Learn"), ("fr", "Apprendre"), ("de", "Lernen")):
        manifest = client.get("/manifest.webmanifest", lang=language).data
        assert manifest["lang"] == language
        assert manifest["shortcuts"][0]["name"] == learn
        assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} >= {
            ("192x192", "any"),
            ("512x512", "any"),
            ("512x512", "maskable"),
        }
        for address in [icon["src"] for icon in manifest["icons"]] + [way["url"] for way in manifest["shortcuts"]]:
            assert client.get(address).status == 200
    assert client.get("/icons/nothing.png").status == 404
    page = client.get("/").text
    version = client.get("/version").text.strip()
    assert f'"/static/{version}/offline/reach.js"' in page
    assert "immutable" in client.get(f"/static/{version}/offline/offline.js").headers["cache-control"]
    bots = [
        f"/games/house.js?v={version}",
        f"/static/{version}/offline/botworker.js",
        *(f"/games/{game}/bot.js?v={version}" for game in shelf.ids()),
    ]
    assert all(f'"{address}":' in worker.text for address in bots)  # small bots play without the server, too
    assert client.get("/static/000000000000/offline/offline.js").headers["cache-control"] == "no-cache"


# Lessons and puzzles ----------------------------------------------------------------------


def test_a_lesson_and_some_puzzles_are_one_answer_each(client: Client) -> None:
    steps = client.get(LESSON, lang="de")
    lesson = find("sixth", "six-kings")
    assert [step["hint"]["word"] for step in steps.data] == [step.solution for step in lesson.steps]
    with speaking("de"):
        assert [step["say"] for step in steps.data] == [lesson.said_to_point(at) for at in range(len(lesson.steps))]
    some = client.get(PUZZLES, lang="en")
    game = shelf.find_game("sixmix")
    assert {number: data["task"] for number, data in some.data.items()} == {
        str(one.number): str(one.task) for one in practice.puzzles_in(game, "1-1")
    }
    for answer in (steps, some):
        assert answer.headers["cache-control"] == "no-cache"
    version = client.get("/version").text.strip()
    assert "immutable" in client.get(LESSON, lang="de", v=version).headers["cache-control"]
    for nothing in ("learn/sixth/nothing", "puzzles/sixth/4-1", "puzzles/sixth/1-99", "puzzles/nothing/1-1"):
        assert client.get(f"/{nothing}.json").status == 404


@pytest.mark.long
def test_everything_is_kept_by_itself(visitors: Visitors) -> None:
    """As for anybody who visits: after a while every lesson and the next puzzles of each grade are there."""
    page = visitors(service_workers="allow").new_page()
    page.goto("/")
    games = shelf.games()
    wanted = sum(len(readable(game)) for game in games)
    wanted += len(puzzles.GRADES) * sum(puzzles.has_puzzles(game) for game in games)

    def kept() -> bool:
        addresses: list[str] = page.evaluate(ADDRESSES)
        return (
            sum("/learn/" in address or "/puzzles/" in address for address in addresses if ".json" in address) == wanted
        )

    until(kept, "everything to be kept", patience=900, pause=2)


@pytest.mark.parametrize("size", ["desk", "upright"])
def test_a_move_that_waits_for_the_server_is_shown_as_it_will_be(
    visitors: Visitors, keep: Keep, axe: Axe, size: str
) -> None:
    """Dashed on the board and in the log; the board stays where it is, and "Try now" does not wait."""
    page = visitors(**SIZES[size]).new_page()
    chairs = [{"kind": "you", "name": "Bo"}, {"kind": "you", "name": "Ada"}]
    wanted = {"game": "sixth", "players": 2, "chairs": chairs, "first": 0}
    page.goto(page.request.post("/tables", data=wanted).json()["address"])
    page.locator("svg.stage [data-place=c3]").wait_for()
    box = page.locator("svg.stage").bounding_box()
    page.context.set_offline(True)
    page.locator("svg.stage [data-place=b2]").click()
    if size == "upright":
        page.get_by_role("button", name="Confirm").click()
    spot = page.locator("svg.stage [data-place=b2] > .spot")
    expect(spot).to_have_css("stroke-dasharray", "14px, 9px", timeout=PATIENCE)
    put = page.locator("svg.stage [data-place=b2]")
    expect(put).to_have_attribute("aria-label", re.compile("pile of 1"), timeout=PATIENCE)
    expect(page.locator(".status.lost .now")).to_have_text("Reconnecting. Your move is kept and nothing is lost.")
    expect(page.locator(".log .kept")).to_have_text(re.compile(r"placed a pawn\s+on b2\.\s+Waiting to be sent\."))
    assert page.locator("svg.stage").bounding_box() == box
    keep(page)
    axe(page)
    page.context.set_offline(False)
    page.get_by_role("button", name="Try now").click()
    expect(page.locator(".log .word")).to_have_count(1, timeout=PATIENCE)
    expect(page.locator(".log .kept, .status.lost")).to_have_count(0)
