"""Calendars for other programs."""

import icalendar
import lxml.html
import pytest
from django.test import Client
from django.urls import reverse

from games.leagues.models import CalendarKey
from games.leagues.services import calendars, entries
from tests.leagues.leagues import league, season_of
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db


def summaries(client: Client, address: str) -> list[str]:
    """Return the summaries in a calendar, as read by another program."""
    read = icalendar.Calendar.from_ical(client.get(address).content)
    return sorted(str(event["summary"]) for event in read.events)


def test_everybody_may_subscribe_to_a_season(client: Client) -> None:
    season = season_of(league(person("Host"), round_days=20, games=2))
    assert summaries(client, reverse("leagues:season_calendar", args=[season.league.slug, 1])) == [
        "Limes League, season 1: check-in opens",
        "Limes League, season 1: ends",
        "Limes League, season 1: round 1 starts",
        "Limes League, season 1: round 2 starts",
    ]


def test_ones_own_has_deadlines_and_rounds_until_its_address_is_renewed(client: Client) -> None:
    ana, ben = person("Ana"), person("Ben")
    game = running_game(ana, ben, name="Rubicon")
    season = season_of(league(ben))
    for user in (ana, ben):
        entries.enter(user=user, season_id=season.pk)
    owing = game.seats.exclude(deadline=None).select_related("user").first()
    assert owing is not None and owing.user is not None
    client.force_login(owing.user)
    page = client.get(reverse("leagues:calendar")).text
    address = CalendarKey.objects.get().get_absolute_url()
    assert f'id="calendar-address" href="http://testserver{address}"' in page and "games/copy" in page
    stranger = Client()
    assert "Your decision in Rubicon is due" in summaries(stranger, address)
    assert "Limes League, season 1: ends" in summaries(stranger, address)
    client.post(reverse("leagues:renew_calendar"))
    assert stranger.get(address).status_code == 404
    assert calendars.key(CalendarKey.objects.get().token) is not None


def test_a_seasons_calendar_is_in_the_language_of_the_page_that_leads_to_it(client: Client) -> None:
    season = season_of(league(person("Host")))
    page = lxml.html.document_fromstring(client.get(season.get_absolute_url(), headers={"accept-language": "de"}).text)
    [address] = [str(each) for each in page.xpath("//a/@href") if each.endswith("calendar.ics")]
    assert address == f"/de{reverse('leagues:season_calendar', args=[season.league.slug, 1])}"
    assert "Limes League, Saison 1: Ende" in summaries(Client(), address)


def test_ones_own_calendar_is_in_ones_own_language() -> None:
    ana = person("Ana", language="de")
    game = running_game(ana, person("Ben", language="de"), name="Rubicon")
    owing = game.seats.exclude(deadline=None).select_related("user").first()
    assert owing is not None and owing.user is not None
    address = calendars.key_of(owing.user).get_absolute_url()
    assert summaries(Client(), address) == ["Deine Entscheidung in „Rubicon“ ist fällig"]
