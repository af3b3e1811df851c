"""Every header of a mail begins on the line of its name, in the bytes that leave the site."""

import re
from email import message_from_bytes, policy

import pytest
from django.core.mail import EmailMessage, mail_admins
from pytest_django.fixtures import Settings

from games.mail import address
from games.models import Notification
from games.services.inbox import inbox
from games.services.outbox import account_mails, delivery
from tests.games.mail.post import claim_of, write_mail
from tests.games.outbox.smtp_servers import DJANGOS, sending_to
from tests.games.outbox.test_patience import Busy
from tests.orders import to_move
from tests.tables import person, running_game
from tocsite.mail_headers import refold, refold_all
from tocsite.smtp import patient_connection

OURS = "tocsite.smtp.EmailBackend"
EMPTY = re.compile(rb"^[!-9;-~]+:[ \t]*\r?$", re.MULTILINE)
LONGEST = 998  # RFC 5322
NAME = "Äußerst lange Partie über Königsberg und die Völkerwanderung"
pytestmark = pytest.mark.django_db


def heads(server: Busy) -> list[bytes]:
    return [raw.partition(b"\r\n\r\n")[0] for raw in server.mails]


def require_full_first_lines(server: Busy) -> None:
    assert server.mails
    for head in heads(server):
        assert not EMPTY.search(head), head.decode()
        assert max(map(len, head.split(b"\r\n"))) <= LONGEST
        encoded = [line for line in head.split(b"\r\n") if b"=?" in line]
        assert max(map(len, encoded), default=0) <= 78


@pytest.mark.parametrize("backend", [OURS, DJANGOS])
@pytest.mark.parametrize("language", ["en", "de"])
def test_mails_of_games_and_accounts_leave_with_full_first_lines(
    settings: Settings, backend: str, language: str
) -> None:
    settings.MAIL_DOMAIN = "spiele.ein-recht-langer-name-eines-vereins.example.org"
    settings.DEFAULT_FROM_EMAIL = f"Römische Kaiserzeit im Verein für Brettspiele <noreply@{settings.MAIL_DOMAIN}>"
    server = Busy(most=1000)
    with sending_to(server, settings, backend=backend):
        game = running_game(*(person(name, language=language) for name in ("Ana", "Ben")), name=NAME)
        raw = write_mail("help", message_id=f"<{'r' * 120}@mail.example.com>")
        to = address.address_of(claim_of(to_move(game)))
        inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org")
        account_mails.owe_account_mail(EmailMessage("Bestätige deine Adresse " * 6, "Vale", to=["cai@example.org"]))
        account_mails.send_due()
        delivery.send_due()
    require_full_first_lines(server)
    subjects = [str(message_from_bytes(raw, policy=policy.default)["Subject"]) for raw in server.mails]
    assert any("Königsberg" in subject or "Äußerst" in subject for subject in subjects)
    assert Notification.objects.filter(status="sent").count() >= 3


def test_mails_that_django_writes_by_itself_have_full_first_lines(settings: Settings) -> None:
    settings.ADMINS = [("operator", "you@example.net")]
    settings.SERVER_EMAIL = f"{'Römische Kaiserzeit ' * 4}<noreply@example.org>"
    server = Busy(most=1000)
    with sending_to(server, settings, backend=OURS):
        mail_admins("Ä" * 60, "Vale")
        long_id = {"Message-ID": f"<{'m' * 100}@example.org>"}
        EmailMessage("Salve", "Vale", to=["a@x.org"], headers=long_id, connection=patient_connection()).send()
    require_full_first_lines(server)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (b"Subject: short\r\n", b"Subject: short\r\n"),
        (b"Reply-To:\r\n orders+x@example.org\r\n", b"Reply-To: orders+x@example.org\r\n"),
        (b"References: <a@b>\r\n <c@d>\r\n", b"References: <a@b>\r\n <c@d>\r\n"),
        (b"References: \r\n <a@b>\r\n <c@d>\r\n", b"References: <a@b> <c@d>\r\n"),
    ],
)
def test_a_header_with_nothing_behind_its_name_is_folded_anew(header: bytes, expected: bytes) -> None:
    assert refold(header, "\r\n") == expected


def test_the_words_of_a_mail_stay_as_they_are() -> None:
    raw = b"Subject:\r\n one\r\nTo: a@b\r\n\r\nX:\r\n two\r\n\r\nthree\r\n"
    assert refold_all(raw) == b"Subject: one\r\nTo: a@b\r\n\r\nX:\r\n two\r\n\r\nthree\r\n"
