"""Whatever happens on the line, to the servers and to their database, a command is carried out exactly once.

`python tools/chaos.py` does the same with as many commands as one likes.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from web.chaos import ALWAYS_DONE, Chaos
from web.chaos_pages import Pages

pytestmark = pytest.mark.first
ONE: dict[str, Any] = {"kills": 3, "tables": 8}
TWO: dict[str, Any] = {"kills": 3, "restarts": 2, "servers": 2, "tables": 8}


@pytest.mark.parametrize(
    ("commands", "how"),
    [
        pytest.param(2000, ONE, id="SQLite"),
        pytest.param(7000, TWO, id="two servers on PostgreSQL", marks=pytest.mark.long),
        pytest.param(20_000, ONE | {"kills": 10}, id="more on SQLite", marks=pytest.mark.long),
    ],
)
def test_accepted_commands_happen_exactly_once_and_everybody_sees_the_same(
    tmp_path: Path, commands: int, how: dict[str, Any]
) -> None:
    leave_out_without_postgres(how)
    chaos = Chaos(tmp_path, commands, seed=6, **how)
    chaos.run()
    report = chaos.report()
    assert (report["kills"], report["database restarts"]) == (how["kills"], how.get("restarts", 0))
    assert report["torn copies"] == (0 if "servers" in how else how["kills"])
    assert report["accepted"] > commands // 2
    assert set(ALWAYS_DONE) <= set(report["done"])
    assert report["entered again"]
    assert all(report["on the line"].values())
    assert report["flags"]
    assert report["rolls corrected"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("commands", "how"),
    [pytest.param(20_000, ONE | {"kills": 10}, id="SQLite"), pytest.param(2000, TWO, id="two servers on PostgreSQL")],
)
def test_pages_show_what_the_server_would_whatever_happens(
    tmp_path: Path, chromium: dict[str, Any], commands: int, how: dict[str, Any]
) -> None:
    leave_out_without_postgres(how)
    pages = Pages(chromium)
    Chaos(tmp_path, commands, seed=7, lookers=[pages], **how).run()
    assert pages.differences == []
    assert pages.compared > commands // 10  # some are overtaken by the next event; the check of the state never is


def leave_out_without_postgres(how: dict[str, Any]) -> None:
    if "servers" in how and os.environ.get("SIXFOLD_NO_POSTGRES", "") not in ("", "0"):
        pytest.skip("SIXFOLD_NO_POSTGRES")
