"""The cards of each hand that everybody knows: those drafted from the open cards and not seen leaving."""

from collections import Counter
from random import Random

import pytest

import rulebooks
from games.titles.registry import title
from games.titles.rome_in_crisis.words import names as called
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.rome_in_crisis.rules import log

MOST_ORDERS = 150


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_see_what_open_events_tell_of_each_hand_and_no_more(players: int) -> None:
    rng, dice = Random(players), KeyedDice(bytes([players]) * 32, "known")
    state = rulebooks.new("rome_in_crisis", {"players": players}, dice)
    open_cards, count = [Counter[str]() for _seat in range(players)], 0
    for _order in range(MOST_ORDERS):
        if state.result:
            break
        seat = engine.to_move(state)[0]
        applied = engine.apply(state, seat, rng.choice(engine.legal(state, seat)), dice)
        for event in applied.events:
            _follow(open_cards, event)
        assert rulebooks.check(state) == []  # known cards lie in their hands
        for reader in (None, *range(players)):
            assert [Counter(player.known) for player in rulebooks.view(state, reader).players] == open_cards
        count += sum(map(Counter.total, open_cards))
    assert count


def test_games_stored_before_it_was_noted_have_the_same_checksums() -> None:
    dice = KeyedDice(bytes(32), "known")
    state = rulebooks.new("rome_in_crisis", {"players": 2}, dice)
    while not state.players[0].known:
        seat = engine.to_move(state)[0]
        engine.apply(state, seat, engine.legal(state, seat)[0], dice)
    before = rulebooks.checksum(state)
    state.players[0].known.clear()
    assert rulebooks.checksum(state) == before


def _follow(open_cards: list[Counter[str]], event: engine.Event) -> None:
    """Note a card drafted openly, or cards seen leaving a hand."""
    if isinstance(event, log.CardDrafted):
        open_cards[event.seat][event.card] += 1
    for seat, cards in _cards_played(event).items():
        open_cards[seat] -= Counter(cards)


def _cards_played(event: engine.Event) -> dict[int, list[str]]:
    match event:
        case log.CardCollected(owner=owner, card=card, candidate=""):
            return {owner: [card]}
        case log.BidMade() | log.CrisisAddressed():
            return {event.seat: event.cards}
        case log.WarFought():
            return {event.seat: event.hand_cards}
        case log.CrisesMounted():
            return {seat: [card] for seat, card in event.cards.items()}
    return {}


def test_the_panel_of_a_player_names_them() -> None:
    state = rulebooks.new("rome_in_crisis", {"players": 2}, KeyedDice(bytes(32), "known"))
    state.players[1].known = state.players[1].hand[:1]
    panel = title("rome_in_crisis").board.panel(rulebooks.view(state, 0), ["Anna", "Bert"], 1)
    assert panel.known_in_words == called.card(state.players[1].hand[0])
