"""Mails of decisions and the page: who plays on the page is asked by mail once they have left it, and not before."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import rulebooks
from accounts.models import User
from games.models import Game, MailKind, Notification, Seat
from games.services.clock import deadlines
from games.services.lobby import seats
from games.services.outbox import delivery, mail_states
from games.services.rows import presence
from games.titles.rome_in_crisis.title import RomeInCrisis
from rulebooks import engine
from tests.form_filling import form_at, form_in
from tests.games.inbox.test_option_links import link, number_and_key, send
from tests.orders import choose_provinces, order, select_hands, to_move
from tests.tables import almost_out, let_time_pass, person, running_game, time_out

pytestmark = pytest.mark.django_db
Kind = MailKind
Status = Notification.Status
Browser = Callable[[User], Client]
MINUTE = timedelta(minutes=1)


def opening() -> None:
    game = running_game(person("Ana"), person("Ben"))
    Game.objects.filter(pk=game.pk).update(protocol=1, seed=b"quiet times".ljust(32))
    select_hands(choose_provinces(game))
    delivery.send_due()


@pytest.fixture
def mover(game: Game) -> Seat:
    """The seat on turn; all mails so far are sent."""
    mail.outbox.clear()
    return to_move(game)


def other_of(game: Game) -> Seat:
    return next(seat for seat in game.seats.select_related("user") if seat.pk != to_move(game).pk)


def pass_turn(game: Game) -> None:
    """Play the turn of the seat to move to its end, in its person's place."""
    mover = to_move(game)
    while to_move(game) == mover:
        state = rulebooks.load(game.state)
        view, legal = rulebooks.view(state, mover.index), engine.legal(state, mover.index)
        order(game, engine.order_text(game.title.seating.bots["sensible"].choose(view, legal, None)), seat=mover)
        game.refresh_from_db()


def subjects_to(user: User | None) -> list[str]:
    assert user is not None
    return [str(each.subject) for each in mail.outbox if each.to == [user.email]]


def later(since: datetime, span: timedelta) -> Any:
    return time_machine.travel(since + span, tick=False)


def asked_while_there(game: Game, browser: Browser) -> Seat:
    """The next seat, asked by the other's turn while its person has the page open."""
    seat = other_of(game)
    browser(seat.user).get(game.get_absolute_url())
    pass_turn(game)
    delivery.send_due()
    seat.refresh_from_db()
    assert seat.asked_move is not None
    return seat


def play_a_move(client: Client, game: Game) -> None:
    """Choose as a bot would, write it into the box of the page, and confirm what cannot be undone."""
    seat = game.seats.get(user__isnull=False)
    state = rulebooks.load(game.state)
    view, legal = rulebooks.view(state, seat.index), engine.legal(state, seat.index)
    choice = engine.order_text(RomeInCrisis.seating.bots["sensible"].choose(view, legal, None))
    answer = form_at(client, game.get_absolute_url(), field="orders").fill(orders=choice).press()
    if answer.status_code == 200:
        form_in(client, answer, field="confirmed").press()


def test_a_game_played_on_its_page_brings_one_mail_at_most(db: None, client: Client) -> None:
    client.force_login(person("Ana"))
    form_at(client, f"/about/{RomeInCrisis.name}/how/", action="/practice/").press()
    game = Game.objects.get(ruleset=RomeInCrisis.name)
    decisions = set[int | None]()
    for _ in range(20):
        delivery.send_due()  # as the worker does after every commit
        decisions.add(game.seats.get(user__isnull=False).asked_move)
        play_a_move(client, game)
        game.refresh_from_db()
        if game.status != Game.Status.RUNNING:
            break
    delivery.send_due()
    assert len(decisions) > 4
    assert len(mail.outbox) <= 1, [each.subject for each in mail.outbox]


def test_the_mail_comes_once_the_person_has_left(game: Game, mover: Seat, browser: Browser) -> None:
    began = timezone.now()
    seat = asked_while_there(game, browser)
    assert subjects_to(seat.user) == []
    with later(began, 9 * MINUTE):
        delivery.send_due()
        assert subjects_to(seat.user) == []
    with later(began, 11 * MINUTE):
        delivery.send_due()
        assert len(subjects_to(seat.user)) == 1
        delivery.send_due()
        assert len(subjects_to(seat.user)) == 1


def test_the_mail_is_not_sent_once_its_player_has_moved(game: Game, mover: Seat, browser: Browser) -> None:
    began = timezone.now()
    seat = asked_while_there(game, browser)
    pass_turn(game)
    with later(began, 11 * MINUTE):
        delivery.send_due()
    assert subjects_to(seat.user) == []


def test_a_page_that_asks_no_more_was_closed(game: Game, mover: Seat, browser: Browser) -> None:
    """An open page asks for news; once it is closed its person counts as away about a minute later."""
    seat, began = other_of(game), timezone.now()
    client = browser(seat.user)
    client.get(game.get_absolute_url())
    client.get(reverse("games:pulse", args=[game.public_id]))
    pass_turn(game)
    delivery.send_due()
    with later(began, MINUTE + timedelta(seconds=5)):
        delivery.send_due()
        assert subjects_to(seat.user) == []
        client.get(reverse("games:pulse", args=[game.public_id]))
    with later(began, 2 * MINUTE):
        delivery.send_due()
        assert subjects_to(seat.user) == [], "it was open a minute ago"
    with later(began, 3 * MINUTE):
        delivery.send_due()
        assert len(subjects_to(seat.user)) == 1


def test_a_page_left_open_by_nobody_keeps_no_mail_back(game: Game, mover: Seat, browser: Browser) -> None:
    seat, began = other_of(game), timezone.now()
    client = browser(seat.user)
    client.get(game.get_absolute_url())
    pass_turn(game)
    for minutes in range(12):
        with later(began, minutes * MINUTE):
            client.get(reverse("games:pulse", args=[game.public_id]))
            delivery.send_due()
    assert len(subjects_to(seat.user)) == 1


def test_a_player_who_is_not_there_is_asked_at_once(game: Game, mover: Seat, browser: Browser) -> None:
    """By a look at another game, or at this one by somebody else, nobody is there."""
    seat = other_of(game)
    elsewhere = running_game(seat.user, person("Cai"))
    mail.outbox.clear()
    browser(seat.user).get(elsewhere.get_absolute_url())
    browser(seat.user).get(reverse("games:pulse", args=[game.public_id]))
    browser(to_move(game).user).get(game.get_absolute_url())
    pass_turn(game)
    delivery.send_due()
    assert any(subject.startswith(game.stored_name) for subject in subjects_to(seat.user))


def test_a_reminder_comes_whoever_looks_on(game: Game, mover: Seat, browser: Browser) -> None:
    almost_out(game)
    browser(mover.user).get(game.get_absolute_url())
    deadlines.remind_due()
    delivery.send_due()
    assert len(subjects_to(mover.user)) == 1


def test_time_that_ran_out_is_told_at_once(game: Game, mover: Seat, browser: Browser) -> None:
    browser(mover.user).get(game.get_absolute_url())
    time_out(game)
    deadlines.expire_due()
    delivery.send_due()
    assert subjects_to(mover.user), "a bot has played for them"


def test_an_order_by_a_mails_link_is_followed_by_the_next_question_at_once(
    game: Game, mover: Seat, browser: Browser
) -> None:
    browser(mover.user).get(game.get_absolute_url())
    client, line = Client(), engine.order_text(engine.legal(rulebooks.load(game.state), mover.index)[0])
    at = Seat.objects.select_related("game", "user").get(pk=mover.pk)
    send(client, link(at, line), number_and_key(client, link(at, line)))
    delivery.send_due()
    assert len(subjects_to(mover.user)) == 1


def test_a_decision_with_little_time_left_is_asked_at_once(game: Game, mover: Seat, browser: Browser) -> None:
    seat = other_of(game)
    pass_turn(game)
    browser(seat.user).get(game.get_absolute_url())
    seat.refresh_from_db()
    assert seat.deadline is not None
    let_time_pass(game, seat.deadline - timezone.now() - 15 * MINUTE)
    delivery.send_due()
    assert len(subjects_to(seat.user)) == 1


def test_the_state_of_the_mail_tells_nothing_of_who_is_there(game: Game, mover: Seat, browser: Browser) -> None:
    seat = asked_while_there(game, browser)
    waiting = Notification.objects.get(seat=seat, kind=Kind.TURN, move=seat.asked_move)
    assert (waiting.status, waiting.attempts) == (Status.PENDING, 0)
    said = mail_states.status_in_words(waiting).sentence
    assert said == "Will be sent in a few minutes, unless it is settled first."


def test_a_sign_of_life_is_written_once_a_minute_and_soon_forgotten(game: Game, mover: Seat, browser: Browser) -> None:
    client, began = browser(mover.user), timezone.now()
    moments = set[datetime | None]()
    for seconds in (0, 20, 59, 61):
        with later(began, timedelta(seconds=seconds)):
            client.get(game.get_absolute_url())
            moments.add(game.seats.get(pk=mover.pk).acted_at)
    assert len(moments) == 2
    with later(began, timedelta(days=2)):
        presence.forget_old()
    assert game.seats.get(pk=mover.pk).acted_at is None


def test_a_substitute_is_not_there_for_the_person_before_them(game: Game, mover: Seat, browser: Browser) -> None:
    browser(mover.user).get(game.get_absolute_url())
    seats.resign(user=mover.user, game_id=game.pk)
    seats.take_over(user=person("Flavia"), game_id=game.pk, index=mover.index)
    assert presence.leaves_at(game.seats.get(pk=mover.pk), timezone.now()) is None
