"""Beyond the ten answers of an hour: orders bring the next decision, and no failure is lost with an answer."""

from html import unescape

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.models import Game, IncomingMail, MailKind, MailReport, MailSettings, Notification, Seat
from games.services.clock import requests
from games.services.inbox import inbox
from games.services.outbox import answer_rate_limit, compose, delivery, mail_states, preferences
from tests.games.inbox.answers import in_words
from tests.games.mail.post import post, write_mail
from tests.games.outbox.test_answer_rate_limit import an_hour_passes, answers, fill_the_hour, quiet_now, to_person
from tests.games.outbox.test_asked_anew import about_to_fight
from tests.laid import answered
from tests.orders import choose_provinces, select_hands, to_move
from tests.tables import game_of_two, person, running_game

pytestmark = pytest.mark.django_db
Kind = MailKind
Outcome = IncomingMail.Outcome
Status = Notification.Status
ANEW = "Your order was carried out. You also have the next decision."
EARLIER = "These lines of your earlier emails were not carried out:"
ILLEGAL = "move army 7 to thracia"


def opening() -> None:
    """Somebody takes actions, after ten answers; all mails so far are sent."""
    game = game_of_two()
    Game.objects.filter(pk=game.pk).update(protocol=1, seed=b"quiet times".ljust(32))
    seat = to_move(select_hands(choose_provinces(game)))
    delivery.send_due()
    fill_the_hour(seat)


def words(text: str) -> str:
    return " ".join(text.split())


def latest_answer(seat: Seat) -> list[str]:
    """Text and HTML of the answer that waits, with every run of space one blank."""
    composed = compose.write_email(Notification.objects.get(pk=answers(seat)[-1].pk))
    return [words(str(composed.body)), words(unescape(str(composed.alternatives[0].content)))]


def decisions(seat: Seat) -> int:
    return seat.notifications.filter(kind=Kind.TURN).count()


# Orders


def test_an_order_brings_the_next_decision_at_once(seat: Seat) -> None:
    assert post(seat, "play populace 1").outcome == Outcome.ACTED
    [told] = to_person(seat)
    assert ANEW in words(told) and "Populace" in told and "not carried out" not in told
    assert answers(seat)[-1].status == Status.PENDING, "its answer waits all the same"


def test_every_further_order_brings_the_next_decision(seat: Seat) -> None:
    for line in ("play populace 1", "play military 1", "undo"):
        post(seat, line)
        [told] = to_person(seat)
        assert ANEW in words(told)


def test_a_mail_that_stopped_half_way_brings_the_decision_and_tells_where(seat: Seat) -> None:
    post(seat, f"play populace 1\n{ILLEGAL}\nend turn")
    problem = IncomingMail.objects.latest("pk").report["problem"]["sentence"]
    [told] = to_person(seat)
    html = words(unescape(str(mail.outbox[0].alternatives[0].content)))
    for said in (words(told), html):
        assert ANEW in said and "These lines of your email were not carried out:" in said
        assert problem in said and ILLEGAL in said and "end turn" in said
        assert "Rules: Move an army" in said


def test_the_end_of_a_turn_brings_the_decision_to_refill_the_hand(seat: Seat) -> None:
    post(seat, "play populace 1\nend actions\nend turn")
    [told] = to_person(seat)
    assert ANEW in words(told) and "Refill your hand" in told


@pytest.mark.parametrize(
    "text",
    [ILLEGAL, "I am at the sea.", "status", "preview\nplay populace 1", f"all or nothing\nplay populace 1\n{ILLEGAL}"],
)
def test_a_mail_that_carries_out_nothing_brings_no_decision(seat: Seat, text: str) -> None:
    before = decisions(seat)
    for _mail in range(4):
        post(seat, text)
        assert to_person(seat) == []
    assert decisions(seat) == before


@pytest.mark.parametrize("text", ["mute", "play populace 1\nundo"])
def test_a_mail_that_leaves_the_game_as_it_was_brings_no_decision(seat: Seat, text: str) -> None:
    before = decisions(seat)
    for _mail in range(3):
        assert post(seat, text).outcome == Outcome.ACTED
        assert to_person(seat) == []
    assert decisions(seat) == before


def test_an_automatic_mail_brings_no_decision(seat: Seat) -> None:
    composed = compose.write_email(seat.notifications.filter(kind=Kind.TURN).latest("pk"))
    raw = write_mail("play populace 1", headers="Auto-Submitted: auto-replied\n")
    received = inbox.receive_mail(raw=raw, recipient=composed.reply_to[0], sender="max@example.org")
    assert received.outcome == Outcome.AUTOMATIC and to_person(seat) == []


def test_a_player_who_owes_no_further_decision_is_not_asked() -> None:
    seat = to_move(running_game(person("Cai"), person("Dea")))
    fill_the_hour(seat)
    post(seat, "start in gallia")
    assert Seat.objects.get(pk=seat.pk).asked_move is None and to_person(seat) == []


def test_before_the_tenth_the_answer_alone_asks() -> None:
    seat = to_move(select_hands(choose_provinces(running_game(person("Cai"), person("Dea")))))
    delivery.send_due()
    before = decisions(seat)
    post(seat, "play populace 1")
    assert decisions(seat) == before and len(to_person(seat)) == 1


def test_the_decision_comes_in_quiet_hours_for_its_reader_has_just_written(seat: Seat) -> None:
    quiet_now(seat)
    post(seat, "play populace 1")
    assert len(to_person(seat)) == 1


def test_the_next_decision_comes_as_its_player_wants_decisions(seat: Seat) -> None:
    preferences.save(user=seat.user, ways={Kind.TURN: MailSettings.Way.NEVER}, digest_hour=8)
    post(seat, "play populace 1")
    assert to_person(seat) == []
    an_hour_passes()
    assert len(to_person(seat)) == 1, "the answer comes, whatever they wish of decisions"


def test_the_next_decision_waits_for_a_standing_order_about_to_answer(db: None) -> None:
    game, first, attack = about_to_fight()
    fill_the_hour(first)
    post(first, attack)
    assert to_person(first) == []
    assert answered(game) == 1
    Notification.objects.filter(status=Status.PENDING, kind=Kind.TURN).update(due=timezone.now())
    [told] = to_person(first)
    assert ANEW in words(told)


# What could not be carried out


def test_a_failure_is_told_by_the_answer_that_takes_the_place_of_its_own(seat: Seat) -> None:
    post(seat, f"{ILLEGAL}\nend turn")
    problem = IncomingMail.objects.latest("pk").report["problem"]["sentence"]
    post(seat, "status")
    for said in latest_answer(seat):
        assert "Here is what you asked for." in said and EARLIER in said
        assert ILLEGAL in said and problem in said and "end turn" in said


def test_a_failure_is_handed_on_through_many_mails_and_told_once(seat: Seat) -> None:
    for text in (ILLEGAL, "march on rome", "status", ILLEGAL, "play populace 1", "log"):
        post(seat, text)
    text, _html = latest_answer(seat)
    assert text.count(f"- {ILLEGAL} ") == text.count("- march on rome ") == 1
    assert len(answers(seat)) == 11


def test_the_answer_that_tells_it_goes_out_at_the_hour_told(seat: Seat) -> None:
    post(seat, ILLEGAL)
    due = answers(seat)[-1].due
    post(seat, "status")
    assert answers(seat)[-1].due == due
    an_hour_passes()
    [told] = to_person(seat)
    assert EARLIER in words(told)
    post(seat, "status")
    [told] = to_person(seat)
    assert EARLIER not in words(told), "it is told"


def test_why_a_mail_was_refused_is_told_as_well(seat: Seat) -> None:
    requests.ask_pause(user=User.objects.get(username="Ana"), game_id=seat.game_id, days=7)
    other = seat.game.seats.get(user__username="Ben")
    fill_the_hour(other)
    request = seat.game.requests.get()
    letter = other.notifications.get(kind=Kind.REQUEST)
    to = in_words(letter).reply_to[0]
    raw = write_mail("I am winning, so rather not")
    assert inbox.receive_mail(raw=raw, recipient=to, sender="ben@example.org").outcome == Outcome.REFUSED
    post(other, "status")
    for said in latest_answer(other):
        assert EARLIER in said and "I am winning, so rather not" in said
        assert "To answer the request, reply with just AGREE or REFUSE." in said
    assert IncomingMail.objects.latest("pk").report["request"] == request.pk, "so that REFUSE can be answered"


def test_a_request_that_was_settled_meanwhile_is_not_asked_again(seat: Seat) -> None:
    asker = User.objects.get(username="Ana")
    requests.ask_pause(user=asker, game_id=seat.game_id, days=7)
    other = seat.game.seats.get(user__username="Ben")
    fill_the_hour(other)
    request = seat.game.requests.get()
    to = in_words(other.notifications.get(kind=Kind.REQUEST)).reply_to[0]
    inbox.receive_mail(raw=write_mail("I am winning, so rather not"), recipient=to, sender="ben@example.org")
    assert answers(other)[-1].incoming.report["request"] == request.pk
    requests.answer_request(user=other.user, game_id=other.game_id, request_id=request.pk, agrees=False)
    post(other, "status")
    assert IncomingMail.objects.latest("pk").report["request"] is None


def test_many_failures_are_the_latest_of_them() -> None:
    report: MailReport = {}
    for number in range(answer_rate_limit.MOST_MAILS + 1):
        earlier, report = {**report, "left": [f"line {number}"] * 7, "told": ["No."]}, {}
        answer_rate_limit.hand_on(earlier, report)
    assert [each["lines"][0] for each in report["earlier"]] == [
        f"line {n + 1}" for n in range(answer_rate_limit.MOST_MAILS)
    ]
    assert report["earlier_cut"]
    lines = ["line 1"] * answer_rate_limit.MOST_LINES
    assert report["earlier"][0] == {"lines": lines, "sentence": "No.", "kind": "", "more": 2}


def test_failures_of_too_many_mails_are_said_to_be_the_latest(seat: Seat) -> None:
    for number in range(answer_rate_limit.MOST_MAILS + 2):
        post(seat, f"move army 7 to thracia {number}")
    for said in latest_answer(seat):
        assert "These lines of your earlier emails were not carried out (latest only):" in said
        told = said.replace("<", " <")
        assert "move army 7 to thracia 1 " in told and "move army 7 to thracia 0 " not in told


# The tenth answer and the list of mails


def test_the_tenth_answer_promises_what_is_so(game: Game, seat: Seat) -> None:
    Notification.objects.filter(pk=answers(seat)[-1].pk).delete()
    post(seat, "status")
    for said in latest_answer(seat):
        assert "Orders you send until then still count at once." in said


def test_the_list_of_mails_says_that_an_answer_was_replaced(seat: Seat) -> None:
    post(seat, ILLEGAL)
    replaced = answers(seat)[-1]
    post(seat, "status")
    replaced.refresh_from_db()
    told = mail_states.status_in_words(replaced)
    assert told.sentence == ("Not sent: a later answer replaced it and covers both emails.")
    assert [what for what, _when in told.moments] == ["created"]


def test_an_answer_held_by_quiet_hours_is_listed_as_replaced_too(seat: Seat) -> None:
    post(seat, ILLEGAL)
    quiet_now(seat)
    an_hour_passes()
    assert to_person(seat) == []
    held = answers(seat)[-1]
    post(seat, "status")
    held.refresh_from_db()
    told = mail_states.status_in_words(held)
    assert told.sentence.startswith("Not sent: a later answer replaced it")
    assert "found to be settled" not in {what for what, _when in told.moments}
