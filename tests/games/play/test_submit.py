"""Orders: what they write, and that a refused one writes nothing."""

from datetime import timedelta

import pytest
from django.utils import timezone

import rulebooks
from accounts.models import User
from games.models import Game, MailKind, Move
from games.services.errors import AlreadyDone, NotNow, NotYours, Refused, StalePosition
from games.services.lobby import lobby
from games.services.play import play
from rulebooks import engine
from tests import tables
from tests.orders import choose_provinces, order, play_to_the_end, to_move


def test_an_order_is_a_move_and_a_new_position(running_game: Game) -> None:
    seat = to_move(running_game)
    before = running_game.state
    game = order(running_game, "start in gallia")
    move = game.moves.get(number=1)
    assert (move.seat, move.by, move.action) == (seat, Move.By.PLAYER, "start in gallia")
    assert move.state == game.state != before
    assert game.move_count == 1
    assert game.to_move == list(engine.to_move(rulebooks.load(game.state)))


def test_the_next_player_gets_a_deadline_and_one_mail(running_game: Game) -> None:
    game = order(running_game, "start in gallia")
    seat = to_move(game)
    assert abs(seat.deadline - timezone.now() - timedelta(seconds=game.pace)) < timedelta(minutes=1)
    assert game.deadline == seat.deadline
    assert seat.asked_move == 1
    assert game.notifications.filter(seat=seat, kind=MailKind.TURN, move=1).count() == 1


def test_a_player_who_answered_owes_nothing_any_more(running_game: Game) -> None:
    seat = to_move(running_game)
    order(running_game, "start in gallia")
    seat.refresh_from_db()
    assert (seat.deadline, seat.asked_move) == (None, None)


def test_ones_deadline_runs_on_through_ones_turn(first_turn: Game) -> None:
    seat = to_move(first_turn)
    mails = first_turn.notifications.count()
    game = order(first_turn, "play military 1")
    again = to_move(game)
    assert (again, again.deadline, again.asked_move) == (seat, seat.deadline, seat.asked_move)
    assert game.notifications.count() == mails


def test_several_lines_are_one_transaction_and_a_move_each(first_turn: Game) -> None:
    game = order(first_turn, "play military 1\n\n  Play Senate 1 \n")
    assert game.move_count == first_turn.move_count + 2
    latest = game.moves.order_by("-number").values_list("action", flat=True)[:2]
    assert list(latest) == ["play senate 1", "play military 1"]


def test_a_line_that_went_without_saying_is_done_already(running_game: Game) -> None:
    """The driver takes the only kind of card that is left: ticking it as well is no mistake."""
    game = choose_provinces(running_game)
    seat = game.seats.select_related("user")[0]
    state = rulebooks.load(game.state)
    state.players[0].available[:] = ["military_1"] * 2 + ["senate_1"] * 5
    game.state = rulebooks.dump(state)
    game.save(update_fields=["state"])
    game = order(game, "take military 1\ntake military 1\ntake senate 1\ntake senate 1\ntake senate 1", seat=seat)
    assert seat.index not in game.to_move


def test_one_illegal_line_undoes_them_all_and_is_named(first_turn: Game) -> None:
    with pytest.raises(Refused, match=r"Line 2: “play castra” is not possible now\.") as refused:
        order(first_turn, "play military 1\nplay castra")
    assert refused.value.status == 422
    assert Game.objects.get(pk=first_turn.pk).state == first_turn.state
    assert not first_turn.moves.filter(number__gt=first_turn.move_count).exists()


@pytest.mark.parametrize("line", ["march on rome", "start in italia", "end turn", "", "play castra; drop table"])
def test_an_order_out_of_the_rules_is_refused(running_game: Game, line: str) -> None:
    with pytest.raises(Refused) as refused:
        order(running_game, line)
    assert refused.value.status == 422
    assert not running_game.moves.filter(number=1).exists()


def test_too_many_lines_are_refused(running_game: Game) -> None:
    with pytest.raises(Refused, match="at most 40 orders"):
        order(running_game, "start in gallia\n" * 41)


def test_a_stale_form_is_refused(first_turn: Game) -> None:
    seen = first_turn.move_count
    order(first_turn, "play military 1")
    with pytest.raises(StalePosition) as refused:
        order(first_turn, "play senate 1", shown_move=seen)
    assert refused.value.status == 409
    assert Game.objects.get(pk=first_turn.pk).move_count == seen + 1


def test_the_same_form_twice_acts_once(first_turn: Game) -> None:
    seen = first_turn.move_count
    order(first_turn, "play military 1", shown_move=seen)
    with pytest.raises(AlreadyDone):
        order(first_turn, "play military 1", shown_move=seen)
    assert Game.objects.get(pk=first_turn.pk).move_count == seen + 1


def test_a_form_from_the_future_is_refused(running_game: Game) -> None:
    with pytest.raises(StalePosition):
        order(running_game, "start in gallia", shown_move=7)


def test_somebody_elses_seat_is_refused(running_game: Game, people: list[User]) -> None:
    seat = to_move(running_game)
    other = next(person for person in people if person != seat.user)
    with pytest.raises(NotYours) as refused:
        play.submit(user=other, game_id=running_game.pk, seat=seat.index, order="start in gallia", shown_move=0)
    assert refused.value.status == 403


def test_a_seat_that_owes_nothing_is_refused(running_game: Game) -> None:
    waiting = running_game.seats.exclude(index=to_move(running_game).index).select_related("user")[0]
    with pytest.raises(Refused):
        order(running_game, "start in gallia", seat=waiting)


@pytest.mark.parametrize("status", [Game.Status.OPEN, Game.Status.CANCELLED])
def test_only_a_running_game_takes_orders(people: list[User], status: Game.Status) -> None:
    game = lobby.create_game(user=people[0], name="Limes", players=2, pace=tables.PACE)
    Game.objects.filter(pk=game.pk).update(status=status)
    with pytest.raises(NotNow):
        play.submit(user=people[0], game_id=game.pk, seat=0, order="start in gallia", shown_move=0)


class TestDecisionsOfSeveralSeats:
    """Starting hands: everybody is asked at once, and answers in any order."""

    def test_all_are_asked_at_once(self, running_game: Game) -> None:
        game = choose_provinces(running_game)
        assert game.to_move == [0, 1, 2, 3]
        assert game.seats.filter(asked_move__isnull=False, deadline__isnull=False).count() == 4

    def test_a_form_stays_fresh_while_only_others_answer(self, running_game: Game) -> None:
        game = choose_provinces(running_game)
        seen = game.move_count
        first, second, *_rest = game.seats.select_related("user")
        order(game, "take senate 1", seat=second)
        order(game, "take military 1", seat=first, shown_move=seen)
        assert game.moves.filter(number__gt=seen).count() == 2

    def test_ones_own_answer_makes_it_stale(self, running_game: Game) -> None:
        game = choose_provinces(running_game)
        seen = game.move_count
        seat = game.seats.select_related("user")[0]
        order(game, "take military 1", seat=seat)
        with pytest.raises(StalePosition):
            order(game, "take senate 1", seat=seat, shown_move=seen)

    def test_a_player_still_to_answer_keeps_the_deadline(self, running_game: Game) -> None:
        game = choose_provinces(running_game)
        first, second, *_rest = game.seats.select_related("user")
        order(game, "take senate 1\n" * 3 + "take military 1\n" * 2, seat=first)
        again = game.seats.get(pk=second.pk)
        assert (again.deadline, again.asked_move) == (second.deadline, second.asked_move)


def test_the_end_writes_the_result_and_tells_everybody(people: list[User]) -> None:
    game = play_to_the_end(tables.running_game(*people[:2]))
    assert game.status == Game.Status.FINISHED
    assert sorted(game.result["places"]) == [0, 1]
    assert (game.to_move, game.deadline) == ([], None)
    assert game.notifications.filter(kind=MailKind.OVER, move=game.move_count).count() == 2


def test_a_finished_game_takes_no_orders(people: list[User]) -> None:
    game = play_to_the_end(tables.running_game(*people[:2]))
    seat = game.seats.select_related("user")[0]
    with pytest.raises(NotNow, match="is over") as refused:
        order(game, "end turn", seat=seat)
    assert refused.value.status == 409
