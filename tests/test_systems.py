"""What Windows and macOS do otherwise, as far as it can be tried on any system."""

from __future__ import annotations

import errno
import socket
import sys
from types import SimpleNamespace

import pytest

from sixfold.machines import files
from sixfold.web.http import server


def test_on_windows_a_lock_is_waited_for_longer_than_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system gives up after ten tries; whoever compiles for half a minute is waited for all the same."""
    answers = [OSError(errno.EDEADLK, "gave up"), OSError(errno.EDEADLK, "gave up"), None]

    def locking(_handle: int, _how: str, _count: int) -> None:
        answer = answers.pop(0)
        if answer is not None:
            raise answer

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_LOCK="wait", LK_NBLCK="try", locking=locking))
    files.lock(3, wait=True)
    assert not answers

    answers[:] = [PermissionError(errno.EACCES, "taken")]
    with pytest.raises(PermissionError):
        files.lock(3, wait=False)


def test_on_windows_a_port_is_one_servers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with server.listen("127.0.0.1", 0) as listening:
        assert listening.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR) == 0


def test_on_macos_as_many_files_as_it_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says that there is no limit, and refuses to take that for one."""
    resource = pytest.importorskip("resource")
    kept = [256]

    def setrlimit(_which: int, limits: tuple[int, int]) -> None:
        if not 0 <= limits[0] <= 10_240:
            raise ValueError("current limit exceeds maximum limit")
        kept[0] = limits[0]

    monkeypatch.setattr(resource, "getrlimit", lambda _which: (kept[0], resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", setrlimit)
    assert server.allow_many_connections() == 10_240
