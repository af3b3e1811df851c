"""The pages that show the local box, and for whom they exist."""

import os
import re
from email.mime.image import MIMEImage
from pathlib import Path

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from games.doors.views.outbox.local_box import PAGE
from games.mail import box
from games.models import IncomingMail, Move
from games.services.outbox import account_mails, delivery
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db
HERE = "127.0.0.1:8000"
HTML = '<html><head></head><body><script>alert(1)</script><a href="http://127.0.0.1/x">go</a></body></html>'


@pytest.fixture(autouse=True)
def local_box(settings: Settings, tmp_path: Path) -> None:
    settings.EMAIL_FILE_PATH = str(tmp_path / "mail")


@pytest.fixture
def local_client() -> Client:
    return Client(enforce_csrf_checks=True, headers={"host": HERE})


def drop(number: int, subject: str = "Limes", reply_to: str = "") -> None:
    mail = EmailMultiAlternatives(
        subject=f"{subject} {number}",
        body="Look: http://127.0.0.1:8000/games/abc/ <b>",
        to=["ana@example.org"],
        reply_to=[reply_to] if reply_to else [],
        headers={"Message-ID": f"<m{number}@localhost>"},
    )
    mail.attach_alternative(HTML, "text/html")
    os.utime(box.write_mail(mail), (1_700_000_000 + number,) * 2)


def test_an_empty_box_says_what_will_lie_there(local_client: Client) -> None:
    page = local_client.get("/outbox/")
    assert page.status_code == 200
    assert "No emails yet" in page.content.decode()


def test_the_newest_mail_is_listed_first(local_client: Client) -> None:
    for number in (1, 2, 3):
        drop(number)
    text = local_client.get("/outbox/").content.decode()
    assert text.index("Limes 3") < text.index("Limes 2") < text.index("Limes 1")


def test_a_long_list_has_pages(local_client: Client) -> None:
    for number in range(PAGE + 1):
        drop(number)
    first, second = (local_client.get("/outbox/", {"page": page}).content.decode() for page in (1, 2))
    assert "Limes 0<" not in first
    assert "Limes 0<" in second


def test_a_mail_shows_its_text_with_links_and_nothing_of_it_is_markup(local_client: Client) -> None:
    drop(1)
    text = local_client.get(reverse("games:mail", args=["m1@localhost"])).content.decode()
    assert '<a href="http://127.0.0.1:8000/games/abc/"' in text
    assert "&lt;b&gt;" in text
    assert "alert(1)" not in text


def test_a_mail_shows_where_its_answer_goes_if_it_has_such_an_address(local_client: Client) -> None:
    drop(1, reply_to="orders+x@example.org")
    drop(2)
    with_one, without = (
        local_client.get(reverse("games:mail", args=[f"m{number}@localhost"])).text for number in (1, 2)
    )
    assert "<dt>Reply to</dt><dd>orders+x@example.org</dd>" in with_one
    assert "Reply to" not in without


def test_the_html_of_a_mail_can_run_and_fetch_nothing(local_client: Client) -> None:
    drop(1)
    page = local_client.get(reverse("games:mail_html", args=["m1@localhost"]))
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "sandbox allow-popups" in policy
    assert "allow-scripts" not in policy
    assert page.headers["X-Frame-Options"] == "SAMEORIGIN"


def test_the_mail_may_be_framed_by_its_page_alone(local_client: Client) -> None:
    drop(1)
    page = local_client.get(reverse("games:mail", args=["m1@localhost"]))
    assert "frame-src 'self'" in page.headers["Content-Security-Policy"]
    assert page.headers["X-Frame-Options"] == "DENY"


def test_there_is_no_mail_of_another_name(local_client: Client) -> None:
    assert local_client.get("/outbox/absent").status_code == 404
    assert local_client.get("/outbox/..%2Fsecret-key").status_code == 404


ADDRESSES = ["/outbox/", "/outbox", "/outbox/m1@localhost", "/outbox/m1@localhost/html", "/outbox/m1@localhost/reply"]


TOKEN = re.compile(rb'csrfmiddlewaretoken" value="\w+')


def assert_unknown(client: Client, path: str, **request: str) -> None:
    """The answer is that of an address that nobody ever made, but for the address: to come back to after signing in."""
    answer, nowhere = (client.get(address, **request) for address in (path, path.replace("outbox", "nowhere")))
    assert answer.status_code == nowhere.status_code == 404
    pages = [TOKEN.sub(b"", each.content) for each in (answer, nowhere)]  # each page has its own, to choose a theme
    assert pages[0].replace(b"outbox", b"nowhere") == pages[1]
    assert client.post(path, **request).status_code == 404


@pytest.mark.parametrize("path", ADDRESSES)
@pytest.mark.parametrize(
    "request_", [{"REMOTE_ADDR": "192.0.2.7"}, {"HTTP_X_FORWARDED_FOR": "192.0.2.7"}, {"HTTP_VIA": "1.1 proxy"}]
)
def test_the_box_does_not_exist_for_others(local_client: Client, path: str, request_: dict[str, str]) -> None:
    drop(1)
    assert_unknown(local_client, path, **request_)


@pytest.mark.parametrize("path", ADDRESSES)
def test_the_box_does_not_exist_under_another_name(settings: Settings, path: str) -> None:
    settings.ALLOWED_HOSTS = ["tocsite.example"]
    drop(1)
    assert_unknown(Client(enforce_csrf_checks=True, headers={"host": "tocsite.example"}), path)


@pytest.mark.parametrize("path", ADDRESSES)
@pytest.mark.parametrize("values", [{"LOCAL_OUTBOX": False}, {"SITE_URL": "https://tocsite.example"}])
def test_the_box_does_not_exist_on_a_real_installation(
    local_client: Client, settings: Settings, path: str, values: dict[str, object]
) -> None:
    drop(1)
    for name, value in values.items():
        setattr(settings, name, value)
    assert_unknown(local_client, path)


def test_the_mails_about_accounts_lie_here_too(client: Client, settings: Settings) -> None:
    settings.EMAIL_BACKEND = "games.mail.box.LocalBox"
    client.post(
        reverse("account_signup"),
        {"email": "ana@example.org", "username": "Ana", "password1": "limes-rhenus-9", "timezone": "Europe/Rome"},
    )
    account_mails.send_due()
    assert [entry.recipient for entry in box.entries(box.names())] == ["ana@example.org"]


def test_the_link_to_the_box_is_shown_only_to_those_it_exists_for(local_client: Client) -> None:
    assert "/outbox/" in local_client.get("/games/").content.decode()
    assert "/outbox/" not in local_client.get("/games/", REMOTE_ADDR="192.0.2.7").content.decode()


def test_a_picture_within_a_mail_is_shown_without_fetching(local_client: Client) -> None:
    mail = EmailMultiAlternatives(
        subject="Map", body="-", to=["a@example.org"], headers={"Message-ID": "<map@localhost>"}
    )
    mail.attach_alternative('<html><head></head><img src="cid:map"></html>', "text/html")
    image = MIMEImage(b"not drawn", "png")
    image["Content-ID"] = "<map>"
    mail.mixed_subtype = "related"
    mail.attach(image)
    box.write_mail(mail)
    page = local_client.get(reverse("games:mail_html", args=["map@localhost"]))
    assert b'src="data:image/png;base64,bm90IGRyYXdu"' in page.content
    assert "img-src data:" in page.headers["Content-Security-Policy"]


@pytest.fixture
def turn(settings: Settings) -> str:
    """The name of a decision mail in the box; it asks Ana or Ben for a province."""
    settings.EMAIL_BACKEND = "games.mail.box.LocalBox"
    running_game(person("Ana"), person("Ben"))
    delivery.send_due()
    return next(name for name in box.names() if name.startswith("turn-"))


def test_a_reply_goes_the_way_of_every_mail_that_comes_in(turn: str) -> None:
    visitor = Client(headers={"host": HERE})
    page = visitor.get(reverse("games:mail", args=[turn]))
    form = {"key": page.context["key"], "text": "start in gallia"}
    told = [visitor.post(reverse("games:mail_reply", args=[turn]), form, follow=True) for _click in range(2)]
    assert list(Move.objects.exclude(action="").values_list("action", flat=True)) == ["start in gallia"]
    assert "orders carried out" in told[0].content.decode()
    assert "it had already arrived" in told[1].content.decode()
    delivery.send_due()
    assert "answer-" in box.names()[0]


def test_a_forged_reply_does_nothing(local_client: Client, turn: str) -> None:
    answer = local_client.post(reverse("games:mail_reply", args=[turn]), {"key": "0" * 24, "text": "start in gallia"})
    assert answer.status_code == 403
    assert not IncomingMail.objects.exists()


def test_a_mail_that_takes_no_answer_has_no_form(local_client: Client) -> None:
    drop(1)
    assert "<textarea" not in local_client.get(reverse("games:mail", args=["m1@localhost"])).content.decode()
    visitor = Client(headers={"host": HERE})
    address = reverse("games:mail_reply", args=["m1@localhost"])
    assert visitor.post(address, {"key": "0" * 24, "text": "2"}).status_code == 404


def test_replies_do_not_exist_for_others(turn: str) -> None:
    visitor = Client(headers={"host": HERE})
    form = {"key": "0" * 24, "text": "start in gallia"}
    assert visitor.post(reverse("games:mail_reply", args=[turn]), form, REMOTE_ADDR="192.0.2.7").status_code == 404
    assert not IncomingMail.objects.exists()
