"""All tests read English; tests of one game run in one worker, so that it is compiled once."""

import os

import pytest

os.environ["SIXFOLD_LANG"] = "en"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    from sixfold import shelf

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
