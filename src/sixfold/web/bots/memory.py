"""How much memory there is for this server: the machine's, or less where its control group has a limit.

It knows files of Linux.  It does not know what the memory is for.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath

GROUPS = Path("/sys/fs/cgroup")
OWN_GROUPS = Path("/proc/self/cgroup")
UNLIMITED = 1 << 60  # bytes; control groups write such numbers where there is no limit


def available() -> int:
    """Bytes that this process and those it starts may take together; `UNLIMITED` where nobody says."""
    return min((_machine(), *_limits()))


def _machine() -> int:
    with suppress(AttributeError, ValueError, OSError):  # Windows has no sysconf
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return UNLIMITED


def _limits() -> Iterator[int]:
    """The limits of every group that this process is in, of either version of control groups."""
    with suppress(OSError):
        for line in OWN_GROUPS.read_text().splitlines():
            _, kinds, path = line.split(":", 2)
            if not kinds:
                yield from _read(GROUPS, path, "memory.max")
            elif "memory" in kinds.split(","):
                yield from _read(GROUPS / "memory", path, "memory.limit_in_bytes")


def _read(root: Path, path: str, name: str) -> Iterator[int]:
    """The limits from a group up to its root; within a container its own group is the root."""
    own = PurePosixPath(path.lstrip("/"))
    for group in (own, *own.parents):
        with suppress(OSError, ValueError):  # "max": no limit
            yield int((root / group / name).read_text())
