"""Figures of one running process, in Prometheus' text format: counts, distributions, present values.

It knows numbers and labels.  It does not know what is measured, nor who may read it.  A label is
one of a few words of ours, never something a visitor sent.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator
from itertools import accumulate

PREFIX = "sixfold_"
MAX_SERIES = 200  # of one name; further labels are counted together as "other"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 240.0)
BYTES = (256, 1024, 4096, 16384, 65536, 262144, 1048576)
MEANINGS = {
    "append_seconds": "Seconds that an append to the store took.",
    "bot_busy": "Questions refused or put off because the queue was full, by what was full.",
    "bot_failures": "Questions that no worker answered, after a second try, by kind.",
    "bot_queue": "Questions that wait for a worker now.",
    "bot_running": "Questions that workers think about now.",
    "bot_thinking_seconds": "Seconds a worker thought, by kind of question and level.",
    "bot_waiting_seconds": "Seconds a question waited for a worker, by kind of question and level.",
    "bot_worker_ends": "Workers that ended, by reason: died, timeout, memory, age, cancelled.",
    "bot_workers": "Worker processes now.",
    "errors": "Errors of the server itself, by kind.",
    "frames": "Frames sent to viewers.",
    "frame_bytes": "Bytes of the frames sent to viewers.",
    "log_lines_left_out": "Lines of the log that were left out because the same was said too often.",
    "loop_lag_seconds": "Seconds by which the event loop was late, sampled.",
    "moves": "Moves played here, by people and bots.",
    "notifications": "Notifications to closed pages, by what became of them.",
    "notifications_waiting": "Notifications that wait for a push service now.",
    "page_differs": "Times that a page came to another position than the server, by game.",
    "process": "Which process of a server these figures are of.",
    "refusals": "Requests refused, by reason.",
    "sockets": "Open WebSocket connections now.",
    "tables": "Tables in memory now.",
}
Labels = tuple[tuple[str, str], ...]
OTHER: Labels = (("other", "other"),)


class Distribution:
    """How often a measured value was at most each bound, and the sum of all."""

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def add(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    def lines(self, name: str, labels: Labels) -> Iterator[str]:
        bounds = (*(f"{bound:g}" for bound in self.bounds), "+Inf")
        for bound, count in zip(bounds, accumulate(self.counts), strict=True):
            yield f"{name}_bucket{_written((*labels, ('le', bound)))} {count}"
        yield f"{name}_sum{_written(labels)} {self.sum:.10g}"
        yield f"{name}_count{_written(labels)} {sum(self.counts)}"


class Metrics:
    """All figures of a process."""

    def __init__(self) -> None:
        self._counts: dict[str, dict[Labels, float]] = {}
        self._distributions: dict[str, dict[Labels, Distribution]] = {}
        self._gauges: dict[str, dict[Labels, Callable[[], float]]] = {}

    def count(self, name: str, amount: float = 1, /, **labels: object) -> None:
        series = self._counts.setdefault(name, {})
        key = _key(series, labels)
        series[key] = series.get(key, 0) + amount

    def observe(self, name: str, value: float, /, **labels: object) -> None:
        """Takes a measured value into a distribution; a name that ends in `_bytes` has bounds for sizes."""
        series = self._distributions.setdefault(name, {})
        key = _key(series, labels)
        found = series.get(key)
        if found is None:
            found = series[key] = Distribution(BYTES if name.endswith("_bytes") else SECONDS)
        found.add(value)

    def gauge(self, name: str, value: Callable[[], float], /, **labels: object) -> None:
        """Says how a present value is found; the function is called whenever the figures are read."""
        series = self._gauges.setdefault(name, {})
        series[_key(series, labels)] = value

    def value(self, name: str, /, **labels: object) -> float:
        """A count, the number of observations, or a present value; 0 where there is none."""
        key = _sorted(labels)
        if name in self._gauges:
            return self._gauges[name][key]() if key in self._gauges[name] else 0
        found = self._distributions.get(name, {}).get(key)
        return sum(found.counts) if found else self._counts.get(name, {}).get(key, 0)

    def text(self) -> str:
        """Everything, in Prometheus' text format."""
        return "\n".join([*self._count_lines(), *self._distribution_lines(), *self._gauge_lines(), ""])

    def _count_lines(self) -> Iterator[str]:
        for name, series in sorted(self._counts.items()):
            yield from _head(f"{name}_total", "counter", name)
            for labels, amount in sorted(series.items()):
                yield f"{PREFIX}{name}_total{_written(labels)} {amount:.10g}"

    def _distribution_lines(self) -> Iterator[str]:
        for name, series in sorted(self._distributions.items()):
            yield from _head(name, "histogram", name)
            for labels, found in sorted(series.items(), key=lambda item: item[0]):
                yield from found.lines(PREFIX + name, labels)

    def _gauge_lines(self) -> Iterator[str]:
        for name, series in sorted(self._gauges.items()):
            yield from _head(name, "gauge", name)
            for labels, value in sorted(series.items(), key=lambda item: item[0]):
                yield f"{PREFIX}{name}{_written(labels)} {value():.10g}"


def _head(shown: str, kind: str, name: str) -> Iterator[str]:
    if name in MEANINGS:
        yield f"# HELP {PREFIX}{shown} {MEANINGS[name]}"
    yield f"# TYPE {PREFIX}{shown} {kind}"


def _sorted(labels: dict[str, object]) -> Labels:
    return tuple(sorted((name, str(value)) for name, value in labels.items()))


def _key(series: Collection[Labels], labels: dict[str, object]) -> Labels:
    key = _sorted(labels) if labels else ()
    return key if key in series or len(series) < MAX_SERIES else OTHER


def _written(labels: Labels) -> str:
    escaped = ((name, value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")) for name, value in labels)
    return "{" + ",".join(f'{name}="{value}"' for name, value in escaped) + "}" if labels else ""


process = Metrics()  # of this process
count = process.count
observe = process.observe
gauge = process.gauge
