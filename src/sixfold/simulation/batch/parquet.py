"""Simulated games as a table, a row a game, in a Parquet file that pandas and Polars read.

It knows rows and pyarrow, which is imported only here.  It does not know how games were played.
The file is written beside its place, a group of rows at a time, and put there when it is whole.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

from sixfold.positions.position import Position
from sixfold.simulation.batch.simulate import joined
from sixfold.simulation.batch.simulation_kernel import Rows
from sixfold.text.errors import BadFile, MissingExtra, system_error
from sixfold.text.messages import say

GROUP = 2**17  # rows that are written at once


class GameTable:
    """A table being written; used with `with`, and there whole or not at all."""

    def __init__(self, file: Path, position: Position, seed: int, about: Mapping[str, Any]) -> None:
        """`about` is kept in the file's metadata, as JSON under the key `sixfold`."""
        try:
            import pyarrow as pa
            from pyarrow import parquet
        except ImportError:
            raise MissingExtra("pyarrow", "table") from None
        self._arrow, self._file, self._seed = pa, file, seed
        self._players = position.players
        self._endings = ["", *(ending.name for ending in position.game.endings)]
        self._waiting: list[tuple[Any, Rows]] = []
        self._beside = file.with_name(f".{file.name[:100]}-{token_hex(4)}")
        schema = self._schema().with_metadata({"sixfold": json.dumps(about)})
        try:
            self._writer = parquet.ParquetWriter(self._beside, schema, compression="zstd")
        except OSError as error:
            raise self._not_written(error) from None

    def _schema(self) -> Any:
        arrow = self._arrow
        counted = [(f"{what}_{player}", arrow.int32()) for what in ("score", "rank") for player in range(self._players)]
        first = [("number", arrow.int64()), ("seed", arrow.uint64()), ("plies", arrow.int32())]
        ending = ("ending", arrow.dictionary(arrow.int8(), arrow.string()))
        return arrow.schema([*first, ending, ("choices", arrow.int32()), *counted])

    def add(self, numbers: Any, rows: Rows) -> None:
        self._waiting.append((numbers, rows))
        if sum(len(each) for each, _ in self._waiting) >= GROUP:
            self._write()

    def _write(self) -> None:
        import numpy as np

        if not self._waiting:
            return
        arrow = self._arrow
        numbers = np.concatenate([each for each, _ in self._waiting])
        rows = joined(each for _, each in self._waiting)
        self._waiting.clear()
        endings = arrow.DictionaryArray.from_arrays(rows.endings.astype(np.int8), self._endings)
        seeds = np.full(len(numbers), self._seed, np.uint64)
        columns = [numbers, seeds, rows.plies, endings, rows.choices, *rows.scores.T, *rows.ranks.T]
        batch = arrow.table([arrow.array(column) for column in columns], schema=self._writer.schema)
        try:
            self._writer.write_table(batch)
        except OSError as error:
            raise self._not_written(error) from None

    def _not_written(self, error: OSError) -> BadFile:
        return BadFile(str(self._file), say("the file cannot be written: {error}", error=system_error(error)))

    def __enter__(self) -> GameTable:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Puts the file in its place, or takes it away after a failure."""
        try:
            if kind is None:
                self._write()
                self._writer.close()
                os.replace(self._beside, self._file)
        except OSError as error:
            raise self._not_written(error) from None
        finally:
            with suppress(OSError):
                self._writer.close()
            self._beside.unlink(missing_ok=True)
