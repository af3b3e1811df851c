"""An account is deleted while its games go on and its emails are being read: they are not held up."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from accounts import departure
from accounts.models import DeletedAccount, User
from games.models import Game, MailImprint, Seat
from games.services.play.table import lock
from tests.tables import person, running_game
from tests.waiting import WAITING, until_somebody_waits, wait_for

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ana() -> User:
    ana = person("Ana")
    running_game(ana, person("Ben"))
    User.objects.filter(pk=ana.pk).update(deletion_due=timezone.now(), deletion_reminded=True)
    return ana


def waiting() -> int:
    """The number of connections that wait for a lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(WAITING)
        return int(cursor.fetchone()[0])


def delete() -> None:
    try:
        departure.delete_due()
    finally:
        connections.close_all()


def erase(user: User) -> None:
    try:
        departure._erase(user)
    finally:
        connections.close_all()


def test_an_account_whose_email_is_being_read_waits_for_the_next_run(ana: User) -> None:
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            User.objects.select_for_update(no_key=True).get(pk=ana.pk)
            with pytest.raises(departure.InUse):
                pool.submit(erase, ana).result()
            assert Seat.objects.filter(user=ana).exists() and not DeletedAccount.objects.exists()
        pool.submit(delete).result()
    assert not User.objects.filter(pk=ana.pk).exists()


def test_a_move_under_way_is_waited_for_and_owes_its_mail_to_them_still(ana: User) -> None:
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            game = lock(Game.objects.get().pk)
            deleted = pool.submit(delete)
            until_somebody_waits()
            MailImprint.objects.create(user=ana, message_id="<1@x>", runs=b"")
            game.seats.update(bank=7)
        deleted.result()
    assert not User.objects.filter(pk=ana.pk).exists()
    assert set(Seat.objects.values_list("bank", flat=True)) == {7}


def test_of_two_workers_at_once_the_later_finds_nothing_to_do(ana: User) -> None:
    def delete_it() -> None:
        try:
            departure.delete_account(ana.pk)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        with transaction.atomic():
            lock(Game.objects.get().pk)
            both = [pool.submit(delete_it), pool.submit(delete_it)]
            wait_for(lambda: waiting() == 2)
        for each in both:
            each.result()
    assert not User.objects.filter(pk=ana.pk).exists() and DeletedAccount.objects.count() == 1
