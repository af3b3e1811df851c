"""A mail service that takes mail for the site, and passes it on by its webhook."""

import base64

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from games.mail import address
from games.models import IncomingMail, Seat
from tests.games.inbox.doors import done
from tests.games.mail.post import claim_of, write_mail
from tests.orders import to_move
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def service(settings: Settings) -> Client:
    """A mail service that knows the secret."""
    settings.ROOT_URLCONF = "tests.games.inbox.webhook_urls"
    settings.ANYMAIL = {"WEBHOOK_SECRET": "service:secret"}
    secret = base64.b64encode(b"service:secret").decode()
    return Client(headers={"authorization": f"Basic {secret}"})


def call(service: Client, raw: bytes, to: str) -> int:
    """Post a mail as Postmark does, and return the status."""
    told = {
        "RawEmail": raw.decode(),
        "OriginalRecipient": to,
        "Headers": [{"Name": "Return-Path", "Value": "<max@example.org>"}],
    }
    return service.post("/mail-service/postmark/inbound/", told, "application/json").status_code


def test_a_mail_service_passes_an_order_on(service: Client, seat: Seat) -> None:
    assert call(service, write_mail("start in gallia"), address.address_of(claim_of(seat))) == 200
    assert done() == ["start in gallia"]
    assert IncomingMail.objects.get().sender == "max@example.org"


def test_a_stranger_cannot_pass_an_order_on(service: Client, seat: Seat) -> None:
    stranger = Client()
    assert call(stranger, write_mail("start in gallia"), address.address_of(claim_of(seat))) == 400
    assert done() == []


def test_a_service_that_tells_no_envelope_is_read_by_the_mails_own_headers(service: Client, seat: Seat) -> None:
    to = address.address_of(claim_of(seat))
    raw = write_mail("start in gallia").replace(b"To: orders", f"To: {to}".encode())
    assert call(service, raw, "") == 200
    assert done() == ["start in gallia"]


def test_a_call_for_two_of_our_addresses_is_a_mail_at_each(service: Client, seat: Seat) -> None:
    other = to_move(running_game(person("Cleo"), person("Dan")))
    to = ", ".join(address.address_of(claim_of(each)) for each in (seat, other))
    raw = write_mail("start in gallia")
    for _again in range(2):
        assert call(service, raw, f"max@example.org, {to}") == 200
    assert call(service, raw.replace(b"To: orders", f"To: {to}".encode()), "") == 200
    assert done() == ["start in gallia"] * 2


def test_there_is_no_such_address_without_a_secret(client_of_a_bare_site: Client) -> None:
    assert client_of_a_bare_site.post("/mail-service/postmark/inbound/").status_code == 404


@pytest.fixture
def client_of_a_bare_site() -> Client:
    return Client()
