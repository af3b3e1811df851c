"""Bids up to a limit on the site: by page and by mail, carried out one after another, told to nobody."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import rulebooks
from games.models import Game, IncomingMail, MailKind, Move, Seat, StandingOrder
from games.services.lobby import lobby
from games.services.outbox import delivery
from games.services.rows import seat_clock
from games.services.standing import answering
from games.titles.rome_in_crisis.title import RomeInCrisis
from rulebooks.rome_in_crisis.rules.crises import BeginMounting
from rulebooks.rome_in_crisis.rules.election import NextMethod, OpenAuction, SelectEmperor
from rulebooks.rome_in_crisis.rules.state import RomeState
from rulebooks.tests.rome_in_crisis.rules.positions import at, candidate
from rulebooks.tests.rome_in_crisis.rules.test_2_election import race
from tests.form_filling import form_at, form_in
from tests.games.mail.post import post
from tests.laid import answered, lay, standing_order
from tests.tables import person

pytestmark = pytest.mark.django_db

PEOPLE = ("Ana", "Ben", "Cleo", "Dan")
HANDS = {
    0: ("goths_3", "goths_4", "gold", "spqr_9"),
    1: ("goths_3", "goths_5", "palmyra_8", "spqr_3"),
    2: ("goths_4", "palmyra_3", "palmyra_4", "spqr_4"),
    3: ("goths_5", "goths_6", "persia_4", "spqr_5"),
}


@pytest.fixture
def auction() -> Game:
    """Four are in the race; the last leads with three, the first is asked."""
    new_game = lobby.create_game(user=person("Ana"), name="Cards", ruleset=RomeInCrisis.name, players=4, pace=86400)
    for name in PEOPLE[1:]:
        lobby.join_game(user=person(name), game_id=new_game.pk)
    state = race("military", "claudius_ii", "decius", "aurelian", "maximinus_thrax", cards=HANDS)
    game = lay(new_game, at(state, OpenAuction(), NextMethod(), BeginMounting()))
    game.notifications.all().delete()
    return game


def seat(game: Game, index: int) -> Seat:
    return game.seats.select_related("user").get(index=index)


def address_of(game: Game, index: int) -> str:
    """Return the email address of the player in a seat, for seats are drawn by lot."""
    user = seat(game, index).user
    assert user is not None
    return user.email


def state_of(game: Game) -> RomeState:
    game.refresh_from_db()
    state = rulebooks.load(game.state)
    assert isinstance(state, RomeState)
    return state


def client_of(game: Game, index: int) -> Client:
    client, user = Client(), seat(game, index).user
    assert user is not None
    client.force_login(user)
    return client


def give(game: Game, index: int, total: int, *keep: str) -> None:
    """By the form of the table."""
    address = reverse("games:standing_order", args=[game.public_id, "MakeBid"])
    fields = {"policy": "limit", "wait": "0", "round": "1", "ahead": "1", "total": str(total), "keep": keep}
    answer = client_of(game, index).post(address, fields)
    assert answer.status_code == 302, unescape(answer.content.decode())
    assert answer.url == game.get_absolute_url()


def order_all(game: Game) -> None:
    """Everybody has set a limit before the first bid is asked for."""
    for index, total in enumerate((10, 12, 9, 14)):
        standing_order(seat(game, index), "MakeBid", "limit", conditions={"total": total})
    lay(game, state_of(game))


def page(game: Game, index: int) -> str:
    return unescape(client_of(game, index).get(game.get_absolute_url()).content.decode())


def test_four_limits_finish_an_auction_with_nobody_asked_again(auction: Game) -> None:
    order_all(auction)
    while state_of(auction).now.emperor is None:
        assert answered(auction) == 1
    state = state_of(auction)
    assert state.now.emperor == 3
    assert 10 <= state.candidate("maximinus_thrax").worth("military") <= 14
    assert len(state.now.passed) == 3
    turn_mails = auction.notifications.filter(kind=MailKind.TURN)
    asked_seats = {mail_row.seat.index for mail_row in turn_mails.select_related("seat") if mail_row.seat}
    assert asked_seats == {state.now.passed[0]}, "who dropped out first sets the method; nobody was asked for a bid"


def test_the_whole_auction_takes_minutes(auction: Game) -> None:
    order_all(auction)
    waited = timedelta()
    while state_of(auction).now.emperor is None:
        due_at = auction.seats.exclude(standing_due=None).get().standing_due
        assert due_at is not None
        waited += due_at - timezone.now()
        answered(auction)
    assert waited < timedelta(minutes=30)
    assert waited > timedelta(seconds=seat_clock.SOONEST_ANSWER)


def test_the_form_bids_at_once_and_the_rest_when_others_have_bid(auction: Game) -> None:
    own_page = page(auction, 0)
    assert "Bid up to a limit" in own_page and "4–10" in own_page
    assert "Bid up to a limit" not in page(auction, 1)
    give(auction, 0, 10, "gold")
    latest = auction.moves.latest("number")
    assert (latest.action, latest.by) == ("bid goths 3", Move.By.PLAYER)
    assert "highest total: 10; keep in hand: Gold" in page(auction, 0)
    assert post(seat(auction, 1), "pass").outcome == IncomingMail.Outcome.ACTED
    assert post(seat(auction, 2), "bid goths 4").outcome == IncomingMail.Outcome.ACTED
    assert post(seat(auction, 3), "pass").outcome == IncomingMail.Outcome.ACTED
    assert answered(auction) == 1
    assert auction.moves.latest("number").action == "bid goths 4"
    assert state_of(auction).candidate("claudius_ii").worth("military") == 8


@pytest.mark.parametrize(
    ("changes", "why"),
    [({"total": "3"}, "It takes a total of 4 to lead"), ({"total": "10", "round": "7"}, "That was for another round")],
)
def test_a_limit_that_cannot_be_meant_is_refused_and_nothing_is_done(
    auction: Game, changes: dict[str, str], why: str
) -> None:
    address = reverse("games:standing_order", args=[auction.public_id, "MakeBid"])
    fields = {"policy": "limit", "wait": "0", "round": "1", "ahead": "1", **changes}
    answer = client_of(auction, 0).post(address, fields)
    assert answer.status_code in (409, 422)
    assert why in unescape(answer.content.decode())
    assert not StandingOrder.objects.exists()
    assert state_of(auction).now.passed == []


def test_the_lobby_says_how_an_election_goes_quickly(auction: Game) -> None:
    client = client_of(auction, 0)
    text = client.get(reverse("games:new"), {"ruleset": RomeInCrisis.name}).content.decode()
    assert "each player names a highest total once" in text
    assert "each player names" not in client.get(reverse("games:new")).content.decode()


def test_the_mail_that_asks_says_how_a_bid_is_usually_made(auction: Game) -> None:
    give(auction, 0, 4)
    delivery.send_due()
    body = next(message.body for message in mail.outbox if address_of(auction, 1) in message.to)
    assert "With “bid up to 7” we bid for you" in " ".join(body.split())


def test_a_limit_can_follow_an_order_in_the_same_mail(auction: Game) -> None:
    state = race("military", "claudius_ii", "decius", "aurelian", "maximinus_thrax", cards=HANDS)
    candidate(state, 0, "valerian")
    state.now.offered = {}
    lay(auction, at(state, SelectEmperor(), NextMethod(), BeginMounting()))
    assert post(seat(auction, 0), "offer valerian\nbid up to 9").outcome == IncomingMail.Outcome.ACTED
    assert StandingOrder.objects.get().conditions == {"total": 9, "keep": {}}


def test_by_mail_it_is_one_line(auction: Game) -> None:
    first = seat(auction, 0)
    assert post(first, "bid up to goths 4 and gold").outcome == IncomingMail.Outcome.ACTED
    assert auction.moves.latest("number").action == "bid goths 4"
    order = StandingOrder.objects.get()
    assert (order.seat, order.last_round) == (first, 1)
    assert order.conditions == {"total": 7, "keep": {"goths_3": 1, "spqr_9": 1}}
    delivery.send_due()
    answer = next(message for message in mail.outbox if address_of(auction, 0) in message.to)
    assert "bid just enough to lead, up to the total, then pass" in " ".join(answer.body.split())
    assert post(seat(auction, 1), "bid up to 2").outcome == IncomingMail.Outcome.REFUSED


def test_a_new_limit_takes_the_place_of_the_one_before(auction: Game) -> None:
    give(auction, 0, 10)
    give(auction, 0, 7)
    assert [order.conditions["total"] for order in StandingOrder.objects.filter(seat=seat(auction, 0))] == [7]


def test_a_limit_ends_with_the_election_it_was_for(auction: Game) -> None:
    give(auction, 0, 10)
    state = state_of(auction)
    state.round = 2
    lay(auction, state)
    assert answered(auction) == 0
    assert answering.answer_due() == 0


def test_nobody_else_learns_of_a_limit(auction: Game) -> None:
    """Neither from pages nor from mails, after it has acted."""
    give(auction, 0, 10)
    delivery.send_due()  # before anybody looks, or the mails would wait
    others = [page(auction, index) for index in (1, 2, 3)]
    others.append(Client().get(reverse("games:standing", args=[auction.public_id]), follow=True).content.decode())
    others += [message.body for message in mail.outbox if address_of(auction, 0) not in message.to]
    assert len(others) > 4
    for text in others:
        assert "highest total: 10" not in text and "In this round" not in text and "up to the total" not in text


def test_a_limit_is_previewed_and_confirmed_in_the_form_of_orders(auction: Game) -> None:
    client, address = client_of(auction, 0), auction.get_absolute_url()
    answer = form_at(client, address, field="orders", button="Preview").fill(orders="bid up to 9 keeping gold").press()
    text = unescape(answer.text)
    assert "highest total: 9; keep in hand: Gold; until round 1." in text and "Bid Goths 3" in text
    assert not StandingOrder.objects.exists() and state_of(auction).now.leader == 3
    form_in(client, answer, field="confirmed").press()
    assert StandingOrder.objects.get().conditions == {"total": 9, "keep": {"gold": 9}}
    assert state_of(auction).now.leader == 0


def test_a_limit_is_not_offered_as_a_plan(auction: Game) -> None:
    client, address = client_of(auction, 0), auction.get_absolute_url()
    answer = form_at(client, address, field="orders", button="Preview").fill(orders="bid up to 9").press()
    assert "Confirm orders" in answer.text and "Save as plan" not in answer.text


def test_a_preview_by_mail_tells_and_does_nothing(auction: Game) -> None:
    received = post(seat(auction, 0), "preview bid up to 9")
    assert received.outcome == IncomingMail.Outcome.ANSWERED
    report = IncomingMail.objects.latest("pk").report
    assert any("highest total: 9" in line for line in report["would"]) and "Bid Goths 3" in " ".join(report["would"])
    assert not StandingOrder.objects.exists()


def test_the_page_of_a_limit_changes_it_and_asks_for_a_total(auction: Game) -> None:
    order = standing_order(seat(auction, 2), "MakeBid", "limit", conditions={"total": 9, "keep": {"gold": 9}})
    client = client_of(auction, 2)
    address = f"{reverse('games:standing_order', args=[auction.public_id, 'MakeBid'])}?order={order.pk}"
    text = " ".join(client.get(address).content.decode().split())
    assert 'name="total" value="9"' in text
    assert re.search(r'name="keep" value="gold"[^>]* checked', text)
    client.post(address, {"policy": "above", "total": "7", "wait": "0"})
    order.refresh_from_db()
    assert (order.policy, order.conditions) == ("above", {"total": 7})
    refused = client.post(address, {"policy": "limit", "wait": "0"})
    assert refused.status_code == 422
    assert "Enter the highest total for your candidate" in unescape(refused.content.decode())
