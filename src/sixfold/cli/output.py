"""Where commands write: JSON that any terminal can take, and streams that are closed, full or not UTF-8.

It knows streams and characters.  It does not know what is said.
"""

from __future__ import annotations

import codecs
import json
import sys
import unicodedata
from typing import IO, Any

import click

PLAIN = {  # what a terminal shows that lacks a sign
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "…": "...", "–": "-", "—": "-", "−": "-",
    "\u00a0": " ", "\u202f": " ", "×": "x", "·": "-", "→": ">", "←": "<", "Σ": "S", "œ": "oe", "Œ": "OE", "ß": "ss",
}  # fmt: skip


def print_json(data: Any, indent: int | None = None) -> None:
    """One JSON value on standard output; escaped where the terminal cannot write every letter."""
    click.echo(json.dumps(data, ensure_ascii=not _takes_every_letter(sys.stdout), indent=indent))


def _takes_every_letter(stream: IO[str] | None) -> bool:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return codecs.lookup(encoding).name.startswith("utf")


def is_terminal(stream: IO[str] | None) -> bool:
    """Whether a person sits at a stream; one that is closed is none."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


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
