"""Which language somebody reads: as the address asks, as chosen before, as the browser is set."""

from __future__ import annotations

from functools import lru_cache

from starlette.requests import HTTPConnection

from sixfold.messages import LANGUAGES


def language_of(request: HTTPConnection) -> str:
    """The language to answer a request in."""
    for chosen in (request.query_params.get("lang"), request.cookies.get("lang")):
        if chosen in LANGUAGES:
            return chosen
    return _accepted(request.headers.get("accept-language", "")) or LANGUAGES[0]


@lru_cache(1024)
def _accepted(header: str) -> str | None:
    """The first of our languages in the order of the browser's preferences."""
    preferences = []
    for place, preference in enumerate(header[:1000].split(",")):
        name, _, weight = preference.strip().partition(";q=")
        try:
            preferences.append((-float(weight or 1), place, name[:2].lower()))
        except ValueError:
            continue
    return next((code for weight, _, code in sorted(preferences) if weight and code in LANGUAGES), None)
