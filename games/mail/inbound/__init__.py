"""A mail that came in, as far as it can be read without asking the database: its sender, kind and lines."""

from .doubts import Doubt
from .incoming import LARGEST, LARGEST_TEXT, Incoming, read_mail
from .kinds import IncomingKind
from .option_lists import ListedOption
from .written_reply import WrittenReply, read_reply

__all__ = [
    "LARGEST",
    "LARGEST_TEXT",
    "Doubt",
    "Incoming",
    "IncomingKind",
    "ListedOption",
    "WrittenReply",
    "read_mail",
    "read_reply",
]
