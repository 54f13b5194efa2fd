"""Who sits at a table: its chairs, the keys that open them, and what people offer each other.

It does not know what is played, nor what anybody may do, nor where keys travel.  Whoever has a key may do what it
opens; only hashes are ever kept.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass, field

import msgspec

from sixfold.table.clocks import Kind
from sixfold.table.events import Offerable

KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")
KEY_BYTES = 18  # 144 bits
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")
TABLE_ID_BYTES = 9


@dataclass
class Chair:
    name: str
    level: int | None  # of the bot that plays for it
    taken: bool  # by a person, who may have handed it to a bot
    keys: list[str]  # hashes
    since: int = 0  # the event that last changed who holds it

    @property
    def kind(self) -> Kind:
        """Who plays there: `bot`, `person`, or nobody yet (`open`)."""
        if self.level is not None:
            return "bot"
        return "person" if self.taken else "open"

    @property
    def owner(self) -> Kind:
        """Whose seat it is, whoever plays there: somebody may have handed theirs to a bot."""
        return "person" if self.taken else self.kind


class Holder(msgspec.Struct, frozen=True):
    """Whoever asks: the chairs their keys open, whether they are the host, whether they have the link to watch."""

    chairs: frozenset[int] = frozenset()
    host: bool = False
    watches: bool = False

    @property
    def belongs(self) -> bool:
        """Whether they are one of the table's people."""
        return bool(self.chairs) or self.host


@dataclass
class Offer:
    """Something that happens when everybody else who sits there agrees."""

    what: Offerable
    chairs: tuple[int, ...]
    number: int
    ply: int
    seat: int | None = None  # the chair that a bot is to play for
    level: int | None = None  # of that bot
    roll: bool = False  # whether an undo would take back a roll that was entered
    agreed: set[int] = field(default_factory=set)


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def new_table_id() -> str:
    return secrets.token_urlsafe(TABLE_ID_BYTES)


def hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def derived(host: str, purpose: str) -> str:
    """A key that follows from the host's: they can always show it again, and nobody else can make it."""
    digest = hmac.digest(host.encode(), f"sixfold key {purpose}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:KEY_BYTES]).decode()


def entering_key(secret: str, link: str, request_id: str) -> str:
    """The key that somebody gets who enters by a link: the same for the same request, and nobody can foretell it.

    `secret` is the table's own; the id is known to whoever asks alone.
    """
    return derived(f"{secret} {link}", f"entering {request_id}")
