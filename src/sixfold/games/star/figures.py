"""What `sixfold bench` tells about STAR besides random play: building the table and looking up in it.

The table is built in a process of its own, so that the peak of memory is that of the
building alone; nothing on disk is touched.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Mapping
from typing import Any

from sixfold.games.star import say, table
from sixfold.text.grammar import number
from sixfold.text.messages import Message

LOOK_UPS = 2_000_000


def measured() -> dict[str, float]:
    """Seconds, megabytes and look-ups a second, from a fresh process."""
    done = subprocess.run([sys.executable, "-m", __name__], check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


def sentences(figures: Mapping[str, float]) -> list[Message]:
    return [
        say(
            "solitaire table: {seconds} s on {threads} threads, {compiling} s to compile; peak memory {megabytes} MB",
            seconds=number(figures["table_seconds"], 2),
            threads=figures["table_threads"],
            compiling=number(figures["compile_seconds"], 1),
            megabytes=number(figures["peak_megabytes"]),
        ),
        say("look-ups: {rate} a second, compiled", rate=number(figures["look_ups_per_second"])),
    ]


def look_up_all(distances: Any, positions: Any) -> int:
    """The sum of the distances of many positions, for the compiler."""
    total = 0
    for place in range(len(positions)):
        total += distances[table.rank(positions[place])]
    return total


def _main() -> None:
    from sixfold.games.star import rules, solitaire

    began = time.perf_counter()
    solitaire.warm_up()
    compiled = time.perf_counter()
    data = solitaire.build(rules.NO)
    built = time.perf_counter()
    figures = {
        "table_seconds": round(built - compiled, 2),
        "table_threads": solitaire.THREADS,
        "compile_seconds": round(compiled - began, 2),
        "peak_megabytes": _peak(),
        "look_ups_per_second": _rate(data),
    }
    print(json.dumps(figures))


def _peak() -> int:
    """The most memory this process has had, in millions of bytes; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6)


def _rate(data: Any) -> int:
    import numpy as np

    from sixfold.games.star import figures
    from sixfold.machines.compile import twin

    fast = twin(figures, table=twin(table))
    order = np.random.default_rng(1).random((LOOK_UPS, table.PLACES)).argpartition(table.MEN)[:, : table.MEN]
    positions, distances = np.sort(order).astype(np.int32), np.frombuffer(data, np.uint8)
    fast.look_up_all(distances, positions[:1])
    began = time.perf_counter()
    fast.look_up_all(distances, positions)
    return round(LOOK_UPS / (time.perf_counter() - began))


if __name__ == "__main__":
    _main()
