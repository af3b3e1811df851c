"""The whole position as text."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import rulebooks
from accounts.names import LONGEST
from games.present.wrap_text import COLUMNS
from games.titles.time_of_crisis.board.text_board import text_board
from games.titles.time_of_crisis.words import names as called
from rulebooks.time_of_crisis.rules.data.crisis import CRISIS_TABLES
from rulebooks.time_of_crisis.rules.data.event_cards import LEADERS
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES
from rulebooks.time_of_crisis.rules.state import Army, TocState
from rulebooks.time_of_crisis.rules.view import TocView

Play = Callable[[int, int], Any]
Otherwise = Callable[[TocState, int | None, Random], TocState]


def unwrapped(view: TocView, names: list[str]) -> str:
    return " ".join(text_board(view, names).split())


def facts(view: TocView, names: list[str]) -> Iterator[str]:
    """Phrases that have to stand in the text, made from the view by hand."""
    for name in PROVINCES:
        yield from _province(view, name, names)
    for army in view.armies.values():
        yield from _army(army, names)
    for name, leader in view.leaders.items():
        yield f"Barbarian Leader{'' if leader.active else ', inactive'}: {called.LEADERS[name]}."
    yield from (f"Rival Emperor: {called.RIVALS[name]}." for name in view.rivals)
    for seat, player in enumerate(view.players):
        yield f"{names[seat]} {player.legacy}"
        yield f"{names[seat]} {player.emperor_turns}"
        yield f"Hand ({player.hand_size}) and Available Pile ({player.available_size})"
        yield f"Governors {player.governors}, Generals {len(player.generals)}"
    yield from (f"{called.card(card)} (" for card in view.market)
    yield from (f": {left} left" for left in view.market.values())
    yield f"Legions: {view.supply.legions} of"
    yield from (f"{roll} {called.CRISES[cell.value]}" for roll, cell in CRISIS_TABLES[view.options.players].items())
    if view.turn and view.turn.crisis:
        yield ": {} and {} (".format(*view.turn.crisis)
    yield f"Event deck: {view.deck_size} card"
    yield f"In force: {called.event_card(view.lasting)}." if view.lasting else "No lasting event is in force."


def _province(view: TocView, name: str, names: list[str]) -> Iterator[str]:
    place = view.provinces[name]
    yield f"{called.REGIONS[name]}."
    if place.governor >= 0:
        yield f"Governor: {names[place.governor]}, support {place.support} of"
    yield from (f"{called.IMPROVEMENTS[kind]}" for kind in place.improvements)
    if place.mobs:
        yield f"{place.mobs} Mob"
    for tribe, band in place.barbarians.items():
        if band.total:
            yield f"{called.TRIBES[tribe]}: {band.active} active, {band.inactive} inactive."


def _army(army: Army, names: list[str]) -> Iterator[str]:
    yield f"Army {army.number} ({names[army.seat]}: "
    if army.full:
        yield f"{army.full} Legion"
    if army.reduced:
        yield f"{army.reduced} reduced Legion"
    yield from (f"of the {called.TRIBES[tribe]}" for tribe, count in army.foederati.items() if count)


@pytest.mark.parametrize(("players", "seed"), [(4, 11), (2, 12)])
def test_every_fact_of_a_game_stands_in_the_text(players: int, seed: int, play: Play, names: list[str]) -> None:
    for move, (state, seat, _legal, _events) in enumerate(play(players, seed)):
        if move % 10 == 0:
            view = rulebooks.view(state, seat)
            told = unwrapped(view, names)
            assert [fact for fact in facts(view, names) if fact not in told] == []


def test_the_fullest_board_keeps_to_its_columns(crowded: TocState) -> None:
    names = ["Wolfeschlegelsteinhausenberger"[:LONGEST], "Brutus", "Cornelia", "Drusus"]
    for seat in (None, 0):
        assert max(map(len, text_board(rulebooks.view(crowded, seat), names).splitlines())) <= COLUMNS


def test_every_marker_of_the_fullest_board_is_told(crowded: TocState, names: list[str]) -> None:
    told = unwrapped(rulebooks.view(crowded, None), names)
    for word in ("Quaestor.", "Seat of Power.", "Breakaway province.", "(Castra)", "has fought", *called.IMPROVEMENTS):
        assert word.lower() in told.lower()
    assert told.count("Barbarian Leader") == len(LEADERS)


def test_hand_and_piles_are_told_to_their_owner_alone(crowded: TocState, names: list[str]) -> None:
    assert "Your cards" in text_board(rulebooks.view(crowded, 1), names)
    assert "Your cards" not in text_board(rulebooks.view(crowded, None), names)


def test_hidden_cards_of_others_change_no_letter(play: Play, names: list[str], otherwise: Otherwise) -> None:
    rng = Random(6)
    for move, (state, seat, _legal, _events) in enumerate(play(4, 7)):
        if move % 40 == 0:
            for reader in (None, seat):
                other = otherwise(state, reader, rng)
                assert text_board(rulebooks.view(state, reader), names) == text_board(
                    rulebooks.view(other, reader), names
                )


def test_places_where_nothing_lies_are_left_out(names: list[str], crowded: TocState) -> None:
    assert "Pontus" not in text_board(rulebooks.view(crowded, None), names)
    crowded.armies[1].region, crowded.armies[1].capital = "pontus_euxinus", False
    assert "Pontus Euxinus. Armies here: Army 1" in unwrapped(rulebooks.view(crowded, None), names)
