"""A second title, registered here alone, is played from the lobby to its result by page and by mail.

That nothing else was changed for it is what holds that nobody but the list of titles knows a game by its name.
"""

from html import unescape

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

import rulebooks
from games import tasks
from games.models import Game, IncomingMail, Move, Seat
from games.services.clock import deadlines
from games.services.lobby import lobby
from games.services.outbox import delivery
from games.services.standing import answering, editing
from games.titles import registry
from rulebooks import engine
from rulebooks.trial import fuzz as trial
from tests.form_filling import form_at
from tests.games.mail.post import post
from tests.orders import order, to_move
from tests.tables import person, time_out
from tests.titles.liars_die.title import LiarsDie, register

NAME = LiarsDie.name


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one thing that a title needs beside its own folder: a line in the list."""
    register(monkeypatch)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_second_title_keeps_the_promises_of_the_engine(players: int) -> None:
    for number in range(20):
        record = trial.trial(number, seed=1, players=players, crew="random", ruleset=NAME)
        assert not record.failure and len(record.moves) == 4 * players


@pytest.fixture
def game(client: Client, db: None) -> Game:
    """One that Ana has opened by the form for two, and Ben has joined."""
    client.force_login(person("Ana"))
    address = reverse("games:new")
    page = client.get(f"{address}?ruleset={NAME}")
    form = page.context["form"]
    fields = {"name": "Dice at dawn", "ruleset": NAME, "players": "2", "pace": "normal", "key": form["key"].value()}
    assert client.post(address, fields).status_code == 302
    new_game = Game.objects.get(stored_name="Dice at dawn")
    lobby.join_game(user=person("Ben"), game_id=new_game.pk)
    new_game.refresh_from_db()
    return new_game


def look(seat: Seat) -> str:
    client = Client()
    assert seat.user is not None
    client.force_login(seat.user)
    return unescape(client.get(seat.game.get_absolute_url()).content.decode())


def click(seat: Seat, order: str) -> str:
    """Give an order by the page, and see what that shows then."""
    client = Client()
    assert seat.user is not None
    client.force_login(seat.user)
    address = seat.game.get_absolute_url()
    answer = form_at(client, address, offer=order).order(order)
    assert answer.status_code == 302
    return unescape(client.get(answer.url).text)


def everybody_leaves() -> None:
    """Let nobody be at the table: who is there gets no email about a decision."""
    Seat.objects.update(acted_at=None, polled_at=None)


def mails() -> list[str]:
    """Return the mails sent now: text and HTML, each on one line."""
    delivery.send_due()
    texts = [f"{message.subject} {message.body} {message.alternatives[0].content}" for message in mail.outbox]
    mail.outbox.clear()
    return [" ".join(unescape(text).split()) for text in texts]


def test_a_second_title_is_played_by_page_and_by_mail_to_its_result(game: Game) -> None:
    first = to_move(game)
    everybody_leaves()
    assert any("Your die shows" in text and "claim 6" in text for text in mails())
    assert "Your die shows" in look(first) and "<svg>" in look(first)

    assert "claims 3." in click(first, "claim 3")
    second = to_move(game)
    everybody_leaves()
    question = next(text for text in mails() if "do you believe it?" in text)
    assert "1 Believe it" in question or "1. Believe it" in question
    assert second != first and "die shows" not in look(second)

    assert post(second, "doubt").outcome == IncomingMail.Outcome.ACTED
    assert any("Your order was carried out." in text and "the die shows" in text for text in mails())

    game.refresh_from_db()
    while game.to_move:
        assert post(to_move(game), "1").outcome == IncomingMail.Outcome.ACTED
        game.refresh_from_db()
    assert game.status == Game.Status.FINISHED and game.result is not None
    best = max(game.result["scores"])
    everybody_leaves()
    assert any(f": {best} points" in text for text in mails()) and f">{best}</td>" in look(first)


def test_a_second_title_is_found_by_name_with_its_results_and_feed(game: Game, client: Client) -> None:
    while game.to_move:
        seat = to_move(game)
        options = engine.legal(rulebooks.load(game.state), seat.index)
        order(game, engine.order_text(options[0]), seat=seat)
        game.refresh_from_db()
    answer = client.get(reverse("games:finished"), {"game": NAME, "players": "2"})
    assert [listed.name for listed in answer.context["games"]] == ["Dice at dawn"]
    assert client.get(reverse("games:finished"), {"game": registry.USUAL}).context["games"] == []
    page = unescape(client.get(reverse("person", args=["Ana"])).content.decode())
    assert '<th scope="row">Liar\'s Die</th><td>2</td><td>1</td>' in page
    assert b"Ben claims" in client.get(reverse("games:game_feed", args=[game.public_id])).content
    tasks.work_out_figures()
    end = client.get(reverse("games:end", args=[game.public_id])).content.decode()
    assert "Winner: " in end and "<figure" not in end and "being prepared" not in end
    assert client.get(reverse("games:end_picture", args=[game.public_id])).status_code == 200
    assert "Liar's Die" in unescape(client.get(reverse("games:statistics")).content.decode())


def test_a_players_roll_is_told_to_nobody_else(game: Game) -> None:
    first = to_move(game)
    click(first, "claim 6")
    second = to_move(game)
    click(second, "doubt")
    assert "You roll" in look(second) and "You roll" not in look(first)
    click(second, "claim 6")
    for text in (look(first), *(text for text in mails() if "do you believe it?" in text)):
        assert "You roll" not in text and "Your die shows" not in text


def test_a_standing_order_answers_in_the_turn_of_another(game: Game) -> None:
    first = to_move(game)
    second = game.seats.exclude(pk=first.pk).select_related("user").get()
    bounds = {"last_round": None, "expires": None, "once": False, "wait": 0}
    order: dict[str, object] = {"policy": "no", "lines": "", "conditions": {}, **bounds}
    assert second.user is not None
    editing.save_order(user=second.user, game_id=game.pk, kind="Judge", pk=None, fields=order)
    click(first, "claim 5")
    Seat.objects.filter(pk=second.pk).update(standing_due=game.started)
    assert answering.answer(seat_id=second.pk)
    assert game.moves.filter(by=Move.By.STANDING, action="doubt", seat=second).exists()
    assert "by standing order" in look(second)


def test_a_turn_is_planned_on_its_own_board(game: Game) -> None:
    seat, client = to_move(game), Client()
    client.force_login(seat.user)
    page = reverse("games:plan", args=[game.public_id])
    line = next(choice.order for offer in client.get(page).context["offers"] for choice in offer.single)
    answer = client.post(page, {"order": line, "after": "0"}, follow=True)
    text = answer.content.decode()
    assert "<svg><rect" in text and not answer.context["plan"].is_known
    assert "the rest depends on dice or other players" in text and not answer.context["offers"]


def test_a_second_titles_bot_plays_for_the_late_and_beside_people(game: Game) -> None:
    first = to_move(game)
    time_out(game)
    deadlines.expire_due()
    assert game.moves.get(by=Move.By.CLOCK).seat == first
    alone = lobby.create_game(
        user=person("Cleo"), name="Alone", players=3, pace=game.pace, ruleset=NAME, bot_seats=["random"] * 2
    )
    assert to_move(alone).user == alone.creator
    assert {"Alpha (bot)", "Beta (bot)", "Gamma (bot)"} > {seat.name for seat in alone.seats.filter(user=None)}


@pytest.mark.parametrize("wrong", ["claim 7", "doubt", "attack"])
def test_an_order_that_cannot_be_is_refused_in_one_sentence(game: Game, wrong: str) -> None:
    first = to_move(game)
    assert post(first, wrong).outcome == IncomingMail.Outcome.REFUSED
    game.refresh_from_db()
    assert game.move_count == 0 and any(f"“{wrong}”" in text for text in mails())
