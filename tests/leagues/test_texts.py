"""Organisers' texts in Markdown: on every page, in the feed and in mails, and never as foreign markup."""

import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.leagues.models import League, Season
from games.leagues.services import announcing, entrance, entries, profiles
from games.models import MailKind, MailSettings, News, NewsMail
from games.services.outbox import delivery, digests
from tests.games.mail.post import sent_mails
from tests.leagues.leagues import league, pass_days, season_of
from tests.tables import person

pytestmark = pytest.mark.django_db
TEXT = (
    "**Bring** your friends\n\n- one\n- two\n\n<script>alert(1)</script> "
    "[rules](https://example.org/rules) [x](javascript:x)"
)
RENDERED = (
    r"<strong[^>]*>Bring</strong> your friends",
    r"<li[^>]*>one</li>",
    r'href="https://example.org/rules"',
    "&lt;script&gt;",
)


def require_rendered(html: str) -> None:
    """Fail unless a page has the text as Markdown, and nothing of it as markup."""
    for part in RENDERED:
        assert re.search(part, html), part
    assert "<script>alert" not in html and 'href="javascript' not in html


@pytest.fixture
def limes() -> League:
    new_league = league(person("Host"))
    host = User.objects.get(username="Host")
    profiles.change(user=host, league=new_league, name=new_league.name, about=TEXT, announcement=TEXT)
    entries.enter(user=person("Ana"), season_id=season_of(new_league).pk)
    announcing.announce(user=host, league=new_league, headline="To arms", text=TEXT)
    new_league.refresh_from_db()
    return new_league


def test_the_pages_have_it(limes: League) -> None:
    pages = [limes.get_absolute_url(), season_of(limes).get_absolute_url(), reverse("games:news")]
    for page in [*pages, News.objects.get(topic__startswith="league-").get_absolute_url()]:
        require_rendered(Client().get(page).text)


def test_a_private_leagues_news_has_it_too(limes: League, client: Client) -> None:
    host = User.objects.get(username="Host")
    entrance.change(user=host, league=limes, admission="link", reliability=0, newcomers=True, reason="Friends only")
    client.force_login(host)
    require_rendered(client.get(limes.get_absolute_url()).text)


def test_the_feed_has_it(limes: League) -> None:
    feed = Client().get(reverse("leagues:feed", args=[limes.slug])).text
    assert "&lt;strong&gt;Bring&lt;/strong&gt; your friends" in feed and "&amp;lt;script&amp;gt;" in feed
    assert "<subtitle>Bring your friends" in feed


def test_the_mail_has_it_and_its_plain_part_as_it_was_written(limes: League) -> None:
    [letter] = [each for each in sent_mails() if "To arms" in each.subject]
    [html] = [str(part) for part, _kind in letter.alternatives]
    require_rendered(html)
    assert "**Bring** your friends" in str(letter.body)


def test_the_digest_has_it(limes: League) -> None:
    ana = User.objects.get(username="Ana")
    MailSettings.objects.create(user=ana, ways={MailKind.LEAGUE: MailSettings.Way.DIGEST})
    delivery.send_due()
    NewsMail.objects.update(due=timezone.now())
    mail.outbox.clear()
    digests.send_due()
    [letter] = mail.outbox
    [html] = [str(part) for part, _kind in letter.alternatives]
    require_rendered(html)


def test_the_sites_own_words_are_none() -> None:
    season = season_of(league(person("Host"), name="The *Limes* _League_"))
    entries.enter(user=person("Ana"), season_id=season.pk)
    pass_days(season, 3)
    [letter] = sent_mails()
    [html] = [str(part) for part, _kind in letter.alternatives]
    assert "The *Limes* _League_" in html and season.state == Season.State.CHECK_IN
