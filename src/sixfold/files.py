"""Files that are there whole or not at all, and never written over by accident."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from sixfold.errors import BadFile
from sixfold.messages import say


def refuse_existing(file: Path) -> None:
    """A game is never written over another file by accident."""
    if file.exists():
        raise BadFile(str(file), say("this file exists; choose another name, or continue the game with --from"))


def write_whole(file: Path, content: str | bytes) -> None:
    """Writes a file so that it is there whole or not at all."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content.encode() if isinstance(content, str) else content)
            os.replace(name, file)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:
        raise BadFile(str(file), say("the file cannot be written: {error}", error=error.strerror)) from None
