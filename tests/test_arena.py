"""The arena: fair schedules, ratings that find true strengths, nothing lost, the same on Ray."""

from __future__ import annotations

import importlib
import json
import os
import random
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from math import exp, log
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commands import refused, sixfold
from sixfold.arena import ratings
from sixfold.arena.contest import Contest, Standings, options_in_turn
from sixfold.arena.entrants import file_digests, read_bots, read_entrant
from sixfold.arena.jobs import run, standings
from sixfold.arena.journal import ROOMS, Journal
from sixfold.arena.local import LocalExecutor
from sixfold.arena.match import Failure, GameFailed, Job, Result, Stopped, play_job
from sixfold.arena.on_ray import RayExecutor
from sixfold.arena.pairing import Schedule, bot_seed, dice_secret
from sixfold.arena.ratings import Outcome
from sixfold.game.candidates import Limit
from sixfold.machines.compile_cache import PACKAGE
from sixfold.text.errors import CannotRead, MissingExtra
from sixfold.views.ticks import ticks

pytestmark = pytest.mark.slow

YARDSTICK = "python:sixfold.games.sixmix.bots:yardstick"
CASUAL = "python:sixfold.games.sixto.judge_casual:word"
SIXTH = ((("kings", "1"), ("pieces", "classic"), ("size", "5"), ("men", "15")),)


def contest(bots: str = "random,bot:1", **more: object) -> Contest:
    given = {"game": "sixth", "players": 2, "options": SIXTH, "bots": tuple(bots.split(","))} | more
    return Contest(**given)  # type: ignore[arg-type]


# The schedule


@given(bots=st.integers(1, 7), players=st.integers(2, 6), alone=st.booleans(), rounds=st.integers(1, 3))
@settings(max_examples=60, deadline=None)
def test_after_a_round_every_bot_sat_in_every_seat_equally_often(
    bots: int, players: int, alone: bool, rounds: int
) -> None:
    schedule = Schedule(bots, players, alone and bots > 1)
    seats = Counter(
        (bot, seat)
        for number in range(rounds * schedule.round_size)
        for seat, bot in enumerate(schedule.seating(number))
    )
    for bot in range(bots):
        assert len({seats[bot, seat] for seat in range(players)}) == 1
    if not schedule.first_alone:
        assert len(set(seats.values())) == 1


@given(bots=st.integers(2, 8), players=st.integers(2, 6), groups=st.integers(1, 60))
@settings(max_examples=60, deadline=None)
def test_at_any_time_all_bots_have_sat_about_equally_often(bots: int, players: int, groups: int) -> None:
    schedule = Schedule(bots, players)
    sat = Counter(dict.fromkeys(range(bots), 0))
    for number in range(groups * schedule.group_size):
        sat.update(schedule.seating(number))
    assert max(sat.values()) - min(sat.values()) <= players * max(2, players - bots)


@given(bots=st.integers(1, 6), players=st.integers(1, 6), group=st.integers(0, 500))
@settings(max_examples=60, deadline=None)
def test_a_group_is_one_table_turned_with_the_same_dice(bots: int, players: int, group: int) -> None:
    schedule = Schedule(bots, players)
    numbers = range(group * schedule.group_size, (group + 1) * schedule.group_size)
    assert {schedule.group(number) for number in numbers} == {group}
    seatings = [schedule.seating(number) for number in numbers]
    if players == 1:
        assert seatings == [(bot,) for bot in range(bots)]
    else:
        assert seatings == [seatings[0][turn:] + seatings[0][:turn] for turn in range(players)]
        assert len(set(seatings[0])) == min(bots, players)
    assert len({dice_secret(7, schedule.group(number)) for number in numbers}) == 1
    assert len({bot_seed(7, number, seat) for number in numbers for seat in range(players)}) == len(numbers) * players


def test_every_mix_and_every_order_around_the_table_comes_up() -> None:
    schedule = Schedule(4, 3)
    assert {tuple(sorted(lineup)) for lineup in schedule.lineups} == {(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)}
    seen = {schedule.seating(number) for number in range(2 * schedule.round_size)}
    assert len(seen) == 24
    assert set(Schedule(2, 3).lineups) == {(0, 0, 1), (0, 1, 1)}
    assert set(Schedule(3, 3, first_alone=True).lineups) == {(0, 1, 1), (0, 2, 2)}


def test_another_seed_means_other_dice() -> None:
    assert len({dice_secret(seed, group) for seed in range(5) for group in range(5)}) == 25


# Bots as they are written


def test_budgets_stand_behind_an_at() -> None:
    own = Limit(seconds=2.0, threads=8)
    assert read_entrant("bot:6@4000").limit(own, None, 1) == Limit(simulations=4000)
    assert read_entrant("bot:6@0.05s").limit(own, 3.0, 1) == Limit(seconds=0.05)
    assert read_entrant("bot:6").limit(own, None, 0.5) == Limit(seconds=1.0)
    assert read_entrant("bot:6").limit(own, 3.0, 1) == Limit(seconds=3.0)
    assert read_entrant("mcts:10").limit(Limit(simulations=10), None, 0.01) == Limit(simulations=1)
    assert read_entrant("random").limit(None, None, 0.5) is None
    assert read_entrant("program:x@y").bot == "program:x@y"
    for nothing in ("bot:6@0", "bot:6@0s", "bot:6@0.0s"):
        with pytest.raises(CannotRead, match="a budget per move is written"):
            read_entrant(nothing)


def test_commas_separate_bots_but_not_a_programs_arguments() -> None:
    assert read_bots(["bot:1,program:me --x=1,2,bot:2", "random"]) == (
        "bot:1",
        "program:me --x=1,2",
        "bot:2",
        "random",
    )


def test_options_given_again_are_taken_in_turn() -> None:
    turns = options_in_turn("sixto", 1, ["sheets=A", "sheets=B", "leftmost=yes"])
    solo = Contest("sixto", 1, turns, ("random", CASUAL))
    assert [solo.options_of(number)["sheets"] for number in range(6)] == ["A", "A", "B", "B", "A", "A"]
    assert solo.shown_options() == {"leftmost": "yes", "sheets": ["A", "B"]}


# One game


def test_a_game_depends_on_its_job_alone() -> None:
    job = contest("random").job(3)
    first, again = play_job(job), play_job(job)
    assert isinstance(first, Result)
    assert isinstance(again, Result)
    assert (first.ranks, first.words, first.moves) == (again.ranks, again.words, again.moves)
    assert sum(first.moves) == first.words
    assert Result.read(json.loads(json.dumps(first.json()))) == first


def test_the_games_of_a_group_have_the_same_dice() -> None:
    """The bots choose nothing that matters, so the dice decide by seat."""
    mixed = Contest("sixmix", 2, options_in_turn("sixmix", 2, ["target=1"]), (YARDSTICK,))
    results = [play_job(mixed.job(number)) for number in range(4)]
    assert all(isinstance(result, Result) for result in results)
    assert results[0].ranks == results[1].ranks
    assert results[0].scores == results[1].scores


def test_a_bot_that_fails_is_named_with_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "badbots.py").write_text("def crash(position, limit):\n    raise ZeroDivisionError('oh {no}')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    failure = play_job(contest("python:badbots:crash,random").job(1))
    assert isinstance(failure, Failure)
    message = "game 1 failed on the turn of python:badbots:crash: badbots:crash failed: ZeroDivisionError: oh {no}"
    assert str(GameFailed(failure)) == message
    failure = play_job(contest("python:math:pow,random").job(0))
    assert isinstance(failure, Failure)
    assert failure.bot == "python:math:pow"


def test_a_game_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        play_job(contest("random").job(0), lambda: True)


# Ratings


def sampled(strengths: list[float], players: int, groups: int, chooser: random.Random) -> list[Outcome]:
    """Results as Plackett and Luce have it, some of them made ties."""
    schedule, found = Schedule(len(strengths), players), []
    for number in range(groups * schedule.group_size):
        left, ranks = list(enumerate(schedule.seating(number))), [0] * players
        for rank in range(1, players + 1):
            weights = [exp(strengths[bot]) for _, bot in left]
            place = chooser.choices(range(len(left)), weights)[0]
            ranks[left.pop(place)[0]] = rank
        found.append(Outcome(schedule.seating(number), tuple(ranks), schedule.group(number)))
    return found


@pytest.mark.parametrize(("strengths", "players"), [([0.5, 0.0, -0.5], 2), ([0.4, 0.0, -0.4], 3), ([0.3, -0.3], 4)])
def test_ratings_find_true_strengths_within_their_intervals(strengths: list[float], players: int) -> None:
    chooser, covered, trials = random.Random(6), 0, 120
    for _ in range(trials):
        found = ratings.elo(sampled(strengths, players, 30, chooser), len(strengths))
        for strength, estimate in zip(strengths, found, strict=True):
            covered += estimate.low <= ratings.ELO * strength <= estimate.high
    assert 0.90 <= covered / (trials * len(strengths)) <= 0.99
    many = ratings.elo(sampled(strengths, players, 1500, chooser), len(strengths))
    assert [e.value for e in many] == pytest.approx([ratings.ELO * s for s in strengths], abs=15)
    assert sum(e.value for e in many) == pytest.approx(0)


def test_shares_are_covered_by_their_intervals() -> None:
    chooser, covered, trials = random.Random(6), 0, 300
    truth = exp(0.6) / (1 + exp(0.6))
    for _ in range(trials):
        estimate = ratings.share(sampled([0.6, 0.0], 2, 40, chooser), 0)
        covered += estimate.low <= truth <= estimate.high
    assert 0.92 <= covered / trials <= 0.985


def test_two_players_are_rated_as_elo_does() -> None:
    """Three wins and a draw of ten is a share of 0.35: with so many games the drawn one more hardly shows."""
    ranks = [(1, 2)] * 3000 + [(1, 1)] * 1000 + [(2, 1)] * 6000
    first, second = ratings.elo([Outcome((0, 1), each, number) for number, each in enumerate(ranks)], 2)
    assert first.value - second.value == pytest.approx(400 / log(10) * log(0.35 / 0.65), abs=0.2)
    share = ratings.share([Outcome((0, 1), each, number) for number, each in enumerate(ranks)], 0)
    assert share.value == pytest.approx(0.35)


def test_ties_split_the_win_and_tie_ratings() -> None:
    assert Outcome((0, 1, 2), (1, 1, 3), 0).wins() == (0.5, 0.5, 0.0)
    outcomes = [Outcome((0, 1, 2), (1, 1, 3), number) for number in range(50)]
    first, second, third = ratings.elo(outcomes, 3)
    assert first.value == pytest.approx(second.value)
    assert first.value > 100 > third.value
    assert all(e.value == pytest.approx(0) for e in ratings.elo([Outcome((0, 1, 2), (1, 1, 1), 0)], 3))


def test_a_tie_counts_as_all_its_orders_equally() -> None:
    """The places of a tie of two ahead of a third, by hand."""
    assert Counter(dict(swapped(ratings.choice_sets((0, 1, 2), (1, 1, 3))))) == {
        (0, 2): 0.5,
        (1, 2): 0.5,
        (0, 1, 2): 1.0,
        (2,): 1.0,
    }


def swapped(found: tuple[tuple[float, tuple[int, ...]], ...]) -> list[tuple[tuple[int, ...], float]]:
    return [(drawn, weight) for weight, drawn in found]


def test_one_that_won_everything_still_has_a_number() -> None:
    outcomes = [Outcome((0, 1), (1, 2), number // 2) for number in range(40)]
    first, second = ratings.elo(outcomes, 2)
    assert 300 < first.value < 1000
    assert first.low < first.value < first.high
    share = ratings.share(outcomes, 0)
    assert share.value == share.high == 1
    assert 0.85 < share.low < 1
    assert second.value == pytest.approx(-first.value)


def test_the_same_dice_for_both_sides_narrow_the_interval() -> None:
    """Where the seat decides nearly everything, a pair of games is nearly always level."""
    chooser, paired = random.Random(1), []
    for group in range(200):
        seat = chooser.randrange(2)
        upset = chooser.random() < 0.05
        for turn in range(2):
            winner = seat if not (upset and turn) else 1 - seat
            ranks = (1, 2) if winner == 0 else (2, 1)
            paired.append(Outcome((0, 1) if turn == 0 else (1, 0), ranks, group))
    alone = [Outcome(outcome.bots, outcome.ranks, number) for number, outcome in enumerate(paired)]

    def width(outcomes: list[Outcome]) -> float:
        share = ratings.share(outcomes, 0)
        return share.high - share.low

    assert width(paired) < 0.6 * width(alone)
    assert ratings.elo(paired, 2)[0].high < ratings.elo(alone, 2)[0].high


def test_alone_bots_are_compared_by_points_on_the_same_dice() -> None:
    solo = Contest("sixto", 1, options_in_turn("sixto", 1, []), ("random", CASUAL))
    points = [100, 150, 120, 120, 90, 130]
    results = tuple(Result(n, (1,), (score,), 40, "solo", (9,), (0.1,), score) for n, score in enumerate(points))
    came = Standings(solo, results)
    assert [standing.share.value for standing in came.bots] == pytest.approx([1 / 6, 5 / 6])
    assert came.bots[1].score
    assert came.bots[1].score.value == pytest.approx(400 / 3)
    assert came.json()["bots"][0]["score"] == pytest.approx(103.33)
    assert came.fair == 0.5


def test_alone_bots_are_compared_by_what_the_game_counts() -> None:
    """In STAR fewer moves are better, any are better than none, and then points decide."""
    alone = Contest("star", 1, options_in_turn("star", 1, []), ("random", "bot:1", "bot:2"))
    came = [(6, 40), (6, 20), (5, None), (4, None), (6, 18), (6, 19)]
    results = tuple(Result(n, (1,), (home,), 40, "", (9,), (0.1,), moves) for n, (home, moves) in enumerate(came))
    bots = Standings(alone, results).bots
    assert [standing.share.value for standing in bots] == [0, 1, 0]
    assert [(standing.score and standing.score.value, standing.scored) for standing in bots] == [
        (40, 1),
        (19, 2),
        (19, 1),
    ]
    assert "score" not in Standings(alone, results[2:4]).bots[0].json()


# The journal


def result(number: int) -> Result:
    return Result(number, (1, 2), (1, 0), 20, "king", (10, 10), (0.1, 0.2))


def test_a_journal_belongs_to_the_code_that_decides_how_games_go() -> None:
    """A room that was renamed would be left out of the digest in silence."""
    assert [room for room in ROOMS if not (PACKAGE / room / "__init__.py").is_file()] == []


def test_a_journal_gives_back_what_was_added(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with Journal(file, {"game": "sixth"}) as journal:
        journal.add(result(4))
        journal.add(result(2))
    file.write_bytes(file.read_bytes() + b'{"number": 7, "ranks": [1')  # killed while writing
    with Journal(file, {"game": "sixth"}) as journal:
        assert journal.results == {4: result(4), 2: result(2)}
        journal.add(result(7))
    assert len(Journal(file, {"game": "sixth"}).results) == 3
    assert Journal(file, {"game": "sixth"}, fresh=True).results == {}


def test_a_bot_whose_file_has_changed_is_another_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    network, program, module = (tmp_path / name for name in ("agent.onnx", "bot.py", "arena_module.py"))
    for file in (network, program, module):
        file.write_text("first = 1")
    importlib.import_module("arena_module")
    bots = [f"onnx:{network}@200", f"program:python {shlex.quote(str(program))}", "python:arena_module:first", "bot:2"]
    before = file_digests(bots)
    assert list(before) == bots[:3]
    assert file_digests(bots) == before
    for file, bot in zip((network, program, module), bots, strict=False):
        file.write_text("second = 2")
        after = file_digests(bots)
        assert [one for one in bots[:3] if after[one] != before[one]] == [bot]
        before = after


def test_a_journal_of_other_settings_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    Journal(file, {"game": "sixth", "seed": 1, "sources": "a"})
    with pytest.raises(CannotRead, match="these games were played with seed 1, not 2; --fresh starts over"):
        Journal(file, {"game": "sixth", "seed": 2, "sources": "a"})
    with pytest.raises(CannotRead, match="another version of the program"):
        Journal(file, {"game": "sixth", "seed": 1, "sources": "b"})
    with pytest.raises(CannotRead, match="a bot's file has changed since these games were played"):
        Journal(file, {"game": "sixth", "seed": 1, "files": {"onnx:a.onnx": "1"}, "sources": "a"})
    file.write_text(file.read_text() + "nonsense\n")
    with pytest.raises(CannotRead, match="line 2 is not a result"):
        Journal(file, {"game": "sixth", "seed": 1, "sources": "a"})
    Journal(file, {"game": "sixth", "seed": 2, "sources": "a"}, fresh=True)
    other = tmp_path / "diary.txt"
    other.write_text("Dear diary\n")
    for fresh in (False, True):
        with pytest.raises(CannotRead, match="not the journal of a tournament"):
            Journal(other, {}, fresh)
    assert other.read_text() == "Dear diary\n"
    with pytest.raises(CannotRead, match="cannot be"):
        Journal(tmp_path, {})


# Executors


class Here:
    """Plays in this process, and counts."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def run(self, jobs: list[Job]):
        for job in jobs:
            self.numbers.append(job.number)
            yield play_job(job)


def test_only_missing_games_are_played(tmp_path: Path) -> None:
    small, here = contest("random"), Here()
    for games in (3, 3, 5):
        with Journal(tmp_path / "games.jsonl", {}) as journal:
            run(small, games, here, journal)
            assert len(standings(small, games, journal).results) == games
    assert here.numbers == [0, 1, 2, 3, 4]


def test_local_workers_play_the_same_games_as_this_process() -> None:
    jobs = [contest("random").job(number) for number in range(6)]
    spread = sorted(LocalExecutor(2).run(jobs), key=lambda result: result.number)
    assert [(r.number, r.ranks, r.words) for r in spread] == [
        (r.number, r.ranks, r.words) for r in Here().run(jobs) if isinstance(r, Result)
    ]


def test_ray_plays_the_same_games_as_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    jobs = [contest("random").job(number) for number in range(4)]
    spread = sorted(RayExecutor(1).run(jobs), key=lambda result: result.number)
    assert [(r.number, r.ranks, r.words) for r in spread] == [
        (r.number, r.ranks, r.words) for r in Here().run(jobs) if isinstance(r, Result)
    ]


# The command


def arena(*arguments: object, cache: Path, **more: str):
    return sixfold("arena", *arguments, cache=cache, **more)


def test_a_tournament_prints_a_table_and_a_plot(tmp_path: Path) -> None:
    plot = tmp_path / "ladder.svg"
    bots = f"random,{YARDSTICK}"
    done = arena("sixmix", "--bots", bots, "--players", 3, "--games", 6, "--option", "target=2", "--plot", plot,
                 cache=tmp_path)  # fmt: skip
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "SIX MIX, players: 3, games: 6"
    assert lines[1].split() == ["games", "share", "Elo", "seconds", "per", "move"]
    assert {line.split()[0] for line in lines[2:4]} == {"random", YARDSTICK}
    assert lines[4].startswith("A fair share is 0.333; seats in order won 0.")
    root = ET.fromstring(plot.read_text("utf-8"))
    assert "SIX MIX, players: 3, games: 6" in "".join(root.itertext())
    assert len(root.findall(".//{http://www.w3.org/2000/svg}circle")) == 2


def test_json_ends_with_one_object(tmp_path: Path) -> None:
    done = arena("sixth", "--bots", "random", "--games", 4, "--json", cache=tmp_path)
    data = json.loads(done.stdout.splitlines()[-1])
    assert list(data) == ["game", "options", "players", "games", "bots"]
    assert (data["game"], data["players"], data["games"]) == ("sixth", 2, 4)
    assert data["options"]["kings"] == "1"
    [bot] = data["bots"]
    assert list(bot)[:6] == ["bot", "games", "share", "low", "high", "elo"]
    assert (bot["bot"], bot["games"], bot["share"], bot["elo"]) == ("random", 8, 0.5, 0)
    assert 0 <= bot["low"] <= 0.5 <= bot["high"] <= 1
    assert bot["seconds_per_move"] >= 0
    assert sum(bot["seats"]) == pytest.approx(1)


@pytest.mark.long
def test_a_searching_bot_beats_chance(tmp_path: Path) -> None:
    done = arena("sixth", "--bots", "random,bot:2", "--games", 8, "--jobs", 1, "--json", cache=None)
    data = {bot["bot"]: bot for bot in json.loads(done.stdout)["bots"]}
    assert data["bot:2"]["share"] >= 0.9
    assert data["bot:2"]["elo"] > 100 > data["random"]["elo"]


def test_alone_the_mean_score_is_told(tmp_path: Path) -> None:
    done = arena("sixto", "--players", 1, "--bots", f"random,{CASUAL}", "--games", 4, "--option", "sheets=A",
                 "--option", "sheets=K", cache=tmp_path)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "points" in done.stdout.splitlines()[1]
    assert done.stdout.splitlines()[2].startswith(CASUAL)


def test_alone_a_game_may_count_something_else_than_points(tmp_path: Path) -> None:
    done = arena("star", "--players", 1, "--bots", "random", "--games", 2, cache=tmp_path)
    assert done.returncode == 0, done.stderr
    head, line, unscored, *_ = done.stdout.splitlines()[1:]
    assert "moves" in head
    assert "points" not in head
    assert line.split()[-2] == "-"
    assert unscored == "random: 2 of 2 games have no score; the mean leaves them out."


def test_interrupted_it_tells_what_it_has_and_the_same_command_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "sixfold", "arena", "sixth", "--bots", "random", "--jobs", "2"]
    command += ["--journal", str(file), "--games"]
    running = begun([*command, "1000000"], file)
    out, err = interrupted(running)
    assert running.returncode == 130
    assert "Traceback" not in err
    kept = len(file.read_text().splitlines()) - 1
    assert f"games: {kept}" in out.splitlines()[0]
    assert err == f"Stopped after {kept} of 1000000 games; the same command continues. The results are in {file}.\n"
    done = subprocess.run([*command, str(kept + 2), "--json"], capture_output=True, text=True)
    assert json.loads(done.stdout)["games"] == kept + 2
    numbers = [json.loads(line)["number"] for line in file.read_text().splitlines()[1:]]
    assert len(numbers) == len(set(numbers)) == kept + 2 + sum(number >= kept + 2 for number in numbers)


def test_ctrl_c_while_a_result_is_kept_counts_when_it_is_in_the_file(tmp_path: Path) -> None:
    """Memory and file tell of the same games, wherever between the two the signal comes."""
    file = tmp_path / "games.jsonl"
    journal = Journal(file, {"game": "sixth"})
    journal.results = InterruptedDict()
    with journal, pytest.raises(KeyboardInterrupt):
        journal.add(result(0))
    assert [*journal.results] == [0]
    assert len(file.read_text().splitlines()) == 2


class InterruptedDict(dict[int, Result]):
    """Ctrl-C is pressed as soon as something is kept in it."""

    def __setitem__(self, number: int, result: Result) -> None:
        super().__setitem__(number, result)
        signal.raise_signal(signal.SIGINT)


def interrupted(running: subprocess.Popen[str]) -> tuple[str, str]:
    """What a tournament says after Ctrl-C; pressed again where Python lost it, as it may while it clears something."""
    try:
        for _ in range(6):
            running.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                return running.communicate(timeout=10)
        raise AssertionError("it goes on, however often Ctrl-C is pressed")
    finally:
        running.kill()


def begun(command: list[str], file: Path) -> subprocess.Popen[str]:
    """A tournament that has played some games."""
    running = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # xdist's workers ignore it
        env=os.environ | {"SIXFOLD_LANG": "en"},
    )
    until = time.monotonic() + 60
    while not (file.exists() and file.read_bytes().count(b"\n") > 5):
        assert time.monotonic() < until
        assert running.poll() is None, running.communicate()
        time.sleep(0.05)
    return running


def test_killed_it_goes_on_and_leaves_no_worker_behind(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "sixfold", "arena", "sixth", "--bots", "random", "--jobs", "1"]
    command += ["--journal", str(file), "--games"]
    running = begun([*command, "1000000"], file)
    running.kill()
    running.communicate(timeout=30)  # ends when the worker, which has the same output, is gone too
    kept = file.read_bytes().count(b"\n") - 1
    done = subprocess.run([*command, str(kept + 1), "--json"], capture_output=True, text=True)
    assert json.loads(done.stdout)["games"] == kept + 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess", "--bots", "random", "--games", "2"], "there is no game chess; there are: "),
        (["sixth", "--bots", "bot:9", "--games", "2"], "cannot read “bot:9”: levels go from 1 to 6"),
        (["sixth", "--bots", "random,random", "--games", "2"], "cannot read “random”: this bot is listed twice"),
        (["sixth", "--bots", "bot:3@fast", "--games", "2"], "cannot read “bot:3@fast”: a budget per move is written "),
        (["sixth", "--bots", "random@5", "--games", "2"], "cannot read “random@5”: this bot takes no budget"),
        (["sixth", "--bots", "random", "--games", "0"], "--games is a whole number from 1 to 10000000, not 0"),
        (["sixth", "--bots", "random", "--games", "2", "--players", "3"], "sixth is for 2 players, not 3"),
        (["sixth", "--bots", "random", "--games", "2", "--option", "kings"], "cannot read “kings”: an option is "),
        (["sixth", "--bots", "random", "--games", "2", "--option", "kings=9"], "cannot read “kings=9”: kings is "),
        (["sixth", "--bots", "random", "--games", "2", "--plot", "x.png"], "x.png: the name of this file ends in .svg"),
        (["sixth", "--bots", "random", "--games", "2", "--plot", "no/x.svg"], "no/x.svg: the folder no does not exist"),
        (["sixth", "--bots", "random", "--games", "2", "--first-alone"], "--first-alone needs at least two bots"),
        (["sixth", "--games", "2"], "--bots is missing; type: sixfold arena GAME --bots BOT,BOT... --games N"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: list[str], message: str, tmp_path: Path) -> None:
    assert refused("arena", *arguments, cache=tmp_path).startswith(message)


def test_a_bot_that_fails_is_told_in_one_line(tmp_path: Path) -> None:
    done = sixfold("arena", "sixth", "--bots", "python:math:pow", "--games", "1", cache=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith("game 0 failed on the turn of python:math:pow: ")


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r'this needs ray, .* pip install "sixfold\[ray\]"'):
        RayExecutor()


@given(low=st.floats(-1e6, 1e6), size=st.floats(0, 1e6))
def test_ticks_are_round_and_span_everything(low: float, size: float) -> None:
    marks = ticks(low, low + size)
    assert marks[0] <= low + 1e-6
    assert marks[-1] >= low + size - 1e-6
    assert 2 <= len(marks) <= 12
