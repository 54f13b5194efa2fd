"""The same people again: a table for everybody who played at one that is over, and what hostile players can do."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import sixfold
from sixfold.table.seats.seating import hashed
from web.client import Client, chair_written, new_id, number, refused
from web.playing import from_menu
from web.server import Server
from web.test_friends import sit

Anyone = Callable[..., Client]
Visitors = Callable[..., BrowserContext]
Axe = Callable[[Page], None]
ADA, BOB = 0, 1


@pytest.fixture(scope="module")
def server(fresh_server: Server) -> Server:
    return fresh_server


@pytest.fixture
def bob(anyone: Anyone) -> Client:
    return anyone()


@pytest.fixture
def over(client: Client, bob: Client) -> str:
    """A table where Ada and Bob have played to the end."""
    table = client.open("sixth", ["you:Ada", "open"], kings="6")
    bob.enter(table, client.links(table)["invite"], "Bob")
    assert client.command(table, "resign", number(client, table), chair=ADA).status == 200
    return table


def played(host: Client, chairs: list[Any], **guests: Client) -> str:
    """A table for a group that has played to the end, each guest under their name."""
    position, word = before_the_end(len(chairs))
    body = {"game": "sixmix", "players": len(chairs), "position": position, "first": 0}
    answer = host.post("/tables", body | {"chairs": [chair_written(one) for one in chairs]})
    table: str = answer.data["table"]
    for name, guest in guests.items():
        guest.enter(table, host.links(table)["invite"], name)
    assert host.command(table, "play", number(host, table), chair=0, word=word).status == 200
    return table


def before_the_end(players: int) -> tuple[str, str]:
    """A position, and the move by which the first player ends the game."""
    for seed in range(100):
        chooser, position = random.Random(seed), sixfold.start("sixmix", players=players, target="1")
        while not position.over:
            before, chance = position, position.is_chance
            word = position.outcome(chooser.randrange(6)) if chance else chooser.choice(position.legal())
            position = position.play(word)
        if before.actors == (0,):
            return before.code(), word
    raise AssertionError("no such game")


def again(who: Client, table: str, name: str = "", id: str = "") -> Any:  # noqa: A002
    return who.post(f"/t/{table}/again", {"id": id or new_id(), "name": name})


def seats(who: Client, table: str) -> Any:
    """The chairs in their own order, whoever begins."""
    return sorted(who.view(table)["chairs"], key=lambda one: one["chair"])


def waiting(who: Client, table: str, chair: int) -> Any:
    return who.post("/tables/again", {"tables": [{"table": table, "chairs": [chair]}]}).data["tables"]


def test_everybody_is_led_to_their_own_seat(client: Client, bob: Client, over: str) -> None:
    assert waiting(bob, over, BOB) == []
    address = again(client, over, "Ada L.").data["address"]
    table = address.removeprefix("/t/")
    view = client.view(table)
    assert [(one["name"], one["kind"], one["yours"]) for one in seats(client, table)] == [
        ("Ada L.", "person", True),
        ("Bob", "open", False),
    ]
    assert view["host"]
    assert {key: value for key, value, _ in view["game"]["options"]}["kings"] == "6"
    told = client.events(over)[-1]
    assert (told["kind"], told["chair"], told["text"]) == ("followed", ADA, "You opened another table for you all.")
    assert [(one["table"], one["chair"]) for one in waiting(bob, over, BOB)] == [(over, ADA)]
    assert waiting(client, over, ADA) == []  # her own seat waits for nobody
    assert again(bob, over).data["address"] == address
    assert [one["yours"] for one in seats(bob, table)] == [False, True]
    assert waiting(bob, over, BOB) == []
    refused(bob.command(table, "play", number(bob, table), chair=ADA, word="c3"), 403)


def test_a_group_with_two_on_one_device_and_a_bot(client: Client, bob: Client, anyone: Anyone) -> None:
    """Whoever opens the table keeps all their seats; a bot plays along again."""
    cy, seated = anyone(), ["you:Ada", "open", "open", "you:Mia", 2]
    table = played(client, seated, bob=bob, cy=cy)
    address = again(cy, table).data["address"]
    assert {again(who, table).data["address"] for who in (client, bob)} == {address}
    following = address.removeprefix("/t/")
    assert [(one["name"], one["kind"]) for one in seats(client, following)][:4] == [
        *((name, "person") for name in ("Ada", "bob", "cy", "Mia")),
    ]
    assert seats(client, following)[4]["kind"] == "bot"
    for who, chairs in ((client, {0, 3}), (bob, {1}), (cy, {2})):
        assert {one["chair"] for one in seats(who, following) if one["yours"]} == chairs


def test_only_who_sat_there_opens_or_enters_it(client: Client, bob: Client, over: str, anyone: Anyone) -> None:
    mallory = anyone()
    refused(again(mallory, over), 403)
    table = again(client, over).data["address"].removeprefix("/t/")
    refused(again(mallory, over), 403)
    refused(mallory.post(f"/t/{table}/join", {"id": new_id(), "name": ""}), 403, 404)
    assert not mallory.cookies
    log = json.dumps([*mallory.events(over), *bob.events(over)])
    assert table not in log  # who only watched is not led there, nor shown a name that was typed since
    assert set(waiting(mallory, over, BOB)[0]) == {"table", "chair", "at"}
    refused(mallory.post("/tables/again", {"tables": [{"table": over, "chairs": [BOB], "name": "x"}]}), 400)


def test_a_group_has_one_table_at_a_time_and_few_an_hour(client: Client, bob: Client, over: str) -> None:
    first = again(client, over).data["address"]
    for _ in range(3):
        assert again(client, over).data["address"] == first
        assert again(bob, over).data["address"] == first
    table = first.removeprefix("/t/")
    assert client.command(table, "resign", number(client, table), chair=ADA).status == 200
    second = again(client, over).data["address"].removeprefix("/t/")
    assert second != table
    assert client.command(second, "resign", number(client, second), chair=ADA).status == 200
    answer = again(client, over)
    assert (answer.status, bool(answer.headers["retry-after"])) == (429, True)
    assert [event["kind"] for event in bob.events(over)].count("followed") == 2


def test_a_game_that_goes_on_is_gone_on_with_and_one_played_alone_has_none(client: Client, bob: Client) -> None:
    table = client.open("sixth", ["you:Ada", "open"])
    bob.enter(table, client.links(table)["invite"], "Bob")
    assert again(bob, table).data["address"] == f"/t/{table}"
    assert bob.events(table)[-1]["kind"] != "followed"
    refused(bob.post(f"/t/{table}/forget", {}), 422)
    assert seats(bob, table)[BOB]["yours"]
    alone = client.open("sixth", ["you:Ada", 1])
    client.command(alone, "resign", number(client, alone), chair=ADA)
    refused(again(client, alone), 422)
    refused(client.post(f"/t/{alone}/again", {"id": "short"}), 400)


def test_the_same_request_gets_the_same_seats(client: Client, bob: Client, over: str, anyone: Anyone) -> None:
    """An answer that was lost is given once more, to who knows the request; nobody else gains a seat by it."""
    called = new_id()
    address = again(client, over, id=called).data["address"]
    del client.cookies[address, "sixfold"]
    assert again(client, over, id=called).data["address"] == address
    assert seats(client, address.removeprefix("/t/"))[ADA]["yours"]
    refused(again(anyone(), over, id=called), 403)
    assert again(bob, over, id=called).data["address"] == address
    assert [one["yours"] for one in seats(bob, address.removeprefix("/t/"))] == [False, True]


def test_who_forgets_somebody_is_asked_no_more(client: Client, bob: Client, over: str) -> None:
    assert bob.post(f"/t/{over}/forget", {}).status == 200
    assert not bob.cookie(f"/t/{over}").removeprefix("sixfold=").strip('"')
    assert not seats(bob, over)[BOB]["yours"]
    table = again(client, over).data["address"].removeprefix("/t/")
    refused(again(bob, over), 403)
    assert seats(client, table)[BOB]["kind"] == "open"  # nobody is told that they were forgotten


def test_names_that_the_host_hid_stay_hidden(client: Client, bob: Client, over: str) -> None:
    client.command(over, "mute", number(client, over), on=True)
    table = again(client, over).data["address"].removeprefix("/t/")
    assert [one["named"] for one in seats(client, table)] == [False, False]


def test_what_strangers_are_told_has_no_key_no_address_and_no_way_to_the_next_table(
    client: Client, bob: Client, over: str, anyone: Anyone
) -> None:
    """Whatever can be asked about a table by who knows its id; names are those that it shows."""
    secrets = [key for one in (client, bob) for key in one.cookies[f"/t/{over}", "sixfold"].strip('"').split(".")]
    table = again(client, over, "Adelaide").data["address"].removeprefix("/t/")
    again(bob, over, "Robert")
    stranger = anyone()
    told = [
        stranger.get(f"/t/{over}").text,
        *(stranger.get(f"/t/{over}/{what}").text for what in ("state", "view", "game", "record", "line")),
        *map(str, stranger.events(over)),
        stranger.post("/tables/states", {"tables": [{"table": over, "chairs": [ADA, BOB]}]}).text,
        stranger.post("/tables/again", {"tables": [{"table": over, "chairs": [ADA, BOB]}]}).text,
        stranger.post(f"/t/{over}/invitation", {"key": "x" * 24}).text,
        stranger.post(f"/t/{over}/again", {"id": new_id()}).text,
    ]
    for one in told:
        assert not [
            word for word in (*secrets, *map(hashed, secrets), table, "127.0.0", "Adelaide", "Robert") if word in one
        ]


# In browsers ---------------------------------------------------------------------------


DESK = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NAMED = "try { localStorage.setItem('sixfold.name', JSON.stringify('Ada')) } catch { }"


# by how many pixels the posters are lower than without the question
MOVED_BY_THE_QUESTION = """() => {
  const top = () => document.querySelector(".posters").getBoundingClientRect().top;
  const [card, before] = [document.querySelector(".asked-again"), top()];
  card.hidden = true;
  card.style.display = "none";
  const moved = before - top();
  card.style.display = "";
  card.hidden = false;
  return moved;
}"""


def talk(page: Page, key: str, phrase: str) -> None:
    page.get_by_role("button", name=key, exact=True).click()
    page.locator("#phrases").get_by_role("button", name=phrase).click()


def test_friends_meet_play_talk_and_meet_again(visitors: Visitors, axe: Axe) -> None:
    """From the first page to the next table, in three languages; somebody looks on, and is then forgotten."""
    screens = (("en-GB", DESK), ("de-DE", PHONE), ("fr-FR", DESK))
    contexts = [visitors(locale=locale, **screen) for locale, screen in screens]
    contexts[0].add_init_script(NAMED)
    ada, bob, eve = (context.new_page() for context in contexts)
    ada.goto("/")
    ada.get_by_role("button", name="Play SIXTH! with a friend").click()
    link = ada.locator("#link-invite-").input_value()
    ada.keyboard.press("Escape")

    # invited, welcomed, watched
    bob.goto(link)
    bob.locator("#my-name").fill("Bob")
    expect(bob.locator(".inviting-seat")).to_contain_text("ist da")
    bob.get_by_role("button", name="Hinsetzen und spielen").click()
    expect(ada.locator(".player", has_text="Bob")).to_have_count(1)
    eve.goto(link)
    eve.get_by_role("button", name="Regarder").click()
    expect(ada.get_by_role("button", name="Watching: 1")).to_be_visible()

    # a phrase is read by everybody in their own language, and hidden by who does not want any
    talk(bob, "Etwas sagen", "Viel Glück!")
    expect(ada.locator(".bubble")).to_contain_text("Good luck!")
    expect(eve.locator(".bubble")).to_contain_text("Bonne chance")
    eve.locator(".bubble .hush").click()
    talk(ada, "Say something", "Hello!")
    expect(bob.locator(".bubble", has_text="Hallo!")).to_have_count(1)
    expect(eve.locator(".bubble")).to_have_count(0)

    # the end; later Ada wants to play again, and Bob hears it at the table and on the first page
    from_menu(ada, "Resign").click()
    ada.locator("dialog").get_by_role("button", name="Resign").click()
    expect(ada.locator("#ending")).to_be_visible()
    expect(bob.locator("#ending")).to_be_visible()
    talk(bob, "Etwas sagen", "Gutes Spiel!")  # from the card, which covers the rest on a phone
    expect(bob.locator(".own .bubble")).to_be_visible()
    bob.get_by_role("button", name="Noch eine Partie").click(trial=True)  # the bubble does not cover it
    expect(ada.locator(".bubble:visible", has_text="Good game!")).to_have_count(1)
    for page in (ada, bob):
        page.wait_for_function("() => localStorage.getItem('sixfold.groups')")
    ada.goto("/")
    ada.get_by_role("button", name="Play again with Bob").click()
    ada.wait_for_url("**/t/*")
    expect(ada.locator(".player.open", has_text="Bob")).to_have_count(1)
    expect(bob.locator(".banners")).to_contain_text("Ada hat für euch alle noch einen Tisch geöffnet.")
    bob.goto("/")
    expect(bob.locator(".asked-again")).to_contain_text("Ada möchte noch einmal SIXTH! spielen.")
    axe(bob)
    assert bob.evaluate(MOVED_BY_THE_QUESTION) == 0
    bob.get_by_role("button", name="Hinsetzen").click()
    expect(ada.locator(".player", has_text="Bob")).to_have_count(1)
    expect(bob).to_have_url(ada.url)
    expect(eve.locator(".banners")).not_to_contain_text("table pour vous tous")

    # without the key of one's seat nobody is called together
    contexts[0].clear_cookies()
    ada.goto("/")
    ada.get_by_role("button", name="Play again with Bob").click()
    expect(ada.locator(".together .trouble")).to_contain_text("cannot be reached any more")
    expect(ada.get_by_role("button", name="Play again with Bob")).to_have_count(0)

    # the people of one's statistics, and one fewer
    bob.goto("/statistics")
    person = bob.locator(".people-card li", has_text="Ada")
    expect(person.get_by_role("button", name="Noch eine Partie Ada")).to_be_visible()
    axe(bob)
    with bob.expect_response("**/forget") as forgotten:
        person.get_by_role("button", name="Vergessen Ada").click()
    assert forgotten.value.ok
    assert link.partition("#")[0] in forgotten.value.url
    expect(person).to_have_count(0)
    bob.goto("/")
    expect(bob.locator(".poster")).not_to_have_count(0)
    expect(bob.locator(".together")).to_have_count(0)


def test_a_group_is_called_together_by_its_names(client: Client, visitors: Visitors, anyone: Anyone, axe: Axe) -> None:
    bob, cy = anyone(), anyone()
    table = played(client, ["you:Ada", "open", "open"], Bob=bob, Cy=cy)
    page = visitors(locale="fr-FR", **PHONE).new_page()
    sit(page, client, table)
    page.goto(f"/t/{table}")
    page.wait_for_function("() => localStorage.getItem('sixfold.groups')")
    page.goto("/statistics")
    group = page.locator(".people-card li", has_text="Bob et Cy")
    expect(group.get_by_role("button", name="Rejouer Bob et Cy")).to_be_visible()
    axe(page)

    # Cy asks first; who says "not now" is not asked again, and is led there all the same
    again(cy, table)
    page.goto("/")
    expect(page.locator(".asked-again")).to_contain_text("Cy")
    page.get_by_role("button", name="Pas maintenant").click()
    expect(page.locator(".asked-again")).to_have_count(0)
    with page.expect_response("**/tables/again") as asked:
        page.reload()
    assert asked.value.json()["tables"]
    page.get_by_role("button", name="Rejouer avec Bob et Cy").wait_for()
    expect(page.locator(".asked-again")).to_have_count(0)
    page.get_by_role("button", name="Rejouer avec Bob et Cy").click()
    page.wait_for_url(lambda address: "/t/" in address)
    expect(page.locator(".player.open")).to_contain_text(["Bob"])
    assert page.url.endswith(again(bob, table).data["address"])
    expect(page.locator(".player.open")).to_have_count(0)
