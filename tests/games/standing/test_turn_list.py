"""The list of orders for one's own turn: carried out in order, each if still legal, else its person is asked."""

import pytest

import rulebooks
from games.models import Game, MailKind, Move, Seat, StandingOrder
from games.services.errors import NotNow, Refused
from games.services.play.undo import undo_orders
from games.services.standing import answering, plan_preview, turn_list
from games.titles.standing.rule import OWN_TURN
from rulebooks import engine
from rulebooks.tests.time_of_crisis.rules.positions import act, hand, position
from rulebooks.time_of_crisis.rules.state import TocState
from tests import orders
from tests.laid import answered, lay, standing_order
from tests.tables import game_of_four
from tests.titles.time_of_crisis.standing import questions

TWO = ("play military 1", "play senate 1")


opening = game_of_four


def turn() -> TocState:
    """Seat 0 is to take actions with three cards in hand."""
    state = position()
    hand(state, 0, "military_1", "senate_1", "populace_1")
    return act(state, 0)


def listed(seat: Seat, *lines: str, first_round: int = 1) -> StandingOrder:
    order = standing_order(seat, OWN_TURN, "", *lines)
    order.first_round = first_round
    order.save()
    return order


def moves(game: Game) -> list[tuple[str, str]]:
    return [(move.by, move.action) for move in game.moves.filter(number__gt=0)]


def owes_mail(game: Game, seat: Seat) -> bool:
    asked_move = Seat.objects.get(pk=seat.pk).asked_move
    return game.notifications.filter(seat=seat, kind=MailKind.TURN, move=asked_move).exists()


def test_it_is_carried_out_in_order_and_used_up(quiet: Game, first: Seat) -> None:
    listed(first, *TWO)
    lay(quiet, turn())
    assert not owes_mail(quiet, first)
    answered(quiet)
    assert moves(quiet) == [(Move.By.STANDING, line) for line in TWO]
    assert not StandingOrder.objects.exists()
    assert owes_mail(quiet, first)


def test_a_list_that_ends_the_turn_asks_nothing(quiet: Game, first: Seat) -> None:
    refill = ["take military 1", "take military 1", "take senate 1", "take senate 1", "take populace 1"]
    listed(first, *TWO, "end actions", "discard populace 1", "end turn", *refill)
    lay(quiet, turn())
    answered(quiet)
    assert [by for by, _action in moves(quiet)] == [Move.By.STANDING] * 10
    assert rulebooks.view(rulebooks.load(Game.objects.get(pk=quiet.pk).state), None).turn.seat == 1
    assert not StandingOrder.objects.exists()
    assert not quiet.notifications.filter(seat=first).exists()


def test_the_first_illegal_line_stops_it_and_asks(quiet: Game, first: Seat) -> None:
    order = listed(first, "play military 1", "play castra", "play senate 1")
    lay(quiet, turn())
    answered(quiet)
    order.refresh_from_db()
    assert moves(quiet) == [(Move.By.STANDING, "play military 1")]
    assert (order.stopped, order.refused_line, order.lines) == (
        "refused",
        "play castra",
        ["play castra", "play senate 1"],
    )
    assert owes_mail(quiet, first)
    assert answering.answer_due() == 0


def test_a_list_without_a_possible_order_sends_the_mail_at_once(quiet: Game, first: Seat) -> None:
    listed(first, "play castra")
    lay(quiet, turn())
    assert owes_mail(quiet, first)


def test_the_turn_of_another_is_none_of_its_business(game: Game, second: Seat) -> None:
    listed(second, "keep 1 full 0 reduced")
    lay(game, questions.hits())
    assert Seat.objects.get(pk=second.pk).standing_due is None


def test_it_waits_for_its_round(game: Game, first: Seat) -> None:
    listed(first, *TWO, first_round=2)
    lay(game, turn())
    assert Seat.objects.get(pk=first.pk).standing_due is None


def test_a_turn_begun_by_hand_goes_on_by_hand(quiet: Game, first: Seat) -> None:
    order = listed(first, *TWO)
    orders.order(lay(quiet, turn()), "play populace 1", seat=first)
    order.refresh_from_db()
    assert order.stopped == StandingOrder.Stopped.PLAYED
    assert Seat.objects.get(pk=first.pk).standing_due is None
    assert not owes_mail(quiet, first)
    assert answered(quiet) == 0


def test_an_order_for_a_decision_comes_before_the_list(game: Game, first: Seat) -> None:
    standing_order(first, "OfferReroll", "losing")
    listed(first, "play military 1")
    lay(game, questions.reroll(0, 1))
    answered(game)
    assert moves(game)[0] == (Move.By.STANDING, "reroll")


def test_orders_of_the_list_can_be_taken_back_by_its_person(game: Game, first: Seat) -> None:
    listed(first, *TWO)
    lay(game, turn())
    answered(game)
    latest = Game.objects.get(pk=game.pk).move_count
    undo_orders(user=first.user, game_id=game.pk, seat=0, shown_move=latest)
    assert Game.objects.get(pk=game.pk).moves.latest("number").undo_to == 1
    undo_orders(user=first.user, game_id=game.pk, seat=0, shown_move=latest + 1)
    assert Game.objects.get(pk=game.pk).moves.latest("number").undo_to == 0
    assert Seat.objects.get(pk=first.pk).standing_due is None


class TestEditing:
    def test_lines_are_kept_in_exact_notation(self, game: Game, first: Seat) -> None:
        lay(game, turn())
        turn_list.add_lines(user=first.user, game_id=game.pk, text="Play MILITARY 1\n\nend the turn\n", after=0)
        assert StandingOrder.objects.get().lines == ["play military 1", "end turn"]

    def test_a_form_sent_twice_adds_once(self, game: Game, first: Seat) -> None:
        lay(game, turn())
        turn_list.add_lines(user=first.user, game_id=game.pk, text="end turn", after=0)
        with pytest.raises(NotNow):
            turn_list.add_lines(user=first.user, game_id=game.pk, text="end turn", after=0)
        assert StandingOrder.objects.get().lines == ["end turn"]

    def test_a_line_that_is_no_order_is_refused_by_name(self, game: Game, first: Seat) -> None:
        lay(game, turn())
        with pytest.raises(Refused, match="“march on rome” is not an order"):
            turn_list.add_lines(user=first.user, game_id=game.pk, text="play military 1\nmarch on rome", after=0)
        assert not StandingOrder.objects.exists()

    def test_a_list_begun_in_ones_own_turn_is_for_the_next_turn(self, game: Game, first: Seat) -> None:
        lay(game, turn())
        turn_list.add_lines(user=first.user, game_id=game.pk, text="play military 1", after=0)
        assert StandingOrder.objects.get().first_round == 2
        assert Seat.objects.get(pk=first.pk).standing_due is None

    def test_a_list_begun_before_ones_turn_is_for_that_turn(self, game: Game, second: Seat) -> None:
        lay(game, turn())
        turn_list.add_lines(user=second.user, game_id=game.pk, text="play military 1", after=0)
        assert StandingOrder.objects.get().first_round == 1

    def test_lines_are_moved_and_removed_by_what_they_say(self, game: Game, first: Seat) -> None:
        listed(first, *TWO, "end actions")
        lay(game, turn())
        turn_list.raise_line(user=first.user, game_id=game.pk, place=1, line="play senate 1")
        assert StandingOrder.objects.get().lines == ["play senate 1", "play military 1", "end actions"]
        turn_list.drop_line(user=first.user, game_id=game.pk, place=2, line="end actions")
        assert StandingOrder.objects.get().lines == ["play senate 1", "play military 1"]
        with pytest.raises(NotNow):
            turn_list.drop_line(user=first.user, game_id=game.pk, place=0, line="end actions")

    def test_the_last_line_takes_the_list_with_it_and_the_person_is_asked(self, quiet: Game, first: Seat) -> None:
        listed(first, "play military 1")
        lay(quiet, turn())
        assert not owes_mail(quiet, first)
        turn_list.drop_line(user=first.user, game_id=quiet.pk, place=0, line="play military 1")
        assert not StandingOrder.objects.exists()
        assert owes_mail(quiet, first)

    def test_a_stopped_list_goes_on_when_its_person_says_so(self, game: Game, first: Seat) -> None:
        order = listed(first, "play castra", "play senate 1")
        lay(game, turn())
        turn_list.drop_line(user=first.user, game_id=game.pk, place=0, line="play castra")
        turn_list.resume_list(user=first.user, game_id=game.pk, now=True)
        answered(game)
        assert moves(game) == [(Move.By.STANDING, "play senate 1")]
        assert not StandingOrder.objects.filter(pk=order.pk).exists()

    def test_a_stopped_list_can_go_on_in_the_next_turn(self, game: Game, first: Seat) -> None:
        order = listed(first, "play castra")
        lay(game, turn())
        turn_list.resume_list(user=first.user, game_id=game.pk, now=False)
        order.refresh_from_db()
        assert (order.stopped, order.first_round) == ("", 2)

    def test_no_more_lines_than_fit(self, game: Game, first: Seat) -> None:
        lay(game, turn())
        with pytest.raises(Refused, match="You can queue at most"):
            turn_list.add_lines(user=first.user, game_id=game.pk, text="end turn\n" * 41, after=0)
        with pytest.raises(Refused, match="longer than 400 characters"):
            turn_list.add_lines(user=first.user, game_id=game.pk, text="end " + "turn " * 100_000, after=0)


class TestRehearsal:
    def test_it_is_tried_out_line_by_line(self, game: Game, first: Seat) -> None:
        game = lay(game, turn())
        rehearsal = plan_preview.rehearse_list(
            game=game, seat=first, lines=["play senate 1", "recruit governor for 9", "end turn"]
        )
        assert [step.possible for step in rehearsal.steps] == [True, False, None]
        assert rehearsal.legal == []

    def test_dice_end_what_can_be_known(self, game: Game, first: Seat) -> None:
        game = lay(game, questions.duel(attacker={"full": 2}, defender={"full": 2})[0])
        rehearsal = plan_preview.rehearse_list(
            game=game, seat=first, lines=["attack army 7 with army 1", "end actions"]
        )
        assert [(step.possible, step.dice) for step in rehearsal.steps] == [(True, True), (None, False)]

    def test_another_turn_is_tried_as_if_it_began_now(self, game: Game, second: Seat) -> None:
        state = turn()
        hand(state, 1, "military_1")
        game = lay(game, state)
        rehearsal = plan_preview.rehearse_list(
            game=game, seat=second, lines=["play military 1", "end actions", "end turn"]
        )
        assert [step.possible for step in rehearsal.steps] == [True, True, True]
        assert rehearsal.legal == []

    def test_orders_that_could_follow_are_offered(self, game: Game, first: Seat) -> None:
        game = lay(game, turn())
        rehearsal = plan_preview.rehearse_list(game=game, seat=first, lines=["play military 1"])
        assert "play senate 1" in [engine.order_text(action) for action in rehearsal.legal]

    def test_nothing_is_written(self, game: Game, first: Seat) -> None:
        game = lay(game, turn())
        plan_preview.rehearse_list(game=game, seat=first, lines=["play military 1"])
        assert Game.objects.get(pk=game.pk).state == game.state
        assert moves(game) == []
