"""The figures of a server: what is counted, and how Prometheus reads it."""

from __future__ import annotations

import re
from pathlib import Path

from sixfold.web.monitoring import metrics
from sixfold.web.monitoring.metrics import MEANINGS, Metrics

WEB = Path(metrics.__file__).parents[1]


def test_counts_distributions_and_present_values_are_written_as_prometheus_reads_them() -> None:
    figures = Metrics()
    figures.count("refusals", reason="rate")
    figures.count("refusals", reason="rate")
    figures.count("refusals", 3, reason='a "b"\n')
    figures.observe("append_seconds", 0.004)
    figures.observe("append_seconds", 500)
    figures.gauge("sockets", lambda: 7)
    lines = figures.text().splitlines()
    assert "# TYPE sixfold_refusals_total counter" in lines
    assert 'sixfold_refusals_total{reason="rate"} 2' in lines
    assert 'sixfold_refusals_total{reason="a \\"b\\"\\n"} 3' in lines
    assert 'sixfold_append_seconds_bucket{le="0.0025"} 0' in lines
    assert 'sixfold_append_seconds_bucket{le="0.005"} 1' in lines
    assert 'sixfold_append_seconds_bucket{le="+Inf"} 2' in lines
    assert "sixfold_append_seconds_count 2" in lines
    assert "sixfold_append_seconds_sum 500.004" in lines
    assert "sixfold_sockets 7" in lines


def test_a_value_on_a_bound_belongs_below_it() -> None:
    figures = Metrics()
    figures.observe("append_seconds", 0.005)
    assert 'sixfold_append_seconds_bucket{le="0.005"} 1' in figures.text().splitlines()


def test_labels_cannot_grow_without_end() -> None:
    figures = Metrics()
    for number in range(1000):
        figures.count("refusals", reason=number)
    assert len(figures.text().splitlines()) < 300
    assert figures.value("refusals", other="other") == 800


def test_every_figure_has_a_meaning() -> None:
    sources = "\n".join(path.read_text("utf-8") for path in WEB.rglob("*.py"))
    used = set(re.findall(r'metrics\.(?:count|observe|gauge)\(\s*"(\w+)"', sources))
    assert used - set(MEANINGS) == set()


def test_every_figure_is_documented() -> None:
    page = (WEB.parents[2] / "docs" / "operating.md").read_text("utf-8")
    assert [name for name in MEANINGS if f"sixfold_{name}" not in page] == []
