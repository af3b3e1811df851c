"""The site is closed for a while: it says so, keeps what people write, and nobody's time runs."""

from datetime import timedelta
from io import BytesIO, StringIO
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import tasks
from games.doors import smtp
from games.management.commands import deliver_mail
from games.models import Game, IncomingMail, Outage
from games.services.rows import downtime
from tests.form_filling import form_at
from tests.tables import person, running_game
from tocsite import maintenance

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _opened_afterwards() -> Any:
    yield
    maintenance.end()


def run_maintenance(*arguments: str, **options: Any) -> str:
    out = StringIO()
    call_command("maintenance", *arguments, stdout=out, **options)
    return out.getvalue()


def test_a_closure_is_announced_and_then_told_on_every_page(client: Client) -> None:
    assert run_maintenance() == "The site is open.\n"
    with time_machine.travel("2026-11-26 18:00Z", tick=False) as clock:
        assert "close at 18:30 UTC: until 20:00" in run_maintenance("on", "until 20:00", minutes=30)
        page = client.get("/")
        assert page.status_code == 200
        assert "18:30" in page.text and "until 20:00. All clocks are then paused." in page.text
        clock.shift(timedelta(minutes=31))
        for address in ("/", "/games/", "/nowhere/"):
            closed = client.get(address)
            assert closed.status_code == 503 and closed["Retry-After"]
            assert "The site is closed for maintenance: until 20:00. Nothing was changed" in closed.text
        assert client.get("/health/").json() == {"status": "maintenance"}
        assert "has been closed since 18:30 UTC" in run_maintenance()
    assert run_maintenance("off") == "The site is open.\n"
    assert client.get("/").status_code == 200


def test_text_sent_while_the_site_is_closed_is_given_back(client: Client) -> None:
    client.force_login(person("Ana"))
    form = form_at(client, reverse("leagues:new"), field="about")
    run_maintenance("on")
    refused = form.fill(name="Night League", about="I play at night").press()
    assert refused.status_code == 503 and "I play at night" in refused.text
    run_maintenance("off")
    assert form.fill(name="Night League", about="I play at night").press().status_code == 302


def test_nobodys_time_runs_and_no_mail_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        game = running_game(person("Ana"), person("Ben"))
        downtime.beat()
        before = Game.objects.get(pk=game.pk).deadline
        assert before
        run_maintenance("on")
        clock.shift(before - timezone.now() + timedelta(hours=1))
        for task in (tasks.keep_watch, tasks.enforce_deadlines, tasks.send_due_mail):
            task()
        assert Game.objects.get(pk=game.pk).deadline == before and not Outage.objects.exists()
        run_maintenance("off")
        for task in (tasks.keep_watch, tasks.enforce_deadlines):
            task()
        assert Game.objects.get(pk=game.pk).deadline > timezone.now()
        run_maintenance("on")
        clock.shift(timedelta(minutes=1))
        run_maintenance("off")
        assert Outage.objects.latest("end").end - Outage.objects.latest("end").start == timedelta(minutes=1)
    run_maintenance("on")
    monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": BytesIO(b"Subject: x\n\nHello\n")}))
    with pytest.raises(SystemExit) as exit:
        call_command("deliver_mail", "--recipient=noreply@localhost")
    assert exit.value.code == deliver_mail.TRY_AGAIN
    assert (
        smtp.hand_in(BytesIO(b"Subject: x\n\nHello\n"), "noreply@localhost", "a@example.net", by_lmtp=False)
        == smtp.LATER
    )
    assert not IncomingMail.objects.exists()
