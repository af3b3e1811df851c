"""The knowledge of a seat, and the secrets kept from it."""

from collections.abc import Callable, Iterator
from random import Random

import msgspec
import pytest

import rulebooks
from rulebooks import engine
from rulebooks.engine import Event, State
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.state import TocState as Table

from .play import Played, keyed, playthrough
from .rules.positions import at, discard_cards, do, hand, lasting, position

OBSERVERS = (None, 0, 1, 2, 3)


def view_bytes(state: State, seat: int | None) -> bytes:
    """A view as bytes; the order of the fields is that of the class."""
    return msgspec.json.encode(rulebooks.view(state, seat))


def event_bytes(events: list[Event], seat: int | None) -> bytes:
    """The events that a seat may read, as bytes."""
    return msgspec.json.encode([event for event in events if engine.visible(event, seat)])


def mid_game() -> Table:
    """A position with something hidden everywhere."""
    state = position()
    for seat in range(4):
        hand(state, seat, "military_1", "senate_1", "castra", "mob")
        discard_cards(state, seat, "populace_1")
    at(state, 0, "actions")
    return state


def swap_cards(state: Table) -> None:
    """Other cards of the same player are in the hand of seat 2."""
    player = state.players[2]
    owned = [*player.hand, *player.available]
    count = len(player.hand)
    Random(1).shuffle(owned)
    player.hand, player.available = owned[:count], owned[count:]


def turn_deck(state: Table) -> None:
    """The event cards that are still to come lie in another order."""
    state.deck.reverse()


def reorder(state: Table) -> None:
    """The same cards in another order, in every pile that lies face down."""
    for player in state.players:
        player.hand.reverse()
        player.available.reverse()


HIDDEN = {"cards of seat 2": (swap_cards, 2), "event deck": (turn_deck, 9), "order of cards": (reorder, 9)}
"""What may differ, and the only seat that knows (9 is nobody)."""


@pytest.mark.parametrize(("change", "owner"), HIDDEN.values(), ids=HIDDEN)
def test_positions_that_differ_in_what_a_seat_cannot_know_look_the_same(
    change: Callable[[Table], None], owner: int
) -> None:
    one, other = mid_game(), mid_game()
    change(other)
    assert rulebooks.dump(one) != rulebooks.dump(other)
    for seat in OBSERVERS:
        same = view_bytes(one, seat) == view_bytes(other, seat)
        assert same == (seat != owner)


def test_a_player_sees_his_own_cards_and_only_his() -> None:
    state = mid_game()
    for seat in range(4):
        for number, player in enumerate(rulebooks.view(state, seat).players):
            own = number == seat
            assert player.hand == (["military_1", "senate_1", "castra", "mob"] if own else None)
            assert (player.available is not None) == own


def test_an_onlooker_sees_no_hand() -> None:
    assert [player.hand for player in rulebooks.view(mid_game(), None).players] == [None] * 4


def test_a_players_cards_in_all_and_the_size_of_the_hand_are_public() -> None:
    player = rulebooks.view(mid_game(), None).players[1]
    assert (player.hand_size, player.available_size) == (4, 6)
    assert sorted(player.unseen) == sorted(
        ["military_1"] * 3 + ["senate_1"] * 3 + ["populace_1"] * 2 + ["castra", "mob"]
    )


def test_the_event_deck_is_a_number_and_what_was_drawn_is_public() -> None:
    state = mid_game()
    lasting(state, "inflation")
    view = rulebooks.view(state, None)
    assert (view.deck_size, view.drawn, view.lasting) == (14, [13], 13)
    assert "deck" not in view.__struct_fields__


def test_the_place_in_the_stream_of_dice_is_not_shown() -> None:
    one, other = mid_game(), mid_game()
    other.draws += 7
    assert all(view_bytes(one, seat) == view_bytes(other, seat) for seat in OBSERVERS)


def test_a_starting_hand_in_the_making_is_shown_to_its_owner_only() -> None:
    state = rulebooks.new("time_of_crisis", {"players": 4}, keyed(1))
    while rulebooks.view(state, None).question.kind == "ChooseProvince":
        engine.apply(state, engine.to_move(state)[0], engine.legal(state, engine.to_move(state)[0])[0], keyed(1))
    assert isinstance(state, Table)
    before = {seat: view_bytes(state, seat) for seat in OBSERVERS}
    do(state, "take senate 1", seat=2)
    assert {seat for seat in OBSERVERS if view_bytes(state, seat) != before[seat]} == {2}


def secrets(events: list[Event]) -> Iterator[log.CardsTaken]:
    """The secret ones among events."""
    return (event for event in events if isinstance(event, log.CardsTaken))


def games() -> Iterator[Played]:
    """Every move of two games."""
    yield from playthrough({"players": 4, "short": True}, keyed(8), seed=8)
    yield from playthrough({"players": 3, "short": True}, keyed(9), seed=9)


def test_only_the_seat_that_took_cards_reads_which() -> None:
    events = [event for move in games() for event in secrets(move.applied.events)]
    assert len(events) > 50
    for event in events:
        assert event.audience == event.seat
        assert [seat for seat in OBSERVERS if engine.visible(event, seat)] == [event.seat]


def test_every_other_event_is_for_everyone() -> None:
    for move in games():
        for event in move.applied.events:
            if not isinstance(event, log.CardsTaken):
                assert all(engine.visible(event, seat) for seat in OBSERVERS)


def positions() -> Iterator[Table]:
    """Every seventh position of these games."""
    for number, move in enumerate(games()):
        if number % 7 == 0:
            assert isinstance(move.state, Table)
            yield move.state


def copied(state: Table) -> Table:
    """The same position again."""
    again = rulebooks.load(rulebooks.dump(state))
    assert isinstance(again, Table)
    return again


def test_the_order_of_face_down_cards_changes_nothing_for_anybody() -> None:
    for state in positions():
        other = copied(state)
        turn_deck(other)
        reorder(other)
        for seat in (None, *range(len(state.players))):
            assert view_bytes(other, seat) == view_bytes(state, seat)
        for seat in engine.to_move(state):
            assert engine.legal(other, seat) == engine.legal(state, seat)


def test_the_cards_in_a_players_hand_are_never_shown_to_others() -> None:
    for state in positions():
        for seat, player in enumerate(state.players):
            other = copied(state)
            other.players[seat].hand, other.players[seat].available = swapped(player.hand, player.available)
            for observer in (None, *range(len(state.players))):
                if observer != seat:
                    assert view_bytes(other, observer) == view_bytes(state, observer)


def swapped(hand: list[str], pile: list[str]) -> tuple[list[str], list[str]]:
    """The same cards dealt the other way round, with as many in the hand."""
    cards = [*pile, *hand]
    return cards[: len(hand)], cards[len(hand) :]


def test_secret_choices_are_not_told_by_the_events_of_others() -> None:
    told_to = []
    for card in ("senate 1", "populace 1"):
        state = position()
        hand(state, 0, "military_1", "military_1", "military_1", "senate_1")
        at(state, 0, "buy")
        do(state, "end turn")
        events = do(state, f"take {card}", pips=[1, 2, 1, 6]).events
        told_to.append({seat: event_bytes(events, seat) for seat in OBSERVERS})
    assert {seat for seat in OBSERVERS if told_to[0][seat] != told_to[1][seat]} == {0}
