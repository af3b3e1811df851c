"""A game of it on the site: by page and by mail, with nothing of the site changed for it."""

import re
from html import unescape

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

import rulebooks
from games.models import Game, IncomingMail, Move, Seat
from games.services.lobby import lobby
from games.services.outbox import delivery
from games.titles.rome_in_crisis.title import RomeInCrisis
from games.titles.rome_in_crisis.words import names as called
from rulebooks import engine
from rulebooks.rome_in_crisis.rules.draft import DealDraft, DraftCards
from rulebooks.rome_in_crisis.rules.election import OpenAuction
from rulebooks.rome_in_crisis.rules.emperor import BeginAddress
from rulebooks.rome_in_crisis.rules.legatus import BeginWar
from rulebooks.rome_in_crisis.rules.orders.bid import Bid
from rulebooks.rome_in_crisis.rules.orders.draft import Draft
from rulebooks.rome_in_crisis.rules.state import RomeState
from rulebooks.tests.rome_in_crisis.rules.positions import at, candidate, crisis, emperor, hand, position
from tests.form_filling import form_at
from tests.games.history.test_log import told_on
from tests.games.mail.post import post
from tests.laid import lay
from tests.orders import order, to_move
from tests.tables import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """One that Ana has opened for two, and Ben has joined."""
    new_game = lobby.create_game(user=person("Ana"), name="Cards", ruleset=RomeInCrisis.name, players=2, pace=86400)
    lobby.join_game(user=person("Ben"), game_id=new_game.pk)
    new_game.refresh_from_db()
    return new_game


def test_the_game_is_played_by_page_and_by_mail(game: Game) -> None:
    dealer, client = to_move(game), Client()
    assert dealer.user is not None
    client.force_login(dealer.user)
    address = game.get_absolute_url()
    page = client.get(address).content.decode()
    assert "You're the dealer: choose how the first Emperor is selected." in unescape(page)
    assert page.count("data-card=") == 2
    answer = form_at(client, address, offer="select by spqr").order("select by spqr")
    assert "You choose the next selection method: SPQR." in unescape(client.get(answer.url).text)

    other = to_move(game)
    assert other != dealer
    delivery.send_due()
    body = unescape(mail.outbox[-1].body)
    assert "Take a candidate, or an office" in body and "Take Aurelian" in body
    assert post(other, "take philip the arab").outcome == IncomingMail.Outcome.ACTED
    assert post(to_move(game), "take philip the arab").outcome == IncomingMail.Outcome.REFUSED


def test_an_onlooker_sees_no_hand_and_the_log_tells_the_mounted_crises(game: Game) -> None:
    while rulebooks.view(rulebooks.load(game.state), None).round < 2:
        seat = to_move(game)
        state = rulebooks.load(game.state)
        bot = RomeInCrisis.seating.bots["sensible"]
        action = bot.choose(rulebooks.view(state, seat.index), engine.legal(state, seat.index), None)
        order(game, engine.order_text(action), seat=seat)
        game.refresh_from_db()
    page = unescape(Client().get(game.get_absolute_url()).content.decode())
    assert "The crises mount:" in page and "becomes Emperor" in page
    assert "My cards" not in page and "keep cards for the crisis itself" not in page
    oldest_first = Client().get(game.get_absolute_url(), {"order": "oldest"}).content.decode()
    assert told_on(page) == told_on(unescape(oldest_first))[::-1]
    assert any(len(sentences) > 1 for sentences in told_on(page)), "those of a line run forwards either way"


def played_to(game: Game, kind: str) -> Seat:
    """The seat that is asked such a question, once the bot has played up to it in everybody's place."""
    while True:
        seat = to_move(game)
        state = rulebooks.load(game.state)
        view, legal = rulebooks.view(state, seat.index), engine.legal(state, seat.index)
        if view.question.kind == kind and len(legal) > 2:
            return seat
        order(game, engine.order_text(RomeInCrisis.seating.bots["sensible"].choose(view, legal, None)), seat=seat)


def test_a_mail_shows_how_one_bids_and_numbers_few_bids(game: Game) -> None:
    state = position(2)
    for seat, name in enumerate(("aurelian", "valerian")):
        candidate(state, seat, name)
        state.now.offered[seat] = name
    hand(state, 1, "persia_4", "persia_5", "persia_6", "goths_3", "goths_5", "gold", "gold")
    hand(state, 0, "spqr_3", "spqr_4")
    lay(game, at(state, OpenAuction()))
    bidder = to_move(game)
    legal = engine.legal(rulebooks.load(game.state), bidder.index)
    assert len(legal) >= 20
    delivery.send_due()
    body = " ".join(unescape(mail.outbox[-1].body).split())
    assert "These are examples. You can name any cards you may use, such as “bid" in body
    assert "7. Bid Goths 3, Gold and Gold" in body and "8. Pass" in body and "3. Bid" not in body  # no rank of the hand
    bid = next(action for action in legal if isinstance(action, Bid) and len(action.cards) > 3)
    assert engine.order_text(bid) not in body
    assert post(bidder, engine.order_text(bid)).outcome == IncomingMail.Outcome.ACTED


def test_a_bid_is_put_together_from_ticked_cards(game: Game) -> None:
    bidder, client = played_to(game, "MakeBid"), Client()
    assert bidder.user is not None
    client.force_login(bidder.user)
    address = game.get_absolute_url()
    state = rulebooks.load(game.state)
    legal = engine.legal(state, bidder.index)
    bid = next(action for action in legal if isinstance(action, Bid))
    page = client.get(address).content.decode()
    assert engine.order_text(bid) not in page.replace("data-begins", "")  # no list of hundreds
    assert "This ends your decision. It and all your earlier orders cannot be undone." in page
    assert "This cannot be undone." in page  # beside the button under the hand
    form = form_at(client, address, field="named:")
    cards = [card.replace("_", " ") for card in bid.cards]

    refused = form.fill({"named:": []}).press()
    assert refused.status_code == 422
    notice = unescape(refused.content.decode()).partition('id="notice"')[2].partition("</p>")[0]
    assert "Tick cards that add up to " in notice
    assert '<a href="/rules/rome_in_crisis/election/#election-bid">Rules: ' in notice

    assert form.fill({"named:": cards}).press().status_code == 302
    game.refresh_from_db()
    assert Move.objects.filter(game=game, action=engine.order_text(bid)).exists()


def test_a_bid_of_the_whole_hand_is_refused_and_stays_ticked(game: Game) -> None:
    bidder, client = played_to(game, "MakeBid"), Client()
    assert bidder.user is not None
    client.force_login(bidder.user)
    address = game.get_absolute_url()
    hand = rulebooks.load(game.state).players[bidder.index].hand
    forged = {"named:": [card.replace("_", " ") for card in hand]}  # the page does not offer SPQR's own here
    text = unescape(client.post(address, form_at(client, address, field="named:").fields | forged).text)
    assert "You can't bid all your cards" in text and "checked>" in text
    assert Move.objects.filter(game=game).count() == game.move_count + 1  # with the set-up


def of_one(kind: str) -> RomeState:
    """Ana's Legatus may fight the only war, or her Emperor address the only crisis."""
    state = position(2, method="military")
    hand(state, 0, "goths_5", "gold", "spqr_3")
    hand(state, 1, "persia_9")
    crisis(state, "goths", "goths_3", "goths_4")
    if kind == "FightWar":
        candidate(state, 0, "decius", office="legatus")
        return at(state, BeginWar())
    emperor(state, 0, "decius")
    return at(state, BeginAddress())


@pytest.mark.parametrize("kind", ["FightWar", "AddressCrisis"])
def test_the_form_of_the_only_war_or_crisis_names_it(game: Game, kind: str) -> None:
    lay(game, of_one(kind))
    client = Client()
    user = game.seats.select_related("user").get(index=0).user
    assert user is not None
    client.force_login(user)
    page = unescape(client.get(game.get_absolute_url()).content.decode())
    form = page.split('data-choose="', 1)[1].split("</form>", 1)[0]
    assert "War with the Goths (total 7)" in re.sub(r'data-begins="[^"]*"', "", form)


def test_the_rules_tell_the_set_up_the_length_and_the_cards_that_count(client: Client) -> None:
    text = unescape(client.get(reverse("games:about", args=[RomeInCrisis.name, "how"])).content.decode())
    for part in ("Everyone takes two candidates.", "8 to 12 turns", "cards of that type or Gold"):
        assert part in text
    assert "The owner chooses which eligible candidate takes an office." in text


def test_the_panel_of_players_tells_the_cards_that_all_have_seen_drafted(game: Game) -> None:
    state = position(2)
    hand(state, 0, "gold")
    state.deck.reverse()  # the candidates lie below
    at(state, DealDraft(), DraftCards([0, 1, 1, 0, 0, 1]))
    lay(game, state)
    draft = next(action for action in engine.legal(state, 0) if isinstance(action, Draft))
    order(game, engine.order_text(draft))
    page = unescape(Client().get(game.get_absolute_url(), {"panel": "players"}).text)
    cards = page.partition("Known cards in hand (drafted openly)</dt><dd>")[2].partition("</dd>")[0]
    assert cards == called.card(draft.card)
