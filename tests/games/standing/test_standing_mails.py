"""Mails tell of standing orders, to their owner alone."""

from games.models import Game, MailKind, Seat
from games.services.outbox import compose
from tests.laid import answered, lay, standing_order
from tests.tables import game_of_four
from tests.titles.time_of_crisis.standing import questions

HIT = "AllocateHits"


opening = game_of_four


def tell_mail(game: Game, seat: Seat) -> str:
    """The text of the seat's decision mail, on one line, and its HTML."""
    mail = compose.write_email(
        game.notifications.select_related("game", "seat", "user").get(seat=seat, kind=MailKind.TURN)
    )
    return " ".join([*mail.body.split(), str(mail.alternatives[0].content)])


def test_an_order_that_could_not_be_carried_out_is_told_to_its_owner(quiet: Game, first: Seat, second: Seat) -> None:
    standing_order(second, HIT, "lines", "keep 3 full 0 reduced")
    lay(quiet, questions.hits())
    sentence = "Your standing order could not answer (When my force takes hits): “keep 3 full 0 reduced” is not"
    assert tell_mail(quiet, second).count(sentence) == 2
    assert "standing order" not in tell_mail(quiet, first)


def test_an_order_that_waits_is_what_happens_otherwise(quiet: Game, first: Seat, second: Seat) -> None:
    standing_order(second, HIT, "strongest", wait=12)
    lay(quiet, questions.hits())
    assert "If you don't answer, your standing order does:" in tell_mail(quiet, second)
    assert "standing order" not in tell_mail(quiet, first)


def test_an_answer_by_standing_order_is_news_to_the_others(quiet: Game, first: Seat, second: Seat) -> None:
    standing_order(second, "HoldLudi", "cheapest")
    lay(quiet, questions.ludi("mob", "castra"))
    answered(quiet)
    lay(Game.objects.get(pk=quiet.pk), questions.pax())
    assert f"{second.name} answers with a standing order." in tell_mail(quiet, first)
