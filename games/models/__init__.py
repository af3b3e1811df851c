"""What the database keeps, by subject; import from here."""

from .absence import Record, Tenure
from .consent import ANSWERED_WITHIN, Consent, Proposal
from .game import (
    BOT_NAMES,
    MAX_BANK,
    MAX_INCREMENT,
    MAX_PACE,
    MIN_PACE,
    SLUG_ALPHABET,
    UNDO,
    Game,
    Move,
    Seat,
    new_public_id,
    new_seed,
)
from .happening import Happening
from .incoming import IncomingMail
from .mail import (
    OF_A_DECISION,
    OF_A_GAME_UNDER_WAY,
    AccountMail,
    Beacon,
    Digest,
    MailKind,
    MailSettings,
    Notification,
    OperatorMail,
    Owed,
)
from .news import News, NewsMail
from .option import OptionTries
from .outage import Outage
from .standing import StandingOrder
from .talk import Message

__all__ = [
    "ANSWERED_WITHIN",
    "BOT_NAMES",
    "MAX_BANK",
    "MAX_INCREMENT",
    "MAX_PACE",
    "MIN_PACE",
    "OF_A_DECISION",
    "OF_A_GAME_UNDER_WAY",
    "SLUG_ALPHABET",
    "UNDO",
    "AccountMail",
    "Beacon",
    "Consent",
    "Digest",
    "Game",
    "Happening",
    "IncomingMail",
    "MailKind",
    "MailSettings",
    "Message",
    "Move",
    "News",
    "NewsMail",
    "Notification",
    "OperatorMail",
    "OptionTries",
    "Outage",
    "Owed",
    "Proposal",
    "Record",
    "Seat",
    "StandingOrder",
    "Tenure",
    "new_public_id",
    "new_seed",
]
