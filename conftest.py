"""All tests read English; tests of one game run in one worker, so that it is compiled once."""

import os

import pytest

os.environ["SIXFOLD_LANG"] = "en"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    from sixfold import shelf

    for item in items:
        for game in shelf.ids():
            if f"games/{game}/" in item.nodeid or f"[{game}" in item.nodeid or f"-{game}]" in item.nodeid:
                item.add_marker(pytest.mark.xdist_group(game))
