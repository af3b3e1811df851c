"""Orders, questions and answers of mails that come in."""

import re

import pytest
from django.core import mail

import rulebooks
from games.mail import address
from games.models import Game, IncomingMail, MailKind, Notification, Seat
from games.services.clock import deadlines
from games.services.inbox import inbox
from games.services.outbox import compose, delivery, preferences
from games.titles.time_of_crisis.board.text_board import holdings
from rulebooks.tests.time_of_crisis.rules import positions
from rulebooks.time_of_crisis.rules.state import TocState
from tests.games.inbox.answers import actions, answer, answer_sent, flat, sent
from tests.games.mail.post import claim_of, post, write_mail
from tests.orders import HAND, choose_provinces, legal, order, play_to_the_end, select_hands, take_otherwise, to_move
from tests.tables import person, time_out

pytestmark = pytest.mark.django_db
Kind = MailKind
Outcome = IncomingMail.Outcome
Status = Notification.Status


# What it does


def test_an_order_by_mail_is_a_move(game: Game, seat: Seat) -> None:
    assert post(seat, "start in Gallia").outcome == Outcome.ACTED
    assert actions(game) == ["start in gallia"]
    assert "Your order was carried out." in answer_sent()


@pytest.mark.parametrize(
    "text",
    [
        "Thanks!\nstart in gallia\n\nCheers,\nBob",
        "Danke! Start in Gallia",
        "Thanks\n\nPS: gallia",
        "Danke!\nBeginne in Gallien\n\nLG",
    ],
)
def test_an_order_below_or_behind_thanks_is_a_move(game: Game, seat: Seat, text: str) -> None:
    assert post(seat, text).outcome == Outcome.ACTED
    assert actions(game) == ["start in gallia"]


THANKS = ["Thanks, ok", "Danke, ok", "Thanks. Yes!", "Thx, ok", "Danke, ja", "Thank you and ok"]
MAY_BE_THANKS = [
    *("Ok, thanks!", "Yes, thank you", "ok cheers", "Thanks again!", "Thank you all", "That's all, thanks"),
    *("That's it.", "Das war's, danke", "Done, thanks"),
]


@pytest.mark.parametrize("ending", [*THANKS, *MAY_BE_THANKS])
@pytest.mark.parametrize("name", ["", "\nMax", "\nBob"])
def test_courtesy_at_the_end_answers_no_question(first_turn: Game, ending: str, name: str) -> None:
    seat, attack = before_a_battle(first_turn)
    assert post(seat, f"{attack}\nuse flanking maneuver\n\n{ending}{name}").outcome == Outcome.ACTED
    assert actions(first_turn)[-2:] == [attack, "use flanking maneuver"]
    assert "Roll all your dice again" in answer()


@pytest.mark.parametrize("ending", THANKS)
def test_thanks_alone_answer_no_question(first_turn: Game, ending: str) -> None:
    seat, attack = before_a_battle(first_turn)
    post(seat, f"{attack}\nuse flanking maneuver")
    assert post(seat, ending).outcome == Outcome.EMPTY
    assert actions(first_turn)[-1] == "use flanking maneuver"


SHORT = {"ok": "reroll", "Yes": "reroll", "Ok, thanks": "reroll", "no": "decline", "No thanks": "decline"}


@pytest.mark.parametrize(("line", "order"), SHORT.items())
def test_a_short_answer_at_the_top_is_one(first_turn: Game, line: str, order: str) -> None:
    seat, attack = before_a_battle(first_turn)
    post(seat, f"{attack}\nuse flanking maneuver")
    assert post(seat, f"{line}\n\nThanks, ok\nMax").outcome == Outcome.ACTED
    assert actions(first_turn)[-1] == order


def before_a_battle(game: Game) -> tuple[Seat, str]:
    """Return the seat whose turn it is, and an attack whose dice may be rolled again."""
    seat, state = to_move(game), rulebooks.load(game.state)
    assert isinstance(state, TocState)
    ours, theirs = (positions.army(state, index, "thracia", full=2) for index in (seat.index, (seat.index + 1) % 4))
    positions.play_cards(state, seat.index, "flanking_maneuver")
    state.now.points["military"] = 9
    Game.objects.filter(pk=game.pk).update(state=rulebooks.dump(state))
    return seat, f"attack army {theirs} with army {ours}"


DATES = ["22. 11. 26", "2026-11-22", "11/22/26", "22.11.2026 14:30", "Sun, 22 Nov 2026", "22. 11. 2026, 14.30 Uhr"]


@pytest.mark.parametrize("date", DATES)
@pytest.mark.parametrize("text", ["{}\n\ntake senate", "take senate\n\nRegards,\nBob\n{}", "take senate\n{}"])
def test_a_date_is_no_order(game: Game, date: str, text: str) -> None:
    choose_provinces(game)
    seat = to_move(game)
    assert post(seat, text.format(date)).outcome == Outcome.ACTED
    assert actions(game)[-1] == "take senate 1"
    assert "The rest was not." not in answer()
    assert post(seat, date).outcome == Outcome.EMPTY


def test_several_cards_may_be_taken_with_one_line(game: Game) -> None:
    choose_provinces(game)
    seat = to_move(game)
    assert post(seat, "take all").outcome == Outcome.REFUSED
    told = answer_sent()
    assert "“take all” may mean different cards. Name each of them." in told
    assert told.count("Rules: First hand") == 1, "the rule of the refusal is that of the question"
    assert post(seat, "Take all military and two senate cards").outcome == Outcome.ACTED
    assert actions(game)[-5:] == ["take military 1"] * 3 + ["take senate 1"] * 2
    assert "Selected for your hand: 3 × Military 1, 2 × Senate 1." in answer_sent()


def test_a_german_line_is_quoted_as_it_was_written(first_turn: Game) -> None:
    seat = to_move(first_turn)
    post(seat, "Spiele Militär, dann Bewege Armee 9 nach Ägypten")
    told = flat(answer_sent())
    assert "“Bewege Armee 9 nach Ägypten” is not possible now." in told
    assert "- Spiele Militär: Play Military 1" in told and "move army 9" not in told
    assert "Rules: Move an army http://127.0.0.1:8000/rules/time_of_crisis/armies/#armies-move" in told
    post(seat, "PREVIEW Spiele Senat\nBewege Armee 9 nach Ägypten")
    told = flat(answer_sent())
    assert "“Bewege Armee 9 nach Ägypten” is not possible now." in told and "- Play Senate 1" in told
    post(seat, "Vorschau: Wähle Ägypten")
    assert "“Wähle Ägypten”" in flat(answer_sent())


def test_a_number_means_the_list_that_was_mailed(game: Game, seat: Seat) -> None:
    text = next(body for body in sent() if "YOUR OPTIONS" in body)
    number = re.search(r"(\d+)\. [^\n]*\n    start in thracia", text)
    assert number is not None
    post(seat, number[1])
    assert actions(game) == ["start in thracia"]


def test_orders_count_up_to_the_first_that_cannot_be(game: Game) -> None:
    choose_provinces(game)
    seat = to_move(game)
    assert post(seat, "take military 1\ntake military 1\ntake gold\ntake senate 1").outcome == Outcome.ACTED
    assert actions(game)[-2:] == ["take military 1"] * 2
    row = IncomingMail.objects.get()
    assert row.report["left"] == ["take gold", "take senate 1"]
    text = answer_sent()
    assert "2 orders of your email were carried out. The rest were not." in text
    assert "- take gold" in text
    assert "take senate 1" in text


def test_one_line_that_cannot_be_is_told_of_once(game: Game, seat: Seat) -> None:
    post(seat, "start in atlantis")
    told = answer_sent()
    assert "Your email was not carried out." in told and "atlantis" in told
    assert "Not carried out:" not in told
    post(seat, "start in atlantis\nend turn")
    assert "Not carried out:\n- start in atlantis\n- end turn" in answer_sent()


def test_all_or_nothing_leaves_everything_as_it_was(game: Game) -> None:
    choose_provinces(game)
    before = actions(game)
    assert post(to_move(game), "ALL OR NOTHING\ntake military 1\ntake gold").outcome == Outcome.REFUSED
    assert actions(game) == before
    assert "all orders or none" in answer_sent()


def test_a_mail_from_another_address_is_answered_at_the_persons_own(game: Game, seat: Seat) -> None:
    assert post(seat, "start in gallia", sender="ana@work.example").outcome == Outcome.ACTED
    answer_sent()
    assert mail.outbox[-1].to == [seat.user.email]


def test_a_mail_without_an_order_is_answered_with_the_question(game: Game, seat: Seat) -> None:
    assert post(seat, "\n-- \nMax").outcome == Outcome.EMPTY
    text = answer_sent()
    assert "Your email had no order in it" in text
    assert "start in gallia" in text


def test_the_answer_hangs_from_the_persons_own_mail(game: Game, seat: Seat) -> None:
    raw = write_mail("start in gallia", message_id="<abc@example.org>")
    inbox.receive_mail(raw=raw, recipient=address.address_of(claim_of(seat)), sender="max@example.org")
    answer_sent()
    headers = mail.outbox[-1].extra_headers
    assert headers["In-Reply-To"] == "<abc@example.org>"
    assert headers["References"].endswith(" <abc@example.org>")


# One mail for a decision


def test_the_answer_asks_the_next_question_and_no_other_mail_does(game: Game) -> None:
    order(game, "start in gallia")
    seat = to_move(game)
    sent()
    post(seat, legal(game, seat)[0])
    hand = game.notifications.get(kind=Kind.TURN, seat=seat, move=2)
    assert hand.status == Status.VOID
    asking = [body for body in sent() if "YOUR OPTIONS" in body]
    assert len(asking) == 2, "the other is the other seat's"
    assert sum("YOUR DECISION" in body for body in asking) == 1
    seat.refresh_from_db()
    assert game.notifications.get(kind=Kind.ANSWER).move == seat.asked_move == 2


def test_a_question_that_comes_up_before_the_answer_is_sent_has_a_mail_of_its_own(game: Game, seat: Seat) -> None:
    sent()
    post(seat, "start in gallia")
    order(game, "start in thracia")  # the other's; now both are to select their hands
    turn, reply = sent_to(seat)
    assert "YOUR DECISION" not in reply
    assert "YOUR OPTIONS" in turn


def sent_to(seat: Seat) -> tuple[str, str]:
    """The one decision mail and the one answer that go to the seat's person now."""
    delivery.send_due()
    own = [each for each in mail.outbox if each.to == [seat.user.email]]
    replies = [each for each in own if each.extra_headers["Auto-Submitted"] == "auto-replied"]
    turns = [each for each in own if each not in replies]
    assert len(replies) == 1
    assert len([each for each in turns if "YOUR OPTIONS" in each.body]) == 1
    return str(turns[-1].body), str(replies[0].body)


def test_the_answer_comes_whatever_wishes_there_are_for_mails(game: Game, seat: Seat) -> None:
    preferences.save(user=seat.user, ways={str(kind): "never" for kind in Kind}, digest_hour=8)
    preferences.mute(user=seat.user, game=game)
    post(seat, "status")
    assert "Here is what you asked for." in answer_sent()


# What is out of date, or somebody else's


def test_an_old_mail_is_answered_with_todays_position(game: Game, seat: Seat) -> None:
    old = claim_of(seat)
    post(seat, "start in gallia")
    assert post(seat, "start in hispania", claim=old).outcome == Outcome.STALE
    assert actions(game) == ["start in gallia"]
    text = answer_sent()
    assert "The game has moved on" in text
    assert "THE BOARD" in text


def test_a_mail_after_the_time_is_up_does_nothing(game: Game, seat: Seat) -> None:
    old = claim_of(seat)
    time_out(game)
    deadlines.expire(game_id=game.pk)
    before = actions(game)
    assert post(seat, "start in gallia", claim=old).outcome == Outcome.STALE
    assert actions(game) == before


def test_a_former_player_is_answered_as_an_onlooker(game: Game) -> None:
    choose_provinces(game)
    seat = to_move(game)
    old, former = claim_of(seat), seat.user
    Seat.objects.filter(pk=seat.pk).update(user=person("Cleo"))
    assert post(seat, "take military 1\nhand", claim=old).outcome == Outcome.NOT_YOURS
    text = answer_sent()
    assert mail.outbox[-1].to == [former.email]
    assert "YOUR HAND" not in text and "YOUR OPTIONS" not in text and "military 1" not in text.split("THE BOARD")[1]


def test_a_former_player_of_a_private_game_is_shown_nothing_of_it(game: Game, seat: Seat) -> None:
    old = claim_of(seat)
    Game.objects.filter(pk=game.pk).update(private=True, invite_token="x", creator=None)
    Seat.objects.filter(pk=seat.pk).update(user=person("Cleo"))
    post(seat, "status", claim=old)
    text = answer_sent()
    assert "THE BOARD" not in text
    assert not re.search(r"\bBen\b", text) or seat.user.username == "Ben"


def test_nobodys_hand_is_in_the_answer_to_another(game: Game) -> None:
    choose_provinces(game)
    select_hands(game)
    seat = to_move(game)
    post(seat, "status\nhand\nmap\nlog")
    text = answer_sent()
    game.refresh_from_db()
    others = [each for each in game.seats.all() if each != seat]
    view = rulebooks.view(rulebooks.load(game.state), seat.index)
    assert view.seat == seat.index
    for other in others:
        foreign = rulebooks.view(rulebooks.load(game.state), other.index)
        assert not any(line in text for line in holdings(foreign) if line not in holdings(view))


def test_cards_selected_for_a_hand_are_shown_to_their_player_alone(game: Game) -> None:
    seat, other = choose_provinces(game).seats.select_related("user").order_by("index")
    game = order(game, HAND, seat=seat)
    post(seat, "hand")
    text, html = parts(seat, Kind.ANSWER)
    for part in (text, html):
        assert "Selected for your hand: 2 × Military 1, 2 × Senate 1, Populace 1." in part
        assert "Hand: none." not in part
    assert "Available Pile: Military 1, Senate 1, 2 × Populace 1." in text
    post(other, "hand\nstatus\nlog")
    told = parts(other, Kind.ANSWER)
    for part in told:
        assert "Hand: none." in part and "Chosen" not in part
    take_otherwise(game, seat, ["senate 1"] * 2 + ["populace 1"] * 3)
    assert "Selected for your hand: 2 × Senate 1, 3 × Populace 1." in parts(seat, Kind.ANSWER)[0]
    assert parts(other, Kind.ANSWER) == told


def test_each_step_of_choosing_a_hand_is_answered_with_what_is_chosen_so_far(game: Game) -> None:
    seat = choose_provinces(game).seats.select_related("user").order_by("index")[0]
    post(seat, "take populace\ntake military")
    for part in parts(seat, Kind.ANSWER):
        assert "Selected for your hand: Military 1, Populace 1." in part and "Hand: none." not in part


def parts(seat: Seat, kind: Kind) -> list[str]:
    """The text and the HTML of the latest mail of a kind to the seat's person, but for the time that is left."""
    letter = compose.write_email(Notification.objects.filter(user=seat.user, kind=kind).latest("pk"))
    return [re.sub(r"\d+ (day|hour|minute)s?", "", str(part)) for part in (letter.body, letter.alternatives[0].content)]


def test_a_mail_to_a_game_that_is_over_is_answered_with_its_end(game: Game, seat: Seat) -> None:
    old = claim_of(seat)
    play_to_the_end(game)
    assert post(seat, "start in gallia", claim=old).outcome == Outcome.STALE
    assert "The game is over." in answer_sent()


def test_a_mail_to_a_game_that_was_called_off_is_answered_too(game: Game, seat: Seat) -> None:
    old = claim_of(seat)
    game.seats.update(asked_move=None, deadline=None)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED, to_move=[], deadline=None, state="")
    assert post(seat, "start in gallia", claim=old).outcome == Outcome.STALE
    assert "THE BOARD" not in answer_sent()


def test_a_person_who_is_gone_gets_nothing(game: Game, seat: Seat) -> None:
    old = claim_of(seat)
    seat.user.is_active = False
    seat.user.save()
    assert post(seat, "start in gallia", claim=old).outcome == Outcome.STALE
    assert actions(game) == []
    assert not Notification.objects.filter(kind=Kind.ANSWER).exists()
