"""Bounds of the list for one's own turn: hours to answer first, a last round and day, and who has to be Emperor."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game, Move, Seat, StandingOrder
from games.services.errors import NotNow, Refused
from games.services.rows.seat_clock import LATEST_ANSWER, SOONEST_ANSWER
from games.services.standing import answering, turn_list
from games.titles.standing.rule import OWN_TURN
from rulebooks.tests.time_of_crisis.rules.positions import act, govern, hand, position
from rulebooks.time_of_crisis.rules.state import TocState
from tests import orders
from tests.form_filling import form_at
from tests.games.standing.test_standing_mails import tell_mail
from tests.laid import answered, lay, let_orders_be_due, standing_order
from tests.tables import game_of_four
from tests.titles.time_of_crisis.standing import questions

Browser = Callable[[User], Client]
TWO = ("play military 1", "play senate 1")
EMPEROR, NOT_EMPEROR = {"conditions": {"emperor": True}}, {"conditions": {"emperor": False}}
OPEN: dict[str, object] = {"wait": 0, "last_round": None, "expires": None, "conditions": {}}


opening = game_of_four


def turn(*, round_: int = 1, emperor: bool = False) -> TocState:
    """Seat 0 is to take actions with three cards in hand."""
    state = position()
    hand(state, 0, "military_1", "senate_1", "populace_1")
    if emperor:
        govern(state, 0, "italia", support=6)
    state.round = round_
    return act(state, 0)


def listed(seat: Seat, *lines: str, **bounds: object) -> StandingOrder:
    """The seat's list, with these fields of its row."""
    order = standing_order(seat, OWN_TURN, "", *lines)
    StandingOrder.objects.filter(pk=order.pk).update(**bounds)
    return order


def moves(game: Game) -> list[tuple[str, str]]:
    return [(move.by, move.action) for move in game.moves.filter(number__gt=0)]


def due_of(seat: Seat) -> object:
    return Seat.objects.get(pk=seat.pk).standing_due


def state_of(order: StandingOrder) -> tuple[str, int | None]:
    order.refresh_from_db()
    return order.stopped, order.first_round


class TestAskingFirst:
    def test_its_person_is_asked_and_it_begins_hours_later(self, quiet: Game, first: Seat) -> None:
        listed(first, *TWO, wait=12)
        before = timezone.now()
        lay(quiet, turn())
        assert timedelta(hours=12, seconds=SOONEST_ANSWER) <= due_of(first) - before <= timedelta(hours=12, minutes=3)
        assert "If you don't answer, your standing order does:" in tell_mail(quiet, first)
        assert answering.answer_due() == 0

    def test_once_begun_it_goes_on_without_waiting_again(self, quiet: Game, first: Seat) -> None:
        listed(first, *TWO, wait=12)
        lay(quiet, turn())
        assert answered(quiet) == 1
        assert moves(quiet) == [(Move.By.STANDING, line) for line in TWO]

    def test_after_the_answers_of_a_battle_it_goes_on_soon(self, quiet: Game, first: Seat, second: Seat) -> None:
        order = listed(first, "end actions", wait=12, begun=1)
        for seat in (first, second):
            standing_order(seat, "AllocateHits", "strongest")
        standing_order(second, "ChooseAdvance", "no")
        lay(quiet, questions.hits())
        while answered(quiet):
            assert due_of(first) is None or due_of(first) - timezone.now() <= timedelta(seconds=LATEST_ANSWER)
        assert moves(quiet)[-1] == (Move.By.STANDING, "end actions")
        assert not StandingOrder.objects.filter(pk=order.pk).exists()

    def test_the_list_does_not_join_a_person_who_plays_within_the_hours(self, quiet: Game, first: Seat) -> None:
        order = listed(first, *TWO, wait=12)
        orders.order(lay(quiet, turn()), "play populace 1", seat=first)
        assert state_of(order)[0] == StandingOrder.Stopped.PLAYED
        assert due_of(first) is None

    def test_a_list_that_is_resumed_now_waits_no_more(self, quiet: Game, first: Seat) -> None:
        listed(first, *TWO, wait=12, stopped=StandingOrder.Stopped.PLAYED)
        lay(quiet, turn())
        turn_list.resume_list(user=first.user, game_id=quiet.pk, now=True)
        assert due_of(first) - timezone.now() <= timedelta(seconds=LATEST_ANSWER)


class TestTheEnd:
    def test_after_its_last_round_it_is_not_begun_and_its_owner_is_told(
        self, quiet: Game, first: Seat, second: Seat
    ) -> None:
        order = listed(first, *TWO, last_round=2)
        lay(quiet, turn(round_=3))
        assert (due_of(first), state_of(order)[0]) == (None, StandingOrder.Stopped.OVER)
        sentence = "Your queued orders were not carried out: they have expired."
        assert tell_mail(quiet, first).count(sentence) == 2

    def test_in_its_last_round_it_is_still_begun(self, quiet: Game, first: Seat) -> None:
        listed(first, *TWO, last_round=2)
        lay(quiet, turn(round_=2))
        assert answered(quiet) == 1

    def test_after_its_last_day_it_is_not_begun_and_its_owner_is_told(self, quiet: Game, first: Seat) -> None:
        order = listed(first, *TWO, expires=timezone.now())
        lay(quiet, turn())
        assert (due_of(first), state_of(order)[0]) == (None, StandingOrder.Stopped.OVER)
        assert "they have expired" in tell_mail(quiet, first)

    def test_a_list_that_expires_while_it_waits_leaves_the_turn_to_its_person(self, quiet: Game, first: Seat) -> None:
        order = listed(first, *TWO, wait=12)
        lay(quiet, turn())
        StandingOrder.objects.update(expires=timezone.now())
        assert answered(quiet) == 0
        assert (moves(quiet), state_of(order)[0]) == ([], StandingOrder.Stopped.OVER)

    def test_lines_can_be_put_on_a_list_that_is_over(self, quiet: Game, first: Seat) -> None:
        order = listed(first, *TWO, expires=timezone.now())
        lay(quiet, turn())
        turn_list.add_lines(user=first.user, game_id=quiet.pk, text="end turn", after=2)
        order.refresh_from_db()
        assert order.lines == [*TWO, "end turn"]

    def test_it_is_tried_again_only_with_time_left(self, quiet: Game, first: Seat) -> None:
        order = listed(first, *TWO, last_round=2)
        lay(quiet, turn(round_=3))
        with pytest.raises(Refused, match="round 4 at the earliest"):
            turn_list.resume_list(user=first.user, game_id=quiet.pk, now=False)
        turn_list.set_bounds(user=first.user, game_id=quiet.pk, fields={**OPEN, "last_round": 4})
        turn_list.resume_list(user=first.user, game_id=quiet.pk, now=False)
        assert state_of(order) == ("", 4)


class TestTheCondition:
    @pytest.mark.parametrize("emperor", [True, False])
    def test_it_is_begun_where_the_condition_is_met(self, quiet: Game, first: Seat, emperor: bool) -> None:
        listed(first, *TWO, conditions={"emperor": emperor})
        lay(quiet, turn(emperor=emperor))
        assert answered(quiet) == 1
        assert not StandingOrder.objects.exists()

    @pytest.mark.parametrize("emperor", [True, False])
    def test_without_the_condition_it_waits_for_the_next_turn_and_tells_its_owner(
        self, quiet: Game, first: Seat, second: Seat, emperor: bool
    ) -> None:
        order = listed(first, *TWO, conditions={"emperor": emperor})
        lay(quiet, turn(emperor=not emperor))
        assert (due_of(first), state_of(order)) == (None, ("", 2))
        assert "Your queued orders wait for a later turn, because you are" in tell_mail(quiet, first)
        answered(lay(quiet, turn(round_=2, emperor=emperor)))
        assert not StandingOrder.objects.exists()

    def test_it_does_not_join_who_becomes_emperor_in_the_turn(self, quiet: Game, first: Seat) -> None:
        listed(first, *TWO, **EMPEROR)
        lay(quiet, turn())
        lay(quiet, turn(emperor=True))
        assert due_of(first) is None

    def test_a_list_already_begun_goes_on_when_its_person_becomes_emperor(self, quiet: Game, first: Seat) -> None:
        listed(first, *TWO, **NOT_EMPEROR, begun=1)
        lay(quiet, turn(emperor=True))
        assert answered(quiet) == 1

    def test_a_list_is_over_if_its_next_turn_comes_after_the_last_round(self, quiet: Game, first: Seat) -> None:
        order = listed(first, *TWO, **EMPEROR, last_round=1)
        lay(quiet, turn())
        assert state_of(order)[0] == StandingOrder.Stopped.OVER

    def test_playing_a_turn_that_the_list_is_not_for_does_not_stop_it(self, quiet: Game, first: Seat) -> None:
        order = listed(first, *TWO, **EMPEROR)
        orders.order(lay(quiet, turn()), "play populace 1", seat=first)
        assert state_of(order) == ("", 2)


class TestSaying:
    def test_bounds_are_kept_and_seen_at_once(self, quiet: Game, first: Seat) -> None:
        listed(first, *TWO)
        lay(quiet, turn())
        turn_list.set_bounds(user=first.user, game_id=quiet.pk, fields={**OPEN, "wait": 6, **NOT_EMPEROR})
        order = StandingOrder.objects.get()
        assert (order.wait, order.conditions) == (6, {"emperor": False})
        assert due_of(first) - timezone.now() > timedelta(hours=6)

    def test_without_a_list_there_is_nothing_to_bound(self, game: Game, first: Seat) -> None:
        lay(game, turn())
        with pytest.raises(NotNow):
            turn_list.set_bounds(user=first.user, game_id=game.pk, fields=OPEN)

    def test_a_list_that_could_never_begin_is_refused(self, game: Game, first: Seat) -> None:
        order = listed(first, *TWO, first_round=4)
        lay(game, turn())
        with pytest.raises(Refused, match="round 4 at the earliest"):
            turn_list.set_bounds(user=first.user, game_id=game.pk, fields={**OPEN, "last_round": 3})
        order.refresh_from_db()
        assert order.last_round is None


class TestThePage:
    FORM = {"emperor": "yes", "wait": "12", "last_round": "9", "last_day": ""}
    SENTENCE = (
        "Carried out: only if I am Emperor then; until round 9; "
        "ask me first, then act after 12 hours without an answer."
    )

    def page(self, game: Game) -> str:
        return reverse("games:standing", args=[game.public_id])

    def text(self, answer: object) -> str:
        return " ".join(answer.content.decode().split())

    @pytest.fixture
    def planned(self, game: Game, second: Seat) -> Game:
        """Seat 1 has a list, in the turn of seat 0."""
        listed(second, *TWO)
        return lay(game, turn())

    def test_bounds_are_given_by_a_form_and_told_in_a_sentence(
        self, planned: Game, second: Seat, browser: Browser
    ) -> None:
        client = browser(second.user)
        answer = client.post(self.page(planned), {"do": "bounds", **self.FORM}, follow=True)
        assert self.SENTENCE in self.text(answer)
        assert '<option value="yes" selected>' in self.text(answer)
        assert self.SENTENCE in self.text(client.get(planned.get_absolute_url()))
        order = StandingOrder.objects.get()
        assert (order.wait, order.last_round, order.conditions) == (12, 9, {"emperor": True})

    def test_bounds_of_a_list_that_is_gone_are_refused_at_the_top(
        self, planned: Game, second: Seat, browser: Browser
    ) -> None:
        form = form_at(browser(second.user), self.page(planned), field="last_round")
        StandingOrder.objects.all().delete()
        yesterday = timezone.localdate() - timedelta(days=1)
        refused = form.fill(last_day=yesterday).press("Save")
        assert refused.status_code == 422 and 'name="last_day"' not in refused.text
        assert "Until the end of the day: This day is over. Choose a later one." in refused.text

    def test_a_preview_of_bounds_tells_what_they_do_and_saves_nothing(
        self, planned: Game, second: Seat, browser: Browser
    ) -> None:
        page_text = self.text(browser(second.user).post(self.page(planned), {"do": "preview", **self.FORM}))
        assert f"<strong>{self.SENTENCE}</strong>" in page_text
        assert (
            "You are not Emperor now. If your turn began like this, the orders would wait for a later turn."
            in page_text
        )
        assert StandingOrder.objects.get().wait == 0

    @pytest.mark.parametrize(
        ("field", "problem"),
        [
            ({"last_day": "2001-01-01"}, "This day is over. Choose a later one."),
            ({"wait": "5"}, "Check the marked fields."),
            ({"emperor": "brutus"}, "Check the marked fields."),
        ],
    )
    def test_wrong_bounds_are_said_to_be(
        self, planned: Game, second: Seat, browser: Browser, field: dict[str, str], problem: str
    ) -> None:
        answer = browser(second.user).post(self.page(planned), {"do": "bounds", **self.FORM, **field})
        assert answer.status_code == 422
        assert problem in self.text(answer)
        assert StandingOrder.objects.get().wait == 0

    def test_bounds_that_leave_no_turn_are_refused_and_stay_in_the_form(
        self, planned: Game, second: Seat, browser: Browser
    ) -> None:
        StandingOrder.objects.update(first_round=4)
        answer = browser(second.user).post(self.page(planned), {"do": "bounds", **self.FORM, "last_round": "3"})
        assert answer.status_code == 422
        assert (
            "Your queued orders can start in round 4 at the earliest. Choose that round or a later one."
            in self.text(answer)
        )
        assert 'name="last_round" value="3"' in self.text(answer)

    def test_a_list_that_is_over_says_so_on_its_pages(self, game: Game, first: Seat, browser: Browser) -> None:
        listed(first, *TWO, expires=timezone.now())
        lay(game, turn())
        for address in (self.page(game), game.get_absolute_url()):
            page_text = self.text(browser(first.user).get(address))
            assert "Your queued orders were not carried out because they expired." in page_text

    def test_the_others_see_nothing_of_its_bounds(
        self, planned: Game, first: Seat, second: Seat, browser: Browser
    ) -> None:
        StandingOrder.objects.update(**EMPEROR, wait=12)
        for address in (self.page(planned), planned.get_absolute_url()):
            assert "Only if I am Emperor then" not in self.text(browser(first.user).get(address))

    def test_bounds_cost_the_table_no_query(self, planned: Game, second: Seat, browser: Browser) -> None:
        client = browser(second.user)
        client.get(planned.get_absolute_url())
        before = self.queries(client, planned)
        bounds = {"wait": 12, "last_round": 9, "expires": timezone.now() + timedelta(days=3)}
        StandingOrder.objects.update(**EMPEROR, **bounds)
        assert self.queries(client, planned) == before

    def queries(self, client: Client, game: Game) -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(game.get_absolute_url())
        return len(queries)


def test_a_waiting_list_begins_before_a_near_deadline(game: Game, first: Seat) -> None:
    listed(first, *TWO, wait=72)
    lay(game, turn())
    seat = Seat.objects.get(pk=first.pk)
    assert seat.standing_due < seat.deadline
    let_orders_be_due(game)
    assert answering.answer_due() == 1
