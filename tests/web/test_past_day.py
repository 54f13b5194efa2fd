"""The dice of a day, checked in a browser once the day is over and its secret is told; the server's clock is set."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sixfold.positions.record import Reader
from sixfold.positions.verify import verify
from web.playing import SIZES
from web.server import Server
from web.test_daily import begin, play_on

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]
DAY = "2026-11-20"
# A server that reads from a file what time it is, and goes on from there.
SET_CLOCK = """
import functools, os, time
from pathlib import Path
from sixfold.web import server_settings
began, file = time.monotonic(), Path(os.environ["SIXFOLD_TEST_TIME"])
clock = lambda: float(file.read_text()) + time.monotonic() - began
server_settings.ServerSettings = functools.partial(server_settings.ServerSettings, clock=clock)
from sixfold.__main__ import main
main()
"""


class TimedServer(Server):
    program = ("-c", SET_CLOCK)


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], None]]:
    """Sets what time the server thinks it is, in UTC."""
    file = tmp_path_factory.mktemp("clock") / "time"

    def set_to(moment: str) -> None:
        written = file.with_suffix(".new")
        written.write_text(str(datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp()))
        written.replace(file)

    set_to(f"{DAY} 23:00")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("SIXFOLD_TEST_TIME", str(file))
        yield set_to


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: Callable[[str], None]) -> Iterator[Server]:
    with TimedServer(tmp_path_factory.mktemp("server"), thinking=False) as running:
        yield running
    assert "Traceback" not in running.log, running.log


@pytest.mark.long
def test_the_dice_of_a_past_day_are_checked_after_midnight(
    visitors: Visitors, clock: Callable[[str], None], keep: Keep, axe: Axe
) -> None:
    clock(f"{DAY} 23:00")
    page = visitors(**SIZES["upright"]).new_page()
    page.goto("/daily")
    expect(page.get_by_role("heading", level=1)).to_contain_text("20 November")
    fingerprint = page.locator(".fair dd code").first.text_content()
    expect(page.locator(".fair")).not_to_contain_text("Secret ")
    table = begin(page, "SIXTO")
    position = play_on(page, table, much=True)
    rolls = [word for word in position.words if word.startswith("=")]
    later = page.locator(".endcard .later")
    expect(later).to_contain_text("They can be checked from")

    clock("2026-11-21 00:59")  # another day, but others may still be playing
    page.goto(f"/daily?day={DAY}")
    expect(page.locator("p.lead")).to_contain_text("Its dice are shown an hour after midnight UTC.")
    expect(page.locator(".fair")).not_to_contain_text("Secret ")
    page.goto(f"/t/{table}")
    expect(later).to_contain_text("They can be checked from")
    expect(page.get_by_role("button", name="Check the dice")).to_have_count(0)
    assert "dice-secret" not in page.request.get(f"/t/{table}/record").text()

    clock("2026-11-21 01:01")
    page.reload()
    page.locator(".endcard").get_by_role("button", name="More").click()
    page.locator(".endcard").get_by_role("button", name="Check the dice").click()
    fair = "The dice are fair: the fingerprint is that of the secret, and every roll follows from it."
    expect(page.locator("dialog .verdict")).to_have_text(f"{fair} Rolls: {len(rolls)}.")
    expect(page.locator("dialog")).to_contain_text("this browser was shown when the game began")
    shown = page.locator("dialog .rolls tbody tr")
    expect(shown).to_have_count(len(rolls))
    for number, word in enumerate(rolls):
        expect(shown.nth(number)).to_contain_text(" ".join(word[1:].replace("-", "")))
    axe(page)
    keep(page, "checked", whole=False)

    text = page.request.get(f"/t/{table}/record").text()
    assert re.search(r"^dice-commit: (.*)$", text, re.M)[1] == fingerprint  # type: ignore[index]
    assert verify(Reader(text)).first is None
    page.goto(f"/daily?day={DAY}")
    expect(page.locator(".fair dd").first).to_contain_text("Secret ")
    secret = page.locator(".fair dd code").nth(1).text_content()
    assert f"dice-secret: {secret}\n" in text
    other = f"={int(rolls[0][1]) % 6 + 1}{rolls[0][2:]}"
    first = verify(Reader(text.replace(rolls[0], other, 1))).first
    assert first
    assert (first.roll, first.expected) == (1, rolls[0])
    page.goto("/dice")  # which of a day's dice were rolled, a file alone does not tell the page
    page.get_by_label("Game file").fill(text)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#result")).to_contain_text("use “sixfold verify”")
