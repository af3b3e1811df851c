"""Mails that wait by the hours of their person's profile are looked at again when those change."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game, MailSettings, Notification
from games.services.outbox import delivery, preferences
from tests.tables import person, running_game

Browser = Callable[[User], Client]
Status = Notification.Status
Way = MailSettings.Way


@pytest.fixture
def ana(db: None) -> User:
    """Somebody in whose quiet hours this runs."""
    hour = timezone.now().hour
    return person("Ana", quiet_from=hour, quiet_to=(hour + 3) % 24, timezone_chosen=True)


def saved(browser: Browser, user: User, **changes: object) -> None:
    """The profile as it is, with these changes."""
    fields = ("username", "timezone", "language", "quiet_from", "quiet_to", "days_off")
    form = {name: getattr(user, name) for name in fields} | changes
    answer = browser(user).post("/people/me/", {name: "" if value is None else value for name, value in form.items()})
    assert answer.status_code == 302


def statuses(user: User) -> set[str]:
    return set(Notification.objects.filter(user=user).values_list("status", flat=True))


def waiting(ana: User) -> Game:
    """A game whose first mails wait for the end of Ana's night."""
    game = running_game(ana, person("Ben"))
    delivery.send_due()
    assert statuses(ana) == {Status.PENDING}
    mail.outbox.clear()
    return game


@pytest.mark.parametrize(
    "changes",
    [
        {"quiet_from": None, "quiet_to": None},
        {"timezone": "Asia/Tokyo"},  # nine hours from here
    ],
)
def test_held_mails_go_out_when_it_is_no_longer_night(browser: Browser, ana: User, changes: dict[str, object]) -> None:
    waiting(ana)
    saved(browser, ana, **changes)
    delivery.send_due()
    assert statuses(ana) == {Status.SENT}
    assert {each.to[0] for each in mail.outbox} == {ana.email}


def test_held_mails_stay_held_while_it_is_still_night(browser: Browser, ana: User) -> None:
    waiting(ana)
    saved(browser, ana, quiet_to=(timezone.now().hour + 5) % 24, days_off=[6, 7])
    delivery.send_due()
    assert (statuses(ana), mail.outbox) == ({Status.PENDING}, [])
    for row in Notification.objects.filter(user=ana):
        assert row.due - timezone.now() > timedelta(hours=4)


def test_a_change_of_name_or_language_reschedules_no_mail(browser: Browser, ana: User) -> None:
    waiting(ana)
    before = set(Notification.objects.values_list("pk", "due"))
    saved(browser, ana, username="Annina", language="en")
    assert set(Notification.objects.values_list("pk", "due")) == before
    ana.refresh_from_db()
    assert (ana.username, ana.language) == ("Annina", "en")


def test_a_digest_follows_its_person_to_another_time_zone(browser: Browser, ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(quiet_from=None, quiet_to=None)
    ana.refresh_from_db()
    now = timezone.now()
    ways = dict.fromkeys(("started", "turn"), Way.DIGEST)
    preferences.save(user=ana, ways=ways, digest_hour=(now.hour + 12) % 24)
    running_game(ana, person("Ben"))
    delivery.send_due()
    zone = "Asia/Dhaka"  # where that hour comes six hours sooner
    saved(browser, ana, timezone=zone)
    delivery.send_due()
    assert statuses(ana) == {Status.COLLECTED}
    for row in Notification.objects.filter(user=ana):
        assert timedelta(hours=5) < row.due - now <= timedelta(hours=6)
