"""Random commands over a bad line to servers that are killed in between; everything is checked.

    python tools/chaos.py [--commands 10000] [--store sqlite|postgres] [--seed 1] [--kills 10]
                          [--restarts 5] [--tables 12] [--durable] [--pages] [--from REVISION]

With `--pages` a browser has a page open at every table, which compares all that it shows after each
event with what the server would.  With `--store postgres` two servers share a PostgreSQL server of the
run's own, which is restarted as well; `--durable` has it flush to the disk.  With `--from` an earlier
version of the repository serves the first half, and is upgraded while everybody plays.  Prints what was done and
how it ended.  Nothing is printed on standard output unless every accepted command is in the log exactly
once, all clients have seen the same, and no page has shown anything else.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from chromium import CHROMIUM

from web.chaos import Chaos
from web.chaos_pages import Pages
from web.older import older_source

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]


def main() -> None:
    """Runs the commands and prints the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commands", type=int, default=10_000)
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--restarts", type=int, default=5)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--durable", action="store_true")
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--from", dest="older", metavar="REVISION")
    given = parser.parse_args()
    several = given.store == "postgres"
    pages = Pages({"executable_path": CHROMIUM.here(), "args": ARGUMENTS}) if given.pages else None
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as source:
        chaos = Chaos(
            Path(folder),
            given.commands,
            given.seed,
            given.kills,
            given.tables,
            servers=2 if several else 1,
            restarts=given.restarts if several else 0,
            durable=given.durable,
            lookers=[pages] if pages else [],
            older=older_source(given.older, Path(source)) if given.older else None,
        )
        seconds = chaos.run()
    if pages and pages.differences:
        sys.exit("\n".join(pages.differences))
    looked = {"messages to pages": pages.messages, "of these compared": pages.compared} if pages else {}
    print(json.dumps(chaos.report() | looked | {"seed": given.seed, "seconds": round(seconds, 1)}, indent=1))


if __name__ == "__main__":
    main()
