"""How a table says no.  It knows reasons; it does not know commands."""

from __future__ import annotations

from sixfold.text.messages import Message


class CommandRefused(Exception):
    """A command that was not carried out, and why.

    `kind` is stale, right, rules or input; or busy: then it was not refused, and may be sent again.
    """

    def __init__(self, reason: Message, kind: str = "rules") -> None:
        super().__init__(reason)
        self.reason = reason
        self.kind = kind

    def __str__(self) -> str:
        return str(self.reason)
