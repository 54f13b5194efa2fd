"""Rules translated to JavaScript say the same of every position as the interpreter does, in Node."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sixfold import record, shelf
from sixfold.contract import Game
from sixfold.messages import LANGUAGES, speaking
from sixfold.positions import Position
from sixfold.script import javascript
from sixfold.testing.sampling import SEED, random_game, variants
from sixfold.web.companion_routes import RUNTIME

HERE = Path(__file__).parent
NODE = HERE.parents[1] / "tools" / "node.py"
SKELETONS = Path(shelf.__file__).parent / "skeletons"
SAMPLES = HERE.parent / "data" / "games"
MOST = 60  # positions of a game that are compared in the normal run
TRIES = 4  # moves a position that `why` is asked about


# What is told of a game, to Node and by us --------------------------------------------------


def pool(games: Iterable[list[Position]]) -> list[int]:
    """Moves that were legal somewhere: elsewhere most of them are not."""
    found: set[int] = set()
    for positions in games:
        for position in positions[:: max(1, len(positions) // 30)]:
            for player in position.actors:
                found.update(position._moves(player).values())
    return sorted(found)


def explained(position: Position, player: int, move: int) -> Any:
    """What `why` says, or the error of a move that nobody can read here."""
    try:
        reason = position.game.explanation.why(position._state, player, move)
    except (IndexError, ValueError, ZeroDivisionError) as error:
        return error
    return reason and [reason.clause, str(reason), reason.sentence]


def chosen_tries(position: Position, moves: list[int], chooser: random.Random) -> list[tuple[int, int]]:
    """Who might want to do what, among it what is legal."""
    if not position.actors:
        return []
    player = chooser.choice(position.actors)
    tries = [chooser.choice(list(position._moves(player).values()))]
    tries += [chooser.choice(moves) for _ in range(TRIES - 1)]
    if chooser.random() < 0.5:
        tries.append(chooser.choice(moves) ^ 1 << chooser.randrange(max(moves).bit_length()))
    return [(player, move) for move in tries if not isinstance(explained(position, player, move), Exception)]


def counted(position: Position, player: int) -> list[Any]:
    rules = position.game.rules
    moves = [0] * rules.MAX_MOVES
    count = rules.choices(position._state, player, moves)
    return [count, rules.choice(position._state, player, moves, count - 1) if count else None]


def written(position: Position, player: int) -> tuple[list[int], list[str]]:
    """The legal moves in their order, and their words."""
    moves = [0] * position.game.rules.MAX_MOVES
    found = moves[: position.game.rules.legal(position._state, player, moves)]
    return found, [position.game.notation.write(position._state, move) for move in found]


def observed(position: Position, tries: list[tuple[int, int]], language: str) -> list[Any]:
    rules, state = position.game.rules, position._state
    with speaking(language):
        ended = [position.ending, str(position.ending_sentence)] if position.over else None
        reasons = [explained(position, player, move) for player, move in tries]
    return [
        state.key(),
        ended,
        position.outcome_count,
        bool(rules.simultaneous(state)),
        position.actors,
        [written(position, player)[0] for player in position.actors],
        [written(position, player)[1] for player in position.actors],
        [counted(position, player) for player in position.actors],
        position.scores,
        position.ranks,
        rules.position_key(state),
        reasons,
    ]


def plain(value: Any) -> Any:
    """Whole numbers as text, since JSON's are not whole in JavaScript."""
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def steps(positions: list[Position]) -> Iterator[tuple[int, int, bool]]:
    """Who played what, and whether repetition ended the game there."""
    for before, after in pairwise(positions):
        player, move = after.last_move or (0, 0)
        state = before.rules_state()
        after.game.rules.play(state, player, move)
        yield player, move, after.over and not after.game.rules.ending(state)


class Translated:
    """A game's rules in JavaScript, beside what they need."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game, self.folder = game, folder
        own = folder / "games" / game.id
        own.mkdir(parents=True, exist_ok=True)
        (own / "rules.js").write_text(javascript(game, RUNTIME.read_text("utf-8")), encoding="utf-8")
        (folder / "translated.js").write_text((HERE / "translated.js").read_text("utf-8"), encoding="utf-8")
        (folder / "package.json").write_text('{"type": "module"}')

    def compare(self, games: list[list[Position]], seed: int = SEED) -> int:
        """Replays games there and compares every position; returns how many there were."""
        chooser, moves = random.Random(seed), pool(games)
        asked, expected = [], []
        for positions in games:
            tries = [chosen_tries(position, moves, chooser) for position in positions]
            languages = [chooser.choice(LANGUAGES) for _ in positions]
            told = {"start": positions[0]._state.key(), "steps": list(steps(positions)), "tries": tries}
            same = self.game.rules.same_position
            first, last = positions[0]._state, positions[-1]._state
            asked.append(plain_record(told) | {"players": positions[0].players, "languages": languages})
            expected += [observed(*each) for each in zip(positions, tries, languages, strict=True)]
            expected.append([first.key(), bool(same(first, last)), bool(same(first, first))])
        found = self.run("\n".join(map(json.dumps, asked)))
        assert len(found) == len(expected)
        for number, (ours, theirs) in enumerate(zip(expected, found, strict=True)):
            assert theirs == plain(ours), number
        return len(found)

    def run(self, text: str) -> list[Any]:
        command = [sys.executable, NODE, self.folder / "translated.js", self.folder, self.game.id]
        ran = subprocess.run(command, input=text, capture_output=True, text=True, timeout=1800, encoding="utf-8")
        assert ran.returncode == 0, ran.stderr
        return [json.loads(line) for line in ran.stdout.splitlines()]


def plain_record(values: dict[str, Any]) -> dict[str, Any]:
    return {key: plain(value) for key, value in values.items()}


@pytest.fixture(scope="module", params=shelf.ids())
def translated(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Translated:
    return Translated(shelf.find_game(request.param), tmp_path_factory.mktemp(request.param))


# The tests ------------------------------------------------------------------------------------


def test_every_variant_is_played_the_same(translated: Translated) -> None:
    chooser = random.Random(SEED)
    starts = list(variants(translated.game))
    games = [random_game(start, chooser)[:MOST] for start in starts[:: len(starts) // 12 + 1]]
    assert translated.compare(games) > len(games)


def test_golden_games_are_played_the_same(translated: Translated) -> None:
    files = sorted(translated.game.folder.glob("golden/*.six"))
    games = [record.read(file.read_text("utf-8")).position.line() for file in files]
    ends = {positions[-1].ending for positions in games}
    assert {ending.name for ending in translated.game.endings} <= ends  # all of them are compared
    assert translated.compare(games) > len(games)


@pytest.mark.long
def test_many_games_are_played_the_same(translated: Translated) -> None:
    for seed in range(10):
        chooser = random.Random(SEED + seed)
        games = [random_game(start, chooser) for start in variants(translated.game)]
        assert translated.compare(games, seed) > len(games)


@contextmanager
def on_the_shelf(folder: Path, name: str) -> Iterator[Game]:
    shelf.add_folder(folder)
    yield shelf.find_game(name)
    shelf.remove_folder(folder)


def test_games_of_others_are_translated_too(tmp_path: Path) -> None:
    with on_the_shelf(SAMPLES, "pips") as game:
        chooser = random.Random(SEED)
        games = [random_game(start, chooser) for start in variants(game) for _ in range(5)]
        assert Translated(game, tmp_path).compare(games) > 20


@pytest.mark.parametrize("kind", ["board", "dice"])
def test_new_games_are_translated_too(tmp_path: Path, kind: str) -> None:
    shutil.copytree(SKELETONS / kind, tmp_path / "authors" / "fresh")
    with on_the_shelf(tmp_path / "authors", "fresh") as game:
        chooser = random.Random(SEED)
        games = [random_game(start, chooser) for start in variants(game) for _ in range(3)]
        assert Translated(game, tmp_path).compare(games) > 20


ASKED = """
import { companion, Refusal } from "./games/told/rules.js";
const plain = (value) => {
  if (value instanceof Set) return plain([...value]);
  return Array.isArray(value) ? value.map(plain) : typeof value === "bigint" ? value.toString() : value;
};
const asked = (work) => {
  try {
    return plain(work());
  } catch (refusal) {
    if (refusal instanceof Refusal) return ["refused", refusal.name, refusal.word, refusal.reason.text()];
    return ["error", String(refusal)];
  }
};
const functions = Object.entries(companion).filter(([, value]) => typeof value === "function" && value.length === 0);
console.log(JSON.stringify(Object.fromEntries(functions.map(([name, work]) => [name, asked(work)]))));
"""


def test_python_means_the_same_in_javascript(tmp_path: Path) -> None:
    shutil.copytree(SAMPLES / "pips", tmp_path / "games" / "told")
    shutil.copy(HERE.parent / "data" / "python_semantics.py", tmp_path / "games" / "told" / "companion.py")
    with on_the_shelf(tmp_path / "games", "told") as game:
        companion = game.optional("companion")
        Translated(game, tmp_path)
    (tmp_path / "asked.js").write_text(ASKED)
    ran = subprocess.run([sys.executable, NODE, tmp_path / "asked.js"], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert found.pop("refused") == ["refused", "CannotRead", "q7", "cells run from a1 to e5"]
    assert len(found) > 20
    for name, value in found.items():
        assert value == plain(getattr(companion, name)()), name
