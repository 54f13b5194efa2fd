"""Sets of prepared answers: what somebody waits for does not wait for the others."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path

import pytest

from sixfold.web.background import Background
from sixfold.web.prepared_sets import PreparedSets


def test_a_game_alone_is_prepared_while_others_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lesson takes seconds, and whoever opens the solitaire sees its board at once."""
    monkeypatch.setenv("SIXFOLD_CACHE", str(tmp_path))

    async def work() -> bytes | None:
        sets = PreparedSets(Background())
        async with sets._one:  # as while a lesson is being prepared
            return await asyncio.wait_for(sets.get(("alone", "star", "start", "fr"), "192.0.2.1"), 60)

    made = asyncio.run(work())
    assert made
    assert "start" in json.loads(gzip.decompress(made))["answers"]
    assert list(tmp_path.rglob("alone-star-start-fr.json.gz"))
