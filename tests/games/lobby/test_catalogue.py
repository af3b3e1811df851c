"""Counts of a game as it goes: at each barrier, and at its end."""

import json
from collections.abc import Callable
from typing import Any

from accounts.models import User
from games import tasks
from games.models import CatalogueEntry, Game, Move, Seat
from games.services import demo
from games.services.play import play
from games.services.rows import catalogue
from tests.orders import choose_provinces, legal, to_move

COUNTED = ("settled", "moves", "events", "over", "days", "best", "finished", "started", "ruleset", "players", "options")


def counted(game: Game) -> dict[str, Any]:
    return CatalogueEntry.objects.values(*COUNTED).get(pk=game.pk)


def of_seats(game: Game) -> list[tuple[Any, ...]]:
    return list(Seat.objects.filter(game=game).order_by("index").values_list("place", "score", "favourites"))


def test_a_game_is_entered_when_it_begins(running_game: Game) -> None:
    assert counted(running_game) | {"started": None} == {
        "settled": 0,
        "moves": 0,
        "events": {},
        "over": False,
        "days": None,
        "best": None,
        "finished": None,
        "started": None,
        "ruleset": "time_of_crisis",
        "players": 4,
        "options": {"short": True},
    }


def test_chosen_provinces_are_counted_as_soon_as_they_are_settled(running_game: Game) -> None:
    choose_provinces(running_game)
    chosen = [list(favourites) for _place, _score, favourites in of_seats(running_game)]
    assert all(len(each) == 1 for each in chosen) and len({each[0] for each in chosen}) == 4
    assert counted(running_game)["moves"] == 4


def test_an_order_that_can_still_be_taken_back_is_not_counted(first_turn: Game) -> None:
    before = counted(first_turn)
    seat = to_move(first_turn)
    order = next(each for each in legal(first_turn, seat) if each.startswith("play "))
    number = first_turn.move_count
    play.submit(user=seat.user, game_id=first_turn.pk, seat=seat.index, order=order, shown_move=number)
    assert Move.objects.filter(game=first_turn, number=number + 1, barrier=False).exists()
    assert counted(first_turn) == before


def played(people: list[User]) -> Game:
    """A whole game by bots in everybody's place."""
    return demo._play_game("counted", "Counted", people, until=lambda table: not table.owing())


def test_a_whole_game_is_counted_as_its_log_has_it_and_anew_alike(people: list[User]) -> None:
    game = played(people)
    entry, seats = counted(game), of_seats(game)
    finding = game.title.statistics.search_keys
    events = [event for each in game.moves.filter(taken_back=False) for event in json.loads(each.events)]
    falls = [e for e in events if e["event"] == "GovernorReplaced" and e["province"] == "italia" and e["former"] >= 0]
    assert entry["events"].get("emperor_fell", 0) == len(falls)
    assert set(entry["events"]) <= set(finding.events)
    assert (entry["over"], entry["moves"], entry["settled"]) == (True, game.place, game.counted)
    assert [place for place, _score, _favourites in seats] == [game.result["places"].index(i) + 1 for i in range(4)]
    assert entry["best"] == max(score for _place, score, _favourites in seats)
    assert all(set(favourites) <= set(finding.favourites) for _place, _score, favourites in seats)

    forget(game)
    catalogue.enter_game(game)
    assert counted(game)["settled"] == 0
    for _again in range(2):
        tasks.count_games()
        assert (counted(game), of_seats(game)) == (entry, seats)


def forget(game: Game) -> None:
    """As the game was stored before anything was counted."""
    CatalogueEntry.objects.filter(pk=game.pk).delete()
    game.seats.update(place=None, score=None, favourites={})


def test_nothing_is_left_to_count_where_games_have_only_begun(
    running_game: Game, django_assert_num_queries: Callable
) -> None:
    with django_assert_num_queries(1):
        catalogue.catch_up()


def test_counting_takes_few_queries_however_many_moves_there_are(
    first_turn: Game, django_assert_num_queries: Callable
) -> None:
    """The entry, the latest barrier, the moves since, what was favoured, and the entry."""
    forget(first_turn)
    catalogue.enter_game(first_turn)
    seats = list(first_turn.seats.all())
    with django_assert_num_queries(5):
        catalogue.count_settled(first_turn, seats)
    assert all(seat.favourites for seat in seats) and counted(first_turn)["moves"] > 4
