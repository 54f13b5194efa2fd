"""Inviting and being away, set-up and first page: two browsers, on a desk, on a phone upright and on its side."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from web.client import Client, number
from web.playing import Person, from_menu
from web.server import Server
from web.test_lan import AT, LanServer
from web.test_people import is_wider_than_screen, small_targets
from web.test_play import set_up

pytestmark = pytest.mark.long

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]
TOUCH = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SCREENS = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "upright": {"viewport": {"width": 360, "height": 740}} | TOUCH,
    "sideways": {"viewport": {"width": 844, "height": 390}} | TOUCH,
}
IN_TURN = ["upright", *(pytest.param(screen, marks=pytest.mark.long) for screen in ("desk", "sideways"))]
SHARED = "navigator.share = (what) => { window.shared = what; return Promise.resolve(); }"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has let its network in, at which somebody counts as away after a second."""
    with LanServer(tmp_path_factory.mktemp("server"), "--away-after", "1") as running:
        Client(running.address).post("/lan", {"address": AT})
        yield running
    assert "Traceback" not in running.log, running.log


def play_first(person: Person, place: str) -> None:
    """A first move, confirmed where that is asked."""
    person.ready()
    person.press(person.place(place))
    confirm = person.page.get_by_role("button", name="Confirm")
    if person.taps:
        confirm.click()
    person.until(lambda now: not now["live"], "the move")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "de-DE"])
def test_on_a_phone_the_invitation_is_seen_whole(visitors: Visitors, keep: Keep, locale: str) -> None:
    """Also with the field for a name, which only the first one has."""
    page = visitors(locale=locale, viewport={"width": 390, "height": 844}, **TOUCH).new_page()
    chairs = [{"kind": "you"}, {"kind": "open"}]
    page.goto(page.request.post("/tables", data={"game": "sixth", "players": 2, "chairs": chairs}).json()["address"])
    sheet = page.locator("#dialog:has(.scan .qr):has(.own-name)")
    expect(sheet).to_be_visible()
    keep(page)
    sheet.locator(".lan-on").evaluate("lan => lan.remove()")  # which only who has let their network in sees
    assert sheet.evaluate("sheet => sheet.scrollHeight - sheet.clientHeight") == 0


@pytest.mark.parametrize("screen", IN_TURN)
def test_from_the_invitation_to_the_bot_and_back(visitors: Visitors, keep: Keep, axe: Axe, screen: str) -> None:
    taps = screen != "desk"
    home, guest = visitors(**SCREENS[screen]), visitors(**SCREENS[screen])
    home.add_init_script(SHARED)
    ada_page, bob_page = home.new_page(), guest.new_page()
    ada, bob = Person(ada_page, taps=taps), Person(bob_page, taps=taps)
    set_up(ada_page, "sixth", "open")

    # the table opens with its invitation
    panel = ada_page.locator("dialog[open]")
    expect(panel.get_by_text("Waiting for somebody to join…")).to_be_visible()
    expect(panel.locator(".qr").first).to_be_visible()
    expect(panel.get_by_label("Play sounds")).not_to_be_checked()
    panel.get_by_role("button", name="Send the link").first.click()
    link = panel.locator("#link-invite-").input_value()
    assert ada_page.evaluate("window.shared.url") == link
    link = link.replace(AT, "127.0.0.1")
    assert not is_wider_than_screen(ada_page)
    axe(ada_page)
    keep(ada_page, f"{screen}-invitation")

    # a guest is welcomed, has no seat by that, and comes in; the panel goes
    bob_page.goto(link.partition("#")[0])
    expect(bob_page.locator(".banner")).to_contain_text("To take the free seat, ask for the invitation.")
    bob_page.goto(link)  # in the same tab
    bob_page.locator("#my-name").fill("Bob")
    expect(panel).to_be_visible()
    assert not is_wider_than_screen(bob_page)
    axe(bob_page)
    keep(bob_page, f"{screen}-welcome")
    bob_page.get_by_role("button", name="Sit down and play").click()
    expect(panel).to_have_count(0)
    expect(bob_page.locator(".guest-card")).to_have_count(0)
    expect(ada_page.locator(".player")).to_have_count(2)  # the guest above the board or the log, oneself below

    # an undo is asked for and withdrawn
    play_first(ada, "c3")
    ada_page.get_by_role("button", name="Ask to undo").click()
    expect(bob_page.locator(".offer")).to_contain_text("asks to undo their last move.")
    expect(ada_page.locator(".offer")).to_contain_text("You asked to undo. Waiting for Bob.")
    keep(ada_page, f"{screen}-asked")
    ada_page.locator(".offer").get_by_role("button", name="Cancel").click()
    expect(bob_page.locator(".offer")).to_have_count(0)

    # a third finds the table full and watches
    third = visitors(**SCREENS[screen]).new_page()
    third.goto(link)
    expect(third.locator(".taken")).to_contain_text("Every seat is taken by now. At this table: Silver and Bob.")
    assert not is_wider_than_screen(third)
    third.get_by_role("button", name="Watch").click()
    expect(third.locator(".banner")).to_have_text("You're watching.")
    assert not is_wider_than_screen(third)
    third.goto(link.partition("#")[0])
    third.reload()
    expect(third.locator(".banner")).to_have_text("You're watching.")
    axe(third)
    keep(third, f"{screen}-watching")

    # Bob goes; a bot plays for him, without hints or undos for the host; he comes back and plays on
    table = bob_page.url
    bob_page.goto("about:blank")
    ada_page.get_by_role("button", name="Let a bot play until they are back").click()
    ada.until(lambda now: now["live"], "the bot's move")
    for gone in ("Hint", "Undo", "Ask to undo"):
        expect(ada_page.get_by_role("button", name=gone, exact=True)).to_have_count(0)
    bob_page.goto(table)
    expect(bob_page.locator(".banner")).to_contain_text("A bot is playing for you.")
    keep(bob_page, f"{screen}-bot")
    bob_page.get_by_role("button", name="Take my seat back").click()
    expect(bob_page.locator(".banner")).to_have_count(0)
    play_first(ada, "a1")
    bob.until(lambda now: now["live"], "Bob's turn")

    # the end is told where Bob looks, long dialogs begin with their heading
    from_menu(bob_page, "Help").click()
    expect(bob_page.locator("dialog[open] h2")).to_be_in_viewport()
    bob_page.keyboard.press("Escape")
    from_menu(bob_page, "Resign").click()
    bob_page.locator("dialog").get_by_role("button", name="Resign").click()
    expect(bob_page.locator(".endcard")).to_be_visible()
    expect(bob_page.locator("#ending")).to_have_text("You lost.")

    # another game is asked for and answered on the card
    bob_page.get_by_role("button", name="Play again").click()
    expect(bob_page.locator(".endcard .offer")).to_have_text(re.compile("You asked for another game."))
    expect(ada_page.locator(".endcard .offer")).to_contain_text("Bob would like another game.")
    keep(ada_page, f"{screen}-again")
    ada_page.get_by_role("button", name="Accept").click()
    expect(ada_page.locator(".endcard, .offer")).to_have_count(0)


def test_a_cancelled_link_says_so(visitors: Visitors, server: Server, axe: Axe) -> None:
    host = Client(server.address)
    table = host.open("sixth", ["you:Ada", "open"])
    key = host.links(table)["invite"]
    host.command(table, "revoke", number(host, table), chair=None)
    page = visitors().new_page()
    page.goto(f"/t/{table}#{key}")
    expect(page.locator(".banner")).to_have_text("This link was cancelled. Ask the host for a new one.")
    axe(page)


@pytest.mark.parametrize("screen", ["upright", pytest.param("desk", marks=pytest.mark.long)])
def test_the_host_of_a_private_table_hides_names_and_removes_somebody(
    visitors: Visitors, keep: Keep, axe: Axe, screen: str
) -> None:
    ada, rude = visitors(**SCREENS[screen]).new_page(), visitors(**SCREENS[screen]).new_page()
    ada.goto("/play/sixth")
    ada.locator("details.options summary").click()
    ada.get_by_label("Private: only people with a link may watch").check()
    ada.locator("input[name=preset][value=open]").check(force=True)
    ada.locator("button[type=submit]").click()
    link = ada.locator("#link-invite-").input_value().replace(AT, "127.0.0.1")
    rude.goto(link.partition("#")[0])
    expect(rude.locator(".waiting")).to_have_text("This table is private. Ask the host for a link.")
    rude.goto("about:blank")
    rude.goto(link)
    rude.locator("#my-name").fill("Rude")
    rude.locator("#my-name").press("Enter")
    expect(ada.locator(".player", has_text="Rude")).to_have_count(1)

    # a reader hides what others typed, for themselves
    from_menu(ada, "Settings").click()
    ada.get_by_label("the names of their seats").click()
    expect(ada.locator(".player", has_text="Rude")).to_have_count(0)
    expect(rude.locator(".player", has_text="Rude")).to_have_count(1)
    from_menu(ada, "Settings").click()
    ada.get_by_label("as they typed them").click()
    expect(ada.locator(".player", has_text="Rude")).to_have_count(1)

    # the host hides them for everybody; by keys they ask for a bot, and remove somebody
    from_menu(ada, "People").click()
    dialog = ada.locator("dialog[open]")
    axe(ada)
    keep(ada, f"{screen}-people")
    assert not is_wider_than_screen(ada)
    dialog.get_by_role("button", name="Ask whether a bot may play").press("Enter")
    expect(rude.locator(".offer")).to_contain_text("asks whether a bot may play for you.")
    rude.locator(".offer").get_by_role("button", name="Decline").click()
    expect(rude.locator(".offer")).to_have_count(0)
    dialog.get_by_label("Hide the names that people typed, for everybody").press("Space")
    expect(rude.locator(".player", has_text="Rude")).to_have_count(0)
    from_menu(ada, "People").click()
    dialog.get_by_role("button", name="Remove from the table").press("Enter")
    expect(dialog).to_contain_text("from the table?")
    axe(ada)
    dialog.get_by_role("button", name="Remove", exact=True).press("Enter")
    expect(ada.locator(".log")).to_contain_text("The host removed")
    expect(rude.locator("body")).to_contain_text("This table is private. Ask the host for a link.")


def test_the_host_changes_a_bots_level(page: Page, axe: Axe) -> None:
    person = Person(page)
    set_up(page, "sixth", "bots")
    person.ready()
    from_menu(page, "Bots").click()
    levels = page.locator("dialog[open] .levels button")
    expect(levels.nth(1)).to_have_attribute("aria-pressed", "true")
    levels.nth(4).click()
    expect(levels.nth(4)).to_have_attribute("aria-pressed", "true")
    axe(page)
    page.keyboard.press("Escape")
    expect(page.locator(".log")).to_contain_text("level 5")


def test_a_notification_is_asked_for_only_when_it_is_ticked(visitors: Visitors) -> None:
    context = visitors()
    context.add_init_script(
        """window.asked = 0; window.shown = [];
        window.Notification = class { static permission = "default";
          static async requestPermission() { window.asked++; this.permission = "granted"; return "granted"; }
          constructor(title, more) { window.shown.push(title + ": " + more.body); } close() {} };"""
    )
    page = context.new_page()
    set_up(page, "sixth", "open")
    tick = page.locator("dialog[open]").get_by_label("Show a notification")
    expect(tick).not_to_be_checked()
    assert page.evaluate("asked") == 0
    tick.click()
    expect(tick).to_be_checked()
    assert page.evaluate("asked") == 1
    table, key = page.locator("#link-invite-").input_value().split("/t/")[1].split("#")
    page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    Client(page.url.partition("/t/")[0]).enter(table, key, "Bob")
    page.wait_for_function("() => shown.length === 1")
    assert "SIXTH!" in page.evaluate("shown[0]")


@pytest.mark.parametrize("screen", IN_TURN)
def test_the_first_page_and_set_up(visitors: Visitors, keep: Keep, axe: Axe, screen: str) -> None:
    page = visitors(**SCREENS[screen]).new_page()
    person = Person(page, taps=screen != "desk")
    page.goto("/play/sixth")

    # what does not apply is not there
    page.locator("details.options summary").click()
    army, men = page.locator("[data-option=army]"), page.locator("[data-option=men]")
    expect(army).to_be_hidden()
    expect(men).to_be_visible()
    page.locator("input[name=option-pieces][value=all]").check(force=True)
    expect(army).to_be_visible()
    expect(men).to_be_hidden()
    axe(page)
    keep(page, f"{screen}-set-up")
    assert not is_wider_than_screen(page)
    page.locator("input[name=option-pieces][value=classic]").check(force=True)

    # the level is one click, stands on the button and is remembered
    play = page.locator("button[type=submit]")
    page.locator("input[name=level1][value='4']").check(force=True)
    expect(play).to_have_text("Play level 4")
    page.locator("select[name=first]").select_option("0")
    play.click()
    page.wait_for_url("**/t/*")
    person.ready()
    page.goto("/")
    card = page.locator(".poster", has_text="SIXTH!")
    expect(card.locator("button[data-open]")).to_have_accessible_name("Play SIXTH!, level 4")

    # the game in which it is your turn is on top, with picture and opponent
    mine = page.locator(".tables.turn a")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("SIXTH! against")
    assert mine.locator("svg > *").count() > 5
    top = page.locator(".tables.turn").bounding_box()
    cards = page.locator(".posters").bounding_box()
    assert top
    assert cards
    assert top["y"] < cards["y"]
    assert not is_wider_than_screen(page)
    assert small_targets(page) == []
    axe(page)
    keep(page, f"{screen}-home")

    # another level from the card is played at once; what is finished stands apart, with its result
    card.locator("summary").click()
    axe(page)
    card.locator("button[data-level='1']").click()
    page.wait_for_url("**/t/*")
    person.ready()
    from_menu(page, "Resign").click()
    page.locator("dialog .danger").click()
    person.until(lambda now: now["tone"] == "over", "the end")
    page.goto("/")
    finished = page.locator(".tables.finished a")
    expect(finished).to_contain_text("You lost")
    expect(page.locator(".tables.turn a")).to_have_count(1)
    expect(card.locator("button[data-open]")).to_have_accessible_name("Play SIXTH!, level 1")
    page.get_by_role("button", name="Remove SIXTH!").first.click()
    expect(page.locator(".tables.turn a")).to_have_count(0)
