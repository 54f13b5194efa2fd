"""Whole games at a real pseudo-terminal, with a bot, hints, undo, a crash in the middle, and saving."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sixfold.bots.levels import LevelBot, level_of
from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.positions.record import Record, read_record

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals on Windows", allow_module_level=True)

from terminals import Terminal

BEFORE_THE_CRASH = 4  # moves of ours
PROMPT = "Ada> "


class Ada:
    """A person at the terminal, who reads what is saved and plays as a small bot would."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game = shelf.find_game(game)
        self.folder = folder
        self.file: Path | None = None
        self.bot = LevelBot(self.game, level_of(self.game, 1), 7, "plain")

    @property
    def record(self) -> Record:
        file = self.file or next((self.folder / "data" / "games").glob("*.six"), None)
        return read_record(file) if file else Record(Position.start(self.game, 2), ("Ada", "Ida"))

    @property
    def position(self) -> Position:
        return self.record.position

    def move(self) -> str:
        """A move as she types it: small letters, and blanks for dashes and commas."""
        record = self.record
        position, me = record.position, (record.names or ()).index("Ada")
        word = self.bot.think(position).best if position.actors[0] == me else position.legal(me)[-1]
        return word.lower().replace("-", " ").replace(",", " ")

    def plays(self, terminal: Terminal) -> str:
        """Types a move; what is printed until she is asked again, or the game is over."""
        terminal.type(self.move())
        return terminal.until(PROMPT, or_end=True)


def asks_for_hints(terminal: Terminal) -> None:
    """A quick hint while rules are compiled; whoever does not want to wait for another presses Ctrl-C."""
    terminal.type("hint")
    told = terminal.until("Ctrl-C: a", "At first glance: ", "Best: ", "There is only one thing to do: ")
    if told.endswith("Ctrl-C: a"):
        terminal.press("\x03")
        terminal.until("At first glance: ", "Best: ")
    terminal.until(PROMPT)


def takes_back(terminal: Terminal, ada: Ada) -> None:
    played = ada.position.words
    terminal.type("undo")
    terminal.until(PROMPT)
    assert len(ada.position.words) < len(played)
    terminal.type("redo")
    terminal.until(PROMPT)
    assert ada.position.words == played
    terminal.type("redo")
    assert "There is no move to play again." in terminal.until(PROMPT)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("sixth", ["--first", "Ada"]),
        pytest.param("star", ["--first", "Ada"], marks=pytest.mark.long),
        pytest.param("sixto", ["--first", "Ada"], marks=pytest.mark.long),
        pytest.param("sixmix", ["--option", "target=5"], marks=pytest.mark.long),
    ],
)
def test_a_whole_game_with_a_crash_in_the_middle(game: str, settings: list[str], tmp_path: Path) -> None:
    ada, file = Ada(game, tmp_path), tmp_path / "game.six"
    with Terminal(tmp_path, "play", game, "--seat", "human:Ada", "--seat", "bot:1", *settings) as terminal:
        begun = terminal.until(PROMPT)
        assert "Ida is a bot of level 1." in begun
        assert "Type a move such as " in begun
        for _ in range(BEFORE_THE_CRASH):
            assert "is not legal" not in ada.plays(terminal)
        takes_back(terminal, ada)
        asks_for_hints(terminal)
        terminal.type(ada.move())
        terminal.until("You ")
        before = ada.position.words
        terminal.kill()  # while the bot thinks
    with Terminal(tmp_path, "play", columns=40) as terminal:
        offered = terminal.until("for a new game: ")
        assert f"1  {ada.game.title}, Ada, Ida: " in offered
        terminal.type("1")
        assert "Type a move such as " in terminal.until(PROMPT)
        assert ada.position.words[: len(before)] == before
        terminal.type(f"save {file}")
        assert "Saved in" in terminal.until(PROMPT)
        ada.file = file
        while PROMPT in (told := ada.plays(terminal)):
            assert "is not legal" not in told
        assert terminal.end() == 0
    assert ada.position.over
    assert "result: " in file.read_text()
