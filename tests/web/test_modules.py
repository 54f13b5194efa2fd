"""The page's modules that need no page, run by Node."""

from __future__ import annotations

from pathlib import Path

from web.node import run_beside_modules


def test_modules_do_what_they_say(tmp_path: Path) -> None:
    run_beside_modules("modules.js", tmp_path / "modules")
