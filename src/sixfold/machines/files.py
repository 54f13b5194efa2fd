"""Files that are there whole or not at all, and never written over by accident.

Folders are not made by a typo: only our own, for data and caches, are made when they are missing.
"""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

from sixfold.machines.folders import is_own
from sixfold.text.errors import BadFile, Refusal, system_error
from sixfold.text.messages import say


def refuse_existing(file: Path) -> None:
    """A game is never written over another file by accident."""
    if file.exists():
        raise BadFile(str(file), say("this file exists; choose another name, or continue the game with --from"))


def check_folder(file: Path) -> None:
    """Refuses a file in a folder that does not exist; makes the folder if it is one of ours."""
    if file.parent.is_dir():
        return
    if file.parent.exists():
        raise BadFile(str(file), say("{folder} is a file, not a folder", folder=file.parent))
    if not is_own(file):
        raise BadFile(str(file), say("the folder {folder} does not exist", folder=file.parent))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _not_written(file, error) from None


def check_writable(file: Path) -> None:
    """Refuses a file that could not be written, before the work whose result it is to hold."""
    check_folder(file)
    if file.is_dir():
        raise _not_written(file, OSError(errno.EISDIR, ""))
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise _not_written(file, OSError(errno.EACCES, ""))


def write_whole(file: Path, content: str | bytes) -> None:
    """Writes a file so that it is there whole or not at all, readable as any new file, or as it was before."""
    check_folder(file)
    data = content.encode() if isinstance(content, str) else content
    try:
        target = file.resolve()  # what a link leads to
        if target.exists() and not target.is_file():
            target.write_bytes(data)  # a device or a pipe
        else:
            _replace(target, data)
    except OSError as error:
        raise _not_written(file, error) from None


def _replace(target: Path, data: bytes) -> None:
    """Writes beside the file first, then puts that in its place."""
    beside = target.with_name(f".{target.name[:100]}-{token_hex(4)}")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)  # less what the umask takes away
    try:
        with open(handle, "wb") as stream:
            stream.write(data)
        if target.exists():
            beside.chmod(target.stat().st_mode & 0o7777)
        os.replace(beside, target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


@contextmanager
def exclusive_lock(file: Path) -> Iterator[None]:
    """Waits until no other process that asks for the same is inside; the lock goes with the process, however it ends.

    It is held on a file beside, since the file itself is replaced.
    """
    check_folder(file)
    try:
        handle = os.open(file.with_name(f".{file.name}.lock"), os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise _not_written(file, error) from None
    try:
        lock(handle, wait=True)
        yield
    finally:
        os.close(handle)


def lock(handle: int, wait: bool) -> None:
    """Holds a file until it is closed, after whoever has it; without waiting BlockingIOError or PermissionError."""
    if sys.platform == "win32":
        import msvcrt

        while True:
            try:
                msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
                return
            except OSError as error:
                if not wait or error.errno != errno.EDEADLK:  # which says that ten seconds were not enough
                    raise
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


def _not_written(file: Path, error: OSError) -> BadFile:
    return BadFile(str(file), say("the file cannot be written: {error}", error=system_error(error)))


def read_object(file: Path) -> dict[str, Any]:
    """What a file of our own keeps by name; nothing where there is nothing readable."""
    try:
        found = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def change_object(file: Path, how: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Writes it as it becomes, one program after the other; where that cannot be, nothing happens."""
    with suppress(Refusal, OSError), exclusive_lock(file):
        write_whole(file, json.dumps(how(read_object(file)), indent=1) + "\n")
