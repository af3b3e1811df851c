"""Headers that keep a game's mails together in the reader's mailbox, and away from auto-replies.

All mails of a game to one person hang from one root, the mail about its start: its Message-ID is
the References of them all, and the List-Id is the game's. Apple Mail, Thunderbird, mutt and most
others show a game as one thread by this. Gmail and Outlook also want the subject to stay the same,
impossible over a whole game with the question and the deadline in it: there a decision is the
thread, for its reminders have the very subject of its first mail (`subjects.SUBJECTS`) as long as
question and deadline stand. An answer names the mail it answers in its headers, and says in its
subject what came of it.

A notification's Message-ID never changes, so a mail delivered twice carries the same one and mail
programs show it once.
"""

import re
from urllib.parse import urlsplit

from django.conf import settings

from accounts.addresses import AUTOMATIC
from games.mail import links
from games.models import Digest, IncomingMail, MailKind, NewsMail, Notification


def message_id(notification: Notification) -> str:
    """The Message-ID of this notification's mail, the same at every attempt."""
    if notification.kind == MailKind.STARTED:
        return root_id(notification)
    # a mail of a decision may become one of its expiry between two attempts (`send_policy.keep_to_what_stands`)
    kind = MailKind.TURN if notification.kind == MailKind.LEFT else notification.kind
    return f"<{kind}-{notification.pk}.{_thread(notification)}>"


def root_id(notification: Notification) -> str:
    """The Message-ID at the root of the game's thread, for this person."""
    return f"<game.{_thread(notification)}>"


def is_ours(message_id: str) -> bool:
    """Return True if it has the shape of our Message-IDs, used by no mail program of a person."""
    shape = rf"<[a-z_]+(-\d+)?\.[0-9a-z-]+\.\d+@{re.escape(_host())}>"
    return re.fullmatch(shape, message_id.strip(), re.IGNORECASE) is not None


def digest_id(digest: Digest) -> str:
    """The Message-ID of a daily digest, the same at every attempt."""
    return f"<digest-{digest.pk}.daily.{digest.user_id}@{_host()}>"


def news_id(mail: NewsMail) -> str:
    """The Message-ID of a mail of league news, the same at every attempt."""
    return f"<{mail.kind}-{mail.pk}.leagues.{mail.user_id}@{_host()}>"


def handed_on_id(incoming: IncomingMail) -> str:
    """The Message-ID of a mail passed on to the operator; should it come back, it is known."""
    return f"<postmaster-{incoming.pk}.inbox.0@{_host()}>"


def automatic(message_id: str) -> dict[str, str]:
    """Headers to tell other programs that no person has written this mail."""
    return {"Message-ID": message_id} | AUTOMATIC


def stopping(link: str) -> dict[str, str]:
    """Headers for a mail program to offer unsubscribing with one click (RFC 8058); the link takes a POST."""
    return {"List-Unsubscribe": f"<{link}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}


def headers(notification: Notification) -> dict[str, str]:
    """Everything beside From, To, Reply-To, Subject and Date."""
    stop = links.unsubscribe_link(notification.user_id, notification.kind, notification.game_id)
    fixed = automatic(message_id(notification)) | stopping(stop) | {"List-Id": list_id(notification)}
    if notification.kind == MailKind.STARTED:
        return fixed
    root = root_id(notification)
    answered = notification.incoming.message_id if notification.incoming else ""
    if not answered.startswith("<"):
        return fixed | {"In-Reply-To": root, "References": root}
    return fixed | {"In-Reply-To": answered, "References": f"{root} {answered}", "Auto-Submitted": "auto-replied"}


def list_id(notification: Notification) -> str:
    """The game's List-Id, for a reader's filters (RFC 2919)."""
    return f"<{notification.game.public_id}.games.{_host()}>"


def of_news(mail: NewsMail) -> dict[str, str]:
    """The headers of a mail of league news, or of the answer to a reply to some.

    The List-Id is for readers' filters of league news.
    """
    fixed = automatic(news_id(mail)) | {"List-Id": f"<{'lessons' if mail.news.is_lesson else 'leagues'}.{_host()}>"}
    answered = mail.incoming.message_id if mail.incoming else ""
    if not answered.startswith("<"):
        return fixed
    return fixed | {"In-Reply-To": answered, "References": answered, "Auto-Submitted": "auto-replied"}


def _thread(notification: Notification) -> str:
    return f"{notification.game.public_id}.{notification.user_id}@{_host()}"


def _host() -> str:
    return urlsplit(settings.SITE_URL).hostname or "localhost"
