"""The page about the time that things are kept tells what the task does."""

from datetime import timedelta
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import departure, personal_data
from accounts.models import Bounce, DataFile, Name, Tally, User
from games import durations, tasks
from games.models import AccountMail, Beacon, Digest, IncomingMail, MailImprint, Message, News, NewsMail, Notification
from games.services.lobby import lobby
from games.services.outbox import imprints
from games.services.people import retention
from games.services.talk import table_talk
from tests.form_filling import form_at
from tests.orders import to_move
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)
STUBBORN = """
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
    CREATE TRIGGER stubborn BEFORE DELETE ON accounts_user FOR EACH ROW WHEN (OLD.id = %s) EXECUTE FUNCTION refuse()
"""
"""Lets the row of one account never go."""


def test_the_page_has_every_rule_with_its_figure_and_the_foot_leads_there(client: Client) -> None:
    address = reverse("games:retention")
    assert f'href="{address}"' in client.get("/").text
    page = client.get(address).text
    for rule in retention.RULES:
        assert str(rule.subject) in page and durations.roughly(rule.duration.total_seconds()) in page
    assert "7\xa0days" in page or "7 days" in page


def test_the_task_keeps_to_it() -> None:
    ana, ben = person("Ana"), person("Ben")
    game, now = running_game(ana, ben), timezone.now()
    kept, old = (IncomingMail.objects.create(message_id=f"<{n}@x>", addressee="x", outcome="empty") for n in "ab")
    IncomingMail.objects.filter(pk=old.pk).update(received=now - retention.RECEIVED_KEPT - SECOND)
    MailImprint.objects.create(user=ana, message_id="<1@x>", runs=b"", sent=now - imprints.KEPT - SECOND)
    AccountMail.objects.create(recipient="x@example.org", subject="x", text="x", expires=now - SECOND)
    Bounce.objects.create(address="x@example.org", kind="soft", at=now - timedelta(days=8))
    Tally.objects.create(key="notes:1", ends=now - SECOND)
    Name.objects.create(name="Livia", skeleton="livia", until=now - SECOND)
    DataFile.objects.create(person=ana, made=now - personal_data.KEPT - SECOND)
    UserSession.objects.create(user=ana, ip="127.0.0.1", session_key="gone", user_agent="x")
    said = table_talk.say_at_table(user=ana, game_id=game.pk, key=uuid4(), text="Ave")
    Message.objects.filter(pk=said.pk).update(removed=now - table_talk.REMOVED_KEPT - SECOND)
    tasks.tidy_up()
    assert list(IncomingMail.objects.all()) == [kept]
    for model in (MailImprint, AccountMail, Bounce, DataFile, UserSession):
        assert not model.objects.exists(), model
    assert not Name.objects.filter(name="Livia").exists() and not Tally.objects.filter(key="notes:1").exists()
    assert Message.objects.get().text == ""


def test_accounts_that_were_never_confirmed_go_and_no_others(client: Client) -> None:
    sign_up = {"email": "new@example.org", "username": "Nova", "password1": "a long pass phrase", "timezone": "UTC"}
    form_at(client, "/accounts/signup/", field="username").fill(**sign_up).press()
    fresh = User.objects.get(username="Nova")
    kept = [person("Ana"), person("Ben"), person("Mira")]
    EmailAddress.objects.create(user=kept[1], email=kept[1].email, verified=True, primary=True)
    EmailAddress.objects.create(user=kept[2], email=kept[2].email, primary=True)
    User.objects.filter(pk=kept[2].pk).update(is_staff=True)
    User.objects.exclude(pk=fresh.pk).update(date_joined=timezone.now() - timedelta(days=400))
    retention.forget_old()
    assert User.objects.filter(pk=fresh.pk).exists()
    User.objects.filter(pk=fresh.pk).update(date_joined=timezone.now() - departure.UNCONFIRMED_KEPT - SECOND)
    retention.forget_old()
    assert set(User.objects.all()) == set(kept)
    assert not Name.objects.filter(name="Nova").exists() and not EmailAddress.objects.filter(user=fresh.pk).exists()


def test_an_unconfirmed_account_that_cannot_be_deleted_holds_up_no_other(caplog: pytest.LogCaptureFixture) -> None:
    bad, other = person("Nova"), person("Vetus")
    for each in (bad, other):
        EmailAddress.objects.create(user=each, email=each.email, primary=True)
    User.objects.update(date_joined=timezone.now() - departure.UNCONFIRMED_KEPT - SECOND)
    with connection.cursor() as cursor:
        cursor.execute(STUBBORN % bad.pk)
    departure.forget_unconfirmed()
    assert list(User.objects.all()) == [bad] and Name.objects.filter(name="Nova").exists()
    assert f"account {bad.pk}, whose address was never confirmed, could not be deleted" in caplog.text


def test_old_mails_go_but_those_of_open_decisions() -> None:
    ana, ben = person("Ana"), person("Ben")
    game, long_ago = running_game(ana, ben), timezone.now() - retention.SENT_KEPT - SECOND
    news = News.objects.create(headline="For you", text="Word", listed=False, key="k")
    NewsMail.objects.create(news=news, user=ana)
    Digest.objects.create(user=ana)
    for model in (Notification, NewsMail, Digest):
        model.objects.update(created=long_ago, status="sent")
    waiting = Notification.objects.create(game=game, seat=game.seats.first(), user=ana, kind="over", move=99)
    Notification.objects.filter(pk=waiting.pk).update(created=long_ago)
    News.objects.update(posted=long_ago)
    Beacon.objects.all().delete()
    tasks.tidy_up()
    left = set(Notification.objects.all())
    assert waiting in left and len(left) > 1
    assert all(each == waiting or each.move == each.seat.asked_move for each in left)
    assert not NewsMail.objects.exists() and not Digest.objects.exists()
    news.refresh_from_db()
    assert (news.text, news.key) == ("", "k")


def test_mails_of_a_failed_digest_go_with_it() -> None:
    ana, long_ago = person("Ana"), timezone.now() - retention.SENT_KEPT - SECOND
    failed = Digest.objects.create(user=ana, status="failed")
    game = running_game(ana, person("Ben"))
    Notification.objects.all().delete()
    told = {"game": game, "seat": game.seats.get(user=ana), "user": ana, "kind": "over", "move": 99}
    Notification.objects.create(**told, status="collected", digest=failed)
    NewsMail.objects.create(
        news=News.objects.create(headline="For you", text="Word"), user=ana, status="collected", digest=failed
    )
    for model in (Digest, Notification, NewsMail):
        model.objects.update(created=long_ago, due=long_ago)
    Beacon.objects.all().delete()
    tasks.tidy_up()
    assert not any(model.objects.exists() for model in (Digest, Notification, NewsMail))


def test_headlines_go_with_the_words_but_not_while_an_email_waits() -> None:
    ana, long_ago = person("Ana"), timezone.now() - retention.SENT_KEPT - SECOND
    bare, waiting = (News.objects.create(headline="For you", text="", listed=False) for _each in range(2))
    NewsMail.objects.create(news=waiting, user=ana)
    News.objects.update(posted=long_ago)
    Beacon.objects.all().delete()
    tasks.tidy_up()
    for news in (bare, waiting):
        news.refresh_from_db()
    assert (bare.headline, waiting.headline) == ("", "For you")


def test_invitations_to_open_games_and_answers_about_open_decisions_stay() -> None:
    ana, ben = person("Ana"), person("Ben")
    waiting = lobby.create_game(user=ana, name="Own", players=3, pace=90_000)
    invitation = Notification.objects.create(
        game=waiting, seat=waiting.seats.first(), user=ben, kind="invitation", move=0, host=ana, status="sent"
    )
    game = running_game(ana, ben)
    seat = to_move(game)
    Notification.objects.filter(game=game).delete()
    received = [
        IncomingMail.objects.create(message_id=f"<{move}@x>", addressee="x", outcome="acted", user=seat.user)
        for move in (seat.asked_move, 99)
    ]
    for mail, move in zip(received, (seat.asked_move, 99), strict=True):
        Notification.objects.create(
            game=game, seat=seat, user=seat.user, kind="answer", move=move, incoming=mail, status="sent"
        )
    Notification.objects.update(created=timezone.now() - retention.SENT_KEPT - SECOND)
    IncomingMail.objects.update(received=timezone.now() - retention.RECEIVED_KEPT - SECOND)
    Beacon.objects.all().delete()
    tasks.tidy_up()
    assert list(IncomingMail.objects.all()) == received[:1]
    assert set(Notification.objects.values_list("pk", flat=True)) == {invitation.pk, received[0].answer.pk}
    lobby.cancel_game(user=ana, game_id=waiting.pk)
    Beacon.objects.all().delete()
    tasks.tidy_up()
    assert not Notification.objects.filter(pk=invitation.pk).exists()


def test_a_rule_that_fails_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    DataFile.objects.create(person=person("Ana"), made=timezone.now() - timedelta(days=8))
    broken = retention.RULES[0]._replace(forget=lambda: 1 / 0)
    monkeypatch.setattr(retention, "RULES", (broken, *retention.RULES[1:]))
    tasks.tidy_up()
    assert not DataFile.objects.exists()
