"""Mails that arrive at a real mail server, when messages come twice and workers die while they send."""

import time
from collections import Counter

import pytest

from games.mail import threads
from games.models import Notification
from tests.local_site import wait_for
from tests.processes.crew import Crew
from tests.processes.post_office import PostOffice
from tests.tables import person, running_game

GAMES = 10
Status = Notification.Status
one_broker = pytest.mark.parametrize("broker", ["filesystem"], indirect=True)


def owe_mails() -> Counter[str]:
    """Begin some games; the Message-IDs of what is owed, once each."""
    people = [person("Ana"), person("Ben")]
    for number in range(GAMES):
        running_game(*people, name=f"Limes {number}", bots=1)
    return Counter(threads.message_id(mail) for mail in Notification.objects.select_related("game"))


def all_sent() -> bool:
    return not Notification.objects.exclude(status=Status.SENT).exists()


def all_sent_but_one() -> bool:
    """Then the server ponders over the one, and nobody is in the midst of another."""
    return Notification.objects.exclude(status=Status.SENT).count() == 1


def kill_while_it_ponders(crew: Crew, post_office: PostOffice) -> None:
    """Kill the worker that waits for the server's answer, and let others do the rest."""
    crew.start(workers=1)
    wait_for(all_sent_but_one, 30)
    assert post_office.pondering.is_set()
    crew.kill_everything()
    crew.start(workers=2)
    wait_for(all_sent, 30)


def test_each_mail_arrives_once_though_its_task_comes_three_times(crew: Crew, post_office: PostOffice) -> None:
    owed_ids = owe_mails()
    for pk in [*Notification.objects.values_list("pk", flat=True)] * 3:
        crew.send_task("send_notification", pk)
    crew.start(workers=2)
    wait_for(all_sent, 30)
    time.sleep(2)  # for the messages that come too late
    assert post_office.accepted == owed_ids


@one_broker
def test_a_worker_killed_while_the_server_ponders_loses_nothing_and_doubles_nothing(
    crew: Crew, post_office: PostOffice
) -> None:
    owed_ids = owe_mails()
    post_office.hang_before = True
    kill_while_it_ponders(crew, post_office)
    assert post_office.accepted == owed_ids


@one_broker
def test_in_the_one_window_left_a_mail_comes_twice_under_one_id_rather_than_never(
    crew: Crew, post_office: PostOffice
) -> None:
    """The server has taken the mail, and the worker dies before it hears of it: nobody can know."""
    owed_ids = owe_mails()
    post_office.hang_after = True
    kill_while_it_ponders(crew, post_office)
    assert set(post_office.accepted) == set(owed_ids)
    assert post_office.accepted.total() == owed_ids.total() + 1
