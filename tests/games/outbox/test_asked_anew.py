"""A player who gives an order by an option's link is asked for the next one by a new mail, as often as they go on."""

from html import unescape

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.utils import timezone

from accounts.models import PausedAddress, User
from games.models import Game, MailKind, MailSettings, Notification, Seat
from games.services.outbox import compose, delivery, preferences
from games.titles.standing.rule import PLAYS_ITSELF
from rulebooks.tests.time_of_crisis.rules.battles import duel
from rulebooks.tests.time_of_crisis.rules.positions import act, play_cards
from tests.games.inbox.test_option_links import link, number_and_key, send
from tests.games.mail.post import post
from tests.laid import answered, lay, standing_order
from tests.orders import choose_provinces, order, select_hands, to_move
from tests.tables import person, run_out, running_game

pytestmark = pytest.mark.django_db
Kind = MailKind
Status = Notification.Status
Way = MailSettings.Way
ORDER, NEXT = "play populace 1", "play military 1"


def opening() -> None:
    """Two, in the first turn of one of them, who takes actions; all their mails so far are sent."""
    game = running_game(person("Ana"), person("Ben"))
    Game.objects.filter(pk=game.pk).update(protocol=1, seed=b"quiet times".ljust(32))
    select_hands(choose_provinces(game))
    delivery.send_due()


def about_to_fight() -> tuple[Game, Seat, str]:
    """A game, who may attack in it with a standing order for what is asked then, and the attack; mails are sent."""
    game = running_game(*(person(name) for name in ("Ana", "Ben", "Cai", "Dea")))
    Game.objects.filter(pk=game.pk).update(protocol=1, seed=b"quiet times".ljust(32))
    state, ours, theirs = duel(attacker={"full": 2}, defender={"full": 2})
    act(state, 0, military=1)
    play_cards(state, 0, "flanking_maneuver")
    first = game.seats.get(index=0)
    standing_order(first, PLAYS_ITSELF)
    lay(game, state)
    delivery.send_due()
    return game, first, f"attack army {theirs} with army {ours}"


def turns(seat: Seat) -> list[Notification]:
    """The mails of the decision that the seat owes."""
    seat.refresh_from_db()
    rows = Notification.objects.filter(seat=seat, kind=Kind.TURN, move=seat.asked_move)
    return list(rows.select_related("game", "seat", "user").order_by("pk"))


def press(seat: Seat, line: str = ORDER) -> str:
    """Give an order by its link; the page that answers, in words."""
    seat = Seat.objects.select_related("game", "user").get(pk=seat.pk)
    client = Client()
    html = send(client, link(seat, line), number_and_key(client, link(seat, line)))
    return " ".join(unescape(html).split())


def both(composed: EmailMultiAlternatives) -> list[str]:
    """Text and HTML of a mail, with every run of space one blank."""
    parts = (str(composed.body), unescape(str(composed.alternatives[0].content)))
    return [" ".join(part.split()) for part in parts]


def test_an_order_by_a_link_brings_the_next_decision_by_mail(seat: Seat) -> None:
    assert "An email with your options is on its way" in press(seat)
    delivery.send_due()
    delivery.send_due()
    assert [each.to for each in mail.outbox] == [[seat.user.email]]
    for said in both(mail.outbox[0]):
        assert "Your order was carried out. You also have the next decision." in said
        assert NEXT in said and ORDER not in said


def test_the_links_of_the_next_mail_bring_a_further_one(seat: Seat) -> None:
    for line in (ORDER, NEXT):
        press(seat, line)
        delivery.send_due()
    assert len(mail.outbox) == 2
    assert list(seat.game.moves.order_by("-number").values_list("action", flat=True)[:2]) == [NEXT, ORDER]
    first, again, latest = turns(seat)
    ids = {compose.write_email(each).extra_headers["Message-ID"] for each in (first, again, latest)}
    assert len(ids) == 3, "each is a mail of its own"


def test_the_next_mail_tells_what_came_of_the_order(seat: Seat) -> None:
    press(seat)
    told = compose.build_letter(turns(seat)[-1])
    assert any("Populace" in line for line in told.story.lines)
    for said in both(compose.write_email(turns(seat)[-1])):
        assert "since your last decision" not in said.lower() and "what happened" in said.lower()


def test_a_mail_that_has_not_gone_yet_makes_room_for_the_next(seat: Seat) -> None:
    press(seat)
    press(seat, NEXT)
    assert [each.status for each in turns(seat)] == [Status.SENT, Status.VOID, Status.PENDING]
    delivery.send_due()
    assert len(mail.outbox) == 1


def test_a_mail_whose_decision_is_made_meanwhile_is_not_sent(seat: Seat) -> None:
    press(seat)
    run_out(seat.game)
    delivery.send_due()
    assert not [each for each in mail.outbox if "Your order was carried out" in str(each.body)]


def test_a_player_who_owes_no_further_decision_is_not_asked(game: Game) -> None:
    game = running_game(person("Cai"), person("Dea"))
    first = to_move(game)
    assert "next decision" not in press(first, "start in gallia")
    first.refresh_from_db()
    assert first.asked_move is None
    assert {each.user for each in game.notifications.filter(move__gt=0)} == {to_move(game).user}


def test_the_next_decision_comes_as_its_player_wants_decisions(seat: Seat) -> None:
    preferences.save(user=seat.user, ways={Kind.TURN: Way.DIGEST}, digest_hour=(timezone.now().hour + 12) % 24)
    assert "It comes with your daily digest" in press(seat)
    delivery.send_due()
    assert turns(seat)[-1].status == Status.COLLECTED
    preferences.save(user=seat.user, ways={Kind.TURN: Way.NEVER}, digest_hour=8)
    said = press(seat, NEXT)
    assert "Your email settings turn off the email for it" in said and "Reply STATUS" in said
    delivery.send_due()
    assert turns(seat)[-1].status == Status.SKIPPED and not mail.outbox


def test_a_player_with_a_paused_address_is_not_told_to_expect_mail(seat: Seat) -> None:
    PausedAddress.objects.create(address=seat.user.email, why="hard")
    said = press(seat)
    assert "because your address is paused" in said and "Reply STATUS" not in said


def test_a_player_who_wants_mails_again_gets_only_the_latest_question(seat: Seat) -> None:
    preferences.save(user=seat.user, ways={Kind.TURN: Way.NEVER}, digest_hour=8)
    for line in (ORDER, NEXT):
        press(seat, line)
        delivery.send_due()
    preferences.save(user=seat.user, ways={Kind.TURN: Way.AT_ONCE}, digest_hour=8)
    delivery.send_due()
    assert len(mail.outbox) == 1 and ORDER not in str(mail.outbox[0].body)


def test_quiet_hours_do_not_delay_the_next_question_after_a_link(seat: Seat) -> None:
    hour = timezone.now().hour
    User.objects.filter(pk=seat.user_id).update(quiet_from=hour, quiet_to=(hour + 3) % 24)
    press(seat)
    delivery.send_due()
    assert len(mail.outbox) == 1


def test_the_next_question_waits_for_the_standing_order_that_is_about_to_answer_it(db: None) -> None:
    game, first, attack = about_to_fight()
    mail.outbox.clear()
    assert "is on its way" in press(first, attack)
    delivery.send_due()
    assert not mail.outbox
    assert answered(game) == 1
    Notification.objects.filter(status=Status.PENDING).update(due=timezone.now())
    delivery.send_due()
    (asked,) = [each for each in mail.outbox if each.to == [first.user.email]]
    assert "Your order was carried out. You also have the next decision." in str(asked.body)
    assert "Flanking Maneuver" in str(asked.body)


def test_a_player_by_mail_is_asked_anew_after_their_standing_order(db: None) -> None:
    game, first, attack = about_to_fight()
    post(first, attack)
    delivery.send_due()
    mail.outbox.clear()
    assert answered(game) == 1
    delivery.send_due()
    (asked,) = [each for each in mail.outbox if each.to == [first.user.email]]
    assert "Your order was carried out. You also have the next decision." in str(asked.body)


def test_a_player_on_the_site_gets_no_mail_after_their_standing_order(db: None) -> None:
    game, first, attack = about_to_fight()
    mail.outbox.clear()
    order(game, attack)
    assert answered(game) == 1
    delivery.send_due()
    assert [each for each in mail.outbox if each.to == [first.user.email]] == []
