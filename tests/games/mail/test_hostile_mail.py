"""Mails made to stop the door: whatever is in one, it is dealt with at once and never has to come again."""

import pytest

from games.mail import address, dsn, inbound
from games.mail.inbound import IncomingKind, read_mail
from games.models import Game, IncomingMail, Seat
from games.services.inbox import inbox
from tests.games.mail import reading
from tests.games.mail.post import claim_of, write_mail
from tools.bench import hostile

Outcome = IncomingMail.Outcome

UNWRITABLE = {
    "nul in a line": write_mail("\x00start in gallia"),
    "half a character in UTF-7": write_mail("+2AA-start in gallia").replace(b"=utf-8", b"=utf-7"),
    "nul in its name": write_mail("start in gallia", message_id="<a\x00b@example.org>"),
    "bytes that are no letters in its name": write_mail("start in gallia", message_id="<aXXb@c>").replace(
        b"XX", b"\xff"
    ),
}


@pytest.mark.parametrize("raw", UNWRITABLE.values(), ids=UNWRITABLE.keys())
def test_a_mail_with_characters_that_no_database_stores_is_taken(game: Game, seat: Seat, raw: bytes) -> None:
    """Its server would offer it again for days, and then send it back to whoever it names."""
    to = address.address_of(claim_of(seat))
    assert inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org").outcome == Outcome.ACTED
    assert inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org").again
    assert game.moves.count() == 2


def test_half_a_character_is_not_passed_on_to_the_others(game: Game, seat: Seat) -> None:
    raw = write_mail("Gallia est +2AA-omnis divisa").replace(b"=utf-8", b"=utf-7")
    to = address.address_of(claim_of(seat), address.TALK)
    assert inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org").outcome == Outcome.SAID
    assert game.messages.get().text == "Gallia est omnis divisa"


def test_an_envelope_may_hold_anything(seat: Seat) -> None:
    to = address.address_of(claim_of(seat))
    received = inbox.receive_mail(raw=write_mail("start in gallia"), recipient=to, sender="max\udcff\x00@example.org")
    assert received.outcome == Outcome.ACTED


def test_a_codec_of_python_is_no_charset() -> None:
    mail = hostile.TEXT % b"unicode_escape" + b"start in \\x67allia\n"
    assert reading.written(mail).lines == ["start in \\x67allia"]


@pytest.mark.parametrize("raw", hostile.MAILS.values(), ids=hostile.MAILS.keys())
def test_a_mail_made_to_keep_its_reader_busy_is_read(raw: bytes) -> None:
    """The time that it takes is measured by `manage.py bench inbound`."""
    mail = read_mail(raw)
    assert mail.kind in (IncomingKind.ORDERS, IncomingKind.UNREADABLE)
    assert (inbound.read_reply(mail, reading.LEXICON) is None) == (mail.kind == IncomingKind.UNREADABLE)


def test_a_report_made_to_keep_its_reader_busy_is_read() -> None:
    assert dsn.read_report(hostile.REPORT) is None
