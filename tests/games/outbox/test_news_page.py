"""News that the organiser has posted, on a page for everybody, and the switch for its mails."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games.doors.views.outbox.news import PER_PAGE
from games.models import MailSettings, News
from games.services.outbox import delivery, news, preferences
from games.services.rows import owed_mails
from tests.leagues.leagues import league
from tests.tables import person

Browser = Callable[[User], Client]
Counted = Callable[[int], object]
PAGE = "/news/"
WISHES = "/mails/settings/"

pytestmark = pytest.mark.django_db


def shown(client: Client, address: str = PAGE) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_before_there_is_any_the_page_says_so(client: Client) -> None:
    assert "No league news yet." in shown(client)


def test_everybody_reads_the_newest_first(client: Client) -> None:
    for headline in ("Spring league", "Summer league"):
        news.post(headline=headline, text="It begins.")
    page = shown(client)
    assert page.index("Summer league") < page.index("Spring league")
    assert "No league news" not in page


def test_text_is_text_with_its_lines_and_its_links(client: Client) -> None:
    news.post(
        headline="<b>Spring</b>", text="One\nTwo\n\nSee https://play.example.org/?a=1&b=2 <script>alert(1)</script>"
    )
    page = shown(client)
    assert "&lt;b&gt;Spring&lt;/b&gt;" in page
    assert "<p>One<br>\nTwo</p>" in page
    assert '<a href="https://play.example.org/?a=1&amp;b=2" rel="nofollow noopener ugc">' in page
    assert "<script>alert" not in page


def test_old_news_is_on_later_pages_and_each_costs_the_same(client: Client, django_assert_num_queries: Counted) -> None:
    News.objects.bulk_create(News(headline=f"League {number}", text="It begins.") for number in range(PER_PAGE + 1))
    assert shown(client).count("<article") == PER_PAGE
    assert shown(client, f"{PAGE}?page=2").count("<article") == 1
    with django_assert_num_queries(2):
        client.get(PAGE)


def test_each_piece_of_news_has_its_own_page_however_old(client: Client) -> None:
    old = news.post(headline="Spring league", text="It begins.").news
    News.objects.bulk_create(News(headline=f"League {number}", text="It begins.") for number in range(PER_PAGE))
    page = shown(client, old.get_absolute_url())
    assert "<title>Spring league" in page and page.count("<article") == 1
    assert f'href="{PAGE}"' in page.split("</article>")[1].split("</main>")[0]
    assert f'href="{old.get_absolute_url()}"' in shown(client, f"{PAGE}?page=2")


@pytest.mark.parametrize("number", ["0", "1", "9" * 30])
def test_news_that_was_never_posted_has_no_page(client: Client, number: str) -> None:
    assert client.get(f"{PAGE}{number}/").status_code == 404


def test_the_front_page_and_that_of_the_leagues_lead_there_where_there_is_a_league(client: Client) -> None:
    for page in ("/", "/leagues/"):
        assert f'href="{PAGE}">League news' not in main_of(client, page)
    league(person("Host"))
    for page in ("/", "/leagues/"):
        assert f'href="{PAGE}">League news' in main_of(client, page)


def main_of(client: Client, page: str) -> str:
    """The page without its menu and foot, which lead to the news always."""
    return shown(client, page).partition("<main")[2].partition("</main>")[0]


def test_league_news_never_comes_until_somebody_asks_for_it(browser: Browser) -> None:
    ana = person("Ana")
    league(person("Host"))
    signed_in = browser(ana)
    page = shown(signed_in, WISHES)
    assert re.search(r'name="way_news" value="never"[^>]* checked', page)
    assert "League news" in page
    form = {f"way_{kind}": str(owed_mails.way_of(MailSettings(), kind)) for kind in preferences.offered_kinds()}
    signed_in.post(WISHES, form | {"digest_hour": "8", "way_news": "at_once"})
    assert re.search(r'name="way_news" value="at_once"[^>]* checked', shown(signed_in, WISHES))
    assert news.post(headline="Spring league", text="It begins.").readers == 1


def test_ones_own_list_of_mails_leads_to_the_news(browser: Browser) -> None:
    ana = person("Ana")
    preferences.save(user=ana, ways={"news": "at_once"}, digest_hour=8)
    posted = news.post(headline="Spring league", text="It begins.").news
    delivery.send_due()
    page = shown(browser(ana), "/mails/")
    assert f'<a href="{posted.get_absolute_url()}">Spring league: League news</a>' in page
