"""Reports of a mail service: its webhooks exist only with a secret, and pause the addresses that fail."""

import base64
import hmac
import json
from typing import Any

import pytest
from anymail.signals import AnymailTrackingEvent
from django.test import Client
from django.urls import clear_url_caches
from pytest_django.fixtures import Settings

import tocsite.urls
from accounts.models import Bounce, PausedAddress, User
from games.doors import webhooks
from tests.tables import person
from tocsite import post

TRACKING = "/mail-service/postmark/tracking/"
BASIC = {"Authorization": "Basic " + base64.b64encode(b"hook:secret-of-the-hook").decode()}


@pytest.fixture
def ana(db: None) -> User:
    return person("Ana")


@pytest.fixture
def hooked(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A site that is set up for a mail service's reports, and those of Mailgun with a key."""
    keys = {"MAILGUN_API_KEY": "for-sending", "MAILGUN_WEBHOOK_SIGNING_KEY": "the-signing-key"}
    settings.ANYMAIL = keys | {"WEBHOOK_SECRET": "hook:secret-of-the-hook"}
    settings.MAIL_WEBHOOK_SECRET = "hook:secret-of-the-hook"
    monkeypatch.setattr(tocsite.urls, "urlpatterns", tocsite.urls.addresses())
    clear_url_caches()


def report(client: Client, ana: User, headers: dict[str, str] | None = None, **fields: str) -> int:
    """Post a report as Postmark does, and return the status."""
    event = {"RecordType": "Bounce", "ID": 42, "Email": ana.email, "MessageID": "m-1", "Details": "", **fields}
    event |= {"BouncedAt": "2026-11-21T10:00:00Z", "Tag": "", "Metadata": {}}
    return client.post(TRACKING, json.dumps(event), content_type="application/json", headers=headers or {}).status_code


def test_without_a_secret_there_is_no_webhook(client: Client, ana: User) -> None:
    assert report(client, ana, Type="HardBounce") == 404


@pytest.mark.parametrize("path", ["amazon_ses/tracking", "mandrill", "sendgrid/inbound"])
def test_a_service_that_cannot_be_chosen_has_no_webhook(hooked: None, client: Client, path: str) -> None:
    assert client.post(f"/mail-service/{path}/", {}, headers=BASIC).status_code == 404


@pytest.mark.parametrize("path", ["mailersend/tracking", "mailersend/inbound", "resend/inbound"])
@pytest.mark.parametrize("headers", [{}, BASIC])
def test_a_service_whose_key_the_site_has_not_got_has_no_webhook(
    hooked: None, client: Client, path: str, headers: dict[str, str]
) -> None:
    assert client.post(f"/mail-service/{path}/", "{}", "application/json", headers=headers).status_code == 404


@pytest.mark.parametrize("service", ["mailgun", "mailersend"])
def test_a_service_whose_key_it_has_got_has_its_webhooks(hooked: None, settings: Settings, service: str) -> None:
    settings.ANYMAIL |= post.signatures(["for-reports", "for-answers"])
    assert {f"{service}_tracking_webhook", f"{service}_inbound_webhook"} < {
        each.name for each in tocsite.urls.webhooks()
    }


def test_nobody_reports_without_the_secret(hooked: None, client: Client, ana: User) -> None:
    assert report(client, ana, Type="HardBounce") == 400
    assert not Bounce.objects.exists()


def test_a_hard_bounce_pauses_the_address(hooked: None, client: Client, ana: User) -> None:
    assert report(client, ana, BASIC, Type="HardBounce", Description="The server was unable to deliver") == 200
    assert PausedAddress.objects.get().why == Bounce.Kind.HARD


def test_a_complaint_pauses_the_address(hooked: None, client: Client, ana: User) -> None:
    assert report(client, ana, BASIC, RecordType="SpamComplaint", Type="SpamComplaint") == 200
    assert PausedAddress.objects.get().why == Bounce.Kind.COMPLAINT


def test_a_soft_bounce_is_only_noted(hooked: None, client: Client, ana: User) -> None:
    assert report(client, ana, BASIC, Type="SoftBounce") == 200
    assert Bounce.objects.get().kind == Bounce.Kind.SOFT
    assert not PausedAddress.objects.exists()


def test_a_report_that_comes_twice_counts_once(hooked: None, client: Client, ana: User) -> None:
    for _ in range(2):
        report(client, ana, BASIC, Type="SoftBounce")
    assert Bounce.objects.count() == 1


def mailgun(ana: User, key: str, event: str = "failed") -> dict[str, Any]:
    """Return a report as Mailgun posts it, signed."""
    told = {"timestamp": "1795255200", "token": "7a2c" * 12}
    signature = hmac.new(key.encode(), "".join(told.values()).encode(), "sha256").hexdigest()
    return {
        "signature": told | {"signature": signature},
        "event-data": {
            "event": event,
            "severity": "permanent",
            "reason": "bounce",
            "id": "G9Bn5sl1TC6nu79C8C0bwg",
            "timestamp": 1795255200.0,
            "recipient": ana.email,
            "message": {"headers": {"message-id": "turn.limes.1@play.example.org", "to": ana.email}},
            "delivery-status": {"code": 550, "message": "550 5.1.1 No such user here", "description": ""},
        },
    }


@pytest.mark.parametrize(("key", "status", "paused"), [("the-signing-key", 200, True), ("another-key", 400, False)])
def test_a_service_that_signs_its_calls_has_a_key_for_them(
    hooked: None, client: Client, ana: User, key: str, status: int, *, paused: bool
) -> None:
    told = json.dumps(mailgun(ana, key))
    path = "/mail-service/mailgun/tracking/"
    assert client.post(path, told, content_type="application/json").status_code == 400, "without the secret"
    assert client.post(path, told, content_type="application/json", headers=BASIC).status_code == status
    assert PausedAddress.objects.filter(address=ana.email, why=Bounce.Kind.HARD).exists() == paused


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        ({"event_type": "bounced", "reject_reason": "bounced", "mta_response": "550 5.1.1 no such user"}, "hard"),
        ({"event_type": "bounced", "reject_reason": "bounced", "mta_response": "552 5.2.2 over quota"}, "soft"),
        ({"event_type": "bounced", "reject_reason": "timed_out"}, "soft"),
        ({"event_type": "bounced", "reject_reason": "bounced", "mta_response": "Invalid recipient"}, "hard"),
        ({"event_type": "rejected", "reject_reason": "invalid"}, "hard"),
        ({"event_type": "rejected", "reject_reason": "spam"}, "complaint"),
        ({"event_type": "rejected", "reject_reason": "blocked"}, "soft"),
        ({"event_type": "complained"}, "complaint"),
        ({"event_type": "unsubscribed", "reject_reason": "unsubscribed"}, "complaint"),
        ({"event_type": "deferred", "mta_response": "421 4.7.0 later"}, ""),
        ({"event_type": "delivered"}, ""),
        ({"event_type": "opened"}, ""),
    ],
)
def test_events_are_sorted_by_what_they_say_of_the_address(event: dict[str, Any], kind: str) -> None:
    assert webhooks.kind_of(AnymailTrackingEvent(**event)) == kind
