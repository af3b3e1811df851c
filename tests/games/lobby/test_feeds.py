"""Feeds tell what everybody may know for good, and of no private game."""

from collections.abc import Callable
from xml.etree import ElementTree

import lxml.html
import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import CatalogueEntry, Game
from games.present.happenings import OUTAGE
from games.services import demo
from games.services.play import pictures
from games.services.rows.happenings import note_happening
from tests import tables
from tests.orders import legal, order, to_move

ATOM = "{http://www.w3.org/2005/Atom}"
Browser = Callable[[User], Client]
OF_SITE, OF_GAME = 4, 4
"""The latest begun and ended, their games, the seats and how long ago they changed; of a game its row, how far it is
settled, its seats and its moves."""


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """Feeds are kept by game and move, which come again from test to test."""
    caches[pictures.CACHE].clear()


def titles(client: Client, address: str) -> list[str]:
    answer = client.get(address)
    assert answer.status_code == 200 and answer["Content-Type"].startswith("application/atom+xml")
    entries = ElementTree.fromstring(answer.content).findall(f"{ATOM}entry")
    return [entry.findtext(f"{ATOM}title") or "" for entry in entries]


def feed_of(game: Game) -> str:
    return reverse("games:game_feed", args=[game.public_id])


@pytest.fixture
def middle(people: list[User]) -> Game:
    """A game in its sixth round, in the midst of a turn of augusta."""
    game = demo._game_in_the_middle(people)
    game.refresh_from_db()
    return game


def test_a_feed_is_in_the_language_of_the_page_that_leads_to_it(middle: Game, client: Client) -> None:
    page = lxml.html.document_fromstring(client.get(middle.get_absolute_url(), headers={"accept-language": "de"}).text)
    address = str(page.xpath("string(//link[@type='application/atom+xml']/@href)"))
    assert address == f"/de{feed_of(middle)}"
    assert titles(client, address)[0].startswith("Runde ")
    assert titles(client, feed_of(middle))[0].startswith("Round ")


def test_a_turn_is_told_once_it_is_over_and_nothing_after_the_barrier_changes_a_byte(
    middle: Game, client: Client
) -> None:
    before = client.get(feed_of(middle))
    told = titles(client, feed_of(middle))
    assert told[0].startswith("Round ") and len(told) == len(set(told))
    seat = to_move(middle)
    assert seat.user is not None and told[0] != f"Round 6: {seat.user.username}"
    line = next(each for each in legal(middle, seat) if each.startswith("play "))
    order(middle, line, seat=seat)
    after = client.get(feed_of(middle))
    assert (after.content, after["ETag"]) == (before.content, before["ETag"])
    assert client.get(feed_of(middle), headers={"If-None-Match": before["ETag"]}).status_code == 304
    assert client.get(feed_of(middle), headers={"If-Modified-Since": before["Last-Modified"]}).status_code == 304


def test_nobody_reads_more_in_it_than_a_stranger(
    middle: Game, people: list[User], browser: Browser, client: Client
) -> None:
    stranger = client.get(feed_of(middle)).content
    assert all(browser(person).get(feed_of(middle)).content == stranger for person in people)
    assert b"military_1" not in stranger


def test_its_times_are_in_utc_and_say_so_whoever_asks_first(middle: Game, people: list[User], browser: Browser) -> None:
    move = CatalogueEntry.objects.get(pk=middle.pk).settled - 20
    note_happening(middle, OUTAGE, move, outage=1, start="2025-11-21T22:30:00+00:00", end="2025-11-21T23:30:00+00:00")
    User.objects.update(timezone="Asia/Tokyo", timezone_chosen=True)
    feed = browser(User.objects.get(pk=people[0].pk)).get(feed_of(middle)).text
    assert "from Fri 21 Nov 2025, 22:30 UTC to Fri 21 Nov 2025, 23:30 UTC" in feed


def test_a_turn_not_yet_settled_is_in_no_feed_even_if_another_follows(middle: Game, client: Client) -> None:
    """The barrier decides, not what the log reads like."""
    told = titles(client, feed_of(middle))
    turn = middle.moves.filter(events__contains="TurnStarted", taken_back=False).order_by("-number")[1]
    CatalogueEntry.objects.filter(pk=middle.pk).update(settled=turn.number)
    assert titles(client, feed_of(middle))[: len(told) - 1] == told[1:]


def test_a_game_that_is_over_ends_its_feed_with_the_result(people: list[User], client: Client) -> None:
    game = demo._finished_game(people)
    game.refresh_from_db()
    first, second, *_older = titles(client, feed_of(game))
    assert first == "Game over" and second.startswith("Round ")


@pytest.mark.parametrize("name", ["site", "person"])
def test_games_are_told_when_they_begin_and_when_they_end(people: list[User], client: Client, name: str) -> None:
    augusta, brutus, cornelia, drusus = people
    address = {"site": reverse("games:feed"), "person": reverse("person_feed", args=["augusta"])}[name]
    done = tables.running_game(augusta, brutus, name="Done")
    tables.end(done, first=brutus, days=3)
    tables.running_game(cornelia, drusus, name="Of others")
    others = ["Game started: Of others"] if name == "site" else []
    assert titles(client, address) == [*others, "Game over: Done", "Game started: Done"]


def test_a_private_game_has_no_feed_and_is_in_none(people: list[User], browser: Browser) -> None:
    game = tables.running_game(*people[:2], name="Secreta")
    Game.objects.filter(pk=game.pk).update(private=True, invite_token="token")
    CatalogueEntry.objects.update(private=True)
    reader = browser(people[0])
    assert reader.get(feed_of(game)).status_code == 404
    assert "alternate" not in reader.get(game.get_absolute_url()).content.decode()
    for address in (reverse("games:feed"), reverse("person_feed", args=["augusta"])):
        assert titles(reader, address) == []
    CatalogueEntry.objects.update(private=False)  # a row that is wrong tells nothing either
    assert titles(reader, reverse("games:feed")) == []


def test_an_unknown_person_or_game_has_none(people: list[User], client: Client) -> None:
    assert client.get(reverse("person_feed", args=["nemo"])).status_code == 404
    assert client.get(reverse("games:game_feed", args=["nothing"])).status_code == 404


def test_pages_name_their_feeds(running_game: Game, client: Client) -> None:
    pages = {
        running_game.get_absolute_url(): feed_of(running_game),
        reverse("person", args=["augusta"]): reverse("person_feed", args=["augusta"]),
        reverse("games:running"): reverse("games:feed"),
        "/": reverse("games:feed"),
    }
    for page, feed in pages.items():
        assert f'href="{feed}"' in client.get(page).content.decode(), page


def test_feeds_take_few_queries_and_one_where_nothing_is_new(
    running_game: Game, client: Client, django_assert_num_queries: Callable
) -> None:
    with django_assert_num_queries(OF_SITE):
        client.get(reverse("games:feed"))
    with django_assert_num_queries(OF_GAME):
        etag = client.get(feed_of(running_game))["ETag"]
    with django_assert_num_queries(2):
        client.get(feed_of(running_game), headers={"If-None-Match": etag})
