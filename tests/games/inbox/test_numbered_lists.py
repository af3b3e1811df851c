"""The numbers of a list are not those of options: its items are, or its writer is asked."""

import pytest

from games.mail import address
from games.models import Game, IncomingMail, Seat
from games.services.inbox import inbox
from tests.games.inbox.answers import answer
from tests.games.mail.post import claim_of, post
from tests.orders import choose_provinces, select_hands
from tests.tables import game_of_two

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome
ITEMS = ["play senate 1", "play populace 1"]


def opening() -> Game:
    """A turn whose option 1 plays Military 1, option 2 Senate 1, option 3 Populace 1."""
    return select_hands(choose_provinces(game_of_two()))


def orders_since(seat: Seat, before: int) -> list[str]:
    moves = seat.game.moves.filter(number__gt=before, seat=seat).order_by("number")
    return list(moves.values_list("action", flat=True))


def done_by(seat: Seat, text: str) -> tuple[str, list[str]]:
    before = Game.objects.get(pk=seat.game_id).move_count
    outcome = post(seat, text).outcome
    return outcome, orders_since(seat, before)


def done_by_html(seat: Seat, html: str) -> tuple[str, list[str]]:
    before = Game.objects.get(pk=seat.game_id).move_count
    raw = f"From: m@example.org\nMessage-ID: <html@example.org>\nContent-Type: text/html; charset=utf-8\n\n{html}\n"
    to = address.address_of(claim_of(seat))
    outcome = inbox.receive_mail(raw=raw.encode(), recipient=to, sender="m@example.org").outcome
    return outcome, orders_since(seat, before)


LISTS = [
    "1. 2\n2. 3",
    "1) 2\n2) 3",
    "(1) 2\n(2) 3",
    "1: 2\n2: 3",
    "1.\t2\n2.\t3",
    "1. 2\n\n2. 3",
    "   1. 2\n   2. 3",
    "Hallo,\n\n1. 2\n2. 3\n\nViele Grüße\nMax",
    "1. Option 2\n2. Option 3",
    "a) 2\nb) 3",
    "- 2\n- 3",
    "* 2\n* 3",
    "• 2\n• 3",
    "·       2\n·       3",
    "o\t2\no\t3",
    "2.\n3.",
    "2, 3",
]


@pytest.mark.parametrize("text", LISTS)
def test_the_items_of_a_list_are_options(seat: Seat, text: str) -> None:
    assert done_by(seat, text) == (Outcome.ACTED, ITEMS)


UNCLEAR = ["1. 2", "1) 2", "2. 3\n3. 1", "1. 2\n3. 3", "1.\n2\n2.\n3", "1. 2. 3.", "1. 2\nend actions"]
UNCLEAR += ["1 2\n2 3", "1, 2\n2, 3", "#1 2\n#2 3", "1/ 2\n2/ 3"]


@pytest.mark.parametrize("text", UNCLEAR)
def test_a_number_that_may_count_lines_is_asked_about(seat: Seat, text: str) -> None:
    assert done_by(seat, text) == (Outcome.REFUSED, [])
    assert "may only number the lines of a list" in answer(seat.user)


HTML_LISTS = [
    "<ol><li>2</li><li>3</li></ol>",
    "<ol><li><p>2</p></li><li><div>3</div></li></ol>",
    "<ol><li>2</li></ol><ol start=2><li>3</li></ol>",
    "<ul><li>2</li><li>3</li></ul>",
    "<ul><li><ul><li>2</li><li>3</li></ul></li></ul>",
    "<ol><li>play senate 1</li><li>play populace 1</li></ol>",
]


@pytest.mark.parametrize("html", HTML_LISTS)
def test_the_items_of_an_html_list_are_options(seat: Seat, html: str) -> None:
    assert done_by_html(seat, f"<div>{html}</div>") == (Outcome.ACTED, ITEMS)


@pytest.mark.parametrize(
    "html",
    ["<ol><li>2</li></ol>", '<ol start="3"><li><br></li></ol>', "<ol><li>&nbsp;</li><li>2</li></ol>",
     '<ol start="2"><li>3</li><li>1</li></ol>', '<ol><li value="2">3</li></ol>'],
)  # fmt: skip
def test_an_html_list_whose_numbers_may_count_lines_is_refused(seat: Seat, html: str) -> None:
    assert done_by_html(seat, f"<div>{html}</div>") == (Outcome.REFUSED, [])


def test_a_list_that_names_options_by_number_and_words_is_one(seat: Seat) -> None:
    assert done_by_html(seat, '<ol start="2"><li>Play Senate 1</li></ol>') == (Outcome.ACTED, ["play senate 1"])


@pytest.mark.parametrize("text", ["> 2", "2\n> 3", "> 2\n> 3", "2\n\n>3"])
def test_orders_that_begin_with_a_quoting_mark_are_not_dropped_in_silence(seat: Seat, text: str) -> None:
    assert done_by(seat, text) == (Outcome.REFUSED, [])
    assert "Lines that begin with “>” count as quoted" in answer(seat.user)


def test_a_quote_wrapped_after_it_was_marked_gives_no_orders(seat: Seat) -> None:
    wrapped = "\n".join(f"> {'imperator ' * 7}x\n{number}" for number in range(1, 4))
    assert done_by(seat, f"> #~#~# Reply above this line #~#~#\n{wrapped}") == (Outcome.REFUSED, [])
    assert "Parts of the email you answered stand among your own lines" in answer(seat.user)


def test_too_many_lines_of_a_quote_are_said_to_be_one(seat: Seat) -> None:
    lines = "\n".join(["play senate 1"] * 45)
    assert done_by(seat, f"{lines}\n> #~#~# Reply above this line #~#~#\n") == (Outcome.REFUSED, [])
    assert "Parts of the email you answered stand among your own lines" in answer(seat.user)
