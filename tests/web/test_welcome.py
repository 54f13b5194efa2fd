"""A guest is welcomed: what a link says before anybody sits down by it, over HTTP and on a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sixfold.game import shelf
from web.client import Client, number, refused

Visitors = Callable[..., BrowserContext]
Anyone = Callable[..., Client]
Axe = Callable[[Page], None]
WAIT = {"error": "Andere aus deinem Netz haben sich gerade hingesetzt. Du bist in ein paar Sekunden dran."}
BELOW_WHO_INVITES = """() => {
  const board = document.querySelector(".aim-drawn svg");
  const [place, box] = [board.getScreenCTM(), board.getBBox()];  // of what is drawn
  return place.f + place.d * box.y >= document.querySelector(".inviting-seat").getBoundingClientRect().bottom - 1;
}"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def welcome(who: Client, table: str, key: str, lang: str = "en") -> Any:
    answer = who.post(f"/t/{table}/invitation?lang={lang}", {"key": key})
    assert answer.status == 200, answer
    return answer.data["welcome"]


def test_looking_at_an_invitation_takes_no_seat(client: Client, table: str, anyone: Anyone) -> None:
    """However often it is looked at: programs that open links for a preview have no part in the game."""
    key, before = client.links(table)["invite"], client.events(table)
    robot = anyone()
    page = robot.get(f"/t/{table}")
    assert page.status == 200
    assert "noindex" in page.text or "/t/" in robot.get("/robots.txt").text
    found = [welcome(robot, table, key) for _ in range(3)][-1]
    assert (found["by"], found["seat"]["name"], found["here"]) == ("Ada", "Brown", False)
    assert client.events(table) == before
    assert not robot.cookies


def test_of_a_group_in_one_network_some_wait_for_a_moment(client: Client, anyone: Anyone) -> None:
    """So that nobody takes all seats who comes by a link that was passed on."""
    table = client.open("star", ["you:Ada", *["open"] * 5])
    key = client.links(table)["invite"]
    for _ in range(3):
        anyone().enter(table, key)
    answer = anyone().post(f"/t/{table}/enter?lang=de", {"key": key})
    assert (answer.status, answer.data) == (429, WAIT)
    assert 0 < int(answer.headers["retry-after"]) <= 10
    anyone(source="127.0.0.2").enter(table, key)


def test_who_has_a_seat_or_another_link_is_not_welcomed(client: Client, table: str, anyone: Anyone) -> None:
    links = client.links(table)
    assert welcome(client, table, links["invite"]) is None  # the host, on their own device
    bob, cleo = anyone(), anyone()
    assert welcome(bob, table, links[1])["seat"]  # the link to a chair invites, too
    bob.enter(table, links["invite"], "Bob")
    assert welcome(bob, table, links["invite"]) is None
    assert welcome(cleo, table, links["watch"]) is None
    assert welcome(cleo, table, "x" * 24) is None
    late = welcome(cleo, table, links["invite"])
    assert (late["seat"], late["people"]) == (None, "Ada and Bob")
    refused(cleo.post(f"/t/{table}/enter", {"key": links["invite"]}), 403)
    refused(cleo.post(f"/t/{table}/invitation", {"key": links["invite"], "name": "Cleo"}), 400)


def test_an_invitation_says_what_its_table_shows_and_nothing_else(client: Client, anyone: Anyone) -> None:
    """Of a private table its host's name and its game are told to who has a link; hidden names to nobody."""
    table = client.open("sixth", ["you:Ada", "open"])
    client.command(table, "revoke", number(client, table), chair=None, watch=True)  # private from now on
    key = client.links(table)["invite"]
    found = welcome(anyone(), table, key)
    assert (found["by"], found["watch"]) == ("Ada", False)
    assert set(found) == {"game", "by", "host", "here", "seat", "people", "aim", "facts", "learn", "watch", "board"}
    assert welcome(anyone(), table, "x" * 24) is None
    client.command(table, "mute", number(client, table), on=True)
    muted = welcome(anyone(), table, key)
    assert (muted["by"], muted["host"]["name"], muted["people"]) == ("", "Silver", "Silver")


@pytest.mark.parametrize("game", [game for game in shelf.ids() if max(shelf.find_game(game).players) > 1])
def test_every_game_draws_its_aim(client: Client, game: str, anyone: Anyone) -> None:
    """As one move on its own board, with what was moved marked."""
    table = client.open(game, ["you:Ada", *["open"] * (min(n for n in shelf.find_game(game).players if n > 1) - 1)])
    found = welcome(anyone(), table, client.links(table)["invite"], "de")
    assert found["aim"]
    assert "last" in str(found["board"]["shapes"]) or not found["learn"]
    if found["learn"]:
        assert anyone().get(found["learn"]["address"]).status == 200


def test_a_guest_learns_first_sits_down_and_the_next_one_is_late(
    client: Client, table: str, visitors: Visitors, axe: Axe
) -> None:
    link = f"/t/{table}#{client.links(table)['invite']}"
    bob, cleo = visitors(**PHONE).new_page(), visitors(locale="fr-FR").new_page()
    bob.goto(link)
    expect(bob.get_by_role("heading", level=1)).to_contain_text("Ada invites you to SIXTH!")
    expect(bob.locator(".inviting-seat")).to_contain_text("is not here now")
    expect(bob.locator(".aim-drawn .way")).to_have_count(1)
    assert bob.evaluate(BELOW_WHO_INVITES)
    axe(bob)
    bob.locator(".languages").get_by_text("DE").click()
    expect(bob.get_by_role("heading", level=1)).to_contain_text("Ada lädt dich ein zu SIXTH!")
    expect(bob.locator(".aim-said")).to_contain_text("Sechserstapel")
    bob.get_by_role("link", name="Lernen, 3 Min.").click()
    expect(bob.get_by_role("link", name="Zurück zur Einladung von Ada")).to_have_count(1)
    bob.goto(f"{bob.url.partition('#')[0]}#8")  # the last step
    bob.reload()
    for place in ("[data-place=b2]", "[data-place=d4]", ".asked .primary"):
        bob.locator(place).first.click()
    bob.locator(".onward:visible").first.click()

    cleo.goto(link)
    expect(cleo.locator(".guest-card form")).to_be_visible()
    axe(cleo)
    busy = [True]
    bob.route("**/enter?*", lambda route: route.fulfill(status=429, json=WAIT) if busy else route.continue_())
    bob.locator("#my-name").fill("Bob")
    bob.locator("#my-name").press("Enter")
    expect(bob.get_by_role("alert")).to_have_text(WAIT["error"])  # and goes on trying
    busy.clear()
    expect(bob.locator(".player", has_text="Bob")).to_have_count(1)
    assert "#" not in bob.url
    bob.goto("about:blank")
    bob.goto(link)  # who sits here goes straight to the table
    expect(bob.locator("svg.stage")).to_be_visible()
    expect(bob.locator(".guest-card")).to_have_count(0)

    cleo.get_by_role("button", name="S’asseoir et jouer").click()
    expect(cleo.get_by_role("status")).to_contain_text("Toutes les places sont prises. À cette table : Ada et Bob.")
    axe(cleo)
    cleo.get_by_role("button", name="Regarder").click()
    expect(cleo.locator(".banner")).to_be_visible()
    assert [chair["name"] for chair in client.view(table)["chairs"]] == ["Ada", "Bob"]
