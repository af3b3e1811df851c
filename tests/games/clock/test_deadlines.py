"""The clock plays for a seat that lets its time run out."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

import rulebooks
from games.models import Game, MailKind, Move
from games.services.clock import deadlines
from tests.games.outbox.test_delivery import at_the_same_time
from tests.tables import let_indexes_pay, let_time_pass, person, running_game, time_out


def test_nothing_happens_before_the_deadline(game: Game) -> None:
    let_time_pass(game, timedelta(seconds=game.pace - 60))
    assert deadlines.expire_due() == 0
    assert not game.moves.filter(number__gt=0).exists()


def test_the_bot_plays_for_those_whose_time_is_up_and_the_log_says_so(game: Game) -> None:
    asked_seats = list(game.to_move)
    time_out(game)
    assert deadlines.expire_due() == 1
    moves = game.moves.filter(number__gt=0)
    assert {move.by for move in moves} == {Move.By.CLOCK}
    assert {move.seat.index for move in moves if move.seat} == set(asked_seats)


def test_the_log_names_the_rule_that_fired(game: Game, client: Client) -> None:
    Game.objects.filter(pk=game.pk).update(bank=3 * 86400, cap=3 * 86400)
    late = game.seats.exclude(deadline=None).select_related("user").get()
    game.seats.update(bank=3 * 86400)
    time_out(game)
    deadlines.expire_due()
    happening = game.happenings.get()
    assert (happening.kind, happening.move) == ("expired", 0)
    page = client.get(game.get_absolute_url()).text.replace("\xa0", " ")
    sentence = f"{late.user.username} ran out of time (2 days and a time bank of 3 days). A bot makes this decision."
    assert sentence in page


def test_the_game_goes_on_and_the_next_seat_has_its_whole_time(game: Game) -> None:
    time_out(game)
    deadlines.expire_due()
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    assert game.to_move
    assert game.deadline is not None
    assert game.deadline > timezone.now() + timedelta(seconds=game.pace - 60)


def test_those_who_are_asked_next_are_told(game: Game) -> None:
    time_out(game)
    deadlines.expire_due()
    for seat in game.seats.exclude(deadline=None):
        assert game.notifications.filter(seat=seat, kind=MailKind.TURN, move=seat.asked_move).count() == 1


def test_a_deadline_expires_once(game: Game) -> None:
    time_out(game)
    deadlines.expire_due()
    moves = game.moves.count()
    assert deadlines.expire_due() == 0
    assert game.moves.count() == moves


def test_a_game_nobody_plays_is_played_to_its_end_by_the_clock(game: Game) -> None:
    for _ in range(2000):
        time_out(game)
        deadlines.expire_due()
        game.refresh_from_db()
        if game.status != Game.Status.RUNNING:
            break
    assert game.status == Game.Status.FINISHED
    assert rulebooks.load(game.state).result is not None
    assert game.notifications.filter(kind=MailKind.OVER).count() == 2


def test_bots_that_were_cut_short_are_played_on(game: Game) -> None:
    seat = game.seats.exclude(deadline=None).earliest("index")
    seat.user, seat.bot, seat.deadline = None, "sensible", timezone.now()
    seat.save()
    Game.objects.filter(pk=game.pk).update(deadline=seat.deadline)
    assert deadlines.expire_due() == 1
    assert {move.by for move in game.moves.filter(seat=seat)} == {Move.By.BOT}


def test_a_damaged_game_does_not_stop_the_others(game: Game) -> None:
    healthy = running_game(person("Cai"), person("Dea"))
    Game.objects.filter(pk=game.pk).update(state='{"ruleset": "nonsense"}')
    for each in (game, healthy):
        time_out(each)
    assert deadlines.expire_due() == 1
    assert healthy.moves.filter(by=Move.By.CLOCK).exists()


def test_expired_games_are_found_by_the_partial_index(db: None) -> None:
    let_indexes_pay()
    assert "game_running_deadline" in deadlines.overdue(timezone.now()).explain()


@pytest.mark.django_db(transaction=True)
def test_four_clocks_at_once_play_each_game_once() -> None:
    games = [running_game(person(f"Ana{number}"), person(f"Ben{number}")) for number in range(4)]
    for each in games:
        time_out(each)
    at_the_same_time(deadlines.expire_due, 4)
    for each in games:
        each.refresh_from_db()
        numbers = list(each.moves.values_list("number", flat=True))
        assert numbers == list(range(each.move_count + 1))
        assert each.deadline is not None
        assert each.deadline > timezone.now()
