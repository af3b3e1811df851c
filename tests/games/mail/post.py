"""Mails that people write, for the tests of what comes in."""

from itertools import count

from django.core import mail
from django.core.mail import EmailMultiAlternatives

from games.mail import address
from games.mail.address import Claim
from games.models import Game, Seat
from games.services.inbox import inbox
from games.services.inbox.inbox import MailResult
from games.services.outbox import delivery

_numbers = count(1)


def claim_of(seat: Seat) -> Claim:
    """Return the claim of a mail sent to the seat's person now."""
    seat.refresh_from_db()
    shown_move = Game.objects.values_list("move_count", flat=True).get(pk=seat.game_id)
    return Claim(seat.user_id, seat.pk, seat.asked_move, shown_move)


def write_mail(text: str, *, message_id: str | None = "", headers: str = "", sender: str = "max@example.org") -> bytes:
    """A plain mail; ``message_id`` None for one that has none."""
    own = f"<mail-{next(_numbers)}@example.org>" if message_id == "" else message_id
    id_header = "" if own is None else f"Message-ID: {own}\n"
    plain = "Content-Type: text/plain; charset=utf-8\n"
    return f"From: {sender}\nTo: orders\nSubject: Re: Limes\n{id_header}{headers}{plain}\n{text}\n".encode()


def post(seat: Seat, text: str, *, claim: Claim | None = None, sender: str = "max@example.org") -> MailResult:
    """Answer the seat's latest mail, or that of an earlier claim."""
    to = address.address_of(claim or claim_of(seat))
    return inbox.receive_mail(raw=write_mail(text, sender=sender), recipient=to, sender=sender)


def sent_mails() -> list[EmailMultiAlternatives]:
    """Return the mails sent now."""
    mail.outbox.clear()
    delivery.send_due()
    return list(mail.outbox)
