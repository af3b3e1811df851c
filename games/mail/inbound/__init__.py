"""A mail that came in, as far as it can be read without asking the database: who, what kind, and which lines count."""

from .incoming import LARGEST, Incoming, read
from .kinds import Kind
from .written import Written, written

__all__ = ["LARGEST", "Incoming", "Kind", "Written", "read", "written"]
