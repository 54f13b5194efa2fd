"""One server for one file: a lock that goes with the process that holds it, however that ends.

The lock is held on a file beside, so that others may read and back up the tables meanwhile.
"""

from __future__ import annotations

import os
from pathlib import Path

from sixfold.machines.files import check_folder, lock
from sixfold.text.errors import BadFile, system_error
from sixfold.text.messages import say


class FileLock:
    """Held from the moment it is made until it is released.  Raises BadFile where somebody else has it."""

    def __init__(self, file: Path) -> None:
        check_folder(file)
        try:
            self._handle = os.open(file.with_name(f"{file.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise BadFile(str(file), say("the tables cannot be opened: {error}", error=system_error(error))) from None
        try:
            lock(self._handle, wait=False)
        except (BlockingIOError, PermissionError):
            os.close(self._handle)
            reason = say(
                "another server is using this file; stop it, or choose another file with {option}; "
                "several servers share tables in PostgreSQL: {example}",
                option="--store",
                example="--store postgresql://…",
            )
            raise BadFile(str(file), reason) from None

    def release(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
