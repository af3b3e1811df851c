"""Names under seal: a draw is bound to the names of its people, and names nobody by itself."""

import hashlib
from collections.abc import Mapping


def seal_name(entry: int | str, name: str, salt: str) -> str:
    """Return the seal of an entry's name; without its salt the name can't be guessed from it."""
    return hashlib.sha256(f"{entry} {salt} {name}".encode()).hexdigest()[:32]


def join_seals(seals: Mapping[str, str]) -> str:
    """Return one seal of all these, by entry."""
    rows = sorted((int(entry), seal) for entry, seal in seals.items())
    return hashlib.sha256(" ".join(f"{entry} {seal}" for entry, seal in rows).encode()).hexdigest()
