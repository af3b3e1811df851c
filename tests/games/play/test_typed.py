"""Orders in people's own words: which of them count, and what numbers mean."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

import rulebooks
from games.models import Game, Seat
from games.orders.readings import Why
from games.present.numbered import numbered
from games.services.errors import AlreadyDone, NotYours, Refused, StalePosition
from games.services.play import free_text_orders, play
from games.services.play.free_text_orders import OrdersReport
from games.services.play.undo import undoable
from games.titles.time_of_crisis.words.choices import groups
from rulebooks import engine
from tests.orders import legal, order, to_move


def give(game: Game, *lines: str, seat: Seat | None = None, **other: object) -> OrdersReport:
    seat = seat or to_move(game)
    latest = Game.objects.get(pk=game.pk).move_count
    return free_text_orders.submit(
        user=seat.user, game_id=game.pk, seat=seat.index, lines=lines, **{"shown_move": latest} | other
    )


def moves(game: Game) -> list[str]:
    return list(game.moves.filter(number__gt=0).order_by("number").values_list("action", flat=True))


def options(game: Game, seat: Seat) -> dict[str, int]:
    state = rulebooks.load(Game.objects.get(pk=game.pk).state)
    found = numbered(groups(rulebooks.view(state, seat.index), engine.legal(state, seat.index), ["A", "B", "C", "D"]))
    return {option.order: option.number for option in found}


def test_lines_count_in_order_until_one_cannot_be(first_turn: Game) -> None:
    before = len(moves(first_turn))
    report = give(first_turn, "Play a Military", "- play SENATE.", "burn rome", "end actions")
    assert [done.order for done in report.done_lines] == ["play military 1", "play senate 1"]
    assert [done.line for done in report.done_lines] == ["Play a Military", "play SENATE."]
    assert report.done_lines[0].label == "Play Military 1"
    assert moves(first_turn)[before:] == ["play military 1", "play senate 1"]
    assert report.problem.why == Why.UNREADABLE and report.remaining_lines == ("burn rome", "end actions")
    assert (report.before, report.game.move_count) == (before, before + 2)


def test_all_or_nothing_leaves_everything_as_it_was(first_turn: Game) -> None:
    lines = ("play military", "burn rome")
    report = give(first_turn, *lines, all_or_nothing=True)
    assert (report.done_lines, report.remaining_lines) == ((), lines)
    assert report.problem.line == "burn rome"
    stored = Game.objects.get(pk=first_turn.pk)
    assert (stored.state, stored.move_count) == (first_turn.state, first_turn.move_count)
    assert report.game.state == first_turn.state


def test_dice_never_fall_for_orders_that_may_be_refused(first_turn: Game) -> None:
    """Else one could try how the dice will fall: the same ones fall again."""
    seat = to_move(first_turn)
    vote = next(line for line in _after_cards(first_turn) if line.startswith("place governor italia"))
    report = give(first_turn, vote, "burn rome", seat=seat, all_or_nothing=True)
    assert report.problem.why == Why.TOGETHER and report.done_lines == ()
    with pytest.raises(Refused, match="Line 1 cannot be undone"):
        order(first_turn, f"{vote}\nend actions")
    assert vote not in moves(first_turn)
    assert [done.order for done in give(first_turn, vote, seat=seat, all_or_nothing=True).done_lines] == [vote]


def _after_cards(game: Game) -> list[str]:
    give(game, "play senate x2")
    order(game, "recruit governor for 1")
    return legal(game, to_move(game))


def test_numbers_are_those_of_the_list_that_was_shown(first_turn: Game) -> None:
    seat = to_move(first_turn)
    shown = options(first_turn, seat)
    numbers = [str(shown[f"play {card} 1"]) for card in ("senate", "military")]
    report = give(first_turn, *numbers)
    assert [done.order for done in report.done_lines] == ["play senate 1", "play military 1"]


def test_an_option_that_is_gone_is_refused_by_name(first_turn: Game) -> None:
    number = str(options(first_turn, to_move(first_turn))["play populace 1"])
    report = give(first_turn, number, number)
    assert len(report.done_lines) == 1
    assert "play populace 1" in report.problem.sentence and "not in your hand" in report.problem.sentence


def test_a_number_of_an_older_list_is_refused_but_words_count(first_turn: Game) -> None:
    seat = to_move(first_turn)
    seen_position = {"shown_move": first_turn.move_count, "asked_move": seat.asked_move}
    order(first_turn, "play military 1")
    assert give(first_turn, "1", **seen_position).problem.why == Why.OLD_NUMBER
    assert give(first_turn, "play senate", **seen_position).done_lines


def test_another_decision_is_stale(first_turn: Game) -> None:
    with pytest.raises(StalePosition, match="has already been made"):
        give(first_turn, "end actions", asked_move=to_move(first_turn).asked_move - 1)


def test_several_orders_on_a_line(first_turn: Game) -> None:
    report = give(first_turn, "play 2 military and a senate, senate")
    assert [done.order for done in report.done_lines] == ["play military 1"] * 2 + ["play senate 1"] * 2


def test_all_cards_of_a_name_are_played_with_one_line(first_turn: Game) -> None:
    report = give(first_turn, "Play all Senate", "play my military cards", all_or_nothing=True)
    assert [done.order for done in report.done_lines] == ["play senate 1"] * 2 + ["play military 1"] * 2
    with pytest.raises(AlreadyDone):
        give(first_turn, "Play all Senate", "play my military cards", shown_move=report.before)


def test_cards_that_are_not_there_are_refused_before_any_is_played(first_turn: Game) -> None:
    report = give(first_turn, "play both populace", "play senate")
    assert report.problem.why == Why.ILLEGAL and "“play both populace”" in report.problem.sentence
    assert (report.done_lines, report.remaining_lines) == ((), ("play both populace", "play senate"))


def test_the_same_words_twice_act_once(first_turn: Game) -> None:
    seen = first_turn.move_count
    give(first_turn, "play military x2", "PLAY senate")
    with pytest.raises(AlreadyDone):
        give(first_turn, "play military x2", "PLAY senate", shown_move=seen)
    with pytest.raises(StalePosition) as refused:
        give(first_turn, "play military x2", "PLAY populace", shown_move=seen)
    assert not isinstance(refused.value, AlreadyDone)


def test_a_word_among_orders_is_no_order(first_turn: Game) -> None:
    report = give(first_turn, "play military", "status")
    assert len(report.done_lines) == 1 and "is not an order" in report.problem.sentence


def undoable_orders(game: Game) -> list[str]:
    return [move.action for move in undoable(game=game, seat=to_move(game))]


def test_an_undo_among_the_lines_takes_back_what_came_before_it(first_turn: Game) -> None:
    order(first_turn, "play military 1\nplay military 1")
    report = give(first_turn, "play senate", "undo", "UNDO", "play populace", all_or_nothing=True)
    assert report.problem is None
    assert [(done.order, done.label) for done in report.done_lines] == [
        ("play senate 1", "Play Senate 1"),
        ("undo", "Undo: Play Senate 1"),
        ("undo", "Undo: Play Military 1"),
        ("play populace 1", "Play Populace 1"),
    ]
    assert [move.undo_to for move in first_turn.moves.filter(action="undo")] == [report.before, report.before - 1]
    assert undoable_orders(first_turn) == ["play military 1", "play populace 1"]


def test_lines_written_together_leave_what_they_would_one_by_one(first_turn: Game) -> None:
    said = ["play military", "play senate", "undo 2", "play populace", "play senate", "undo", "undo all", "play senate"]
    give(first_turn, *said)
    together = Game.objects.get(pk=first_turn.pk).state
    for line in ("undo all", *said):
        give(first_turn, line)
    assert Game.objects.get(pk=first_turn.pk).state == together
    assert undoable_orders(first_turn) == ["play senate 1"]


def test_an_undo_that_cannot_be_is_the_problem_of_its_line(first_turn: Game) -> None:
    report = give(first_turn, "play military", "undo", "undo", "play senate")
    assert [done.order for done in report.done_lines] == ["play military 1", "undo"]
    assert "There is nothing to undo" in report.problem.sentence and report.remaining_lines == ("undo", "play senate")
    report = give(first_turn, "play military", "undo 3", all_or_nothing=True)
    assert "You can undo only 1 order" in report.problem.sentence
    assert (report.done_lines, undoable_orders(first_turn)) == ((), [])


def test_an_order_taken_back_has_no_word_of_what_it_gave_up(first_turn: Game) -> None:
    ended, undone = give(first_turn, "end actions", "undo").done_lines
    assert (ended.gives_up, undone.gives_up) == ((), ())
    assert give(first_turn, "end actions").done_lines[0].gives_up


def test_an_undo_sent_twice_acts_once(first_turn: Game) -> None:
    order(first_turn, "play military 1\nplay military 1")
    seen = Game.objects.get(pk=first_turn.pk).move_count
    give(first_turn, "undo", shown_move=seen)
    with pytest.raises(AlreadyDone):
        give(first_turn, "undo", shown_move=seen)
    assert undoable_orders(first_turn) == ["play military 1"]


def test_somebody_elses_seat_is_refused(first_turn: Game) -> None:
    seat = to_move(first_turn)
    other = first_turn.seats.exclude(pk=seat.pk).select_related("user")[0]
    with pytest.raises(NotYours):
        free_text_orders.submit(
            user=other.user,
            game_id=first_turn.pk,
            seat=seat.index,
            lines=["end actions"],
            shown_move=first_turn.move_count,
        )


def test_a_seat_that_owes_nothing_is_told_whom_the_game_waits_for(first_turn: Game) -> None:
    seat = to_move(first_turn)
    other = first_turn.seats.exclude(pk=seat.pk).select_related("user")[0]
    report = give(first_turn, "end actions", seat=other, asked_move=None)
    assert "It's not your turn." in report.problem.sentence and seat.name in report.problem.sentence


@pytest.mark.parametrize("lines", [[], ["", "  "], ["end turn"] * (play.MOST_LINES + 1)])
def test_none_and_too_many_are_refused(first_turn: Game, lines: list[str]) -> None:
    with pytest.raises(Refused):
        give(first_turn, *lines)


def test_a_line_longer_than_any_order_is_not_even_read(first_turn: Game) -> None:
    """Taking it apart takes time by the square of its length, under the game's lock."""
    with pytest.raises(Refused, match="longer than 400 characters"):
        give(first_turn, "2" + " " * 1_000_000 + "x")


@pytest.mark.parametrize(
    ("lines", "done", "queries"),
    [
        (["play military"], 1, 6),
        (["play military x2", "play senate", "play senate", "play populace", *["burn rome"] * 4], 5, 6),
        (["burn rome"], 0, 5),
        (["burn rome"] * 8, 0, 5),
        (["1", "1"], 2, 7),
        (["1", "1", "2", "2"], 4, 7),
    ],
)
def test_many_lines_ask_the_database_no_oftener_than_one(
    first_turn: Game,
    lines: list[str],
    done: int,
    queries: int,
    django_assert_num_queries: Callable[[int], AbstractContextManager[object]],
) -> None:
    """The moves of a mail are written together; numbers take one look at what the seat has done since."""
    seat, shown = to_move(first_turn), first_turn.move_count
    with django_assert_num_queries(queries):
        report = free_text_orders.submit(
            user=seat.user, game_id=first_turn.pk, seat=seat.index, lines=lines, shown_move=shown
        )
    assert len(report.done_lines) == done
