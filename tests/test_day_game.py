"""The game of the day of a running server, at the terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import kept_in, refused, sixfold
from sixfold.games.star.companion import NAMES, owners_of
from sixfold.positions.position import Position
from sixfold.table.events import read_public
from sixfold.table.table import Table
from sixfold.terminal.remote import day_game
from terminals import Terminal
from web.server import Server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), thinking=False) as running:
        yield running
    assert "Traceback" not in running.log, running.log


@pytest.mark.long
def test_a_day_is_played_once_compared_and_shared(server: Server, tmp_path: Path) -> None:
    """Whoever comes back finds the same try; another device has one of its own; practice does not count."""
    address = ["daily", "sixto", "--server", server.address]
    begun = sixfold(*address, typed="keep\n", cache=tmp_path)
    assert (begun.returncode, begun.stderr) == (0, "")
    done = sixfold(*address, typed="none\nquit\n", cache=tmp_path)  # marking nothing ends it (5.3)
    assert "The first result of this day." in done.stdout
    assert "To share: sixfold daily 20" in done.stdout
    assert "· SIXTO 0" in done.stdout
    again = sixfold(*address, typed="quit\n", cache=tmp_path)
    assert "The first result of this day." in again.stdout
    assert len(json.loads((tmp_path / "data" / "devices.json").read_text())) == 1
    other = sixfold(*address, typed="keep\nnone\nquit\n", cache=tmp_path / "other")
    assert "Better than 0% of the others (2 results)." in other.stdout
    practice = sixfold(*address, "--practice", typed="keep\nnone\nquit\n", cache=tmp_path)
    assert "Practice: this game does not count." in practice.stdout


def start_of(address: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Position:
    """Where the try of a device in STAR stands."""
    monkeypatch.setenv("SIXFOLD_DATA", kept_in(folder)["SIXFOLD_DATA"])
    client, counts = day_game.opened(day_game.read_server(address), "star", False)
    assert counts
    return Table.from_events(map(read_public, client.log())).position


def way_home(position: Position) -> list[str]:
    """The fewest moves home from here."""
    holes = [name for name, owner in zip(NAMES, owners_of(position.rules_state()), strict=True) if owner == 0]
    found: list[str] = json.loads(sixfold("solve", "star", *holes, "--json").stdout)["moves"]
    return found


@pytest.mark.long
@pytest.mark.parametrize("columns", [80, 40])
def test_a_day_of_star_is_played_to_its_end_in_a_terminal(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    """By a person: help, a mistake, a move taken back, a break, and on to the end."""
    command = ["daily", "star", "--server", server.address]
    with Terminal(tmp_path, *command, columns=columns) as terminal:
        terminal.until("STAR, game of the day ")
        terminal.until("counts.")
        terminal.until("Red> ")
        way = way_home(start_of(server.address, tmp_path, monkeypatch))
        terminal.type("help")
        helped = terminal.until("Red> ")
        assert "takes back your last" in helped
        assert not any(f"\n{word} " in helped for word in ("hint", "draw", "rematch", "accept", "decline"))
        for typed, said in (
            ("a1-a2", "row a has one hole,"),
            ("hint", "In the game of the day everybody"),
            (way[0], "moves: 1"),
            ("undo", "moves: 0"),
        ):
            terminal.type(typed)
            terminal.until(said)
            terminal.until("Red> ")
        terminal.type("quit")
        assert f"To go on: sixfold {' '.join(command)}" in terminal.until(or_end=True)
        short = [line for line in terminal.text.split("\n") if not any(sign in line for sign in ("sixfold ", "://"))]
        assert max(map(len, short)) <= columns
    with Terminal(tmp_path, *command, columns=columns) as terminal:
        for word in way:
            terminal.until("Red> ")
            terminal.type(word)
        terminal.until(f"In the goal in {len(way)} moves.")
        terminal.until("The first result of this day.", "Better than 0% of the others")
        terminal.until(f"· STAR {len(way)}")
        terminal.until("Type quit to leave.")
        terminal.type("quit")
        assert terminal.end() == 0
        assert "To go on" not in terminal.text


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["sixth"], "this game has no game of the day; there are: sixto, star"),
        (["--server", "games.example.org"], "the address of a server looks like http://HOST:6006"),
        (["--server", "http://127.0.0.1:9"], "nobody answers at http://127.0.0.1:9"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(arguments: list[str], reason: str) -> None:
    assert reason in refused("daily", *arguments)


@pytest.mark.parametrize(
    ("found", "told", "line"),
    [
        ({"practice": True, "score": 3}, "Practice: this game does not count.", "SIXTO 3"),
        ({"score": 3}, "Finished too late to count.", "SIXTO 3"),
        (
            {
                "score": 31,
                "counts": True,
                "percent": 40,
                "results": 6,
                "bot": {"state": "done", "level": 6, "score": 50},
            },
            "Better than 40% of the others (6 results). Level 6: 50.",
            "SIXTO 31 · better than 40% · level 6: 50",
        ),
        ({"score": None}, "Your game of the day has no result.", "SIXTO None"),
    ],
)
def test_a_result_in_sentences_and_as_a_line(found: dict[str, object], told: str, line: str) -> None:
    result = {"title": "SIXTO", "day": "2026-11-16"} | found
    assert " ".join(map(str, day_game.comparison(result))) == told
    assert str(day_game.share_line(result)) == f"To share: sixfold daily 2026-11-16 · {line}"
