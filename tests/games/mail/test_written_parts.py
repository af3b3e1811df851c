"""The text of a mail is found: behind pictures, signed, struck through, beside attachments of any size."""

import os
from base64 import encodebytes
from email import policy
from email.message import EmailMessage

import pytest

from games.mail.inbound import LARGEST, LARGEST_TEXT, IncomingKind, read_mail
from tests.games.mail.reading import written

HEAD = b"From: Max <max@example.org>\nSubject: Re: Limes\nMIME-Version: 1.0\n"
PICTURE = b"--q\nContent-Type: image/png\nContent-Disposition: inline; filename=a.png\n"
PICTURE += b"Content-Transfer-Encoding: base64\n\niVBORw0KGgo=\n"
ORDERS = ["2", "end turn"]


def mixed(*parts: bytes) -> bytes:
    return HEAD + b"Content-Type: multipart/mixed; boundary=q\n\n" + b"".join(parts) + b"--q--\n"


def part(kind: str, text: str) -> bytes:
    return f"--q\nContent-Type: text/{kind}; charset=utf-8\n\n{text}\n".encode()


@pytest.mark.parametrize(
    "raw",
    [
        mixed(part("plain", "2"), PICTURE, part("plain", "end turn")),
        mixed(PICTURE, part("plain", "2"), PICTURE, PICTURE, part("plain", "end turn")),
        mixed(part("html", "<p>2</p>"), PICTURE, part("html", "<p>end turn</p>")),
        mixed(part("plain", "2"), PICTURE, part("html", "<p>end turn</p>")),
        mixed(part("plain", "2\nend turn"), b"--q\nContent-Type: text/plain\nContent-Disposition: attachment\n\n3\n"),
    ],
    ids=["text", "text below pictures", "html", "text and html", "attached"],
)
def test_all_that_a_program_shows_is_read(raw: bytes) -> None:
    assert written(raw).lines == ORDERS
    assert [line for line in written(raw).message if line] == ORDERS


@pytest.mark.parametrize(
    "html",
    [
        "<p><s>end actions</s></p><p>2<br>end turn</p>",
        "<p>2 <del>and 3</del></p><p>end turn</p>",
        '<p>2</p><p><span style="color: red; text-decoration: line-through">3</span></p><p>end turn</p>',
        "<p>2</p><p><strike>3</strike></p><p>end turn</p>",
    ],
)
@pytest.mark.parametrize("beside_text", [False, True])
def test_text_that_is_struck_through_is_no_order(html: str, beside_text: bool) -> None:
    mail = EmailMessage(policy=policy.SMTP)
    mail["From"] = "max@example.org"
    if beside_text:
        mail.set_content("end actions\n2\nand 3\n3\nend turn\n")
        mail.add_alternative(html, subtype="html")
    else:
        mail.set_content(html, subtype="html")
    assert written(mail.as_bytes()).lines == ORDERS
    assert written(mail.as_bytes()).message[0] == "2"


def test_text_that_is_signed_inline_is_read() -> None:
    text = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n2\nend turn\n- -- \nMax\n"
        "-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCgAdFiEE\n=abcd\n-----END PGP SIGNATURE-----\n"
    )
    raw = HEAD + b"Content-Type: text/plain\n\n" + text.encode()
    assert written(raw).lines == ORDERS
    assert written(raw).message == ORDERS


def test_attachments_cost_nothing_and_are_no_text() -> None:
    """A signature's picture of 900 kB, and photographs."""
    for size in (900_000, 5_500_000):
        mail = EmailMessage(policy=policy.SMTP)
        mail["From"] = "max@example.org"
        mail.set_content("2\nend turn\n")
        mail.add_attachment(os.urandom(size), maintype="image", subtype="jpeg", filename="a.jpg")
        mail.add_attachment(b"3\n" * 900_000, maintype="text", subtype="csv", filename="b.csv")
        incoming = read_mail(mail.as_bytes())
        assert len(mail.as_bytes()) > LARGEST_TEXT and incoming.kind == IncomingKind.ORDERS
        assert len(incoming.mail.as_bytes()) < LARGEST_TEXT
        assert written(mail.as_bytes()).lines == ORDERS


def test_a_text_in_base64_is_read_as_far_as_any() -> None:
    text = "2\nend turn\n" + "\n".join(f"> line {number} of what is quoted" for number in range(20_000))
    raw = HEAD + b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n"
    assert written(raw + encodebytes(text.encode())).lines == ORDERS


@pytest.mark.parametrize("body", [b"x" * LARGEST_TEXT, b"x\n" * LARGEST_TEXT, b"x\n" * LARGEST])
def test_a_mail_with_too_much_text_is_still_known_as_a_persons(body: bytes) -> None:
    incoming = read_mail(HEAD + b"Message-ID: <a@b>\n\n" + body)
    assert (incoming.kind, incoming.message_id, incoming.by_person, incoming.mail) == (
        IncomingKind.TOO_BIG,
        "<a@b>",
        True,
        None,
    )
    assert not read_mail(HEAD + b"Auto-Submitted: auto-replied\n\n" + body).by_person
