"""Answers to mails that came in."""

from django.core import mail
from django.core.mail import EmailMultiAlternatives

from accounts.languages import written_for
from accounts.models import User
from games.mail import rendering
from games.models import Game, MailKind, Notification
from games.services.outbox import compose, delivery


def flat(text: object) -> str:
    """A mail without its line breaks."""
    return " ".join(str(text).split())


def latest(user: User | None = None) -> Notification:
    """The answer to the latest mail, or to the latest of somebody."""
    rows = Notification.objects.filter(kind=MailKind.ANSWER)
    return (rows.filter(user=user) if user else rows).latest("pk")


def in_words(row: Notification) -> EmailMultiAlternatives:
    """A mail as it would be sent now, but for the picture, which takes longest to make."""
    with written_for(row.user) as language:
        return rendering.write_email(compose.build_letter(row), language)


def answer(user: User | None = None) -> str:
    """Its text as it would be sent now, without line breaks."""
    return flat(in_words(latest(user)).body)


def answer_in_both(user: User | None = None) -> tuple[str, str]:
    """The same, and its HTML."""
    written = in_words(latest(user))
    return flat(written.body), str(written.alternatives[0].content)


def answer_sent() -> str:
    """The plain text of the answer to the latest mail, which is sent now."""
    delivery.send_notification(notification_id=latest().pk)
    return next(
        str(each.body) for each in reversed(mail.outbox) if each.extra_headers["Auto-Submitted"] == "auto-replied"
    )


def sent() -> list[str]:
    """The plain text of every mail to send, sent now, oldest first; the box is empty afterwards."""
    delivery.send_due()
    found = [str(each.body) for each in mail.outbox]
    mail.outbox.clear()
    return found


def actions(game: Game) -> list[str]:
    """The orders that were given."""
    return list(game.moves.filter(number__gt=0).order_by("number").values_list("action", flat=True))
