"""A pause of a game: everybody agrees, all clocks stand still, and it ends by itself or by anyone."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, Request, Seat
from games.present.happenings import sentence
from games.services.clock import deadlines, requests
from games.services.errors import NotNow, NotYours, Refused
from games.services.lobby import seats as seat_services
from games.services.rows import seat_clock
from rulebooks.clock import Still
from tests.games.play.test_at_once import at_once
from tests.orders import choose_provinces, legal, order, to_move
from tests.tables import let_time_pass, person, running_game, time_out

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
SLACK = timedelta(seconds=30)
State = Request.State


def opening() -> Game:
    return running_game(*(person(name) for name in ("Ana", "Ben", "Cai")))


def people(game: Game) -> list[User]:
    return [each.user for each in game.seats.select_related("user") if each.user]


def ask(game: Game, days: int = 7) -> Request:
    return requests.ask_pause(user=people(game)[0], game_id=game.pk, days=days)


def agree(request: Request, user: User) -> Request:
    return requests.answer_request(user=user, game_id=request.game_id, request_id=request.pk, agrees=True)


def pause(game: Game, days: int = 7) -> Request:
    """A pause that everybody has agreed to."""
    request = ask(game, days)
    for each in people(game)[1:]:
        request = agree(request, each)
    game.refresh_from_db()
    return request


def end_early(game: Game, after: timedelta) -> None:
    """The pause began so much earlier, and now somebody ends it."""
    game.refresh_from_db()
    assert game.paused_since is not None and game.paused_until is not None
    since, until = game.paused_since - after, game.paused_until - after
    Request.objects.filter(since=game.paused_since).update(since=since, until=until)
    Game.objects.filter(pk=game.pk).update(paused_since=since, paused_until=until)
    let_time_pass(game, after)
    for seat in game.seats.exclude(calendar=None):
        seat.calendar = {**(seat.calendar or {}), "paused": [[since.isoformat(), until.isoformat()]]}
        seat.save(update_fields=["calendar"])
    requests.end_pause(user=people(game)[-1], game_id=game.pk)
    game.refresh_from_db()


def line(game: Game) -> str:
    """The latest line of the log about it."""
    happening = game.happenings.select_related("person").latest("pk")
    return sentence(happening.kind, happening.data, happening.person.username).replace("\xa0", " ")


def test_everybody_has_to_agree_the_organiser_does_not_suffice(game: Game) -> None:
    request = ask(game)
    assert game.creator in people(game)
    for each in people(game)[1:-1]:
        assert agree(request, each).state == State.OPEN
    game.refresh_from_db()
    assert not game.is_paused(timezone.now())
    assert agree(request, people(game)[-1]).state == State.GRANTED
    game.refresh_from_db()
    assert game.is_paused(timezone.now()) and not game.is_paused(timezone.now() + 7 * DAY)


def test_all_clocks_stand_still_and_go_on_where_they_were(game: Game) -> None:
    choose_provinces(game)
    before = {seat.pk: seat.deadline for seat in game.seats.all()}
    pause(game)
    for seat in game.seats.all():
        assert seat.deadline == before[seat.pk] + 7 * DAY
        running = seat_clock.clock_of(game, seat)
        assert running is not None and running.read_at(timezone.now()).still == Still.PAUSED
    assert game.deadline == min(seat.deadline for seat in game.seats.all() if seat.deadline)
    assert "Request granted: pause until" in line(game)


def test_a_decision_asked_within_a_pause_begins_to_run_after_it(game: Game) -> None:
    pause(game)
    seat = to_move(game)
    order(game, "start in gallia", seat=seat)
    following = to_move(game)
    assert game.paused_until is not None
    assert following.deadline == game.paused_until + timedelta(seconds=game.pace)


def test_an_interrupted_turn_stands_still_in_a_pause(game: Game) -> None:
    seat = to_move(game)
    Seat.objects.filter(pk=seat.pk).update(deadline=None, asked_move=None, asked_at=None, seconds_used=3600)
    pause(game)
    assert seat_clock.calendar_on(Seat.objects.get(pk=seat.pk)).paused == ((game.paused_since, game.paused_until),)


def test_it_ends_by_itself_and_then_time_runs_out_as_ever(game: Game) -> None:
    pause(game)
    assert deadlines.expire_due() == 0
    time_out(game)
    assert deadlines.expire_due() == 1
    assert list(game.happenings.values_list("kind", flat=True)) == ["paused", "expired"]


def test_anybody_ends_it_early_and_the_rest_runs_sooner(game: Game) -> None:
    before = to_move(game).deadline
    pause(game)
    end_early(game, after=2 * DAY)
    assert not game.is_paused(timezone.now())
    seat = to_move(game)
    assert before is not None and seat.deadline is not None
    assert abs(seat.deadline - before) < SLACK, "asked two days sooner, and stopped for two days"
    running = seat_clock.clock_of(game, seat)
    assert running is not None and running.read_at(timezone.now()).still is None
    assert line(game) == f"{people(game)[-1].username} ends the pause. The clocks run again."


def test_ending_a_pause_twice_ends_it_once(game: Game) -> None:
    pause(game)
    for _click in range(2):
        requests.end_pause(user=people(game)[0], game_id=game.pk)
    assert game.happenings.filter(kind="pause_ended").count() == 1


def test_a_pause_that_ends_at_once_leaves_no_trace_on_the_clocks(game: Game) -> None:
    before = to_move(game).deadline
    pause(game)
    requests.end_pause(user=people(game)[0], game_id=game.pk)
    after = to_move(game).deadline
    assert before is not None and after is not None and abs(after - before) < SLACK
    assert pause(game).state == State.GRANTED, "there can be another"


def test_onlookers_and_those_who_left_have_no_part_in_it(game: Game) -> None:
    eve, (ana, ben, cai) = person("Eve"), people(game)
    for verb in (requests.ask_pause, requests.end_pause):
        with pytest.raises(NotYours):
            verb(user=eve, game_id=game.pk, **({"days": 3} if verb is requests.ask_pause else {}))
    seat_services.resign(user=cai, game_id=game.pk)
    with pytest.raises(NotNow):
        requests.ask_pause(user=cai, game_id=game.pk, days=3)
    request = requests.ask_pause(user=ana, game_id=game.pk, days=3)
    assert agree(request, ben).state == State.GRANTED
    with pytest.raises(NotNow):
        requests.end_pause(user=cai, game_id=game.pk)


def test_bots_have_no_say() -> None:
    game = running_game(person("Eve"), bots=1)
    assert ask(game).state == State.GRANTED


def test_there_is_one_at_a_time_and_only_what_is_offered(game: Game) -> None:
    with pytest.raises(Refused, match="one of the times"):
        ask(game, days=5)
    pause(game)
    with pytest.raises(NotNow, match="already paused"):
        ask(game)


def test_a_game_is_paused_for_sixty_days_at_most(game: Game) -> None:
    for _pause in range(2):
        pause(game, days=30)
        end_early(game, after=29 * DAY)
        Request.objects.update(created=timezone.now() - 30 * DAY)
    with pytest.raises(NotNow, match=r"at most (2\sdays|24\shours) more"):
        ask(game, days=3)


def test_days_of_a_pause_that_were_not_used_are_not_counted(game: Game) -> None:
    for _pause in range(3):
        pause(game, days=30)
        requests.end_pause(user=people(game)[0], game_id=game.pk)
    assert ask(game, days=30).state == State.OPEN


def test_a_game_paused_for_sixty_days_cannot_be_paused_again(game: Game) -> None:
    for _pause in range(2):
        pause(game, days=30)
        end_early(game, after=30 * DAY - SLACK)
        Request.objects.update(created=timezone.now() - 30 * DAY)
    with pytest.raises(NotNow, match="for the longest time allowed"):
        ask(game, days=3)


def test_a_game_that_is_over_or_waits_is_not_paused(game: Game) -> None:
    request = ask(game)
    Game.objects.filter(pk=game.pk).update(
        status=Game.Status.FINISHED, to_move=[], deadline=None, result={}, finished=timezone.now()
    )
    for verb in (lambda: agree(request, people(game)[1]), lambda: ask(game)):
        with pytest.raises(NotNow, match="over"):
            verb()
    requests.settle_after_leaving(Game.objects.get(pk=game.pk))
    assert Request.objects.get().state == State.OPEN


def test_play_goes_on_meanwhile(game: Game) -> None:
    pause(game)
    seat = to_move(game)
    order(game, legal(game, seat)[0], seat=seat)
    assert game.moves.filter(number=1).exists()


def test_a_player_who_sits_down_later_has_a_say(game: Game) -> None:
    request = ask(game)
    last = people(game)[-1]
    agree(request, people(game)[1])
    eve = person("Eve")
    Seat.objects.filter(game=game, user=last).update(user=eve)
    with pytest.raises(NotYours):
        agree(request, last)
    assert agree(request, eve).state == State.GRANTED


@pytest.mark.django_db(transaction=True)
def test_all_who_agree_at_once_pause_it_once() -> None:
    game = running_game(*(person(name) for name in ("Ana", "Ben", "Cai")))
    before = to_move(game).deadline
    request = ask(game)
    at_once(*[lambda user=user: agree(request, user) for user in people(game)[1:] * 2])
    after = to_move(game).deadline
    assert before is not None and after == before + 7 * DAY
    assert list(game.happenings.values_list("kind", flat=True)) == ["paused"]


@pytest.mark.django_db(transaction=True)
def test_a_double_click_asks_once() -> None:
    game = running_game(*(person(name) for name in ("Ana", "Ben", "Cai")))
    at_once(*[lambda: ask(game)] * 3)
    assert Request.objects.count() == 1
    assert game.notifications.filter(kind="request").count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_deadline_either_passes_or_stands_still() -> None:
    for number in range(6):
        game = running_game(person(f"Ana{number}"), person(f"Ben{number}"))
        request = ask(game)
        seat = to_move(game)
        assert seat.deadline is not None
        let_time_pass(game, seat.deadline - timezone.now() - timedelta(milliseconds=40 * (number % 3)))
        _sweep_and_pause(game, request)


def _sweep_and_pause(game: Game, request: Request) -> None:
    late = to_move(game)
    at_once(deadlines.expire_due, lambda: agree(request, people(game)[1]))
    deadlines.expire_due()
    game.refresh_from_db()
    assert game.is_paused(timezone.now())
    has_moved = game.moves.filter(number__gt=0, seat=late).exists()
    is_standing = late.pk in game.seats.filter(deadline__gt=timezone.now() + 6 * DAY, asked_move=0).values_list(
        "pk", flat=True
    )
    assert has_moved != is_standing
