"""People at one table: phrases, and who watches, with three browsers and over HTTP."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from web.client import Client, number, refused

Visitors = Callable[..., BrowserContext]
Anyone = Callable[..., Client]
Axe = Callable[[Page], None]
DESK = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
STAGE = "(() => JSON.stringify(document.querySelector('svg.stage').getBoundingClientRect()))()"


# Over HTTP -----------------------------------------------------------------------------


def test_a_program_says_a_phrase_and_everybody_reads_it(client: Client, bob: Client, table: str) -> None:
    assert bob.command(table, "say", number(bob, table), chair=1, phrase="nice").status == 200
    said = client.events(table)[-1]
    assert (said["kind"], said["chair"], said["phrase"], said["text"]) == ("said", 1, "nice", "Bob: Nice move!")
    assert client.get(f"/t/{table}/view", lang="de").data["events"][-1]["text"] == "Bob: Schöner Zug!"
    assert bob.events(table)[-1]["text"] == "You: Nice move!"


def test_phrases_are_for_who_sits_there_and_are_few(client: Client, bob: Client, table: str, anyone: Anyone) -> None:
    now = number(client, table)
    refused(anyone().command(table, "say", now, chair=0, phrase="hello"), 403)
    refused(bob.command(table, "say", now, chair=0, phrase="hello"), 403)
    refused(bob.command(table, "say", now, chair=1, phrase="<b>"), 400)
    refused(bob.command(table, "silence", now, on=True), 403)
    asked = [bob.command(table, "say", now, chair=1, phrase="ouch") for _ in range(5)]
    assert [answer.status for answer in asked] == [200, 200, 429, 429, 429]  # what was refused counts, too
    assert int(asked[-1].headers["retry-after"]) <= 5
    assert asked[-1].data["error"] == "You have said a lot. Wait a few seconds before you say more."
    assert client.command(table, "play", now, chair=0, word="c3").status == 200  # nobody's move waits for them
    assert client.command(table, "silence", now, on=True).status == 200
    refused(client.command(table, "say", number(client, table), chair=0, phrase="hello"), 422)


def test_who_watches_is_counted_and_called_as_they_say(client: Client, bob: Client, table: str, anyone: Anyone) -> None:
    with (
        client.socket(table) as mine,
        anyone().socket(table, query="&name=Eve"),
        anyone().socket(table, query="&name=%E2%80%AEx"),
    ):
        assert mine.until(lambda view: view["watchers"] == 2)["spectators"] == ["Eve"]  # the other turns text around
        with bob.socket(table, query="&name=Zoe"):  # who sits there does not watch
            assert mine.until(lambda view: view["chairs"][1]["here"])["spectators"] == ["Eve"]
        with bob.socket(table, query="&names=seats") as wary:
            assert wary.until(lambda view: view["watchers"] == 2)["spectators"] == []
        client.command(table, "mute", number(client, table), on=True)
        assert mine.until(lambda view: view["muted"])["spectators"] == []
    assert client.view(table)["watchers"] == 0


# In browsers ---------------------------------------------------------------------------


def sit(page: Page, client: Client, table: str) -> None:
    """Gives a browser the seat of a client."""
    name, _, value = client.cookie(f"/t/{table}").partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": f"{client.address}/t/{table}"}])


def talk(page: Page, phrase: str, key: str = "Say something") -> None:
    page.get_by_role("button", name=key, exact=True).click()
    page.locator("#phrases").get_by_role("button", name=phrase).click()


def test_two_players_and_somebody_who_watches(
    client: Client, table: str, anyone: Anyone, visitors: Visitors, axe: Axe
) -> None:
    """Phrases in three languages, hidden by one, switched off by the host; boards keep still, large and small."""
    guest = anyone()
    screens = (("en-GB", PHONE), ("de-DE", DESK), ("fr-FR", PHONE))
    ada, bob, eve = (visitors(locale=locale, **screen).new_page() for locale, screen in screens)
    sit(ada, client, table)
    ada.goto(f"/t/{table}")
    ada.keyboard.press("Escape")  # the invitation
    expect(ada.get_by_role("button", name="Say something")).to_have_count(0)  # nobody is here yet
    guest.enter(table, client.links(table)["invite"], "Bob")
    sit(bob, guest, table)
    bob.goto(f"/t/{table}")
    eve.goto(f"/t/{table}")
    expect(ada.get_by_role("button", name="Say something")).to_be_visible()
    ada.locator("svg.stage").click(position={"x": 2, "y": 2})  # beside the board: it is said what can be done
    expect(ada.locator(".note.told")).to_have_count(1)
    before = [page.evaluate(STAGE) for page in (ada, bob)]
    bob.get_by_role("button", name="Etwas sagen", exact=True).click()
    axe(bob)
    bob.keyboard.press("Tab")
    bob.keyboard.press("3")
    expect(ada.locator(".bubble")).to_contain_text("Nice move!")
    expect(ada.locator("#live")).to_have_text("Bob: Nice move!")
    expect(eve.locator(".bubble")).to_contain_text("Joli coup !")
    expect(bob.locator(".entry.phrase")).to_contain_text("Du: Schöner Zug!")
    assert [page.evaluate(STAGE) for page in (ada, bob)] == before
    expect(ada.locator(".note.told")).to_have_count(1)  # what is read stays
    ada.locator("[data-place=c3]").click()  # half a move: it waits to be confirmed
    expect(ada.get_by_role("button", name="Watching: 1")).to_be_visible()
    eve.get_by_role("button", name="Spectateurs : 1").click()
    axe(eve)
    eve.locator("#spectator").fill("Ève")
    eve.get_by_role("button", name="Afficher").click()
    ada.get_by_role("button", name="Watching: 1").click()
    expect(ada.locator("#watchers li")).to_have_text("Ève")
    ada.keyboard.press("Escape")
    eve.keyboard.press("Escape")
    talk(bob, "Autsch!", "Etwas sagen")
    expect(ada.locator(".asked .primary")).to_be_visible()  # what was chosen still waits
    axe(ada)
    eve.locator(".bubble .hush").click()
    expect(eve.locator(".bubble, .entry.phrase")).to_have_count(0)
    eve.get_by_role("button", name="Dire quelque chose", exact=True).click()
    expect(eve.locator("#phrases")).to_contain_text("Les phrases sont masquées")
    eve.locator(".hushes").click()
    expect(eve.locator("#phrases")).to_contain_text("seuls les joueurs")
    eve.keyboard.press("Escape")
    bob.set_viewport_size({"width": 1366, "height": 600})  # the log has room for little
    talk(ada, "Good luck!")
    expect(bob.locator(".entry.phrase", has_text="Viel Glück!")).to_be_in_viewport()
    bob.set_viewport_size(DESK["viewport"])
    expect(eve.locator(".bubble")).to_contain_text("Bonne chance")
    expect(eve.locator(".entry.phrase")).to_have_count(3)
    ada.get_by_role("button", name="More").click()
    ada.get_by_role("button", name="People").click()
    ada.get_by_label("Switch phrases off for everybody").check()
    ada.get_by_role("button", name="Close").click()
    bob.get_by_role("button", name="Etwas sagen", exact=True).click()
    expect(bob.locator("#phrases")).to_contain_text("abgeschaltet")
    eve.close()
    expect(ada.locator(".watchers .eye")).to_have_count(0)
    assert [page.evaluate(STAGE) for page in (ada, bob)] == before
