"""The subject of an answer says what came of the mail, and its headers keep it in the thread."""

import pytest

from games.mail import subjects
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
    ("en", "play populace 1", "Order carried out"),
    ("en", "play populace 1\nplay military 1", "Orders carried out"),
    ("en", "play populace 1\nmove army 77 to gallia", "Not all of your email was carried out"),
    ("en", "qwertz", "Email not carried out"),
    ("en", "play", "A question about your order"),
    ("en", "preview\nplay populace 1", "Preview of your orders"),
    ("en", "status", "Here is what you asked for"),
    ("en", "Hello,\n", "No order in your email"),
    ("de", "play populace 1", "Befehl ausgeführt"),
    ("de", "spiele", "Eine Frage zu deinem Befehl"),
    ("de", "qwertz", "Nichts ausgeführt"),
]


@pytest.mark.parametrize(("language", "text", "headline"), CASES)
def test_the_subject_says_what_came_of_the_mail_and_what_is_asked(
    mover: Seat, language: str, text: str, headline: str
) -> None:
    assert mover.user is not None
    mover.user.language = language
    mover.user.save(update_fields=["language"])
    post(mover, text)
    (answer,) = sent_mails()
    topic = {"en": "Your turn (due ", "de": "Dein Zug (fällig: "}[language]
    assert str(answer.subject).startswith(f"Limes: {headline}. {topic}"), answer.subject
    assert len(str(answer.subject)) <= subjects.LONGEST_SUBJECT
    headers = answer.message()
    assert headers["In-Reply-To"].startswith("<mail-") and headers["References"].endswith(headers["In-Reply-To"])
