"""Networks in ONNX files as bots: what they play, what is refused, and the search they lead."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest

import sixfold
from networks import write_network
from sixfold.arena.entrants import read_entrant
from sixfold.arena.match import Job, Result, play_job
from sixfold.bots.level_networks import LevelBots
from sixfold.bots.network_file import ENCODING, GAME, OPTIONS, PLAYERS, open_network
from sixfold.game.candidates import Limit
from sixfold.search.puct import NetworkSearch
from sixfold.testing import random_game
from sixfold.text.errors import CannotRead, MissingExtra, Refusal

pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")
pytestmark = pytest.mark.slow
BOARD, DICE, ALONE = sixfold.start("sixth", size=4), sixfold.start("sixmix", 3), sixfold.start("sixto", 1)


def test_without_a_budget_it_plays_the_best_legal_move_of_its_policy(tmp_path: Path) -> None:
    moves = [0] * BOARD.game.rules.MAX_MOVES
    BOARD.game.rules.legal(BOARD.rules_state(), 0, moves)
    written = BOARD.game.notation.write(BOARD.rules_state(), moves[7])
    wish = BOARD.game.encoding.action_of(BOARD.rules_state(), 0, moves[7])
    with sixfold.bot(write_network(tmp_path / "agent.onnx", BOARD, wish)) as bot:
        result = bot.think(BOARD)
        assert result.best == written
        assert len(result.candidates) == len(BOARD.legal())
        assert bot.think(BOARD.play(written)).best in BOARD.play(written).legal()


def test_with_a_budget_it_searches_and_finds_what_wins(tmp_path: Path) -> None:
    written = write_network(tmp_path / "agent.onnx", BOARD)
    played = random_game(BOARD, random.Random(1))
    assert played[-1].ranks[played[-2].actors[0]] == 1  # the last move won
    position = played[-2]
    with sixfold.bot(f"{written}@200") as bot:
        first, again = bot.think(position), bot.think(position)
    assert position.play(first.best).over
    assert first.candidates[0].proven
    assert again.best == first.best
    with sixfold.bot(written) as bot:
        assert bot.think(BOARD, limit=Limit(simulations=40)).simulations >= 40


def test_a_move_that_lets_the_opponent_win_at_once_is_proven_lost_with_its_first_visit(tmp_path: Path) -> None:
    network = open_network(write_network(tmp_path / "agent.onnx", BOARD).removeprefix("onnx:"), BOARD.game)
    position = random_game(BOARD, random.Random(1))[-3]
    search = NetworkSearch(BOARD.game, network.evaluate)
    tried = [candidate for candidate in search.think(position, Limit(simulations=60)).candidates if candidate.visits]
    lost = [c for c in tried if any(wins(position.play(c.word), word) for word in position.play(c.word).legal())]
    assert 0 < len(lost) < len(tried)
    assert all(candidate.proven and candidate.value == 0 for candidate in lost)
    answer = search.think(position.play(lost[0].word), Limit(simulations=60)).best  # its tree knew that, not how
    assert wins(position.play(lost[0].word), answer)


def wins(position: sixfold.Position, word: str) -> bool:
    """Whether a move wins at once."""
    after = position.play(word)
    return after.over and after.ranks[position.actors[0]] == 1


@pytest.mark.long
@pytest.mark.parametrize("position", [DICE, ALONE], ids=["dice", "alone"])
def test_it_searches_through_dice_and_alone(position: sixfold.Position, tmp_path: Path) -> None:
    written = write_network(tmp_path / "agent.onnx", position)
    while position.is_chance:
        position = position.play(position.outcome(3))
    with sixfold.bot(f"{written}@60") as bot:
        result = bot.think(position)
    assert result.best in position.legal()
    assert result.simulations >= 60
    assert all(0 <= candidate.value <= 1 for candidate in result.candidates)


@pytest.mark.long
def test_it_plays_in_the_arena(tmp_path: Path) -> None:
    written = write_network(tmp_path / "me@home.onnx", BOARD)
    assert read_entrant(written).bot == written
    assert read_entrant(f"{written}@0.5s").seconds == 0.5
    bots = (f"{written}@8", "random")
    result = play_job(Job(0, "sixth", 2, {"size": "4"}, bots, (1, 2), "secret"))
    assert isinstance(result, Result)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"props": {}}, "this network does not say which game it plays; docs/research.md explains how to do that"),
        ({"props": {GAME: "star", ENCODING: "0"}}, "this network plays star, not sixth"),
        (
            {"props": {GAME: "sixth", ENCODING: "77"}},
            "this network reads version 77 of the encoding, not 0",
        ),
        ({"props": {GAME: "sixth", ENCODING: "0", PLAYERS: "3"}}, "this network plays only with 3 players"),
        (
            {"props": {GAME: "sixth", ENCODING: "0", OPTIONS: "kings=6"}},
            "this network plays only with the options kings=6",
        ),
        ({"props": {GAME: "sixth", ENCODING: "0", OPTIONS: ""}}, "this network plays only without options"),
        ({"actions": 5}, "policy has the shape n×5, not n×{actions}"),
        ({"batch": 1}, "observation has the shape 1×{shape}, not n×{shape}"),
        ({"value": "worth"}, "a network's outputs are policy and value"),
    ],
)
def test_a_network_for_something_else_is_refused(changed: dict[str, Any], reason: str, tmp_path: Path) -> None:
    file, encoding = tmp_path / "agent.onnx", BOARD.game.encoding
    if changed.get("props"):
        changed["props"][ENCODING] = changed["props"][ENCODING].replace("0", str(encoding.VERSION))
    shape = "×".join(map(str, (len(encoding.PLANES), *encoding.SIZE)))
    with pytest.raises(CannotRead) as refusal:
        sixfold.bot(write_network(file, BOARD, **changed)).think(BOARD)
    expected = reason.format(actions=encoding.ACTIONS, shape=shape).replace("not 0", f"not {encoding.VERSION}")
    assert str(refusal.value) == f"{file}: {expected}"


def test_files_that_are_no_networks_are_refused(tmp_path: Path) -> None:
    (tmp_path / "agent.onnx").write_bytes(b"no network")
    for file, reason in [
        ("agent.onnx", "this is not a network in the format ONNX"),
        ("b", "no such file"),
    ]:
        with pytest.raises(Refusal) as refusal:
            sixfold.bot(f"onnx:{tmp_path / file}").think(BOARD)
        assert str(refusal.value) == f"{tmp_path / file}: {reason}"


def test_without_the_library_a_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = write_network(tmp_path / "agent.onnx", BOARD)
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(MissingExtra, match="onnxruntime"):
        sixfold.bot(written).think(BOARD)


def test_whoever_runs_a_server_has_a_network_play_a_level_of_its_game(tmp_path: Path) -> None:
    written = write_network(tmp_path / "agent.onnx", BOARD)
    bots = LevelBots([f"6={written}@50"])
    assert bots.at(BOARD, 6) == f"{written}@50"
    assert bots.at(BOARD, 5) == "bot:5"
    assert bots.at(sixfold.start("sixth"), 6) == "bot:6"  # it plays on the small board only
    assert bots.at(DICE, 6) == "bot:6"
    for nonsense in ("7=onnx:a", "onnx:a", "6=bot:5", "6=program:rm"):
        with pytest.raises(CannotRead, match="a level and its network are written 6=onnx:FILE"):
            LevelBots([nonsense])
