"""A new name and new hours at once: they wait for mails and digests in the making, and these never for them in turn."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections, transaction

from accounts.models import User
from accounts.services import save_profile
from games.models import IncomingMail, Notification
from games.services.outbox import delivery, digests
from tests.games.mail.post import post
from tests.games.outbox.test_digests import let_the_hour_come, reader
from tests.tables import person, running_game, seat_of
from tests.waiting import until_somebody_waits

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ana() -> User:
    """Somebody with mails that wait for their digest, whose hour has come."""
    ana = reader("Ana")
    running_game(ana, person("Ben"))
    delivery.send_due()
    let_the_hour_come()
    return ana


def rename_and_change_hours(ana: User) -> None:
    ana.username, ana.timezone = "Annina", "Asia/Tokyo"
    save_profile(user=ana, changed_fields=["username", "timezone"])


def lock_mails_of(ana: User) -> None:
    assert list(Notification.objects.filter(user=ana).order_by("pk").select_for_update())


def in_a_thread(pool: ThreadPoolExecutor, work: Callable[[], object]) -> Callable[[], object]:
    """Begin the work, until it waits for a lock; its end."""

    def run() -> None:
        try:
            work()
        finally:
            connections.close_all()

    working = pool.submit(run)
    until_somebody_waits()
    return working.result


def name_and_zone() -> tuple[str, str]:
    return User.objects.values_list("username", "timezone").get(email="ana@example.org")


def test_a_digest_that_has_its_mails_can_still_be_written(ana: User) -> None:
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            lock_mails_of(ana)
            saved = in_a_thread(pool, lambda: rename_and_change_hours(ana))
            digest = digests.gather(user_id=ana.pk)
        saved()
    assert name_and_zone() == ("Annina", "Asia/Tokyo")
    assert digest is not None and digest.notifications.count() == Notification.objects.filter(user=ana).count()


def test_a_mail_of_theirs_that_is_being_carried_out_gets_at_their_mails(ana: User) -> None:
    seat = seat_of(running_game(ana, person("Cai"), name="Pax"), ana)
    delivery.send_due()
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():  # as the inbox does
            User.objects.select_for_update(no_key=True).get(pk=ana.pk)
            saved = in_a_thread(pool, lambda: rename_and_change_hours(ana))
            assert post(seat, "unmute").outcome == IncomingMail.Outcome.ACTED
        saved()
    assert name_and_zone() == ("Annina", "Asia/Tokyo")
