"""A mail that came in, as far as it can be read without asking the database: its sender, kind and lines."""

from .incoming import LARGEST, LARGEST_TEXT, Incoming, read_mail
from .kinds import IncomingKind
from .option_lists import ListedOption
from .unclear_text import UnclearText
from .written_reply import WrittenReply, read_reply

__all__ = [
    "LARGEST",
    "LARGEST_TEXT",
    "Incoming",
    "IncomingKind",
    "ListedOption",
    "UnclearText",
    "WrittenReply",
    "read_mail",
    "read_reply",
]
