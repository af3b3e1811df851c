"""The subject of an answer says what came of the mail, and its headers keep it in the thread."""

import pytest

from games.models import Game, Seat
from games.services.outbox import delivery
from tests.games.mail.post import post, sent_mails
from tests.orders import choose_provinces, select_hands, to_move
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db


def opening() -> None:
    game = running_game(person("Ana"), person("Ben"))
    Game.objects.filter(pk=game.pk).update(protocol=1, seed=b"quiet times".ljust(32))
    select_hands(choose_provinces(game))
    delivery.send_due()


@pytest.fixture
def mover(game: Game) -> Seat:
    return to_move(game)


CASES = [
    ("play populace 1", "Order carried out", "Befehl ausgeführt"),
    ("play populace 1\nplay military 1", "Orders carried out", "Befehle ausgeführt"),
    ("play populace 1\nqwertz", "Not all of your email was carried out", ""),
    ("qwertz", "Email not carried out", ""),
    ("play", "A question about your order", "Eine Frage zu deinem Befehl"),
    ("preview\nplay populace 1", "Preview of your orders", ""),
    ("status", "Here is what you asked for", ""),
    ("Hello,\n", "No order in your email", ""),
]


@pytest.mark.parametrize(("text", "english", "german"), CASES)
def test_it_says_what_came_of_the_mail_and_what_is_asked(mover: Seat, text: str, english: str, german: str) -> None:
    for language, expected in (("en", english), ("de", german)):
        if not expected or (language == "de" and mover.user is None):
            continue
        type(mover.user).objects.filter(pk=mover.user_id).update(language=language)
        post(mover, text)
        (answer,) = sent_mails()
        assert str(answer.subject).startswith(f"Limes: {expected}. "), answer.subject
        assert len(str(answer.subject)) <= 110
        headers = answer.message()
        assert headers["In-Reply-To"].startswith("<mail-") and headers["References"].endswith(headers["In-Reply-To"])
        break
