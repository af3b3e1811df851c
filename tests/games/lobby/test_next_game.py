"""The way to the game that has waited longest."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.services.lobby import listing
from tests import tables
from tests.orders import to_move

Browser = Callable[[User], Client]
NEXT = reverse("games:next")


@pytest.fixture
def two_games(people: list[User]) -> tuple[User, Game, Game]:
    """A person who is to move in two games against the same opponent; the second has waited for longer."""
    games = [tables.running_game(*people[:2], name=name) for name in ("first", "second", "third")]
    by_mover = {person: [game for game in games if to_move(game).user == person] for person in people[:2]}
    person, owed = max(by_mover.items(), key=lambda item: len(item[1]))
    tables.let_time_pass(owed[1], timedelta(hours=5))
    return person, owed[0], owed[1]


def test_it_is_the_one_that_has_waited_longest(two_games: tuple[User, Game, Game], browser: Browser) -> None:
    person, _, waited_longer = two_games
    assert browser(person).get(NEXT).url == waited_longer.get_absolute_url()


def test_waiting_is_measured_from_the_question_not_to_the_deadline(two_games: tuple[User, Game, Game]) -> None:
    person, first, second = two_games
    first.seats.update(asked_at=F("asked_at") - timedelta(days=1))  # by a slower clock
    assert listing.next_game(user=person) == first
    assert second.seats.get(user=person).deadline < first.seats.get(user=person).deadline


def test_one_goes_on_from_the_game_one_comes_from(two_games: tuple[User, Game, Game]) -> None:
    person, *games = two_games
    for game in games:
        following = listing.next_game(user=person, after=game.public_id)
        assert following is not None and following != game


def test_one_comes_through_all_that_wait(two_games: tuple[User, Game, Game]) -> None:
    person, *_games = two_games
    waiting, met, here = listing.turns(user=person), list[str](), ""
    for _turn in range(waiting):
        following = listing.next_game(user=person, after=here)
        assert following is not None
        here = following.public_id
        met.append(here)
    assert len(set(met)) == waiting
    again = listing.next_game(user=person, after=here)
    assert again is not None and again.public_id == met[0]


def test_nothing_waits(people: list[User], browser: Browser) -> None:
    answer = browser(people[0]).get(NEXT, follow=True)
    assert answer.redirect_chain == [(reverse("games:mine"), 302)]
    assert "Nothing is waiting for you." in answer.content.decode()


def test_the_navigation_counts_what_waits(two_games: tuple[User, Game, Game], browser: Browser) -> None:
    person, *_games = two_games
    page = browser(person).get(reverse("games:open")).content.decode()
    assert f'<span class="badge">{listing.turns(user=person)}</span>' in page


def test_the_table_where_one_is_to_move_counts_the_others(two_games: tuple[User, Game, Game], browser: Browser) -> None:
    person, first, _second = two_games
    client, others = browser(person), listing.turns(user=person) - 1
    assert f'<span class="badge">{others}</span></a>' in client.get(first.get_absolute_url()).content.decode()
    person.seats.exclude(game=first).update(free_since=timezone.now(), free_why="away")
    assert 'class="next-game"' not in client.get(first.get_absolute_url()).content.decode()


def test_the_list_says_when_a_game_last_changed(two_games: tuple[User, Game, Game], browser: Browser) -> None:
    person, first, _ = two_games
    first.moves.update(created=timezone.now() - timedelta(hours=3))
    assert "Last change 3\xa0hours ago" in browser(person).get(reverse("games:mine")).content.decode()


def test_a_stranger_is_not_counted(db: None, client: Client) -> None:
    assert 'class="next-game"' not in client.get(reverse("games:open")).content.decode()
