"""Counts of people's finished games, and the keys of people in the catalogue: written with what they count."""

from typing import Any

import pytest

from accounts.models import User
from games.models import CatalogueEntry, FavouriteCount, Game, MeetingCount, PlaceCount, Seat
from games.services.clock import abandonment
from games.services.play.table import lock
from games.services.rows import catalogue
from tests import tables

ENTERED = ("game", "seated", "readers", "winners")
MODELS = (PlaceCount, FavouriteCount, MeetingCount)


def stored() -> dict[str, list[tuple[Any, ...]]]:
    """All rows of the counts, and the people of the catalogue, in order."""
    found = {}
    for model in MODELS:
        columns = [field.attname for field in model._meta.concrete_fields if not field.primary_key]
        found[model.__name__] = sorted(model.objects.values_list(*columns))
    entries = CatalogueEntry.objects.order_by("pk").values_list(*ENTERED)
    found["entries"] = [(game, *map(sorted, keys)) for game, *keys in entries]
    return found


@pytest.fixture
def played(people: list[User]) -> list[Game]:
    """Four games, of which three are over, one is private, and one has a substitute."""
    augusta, brutus, cornelia, drusus = people
    games = [tables.running_game(augusta, brutus), tables.running_game(augusta, brutus, cornelia)]
    games += [tables.running_game(cornelia, drusus), tables.running_game(augusta, drusus)]
    Game.objects.filter(pk=games[1].pk).update(private=True, invite_token="token")
    CatalogueEntry.objects.filter(pk=games[1].pk).update(private=True, readers=[augusta.pk, brutus.pk, cornelia.pk])
    games[0].seats.filter(user=augusta).update(favourites={"gallia": 2, "asia": 1})
    games[1].seats.filter(user=augusta).update(favourites={"gallia": 1})
    change_hands(games[1], brutus, drusus)
    for game, first in zip(games, (augusta, cornelia, drusus), strict=False):
        tables.end(game, first=first)
    return games


def change_hands(game: Game, former: User, substitute: User) -> None:
    game = lock(game.pk)
    seat = tables.seat_of(game, former)
    abandonment.give_up(game, seat, Seat.Why.RESIGNED)
    abandonment.hand_over(game, seat, substitute)


@pytest.mark.django_db
def test_each_end_of_a_game_is_counted_once(played: list[Game], people: list[User]) -> None:
    before = stored()
    augusta, brutus = people[0].pk, people[1].pk
    assert (augusta, "time_of_crisis", 2, False, 1, 1) in before["PlaceCount"]
    assert (augusta, "time_of_crisis", False, "gallia", 2) in before["FavouriteCount"]
    assert (augusta, brutus, False, 1, 1, 0) in before["MeetingCount"]
    for game in played[:3]:
        game.refresh_from_db()
        catalogue.recount(game=game, seats=list(game.seats.all()))
    after = stored()
    assert {name: after[name] for name in ("PlaceCount", "MeetingCount")} == {
        name: before[name] for name in ("PlaceCount", "MeetingCount")
    }
    recounted = [row for row in after["FavouriteCount"] if row[-1]]
    FavouriteCount.objects.all().delete()
    for game in played[:3]:
        catalogue.count_favourites(game.pk)
    assert recounted == stored()["FavouriteCount"]


@pytest.mark.django_db
def test_a_former_player_may_see_a_private_game_and_no_longer_sits_in_it(
    played: list[Game], people: list[User]
) -> None:
    augusta, brutus, cornelia, drusus = (person.pk for person in people)
    entry = CatalogueEntry.objects.get(game=played[1])
    assert sorted(entry.seated) == [augusta, cornelia, drusus]
    assert sorted(entry.readers) == [augusta, brutus, cornelia, drusus] and entry.winners == [cornelia]


@pytest.mark.django_db
def test_somebody_who_is_deleted_is_named_nowhere(played: list[Game], people: list[User]) -> None:
    cornelia = people[2].pk
    people[2].delete()
    assert not any(cornelia in keys for _game, *columns in stored()["entries"] for keys in columns)
    assert not PlaceCount.objects.filter(user=cornelia).exists()
    assert not MeetingCount.objects.filter(second=cornelia).exists()
