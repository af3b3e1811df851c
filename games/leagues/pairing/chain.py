"""Many secrets under one seal: each is the SHA-256 of the one after it, and the first one's is the
seal.

Each can be shown right after its draw, and tells nothing of those after it.
"""

import hashlib

LINKS = 32
"""Links in a tournament's chain: more than any has draws."""


def link(last: bytes, number: int, links: int) -> bytes:
    """Return the secret of this number, from 0, in a chain of so many with this last one.

    Raises ValueError beyond it.
    """
    if not 0 <= number < links:
        raise ValueError(f"there is no secret {number} in a chain of {links}")
    for _step in range(links - 1 - number):
        last = hashlib.sha256(last).digest()
    return last
