"""The address to reply to a mail at: it names the person, the seat and the decision.

Nothing is stored for it. The part after the plus is the claim, covered, and a signature over it, in
the letters of base32, for mail programs may change their case. Knowing the address is enough to
give the orders of this one decision, so it stands in the mail to the seat's own person and nowhere
else.
"""

import base64
import binascii
from collections.abc import Iterator
from typing import NamedTuple

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import IncomingMail, MailKind, MailReport, NewsMail, Notification, Seat
from games.sealed_numbers import cover

ORDERS, TALK = "orders", "talk"  # the parts before the plus: two aliases of the mail server take every reply
NEWS = "news"  # what is signed for the mails of no game, which are replied to at the orders' alias
HELD = "held"  # and for the mails that ask for a yes to a message, which are replied to at that of talk
SIGNED = 12  # bytes of the signature: 96 bits
LONGEST = 64  # characters before the @, by RFC 5321
GAPS = 2  # beside the 1 of a list, in the number that tells of it
SALT = "games.mail.address"


class Claim(NamedTuple):
    """The right to reply. ``asked_move`` names the decision (None: the mail asked for none).

    ``shown_move`` is the number of the latest move when the mail was written: its numbered options are
    of that position. None: the mail put no one question, and only words that ask for something are
    taken. ``request_id`` is the request to agree to in the mail, if any. ``listed`` is True if it
    showed a list of options with their numbers: in reply to no other mail is a number an order. It
    ``has_gaps`` if numbers were left out of that list.
    ``message_id`` is the message to some people that a reply for other players continues: to the
    same people.
    """

    user_id: int
    seat_id: int
    asked_move: int | None
    shown_move: int | None
    request_id: int | None = None
    listed: bool = True
    message_id: int | None = None
    has_gaps: bool = False

    @property
    def replies_to_nothing(self) -> bool:
        """True if it belongs to no one mail, as at the start of a message to the table: no program answers there."""
        return self.asked_move is None and self.shown_move is None


def reply_to(notification: Notification, *, listed: bool, has_gaps: bool = False) -> str:
    """Return the address to reply to a notification at; its game and seat are loaded as the mail
    shows them.

    The reply to a message of a player is another, and so is that to the mail that reports one as
    told; the reply to everything else is orders.
    """
    if notification.incoming and notification.incoming.outcome == IncomingMail.Outcome.HELD:
        return for_held(notification.incoming)
    seat = notification.seat
    talks = _is_of_talk(notification)
    moves = (seat.asked_move, notification.game.move_count)
    message = _message(notification) if talks else None
    claim = Claim(notification.user_id, seat.pk, *moves, _request(notification), listed, message, has_gaps)
    return address_of(claim, TALK if talks else ORDERS)


def _message(notification: Notification) -> int | None:
    """The message to some people continued by a reply: the one passed on, or sent by its reader by mail."""
    if notification.incoming:
        report: MailReport = notification.incoming.report
        return report.get("message")
    message = notification.message
    return message.pk if message and message.readers is not None else None


def _request(notification: Notification) -> int | None:
    """The request a mail asks to agree to: its own, or in an answer that of the mail it answers."""
    if notification.incoming:
        report: MailReport = notification.incoming.report
        return report.get("request")
    return notification.request_id


def _is_of_talk(notification: Notification) -> bool:
    if notification.incoming:
        return notification.incoming.outcome == IncomingMail.Outcome.SAID
    return notification.kind == MailKind.MESSAGE


def for_words(seat: Seat) -> str:
    """Make an address without orders: mails there may ask the site for something about the seat's game."""
    return address_of(Claim(seat.user_id or 0, seat.pk, None, None))


def for_talk(seat: Seat) -> str:
    """Make an address for the seat's person to begin a message to the table: no reply, and it takes no orders."""
    return address_of(Claim(seat.user_id or 0, seat.pk, None, None), TALK)


def for_news(mail: NewsMail) -> str:
    """Make the address to reply to a mail of no game at: it names the mail, and the mail's news knows the question."""
    return _address(ORDERS, _varint(mail.pk), NEWS)


def for_held(mail: IncomingMail) -> str:
    """Make the address of the yes to a mail's message, or of another message in its place."""
    return _address(TALK, _varint(mail.pk), HELD)


def address_of(claim: Claim, mailbox: str = ORDERS) -> str:
    return _address(mailbox, _pack(claim), mailbox)


def read_claim(address: str) -> Claim | None:
    """Read the claim of an address in any case; None when it carries none or one never signed by this site."""
    mailbox = _parted(address)[0]
    payload = _payload(address, mailbox)
    return None if payload is None else _unpack(payload)


def read_news(address: str) -> int | None:
    """Read the key of the `NewsMail` that an address is in reply to, in any case; None for other addresses."""
    payload = _payload(address, NEWS)
    return None if payload is None else next(_varints(payload), None)


def read_held(address: str) -> int | None:
    """Read the key of the mail with a message waiting for a yes at an address, in any case; None
    for other addresses.
    """
    payload = _payload(address, HELD)
    return None if payload is None else next(_varints(payload), None)


def _address(mailbox: str, payload: bytes, signed_for: str) -> str:
    signature = _signature(signed_for, payload, settings.SECRET_KEY)
    covered = cover(payload, _pad(signature, settings.SECRET_KEY))
    token = base64.b32encode(covered + signature).decode().rstrip("=").lower()
    return f"{mailbox}+{token}@{settings.MAIL_DOMAIN}"


def _payload(address: str, signed_for: str) -> bytes | None:
    """The signed part of an address; None if it was not signed for this."""
    mailbox, token = _parted(address)
    if mailbox not in (ORDERS, TALK) or not token or len(mailbox) + 1 + len(token) > LONGEST:
        return None
    try:
        raw = base64.b32decode(token.upper() + "=" * (-len(token) % 8))
    except (binascii.Error, ValueError):
        return None
    covered, signature = raw[:-SIGNED], raw[-SIGNED:]
    signed = (each for each in _uncovered(covered, signature) if _is_signed(signed_for, each, signature))
    return next(signed, None)


def _parted(address: str) -> tuple[str, str]:
    """The parts before and behind the plus, in small letters."""
    mailbox, _, token = address.strip().rpartition("@")[0].lower().partition("+")
    return mailbox, token


def takes_replies(address: str) -> bool:
    """Return True if an address is of the kind open to replies, be its token good or bad."""
    mailbox, _, domain = address.strip().lower().rpartition("@")
    return domain == settings.MAIL_DOMAIN.lower() and mailbox.partition("+")[0] in (ORDERS, TALK)


def is_for_talk(address: str) -> bool:
    """Return True for an address of messages to other players."""
    return address.strip().lower().partition("+")[0] == TALK


def _signature(signed_for: str, payload: bytes, key: str) -> bytes:
    """Sign for one purpose, so that nobody can make an address for orders out of one for talk."""
    return salted_hmac(f"{SALT}.{signed_for}", payload, secret=key, algorithm="sha256").digest()[:SIGNED]


def _is_signed(signed_for: str, payload: bytes, signature: bytes) -> bool:
    """Check a signature; a key retired lately still counts, so that mails already sent can be replied to."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return any(constant_time_compare(signature, _signature(signed_for, payload, key)) for key in keys)


def _pad(signature: bytes, key: str) -> bytes:
    """Make the cover of a claim, so that its numbers are the site's alone: gaps in them would tell of others' plans."""
    return salted_hmac(f"{SALT}.cover", signature, secret=key, algorithm="sha512").digest()


def _uncovered(covered: bytes, signature: bytes) -> Iterator[bytes]:
    """Yield possible claims under the cover, by each key; and the claim itself, open in earlier mails."""
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        yield cover(covered, _pad(signature, key))
    yield covered


def _pack(claim: Claim) -> bytes:
    moves = (0 if move is None else move + 1 for move in (claim.asked_move, claim.shown_move))
    more: tuple[int, ...] = (claim.request_id or 0, int(claim.listed) + GAPS * claim.has_gaps)
    if claim.message_id is not None:
        more += (claim.message_id,)
    elif claim.listed and claim.request_id is None and not claim.has_gaps:
        more = ()
    return b"".join(map(_varint, (claim.user_id, claim.seat_id, *moves, *more)))


def _unpack(payload: bytes) -> Claim:
    """Read a claim; addresses from before lists were told apart end with the moves, or with the
    request of a mail without a list.
    """
    user, seat, *numbers = _varints(payload)
    asked_move, shown_move = (move - 1 if move else None for move in numbers[:2])
    request, *more = numbers[2:] or (0, 1)
    listed, message = (*more, 0, 0)[:2]
    return Claim(
        user, seat, asked_move, shown_move, request or None, bool(listed % GAPS), message or None, listed >= GAPS
    )


def _varint(number: int) -> bytes:
    """Encode seven bits a byte, the lowest first; the eighth marks that more follow."""
    parts = bytearray()
    while number > 0x7F:
        parts.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*parts, number])


def _varints(raw: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in raw:
        number |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            yield number
            number = shift = 0
