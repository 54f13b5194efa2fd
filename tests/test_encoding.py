"""What learners see and do: the encoding that every game has, and the games' own.

`python tests/test_encoding.py` writes docs/encodings.md again.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.game import personal, shelf, skeletons
from sixfold.game.contract import Choice, Game, Number
from sixfold.machines.compile import twin
from sixfold.machines.layout import packed
from sixfold.positions.position import Position
from sixfold.testing import CHECKS, Sample, random_words
from sixfold.testing.playing import encoding as encoding_checks
from sixfold.text.errors import CannotRead

GAMES = shelf.ids()
PAGE = Path(__file__).parent.parent / "docs" / "encodings.md"
INTERPRETED = [name for name in vars(encoding_checks) if name in CHECKS and "compiled" not in name]


def observed(position: Position, player: int) -> list[float]:
    """What a player sees of a position."""
    encoding = position.game.encoding
    view = [0.0] * (len(encoding.PLANES) * encoding.SIZE[0] * encoding.SIZE[1])
    encoding.observe(position.rules_state(), player, view)
    return view


@pytest.fixture(scope="module")
def pips() -> Iterator[Any]:
    folder = Path(__file__).parent / "data" / "games"
    shelf.add_folder(folder)
    yield shelf.find_game("pips")
    shelf.remove_folder(folder)


def test_a_game_without_an_encoding_shows_every_number_of_its_state(pips: Any) -> None:
    position = sixfold.start("pips", 3).play("=4").play("1:take")
    encoding, view = pips.encoding, observed(position, 2)
    columns = encoding.SIZE[1]
    assert encoding.SIZE == (1, 10)
    assert len(encoding.PLANES) == 34
    assert view[:3] == [3 / 11, 3 / 11, 4 / 12]  # three players, three rounds, a four
    assert [view[(1 + bit) * columns + 2] for bit in range(4)] == [0, 0, 1, 0]
    assert [view[(1 + bit) * columns + 3] for bit in range(32)] == [1] * 32  # undecided is -1
    assert view[33 * columns :] == [0, 0, 1, 0, 0, 0, 0, 0, 0, 0]  # the third player looks
    assert all(0 <= value <= 1 for value in view)


def test_it_is_the_same_compiled(pips: Any) -> None:
    """Without MOVES an action is the place in the list of legal moves."""
    position = sixfold.start("pips", 3).play("=4").play("1:take")
    state, record = position.rules_state(), packed(position.rules_state())[0]
    made = twin(pips.encoding, "checked", rules=twin(pips.rules, "checked"))
    view = np.zeros(len(observed(position, 2)), np.float32)
    made.observe(record, 2, view)
    assert view.tolist() == np.array(observed(position, 2), np.float32).tolist()
    for encoding, one in ((pips.encoding, state), (made, record)):
        assert [encoding.action_of(one, 2, move) for move in (0, 1, 7)] == [0, 1, -1]
        assert [encoding.move_of(one, 2, action) for action in (0, 1, 7)] == [0, 1, -1]
        assert encoding.alone(one) == 0


def test_environments_have_names_for_games_alone() -> None:
    assert shelf.find_game("sixto").solo_name == "SixtoSolo"
    assert shelf.find_game("star").solo_name == "StarSolitaire"
    assert shelf.find_game("sixth").solo_name == "SixthSolo"


# Any options ----------------------------------------------------------------------------


@st.composite
def starts(draw: st.DrawFn, game: Game) -> Position:
    """The first position of a game, with any options that go together."""
    players = draw(st.sampled_from(game.players))
    options = {}
    for option in game.options:
        if isinstance(option, Choice):
            options[option.key] = draw(st.sampled_from(option.values))
        elif isinstance(option, Number):
            options[option.key] = str(draw(st.integers(option.low, option.high)))
    for chosen in personal.personal_options(game):
        letters = draw(st.permutations([pick.letter for pick in chosen.picks]))
        people = [{chosen.key: letter} for letter in letters[:players]]
        options |= personal.options_of(game, people) if len(people) == players else {}
    try:
        return Position.start(game, players, options)
    except CannotRead:
        return Position.start(game, players)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=8, deadline=None, derandomize=True)
@given(data=st.data())
def test_with_any_options_actions_are_moves_and_positions_look_different(name: str, data: st.DataObject) -> None:
    """What the contract suite asks of every variant, on the first moves with any other options."""
    game = shelf.find_game(name)
    positions = [data.draw(starts(game))]
    chooser = random.Random(data.draw(st.integers(0, 99)))
    while len(positions) < 40 and not positions[-1].over:
        positions.append(positions[-1].play(*random_words(positions[-1], chooser)))
    sample = Sample(game)
    vars(sample)["games"] = (positions,)
    for check in INTERPRETED:
        CHECKS[check](sample)


# Learning -------------------------------------------------------------------------------


class LinearLearner:
    """Learns what each action is worth as a sum over the numbers of an observation, from games with a random player."""

    def __init__(self, position: Position, seed: int) -> None:
        self.rules, self.encoding = position.game.rules, position.game.encoding
        self.start = position.rules_state()
        self.numbers = len(self.encoding.PLANES) * self.encoding.SIZE[0] * self.encoding.SIZE[1]
        self.weights = np.zeros((self.encoding.ACTIONS, self.numbers))
        self.chooser = random.Random(seed)

    def game(self, seat: int, explore: float, rate: float) -> int:
        """One game on a seat: 1 won, 0 drawn, -1 lost."""
        state, moves, chosen = self.start.copy(), [0] * self.rules.MAX_MOVES, []
        while not state.ended:
            if outcomes := self.rules.outcome_count(state):
                self.rules.play(state, -1, self.chooser.randrange(outcomes))
                continue
            self.rules.actors(state, actors := [0])
            move = moves[self.chooser.randrange(self.rules.legal(state, actors[0], moves))]
            if actors[0] == seat:
                view = np.zeros(self.numbers)
                self.encoding.observe(state, seat, view)
                legal = moves[: self.rules.legal(state, seat, moves)]
                if self.chooser.random() >= explore:
                    actions = [self.encoding.action_of(state, seat, one) for one in legal]
                    move = self.encoding.move_of(state, seat, actions[int((self.weights[actions] @ view).argmax())])
                chosen.append((self.encoding.action_of(state, seat, move), view))
            self.rules.play(state, actors[0], move)
        ranks = [0, 0]
        self.rules.ranks(state, ranks)
        result = (ranks[1 - seat] > ranks[seat]) - (ranks[1 - seat] < ranks[seat])
        for action, view in chosen:
            self.weights[action] += rate * (result - self.weights[action] @ view) / (view @ view) * view
        return result


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "games", "options"), [("board", 400, {"size": "4"}), ("dice", 1200, {})])
def test_a_new_game_can_be_learned_as_it_is(kind: str, games: int, options: dict[str, str], tmp_path: Path) -> None:
    """A linear learner on the default encoding of what `sixfold new` begins with: three games of four are won."""
    folder = tmp_path / "learned"
    shutil.copytree(Path(skeletons.__file__).parent / kind, folder)
    for path in folder.rglob("*.py"):
        path.write_text(path.read_text("utf-8").replace("skeleton", "learned"), "utf-8")
    shelf.add_folder(tmp_path)
    try:
        learner = LinearLearner(Position.start("learned", 2, options), seed=6)
    finally:
        shelf.remove_folder(tmp_path)
    for number in range(games):
        learner.game(number % 2, explore=0.2, rate=0.1)
    won = sum(learner.game(number % 2, explore=0, rate=0) > 0 for number in range(200))
    assert won >= 140


# The page -------------------------------------------------------------------------------

EXAMPLE = """import numpy as np

import sixfold

position = sixfold.start("star", 2)
encoding, state, player = position.game.encoding, position.rules_state(), 0
view = np.zeros((len(encoding.PLANES), *encoding.SIZE), np.float32)
encoding.observe(state, player, view.reshape(-1))
moves = [position.game.notation.read(state, word) for word in position.legal(player)]
actions = [encoding.action_of(state, player, move) for move in moves]
"""
INTRODUCTION = (
    "# Encodings\n\n"
    "What learners see of each game and how its moves are numbered: `game.encoding`, which `sixfold.vector` and the "
    "environments use. [game.md](game.md#encoding) says how a game gets one; this page is made from the games' own "
    "files by `python tests/test_encoding.py`.\n\n"
    "An observation has the shape (planes, rows, columns), in float32, and is seen by one player: own things come "
    "first, and boards are turned to them. What belongs to no cell fills its plane with one value. “Of 30” means "
    "divided by 30.\n\n"
    f"```python\n{EXAMPLE}```"
)


def encodings_page() -> str:
    """docs/encodings.md as it should be."""
    return "\n\n".join([INTRODUCTION, *map(encoding_section, map(shelf.find_game, GAMES))]) + "\n"


def encoding_section(game: Game) -> str:
    encoding: Any = game.encoding
    first, _dialect, *more = encoding.__doc__.strip().split("\n\n")
    small = f", {encoding.SMALL_ACTIONS[0]} small actions" if encoding.SMALL_ACTIONS[0] else ""
    alone = f" Alone, a game is worth {encoding.ALONE[0]} to {encoding.ALONE[1]}." if 1 in game.players else ""
    rows, columns = encoding.SIZE
    summary = (
        f"`{game.id}-v{encoding.VERSION}`: {encoding.ACTIONS} actions{small}, observations of {len(encoding.PLANES)} x "
        f"{rows} x {columns} with values from 0 to 1.{alone}"
    )
    planes = ["| plane | |", "|---|---|", *(f"| {number} | {name} |" for number, name in enumerate(encoding.PLANES))]
    return "\n\n".join([f"## {game.title}", summary, first, *more, "\n".join(planes)])


def test_the_page_has_planes_and_actions_as_they_are() -> None:
    assert PAGE.read_text("utf-8") == encodings_page()


def test_the_example_of_the_page_runs() -> None:
    space: dict[str, Any] = {}
    exec(EXAMPLE, space)
    assert space["view"].any()
    assert len(set(space["actions"])) == len(space["position"].legal(0))


if __name__ == "__main__":
    PAGE.write_text(encodings_page(), "utf-8")
