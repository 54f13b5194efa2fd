"""The links of a table that its host can share, and the codes that phones read.

It knows keys and addresses.  Keys stand in the fragment of an address, which browsers keep to
themselves.
"""

from __future__ import annotations

from typing import Any

import segno

from sixfold.table.seats.seating import derived
from sixfold.table.table import Table


def chair_key(host: str, chair: int, times: int) -> str:
    """The key of a chair whose links were revoked so many times."""
    return derived(host, f"chair {chair} {times}")


def invite_key(host: str, times: int) -> str:
    """The key of an invitation that was revoked so many times."""
    return derived(host, f"invite {times}")


def watch_key(host: str, times: int) -> str:
    """The key to watch a private table, whose link was revoked so many times."""
    return derived(host, f"watch {times}")


def links(table: Table, host: str, name: str, origin: str) -> list[dict[str, Any]]:
    """Every link that may be of use; `host` is the host's key.  A chair that somebody has is theirs alone."""
    paths: list[tuple[str, int | None, str]] = []
    if any(chair.kind == "open" for chair in table.chairs):
        paths.append(("invite", None, f"/t/{name}#{invite_key(host, table.invites)}"))
    paths += [
        ("seat", chair, f"/t/{name}#{chair_key(host, chair, times)}")
        for chair, times in enumerate(table.revoked)
        if not table.chairs[chair].taken
    ]
    key = f"#{watch_key(host, table.watches)}" if table.private else ""
    paths.append(("watch", None, f"/t/{name}{key}"))
    return [_link(kind, chair, path, origin) for kind, chair, path in paths]


def own_links(keys: dict[int, str], name: str, origin: str) -> list[dict[str, Any]]:
    """The links to somebody's own chairs, by the keys they hold."""
    return [_link("own", chair, f"/t/{name}#{key}", origin) for chair, key in sorted(keys.items())]


def _link(kind: str, chair: int | None, path: str, origin: str) -> dict[str, Any]:
    return {"kind": kind, "chair": chair, "path": path, "url": origin + path, "qr": qr(origin + path)}


def qr(text: str) -> dict[str, Any]:
    """A QR code as one outline on a square of modules, with its quiet border."""
    code = segno.make(text, error="m", micro=False)
    rows = [list(row) for row in code.matrix_iter(border=4)]
    outline = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return {"size": len(rows), "outline": outline}
