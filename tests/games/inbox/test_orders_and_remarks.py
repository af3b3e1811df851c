"""An order that was carried out is answered as done, whatever stands below it that is none."""

import pytest

from games.models import Game, IncomingMail, Seat
from tests.games.inbox.answers import actions, answer
from tests.games.mail.post import post
from tests.orders import choose_provinces, to_move

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome
CLOSINGS = """
    Med venlig hilsen|Mvh|Med vänliga hälsningar|Vennlig hilsen|Ystävällisin terveisin|Terveisin|Z poważaniem|
    Pozdrawiam|S pozdravem|S pozdravom|Üdvözlettel|Tisztelettel|Cu stimă|Cu drag|S poštovanjem|Lep pozdrav|
    Lugupidamisega|Pagarbiai|Ar cieņu|Με εκτίμηση|С уважение|С уважением|З повагою|Saygılarımla|Met vriendelijke groet|
    Bien à vous|Amicalement|Un saludo|Atentamente|Atenciosamente|Abraços|Distinti saluti|Un caro saluto|此致 敬礼|敬具|
    감사합니다|    בברכה|مع التحية|Trân trọng|ขอแสดงความนับถือ|Salam|Kær hilsen|Bestu kveðjur
"""
BELOW = ["----", "====", "* * *", "~~~", "-- ", "__", "·····", "#####", "—————"]


@pytest.mark.parametrize("closing", [each.strip() for each in CLOSINGS.split("|")])
def test_a_closing_of_any_language_is_not_named(game: Game, seat: Seat, closing: str) -> None:
    assert post(seat, f"start in gallia\n\n{closing}\nAugusta").outcome == Outcome.ACTED
    assert actions(game) == ["start in gallia"]
    text = answer()
    assert "Your order was carried out." in text and "Not carried out" not in text and closing not in text


@pytest.mark.parametrize("rule", BELOW)
def test_a_rule_of_any_make_is_nothing_said(game: Game, seat: Seat, rule: str) -> None:
    assert post(seat, f"start in gallia\n\n{rule}\nAugusta").outcome == Outcome.ACTED
    assert "Your order was carried out." in answer() and "“”" not in answer()


def test_a_rule_alone_is_no_order_and_no_quotation(game: Game, seat: Seat) -> None:
    assert post(seat, "----").outcome == Outcome.EMPTY
    assert "“”" not in answer()


@pytest.mark.parametrize("greeting", ["Hej,", "Bonjour !", "Cześć", "Hola:", "Привет!", "Hoi allemaal,"])
def test_a_greeting_of_another_language_is_no_order(game: Game, seat: Seat, greeting: str) -> None:
    assert post(seat, f"{greeting}\n\nstart in gallia\n").outcome == Outcome.ACTED


@pytest.mark.parametrize("below", ["mvoe army 1 to gallia", "play foederati", "start in italia", "77"])
def test_a_line_that_looks_like_an_order_is_named(game: Game, below: str) -> None:
    choose_provinces(game)
    assert post(to_move(game), f"take military 1\n{below}\n\nMed venlig hilsen\nAna").outcome == Outcome.ACTED
    assert "The rest was not." in answer() and below in answer() and "hilsen" not in answer()


def test_a_remark_between_orders_still_stops_them(game: Game, seat: Seat) -> None:
    post(seat, "start in gallia\nsee what comes of that\nend turn")
    assert "see what comes of that" in answer() and "The rest was not." in answer()


def test_a_quote_under_a_head_that_nobody_knows_is_not_named(game: Game, seat: Seat) -> None:
    head = "ke 25. marraskuuta 2026 klo 16.19 tocsite\n<noreply@play.example.org> kirjoitti:"
    assert (
        post(seat, f"start in gallia\n\n{head}\n\n> #~#~# Reply above this line #~#~#\n> 2\n").outcome == Outcome.ACTED
    )
    assert "Your order was carried out." in answer() and "Not carried out" not in answer()
