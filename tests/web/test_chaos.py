"""Whatever happens on the line and to the server, a command is carried out exactly once.

`python tools/chaos.py` does the same with ten thousand commands.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from web.chaos import ALWAYS_DONE, Chaos


@pytest.mark.parametrize(("commands", "kills"), [(400, 2), pytest.param(4000, 8, marks=pytest.mark.long)])
def test_accepted_commands_happen_exactly_once_and_everybody_sees_the_same(
    tmp_path: Path, commands: int, kills: int
) -> None:
    chaos = Chaos(tmp_path, commands=commands, seed=6, kills=kills, tables=8)
    chaos.run()
    report = chaos.report()
    assert report["kills"] == kills
    assert report["accepted"] > commands // 2
    assert set(ALWAYS_DONE) <= set(report["done"])
    assert all(report["on the line"].values())
