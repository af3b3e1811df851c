"""Mails that come in: each is dealt with once an address, acts at most for that address's decision, and is answered.

Whoever knows the address gives the orders: it was mailed to the seat's person alone, and people answer from another
address of theirs, so that the sender of a mail, which anybody may forge, decides nothing. What is answered goes to
the person's own address and nowhere else.

A person's mails wait for each other (a lock on their row); then the game's lock is taken as for every move.
"""

import logging
from datetime import timedelta
from hashlib import sha256
from typing import NamedTuple

from django.db import DatabaseError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import addresses
from accounts.models import User
from accounts.reader import written_for
from games.mail import address, inbound
from games.mail.inbound import Incoming, Kind, Written
from games.models import IncomingMail, Seat
from games.services.outbox import answer_rate_limit, bounces, postmaster

from . import invitation_replies, misaddressed, news_replies, relay_message, reply_commands, request_replies

log = logging.getLogger(__name__)

Outcome = IncomingMail.Outcome
MOST_WRONG, WRONG_WITHIN = 3, timedelta(days=1)


class Received(NamedTuple):
    """What became of a mail. ``again``: it had been dealt with before.

    ``refused`` is what to tell a mail server that still has the sender on its line, empty where nothing is to be told.
    A door behind a server that has taken the mail keeps it to itself: a bounce would go to whoever the sender claims
    to be. There a person of ours is answered by mail instead.
    """

    outcome: str
    again: bool = False
    refused: str = ""


@transaction.atomic
def receive(*, raw: bytes, recipient: str, sender: str, on_the_line: bool = False) -> Received:
    """Deal with a mail; ``recipient`` and ``sender`` are of the envelope, the latter empty for a mail of a machine.

    ``on_the_line``: the sender's server hears what is ``refused``.

    The row and all that the mail caused are one transaction: what fails leaves nothing behind and may be delivered
    again. Raises nothing that a mail could be made to raise.
    """
    mail = inbound.read(raw)
    recipient, sender = clean(recipient), writer(sender)
    row, new = IncomingMail.objects.get_or_create(
        message_id=mail.message_id,
        addressee=sha256(recipient.encode()).hexdigest(),
        defaults={"sender": sender, "outcome": Outcome.UNREADABLE},
    )
    if not new:
        IncomingMail.objects.filter(pk=row.pk).update(copies=F("copies") + 1)
        return Received(row.outcome, again=True)
    refused = _deal_with(row, mail, raw, recipient, on_the_line=on_the_line)
    row.save()
    log.info("mail %s: %s", row.pk, row.outcome)
    return Received(row.outcome, refused=refused)


def clean(envelope_address: str) -> str:
    """An envelope's address in small letters, without its brackets and what no database keeps."""
    bare = "".join(envelope_address.split()).strip("<>").replace("\x00", "").lower()[:254]
    return bare.encode("utf-8", "replace").decode()


def writer(sender: str) -> str:
    """An envelope's sender; empty for a machine, as which Postfix's pipe gives the empty one a name."""
    sender = clean(sender)
    return "" if sender.partition("@")[0] in ("", "mailer-daemon") else sender


def takes(recipient: str) -> bool:
    """Whether mail to this address is for the site: answers, reports on the mails it has sent, and its operator's."""
    recipient = clean(recipient)
    return address.takes(recipient) or recipient == reply_commands.own_address() or postmaster.reads(recipient)


def _deal_with(row: IncomingMail, mail: Incoming, raw: bytes, recipient: str, *, on_the_line: bool) -> str:
    """Fill in the row; ``recipient`` is clean. What the sender's server is to be told, if anything."""
    if mail.kind == Kind.BOUNCE:
        _note_report(raw)
    if postmaster.reads(recipient) and postmaster.hand_on(row, mail, raw, recipient):
        row.outcome = Outcome.HANDED_ON
    elif mail.kind != Kind.ORDERS:
        row.outcome = Outcome(mail.kind.value)
    elif not row.sender:
        row.outcome = Outcome.AUTOMATIC
    elif not address.takes(recipient):
        row.outcome = Outcome.NOBODY
        _say_that_nobody_reads_it(row)
    elif claim := address.read(recipient):
        _answer_to(row, mail, claim, talks=address.is_for_talk(recipient))
    elif news_mail := address.read_news(recipient):
        news_replies.answer(row, mail, news_mail)
    else:
        row.outcome = Outcome.WRONG_TOKEN
        return _wrong_token(row, recipient, on_the_line=on_the_line)
    return ""


def _lines(written: Written, claim: address.Claim) -> list[str]:
    """What the mail asks for; "ok, thanks" ends a mail of orders, and agrees to a request."""
    answers = any(request_replies.agrees(claim, line, written.lexicon) is not None for line in written.lines)
    return written.lines if answers else written.orders


def _note_report(raw: bytes) -> None:
    """Pass on what a mail server reports. A report that cannot be read says nothing, and need not come again."""
    try:
        bounces.receive(raw=raw)
    except DatabaseError:
        raise
    except Exception:
        log.warning("a delivery report of %d bytes could not be read", len(raw), exc_info=True)


def _wrong_token(row: IncomingMail, recipient: str, *, on_the_line: bool) -> str:
    """What the sender is told, by their server or by an answer to a person of ours; after three a day, nothing."""
    person = None if on_the_line else addresses.owner_of(row.sender)
    if "+" not in recipient:
        log.warning("mail %s came to an address without a token: does the mail server keep the plus?", row.pk)
    since = timezone.now() - WRONG_WITHIN
    before = IncomingMail.objects.filter(sender=row.sender, outcome=Outcome.WRONG_TOKEN, received__gt=since).count()
    if before >= MOST_WRONG:
        return ""
    if person is not None:
        misaddressed.answer(row, person)
    return _("This address takes no orders: please answer the latest mail of your game, or decide on the site.")


def _say_that_nobody_reads_it(row: IncomingMail) -> None:
    """Answer a person of ours; after three a day, nobody."""
    person = addresses.owner_of(row.sender)
    before = IncomingMail.objects.filter(
        user=person, outcome=Outcome.NOBODY, received__gt=timezone.now() - WRONG_WITHIN
    )
    if person is not None and before.count() < MOST_WRONG:
        misaddressed.answer(row, person)


def _answer_to(row: IncomingMail, mail: Incoming, claim: address.Claim, talks: bool) -> None:
    """Carry out what the mail says for its address's person, or pass it on, and owe them the answer."""
    user = User.objects.select_for_update(no_key=True).filter(pk=claim.user_id, is_active=True).first()
    seat = Seat.objects.select_related("game").filter(pk=claim.seat_id).first()
    if user is None or seat is None:
        row.outcome = Outcome.STALE
        return
    written = inbound.written(mail, seat.game.title.lexicon)
    if written is None:
        row.outcome = Outcome.UNREADABLE
        return
    row.user, row.seat, row.game, row.lines = user, seat, seat.game, written.lines
    with written_for(user):
        if invitation_replies.is_answered_by(user, seat):
            row.outcome, row.report = Outcome.EMPTY, invitation_replies.report(user, seat.game)
        elif talks and not relay_message.asks_the_site(seat, written.lines):
            row.lines = written.message
            row.outcome, row.report = relay_message.pass_on(
                user=user, seat=seat, message=row.lines, orders=written.lines, answered=claim.message_id
            )
        else:
            row.outcome, row.report = reply_commands.carry_out(
                user=user, seat=seat, lines=_lines(written, claim), claim=claim
            )
    answer_rate_limit.answer(row)
