"""What a mail service reports: its webhooks exist only with a secret, and pause the addresses that fail."""

import base64
import json
from typing import Any

import pytest
from anymail.signals import AnymailTrackingEvent
from django.test import Client
from django.urls import clear_url_caches
from pytest_django.fixtures import Settings

import tocsite.urls
from accounts.models import Bounce, PausedAddress, User
from games import webhooks
from tests.tables import person

TRACKING = "/mail-service/postmark/tracking/"
BASIC = {"Authorization": "Basic " + base64.b64encode(b"hook:secret-of-the-hook").decode()}


@pytest.fixture
def ana(db: None) -> User:
    return person("Ana")


@pytest.fixture
def hooked(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A site that is set up for a mail service's reports."""
    settings.ANYMAIL = {"WEBHOOK_SECRET": "hook:secret-of-the-hook"}
    settings.MAIL_WEBHOOK_SECRET = "hook:secret-of-the-hook"
    monkeypatch.setattr(tocsite.urls, "urlpatterns", tocsite.urls.addresses())
    clear_url_caches()


def report(client: Client, ana: User, headers: dict[str, str] | None = None, **fields: str) -> int:
    """What Postmark posts; the status it gets."""
    event = {"RecordType": "Bounce", "ID": 42, "Email": ana.email, "MessageID": "m-1", "Details": "", **fields}
    event |= {"BouncedAt": "2026-11-21T10:00:00Z", "Tag": "", "Metadata": {}}
    return client.post(TRACKING, json.dumps(event), content_type="application/json", headers=headers or {}).status_code


def test_without_a_secret_there_is_no_webhook(client: Client, ana: User) -> None:
    assert report(client, ana, Type="HardBounce") == 404


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
