"""The tool that measures ours beside other libraries: its tables, without any of the libraries."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool with two games of its own, of which theirs makes a fifth of the moves, and a library that is missing."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import peers

    ours, theirs = peers.COMPARISONS[0].ours, peers.Subject("OpenSpiel", peers.SPIEL[0], peers.ROLLOUTS)
    clock = [0.0]

    def play(moves: int) -> float:
        clock[0] += 1.0
        return moves

    def there() -> Iterator[tuple[Any, Any]]:
        yield ours, lambda: lambda: play(1_000_000)
        yield theirs, lambda: lambda: play(200_000)
        yield theirs._replace(way=peers.BOTS), lambda: lambda: play(100_000)

    def missing() -> Iterator[tuple[Any, Any]]:
        raise ImportError("No module named 'other_games'")

    monkeypatch.setattr(peers, "SOURCES", (there, missing))
    monkeypatch.setattr(peers, "on_one_core", lambda: None)
    monkeypatch.setattr(peers.time, "process_time", lambda: clock[0])
    return peers


def test_the_faster_of_their_ways_counts_and_what_is_missing_is_told(
    tool: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    tool.main(["--seconds", "3", "--rounds", "3", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert [row["moves_per_second"] for row in found["rows"]] == [1_000_000, 200_000, 100_000]
    assert [(each["ratio"], each["wanted"]) for each in found["ratios"]] == [(5.0, 4.0)]
    assert found["missing"] == ["No module named 'other_games'"]
    assert {"Python", "sixfold"} <= found["versions"].keys()


def test_the_tables_go_below_what_a_page_says(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "peers.md"
    page.write_text(f"# Peers\n\nWhat it means.\n\n{tool.MARKER}\n\nan older table\n", "utf-8")
    tool.main(["--seconds", "1", "--rounds", "1", "--write", str(page)])
    text = page.read_text("utf-8")
    assert text.startswith(f"# Peers\n\nWhat it means.\n\n{tool.MARKER}\n\nCommand: `python tools/peers.py")
    assert "an older table" not in text
    assert text.endswith(capsys.readouterr().out)
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert {line.count("|") for line in rows[:5]} == {6}
    assert {line.count("|") for line in rows[5:]} == {5}
    assert rows[-1].endswith("| 5.00 | 4 |")


def test_only_some_are_measured(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    tool.main(["--seconds", "1", "--rounds", "1", "--only", "OpenSpiel", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert {row["library"] for row in found["rows"]} == {"OpenSpiel"}
    assert found["ratios"] == []


def test_the_page_has_the_place_for_the_tables(tool: ModuleType) -> None:
    assert tool.MARKER in tool.PAGE.read_text("utf-8")
