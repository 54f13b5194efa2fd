"""Failing in one line, and speaking the reader's language in what click says by itself."""

from __future__ import annotations

import gettext
import os
import sys
from contextlib import suppress

from sixfold.messages import DOMAIN, HOUSE, say

# Click looks its own words up in the process's gettext domain; these are the ones it shows for us.
CLICK_WORDS = (
    say("Usage:"),
    say("Options"),
    say("Commands"),
    say("Show this message and exit."),
    say("default: {default}"),
    say("required"),
)


def speak_click(code: str) -> None:
    """Has click's own messages read in a language."""
    os.environ["LANGUAGE"] = code
    gettext.bindtextdomain(DOMAIN, str(HOUSE))
    gettext.textdomain(DOMAIN)


def fail(message: object) -> int:
    """One line on standard error and the exit code for bad input."""
    with suppress(OSError, ValueError):  # nobody may be listening
        print(" ".join(str(message).split("\n")), file=sys.stderr, flush=True)
    return 2
