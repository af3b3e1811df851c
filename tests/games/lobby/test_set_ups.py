"""The set-ups of influence cards, from the form that opens a game to the lists that tell of it."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

import rulebooks
from accounts.models import User
from games.models import Game
from rulebooks.time_of_crisis.rules.state import TocState
from tests.games.lobby.test_lobby_pages import new_game_form

Browser = Callable[[User], Client]
BOTS = {"seat_2": "sensible", "seat_3": "sensible", "players": "3"}


def opened(client: Client, **answers: str | list[str]) -> Game:
    """A game that begins at once, for bots sit beside the one person."""
    client.post(reverse("games:new"), new_game_form(client, **BOTS).fields | answers)
    return Game.objects.get()


def test_the_stacks_that_somebody_chose_are_for_sale_and_told(people: list[User], browser: Browser) -> None:
    client = browser(people[0])
    game = opened(client, cards="selective", stacks=["triumph", "ambitus"])
    assert (game.options["cards"], game.options["stacks"]) == ("selective", ["triumph", "ambitus"])
    state = rulebooks.load(game.state)
    assert isinstance(state, TocState) and {"triumph", "ambitus"} < set(state.market) and len(state.market) == 9
    assert (
        "expansion cards: one of each pair (Triumph and Ambitus)"
        in client.get(f"{game.get_absolute_url()}?panel=game").text
    )


def test_the_base_game_is_what_nobody_chooses_otherwise(people: list[User], browser: Browser) -> None:
    game = opened(browser(people[0]))
    assert game.options["cards"] == "base"
    assert "expansion cards" not in browser(people[0]).get(game.get_absolute_url()).text


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ({"stacks": ["mob", "mobile_vulgus"]}, "Choose Mob or Mobile Vulgus, not both."),
        ({"stacks": ["military_1"]}, "Select a valid choice. military_1 is not one of the available choices."),
        ({"cards": "marked"}, "Select a valid choice. marked is not one of the available choices."),
    ],
)
def test_cards_that_make_no_set_up_are_refused_with_a_sentence(
    people: list[User], browser: Browser, answers: dict[str, str | list[str]], sentence: str
) -> None:
    client = browser(people[0])
    answer = client.post(reverse("games:new"), new_game_form(client).fields | {"cards": "selective"} | answers)
    assert answer.status_code == 422 and sentence in answer.text
    assert not Game.objects.exists()


def test_shuffled_stacks_show_their_tops_and_what_they_hold(people: list[User], browser: Browser) -> None:
    client = browser(people[0])
    game = opened(client, cards="variable")
    panel = client.get(game.get_absolute_url(), {"panel": "market"}).text.split('class="supply"', 1)[1]
    assert panel.count(" in the stack") == 9 and "Military 2: 9 × Castra and 9 × Cavalry" in panel
    state = rulebooks.load(game.state)
    assert isinstance(state, TocState)
    assert all(f'data-card="{card}"' in panel for card in state.face_up.values())
