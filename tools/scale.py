"""What many tables a day cost, simulated: servers, databases, and where it breaks.

    python tools/scale.py [--tables 1e6] [--servers 8,12,16,24] [--databases 1] [--routed] [--json]

Moves arrive at random at the rate of the busiest hour.  Each goes through a server (one core that
does one thing at a time), is stored with whatever else that server has waiting (one commit at a
time, one server after another, since PostgreSQL lets only one transaction with a NOTIFY commit at a
time in a database), and is then seen by the others at the table, who are connected to any server.
What each step costs is measured elsewhere (docs/measurements/web.md) and given here as `Costs`.
It does not know games: a move is a move.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import statistics
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

DAY = 86_400.0
MAX_BATCH = 256  # appends in one transaction


@dataclass(frozen=True)
class Costs:
    """Seconds that each step takes, and bytes."""

    command: float = 0.00075  # of a server: a command read, judged, written down, answered
    frame: float = 0.00013  # of a server: a viewer told what changed
    fetch: float = 0.0011  # of a server: rows of another server read and applied
    commit: float = 0.002  # of a database: a flush of its disk
    row: float = 0.0004  # of one connection to a database: an append within a transaction
    read: float = 0.0003  # of a database, one of its connections: the rows after a number
    notice: float = 0.0005  # until the other servers have heard
    moves: float = 107.0  # of a game for two, all four games alike (levels 1 and 2)
    events: float = 150.0  # of such a table: rolls, seats, offers and the end besides
    event_bytes: float = 260.0  # on the disk, with keys, answers and indexes
    frame_bytes: float = 211.0
    thinking: float = 10.0  # between two moves of a table
    viewers: int = 2  # at a table


class Clock:
    """What happens when, in order."""

    def __init__(self) -> None:
        self.now = 0.0
        self._next: list[tuple[float, int, Callable[[], None]]] = []
        self._number = 0

    def at(self, when: float, what: Callable[[], None]) -> None:
        """Has something happen at a time."""
        self._number += 1
        heapq.heappush(self._next, (when, self._number, what))

    def run(self) -> None:
        """Lets everything happen."""
        while self._next:
            self.now, _, what = heapq.heappop(self._next)
            what()


@dataclass
class Worker:
    """Something that does one thing after another: a core, or the commits of a database."""

    clock: Clock
    free: float = 0.0
    busy: float = 0.0

    def do(self, seconds: float, then: Callable[[], None]) -> None:
        """Takes its turn after what waits already."""
        self.free = max(self.free, self.clock.now) + seconds
        self.busy += seconds
        self.clock.at(self.free, then)


@dataclass
class Writer:
    """The appends of one server to one database: what waits together is stored together."""

    clock: Clock
    database: Worker
    costs: Costs
    waiting: deque[Callable[[], None]] = field(default_factory=deque)
    writing: bool = False
    commits: int = 0

    def append(self, then: Callable[[], None]) -> None:
        """Stores one more move."""
        self.waiting.append(then)
        self._write()

    def _write(self) -> None:
        if self.writing or not self.waiting:
            return
        self.writing = True
        self.commits += 1
        batch = [self.waiting.popleft() for _ in range(min(len(self.waiting), MAX_BATCH))]

        def done() -> None:
            self.writing = False
            for then in batch:
                then()
            self._write()

        def commit() -> None:
            self.database.do(self.costs.commit, done)

        self.clock.at(self.clock.now + len(batch) * self.costs.row, commit)


@dataclass(frozen=True)
class Outcome:
    """How a number of servers and databases did."""

    servers: int
    databases: int
    moves_a_second: float
    server_load: float  # of a core, the busiest
    commit_load: float  # of the time in which a database can commit, the busiest
    moves_a_commit: float
    p50: float  # seconds until the others have seen a move
    p99: float
    holds: bool  # whether it kept up


def simulate(
    rate: float, servers: int, databases: int, costs: Costs, moves: int, routed: bool = False, seed: int = 1
) -> Outcome:
    """So many moves at a rate, through servers and databases; routed: each server has one database."""
    chance, clock = random.Random(seed), Clock()
    cores = [Worker(clock) for _ in range(servers)]
    commits = [Worker(clock) for _ in range(databases)]
    writers = [[Writer(clock, commit, costs) for commit in commits] for _ in cores]
    waited: list[float] = []

    def move() -> None:
        began, shard = clock.now, chance.randrange(databases)
        serving = range(shard, servers, databases) if routed else range(servers)
        mine, others = chance.choice(serving), [chance.choice(serving) for _ in range(costs.viewers - 1)]

        def stored() -> None:
            cores[mine].do(costs.frame, lambda: None)
            for other in others:
                if other == mine:
                    cores[mine].do(costs.frame, seen)
                else:
                    clock.at(clock.now + costs.notice + costs.read, lambda other=other: told(other))  # type: ignore[misc]

        def told(other: int) -> None:
            cores[other].do(costs.fetch + costs.frame, seen)

        def seen() -> None:
            waited.append(clock.now - began)

        cores[mine].do(costs.command, lambda: writers[mine][shard].append(stored))

    when = 0.0
    for _ in range(moves):
        when += chance.expovariate(rate)
        clock.at(when, move)
    clock.run()
    ranked = sorted(waited)
    count = sum(writer.commits for row in writers for writer in row)
    return Outcome(
        servers,
        databases,
        rate,
        max(core.busy for core in cores) / when,
        max(commit.busy for commit in commits) / when,
        moves / count,
        statistics.median(ranked),
        ranked[int(0.99 * len(ranked))],
        clock.now - when < 0.05 * when,
    )


def daily(tables: float, peak: float, costs: Costs) -> dict[str, float]:
    """What does not depend on how many servers there are."""
    moves = tables * costs.moves
    rate = moves / DAY * peak
    live = rate * costs.thinking
    return {
        "tables a day": tables,
        "moves a day": moves,
        "moves a second, busiest hour": rate,
        "tables played at, busiest hour": live,
        "connections, busiest hour": live * costs.viewers,
        "rows a day": tables * costs.events,
        "bytes stored a day": tables * costs.events * costs.event_bytes,
        "bytes sent a second, busiest hour": rate * costs.viewers * costs.frame_bytes,
    }


def main() -> None:
    """Prints what a day costs and how servers would do."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=float, default=1e6, help="tables a day")
    parser.add_argument("--peak", type=float, default=3.0, help="the busiest hour, in average hours")
    parser.add_argument("--servers", default="8,12,16,24", help="numbers of server processes to try")
    parser.add_argument("--databases", default="1", help="numbers of databases to try")
    parser.add_argument("--routed", action="store_true", help="each server has one database, chosen by the table's id")
    parser.add_argument("--moves", type=int, default=100_000, help="to simulate for each")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    costs = Costs()
    day = daily(given.tables, given.peak, costs)
    outcomes = [
        simulate(day["moves a second, busiest hour"], servers, databases, costs, given.moves, given.routed)
        for databases in map(int, given.databases.split(","))
        for servers in map(int, given.servers.split(","))
    ]
    if given.json:
        print(json.dumps({"costs": asdict(costs), "day": day, "outcomes": [asdict(one) for one in outcomes]}, indent=1))
        return
    for name, value in day.items():
        print(f"{name:36}{value:>18,.0f}")
    print("\nservers  databases  a core is busy  commits are busy  moves a commit   p50 ms   p99 ms")
    for one in outcomes:
        line = (
            f"{one.servers:7}{one.databases:11}{one.server_load:15.0%}{one.commit_load:18.0%}{one.moves_a_commit:16.1f}"
        )
        times = f"{one.p50 * 1000:9.1f}{one.p99 * 1000:9.1f}" if one.holds else "     does not keep up"
        print(line + times)


if __name__ == "__main__":
    main()
