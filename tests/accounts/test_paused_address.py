"""Addresses from which mail comes back: paused, told of on every page, and resumed by a mail that arrives."""

import json
import re
import threading
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoCaptureOnCommitCallbacks, Settings

from accounts import addresses
from accounts.models import Bounce, PausedAddress, User

Kind = Bounce.Kind
BANNER = "Your emails are paused."


@pytest.fixture
def ana(db: None) -> User:
    user = User.objects.create_user(username="Ana", email="ana@example.org", password="secret")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def browser(ana: User) -> Client:
    client = Client()
    client.force_login(ana)
    return client


def comes_back(kind: str = Kind.HARD, address: str = "ana@example.org", message_id: str = "<1@x>") -> bool:
    return addresses.record_bounce(address=address, kind=kind, detail="550 no such user", message_id=message_id)


def link_in(text: str) -> str:
    return re.findall(r"http://127\.0\.0\.1:8000(\S+)", text)[-1]


@pytest.mark.parametrize("kind", [Kind.HARD, Kind.COMPLAINT])
def test_a_lasting_failure_and_a_complaint_pause_at_once(ana: User, kind: str) -> None:
    assert comes_back(kind, "ANA@example.org")
    assert not comes_back(kind), "it is paused already"
    assert PausedAddress.objects.get().why == kind


def test_passing_failures_pause_on_the_third_day_of_a_week(ana: User) -> None:
    paused = []
    for number, days in enumerate((9, 8, 2, 2, 2, 1, 0)):
        paused.append(comes_back(Kind.SOFT, message_id=f"<{number}@x>"))
        Bounce.objects.filter(message_id=f"<{number}@x>").update(at=timezone.now() - timedelta(days=days))
    assert paused == [False] * 6 + [True]


def test_a_bounce_over_a_week_old_is_forgotten_and_its_pause_stays(ana: User) -> None:
    comes_back()
    assert addresses.forget_old_failures() == 0
    Bounce.objects.update(at=timezone.now() - addresses.SOFT_WITHIN)
    assert addresses.forget_old_failures() == 1
    assert PausedAddress.objects.get().detail == "550 no such user"


def test_an_address_of_nobody_here_counts_for_nothing(ana: User) -> None:
    assert not comes_back(address="stranger@example.org")
    assert not comes_back(address="a\x00b@example.org")
    assert not Bounce.objects.exists() and not PausedAddress.objects.exists()


def test_every_page_tells_the_person_and_nobody_else(ana: User, browser: Client) -> None:
    comes_back()
    for path in ("/", "/games/", "/people/me/", "/mails/", "/cards/"):
        assert BANNER in browser.get(path).content.decode()
    assert BANNER not in Client().get("/").content.decode()


def test_a_person_without_a_pause_sees_no_notice(browser: Client) -> None:
    assert BANNER not in browser.get("/").content.decode()


def test_another_verified_address_is_told(
    ana: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    EmailAddress.objects.create(user=ana, email="new@example.org", verified=False)
    EmailAddress.objects.create(user=ana, email="other@example.org", verified=True)
    with django_capture_on_commit_callbacks(execute=True):
        comes_back()
    assert [message.to for message in mail.outbox] == [["other@example.org"]]
    assert "ana@example.org" in mail.outbox[0].body
    assert mail.outbox[0].extra_headers["Auto-Submitted"] == "auto-generated"


def test_a_person_without_another_address_gets_no_mail(
    ana: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        comes_back()
    assert mail.outbox == []


def test_a_test_mail_that_arrives_resumes_the_address(ana: User, browser: Client) -> None:
    comes_back()
    browser.post("/people/me/test-mail/")
    (test,) = mail.outbox
    assert test.to == ["ana@example.org"]
    assert test.extra_headers["Auto-Submitted"] == "auto-generated"
    anybody = Client()
    path = link_in(test.body)
    assert anybody.get(path).status_code == anybody.head(path).status_code == 200
    assert addresses.is_paused("ana@example.org"), "looking changes nothing"
    assert anybody.post(path).status_code == 200
    assert not addresses.is_paused("ana@example.org")
    assert not Bounce.objects.exists(), "counting begins anew"
    assert "_auth_user_id" not in anybody.session


def test_a_link_resumes_its_own_pause_only(ana: User, browser: Client) -> None:
    comes_back()
    browser.post("/people/me/test-mail/")
    path = link_in(mail.outbox[0].body)
    browser.post(path)
    comes_back(message_id="<2@x>")
    assert browser.post(path).status_code == 404
    assert addresses.is_paused("ana@example.org")


@pytest.mark.parametrize("token", ["x", "a.b.c", "%00"])
def test_a_damaged_link_is_a_page_that_says_so(db: None, token: str) -> None:
    response = Client().get(f"/people/me/resume-mail/{token}/")
    assert response.status_code == 404
    assert "is incomplete" in response.content.decode()


def test_a_second_click_sends_no_second_test_mail(ana: User, browser: Client) -> None:
    comes_back()
    for _ in range(2):
        browser.post("/people/me/test-mail/")
    assert len(mail.outbox) == 1
    PausedAddress.objects.update(tested=timezone.now() - addresses.TEST_AGAIN)
    browser.post("/people/me/test-mail/")
    assert len(mail.outbox) == 2


def test_a_test_mail_that_cannot_be_sent_may_be_tried_again(ana: User, browser: Client, settings: Settings) -> None:
    comes_back()
    backend = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1  # nobody listens on port 1
    assert "send the test email" in browser.post("/people/me/test-mail/", follow=True).content.decode()
    settings.EMAIL_BACKEND = backend
    browser.post("/people/me/test-mail/")
    assert len(mail.outbox) == 1


class Unwilling(BaseHTTPRequestHandler):
    """Postmark, which writes to no address that came back before its own page says so."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        sentence = "Found inactive addresses: ana@example.org. Inactive recipients are ones that bounced."
        body = json.dumps({"ErrorCode": 406, "Message": sentence}).encode()
        self.send_response(422)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: object) -> None:
        pass


def test_a_mail_service_that_does_not_write_there_any_more_is_no_broken_page(
    ana: User, browser: Client, settings: Settings
) -> None:
    comes_back()
    settings.EMAIL_BACKEND = "anymail.backends.postmark.EmailBackend"
    with ThreadingHTTPServer(("127.0.0.1", 0), Unwilling) as service:
        threading.Thread(target=service.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{service.server_port}/"
        settings.ANYMAIL = {"POSTMARK_SERVER_TOKEN": "token", "POSTMARK_API_URL": url}
        page = browser.post("/people/me/test-mail/", follow=True).content.decode()
        service.shutdown()
    assert "send the test email" in page
    assert PausedAddress.objects.get().tested is None, "the next try is open at once"


def test_nobody_gets_a_test_mail_without_a_pause(ana: User, browser: Client) -> None:
    browser.post("/people/me/test-mail/")
    assert mail.outbox == []
    assert Client().post("/people/me/test-mail/").status_code == 302
