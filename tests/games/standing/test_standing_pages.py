"""The pages of standing orders: for the seat's person alone, without JavaScript, a click acting once."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game, Seat, StandingOrder
from games.titles.standing.rule import OWN_TURN, PLAYS_ITSELF
from games.titles.time_of_crisis.standing.kinds import KINDS
from tests import tables
from tests.laid import lay, standing_order
from tests.tables import game_of_four
from tests.titles.time_of_crisis.standing import questions

Browser = Callable[[User], Client]
HIT = "AllocateHits"


opening = game_of_four


def page(game: Game) -> str:
    return reverse("games:standing", args=[game.public_id])


def form(game: Game, kind: str = HIT) -> str:
    return reverse("games:standing_order", args=[game.public_id, kind])


def text(answer: object) -> str:
    return " ".join(answer.content.decode().split())


@pytest.fixture
def asked_game(game: Game) -> Game:
    """Seats 0 and 1 take hits in the turn of seat 0."""
    return lay(game, questions.hits())


def test_an_order_is_given_by_a_form_and_listed_in_a_sentence(asked_game: Game, second: Seat, browser: Browser) -> None:
    client = browser(second.user)
    answer = client.post(
        form(asked_game), {"policy": "strongest", "province": "italia", "last_round": "9", "wait": "0"}, follow=True
    )
    assert answer.redirect_chain == [(page(asked_game), 302)]
    assert "When my force takes hits: keep full Legions first; only in Italia; until round 9." in text(answer)
    assert StandingOrder.objects.get().conditions == {"province": "italia"}


def test_a_form_sent_twice_gives_one_order(asked_game: Game, second: Seat, browser: Browser) -> None:
    for _ in range(2):
        browser(second.user).post(form(asked_game), {"policy": "strongest", "wait": "0"})
    assert StandingOrder.objects.count() == 1


def test_a_new_order_soon_answers_the_decision_that_is_asked_now(
    asked_game: Game, second: Seat, browser: Browser
) -> None:
    client = browser(second.user)
    client.post(form(asked_game), {"policy": "strongest", "wait": "0"})
    assert Seat.objects.get(pk=second.pk).standing_due is not None
    assert "Your standing order answers this unless you do first" in text(client.get(asked_game.get_absolute_url()))


def test_a_preview_tells_and_saves_nothing(asked_game: Game, second: Seat, browser: Browser) -> None:
    answer = browser(second.user).post(form(asked_game), {"policy": "strongest", "wait": "0", "preview": "1"})
    assert "It answers your current decision: Keep 1 full Legion." in text(answer)
    assert not StandingOrder.objects.exists()
    assert Seat.objects.get(pk=second.pk).standing_due is None


def test_a_preview_says_where_the_conditions_are_not_met(asked_game: Game, second: Seat, browser: Browser) -> None:
    fields = {"policy": "strongest", "province": "italia", "wait": "0", "preview": "1"}
    assert "It does not answer your current decision" in text(browser(second.user).post(form(asked_game), fields))


def test_a_preview_of_what_is_not_asked_is_of_what_could_be(asked_game: Game, second: Seat, browser: Browser) -> None:
    fields = {"policy": "lines", "lines": "mob\nsenate 1", "wait": "0", "preview": "1"}
    answer = browser(second.user).post(form(asked_game, "SelectCards.pax"), fields)
    assert "It would now answer: Take Senate 1." in text(answer)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"policy": "", "wait": "0"}, "Check the marked fields."),
        ({"policy": "nonsense", "wait": "0"}, "Check the marked fields."),
        ({"policy": "lines", "wait": "0"}, "Write at least one order, one per line"),
        ({"policy": "lines", "lines": "march on rome", "wait": "0"}, "“march on rome” is not an order that fits here."),
        ({"policy": "strongest", "wait": "0", "last_day": "2001-01-01"}, "This day is over. Choose a later one."),
        ({"policy": "strongest", "wait": "5"}, "Check the marked fields."),
    ],
)
def test_a_wrong_form_is_said_to_be_and_keeps_what_was_typed(
    asked_game: Game, second: Seat, browser: Browser, fields: dict[str, str], problem: str
) -> None:
    answer = browser(second.user).post(form(asked_game), fields)
    assert answer.status_code == 422
    assert problem in text(answer)
    assert fields.get("lines", "") in text(answer)
    assert not StandingOrder.objects.exists()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_its_form(asked_game: Game, second: Seat, browser: Browser, kind: str) -> None:
    assert browser(second.user).get(form(asked_game, kind)).status_code == 200


def test_an_order_is_changed_and_removed(asked_game: Game, second: Seat, browser: Browser) -> None:
    order = standing_order(second, HIT, "strongest", wait=12)
    client = browser(second.user)
    page_text = text(client.get(f"{form(asked_game)}?order={order.pk}"))
    assert 'value="strongest" required id="id_policy_1" checked' in page_text
    client.post(f"{form(asked_game)}?order={order.pk}", {"policy": "most", "wait": "0", "last_day": "2999-12-31"})
    order.refresh_from_db()
    assert (order.policy, order.wait, order.expires.year) == ("most", 0, 3000)
    assert 'value="2999-12-31"' in text(client.get(f"{form(asked_game)}?order={order.pk}"))
    client.post(page(asked_game), {"do": "remove", "order": order.pk})
    assert not StandingOrder.objects.exists()


def test_orders_for_one_decision_are_put_in_another_order(asked_game: Game, second: Seat, browser: Browser) -> None:
    upper, lower = standing_order(second, HIT, "strongest"), standing_order(second, HIT, "most")
    browser(second.user).post(page(asked_game), {"do": "up", "order": lower.pk})
    assert list(StandingOrder.objects.order_by("rank").values_list("pk", flat=True)) == [lower.pk, upper.pk]


def test_removing_an_order_that_is_gone_says_so(asked_game: Game, second: Seat, browser: Browser) -> None:
    answer = browser(second.user).post(page(asked_game), {"do": "remove", "order": 4711})
    assert answer.status_code == 409
    assert "This standing order no longer exists" in text(answer)


def test_decisions_that_play_themselves_are_switched_on_and_off(
    asked_game: Game, second: Seat, browser: Browser
) -> None:
    client = browser(second.user)
    client.post(page(asked_game), {"do": "itself", "on": "1"})
    assert StandingOrder.objects.get().kind == PLAYS_ITSELF
    client.post(page(asked_game), {"do": "itself"})
    assert not StandingOrder.objects.exists()


def test_the_list_is_shown_at_the_table_and_leads_back_there(asked_game: Game, second: Seat, browser: Browser) -> None:
    client = browser(second.user)
    client.post(page(asked_game), {"do": "add", "lines": "play military 1\nend actions", "after": "0"})
    assert "<code>end actions</code>" in text(client.get(asked_game.get_absolute_url()))
    answer = client.post(page(asked_game), {"do": "drop", "place": "1", "line": "end actions", "from": "table"})
    assert answer.url == asked_game.get_absolute_url()
    assert StandingOrder.objects.get(kind=OWN_TURN).lines == ["play military 1"]


def test_a_line_that_is_no_order_stays_in_its_box(asked_game: Game, second: Seat, browser: Browser) -> None:
    answer = browser(second.user).post(page(asked_game), {"do": "add", "lines": "march on rome", "after": "0"})
    assert answer.status_code == 422
    assert "march on rome</textarea>" in text(answer)


def test_it_is_offered_where_such_a_decision_is_asked(asked_game: Game, second: Seat, browser: Browser) -> None:
    assert form(asked_game) in text(browser(second.user).get(asked_game.get_absolute_url()))


@pytest.mark.parametrize("address", [page, form])
class TestNobodyElse:
    def test_a_player_has_only_their_own(
        self, asked_game: Game, first: Seat, second: Seat, browser: Browser, address: Callable
    ) -> None:
        order = standing_order(second, HIT, "strongest")
        client = browser(first.user)
        assert "keep full Legions first." not in text(client.get(address(asked_game)))
        client.post(page(asked_game), {"do": "remove", "order": order.pk})
        client.post(f"{form(asked_game)}?order={order.pk}", {"policy": "most", "wait": "0"})
        order.refresh_from_db()
        assert order.policy == "strongest"

    def test_an_onlooker_is_refused(self, asked_game: Game, browser: Browser, address: Callable) -> None:
        for send in (browser(tables.person("Eva")).get, browser(tables.person("Fay")).post):
            assert send(address(asked_game)).status_code == 403

    def test_a_stranger_signs_in_first(self, asked_game: Game, client: Client, address: Callable) -> None:
        assert client.get(address(asked_game)).status_code == 302

    def test_nothing_is_kept_by_a_cache(
        self, asked_game: Game, second: Seat, browser: Browser, address: Callable
    ) -> None:
        assert "no-store" in browser(second.user).get(address(asked_game))["Cache-Control"]


def test_an_unknown_decision_and_a_game_that_is_over_have_no_page(
    asked_game: Game, second: Seat, browser: Browser
) -> None:
    client = browser(second.user)
    assert client.get(form(asked_game, "ChooseProvince")).status_code == 404
    Game.objects.filter(pk=asked_game.pk).update(status=Game.Status.CANCELLED, to_move=[], deadline=None)
    assert client.get(page(asked_game)).status_code == 404
