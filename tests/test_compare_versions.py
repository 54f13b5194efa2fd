"""The tool that compares the speed of two versions: what it makes of runs, and that its processes answer."""

from __future__ import annotations

import runpy
from pathlib import Path

import sixfold

ROOT = Path(__file__).parent.parent
TOOL = runpy.run_path(str(ROOT / "tools" / "compare_versions.py"))
Run, Subject, row, table = TOOL["Run"], TOOL["Subject"], TOOL["row"], TOOL["table"]
SUBJECT = Subject("chess", 2, "interpreted")


def pairs(*seconds: tuple[float, float], plies: tuple[int, int] = (1000, 1000)) -> list[tuple[object, object]]:
    """Runs of ten games: how long the other version took, and this one."""
    before, now = plies
    return [(Run(10, before, one, 2 * one), Run(10, now, other, 2 * other)) for one, other in seconds]


def test_the_best_run_of_each_version_counts() -> None:
    """A run that others disturbed changes neither the ratio nor, where it is one of many, the median."""
    compared = row(SUBJECT, pairs((1.0, 2.0), (1.25, 2.5), (9.0, 2.5)))
    assert (compared.ratio, compared.median) == (0.5, 0.5)
    assert (compared.moves_per_second, compared.busy) == (500, 0.5)


def test_a_version_whose_games_are_longer_is_not_slower_for_it() -> None:
    compared = row(SUBJECT, pairs((1.0, 2.0), plies=(1000, 2000)))
    assert compared.ratio == 1.0
    assert (compared.plies_per_game_before, compared.plies_per_game) == (100.0, 200.0)


def test_the_table_says_where_games_differ() -> None:
    same, other = row(SUBJECT, pairs((1.0, 2.0))), row(SUBJECT, pairs((1.0, 2.0), plies=(1000, 2000)))
    assert table([same, other]).splitlines()[2:] == [
        "| `chess`, 2 | interpreted | 500 | 0.50 | 0.50 | 100.0 |",
        "| `chess`, 2 | interpreted | 1,000 | 1.00 | 1.00 | 100.0, now 200.0 |",
    ]


def test_every_game_is_compared_as_bench_has_it() -> None:
    named = TOOL["subjects_of"]([], ["compiled"])
    assert [subject.game for subject in named] == [game.id for game in sixfold.list_games()]
    assert TOOL["subjects_of"]([f"{named[0].game}:2"], ["compiled"]) == [Subject(named[0].game, 2, "compiled")]


def test_a_version_plays_the_same_games_whenever_it_is_asked(tmp_path: Path) -> None:
    subject = Subject(sixfold.list_games()[0].id, 2, "interpreted")
    with TOOL["Version"](ROOT, tmp_path) as version:
        first, second = version.play(subject, 2), version.play(subject, 2)
    assert first.games == 2
    assert first.plies == second.plies > 0
    assert first.seconds > 0
