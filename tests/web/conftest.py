"""What the tests of the web need: the real server, and a real browser that asks nobody else.

The tests of a file run in one worker, which starts one server and one browser.  With
SIXFOLD_NO_BROWSER the tests that need a browser are left out, and the end of the run says so.

A test in the browser that fails is run once more, since a machine that is busy for twenty seconds
is no fault of ours; the summary counts such reruns.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from push_service import PushService, program
from web.authors import server_with_ours
from web.client import Client
from web.server import Server

ROOT = Path(__file__).parents[2]
AXE = Path(sys.prefix) / "npm" / "node_modules" / "axe-core" / "axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
THEMES = ("light", "dark")  # only colours differ between them
PATIENCE = 20_000  # milliseconds, on a busy machine
DIFFERING = re.compile("page differs from the server|page has come to another position")
TALLEST = 3_000  # pixels of a page that is kept whole: the rules have many times as many, and take seconds


class PageDiffers(AssertionError):
    """A page came to something else than the server: always a fault of ours, so that no rerun hides it."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    left_out = os.environ.get("SIXFOLD_NO_BROWSER", "") not in ("", "0")
    for item in items:
        if "tests/web/" in item.nodeid:
            if "browser" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.flaky(reruns=1, rerun_except=[PageDiffers]))
            if left_out and "browser" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.skip(reason="SIXFOLD_NO_BROWSER"))


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of a worker: starting one, with its bots, takes seconds."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def fresh_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with an empty store for the tests of one file, in which no bot thinks."""
    with Server(tmp_path_factory.mktemp("server"), thinking=False) as running:
        yield running
    assert "Traceback" not in running.log, running.log


@pytest.fixture(scope="module")
def server(shared_server: Server) -> Iterator[Server]:
    """A server at which others may have played; a file that cannot have that defines it as `fresh_server`."""
    before = len(shared_server.log)
    yield shared_server
    assert "Traceback" not in shared_server.log[before:], shared_server.log[before:]


@pytest.fixture(scope="module")
def cups_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a game of secrets besides."""
    with server_with_ours("cups", tmp_path_factory.mktemp("authors"), tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with PushService(tmp_path_factory.mktemp("push")) as running:
        yield running


@pytest.fixture(scope="module")
def pushing_server(tmp_path_factory: pytest.TempPathFactory, service: PushService) -> Iterator[Server]:
    """A server that tells devices of turns by that service."""
    running = Server(tmp_path_factory.mktemp("server"), thinking=False)
    running.program = program(service)
    with running:
        yield running
    assert "Traceback" not in running.log, running.log


@pytest.fixture
def client(server: Server) -> Client:
    return Client(server.address)


@pytest.fixture
def anyone(server: Server) -> Callable[..., Client]:
    """More clients, each with cookies of its own."""
    return lambda **how: Client(server.address, **how)


@pytest.fixture
def table(client: Client) -> str:
    """A table for two people: the client on chair 0, nobody yet on chair 1."""
    return client.open("sixth", ["you:Ada", "open"])


@pytest.fixture
def bob(table: str, client: Client, anyone: Callable[..., Client]) -> Client:
    """Who sits on its chair 1, by the invitation."""
    guest = anyone()
    guest.enter(table, client.links(table)["invite"], "Bob")
    return guest


# Browsers ------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def chromium() -> dict[str, Any]:
    """How a browser is started."""
    found = subprocess.run([sys.executable, ROOT / "tools" / "chromium.py"], stdout=subprocess.PIPE, text=True)
    assert found.returncode == 0, "no Chromium"
    args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    return {"executable_path": found.stdout.strip(), "args": args}


@pytest.fixture(scope="session")
def browser(chromium: dict[str, Any]) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(**chromium)
        yield running
        running.close()


@pytest.fixture
def visitors(browser: Browser, server: Server) -> Iterator[Callable[..., BrowserContext]]:
    """Opens browsers that keep nothing of each other; fails if one asks anybody but the server.

    Pages of tables compare what they draw and ask with the server's at every event; a difference is a complaint,
    and so is one that a page told the server, unless one of them may differ.
    """
    contexts: list[BrowserContext] = []
    outside: list[str] = []
    complaints: list[str] = []
    logged = len(server.log)
    on_purpose = False

    def visitor(*, compare: bool = True, may_differ: bool = False, **how: Any) -> BrowserContext:
        nonlocal on_purpose
        on_purpose = on_purpose or may_differ
        how = {"locale": "en-GB", "reduced_motion": "reduce", "viewport": {"width": 1280, "height": 800}} | how
        how = {"service_workers": "block"} | how  # one would fetch much that no test looks at
        context = browser.new_context(base_url=server.address, **how)
        context.set_default_timeout(PATIENCE)
        if compare:
            context.add_init_script("globalThis.sixfoldDifferences = []")
        contexts.append(context)
        allowed = (server.address + "/", server.address.replace("http", "ws", 1) + "/", "data:", "blob:")
        context.on("request", lambda request: request.url.startswith(allowed) or outside.append(request.url))
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on("page", lambda page: page.on("console", lambda said: heard(said, complaints)))
        return context

    yield visitor
    for context in contexts:
        context.close()
    told = [line for line in server.log[logged:].splitlines() if "page_differs" in line]
    differing = [] if on_purpose else [*told, *(said for said in complaints if DIFFERING.search(said))]
    if differing:
        raise PageDiffers("\n".join(differing))
    assert outside == []
    assert complaints == []


def is_long(config: pytest.Config) -> bool:
    return bool(config.getoption("--long")) or "long" in config.option.markexpr


def heard(said: Any, complaints: list[str]) -> None:
    """What the browser itself complains about: errors, and whatever breaks the content policy."""
    expected = "WebSocket connection to" in said.text or "Failed to load resource" in said.text
    if said.type == "error" and not expected:
        complaints.append(said.text)


@pytest.fixture
def page(visitors: Callable[..., BrowserContext]) -> Page:
    return visitors().new_page()


@pytest.fixture
def keep(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Keeps a picture of a page among the artefacts, named by the test; in long runs, to be looked at."""
    folder = ROOT / "test-artefacts"
    folder.mkdir(exist_ok=True)
    name = re.sub(r"[^\w-]+", "-", request.node.name).strip("-").removeprefix("test_")

    def kept(page: Page, what: str = "", whole: bool = True) -> None:
        if not is_long(request.config):
            return
        whole = whole and page.evaluate("document.documentElement.scrollHeight") <= TALLEST
        page.screenshot(path=folder / f"{name}{'-' if what else ''}{what}.png", full_page=whole)

    return kept


@pytest.fixture
def axe(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Fails with what axe-core finds wrong with a page, by day or by night; in long runs with its colours in both.

    Only colours differ, and a page's are made of the same few: which of the two a test sees follows from its name,
    unless it names one.
    """
    assert AXE.is_file(), "axe-core is missing: make .venv/npm/done"
    themes = THEMES if is_long(request.config) else [THEMES[crc32(request.node.name.encode()) % len(THEMES)]]

    def check(page: Page, theme: str = "") -> None:
        if not page.evaluate("'axe' in globalThis"):
            page.evaluate(axe_source())
        before = "dark" if page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") else "light"
        rules = {"type": "tag", "values": STANDARDS}
        for each in [theme] if theme else themes:
            page.emulate_media(color_scheme=each)
            check_rules(page, rules)
            rules = {"type": "rule", "values": ["color-contrast"]}
        page.emulate_media(color_scheme=before)

    return check


@cache
def axe_source() -> str:
    return AXE.read_text("utf-8")


def check_rules(page: Page, rules: dict[str, Any]) -> None:
    found = page.evaluate("rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})", rules)
    problems = [
        f"{problem['id']} ({problem['help']}): {node['html'][:200]} | {node.get('failureSummary', '')[:300]}"
        for problem in found["violations"]
        for node in problem["nodes"]
    ]
    assert not problems, "\n".join([page.url, *problems])
