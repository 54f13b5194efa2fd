"""What moves and what is heard: dice that keep their secret, nothing for those who want no motion, sounds on demand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from web.playing import SIZES, opened
from web.prepared import prepared
from web.server import Server

Visitors = Callable[..., BrowserContext]
MOVING = {"reduced_motion": "no-preference", "compare": False}
# Rolls the dice of the picture again, and notes the pips of every frame with the part of the roll that has passed.
ROLL = """async () => {
  const { animate } = await import("/static/board/motion.js");
  const board = document.querySelector("svg.stage");
  const faces = [...board.querySelectorAll(".moved .die")].map((die) => Number(die.dataset.face));
  const seen = [];
  const done = animate(board, "slow");
  let stop = false;
  const look = () => {
    for (const copy of document.querySelectorAll(".travels")) {
      const [animation] = copy.getAnimations();
      const shown = copy.querySelectorAll(".pips .sink").length;
      const face = Number(copy.querySelector(".die").dataset.face);
      if (animation) seen.push([face, shown, animation.currentTime / animation.effect.getTiming().duration]);
    }
    if (!stop) requestAnimationFrame(look);
  };
  look();
  await done;
  stop = true;
  return { faces, seen, left: document.querySelectorAll(".travels").length };
}"""
BEGIN = """async (speed) => {
  window.motion = await import("/static/board/motion.js");
  window.done = window.motion.animate(document.querySelector("svg.stage"), speed);
  return document.querySelectorAll(".travels").length;
}"""
# Every sound into a buffer instead of a loudspeaker: how loud it is at most, and when it was last to be heard.
RENDER = """async () => {
  const { open, play, NAMES } = await import("/static/shared/synth.js");
  const found = {};
  for (const name of NAMES) {
    const into = new OfflineAudioContext(1, 44100 * 2, 44100);
    open(into);
    play(name, 0, 6);
    const heard = (await into.startRendering()).getChannelData(0);
    const last = heard.findLastIndex((one) => Math.abs(one) > 0.002);
    found[name] = [heard.reduce((most, one) => Math.max(most, Math.abs(one)), 0), last / 44100];
  }
  return found;
}"""


@pytest.fixture
def rolled(server: Server, visitors: Visitors) -> Page:
    """Somebody alone in front of six dice that were rolled just now."""
    page = prepared(server.address, "sixto", 1, players=1).page(visitors(**MOVING))
    expect(page.locator(".rolling")).to_have_count(0)
    return page


def test_the_result_is_not_seen_before_the_die_lies(rolled: Page) -> None:
    found = rolled.evaluate(ROLL)
    assert len(found["faces"]) == 6
    early = [(face, shown) for face, shown, part in found["seen"] if part < 0.86]
    assert len({shown for _, shown in early}) > 1  # faces change
    assert all(face != shown for face, shown in early)
    assert not found["left"]


# Rolls the dice of the picture again, and notes whether words were hidden while any of them had not shown its result.
SECRET = """async () => {
  const { animate } = await import("/static/board/motion.js");
  const done = animate(document.querySelector("svg.stage"), "slow");
  const dice = [...document.querySelectorAll(".travels")];
  const pips = (die) => die.querySelectorAll(".pips .sink").length;
  const rolls = (die) => die.isConnected && pips(die) !== Number(die.querySelector(".die").dataset.face);
  const seen = [];
  while (dice.some(rolls)) {
    for (const told of document.querySelectorAll(".status .now, .coach, .log .entry:last-of-type"))
      seen.push(getComputedStyle(told).visibility);
    await new Promise(requestAnimationFrame);
  }
  await done;
  return [...new Set(seen)];
}"""


def test_nothing_tells_a_roll_before_the_last_die_lies(rolled: Page) -> None:
    assert rolled.evaluate(SECRET) == ["hidden"]
    expect(rolled.locator(".status .now")).to_be_visible()


# Notes what travels, with what the page tells meanwhile; how far from where it belongs each thing is at first.
RECORD = """
globalThis.travelled = [];
new MutationObserver((all) => {
  for (const one of all.flatMap(({ addedNodes }) => [...addedNodes]))
    if (one.nodeType === 1 && one.matches(".travels")) {
      const durations = one.getAnimations({ subtree: true }).map((each) => each.effect.getTiming().duration);
      const now = document.querySelector(".status .now");
      const [dice, pegs] = [".die", ".peg"].map((kind) => one.querySelectorAll(kind).length);
      const told = !!now && getComputedStyle(now).visibility === "visible";
      travelled.push({ dice, pegs, lasts: Math.round(Math.max(0, ...durations)), told });
    }
}).observe(document, { childList: true, subtree: true });
"""
TRAVELLED = "(least) => travelled.length >= least && !document.querySelector('.travels')"


@pytest.mark.parametrize(("game", "least"), [("sixto", 6), ("sixmix", 1)])
def test_the_dice_that_a_game_begins_with_are_thrown(visitors: Visitors, game: str, least: int) -> None:
    visitor = visitors(**MOVING)
    visitor.add_init_script(RECORD)
    page = visitor.new_page()
    opened(page, game)
    page.wait_for_function(TRAVELLED, arg=least)
    assert all(one["dice"] == 1 and not one["told"] for one in page.evaluate("travelled"))
    expect(page.locator(".status .now")).to_be_visible()


def test_a_piece_that_was_confirmed_hops_and_one_that_is_taken_back_goes_back(
    server: Server, visitors: Visitors
) -> None:
    visitor = visitors(**MOVING, **SIZES["upright"])
    visitor.add_init_script(RECORD)
    page = visitor.new_page()
    person = opened(page, "star")
    person.step(person.place("b2"))
    person.step(person.place("d5"))
    person.press(page.locator(".asked .sure"))
    page.wait_for_function(TRAVELLED, arg=1)
    assert page.evaluate("travelled.splice(0)") == [{"dice": 0, "pegs": 1, "lasts": 180, "told": True}]
    person.press(page.get_by_role("button", name="Undo"))
    page.wait_for_function(TRAVELLED, arg=1)
    assert page.evaluate("travelled.length") == 1
    expect(person.place("b2")).to_have_attribute("aria-label", re.compile("a piece of Ada"))


# Lands the pile of the picture again, and notes how far every sign is from the disc it lies on while it flies.
SIGNS = """async () => {
  const { animate, finish } = await import("/static/board/motion.js");
  void animate(document.querySelector("svg.stage"), "slow");
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const far = [];
  for (let frame = 0; frame < 8; frame++) {
    await new Promise(requestAnimationFrame);
    const copy = document.querySelector(".travels");
    const disc = middle([...copy.querySelectorAll(".metal")].at(-1));
    const signs = [...copy.querySelectorAll("path[class^=on-], text")].filter((one) => !one.closest(".metal"));
    for (const [x, y] of signs.map(middle)) far.push(Math.hypot(x - disc[0], y - disc[1]));
  }
  finish();
  return far;
}"""


def test_signs_fly_with_their_discs(server: Server, visitors: Visitors) -> None:
    page = prepared(server.address, "sixth", 12).page(visitors(**MOVING))
    far = page.evaluate(SIGNS)
    assert len(far) == 16  # a chess sign and a number
    assert max(far) < 60


# Lands the king of the picture again: how many animations its crown and the light under it have then.
CROWNED = """async () => {
  const { animate, finish } = await import("/static/board/motion.js");
  void animate(document.querySelector("svg.stage"), "slow");
  const found = [".falls", ".glow"].map((what) => document.querySelector(`svg.stage ${what}`)?.getAnimations().length);
  finish();
  return found;
}"""


def test_a_crown_falls_on_a_king(visitors: Visitors) -> None:
    page = visitors(**MOVING).new_page()
    person = opened(page, "sixth", "a5 c5 c3 d5 d5-c5 c5-c3 b2 b5 c3-b5 a5-b5")
    person.step(person.place("b5"))
    person.press(person.place("b2"))
    expect(page.locator(".endcard")).to_be_visible()
    expect(page.locator(":is(.travels, .glow)")).to_have_count(0)
    assert page.evaluate(CROWNED) == [1, 1]


def test_the_next_thing_finishes_what_runs(rolled: Page) -> None:
    assert rolled.evaluate(BEGIN, "slow") == 6
    rolled.evaluate("() => { window.motion.finish(); return window.done; }")
    expect(rolled.locator(".travels")).to_have_count(0)
    expect(rolled.locator(".rolling")).to_have_count(0)


def test_nothing_moves_for_those_who_want_no_motion(rolled: Page) -> None:
    assert rolled.evaluate(BEGIN, "off") == 0
    rolled.emulate_media(reduced_motion="reduce")
    assert rolled.evaluate(BEGIN, "normal") == 0


@pytest.mark.parametrize(("game", "words"), [("sixth", 12), ("star", 12), ("sixmix", 12)])
def test_what_moved_comes_and_stands(server: Server, visitors: Visitors, game: str, words: int) -> None:
    page = prepared(server.address, game, words).page(visitors(**MOVING))
    assert page.evaluate(BEGIN, "fast") == 1
    page.evaluate("() => window.done")
    expect(page.locator(".travels")).to_have_count(0)


# How long what travels takes, and from where it comes, in pixels from the middle of the felt.
TRAVELS = """async () => {
  const { animate } = await import("/static/board/motion.js");
  const { drawn } = await import("/static/board/shapes.js");
  const { render, svg } = await import("/static/vendor/lit-html.js");
  const board = document.querySelector("svg.stage");
  const place = document.createElementNS("http://www.w3.org/2000/svg", "g");
  board.replaceChildren(place);
  const die = ["g", "", "", [["b", "red", 400, 300, 80, 80, 16]], ["die", 3, "R"]];
  render(svg`${drawn([["m", [[-100, -300]], false, [die]]])}`, place);
  document.querySelector("svg.held").replaceChildren();
  void animate(board, "normal");
  const [copy] = document.querySelectorAll(".travels");
  const [animation] = copy.getAnimations();
  const { duration } = animation.effect.getTiming();
  animation.pause();
  animation.currentTime = 0;
  const [from, felt] = [copy, document.querySelector("svg.held")].map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
  return { duration, far: Math.hypot(from[0] - felt[0], from[1] - felt[1]) };
}"""


def test_a_hop_takes_its_time_and_a_die_comes_from_its_felt(server: Server, visitors: Visitors) -> None:
    found = prepared(server.address, "sixmix", 12).page(visitors(**MOVING)).evaluate(TRAVELS)
    assert found["duration"] == 180
    assert found["far"] < 40


def test_a_win_is_over_when_something_else_begins(rolled: Page) -> None:
    rolled.evaluate("() => import('/static/table/confetti.js').then(({ celebrate }) => celebrate())")
    expect(rolled.locator(".confetti > svg")).to_have_count(60)
    rolled.evaluate(BEGIN, "normal")
    expect(rolled.locator(".confetti")).to_have_count(0)


# A row that closes, the die that leaves it, chips that come and points that count; what is seen on the way and after.
CHANGE = """async (speed) => {
  const { animate } = await import("/static/board/motion.js");
  const { drawn } = await import("/static/board/shapes.js");
  const { render, svg } = await import("/static/vendor/lit-html.js");
  const board = document.querySelector("svg.stage");
  const box = (role) => ["b", role, 10, 10, 80, 20, 4];
  const moved = (way, shapes, thing) => ["m", way, false, [["g", "", "", shapes, thing]]];
  const scene = [
    moved([], [box("tint-silver")], ["band", "tint-red"]),
    moved([], [box("touch")], ["leaving", 4, "red", "R"]),
    moved([[200, 20]], [["c", "yellow", 40, 40, 10], ["t", "on-yellow", 40, 40, "1", 13, "middle"]], ["chip"]),
    moved([], [["t", "title", 10, 60, "7", 30, "start"]], ["count", 4]),
  ];
  const place = document.createElementNS("http://www.w3.org/2000/svg", "g");
  board.replaceChildren(place);
  render(svg`${drawn(scene)}`, place);
  const shown = () => ({
    was: Number(getComputedStyle(board.querySelector(".was")).opacity),
    leaving: Number(getComputedStyle(board.querySelector(".leaving")).opacity),
    count: (document.querySelector(".travels .count") ?? board.querySelector(".count")).textContent.trim(),
    travels: document.querySelectorAll(".travels").length,
  });
  const done = animate(board, speed);
  const early = shown();
  await done;
  return [early, shown()];
}"""


def test_a_row_closes_chips_fly_and_points_count(rolled: Page) -> None:
    early, after = rolled.evaluate(CHANGE, "fast")
    assert early == {"was": 1, "leaving": 1, "count": "4", "travels": 2}
    assert after == {"was": 0, "leaving": 0, "count": "7", "travels": 0}
    rolled.reload()
    rolled.locator("svg.stage").wait_for()
    expect(rolled.locator(".rolling")).to_have_count(0)
    assert rolled.evaluate(CHANGE, "off") == [after, after]  # end states at once


def test_all_sounds_are_short_and_soft(rolled: Page) -> None:
    found = rolled.evaluate(RENDER)
    assert len(found) == 13
    for name, (loud, long) in found.items():
        assert 0.01 < loud < 0.4, (name, loud)
        assert long < 0.75, (name, long)


def test_sounds_are_off_until_somebody_switches_them_on(server: Server, visitors: Visitors) -> None:
    visitor = visitors(compare=False)
    asked: list[str] = []
    visitor.on("request", lambda request: asked.append(request.url))
    page = prepared(server.address, "sixth", 4).page(visitor)
    button = page.get_by_role("button", name="Sounds: off")
    expect(button).to_be_visible()
    assert not any("synth.js" in address for address in asked)
    with page.expect_request(lambda request: "synth.js" in request.url):
        button.click()
    page.reload()
    expect(page.get_by_role("button", name="Sounds: on")).to_be_visible()
