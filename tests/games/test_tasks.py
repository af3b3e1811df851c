"""The tasks and when the beat asks for them."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone
from pytest_django.fixtures import Settings

from games import tasks
from games.services.outbox import delivery
from games.services.rows import worker_queue
from tocsite.celery import app as celery_app


def test_every_scheduled_task_exists_and_is_acknowledged_late(settings: Settings) -> None:
    celery_app.loader.import_default_modules()
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        assert celery_app.tasks[entry["task"]].acks_late


def test_a_mail_that_is_owed_is_handed_over_by_the_name_of_its_task() -> None:
    assert tasks.send_notification.name == worker_queue.NOTIFICATION
    assert tasks.send_account_mail.name == worker_queue.ACCOUNT_MAIL


def test_a_mail_whose_message_or_worker_is_lost_waits_less_than_thirty_seconds(settings: Settings) -> None:
    sweep = timedelta(seconds=settings.CELERY_BEAT_SCHEDULE["send_due_mail"]["schedule"])
    assert settings.CELERY_BEAT_SCHEDULE["send_due_mail"]["task"] == tasks.send_due_mail.name
    assert delivery.STALE + sweep < timedelta(seconds=30)


@pytest.mark.django_db
def test_sessions_that_are_over_are_deleted() -> None:
    expired, lasting = SessionStore(), SessionStore()
    expired.create()
    lasting.create()
    Session.objects.filter(pk=expired.session_key).update(expire_date=timezone.now())
    tasks.tidy_up()
    assert [session.pk for session in Session.objects.all()] == [lasting.session_key]
