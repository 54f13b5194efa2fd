"""Measures random play of our games beside other people's: the same work, in turn, within one run.

    python tools/peers.py [--seconds S] [--rounds N] [--only TEXT] [--json] [--write FILE]

`make bench-peers` runs it in a virtual environment of its own.  Libraries that are not there are
named and left out.  On a processor everything runs on one core and processor time is counted, so
that others on the machine disturb little; on a GPU it is time on the clock.  Every way is measured
once a round, for so many seconds, and the median of the rounds counts.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from peer_games import AEC, BOTS, GPU, REPLAYED, ROLLOUTS, SAMPLED, SOURCES, SPIEL, VECTOR, ZOO, Play, Subject, tell

from sixfold.text.errors import Refusal

PAGE = Path(__file__).parent.parent / "docs" / "measurements" / "peers.md"
MARKER = "<!-- python tools/peers.py --write writes what is below -->"
LIBRARIES = ("sixfold", "numba", "numpy", "open_spiel", "pettingzoo", "pgx", "jax", "numba-cuda")

Clock = Callable[[], float]


@dataclass(frozen=True)
class Row:
    """One subject, measured."""

    library: str
    game: str
    way: str
    moves_per_second: int
    spread: float  # of the rounds: the middle half's width to the median


@dataclass(frozen=True)
class Ratio:
    """Our moves a second to somebody else's."""

    ours: str
    theirs: str
    ratio: float
    wanted: float | None  # at least this, where something was asked for


class Comparison(NamedTuple):
    """Games that are set side by side; of several ways of theirs the fastest counts."""

    ours: Subject
    library: str
    game: str
    wanted: float | None = None


# In turn --------------------------------------------------------------------------------

COMPARISONS = (
    Comparison(Subject("sixfold", "star", VECTOR), "OpenSpiel", SPIEL[0], 4.0),
    Comparison(Subject("sixfold", "sixth", VECTOR), "OpenSpiel", SPIEL[1], 4.0),
    Comparison(Subject("sixfold", "sixth", AEC), "PettingZoo", ZOO[0], 5.0),
    Comparison(Subject("sixfold", "sixth", SAMPLED), "PettingZoo", ZOO[0]),
    Comparison(Subject("sixfold", "sixth", REPLAYED), "PettingZoo", ZOO[0]),
    Comparison(Subject("sixfold", "sixth", VECTOR), "OpenSpiel", "amazons"),
    Comparison(Subject("sixfold", "sixto", VECTOR), "OpenSpiel", "backgammon"),
    Comparison(Subject("sixfold", "sixmix", VECTOR), "OpenSpiel", "pig"),
    Comparison(Subject("sixfold", "sixth", VECTOR), "Pgx", "gardner_chess"),
    Comparison(Subject("sixfold", "sixth", VECTOR), "Pgx", "connect_four"),
    Comparison(Subject("sixfold", "sixto", VECTOR), "Pgx", "backgammon"),
    Comparison(Subject("sixfold", "sixth", GPU), "Pgx", "gardner_chess"),
    Comparison(Subject("sixfold", "sixth", GPU), "Pgx", "connect_four"),
    Comparison(Subject("sixfold", "sixto", GPU), "Pgx", "backgammon"),
)


def prepared(only: str, missing: list[str]) -> dict[Subject, Play]:
    """Every subject whose library is there and whose name has `only` in it, compiled; others go to `missing`."""
    ready: dict[Subject, Play] = {}
    for source in SOURCES:
        try:
            for subject, prepare in source():
                if only in " ".join(subject):
                    tell(f"preparing {' '.join(subject)}")
                    ready[subject] = prepare()
                    ready[subject]()
        except (ImportError, Refusal) as error:  # not installed, or no device
            missing.append(str(error))
            tell(f"left out: {error}")
    return ready


def speed(play: Play, seconds: float, clock: Clock) -> float:
    """Moves a second of a clock."""
    moves, began = 0.0, clock()
    while (taken := clock() - began) < seconds or not moves:
        moves += play()
    return moves / taken


def measured(ready: dict[Subject, Play], seconds: float, rounds: int) -> list[Row]:
    """All subjects in turn, round by round."""
    speeds: dict[Subject, list[float]] = {subject: [] for subject in ready}
    for number in range(rounds):
        tell(f"round {number + 1} of {rounds}")
        for subject, play in ready.items():
            clock = time.perf_counter if subject.way == GPU else time.process_time
            speeds[subject].append(speed(play, seconds, clock))
    return [row(subject, found) for subject, found in speeds.items()]


def row(subject: Subject, speeds: list[float]) -> Row:
    """The median, and how far the middle half of the rounds lies apart."""
    middle = statistics.median(speeds)
    low, _, high = statistics.quantiles(speeds, n=4, method="inclusive") if len(speeds) > 1 else (middle,) * 3
    return Row(*subject, moves_per_second=round(middle), spread=round((high - low) / middle, 3))


def ratios(rows: list[Row]) -> list[Ratio]:
    """The comparisons of which both sides were measured."""
    found = []
    for ours, library, game, wanted in COMPARISONS:
        kind = (VECTOR, ROLLOUTS, BOTS) if ours.way == VECTOR else (ours.way,)
        mine = [one for one in rows if (one.library, one.game, one.way) == ours]
        others = [one for one in rows if (one.library, one.game) == (library, game) and one.way in kind]
        if mine and others:
            best = max(others, key=lambda one: one.moves_per_second)
            ratio = round(mine[0].moves_per_second / best.moves_per_second, 2)
            found.append(Ratio(f"{ours.game}, {ours.way}", f"{library} {game}, {best.way}", ratio, wanted))
    return found


# What is told ---------------------------------------------------------------------------


def versions() -> dict[str, str]:
    """Of the libraries that are there, and of Python."""
    found = {"Python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def machine() -> str:
    """The processor by name, where the system tells it, and a GPU."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.processor() or platform.machine()}, {os.cpu_count()} processors"


def table(rows: list[Row], compared: list[Ratio]) -> str:
    """Two tables in Markdown: speeds, and what is set side by side."""
    lines = ["| library | game | way | moves/s | spread |", "|---|---|---|--:|--:|"]
    lines += [f"| {r.library} | `{r.game}` | {r.way} | {r.moves_per_second:,} | {r.spread:.0%} |" for r in rows]
    lines += ["", "| ours | beside | ratio | wanted |", "|---|---|--:|--:|"]
    for each in compared:
        wanted = f"{each.wanted:g}" if each.wanted else ""
        lines.append(f"| {each.ours} | {each.theirs} | {each.ratio:.2f} | {wanted} |")
    return "\n".join(lines)


def report(rows: list[Row], missing: list[str], command: str) -> str:
    """Everything that was found, in Markdown."""
    using = ", ".join(f"{name} {version}" for name, version in versions().items())
    lines = [f"Command: `{command}`", f"Machine: {machine()}; load {os.getloadavg()[0]:.1f}", f"Versions: {using}"]
    if missing:
        lines.append(f"Left out: {'; '.join(missing)}")
    return "\n\n".join([*lines, table(rows, ratios(rows))])


def write(page: Path, text: str) -> None:
    """Puts a report below the marker of a page, which may be new."""
    head = page.read_text("utf-8").partition(MARKER)[0].rstrip() if page.is_file() else "# Beside other libraries"
    page.write_text(f"{head}\n\n{MARKER}\n\n{text}\n", "utf-8")


def on_one_core() -> None:
    """Keeps this process and all its threads on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a run takes, by default 1")
    parser.add_argument("--rounds", type=int, default=5, help="how many runs of each, by default 5")
    parser.add_argument("--only", default="", help="only what has this in its library, game or way")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--write", nargs="?", type=Path, const=PAGE, help=f"also into a page, by default {PAGE.name}")
    asked = parser.parse_args(arguments)
    on_one_core()
    missing: list[str] = []
    rows = measured(prepared(asked.only, missing), asked.seconds, asked.rounds)
    command = f"python tools/peers.py --seconds {asked.seconds:g} --rounds {asked.rounds}"
    text = report(rows, missing, command)
    if asked.write:
        write(asked.write, text)
    data = {"rows": [asdict(one) for one in rows], "ratios": [asdict(one) for one in ratios(rows)]}
    more = {"versions": versions(), "machine": machine(), "missing": missing}
    print(json.dumps(data | more) if asked.json else text)


if __name__ == "__main__":
    main()
