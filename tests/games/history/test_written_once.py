"""Moves are put into words once for each audience and language, and nobody gets what was written for another."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest
from django.utils.translation import override

from games.doors.views.history import log_lines
from games.log import Log, LogEntry
from games.models import Game
from games.present.byte_cache import ByteCache
from games.services.history import game_log
from tests import tables
from tests.orders import play_on


@pytest.fixture
def played_game() -> Game:
    return play_on(tables.game_of_two(), moves=40)


def tell_lines(game: Game, index: int | None) -> list[list[str]]:
    seats = list(game.seats.select_related("user").order_by("index"))
    found = game_log.read_log(game=game, seats=seats, viewer=index, count=100)
    mine = None if index is None else seats[index]
    return [line.sentences for line in log_lines.log_lines(found, mine)]


def alone(game: Game, index: int | None) -> list[list[str]]:
    """The sentences that a reader gets from a process that has written nothing before."""
    log_lines._move_cache.clear()
    return tell_lines(game, index)


@pytest.mark.django_db
def test_no_seat_is_told_a_line_of_another(played_game: Game) -> None:
    readers = (None, 0, 1)
    expected = {reader: alone(played_game, reader) for reader in readers}
    assert expected[0] != expected[1] and expected[0] != expected[None]
    for first in readers:
        alone(played_game, first)
        for reader in readers:
            assert tell_lines(played_game, reader) == expected[reader], f"{reader} after {first}"


@pytest.mark.django_db
def test_a_hidden_event_stays_hidden_after_its_own_player_read_it(played_game: Game) -> None:
    seats = list(played_game.seats.select_related("user").order_by("index"))
    found = game_log.read_log(game=played_game, seats=seats, viewer=0, count=100)
    entry = next(each for each in found.entries if any(alone_of(found, each)))
    kept_from = replace(entry, events=[], open_events=())
    log_lines._move_cache.clear()
    for each, knows in ((entry, True), (kept_from, False), (entry, True)):
        move = log_lines._write_move(found, each, "", seats[0])
        assert any(sentence for _part, events, _rolls in move.parts for _event, sentence in events) == knows


def alone_of(found: Log, entry: LogEntry) -> list[str]:
    move = log_lines._write_move(found, entry, "", None)
    return [sentence for _part, events, _rolls in move.parts for _event, sentence in events]


@pytest.mark.django_db
def test_a_new_name_and_another_language_are_written_anew(played_game: Game) -> None:
    before = alone(played_game, None)
    seat = played_game.seats.select_related("user").get(index=0)
    former, seat.user.username = seat.user.username, "Zenobia"
    seat.user.save()
    after = tell_lines(played_game, None)
    assert any("Zenobia" in " ".join(line) for line in after) and not any(former in " ".join(line) for line in after)
    assert len(before) == len(after)
    size = len(log_lines._move_cache._kept)
    with override("de"):
        tell_lines(played_game, None)
    assert len(log_lines._move_cache._kept) > size


def cache_of_letters() -> tuple[ByteCache[str], Callable[[str], str]]:
    count_made = count()
    cache = ByteCache[str](26, len)
    return cache, lambda key: cache.get_or_make(key, lambda: f"{next(count_made)}aaa")


def test_the_least_recently_used_goes_first_and_the_bound_holds() -> None:
    cache, get = cache_of_letters()
    first, second = get("first"), get("second")
    assert get("first") == first  # used again
    get("third")  # 34 letters with the keys and their quotation marks: the second goes
    assert cache.size <= 26 and get("first") == first and get("second") != second
    cache.clear()
    assert cache.size == 0 and get("first") != first


def test_an_entry_larger_than_the_bound_is_not_kept() -> None:
    cache = ByteCache[str](10, len)
    assert cache.get_or_make("key", lambda: "larger") == "larger" and cache.size == 0
    assert cache.get_or_make("a longer key", lambda: "") == "" and cache.size == 0
    assert cache.get_or_make("key", lambda: "small") == "small" and cache.size == 10
