"""Keys at a real pseudo-terminal: Tab, Enter for the next page, Ctrl-C while rules are compiled; narrow terminals."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals on Windows", allow_module_level=True)

from terminals import Terminal


def test_tab_completes_at_the_prompt(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    with Terminal(tmp_path, "play", "sixth") as terminal:
        terminal.until("Silver> ")
        terminal.press("res\t")
        terminal.until("resign")
        terminal.press("\x15C3\t\n")
        terminal.until("Silver placed a pawn on c3.")
        terminal.until("Brown> ")
        terminal.press(f"save {tmp_path}/da\t")
        terminal.until(f"save {tmp_path}/data/")


def test_long_lists_stop_after_a_screen_of_lines(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "sixth", rows=12, columns=40) as terminal:
        terminal.until("Silver> ")
        terminal.type("help")
        page = terminal.until("Enter for more, q to stop: ")
        assert page.count("\n") == 12  # the line that was typed, and eleven of the help
        terminal.type("")
        assert "moves " in terminal.until("Enter for more, q to stop: ")
        terminal.type("q")
        assert "quit " not in terminal.until("Silver> ")


@pytest.mark.slow
def test_a_narrow_terminal_gets_a_narrow_board(tmp_path: Path) -> None:
    for columns, row in ((80, "            d1  -   -"), (40, "     d1 - - - . .")):
        with Terminal(tmp_path, "play", "star", "--players", 2, columns=columns) as terminal:
            begun = terminal.until("Red> ")
            assert row in begun
            assert max(map(len, begun.split("Type a move")[0].split("\n"))) <= columns


@pytest.mark.slow
def test_ctrl_c_makes_a_bot_move_and_hints_come_while_rules_are_compiled(tmp_path: Path) -> None:
    """With --seed a bot waits for its compiled search; in an empty folder that takes long."""
    seats = ["--seat", "human:Ada", "--seat", "bot:3", "--first", "Ada", "--seed", 5]
    with Terminal(tmp_path, "play", "sixth", *seats, SIXFOLD_COMPILED=str(tmp_path / "compiled")) as terminal:
        terminal.until("Ada> ")
        terminal.type("c3")
        terminal.until("Ida is thinking; ")
        terminal.press("\x03")
        terminal.until("\nIda ", "^CIda ")
        terminal.until("Ada> ")
        terminal.type("hint")
        terminal.until("Thinking; ")
        terminal.press("\x03")
        terminal.until("At first glance: ")
        terminal.until("Ada> ")
        terminal.type("quit")
        terminal.until("To continue it: sixfold play --from ")
