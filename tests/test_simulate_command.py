"""`sixfold simulate`: tables, JSON, pictures, files; games of bots; games on Ray."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import sixfold
from commands import WOULD_COMPILE, kept_in, sixfold_here
from sixfold.arena.match import Job, play_job
from sixfold.arena.on_ray import parts_on_ray
from sixfold.cli.parameters import Count
from sixfold.cli.research import simulate as command
from sixfold.cli.research.simulation_table import table
from sixfold.game import shelf
from sixfold.simulation.batch.simulate import histograms_of, parts, simulate
from sixfold.simulation.batch.statistics import spread, statistics
from sixfold.text.errors import BadValue
from sixfold.text.messages import speaking

DOCS = Path(__file__).parents[1] / "docs" / "simulate.md"
SMALL = ("sixmix", "--players", 3, "--option", "target=2", "--games")


class Here:
    """Plays games of bots in this process."""

    def run(self, jobs: Iterable[Job]) -> Iterator[Any]:
        return map(play_job, jobs)


# Numbers


def test_a_spread_says_where_numbers_lie() -> None:
    found = spread(np.array([1, 0, 2, 0, 0, 1]), -1)
    assert (found.mean, found.min, found.max) == (1.25, -1, 4)
    assert found.sd == pytest.approx(1.7854, abs=1e-4)
    assert list(found.quantiles.values()) == [-1, -1, 1, 1, 4]
    assert found.counts == ((-1, 1), (1, 2), (4, 1))


@pytest.mark.parametrize("players", [1, 4])
def test_rows_and_histograms_say_the_same(players: int) -> None:
    came = simulate(sixfold.start("sixto", players), 300, seed=3, rows=True)
    assert came.rows
    counted = histograms_of(came.position, came.rows, np.zeros(0, np.int64))
    for name, one, two in zip(counted._fields, counted, came.histograms, strict=True):
        assert name == "branching" or np.array_equal(one, two), name


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("7", 7),
        ("1e6", 10**6),
        ("1_000_000", 10**6),
        ("10k", 10**4),
        ("2.5K", 2500),
        ("1.5e3", 1500),
        ("3M", 3 * 10**6),
    ],
)
def test_large_numbers_are_written_as_people_write_them(written: str, number: int) -> None:
    assert Count(1, 10**9).convert(written, None, None) == number


@pytest.mark.parametrize("written", ["0", "abc", "1e30", "1.5", "-3", "", "1e", "1__0", "k", "9" * 400])
def test_other_numbers_are_refused(written: str) -> None:
    with pytest.raises(BadValue, match="is a whole number"):
        Count(1, 10**9).convert(written, None, None)


# The command


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize(("game", "players"), [("sixth", 2), ("star", 6)])
def test_tables_fit_into_80_and_into_40_columns(game: str, players: int, language: str) -> None:
    found = statistics(simulate(sixfold.start(game, players), 20))
    with speaking(language):
        endings = {ending.name: ending.sentence for ending in shelf.find_game(game).endings}
        wide, narrow = list(table(found, endings, 80)), list(table(found, endings, 40))
    assert max(map(len, wide)) <= 80
    assert max(map(len, narrow)) <= 40
    assert len({len(line) for line in wide[1:4]}) == 1


def test_it_prints_tables_and_writes_a_picture_and_rows(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("play.svg", "play.png", "play.pdf")]
    games = tmp_path / "games.parquet"
    for file in files:
        done = sixfold_here("simulate", *SMALL, "1e2", "--plot", file, "--parquet", games)
        assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "SIX MIX, players: 3, games: 100"
    assert re.fullmatch(r"Random play, seed 1: [0-9,]+ moves in [0-9.]+ seconds, [0-9,]+ moves per second.", lines[1])
    assert [file.read_bytes()[:4] for file in files] == [b"<svg", b"\x89PNG", b"%PDF"]
    assert "SIX MIX, players: 3, games: 100" in files[0].read_text("utf-8")
    came = simulate(sixfold.start("sixmix", 3, target=2), 100, seed=1, rows=True)
    rows = pq.read_table(games)
    assert came.rows
    assert rows["number"].to_pylist() == list(range(100))
    assert set(rows["seed"].to_pylist()) == {1}
    assert set(rows["ending"].to_pylist()) == {"target"}
    assert (rows["plies"].to_pylist(), rows["choices"].to_pylist()) == (
        came.rows.plies.tolist(),
        came.rows.choices.tolist(),
    )
    for player in range(3):
        assert rows[f"score_{player}"].to_pylist() == came.rows.scores[:, player].tolist()
        assert rows[f"rank_{player}"].to_pylist() == came.rows.ranks[:, player].tolist()
    assert json.loads(rows.schema.metadata[b"sixfold"])["options"]["target"] == "2"
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []


def keys(data: Any) -> set[str]:
    """Every key of an object and of those in it."""
    if isinstance(data, list):
        return set().union(*map(keys, data))
    return {*data, *keys(list(data.values()))} if isinstance(data, dict) else set()


def test_json_has_what_the_page_says() -> None:
    code = sixfold.start("sixth").play("c3").code()
    data = json.loads(sixfold_here("simulate", code, "--games", 50, "--seed", 5, "--json").stdout)
    documented = set(re.findall(r"`(\w+)`", DOCS.read_text("utf-8")))
    assert keys({key: value for key, value in data.items() if key != "options"}) - documented <= {
        "0.05", "0.25", "0.5", "0.75", "0.95"
    }  # fmt: skip
    assert (data["games"], data["asked"], data["position"], data["repetition"]) == (50, 50, code, False)
    assert sum(count for _, count in data["length"]["counts"]) == sum(end["games"] for end in data["endings"]) == 50


def test_after_ctrl_c_the_games_so_far_are_counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(*given: Any, **more: Any) -> Iterator[Any]:
        yield next(parts(*given, **more))
        raise KeyboardInterrupt

    monkeypatch.setattr("sixfold.simulation.batch.simulate.parts", interrupted)
    rows = tmp_path / "games.parquet"
    done = sixfold_here("simulate", *SMALL, 500, "--json", "--parquet", rows)
    data = json.loads(done.stdout)
    assert done.returncode == 130
    assert (data["games"], data["asked"]) == (64, 500)
    assert done.stderr == "Stopped after 64 of 500 games.\n"
    assert pq.read_metadata(rows).num_rows == 64


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["--games", "0"], "--games is a whole number from 1 to 4294967296, not 0"),
        (["--games", "abc"], "--games is a whole number, such as 5000, 10k or 1e6, not abc"),
        (["--games", "9", "--bots", "bot:1", "--device", "cuda"], "bots play on a CPU; leave out"),
        (["--games", "9", "--on", "ray", "--device", "cuda"], "on Ray games are played on CPUs; leave out"),
        (["--games", "1e8", "--bots", "bot:1"], "bots play at most 10000000 games"),
        (["--games", "9", "--plot", "play.jpg"], "play.jpg: the name of this file ends in .svg, .png, .pdf"),
        (["--games", "9", "--plot", "no/play.svg"], "no/play.svg: the folder no does not exist"),
        (["--games", "9", "--parquet", "games.csv"], "games.csv: the name of this file ends in .parquet"),
        (["--games", "9", "--parquet", "no/games.parquet"], "no/games.parquet: the folder no does not exist"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_played(given: list[str], sentence: str) -> None:
    done = sixfold_here("simulate", "sixth", *given)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(sentence)


# Bots and Ray


def test_games_of_bots_are_counted_the_same_way(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command, "executor_on", lambda where, jobs: Here())
    rows = tmp_path / "games.parquet"
    given = (*SMALL, 6, "--bots", "random", "--json", "--parquet", rows)
    data, again = (json.loads(sixfold_here("simulate", *given, cache=tmp_path).stdout) for _ in range(2))
    assert data == again  # the second time from the journal
    assert (data["bots"], data["games"], data["repetition"]) == (["random"], 6, False)
    assert sum(count for _, count in data["branching"]["counts"]) == pytest.approx(6 * data["decisions"])
    assert sum(seat["wins"]["value"] for seat in data["seats"]) <= 1 + 1e-5
    assert sorted(pq.read_table(rows)["number"].to_pylist()) == list(range(6))


def test_bots_begin_from_a_position_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command, "executor_on", lambda where, jobs: Here())
    code = sixfold.start("sixth").play("c3").code()
    found = json.loads(
        sixfold_here("simulate", code, "--games", 2, "--bots", "random", "--json", cache=tmp_path).stdout
    )
    assert found["position"] == code
    assert found["length"]["min"] >= 5


@pytest.mark.long
@pytest.mark.slow
def test_ray_counts_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    start = sixfold.start("sixth")
    first, *others = parts_on_ray(start, 200, seed=4, threads=1)
    for other in others:
        first = first.plus(other)
    here = simulate(start, 200, seed=4)
    assert all(np.array_equal(*pair) for pair in zip(first.histograms, here.histograms, strict=True))


QUESTIONS = re.findall(r"```sh\n(.*?)\n```\n\n```text\n(.*?)```", DOCS.read_text("utf-8"), re.S)


def test_the_page_answers_ten_questions() -> None:
    assert len(QUESTIONS) == 10


def question(command: str, shown: str) -> object:
    """A question as a parameter; three simulations and more are for `make test-long`."""
    many = re.search(r"for \w+ in( \w+){3}", command)
    return pytest.param(command, shown, id=command[:50], marks=[pytest.mark.long] if many else [])


@pytest.mark.slow
@pytest.mark.parametrize(("command", "shown"), [question(*pair) for pair in QUESTIONS])
def test_questions_of_the_page_are_answered_as_it_says(command: str, shown: str, tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    variables = os.environ | kept_in(tmp_path) | {"PATH": path, "SIXFOLD_LANG": "en"}
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], env=variables, capture_output=True, text=True)
    if done.returncode == WOULD_COMPILE:
        pytest.skip("--quick: compiles rules")
    assert done.stdout == shown, done.stderr
