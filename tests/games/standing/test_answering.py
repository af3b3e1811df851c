"""Standing orders at work: after a drawn delay, once, and in nobody else's name."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import rulebooks
from games.models import Game, MailKind, Move, Seat, StandingOrder
from games.services.clock import deadlines
from games.services.lobby import seats
from games.services.play import play
from games.services.rows import seat_clock
from games.services.standing import answering
from games.titles.standing.rule import PLAYS_ITSELF
from rulebooks.clock import ALWAYS, Clock, TimeControl
from rulebooks.time_of_crisis.rules.state import TocState
from tests import orders, tables
from tests.games.outbox.test_delivery import at_the_same_time
from tests.laid import answered, lay, let_orders_be_due, standing_order
from tests.tables import game_of_four
from tests.titles.time_of_crisis.standing import questions

HIT = "AllocateHits"


opening = game_of_four


def mails(game: Game, seat: Seat) -> int:
    """The number of mails owed to the seat for the decision of the latest move."""
    return game.notifications.filter(seat=seat, kind=MailKind.TURN, move=game.move_count).count()


def fresh(seat: Seat) -> Seat:
    return Seat.objects.select_related("user").get(pk=seat.pk)


def test_the_answer_comes_after_a_short_while(quiet: Game, second: Seat) -> None:
    standing_order(second, HIT, "strongest")
    before = timezone.now()
    lay(quiet, questions.hits())
    seat = fresh(second)
    assert (
        timedelta(seconds=seat_clock.SOONEST_ANSWER)
        <= seat.standing_due - before
        <= timedelta(seconds=seat_clock.LATEST_ANSWER + 5)
    )
    assert answering.answer_due() == 0
    assert answered(quiet) == 1
    move = quiet.moves.latest("number")
    assert (move.seat, move.by, move.action) == (second, Move.By.STANDING, "keep 1 full 0 reduced")
    assert fresh(second).standing_due is None


def test_the_mail_waits_for_the_answer_and_is_never_sent(quiet: Game, first: Seat, second: Seat) -> None:
    standing_order(second, HIT, "strongest")
    lay(quiet, questions.hits())
    assert (mails(quiet, first), mails(quiet, second)) == (1, 0)
    answered(quiet)
    assert not quiet.notifications.filter(seat=second).exists()


def test_an_order_that_asks_first_sends_the_mail_at_once(quiet: Game, second: Seat) -> None:
    standing_order(second, HIT, "strongest", wait=12)
    before = timezone.now()
    lay(quiet, questions.hits())
    assert mails(quiet, second) == 1
    assert timedelta(hours=12) < fresh(second).standing_due - before < timedelta(hours=12, minutes=3)
    assert answered(quiet) == 1
    assert mails(quiet, second) == 1


def draw_wait(hours: int, time_left: timedelta) -> float:
    """The seconds until an order answers that waits for so many hours, where so much is left of the time."""
    now = timezone.now()
    seat = Seat()
    seat_clock.begin_delay(seat, Clock(TimeControl(int(time_left.total_seconds())), 0, now, ALWAYS), hours, now)
    assert seat.standing_due is not None
    return (seat.standing_due - now).total_seconds()


@pytest.mark.parametrize(("hours", "kinds"), [(0, 100), (3, 50)])
def test_a_moment_is_drawn_within_its_bounds(hours: int, kinds: int) -> None:
    spans = [draw_wait(hours, timedelta(days=1)) - hours * 3600 for _ in range(200)]
    assert all(seat_clock.SOONEST_ANSWER <= span <= seat_clock.LATEST_ANSWER for span in spans)
    assert len(set(spans)) > kinds


def test_a_moment_is_before_the_deadline_and_never_past() -> None:
    assert 0 < draw_wait(12, timedelta(hours=6)) <= 6 * 3600 - seat_clock.ANSWER_MARGIN
    assert draw_wait(0, timedelta(minutes=1)) == 0


def test_a_waiting_order_answers_before_a_near_deadline(game: Game, second: Seat) -> None:
    standing_order(second, HIT, "strongest", wait=72)
    lay(game, questions.hits())
    seat = fresh(second)
    assert seat.standing_due < seat.deadline


@pytest.mark.parametrize(
    "fields",
    [
        {"conditions": {"province": "italia"}},
        {"conditions": {"against": 1}},
        {"conditions": {"mine": 3}},
        {"last_round": 0},
    ],
)
def test_an_order_whose_conditions_are_not_met_says_nothing(
    quiet: Game, second: Seat, fields: dict[str, object]
) -> None:
    standing_order(second, HIT, "strongest", **fields)
    lay(quiet, questions.hits())
    assert fresh(second).standing_due is None
    assert mails(quiet, second) == 1


def test_an_expired_order_says_nothing(quiet: Game, second: Seat) -> None:
    standing_order(second, HIT, "strongest", expires=timezone.now())
    lay(quiet, questions.hits())
    assert fresh(second).standing_due is None


def test_an_order_meant_for_once_is_gone_after_it(game: Game, second: Seat) -> None:
    standing_order(second, HIT, "strongest", once=True)
    lay(game, questions.hits())
    answered(game)
    assert not StandingOrder.objects.exists()


def test_other_orders_stay(game: Game, second: Seat) -> None:
    standing_order(second, HIT, "strongest")
    lay(game, questions.hits())
    answered(game)
    assert StandingOrder.objects.filter(kind=HIT).exists()


def test_an_impossible_order_is_noted_and_its_person_is_asked(quiet: Game, second: Seat) -> None:
    order = standing_order(second, HIT, "lines", "keep 3 full 0 reduced")
    lay(quiet, questions.hits())
    assert mails(quiet, second) == 1
    order.refresh_from_db()
    assert (order.refused_line, order.refused_move) == ("keep 3 full 0 reduced", fresh(second).asked_move)


def test_an_order_that_vanishes_leaves_the_question_to_its_person(quiet: Game, second: Seat) -> None:
    order = standing_order(second, HIT, "strongest")
    lay(quiet, questions.hits())
    order.delete()
    assert answered(quiet) == 0
    assert mails(quiet, second) == 1
    assert fresh(second).standing_due is None
    assert quiet.moves.latest("number").number == 0


def test_a_person_who_answers_first_leaves_nothing_to_the_order(game: Game, second: Seat) -> None:
    standing_order(second, HIT, "strongest")
    game = lay(game, questions.hits())
    orders.order(game, "keep 0 full 2 reduced", seat=second)
    assert fresh(second).standing_due is None
    assert answering.answer_due() == 0
    assert [move.by for move in game.moves.filter(number__gt=0)] == [Move.By.PLAYER]


def test_a_seat_in_other_hands_has_no_standing_orders(game: Game, second: Seat) -> None:
    standing_order(second, HIT, "strongest")
    second.user = tables.person("Eva")
    second.save()
    lay(game, questions.hits())
    assert fresh(second).standing_due is None


def test_a_substitute_finds_no_orders(game: Game, second: Seat) -> None:
    standing_order(second, HIT, "strongest")
    lay(game, questions.hits())
    seats.resign(user=second.user, game_id=game.pk)
    seats.take_over(user=tables.person("Eva"), game_id=game.pk, index=1)
    assert not StandingOrder.objects.exists()


def test_the_bot_of_an_absent_player_asks_no_standing_orders(game: Game, second: Seat) -> None:
    standing_order(second, HIT, "strongest")
    seats.resign(user=second.user, game_id=game.pk)
    lay(game, questions.hits())
    assert fresh(second).standing_due is None


def test_an_order_scheduled_for_somebody_who_left_does_not_act(game: Game, second: Seat) -> None:
    standing_order(second, HIT, "strongest")
    lay(game, questions.hits())
    second.user = tables.person("Eva")
    second.save(update_fields=["user"])
    assert answered(game) == 0
    assert game.moves.latest("number").number == 0


def test_the_clock_does_not_come_before_it(game: Game, second: Seat) -> None:
    standing_order(second, HIT, "strongest", wait=72)
    lay(game, questions.hits())
    tables.time_out(game)
    let_orders_be_due(game)
    deadlines.expire_due()
    assert game.moves.get(seat=second).by == Move.By.STANDING


def test_a_decision_that_plays_itself_is_answered(game: Game, second: Seat) -> None:
    standing_order(second, PLAYS_ITSELF)
    lay(game, questions.advance(at_home=True))
    assert answered(game) == 1
    assert game.moves.get(seat=second).action == "advance"


def test_a_decision_that_does_not_play_itself_is_asked(quiet: Game, second: Seat) -> None:
    standing_order(second, PLAYS_ITSELF)
    lay(quiet, questions.hits())
    assert mails(quiet, second) == 1
    assert StandingOrder.objects.get().refused_move is None


def test_the_next_question_has_a_moment_of_its_own(game: Game, second: Seat) -> None:
    """Hits, then the advance of whoever has won: two answers, two delays."""
    standing_order(second, HIT, "strongest")
    standing_order(second, "ChooseAdvance", "yes")
    state = questions.hits(full=3)
    orders.order(lay(game, state), "keep 0 full 2 reduced", seat=game.seats.select_related("user").get(index=0))
    answered(game)
    assert [move.action for move in game.moves.filter(seat=second)] == ["keep 2 full 0 reduced"]
    question = rulebooks.view(rulebooks.load(Game.objects.get(pk=game.pk).state), 1).question
    assert question.kind == "ChooseAdvance" and question.seats == (1,)
    assert fresh(second).standing_due is not None
    answered(game)
    assert game.moves.filter(seat=second).latest("number").action == "advance"


def test_a_game_that_fails_does_not_stop_the_others(game: Game, second: Seat) -> None:
    standing_order(second, HIT, "strongest")
    lay(game, questions.hits())
    healthy = tables.running_game(*(tables.person(name) for name in ("Eva", "Fay", "Gil", "Hal")))
    standing_order(healthy.seats.get(index=1), HIT, "strongest")
    lay(healthy, questions.hits())
    Game.objects.filter(pk=game.pk).update(state='{"ruleset": "nonsense"}')
    let_orders_be_due(game)
    assert answered(healthy) == 1


def test_the_sweep_uses_its_partial_index(db: None) -> None:
    tables.let_indexes_pay()
    assert "seat_standing_due" in answering._due_seats(timezone.now()).explain()


class TestNobodyLearnsOfIt:
    """Standing orders show in a move of them, and nowhere before."""

    def test_an_order_takes_the_same_queries_with_and_without_them(self, game: Game, first: Seat, second: Seat) -> None:
        without = self._queries(game, first)
        standing_order(second, HIT, "strongest")
        standing_order(second, "ChooseAdvance", "no")
        assert self._queries(game, first) == without

    def _queries(self, game: Game, first: Seat) -> int:
        """To attack, which asks both."""
        lay(game, attacking())
        now = Game.objects.get(pk=game.pk).move_count
        with CaptureQueriesContext(connection) as queries:
            play.submit(user=first.user, game_id=game.pk, seat=0, order="attack army 7 with army 1", shown_move=now)
        return len(queries) - sum("notification" in query["sql"] for query in queries.captured_queries)

    def test_the_others_pages_tell_nothing_before(
        self, game: Game, first: Seat, second: Seat, browser: Callable
    ) -> None:
        lay(game, questions.hits())
        before = self._page(browser(first.user), game)
        standing_order(second, HIT, "strongest")
        lay(game, questions.hits())
        assert self._page(browser(first.user), game) == before
        assert "by standing order" not in before

    def _page(self, client: Client, game: Game) -> str:
        text = client.get(game.get_absolute_url()).content.decode()
        return text[text.index('<section id="log-box"') : text.index('<div class="field">')]

    def test_the_log_says_it_afterwards_to_everybody(self, game: Game, second: Seat, client: Client) -> None:
        standing_order(second, HIT, "strongest")
        lay(game, questions.hits())
        answered(game)
        page = client.get(game.get_absolute_url()).content.decode()
        assert f"{second.name} answers with a standing order." in page
        assert "keep 1 full" not in page.lower()

    def test_the_log_says_it_to_its_owner_as_their_own(self, game: Game, second: Seat, browser: Callable) -> None:
        standing_order(second, HIT, "strongest")
        lay(game, questions.hits())
        answered(game)
        assert "You answer with a standing order." in self._page(browser(second.user), game)

    def test_an_answer_that_all_see_at_once_is_marked(self, game: Game, second: Seat, client: Client) -> None:
        standing_order(second, "HoldLudi", "cheapest")
        lay(game, questions.ludi("mob", "castra"))
        answered(game)
        assert "by standing order</span>" in client.get(game.get_absolute_url()).content.decode()


def attacking() -> TocState:
    """Seat 0 may attack seat 1, two Legions against two."""
    state, _ours, _theirs = questions.duel(attacker={"full": 2}, defender={"full": 2})
    return state


@pytest.mark.django_db(transaction=True)
class TestAtTheSameTime:
    def test_four_sweeps_answer_once(self, game: Game, second: Seat) -> None:
        standing_order(second, HIT, "strongest")
        lay(game, questions.hits())
        let_orders_be_due(game)
        at_the_same_time(answering.answer_due, 4)
        assert [move.action for move in game.moves.filter(number__gt=0)] == ["keep 1 full 0 reduced"]

    def test_the_person_and_the_order_answer_once_between_them(self, game: Game, second: Seat) -> None:
        standing_order(second, HIT, "strongest")
        latest_move = lay(game, questions.hits()).move_count
        let_orders_be_due(game)

        def by_hand() -> None:
            play.submit(
                user=second.user, game_id=game.pk, seat=1, order="keep 0 full 2 reduced", shown_move=latest_move
            )

        turns = iter([by_hand, answering.answer_due])
        at_the_same_time(lambda: next(turns)(), 2)
        assert game.moves.filter(number__gt=0).count() == 1
        assert fresh(second).asked_move is None
