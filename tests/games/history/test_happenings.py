"""Happenings beside the moves, in the log and in the mails."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import rulebooks
from accounts.models import User
from games import recap
from games.doors.views.history.log_lines import LogLine, log_lines
from games.models import Game
from games.present import happenings as sentences
from games.services.history import game_log
from games.services.history.game_log import OwnOrder
from games.services.rows.happenings import note_happening
from games.services.rows.seats import seats_of
from tests.orders import choose_provinces, legal, order, play_on, to_move

Browser = Callable[[User], Client]


def lines_of(game: Game, player: int | None = None) -> list[LogLine]:
    """The log as an onlooker reads it, oldest first."""
    seats = seats_of(game)
    return log_lines(game_log.read_log(game=game, seats=seats, viewer=None), None, player=player)[::-1]


def test_it_stands_after_its_move_and_tells_who_it_was(running_game: Game, client: Client) -> None:
    mover = to_move(running_game)
    game = order(running_game, legal(running_game, mover)[0])
    note_happening(game, sentences.RESIGNED, 1, mover)
    game = order(game, legal(game, to_move(game))[0])
    sentence = f"{mover.user.username} resigns. A bot takes over until a substitute does."
    assert [(line.place, line.move) for line in lines_of(game)] == [(1, True), (1, False), (2, True)]
    assert lines_of(game)[1].sentences == [sentence]
    assert sentence in client.get(game.get_absolute_url()).text
    assert sentence in client.get(reverse("games:log", args=[game.public_id])).text


def test_a_line_keeps_its_players_name_after_a_bot_has_the_seat(running_game: Game, people: list[User]) -> None:
    seat = to_move(running_game)
    former = seat.user.username
    note_happening(running_game, sentences.AWAY, 0, seat)
    running_game.seats.filter(pk=seat.pk).update(user=None, bot="sensible")
    assert lines_of(running_game)[0].sentences[0].startswith(f"{former} steps away")


def test_one_players_log_has_what_happened_to_that_player(running_game: Game) -> None:
    for seat in running_game.seats.all()[:2]:
        note_happening(running_game, sentences.CAME_BACK, 0, seat)
    assert [line.seat for line in lines_of(running_game, player=1)] == [1]


def test_a_page_of_the_log_has_what_happened_between_its_moves_and_each_line_once(running_game: Game) -> None:
    game = play_on(running_game, moves=12)
    seat = game.seats.all()[0]
    for number in range(13):
        note_happening(game, sentences.CAME_BACK, number, seat)
    numbers: list[int] = []
    before = None
    for _page in range(3):
        seats = seats_of(game)
        read = game_log.read_log(game=game, seats=seats, viewer=None, count=5, before=before)
        numbers += [each.number for each in read.happenings][::-1]
        before = read.older
    assert (numbers, before) == (list(range(12, -1, -1)), None)


def test_the_mail_tells_what_happened_since_ones_own_last_order(running_game: Game) -> None:
    first = to_move(running_game)
    note_happening(running_game, sentences.CAME_BACK, 0, first)
    game = order(running_game, legal(running_game, first)[0])
    other = to_move(game)
    note_happening(game, sentences.AWAY, 1, other)
    own_order, seats = OwnOrder(first.pk, game.move_count + 1), seats_of(game)
    log = game_log.read_log(game=game, seats=seats, viewer=first.index, after=own_order)
    view = rulebooks.view(rulebooks.load(game.state), first.index)
    lines = recap.tell_story(recap.StorySources(log, own_orders=False), first, view).lines
    assert [line for line in lines if "back" in line] == []
    assert [line for line in lines if "steps away" in line] == [
        f"{other.user.username} steps away. A bot takes over until a substitute does."
    ]


def test_more_happenings_cost_the_page_no_more_queries(running_game: Game, client: Client) -> None:
    game = choose_provinces(running_game)
    counts = []
    for _look in range(3):
        with CaptureQueriesContext(connection) as queries:
            client.get(game.get_absolute_url())
        counts.append(len(queries))
        for seat in game.seats.all():
            note_happening(game, sentences.CAME_BACK, 2, seat)
    assert counts[0] + 1 == counts[1] == counts[2]


def test_an_undo_tells_what_it_takes_back_and_not_what_happened_beside_it(first_turn: Game, browser: Browser) -> None:
    seat = to_move(first_turn)
    game = order(first_turn, "play military 1")
    note_happening(game, sentences.CAME_BACK, game.move_count, seat)
    page = browser(seat.user).get(game.get_absolute_url()).text
    assert re.search(r"You play .+\.", page[page.index("undo") :])
    undo_form = page[page.index(reverse("games:undo", args=[game.public_id])) :].split("</form>")[0]
    assert "are back" not in undo_form


def test_a_kind_without_a_sentence_is_refused(running_game: Game) -> None:
    with pytest.raises(ValueError, match="no sentence tells"):
        note_happening(running_game, "nonsense", 0)
