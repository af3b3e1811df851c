"""Fellow players: whom one follows or plays with, their open games first, and nothing of what is private."""

from collections.abc import Callable

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Follow, Game, MailKind, Notification
from games.services.errors import Refused
from games.services.lobby import fellows, lobby
from tests import tables
from tests.form_filling import form_at

Browser = Callable[[User], Client]
QUERIES = 11
"""The reader, the games that wait for them, whom they follow, the people of their games, own tables, open tables with
their seats, and nothing more for each."""


def page_of(client: Client) -> str:
    return str(client.get(reverse("games:fellows")).content.decode())


def waiting(user: User, name: str, **given: object) -> Game:
    return lobby.create_game(user=user, name=name, players=3, pace=tables.PACE, **given)


def test_people_one_follows_come_before_those_one_has_played_with(people: list[User]) -> None:
    augusta, brutus, cornelia, drusus = people
    tables.running_game(augusta, brutus)
    tables.running_game(augusta, cornelia)
    tables.running_game(augusta, cornelia)
    fellows.follow(user=augusta, person=drusus)
    found = fellows.fellows_of(augusta)
    assert [(each.person, each.is_followed, each.games) for each in found] == [
        (drusus, True, 0),
        (cornelia, False, 2),
        (brutus, False, 1),
    ]
    assert fellows.fellows_of(drusus) == []


def test_a_closed_account_is_nobodys_fellow(people: list[User]) -> None:
    augusta, brutus, *_others = people
    fellows.follow(user=augusta, person=brutus)
    User.objects.filter(pk=brutus.pk).update(is_active=False)
    assert fellows.fellows_of(augusta) == []


def test_one_follows_somebody_else_once_and_not_without_end(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    augusta, brutus, cornelia, _drusus = people
    with pytest.raises(Refused):
        fellows.follow(user=augusta, person=augusta)
    for _time in range(2):
        fellows.follow(user=augusta, person=brutus)
    assert Follow.objects.count() == 1
    monkeypatch.setattr(fellows, "MOST_FOLLOWED", 1)
    with pytest.raises(Refused):
        fellows.follow(user=augusta, person=cornelia)
    with pytest.raises(IntegrityError), transaction.atomic():
        Follow.objects.create(person=augusta, followed=augusta)


def test_their_open_games_come_first_but_for_private_and_own_ones(people: list[User], browser: Browser) -> None:
    augusta, brutus, cornelia, _drusus = people
    fellows.follow(user=augusta, person=brutus)
    waiting(brutus, "Convivium")
    waiting(brutus, "Secreta", private=True)
    waiting(cornelia, "Aliena")
    joined = waiting(brutus, "Mea")
    lobby.join_game(user=augusta, game_id=joined.pk)
    page = page_of(browser(augusta))
    assert page.index("Convivium") < page.index("Players</h2>")
    assert "Secreta" not in page and "Aliena" not in page
    assert f'href="{joined.get_absolute_url()}"' not in page  # who sits there is not asked to it either
    assert "Invite to Mea" not in page


def test_one_invites_a_fellow_from_the_list(people: list[User], browser: Browser) -> None:
    augusta, brutus, *_others = people
    fellows.follow(user=augusta, person=brutus)
    game = waiting(augusta, "Convivium")
    form_at(browser(augusta), reverse("games:fellows"), action="/invite/").press("Invite to Convivium")
    asked = Notification.objects.get(game=game)
    assert (asked.kind, asked.user) == (MailKind.INVITATION, brutus)


def test_the_page_tells_no_address_and_nobody_that_they_are_followed(people: list[User], browser: Browser) -> None:
    augusta, brutus, *_others = people
    fellows.follow(user=augusta, person=brutus)
    assert brutus.email not in page_of(browser(augusta))
    assert "Augusta".lower() not in page_of(browser(brutus)).partition("<h1>")[2].lower()
    assert not mail.outbox and not Notification.objects.exists()


def test_a_button_on_a_players_page_follows_and_unfollows(people: list[User], browser: Browser) -> None:
    augusta, brutus, *_others = people
    client = browser(augusta)
    form_at(client, brutus.get_absolute_url(), button="Follow").press("Follow")
    assert fellows.is_following(user=augusta, person=brutus)
    form_at(client, brutus.get_absolute_url(), button="Unfollow").press("Unfollow")
    assert not fellows.is_following(user=augusta, person=brutus)
    assert "/follow/" not in client.get(augusta.get_absolute_url()).text


def test_usual_hours_are_told_by_their_own_wish_before_one_joins(
    people: list[User], browser: Browser, client: Client
) -> None:
    augusta, brutus, *_others = people
    game = waiting(brutus, "Convivium")
    assert "Usually plays" not in client.get(game.get_absolute_url()).text
    User.objects.filter(pk=brutus.pk).update(plays_from=18, plays_to=23, timezone="Europe/Rome")
    fellows.follow(user=augusta, person=brutus)
    told = "Usually plays 18 to 23, Europe/Rome"
    assert all(told in client.get(page).text for page in (game.get_absolute_url(), brutus.get_absolute_url()))
    assert told in page_of(browser(augusta))


def test_the_list_costs_no_query_more_for_each(
    people: list[User], browser: Browser, django_assert_num_queries: Callable
) -> None:
    augusta, *others = people
    for other in others:
        tables.running_game(augusta, other)
        waiting(other, "Convivium")
    client = browser(augusta)
    page_of(client)
    with django_assert_num_queries(QUERIES):
        page_of(client)
