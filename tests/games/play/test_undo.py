"""Undo: so many orders back, at most to the last barrier, as a move of its own."""

from random import Random

import pytest

from accounts.models import User
from games.log import LogEntry
from games.models import UNDO, Game
from games.services.errors import NotNow, NotYours, Refused, StalePosition
from games.services.history import game_log
from games.services.play.undo import undo_orders, undoable
from games.services.rows.seats import seats_of
from tests.orders import choose_provinces, legal, order, to_move


def undo(game: Game, count: int | None = 1, shown_move: int | None = None) -> Game:
    seat = to_move(game)
    if shown_move is None:
        shown_move = Game.objects.get(pk=game.pk).move_count
    return undo_orders(user=seat.user, game_id=game.pk, seat=seat.index, shown_move=shown_move, count=count)


def undoable_orders(game: Game) -> list[str]:
    return [move.action for move in undoable(game=game, seat=to_move(game))]


def test_one_order_is_taken_back_unless_more_are_named(first_turn: Game) -> None:
    played = order(first_turn, "play military 1")
    seat = to_move(first_turn)
    order(first_turn, "play senate 1")
    latest = Game.objects.get(pk=first_turn.pk).move_count
    game = undo_orders(user=seat.user, game_id=first_turn.pk, seat=seat.index, shown_move=latest)
    assert game.state == played.state
    move = game.moves.get(number=game.move_count)
    assert (move.action, move.undo_to, move.number) == (UNDO, latest - 1, latest + 1)


def test_all_together_restore_the_position_at_the_last_barrier(first_turn: Game) -> None:
    state, number = first_turn.state, first_turn.move_count
    order(first_turn, "play military 1\nplay senate 1")
    game = undo(first_turn, None)
    assert game.state == state
    move = game.moves.get(number=game.move_count)
    assert (move.action, move.undo_to, move.number) == (UNDO, number, number + 3)


def test_two_of_three_orders_are_taken_back(first_turn: Game) -> None:
    played = order(first_turn, "play military 1")
    order(first_turn, "play senate 1\nplay populace 1")
    assert undo(first_turn, 2).state == played.state
    assert undoable_orders(first_turn) == ["play military 1"]


@pytest.mark.parametrize("count", [0, -1, 3])
def test_undoing_no_orders_or_more_than_there_are_is_refused(first_turn: Game, count: int) -> None:
    played = order(first_turn, "play military 1\nplay senate 1")
    with pytest.raises(Refused, match="You can undo only 2 orders"):
        undo(first_turn, count)
    assert Game.objects.get(pk=first_turn.pk).move_count == played.move_count


def test_it_takes_nothing_back_twice(first_turn: Game) -> None:
    order(first_turn, "play military 1")
    undo(first_turn)
    with pytest.raises(NotNow, match="nothing to undo"):
        undo(first_turn)


def test_step_by_step_it_leads_to_where_all_at_once_does(first_turn: Game) -> None:
    begun = first_turn.state
    order(first_turn, "play military 1\nplay senate 1\nplay populace 1\nend actions")
    for left in (3, 2, 1, 0):
        game = undo(first_turn)
        assert len(undoable_orders(first_turn)) == left
    assert game.state == begun
    with pytest.raises(NotNow, match="nothing to undo"):
        undo(first_turn)


def test_an_undo_goes_back_over_one_before_it_and_what_followed(first_turn: Game) -> None:
    begun, played = first_turn.state, order(first_turn, "play military 1")
    order(first_turn, "play senate 1")
    undo(first_turn)
    order(first_turn, "play populace 1")
    assert undoable_orders(first_turn) == ["play military 1", "play populace 1"]
    assert undo(first_turn).state == played.state
    assert undo(first_turn).state == begun
    assert undoable_orders(first_turn) == []


def test_an_undo_that_was_stored_as_a_barrier_has_nothing_before_it(first_turn: Game) -> None:
    """Undos were barriers when each took back all there was."""
    order(first_turn, "play military 1")
    game = undo(first_turn)
    game.moves.filter(action=UNDO).update(barrier=True)
    assert undoable_orders(first_turn) == []
    order(first_turn, "play senate 1")
    assert undoable_orders(first_turn) == ["play senate 1"]


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.night) for seed in (0, 2, 3, 4, 5))])
def test_however_orders_and_undos_follow_each_other_all_that_stands_can_be_taken_back(
    first_turn: Game, seed: int
) -> None:
    """A list that grows and shrinks says at every step what counts, what is struck out and where one comes back to."""
    chance, start, begun = Random(seed), first_turn.move_count, first_turn.state
    standing: list[tuple[int, str]] = []
    taken: dict[int, int] = {}
    for _step in range(24):
        before = [begun, *(state for _number, state in standing)]
        cards = [line for line in legal(first_turn, to_move(first_turn)) if line.startswith("play ")]
        if cards and (not standing or chance.random() < 0.55):
            game = order(first_turn, chance.choice(cards))
            standing.append((game.move_count, game.state))
        else:
            count = chance.randint(1, len(standing))
            game = undo(first_turn, None if count == len(standing) else count)
            del standing[-count:]
            taken[game.move_count] = count
            assert game.state == before[-count - 1]
        numbers = [number for number, _state in standing]
        assert [move.number for move in undoable(game=game, seat=to_move(game))] == numbers
        struck = set(range(start + 1, game.move_count + 1)) - set(numbers) - set(taken)
        for count in (game_log.PAGE, 3):
            assert_told(game, struck, taken, count)
    assert len(taken) > 5


def assert_told(game: Game, struck: set[int], taken: dict[int, int], count: int) -> None:
    """The log, page by page: what is struck out, and how many orders each undo took back."""
    before: int | None = None
    entries = list[LogEntry]()
    while before is None or before > 1:
        seats, viewer = seats_of(game), to_move(game).index
        page = game_log.read_log(game=game, seats=seats, viewer=viewer, before=before, count=count, struck=True)
        entries += page.entries
        before = page.older or 1
    assert {entry.number for entry in entries if entry.undone} == struck
    assert {entry.number: entry.takes_back for entry in entries if entry.takes_back} == taken


def test_the_game_goes_on_from_the_restored_position(first_turn: Game) -> None:
    order(first_turn, "play military 1")
    undo(first_turn)
    game = order(first_turn, "play senate 1")
    assert [move.action for move in undoable(game=game, seat=to_move(game))] == ["play senate 1"]


def test_dice_are_never_taken_back(first_turn: Game) -> None:
    seat = to_move(first_turn)
    game = order(first_turn, "play senate 1\nplay senate 1\nrecruit governor for 1")
    vote = next(line for line in legal(game, seat) if line.startswith("place governor"))
    game = order(game, vote)
    assert game.moves.get(number=game.move_count).barrier
    assert undoable(game=game, seat=seat) == []


def test_it_never_reaches_beyond_the_turn_of_another(running_game: Game) -> None:
    order(running_game, "start in gallia")
    with pytest.raises(NotNow):
        undo(running_game)


def test_it_takes_back_ones_own_picks_only(running_game: Game) -> None:
    game = choose_provinces(running_game)
    first, second, *_rest = game.seats.select_related("user")
    order(game, "take senate 1", seat=first)
    theirs = order(game, "take senate 1", seat=second)
    order(game, "take military 1\ntake military 1", seat=first)
    game = undo(game, None)
    assert game.state == theirs.state
    assert undoable(game=game, seat=first) == []
    assert [move.action for move in undoable(game=game, seat=second)] == ["take senate 1"]


def test_another_players_pick_ends_the_undo_of_ones_own_picks(running_game: Game) -> None:
    game = choose_provinces(running_game)
    first, second, *_rest = game.seats.select_related("user")
    order(game, "take military 1\ntake senate 1", seat=first)
    game = undo(game)
    assert [move.action for move in undoable(game=game, seat=first)] == ["take military 1"]
    assert undoable(game=game, seat=second) == []
    game = order(game, "take populace 1", seat=second)
    assert undoable(game=game, seat=first) == []
    assert [move.action for move in undoable(game=game, seat=second)] == ["take populace 1"]


def test_a_stale_form_takes_nothing_back(first_turn: Game) -> None:
    seen = first_turn.move_count
    order(first_turn, "play military 1")
    with pytest.raises(StalePosition):
        undo(first_turn, shown_move=seen)


def test_nobody_takes_back_for_another(first_turn: Game, people: list[User]) -> None:
    order(first_turn, "play military 1")
    seat = to_move(first_turn)
    other = next(person for person in people if person != seat.user)
    with pytest.raises(NotYours):
        undo_orders(user=other, game_id=first_turn.pk, seat=seat.index, shown_move=first_turn.move_count)
