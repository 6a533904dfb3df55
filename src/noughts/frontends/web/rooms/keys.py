"""Keys to seats: unguessable, and only their hashes are kept."""

from __future__ import annotations

import hashlib
import secrets


def new_key() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(16)


def hash_of(key: str) -> bytes:
    """What is kept of a key."""
    return hashlib.sha256(key.encode()).digest()
