"""Whole mails with numbers in front of orders in words: what is carried out, and that no dice roll by mistake."""

import pytest

import rulebooks
from games.models import Game
from games.orders.readings import Why
from games.present.numbered import numbered
from games.services.play import free_text_orders
from games.services.play.free_text_orders import OrdersReport
from games.titles.time_of_crisis.words.choices import groups
from rulebooks import engine
from tests.orders import order, to_move

pytestmark = pytest.mark.django_db


def give(game: Game, *lines: str, shown_move: int | None = None, **how: object) -> OrdersReport:
    seat = to_move(game)
    latest = Game.objects.get(pk=game.pk).move_count if shown_move is None else shown_move
    return free_text_orders.submit(
        user=seat.user, game_id=game.pk, seat=seat.index, lines=lines, shown_move=latest, **how
    )


def done(report: OrdersReport) -> list[str]:
    return [each.order for each in report.done_lines]


def number_of(game: Game, wanted: str) -> int:
    game.refresh_from_db()
    state, seat = rulebooks.load(game.state), to_move(game)
    found = numbered(groups(rulebooks.view(state, seat.index), engine.legal(state, seat.index), ["A", "B", "C", "D"]))
    return next(option.number for option in found if option.order == wanted)


@pytest.fixture
def ready(first_turn: Game) -> Game:
    """Dice can be rolled for a Governor in Italia, and Military 1 can be played."""
    give(first_turn, "play senate x2")
    return order(first_turn, "recruit governor for 1")


@pytest.mark.parametrize("line", ["{}, {}", "{} and then {}", "{}. and then I {}", "{} und dann {}"])
def test_a_number_and_an_order_on_one_line_are_both_carried_out(ready: Game, line: str) -> None:
    number = number_of(ready, "play military 1")
    report = give(ready, line.format(number, "place governor italia with 1 dice"))
    assert done(report) == ["play military 1", "place governor italia with 1 dice"] and report.problem is None


@pytest.mark.parametrize("line", ["{} {}", "{}. {}", "{}) {}", "Option {}: {}", "{1}, {0}", "{1} and then {0}"])
def test_no_dice_roll_where_the_number_is_another_orders(ready: Game, line: str) -> None:
    number = number_of(ready, "play military 1")
    before = Game.objects.get(pk=ready.pk).move_count
    report = give(ready, line.format(number, "place governor italia with 1 dice"))
    assert report.problem and report.problem.why in (Why.AMBIGUOUS, Why.ILLEGAL) and report.done_lines == ()
    assert "place governor italia with 1 dice" in [each.order for each in report.problem.candidates]
    assert Game.objects.get(pk=ready.pk).move_count == before


def test_orders_numbered_by_their_writer_are_carried_out(ready: Game) -> None:
    assert done(give(ready, "1) play military 1", "2) play populace 1")) == ["play military 1", "play populace 1"]


def test_a_line_copied_out_of_the_list_is_carried_out(ready: Game) -> None:
    number = number_of(ready, "place governor italia with 1 dice")
    line = f"{number}. Place a Governor in Italia with 1 die"
    assert done(give(ready, line)) == ["place governor italia with 1 dice"]


def test_a_line_copied_out_of_an_older_list_is_carried_out(ready: Game) -> None:
    """Within the same decision, the number is that of the list which its writer saw."""
    seat, shown = to_move(ready), ready.move_count
    number = number_of(ready, "play populace 1")
    give(ready, "play military x2")
    asked = {"shown_move": shown, "asked_move": seat.asked_move}
    assert number_of(ready, "play populace 1") != number
    assert done(give(ready, f"{number}. play populace 1", **asked)) == ["play populace 1"]


def test_the_number_of_an_older_list_before_another_order_is_refused(ready: Game) -> None:
    seat, shown = to_move(ready), ready.move_count
    number = number_of(ready, "play military 1")
    give(ready, "play military 1")
    report = give(ready, f"{number}. play populace 1", shown_move=shown, asked_move=seat.asked_move)
    assert report.problem and "option" in report.problem.sentence and report.done_lines == ()


def test_without_a_list_a_number_right_before_words_says_nothing(ready: Game) -> None:
    assert done(give(ready, "7. play populace 1", listed=False)) == ["play populace 1"]
    report = give(ready, "1, play military 1", listed=False)
    assert report.problem and report.done_lines == ()
