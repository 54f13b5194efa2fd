"""A device that is told of its turn with the page closed, in a browser whose push service stands on this machine."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from push_service import PushBrowser, PushService
from web.client import Client, move
from web.playing import from_menu
from web.server import Server, until
from web.test_beside import covers_nothing
from web.test_friends import sit

Visitors = Callable[..., BrowserContext]
Axe = Callable[[Page], None]
DAYS = {"move": 3 * 24 * 3600}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# What a browser does that reaches a push service: everything behind it is the real thing.
SUBSCRIBING = """
const given = GIVEN;
let subscription = null;
const make = (options) => ({ endpoint: given.endpoint, options,
  toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
  unsubscribe: async () => { subscription = null; localStorage.removeItem("subscribed"); return true; } });
PushManager.prototype.subscribe = async (options) => {
  if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw new Error("not a subscription");
  localStorage.setItem("subscribed", [...options.applicationServerKey]);
  return (subscription = make({ applicationServerKey: options.applicationServerKey.buffer }));
};
PushManager.prototype.getSubscription = async () => {
  const key = localStorage.getItem("subscribed");
  return subscription ?? (key ? make({ applicationServerKey: new Uint8Array(key.split(",")).buffer }) : null);
};
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
};
"""
SHOWN = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
  .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))"""
# A tap on what is shown; what only a person may do is told instead of done.
TAPPED = """async () => {
  const [notification] = await registration.getNotifications();
  let done = "";
  clients.openWindow = async (address) => { done = `opened ${address}`; };
  WindowClient.prototype.focus = async function () { done = `focused ${this.url}`; };
  let work;
  dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil: (one) => { work = one; } }));
  await work;
  return done;
}"""


@pytest.fixture(scope="module")
def server(pushing_server: Server) -> Server:
    return pushing_server


def table_of_days(client: Client) -> tuple[str, Client]:
    """Ada has the first move, and Bob the second; both have days."""
    table = client.open("sixth", ["you:Ada", "open"], clock=DAYS)
    bob = Client(client.address)
    bob.enter(table, client.links(table)["invite"], "Bob")
    return table, bob


def able(context: BrowserContext, browser: PushBrowser) -> Page:
    """A page of a browser that can subscribe."""
    script = SUBSCRIBING.replace("GIVEN", json.dumps(browser.subscription))
    context.add_init_script(script)
    return context.new_page()


def worker_of(page: Page) -> tuple[CDPSession, str]:
    """What delivers messages to the worker of a page, and the name of its registration."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    until(lambda: page.wait_for_timeout(50) or found, "the worker's registration")
    return session, found[0]


def deliver(page: Page, notice: dict[str, str]) -> None:
    """Gives the worker what the server has sent, as the browser does."""
    session, registration = worker_of(page)
    origin = page.evaluate("location.origin + '/'")
    message = {"origin": origin, "registrationId": registration, "data": json.dumps(notice)}
    session.send("ServiceWorker.deliverPushMessage", message)


def shown_after(page: Page, notice: dict[str, str]) -> list[dict[str, str]]:
    """What is shown once the worker was given a message."""
    deliver(page, notice)
    shown: list[dict[str, str]] = page.evaluate(SHOWN)
    return shown


@pytest.mark.parametrize(
    ("language", "yes", "texts"),
    [
        pytest.param(
            "en",
            "Tell me",
            ["Your turn against Ada.", "For this game, even with the page closed"],
            marks=pytest.mark.long,
        ),
        pytest.param(
            "fr",
            "Me prévenir",
            ["À vous de jouer contre Ada.", "Dans cette partie, aussi page fermée"],
            marks=pytest.mark.long,
        ),
        ("de", "Sag es mir", ["Du bist am Zug gegen Ada.", "In dieser Partie auch bei geschlossener Seite"]),
    ],
)
def test_a_game_of_days_asks_tells_and_ends(
    visitors: Visitors,
    server: Server,
    client: Client,
    service: PushService,
    axe: Axe,
    keep: Callable[..., None],
    language: str,
    yes: str,
    texts: list[str],
) -> None:
    table, bob = table_of_days(client)
    screen = PHONE if language == "de" else {}
    context = visitors(service_workers="allow", locale=language, **screen)
    context.grant_permissions(["notifications"], origin=server.address)
    browser = service.browser()
    page = able(context, browser)
    sit(page, bob, table)
    page.goto(f"/t/{table}")
    question = page.locator(".push-offer", has=page.get_by_role("button", name=yes, exact=True))
    question.wait_for()
    assert all(covers_nothing(page))
    axe(page)
    keep(page, f"asks-{language}")
    page.get_by_role("button", name=yes, exact=True).click()
    expect(question).to_have_count(0, timeout=30_000)  # the worker has fetched what it keeps

    # nobody is told who looks, and somebody who does not is
    move(client, table, 0, "c3")
    page.wait_for_timeout(700)
    assert browser.received == []
    move(bob, table, 1, "c4")
    page.goto("/rules")
    move(client, table, 0, "b2")
    until(lambda: browser.received, "the message")
    assert browser.texts == [texts[0]]

    # the worker shows it once, and a tap leads to the table
    for _ in range(2):
        until(lambda: shown_after(page, browser.received[0].notice), "the notification")
    notice = {"title": "SIXTH!", "body": texts[0], "tag": table, "data": f"/t/{table}"}
    assert page.evaluate(SHOWN) == [notice]
    assert context.service_workers[0].evaluate(TAPPED) == f"opened {server.address}/t/{table}"
    assert page.evaluate(SHOWN) == []
    key = page.evaluate("localStorage.subscribed")
    page.evaluate("localStorage.subscribed = Array(65).fill(4)")  # as if the server had begun with another store
    page.goto(f"/t/{table}")
    page.wait_for_function("key => localStorage.subscribed === key", arg=key)
    page.locator(".opens-menu").wait_for()
    until(lambda: shown_after(page, browser.received[0].notice), "the notification")  # what was there is put away first
    assert context.service_workers[0].evaluate(TAPPED) == f"focused {server.address}/t/{table}"


def test_who_leaves_is_asked_once_and_the_settings_and_the_menu_end_it(
    visitors: Visitors, server: Server, client: Client, service: PushService, axe: Axe
) -> None:
    table = client.open("sixth", ["you:Ada", "open"])
    bob = Client(client.address)
    bob.enter(table, client.links(table)["invite"], "Bob")
    context = visitors(service_workers="allow")
    context.grant_permissions(["notifications"], origin=server.address)
    browser = service.browser()
    page = able(context, browser)
    sit(page, bob, table)
    page.goto(f"/t/{table}")
    dialog = page.locator("dialog[open]")
    expect(page.locator(".status")).to_contain_text("Ada")
    expect(page.get_by_text("even with the page closed")).to_have_count(0)  # no game of days: nobody is asked
    page.locator("header a[href='/learn']").click()
    expect(dialog).to_contain_text("Should this device tell you when it's your turn?")
    axe(page)
    dialog.get_by_role("button", name="Tell me").click()
    page.wait_for_url("**/learn", timeout=60_000)
    move(client, table, 0, "c3")
    until(lambda: browser.received, "the message")

    # at one's own turn nobody is asked; the tick says that it is on, and switches it off
    page.goto(f"/t/{table}")
    from_menu(page, "Settings").click()
    tick = dialog.get_by_label("For this game, even with the page closed")
    expect(tick).to_be_checked()
    axe(page)
    page.evaluate("localStorage['sixfold.push'] = localStorage['sixfold.push'].replace('[', '[\"elsewhere\",')")
    page.route("**/devices/*", lambda route: route.abort())
    tick.click()
    expect(dialog.get_by_role("alert")).to_contain_text("That did not work")
    expect(tick).to_be_checked()  # as it still is
    page.unroute("**/devices/*")
    page.evaluate("localStorage['sixfold.push'] = localStorage['sixfold.push'].replace('\"elsewhere\",', '')")
    tick.click()
    expect(tick).not_to_be_checked()
    page.wait_for_function("() => !localStorage.subscribed")
    tick.click()
    page.wait_for_function("() => localStorage.subscribed && localStorage['sixfold.push'].includes('\"tables\":[\"')")
    expect(tick).to_be_checked()
    page.keyboard.press("Escape")
    with page.expect_response(lambda answer: answer.request.method == "DELETE") as ended:
        from_menu(page, "Stop telling this device").click()
    assert ended.value.ok
    move(bob, table, 1, "c4")
    page.locator("header a[href='/learn']").click()
    expect(dialog).to_contain_text("Should this device tell you")  # it waits again, and is not told
    dialog.get_by_role("button", name="Just leave").click()
    page.wait_for_url("**/learn")
    move(client, table, 0, "b2")
    page.goto(f"/t/{table}")
    move(bob, table, 1, "d4")
    expect(page.locator(".status")).to_contain_text("Ada")
    page.locator("header a[href='/learn']").click()
    page.wait_for_url("**/learn")  # asked once
    assert len(browser.received) == 1


def test_where_it_cannot_be_the_settings_say_why_and_what_works(visitors: Visitors, client: Client, axe: Axe) -> None:
    table, bob = table_of_days(client)
    context = visitors()
    context.add_init_script("delete window.PushManager")
    page = context.new_page()
    sit(page, bob, table)
    page.goto(f"/t/{table}")
    from_menu(page, "Settings").click()
    signals = page.locator("dialog[open] .signals")
    for language, why in {
        "fr": "Ce navigateur ne peut pas vous prévenir une fois la page fermée.",
        "de": "Dieser Browser kann dich bei geschlossener Seite nicht benachrichtigen.",
        "en": "This browser cannot notify you once the page is closed.",
    }.items():
        page.locator(f"dialog[open] input[name=language][value={language}]").check()
        expect(signals).to_contain_text(why)
    expect(signals.locator("input")).to_have_count(2)
    expect(page.locator(".push-offer, .banners button")).to_have_count(0)
    axe(page)
