"""Games are rated once, in the order of their end, and recomputing all comes to the same figures."""

import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.leagues import tasks
from games.leagues.models import Player, Pool, RatedGame, Rating, RatingChange, SeatEffect
from games.leagues.ratings import book, seats
from games.leagues.services import ratings
from games.models import CatalogueEntry, Game, Record, Seat, Tenure
from tests import tables

NAMES = ("Ana", "Ben", "Cai", "Dea")
DECISIONS = 20


def over(people: Sequence[User | str], hours: int = 0, *, decided: Sequence[int] = (), **fields: Any) -> Game:
    """Return a game over since so many hours after long ago, its seats in the order of their places; a bot by name."""
    finished = timezone.now() - timedelta(days=300) + timedelta(hours=hours)
    places = list(range(len(people)))
    result = {"places": places, "scores": [50 - 5 * place for place in places], "columns": {}}
    row: dict[str, Any] = {"rated": True, "status": "finished", "result": result, "finished": finished, "state": "{}"}
    row |= {"stored_name": "Via Appia", "pace": tables.PACE, "seed_hash": "0", "ruleset": "time_of_crisis"}
    game = Game.objects.create(**row | fields, options={"players": len(people)}, started=finished)
    entry: dict[str, Any] = {"ruleset": game.ruleset, "players": len(people), "private": game.private, "over": True}
    CatalogueEntry.objects.create(game=game, started=finished, finished=finished, days=0, best=50, **entry)
    for index, person in enumerate(people):
        sitter = {"bot": person} if isinstance(person, str) else {"user": person}
        Seat.objects.create(game=game, index=index, place=index + 1, score=0, **sitter)
        if isinstance(person, User):
            count = decided[index] if decided else DECISIONS
            Record.objects.create(game=game, user=person, on_time=count, updated=finished)
    return game


def take_over(game: Game, index: int, former: User, decided: int) -> None:
    """Give this seat a former person, with so many decisions."""
    seat = game.seats.get(index=index)
    Tenure.objects.create(seat=seat, user=former, until_move=9, why="resigned")
    Record.objects.create(game=game, user=former, on_time=decided, updated=timezone.now())


def leave(game: Game, index: int) -> None:
    game.seats.filter(index=index).update(free_since=timezone.now(), free_why="resigned")


def figures() -> list[tuple[Any, ...]]:
    """Return all stored rating figures, except the number of their revision."""
    changes = RatingChange.objects.order_by("game", "player").values_list(
        *("order", "game", "player", "seat", "place", "role", "held", "mu_before", "sigma_before", "mu", "sigma"),
        *("expected", "offset"),
    )
    standings = Rating.objects.order_by("pool", "player").values_list(
        *("pool", "player", "mu", "sigma", "cautious", "games", "last", "left", "with_bots")
    )
    pools = Pool.objects.order_by("pk").values_list("pk", "games", "last", "last_game")
    effects = SeatEffect.objects.order_by("pool", "games").values_list("pool", "games", "offsets")
    rated = RatedGame.objects.order_by("game").values_list("game", "order", "unrated")
    return [tuple(each) for rows in (changes, standings, pools, effects, rated) for each in rows]


@pytest.fixture
def people(db: None) -> list[User]:
    return [tables.person(name) for name in NAMES]


def season(people: list[User]) -> list[Game]:
    """Games of all sizes, some left, taken over, with bots or too short."""
    chance = random.Random(5)
    games = []
    for number in range(24):
        table: list[User | str] = list(chance.sample(people, 2 + number % 3))
        if number % 6 == 1:
            table[-1] = "sensible"
        short = [1] * len(table) if number % 11 == 10 else []
        game = over(table, hours=50 * number, decided=short)
        if number % 7 == 3:
            leave(game, 0)
        games.append(game)
    take_over(games[1], 0, next(each for each in people if not games[1].seats.filter(user=each).exists()), 3)
    return games


def test_a_win_is_rated_once(people: list[User]) -> None:
    over(people[:2])
    for _time in range(2):
        tasks.rate_games()
    ana, ben = Rating.objects.order_by("-mu")
    assert (ana.player.user, ben.player.user, ana.games, ben.games) == (people[0], people[1], 1, 1)
    assert ana.mu > 25 > ben.mu and ana.mu + ben.mu == pytest.approx(50)
    assert Pool.objects.get(ruleset="time_of_crisis", players=2).games == 1
    assert [each.expected for each in RatingChange.objects.all()] == [0.5, 0.5]


TO_COME = timezone.now() + timedelta(days=1)


@pytest.mark.parametrize(
    "fields", [{"rated": False}, {"private": True, "invite_token": "token"}, {"imported": True}, {"finished": TO_COME}]
)
def test_unrated_and_unsettled_games_are_ignored(people: list[User], fields: dict[str, Any]) -> None:
    over(people[:2], **fields)
    ratings.rate_due()
    assert not RatedGame.objects.exists() and not Rating.objects.exists()


def test_all_anew_comes_to_the_same_to_the_last_bit(people: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    """Rate games one by one or all at once, and with the worth of seats."""
    monkeypatch.setattr(book, "FIRST_FIT", 3)
    monkeypatch.setattr(book, "MOST_WITH_BOTS", 1)
    monkeypatch.setattr(seats, "CERTAIN", dict.fromkeys(seats.CERTAIN, 0))
    monkeypatch.setattr(ratings, "AT_ONCE", 5)
    season(people)
    ratings.rate_due()
    before = figures()
    assert (
        any(any(each.offsets) for each in SeatEffect.objects.all()) and RatedGame.objects.exclude(unrated="").exists()
    )
    assert RatingChange.objects.exclude(held="").exists()
    for revision in (2, 3):
        output = StringIO()
        call_command("rerate", stdout=output)
        assert figures() == before and set(Rating.objects.values_list("revision", flat=True)) == {revision}
    assert output.getvalue() == f"{RatedGame.objects.filter(unrated='').count()} games rated\n"


def test_a_game_that_comes_too_late_for_its_place_is_put_in_it(people: list[User]) -> None:
    over(people[:2], hours=3)
    ratings.rate_due()
    late = over([people[1], people[0]], hours=2)
    ratings.rate_due()
    assert RatedGame.objects.get(game=late).order == 1
    assert Pool.objects.get(ruleset="time_of_crisis", players=2).revision == 2
    before = figures()
    ratings.rerate_all()
    assert figures() == before


@pytest.mark.django_db(transaction=True)
def test_at_once_in_two_places_is_once() -> None:
    season([tables.person(name) for name in NAMES])

    def rate() -> None:
        ratings.rate_due()
        connection.close()

    with ThreadPoolExecutor(3) as pool:
        for rate_job in [pool.submit(rate) for _ in range(3)]:
            rate_job.result()
    ratings.rate_due()
    assert RatedGame.objects.count() == 24
    before = figures()
    ratings.rerate_all()
    assert figures() == before


def test_a_leaver_ranks_last_and_a_latecomer_is_not_rated(people: list[User]) -> None:
    ana, ben, cai, dea = people
    game = over([ana, ben, cai], decided=[20, 20, 4])
    leave(game, 0)
    take_over(game, 2, dea, decided=16)
    ratings.rate_due()
    change_of = {change.player.user: change for change in RatingChange.objects.select_related("player__user")}
    assert {person: change.role for person, change in change_of.items()} == {
        ana: "left",
        ben: "played",
        cai: "late",
        dea: "left",
    }
    assert change_of[ben].mu > 25 > change_of[ana].mu == change_of[dea].mu
    assert change_of[cai].expected is None and not Rating.objects.filter(player__user=cai).exists()


def test_leaving_several_games_at_once_counts_once_and_the_others_gain_all_the_same(people: list[User]) -> None:
    ana, ben, *_others = people
    for hours in (0, 24, 24 * 20):
        leave(over([ana, ben], hours=hours), 0)
    ratings.rate_due()
    first, second, third = RatingChange.objects.filter(player__user=ana).order_by("order")
    assert (first.held, second.held, third.held) == ("", "again", "")
    assert second.mu == second.mu_before and third.mu < third.mu_before
    assert all(each.mu > each.mu_before for each in RatingChange.objects.filter(player__user=ben))
    assert Rating.objects.get(player__user=ana).games == 2


def test_twenty_games_with_bots_a_year_count_and_bots_are_rated(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book, "MOST_WITH_BOTS", 2)
    for hours in range(3):
        over([people[0], people[1], "sensible"], hours=hours)
    ratings.rate_due()
    assert [each.held for each in RatingChange.objects.filter(player__user=people[0])] == ["", "", "bots"]
    bot = Player.objects.get(user=None)
    assert bot.name != "sensible" and Rating.objects.get(player=bot).games == 3


def test_a_bot_in_several_seats_counts_for_the_people_alone(people: list[User]) -> None:
    over([people[0], "sensible", people[1], "sensible"])
    ratings.rate_due()
    bots = RatingChange.objects.filter(player__user=None)
    assert [each.held for each in bots] == ["several"] * 2 and all(each.mu == each.mu_before for each in bots)
    assert Rating.objects.get(player__user=people[0]).mu > 25 and Rating.objects.get(player__user=None).games == 0


@pytest.mark.parametrize(
    ("table", "decided", "left", "why"),
    [
        ((0, "sensible"), (9, 9), (), "few"),
        ((0, 1, "sensible"), (9, 9, 9), (0, 1), "deserted"),
        ((0, 1, 2), (9, 1, 9), (), "short"),
        ((0, 1, 2), (9, 1, 9), (1,), ""),
        ((0, 1), (9, 9), (1,), ""),
    ],
)
def test_why_a_game_is_not_rated(
    people: list[User], table: Sequence[int | str], decided: Sequence[int], left: Sequence[int], why: str
) -> None:
    game = over([people[each] if isinstance(each, int) else each for each in table], decided=decided)
    for index in left:
        leave(game, index)
    ratings.rate_due()
    assert RatedGame.objects.get().unrated == why


def test_a_deleted_account_stays_the_same_player_in_ratings(people: list[User]) -> None:
    for game in season(people)[:3]:
        assert game.rated
    ratings.rate_due()
    before = figures()
    people[2].delete()
    ratings.rerate_all()
    assert figures() == before
    assert Player.objects.get(user=None, bot="").name == "Former player"
