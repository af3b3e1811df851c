"""Reports of /health/ and the alarms, and the small price of asking."""

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from games.models import Beacon, Digest, Game, Notification
from games.services import health
from games.services.outbox import delivery
from games.services.rows import downtime
from tests.games.outbox.test_delivery import at_the_same_time, refuse_connections
from tests.tables import person, running_game, time_out

Status = Notification.Status
Counted = Callable[..., Any]


def opening() -> None:
    """A game whose mails are sent, on a site whose schedule runs."""
    running_game(person("Ana"), person("Ben"))
    delivery.send_due()
    downtime.beat()


TOKEN = "the operator's own long token"


@pytest.fixture(autouse=True)
def health_token(settings: Settings) -> None:
    settings.HEALTH_TOKEN = TOKEN


def ask(client: Client) -> tuple[int, dict[str, Any]]:
    """The status and the report that the operator is given."""
    response = client.get("/health/", headers={"X-Health-Token": TOKEN})
    return response.status_code, response.json()


@pytest.mark.parametrize("options", [{}, {"headers": {"X-Health-Token": "wrong"}}, {"query_params": {"token": "ü"}}])
def test_a_stranger_is_told_no_more_than_whether_the_site_is_well(
    client: Client, game: Game, options: dict[str, Any]
) -> None:
    well = client.get("/health/", **options)
    assert (well.status_code, well.json()) == (200, {"status": "ok"})
    age(Beacon.objects.filter(name=downtime.BEAT), "at", timedelta(minutes=6))
    ill = client.get("/health/", **options)
    assert (ill.status_code, ill.json()) == (503, {"status": "not ok"})


@pytest.mark.parametrize("options", [{"headers": {"X-Health-Token": ""}}, {"query_params": {"token": ""}}, {}])
def test_without_a_token_nobody_is_the_operator(
    client: Client, game: Game, settings: Settings, options: dict[str, Any]
) -> None:
    settings.HEALTH_TOKEN = ""
    assert client.get("/health/", **options).json() == {"status": "ok"}


def test_a_program_that_can_send_no_header_puts_the_token_into_the_address(client: Client, game: Game) -> None:
    answer = client.get("/health/", query_params={"token": TOKEN}).json()
    assert answer["status"] == "ok" and answer["problems"] == {} and answer["games_running"] == 1


def test_a_site_that_is_well_says_so(client: Client, game: Game) -> None:
    status, answer = ask(client)
    assert (status, answer["problems"]) == (200, {})
    assert (answer["mails_sent_in_a_day"], answer["mails_due_in_a_day"], answer["games_running"]) == (3, 3, 1)
    assert answer["oldest_unsent_mail"] is answer["oldest_overdue_deadline"] is None


def test_a_new_site_without_games_is_well_once_its_schedule_runs(client: Client, db: None) -> None:
    assert set(ask(client)[1]["problems"]) == {"beat"}
    health.keep_watch()
    assert ask(client)[0] == 200


def test_a_site_that_was_prepared_has_time_to_begin_its_schedule(client: Client, db: None) -> None:
    call_command("prepare")
    assert ask(client)[0] == 200
    age(Beacon.objects.filter(name=downtime.BEAT), "at", health.SILENT_BEAT + timedelta(seconds=1))
    assert set(ask(client)[1]["problems"]) == {"beat"}


def age(rows: Any, column: str, span: timedelta) -> None:
    rows.update(**{column: timezone.now() - span})


def test_an_outbox_that_ages_is_a_problem(client: Client, game: Game) -> None:
    waiting = game.notifications.filter(pk=game.notifications.earliest("pk").pk)
    waiting.update(status=Status.PENDING, sent=None)
    age(waiting, "due", timedelta(minutes=9))
    assert ask(client)[0] == 200
    age(waiting, "due", timedelta(minutes=11))
    status, answer = ask(client)
    assert (status, set(answer["problems"])) == (503, {"outbox"})
    assert answer["oldest_unsent_mail"] >= 660


def test_a_digest_that_ages_is_a_problem(client: Client, game: Game) -> None:
    Digest.objects.create(user=game.creator, due=timezone.now() - timedelta(hours=1))
    assert set(ask(client)[1]["problems"]) == {"outbox"}


def test_a_mail_that_is_held_or_collected_is_not_late(client: Client, game: Game) -> None:
    first, second, _third = game.notifications.order_by("pk")
    later = timezone.now() + timedelta(hours=8)
    Notification.objects.filter(pk=first.pk).update(status=Status.PENDING, held=later, due=later, sent=None)
    Notification.objects.filter(pk=second.pk).update(status=Status.COLLECTED, due=later, sent=None)
    Notification.objects.update(created=timezone.now() - timedelta(hours=8))
    assert ask(client)[1]["problems"] == {}


def test_a_day_without_one_mail_though_some_were_due_is_a_problem(client: Client, game: Game) -> None:
    age(game.notifications, "sent", timedelta(hours=25))
    assert ask(client)[1]["problems"] == {}, "a small site may be quiet for a day"
    failed = game.notifications.filter(pk=game.notifications.earliest("pk").pk)
    failed.update(status=Status.FAILED, sent=None, claimed=timezone.now())
    assert set(ask(client)[1]["problems"]) == {"silence"}


def test_a_day_without_one_mail_on_a_busy_site_is_a_problem(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    age(game.notifications, "sent", timedelta(hours=25))
    monkeypatch.setattr(health, "NEVER_QUIET", 1)
    assert set(ask(client)[1]["problems"]) == {"silence"}


def test_a_schedule_that_stands_still_is_a_problem(client: Client, game: Game) -> None:
    age(Beacon.objects.filter(name=downtime.BEAT), "at", timedelta(minutes=6))
    assert set(ask(client)[1]["problems"]) == {"beat"}


def test_deadlines_that_nobody_enforces_are_a_problem(client: Client, game: Game) -> None:
    time_out(game)
    assert ask(client)[1]["problems"] == {}
    age(Game.objects.filter(pk=game.pk), "deadline", timedelta(minutes=11))
    status, answer = ask(client)
    assert (status, set(answer["problems"]), answer["overdue_deadlines"]) == (503, {"deadlines"}, 1)


def test_a_database_that_does_not_answer_is_a_problem(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*args: object) -> None:
        raise OperationalError("the connection with password=secret is lost")

    with connection.execute_wrapper(fails):
        status, answer = ask(client)
    assert (status, set(answer["problems"])) == (503, {"database"})
    assert "secret" not in str(answer)


def test_it_reveals_no_names_and_no_addresses(client: Client, game: Game) -> None:
    time_out(game)
    age(Game.objects.filter(pk=game.pk), "deadline", timedelta(hours=1))
    text = str(ask(client))
    assert not any(word in text for word in ("Ana", "Ben", "Limes", "@", game.public_id))


def test_asking_is_a_handful_of_queries_that_indexes_answer(
    client: Client, game: Game, django_assert_max_num_queries: Counted
) -> None:
    ask(client)  # which writes, and need not again for a while
    with django_assert_max_num_queries(17):
        ask(client)


def test_every_count_stops_at_a_limit(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "MOST", 2)
    assert health.vitals().mails_sent_in_a_day == 2


def test_the_log_has_the_alarm_once_an_hour(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    time_out(game)
    age(Game.objects.filter(pk=game.pk), "deadline", timedelta(hours=1))

    def alarms() -> list[str]:
        caplog.clear()
        health.keep_watch()
        return [record.message for record in caplog.records if record.levelno == logging.ERROR]

    assert alarms() == ["Deadlines passed but not enforced: 1."]
    assert alarms() == []
    age(Beacon.objects.filter(name="alarm:deadlines"), "at", timedelta(minutes=61))
    assert len(alarms()) == 1


def test_the_operator_is_mailed_the_alarm(game: Game, settings: Settings) -> None:
    settings.ADMINS = [("operator", "olga@example.net")]
    age(Game.objects.filter(pk=game.pk), "deadline", timedelta(hours=1))
    mail.outbox.clear()
    for _ in range(2):
        health.keep_watch()
    (alarm,) = mail.outbox
    assert alarm.to == ["olga@example.net"]
    assert alarm.subject == "[tocsite] Deadlines passed but not enforced: 1."


def test_an_alarm_that_cannot_be_mailed_is_in_the_log_all_the_same(
    game: Game, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.ADMINS = [("operator", "olga@example.net")]
    refuse_connections(settings)
    age(Game.objects.filter(pk=game.pk), "deadline", timedelta(hours=1))
    assert set(health.keep_watch()) == {"deadlines"}
    assert "not enforced: 1." in caplog.text and "could not be emailed" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_of_four_workers_one_raises_the_alarm() -> None:
    won: list[bool] = []
    at_the_same_time(lambda: won.append(health.once_per("alarm:test", period=timedelta(hours=1))), 4)
    assert sorted(won) == [False, False, False, True]


def test_the_heartbeat_comes_with_the_watch(db: None) -> None:
    health.keep_watch()
    assert Beacon.objects.get(name=downtime.BEAT).at > timezone.now() - timedelta(minutes=1)
