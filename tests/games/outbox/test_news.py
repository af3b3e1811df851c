"""League news: posted once, mailed once to everybody who wishes for it, and as they wish."""

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.db import IntegrityError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import PausedAddress, User
from games.mail import league_news, links, threads
from games.mail.subjects import LONGEST_SUBJECT
from games.models import Digest, MailKind, MailSettings, News, NewsMail, Notification
from games.services import health
from games.services.errors import Refused
from games.services.outbox import bounces, delivery, digests, mail_states, news, preferences
from games.services.rows import owed_mails
from tests.games.outbox.test_delivery import at_the_same_time, refuse_connections
from tests.tables import person, running_game

NEWS = MailKind.NEWS
Status = NewsMail.Status
Reason = NewsMail.Reason
Way = MailSettings.Way
TEXT = "The first round begins on Monday.\n\nSign up at https://play.example.org/leagues/ & bring <friends>."

pytestmark = pytest.mark.django_db


def reader(name: str, way: str = Way.AT_ONCE, **profile: str) -> User:
    """Somebody who has said how league news is to come."""
    user = person(name, **profile)
    preferences.save(user=user, ways={NEWS: way}, digest_hour=8)
    return user


def posted(headline: str = "Spring league") -> News:
    return news.post(headline=headline, text=TEXT).news


def only() -> NewsMail:
    return NewsMail.objects.select_related("news", "user").get()


def composed(**profile: str) -> EmailMessage:
    """The mail that somebody of this profile gets."""
    reader("Ana", **profile)
    posted()
    return league_news.write_email(only())


def html_of(message: EmailMessage) -> str:
    return str(getattr(message, "alternatives", [])[0][0])


def make_quiet_now(user: User) -> None:
    now = timezone.now()
    User.objects.filter(pk=user.pk).update(quiet_from=now.hour, quiet_to=(now.hour + 3) % 24)


def let_it_be_due() -> None:
    NewsMail.objects.update(due=timezone.now() - timedelta(seconds=1))


def test_nobody_gets_news_who_has_not_asked_for_it() -> None:
    person("Ana")
    reader("Ben", Way.NEVER)
    preferences.save(user=person("Cai"), ways={"turn": Way.DIGEST}, digest_hour=8)
    assert news.post(headline="Spring league", text=TEXT).readers == 0
    assert not NewsMail.objects.exists()
    assert News.objects.get().text == TEXT


def test_everybody_who_asked_for_news_is_owed_one_mail() -> None:
    wanting = {reader("Ana").pk, reader("Ben", Way.DIGEST).pk}
    User.objects.filter(pk=reader("Cai").pk).update(is_active=False)
    assert news.post(headline="Spring league", text=TEXT).readers == 2
    assert sorted(NewsMail.objects.values_list("user", flat=True)) == sorted(wanting)


def test_a_person_is_owed_the_same_news_once() -> None:
    reader("Ana")
    posted()
    with pytest.raises(IntegrityError):
        NewsMail.objects.create(news=only().news, user=only().user)


def test_posting_costs_the_same_however_many_are_told() -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            posted()
        return len(captured)

    reader("Ana")
    few = queries()
    people = User.objects.bulk_create(User(username=f"p{number}", email=f"p{number}@x.org") for number in range(1000))
    MailSettings.objects.bulk_create(MailSettings(user=user, ways={NEWS: Way.DIGEST}) for user in people)
    assert queries() == few
    assert NewsMail.objects.count() == 1002


@pytest.mark.parametrize(
    ("headline", "text"),
    [("", TEXT), (" \n", TEXT), ("x" * 121, TEXT), ("Spring", " \r\n\0"), ("Spring", "x" * 10_001)],
)
def test_nonsense_is_refused_and_nothing_posted(headline: str, text: str) -> None:
    reader("Ana")
    with pytest.raises(Refused):
        news.post(headline=headline, text=text)
    assert not News.objects.exists() and not NewsMail.objects.exists()


def test_posted_news_is_stored_without_surrounding_blanks() -> None:
    kept = news.post(headline=" Spring\n league ", text="\r\nOne\r\nTwo\0\n\n").news
    assert (kept.headline, kept.text) == ("Spring league", "One\nTwo")


def test_the_sweep_sends_news_once() -> None:
    reader("Ana")
    posted()
    assert delivery.send_due() == 1
    assert delivery.send_due() == 0
    assert [message.to for message in mail.outbox] == [["ana@example.org"]]
    assert (only().status, only().attempts) == (Status.SENT, 1)


def test_mails_of_games_go_out_before_news() -> None:
    reader("Ana")
    posted()
    running_game(User.objects.get(username="Ana"), person("Ben"))
    delivery.send_due()
    assert [message.subject.startswith("League news") for message in mail.outbox] == [False, False, False, True]


@pytest.mark.django_db(transaction=True)
def test_four_sweeps_at_once_send_each_mail_once() -> None:
    for number in range(8):
        reader(f"Ana{number}")
    posted()
    at_the_same_time(delivery.send_due, 4)
    assert sorted(message.to[0] for message in mail.outbox) == [f"ana{number}@example.org" for number in range(8)]


def test_the_claim_of_a_dead_worker_is_taken_over() -> None:
    reader("Ana")
    posted()
    NewsMail.objects.update(status=Status.SENDING, claimed=timezone.now(), attempts=1)
    assert not delivery.send_news(news_mail_id=only().pk)
    NewsMail.objects.update(claimed=timezone.now() - delivery.STALE)
    assert delivery.send_news(news_mail_id=only().pk)
    assert (only().status, only().attempts, len(mail.outbox)) == (Status.SENT, 2, 1)


def test_a_mail_that_the_server_refuses_is_tried_again_later(settings: Settings) -> None:
    refuse_connections(settings)
    reader("Ana")
    posted()
    delivery.send_due()
    assert (only().status, only().attempts) == (Status.PENDING, 1)
    assert "refused" in only().error and only().due > timezone.now()


def test_quiet_hours_hold_news() -> None:
    make_quiet_now(reader("Ana"))
    posted()
    delivery.send_due()
    held = only()
    assert (held.status, held.attempts, held.held == held.due) == (Status.PENDING, 0, True)
    User.objects.update(quiet_from=None, quiet_to=None)
    let_it_be_due()
    delivery.send_due()
    assert only().status == Status.SENT


def test_a_person_who_does_not_want_news_any_more_gets_none() -> None:
    user = reader("Ana")
    posted()
    preferences.save(user=user, ways={NEWS: Way.NEVER}, digest_hour=8)
    delivery.send_due()
    assert (only().status, only().reason, mail.outbox) == (Status.SKIPPED, Reason.NEVER, [])


def test_new_wishes_reach_what_is_held_or_collected() -> None:
    user = reader("Ana", Way.DIGEST)
    posted()
    delivery.send_due()
    assert only().status == Status.COLLECTED
    preferences.save(user=user, ways={NEWS: Way.AT_ONCE}, digest_hour=8)
    delivery.send_due()
    assert only().status == Status.SENT


def test_an_address_that_is_paused_gets_it_when_it_works_again() -> None:
    paused = PausedAddress.objects.create(address=reader("Ana").email, why="hard")
    posted()
    delivery.send_due()
    assert (only().status, only().reason) == (Status.SKIPPED, Reason.PAUSED)
    assert bounces.owe_again() == 0
    paused.delete()
    assert bounces.owe_again() == 1
    delivery.send_due()
    assert only().status == Status.SENT


def test_old_news_is_not_sent_late() -> None:
    paused = PausedAddress.objects.create(address=reader("Ana").email, why="hard")
    posted()
    delivery.send_due()
    paused.delete()
    NewsMail.objects.update(created=timezone.now() - bounces.STILL_NEWS - timedelta(minutes=1))
    assert bounces.owe_again() == 0


def test_the_digest_tells_news_after_the_games() -> None:
    ana = person("Ana")
    preferences.save(user=ana, ways=dict.fromkeys(("started", "turn", NEWS), Way.DIGEST), digest_hour=8)
    posted()
    posted("Summer league")
    game = running_game(ana, person("Ben"))
    delivery.send_due()
    mail.outbox.clear()
    for model in (Notification, NewsMail):
        model.objects.filter(status=Status.COLLECTED).update(due=timezone.now() - timedelta(seconds=1))
    for _ in range(2):
        digests.send_due()
    (message,) = mail.outbox
    for part in (str(message.body), html_of(message)):
        places = [part.index(words) for words in (game.name, "League news", "Spring league", "Summer league")]
        assert places == sorted(places)
        assert part.count("The first round begins on Monday.") == 2
    assert "bring &lt;friends&gt;" in html_of(message)
    assert '<a href="https://play.example.org/leagues/"' in html_of(message)
    assert not NewsMail.objects.exclude(status=Status.SENT, digest=Digest.objects.get()).exists()


def test_a_digest_may_bring_nothing_else() -> None:
    reader("Ana", Way.DIGEST)
    posted()
    delivery.send_due()
    let_it_be_due()
    digests.send_due()
    [message] = mail.outbox
    assert message.subject == "League news (1 item)"
    for part in (str(message.body), html_of(message)):
        assert f"http://127.0.0.1:8000/news/{only().news_id}/" in part


def test_news_that_its_reader_stopped_meanwhile_leaves_the_digest() -> None:
    user = reader("Ana", Way.DIGEST)
    posted()
    delivery.send_due()
    let_it_be_due()
    digests.gather(user_id=user.pk)
    preferences.save(user=user, ways={NEWS: Way.NEVER}, digest_hour=8)
    digests.send_due()
    assert (only().status, only().reason, only().digest) == (Status.SKIPPED, Reason.NEVER, None)
    assert mail.outbox == []


def test_both_parts_say_the_whole_news_and_that_nobody_reads_replies() -> None:
    message = composed()
    assert message.subject == "League news: Spring league"
    text, html = str(message.body), html_of(message)
    assert TEXT.splitlines()[0] in text and "bring <friends>." in text
    assert "bring &lt;friends&gt;." in html and "<friends>" not in html
    assert '<a href="https://play.example.org/leagues/"' in html
    for part in (text, html):
        assert "Spring league" in part and f"http://127.0.0.1:8000/news/{only().news_id}/" in part
        assert "Replies to it are not read." in " ".join(part.split())


def test_the_headers_of_news_are_those_of_a_mail_no_person_writes() -> None:
    message = composed()
    sent = message.message()
    assert message.reply_to == []
    assert sent["From"].endswith("<noreply@127.0.0.1>")
    assert sent["Auto-Submitted"] == "auto-generated"
    assert sent["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert sent["List-Id"] == "<leagues.127.0.0.1>"
    assert sent["Message-ID"] == league_news.write_email(only()).message()["Message-ID"]
    assert threads.is_ours(sent["Message-ID"])


def test_a_headline_of_any_length_fits_the_subject() -> None:
    reader("Ana")
    posted("x" * 120)
    assert len(league_news.write_email(only()).subject) == LONGEST_SUBJECT


def test_the_link_of_the_mail_stops_this_kind_alone(client: Client) -> None:
    sent = composed().message()
    stop = urlsplit("".join(sent["List-Unsubscribe"].split()).strip("<>")).path
    page = client.get(stop).content.decode()
    assert "League news" in page and "in all games" not in page
    client.post(stop, {"List-Unsubscribe": "One-Click"})
    settings = owed_mails.mail_settings_of(User.objects.get())
    assert [owed_mails.way_of(settings, kind) for kind in (NEWS, "turn")] == [Way.NEVER, Way.AT_ONCE]


def test_stopping_the_digest_stops_news_that_comes_in_it(client: Client) -> None:
    user = reader("Ana", Way.DIGEST)
    client.post(urlsplit(links.unsubscribe_link(user.pk, links.DIGEST)).path, {"List-Unsubscribe": "One-Click"})
    assert owed_mails.way_of(owed_mails.mail_settings_of(User.objects.get()), NEWS) == Way.NEVER


def test_the_fate_of_news_is_told_among_those_of_the_games() -> None:
    ana = reader("Ana")
    running_game(ana, person("Ben"))
    posted()
    delivery.send_due()
    told = mail_states.read_states(mail_states.mail_keys(user=ana))
    first = told[0]
    assert (str(first.mail.about), first.kind, first.sentence) == ("Spring league", "League news", "Sent.")
    assert len(told) == 1 + Notification.objects.filter(user=ana).count()


def test_health_counts_mails_of_news() -> None:
    reader("Ana")
    posted()
    NewsMail.objects.update(due=timezone.now() - timedelta(hours=1))
    assert "outbox" in health.find_problems(health.vitals())
    delivery.send_due()
    vitals = health.vitals()
    assert (vitals.oldest_unsent_mail, vitals.mails_sent_in_a_day, vitals.mails_due_in_a_day) == (None, 1, 1)
