"""Mails made to stop the door: whatever is in one, it is dealt with at once and never has to come again."""

import time

import pytest

from games.mail import address, dsn
from games.mail.inbound import Kind, read
from games.models import Game, IncomingMail, Seat
from games.services import inbox
from tests.games.mail.post import claim_of, written

Outcome = IncomingMail.Outcome
PATIENCE = 3.0  # seconds of a busy machine; without bounds the mails below take from ten of them to hours
HTML = b"From: a@example.org\nContent-Type: text/html\n\n"
TEXT = b"From: a@example.org\nContent-Type: text/plain; charset=%s\n\n"
REPORT = b"""From: mailer-daemon@example.org
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; example.org

Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

%s

--b--
"""


UNWRITABLE = {
    "nul in a line": written("\x00start in gallia"),
    "half a character in UTF-7": written("+2AA-start in gallia").replace(b"=utf-8", b"=utf-7"),
    "nul in its name": written("start in gallia", message_id="<a\x00b@example.org>"),
    "bytes that are no letters in its name": written("start in gallia", message_id="<aXXb@c>").replace(b"XX", b"\xff"),
}


@pytest.mark.parametrize("raw", UNWRITABLE.values(), ids=UNWRITABLE.keys())
def test_what_no_database_keeps_does_not_put_a_mail_off(game: Game, seat: Seat, raw: bytes) -> None:
    """Its server would offer it again for days, and then send it back to whoever it names."""
    to = address.address_of(claim_of(seat))
    assert inbox.receive(raw=raw, recipient=to, sender="max@example.org").outcome == Outcome.ACTED
    assert inbox.receive(raw=raw, recipient=to, sender="max@example.org").again
    assert game.moves.count() == 2


def test_half_a_character_is_not_passed_on_to_the_others(game: Game, seat: Seat) -> None:
    raw = written("Gallia est +2AA-omnis divisa").replace(b"=utf-8", b"=utf-7")
    to = address.address_of(claim_of(seat), address.TALK)
    assert inbox.receive(raw=raw, recipient=to, sender="max@example.org").outcome == Outcome.SAID
    assert game.messages.get().text == "Gallia est omnis divisa"


def test_an_envelope_may_hold_anything(seat: Seat) -> None:
    to = address.address_of(claim_of(seat))
    received = inbox.receive(raw=written("start in gallia"), recipient=to, sender="max\udcff\x00@example.org")
    assert received.outcome == Outcome.ACTED


def test_what_python_calls_text_is_no_charset() -> None:
    assert read(TEXT % b"unicode_escape" + b"start in \\x67allia\n").lines == ["start in \\x67allia"]


SLOW = {
    "rules within one another": HTML + b"<div style='border-top:solid'>" * 90 + b"<b>" * 90 + b"x" * 900_000,
    "rules one after another": HTML + b"<div style='border-top:solid'><b>a:</b><b>b:</b></div>" * 17_000,
    "tables within one another": HTML + b"<table><tr><td>" * 60 + b"x" * 900_000,
    "a table of many cells": HTML + b"<table>" + (b"<tr>" + b"<td>x</td>" * 50 + b"</tr>") * 1_800,
    "punycode": TEXT % b"punycode" + b"a-" + b"a" * 900_000,
    "many recipients": b"To: " + b"a@b.c, " * 9_000 + HTML,
    "a part with many parameters": b'Content-Type: multipart/mixed; boundary="b"\n\n--b\n'
    + b"Content-Disposition: attachment; %s\n\n2\n--b--\n" % (b"a=b; " * 180_000),
}


@pytest.mark.parametrize("raw", SLOW.values(), ids=SLOW.keys())
def test_no_mail_keeps_the_reader_busy(raw: bytes) -> None:
    begun = time.process_time()
    assert read(raw).kind in (Kind.ORDERS, Kind.UNREADABLE)
    assert time.process_time() - begun < PATIENCE


def test_no_report_keeps_its_reader_busy() -> None:
    begun = time.process_time()
    assert dsn.read(REPORT % (b"To: " + b"a@b.c, " * 120_000)) is None
    assert time.process_time() - begun < PATIENCE
