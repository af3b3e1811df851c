"""The pages that say what cards and counters mean and how a turn goes, and the hints."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.titles.time_of_crisis.words.aid import action_prices, sphere_rows, turn_sequence
from games.titles.time_of_crisis.words.reference import event_cards, grades, influence_cards
from tests.orders import to_move

Browser = Callable[[User], Client]


@pytest.mark.django_db
def test_the_page_of_cards_names_every_card(client: Client) -> None:
    page = client.get(reverse("games:cards")).content.decode()
    names = [card.name for card in influence_cards()] + [card.name for card in event_cards()]
    assert len(names) == 37
    assert [name for name in names if name not in page] == []


@pytest.mark.django_db
def test_every_grade_of_a_card_leads_to_what_it_means(client: Client) -> None:
    page = client.get(reverse("games:cards")).content.decode()
    leads = re.findall(r'<a href="#(grade-\w+)">', page)
    assert len(leads) == 37
    assert set(leads) <= set(re.findall(r'id="(grade-\w+)"', page))
    assert [grade.meaning for grade in grades() if grade.meaning not in unescape(page)] == []


@pytest.mark.django_db
def test_the_aid_tells_every_phase_and_price(client: Client) -> None:
    page = unescape(client.get(reverse("games:aid")).content.decode())
    assert [phase.name for phase in turn_sequence() if phase.text not in page] == []
    prices = [price for sphere in action_prices() for price in sphere.prices]
    assert [price.action for price in prices if price.action not in page] == []


@pytest.mark.django_db
def test_the_page_on_how_to_play_tells_phases_spheres_and_time(client: Client) -> None:
    page = unescape(client.get(reverse("games:how")).content.decode())
    assert [phase.name for phase in turn_sequence() if phase.name not in page] == []
    assert [sphere.name for sphere in sphere_rows() if sphere.does not in page] == []
    assert "24\xa0hours per decision, and a time bank" in page


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["home", "open", "aid", "news"])
def test_the_page_on_how_to_play_is_one_click_away(client: Client, page: str) -> None:
    assert f'href="{reverse("games:how")}"' in client.get(reverse(f"games:{page}")).content.decode()


class TestHints:
    """Newcomers are told what to look for, until they turn it off."""

    def test_they_are_there_from_the_start(self, running_game: Game, browser: Browser) -> None:
        assert "You begin with one province" in self.page(running_game, browser(to_move(running_game).user))

    def test_they_can_be_turned_off_and_on(self, running_game: Game, browser: Browser) -> None:
        client = browser(to_move(running_game).user)
        form = {"hints": "off", "next": running_game.get_absolute_url()}
        assert client.post(reverse("games:hints"), form).url == running_game.get_absolute_url()
        assert "You begin with one province" not in self.page(running_game, client)
        client.post(reverse("games:hints"), {"hints": "on"})
        assert "You begin with one province" in self.page(running_game, client)

    def test_they_lead_to_no_other_site(self, db: None, client: Client) -> None:
        answer = client.post(reverse("games:hints"), {"hints": "off", "next": "https://example.org/"})
        assert answer.url == reverse("games:aid")

    def page(self, game: Game, client: Client) -> str:
        return str(client.get(game.get_absolute_url()).content.decode())
