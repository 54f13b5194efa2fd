"""People at tables in real browsers: by keys, by link, on a phone, with a line that breaks, in three languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.text.messages import speaking, translate
from web.client import Client
from web.playing import SIZES, Person, from_menu
from web.prepared import prepared
from web.server import Server
from web.test_play import set_up

pytestmark = pytest.mark.long

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]
NO_PILE = {  # why a pawn that stands alone cannot move
    "en": "No pile is next to this pawn: it moves one step, up, down, left or right, onto another pile.",
    "fr": "Aucune pile n’est à côté de ce pion",
    "de": "Neben diesem Bauern steht kein Stapel:",
}
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def test_two_clicks_from_the_address_to_the_first_move(page: Page, keep: Keep) -> None:
    person = Person(page, seed=2)
    page.goto("/")
    page.get_by_role("button", name="Play SIXTH!, level 2").click()
    page.wait_for_url("**/t/*")
    now = person.ready()
    before = now["words"]
    person.press(person.place(now["can"][0]))
    person.until(lambda now: now["words"] > before, "the first move in the log")
    keep(page)


def test_a_whole_game_by_keyboard_only(page: Page, keep: Keep) -> None:
    """From the first page to the end of a game against a bot, without a mouse."""
    person = Person(page, seed=3)
    page.goto("/")
    person.tab_to(lambda name: name.startswith("Play SIXTH!"))
    person.key("Enter")
    page.wait_for_url("**/t/*")
    for _ in range(400):
        now = person.ready()
        if now["tone"] == "over":
            break
        by_keys(person, now)
    assert person.now()["tone"] == "over"
    keep(page)


def by_keys(person: Person, now: dict[str, list[str]]) -> None:
    """One choice on the board or in the bar."""
    targets = now["target"] or [name for name in now["can"] if name not in now["chosen"]]
    places = person.page.evaluate(
        "() => [...document.querySelectorAll('[data-place]')].map((one) => one.dataset.place)"
    )
    if now["target"] and now["note"] and now["counts"]:
        person.tab_to(lambda name: name.startswith("Lift 1"))
    else:
        person.tab_to(lambda name: name in places)
        person.walk_to(person.chooser.choice(targets), ARROWS)
    before = person.now()
    person.key("Enter")
    person.until(lambda now: now != before, "an effect of Enter")


def test_the_focus_is_seen_and_places_are_told_in_words(page: Page, keep: Keep) -> None:
    person = Person(page)
    set_up(page, "sixth", "here")
    for word in ("c3", "c4", "c2"):
        person.press(person.place(word))
        person.until(lambda now, word=word: word not in now["can"] or person.quiet, "the move")
    person.ready()
    label = person.place("c4").get_attribute("aria-label") or ""
    assert "pile of 1" in label or "c4" in label
    assert "can move to" in label, label
    person.tab_to(lambda name: name == "c4" or len(name) == 2)
    person.walk_to("c4", ARROWS)
    person.key("Enter")
    person.until(lambda now: now["chosen"] == ["c4"], "c4 chosen")
    keep(page)
    person.key("Escape")
    person.until(lambda now: not now["chosen"], "nothing chosen")


def test_two_browsers_play_by_link(visitors: Visitors, keep: Keep) -> None:
    home, away = visitors().new_page(), visitors().new_page()
    ada, bob = Person(home, seed=4), Person(away, seed=5)
    set_up(home, "sixth", "open")
    keep(home, "sharing")
    link = invitation(home)
    assert "#" in link
    away.goto(link)
    away.locator("#my-name").fill("Bob")
    away.get_by_role("button", name="Sit down and play").click()
    assert "#" not in away.url
    expect(home.locator(".player .name", has_text="Bob")).to_have_count(1)
    for turn in range(400):
        both_heard(ada, bob)
        who = ada if ada.now()["live"] else bob
        if who.act()["tone"] == "over":
            break
        if turn == 10:
            keep(away, "playing")
    both_heard(ada, bob)
    ends = [person.until(lambda now: now["tone"] == "over", "the end")["status"] for person in (ada, bob)]
    assert set(ends) == {"You won.", "You lost."}
    home.get_by_role("button", name="Play again").click()
    away.get_by_role("button", name="Accept").click()
    for person in (ada, bob):
        person.until(lambda now: now["tone"] in ("turn", "wait"), "another game")
    keep(home, "again")


def invitation(page: Page) -> str:
    """The link of the panel that a table by link opens with; the panel is closed."""
    link = page.locator("#link-invite-").input_value()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).not_to_be_visible()
    return link


def both_heard(*people: Person) -> None:
    """Waits until both pages are at the same event, and one of them is asked or it is over."""

    def at_rest() -> bool:
        now = [person.now() for person in people]
        alike = len({person.heard for person in people}) == 1 and all(person.quiet for person in people)
        return alike and (any(one["live"] for one in now) or all(one["tone"] == "over" for one in now))

    people[0].until(lambda _: at_rest(), "both pages at the same event")


def test_undo_draw_and_consent_between_two_browsers(visitors: Visitors, server: Server) -> None:
    home, away = visitors().new_page(), visitors().new_page()
    ada, bob = Person(home), Person(away)
    set_up(home, "sixth", "open")
    away.goto(invitation(home))
    away.get_by_role("button", name="Sit down and play").click()
    ada.ready()
    ada.press(ada.place("c3"))
    bob.until(lambda now: now["live"], "Bob's turn")
    home.get_by_role("button", name="Ask to undo").click()
    away.get_by_role("button", name="Accept").click()
    ada.until(lambda now: now["live"] and now["words"] == 0, "the move taken back")
    ada.press(ada.place("c4"))
    bob.until(lambda now: now["live"], "Bob's turn")
    from_menu(away, "Offer a draw").click()
    home.get_by_role("button", name="Decline").click()
    expect(home.locator(".offer")).to_have_count(0)
    from_menu(away, "Offer a draw").click()
    home.get_by_role("button", name="Accept").click()
    for person in (ada, bob):
        end = person.until(lambda now: now["tone"] == "over", "the draw")
        assert end["status"] == "Draw."


# On a phone ----------------------------------------------------------------------------


def small_targets(page: Page) -> list[str]:
    """Whatever can be pressed and is smaller than 24 by 24 pixels, or reaches out of the screen."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("button, select, input:not([type=radio]), .place > .hit")]
          .filter((one) => !one.matches(".hit") || one.parentElement.matches(".can, .target, .opens"))
          .filter((one) => one.checkVisibility?.() ?? true)
          .map((one) => [one, one.getBoundingClientRect()])
          .filter(([one, box]) => box.width > 0 && (box.width < 23.9 || box.height < 23.9))
          .map(([one, box]) => `${one.textContent || one.parentElement.dataset.place} ${box.width}x${box.height}`)"""
    )
    return found


def is_wider_than_screen(page: Page) -> bool:
    wide: bool = page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return wide


@pytest.mark.parametrize("game", ["sixth", "sixmix", "sixto", "star"])
def test_a_table_fits_a_phone(visitors: Visitors, keep: Keep, axe: Axe, game: str) -> None:
    page = visitors(**PHONE).new_page()
    person = Person(page, seed=6, taps=True)
    set_up(page, game, "here", 2)
    for _ in range(5):
        person.act()
    person.ready()
    keep(page)
    assert not is_wider_than_screen(page)
    assert small_targets(page) == []
    axe(page)
    page.get_by_role("button", name="Log").tap()
    keep(page, "log")
    axe(page)


def test_a_whole_game_on_a_phone(visitors: Visitors, keep: Keep) -> None:
    page = visitors(**PHONE).new_page()
    person = Person(page, seed=7, taps=True)
    page.goto("/play/sixto")
    page.locator('input[name=players][value="1"]').check(force=True)
    page.locator("button[type=submit]").tap()
    page.wait_for_url("**/t/*")
    person.play()
    keep(page)


def test_dice_first_on_a_phone(visitors: Visitors, keep: Keep) -> None:
    """A tap on a die marks the first cell it can, the next tap the next one."""
    page = visitors(**PHONE).new_page()
    person = Person(page, seed=8, taps=True)
    page.goto("/play/sixto")
    page.locator('input[name=players][value="1"]').check(force=True)
    page.locator("button[type=submit]").tap()
    page.wait_for_url("**/t/*")
    for _ in range(30):
        now = person.ready()
        if now["marking"] and now["can"]:
            break
        person.act()
    die = page.locator(f'svg.stage [data-place="die:{now["can"][0][0]}"]')
    now = person.step(die)
    assert len(now["chosen"]) == 1
    keep(page)


# A line that breaks --------------------------------------------------------------------


@pytest.fixture
def fragile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of one's own, to be killed."""
    with Server(tmp_path_factory.mktemp("fragile"), thinking=False) as running:
        yield running


@pytest.fixture
def fragile_page(browser: Browser, fragile: Server) -> Iterator[Page]:
    context = browser.new_context(base_url=fragile.address, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def test_the_server_dies_in_mid_move_and_the_move_is_played_once(
    fragile: Server, fragile_page: Page, keep: Keep
) -> None:
    page, person = fragile_page, Person(fragile_page)
    set_up(page, "star", "here", 2)
    person.ready()
    person.step(person.place("b1"))
    fragile.kill()
    expect(page.locator(".status.lost")).to_contain_text(
        re.compile(r"^\s*Connection lost at \d\d:\d\d\.\s+Reconnecting\.")
    )
    assert person.now()["chosen"] == ["b1"]
    person.press(person.place("d6"))
    keep(page, "down")
    fragile.start()
    expect(page.locator(".status.lost")).to_have_count(0)
    person.until(lambda now: now["words"] == 1, "the move in the log")
    watcher = Client(fragile.address)
    events = watcher.events(page.url.rpartition("/")[2])
    assert [event["word"] for event in events if event["kind"] == "played"] == ["b1-d6"]
    keep(page, "up")


def test_a_page_that_was_offline_catches_up(visitors: Visitors, server: Server) -> None:
    context = visitors()
    page = context.new_page()
    person = Person(page)
    set_up(page, "sixth", "open")
    key = invitation(page).partition("#")[2]
    person.ready()
    person.press(person.place("c3"))
    person.until(lambda now: now["words"] == 1, "the move")
    home = Client(server.address)
    table = page.url.rpartition("/")[2]
    context.set_offline(True)
    home.enter(table, key, "Bob")
    assert home.command(table, "play", len(home.events(table)), chair=1, word="c4").status == 200
    context.set_offline(False)
    person.until(lambda now: now["words"] == 2 and now["live"], "what was missed", 30)


def test_a_reload_is_the_same_table(page: Page) -> None:
    person = Person(page)
    set_up(page, "sixth", "here")
    for word in ("c3", "c4"):
        person.say(Position.start("sixth"), word)
    page.reload()
    now = person.ready()
    assert now["words"] == 2
    page.goto("/")
    page.locator(".tables.turn a").first.click()
    assert person.ready()["words"] == 2


# Analysis ------------------------------------------------------------------------------


def test_undo_takes_back_and_the_log_tells(page: Page, keep: Keep) -> None:
    person = Person(page)
    set_up(page, "sixth", "here")
    for word in ("c3", "c4"):
        person.say(Position.start("sixth"), word)
    page.get_by_role("button", name="Undo").click()
    person.until(lambda now: now["words"] == 1 and now["live"], "one word left")
    expect(page.locator(".log s")).to_have_count(1)
    assert "c4" in person.now()["can"]
    keep(page)


def test_replay_steps_through_and_comes_back(page: Page, keep: Keep) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})  # narrower columns have no room for the first position
    person = Person(page)
    set_up(page, "sixth", "here")
    start = Position.start("sixth")
    for word in ("a1", "b2", "c3"):
        person.say(start, word)
    page.locator(".log .word").first.click()
    expect(page.locator(".replay .count")).to_have_text("1 / 3")
    expect(person.place("b2")).to_have_attribute("aria-label", re.compile("empty"))
    expect(person.place("a1")).not_to_have_attribute("aria-label", re.compile("empty"))
    keep(page)
    page.get_by_role("button", name="One forward").click()
    expect(page.locator(".replay .count")).to_have_text("2 / 3")
    expect(person.place("b2")).not_to_have_attribute("aria-label", re.compile("empty"))
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="First position").click()
    expect(page.locator(".replay .count")).to_have_text("0 / 3")
    assert not person.now()["live"]
    page.get_by_role("button", name="Back to the game").click()
    assert person.ready()["words"] == 3


@pytest.mark.parametrize("size", ["desk", "upright"])
def test_looking_back_has_the_points_of_then_and_what_somebody_marked(
    visitors: Visitors, server: Server, size: str
) -> None:
    found = prepared(server.address, "sixto", 0)
    points, marked = {}, {}  # by ply
    while not ((now := found.people[0].view(found.table))["ply"] > 16 and now["asks"]):
        points[now["ply"]] = [chair["score"].replace("-", "\N{MINUS SIGN}") for chair in now["chairs"]]
        view = found.people[1].view(found.table)
        seat, ask = (1, view["asks"][0]) if view["asks"] else (0, now["asks"][0])
        toggles = ask.get("toggles")
        word = next((cells[-1] for cells in toggles["rows"]), "none") if toggles else "keep"
        answer = found.people[seat].command(found.table, "play", view["number"], chair=ask["chair"], word=word)
        assert answer.status == 200, answer
        if seat == 1 and word not in ("keep", "none"):
            marked[now["ply"] + 1] = word
    now_points = [chair["score"].replace("-", "\N{MINUS SIGN}") for chair in now["chairs"]]
    past = next(ply for ply in reversed(marked) if points.get(ply) not in (None, now_points))
    page = found.page(visitors(**SIZES[size]))
    scores = [page.locator(".player", has_text=name).locator(".score") for name in ("You", "Ben")]
    today = [score.inner_text() for score in scores]
    assert today != points[past]
    for ply in range(now["ply"] - 1, past - 1, -1):
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".replay .count")).to_have_text(f"{ply} / {now['ply']}")
    for score, then in zip(scores, points[past], strict=True):
        expect(score).to_have_text(then)
    expect(page.get_by_role("button", name="Hint", exact=True, disabled=False)).to_have_count(0)
    page.locator(".player .opens-side", has_text="Ben").click()
    expect(page.locator(f"svg.stage [data-place='{marked[past]}'] .last")).to_have_count(1)
    expect(page.locator("svg.stage .last")).to_have_count(1)
    page.get_by_role("button", name="Back to the game").click()
    for score, last in zip(scores, today, strict=True):
        expect(score).to_have_text(last)


# Words ---------------------------------------------------------------------------------


@pytest.mark.parametrize("tongue", ["en", "fr", "de"])
def test_everything_is_told_in_the_readers_language(visitors: Visitors, keep: Keep, tongue: str) -> None:
    page = visitors(locale=f"{tongue}-{tongue.upper()}" if tongue != "en" else "en-GB").new_page()
    person = Person(page)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", tongue)
    keep(page, "home")
    set_up(page, "sixth", "here")
    now = person.ready()
    with speaking(tongue):
        turn = translate("{name}, your turn.").format(name=shelf.find_game("sixth").seats(2)[0])
        resign, begun = translate("Resign"), translate("New game.")
    assert (resign == "Resign") == (tongue == "en")
    assert now["status"].startswith(turn)
    expect(page.locator("#menu .danger")).to_have_text(resign)
    expect(page.locator(".log .said").first).to_have_text(begun)
    person.press(person.place("c3"))
    person.until(lambda now: now["words"] == 1 and now["live"], "the move")
    person.press(person.place("c3"))
    expect(page.locator(".note a")).to_have_attribute("href", "/rules/sixth#3.2")
    expect(page.locator(".note")).to_contain_text(NO_PILE[tongue])
    keep(page, "table")
    page.goto("/rules/sixth")
    keep(page, "rules")


def test_the_switch_changes_the_language_and_stays(page: Page) -> None:
    page.goto("/")
    page.locator(".languages a", has_text="FR").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto("/rules")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    set_up(page, "star", "here", 2)
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_html_in_a_name_creates_no_element(page: Page, keep: Keep) -> None:
    nasty = "<img src=x onerror=alert(1)><b>Eve"
    person = Person(page)
    page.goto("/play/sixth")
    page.locator("input[name=preset][value=here]").check(force=True)
    page.locator("input[name=name1]").fill(nasty)  # the other chair is the chosen one
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    person.until(lambda now: now["tone"], "the table")
    expect(page.locator(".player .name").filter(has_text=nasty)).to_have_count(1)
    assert page.locator("img").count() == 0
    assert page.locator("main b").count() == 0
    keep(page)
    page.goto("/")
    expect(page.locator(".tables.turn a").first).to_contain_text("<b>Eve")
    assert page.locator("img[src=x]").count() == 0


def test_a_refusal_says_why_and_links_to_the_rule(page: Page, keep: Keep) -> None:
    person = Person(page)
    set_up(page, "sixth", "here")
    for word in ("c3", "c4", "a1"):
        person.say(Position.start("sixth"), word)
    person.ready()
    person.step(person.place("c4"))
    person.step(person.place("e5"))
    note = page.locator(".note.bad")
    expect(note).to_contain_text("This cell is empty. A pile moves onto another pile only.")
    keep(page)
    with page.expect_popup() as opened:
        note.locator("a").click()
    rules = opened.value
    clause = rules.url.partition("#")[2]
    assert clause
    expect(rules.locator(f'[id="{clause}"]')).to_be_in_viewport()
