"""A game of it on the site: by page and by mail, with nothing of the site changed for it."""

from html import unescape

import pytest
from django.core import mail
from django.test import Client

from games import engine
from games.models import Game, IncomingMail, Move, Seat
from games.services.lobby import lobby
from games.services.outbox import delivery
from games.titles import rulebook
from games.titles.rome_in_crisis.rules.actions import Bid
from games.titles.rome_in_crisis.title import RomeInCrisis
from tests.games.mail.post import post
from tests.orders import order
from tests.tables import person
from tests.visitor import Page

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """One that Ana has opened for two, and Ben has joined."""
    opened = lobby.create_game(user=person("Ana"), name="Cards", ruleset=RomeInCrisis.name, players=2, pace=86400)
    lobby.join_game(user=person("Ben"), game_id=opened.pk)
    opened.refresh_from_db()
    return opened


def to_move(game: Game) -> Seat:
    game.refresh_from_db()
    return game.seats.select_related("user").get(index=game.to_move[0])


def test_it_is_played_by_page_and_by_mail(game: Game) -> None:
    dealer, client = to_move(game), Client()
    assert dealer.user is not None
    client.force_login(dealer.user)
    address = game.get_absolute_url()
    page = client.get(address).content.decode()
    assert "You deal: how is the first Emperor selected?" in unescape(page)
    assert page.count("data-card=") == 2
    form = next(form for form in Page(address, page).forms if "select by spqr" in form.orders)
    answer = client.post(address, {**form.fields, "order": "select by spqr"}, follow=True)
    assert "You decide: the next Emperor is selected by SPQR." in unescape(answer.content.decode())

    other = to_move(game)
    assert other != dealer
    delivery.send_due()
    asked = unescape(mail.outbox[-1].body)
    assert "Which candidate do you take" in asked and "Take Aurelian" in asked
    assert post(other, "take philip the arab").outcome == IncomingMail.Outcome.ACTED
    assert post(to_move(game), "take philip the arab").outcome == IncomingMail.Outcome.REFUSED


def test_whoever_looks_on_sees_no_hand_and_the_log_tells_what_was_mounted(game: Game) -> None:
    while rulebook.view(rulebook.load(game.state), None).round < 2:
        seat = to_move(game)
        state = rulebook.load(game.state)
        bot = RomeInCrisis.bots["sensible"]
        chosen = bot.choose(rulebook.view(state, seat.index), engine.legal(state, seat.index), None)
        order(game, engine.text(chosen), seat=seat)
        game.refresh_from_db()
    page = unescape(Client().get(game.get_absolute_url()).content.decode())
    assert "The crises mount:" in page and "becomes Emperor" in page
    assert "My cards" not in page and "for the crises" not in page


def played_to(game: Game, kind: str) -> Seat:
    """The seat that is asked such a question, once the bot has played up to it in everybody's place."""
    while True:
        seat = to_move(game)
        state = rulebook.load(game.state)
        view, legal = rulebook.view(state, seat.index), engine.legal(state, seat.index)
        if view.question.kind == kind and len(legal) > 2:
            return seat
        order(game, engine.text(RomeInCrisis.bots["sensible"].choose(view, legal, None)), seat=seat)


def test_a_mail_shows_how_one_bids_and_numbers_few_bids(game: Game) -> None:
    bidder = played_to(game, "MakeBid")
    while len(legal := engine.legal(rulebook.load(game.state), bidder.index)) < 20:
        order(game, "pass", seat=bidder)
        game.refresh_from_db()
        bidder = played_to(game, "MakeBid")
    delivery.send_due()
    asked = " ".join(unescape(mail.outbox[-1].body).split())
    assert "These are examples: name any cards that you may use, as in “bid" in asked
    assert "4. Pass" in asked and "5. Bid" not in asked
    bid = next(each for each in legal if isinstance(each, Bid) and len(each.cards) > 3)
    assert engine.text(bid) not in asked
    assert post(bidder, engine.text(bid)).outcome == IncomingMail.Outcome.ACTED


def test_a_bid_is_put_together_from_ticked_cards(game: Game) -> None:
    bidder, client = played_to(game, "MakeBid"), Client()
    assert bidder.user is not None
    client.force_login(bidder.user)
    address = game.get_absolute_url()
    state = rulebook.load(game.state)
    legal = engine.legal(state, bidder.index)
    bid = next(each for each in legal if isinstance(each, Bid))
    page = client.get(address).content.decode()
    assert engine.text(bid) not in page.replace("data-begins", "")  # no list of hundreds
    assert "This, and all before it, cannot be taken back: the game goes on at once." in page
    assert "This cannot be taken back." in page  # beside the button under the hand
    form = next(form for form in Page(address, page).forms if form.fields.get("start") == "bid")
    cards = [card.replace("_", " ") for card in bid.cards]
    fields = {name: value for name, value in form.fields.items() if not name.startswith("named:")}

    refused = client.post(address, fields)
    assert refused.status_code == 422
    assert "Tick cards that come to" in unescape(refused.content.decode())

    answer = client.post(address, {**fields, "named:": cards}, follow=True)
    assert answer.status_code == 200
    game.refresh_from_db()
    assert Move.objects.filter(game=game, action=engine.text(bid)).exists()


def test_a_bid_of_the_whole_hand_is_refused_and_stays_ticked(game: Game) -> None:
    bidder, client = played_to(game, "MakeBid"), Client()
    assert bidder.user is not None
    client.force_login(bidder.user)
    address = game.get_absolute_url()
    hand = rulebook.load(game.state).players[bidder.index].hand
    page = client.get(address).content.decode()
    form = next(form for form in Page(address, page).forms if form.fields.get("start") == "bid")
    fields = {name: value for name, value in form.fields.items() if not name.startswith("named:")}
    answer = client.post(address, {**fields, "named:": [card.replace("_", " ") for card in hand]})
    told = unescape(answer.content.decode())
    assert "You must save one card" in told and "checked>" in told
    assert Move.objects.filter(game=game).count() == game.move_count + 1  # with the set-up
