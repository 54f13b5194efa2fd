"""Keys, and the ids of tables.  Whoever has a key may do what it opens; only hashes are ever kept.

It knows how they are made, hashed and derived from the host's key.  It does not know where they
travel.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")
KEY_BYTES = 18  # 144 bits
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")
TABLE_ID_BYTES = 9


def new_key() -> str:
    """A key nobody can guess."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_table_id() -> str:
    """An id no other table has."""
    return secrets.token_urlsafe(TABLE_ID_BYTES)


def hashed(key: str) -> str:
    """What is kept of a key."""
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
