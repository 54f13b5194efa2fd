"""All tests read English.

`--quick` (make check) leaves out the tests of the web and those marked `slow`, and skips a test as soon as it, or a
command that it runs, would compile rules.  Tests marked `long` (make test-long) are left out
unless they are asked for by `--long` or `-m long`.
"""

from __future__ import annotations

import asyncio
import importlib.abc
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import hypothesis
import pytest

os.environ["SIXFOLD_LANG"] = "en"
os.environ["SIXFOLD_PROGRESS"] = "no"  # a busy machine would say more on standard error
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of commands are started: each would compile all it imports
os.environ["SIXFOLD_DATA"] = tempfile.mkdtemp(prefix="sixfold-tests-")  # games that tests play are nobody's own
TESTS = Path(__file__).parent / "tests"
BROWSER_TESTS = TESTS / "web"
NOT_COMPILED = TESTS / "not_compiled"
pytest_plugins = ["postgres"]


class NothingCompiled(importlib.abc.MetaPathFinder):
    """Skips the test that imports Numba."""

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> None:
        """Has no module to offer; refuses the one."""
        if fullname == "numba":
            self.skip()

    def skip(self) -> NoReturn:
        pytest.skip("--quick: compiles rules", allow_module_level=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leave out what compiles rules, or is marked slow")
    parser.addoption("--long", action="store_true", help="run what is marked long, too")


def pytest_configure(config: pytest.Config) -> None:
    os.environ.setdefault("SIXFOLD_SEED", str(random.randrange(10**6)))  # of workers, too
    config.addinivalue_line("markers", "slow: left out by --quick: needs a server, Ray, GPU wheels or much time")
    config.addinivalue_line("markers", "long: run only by --long or -m long")
    config.addinivalue_line(
        "markers", "first: takes long as a whole, and is begun first so that nobody waits at the end"
    )
    hypothesis.settings.register_profile("sixfold", deadline=None)  # a busy machine is no fault of ours
    hypothesis.settings.load_profile("sixfold")
    if config.getoption("--quick"):
        sys.meta_path.insert(0, NothingCompiled())
        paths = [str(NOT_COMPILED), *filter(None, [os.environ.get("PYTHONPATH")])]
        os.environ["PYTHONPATH"] = os.pathsep.join(paths)


def pytest_report_header() -> str:
    return f"SIXFOLD_SEED={os.environ['SIXFOLD_SEED']} plays the same random games of pages again"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With --quick browser tests are not even read, because Playwright need not be there."""
    return True if config.getoption("--quick") and collection_path == BROWSER_TESTS else None


@pytest.hookimpl(tryfirst=True)  # xdist reads the groups in its own
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--quick"):
        _leave_out(config, items, lambda item: item.get_closest_marker("slow") is not None)
    if not config.getoption("--long") and "long" not in config.option.markexpr:
        _leave_out(config, items, lambda item: item.get_closest_marker("long") is not None)

    _group(items)


def _group(items: list[pytest.Item]) -> None:
    """The tests of a file run in one worker, which makes, compiles and starts what they share once."""
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


def _leave_out(config: pytest.Config, items: list[pytest.Item], chosen: Callable[[pytest.Item], bool]) -> None:
    left_out = [item for item in items if chosen(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not chosen(item)]


@pytest.fixture(autouse=True)
def no_loop_of_a_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """A browser that is open in this worker leaves its loop running, beside which no other can be started.

    So tests without it are told that there is none; asyncio exports both functions for whoever runs loops.
    """
    running = None if "browser" in request.fixturenames else asyncio._get_running_loop()
    if running:
        asyncio._set_running_loop(None)
    yield
    if running:
        asyncio._set_running_loop(running)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What is left out is said, however quiet the rest is, and how the random games of failures are played again."""
    if terminalreporter.stats.get("failed"):
        terminalreporter.write_line(pytest_report_header())
    for name, tests in (("SIXFOLD_NO_BROWSER", "BROWSER TESTS"), ("SIXFOLD_NO_POSTGRES", "TESTS OF POSTGRESQL")):
        if os.environ.get(name, "") not in ("", "0"):
            terminalreporter.write_sep("!", f"{name}: THE {tests} WERE LEFT OUT", yellow=True, bold=True)
