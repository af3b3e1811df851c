"""More time for a decision: who has to agree, how much there is, and what ends a request."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, Request, RequestAnswer, Seat
from games.services.clock import deadlines, requests
from games.services.errors import AlreadyDone, NotNow, NotYours, Refused
from games.services.lobby import seats as seat_services
from tests.games.clock.test_pauses import line
from tests.games.play.test_at_once import at_once
from tests.orders import choose_provinces, order, to_move
from tests.tables import let_time_pass, person, running_game, time_out

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
State = Request.State


def opening() -> None:
    """Four people; whoever is to move has not opened it."""
    game = running_game(*(person(name) for name in ("Ana", "Ben", "Cai", "Dea")))
    organiser = game.seats.exclude(pk=to_move(game).pk).earliest("index")
    Game.objects.filter(pk=game.pk).update(creator=organiser.user)


@pytest.fixture
def others(game: Game, seat: Seat) -> list[User]:
    """Those who wait, without the organiser."""
    waiting = game.seats.exclude(pk=seat.pk).exclude(user=game.creator).select_related("user")
    return [each.user for each in waiting if each.user]


def ask(game: Game, user: User | None, seat: Seat, *, days: int = 2, extra: int | None = None) -> Request:
    assert user is not None
    before = Seat.objects.get(pk=seat.pk).seconds_granted if extra is None else extra
    return requests.ask_time(user=user, game_id=game.pk, index=seat.index, days=days, extra=before)


def answer(request: Request, user: User | None, *, agrees: bool = True) -> Request:
    assert user is not None
    return requests.answer_request(user=user, game_id=request.game_id, request_id=request.pk, agrees=agrees)


def more(seat: Seat) -> timedelta:
    """The time by which the seat's deadline has moved since the seat was read."""
    now = Seat.objects.get(pk=seat.pk)
    assert now.deadline is not None and seat.deadline is not None
    return now.deadline - seat.deadline


def test_it_is_granted_when_all_others_have_agreed(game: Game, seat: Seat, others: list[User]) -> None:
    request = ask(game, seat.user, seat)
    for each in others:
        assert answer(request, each).state == State.OPEN
        assert more(seat) == timedelta()
    Game.objects.filter(pk=game.pk).update(creator=None)
    last = next(each.user for each in game.seats.exclude(pk=seat.pk).select_related("user") if each.user not in others)
    assert answer(request, last).state == State.GRANTED
    assert more(seat) == 2 * DAY
    game.refresh_from_db()
    assert game.deadline == Seat.objects.get(pk=seat.pk).deadline
    asker, names = seat.user, [each.username for each in others]
    assert asker is not None
    assert f"Request granted: 2 days more for {asker.username}, who asked for it." in line(game)
    assert all(name in line(game) for name in names)


def test_the_organisers_yes_is_enough(game: Game, seat: Seat) -> None:
    assert answer(ask(game, seat.user, seat), game.creator).state == State.GRANTED
    assert more(seat) == 2 * DAY
    assert game.creator is not None
    assert f"{game.creator.username} created the game and allowed it." in line(game)


def test_the_organiser_gives_it_at_once_to_somebody_else(game: Game, seat: Seat) -> None:
    assert ask(game, game.creator, seat).state == State.GRANTED
    assert more(seat) == 2 * DAY
    assert not game.notifications.filter(request__isnull=False).exists()


def test_the_organiser_gives_none_to_themselves(game: Game, seat: Seat, others: list[User]) -> None:
    Game.objects.filter(pk=game.pk).update(creator=seat.user)
    request = ask(game, seat.user, seat)
    assert request.state == State.OPEN
    assert answer(request, seat.user).state == State.OPEN, "their yes is in it already"
    assert more(seat) == timedelta()
    assert answer(request, others[0]).state == State.OPEN


def test_an_organiser_who_does_not_play_allows_nothing(game: Game, seat: Seat, others: list[User]) -> None:
    Game.objects.filter(pk=game.pk).update(creator=person("Eve"))
    request = ask(game, seat.user, seat)
    with pytest.raises(NotYours):
        answer(request, User.objects.get(username="Eve"))
    assert answer(request, others[0]).state == State.OPEN


def test_one_no_refuses_it_and_nobody_is_named(game: Game, seat: Seat, others: list[User]) -> None:
    request = ask(game, seat.user, seat)
    answer(request, others[0])
    assert answer(request, others[1], agrees=False).state == State.REFUSED
    assert more(seat) == timedelta()
    assert line(game).startswith("Request refused: 2")
    assert others[1].username not in line(game)
    with pytest.raises(NotNow):
        answer(request, game.creator)


def test_the_asker_takes_it_back_and_the_log_says_nothing(game: Game, seat: Seat) -> None:
    request = ask(game, seat.user, seat)
    assert answer(request, seat.user, agrees=False).state == State.WITHDRAWN
    assert not game.happenings.exists()
    assert ask(game, seat.user, seat, days=1).pk != request.pk


def test_somebody_elses_clock_is_asked_for_too_and_they_have_no_say(game: Game, seat: Seat, others: list[User]) -> None:
    request = ask(game, others[0], seat)
    with pytest.raises(NotYours):
        answer(request, seat.user)
    assert answer(request, others[1]).state == State.OPEN
    assert answer(request, game.creator).state == State.GRANTED
    assert line(game).startswith(f"Request granted: 2 days more for {seat.name}. {others[0].username} asked for it.")


def test_bots_and_free_seats_have_no_say(seat: Seat) -> None:
    game = running_game(person("Eve"), person("Fay"), bots=1)
    mine = game.seats.exclude(user=None).exclude(deadline=None).select_related("user").first()
    assert mine is not None
    Game.objects.filter(pk=game.pk).update(creator=mine.user)
    request = ask(game, mine.user, mine)
    assert request.state == State.OPEN
    other = game.seats.exclude(user=None).exclude(pk=mine.pk).get()
    assert other.user is not None
    seat_services.resign(user=other.user, game_id=game.pk)
    request.refresh_from_db()
    assert request.state == State.GRANTED, "whoever had not answered has left"


def test_it_lapses_with_its_decision(game: Game, seat: Seat) -> None:
    request = ask(game, seat.user, seat)
    order(game, "start in gallia", seat=seat)
    with pytest.raises(NotNow):
        answer(request, game.creator)
    following = to_move(game)
    assert ask(game, following.user, following).state in (State.OPEN, State.GRANTED)
    request.refresh_from_db()
    assert request.state == State.LAPSED


def test_it_lapses_after_a_week_and_when_time_is_up(game: Game, seat: Seat) -> None:
    request = ask(game, seat.user, seat)
    time_out(game)
    with pytest.raises(NotNow):
        answer(request, game.creator)
    Request.objects.update(created=timezone.now() - timedelta(days=7))
    assert not Request.objects.get().waits(timezone.now())


def test_granted_time_is_for_that_decision_alone(game: Game, seat: Seat) -> None:
    ask(game, game.creator, seat)
    order(game, "start in gallia", seat=seat)
    seat.refresh_from_db()
    assert seat.seconds_granted == 0
    following = to_move(game)
    assert following.deadline is not None and following.asked_at is not None
    assert following.deadline - following.asked_at == timedelta(seconds=game.pace)


def test_granted_time_is_used_before_the_bank(game: Game, seat: Seat) -> None:
    Game.objects.filter(pk=game.pk).update(bank=DAY.total_seconds(), cap=DAY.total_seconds())
    Seat.objects.update(bank=DAY.total_seconds())
    ask(game, game.creator, seat)
    let_time_pass(game, timedelta(days=3))
    order(game, "start in gallia", seat=seat)
    seat.refresh_from_db()
    assert seat.bank == DAY.total_seconds()


def test_a_seat_is_given_more_time_three_times_at_most(game: Game, seat: Seat) -> None:
    for _time in range(requests.MOST_EXTENSIONS):
        ask(game, game.creator, seat, days=1)
    with pytest.raises(NotNow, match="all the extra time this game allows"):
        ask(game, game.creator, seat, days=1)
    assert more(seat) == 3 * DAY


def test_a_seat_is_given_two_weeks_more_at_most(game: Game, seat: Seat) -> None:
    ask(game, game.creator, seat, days=7)
    ask(game, game.creator, seat, days=3)
    with pytest.raises(NotNow, match=r"at most 4\sdays more in this game"):
        ask(game, game.creator, seat, days=7)
    assert more(seat) == 10 * DAY


def test_a_substitute_is_not_charged_with_what_the_former_player_got(game: Game, seat: Seat) -> None:
    for _time in range(requests.MOST_EXTENSIONS):
        ask(game, game.creator, seat, days=1)
    Seat.objects.filter(pk=seat.pk).update(user=person("Eve"))
    assert ask(game, game.creator, seat, days=1).state == State.GRANTED


def test_times_that_are_not_offered_and_clocks_that_stand_are_refused(game: Game, seat: Seat) -> None:
    for days in (0, -1, 4, 365):
        with pytest.raises(Refused, match="one of the times"):
            ask(game, seat.user, seat, days=days)
    waiting = game.seats.exclude(pk=seat.pk).first()
    assert waiting is not None
    with pytest.raises(NotNow, match="is not running"):
        ask(game, seat.user, waiting)


def test_strangers_and_those_who_left_ask_nothing(game: Game, seat: Seat, others: list[User]) -> None:
    with pytest.raises(NotYours):
        ask(game, person("Eve"), seat)
    request = ask(game, seat.user, seat)
    seat_services.go_away(user=others[0], game_id=game.pk)
    with pytest.raises(NotNow):
        ask(game, others[0], seat)
    with pytest.raises(NotNow):
        answer(request, others[0])
    with pytest.raises(NotYours):
        answer(request, User.objects.get(username="Eve"))


def test_a_request_of_another_game_cannot_be_answered(game: Game, seat: Seat) -> None:
    request = ask(game, seat.user, seat)
    eve = person("Eve")
    elsewhere = running_game(eve, person("Fay"))
    with pytest.raises(NotNow):
        requests.answer_request(user=eve, game_id=elsewhere.pk, request_id=request.pk, agrees=True)


def test_nobody_asks_all_day(game: Game, seat: Seat) -> None:
    for _time in range(requests.MOST_ASKED):
        answer(ask(game, seat.user, seat), seat.user, agrees=False)
    with pytest.raises(NotNow, match="again tomorrow"):
        ask(game, seat.user, seat)


def test_one_request_of_a_kind_waits_at_a_time(game: Game, seat: Seat, others: list[User]) -> None:
    first = ask(game, seat.user, seat)
    assert ask(game, seat.user, seat) == first
    with pytest.raises(NotNow, match="Another request of this kind"):
        ask(game, others[0], seat)
    with pytest.raises(NotNow, match="Another request of this kind"):
        ask(game, seat.user, seat, days=7)


def test_several_who_decide_at_once_are_asked_for_one_by_one(game: Game) -> None:
    choose_provinces(game)
    first, second = game.seats.select_related("user")[:2]
    ask(game, first.user, first)
    with pytest.raises(NotNow):
        ask(game, second.user, second)


def test_a_page_that_did_not_know_of_a_grant_gives_no_second_one(game: Game, seat: Seat) -> None:
    ask(game, game.creator, seat, extra=0)
    with pytest.raises(AlreadyDone):
        ask(game, game.creator, seat, extra=0)
    assert more(seat) == 2 * DAY


def test_answering_a_request_twice_counts_once(game: Game, seat: Seat, others: list[User]) -> None:
    request = ask(game, seat.user, seat)
    for _click in range(2):
        assert answer(request, others[0]).state == State.OPEN
    for _click in range(2):
        assert answer(request, game.creator).state == State.GRANTED
    assert more(seat) == 2 * DAY
    assert RequestAnswer.objects.count() == 3
    assert game.happenings.count() == 1


def test_a_third_expiry_takes_the_say_of_whoever_had_not_answered() -> None:
    """A pause that waits for one alone is granted when that one's seat is opened to a substitute."""
    game = running_game(*(person(name) for name in ("Eve", "Fay", "Gus")))
    late = to_move(game)
    Seat.objects.filter(pk=late.pk).update(expiries=2)
    first, second = game.seats.exclude(pk=late.pk).select_related("user")
    assert first.user and second.user
    request = requests.ask_pause(user=first.user, game_id=game.pk, days=3)
    answer(request, second.user)
    time_out(game)
    deadlines.expire_due()
    request.refresh_from_db()
    assert request.state == State.GRANTED
    assert Game.objects.get(pk=game.pk).is_paused(timezone.now())


@pytest.mark.django_db(transaction=True)
def test_a_double_click_of_the_organiser_gives_it_once() -> None:
    game = running_game(person("Ana"), person("Ben"))
    seat = to_move(game)
    Game.objects.filter(pk=game.pk).update(creator=game.seats.exclude(pk=seat.pk).get().user)
    game.refresh_from_db()
    outcomes = at_once(*[lambda: ask(game, game.creator, seat, extra=0)] * 3)
    assert sum(isinstance(outcome, AlreadyDone) for outcome in outcomes) == 2
    assert more(seat) == 2 * DAY


@pytest.mark.django_db(transaction=True)
def test_all_who_agree_at_once_grant_it_once() -> None:
    game = running_game(*(person(name) for name in ("Ana", "Ben", "Cai", "Dea")))
    Game.objects.update(creator=None)
    seat = to_move(game)
    request = ask(game, seat.user, seat)
    others = [each.user for each in game.seats.exclude(pk=seat.pk).select_related("user")]
    at_once(*[lambda user=user: answer(request, user) for user in others * 2])
    assert more(seat) == 2 * DAY
    assert list(game.happenings.values_list("kind", flat=True)) == ["extended"]


@pytest.mark.django_db(transaction=True)
def test_a_deadline_either_passes_or_is_moved() -> None:
    """The sweep and the last yes at the same moment: never both, and never neither."""
    for number in range(6):
        game = running_game(person(f"Ana{number}"), person(f"Ben{number}"))
        seat = to_move(game)
        assert seat.deadline is not None
        request = ask(game, seat.user, seat)
        let_time_pass(game, seat.deadline - timezone.now() - timedelta(milliseconds=40 * (number % 3)))
        _sweep_and_agree(game, request)


def _sweep_and_agree(game: Game, request: Request) -> None:
    other = game.seats.exclude(pk=request.seat_id).select_related("user").get()
    _swept, agreed = at_once(deadlines.expire_due, lambda: answer(request, other.user))
    request.refresh_from_db()
    deadlines.expire_due()
    has_moved = game.moves.filter(number__gt=0).exists()
    assert has_moved == isinstance(agreed, NotNow) == (request.state != State.GRANTED)
