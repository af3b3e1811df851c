"""Two are asked at once: who closes a turn, and who has begun the next."""

import pytest
from django.test import Client
from msgspec.structs import replace

import rulebooks
from games.models import UNDO, Game, MailKind, Seat
from games.services.errors import NotNow
from games.services.history import game_log, past
from games.services.play.undo import undo_orders
from games.services.rows.seats import seats_of
from games.services.standing import turn_list
from games.titles.standing.kind import BOT
from games.titles.standing.rule import OWN_TURN
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.kernel import start
from rulebooks.tests.time_of_crisis.rules.positions import HOMES, army, hand, position
from rulebooks.time_of_crisis.rules.forces import army_number
from rulebooks.time_of_crisis.rules.state import TocState, TurnRecord
from rulebooks.time_of_crisis.rules.turn import NextPlayer, steps_to_close_aside
from tests.laid import answered, lay, standing_order
from tests.orders import legal, order
from tests.tables import game_of_four

REST = "end turn\ntake military 1\ntake military 1\ntake senate 1\ntake senate 1\ntake populace 1"

opening = game_of_four


def overlapping() -> TocState:
    """Seat 0 is to close its turn, seat 1 has begun and holds two cards; both have an army in the home of seat 0."""
    state = position()
    state.options = replace(state.options, overlapping=True)
    state.provinces[HOMES[0]].support = 4
    hand(state, 1, "military_1", "senate_1")
    army(state, 0, HOMES[0], full=2)
    army(state, 1, HOMES[0], full=2)
    state.turn = TurnRecord(0, "legacy")
    state.agenda.clear()
    state.then(*steps_to_close_aside(0), NextPlayer(0))
    start(state, ScriptedDice([1, 1]))
    return state


@pytest.fixture
def overlapping_game(game: Game) -> Game:
    """The overlapping position as that of the latest move, with no mail left of the start."""
    game.notifications.all().delete()
    game = lay(game, overlapping())
    game.moves.filter(number=game.move_count).update(state=game.state)
    return game


@pytest.fixture
def seats(overlapping_game: Game) -> list[Seat]:
    return list(overlapping_game.seats.select_related("user").order_by("index"))


def undo(game: Game, seat: Seat, count: int | None = 1) -> Game:
    latest = Game.objects.get(pk=game.pk).move_count
    return undo_orders(user=seat.user, game_id=game.pk, seat=seat.index, shown_move=latest, count=count)


def view(game: Game, seat: Seat | None) -> object:
    game.refresh_from_db()
    return rulebooks.view(rulebooks.load(game.state), None if seat is None else seat.index)


def log_of(game: Game, viewer: int) -> list[str]:
    """The log as a seat reads it."""
    log = game_log.read_log(game=game, seats=seats_of(game), viewer=viewer, struck=True)
    return [each.write(None) for entry in log.entries for each in log.tell_move(entry)]


def test_both_are_asked_and_mailed(overlapping_game: Game, seats: list[Seat]) -> None:
    assert overlapping_game.to_move == [0, 1]
    asked = overlapping_game.notifications.filter(kind=MailKind.TURN).values_list("seat__index", flat=True)
    assert sorted(asked) == [0, 1]


def test_an_open_form_stays_fresh_while_the_other_moves(overlapping_game: Game, seats: list[Seat]) -> None:
    opened = overlapping_game.move_count
    order(overlapping_game, "buy tribute", seat=seats[0], shown_move=opened)
    order(overlapping_game, "play military 1", seat=seats[1], shown_move=opened)
    assert view(overlapping_game, seats[1]).players[1].played == ["military_1"]
    assert view(overlapping_game, seats[0]).market["tribute"] == view(overlapping_game, None).market["tribute"] - 1


def test_each_takes_back_their_own(overlapping_game: Game, seats: list[Seat]) -> None:
    order(overlapping_game, "play military 1", seat=seats[1])
    order(overlapping_game, "buy tribute\nend turn", seat=seats[0])
    order(overlapping_game, "play senate 1", seat=seats[1])
    undo(overlapping_game, seats[0])
    assert "end turn" in legal(overlapping_game, seats[0]) and view(overlapping_game, seats[0]).players[0].discard == [
        "tribute"
    ]
    undo(overlapping_game, seats[1], None)
    assert view(overlapping_game, seats[1]).players[1].played == [] and view(overlapping_game, seats[0]).players[
        0
    ].discard == ["tribute"]
    assert overlapping_game.moves.get(number=overlapping_game.move_count - 3).action == UNDO
    undo(overlapping_game, seats[0], None)
    assert view(overlapping_game, seats[0]).players[0].discard == []
    with pytest.raises(NotNow, match="nothing to undo"):
        undo(overlapping_game, seats[0])


def test_an_open_form_stays_fresh_when_the_other_takes_something_back(
    overlapping_game: Game, seats: list[Seat]
) -> None:
    order(overlapping_game, "play military 1", seat=seats[1])
    opened = Game.objects.get(pk=overlapping_game.pk).move_count
    undo(overlapping_game, seats[1], None)
    order(overlapping_game, "buy tribute", seat=seats[0], shown_move=opened)
    assert view(overlapping_game, seats[0]).players[0].discard == ["tribute"]


def test_dice_of_the_other_bind_nobody_who_closes_a_turn(overlapping_game: Game, seats: list[Seat]) -> None:
    order(overlapping_game, "buy tribute", seat=seats[0])
    order(overlapping_game, "play military 1", seat=seats[1])
    order(overlapping_game, f"attack army {army_number(0, 0)} with army {army_number(1, 0)}", seat=seats[1])
    while (asked := view(overlapping_game, seats[0]).question).kind != "BuyCards":
        answering = seats[asked.seats[0]]
        order(overlapping_game, legal(overlapping_game, answering)[0], seat=answering)
    undo(overlapping_game, seats[0])
    assert view(overlapping_game, seats[0]).players[0].discard == []


def test_a_turn_that_was_closed_stays_so_when_the_other_takes_back_an_order(
    overlapping_game: Game, seats: list[Seat]
) -> None:
    order(overlapping_game, "play military 1", seat=seats[1])
    order(overlapping_game, f"buy tribute\n{REST}", seat=seats[0])
    before = view(overlapping_game, seats[0]).players[0]
    undo(overlapping_game, seats[1])
    assert Game.objects.get(pk=overlapping_game.pk).to_move == [1]
    assert (
        view(overlapping_game, seats[0]).players[0] == before
        and view(overlapping_game, seats[1]).players[1].played == []
    )
    with pytest.raises(NotNow, match="nothing to undo"):
        undo(overlapping_game, seats[0])


def test_an_undo_gives_the_player_of_a_closed_turn_no_new_decision(overlapping_game: Game, seats: list[Seat]) -> None:
    order(overlapping_game, "play military 1", seat=seats[1])
    order(overlapping_game, f"buy tribute\n{REST}", seat=seats[0])
    before = Seat.objects.get(pk=seats[0].pk)
    undo(overlapping_game, seats[1])
    after = Seat.objects.get(pk=seats[0].pk)
    assert (after.bank, after.asked_move) == (before.bank, None)
    assert overlapping_game.moves.get(action=UNDO).takes_back == 1


def test_a_list_for_the_next_turn_waits_for_it(overlapping_game: Game, seats: list[Seat]) -> None:
    """It is not meant for the turn that is being closed."""
    turn_list.add_lines(user=seats[0].user, game_id=overlapping_game.pk, text="play military 1", after=0)
    order(overlapping_game, "buy tribute", seat=seats[0])
    kept = seats[0].standing_orders.get(kind=OWN_TURN)
    assert (kept.stopped, kept.first_round) == ("", 2)


def test_nobody_else_learns_of_it_before_it_is_done(overlapping_game: Game, seats: list[Seat]) -> None:
    order(overlapping_game, "buy tribute", seat=seats[0])
    order(overlapping_game, "end turn", seat=seats[0])
    overlapping_game.refresh_from_db()
    assert log_of(overlapping_game, 1) == []
    seen = past.seen_position(game=overlapping_game, place=overlapping_game.place, audience=past.Audience(1))
    assert (
        seen.order == ""
        and past.seen_position(game=overlapping_game, place=overlapping_game.place, audience=past.Audience(0)).order
        == "end turn"
    )
    order(overlapping_game, REST.removeprefix("end turn\n"), seat=seats[0])
    overlapping_game.refresh_from_db()
    assert any("Tribute" in sentence for sentence in log_of(overlapping_game, 1))


def test_the_page_of_each_shows_what_they_are_asked(overlapping_game: Game, seats: list[Seat], client: Client) -> None:
    order(overlapping_game, "buy tribute", seat=seats[0])
    client.force_login(seats[1].user)
    page = client.get(overlapping_game.get_absolute_url()).content.decode()
    assert "is still buying cards and selecting a hand" in page and "Your turn: choose an action" in page
    client.force_login(seats[0].user)
    page = client.get(overlapping_game.get_absolute_url()).content.decode()
    assert "Undo: Buy Tribute" in page


def test_a_standing_order_selects_the_hand(overlapping_game: Game, seats: list[Seat]) -> None:
    standing_order(seats[0], "SelectCards.refill", BOT)
    order(overlapping_game, "end turn", seat=seats[0])
    assert answered(overlapping_game) == 1
    assert Game.objects.get(pk=overlapping_game.pk).to_move == [1]
