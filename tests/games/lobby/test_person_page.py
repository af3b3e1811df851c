"""A person's page tells of their games: those that its reader may see, and nothing that is secret."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.doors.views.lobby import person as view
from games.models import CatalogueEntry, Game
from games.services.lobby import results
from games.services.lobby.results import PlayedGames
from tests import tables

Browser = Callable[[User], Client]
QUERIES = 7
"""The person, their figures, the counts of places and of favourites, the games under way, the games of the page, their
seats; the keys of finished games where the page shows any; a signed-in reader costs the session, the account and the
two notices of every page."""
AGAINST = 3
"""The keys of finished games, the other, and how the two fared."""


def page_of(person: User, client: Client) -> str:
    return str(client.get(person.get_absolute_url()).content.decode())


@pytest.fixture
def two(people: list[User]) -> tuple[User, User]:
    return people[0], people[1]


def test_it_lists_games_under_way_before_those_that_are_over(two: tuple[User, User], client: Client) -> None:
    augusta, brutus = two
    tables.end(tables.running_game(augusta, brutus, name="Done"), first=augusta)
    tables.running_game(augusta, brutus, bots=1, name="Going on")
    page = page_of(augusta, client)
    assert (
        page.index("Games in progress")
        < page.index("Going on")
        < page.index(">Finished games</h3>")
        < page.index("Done")
    )
    assert "With brutus" in page


def test_a_finished_game_is_listed_with_that_persons_place_and_legacy(two: tuple[User, User], client: Client) -> None:
    game = tables.running_game(*two)
    tables.end(game, first=two[1], score=44)
    assert "Place 2 of 2 (31 legacy)" in page_of(two[0], client)
    assert "Place 1 of 2 (44 legacy)" in page_of(two[1], client)
    assert reverse("games:move", args=[game.public_id, 0]) in page_of(two[0], client)


def test_a_private_game_is_listed_only_to_who_may_see_it(people: list[User], browser: Browser, client: Client) -> None:
    augusta, brutus, cornelia, _drusus = people
    game = tables.running_game(augusta, brutus, name="Secreta")
    Game.objects.filter(pk=game.pk).update(private=True, invite_token="token")
    assert "Secreta" not in page_of(augusta, client)
    assert "Secreta" not in page_of(augusta, browser(cornelia))
    assert "Secreta" in page_of(augusta, browser(brutus))


def test_a_game_that_waits_for_players_is_not_listed(people: list[User], client: Client) -> None:
    Game.objects.create(stored_name="Waiting", creator=people[0], pace=tables.PACE)
    assert "Waiting" not in page_of(people[0], client)


def test_many_games_are_paged_and_take_no_more_queries(
    two: tuple[User, User], client: Client, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Callable
) -> None:
    monkeypatch.setattr(view, "PER_PAGE", 2)
    for number in range(3):
        tables.running_game(*two, name=f"Game {number}")
    with django_assert_num_queries(QUERIES):
        page = page_of(two[0], client)
    assert page.count("<li>\n          <h4>") == 2 and "Page 1 of 2" in page
    assert "Game 0" in client.get(f"{two[0].get_absolute_url()}?page=2").content.decode()


def test_results_are_counted_by_title_number_of_players_and_place(people: list[User], client: Client) -> None:
    augusta, brutus, cornelia, _drusus = people
    tables.end(tables.running_game(augusta, brutus), first=augusta)
    tables.end(tables.running_game(augusta, brutus), first=brutus)
    tables.end(tables.running_game(augusta, brutus, cornelia), first=augusta)
    tables.running_game(augusta, brutus)
    rows = [(each.players, each.games, list(each.places)) for each in results.of_person(PlayedGames(augusta, brutus))]
    assert rows == [(2, 2, [1, 1]), (3, 1, [1, 0, 0])]
    assert '<th scope="row">Time of Crisis</th><td>2</td><td>2</td><td>1</td><td>1</td><td>–</td><td>–</td>' in page_of(
        augusta, client
    )


def test_two_people_are_compared_by_the_games_that_both_played(
    people: list[User], client: Client, django_assert_num_queries: Callable
) -> None:
    augusta, brutus, cornelia, _drusus = people
    tables.end(tables.running_game(augusta, brutus), first=augusta)
    tables.end(tables.running_game(augusta, brutus, cornelia), first=cornelia)
    tables.end(tables.running_game(augusta, cornelia), first=cornelia)
    address = augusta.get_absolute_url()
    with django_assert_num_queries(QUERIES + AGAINST):
        page = client.get(address, {"against": "CORNELIA"}).content.decode()
    assert "2 finished games with cornelia." in page and "augusta finished ahead in 0 and behind in 2." in page
    assert "?player=augusta,cornelia" in page
    assert "No finished games with drusus yet." in client.get(address, {"against": "drusus"}).content.decode()


@pytest.mark.parametrize(
    ("named", "sentence"), [("Nemo", "No player has this username."), ("augusta", "That is the same player")]
)
def test_a_name_that_nobody_has_gets_a_sentence(
    two: tuple[User, User], client: Client, named: str, sentence: str
) -> None:
    tables.end(tables.running_game(*two), first=two[0])
    answer = client.get(two[0].get_absolute_url(), {"against": named})
    assert answer.status_code == 200 and sentence in answer.content.decode()


def test_figures_leave_out_a_private_game_that_the_reader_may_not_see(people: list[User]) -> None:
    augusta, brutus, cornelia, _drusus = people
    game = tables.running_game(augusta, brutus)
    CatalogueEntry.objects.update(private=True, readers=[augusta.pk, brutus.pk])
    game.seats.update(favourites={"gallia": 2})
    tables.end(game, first=augusta)
    for reader, games in ((brutus, 1), (cornelia, 0), (AnonymousUser(), 0)):
        played = PlayedGames(augusta, reader)
        assert len(results.of_person(played)) == len(results.favourites(played)) == games
        assert results.meeting(person=augusta, other=brutus, reader=reader).games == games


def test_favourites_are_told_by_their_names_most_chosen_first(two: tuple[User, User], client: Client) -> None:
    for number in (1, 2):
        game = tables.running_game(*two)
        game.seats.filter(user=two[0]).update(favourites={"gallia": 1, "asia": number, "atlantis": 9})
    (found,) = results.favourites(PlayedGames(two[0], two[1]))
    assert [(str(name), count) for name, count in found.choices] == [("Asia", 3), ("Gallia", 2)]
    page = page_of(two[0], client)
    assert "Favourite provinces" in page and "atlantis" not in page
