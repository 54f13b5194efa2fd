"""Levels 1 and 2 in the page: the same candidates and the same move as in Python, for every game."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from sixfold.bots.levels import LevelBot, level_of
from sixfold.bots.page_bots import page_bots
from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.javascript import javascript_of
from sixfold.positions.history import play_number
from sixfold.positions.position import Position
from sixfold.testing.page import lay_out, run_node
from sixfold.testing.page.plain import plain
from sixfold.testing.samples import variants
from sixfold.web.pages import assets
from sixfold.web.pages.version import version
from web.test_translated import SAMPLES, SKELETONS, on_the_shelf

SEED = int(os.environ["SIXFOLD_SEED"])
LEVELS = (1, 2)
LONGEST = 150  # plies of a random game
ASKED = """
import { createInterface } from "node:readline";
import * as bots from "./bot.js";
import { think } from "./offline/pagebot.js";
import { plain, value } from "./plain.js";
for await (const line of createInterface({ input: process.stdin })) {
  const { state, seed, ...others } = JSON.parse(line);
  const { player, move, candidates } = think(bots, { state: value(state), seed: value(seed), ...others });
  console.log(JSON.stringify([player, plain(move), candidates.map(Object.values)]));
}
"""


def some_position(start: Position, chooser: random.Random) -> Position:
    """One of a random game in which somebody chooses."""
    last, met = start, [start]
    while not last.over and last.ply < LONGEST:
        if last.is_chance:
            last = last.roll(chooser)
        else:
            player = chooser.choice(last.actors)
            last = play_number(last, player, chooser.choice(list(last._moves(player).values())))
        met.append(last)
    return chooser.choice([position for position in met if position.actors])


def question(position: Position, level: int, seed: int) -> dict[str, Any]:
    """As a page asks it."""
    state = plain(position.rules_state().key())
    return {"state": state, "players": position.players, "ply": position.ply, "level": level, "seed": plain(seed)}


def answer(position: Position, level: int, seed: int) -> list[Any]:
    """What Python says: player, move and candidates."""
    found = LevelBot(position.game, level_of(position.game, level), seed, "plain").think(position)
    candidates = [[each.word, each.value, each.visits, each.proven] for each in found.candidates]
    return [found.player, plain(position._moves(found.player)[found.best]), candidates]


def compare(game: Game, folder: Path, often: int = 1, seed: int = SEED) -> None:
    """Asks both levels in positions of some games, one of each number of players at least."""
    chooser = random.Random(seed)
    starts = list(variants(game))
    chosen = [chooser.choice([start for start in starts if start.players == players]) for players in game.players]
    positions = [some_position(start, chooser) for start in chosen * often]
    asked = [(position, level, chooser.getrandbits(64)) for position in positions for level in LEVELS]
    lay_out(game, folder)
    shutil.copytree(assets.STATIC / "offline", folder / "offline", dirs_exist_ok=True)
    (folder / "bot.js").write_text(javascript_of(game, page_bots(game), "./python/python.js"), encoding="utf-8")
    (folder / "asked.js").write_text(ASKED)
    lines = run_node(folder / "asked.js", "\n".join(json.dumps(question(*each)) for each in asked)).splitlines()
    for each, line in zip(asked, lines, strict=True):
        assert json.loads(line) == answer(*each), (seed, each, each[0].code)


@pytest.mark.parametrize("name", shelf.ids())
def test_the_page_plays_as_python_does(name: str, tmp_path: Path) -> None:
    compare(shelf.find_game(name), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", shelf.ids())
def test_the_page_plays_as_python_does_many_times(name: str, tmp_path: Path) -> None:
    compare(shelf.find_game(name), tmp_path, often=50)


@pytest.mark.parametrize(("kind", "seed"), [("board", SEED), ("dice", SEED), ("dice", 185835)])
def test_the_page_plays_new_games(kind: str, seed: int, tmp_path: Path) -> None:
    """The last: its tree is wider than the moves, since a roll has more outcomes."""
    shutil.copytree(SKELETONS / kind, tmp_path / "authors" / "fresh")
    with on_the_shelf(tmp_path / "authors", "fresh") as game:
        compare(game, tmp_path, often=2, seed=seed)


def test_the_page_plays_games_of_others(tmp_path: Path) -> None:
    with on_the_shelf(SAMPLES, "pips") as game:
        compare(game, tmp_path, often=2)


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    """A page begins each time from nothing, and a kept bot that is asked about another game does, too."""
    game, chooser = shelf.find_game("sixth"), random.Random(SEED)
    bot = LevelBot(game, level_of(game, 2), 3, "plain")
    for start in list(variants(game))[:4]:
        position = some_position(start, chooser)
        kept = bot.think(position)
        assert kept == LevelBot(game, level_of(game, 2), 3, "plain").think(position)


# In a browser ---------------------------------------------------------------------------------

IN_WORKER = r"""async ([address, question]) => {
  const page = document.querySelector("script[type=module]").src;
  const { PageBot } = await import(page.replace(/[^/]+\/[^/]+$/, "offline/pagebot.js"));
  const bot = new PageBot(address);
  const stopped = bot.think(question).catch(({ name }) => name);
  bot.stop();
  const { player, move, candidates } = await bot.think(question);
  const refused = await bot.think({ ...question, level: 3 }).catch(({ message }) => message);
  bot.stop();
  return [await stopped, [player, move, candidates.map(Object.values)], refused];
}"""


IN_CHARGE = """async () => {
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
}"""


def answers(page: Page, name: str) -> None:
    """Checks that a worker answers, stops, and refuses what it does not know."""
    position = some_position(next(iter(variants(shelf.find_game(name)))), random.Random(SEED))
    found = page.evaluate(IN_WORKER, [f"/games/{name}/bot.js?v={version()}", question(position, 2, 7)])
    refused = f"RangeError: no level 3 for {position.players} here"
    assert found == ["AbortError", answer(position, 2, 7), refused]


@pytest.mark.parametrize("name", shelf.ids())
def test_a_worker_answers_in_a_browser(page: Page, name: str) -> None:
    page.goto("/")
    answers(page, name)


def test_a_worker_answers_without_the_server(visitors: Callable[..., BrowserContext]) -> None:
    context = visitors(service_workers="allow")
    page = context.new_page()
    page.goto("/")
    page.evaluate(IN_CHARGE)
    context.set_offline(True)
    assert page.evaluate("fetch('/version').then(() => 'there', () => 'away')") == "away"
    for name in shelf.ids():
        answers(page, name)
