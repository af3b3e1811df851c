"""Mails that come in: each is dealt with once an address, acts at most for this address's decision,
and is answered.

Knowing the address is enough to give the orders: it was mailed to the seat's person alone, and
people reply from another address of theirs, so that the sender of a mail, easily forged, decides
nothing. Answers go to the person's own address and nowhere else.

A person's mails wait for each other (a lock on their row); then the game's lock is taken as for
every move.
"""

import logging
from datetime import timedelta
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from django.db import DatabaseError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import addresses
from accounts.languages import written_for
from accounts.models import User
from games.mail import address, inbound
from games.mail.absolute import page_address
from games.mail.inbound import Incoming, IncomingKind, WrittenReply
from games.models import Game, IncomingMail, MailReport, Seat
from games.orders import order_detector
from games.orders.answers import read_agreement
from games.orders.lexicon import Lexicon
from games.services.inbox import requests_by_mail
from games.services.outbox import answer_rate_limit, bounces, imprints, postmaster

from . import (
    copies,
    held_messages,
    invitation_replies,
    listed_options,
    machines,
    news_replies,
    relay_message,
    reply_commands,
)
from .machines import Author

log = logging.getLogger(__name__)

Outcome = IncomingMail.Outcome
MOST_WRONG, WRONG_WITHIN = 3, timedelta(days=1)


class MailResult(NamedTuple):
    """The outcome of a mail. ``again``: it had been dealt with before.

    ``server_words`` refuse the mail, for a mail server with the sender on its line; empty if nothing
    is to be told. Behind a server that has taken the mail they are kept quiet: a bounce would go to
    the claimed sender. There a person of ours is answered by mail instead.
    """

    outcome: str
    again: bool = False
    server_words: str = ""


@transaction.atomic
def receive_mail(*, raw: bytes, recipient: str, sender: str, on_the_line: bool = False) -> MailResult:
    """Deal with a mail; ``recipient`` and ``sender`` are of the envelope, the latter empty for a
    mail of a machine.

    ``on_the_line``: the sender's server hears the ``server_words``. The row and all effects of
    the mail are one transaction: a failure leaves nothing behind and may be delivered again. Raises
    nothing a mail could be made to raise.
    """
    mail = inbound.read_mail(raw)
    recipient, sender = clean_address(recipient), personal_sender(sender)
    row, new = IncomingMail.objects.get_or_create(
        message_id=mail.message_id,
        addressee=sha256(recipient.encode()).hexdigest(),
        defaults={"sender": sender, "outcome": Outcome.UNREADABLE},
    )
    if not new:
        IncomingMail.objects.filter(pk=row.pk).update(copies=F("copies") + 1)
        return MailResult(row.outcome, again=True)
    server_words = _deal_with(row, mail, raw, recipient, on_the_line=on_the_line)
    row.save()
    log.info("email %s: %s", row.pk, row.outcome)
    return MailResult(row.outcome, server_words=server_words)


def clean_address(envelope_address: str) -> str:
    """Return an envelope's address in small letters, without its brackets and signs no database keeps."""
    bare = "".join(envelope_address.split()).strip("<>").replace("\x00", "").lower()[:254]
    return bare.encode("utf-8", "replace").decode()


def personal_sender(sender: str) -> str:
    """Return an envelope's sender; empty for a machine, named so by Postfix's pipe."""
    sender = clean_address(sender)
    return "" if sender.partition("@")[0] in ("", "mailer-daemon") else sender


def takes_mail_for(recipient: str) -> bool:
    """Return True if mail to this address is for the site: replies, reports on mails it has sent,
    and its operator's.
    """
    recipient = clean_address(recipient)
    return address.takes_replies(recipient) or recipient == reply_commands.own_address() or postmaster.reads(recipient)


def _deal_with(row: IncomingMail, mail: Incoming, raw: bytes, recipient: str, *, on_the_line: bool) -> str:
    """Fill in the row; ``recipient`` is clean. Return words for the sender's server, if any."""
    if mail.kind == IncomingKind.BOUNCE:
        _note_report(raw)
    if postmaster.reads(recipient) and postmaster.hand_on(row, mail, raw, recipient):
        row.outcome = Outcome.HANDED_ON
    elif not mail.by_person:
        row.outcome = Outcome(mail.kind.value)
    elif not row.sender:
        row.outcome = Outcome.AUTOMATIC
    elif copies.is_spare(recipient, mail):
        row.outcome = Outcome.COPY
    elif claim := address.read_claim(recipient):
        _take_reply(row, mail, claim, talks=address.is_for_talk(recipient), recipient=recipient)
    elif (held_mail := address.read_held(recipient)) is not None:
        _take_reply_to_held(row, mail, held_mail)
    elif (news_mail := address.read_news(recipient)) is not None:
        news_replies.take_news_reply(row, mail, news_mail)
    elif (mail.is_guess and mail.kind != IncomingKind.TOO_BIG) or (
        mail.kind != IncomingKind.ORDERS and postmaster.reads(recipient)
    ):
        row.outcome = Outcome(mail.kind.value)
    elif not address.takes_replies(recipient):
        row.outcome = Outcome.NOBODY
        _say_that_nobody_reads_it(row)
    else:
        row.outcome = Outcome.WRONG_TOKEN
        return _wrong_token(row, recipient, on_the_line=on_the_line)
    return ""


def _orders_of_mail(reply: WrittenReply, claim: address.Claim) -> list[str]:
    """Return the orders of the mail; "ok, thanks" ends a mail of orders, and agrees to a request."""
    answers = any(requests_by_mail.agrees(claim, line, reply.lexicon) is not None for line in reply.lines)
    lines = reply.lines if answers else reply.orders
    is_answer = partial(_answers_a_request, lexicon=reply.lexicon)
    return order_detector.without_remarks(lines, reply.lexicon, is_answer)


def _answers_a_request(line: str, lexicon: Lexicon) -> bool:
    return read_agreement(line, lexicon) is not None


def _note_report(raw: bytes) -> None:
    """Pass on a mail server's report. An unreadable one says nothing, and need not come again."""
    try:
        bounces.receive_report(raw=raw)
    except DatabaseError:
        raise
    except Exception:
        log.warning("a delivery report of %d bytes could not be read", len(raw), exc_info=True)


def _wrong_token(row: IncomingMail, recipient: str, *, on_the_line: bool) -> str:
    """Return words for the sender's server, or answer a person of ours; after three a day, nothing."""
    person = None if on_the_line else addresses.owner_of(row.sender)
    if "+" not in recipient:
        log.warning("email %s came to an address without a token: does the mail server keep the plus?", row.pk)
    since = timezone.now() - WRONG_WITHIN
    before = IncomingMail.objects.filter(sender=row.sender, outcome=Outcome.WRONG_TOKEN, received__gt=since).count()
    if before >= MOST_WRONG:
        return ""
    if person is not None:
        answer_misaddressed(row, person)
    return _("This address takes no orders. Answer the latest email of your game, or decide on the site.")


def _say_that_nobody_reads_it(row: IncomingMail) -> None:
    """Answer a person of ours; after three a day, nobody."""
    person = addresses.owner_of(row.sender)
    before = IncomingMail.objects.filter(
        user=person, outcome=Outcome.NOBODY, received__gt=timezone.now() - WRONG_WITHIN
    )
    if person is not None and before.count() < MOST_WRONG:
        answer_misaddressed(row, person)


def _take_reply_to_held(row: IncomingMail, mail: Incoming, held_mail: int) -> None:
    """Take the reply to a held message, and owe its answer: the message's words, or another message."""
    held_message = held_messages.find_held(held_mail)
    if held_message is None:
        row.outcome = Outcome.STALE
        return
    claim = address.Claim(
        held_message.writer.pk, held_message.seat.pk, None, None, message_id=held_message.mail.report.get("message")
    )
    _take_reply(row, mail, claim, talks=True, held_message=held_message)


def _take_reply(
    row: IncomingMail,
    mail: Incoming,
    claim: address.Claim,
    *,
    talks: bool,
    recipient: str = "",
    held_message: held_messages.HeldMessage | None = None,
) -> None:
    """Carry out the mail for its address's person, or pass it on, and owe them the answer."""
    user = User.objects.select_for_update(no_key=True).filter(pk=claim.user_id, is_active=True).first()
    seat = Seat.objects.select_related("game").filter(pk=claim.seat_id).first()
    if user is None or seat is None:
        row.outcome = Outcome.STALE
        return
    row.user, row.seat, row.game = user, seat, seat.game
    ours = imprints.imprint_of(user, mail.in_reply_to)
    with written_for(user):
        options = () if talks else listed_options.options_of(seat, claim)
        reply = inbound.read_reply(mail, seat.game.title.words.lexicon, ours, options)
    begins = talks and held_message is None and claim.replies_to_nothing
    author = Author.PERSON if begins else machines.author_of(mail, reply, ours, user, seat.game.name)
    if author == Author.PROGRAM:
        row.outcome = Outcome.AUTOMATIC
        return
    if reply is None:
        row.outcome = Outcome.TOO_BIG if mail.kind == IncomingKind.TOO_BIG else Outcome.UNREADABLE
    else:
        with written_for(user):
            if copies.asks_which(mail, recipient):
                _refuse(row, reply, str(copies.WHICH))
            else:
                is_unclear = author == Author.UNCLEAR
                _carry_out(row, reply, claim, talks=talks, held_message=held_message, is_unclear=is_unclear)
            if more := copies.remark(recipient, mail):
                row.report["told"] = [*row.report.get("told", []), more]
    if author == Author.UNCLEAR:
        machines.note_unclear(row)
    answer_rate_limit.owe_answer(row, is_suspect=mail.is_guess)


def _carry_out(
    row: IncomingMail,
    reply: WrittenReply,
    claim: address.Claim,
    *,
    talks: bool,
    held_message: held_messages.HeldMessage | None,
    is_unclear: bool,
) -> None:
    """Carry out a person's mail, with user, seat and game in the row; in the language in force."""
    assert row.user is not None and row.seat is not None and row.game is not None
    user, seat, row.lines = row.user, row.seat, reply.lines
    agrees = held_messages.agrees(reply.lines) if held_message else None
    if invitation_replies.is_answered_by(user, seat):
        row.outcome, row.report = Outcome.EMPTY, invitation_replies.report(user, row.game)
    elif held_message and agrees is not None:
        row.outcome, row.report = held_messages.carry_out_agreement(held_message, agrees)
        row.lines = held_message.mail.lines if row.outcome == Outcome.SAID else row.lines
    elif talks and not relay_message.asks_the_site(seat, reply.lines):
        row.lines = reply.talk.lines
        why = machines.NOT_TOLD if is_unclear else relay_message.MAY_BE_SECRET if reply.talk.is_doubtful else ""
        relay = partial(relay_message.hold, why=str(why)) if why else relay_message.pass_on
        row.outcome, row.report = relay(
            user=user, seat=seat, message=row.lines, orders=reply.lines, answered=claim.message_id
        )
    elif is_unclear:
        _refuse(row, reply, str(machines.NOT_DONE))
    elif doubt := listed_options.doubt_of(reply):
        _refuse(row, reply, doubt)
    else:
        lines = _orders_of_mail(reply, claim)
        row.outcome, row.report = reply_commands.carry_out(
            user=user,
            seat=seat,
            lines=lines,
            claim=claim,
            all_lines=[*reply.lines, *reply.talk.lines],
            signature=reply.remarks_below,
        )


def _refuse(row: IncomingMail, reply: WrittenReply, sentence: str) -> None:
    """Carry out nothing of a mail, and tell its writer why, or ask."""
    row.lines, row.outcome = reply.lines, Outcome.REFUSED
    row.report = reply_commands.ReplyReport(told=[sentence], left=reply.lines).as_data()


def answer_misaddressed(row: IncomingMail, person: User) -> None:
    """Owe a mail's writer the position of their most urgent game, and nothing if there is none.

    Needs the person's row lock.
    """
    seat = _most_urgent(person)
    if seat is None:
        return
    row.user, row.seat, row.game = person, seat, seat.game
    with written_for(person):
        instead = _("Answer this email instead. All your games are here: %(page)s")
        row.report = MailReport(told=[instead % {"page": page_address("home")}])
    answer_rate_limit.owe_answer(row)


def _most_urgent(person: User) -> Seat | None:
    seats = Seat.objects.filter(user=person, game__status=Game.Status.RUNNING).select_related("game")
    return seats.order_by(F("deadline").asc(nulls_last=True), "pk").first()
