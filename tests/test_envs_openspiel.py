"""The games in OpenSpiel: its own conformance tests, its algorithms on them, and our strings."""

from __future__ import annotations

import itertools
import pickle
import random
import re
import subprocess
import sys
import unittest
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="open_spiel is not installed")

import numpy as np
import pyspiel
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, mcts
from open_spiel.python.bots import uniform_random

import sixfold
import sixfold.envs.openspiel
from sixfold.envs.nodes import FACES, Roll
from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.testing import variants
from sixfold.text.errors import CannotRead, NotLegal

pytestmark = pytest.mark.slow
SAMPLE = [  # what make test tries; make test-long tries every variant
    "sixmix(players=3,target=4)",
    "sixth(size=4)",
    "sixth(pieces=all,army=during)",
    "sixto(players=2,leftmost=yes)",
    "sixto(small_actions=True)",
    "star(transit=no)",
]


def all_variants() -> Iterator[str]:
    """Every number of players and choice of options of every game, and what has small actions with them."""
    for game in shelf.games():
        for start in variants(game):
            options = game.changed(start.options, start.players)
            given = ",".join(f"{key}={value}" for key, value in {"players": start.players, **options}.items())
            yield f"{game.id}({given})"
            if game.encoding.SMALL_ACTIONS[0]:
                yield f"{game.id}({given},small_actions=True)"


def parameters(position: Position) -> dict[str, Any]:
    """The parameters of a position's game, as a program gives them."""
    known = sixfold.envs.openspiel.parameters_of(position.game)
    options = position.game.changed(position.options, position.players) | dict(position.settings.header_lines)
    return {"players": position.players, **{key: type(known[key])(value) for key, value in options.items()}}


def load(name: str) -> Any:
    return pyspiel.load_game(f"sixfold_{name}")


def line(game: Any, actions: int) -> list[Any]:
    """The states of a random game, at most so many."""
    states, chooser = [game.new_initial_state()], np.random.RandomState(1)
    while len(states) <= actions and not states[-1].is_terminal():
        states.append(states[-1].child(int(chooser.choice(states[-1].legal_actions()))))
    return states


def decided(game: Any, actions: int) -> Any:
    """The first state after so many actions in which a player acts."""
    return next(state for state in line(game, 10 * actions)[actions:] if not state.is_chance_node())


# What OpenSpiel asks of every game ------------------------------------------------------


def conforms(name: str) -> None:
    from open_spiel.integration_tests import api_test  # imports half of SciPy: not in every worker
    from open_spiel.python.tests import games_sim_test

    game = load(name)
    pyspiel.random_sim_test(game, num_sims=20, serialize=True, verbose=False)
    np.random.seed(1)
    random.seed(1)
    games_sim_test.GamesSimTest().sim_game(game)
    partial = type("PartialTree", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(partial).run(result)
    assert result.testsRun > 4
    assert not result.failures + result.errors


@pytest.mark.parametrize("name", SAMPLE)
def test_openspiel_own_tests(name: str) -> None:
    conforms(name)


@pytest.mark.long
@pytest.mark.parametrize("name", list(all_variants()))
def test_openspiel_own_tests_on_every_variant(name: str) -> None:
    conforms(name)


@pytest.mark.parametrize(
    ("name", "by_number"),
    [("sixmix(target=1)", True), ("sixmix(target=1)", False), ("sixto(small_actions=True)", False)],
)
def test_a_playthrough_is_replayed(name: str, by_number: bool, tmp_path: Path) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()
    flags.FLAGS.playthough_use_action_ids = by_number
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(f"sixfold_{name}", [], seed=5) + "\n")
    before, after = generate_playthrough.replay(str(file))
    assert after.strip() == before.strip()


# Its algorithms -------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLE)
def test_environment_for_learning(name: str) -> None:
    environment = rl_environment.Environment(
        f"sixfold_{name}", chance_event_sampler=rl_environment.ChanceEventSampler(1)
    )
    chooser = np.random.RandomState(1)
    step = environment.reset()
    for _ in range(30):
        if step.last():
            break
        seen = step.observations["info_state"][step.current_player()]
        assert len(seen) == environment.observation_spec()["info_state"][0]
        step = environment.step([chooser.choice(step.observations["legal_actions"][step.current_player()])])
    assert step.rewards is not None


@pytest.mark.parametrize("name", ["sixmix(target=1)", "sixth(size=4)", "sixto"])
def test_searching_bots_play(name: str) -> None:
    game, chooser = load(name), np.random.RandomState(1)
    seats = range(1, game.num_players())
    # `step` of this bot, called from Python, breaks down with every game that is written in Python.
    searching = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 3, 100, True, 1, False)
    state = decided(game, 9)
    assert searching.mcts_search(state).best_child().action in state.legal_actions()
    bots = [searching, *(pyspiel.make_uniform_random_bot(seat, 1) for seat in seats)]
    assert len(pyspiel.evaluate_bots(state, bots, 1)) == game.num_players()
    assert state.is_terminal()
    other = mcts.MCTSBot(game, 2.0, 2, mcts.RandomRolloutEvaluator(1, chooser), random_state=chooser)
    played = [other, *(uniform_random.UniformRandomBot(seat, chooser) for seat in seats)]
    assert len(evaluate_bots.evaluate_bots(decided(game, 9), played, chooser)) == game.num_players()


# Strings that are read back -------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLE)
def test_a_state_is_read_back_from_its_text(name: str) -> None:
    game = load(name)
    for state in line(game, 40):
        again = game.new_initial_state(str(state))
        assert str(again) == str(state) == state.observation_string(0)
        assert again.legal_actions() == state.legal_actions()
        code, *since = str(state).split(" ")
        assert sixfold.position(code) == state.node.position
        assert bool(since) == bool(state.node.parts)


@pytest.mark.parametrize("name", SAMPLE)
def test_information_is_the_game_so_far_as_records_write_it(name: str) -> None:
    state = line(load(name), 40)[-1]
    position = state.node.position.at(0)
    for word in state.information_state_string(0).split():
        position = position.play(word)
        if position.ply == state.node.position.ply:
            break
    assert position == state.node.position
    assert pickle.loads(pickle.dumps(state)).node.position.words == position.words


@pytest.mark.parametrize("name", ["sixmix(players=3)", "sixto(small_actions=True)"])
def test_tensors_are_what_the_encoding_shows(name: str) -> None:
    game = load(name)
    encoding = game.first.position.game.encoding
    for state, player in itertools.product(line(game, 60)[-12:], range(game.num_players())):
        planes = np.zeros(len(encoding.PLANES) * encoding.SIZE[0] * encoding.SIZE[1], np.float32)
        encoding.observe(state.node.position.rules_state(), player, planes)
        seen, known = state.observation_tensor(player), state.information_state_tensor(player)
        chosen = len(state.node.parts) if game.first.small and state.is_player_node() else 0
        assert seen[: len(planes)] == planes.tolist()
        assert sum(seen[len(planes) :]) == chosen
        assert known == [float(seat == player) for seat in range(game.num_players())] + seen


def play_word(state: Any, word: str) -> bool:
    """Plays a word of a record; False if OpenSpiel is asking somebody else now."""
    position = state.node.position
    if position.simultaneous:
        player, _, word = word.partition(":")
        if int(player) != state.current_player():
            return False
    while state.node.position is position:
        words = {state.action_to_string(action): action for action in state.legal_actions()}
        state.apply_action(words[max(filter(word.startswith, words), key=len)])
    return True


@pytest.mark.parametrize("game_id", shelf.ids())
def test_golden_games_come_to_the_same_end(game_id: str) -> None:
    replayed = 0
    for file in (shelf.find_game(game_id).folder / "golden").glob("*.six"):
        end = sixfold.read_record(file).position
        if end.settings.rules_version < end.game.rules_version:
            continue  # environments play under today's rules
        state = pyspiel.load_game(f"sixfold_{game_id}", parameters(end)).new_initial_state()
        if all(play_word(state, word) for word in end.words):
            replayed += 1
            assert state.is_terminal()
            assert str(state) == end.code()
            assert end.players == 1 or state.returns() == list(end.returns)
    assert replayed >= 2  # in others somebody acts out of turn


# Dice one by one ------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 6, 7, 20, 36, 37, 216])
def test_dice_one_by_one_are_exact(count: int) -> None:
    roll: Any = Roll(SimpleNamespace(outcome_count=count, outcome="={:03}".format))  # type: ignore[arg-type]
    found: dict[int, float] = {}

    def walk(parts: tuple[int, ...], chance: float) -> None:
        outcome = roll.move(parts)
        if outcome is not None:
            assert outcome not in found
            assert roll.word(parts) == f"={outcome:03}"
            found[outcome] = chance
            return
        chances = roll.chances(parts)
        assert len(chances) <= FACES
        assert len({roll.word((*parts, digit)) for digit, _ in chances}) == len(chances)
        for digit, likely in chances:
            walk((*parts, digit), chance * likely)

    walk((), 1.0)
    assert found == {outcome: pytest.approx(1 / count) for outcome in range(count)}


def test_dice_show_what_has_been_rolled() -> None:
    state = load("sixto").new_initial_state()
    for face, word in zip((3, 0, 5), ("=4", "=41", "=416"), strict=True):
        assert state.action_to_string(face) == word
        state.apply_action(face)
    assert str(state) == "sixfold1:sixto:1:: =4 =41 =416"


# Other people's games -------------------------------------------------------------------


def test_a_game_from_another_folder_is_known_when_it_is_registered() -> None:
    folder = Path(__file__).parent / "data" / "games"
    shelf.add_folder(folder)
    try:
        sixfold.envs.openspiel.register()
        pyspiel.random_sim_test(load("pips(players=3)"), num_sims=2, serialize=True, verbose=False)
    finally:
        shelf.remove_folder(folder)
    with pytest.raises(CannotRead, match="there is no game pips"):
        load("pips")


# Refusals -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("star(players=5)", "star is for 1, 2, 3, 4 or 6 players, not 5"),
        ("sixth(kings=2)", "cannot read “kings=2”: kings is one of 1, 6"),
        ("sixth(men=0)", "cannot read “men=0”: men is a whole number from 3 to 30"),
        ("sixth(small_actions=True)", "sixth has no small actions"),
        (
            "sixto(sheets=AA,players=2)",
            "cannot read “sheets=AA”: sheets are different letters from A to L, one for each player, "
            "as in sheets=AB (1.4)",
        ),
    ],
)
def test_wrong_parameters_are_refused_in_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(CannotRead, match=f"^{re.escape(sentence)}$"):
        load(name)


def test_values_with_commas_are_written_with_semicolons() -> None:
    game = load("sixmix(players=3,youngest=2;0;1)")
    assert game.first.position.options["youngest"] == "2,0,1"
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_an_impossible_action_is_refused_and_changes_nothing() -> None:
    state = load("star(players=2)").new_initial_state()
    before = str(state)
    for action in (-7, 10**6):
        with pytest.raises(NotLegal, match="is not legal: the rules do not allow it here"):
            state.apply_action(action)
    assert str(state) == before
    assert state.history() == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nonsense", "the code of a position begins with sixfold1:"),
        ("sixfold1:star:3::", "this position is of a game with other parameters"),
    ],
)
def test_other_texts_are_no_states(text: str, sentence: str) -> None:
    with pytest.raises(CannotRead, match=sentence):
        load("star(players=2)").new_initial_state(text)


def test_without_openspiel_a_sentence_says_what_to_install() -> None:
    program = "import sys; sys.modules['pyspiel'] = None; import sixfold.envs.openspiel"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    sentence = 'this needs open_spiel, which is not installed; to install it: pip install "sixfold[openspiel]"'
    assert done.stderr.rstrip().endswith(sentence)


# The page -------------------------------------------------------------------------------


def test_the_program_on_the_page_runs(tmp_path: Path) -> None:
    page = (Path(__file__).parent.parent / "docs" / "environments.md").read_text("utf-8")
    section = page.split("\n## OpenSpiel\n")[1].split("\n## ")[0]
    program, shown = re.findall(r"```(?:python|text)\n(.*?)```", section, re.S)[:2]
    file = tmp_path / "program.py"
    file.write_text(program)
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == shown
