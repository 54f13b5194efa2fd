"""Keys: who has one may do what it opens.  Only their hashes are ever kept.

It knows how keys are made, hashed and derived from the host's.  It does not know where they
travel.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")
BYTES = 18  # 144 bits


def new_key() -> str:
    return secrets.token_urlsafe(BYTES)


def hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def derived(host: str, purpose: str) -> str:
    """A key that follows from the host's: he can always show it again, and nobody else can make it."""
    digest = hmac.digest(host.encode(), f"sixfold key {purpose}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:BYTES]).decode()
