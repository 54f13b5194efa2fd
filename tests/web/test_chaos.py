"""Whatever happens on the line and to the server, a command is carried out exactly once.

`python tools/chaos.py` does the same with ten thousand commands.
"""

from __future__ import annotations

from pathlib import Path

from web.chaos import Chaos


def test_accepted_commands_happen_exactly_once_and_everybody_sees_the_same(tmp_path: Path) -> None:
    chaos = Chaos(tmp_path, commands=1000, seed=6, kills=3, tables=8)
    chaos.run()
    report = chaos.report()
    assert report["kills"] == 3
    assert report["accepted"] > 500
    assert {"play", "undo", "name", "draw"} <= set(report["done"])
    assert all(report["on the line"].values())
