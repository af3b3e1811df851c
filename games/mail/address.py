"""The address that a mail is answered at: it says for whom, for which seat and for which decision.

Nothing is stored for it. The part after the plus is the claim, covered, and a signature over it, in the letters
of base32, for mail programs may change their case. Whoever knows the address may give the orders of
that one decision, so it stands in the mail to the seat's own person and nowhere else.
"""

import base64
import binascii
from collections.abc import Iterator
from typing import NamedTuple

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import IncomingMail, NewsMail, Notification, Seat
from games.sealed import cover

ORDERS, TALK = "orders", "talk"  # the parts before the plus: two aliases of the mail server take every answer
NEWS = "news"  # what is signed for the mails of no game, which are answered at the orders' alias
SIGNED = 12  # bytes of the signature: 96 bits
LONGEST = 64  # characters before the @, by RFC 5321
SALT = "games.mail.address"


class Claim(NamedTuple):
    """Who may answer what. ``asked_move`` names the decision (None: the mail asked for none).

    ``shown`` is the number of the latest move when the mail was written: its numbered options are of that position.
    None: the mail put no one question, and only words that ask for something are taken.
    ``request_id`` is the request that the mail asked to agree to, if it asked that. ``listed`` where it showed a list
    of options with their numbers: to no other mail a number is an answer. ``message_id`` is the message to some which
    an answer for other players goes on with: to the same people.
    """

    user_id: int
    seat_id: int
    asked_move: int | None
    shown: int | None
    request_id: int | None = None
    listed: bool = True
    message_id: int | None = None


def reply_to(notification: Notification, *, listed: bool) -> str:
    """The address to answer a notification at, whose game and seat are loaded as the mail shows them.

    A message of a player is answered with another, and so is the mail that one was told; everything else with orders.
    """
    seat = notification.seat
    talks = _is_of_talk(notification)
    moves = (seat.asked_move, notification.game.move_count)
    message = _message(notification) if talks else None
    claim = Claim(notification.user_id, seat.pk, *moves, _request(notification), listed, message)
    return address_of(claim, TALK if talks else ORDERS)


def _message(notification: Notification) -> int | None:
    """The message to some which an answer goes on with: the one that was passed on, or that its reader sent by mail."""
    if notification.incoming:
        return notification.incoming.report.get("message")
    message = notification.message
    return message.pk if message and message.readers is not None else None


def _request(notification: Notification) -> int | None:
    """The request that a mail asks to agree to: its own, or that of the mail which it answers."""
    incoming = notification.incoming
    return incoming.report.get("request") if incoming else notification.request_id


def _is_of_talk(notification: Notification) -> bool:
    if notification.incoming:
        return notification.incoming.outcome == IncomingMail.Outcome.SAID
    return notification.kind == Notification.Kind.MESSAGE


def for_words(seat: Seat) -> str:
    """An address that takes no orders: what is sent there may ask the site for something about the seat's game."""
    return address_of(Claim(seat.user_id or 0, seat.pk, None, None))


def for_talk(seat: Seat) -> str:
    """An address of the seat's person where a message to the table begins: it answers no mail and takes no orders."""
    return address_of(Claim(seat.user_id or 0, seat.pk, None, None), TALK)


def for_news(mail: NewsMail) -> str:
    """The address to answer a mail at that no game has sent: it names that mail, which knows what it asks of whom."""
    return _address(ORDERS, _varint(mail.pk), NEWS)


def address_of(claim: Claim, mailbox: str = ORDERS) -> str:
    """The address that stands for a claim."""
    return _address(mailbox, _packed(claim), mailbox)


def read(address: str) -> Claim | None:
    """The claim of an address in any case; None when it carries none or one that this site never signed."""
    mailbox = _parted(address)[0]
    payload = _payload(address, mailbox)
    return None if payload is None else _unpacked(payload)


def read_news(address: str) -> int | None:
    """The key of the `NewsMail` that is answered at an address, in any case; None where that is none of those."""
    payload = _payload(address, NEWS)
    return None if payload is None else next(_varints(payload), None)


def _address(mailbox: str, payload: bytes, signed_for: str) -> str:
    signature = _signature(signed_for, payload, settings.SECRET_KEY)
    covered = cover(payload, _pad(signature, settings.SECRET_KEY))
    token = base64.b32encode(covered + signature).decode().rstrip("=").lower()
    return f"{mailbox}+{token}@{settings.MAIL_DOMAIN}"


def _payload(address: str, signed_for: str) -> bytes | None:
    """What an address was signed with for this; None where it was not."""
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
    """What stands before and behind the plus, in small letters."""
    mailbox, _, token = address.strip().rpartition("@")[0].lower().partition("+")
    return mailbox, token


def takes(address: str) -> bool:
    """Whether an address is of the kind that takes answers, whatever its token is worth."""
    mailbox, _, domain = address.strip().lower().rpartition("@")
    return domain == settings.MAIL_DOMAIN.lower() and mailbox.partition("+")[0] in (ORDERS, TALK)


def is_for_talk(address: str) -> bool:
    """Whether what is sent there is for the other players."""
    return address.strip().lower().partition("+")[0] == TALK


def _signature(signed_for: str, payload: bytes, key: str) -> bytes:
    """Whoever is shown an address for talk cannot make one for orders of it."""
    return salted_hmac(f"{SALT}.{signed_for}", payload, secret=key, algorithm="sha256").digest()[:SIGNED]


def _is_signed(signed_for: str, payload: bytes, signature: bytes) -> bool:
    """A key that was retired lately still counts, so that mails already sent can be answered."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return any(constant_time_compare(signature, _signature(signed_for, payload, key)) for key in keys)


def _pad(signature: bytes, key: str) -> bytes:
    """What covers a claim, so that its numbers are the site's alone: gaps in them would tell of others' plans."""
    return salted_hmac(f"{SALT}.cover", signature, secret=key, algorithm="sha512").digest()


def _uncovered(covered: bytes, signature: bytes) -> Iterator[bytes]:
    """What may be under the cover, by each key; and the claim itself, which lay open in earlier mails."""
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        yield cover(covered, _pad(signature, key))
    yield covered


def _packed(claim: Claim) -> bytes:
    moves = (0 if move is None else move + 1 for move in (claim.asked_move, claim.shown))
    more: tuple[int, ...] = (claim.request_id or 0, int(claim.listed))
    if claim.message_id is not None:
        more += (claim.message_id,)
    elif claim.listed and claim.request_id is None:
        more = ()
    return b"".join(map(_varint, (claim.user_id, claim.seat_id, *moves, *more)))


def _unpacked(payload: bytes) -> Claim:
    """Addresses from before lists were told apart end with the moves, or with the request of a mail without a list."""
    user, seat, *numbers = _varints(payload)
    asked, shown = (move - 1 if move else None for move in numbers[:2])
    request, *more = numbers[2:] or (0, 1)
    listed, message = (*more, 0, 0)[:2]
    return Claim(user, seat, asked, shown, request or None, bool(listed), message or None)


def _varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first; the eighth says that more follow."""
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
