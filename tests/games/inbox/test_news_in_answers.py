"""The news in the answer to a mail: since the writer's own last order, once, and not in the way."""

import pytest

from games.models import Game, MailKind, Notification, Seat
from games.services.outbox import compose
from tests.games.mail.post import post
from tests.orders import choose_provinces, legal, order, select_hands, to_move

pytestmark = pytest.mark.django_db
Kind = MailKind
SINCE, OPTIONS = "SINCE YOUR LAST DECISION", "YOUR OPTIONS"


@pytest.fixture
def mover(game: Game) -> Seat:
    """The seat whose turn it is, with a hand to play, after a turn of the other."""
    game = select_hands(choose_provinces(game))
    first = to_move(game)
    while to_move(game) == first or "end actions" not in legal(game, to_move(game)):
        wanted = ["end actions", "end turn", *legal(game, to_move(game))]
        game = order(game, next(line for line in wanted if line in legal(game, to_move(game))), seat=to_move(game))
    return to_move(game)


def answered(seat: Seat, text: str) -> tuple[str, str]:
    post(seat, text)
    mail = compose.write_email(Notification.objects.filter(kind=Kind.ANSWER, user=seat.user).latest("pk"))
    html = str(mail.alternatives[0].content)
    return str(mail.body), html.replace("something has happened here since your last decision", "")  # below the map


def in_order(part: str, *titles: str) -> bool:
    places = [part.upper().index(title) for title in titles]
    return places == sorted(places)


def test_before_an_own_order_the_news_are_those_of_the_others(mover: Seat) -> None:
    text, html = answered(mover, "status")
    assert in_order(text, SINCE, OPTIONS) and in_order(html, SINCE, OPTIONS)


@pytest.mark.parametrize("asked", ["status", "preview\nend actions", "help", "gibberish"])
def test_after_an_own_order_nothing_older_is_told_as_news(game: Game, mover: Seat, asked: str) -> None:
    game.refresh_from_db()
    order(game, next(line for line in legal(game, mover) if line.startswith("play ")), seat=mover)
    text, html = answered(mover, asked)
    assert SINCE not in text and SINCE not in html.upper()


@pytest.mark.parametrize("asked", ["gibberish", "play castra\nplay castra\nplay castra\nplay castra\nplay castra"])
def test_a_refusal_has_the_error_first_then_the_options(mover: Seat, asked: str) -> None:
    for part in answered(mover, asked):
        assert in_order(
            part, "YOUR EMAIL WAS NOT CARRIED OUT", OPTIONS, "THE BOARD" if "<" not in part else "CID:MAP", SINCE
        )
        assert part.upper().count(OPTIONS) == 1 and part.upper().count(SINCE) == 1


def test_a_preview_comes_first_and_the_story_last(mover: Seat) -> None:
    for part in answered(mover, "preview\nend actions"):
        assert in_order(part, "PREVIEW OF THESE ORDERS", OPTIONS, SINCE)


def test_the_log_is_told_once(mover: Seat) -> None:
    for part in answered(mover, "log"):
        assert "LATEST MOVES" in part.upper() and SINCE not in part.upper()


def test_an_order_is_told_once_where_it_was_written_as_it_is_called(seat: Seat) -> None:
    text, html = answered(seat, "begin in gallia")
    assert "- Begin in Gallia\n" in text and "begin in gallia:" not in text
    assert "<code" not in html.partition("Begin in Gallia")[2].partition("</li>")[0]


def test_an_order_worded_otherwise_is_told_in_its_writers_words(seat: Seat) -> None:
    assert "- start in gallia: Begin in Gallia\n" in answered(seat, "start in gallia")[0]


def test_a_mail_of_a_decision_begins_with_its_question(mover: Seat) -> None:
    mail = compose.write_email(Notification.objects.filter(kind=Kind.TURN, user=mover.user).latest("pk"))
    assert "\n\nLimes\n\nYour turn: choose an action.\n\nDue" in str(mail.body)
    assert "<p></p>" not in str(mail.alternatives[0].content)


def test_the_map_of_no_two_mails_has_the_same_id(mover: Seat) -> None:
    rows = Notification.objects.filter(kind=Kind.TURN, game=mover.game).select_related("game", "seat", "user")
    ids = [each["Content-ID"] for row in rows for each in compose.write_email(row).attachments]
    assert len(ids) == len(set(ids)) == rows.count() > 1
    assert compose.write_email(rows[0]).attachments[0]["Content-ID"] == ids[0]
