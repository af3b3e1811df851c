"""The daily digest: once a day at each person's hour, with all that was collected, each thing once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from html import unescape
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import PausedAddress, User
from games.mail import digest
from games.models import Digest, Game, MailKind, MailSettings, Notification, Seat
from games.services.clock import deadlines
from games.services.lobby import lobby
from games.services.outbox import compose, delivery, digests, preferences, send_policy
from games.services.talk import table_talk
from games.titles.registry import TITLES
from tests.games.outbox.test_delivery import at_the_same_time, refuse_connections
from tests.tables import almost_out, person, running_game, time_out
from tests.waiting import until_somebody_waits

Kind = MailKind
Status = Notification.Status
Way = MailSettings.Way
ALL_IN_DIGEST = dict.fromkeys((Kind.STARTED, Kind.TURN, Kind.REMINDER, Kind.LEFT, Kind.OVER), Way.DIGEST)


def reader(name: str) -> User:
    """Somebody who wants everything in the digest, whose hour does not come while a test runs."""
    user = person(name)
    preferences.save(user=user, ways=ALL_IN_DIGEST, digest_hour=(timezone.now().hour + 12) % 24)
    return user


def two_games(ana: User, ben: User) -> list[Game]:
    """Two games, all of whose mails of the start are collected."""
    games = [running_game(ana, ben, name=name) for name in ("Limes", "Pax")]
    delivery.send_due()
    return games


def let_the_hour_come() -> None:
    Notification.objects.filter(status=Status.COLLECTED).update(due=timezone.now() - timedelta(seconds=1))


def next_digest_to(user: User) -> mail.EmailMultiAlternatives:
    """The digest with all that waits, as it goes out."""
    mail.outbox.clear()
    delivery.send_due()
    let_the_hour_come()
    digests.send_due()
    (message,) = [each for each in mail.outbox if each.to == [user.email]]
    assert isinstance(message, mail.EmailMultiAlternatives)
    return message


@pytest.fixture
def games(db: None) -> list[Game]:
    return two_games(reader("Ana"), reader("Ben"))


def digest_to(name: str) -> str:
    (found,) = [message for message in mail.outbox if message.to == [f"{name.lower()}@example.org"]]
    return str(found.body)


def test_mails_for_the_digest_wait_for_its_hour(games: list[Game]) -> None:
    assert set(Notification.objects.values_list("status", flat=True)) == {Status.COLLECTED}
    assert digests.send_due() == 0
    assert mail.outbox == []


def test_one_mail_tells_everything(games: list[Game]) -> None:
    let_the_hour_come()
    assert digests.send_due() == 2
    assert len(mail.outbox) == 2
    assert set(Notification.objects.values_list("status", "sent")) == {
        (Status.SENT, digest.sent) for digest in Digest.objects.all()
    }
    for name in ("Ana", "Ben"):
        text = digest_to(name)
        assert [text.count(f"http://127.0.0.1:8000{game.get_absolute_url()}") for game in games] == [1, 1]
        assert text.count("The game has started") == 2


def test_both_parts_of_a_digest_ask_for_the_decision_with_its_deadline(games: list[Game]) -> None:
    let_the_hour_come()
    digests.send_due()
    seat = games[0].seats.select_related("user").exclude(deadline=None).earliest("index")
    (message,) = [each for each in mail.outbox if each.to == [seat.user.email]]
    html = str(message.alternatives[0][0])
    assert "Due " in message.body
    assert "Due " in html
    rule = "http://127.0.0.1:8000/rules/time_of_crisis/setup/#setup-province"
    assert f"Rules: First province\n  {rule}\n" in message.body
    assert f'href="{rule}"' in html
    assert games[0].name in message.body and games[0].name in html
    assert message.subject.startswith("Your turn in ")


def test_a_digest_writes_names_as_their_owners_do(games: list[Game]) -> None:
    ben = Seat.objects.select_related("user").get(game=games[0], user__username="Ben")
    User.objects.filter(pk=ben.user_id).update(username="ben")
    preferences.save(
        user=User.objects.get(username="Ana"), ways=ALL_IN_DIGEST | {Kind.MESSAGE: Way.DIGEST}, digest_hour=8
    )
    words = "Ave <b>: https://example.org/"
    table_talk.say_at_table(user=User.objects.get(pk=ben.user_id), game_id=games[0].pk, text=words, key=uuid4())
    sent = next_digest_to(User.objects.get(username="Ana"))
    html = str(sent.alternatives[0][0])
    assert "- Message from ben" in sent.body and words in sent.body
    assert 'Ave &lt;b&gt;: <a href="https://example.org/" rel="nofollow noopener ugc"' in html


def test_a_digest_goes_out_once(games: list[Game]) -> None:
    let_the_hour_come()
    for _ in range(3):
        digests.send_due()
    assert len(mail.outbox) == 2


def test_a_digest_leaves_out_a_decision_that_was_answered(games: list[Game]) -> None:
    game = games[0]
    turn = game.notifications.get(kind=Kind.TURN)
    time_out(game)
    deadlines.expire(game_id=game.pk)
    let_the_hour_come()
    digests.send_due()
    turn.refresh_from_db()
    assert (turn.status, turn.digest) == (Status.VOID, None)


def test_an_empty_digest_is_not_sent(games: list[Game]) -> None:
    for game in games:
        game.notifications.filter(kind=Kind.STARTED).delete()
        time_out(game)
        deadlines.expire(game_id=game.pk)
    Notification.objects.filter(status=Status.PENDING).delete()
    let_the_hour_come()
    digests.send_due()
    assert mail.outbox == []
    assert set(Digest.objects.values_list("status", flat=True)) == {Status.VOID}


def test_a_reminder_of_what_the_digest_asks_anyway_is_not_told_twice(games: list[Game]) -> None:
    turn = games[0].notifications.select_related("user").get(kind=Kind.TURN)
    almost_out(games[0])
    Notification.objects.create(
        game=games[0],
        seat=turn.seat,
        user=turn.user,
        kind=Kind.REMINDER,
        move=turn.move,
        step="fifth",
        status=Status.COLLECTED,
    )
    let_the_hour_come()
    digests.send_due()
    chapter = digest_to(turn.user.username).split(games[0].name, 1)[1].split(games[1].name)[0]
    assert chapter.count("Email your answer to") == 1
    assert not Notification.objects.exclude(status=Status.SENT).exists()


def test_muting_and_pausing_reach_what_is_collected(games: list[Game]) -> None:
    ana, ben = User.objects.order_by("username")
    preferences.mute(user=ana, game=games[0])
    PausedAddress.objects.create(address=ben.email, why="hard")
    let_the_hour_come()
    digests.send_due()
    assert set(games[0].notifications.filter(user=ana).values_list("status", "reason")) == {("skipped", "muted")}
    assert set(Notification.objects.filter(user=ben).values_list("status", "reason")) == {("skipped", "paused")}
    assert [message.to for message in mail.outbox] == [[ana.email]]
    assert games[0].name not in digest_to("Ana")


def test_a_digest_asks_once_whether_its_address_is_paused(games: list[Game]) -> None:
    let_the_hour_come()
    with CaptureQueriesContext(connection) as captured:
        digests.send_due()
    asked = [query["sql"] for query in captured if f'FROM "{PausedAddress._meta.db_table}"' in query["sql"]]
    assert len(asked) == Digest.objects.count() == len(mail.outbox) == 2


def test_a_decision_that_could_not_wait_for_the_digest_comes_at_once(db: None) -> None:
    game = running_game(reader("Ana"), reader("Ben"), pace=2 * 3600)
    delivery.send_due()
    assert set(game.notifications.values_list("kind", "status")) == {("started", "collected"), ("turn", "sent")}


def test_new_wishes_reach_what_is_collected(games: list[Game]) -> None:
    ana = User.objects.get(username="Ana")
    preferences.save(user=ana, ways=dict.fromkeys(ALL_IN_DIGEST, Way.AT_ONCE), digest_hour=8)
    delivery.send_due()
    assert set(Notification.objects.filter(user=ana).values_list("status", flat=True)) == {Status.SENT}
    assert Notification.objects.exclude(user=ana).filter(status=Status.COLLECTED).exists()


def test_a_digest_that_the_server_refuses_is_tried_again_under_the_same_id(
    games: list[Game], settings: Settings
) -> None:
    backend = settings.EMAIL_BACKEND
    refuse_connections(settings)
    let_the_hour_come()
    digests.send_due()
    assert set(Digest.objects.values_list("status", "attempts")) == {(Status.PENDING, 1)}
    settings.EMAIL_BACKEND = backend
    Digest.objects.update(due=timezone.now())
    digests.send_due()
    assert sorted(str(message.extra_headers["Message-ID"]) for message in mail.outbox) == sorted(
        f"<digest-{digest.pk}.daily.{digest.user_id}@127.0.0.1>" for digest in Digest.objects.all()
    )
    assert not Notification.objects.exclude(status=Status.SENT).exists()


@pytest.mark.django_db(transaction=True)
def test_four_workers_at_once_send_each_digest_once() -> None:
    two_games(reader("Ana"), reader("Ben"))
    two_games(reader("Cai"), reader("Dea"))
    let_the_hour_come()
    at_the_same_time(digests.send_due, 4)
    assert Digest.objects.count() == len(mail.outbox) == 4
    assert not Notification.objects.exclude(status=Status.SENT).exists()
    told = [notification.digest.user_id == notification.user_id for notification in Notification.objects.all()]
    assert all(told)


@pytest.mark.django_db(transaction=True)
def test_a_digest_whose_worker_died_is_sent_by_another() -> None:
    two_games(reader("Ana"), reader("Ben"))
    let_the_hour_come()
    digest = digests.gather(user_id=User.objects.earliest("pk").pk)
    assert digest is not None
    Digest.objects.filter(pk=digest.pk).update(status=Status.SENDING, claimed=timezone.now(), attempts=1)
    assert not digests.send_digest(digest_id=digest.pk)
    Digest.objects.filter(pk=digest.pk).update(claimed=timezone.now() - delivery.STALE)
    assert digests.send_digest(digest_id=digest.pk)
    digest.refresh_from_db()
    assert (digest.status, digest.attempts, len(mail.outbox)) == (Status.SENT, 2, 1)


@pytest.mark.django_db(transaction=True)
def test_mails_that_a_digest_takes_during_a_change_of_wishes_go_once() -> None:
    ana = reader("Ana")
    two_games(ana, person("Ben"))
    mail.outbox.clear()
    let_the_hour_come()

    def wish_for_mails_at_once() -> None:
        preferences.save(user=ana, ways=dict.fromkeys(ALL_IN_DIGEST, Way.AT_ONCE), digest_hour=8)
        connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            assert digests.gather(user_id=ana.pk)
            wishing = pool.submit(wish_for_mails_at_once)
            until_somebody_waits()
        wishing.result()
    delivery.send_due()
    assert mail.outbox == []
    digests.send_due()
    assert [message.to for message in mail.outbox] == [[ana.email]]


BERLIN = "Europe/Berlin"


@pytest.mark.parametrize(
    ("zone", "hour", "now", "expected"),
    [
        ("UTC", 8, datetime(2026, 5, 1, 7, 59, tzinfo=UTC), datetime(2026, 5, 1, 8, tzinfo=UTC)),
        ("UTC", 8, datetime(2026, 5, 1, 8, 0, tzinfo=UTC), datetime(2026, 5, 2, 8, tzinfo=UTC)),
        ("Asia/Tokyo", 8, datetime(2026, 5, 1, 20, 0, tzinfo=UTC), datetime(2026, 5, 1, 23, tzinfo=UTC)),
        ("America/New_York", 20, datetime(2026, 5, 1, 23, 0, tzinfo=UTC), datetime(2026, 5, 2, 0, tzinfo=UTC)),
        # the day before and the day on which clocks go forward, and back
        (BERLIN, 8, datetime(2026, 3, 28, 12, tzinfo=UTC), datetime(2026, 3, 29, 6, tzinfo=UTC)),
        (BERLIN, 8, datetime(2026, 10, 24, 12, tzinfo=UTC), datetime(2026, 10, 25, 7, tzinfo=UTC)),
        # 2:00 does not exist on 29 March, and comes twice on 25 October: the first time counts
        (BERLIN, 2, datetime(2026, 3, 28, 12, tzinfo=UTC), datetime(2026, 3, 29, 1, tzinfo=UTC)),
        (BERLIN, 2, datetime(2026, 10, 24, 12, tzinfo=UTC), datetime(2026, 10, 25, 0, tzinfo=UTC)),
        (BERLIN, 2, datetime(2026, 10, 25, 0, 30, tzinfo=UTC), datetime(2026, 10, 26, 1, tzinfo=UTC)),
    ],
)
def test_the_digests_hour_is_by_the_clock_on_the_wall(zone: str, hour: int, now: datetime, expected: datetime) -> None:
    assert send_policy.next_digest(User(timezone=zone), hour, now) == expected


def test_there_is_one_digest_a_day_over_a_whole_year() -> None:
    user, moment = User(timezone=BERLIN), datetime(2026, 1, 1, tzinfo=UTC)
    days = set()
    for _ in range(365):
        moment = send_policy.next_digest(user, 2, moment)
        days.add(moment.astimezone(ZoneInfo(BERLIN)).date())
    assert len(days) == 365


def test_a_digest_at_a_quiet_hour_comes_when_it_is_over() -> None:
    user = User(timezone="UTC", quiet_from=22, quiet_to=6)
    now = datetime(2026, 5, 1, 12, tzinfo=UTC)
    assert send_policy.next_digest(user, 3, now) == datetime(2026, 5, 2, 6, tzinfo=UTC)


def weight(message: mail.EmailMultiAlternatives) -> int:
    return len(message.message().as_bytes())


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", TITLES)
def test_a_digest_offers_the_options_and_a_small_board_of_its_most_urgent_decisions(ruleset: str) -> None:
    """All of it stays below what programs cut off, however many games there are."""
    ana = reader("Ana")
    terms = {"players": 2, "pace": 14 * 86400, "ruleset": ruleset, "bot_seats": ["sensible"]}
    game, *_others = [lobby.create_game(user=ana, name=f"Limes {number}", **terms) for number in range(9)]
    message = next_digest_to(ana)
    html, text = str(message.alternatives[0].content), str(message.body)
    letter = compose.build_letter(Notification.objects.filter(game=game, kind=MailKind.TURN).latest("pk"))
    offer = letter.sections[0].offers[0]
    assert f"- {offer.label}" in " ".join(unescape(text).split()) and " ".join(offer.label.split()) in unescape(html)
    assert html.count("/option/") >= digest.MOST_OFFERED
    assert html.count("<img") == len(message.attachments) == digest.MOST_PICTURES
    assert "Due " in html[: html.index("/option/")]
    assert weight(message) < 100_000
