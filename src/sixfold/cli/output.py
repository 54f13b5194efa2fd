"""Where commands write: JSON that any terminal can take, and streams that are closed, full or not UTF-8.

It knows streams and characters.  It does not know what is said.
"""

from __future__ import annotations

import codecs
import errno
import io
import json
import os
import shutil
import sys
import unicodedata
from contextlib import suppress
from typing import IO, Any

import click

PLAIN = {  # what a terminal shows that lacks a sign
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "…": "...", "–": "-", "—": "-", "−": "-",
    "\u00a0": " ", "\u202f": " ", "×": "x", "·": "-", "→": ">", "←": "<", "Σ": "S", "œ": "oe", "Œ": "OE", "ß": "ss",
}  # fmt: skip

CLOSED = "<closed>"  # the name of a stream that was closed before the program began


def print_json(data: Any, indent: int | None = None) -> None:
    """One JSON value on standard output; escaped where the terminal cannot write every letter."""
    click.echo(json.dumps(data, ensure_ascii=not _takes_every_letter(sys.stdout), indent=indent))


def _takes_every_letter(stream: IO[str] | None) -> bool:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return codecs.lookup(encoding).name.startswith("utf")


def page(text: str, wanted: bool = True) -> None:
    """Prints a text; one that is longer than the screen through the reader's pager, where a person reads it."""
    lines = text.count("\n") + 1
    if not (wanted and is_terminal(sys.stdout) and is_terminal(sys.stdin)) or lines < shutil.get_terminal_size().lines:
        click.echo(text, nl=not text.endswith("\n"))
        return
    os.environ.setdefault("LESS", "-RFX")  # as git has it: colours, nothing to quit where it fits, the text stays
    click.echo_via_pager(text, color=True)


def is_terminal(stream: IO[str] | None) -> bool:
    """Whether a person sits at a stream; one that is closed is none."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


class Closed(io.TextIOBase):
    """A standard stream that was closed before the program began: whatever is written to it fails in words."""

    name = CLOSED
    encoding = "utf-8"

    def writable(self) -> bool:
        """It says that it is, so that writing finds out."""
        return True

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def open_closed_streams() -> None:
    """Stands in for standard streams that are closed, so that no file is opened under their numbers."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number that is free: this one
    if sys.stdin is None:
        sys.stdin = io.StringIO()
        sys.stdin.name = CLOSED
    if sys.stdout is None:
        sys.stdout = Closed()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (for the rest of the process)


def flush() -> None:
    """Has everything written that was said, so that a full disk is noticed now and not when Python ends."""
    sys.stdout.flush()


def discard() -> None:
    """Throws away what cannot be written, so that Python does not try it again when it ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                nothing = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nothing, stream.fileno())
                os.close(nothing)


def write_plainly() -> None:
    """Has letters that the terminal cannot show written as plainer ones instead of failing."""
    codecs.register_error("sixfold", _plainer)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="sixfold")


def _plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    written = (_plain(sign) for sign in error.object[error.start : error.end])
    return "".join(written), error.end


def _plain(sign: str) -> str:
    """A sign in ASCII: one that looks alike, the letter without its accent, or a question mark."""
    found = PLAIN.get(sign) or unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return found or "?"


def fail(message: object) -> int:
    """One line on standard error and the exit code for bad input."""
    with suppress(OSError, ValueError):  # nobody may be listening
        print(" ".join(str(message).split("\n")), file=sys.stderr, flush=True)
    return 2
