"""A reply that takes its order back, or doubts it, is asked about; table talk is no doubt."""

import pytest

from games.models import Game, IncomingMail, Seat
from tests.games.inbox.answers import actions, answer
from tests.games.mail.post import post
from tests.orders import choose_provinces, legal, select_hands, to_move

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome
OPEN = "leaves open what you want, so nothing was carried out"

REPLIES = [
    *("2\nwait", "2\nnever mind", "2\n\nsorry, I meant 3", "2\nor 3?", "2\n\n\nHold on, let me think.", "2\n3?"),
    *(
        "wait\n2",
        "2\nThanks!\nOh wait, cancel that",
        "2\n\nBest regards\nAna\n\nPS: no, 3",
        "2\ndoch nicht",
        "2\nlieber 3",
    ),
    *("2\n\nich meinte 3", "2\nWarte, ich überlege noch", "Moment\n2", "2\nVergiss es!", "2\noder 3?", "2\nHalt!"),
    *("2\n\n-- \nsorry, I meant 3", "2\n\n-- \n3 instead please", "2, no 3"),
    *("start in gallia\nstop", "start in gallia\nmaybe start in asia", "start in gallia. Wait, no.\nstart in asia"),
    *("2\ndurch 3 ersetzen", "2\nbzw. 3", "2\nswap for 3", "2\nreplacing it by 3"),
    *("2\n\nViele Grüße\nAna\n\nUps, doch nicht", "2\n🤔", "2\n?", "2\n*3", "2\nok?"),
]


@pytest.mark.parametrize("text", REPLIES)
def test_nothing_of_a_reply_that_takes_its_order_back_is_carried_out(game: Game, seat: Seat, text: str) -> None:
    assert post(seat, text).outcome == Outcome.REFUSED
    assert actions(game) == []
    assert OPEN in answer()


def test_the_question_names_what_was_meant(game: Game, seat: Seat) -> None:
    first, second, *_others = legal(game, seat)
    post(seat, f"{first}\n\nsorry, I meant {second}")
    asked = IncomingMail.objects.latest("pk").report["problem"]
    assert [each["order"] for each in asked["candidates"]] == [second, first]
    assert second in answer()


@pytest.mark.parametrize("word", ["status", "undo", "mute", "preview", "vacation 2030-12-24"])
def test_no_word_beside_an_order_taken_back_acts(game: Game, seat: Seat, word: str) -> None:
    assert post(seat, f"{word}\nstart in gallia\nno wait").outcome == Outcome.REFUSED
    assert actions(game) == []
    assert IncomingMail.objects.latest("pk").report["left"][0] == word


@pytest.mark.parametrize("word", ["no", "nein", "nö", "Nope", "No!"])
def test_a_no_that_answers_nothing_is_asked_about(game: Game, word: str) -> None:
    select_hands(choose_provinces(game))
    before = len(actions(game))
    assert post(to_move(game), f"2\n{word}").outcome == Outcome.REFUSED
    assert len(actions(game)) == before
    assert OPEN in answer()


TALK = [
    "Great game so far!",
    "Sorry, Brutus :-)",
    "Sorry for the delay",
    "Can't wait to see what happens",
    "Das war halt Pech",
]
TALK += ["-- \nMax Muster\nHauptstraße 3", "Best regards\nMax Muster\nHauptstr. 3\n12345 Berlin"]
TALK += ["How are you?", "Wie geht's?", "I think Brutus wins", "Long time no see!", "Schönes Wochenende!"]


@pytest.mark.parametrize("talk", TALK)
def test_talk_beside_an_order_leaves_it_alone(game: Game, seat: Seat, talk: str) -> None:
    assert post(seat, f"start in gallia\n\n{talk}").outcome == Outcome.ACTED
    assert actions(game) == ["start in gallia"]


FILLERS = [
    "this one",
    "this one please",
    "that one",
    "the one",
    "at 7",
    "At 7.",
    "@7",
    "an 7",
    "um 7",
    "-1",
    "+1",
    "one",
    "eins",
]


@pytest.mark.parametrize("text", FILLERS)
def test_a_filler_with_a_number_is_no_option(game: Game, seat: Seat, text: str) -> None:
    assert post(seat, text).outcome in (Outcome.REFUSED, Outcome.EMPTY)
    assert actions(game) == []


@pytest.mark.parametrize(
    "text", ["2", "die zweite", "the second one", "I'll take 2", "Ich nehme die 2", "Nr. 2, danke!"]
)
def test_the_number_of_an_option_counts_in_any_words(game: Game, seat: Seat, text: str) -> None:
    assert post(seat, text).outcome == Outcome.ACTED
    assert len(actions(game)) == 1


def test_cards_by_their_number_are_told_in_words(game: Game) -> None:
    choose_provinces(game)
    assert post(to_move(game), "3x military, 1x senate").outcome == Outcome.ACTED
    assert [action for action in actions(game) if action.startswith("take")] == ["take military 1"] * 3 + [
        "take senate 1"
    ]
    assert "take military 1" not in answer() and "Take Military 1" in answer()


def test_all_cards_are_played(game: Game) -> None:
    select_hands(choose_provinces(game))
    seat = to_move(game)
    assert post(seat, "spiel alle Karten").outcome == Outcome.ACTED
    assert sum(action.startswith("play") for action in actions(game)) == 5
    assert post(seat, "play all").outcome == Outcome.REFUSED
    assert "Your hand is empty." in answer()
