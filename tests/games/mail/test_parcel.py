"""Mails as bytes."""

from email.mime.image import MIMEImage

import pytest
from django.core.mail import SafeMIMEMultipart, SafeMIMEText

from games.mail.parcel import Parcel


@pytest.fixture
def parcel() -> Parcel:
    mail = Parcel(subject="Grüße – " * 20, body="From the north\r\n\nÄ line\rand another\n", to=["ana@example.org"])
    mail.attach_alternative("<p>Grüße</p>\n" + "<p>x</p>" * 200 + "\n", "text/html")
    mail.mixed_subtype = "related"
    mail.attach(MIMEImage(bytes(range(256)) * 20, "png"))
    return mail


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_the_bytes_are_those_of_django(parcel: Parcel, line_end: str) -> None:
    built = parcel.message()
    assert built.as_bytes(linesep=line_end) == SafeMIMEMultipart.as_bytes(built, linesep=line_end)


@pytest.mark.parametrize("length", [0, 1, 50, *range(68, 80), 200])
@pytest.mark.parametrize("words", ["a bc ", "x", "a,b; ", " after a blank", "ä b", "<a@b>\t"])
def test_headers_are_folded_where_django_folds_them(words: str, length: int) -> None:
    built = Parcel(subject="Short", body="Short", to=["ana@example.org"]).message()
    built["X-Long"] = (words * 200)[:length]
    assert built.as_bytes(linesep="\r\n") == SafeMIMEText.as_bytes(built, linesep="\r\n")


def test_all_lines_end_alike(parcel: Parcel) -> None:
    sent = parcel.message().as_bytes(linesep="\r\n")
    assert sent.count(b"\n") == sent.count(b"\r\n") > 50
