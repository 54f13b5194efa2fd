"""How many appends a second a store takes, and how long one waits: a file, and PostgreSQL with one and two servers.

    python tools/stores.py [--seconds 5] [--tables 1 16 64 256]

Each table appends one event with the answer to its command as soon as the last one is on disk.
PostgreSQL is started here, in a temporary folder, with everything flushed to the disk.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from postgres import PostgresServer
from sixfold.store.opening import open_store

EVENT = b'{"kind":"played","at":1763251200.123,"chair":0,"word":"c3-c4","more":"' + b"x" * 60 + b'"}'
ANSWER = b'{"number":18}'


async def measure(where: str, name: str, tables: int, seconds: float) -> list[float]:
    """How long each append took, in seconds."""
    store = open_store(where)
    end = time.perf_counter() + seconds
    took: list[float] = []

    async def append(table: str) -> None:
        number, now = 0, time.perf_counter()
        while now < end:
            await store.append(table, number, [EVENT], f"{name}-{number:016}", ANSWER)
            before, now, number = now, time.perf_counter(), number + 1
            took.append(now - before)

    await asyncio.gather(*(append(f"{name}-{table:016}") for table in range(tables)))
    await store.close()
    return took


def together(where: str, tables: int, seconds: float, servers: int) -> dict[str, float]:
    """Several processes on one store: appends a second of all, and how long one took."""
    command = [sys.executable, __file__, "--one", where, "--tables", str(tables // servers), "--seconds", str(seconds)]
    started = [
        subprocess.Popen([*command, "--name", f"{time.time()}-{n}"], stdout=subprocess.PIPE) for n in range(servers)
    ]
    took = sorted(second for process in started for second in json.loads(process.communicate()[0]))
    milliseconds = {name: round(1000 * took[int(len(took) * part)], 1) for name, part in (("p50", 0.5), ("p99", 0.99))}
    return {"appends/s": round(len(took) / seconds), **milliseconds}


def main() -> None:
    """Prints a line for each store and number of tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 16, 64, 256])
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("--name", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        print(json.dumps(asyncio.run(measure(given.one, given.name, given.tables[0], given.seconds))))
        return
    with tempfile.TemporaryDirectory() as folder, PostgresServer(durable=True) as postgres:
        database, file = postgres.new_database(), f"{folder}/tables.sqlite"
        for what, where, servers in (("file", file, 1), ("PostgreSQL", database, 1), ("PostgreSQL", database, 2)):
            for tables in given.tables:
                if tables >= servers:
                    figures = together(where, tables, given.seconds, servers)
                    print(json.dumps({"store": what, "servers": servers, "tables": tables} | figures), flush=True)


if __name__ == "__main__":
    main()
