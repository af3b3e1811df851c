"""The cards of a table: each leads to what is told of it, and the choices say which cards they are about."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

import rulebooks
from accounts.models import User
from games.models import Game
from games.titles.time_of_crisis.words.reference import event_card, influence_cards
from rulebooks.time_of_crisis.rules.card import CARDS, base_stacks
from rulebooks.time_of_crisis.rules.data.card_setups import STARTING_DECK
from rulebooks.time_of_crisis.rules.data.event_cards import BAD_AUGURIES
from tests.orders import order, to_move

Browser = Callable[[User], Client]
TOLD = re.compile(r'<ul data-told="(\w+)">(.*?)</ul>', re.DOTALL)


@pytest.fixture
def page(first_turn: Game, browser: Browser) -> str:
    """The table of whoever takes the first turn and has played a card."""
    game = order(first_turn, "play military 1")
    return unescape(browser(to_move(game).user).get(game.get_absolute_url()).content.decode())


def test_every_card_on_the_table_leads_to_what_is_told_of_it(first_turn: Game, page: str, client: Client) -> None:
    page += client.get(first_turn.get_absolute_url(), {"panel": "market"}).text
    reference = client.get(reverse("games:cards")).content.decode()
    leads = re.findall(rf'<a href="{reverse("games:cards")}#(card-\w+)" data-card="(\w+)">', page)
    known = {*STARTING_DECK, *base_stacks()}  # those in a hand, and those in the market
    assert {card for _anchor, card in leads} == known
    assert [anchor for anchor, _card in leads if f'id="{anchor}"' not in reference] == []


def test_every_card_is_told_once_with_its_effect_and_grade(page: str) -> None:
    told = TOLD.findall(page)
    assert [card for card, _lines in told] == list(CARDS)
    words = dict(told)
    assert [card.card for card in influence_cards() if card.effect not in words[card.card]] == []
    assert [card.card for card in influence_cards() if card.grade.sentence not in words[card.card]] == []


def test_the_words_about_cards_are_not_sent_again_with_every_order(running_game: Game, browser: Browser) -> None:
    client = browser(to_move(running_game).user)
    swapped = client.get(running_game.get_absolute_url(), headers={"HX-Request": "true"}).content.decode()
    assert "data-card=" in swapped
    assert "data-told=" not in swapped


def test_the_choices_of_a_card_name_it(page: str) -> None:
    about = re.findall(r'data-cards="(\w+)"[^>]*><span[^>]*>Play (.*?)<', page)
    assert about
    assert {(card, label) for card, label in about} <= {
        ("military_1", "Military 1"),
        ("senate_1", "Senate 1"),
        ("populace_1", "Populace 1"),
    }


def test_a_choice_says_what_it_brings(first_turn: Game, browser: Browser) -> None:
    state = rulebooks.load(first_turn.state)
    state.turn.points["populace"] = 3
    first_turn.state = rulebooks.dump(state)
    first_turn.save(update_fields=["state"])
    page = unescape(browser(to_move(first_turn).user).get(first_turn.get_absolute_url()).content.decode())
    described = re.search(r'value="build limes in \w+"[^>]*aria-describedby="([^"]+)"', page)
    assert described is not None
    assert "Barbarians arrive inactive" in page.split(f'id="{described[1]}"')[1].split("</ul>")[0]


def test_the_threats_say_what_an_event_in_force_does(first_turn: Game, browser: Browser) -> None:
    state = rulebooks.load(first_turn.state)
    state.lasting = BAD_AUGURIES
    first_turn.state = rulebooks.dump(state)
    first_turn.save(update_fields=["state"])
    page = unescape(
        browser(to_move(first_turn).user).get(first_turn.get_absolute_url(), {"panel": "threats"}).content.decode()
    )
    threats = page.split('class="threats"')[1].split("</section>")[0]
    lasting = event_card(BAD_AUGURIES)
    assert f"In force: {lasting.name}" in threats
    assert lasting.effect in threats and f"#{lasting.grade.key}" in threats
