"""Dice checked in the page: by Node against Python's, and by a person after a game."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import json
import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from sixfold.positions.dice import Dice
from sixfold.positions.position import Position
from sixfold.positions.record import Record
from sixfold.table.events import AnyEvent, Rolled, read_public
from sixfold.table.table import Table
from sixfold.web.pages.digit_dice import digit_dice
from sixfold.web.view.viewdata import roll_places
from web.client import new_id
from web.node import run_beside_modules
from web.playing import SIZES

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]


# By Node --------------------------------------------------------------------------------------


def hashes(chooser: random.Random) -> list[dict[str, str]]:
    """Texts of every length around a block's, hashed."""
    made = []
    for length in (*range(70), 119, 120, 127, 128, 1000):
        text, key = chooser.randbytes(length), chooser.randbytes(chooser.randrange(100))
        keyed = hmac.digest(key, text, "sha256").hex()
        made.append({"text": text.hex(), "hash": hashlib.sha256(text).hexdigest(), "key": key.hex(), "keyed": keyed})
    return made


def game_of_rolls(chooser: random.Random, number: int) -> dict[str, Any]:
    """A game of rolls as Python derives them, some dice out at times, every third with the players' entropy."""
    entropy = "c0ffee 1 0a" if number % 3 == 0 else ""
    dice = Dice(chooser.randbytes(32).hex(), entropy)
    rolls = []
    for roll in range(1, 2 + chooser.randrange(12)):
        shown = chooser.choice(["1", "111111", "1-11-1", "--1---"])
        outcome = dice.below(roll, 6 ** shown.count("1"))
        faces = [outcome // 6**place % 6 + 1 for place in reversed(range(shown.count("1")))]
        rolls.append("=" + "".join("-" if letter == "-" else str(faces.pop(0)) for letter in shown))
    return {"commit": dice.commitment, "secret": dice.secret, "entropy": entropy, "rolls": rolls}


def record_of(chooser: random.Random, game: str) -> dict[str, Any]:
    """A game broken off after some moves, its file, and what it says of its dice."""
    dice = Dice(chooser.randbytes(32).hex())
    position = Position.start(game, 2)
    rolls: list[str] = []
    for _ in range(60):
        if position.over:
            break
        if position.is_chance:
            rolls.append(dice.roll(position))
            position = position.play(rolls[-1])
        else:
            position = position.play(chooser.choice(position.legal(position.actors[0])), position.actors[0])
    lines = {"dice-commit": dice.commitment, "dice-secret": dice.secret}
    text = Record(position, ("Ada", "Bob"), dice=lines).text()
    return {"text": text, "commit": dice.commitment, "secret": dice.secret, "entropy": "", "rolls": rolls}


def game_of_a_day(chooser: random.Random) -> dict[str, Any]:
    """A game alone with the dice of a day, some rolled again."""
    dice = Dice(chooser.randbytes(32).hex(), placed=True)
    position = Position.start("sixto", 1)
    while not position.over:
        word = dice.roll(position) if position.is_chance else chooser.choice(position.legal(0))
        position = position.play(word, None if position.is_chance else 0)
    rolls = [each.word for each in position.line() if each.word.startswith("=")]
    return {
        "commit": dice.commitment,
        "secret": dice.secret,
        "entropy": "",
        "rolls": rolls,
        "places": roll_places(position),
    }


def exact_chance(counts: tuple[int, ...]) -> float:
    """Of all ways in which so many dice can fall, the part that deviates at least as much."""
    dice = sum(counts)

    def squares(of: tuple[int, ...]) -> int:
        return sum(count * count for count in of)

    total = 0.0
    for bars in itertools.combinations(range(dice + 5), 5):
        edges = (-1, *bars, dice + 5)
        some = tuple(after - before - 1 for before, after in itertools.pairwise(edges))
        if squares(some) >= squares(counts):
            total += math.factorial(dice) / math.prod(map(math.factorial, some)) / 6**dice
    return total


def test_the_page_derives_what_python_derives(tmp_path: Path) -> None:
    chooser = random.Random(18)
    few = [(3, 2, 1, 4, 0, 1), (1, 0, 0, 0, 0, 0), (0, 0, 12, 0, 0, 0), (2, 2, 2, 2, 2, 2), (5, 1, 3, 2, 2, 1)]
    many = [((10, 12, 8, 11, 9, 10), 0.962566), ((30, 10, 10, 10, 20, 10), 0.000291), ((15, 9, 7, 12, 9, 8), 0.493374)]
    made = {
        "hashes": hashes(chooser),
        "games": [game_of_rolls(chooser, number) for number in range(80)],
        "days": [game_of_a_day(chooser) for _ in range(6)],
        "records": [record_of(chooser, game) for game in digit_dice().split() * 3],
        "chances": [{"counts": counts, "chance": exact_chance(counts)} for counts in few]
        + [{"counts": counts, "chance": expected} for counts, expected in many],
    }
    run_beside_modules("dice_modules.js", tmp_path / "modules", made)


def test_a_game_whose_dice_are_no_digits_is_left_to_the_command() -> None:
    assert digit_dice().split() == ["sixmix", "sixto"]


# By a person ----------------------------------------------------------------------------------


def resigned_game(page: Page, rolls: int = 4) -> str:
    """A game of SIXTO for two on one device, resigned after some rolls; its table."""
    chairs = [{"kind": "you", "name": "Ada"}, {"kind": "you", "name": "Bob"}]
    made = page.request.post("/tables", data={"game": "sixto", "players": 2, "chairs": chairs, "first": 0}).json()
    page.goto(made["address"])
    page.locator("svg.stage").wait_for()
    while (table := table_of(page)).position.history.rolls < rolls:
        player = table.position.actors[0]
        send(page, table, do="play", chair=table.chair_of(player), word=table.position.legal(player)[0])
    send(page, table, do="resign", chair=0)
    page.locator(".endcard").wait_for()
    return str(made["table"])


def table_of(page: Page) -> Table:
    """The table as its public log leads to it."""
    return Table.from_events(page_events(page))


def page_events(page: Page) -> list[AnyEvent]:
    """The public log."""
    lines = page.request.get(f"{page.url}/events?from=0&follow=no").text().splitlines()
    return [read_public(json.loads(line)) for line in lines]


def send(page: Page, table: Table, **wanted: Any) -> None:
    answer = page.request.post(f"{page.url}/commands", data={"id": new_id(), "expect": table.number} | wanted)
    assert answer.ok, answer.text()


def test_the_dice_are_checked_after_a_game_and_in_a_file(visitors: Visitors, keep: Keep, axe: Axe) -> None:
    page = visitors(**SIZES["desk"]).new_page()
    table = resigned_game(page)
    rolls = [event.word for event in page_events(page) if isinstance(event, Rolled)]
    page.locator(".endcard").get_by_role("button", name="Check the dice").click()
    verdict, count = page.locator("dialog .verdict"), len(rolls)
    expect(verdict).to_have_text(
        f"The dice are fair: the fingerprint is that of the secret, and every roll follows from it. Rolls: {count}."
    )
    expect(page.locator("dialog")).to_contain_text("this browser was shown when the game began")
    expect(page.locator("dialog .rolls tbody tr")).to_have_count(len(rolls))
    expect(page.locator("dialog .rolls tbody tr").first).to_contain_text(" ".join(rolls[0][1:]))
    expect(page.locator("dialog figcaption")).to_contain_text("fair")
    axe(page)
    keep(page, whole=False)
    page.keyboard.press("Escape")
    text = page.request.get(f"/t/{table}/record?round=1").text()
    page.evaluate("""() => localStorage.setItem("sixfold.commits",
        localStorage.getItem("sixfold.commits").replace(/[0-9a-f]{64}/, "0".repeat(64)))""")
    page.locator(".endcard").get_by_role("button", name="Check the dice").click()
    expect(verdict).to_contain_text("the fingerprint is not the one that was shown")
    page.goto("/dice")
    page.get_by_label("Game file").fill(text)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#result .verdict")).to_contain_text("The dice are fair")
    keep(page)
    word = rolls[1]
    other = "=" + str(int(word[1]) % 6 + 1) + word[2:]
    page.get_by_label("Game file").fill(text.replace(word, other, 1))
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#result .verdict.bad")).to_contain_text("not those that were committed to: roll 2 is")
    expect(page.locator("#result .differs")).to_have_count(1)
    axe(page)
    page.locator("#choose-file").set_input_files({"name": "a.six", "mimeType": "text/plain", "buffer": b"nonsense"})
    expect(page.locator("#result")).to_have_text("This is not a game file: its first line must be “sixfold 1”.")


def test_a_server_that_changes_a_roll_or_the_secret_is_found_out(visitors: Visitors, keep: Keep) -> None:
    """What the page reads is doctored on its way."""
    for find, complaint in (('"word":"=', "roll 1 is"), ('"secret":"', "the secret is not the one committed to")):
        page = visitors(compare=False, may_differ=True, **SIZES["upright"]).new_page()
        page.add_init_script(
            f"""console.error = () => undefined; // the page finds another position than the server's
            const parse = JSON.parse;
            const other = (digit) => String((Number.parseInt(digit, 16) % 6) + 1);
            JSON.parse = (text, ...more) => parse(String(text).replace(/(?<={find})[0-9a-f]/, other), ...more);"""
        )
        resigned_game(page, 2)
        page.reload()
        page.locator(".endcard").get_by_role("button", name="More").click()
        page.locator(".endcard").get_by_role("button", name="Check the dice").click()
        expect(page.locator("dialog .verdict.bad")).to_contain_text(complaint)
        keep(page, complaint.split()[0], whole=False)
