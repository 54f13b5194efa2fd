"""All tests read English; tests of one game run in one worker, so that it is compiled once.

`--quick` (make check) leaves out what needs a browser, Ray or GPU wheels, and skips a test as
soon as it would compile rules.
"""

from __future__ import annotations

import importlib.abc
import os
import sys
from typing import Any, NoReturn

import pytest

os.environ["SIXFOLD_LANG"] = "en"
LONG = ("tests/web/", "tests/test_arena.py", "tests/test_dialect.py", "tests/test_hub.py")


class NothingCompiled(importlib.abc.MetaPathFinder):
    """Skips the test that imports Numba."""

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> None:
        """Has no module to offer; refuses the one."""
        if fullname == "numba":
            self.skip()

    def skip(self) -> NoReturn:
        pytest.skip("--quick: compiles rules", allow_module_level=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leave out what compiles rules or needs a browser or Ray")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--quick"):
        sys.meta_path.insert(0, NothingCompiled())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    from sixfold import shelf

    if config.getoption("--quick"):
        left_out = [item for item in items if item.nodeid.startswith(LONG)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    for item in items:
        if "tests/web/" in item.nodeid:
            continue
        for game in shelf.ids():
            if f"games/{game}/" in item.nodeid or f"[{game}" in item.nodeid or f"-{game}]" in item.nodeid:
                item.add_marker(pytest.mark.xdist_group(game))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What is left out is said, however quiet the rest is."""
    if os.environ.get("SIXFOLD_NO_BROWSER", "") not in ("", "0"):
        terminalreporter.write_sep("!", "SIXFOLD_NO_BROWSER: THE BROWSER TESTS WERE LEFT OUT", yellow=True, bold=True)
