"""A cache that is bounded by bytes."""

from __future__ import annotations

from sixfold.web.analysis.sized_cache import SizedCache


def test_what_was_not_asked_for_the_longest_goes_first() -> None:
    cache: SizedCache[str] = SizedCache(100)
    for number in range(10):
        cache.put(number, "x", 30)
        cache.get(0)
    assert cache.size <= 100
    assert cache.get(0) == "x"  # asked for again and again
    assert cache.get(1) is None
    assert cache.get(9) == "x"
