"""The models of games, by subject; import from here."""

from .absence import Record, Tenure
from .archive import Audit, Chronicle, Export, Import, Run, Statistics
from .catalogue import CatalogueEntry, FavouriteCount, MeetingCount, PlaceCount
from .game import (
    MAX_BANK,
    MAX_INCREMENT,
    MAX_PACE,
    MIN_PACE,
    REWIND,
    SLUG_ALPHABET,
    UNDO,
    Game,
    Move,
    Seat,
    new_public_id,
    new_seed,
)
from .happening import Happening
from .incoming import FailedMail, IncomingMail, MailImprint, MailReport, OptionTries
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
    PersonalMail,
)
from .moderation import ModeratorAct, Report
from .news import News, NewsMail
from .outage import Outage
from .people import Block, Follow, LessonDone
from .request import ANSWERED_WITHIN, Request, RequestAnswer
from .seal import SealLine
from .standing_orders import Plan, StandingOrder
from .talk import Message, Note

__all__ = [
    "ANSWERED_WITHIN",
    "MAX_BANK",
    "MAX_INCREMENT",
    "MAX_PACE",
    "MIN_PACE",
    "OF_A_DECISION",
    "OF_A_GAME_UNDER_WAY",
    "REWIND",
    "SLUG_ALPHABET",
    "UNDO",
    "AccountMail",
    "Audit",
    "Beacon",
    "Block",
    "CatalogueEntry",
    "Chronicle",
    "Digest",
    "Export",
    "FailedMail",
    "FavouriteCount",
    "Follow",
    "Game",
    "Happening",
    "Import",
    "IncomingMail",
    "LessonDone",
    "MailImprint",
    "MailKind",
    "MailReport",
    "MailSettings",
    "MeetingCount",
    "Message",
    "ModeratorAct",
    "Move",
    "News",
    "NewsMail",
    "Note",
    "Notification",
    "OperatorMail",
    "OptionTries",
    "Outage",
    "PersonalMail",
    "PlaceCount",
    "Plan",
    "Record",
    "Report",
    "Request",
    "RequestAnswer",
    "Run",
    "SealLine",
    "Seat",
    "StandingOrder",
    "Statistics",
    "Tenure",
    "new_public_id",
    "new_seed",
]
